// SPDX-License-Identifier: Apache-2.0

/// The data that a program offers: for the clipboard, the primary selection, or a drag.
protocol SelectionSource: AnyObject {
  /// The process that offers the data.
  var process: Int32 { get }
  var types: [String] { get }
  /// Writes the data to a file, which the source closes.
  func send(type: String, to descriptor: ReceivedDescriptor)
  /// Reports that other data has replaced this data.
  func cancel()
}
