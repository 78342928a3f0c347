"""A table in words: parsing typed moves, answering text queries, narrating events."""
