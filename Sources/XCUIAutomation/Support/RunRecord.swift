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
      url: session.bundleURL, stream: BundleLocation.streamName, symbolicate: StackSymbols.shared.frames)
    self.writer = writer
    session.recorder.add(writer)
    // A process that ends in another way leaves a record without an end, which says so itself.
    atexit {
      AutomationSession.shared.finishCaptures()
      RunRecord.writer?.runDidFinish()
    }
  }
}
