// SPDX-License-Identifier: Apache-2.0

import Foundation
import Timing
import WindowSystem

/// The server of a display in memory, on which nothing is painted; it provides only connections and damage events.
package struct FakeServer: DisplayServer {
  private let display: FakeDisplay
  private let makeSource: (@Sendable () -> any ScreenRecordingSource)?

  /// - Parameters:
  ///   - display: the display.
  ///   - makeSource: makes the source of a recording; nil for a server that cannot be recorded.
  package init(
    _ display: FakeDisplay, recordedBy makeSource: (@Sendable () -> any ScreenRecordingSource)? = nil
  ) {
    self.display = display
    self.makeSource = makeSource
  }

  package var reportsPlaces: Bool { true }
  package var hasThemeSettings: Bool { true }

  package func connect(
    touchSocket: String?, waitForEventLoop: @escaping @Sendable (pid_t) -> Void
  ) throws -> any DisplayClient { display }
  package func watchDamage(remembering remembered: Int) throws -> any DamageSource {
    if display.refusesDamageWatches { throw lacking("damage") }
    return NoDamage()
  }

  package func watchStartup(within seconds: TimeInterval) throws -> any StartupWatch {
    throw lacking("starts")
  }
  package func watchScreen() throws -> any ScreenWatch { throw lacking("pixels") }
  package func watchInput() throws -> any InputWatch { throw lacking("input of other clients") }
  package func recordingSource() throws -> any ScreenRecordingSource {
    guard let makeSource else { throw lacking("recordings") }
    return makeSource()
  }
  package func clipboard() throws -> any Clipboard { throw lacking("a clipboard") }
  package func synchronizeFrames(refreshRate: Double) throws -> any FrameSynchronization {
    throw lacking("frames")
  }
  package func themeSettings() throws -> any ThemeSettings { throw lacking("themes") }

  private func lacking(_ feature: String) -> WindowSystemError {
    .missingExtension(display: "fake", name: feature)
  }
}

/// The damage events of a screen on which nothing is ever painted.
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
