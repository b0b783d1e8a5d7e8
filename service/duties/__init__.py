"""What must happen though nobody asks, such as a computer's move.

One schedule in the store (`schedule.py`) says what is due when; any clerk of any replica
(`clerk.py`) takes it up; each kind of duty is one function beside them.
"""
