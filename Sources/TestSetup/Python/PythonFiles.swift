// SPDX-License-Identifier: Apache-2.0

/// The files in a folder of tests in Python.
enum PythonFiles {
  /// The required packages from PyPI.
  static let requirements = """
    Appium-Python-Client>=6,<7
    pytest>=8

    """

  /// Returns the content of `conftest.py`, which creates a session for each test.
  ///
  /// - Parameters:
  ///   - name: the name of the program.
  ///   - capabilities: the lines of a dictionary.
  /// - Returns: the content of the file.
  static func fixtures(_ name: String, _ capabilities: String) -> String {
    #"""
    """Starts \#(name) again for each test, on a private desktop that is not visible.

    Written by "understudy init"; you can change it. "understudy webdriver -- pytest" runs the tests.
    """
    import os
    from pathlib import Path

    import pytest
    from appium import webdriver
    from appium.options.common.base import AppiumOptions

    # Names and outcomes of the tests for the report: pytest finds these hooks here.
    from understudy_results import pytest_runtest_makereport, pytest_runtest_protocol  # noqa: F401

    PROJECT = Path(__file__).resolve().parent.parent

    CAPABILITIES = {
    \#(capabilities)    # Milliseconds for which find_element waits for an element that does not exist yet.
        "timeouts": {"implicit": 5000},
    }


    @pytest.fixture
    def app():
        """The program, which has just been launched."""
        options = AppiumOptions()
        for name, value in CAPABILITIES.items():
            options.set_capability(name, value)
        address = os.environ.get("UNDERSTUDY_WEBDRIVER_URL", "http://127.0.0.1:4723")
        driver = webdriver.Remote(address, options=options)
        yield driver
        driver.quit()

    """#
  }

  /// `pytest.ini`: a failure shows the lines of the test, and not those of the client's library.
  static let settings = "[pytest]\naddopts = --tb=short\n"

  /// The first test.
  static let firstTest = """
    def test_a_window_opens(app):
        assert app.window_handles

        # All elements as XML: print(app.page_source).
        # Then, with "from appium.webdriver.common.appiumby import AppiumBy":
        #   app.find_element(AppiumBy.NAME, "Open").click()
        # "understudy report open" shows each step with its picture after the run.

    """

  static let ignored = ".build/\n.venv/\n__pycache__/\n.pytest_cache/\n"
}
