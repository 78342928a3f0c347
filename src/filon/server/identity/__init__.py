"""Who a client is: guests and their tokens, device links, reclaiming a lost seat, entropy."""
