// SPDX-License-Identifier: Apache-2.0

import Foundation
import ResultBundle
import Synchronization
import Synchronized

// Open, as Apple's is, so that the compiler cannot check it: what changes in it is behind a Mutex.
/// Evidence of a test: a picture, a text, a file.
///
/// Mirrors Apple's class of the same name. It is added to an activity, a test case or an issue, and written to the
/// folder of the run then.
///
/// ```swift
/// let attachment = XCTAttachment(string: app.debugDescription)
/// attachment.name = "Elements"
/// attachment.lifetime = .keepAlways
/// add(attachment)
/// ```
open class XCTAttachment: NSObject, NSSecureCoding, @unchecked Sendable {
  /// Whether the attachment of a test that passes remains in the record.
  public enum Lifetime: Int, Sendable {
    /// It remains, whether the test passes or fails.
    case keepAlways = 0
    /// It is removed when the test passes.
    case deleteOnSuccess = 1
  }

  /// How much of a picture's quality is given up to make it small.
  public enum ImageQuality: Int, Sendable {
    /// As it is: a PNG.
    case original = 0
    /// A JPEG of medium quality.
    case medium = 1
    /// A JPEG of low quality, with half the width and height.
    case low = 2
  }

  /// The type of the payload, as a uniform type identifier: `public.png`.
  public let uniformTypeIdentifier: String

  /// The name in the record of the run; nil means "Attachment".
  open var name: String? {
    get { state.withLock { $0.name } }
    set { state.withLock { $0.name = newValue } }
  }

  /// Further facts about it.
  ///
  /// Values that are no texts are recorded by their descriptions.
  open var userInfo: [AnyHashable: Any]? {
    get { state.withLock { $0.userInfo }?.value }
    set {
      let facts = newValue.map(UncheckedSendable.init)
      state.withLock { $0.userInfo = facts }
    }
  }

  /// Whether it remains when the test passes; by default it is removed.
  open var lifetime: Lifetime {
    get { state.withLock { $0.lifetime } }
    set { state.withLock { $0.lifetime = newValue } }
  }

  let payload: Data

  private struct State {
    var name: String?
    /// Nothing changes the objects that a test may have put there: they are read when the attachment is added.
    var userInfo: UncheckedSendable<[AnyHashable: Any]>?
    var lifetime = Lifetime.deleteOnSuccess
  }

  private let state: Mutex<State>

  /// An attachment of any kind.
  ///
  /// - Parameters:
  ///   - uniformTypeIdentifier: the type of the payload; nil means `public.data`.
  ///   - name: the name in the record of the run; nil means "Attachment".
  ///   - payload: the data; nil means an empty attachment.
  ///   - userInfo: further facts about it.
  public init(
    uniformTypeIdentifier: String?, name: String?, payload: Data?, userInfo: [AnyHashable: Any]? = nil
  ) {
    self.uniformTypeIdentifier = uniformTypeIdentifier ?? "public.data"
    self.payload = payload ?? Data()
    state = Mutex(State(name: name, userInfo: userInfo.map(UncheckedSendable.init)))
  }

  /// Data of a kind that is not named: `public.data`.
  public convenience init(data: Data) {
    self.init(data: data, uniformTypeIdentifier: "public.data")
  }

  /// Data of a kind.
  ///
  /// - Parameters:
  ///   - data: the payload.
  ///   - uniformTypeIdentifier: its type, such as `public.json`.
  public convenience init(data: Data, uniformTypeIdentifier: String) {
    self.init(uniformTypeIdentifier: uniformTypeIdentifier, name: nil, payload: data)
  }

  /// A text, as UTF-8.
  public convenience init(string: String) {
    self.init(data: Data(string.utf8), uniformTypeIdentifier: "public.plain-text")
  }

  /// A property list, as XML.
  ///
  /// An object that is not a property list fails the test; the attachment is empty then.
  ///
  /// - Parameter plistObject: an array or a dictionary, or a text, a number, a date or data.
  public convenience init(plistObject: Any) {
    let payload = AttachmentPayload.of("a property list") {
      try PropertyListSerialization.data(fromPropertyList: plistObject, format: .xml, options: 0)
    }
    self.init(data: payload, uniformTypeIdentifier: "com.apple.property-list")
  }

  /// An object, as a keyed archive.
  ///
  /// One that cannot be archived fails the test; the attachment is empty then.
  ///
  /// - Parameter archivableObject: what is archived at once.
  public convenience init(archivableObject: any NSSecureCoding) {
    self.init(archivableObject: archivableObject, uniformTypeIdentifier: "public.data")
  }

  /// An object, as a keyed archive of a type.
  ///
  /// One that cannot be archived fails the test; the attachment is empty then.
  ///
  /// - Parameters:
  ///   - archivableObject: what is archived at once.
  ///   - uniformTypeIdentifier: what the archive is called.
  public convenience init(archivableObject: any NSSecureCoding, uniformTypeIdentifier: String) {
    let payload = AttachmentPayload.of("an archive of \(type(of: archivableObject))") {
      try NSKeyedArchiver.archivedData(withRootObject: archivableObject, requiringSecureCoding: true)
    }
    self.init(data: payload, uniformTypeIdentifier: uniformTypeIdentifier)
  }

  // MARK: - NSSecureCoding

  /// True: archives say which class each object is of.
  public class var supportsSecureCoding: Bool { true }

  /// Reads an attachment from an archive; nil where the archive has no type or no payload.
  public required init?(coder: NSCoder) {
    guard let identifier = coder.decodeObject(of: NSString.self, forKey: "uniformTypeIdentifier"),
      let payload = coder.decodeObject(of: NSData.self, forKey: "payload")
    else { return nil }
    uniformTypeIdentifier = String(describing: identifier)
    self.payload = Data(referencing: payload)
    let facts = coder.decodeObject(of: NSData.self, forKey: "userInfo").map { Data(referencing: $0) }
    let userInfo = facts.flatMap {
      try? PropertyListSerialization.propertyList(from: $0, format: nil) as? [String: Any]
    }
    state = Mutex(
      State(
        name: coder.decodeObject(of: NSString.self, forKey: "name").map { String(describing: $0) },
        userInfo: userInfo.map { UncheckedSendable($0) },
        lifetime: Lifetime(rawValue: coder.decodeInteger(forKey: "lifetime")) ?? .deleteOnSuccess))
  }

  /// Writes the attachment to an archive.
  ///
  /// ``userInfo`` is stored as a property list; if a value cannot be in one, all values are replaced by their descriptions.
  open func encode(with coder: NSCoder) {
    coder.encode(uniformTypeIdentifier as NSString, forKey: "uniformTypeIdentifier")
    coder.encode(payload as NSData, forKey: "payload")
    if let name { coder.encode(name as NSString, forKey: "name") }
    coder.encode(lifetime.rawValue, forKey: "lifetime")
    if let facts = encodedUserInfo { coder.encode(facts as NSData, forKey: "userInfo") }
  }

  /// As a property list; if a value cannot be in one, all values are replaced by their descriptions.
  private var encodedUserInfo: Data? {
    guard let userInfo else { return nil }
    func encode(_ object: [String: Any]) -> Data? {
      guard PropertyListSerialization.propertyList(object, isValidFor: .binary) else { return nil }
      return try? PropertyListSerialization.data(fromPropertyList: object, format: .binary, options: 0)
    }
    let facts = Dictionary(
      userInfo.map { ("\($0.key.base)", $0.value) }, uniquingKeysWith: { first, _ in first })
    return encode(facts) ?? encode(facts.mapValues { "\($0)" })
  }
}
