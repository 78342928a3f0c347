"""How do other libraries see Filon's games? Moves as numbers, views as arrays; nothing that a seat may not know."""

from filon.adapters.face import Face, Part, Utility
from filon.adapters.faces import face_of

__all__ = ["Face", "Part", "Utility", "face_of"]
