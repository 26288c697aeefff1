// SPDX-License-Identifier: Apache-2.0

import Foundation
import Synchronization

// The class is open, like Apple's, so the compiler cannot check `Sendable`. This is safe because a Mutex protects the
// state that changes.
/// The number of iterations of a measurement, and whether the block itself starts and stops it.
///
/// Mirrors Apple's `XCTMeasureOptions`.
///
/// ```swift
/// let options = XCTMeasureOptions()
/// options.invocationOptions = [.manuallyStop]
/// measure(options: options) {
///   app.buttons["Sort"].tap()
///   stopMeasuring()
///   app.buttons["Reset"].tap()
/// }
/// ```
open class XCTMeasureOptions: NSObject, NSCopying, @unchecked Sendable {
  /// Whether the block itself starts or stops the measurement of an iteration; without options, the measurement lasts
  /// from the beginning of the block to its end.
  public struct InvocationOptions: OptionSet, Sendable {
    /// The options as bits, with Apple's numbers.
    public let rawValue: UInt

    /// Creates a set of options from its bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// The block calls `startMeasuring()`; if it does not, the test fails.
    public static let manuallyStart = InvocationOptions(rawValue: 1 << 0)
    /// The block calls `stopMeasuring()`; if it does not, the test fails.
    public static let manuallyStop = InvocationOptions(rawValue: 1 << 1)
  }

  /// Options with default values; each access returns a new object.
  open class var `default`: XCTMeasureOptions { XCTMeasureOptions() }

  /// The number of measured iterations; less than 1 fails the test.
  ///
  /// The block runs once more before the iterations, and this run does not count.
  open var iterationCount: Int {
    get { state.withLock { $0.iterationCount } }
    set { state.withLock { ($0.iterationCount, $0.isOfNoClass) = (newValue, false) } }
  }

  /// Whether the block itself starts or stops the measurement of an iteration; by default, the measurement lasts from
  /// the beginning of the block to its end.
  open var invocationOptions: XCTMeasureOptions.InvocationOptions {
    get { state.withLock { $0.invocationOptions } }
    set { state.withLock { ($0.invocationOptions, $0.isOfNoClass) = (newValue, false) } }
  }

  private struct State {
    var iterationCount = 5
    var invocationOptions: InvocationOptions = []
    var isOfNoClass = false
  }

  private let state = Mutex(State())

  /// Whether these are the default options of a class that sets no options.
  ///
  /// `measure(_:)` then runs ten iterations, all of which count.
  var isOfNoClass: Bool { state.withLock { $0.isOfNoClass } }

  static var ofNoClass: XCTMeasureOptions {
    let options = XCTMeasureOptions()
    options.state.withLock { $0.isOfNoClass = true }
    return options
  }

  /// Creates options with default values: five iterations, each from the beginning of the block to its end.
  public override init() {}

  /// Returns a copy, which does not change with the original.
  open func copy(with zone: NSZone? = nil) -> Any {
    let copy = XCTMeasureOptions()
    // The properties would note that the options were set.
    let state = State(
      iterationCount: iterationCount, invocationOptions: invocationOptions, isOfNoClass: isOfNoClass)
    copy.state.withLock { $0 = state }
    return copy
  }
}
