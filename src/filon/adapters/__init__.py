"""How do other libraries see Filon's games? Moves as numbers, views as arrays; nothing that a seat may not know."""

from filon.adapters.encoder import Face, Part, Utility
from filon.adapters.encoders import face_of

__all__ = ["Face", "Part", "Utility", "face_of"]
