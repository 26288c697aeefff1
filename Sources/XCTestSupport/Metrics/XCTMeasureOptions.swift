// SPDX-License-Identifier: Apache-2.0

import Foundation
import Synchronization

// Open, as Apple's is, so that the compiler cannot check it: what changes in it is behind a Mutex.
/// How often a block is measured, and who starts and stops.
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
  /// Whether the block itself starts or stops the measurement of an iteration; without options, its beginning and end do.
  public struct InvocationOptions: OptionSet, Sendable {
    /// The options as bits, with Apple's numbers.
    public let rawValue: UInt

    /// Makes a set of options from its bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// The block calls `startMeasuring()`; one that does not fails the test.
    public static let manuallyStart = InvocationOptions(rawValue: 1 << 0)
    /// The block calls `stopMeasuring()`; one that does not fails the test.
    public static let manuallyStop = InvocationOptions(rawValue: 1 << 1)
  }

  /// Options with their defaults, a new object each time.
  open class var `default`: XCTMeasureOptions { XCTMeasureOptions() }

  /// How often the block is measured; less than 1 fails the test.
  ///
  /// It runs once more before, and that run does not count.
  open var iterationCount: Int {
    get { state.withLock { $0.iterationCount } }
    set { state.withLock { ($0.iterationCount, $0.isOfNoClass) = (newValue, false) } }
  }

  /// Whether the block itself starts or stops the measurement of an iteration; unless set, its beginning and end do.
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

  /// Whether these are the default options of a test class that sets no options: then `measure(_:)` has separate rules.
  var isOfNoClass: Bool { state.withLock { $0.isOfNoClass } }

  static var ofNoClass: XCTMeasureOptions {
    let options = XCTMeasureOptions()
    options.state.withLock { $0.isOfNoClass = true }
    return options
  }

  /// Options with their defaults: five iterations, from the block's beginning to its end.
  public override init() {}

  /// A copy, which later changes do not reach.
  open func copy(with zone: NSZone? = nil) -> Any {
    let copy = XCTMeasureOptions()
    copy.iterationCount = iterationCount
    copy.invocationOptions = invocationOptions
    return copy
  }
}
