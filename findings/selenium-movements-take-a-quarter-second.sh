#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# A movement of Selenium's ActionChains lasts 250 milliseconds, and each click on an element begins with one.
#
# Expected: ActionChains(driver).click(element) sends a movement without a duration, which a server may perform at once, as the command
# Element Click is. The page about ActionChains names no duration.
# Seen with selenium 4.36.0: each pointerMove has the duration 250, so that ten clicks take 2.5 seconds more. ActionChains(driver,
# duration=0) sends 0.
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
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.by import By

requests = []


class Server(BaseHTTPRequestHandler):
    """Starts a session, finds an element, and lists the durations of movements."""

    def answer(self):
        body = json.loads(self.rfile.read(int(self.headers.get("Content-Length", 0))) or b"{}")
        for source in body.get("actions", []):
            requests.extend(f"{a['type']} {a['duration']}" for a in source["actions"] if a["type"] == "pointerMove")
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
element = driver.find_element(By.ID, "save")
ActionChains(driver).click(element).perform()
ActionChains(driver).move_to_element(element).perform()
ActionChains(driver, duration=0).click(element).perform()
print("\n".join(requests))
PROGRAM

found=$("$folder/python/bin/python" "$folder/client.py")
printf '%s\n' "$found"
expected="pointerMove 250
pointerMove 250
pointerMove 0"
[ "$found" = "$expected" ] || { printf 'This has changed. Expected:\n%s\n' "$expected" >&2; exit 1; }
