"""How fast is it? Figures as loops of plain CPython, so that they compare across machines and days."""
