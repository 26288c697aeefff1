// SPDX-License-Identifier: Apache-2.0

import Foundation
import ResultBundle

extension XCTAttachment {
  /// Creates an attachment with a copy of a file; the file extension determines the type.
  ///
  /// If the file does not exist, is a folder or cannot be read, the test fails and the attachment is empty.
  ///
  /// - Parameter url: the URL of a file, which is read immediately.
  public convenience init(contentsOfFile url: URL) {
    let type = UniformType(fileExtension: url.pathExtension)?.identifier ?? "public.data"
    self.init(contentsOfFile: url, uniformTypeIdentifier: type)
  }

  /// Creates an attachment with a copy of a file and a given type.
  ///
  /// If the file does not exist, is a folder or cannot be read, the test fails and the attachment is empty.
  ///
  /// - Parameters:
  ///   - url: the URL of a file, which is read immediately.
  ///   - uniformTypeIdentifier: the type of the content, such as `public.json`.
  public convenience init(contentsOfFile url: URL, uniformTypeIdentifier: String) {
    self.init(
      uniformTypeIdentifier: uniformTypeIdentifier, name: url.lastPathComponent,
      payload: AttachmentPayload.file(url))
  }

  /// Creates an attachment with a folder and its content, as a zip archive.
  ///
  /// If the folder does not exist, is a file or cannot be read, the test fails and the attachment is empty.
  ///
  /// - Parameter url: the URL of a folder, which is read immediately.
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
