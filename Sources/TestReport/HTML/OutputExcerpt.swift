// SPDX-License-Identifier: Apache-2.0

import Foundation
import ResultBundle

/// The part of a test's output that a page shows: all of it, or its beginning and end if it is very long.
///
/// The bundle has the complete output.
struct OutputExcerpt {
  struct Piece {
    let time: TimeInterval
    let application: String?
    let stream: String
    let text: String
  }

  let pieces: [Piece]

  /// The maximum size of the beginning, in bytes.
  private static let head = 100_000
  /// The maximum size of the end, in bytes; it is larger, because the end usually explains a failure.
  private static let tail = 400_000

  init(_ outputs: [OutputRecord]) {
    let total = outputs.reduce(0) { $0 + $1.size }
    guard total > Self.head + Self.tail else {
      pieces = outputs.map { Piece($0, text: $0.text) }
      return
    }
    var first: [Piece] = []
    var room = Self.head
    var begin = 0
    while begin < outputs.count, outputs[begin].size <= room {
      room -= outputs[begin].size
      first.append(Piece(outputs[begin], text: outputs[begin].text))
      begin += 1
    }
    var last: [Piece] = []
    room = Self.tail
    var end = outputs.count
    while end > begin, outputs[end - 1].size <= room {
      end -= 1
      room -= outputs[end].size
      last.append(Piece(outputs[end], text: outputs[end].text))
    }
    // If only one piece is left out, its beginning and its end are shown.
    if end - begin == 1 {
      let text = outputs[begin].text
      first.append(
        Piece(
          outputs[begin],
          text: "\(text.prefix(Self.head / 2))\n\(Self.gap(text.utf8.count))\n\(text.suffix(Self.tail / 2))"))
    } else if end > begin {
      let left = outputs[begin..<end].reduce(0) { $0 + $1.size }
      first.append(Piece(outputs[begin], text: Self.gap(left)))
    }
    pieces = first + last.reversed()
  }

  private static func gap(_ bytes: Int) -> String {
    "… (up to \(bytes) bytes of output are left out here; the bundle has the complete output) …"
  }
}

extension OutputExcerpt.Piece {
  fileprivate init(_ output: OutputRecord, text: String) {
    let gap = output.omitted.map { "… (\($0) bytes of output before this line were not stored) …\n" } ?? ""
    self.init(time: output.time, application: output.application, stream: output.stream, text: gap + text)
  }
}
