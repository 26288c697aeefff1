// SPDX-License-Identifier: Apache-2.0

import Foundation

/// Parses files that callgrind wrote with `--separate-callers`.
///
/// See "Callgrind Format Specification" in Valgrind's manual. Each function is named with its callers,
/// `inner'outer'outermost`, so the cost of the function itself becomes a sample of this stack. The cost of its calls is
/// left out, because it is counted in the called functions.
///
/// The costs of forks, which callgrind counts twice, are removed by ``ProfileSamples/leaveOutForks(of:)``.
package struct CallgrindFile {
  private var result = ProfileSamples()
  private var places: [ProfileSamples.Place: Int] = [:]
  private var process = 0
  private var names: [String: [Int: String]] = [:]
  private var object = ""
  private var file = ""
  /// The stack to which the next costs belong, the innermost function first.
  private var calls: [String] = []
  /// The object and the file in which each function was last found.
  ///
  /// Callers occur only by name, so their object and file come from here.
  private var homes: [String: (object: String, file: String)] = [:]
  private var line = 0
  private var isCall = false
  /// The cost that may still be counted; further cost is left out.
  ///
  /// With this limit, the scripts of pages can represent the sum of all costs exactly.
  private var room = 1 << 53
  private var lines: [(calls: [String], object: String, file: String, line: Int, cost: Int)] = []

  /// Returns the samples in the files of several processes.
  package static func samples(in files: [Data]) -> ProfileSamples {
    var reading = CallgrindFile()
    for (number, file) in files.enumerated() { reading.read(file, number: number) }
    return reading.result
  }

  private mutating func read(_ data: Data, number: Int) {
    process = number
    (names, homes, lines, object, file, calls) = ([:], [:], [], "", "", [])
    (line, isCall) = (0, false)
    for line in String(decoding: data, as: UTF8.self).split(whereSeparator: \.isNewline) { readLine(line) }
    finish()
  }

  private mutating func readLine(_ text: Substring) {
    guard let first = text.first else { return }
    if first.isNumber || first == "+" || first == "-" || first == "*" { return readCost(text) }
    if let end = text.firstIndex(of: "="), text[..<end].allSatisfy({ $0.isLetter }) {
      let key = text[..<end]
      let value = text[text.index(after: end)...]
      switch key {
      case "fn":
        calls = name(value, of: "fn").split(separator: "'", maxSplits: ProfileSamples.maximumCalls)
          .prefix(ProfileSamples.maximumCalls).map(String.init)
        if let function = calls.first { homes[function] = (object, file) }
      case "fl": file = name(value, of: "fl")
      case "fi", "fe": file = name(value, of: "fl")
      case "ob": object = name(value, of: "ob")
      case "cob": _ = name(value, of: "ob")
      case "cfn": _ = name(value, of: "fn")
      case "cfi", "cfl": _ = name(value, of: "fl")
      case "calls": isCall = true
      default: break
      }
    } else if text.hasPrefix("pid: ") {
      process = Int(text.dropFirst(5)) ?? process
    } else if text.hasPrefix("cmd: ") {
      let program = text.dropFirst(4).drop { $0 == " " }.prefix { $0 != " " }
      result.programs[process] = URL(fileURLWithPath: String(program)).lastPathComponent
    } else if text.hasPrefix("events: "), result.event.isEmpty {
      result.event = text.dropFirst(8).split(separator: " ").first.map(String.init) ?? ""
    }
  }

  /// Resolves a name: `(12) name` defines number 12, and `(12)` refers to it.
  private mutating func name(_ value: Substring, of kind: String) -> String {
    guard value.first == "(", let end = value.firstIndex(of: ")"),
      let number = Int(value[value.index(after: value.startIndex)..<end])
    else { return String(value) }
    let rest = value[value.index(after: end)...].drop { $0 == " " }
    if rest.isEmpty { return names[kind]?[number] ?? "" }
    names[kind, default: [:]][number] = String(rest)
    return String(rest)
  }

  /// Parses a line number and its cost: `62 1800`, `+3 12`, `* 4`.
  private mutating func readCost(_ text: Substring) {
    let parts = text.split(separator: " ")
    guard let place = parts.first else { return }
    switch place.first {
    case "*": break
    case "+": line = line &+ (Int(place.dropFirst()) ?? 0)
    case "-": line = line &- (Int(place.dropFirst()) ?? 0)
    default: line = Int(place) ?? line
    }
    defer { isCall = false }
    guard !isCall, parts.count > 1, let cost = Int(parts[1]), cost > 0, !calls.isEmpty else { return }
    let counted = min(cost, room)
    room -= counted
    lines.append((calls, object, file, line, counted))
  }

  /// Converts the counts to samples, when the files of all functions are known.
  private mutating func finish() {
    var sums: [[Int]: Int] = [:]
    for (calls, object, file, line, cost) in lines {
      let stack = calls.enumerated().map { depth, name in
        let home = depth == 0 ? (object, file) : homes[name].map { ($0.object, $0.file) } ?? ("", "")
        return place(name, home.0, home.1, depth == 0 ? line : 0)
      }
      sums[stack, default: 0] += cost
    }
    let program = result.programs[process] ?? ""
    for (stack, cost) in sums.sorted(by: { $0.key.lexicographicallyPrecedes($1.key) }) {
      result.samples.append(.init(process: process, thread: program, time: nil, weight: cost, calls: stack))
    }
  }

  private mutating func place(_ name: String, _ object: String, _ file: String, _ line: Int) -> Int {
    let isKnown = !file.isEmpty && file != "???"
    let place = ProfileSamples.Place(
      object: object == "???" ? "" : object, offset: 0, symbol: name.hasPrefix("0x") ? "" : name,
      file: isKnown ? file : nil, line: isKnown && line > 0 ? line : nil)
    if let number = places[place] { return number }
    places[place] = result.places.count
    result.places.append(place)
    return result.places.count - 1
  }
}
