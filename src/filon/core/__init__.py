"""What is every game made of? The contract, and nothing about any one game."""
