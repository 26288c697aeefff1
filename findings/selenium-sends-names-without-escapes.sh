#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Selenium's client for Python converts the locators "id" and "name" to CSS selectors, without escapes.
#
# Expected: By.NAME sends the strategy "name", as the client of Appium does, or a selector in which special characters have escapes, so
# that each name can be found.
# Seen with selenium 4.36.0: By.NAME and By.ID send "css selector" with the text between quotation marks as it is. The name of a button
# such as 'Delete "notes"' becomes a text that is no selector.
#
# Needs python3 with venv. Installs pinned packages from PyPI in a temporary folder. Ends with 1 if this has changed.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/python"
"$folder/python/bin/pip" install --quiet --disable-pip-version-check selenium==4.36.0

cat >"$folder/client.py" <<'PROGRAM'
import json
import threading
from http.server import BaseHTTPRequestHandler, HTTPServer

from selenium import webdriver
from selenium.webdriver.common.by import By

requests = []


class Server(BaseHTTPRequestHandler):
    """Starts a session, finds an element for each locator, and lists the locators."""

    def answer(self):
        body = json.loads(self.rfile.read(int(self.headers.get("Content-Length", 0))) or b"{}")
        if "using" in body:
            requests.append(f"{body['using']}: {body['value']}")
        if self.path == "/session":
            value = {"sessionId": "s", "capabilities": {}}
        else:
            value = {"element-6066-11e4-a52e-4f735466cecf": "e"}
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
driver = webdriver.Remote(f"http://127.0.0.1:{server.server_port}", options=webdriver.ChromeOptions())
driver.find_element(By.NAME, 'Delete "notes"')
driver.find_element(By.ID, 'row "1"')
driver.find_element(By.XPATH, "//button")
print("\n".join(requests))
PROGRAM

found=$("$folder/python/bin/python" "$folder/client.py")
printf '%s\n' "$found"
expected='css selector: [name="Delete "notes""]
css selector: [id="row "1""]
xpath: //button'
[ "$found" = "$expected" ] || { printf 'This has changed. Expected:\n%s\n' "$expected" >&2; exit 1; }
