// SPDX-License-Identifier: Apache-2.0

/// The number of iterations, and whether the block itself starts and stops the measurement.
struct MeasurementPlan {
  let iterations: Int
  /// Whether the block runs once before the iterations, to fill caches; this run does not count.
  let runsOnceBefore: Bool
  let invocation: XCTMeasureOptions.InvocationOptions
  /// The option or argument that requires the block to start the measurement, for messages.
  let announcementOfStart: String

  /// Creates the plan for the newer functions, such as `measure(metrics:options:block:)`.
  init(_ options: XCTMeasureOptions) {
    iterations = options.iterationCount
    runsOnceBefore = true
    invocation = options.invocationOptions
    announcementOfStart = "the option manuallyStart"
  }

  /// Creates the plan for `measure(_:)` and `measureMetrics`: ten iterations, all of which count.
  init(startsAutomatically: Bool) {
    iterations = 10
    runsOnceBefore = false
    invocation = startsAutomatically ? [] : .manuallyStart
    announcementOfStart = "automaticallyStartMeasuring: false"
  }
}
