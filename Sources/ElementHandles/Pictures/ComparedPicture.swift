// SPDX-License-Identifier: Apache-2.0

import Foundation
import ReferenceFiles
import Timing
import WindowSystem

/// The picture of a part of the screen, compared with a reference.
package struct ComparedPicture: ComparedContent {
  private let subject: PictureSubject
  private let assertion: PictureAssertion
  private let tolerance: PictureTolerance
  /// The time limit in seconds.
  private let timeout: TimeInterval

  package init(_ subject: PictureSubject, _ assertion: PictureAssertion, timeout: TimeInterval) {
    (self.subject, self.assertion, self.timeout) = (subject, assertion, timeout)
    tolerance = assertion.tolerance
  }

  /// A picture that differs from its reference.
  package struct Difference {
    let expected: Screenshot
    let finding: PictureAssertion.Finding
  }

  package func reference(from data: Data) throws -> Screenshot { try Screenshot(png: data, at: .zero) }

  package func difference(from expected: Screenshot, at path: String) throws -> Difference? {
    let finding = try assertion.wait(for: expected, timeout: timeout)
    return finding.matches ? nil : Difference(expected: expected, finding: finding)
  }

  package func content(after difference: Difference?) throws -> ReferenceContent {
    let finding = try assertion.steadyPicture(timeout: timeout)
    let change = finding.changing.map { place in
      ReferenceContent.Change(
        finding: "\(subject.name) still changed after \(timeout.text) s",
        remedy:
          "It changed at \(Self.text(place)), in pixels of the picture. Mask that part, or wait until the program "
          + "is at rest.")
    }
    return try ReferenceContent(finding.actual.pngData(isSmall: true), change: change)
  }

  package func description(of difference: Difference, from name: String) -> ReferenceFinding {
    let finding = difference.finding
    let (actual, expected) = (finding.actual, finding.expected ?? difference.expected)
    let summary: String
    var lines: [String] = []
    var places: [PicturePlace] = []
    if let difference = finding.difference {
      let share = Double(difference.pixels) / Double(max(1, actual.width * actual.height)) * 100
      summary =
        "\(subject.name) differs from the reference \"\(name)\" in \(difference.pixels) of "
        + "\(actual.width * actual.height) pixels (\(String(format: "%.3g", share))%)"
      places = subject.places(Array(difference.places.prefix(Self.describedPlaces)), of: actual)
      lines += Self.list(places, of: difference.places.count)
      lines.append(
        "The largest distance of two colors is \(String(format: "%.3f", difference.largest)) of 1; the tolerance is "
          + "\(tolerance.color), \(tolerance.pixels) pixels, \(tolerance.share * 100)%.")
    } else {
      summary =
        "\(subject.name) is \(actual.width)×\(actual.height) pixels large, and the reference \"\(name)\" is "
        + "\(difference.expected.width)×\(difference.expected.height)"
    }
    if let changing = finding.changing {
      lines.append(
        "The picture still changed after \(timeout.text) s at \(Self.text(changing)). Mask that part, or wait until the "
          + "program is at rest.")
    }
    let marked = PictureComparison(colorTolerance: tolerance.color).picture(of: expected, and: actual)
    return ReferenceFinding(
      summary: summary, details: lines,
      attachments: [
        Self.attachment(.expected, expected), Self.attachment(.actual, actual),
        Self.attachment(.difference, marked, places),
      ].compactMap(\.self))
  }

  // MARK: - Text and pictures

  /// The number of places that a failure lists.
  private static let listedPlaces = 5
  /// The number of places that the report marks.
  private static let describedPlaces = 20

  private static func list(_ places: [PicturePlace], of count: Int) -> [String] {
    if count == 1 { return places.map { "The place that differs: \($0.words)." } }
    let first = places.prefix(listedPlaces)
    let more = count - first.count
    return ["Places that differ:"] + first.map { "- \($0.words)" } + (more > 0 ? ["- and \(more) more"] : [])
  }

  private static func text(_ rect: CGRect) -> String {
    "\(Int(rect.width))×\(Int(rect.height)) at (\(Int(rect.minX)), \(Int(rect.minY)))"
  }

  private static func attachment(
    _ role: ReferenceAttachment.Role, _ picture: Screenshot?, _ places: [PicturePlace] = []
  ) -> ReferenceAttachment? {
    // A picture that cannot be encoded is missing from the report; the failure's text still contains the facts.
    guard let data = try? picture?.pngData() else { return nil }
    return ReferenceAttachment(role, data, facts: encoded(places).map { ["places": $0] } ?? [:])
  }

  /// A place in the form that the report reads.
  private struct EncodedPlace: Encodable {
    /// The left edge, the top edge, the width and the height.
    let frame: [Double]
    let words: String
  }

  /// Returns the places as JSON; nil if there are no places.
  private static func encoded(_ places: [PicturePlace]) -> String? {
    guard !places.isEmpty else { return nil }
    let encoded = places.map { place in
      let frame = place.frame
      return EncodedPlace(
        frame: [frame.minX, frame.minY, frame.width, frame.height].map(Double.init), words: place.words)
    }
    // Numbers of pixels and strings can always be encoded.
    return (try? JSONEncoder().encode(encoded)).map { String(decoding: $0, as: UTF8.self) }
  }
}
