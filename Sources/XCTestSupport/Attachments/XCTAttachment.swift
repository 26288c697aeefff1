// SPDX-License-Identifier: Apache-2.0

import Foundation
import ResultBundle
import Synchronization
import Synchronized

// The class is open, like Apple's, so the compiler cannot check `Sendable`. This is safe because a Mutex protects the
// state that changes.
/// Evidence of a test: a picture, a string, a file.
///
/// Mirrors Apple's class of the same name. An attachment is written to the result bundle when it is added to an
/// activity, a test case or an issue.
///
/// ```swift
/// let attachment = XCTAttachment(string: app.debugDescription)
/// attachment.name = "Elements"
/// attachment.lifetime = .keepAlways
/// add(attachment)
/// ```
open class XCTAttachment: NSObject, NSSecureCoding, @unchecked Sendable {
  /// Whether an attachment stays in the record after its test has passed.
  public enum Lifetime: Int, Sendable {
    /// The attachment stays, whether the test passes or fails.
    case keepAlways = 0
    /// The attachment is removed if the test passes.
    case deleteOnSuccess = 1
  }

  /// The quality of a picture; with a lower quality, its file is smaller.
  public enum ImageQuality: Int, Sendable {
    /// The unchanged picture, as a PNG.
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

  /// Additional information about the attachment.
  ///
  /// Values that are not strings are recorded by their descriptions.
  open var userInfo: [AnyHashable: Any]? {
    get { state.withLock { $0.userInfo }.values }
    set {
      let userInfo = UserInfo(newValue)
      state.withLock { $0.userInfo = userInfo }
    }
  }

  /// Whether the attachment stays if the test passes; by default, it is removed.
  open var lifetime: Lifetime {
    get { state.withLock { $0.lifetime } }
    set { state.withLock { $0.lifetime = newValue } }
  }

  let payload: Data

  /// The values that a test has set in ``userInfo``.
  ///
  /// The values are read when the attachment is added. Values that are objects are never changed.
  private struct UserInfo: Sendable {
    // As in Apple's API, the values of the test have any type. They are only stored.
    private let box: UncheckedSendable<[AnyHashable: Any]>?

    var values: [AnyHashable: Any]? { box?.value }

    init(_ values: [AnyHashable: Any]?) {
      // The values are only stored.
      box = values.map { UncheckedSendable($0) }
    }
  }

  private struct State {
    var name: String?
    var userInfo: UserInfo
    var lifetime = Lifetime.deleteOnSuccess
  }

  private let state: Mutex<State>

  /// Creates an attachment of any type.
  ///
  /// - Parameters:
  ///   - uniformTypeIdentifier: the type of the payload; nil means `public.data`.
  ///   - name: the name in the record of the run; nil means "Attachment".
  ///   - payload: the data; nil means an empty attachment.
  ///   - userInfo: additional information about the attachment.
  public init(
    uniformTypeIdentifier: String?, name: String?, payload: Data?, userInfo: [AnyHashable: Any]? = nil
  ) {
    self.uniformTypeIdentifier = uniformTypeIdentifier ?? "public.data"
    self.payload = payload ?? Data()
    state = Mutex(State(name: name, userInfo: UserInfo(userInfo)))
  }

  /// Creates an attachment with data of the type `public.data`.
  public convenience init(data: Data) {
    self.init(data: data, uniformTypeIdentifier: "public.data")
  }

  /// Creates an attachment with data of a given type.
  ///
  /// - Parameters:
  ///   - data: the content of the attachment.
  ///   - uniformTypeIdentifier: the type of the data, such as `public.json`.
  public convenience init(data: Data, uniformTypeIdentifier: String) {
    self.init(uniformTypeIdentifier: uniformTypeIdentifier, name: nil, payload: data)
  }

  /// Creates an attachment with a string, encoded as UTF-8.
  public convenience init(string: String) {
    self.init(data: Data(string.utf8), uniformTypeIdentifier: "public.plain-text")
  }

  // MARK: - NSSecureCoding

  /// Always true: an archive stores the class of each object.
  public class var supportsSecureCoding: Bool { true }

  /// Reads an attachment from an archive; nil if the archive has no type or no payload.
  public required init?(coder: NSCoder) {
    guard let identifier = coder.decodeObject(of: NSString.self, forKey: "uniformTypeIdentifier"),
      let payload = coder.decodeObject(of: NSData.self, forKey: "payload")
    else { return nil }
    uniformTypeIdentifier = String(describing: identifier)
    self.payload = Data(referencing: payload)
    let facts = coder.decodeObject(of: NSData.self, forKey: "userInfo").map { Data(referencing: $0) }
    // If the information cannot be read, the rest of the attachment is still usable.
    let userInfo = facts.flatMap {
      try? PropertyListSerialization.propertyList(from: $0, format: nil) as? [String: Any]
    }
    state = Mutex(
      State(
        name: coder.decodeObject(of: NSString.self, forKey: "name").map { String(describing: $0) },
        userInfo: UserInfo(userInfo),
        lifetime: Lifetime(rawValue: coder.decodeInteger(forKey: "lifetime")) ?? .deleteOnSuccess))
  }

  /// Writes the attachment to an archive.
  ///
  /// ``userInfo`` is stored as a property list. If a property list cannot contain one of the values, all values are
  /// replaced by their descriptions.
  open func encode(with coder: NSCoder) {
    coder.encode(uniformTypeIdentifier as NSString, forKey: "uniformTypeIdentifier")
    coder.encode(payload as NSData, forKey: "payload")
    if let name { coder.encode(name as NSString, forKey: "name") }
    coder.encode(lifetime.rawValue, forKey: "lifetime")
    if let facts = encodedUserInfo { coder.encode(facts as NSData, forKey: "userInfo") }
  }

  /// ``userInfo`` as a property list; nil if there is no additional information.
  ///
  /// If a property list cannot contain one of the values, all values are replaced by their descriptions.
  private var encodedUserInfo: Data? {
    guard let userInfo else { return nil }
    func encode(_ object: [String: Any]) -> Data? {
      guard PropertyListSerialization.propertyList(object, isValidFor: .binary) else { return nil }
      // After an error, the caller encodes the descriptions of the values.
      return try? PropertyListSerialization.data(fromPropertyList: object, format: .binary, options: 0)
    }
    let facts = Dictionary(
      userInfo.map { ("\($0.key.base)", $0.value) }, uniquingKeysWith: { first, _ in first })
    return encode(facts) ?? encode(facts.mapValues { "\($0)" })
  }
}
