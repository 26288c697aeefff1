# SPDX-License-Identifier: Apache-2.0
"""What the site does beyond mkdocs: links to sources, and lists of folders in the navigation."""
import os
import re
from pathlib import Path

LINK = re.compile(r"(?<!!)\[(?P<text>(?:[^\[\]]|\[[^\]]*\])*)\]\((?P<target>[^)#\s]+)(?P<anchor>#[^)\s]*)?\)")


def on_config(config):
    """An entry of the navigation that names a folder stands for the pages in it, in the order of their names."""
    source = Path(config["docs_dir"])
    config["nav"] = [expanded(entry, source) for entry in config["nav"]]
    return config


def expanded(entry, source):
    if not isinstance(entry, dict):
        return entry
    (title, value), = entry.items()
    if isinstance(value, list):
        return {title: [expanded(item, source) for item in value]}
    folder = source / value
    if not folder.is_dir():
        return entry
    pages = sorted(folder.glob("*.md"), key=lambda path: (path.name != "README.md", path.name))
    return {title: [str(page.relative_to(source)) for page in pages]}


def weight(path):
    """How much a page counts in a search: who asks how something is done does not look for why it was decided."""
    if "/Guides/" in path or "/Tutorial/" in path:
        return 4
    return 0.3 if "/decisions/" in path or "/internals/" in path or path.endswith("CHANGELOG.md") else 1


def on_page_markdown(markdown, page, config, files):
    """Links to sources, which are no pages, lead to the repository; where it has no address they are text."""
    repository = config["repo_url"]
    page.meta.setdefault("search", {"boost": weight(page.file.src_uri)})

    def replaced(match):
        target = match["target"]
        if "://" in target or target.startswith(("mailto:", "/")):
            return match[0]
        path = os.path.normpath(os.path.join(os.path.dirname(page.file.src_uri), target))
        if files.get_file_from_path(path):
            return match[0]
        readme = os.path.join(path, "README.md")
        if files.get_file_from_path(readme):
            there = os.path.relpath(readme, os.path.dirname(page.file.src_uri) or ".")
            return f"[{match['text']}]({there}{match['anchor'] or ''})"
        if not os.path.exists(os.path.join(config["docs_dir"], ".tracked", path)):
            return match[0]  # mkdocs reports it
        return f"[{match['text']}]({repository}/blob/main/{path})" if repository else match["text"]

    return LINK.sub(replaced, markdown)


# Where the theme takes what lets the search run without a server: from a network that a folder may not have.
SHIM = "https://unpkg.com/iframe-worker/shim"
OWN = "Documentation/site/iframe-worker.js"


def on_post_template(output, template_name, config):
    """The page for what is not there is served from any place, and so needs an address from the top."""
    return output.replace(SHIM, "/" + OWN)


def on_post_page(output, page, config):
    """The search runs without a network, too."""
    return output.replace(SHIM, os.path.relpath(OWN, os.path.dirname(page.url) or "."))
