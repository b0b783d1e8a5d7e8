"""What requests and answers look like."""
