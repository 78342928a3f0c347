"""Event streams per viewer: recording them, reading them as a sequence, rebuilding a view from them."""
