import Foundation
import ResultBundle

/// The calls of failures in words, for the record of the run.
///
/// What an address is called is kept: the stacks of a run's failures are nearly the same, and reading debugging
/// information takes some milliseconds and some memory each time.
final class StackSymbols: @unchecked Sendable {
  static let shared = StackSymbols()

  private let lock = NSLock()
  private var known: [UInt64: [BundleEvent.Issue.Frame]] = [:]

  /// The calls that are not our own, the innermost first.
  func frames(at addresses: [UInt64]) -> [BundleEvent.Issue.Frame] {
    let known = lock.withLock { () -> [UInt64: [BundleEvent.Issue.Frame]] in
      let unknown = Set(addresses).subtracting(self.known.keys)
      for (address, frames) in Self.lookUp(unknown.sorted()) { self.known[address] = frames }
      return self.known
    }
    let frames = addresses.flatMap { known[$0] ?? [] }
    return Array(frames.drop { $0.file.map(SourceLocationFinder.isOurs) ?? true })
  }

  private static func lookUp(_ addresses: [UInt64]) -> [UInt64: [BundleEvent.Issue.Frame]] {
    var found: [UInt64: [BundleEvent.Issue.Frame]] = [:]
    for address in addresses { found[address] = [.init(symbol: "0x\(String(address, radix: 16))")] }
    var named: [UInt64: [BundleEvent.Issue.Frame]] = [:]
    for frame in CallStack.symbolicate(addresses.map(UInt.init))?.frames ?? [] {
      guard let symbol = frame.symbol,
        let address = UInt64(frame.captured.originalProgramCounter.description.dropFirst(2), radix: 16)
      else { continue }
      let location = symbol.sourceLocation.flatMap { $0.line > 0 ? $0 : nil }
      named[address, default: []].append(
        .init(symbol: symbol.name, file: location?.path, line: location?.line))
    }
    return found.merging(named) { _, new in new }
  }
}
