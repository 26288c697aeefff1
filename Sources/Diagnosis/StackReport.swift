// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The calls of all threads of a program that crashed or hangs, as gdb reports them.
package struct StackReport: Sendable {
  package struct Frame: Sendable, Equatable {
    package var function: String
    /// `file:line`, otherwise the library; nil if neither is known.
    package var place: String?

    /// The source file and line, if the file is on this machine.
    ///
    /// The sources of system libraries usually are not.
    package var source: String? {
      guard let place, let colon = place.lastIndex(of: ":") else { return nil }
      return access(String(place[..<colon]), R_OK) == 0 ? place : nil
    }
  }

  /// The reason why there is no report, as sentences.
  package struct Missing: Error, Equatable {
    package let reason: String
  }

  package typealias Result = Swift.Result<StackReport, Missing>

  /// The calls of the thread that crashed, or of the main thread, innermost first.
  package let frames: [Frame]

  /// The calls of all threads.
  package let text: String

  /// Whether the report contains a thread: gdb writes its number as `LWP 123`.
  ///
  /// The number of the main thread is the id of the process.
  ///
  /// - Parameter number: the number that the kernel gave to the thread.
  /// - Returns: false also for a number that is only the beginning of another one.
  func hasThread(_ number: pid_t) -> Bool {
    text.components(separatedBy: "LWP \(number)").dropFirst().contains { $0.first?.isNumber != true }
  }

  // MARK: - In words

  /// The position of the thread, as a clause: `in strlen, called from Page.show() at Page.swift:12`; empty if unknown.
  package var place: String {
    let known = frames.filter { $0.function != Self.unknown }
    guard let first = known.first(where: { !Self.isMachinery($0.function) }) ?? known.first else { return "" }
    func words(_ frame: Frame) -> String {
      Self.shortened(frame.function) + (frame.source.map { " at \($0)" } ?? "")
    }
    guard first.source == nil, let sourceFrame = frames.first(where: { $0.source != nil }) else {
      return "in \(words(first))"
    }
    return "in \(words(first)), called from \(words(sourceFrame))"
  }

  /// Returns the calls of the thread, one per line, from the first call that shows the cause.
  package func lines(_ maximum: Int) -> [String] {
    let all = frames.enumerated().map { number, frame in
      "  \(number)  \(frame.function)" + (frame.place.map { "  \($0)" } ?? "")
    }
    let start = frames.firstIndex { $0.function != Self.unknown && !Self.isMachinery($0.function) } ?? 0
    let lines = all[start...]
    return lines.count > maximum
      ? lines.prefix(maximum) + ["  … and \(lines.count - maximum) more"] : Array(lines)
  }

  package static let unknown = "??"

  /// Whether a function only ends the program or waits, so that its call does not show the cause.
  ///
  /// The names are from glibc 2.36, libdispatch and the Swift 6 runtime.
  private static func isMachinery(_ function: String) -> Bool {
    let bare = function.drop { $0 == "_" }
    let name = bare.hasPrefix("GI_") ? bare.dropFirst(3).drop { $0 == "_" } : bare
    if ["raise", "abort", "gsignal", "kill", "poll", "ppoll", "select", "clone3"].contains(name) {
      return true
    }
    let parts = [
      "pthread_", "futex", "sem_wait", "dispatch_sema", "abort_msg", "assert_fail", "_assertionFailure(",
      "_fatalErrorMessage(", "lll_lock",
    ]
    return parts.contains(where: function.contains) || name.hasPrefix("g_log")
  }

  private static func shortened(_ function: String) -> String {
    function.count > 120 ? function.prefix(120) + "…" : function
  }
}

// MARK: - Reading the output of gdb

extension StackReport {
  static let firstMark = "== The thread =="
  static let secondMark = "== All threads =="

  /// Creates a report from the output of gdb; nil if there are no calls in it.
  ///
  /// - Parameter text: the output of gdb, with the marks.
  package init?(gdb text: String) {
    guard let first = text.range(of: Self.firstMark),
      let second = text.range(of: Self.secondMark, range: first.upperBound..<text.endIndex)
    else { return nil }
    let lines = text[first.upperBound..<second.lowerBound].split(whereSeparator: \.isNewline)
    var frames = lines.compactMap(Self.frame)
    // Calls inside a signal handler are not part of the program's work.
    if let handler = frames.firstIndex(where: { $0.function == "<signal handler called>" }) {
      frames.removeFirst(handler + 1)
    }
    guard !frames.isEmpty else { return nil }
    self.frames = frames
    self.text =
      SwiftDemangler.demangled(text[second.upperBound...].trimmingCharacters(in: .newlines)) + "\n"
  }

  /// Parses `#3  0x0000 in name (a=1) at file:4`, or the same with `from library` at its end.
  private static func frame(_ line: Substring) -> Frame? {
    guard line.hasPrefix("#") else { return nil }
    var rest = line.dropFirst().drop(while: \.isNumber).drop { $0 == " " }
    if rest.hasPrefix("0x"), let word = rest.range(of: " in ") { rest = rest[word.upperBound...] }
    if rest.hasPrefix("<signal handler called>") { return Frame(function: "<signal handler called>") }
    let opening = rest.range(of: " (")
    let function = rest[..<(opening?.lowerBound ?? rest.endIndex)].trimmingCharacters(in: .whitespaces)
    var place: String?
    for word in [") at ", ") from "] where place == nil {
      if let range = rest.range(of: word, options: .backwards) { place = String(rest[range.upperBound...]) }
    }
    return Frame(function: function.isEmpty ? unknown : SwiftDemangler.demangled(function), place: place)
  }
}
