#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Selenium's client for Python uploads a file to the server if a text that is typed into a field is its path.
#
# Expected: send_keys(text) types the text. An upload needs a field for files, and a client that was asked for it.
# Seen with selenium 4.36.0: each driver of webdriver.Remote looks for a file of this name on the machine of the test. If there is one, it
# sends the content to POST /session/{id}/se/file and types the path in the answer. If the server has no such command, send_keys() fails,
# unless the message of the error contains "Unrecognized command: POST"; then the text is typed.
#
# Needs python3 with venv. Installs pinned packages from PyPI in a temporary folder. Ends with 1 if this has changed.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/python"
"$folder/python/bin/pip" install --quiet --disable-pip-version-check selenium==4.36.0

cat >"$folder/client.py" <<'PROGRAM'
import json
import sys
import threading
from http.server import BaseHTTPRequestHandler, HTTPServer

from selenium import webdriver
from selenium.common.exceptions import WebDriverException
from selenium.webdriver.common.by import By

requests = []
file = sys.argv[1]
# The answer to an upload: a value, or the message of an error.
upload = {"value": "/uploads/notes.txt"}


class Server(BaseHTTPRequestHandler):
    """Starts a session with one field, and lists what is typed into it and uploaded."""

    def answer(self):
        body = json.loads(self.rfile.read(int(self.headers.get("Content-Length", 0))) or b"{}")
        status, answer = 200, {"value": None}
        if self.path == "/session":
            answer["value"] = {"sessionId": "s", "capabilities": {}}
        elif self.path.endswith("/element"):
            answer["value"] = {"element-6066-11e4-a52e-4f735466cecf": "e"}
        elif self.path.endswith("/se/file"):
            requests.append("uploads a file")
            answer = upload
            status = 404 if isinstance(upload["value"], dict) else 200
        elif self.path.endswith("/value"):
            requests.append(f"types {body['text']}")
        data = json.dumps(answer).encode()
        self.send_response(status)
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
field = driver.find_element(By.ID, "field")
field.send_keys(file)
for message in ("There is no such command.", "Unrecognized command: POST"):
    upload = {"value": {"error": "unknown command", "message": message, "stacktrace": ""}}
    try:
        field.send_keys(file)
    except WebDriverException as error:
        requests.append(f"fails with {error.msg}")
print("\n".join(requests).replace(file, "FILE"))
PROGRAM

echo "Milk" >"$folder/notes.txt"
found=$("$folder/python/bin/python" "$folder/client.py" "$folder/notes.txt")
printf '%s\n' "$found"
expected="uploads a file
types /uploads/notes.txt
uploads a file
fails with There is no such command.
uploads a file
types FILE"
[ "$found" = "$expected" ] || { printf 'This has changed. Expected:\n%s\n' "$expected" >&2; exit 1; }
