#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# X servers (21.1): with -displayfd, a server takes no lock file, not even if the command also names the display.
#
# Expected: "-displayfd FD" only reports the number of the display; the server locks it with /tmp/.X<number>-lock, as it does without the
# option. So two servers never use the paths of one display, and a server that ends cannot remove the socket of the next one.
# Seen with Xvfb 2:21.1.7-3+deb12u13: "Xvfb :N" creates the lock file, "Xvfb :N -displayfd FD" and "Xvfb -displayfd FD" do not. A server that is
# started this way while another one ends may lose its socket file. Whoever starts servers at the same time must reserve the number.
#
# Needs Debian 12 with apt-get. Unpacks the pinned package in a temporary folder. Ends with 1 if this has changed.
set -euo pipefail
version=2:21.1.7-3+deb12u13
folder=$(mktemp -d)
server=
trap '[ -z "$server" ] || kill "$server" 2>/dev/null; rm -rf "$folder"' EXIT
(cd "$folder" && apt-get download -qq "xvfb=$version" && dpkg-deb -x xvfb_*.deb .)
xvfb=$folder/usr/bin/Xvfb
number=$((4000 + $$ % 1000))

# locks NAME ARGUMENTS...: starts a server, waits until it listens, and prints whether it has locked its display.
locks() {
  local name=$1 display
  shift
  mkfifo "$folder/$name"
  "$xvfb" "$@" -displayfd 3 -nolisten tcp 3>"$folder/$name" 2>/dev/null &
  server=$!
  read -r display <"$folder/$name"
  [ -e "/tmp/.X$display-lock" ] && echo yes || echo no
  kill "$server"
  wait "$server" 2>/dev/null || true
  server=
}

# Without the option, the socket shows that the server is ready.
"$xvfb" ":$number" -nolisten tcp 2>/dev/null &
server=$!
for _ in $(seq 100); do
  [ ! -S "/tmp/.X11-unix/X$number" ] || break
  sleep 0.05
done
plain=no
[ ! -e "/tmp/.X$number-lock" ] || plain=yes
kill "$server"
wait "$server" 2>/dev/null || true
server=
named=$(locks named ":$((number + 1))")
chosen=$(locks chosen)
echo "a lock file: $plain without -displayfd, $named with it and a number, $chosen with it alone"
[ "$plain $named $chosen" = "yes no no" ] || { echo "This has changed." >&2; exit 1; }
