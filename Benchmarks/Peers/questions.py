# SPDX-License-Identifier: Apache-2.0

"""The common part of questions-*.py: the lines that the questions are about. See peer.py for the protocol."""

from peer import Cannot


class NumberedLines:
    """A program with the lines "Line 0", "Line 1" and so on. A tool adds line(name), which searches for a line."""

    lines = 0

    @property
    def last_name(self):
        return f"Line {self.lines - 1}"

    @property
    def near(self):
        return self.line("Line 0")

    @property
    def far(self):
        return self.line(self.last_name)


def cannot(reason):
    """The answer to a question for which a tool has no function."""

    def answer(_):
        raise Cannot(reason)

    return answer
