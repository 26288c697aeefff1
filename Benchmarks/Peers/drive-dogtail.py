"""dogtail: what it finds, and how long that takes it. See peer.py for how it is told what to do."""

from dogtail.config import config

config.logDebugToFile = False
config.logDebugToStdOut = False

from dogtail import tree  # noqa: E402: it reads the configuration when it is imported
from peer import serve, timed


def find(application, role, name, limit):
    """Whether there is such an object: one search, without waiting for it to come."""
    # The first hundred children of an object, unless told otherwise: a longer list would be cut.
    config.childrenLimit = int(limit)
    root = tree.root.application(application)
    return timed(lambda: root.findChild(
        lambda node: node.roleName == role and node.name == name, retry=False, requireResult=False) is not None)


serve({"find": find})
