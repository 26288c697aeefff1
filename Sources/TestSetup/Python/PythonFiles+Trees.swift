// SPDX-License-Identifier: Apache-2.0

import Settings

extension PythonFiles {
  /// The file name of the module with assertions on trees.
  static let treesName = "understudy_trees.py"

  /// The module with assertions on trees, for every test framework.
  ///
  /// The server compares the trees, and decides which files are written. The module reads and writes the files, because
  /// they are next to the test.
  static let trees = #"""
    """Asserts that the tree of a program or an element is as expected.

    Written by "understudy init"; you can change it.

        from understudy_trees import expect_tree

        def test_the_form_is_empty(app):
            expect_tree(app, '''
                - window "Notes"
                  - textField "Name": ""
                  - button "Save" [disabled]
                ''')
            expect_tree(app.find_element(AppiumBy.NAME, "Recipes"), named="recipes")
    """
    import os
    import re
    import sys
    from pathlib import Path


    def expect_tree(element, tree=None, *, named=None, extent=None, order="strict", timeout=None):
        """Waits until the tree of an element or of the program of a session is as expected; otherwise fails the test.

        tree     the expected tree as text
        named    the name of a file with the expected tree: trees/TEST_FILE/NAME.txt beside the test
        extent   "part", the default for a text, or "whole", the default for a file
        order    "strict", or "free" if the elements of a container may be in any order
        timeout  seconds; 5 by default
        """
        __tracebackhide__ = True
        if (tree is None) == (named is None):
            raise TypeError("expect_tree() expects either a tree or the name of a file")
        path = None if named is None else _path(named, Path(sys._getframe(1).f_code.co_filename))
        answer = _execute(
            element, "understudy: matchTree", tree=tree, file=path and _file(named, path), extent=extent, order=order,
            timeout=timeout)
        if answer.get("content") is not None:
            _write(path, answer["content"])
        if not answer["matches"]:
            raise AssertionError(answer["text"])


    def _execute(element, script, **arguments):
        arguments = {key: value for key, value in arguments.items() if value is not None}
        # An element has its session as its parent.
        session = getattr(element, "parent", None)
        if session is None:
            return element.execute_script(script, arguments)
        return session.execute_script(script, {"elementId": element.id, **arguments})


    def _path(name, test):
        if not re.search(r"\w", name) or not re.fullmatch(r"[-\w. ]+", name):
            raise ValueError(f"Expected a name of letters, digits, spaces, hyphens, underscores and dots for the file of the expected tree; found {name!r}")
        return test.resolve().parent / "trees" / test.stem / f"{name}.txt"


    def _file(name, path):
        return {
            "name": name, "path": str(path), "content": path.read_text(encoding="utf-8") if path.exists() else None,
            "update": os.environ.get("\#(Setting.updateReferences.name)"), "ci": os.environ.get("CI"),
        }


    def _write(path, content):
        path.parent.mkdir(parents=True, exist_ok=True)
        # Another process never reads a part of the text.
        part = path.with_name(f"{path.name}.{os.getpid()}")
        part.write_text(content, encoding="utf-8")
        part.replace(path)

    """#
}
