// SPDX-License-Identifier: Apache-2.0

import Foundation
import ResultBundle

/// Writes trees of elements, each as the difference to the previous tree of the same test.
///
/// Used only on the capture queue.
final class TreeWriter {
  private var last: (elements: [CapturedElement], file: String, steps: Int, test: Int?)?

  /// The maximum number of consecutive differences.
  ///
  /// Then a complete tree follows, which limits the work of a reader.
  private static let maximumSteps = 30

  func write(
    _ elements: [CapturedElement], name: String, lifetime: Attachment.Lifetime, at moment: CaptureMoment,
    in runLog: RunLog
  ) {
    var captured = CapturedTree(elements)
    var steps = 0
    // A difference refers only to a tree of the same test, because the files of another test may be deleted.
    if let last, last.steps < Self.maximumSteps, last.test == moment.test {
      captured = CapturedTree(elements, from: last.elements, in: last.file)
      steps = last.steps + 1
    }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    // The only possible error is a number that JSON cannot represent, from an element at an infinite position.
    guard let data = try? encoder.encode(captured) else { return }
    var attachment = Attachment(
      name: name, typeIdentifier: CapturedTree.typeIdentifier, payload: data, lifetime: lifetime)
    attachment.isCapture = true
    guard let file = runLog.attach(attachment, at: moment) else { return }
    last = (elements, file.lastPathComponent, steps, moment.test)
  }
}
