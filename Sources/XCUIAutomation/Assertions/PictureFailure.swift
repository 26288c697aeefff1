// SPDX-License-Identifier: Apache-2.0

import Foundation
import Interaction
import ReferenceFiles
import Settings
import WindowSystem
import XCTestSupport

/// The reason why a picture assertion fails, with its pictures.
struct PictureFailure {
  /// The first line of the failure.
  let summary: String
  /// The further lines.
  let details: String?
  /// The pictures for the report.
  let attachments: [XCTAttachment]

  /// The picture differs from the reference.
  init(
    name: String, subject: PictureSubject, file: ReferenceFile, expected: Screenshot,
    finding: PictureAssertion.Finding, tolerance: PictureTolerance, seconds: TimeInterval,
    environment: [String: String]
  ) {
    let actual = finding.actual
    var lines: [String] = []
    var places: [PicturePlace] = []
    if let difference = finding.difference {
      let share = Double(difference.pixels) / Double(max(1, actual.width * actual.height)) * 100
      summary =
        "\(subject.name) differs from the reference \"\(name)\" in \(difference.pixels) of "
        + "\(actual.width * actual.height) pixels (\(String(format: "%.3g", share)) %)"
      places = subject.places(Array(difference.places.prefix(Self.describedPlaces)), of: actual)
      lines += Self.list(places, of: difference.places.count)
      lines.append(
        "The largest distance of two colours is \(String(format: "%.3f", difference.largest)) of 1; the tolerance is "
          + "\(tolerance.color), \(tolerance.pixels) pixels, \(tolerance.share * 100) %.")
    } else {
      summary =
        "\(subject.name) is \(actual.width)×\(actual.height) pixels large, and the reference \"\(name)\" is "
        + "\(expected.width)×\(expected.height)"
    }
    if let changing = finding.changing {
      lines.append(
        "The picture still changed after \(seconds) s at \(Self.text(changing)). Mask that part, or wait until the "
          + "program is at rest.")
    }
    lines.append("Reference: \(file.url.path)")
    lines.append(
      UpdateCommand.sentences(accepting: "the new picture", .changed, environment: environment))
    details = lines.joined(separator: "\n")
    attachments = Self.attachments(
      name, expected: finding.expected ?? expected, actual: actual,
      difference: PictureComparison(colorTolerance: tolerance.color)
        .picture(of: finding.expected ?? expected, and: actual), places: places)
  }

  /// The first reference was stored.
  init(name: String, created file: ReferenceFile, _ picture: Screenshot) {
    summary =
      "there was no reference \"\(name)\", so nothing was compared. The picture is the reference from now on"
    details = "Look at \(file.url.path), add it to version control, and run the test again."
    attachments = Self.attachments(name, expected: nil, actual: picture, difference: nil)
  }

  /// There is no reference, and none may be stored.
  init(name: String, missing file: ReferenceFile, _ picture: Screenshot, environment: [String: String]) {
    summary = "there is no reference \"\(name)\""
    let isInCI = ContinuousIntegration.isDetected(in: environment)
    details = """
      Expected the file \(file.url.path). \(isInCI
        ? "In continuous integration, no reference is stored. Run the test elsewhere, and commit the file."
        : "The update mode \"none\" permits no new reference; with \"missing\", the test stores it.")
      \(UpdateCommand.sentences(accepting: "the picture as the reference", .missing, environment: environment))
      """
    attachments = Self.attachments(name, expected: nil, actual: picture, difference: nil)
  }

  /// The picture changed all the time, so it cannot become a reference.
  init(
    name: String, subject: String, unsteady picture: Screenshot, _ changing: CGRect, _ seconds: TimeInterval
  ) {
    summary =
      "\(subject) still changed after \(seconds) s, so its picture cannot be the reference \"\(name)\""
    details =
      "It changed at \(Self.text(changing)), in pixels of the picture. Mask that part, or wait until the program is at "
      + "rest."
    attachments = Self.attachments(name, expected: nil, actual: picture, difference: nil)
  }

  // MARK: - Texts and pictures

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

  private static func attachments(
    _ name: String, expected: Screenshot?, actual: Screenshot, difference: Screenshot?,
    places: [PicturePlace] = []
  ) -> [XCTAttachment] {
    [("expected", expected), ("actual", actual), ("difference", difference)].compactMap { role, picture in
      // A picture that cannot be encoded is missing in the report; the failure's text still has the facts.
      guard let data = try? picture?.pngData() else { return nil }
      var facts = ["comparison": name, "role": role]
      if role == "difference" { facts["places"] = encoded(places) }
      let attachment = XCTAttachment(
        uniformTypeIdentifier: "public.png", name: "\(name) (\(role)).png", payload: data, userInfo: facts)
      attachment.lifetime = .keepAlways
      return attachment
    }
  }

  /// A place in the form that the report reads.
  private struct EncodedPlace: Encodable {
    /// The left edge, the top edge, the width and the height.
    let frame: [Double]
    let words: String
  }

  /// Returns the places as JSON; nil without places.
  private static func encoded(_ places: [PicturePlace]) -> String? {
    guard !places.isEmpty else { return nil }
    let encoded = places.map { place in
      let frame = place.frame
      return EncodedPlace(
        frame: [frame.minX, frame.minY, frame.width, frame.height].map(Double.init), words: place.words)
    }
    // Numbers of pixels and texts can always be encoded.
    return (try? JSONEncoder().encode(encoded)).map { String(decoding: $0, as: UTF8.self) }
  }
}
