// SPDX-License-Identifier: Apache-2.0

import Foundation

// The steps of a test, and what is known of them.

extension BundleEvent {
  package struct ActivityStarted: Codable, Sendable, Equatable {
    /// Unique in the stream.
    package var activity: Int
    package var test: Int?
    /// The step that it is a part of.
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
    /// Seconds.
    package var duration: TimeInterval
    /// Seconds spent on parts of the engine's work: `idle`, `snapshot`, `query`, `event`.
    package var spent: [String: TimeInterval]?

    package init(activity: Int, duration: TimeInterval, spent: [String: TimeInterval]? = nil) {
      self.activity = activity
      self.duration = duration
      self.spent = spent
    }
  }

  /// How a query was resolved, step by step.
  package struct Resolution: Codable, Sendable, Equatable {
    package var test: Int?
    package var activity: Int?
    package var query: String
    package var steps: [Step]
    /// The numbers of the matches in the tree that was captured with the step.
    package var matches: [Int]
    /// Elements that almost matched, and why they did not.
    package var nearMisses: [NearMiss]?
    /// `page` where a browser's page was queried over the debugging pipe; absent for the accessibility tree.
    package var source: String?
    /// The `taken` of the tree to which the numbers refer, where one was stored.
    package var taken: TimeInterval?

    package struct Step: Codable, Sendable, Equatable {
      package var text: String
      package var count: Int

      package init(text: String, count: Int) {
        self.text = text
        self.count = count
      }
    }

    package struct NearMiss: Codable, Sendable, Equatable {
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

  /// The place of an event on the screen.
  package struct Gesture: Codable, Sendable, Equatable {
    package var activity: Int?
    package var action: String
    /// Pixels of the screen: x, y.
    package var point: [Double]?
    /// Pixels of the screen: x, y, width, height of the element.
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
