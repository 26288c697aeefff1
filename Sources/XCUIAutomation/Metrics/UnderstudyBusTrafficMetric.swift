// SPDX-License-Identifier: Apache-2.0

import Desktop
import Foundation
import Programs
import Synchronization
import Synchronized
import XCTestSupport

// The class is open, so the compiler cannot check Sendable. Its mutable state is behind a Mutex.
/// The traffic of a program under test on the session bus: the number of method calls and of signals that it sends.
///
/// Extension of Understudy.
///
/// The counts do not depend on the speed or the load of the machine, so a test can set limits for them. Accessibility
/// calls are not counted, because they use a separate bus. Replies are not counted either. The metric counts the
/// traffic of those connections of the program that exist when the block ends. Measuring a program with an identity for
/// portals fails, because another process makes the calls on its behalf.
open class UnderstudyBusTrafficMetric: NSObject, XCTMetric, @unchecked Sendable {
  private let processes: MeasuredProcesses
  private let application: XCUIApplication
  private let monitor = Mutex<Result<BusMonitor, any Error>?>(nil)
  private let traffic = Mutex<Result<BusMonitor.Traffic, any Error>?>(nil)

  /// Measures a program under test.
  ///
  /// - Parameter application: a program that runs when the measurement begins, or is launched by the block.
  public init(application: XCUIApplication) {
    self.application = application
    processes = MeasuredProcesses(application: application.target)
  }

  /// Returns a copy of the metric for the next iteration.
  open func copy(with zone: NSZone? = nil) -> Any { UnderstudyBusTrafficMetric(application: application) }

  /// Starts to monitor the session bus.
  open func willBeginMeasuring() {
    let begun = Result { try AutomationSession.shared.host.desktop().desktop.monitorSessionBus() }
    monitor.withLock { $0 = begun }
  }

  /// Reads the traffic of the program, and stops monitoring.
  open func didStopMeasuring() {
    let counted = monitor.exchange(nil)?.flatMap { monitor in
      Result { try monitor.traffic(of: Set(processes.identifiers)) }
    }
    traffic.withLock { $0 = counted }
  }

  /// Returns the traffic that the program has sent in the iteration.
  ///
  /// - Parameters:
  ///   - startTime: the beginning of the iteration; not used.
  ///   - endTime: the end of the iteration; not used.
  /// - Returns: the number of calls and the number of signals.
  /// - Throws: an error if the program has an identity for portals or does not run, or if the bus cannot be monitored.
  open func reportMeasurements(
    from startTime: XCTPerformanceMeasurementTimestamp, to endTime: XCTPerformanceMeasurementTimestamp
  ) throws -> [XCTPerformanceMeasurement] {
    guard let traffic = traffic.withLock({ $0 }) else { return [] }
    let name = application.target
    guard name.portalIdentity.id == nil else {
      throw MetricError(
        description:
          "UnderstudyBusTrafficMetric cannot count for \(name): it has an identity for portals, so another process "
          + "makes calls on its behalf. Measure it in a test that neither resets nor sets an authorization.")
    }
    guard !processes.identifiers.isEmpty else {
      throw MetricError(
        description:
          "UnderstudyBusTrafficMetric expected \(name) to be running at the end of the measured block, but it was not."
      )
    }
    let counted = try traffic.get()
    return [
      measurement("calls", "D-Bus Calls", counted.calls, "calls"),
      measurement("signals", "D-Bus Signals", counted.signals, "signals"),
    ]
  }

  private func measurement(_ key: String, _ name: String, _ count: Int, _ unit: String)
    -> XCTPerformanceMeasurement
  {
    XCTPerformanceMeasurement(
      identifier: "understudy.BusTraffic-\(application.target).\(key)",
      displayName: name + processes.name, doubleValue: Double(count), unitSymbol: unit,
      polarity: .prefersSmaller)
  }
}
