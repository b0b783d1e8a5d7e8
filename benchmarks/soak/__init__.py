"""Traffic while processes are killed, stores pause and disks fill up: `make soak MINUTES=10`."""
