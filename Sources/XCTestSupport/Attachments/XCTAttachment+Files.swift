// SPDX-License-Identifier: Apache-2.0

import Foundation
import ResultBundle

extension XCTAttachment {
  /// A copy of a file, of the type that its extension stands for.
  ///
  /// A file that is not there, or is a folder, fails the test; the attachment is empty then.
  ///
  /// - Parameter url: the URL of a file. It is read at once.
  public convenience init(contentsOfFile url: URL) {
    let type = UniformType(fileExtension: url.pathExtension)?.identifier ?? "public.data"
    self.init(contentsOfFile: url, uniformTypeIdentifier: type)
  }

  /// A copy of a file, of a type.
  ///
  /// A file that is not there, or is a folder, fails the test; the attachment is empty then.
  ///
  /// - Parameters:
  ///   - url: the URL of a file. It is read at once.
  ///   - uniformTypeIdentifier: what the file holds, such as `public.json`.
  public convenience init(contentsOfFile url: URL, uniformTypeIdentifier: String) {
    self.init(
      uniformTypeIdentifier: uniformTypeIdentifier, name: url.lastPathComponent,
      payload: AttachmentPayload.file(url))
  }

  /// A folder with all that is in it, as a zip archive.
  ///
  /// A folder that is not there, or is a file, fails the test; the attachment is empty then.
  ///
  /// - Parameter url: the URL of a folder. It is read at once.
  public convenience init(compressedContentsOfDirectory url: URL) {
    self.init(
      uniformTypeIdentifier: "public.zip-archive", name: "\(url.lastPathComponent).zip",
      payload: AttachmentPayload.archive(of: url))
  }

  // MARK: - Older spellings

  /// The older spelling of ``init(contentsOfFile:)``.
  public convenience init(contentsOfFileAtURL url: URL) {
    self.init(contentsOfFile: url)
  }

  /// The older spelling of ``init(contentsOfFile:uniformTypeIdentifier:)``.
  public convenience init(contentsOfFileAtURL url: URL, uniformTypeIdentifier: String) {
    self.init(contentsOfFile: url, uniformTypeIdentifier: uniformTypeIdentifier)
  }

  /// The older spelling of ``init(compressedContentsOfDirectory:)``.
  public convenience init(compressedContentsOfDirectoryAtURL url: URL) {
    self.init(compressedContentsOfDirectory: url)
  }
}
