#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Selenium's client for Python reads attributes and visibility by JavaScript, although WebDriver has commands for them.
#
# Expected: get_attribute("value") sends GET /session/{id}/element/{id}/attribute/value, and is_displayed() sends GET
# …/element/{id}/displayed, as the W3C recommendation and Appium's client have it. A server for programs without a page would then
# need no JavaScript.
# Seen with selenium 4.36.0: both send POST …/execute/sync with 6,000 and 17,000 characters of JavaScript, which begin with a comment
# that names the function. Only get_dom_attribute() and get_property() use the commands. With Appium-Python-Client 5.2.4, which uses
# the same selenium, get_attribute() and is_displayed() use the commands.
#
# Needs python3 with venv. Installs pinned packages from PyPI in a temporary folder. Ends with 1 if this has changed.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/python"
"$folder/python/bin/pip" install --quiet --disable-pip-version-check selenium==4.36.0 Appium-Python-Client==5.2.4

cat >"$folder/client.py" <<'PROGRAM'
import json
import sys
import threading
from http.server import BaseHTTPRequestHandler, HTTPServer

ELEMENT = "element-6066-11e4-a52e-4f735466cecf"
requests = []


class Server(BaseHTTPRequestHandler):
    """Answers each command with a value of the type that it requires, and lists the commands."""

    def answer(self):
        body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
        command = self.path.split("/session/s", 1)[-1].replace("/element/e", "")
        if command == "/execute/sync":
            command += " " + json.loads(body)["script"][:17]
        requests.append(f"{self.command} {command}")
        if self.path.endswith("/session"):
            value = {"sessionId": "s", "capabilities": {}}
        elif self.path.endswith("/element"):
            value = {ELEMENT: "e"}
        else:
            value = None if self.command == "DELETE" else True
        data = json.dumps({"value": value}).encode()
        self.send_response(200)
        self.send_header("Content-Type", "application/json; charset=utf-8")
        self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)

    do_GET = do_POST = do_DELETE = answer

    def log_message(self, *arguments):
        pass


server = HTTPServer(("127.0.0.1", 0), Server)
threading.Thread(target=server.serve_forever, daemon=True).start()
url = f"http://127.0.0.1:{server.server_port}"
if sys.argv[1] == "selenium":
    from selenium import webdriver

    driver = webdriver.Remote(url, options=webdriver.ChromeOptions())
else:
    from appium import webdriver
    from appium.options.common import AppiumOptions

    driver = webdriver.Remote(url, options=AppiumOptions())
element = driver.find_element("css selector", "#save")
for read in (lambda: element.get_attribute("value"), element.is_displayed, lambda: element.get_dom_attribute("value")):
    requests.clear()
    read()
    print(requests[0])
PROGRAM

selenium=$("$folder/python/bin/python" "$folder/client.py" selenium)
appium=$("$folder/python/bin/python" "$folder/client.py" appium)
printf 'selenium:\n%s\nappium:\n%s\n' "$selenium" "$appium"
[ "$selenium" = "POST /execute/sync /* getAttribute *
POST /execute/sync /* isDisplayed */
GET /attribute/value" ] && [ "$appium" = "GET /attribute/value
GET /displayed
GET /attribute/value" ] || { echo "This has changed. Expected: two scripts from selenium, and no script from Appium's client." >&2; exit 1; }
