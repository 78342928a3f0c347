"""Adapters to game research libraries: moves as numbers, views as arrays, without anything hidden from the viewer."""

from filon.adapters.encoder import Encoder, Part, Utility
from filon.adapters.encoders import encoder_of

Face, face_of = Encoder, encoder_of  # former names

__all__ = ["Encoder", "Part", "Utility", "encoder_of"]
