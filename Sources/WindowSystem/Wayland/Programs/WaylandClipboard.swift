// SPDX-License-Identifier: Apache-2.0

import CLinux
import Foundation
import Timing

/// The clipboard of the compositor, which stores what a test puts on it.
final class WaylandClipboard: Clipboard {
  private let connection: CompositorConnection
  private static let clipboard = ControlProtocol.Selection.clipboard.rawValue

  /// The media types for which text is provided; the last ones are those of programs that were made for X11.
  private static let texts = ["text/plain;charset=utf-8", "text/plain", "UTF8_STRING", "STRING", "TEXT"]

  init(_ socket: String) throws { connection = try CompositorConnection(socket) }

  /// The compositor stores the content.
  var thread: pid_t? { nil }

  func set(_ text: String?) throws {
    guard let text else {
      try connection.send(.clearSelection(selection: Self.clipboard))
      return try connection.synchronize()
    }
    try setSelection(Data(text.utf8), Self.texts, adds: false)
  }

  func add(_ data: Data, as kinds: [String]) throws { try setSelection(data, kinds, adds: true) }

  private func setSelection(_ data: Data, _ types: [String], adds: Bool) throws {
    let file = try Self.file(with: data)
    try connection.send(
      .setSelection(
        selection: Self.clipboard, adds: adds ? 1 : 0, types: types.joined(separator: "\n"), data: file,
        size: UInt32(clamping: data.count)))
    try connection.synchronize()
  }

  func text(within seconds: TimeInterval) throws -> String? {
    try data(of: Self.texts, within: seconds).map { String(decoding: $0, as: UTF8.self) }
  }

  func data(of kinds: [String], within seconds: TimeInterval) throws -> Data? {
    let events = try connection.replyEvents(to: "get_selection") {
      .getSelection(serial: $0, selection: Self.clipboard)
    }
    guard case .selection(_, _, let types) = events.last else { return nil }
    let offered = Set(types.split(whereSeparator: \.isNewline).map(String.init))
    guard let type = kinds.first(where: offered.contains) else { return nil }
    return try read(type, until: MonotonicClock.now + seconds)
  }

  /// Reads from the program that offers the data; nil if it does not provide all of it in time.
  private func read(_ type: String, until deadline: TimeInterval) throws -> Data? {
    var ends: [Int32] = [-1, -1]
    guard clinux_pipe(&ends) == 0 else { throw WindowSystemError.systemCall(name: "pipe2", errno: errno) }
    let reading = WireFile(owning: ends[0])
    do {
      let writing = WireFile(owning: ends[1])
      try connection.send(.readSelection(selection: Self.clipboard, type: type, data: writing))
      // This process's copy of the writing end is closed here, so the pipe ends when the program has written all.
    }
    var result = Data()
    var buffer = [UInt8](repeating: 0, count: 65536)
    while true {
      let left = deadline - MonotonicClock.now
      guard left > 0 else { return nil }
      var pipe = pollfd(fd: reading.number, events: Int16(POLLIN), revents: 0)
      guard poll(&pipe, 1, Int32(min(left * 1000, Double(Int32.max)).rounded(.up))) > 0 else { continue }
      let count = Foundation.read(reading.number, &buffer, buffer.count)
      guard count >= 0 else {
        if errno == EINTR { continue }
        throw WindowSystemError.systemCall(name: "read", errno: errno)
      }
      if count == 0 { return result }
      result.append(contentsOf: buffer[..<count])
    }
  }

  /// A file in memory with this content.
  private static func file(with data: Data) throws -> WireFile {
    let number = clinux_memory_file("clipboard")
    guard number >= 0 else { throw WindowSystemError.systemCall(name: "memfd_create", errno: errno) }
    let file = WireFile(owning: number)
    var written = 0
    while written < data.count {
      let count = data.withUnsafeBytes {
        write(number, $0.baseAddress?.advanced(by: written), $0.count - written)
      }
      guard count > 0 else { throw WindowSystemError.systemCall(name: "write", errno: errno) }
      written += count
    }
    return file
  }
}
