import Foundation

/// How often a block is measured, and who starts and stops.
///
/// Mirrors Apple's `XCTMeasureOptions`.
open class XCTMeasureOptions: NSObject, NSCopying, @unchecked Sendable {
  /// Who starts and stops the measurement of an iteration; nothing: the block's beginning and end.
  public struct InvocationOptions: OptionSet, Sendable {
    public let rawValue: UInt

    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// The block calls `startMeasuring()`.
    public static let manuallyStart = InvocationOptions(rawValue: 1 << 0)
    /// The block calls `stopMeasuring()`.
    public static let manuallyStop = InvocationOptions(rawValue: 1 << 1)
  }

  /// Options with their defaults.
  open class var `default`: XCTMeasureOptions { XCTMeasureOptions() }

  /// How often the block is measured.
  ///
  /// It runs once more before, and that run does not count.
  open var iterationCount = 5 { didSet { isOfNoClass = false } }

  open var invocationOptions: XCTMeasureOptions.InvocationOptions = [] { didSet { isOfNoClass = false } }

  /// Whether these are what a test case has whose class says nothing: then `measure(_:)` has rules of its own.
  private(set) var isOfNoClass = false

  static var ofNoClass: XCTMeasureOptions {
    let options = XCTMeasureOptions()
    options.isOfNoClass = true
    return options
  }

  public override init() {}

  open func copy(with zone: NSZone? = nil) -> Any {
    let copy = XCTMeasureOptions()
    copy.iterationCount = iterationCount
    copy.invocationOptions = invocationOptions
    return copy
  }
}
