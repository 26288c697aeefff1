// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The type of data: Apple's identifier, the media type, and the file extensions.
package struct UniformType: Sendable, Equatable {
  package let identifier: String
  package let mediaType: String

  /// The file extensions without the period; new files get the first one.
  package let fileExtensions: [String]

  package var fileExtension: String { fileExtensions[0] }

  /// The identifier for videos of tests.
  package static let video = "org.webmproject.webm"

  /// Creates the type with an identifier.
  ///
  /// An unknown identifier is stored as it is, with the properties of plain data.
  package init(identifier: String) {
    self = Self.byIdentifier[identifier.lowercased()] ?? Self(identifier, "application/octet-stream", "dat")
  }

  /// Creates the type for a file extension without the period, ignoring case; nil if it is unknown.
  package init?(fileExtension: String) {
    guard let type = Self.byExtension[fileExtension.lowercased()] else { return nil }
    self = type
  }

  private init(_ identifier: String, _ mediaType: String, _ fileExtensions: String...) {
    self.identifier = identifier
    self.mediaType = mediaType
    self.fileExtensions = fileExtensions
  }

  /// The known types; a file extension that several types have belongs to the first of these types.
  private static let known: [UniformType] = [
    UniformType("public.data", "application/octet-stream", "dat", "bin"),
    UniformType("public.plain-text", "text/plain", "txt", "text", "log"),
    UniformType("public.utf8-plain-text", "text/plain;charset=utf-8", "txt"),
    UniformType("public.text", "text/plain", "txt"),
    UniformType("public.rtf", "application/rtf", "rtf"),
    UniformType("public.html", "text/html", "html", "htm"),
    UniformType("public.css", "text/css", "css"),
    UniformType("public.xml", "application/xml", "xml"),
    UniformType("public.json", "application/json", "json"),
    UniformType("org.understudy.elements", "application/vnd.understudy.elements+json", "json"),
    UniformType("public.yaml", "application/yaml", "yaml", "yml"),
    UniformType("public.comma-separated-values-text", "text/csv", "csv"),
    UniformType("public.tab-separated-values-text", "text/tab-separated-values", "tsv"),
    UniformType("net.daringfireball.markdown", "text/markdown", "md", "markdown"),
    UniformType("com.apple.property-list", "application/x-plist", "plist"),
    UniformType("com.apple.xml-property-list", "application/x-plist", "plist"),
    UniformType("com.apple.binary-property-list", "application/x-plist", "plist"),
    UniformType("public.source-code", "text/plain", "txt"),
    UniformType("public.swift-source", "text/x-swift", "swift"),
    UniformType("public.python-script", "text/x-python", "py"),
    UniformType("public.shell-script", "application/x-sh", "sh"),
    UniformType("com.netscape.javascript-source", "text/javascript", "js", "mjs"),
    UniformType("public.image", "application/octet-stream", "img"),
    UniformType("public.png", "image/png", "png"),
    UniformType("public.jpeg", "image/jpeg", "jpeg", "jpg"),
    UniformType("public.heic", "image/heic", "heic"),
    UniformType("public.tiff", "image/tiff", "tiff", "tif"),
    UniformType("com.compuserve.gif", "image/gif", "gif"),
    UniformType("com.microsoft.bmp", "image/bmp", "bmp"),
    UniformType("org.webmproject.webp", "image/webp", "webp"),
    UniformType("public.svg-image", "image/svg+xml", "svg"),
    UniformType("com.adobe.pdf", "application/pdf", "pdf"),
    UniformType("public.mpeg-4", "video/mp4", "mp4"),
    UniformType("com.apple.quicktime-movie", "video/quicktime", "mov"),
    UniformType("org.webmproject.webm", "video/webm", "webm"),
    UniformType("public.mp3", "audio/mpeg", "mp3"),
    UniformType("public.mpeg-4-audio", "audio/mp4", "m4a"),
    UniformType("com.microsoft.waveform-audio", "audio/vnd.wave", "wav"),
    UniformType("public.zip-archive", "application/zip", "zip"),
    UniformType("com.pkware.zip-archive", "application/zip", "zip"),
    UniformType("org.gnu.gnu-zip-archive", "application/gzip", "gz"),
    UniformType("public.tar-archive", "application/x-tar", "tar"),
    UniformType("com.apple.log", "text/plain", "log"),
    UniformType("com.apple.crashreport", "text/plain", "crash"),
  ]

  private static let byIdentifier = Dictionary(
    known.map { ($0.identifier, $0) }, uniquingKeysWith: { first, _ in first })

  private static let byExtension = Dictionary(
    known.flatMap { type in type.fileExtensions.map { ($0, type) } }, uniquingKeysWith: { first, _ in first })
}
