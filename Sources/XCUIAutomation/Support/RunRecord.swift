import AutomationEngine
import Foundation
import ResultBundle

/// The bundle that this process writes its tests to.
enum RunRecord {
  nonisolated(unsafe) private static var writer: BundleWriter?

  /// Called once, while the process starts.
  static func begin() {
    let session = AutomationSession.shared
    let writer = BundleWriter(
      url: session.bundleURL, stream: BundleLocation.streamName, symbolicate: { $0.map(frame) })
    self.writer = writer
    session.recorder.add(writer)
    // A process that ends in another way leaves a record without an end, which says so itself.
    atexit { RunRecord.writer?.runDidFinish() }
  }

  private static func frame(at address: UInt64) -> BundleEvent.Issue.Frame {
    guard let info = CallStack.symbolInfo(of: UInt(address)) else {
      return BundleEvent.Issue.Frame(symbol: "0x\(String(address, radix: 16))")
    }
    return BundleEvent.Issue.Frame(
      symbol: info.symbolName, file: info.location?.fileURL.path, line: info.location?.lineNumber)
  }
}
