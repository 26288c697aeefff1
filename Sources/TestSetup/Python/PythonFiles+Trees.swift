// SPDX-License-Identifier: Apache-2.0

import Settings

extension PythonFiles {
  /// The file name of the module with assertions on trees.
  static let treesName = "understudy_trees.py"

  /// The module with assertions on trees, for every test framework.
  ///
  /// The server compares the trees. The module handles files with expected trees, because they are beside the test.
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
        if named is None:
            answer = _match(element, tree, extent or "part", order, timeout)
            if not answer["matches"]:
                raise AssertionError(_text(answer))
            return
        file = _file(named, Path(sys._getframe(1).f_code.co_filename))
        mode, reason = _update_mode()
        if not file.exists():
            if mode == "none":
                raise AssertionError(f"Expected the file {file} with the tree; it does not exist, and it was not written, because {reason}")
            _write(file, _tree(element))
            if mode == "missing":
                raise AssertionError(f"The file {file} did not exist, so there was no tree to compare with. It was written; check it and run the test again")
            return
        extent = extent or "whole"
        answer = _match(element, file.read_text(encoding="utf-8"), extent, order, timeout)
        if mode == "all":
            _write(file, _tree(element))
        elif not answer["matches"] and mode == "changed":
            _write(file, answer["merged"] if extent == "whole" else answer["tree"])
        elif not answer["matches"]:
            raise AssertionError(f"{named}, {_text(answer)}")


    def _text(answer):
        return "\n".join([answer["message"], "Differences (- expected, + found):", *answer["differences"]])


    def _execute(element, script, **arguments):
        arguments = {key: value for key, value in arguments.items() if value is not None}
        # An element has its session as its parent.
        session = getattr(element, "parent", None)
        if session is None:
            return element.execute_script(script, arguments)
        return session.execute_script(script, {"elementId": element.id, **arguments})


    def _match(element, tree, extent, order, timeout):
        return _execute(element, "understudy: matchTree", tree=tree, extent=extent, order=order, timeout=timeout)


    def _tree(element):
        return _execute(element, "understudy: tree")


    def _file(name, test):
        if not re.search(r"\w", name) or not re.fullmatch(r"[-\w. ]+", name):
            raise ValueError(f"Expected a name of letters, digits, spaces, hyphens, underscores and dots for the file of the expected tree; found {name!r}")
        return test.resolve().parent / "trees" / test.stem / f"{name}.txt"


    def _update_mode():
        mode = os.environ.get("\#(Setting.updateReferences.name)") or "missing"
        if mode not in ("all", "changed", "missing", "none"):
            raise ValueError(f"Expected one of all, changed, missing, none in \#(Setting.updateReferences.name); found {mode!r}")
        if os.environ.get("CI", "").lower() not in ("", "0", "false"):
            return "none", f"this is continuous integration (CI={os.environ['CI']})"
        return mode, f"\#(Setting.updateReferences.name) is {mode}"


    def _write(file, tree):
        file.parent.mkdir(parents=True, exist_ok=True)
        # Another process never reads a part of the text.
        part = file.with_name(f"{file.name}.{os.getpid()}")
        part.write_text(tree + "\n", encoding="utf-8")
        part.replace(file)

    """#
}
