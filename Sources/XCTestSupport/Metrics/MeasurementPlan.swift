// SPDX-License-Identifier: Apache-2.0

/// How often a block is measured, and who starts and stops.
struct MeasurementPlan {
  let iterations: Int
  /// Whether the block runs once more before, which fills caches and does not count.
  let runsOnceBefore: Bool
  let invocation: XCTMeasureOptions.InvocationOptions
  /// The option or argument that lets the block start the measurement, for messages.
  let announcementOfStart: String

  /// As the newer functions measure: `measure(metrics:options:block:)` and those like it.
  init(_ options: XCTMeasureOptions) {
    iterations = options.iterationCount
    runsOnceBefore = true
    invocation = options.invocationOptions
    announcementOfStart = "the option manuallyStart"
  }

  /// As `measure(_:)` and `measureMetrics` do: ten times, of which each counts.
  init(startsAutomatically: Bool) {
    iterations = 10
    runsOnceBefore = false
    invocation = startsAutomatically ? [] : .manuallyStart
    announcementOfStart = "automaticallyStartMeasuring: false"
  }
}
