"""How is Filon played by keyboard?"""
