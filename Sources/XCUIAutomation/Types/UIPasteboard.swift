// SPDX-License-Identifier: Apache-2.0

import Foundation
import Interaction
import Programs
import XCTestSupport

// The class is open, as Apple's is, so the compiler cannot check Sendable. It has no stored properties.
/// The clipboard of the private desktop, as text.
///
/// Mirrors the part of UIKit's class that UI tests use. The clipboard contains the text that the program under test has
/// copied, or that a test has put there for the program to paste. In X11, the clipboard is the selection `CLIPBOARD`.
///
/// ```swift
/// UIPasteboard.general.string = "Ada"
/// app.textFields["Name"].tap()
/// app.typeKey("v", modifierFlags: .command)
/// ```
open class UIPasteboard: NSObject, @unchecked Sendable {
  /// The desktop's only clipboard.
  open class var general: UIPasteboard { shared }
  private static let shared = UIPasteboard()

  /// The text; nil if the clipboard has no text.
  ///
  /// The test fails if the desktop has no clipboard.
  open var string: String? {
    get {
      IssueRecorder.attempt("read the clipboard", in: nil, fallback: nil) {
        try DesktopClipboard(of: .shared).text()
      }
    }
    set {
      IssueRecorder.attempt("write the clipboard", in: nil) {
        try DesktopClipboard(of: .shared).setText(newValue)
      }
    }
  }

  /// The text as an array with one item; setting an empty array empties the clipboard.
  open var strings: [String]? {
    get { string.map { [$0] } }
    set { string = newValue?.first }
  }

  /// The text as a URL; nil if the text is not a URL.
  open var url: URL? {
    get { string.flatMap { URL(string: $0) } }
    set { string = newValue?.absoluteString }
  }

  /// Whether the clipboard contains text.
  open var hasStrings: Bool { string != nil }
  /// Whether the text is a URL with a scheme.
  open var hasURLs: Bool { url?.scheme != nil }
}

// The class is open, as Apple's is, so the compiler cannot check Sendable. It has no stored properties.
/// The clipboard of the private desktop, as text and as data of several types.
///
/// Mirrors the part of AppKit's class that UI tests use.
open class NSPasteboard: NSObject, @unchecked Sendable {
  /// The type of an item on the clipboard.
  ///
  /// The names are Apple's uniform type identifiers; programs on Linux get the corresponding media types.
  public struct PasteboardType: RawRepresentable, Hashable, Sendable {
    /// The uniform type identifier.
    public let rawValue: String
    /// Creates a type from a uniform type identifier.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// Creates a type from a uniform type identifier.
    public init(_ rawValue: String) { self.rawValue = rawValue }

    /// Text: `UTF8_STRING` and `text/plain`.
    public static let string = PasteboardType("public.utf8-plain-text")
    // swift-format-ignore: AlwaysUseLowerCamelCase
    /// A URL, which the clipboard stores as text.
    public static let URL = PasteboardType("public.url")
    /// The URL of a file; it has no media type on Linux, so it cannot be written or read.
    public static let fileURL = PasteboardType("public.file-url")
    /// Rich text: `text/rtf`, `application/rtf` or `text/richtext`.
    public static let rtf = PasteboardType("public.rtf")
    /// HTML: `text/html`.
    public static let html = PasteboardType("public.html")
    /// A picture in TIFF: `image/tiff`.
    public static let tiff = PasteboardType("public.tiff")
    /// A picture in PNG: `image/png`.
    public static let png = PasteboardType("public.png")

    /// The media types on Linux, the usual one first; empty if there is no corresponding media type.
    fileprivate var mediaTypes: [String] {
      switch self {
      case .string: ["UTF8_STRING", "text/plain;charset=utf-8", "text/plain"]
      case .rtf: ["text/rtf", "application/rtf", "text/richtext"]
      case .html: ["text/html"]
      case .tiff: ["image/tiff"]
      case .png: ["image/png"]
      default: []
      }
    }
  }

  /// The desktop's only clipboard.
  open class var general: NSPasteboard { shared }
  private static let shared = NSPasteboard()

  /// Empties the clipboard.
  ///
  /// - Returns: always 0; on a Mac it is the number of changes.
  @discardableResult
  open func clearContents() -> Int {
    UIPasteboard.general.string = nil
    return 0
  }

  /// Puts a string on the clipboard, in addition to the data of other types.
  ///
  /// - Parameters:
  ///   - string: the text to put on the clipboard.
  ///   - dataType: `.string` or `.URL`.
  /// - Returns: whether the text was stored; false for other types, and if the desktop has no clipboard, which also
  ///   fails the test.
  @discardableResult
  open func setString(_ string: String, forType dataType: PasteboardType) -> Bool {
    guard dataType == .string || dataType == .URL else { return false }
    // Keeps the data of other types; clearContents() removes it.
    return setData(Data(string.utf8), forType: .string)
  }

  /// The text on the clipboard; nil if the clipboard has no text.
  ///
  /// - Parameter dataType: `.string` or `.URL`.
  /// - Returns: the text; nil also for other types, and if the desktop has no clipboard, which also fails the test.
  open func string(forType dataType: PasteboardType) -> String? {
    dataType == .string || dataType == .URL ? UIPasteboard.general.string : nil
  }

  /// Puts data on the clipboard, in addition to the data of other types.
  ///
  /// - Parameters:
  ///   - data: the data that programs paste; nil has no effect.
  ///   - dataType: the type of the data, such as `.png`.
  /// - Returns: whether the data was stored; false for a type without a media type on Linux, and if the desktop has no
  ///   clipboard, which also fails the test.
  @discardableResult
  open func setData(_ data: Data?, forType dataType: PasteboardType) -> Bool {
    guard let data, !dataType.mediaTypes.isEmpty else { return false }
    return IssueRecorder.attempt("write the clipboard", in: nil, fallback: false) {
      try DesktopClipboard(of: .shared).add(data, as: dataType.mediaTypes)
      return true
    }
  }

  /// The data of a type on the clipboard; nil if the clipboard has no such data.
  ///
  /// - Parameter dataType: the type of the data, such as `.png`.
  /// - Returns: the data; nil also for a type without a media type on Linux, and if the desktop has no clipboard, which
  ///   also fails the test.
  open func data(forType dataType: PasteboardType) -> Data? {
    guard !dataType.mediaTypes.isEmpty else { return nil }
    return IssueRecorder.attempt("read the clipboard", in: nil, fallback: nil) {
      try DesktopClipboard(of: .shared).data(of: dataType.mediaTypes)
    }
  }
}
