// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The tree of a program at one time, with the replies to later queries: a value that can be stored in a file.
///
/// Objects are named by their numbers in document order, `"17"`, so that two recordings of the same program can be
/// compared. Objects outside of the tree are named `"outside-0"`, `"outside-1"` and so on.
package struct FixtureTree: Codable, Sendable {
  /// The data that the program reported about itself.
  package struct Application: Codable, Sendable {
    package var name: String
    package var toolkit: String
    package var version: String
    package var processID: pid_t

    package init(name: String, toolkit: String, version: String, processID: pid_t) {
      self.name = name
      self.toolkit = toolkit
      self.version = version
      self.processID = processID
    }
  }

  /// One object as the toolkit reported it, before any rule for elements is applied.
  package struct Node: Codable, Sendable {
    /// The number of the parent; -1 for the application.
    package var parent: Int
    /// A number of `AtspiRole`.
    package var role: UInt32
    package var name: String
    /// Bit *n* is number *n* of `AtspiStateType`.
    package var states: UInt64
    /// The bits of ``InterfaceSet``.
    package var interfaces: UInt32
    /// The number of the process that owns the object: nil or 0 for the application itself, higher numbers for other
    /// processes whose content the application shows.
    package var owner: Int?
    /// Whether the toolkit reports another object as the parent, see ``AccessibleTree/isOnPage(_:)``.
    package var isOnPage: Bool?
    /// Whether the toolkit does not list the object as a child of any object.
    package var isLeftOut: Bool?
    /// The position in a container of which only a part is in the tree; nil for an object that is not in such a
    /// container.
    package var place: Place?

    /// The x, y, width and height as the toolkit reports them, in its ``SnapshotPlan/extentsSpace``.
    package var extents: [Int32]?
    package var text: String?
    package var characterCount: Int?
    /// The current value, the minimum, the maximum and the step.
    package var value: [Double]?
    package var description: String?
    package var attributes: [[String]]?
    package var accessibleID: String?
    /// The name, the description and the key of each action.
    package var actions: [[String]]?
    package var relations: [Relation]?
    package var labelText: String?
    package var roleName: String?

    package init(
      parent: Int, role: UInt32, name: String, states: UInt64, interfaces: UInt32, extents: [Int32]? = nil,
      text: String? = nil, accessibleID: String? = nil
    ) {
      self.parent = parent
      self.role = role
      self.name = name
      self.states = states
      self.interfaces = interfaces
      self.extents = extents
      self.text = text
      self.accessibleID = accessibleID
    }
  }

  package struct Relation: Codable, Sendable, Equatable {
    /// A number of `AtspiRelationType`.
    package var type: UInt32
    package var targets: [String]
  }

  package struct Place: Codable, Sendable, Equatable {
    package var container: Int
    package var childCount: Int
    package var columns: Int
    package var index: Int
  }

  package struct Closed: Codable, Sendable, Equatable {
    package var node: Int
    package var childCount: Int
    package var reason: Truncation.Reason
  }

  package var application: Application
  package var nodes: [Node]
  /// The containers of which some or all children were not read.
  package var closed: [Closed]
  /// The replies to the other queries during the recording, by the text of the query (``RecordedQuery``).
  package var answers: [String: RecordedAnswer]

  package init(
    application: Application, nodes: [Node], closed: [Closed], answers: [String: RecordedAnswer]
  ) {
    self.application = application
    self.nodes = nodes
    self.closed = closed
    self.answers = answers
  }
}

/// The reply to one query.
///
/// The kind of the query determines which member is set. No member is set if the program has no value.
package struct RecordedAnswer: Codable, Sendable, Equatable {
  package struct Text: Codable, Sendable, Equatable {
    package struct Run: Codable, Sendable, Equatable {
      package var start: Int
      package var end: Int
      package var attributes: [String: String]
    }

    package struct Link: Codable, Sendable, Equatable {
      package var start: Int
      package var end: Int
      package var target: String
    }

    package var text: String
    package var defaults: [String: String]
    package var runs: [Run]
    package var links: [Link]
  }

  package var object: String?
  package var string: String?
  package var number: Int?
  package var rectangle: [Double]?
  package var text: Text?
  /// The error instead of a reply; nil if the program answered.
  package var error: String?
}

/// A query for which a recording has no reply, since the rules did not send it when the program was recorded.
package struct UnrecordedQuery: Error, Hashable, Sendable, CustomStringConvertible {
  package let query: String
  package let program: String

  package var description: String {
    """
    Expected the recording of \(program) to have an answer to "\(query)", but this query was not sent when \
    the recording was made. \
    Record the program again with script/record-trees, and check that TreeSurvey sends the queries of the rule.
    """
  }
}
