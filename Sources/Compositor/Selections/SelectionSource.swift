// SPDX-License-Identifier: Apache-2.0

#if canImport(Glibc)
  import Glibc
#endif

/// The data that a program offers: for the clipboard, the primary selection, or a drag.
protocol SelectionSource: AnyObject {
  var types: [String] { get }
  /// The client that offers the data; nil for data of the test.
  var owner: Client? { get }
  /// Writes the data to a file, which the source closes.
  func send(type: String, to descriptor: ReceivedDescriptor)
  /// Reports that other data has replaced this data.
  func cancel()
}

/// Text that a test has put into the clipboard.
final class TextSource: SelectionSource {
  private let text: [UInt8]
  let types = ["text/plain;charset=utf-8", "text/plain", "UTF8_STRING", "TEXT", "STRING"]
  var owner: Client? { nil }

  init(_ text: [UInt8]) { self.text = text }

  func send(type: String, to descriptor: ReceivedDescriptor) {
    PipeWriter.write(text, to: descriptor)
  }

  func cancel() {}
}
