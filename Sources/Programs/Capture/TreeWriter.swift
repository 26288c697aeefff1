// SPDX-License-Identifier: Apache-2.0

import Foundation
import ResultBundle

/// Writes trees of elements, each by what differs from the last one of its test.
///
/// Used on the queue of captures alone.
final class TreeWriter {
  private var last: (elements: [CapturedElement], file: String, steps: Int, test: Int?)?

  /// Whole trees in between bound what a reader has to put together.
  private static let maximumSteps = 30

  func write(
    _ elements: [CapturedElement], name: String, lifetime: Attachment.Lifetime, at moment: CaptureMoment,
    in recorder: RunLog
  ) {
    var captured = CapturedTree(elements)
    var steps = 0
    // The files of another test may be gone.
    if let last, last.steps < Self.maximumSteps, last.test == moment.test {
      captured = CapturedTree(elements, from: last.elements, in: last.file)
      steps = last.steps + 1
    }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    // Numbers that JSON does not have are the one error: an element at an infinite place.
    guard let data = try? encoder.encode(captured) else { return }
    var attachment = Attachment(
      name: name, typeIdentifier: CapturedTree.typeIdentifier, payload: data, lifetime: lifetime)
    attachment.isCapture = true
    guard let file = recorder.attach(attachment, at: moment) else { return }
    last = (elements, file.lastPathComponent, steps, moment.test)
  }
}
