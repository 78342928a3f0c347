"""Who plays better? Many games among bots, and the weights that are found by them."""
