"""What Saboteur and Le Duel share: cells of a map without borders, sides that must fit, tools that break."""
