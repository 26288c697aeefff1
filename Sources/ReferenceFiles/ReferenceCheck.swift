// SPDX-License-Identifier: Apache-2.0

import Foundation
import Settings

/// A comparison with a reference: the file that is read, the files that are written, and the failure.
///
/// The rules are the same for each kind of reference:
///
/// | reference | `missing` | `changed` | `all` | `none`, and continuous integration |
/// | --- | --- | --- | --- | --- |
/// | does not exist | written, fails | written | written | fails |
/// | matches | passes | passes | written | passes |
/// | differs | fails | written | written | fails |
/// | is damaged | an error | written | written | an error |
///
/// See `PictureTolerance` for how much a picture may differ.
package struct ReferenceCheck {
  private let kind: ReferenceKind
  private let name: String
  /// The locations of the reference, the most specific first.
  private let places: [any ReferenceStorage]
  private let update: ReferenceUpdate
  private let environment: [String: String]
  /// Returns the command that runs the test with a mode; nil if there is no such command.
  private let command: (ReferenceUpdate) -> String?

  /// Prepares the comparison with the reference file of a test.
  ///
  /// - Parameters:
  ///   - kind: the kind of the content.
  ///   - name: the name of the reference, which is unique in the source file.
  ///   - source: the path of the source file.
  ///   - fileID: the value of `#fileID` of the test.
  ///   - variant: the name of the destination; nil if one reference serves all.
  ///   - environment: the environment of the test.
  ///   - command: returns the command that runs the test with a mode.
  /// - Throws: ``ReferenceError``.
  package init(
    _ kind: ReferenceKind, named name: String, source: String, fileID: String, variant: String? = nil,
    environment: [String: String], command: @escaping (ReferenceUpdate) -> String?
  ) throws(ReferenceError) {
    let folder = try ReferenceFolder(source: source, environment: environment)
    let files = try folder.files(
      named: name, fileID: fileID, variant: variant, fileExtension: kind.fileExtension)
    try self.init(kind, named: name, at: files, environment: environment, command: command)
  }

  /// Prepares the comparison with a reference at known locations.
  ///
  /// - Parameters:
  ///   - kind: the kind of the content.
  ///   - name: the name of the reference.
  ///   - places: the locations of the reference, the most specific first. A new reference is written to the first one.
  ///   - environment: the environment of the test.
  ///   - command: returns the command that runs the test with a mode; nil if there is no such command.
  /// - Throws: ``ReferenceError/unknownUpdate(value:)``.
  package init(
    _ kind: ReferenceKind, named name: String, at places: [any ReferenceStorage],
    environment: [String: String], command: @escaping (ReferenceUpdate) -> String? = { _ in nil }
  ) throws(ReferenceError) {
    (self.kind, self.name, self.places) = (kind, name, places)
    (self.environment, self.command) = (environment, command)
    update = try ReferenceUpdate(environment: environment)
  }

  /// Compares a content with the reference, and writes the reference if the mode says so.
  ///
  /// In the mode `all`, the comparison also waits until the program shows the reference, so that a new reference does not
  /// show a state that the program only passes through.
  ///
  /// - Parameter content: the content of the program.
  /// - Returns: the result.
  /// - Throws: ``ReferenceError``; the errors of the content.
  package func run<Content: ComparedContent>(_ content: Content) throws -> ReferenceResult<Content.Difference>
  {
    for place in places {
      guard let data = try place.read() else { continue }
      return try compare(content, with: data, at: place)
    }
    return try create(content)
  }

  private func compare<Content: ComparedContent>(
    _ content: Content, with data: Data, at place: any ReferenceStorage
  ) throws -> ReferenceResult<Content.Difference> {
    let reference: Content.Reference
    do {
      reference = try content.reference(from: data)
    } catch {
      guard update == .all || update == .changed else {
        throw ReferenceError.damaged(path: place.path, reason: "\(error)")
      }
      return try replace(place, by: content, after: nil)
    }
    let difference = try content.difference(from: reference, at: place.path)
    if update == .all { return try replace(place, by: content, after: nil) }
    guard let difference else { return .init(kind) }
    if update == .changed { return try replace(place, by: content, after: difference) }
    let finding = content.description(of: difference, from: name)
    return .init(
      kind,
      failure: failure(
        .differs(difference), finding.summary,
        finding.details + ["Reference: \(place.path)", acceptance(of: "the new \(kind.noun)", .changed)],
        finding.attachments))
  }

  private func replace<Content: ComparedContent>(
    _ place: any ReferenceStorage, by content: Content, after difference: Content.Difference?
  ) throws -> ReferenceResult<Content.Difference> {
    let new = try content.content(after: difference)
    if let change = new.change { return changing(new, change) }
    try place.replace(new.data)
    return .init(kind, stored: place.path)
  }

  private func create<Content: ComparedContent>(_ content: Content) throws
    -> ReferenceResult<Content.Difference>
  {
    let (place, new) = (places[0], try content.content(after: nil))
    guard update != .none else { return .init(kind, failure: missing(place, new)) }
    if let change = new.change { return changing(new, change) }
    // If another worker has written the reference at the same time, it is compared like any other.
    guard try place.create(new.data) else { return try run(content) }
    return .init(kind, stored: place.path, failure: update == .missing ? created(place, new) : nil)
  }

  // MARK: - Failures

  private func missing<Difference>(_ place: any ReferenceStorage, _ new: ReferenceContent)
    -> ReferenceFailure<Difference>
  {
    let reason =
      isInCI
      ? "this is continuous integration (CI=\(environment["CI"] ?? ""))"
      : "\(Setting.updateReferences.name) is \(ReferenceUpdate.none.rawValue)"
    return failure(
      .missing, "there is no reference \"\(name)\"",
      [
        "The file \(place.path) with the \(kind.noun) does not exist, and was not written, because "
          + "\(reason). Write it as follows, and commit it.",
        acceptance(of: "the \(kind.noun) as the reference", .missing),
      ], [.init(.actual, new.data)])
  }

  private func created<Difference>(_ place: any ReferenceStorage, _ new: ReferenceContent)
    -> ReferenceFailure<Difference>
  {
    failure(
      .created,
      "there was no reference \"\(name)\", so nothing was compared. The \(kind.noun) is the reference from now on",
      ["Check the file \(place.path), commit it, and run the test again."], [.init(.actual, new.data)])
  }

  private func changing<Difference>(_ new: ReferenceContent, _ change: ReferenceContent.Change)
    -> ReferenceResult<Difference>
  {
    .init(
      kind,
      failure: failure(
        .changing, "\(change.finding), so its \(kind.noun) cannot be the reference \"\(name)\"",
        [change.remedy], [.init(.actual, new.data)]))
  }

  private func failure<Difference>(
    _ reason: ReferenceFailure<Difference>.Reason, _ summary: String, _ details: [String],
    _ attachments: [ReferenceAttachment]
  ) -> ReferenceFailure<Difference> {
    ReferenceFailure(
      reason: reason, kind: kind, name: name,
      finding: .init(summary: summary, details: details, attachments: attachments))
  }

  private var isInCI: Bool { ContinuousIntegration.isDetected(in: environment) }

  /// Returns the last sentences of a failure: how the test writes its reference.
  ///
  /// The report shows the command of these sentences with a button that copies it.
  private func acceptance(of subject: String, _ mode: ReferenceUpdate) -> String {
    let place = isInCI ? ", outside of continuous integration, where nothing is stored" : ""
    let variable = "\(Setting.updateReferences.name)=\(mode.rawValue)"
    guard let command = command(mode) else {
      return "To accept \(subject)\(place), run the test with \(variable)."
    }
    return "To accept \(subject)\(place): \(command)\nWith swift test, set \(variable)."
  }
}
