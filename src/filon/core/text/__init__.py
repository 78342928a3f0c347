"""Text for people: translations, sentences for events and refusals, the rulebook, status lines."""
