import Foundation
import ResultBundle

extension XCTAttachment {
  /// A copy of a file, of the type that its extension tells.
  ///
  /// A file that is not there fails the test.
  public convenience init(contentsOfFile url: URL) {
    let type = UniformType(fileExtension: url.pathExtension)?.identifier ?? "public.data"
    self.init(contentsOfFile: url, uniformTypeIdentifier: type)
  }

  public convenience init(contentsOfFile url: URL, uniformTypeIdentifier: String) {
    self.init(
      uniformTypeIdentifier: uniformTypeIdentifier, name: url.lastPathComponent,
      payload: AttachmentPayload.file(url))
  }

  /// A folder with all that is in it, as a zip archive.
  ///
  /// A folder that is not there fails the test.
  public convenience init(compressedContentsOfDirectory url: URL) {
    self.init(
      uniformTypeIdentifier: "public.zip-archive", name: "\(url.lastPathComponent).zip",
      payload: AttachmentPayload.archive(of: url))
  }

  // MARK: - Older spellings

  public convenience init(contentsOfFileAtURL url: URL) {
    self.init(contentsOfFile: url)
  }

  public convenience init(contentsOfFileAtURL url: URL, uniformTypeIdentifier: String) {
    self.init(contentsOfFile: url, uniformTypeIdentifier: uniformTypeIdentifier)
  }

  public convenience init(compressedContentsOfDirectoryAtURL url: URL) {
    self.init(compressedContentsOfDirectory: url)
  }
}
