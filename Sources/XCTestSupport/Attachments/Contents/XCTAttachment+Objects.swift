// SPDX-License-Identifier: Apache-2.0

import Foundation

extension XCTAttachment {
  /// Creates an attachment with a property list, as XML.
  ///
  /// If the object is not a property list, the test fails and the attachment is empty.
  ///
  /// - Parameter plistObject: an array, a dictionary, a string, a number, a date or data.
  public convenience init(plistObject: Any) {
    let payload = AttachmentPayload.of("a property list") {
      try PropertyListSerialization.data(fromPropertyList: plistObject, format: .xml, options: 0)
    }
    self.init(data: payload, uniformTypeIdentifier: "com.apple.property-list")
  }

  /// Creates an attachment with a keyed archive of an object.
  ///
  /// If the object cannot be archived, the test fails and the attachment is empty.
  ///
  /// - Parameter archivableObject: the object, which is archived immediately.
  public convenience init(archivableObject: any NSSecureCoding) {
    self.init(archivableObject: archivableObject, uniformTypeIdentifier: "public.data")
  }

  /// Creates an attachment with a keyed archive of an object and a given type.
  ///
  /// If the object cannot be archived, the test fails and the attachment is empty.
  ///
  /// - Parameters:
  ///   - archivableObject: the object, which is archived immediately.
  ///   - uniformTypeIdentifier: the type of the archive.
  public convenience init(archivableObject: any NSSecureCoding, uniformTypeIdentifier: String) {
    let payload = AttachmentPayload.of("an archive of \(type(of: archivableObject))") {
      try NSKeyedArchiver.archivedData(withRootObject: archivableObject, requiringSecureCoding: true)
    }
    self.init(data: payload, uniformTypeIdentifier: uniformTypeIdentifier)
  }
}
