// SPDX-License-Identifier: Apache-2.0

import Foundation

/// Parses the output of `perf script` with the fields of ``fields`` and `--show-task-events --show-mmap-events`.
///
/// A sample has a header line, a line for each call (the innermost first), and an empty line:
///
/// ```
/// Lister 812/813 15727.478640: cpu-clock:
/// 	          623867 $s6Lister3addyyF+0x257 (/build/Lister)
/// ```
///
/// Up to perf 6.3, the number at the beginning of a call is the offset in the file. Since 6.4, it is the address in the
/// process, and the field `dsoff` gives the offset in the file:
///
/// ```
/// 	    55ab6b2cf190 $s6Lister3addyyF+0x257 (/build/Lister+0x623867)
/// ```
package struct PerfScript {
  /// The lists of fields to print, the best list first.
  ///
  /// Up to 6.3, perf rejects the first list as an "Invalid field".
  package static let fields = [
    "comm,pid,tid,time,event,ip,sym,symoff,dso,dsoff", "comm,pid,tid,time,event,ip,sym,symoff,dso",
  ]

  private var result = ProfileSamples()
  private var places: [ProfileSamples.Place: Int] = [:]
  /// The indexes of the positions on lines that were parsed already.
  ///
  /// Each line is parsed only once, because the same lines are repeated often. The first dictionary is for exact
  /// positions, the second for return addresses.
  private var known: [[Data: Int]] = [[:], [:]]
  private var current: ProfileSamples.Sample?
  /// Whether the previous line of the sample was its header, or a call in the kernel.
  private var wasInKernel = false
  /// The processes that have started a program whose file is not known yet.
  private var beginning: Set<Int> = []

  /// Returns the samples in a string; other lines are ignored.
  package static func samples(in text: Data) -> ProfileSamples {
    var reading = PerfScript()
    var start = text.startIndex
    while start < text.endIndex {
      let end = endOfLine(in: text, from: start) ?? text.endIndex
      reading.readLine(text[start..<end])
      start = end + 1
    }
    reading.finish()
    return reading.result
  }

  private static func endOfLine(in data: Data, from start: Int) -> Int? {
    data.withUnsafeBytes { bytes in
      guard let base = bytes.baseAddress,
        let found = memchr(base + (start - data.startIndex), 0x0A, data.endIndex - start)
      else { return nil }
      return base.distance(to: UnsafeRawPointer(found)) + data.startIndex
    }
  }

  private mutating func readLine(_ line: Data) {
    guard let first = line.first else { return finish() }
    if first == UInt8(ascii: "\t"), current != nil {
      readCall(line)
    } else {
      finish()
      readHead(String(decoding: line, as: UTF8.self))
    }
  }

  private mutating func finish() {
    if var sample = current {
      // The numbers after the outermost function with a frame pointer are arbitrary and do not represent calls.
      while let last = sample.calls.last, sample.calls.count > 1, result.places[last].object.isEmpty {
        sample.calls.removeLast()
      }
      if !sample.calls.isEmpty { result.samples.append(sample) }
    }
    current = nil
  }

  // MARK: - The line of a sample

  private let command = /^PERF_RECORD_COMM( exec)?: (.*):(\d+)\/(\d+)$/
  private let mapping = /^PERF_RECORD_MMAP2? (\d+)\/\d+: \[.*\]: r-xp (\/.*)$/
  private let fork = /^PERF_RECORD_FORK\((\d+):\d+\):\((\d+):\d+\)$/

  private mutating func readHead(_ line: String) {
    guard let (thread, process, time, rest) = Self.head(line) else { return }
    if rest.hasPrefix("PERF_RECORD_") { return readEvent(rest) }
    guard rest.hasSuffix(":") else { return }
    // Letters after a colon specify the precision: "cpu-clock:ppp:", "cycles:u:".
    if result.event.isEmpty { result.event = String(rest.prefix { $0 != ":" }) }
    current = .init(process: process, thread: thread, time: time, weight: 1, calls: [])
    wasInKernel = true
    if result.programs[process] == nil { result.programs[process] = thread }
  }

  /// Parses a header line: the name of a thread, which may contain spaces, its process, a time and the rest.
  ///
  /// It is parsed word by word. A regular expression would try all possible ends of the name, and would take minutes
  /// for a line of spaces.
  private static func head(
    _ line: String
  ) -> (thread: String, process: Int, time: TimeInterval, rest: String)? {
    let words = line.split(whereSeparator: \.isWhitespace)
    for index in words.indices.dropLast() {
      let numbers = words[index].split(separator: "/", omittingEmptySubsequences: false)
      guard numbers.count == 2, let process = Int(numbers[0]), Int(numbers[1]) != nil,
        words[index + 1].last == ":", let time = TimeInterval(words[index + 1].dropLast())
      else { continue }
      let name = line[..<words[index].startIndex]
      return (
        name.trimmingCharacters(in: .whitespaces), process, time,
        line[words[index + 1].endIndex...].trimmingCharacters(in: .whitespaces)
      )
    }
    return nil
  }

  private mutating func readEvent(_ event: String) {
    if let match = event.wholeMatch(of: mapping), let process = Int(match.output.1) {
      // The first code that is mapped after exec is that of the program.
      guard beginning.remove(process) != nil else { return }
      result.programs[process] = URL(fileURLWithPath: String(match.output.2)).lastPathComponent
    } else if let match = event.wholeMatch(of: command), let process = Int(match.output.3) {
      guard match.output.1 != nil else { return }
      result.programs[process] = String(match.output.2)
      beginning.insert(process)
    } else if let match = event.wholeMatch(of: fork), let child = Int(match.output.1),
      let parent = Int(match.output.2), child != parent
    {
      result.programs[child] = result.programs[parent]
    }
  }

  // MARK: - The line of a call

  private mutating func readCall(_ line: Data) {
    // The innermost position, and the position at which the thread entered the kernel, are exact. All other positions
    // outside of the kernel are return addresses.
    let isExact = wasInKernel
    if let index = known[isExact ? 0 : 1][line] {
      append(index)
      return
    }
    guard let read = Self.place(String(decoding: line, as: UTF8.self), isExact: isExact) else { return }
    let number = places[read] ?? result.places.count
    if number == result.places.count {
      places[read] = number
      result.places.append(read)
    }
    known[isExact ? 0 : 1][Data(line)] = number
    append(number)
  }

  private mutating func append(_ index: Int) {
    guard let count = current?.calls.count, count < ProfileSamples.maximumCalls else { return }
    current?.calls.append(index)
    wasInKernel = result.places[index].object.hasPrefix("[kernel")
  }

  /// Parses a line such as `623867 name+0x257 (/build/Lister)` or `55ab6b2cf190 name+0x257 (/build/Lister+0x623867)`.
  private static func place(_ line: String, isExact: Bool) -> ProfileSamples.Place? {
    let words = line.trimmingCharacters(in: .whitespaces)
    guard let space = words.firstIndex(of: " "), var offset = UInt64(words[..<space], radix: 16),
      let open = separator(in: words), words.hasSuffix(")")
    else { return nil }
    var object = String(words[open.upperBound...].dropLast())
    if let plus = object.range(of: "+0x", options: .backwards),
      let inFile = UInt64(object[plus.upperBound...], radix: 16)
    {
      object = String(object[..<plus.lowerBound])
      offset = inFile
    }
    if object == "[unknown]" { object = "" }
    var symbol = space < open.lowerBound ? words[words.index(after: space)..<open.lowerBound] : ""
    if symbol == "[unknown]" { symbol = "" }
    if let plus = symbol.range(of: "+0x", options: .backwards) { symbol = symbol[..<plus.lowerBound] }
    // The call instruction is before its return address.
    if !isExact, offset > 0, !object.hasPrefix("[kernel") { offset -= 1 }
    return .init(object: object, offset: offset, symbol: String(symbol))
  }

  /// Returns the space and the parenthesis before the file; nil if the line has none.
  ///
  /// The name of a function and the file may contain the same characters, such as `/memfd:JITCode:QtQml (deleted)`. The
  /// right ones follow the offset in the function, or `[unknown]`.
  private static func separator(in words: String) -> Range<String.Index>? {
    var start = words.startIndex
    while let found = words.range(of: " (", range: start..<words.endIndex) {
      let before = words[..<found.lowerBound]
      let name = before.dropLast(before.reversed().prefix { $0.isHexDigit }.count)
      if before.hasSuffix("[unknown]") || name.endIndex < before.endIndex && name.hasSuffix("+0x") {
        return found
      }
      start = found.upperBound
    }
    return words.range(of: " (", options: .backwards)
  }
}
