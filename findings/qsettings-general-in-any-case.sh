#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# QSettings takes a group [general] of a settings file, in any case of its letters, for the keys without a group.
#
# Expected: in a file in the INI format, the group "general" is another group than "General", as "view" is another one than "View". Its
# keys are general/….
# Seen with PyQt5 5.15.11 (Qt 5.15.19) and PyQt6 6.4.2 (Qt 6.4.3): "tips" of [general] is read as the key "tips". The key "general/tips"
# stands in [%general], so a file that a test writes by hand sets another value than the one that the program reads.
#
# Needs python3 with venv. Installs pinned packages from PyPI in a temporary folder. Ends with 1 if this has changed.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/python"
"$folder/python/bin/pip" install --quiet --disable-pip-version-check PyQt5==5.15.11 PyQt5-Qt5==5.15.19 PyQt6==6.4.2 PyQt6-Qt6==6.4.3

cat >"$folder/settings.py" <<'PROGRAM'
import sys

if sys.argv[1] == "6":
    from PyQt6.QtCore import QSettings
else:
    from PyQt5.QtCore import QSettings
# A new file for each group, because QSettings keeps the content of a file whose time and size are the same.
for number, group in enumerate(("view", "View", "general", "General", "%general")):
    path = f"{sys.argv[2]}/{sys.argv[1]}{number}.conf"
    with open(path, "w") as file:
        file.write(f"[{group}]\ntips=false\n")
    print(f"[{group}] is {QSettings(path, QSettings.Format.IniFormat).allKeys()[0]}")
PROGRAM

expected="[view] is view/tips
[View] is View/tips
[general] is tips
[General] is tips
[%general] is general/tips"
for version in 5 6; do
  found=$("$folder/python/bin/python" "$folder/settings.py" $version "$folder")
  printf 'Qt %s:\n%s\n' $version "$found"
  [ "$found" = "$expected" ] || { printf 'This has changed. Expected:\n%s\n' "$expected" >&2; exit 1; }
done
