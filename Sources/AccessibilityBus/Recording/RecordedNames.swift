// SPDX-License-Identifier: Apache-2.0

/// The names of objects in recordings.
enum RecordedNames {
  private static let folder = "/org/a11y/atspi/accessible/"

  /// Returns the reference of a recorded object.
  ///
  /// - Parameters:
  ///   - name: the object's number in the recorded tree, such as "17", or a name such as "outside-0" for an object
  ///     outside of the tree.
  ///   - owner: the number of the process that owns the object; 0 is the application.
  /// - Returns: the reference.
  static func reference(named name: String, owner: Int) -> AccessibleReference {
    AccessibleReference(busName: busName(owner: owner), path: folder + name)
  }

  static func busName(owner: Int) -> String { ":1.\(owner + 1)" }

  /// Returns the name of an object in a tree that was made from a recording.
  static func name(of reference: AccessibleReference) -> String {
    String(reference.path.dropFirst(folder.count))
  }
}

/// Gives the objects of a running program the names that a recording uses for them.
final class AssignedNames {
  private var names: [AccessibleReference: String] = [:]
  private var outside = 0

  init(_ tree: AccessibleTree) {
    for node in 0..<tree.count { names[tree.reference(node)] = "\(node)" }
  }

  func name(of reference: AccessibleReference) -> String {
    if let name = names[reference] { return name }
    let name = "outside-\(outside)"
    outside += 1
    names[reference] = name
    return name
  }
}

/// The queries of ``AccessibleSource`` as strings, which are the keys of recorded replies.
enum RecordedQuery {
  static func object(at x: Int, _ y: Int, in space: NodeExtents.Space, below name: String) -> String {
    "object at \(x), \(y) of the \(space) below \(name)"
  }

  /// Returns the key for the object of a page at a point.
  ///
  /// - Parameters:
  ///   - x: the horizontal position in pixels of the screen.
  ///   - y: the vertical position in pixels of the screen.
  ///   - name: the name of the page in the recording.
  ///   - isLater: whether the first reply may come from cached rectangles, so that the page was given time to answer.
  /// - Returns: the key of the reply.
  static func page(at x: Int, _ y: Int, of name: String, isLater: Bool) -> String {
    "object of page \(name) at \(x), \(y)\(isLater ? ", when it has answered" : "")"
  }

  static func parent(_ name: String) -> String { "parent of \(name)" }
  static func selected(_ index: Int, _ name: String) -> String { "selected child \(index) of \(name)" }
  static func text(_ name: String, hasLinks: Bool) -> String {
    "attributed text of \(name)\(hasLinks ? " with links" : "")"
  }
  static func link(_ name: String) -> String { "target of the link \(name)" }
  static func character(_ offset: Int, in space: NodeExtents.Space, _ name: String) -> String {
    "place of character \(offset) of \(name) on the \(space)"
  }
  static func child(_ text: String, _ name: String) -> String { "child \"\(text)\" of \(name)" }
}
