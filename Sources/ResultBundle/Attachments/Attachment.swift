// SPDX-License-Identifier: Apache-2.0

import Foundation

/// A piece of evidence that belongs to a test or to one of its steps: a screenshot, a tree, a log.
package struct Attachment: Sendable {
  /// Whether the attachment is stored permanently if its test passes.
  package enum Lifetime: String, Sendable {
    case keepAlways
    case deleteOnSuccess
  }

  /// The name, or the beginning of the name, of a screenshot that is taken when a test fails.
  package static let pictureOfFailure = "Screenshot of failure"

  package var name: String

  /// The type of the payload, as a uniform type identifier: `public.png`.
  package var typeIdentifier: String

  package var payload: Data
  package var lifetime: Lifetime

  /// Further facts about the attachment; the caller converts values that are not strings to their descriptions.
  package var userInfo: [String: String]

  /// Whether the library captured the attachment at a step; false if the test added it.
  ///
  /// Captures are stored in the result bundle, but not printed in the console.
  package var isCapture = false

  package init(
    name: String, typeIdentifier: String, payload: Data, lifetime: Lifetime = .keepAlways,
    userInfo: [String: String] = [:]
  ) {
    self.name = name
    self.typeIdentifier = typeIdentifier
    self.payload = payload
    self.lifetime = lifetime
    self.userInfo = userInfo
  }

  /// Creates an attachment with the type for a file extension, given without the period.
  ///
  /// For an unknown extension, the type is plain data.
  package init(name: String, fileExtension: String, payload: Data) {
    self.init(
      name: name, typeIdentifier: UniformType(fileExtension: fileExtension)?.identifier ?? "public.data",
      payload: payload)
  }

  /// The extension of ``name`` if it fits the type or the format of the type is unknown; otherwise the usual extension
  /// of the type.
  package var fileExtension: String {
    let type = UniformType(identifier: typeIdentifier)
    let named = URL(fileURLWithPath: name).pathExtension.lowercased()
    if type.fileExtensions.contains(named) { return named }
    // A program that reads the file may support the extension of a type that is unknown here.
    let isUnknown = type.mediaType == "application/octet-stream"
    let isExtension = !named.isEmpty && named.count <= 8 && named.allSatisfy { $0.isASCII && $0.isLetter }
    return isUnknown && isExtension ? named : type.fileExtension
  }
}
