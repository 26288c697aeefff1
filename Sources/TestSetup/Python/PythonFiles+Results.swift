// SPDX-License-Identifier: Apache-2.0

extension PythonFiles {
  /// The file name of the module that reports outcomes.
  static let resultsName = "understudy_results.py"

  /// The module: a plug-in for pytest, a mixin for unittest and a listener for Robot Framework.
  ///
  /// The WebDriver protocol has no command for the outcome of a test, and often the framework knows the outcome only
  /// after the session has ended. Therefore the name of the test is sent with the capabilities of a new session. The
  /// outcome is sent by an additional command that the server also accepts after the end of the session.
  static let results = #"""
    """Reports the name and the outcome of each test to "understudy webdriver".

    Written by "understudy init"; you can change it. It works in three frameworks:

    pytest             in conftest.py:
                         from understudy_results import pytest_runtest_makereport, pytest_runtest_protocol
    unittest           the mixin comes first among the bases:
                         class EditorTests(UnderstudyResults, unittest.TestCase):
    Robot Framework    robot --listener understudy_results.py tests

    A session that a test begins gets the test's name. A session that is open when a test begins has a part for each test in the
    report. The outcome is reported when the test has ended, including its tear-down.
    """
    import inspect
    import json
    import os
    import sys
    import traceback
    import urllib.error
    import urllib.request

    from selenium.common.exceptions import WebDriverException
    from selenium.webdriver.remote.webdriver import WebDriver

    _LINK = "; For documentation on this error"


    class Test:
        """A running test, or the code between tests."""

        def __init__(self, suite, name, file=None, line=None, arguments=None):
            self.facts = {"suite": suite, "name": name, "file": file, "line": line, "arguments": arguments}
            self.facts = {key: value for key, value in self.facts.items() if value is not None}
            self.outcome = {"outcome": "passed"}
            # The ids of the sessions that have a part for the test.
            self.sessions = []
            # Whether the set-up of the test has begun; a second set-up belongs to a repetition.
            self.is_set_up = False

        def fail(self, reason, details=None, file=None, line=None):
            # Only the first failure is reported, because it may have caused the others.
            if self.outcome["outcome"] != "failed":
                self.outcome = _without_none(outcome="failed", reason=reason, details=details, file=file, line=line)

        def skip(self, reason):
            if self.outcome["outcome"] == "passed":
                self.outcome = _without_none(outcome="skipped", reason=reason)


    def _without_none(**values):
        return {key: value for key, value in values.items() if value is not None}


    _test = None
    _suite = "Sessions"
    # The open sessions by id; the sessions that began outside of tests and have had no test since; the addresses of all.
    _open = {}
    _outside = set()
    _addresses = {}


    def _send(session, path, body):
        request = urllib.request.Request(
            f"{_addresses[session]}/session/{session}/{path}", json.dumps(body).encode(), {"Content-Type": "application/json"})
        # The server is on this machine, so no proxy is used.
        opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))
        try:
            opener.open(request, timeout=30).close()
        except (urllib.error.URLError, OSError) as error:
            print(
                f"understudy_results: session {session}: the message was not sent to `understudy webdriver` at "
                f"{_addresses[session]}: {error}. The result of the test itself is unchanged, but the report will not have its "
                "name and outcome. Check that the server still runs.",
                file=sys.stderr)


    def begin(test):
        """Begins a test: from now on, the open sessions belong to it."""
        global _test
        for session in list(_open):
            if session in _outside:
                _outside.discard(session)
                _send(session, "understudy/outcome", {"outcome": "passed"})
            _send(session, "execute/sync", {"script": "understudy: test", "args": [test.facts]})
        # The list is copied, because the test may end a session.
        test.sessions = list(_open)
        _test = test


    def end():
        """Ends the test, after its tear-down."""
        global _test
        test, _test = _test, None
        if test is not None:
            for session in dict.fromkeys(test.sessions + list(_open)):
                _send(session, "understudy/outcome", test.outcome)
        return test


    def end_outside(failure=None):
        """Ends a suite: reports an outcome for its sessions without tests."""
        outcome = {"outcome": "failed", "reason": failure} if failure else {"outcome": "passed"}
        for session in _outside:
            _send(session, "understudy/outcome", outcome)
        _outside.clear()


    def tidy(error):
        """Removes Selenium's additions from an exception: the frames of the client libraries, and a link."""
        if not isinstance(error, WebDriverException):
            return
        libraries = [f"{os.sep}{name}{os.sep}" for name in ("selenium", "appium", "AppiumLibrary")] + [__file__]
        last, entry = None, error.__traceback__
        while entry is not None:
            if not any(part in entry.tb_frame.f_code.co_filename for part in libraries):
                last = entry
            entry = entry.tb_next
        if last is not None:
            last.tb_next = None
        error.msg = (error.msg or "").split(_LINK)[0].strip()
        error.stacktrace = None
        error.__class__ = _plain(type(error))


    def _plain(kind):
        """A class of exceptions whose text does not begin with its module and "Message: "."""
        if kind.__module__ == "builtins":
            return kind
        return type(kind.__name__, (kind,), {"__module__": "builtins", "__str__": lambda error: error.msg})


    def reason_of(error):
        """An exception in one line, without Selenium's additions."""
        text = "".join(traceback.format_exception_only(type(error), error)).strip()
        name, colon, message = text.partition(": ")
        if colon and "." in name and " " not in name:
            text = f"{name.rpartition('.')[2]}: {message}"
        text = text.replace(": Message: ", ": ", 1).split("\nStacktrace:")[0]
        return text.split(_LINK)[0].strip().split("\n")[0]


    def details_of(error, file):
        """The lines of the test's file in the traceback of an exception, and the number of the last one."""
        own = [frame for frame in traceback.extract_tb(error.__traceback__) if frame.filename == str(file)]
        lines = [f"{frame.filename}:{frame.lineno}: {frame.line}" for frame in own]
        return "\n".join(lines) or None, own[-1].lineno if own else None


    # Sessions

    _execute = WebDriver.execute


    def _hooked(self, driver_command, params=None):
        if driver_command == "newSession":
            facts = _test.facts if _test else {"suite": _suite, "name": "between tests"}
            wanted = (params or {}).get("capabilities", {})
            named = wanted.setdefault("alwaysMatch", {})
            others = [name for match in wanted.get("firstMatch", []) for name in match]
            for key, value in facts.items():
                if f"understudy:{key}" not in others:
                    named.setdefault(f"understudy:{key}", value)
        session = self.session_id
        answer = _execute(self, driver_command, params)
        if driver_command == "newSession":
            _began(self, answer)
        elif driver_command == "quit":
            _open.pop(session, None)
        return answer


    def _began(driver, answer):
        value = answer.get("value") or {}
        session = value.get("sessionId") or answer.get("sessionId")
        capabilities = value.get("capabilities") or value
        # The same tests may drive a browser, whose server does not accept outcomes.
        if not session or capabilities.get("appium:automationName") != "Understudy":
            return
        address = os.environ.get("UNDERSTUDY_WEBDRIVER_URL")
        _addresses[session] = (address or driver.command_executor._client_config.remote_server_addr).rstrip("/")
        _open[session] = True
        if _test:
            _test.sessions.append(session)
        else:
            _outside.add(session)


    if WebDriver.execute.__name__ != "_hooked":
        WebDriver.execute = _hooked


    # pytest

    try:
        import pytest
    except ImportError:
        pytest = None

    if pytest:

        class Attempts:
            """Ends a run of a test that a plug-in, such as pytest-rerunfailures, repeats, and begins the next one."""

            @staticmethod
            @pytest.hookimpl(tryfirst=True)
            def pytest_runtest_setup(item):
                if _test is not None:
                    if _test.is_set_up:
                        facts = _test.facts
                        end()
                        begin(Test(**facts))
                    _test.is_set_up = True

        @pytest.hookimpl(wrapper=True)
        def pytest_runtest_protocol(item, nextitem):
            call = getattr(item, "callspec", None)
            begin(
                Test(
                    item.path.stem, getattr(item, "originalname", None) or item.name, str(item.path), item.location[1] + 1,
                    call.id if call else None))
            if not item.config.pluginmanager.has_plugin("understudy attempts"):
                item.config.pluginmanager.register(Attempts, "understudy attempts")
            try:
                return (yield)
            finally:
                end()
                if nextitem is None:
                    end_outside()

        @pytest.hookimpl(wrapper=True)
        def pytest_runtest_makereport(item, call):
            if call.excinfo is not None:
                tidy(call.excinfo.value)
            report = yield
            if _test is None:
                return report
            if report.failed:
                error = call.excinfo.value if call.excinfo else None
                if error is None:
                    _test.fail(str(report.longrepr), file=str(item.path))
                else:
                    details, line = details_of(error, item.path)
                    _test.fail(reason_of(error), details, str(item.path), line)
            elif report.skipped:
                reason = report.longrepr[2] if isinstance(report.longrepr, tuple) else getattr(report, "wasxfail", None)
                _test.skip(str(reason or "skipped"))
            return report


    # unittest


    class UnderstudyResults:
        """Comes before unittest.TestCase among the bases of a test class."""

        def __init_subclass__(cls, **arguments):
            super().__init_subclass__(**arguments)
            own = cls.__dict__.get("setUpClass")
            if own is None:
                return

            def set_up(subclass):
                # A session that begins there belongs to this class, and to no test yet.
                global _suite
                _suite = subclass.__name__
                own.__get__(None, subclass)()

            cls.setUpClass = classmethod(set_up)

        def run(self, result=None):
            if _test is not None:
                # Another framework runs this test, and reports it.
                return super().run(result)
            function = getattr(type(self), self._testMethodName)
            file = inspect.getsourcefile(function)
            begin(Test(type(self).__name__, self._testMethodName, file, function.__code__.co_firstlineno))
            try:
                return super().run(_Listening(result if result is not None else self.defaultTestResult(), file))
            finally:
                end()

        @classmethod
        def doClassCleanups(cls):
            super().doClassCleanups()
            end_outside()


    class _Listening:
        """A unittest result that records the outcome of the test."""

        def __init__(self, result, file):
            self.__dict__.update(_result=result, _file=file)

        def __getattr__(self, name):
            return getattr(self._result, name)

        def __setattr__(self, name, value):
            setattr(self._result, name, value)

        def _fail(self, error):
            tidy(error[1])
            details, line = details_of(error[1], self._file)
            _test.fail(reason_of(error[1]), details, self._file, line)
            return type(error[1]), error[1], error[2]

        def addFailure(self, test, error):
            self._result.addFailure(test, self._fail(error))

        def addError(self, test, error):
            self._result.addError(test, self._fail(error))

        def addSubTest(self, test, subtest, error):
            if error is not None:
                error = self._fail(error)
            self._result.addSubTest(test, subtest, error)

        def addSkip(self, test, reason):
            _test.skip(reason)
            self._result.addSkip(test, reason)

        def addExpectedFailure(self, test, error):
            _test.skip(f"It failed as expected: {reason_of(error[1])}")
            self._result.addExpectedFailure(test, error)

        def addUnexpectedSuccess(self, test):
            _test.fail("The test passed, but was expected to fail", file=self._file)
            self._result.addUnexpectedSuccess(test)


    # Robot Framework

    ROBOT_LISTENER_API_VERSION = 3


    def start_suite(data, result):
        global _suite
        _suite = data.name


    def end_suite(data, result):
        failed = [part for part in (result.setup, result.teardown) if part and part.failed]
        end_outside(result.message or f"{failed[0].name} failed" if failed else None)


    def start_test(data, result):
        begin(Test(data.parent.name, data.name, str(data.source) if data.source else None, data.lineno))


    def end_keyword(data, result):
        # The last step of the test's own file that failed is the one that failed the test.
        if _test and result.status == "FAIL" and str(getattr(data, "source", None)) == _test.facts.get("file"):
            _test.facts["line"] = getattr(data, "lineno", None) or _test.facts.get("line")


    def end_test(data, result):
        if _test is None:
            return
        first, _, rest = result.message.partition("\n")
        if result.failed:
            # The console and the log show the message as it is set here.
            kind, colon, text = first.split(_LINK)[0].partition("Message: ")
            first = (kind + text if colon else kind).strip()
            rest = rest.strip().split("Stacktrace:")[0].strip()
            result.message = "\n".join(part for part in (first, rest) if part)
            _test.fail(first or "The test failed", rest or None, _test.facts.get("file"), _test.facts.get("line"))
        elif result.skipped:
            _test.skip(first or "skipped")
        end()

    """#
}
