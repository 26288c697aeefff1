// SPDX-License-Identifier: Apache-2.0

import Foundation

extension Report {
  /// Writes the report as JSON; times are in seconds.
  ///
  /// - Parameters:
  ///   - file: the file to write.
  ///   - isAppending: whether the sections are added to those in the file.
  /// - Throws: an error if the file cannot be written.
  func write(to file: URL, appending isAppending: Bool) throws {
    let encoder = JSONEncoder()
    // The median of an empty list is NaN, for which JSON has no number.
    encoder.nonConformingFloatEncodingStrategy = .convertToString(
      positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
    guard var object = try JSONSerialization.jsonObject(with: encoder.encode(self)) as? [String: Any] else {
      throw BenchmarkError("The report was expected to be a JSON object and is not.")
    }
    // If the file has no readable report, a new report is written.
    if isAppending, let data = try? Data(contentsOf: file),
      let known = try? JSONSerialization.jsonObject(with: data) as? [String: Any],
      let before = known["sections"] as? [Any]
    {
      object = known
      object["sections"] = before + ((try sectionObjects(encoder)) ?? [])
    }
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    let options: JSONSerialization.WritingOptions = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    try JSONSerialization.data(withJSONObject: object, options: options).write(to: file, options: .atomic)
  }

  private func sectionObjects(_ encoder: JSONEncoder) throws -> [Any]? {
    try JSONSerialization.jsonObject(with: encoder.encode(sections)) as? [Any]
  }
}
