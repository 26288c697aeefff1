// SPDX-License-Identifier: Apache-2.0

import Foundation
import Programs

/// Uses a program on the desktop of this process at the command of the parent process.
///
/// Commands and answers are lines of JSON. The first answer comes when the program is ready; the process ends when its
/// input is closed.
struct DesktopDriver {
  enum Command: Codable {
    /// Use the program in steps, some seconds long, with a pause in seconds after each step and one before the first.
    case use(seconds: Double, pause: Double, delay: Double)
    /// Read the memory of the desktop.
    case read
  }

  enum Answer: Codable {
    case ready
    /// The duration of each step in seconds.
    case steps([Double])
    case reading(DesktopReading)
  }

  let program: DensityProgram
  let options: Options
  let output: FileHandle

  func run() throws {
    let desktop = try AutomationSession.shared.host.desktop().desktop
    defer { AutomationSession.shared.host.discard() }
    let parts = DesktopReading.processes(of: desktop)
    let target = try DensityTarget(program, options: options)
    defer { target.end() }
    try target.launch()
    try target.step()
    try answer(.ready)
    while let line = readLine() {
      switch try JSONDecoder().decode(Command.self, from: Data(line.utf8)) {
      case .use(let seconds, let pause, let delay):
        try answer(.steps(use(target, seconds: seconds, pause: pause, delay: delay)))
      case .read: try answer(.reading(DesktopReading(of: desktop, parts: parts)))
      }
    }
  }

  private func use(_ target: DensityTarget, seconds: Double, pause: Double, delay: Double) throws -> [Double]
  {
    let end = ContinuousClock.now + .seconds(seconds)
    var steps = Samples()
    Self.wait(delay)
    repeat {
      try steps.measure { try target.step() }
      Self.wait(pause)
    } while ContinuousClock.now < end
    return steps.seconds
  }

  private static func wait(_ seconds: Double) {
    if seconds > 0 { _ = poll(nil, 0, Int32(seconds * 1000)) }
  }

  private func answer(_ answer: Answer) throws {
    var line = try JSONEncoder().encode(answer)
    line.append(UInt8(ascii: "\n"))
    try output.write(contentsOf: line)
  }
}
