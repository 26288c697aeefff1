// SPDX-License-Identifier: Apache-2.0

import Compositor

#if canImport(Glibc)
  import Glibc
#endif

// The display server of a private Wayland desktop. The desktop starts it with these arguments, and reads the line that it
// prints when programs can connect:
//
//     understudy-compositor SOCKET CONTROLSOCKET WIDTHxHEIGHT@SCALE@RATE...

func write(_ line: String, to descriptor: Int32) {
  let bytes = Array((line + "\n").utf8)
  // The reader may have gone; then nothing is left to report.
  _ = bytes.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
}

func fail(_ text: String) -> Never {
  write("understudy-compositor: \(text)", to: 2)
  exit(64)
}

let arguments = Array(CommandLine.arguments.dropFirst())
guard arguments.count >= 3 else {
  fail("expected SOCKET CONTROLSOCKET WIDTHxHEIGHT@SCALE@RATE, found \(arguments.joined(separator: " "))")
}
let screens = arguments[2...].map { text in
  let parts = text.split(separator: "@", omittingEmptySubsequences: false)
  let size = parts[0].split(separator: "x").compactMap { Int32($0) }
  guard size.count == 2, size.allSatisfy({ (1...16384).contains($0) }) else {
    fail("expected a size such as 1280x800, found \(text)")
  }
  var screen = WaylandServer.Configuration.Screen(width: size[0], height: size[1])
  if parts.count > 1 {
    guard let scale = Double(parts[1]), (0.5...8).contains(scale) else {
      fail("expected a scale from 0.5 to 8, found \(text)")
    }
    screen.scale = scale
  }
  if parts.count > 2 {
    guard let rate = Double(parts[2]), (1...1000).contains(rate) else {
      fail("expected a rate from 1 to 1000, found \(text)")
    }
    screen.refreshRate = rate
  }
  return screen
}
signal(SIGPIPE, SIG_IGN)
do {
  let compositor = try WaylandServer(
    .init(screens: screens, socket: arguments[0], controlSocket: arguments[1]))
  write("ready", to: 1)
  compositor.run()
} catch {
  fail("\(error)")
}
