"""A table in words: parsing typed moves, answering typed questions, narrating events."""
