// SPDX-License-Identifier: Apache-2.0

import Foundation
import Timing
import WindowSystem

/// The server of a display in memory, on which nothing is painted.
package struct FakeServer: DisplayServer {
  private let display: FakeDisplay

  package init(_ display: FakeDisplay) { self.display = display }

  package func connect(
    touchSocket: String?, waitForEventLoop: @escaping @Sendable (pid_t) -> Void
  ) throws -> any DisplayClient { display }
  package func watchDamage(remembering remembered: Int) throws -> any DamageSource { NoDamage() }

  package func watchStartup(within seconds: TimeInterval) throws -> any StartupWatch {
    throw lacking("starts")
  }
  package func watchScreen() throws -> any ScreenWatch { throw lacking("pixels") }
  package func watchInput() throws -> any InputWatch { throw lacking("input of other clients") }
  package func recordingSource() throws -> any ScreenRecordingSource { throw lacking("recordings") }
  package func clipboard() throws -> any Clipboard { throw lacking("a clipboard") }
  package func synchronizeFrames(refreshRate: Double) throws -> any FrameSynchronization {
    throw lacking("frames")
  }
  package func themeSettings() throws -> any ThemeSettings { throw lacking("themes") }

  private func lacking(_ feature: String) -> WindowSystemError {
    .missingExtension(display: "fake", name: feature)
  }
}

/// A screen on which nothing is ever painted.
package struct NoDamage: DamageSource {
  package init() {}
  package var count: UInt64 { 0 }
  package func catchUp() throws {}
  package func events(after number: UInt64) throws -> [DamageEvent] { [] }
  package func waitForDamage(after number: UInt64, until deadline: TimeInterval) throws -> Bool {
    Thread.sleep(forTimeInterval: max(0, deadline - MonotonicClock.now))
    return false
  }
}
