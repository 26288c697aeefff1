import Foundation

/// The time on CPUs. Mirrors Apple's `XCTCPUMetric`; cycles and instructions, which it has on Apple's systems, are left
/// out, because counting them needs rights that a test need not have.
open class XCTCPUMetric: NSObject, XCTMetric, @unchecked Sendable {
  private enum Subject {
    case processes(MeasuredProcesses)
    case currentThread
  }

  private let subject: Subject
  private var before: [pid_t: Double] = [:]
  private var grown = 0.0

  /// Measures the process that runs the tests.
  public override init() { subject = .processes(MeasuredProcesses(application: nil)) }

  /// Measures a program under test.
  public init(application: XCUIApplication) {
    subject = .processes(MeasuredProcesses(application: application))
  }

  /// Measures the process that runs the tests, or only the thread that the block runs on.
  public init(limitingToCurrentThread: Bool) {
    subject = limitingToCurrentThread ? .currentThread : .processes(MeasuredProcesses(application: nil))
  }

  private init(_ subject: Subject) { self.subject = subject }

  open func copy(with zone: NSZone? = nil) -> Any { XCTCPUMetric(subject) }

  open func willBeginMeasuring() { before = read() }

  open func didStopMeasuring() { grown = MeasuredProcesses.growth(from: before, to: read()) }

  open func reportMeasurements(
    from startTime: XCTPerformanceMeasurementTimestamp, to endTime: XCTPerformanceMeasurementTimestamp
  ) throws -> [XCTPerformanceMeasurement] {
    var (suffix, name) = ("", "")
    if case .processes(let processes) = subject { (suffix, name) = (processes.suffix, processes.name) }
    return [
      XCTPerformanceMeasurement(
        identifier: "com.apple.dt.XCTMetric_CPU.time" + suffix, displayName: "CPU Time" + name,
        doubleValue: grown,
        unitSymbol: "s", polarity: .prefersSmaller)
    ]
  }

  private func read() -> [pid_t: Double] {
    switch subject {
    case .processes(let processes): return processes.read(ProcessCounters.processorTime)
    case .currentThread: return ProcessCounters.time(of: CLOCK_THREAD_CPUTIME_ID).map { [0: $0] } ?? [:]
    }
  }
}
