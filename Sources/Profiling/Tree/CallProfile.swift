// SPDX-License-Identifier: Apache-2.0

import Foundation

/// Where the time of processes went, by the calls that led there.
package struct CallProfile: Sendable, Equatable {
  package struct Function: Hashable, Sendable {
    /// As a person reads it.
    package var name: String
    /// The program or library that it is in, without its folder.
    package var module: String
    package var kind: CodeKind
    /// The file of its source; nil where that is not known.
    package var file: String?

    package init(name: String, module: String, kind: CodeKind, file: String? = nil) {
      self.name = name
      self.module = module
      self.kind = kind
      self.file = file
    }
  }

  /// A call of a function by the function of the node above.
  package final class Node: Sendable, Equatable {
    /// The place of the function.
    package let function: Int
    /// The count in the function itself.
    package let own: Int
    /// With all that it called.
    package let total: Int
    /// The line at which most of it was seen; nil where that is not known.
    package let line: Int?
    /// The heaviest first.
    package let children: [Node]

    init(function: Int, own: Int, total: Int, line: Int?, children: [Node]) {
      self.function = function
      self.own = own
      self.total = total
      self.line = line
      self.children = children
    }

    package static func == (one: Node, other: Node) -> Bool {
      one.function == other.function && one.own == other.own && one.total == other.total
        && one.line == other.line && one.children == other.children
    }
  }

  package struct Process: Sendable, Equatable {
    package var number: Int
    package var name: String
    package var weight: Int
    /// The outermost functions, the heaviest first.
    package var roots: [Node]
  }

  /// A function with what was counted in it, wherever it was called.
  package struct Entry: Sendable, Equatable {
    package var function: Function
    package var own: Int
    /// With all that it called; a function that calls itself counts once.
    package var total: Int
    /// The line at which most was counted.
    package var line: Int?
  }

  package private(set) var functions: [Function] = []
  /// The heaviest first.
  package private(set) var processes: [Process] = []
  /// The heaviest by themselves first.
  package private(set) var entries: [Entry] = []
  package private(set) var weight = 0

  /// - Parameters:
  ///   - samples: what was seen of the stacks.
  ///   - resolve: the functions at a place, the innermost of those that were inlined there first, each with its line.
  ///     Never empty.
  package init(
    _ samples: ProfileSamples, resolve: (ProfileSamples.Place) -> [(function: Function, line: Int?)]
  ) {
    var numbers: [Function: Int] = [:]
    let places = samples.places.map { place in
      resolve(place).map { function, line in
        let number = numbers[function] ?? numbers.count
        if number == numbers.count {
          numbers[function] = number
          functions.append(function)
        }
        return Call(function: number, line: line)
      }
    }
    var trees: [Int: Builder] = [:]
    var sums = [Sum](repeating: Sum(), count: functions.count)
    for sample in samples.samples where sample.weight > 0 {
      let calls = sample.calls.flatMap { places[$0] }
      guard let innermost = calls.first else { continue }
      weight += sample.weight
      let tree = trees[sample.process] ?? Builder(function: -1)
      trees[sample.process] = tree
      tree.add(calls, weight: sample.weight)
      sums[innermost.function].own += sample.weight
      var seen: Set<Int> = []
      for (depth, call) in calls.enumerated() where seen.insert(call.function).inserted {
        sums[call.function].total += sample.weight
        // Lines that the function itself ran count more than lines of its calls.
        if let line = call.line {
          sums[call.function].lines[line, default: (0, 0)].own += depth == 0 ? sample.weight : 0
          sums[call.function].lines[line, default: (0, 0)].total += sample.weight
        }
      }
    }
    entries = functions.indices.filter { sums[$0].total > 0 }.map {
      Entry(function: functions[$0], own: sums[$0].own, total: sums[$0].total, line: sums[$0].line)
    }.sorted { ($1.own, $1.total, $0.function.name) < ($0.own, $0.total, $1.function.name) }
    processes = trees.map { number, tree in
      Process(
        number: number, name: samples.programs[number] ?? "process \(number)", weight: tree.total,
        roots: tree.node.children)
    }.sorted { ($1.weight, $0.number) < ($0.weight, $1.number) }
  }

  private struct Call {
    let function: Int
    let line: Int?
  }

  private struct Sum {
    var own = 0
    var total = 0
    var lines: [Int: (own: Int, total: Int)] = [:]

    var line: Int? {
      lines.max { ($0.value.own, $0.value.total, $1.key) < ($1.value.own, $1.value.total, $0.key) }?.key
    }
  }

  /// A node that grows.
  private final class Builder {
    let function: Int
    var own = 0
    var total = 0
    var lines: [Int: Int] = [:]
    var children: [Int: Builder] = [:]

    init(function: Int) { self.function = function }

    /// - Parameters:
    ///   - calls: the innermost first.
    ///   - weight: how much of the time it stands for.
    func add(_ calls: [Call], weight: Int) {
      total += weight
      var node = self
      for call in calls.reversed() {
        let next = node.children[call.function] ?? Builder(function: call.function)
        node.children[call.function] = next
        next.total += weight
        if let line = call.line { next.lines[line, default: 0] += weight }
        node = next
      }
      node.own += weight
    }

    var node: Node {
      Node(
        function: function, own: own, total: total,
        line: lines.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key,
        children: children.values.map(\.node)
          .sorted { ($1.total, $0.function) < ($0.total, $1.function) })
    }
  }
}
