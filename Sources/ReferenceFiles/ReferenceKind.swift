// SPDX-License-Identifier: Apache-2.0

/// A kind of content that tests compare with references.
package struct ReferenceKind: Sendable, Equatable {
  /// The word for the content in sentences.
  package let noun: String
  /// The extension of the files, without the period.
  package let fileExtension: String

  /// The type of an attachment.
  package let uniformType: String

  package init(noun: String, fileExtension: String, uniformType: String) {
    (self.noun, self.fileExtension, self.uniformType) = (noun, fileExtension, uniformType)
  }

  package static let picture = Self(noun: "picture", fileExtension: "png", uniformType: "public.png")
  package static let tree = Self(noun: "tree", fileExtension: "txt", uniformType: "public.plain-text")

  /// Returns the file name of an attachment.
  ///
  /// - Parameters:
  ///   - role: the part of the content in the comparison.
  ///   - name: the name of the reference.
  /// - Returns: the name with the extension.
  package func fileName(of role: ReferenceAttachment.Role, named name: String) -> String {
    "\(name) (\(role.rawValue)).\(fileExtension)"
  }
}
