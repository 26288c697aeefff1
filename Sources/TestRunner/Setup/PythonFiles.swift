// SPDX-License-Identifier: Apache-2.0

/// What a folder of tests in Python gets.
enum PythonFiles {
  /// Packages of PyPI.
  static let requirements = """
    Appium-Python-Client>=6,<7
    pytest>=8

    """

  /// `conftest.py`: a session for each test.
  ///
  /// - Parameters:
  ///   - name: the program's.
  ///   - capabilities: lines of a dictionary.
  /// - Returns: the file's text.
  static func fixtures(_ name: String, _ capabilities: String) -> String {
    #"""
    """Starts \#(name) anew for each test, on a private desktop that nobody sees.

    Written by "understudy init"; it is yours to change. "understudy webdriver -- pytest" runs the tests.
    """
    import os
    from pathlib import Path

    import pytest
    from appium import webdriver
    from appium.options.common.base import AppiumOptions

    PROJECT = Path(__file__).resolve().parent.parent

    CAPABILITIES = {
    \#(capabilities)    # Milliseconds for which find_element waits for what is not there yet.
        "timeouts": {"implicit": 5000},
    }


    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_makereport(item, call):
        if call.excinfo is not None and call.excinfo.typename != "Skipped":
            own = [entry for entry in call.excinfo.traceback if Path(entry.path) == item.path]
            item.failure = {
                "reason": call.excinfo.exconly().splitlines()[0],
                "details": call.excinfo.exconly(),
                "file": str(item.path),
                "line": own[-1].lineno + 1 if own else None,
            }
        return (yield)


    @pytest.fixture
    def app(request):
        """The program, which has just been launched."""
        options = AppiumOptions()
        for name, value in CAPABILITIES.items():
            options.set_capability(name, value)
        # What the test is called in the report.
        test = request.node
        options.set_capability("understudy:suite", request.path.stem)
        options.set_capability("understudy:name", test.originalname)
        options.set_capability("understudy:file", str(request.path))
        if hasattr(test, "callspec"):
            options.set_capability("understudy:arguments", test.callspec.id)
        address = os.environ.get("UNDERSTUDY_WEBDRIVER_URL", "http://127.0.0.1:4723")
        driver = webdriver.Remote(address, options=options)
        yield driver
        if hasattr(test, "failure"):
            driver.execute_script("understudy: fail", test.failure)
        driver.quit()

    """#
  }

  /// The first test.
  static let firstTest = """
    def test_a_window_opens(app):
        assert app.window_handles

        # What can be found, as XML: print(app.page_source). Then, with "from appium.webdriver.common.appiumby import AppiumBy":
        #   app.find_element(AppiumBy.NAME, "Open").click()
        # "understudy report open" shows each step with its picture after the run.

    """

  static let ignored = ".build/\n.venv/\n__pycache__/\n.pytest_cache/\n"
}
