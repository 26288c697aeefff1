# SPDX-License-Identifier: Apache-2.0
"""Extensions of mkdocs for the site: links to sources, and lists of folders in the navigation."""
import os
import re
from pathlib import Path

LINK = re.compile(r"(?<!!)\[(?P<text>(?:[^\[\]]|\[[^\]]*\])*)\]\((?P<target>[^)#\s]+)(?P<anchor>#[^)\s]*)?\)")


def on_config(config):
    """Replaces an entry of the navigation that names a folder with the pages in it, in the order of their names."""
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
    """The weight of a page in a search: a reader with a how-to question does not search for the reasons of decisions."""
    if "/Guides/" in path or "/Tutorial/" in path or "/Explanation/" in path:
        return 4
    return 0.3 if "/decisions/" in path or "/internals/" in path or path.endswith("CHANGELOG.md") else 1


def on_page_markdown(markdown, page, config, files):
    """Links to sources, which are not pages, point to the repository; if it has no address, they become text."""
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

    return with_video(LINK.sub(replaced, markdown), page, config)


# The picture of README.md, which pages of code hosts show.
STILL = re.compile(r"!\[(?P<text>[^\]]*)\]\(Documentation/images/run\.png\)")


def with_video(markdown, page, config):
    """The first page has a video in place of the picture."""
    images = "Documentation/images/run"
    if page.file.src_uri != "README.md" or not os.path.exists(os.path.join(config["docs_dir"], images + ".mp4")):
        return markdown
    return STILL.sub(
        lambda match: f'<video controls autoplay muted loop playsinline width="100%" poster="{images}-video.png" '
        f'aria-label="{match["text"].replace(chr(34), "&quot;")}"><source src="{images}.mp4" type="video/mp4"></video>',
        markdown,
    )


# The address of the theme's code for a search without a server. A reader of the folder may have no network.
SHIM = "https://unpkg.com/iframe-worker/shim"
OWN = "Documentation/site/iframe-worker.js"


def on_post_template(output, template_name, config):
    """The page for missing pages is served from any path, and so needs absolute addresses."""
    return output.replace(SHIM, "/" + OWN)


def on_post_page(output, page, config):
    """The search also runs without a network."""
    return output.replace(SHIM, os.path.relpath(OWN, os.path.dirname(page.url) or "."))
