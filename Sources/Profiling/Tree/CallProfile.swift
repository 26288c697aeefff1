// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The samples of processes, added up in trees of calls.
///
/// A weight is a number of samples, or a counted cost such as a number of instructions.
package struct CallProfile: Sendable, Equatable {
  package struct Function: Hashable, Sendable {
    /// The readable name.
    package var name: String
    /// The file name of the program or library that contains the function, without the folder.
    package var module: String
    package var kind: CodeKind
    /// The source file of the function; nil if unknown.
    package var file: String?

    package init(name: String, module: String, kind: CodeKind, file: String? = nil) {
      self.name = name
      self.module = module
      self.kind = kind
      self.file = file
    }
  }

  /// A call to a function by the function of the parent node.
  package final class Node: Sendable, Equatable {
    /// The index of the function in ``functions``.
    package let function: Int
    /// The weight of the function itself.
    package let selfWeight: Int
    /// The weight including all calls in the function.
    package let total: Int
    /// The line of the function with the highest weight; nil if unknown.
    package let line: Int?
    /// The calls in the function, the heaviest first.
    package let children: [Node]

    init(function: Int, selfWeight: Int, total: Int, line: Int?, children: [Node]) {
      self.function = function
      self.selfWeight = selfWeight
      self.total = total
      self.line = line
      self.children = children
    }

    package static func == (one: Node, other: Node) -> Bool {
      one.function == other.function && one.selfWeight == other.selfWeight && one.total == other.total
        && one.line == other.line && one.children == other.children
    }
  }

  package struct Process: Sendable, Equatable {
    package var number: Int
    package var name: String
    package var weight: Int
    /// The calls to the outermost functions, the heaviest first.
    package var roots: [Node]
  }

  /// A function with its weight from all callers.
  package struct Entry: Sendable, Equatable {
    package var function: Function
    /// The weight of the function itself.
    package var selfWeight: Int
    /// The weight including all calls in the function; a recursive function counts once.
    package var total: Int
    /// The line with the highest weight; nil if unknown.
    package var line: Int?
  }

  package private(set) var functions: [Function] = []
  /// The processes, the heaviest first.
  package private(set) var processes: [Process] = []
  /// The functions, sorted by their own weight, the heaviest first.
  package private(set) var entries: [Entry] = []
  package private(set) var weight = 0

  /// Adds up samples.
  ///
  /// - Parameters:
  ///   - samples: the samples of the stacks.
  ///   - resolve: returns the functions at a position, each with its line; the innermost inlined function comes first.
  ///     The result is never empty.
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
      sums[innermost.function].selfWeight += sample.weight
      var seen: Set<Int> = []
      for (depth, call) in calls.enumerated() where seen.insert(call.function).inserted {
        sums[call.function].total += sample.weight
        // Lines that the function itself executed count more than lines of its calls.
        if let line = call.line {
          sums[call.function].lines[line, default: (0, 0)].selfWeight += depth == 0 ? sample.weight : 0
          sums[call.function].lines[line, default: (0, 0)].total += sample.weight
        }
      }
    }
    entries = functions.indices.filter { sums[$0].total > 0 }.map {
      Entry(
        function: functions[$0], selfWeight: sums[$0].selfWeight, total: sums[$0].total, line: sums[$0].line)
    }.sorted { ($1.selfWeight, $1.total, $0.function.name) < ($0.selfWeight, $0.total, $1.function.name) }
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
    var selfWeight = 0
    var total = 0
    var lines: [Int: (selfWeight: Int, total: Int)] = [:]

    var line: Int? {
      lines.max {
        ($0.value.selfWeight, $0.value.total, $1.key) < ($1.value.selfWeight, $1.value.total, $0.key)
      }?.key
    }
  }

  /// A node to which samples are added.
  private final class Builder {
    let function: Int
    var selfWeight = 0
    var total = 0
    var lines: [Int: Int] = [:]
    var children: [Int: Builder] = [:]

    init(function: Int) { self.function = function }

    /// Adds a sample to this node and to the nodes of its calls.
    ///
    /// - Parameters:
    ///   - calls: the calls, the innermost first.
    ///   - weight: the weight of the sample.
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
      node.selfWeight += weight
    }

    var node: Node {
      Node(
        function: function, selfWeight: selfWeight, total: total,
        line: lines.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key,
        children: children.values.map(\.node)
          .sorted { ($1.total, $0.function) < ($0.total, $1.function) })
    }
  }
}
