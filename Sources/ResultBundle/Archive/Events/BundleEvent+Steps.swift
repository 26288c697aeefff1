// SPDX-License-Identifier: Apache-2.0

import Foundation

// The steps of a test, and the data recorded about them.

extension BundleEvent {
  package struct ActivityStarted: Codable, Sendable, Equatable {
    /// The id of the step, unique in the stream.
    package var activity: Int
    package var test: Int?
    /// The id of the enclosing step; nil if no step encloses this one.
    package var parent: Int?
    package var name: String

    package init(activity: Int, test: Int?, parent: Int?, name: String) {
      self.activity = activity
      self.test = test
      self.parent = parent
      self.name = name
    }
  }

  package struct ActivityFinished: Codable, Sendable, Equatable {
    package var activity: Int
    /// The duration in seconds.
    package var duration: TimeInterval
    /// The seconds spent on each kind of work (``WorkKind``): `idle`, `snapshot`, `query`, `event`, `capture`.
    package var spent: [String: TimeInterval]?

    package init(activity: Int, duration: TimeInterval, spent: [String: TimeInterval]? = nil) {
      self.activity = activity
      self.duration = duration
      self.spent = spent
    }
  }

  /// The resolution of a query, step by step.
  package struct Resolution: Codable, Sendable, Equatable {
    package var test: Int?
    package var activity: Int?
    package var query: String
    package var steps: [Step]
    /// The positions of the matches in the tree that was captured with the step.
    package var matches: [Int]
    /// The elements that almost matched, each with the reason why it did not.
    package var nearMisses: [NearMiss]?
    /// `page` if a browser's page was queried over the debugging pipe; nil for the accessibility tree.
    package var source: String?
    /// The `taken` time of the attachment with the tree to which the positions refer; if
    /// no attachment has this time, no tree was stored.
    package var taken: TimeInterval?

    package struct Step: Codable, Sendable, Equatable {
      package var text: String
      /// The number of elements after the step.
      package var count: Int

      package init(text: String, count: Int) {
        self.text = text
        self.count = count
      }
    }

    package struct NearMiss: Codable, Sendable, Equatable {
      /// The position of the element in the captured tree.
      package var node: Int
      package var reason: String

      package init(node: Int, reason: String) {
        self.node = node
        self.reason = reason
      }
    }

    package init(
      test: Int? = nil, activity: Int?, query: String, steps: [Step], matches: [Int],
      nearMisses: [NearMiss]? = nil, source: String? = nil, taken: TimeInterval? = nil
    ) {
      self.test = test
      self.source = source
      self.taken = taken
      self.activity = activity
      self.query = query
      self.steps = steps
      self.matches = matches
      self.nearMisses = nearMisses
    }
  }

  /// The position of input on the screen, such as a click.
  package struct Gesture: Codable, Sendable, Equatable {
    package var activity: Int?
    package var action: String
    /// The point of the input in pixels of the screen: x, y.
    package var point: [Double]?
    /// The visible part of the element in pixels of the screen: x, y, width, height.
    package var frame: [Double]?

    package init(activity: Int?, action: String, point: [Double]?, frame: [Double]?) {
      self.activity = activity
      self.action = action
      self.point = point
      self.frame = frame
    }
  }
}

extension BundleEvent.Resolution {
  init(_ resolution: QueryResolution, activity: Int?, test: Int?, taken: TimeInterval?) {
    self.init(
      test: test, activity: activity, query: resolution.query,
      steps: resolution.steps.map { Step(text: $0.text, count: $0.count) }, matches: resolution.matches,
      nearMisses: resolution.nearMisses.isEmpty
        ? nil : resolution.nearMisses.map { NearMiss(node: $0.place, reason: $0.reason) },
      source: resolution.source?.rawValue, taken: taken)
  }
}
