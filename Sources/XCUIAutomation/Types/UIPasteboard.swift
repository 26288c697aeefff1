import AutomationEngine
import Foundation

/// The clipboard of the private desktop.
///
/// Mirrors the part of UIKit's class that UI tests use.
///
/// It holds a text: what the program under test has copied, or what a test puts there for it to paste.
open class UIPasteboard: NSObject, @unchecked Sendable {
  open class var general: UIPasteboard { shared }
  private static let shared = UIPasteboard()

  /// The text; nil when there is none.
  ///
  /// The test fails when the desktop has no clipboard to ask.
  open var string: String? {
    get {
      IssueRecorder.attempt("read the clipboard", in: nil, fallback: nil) {
        try AutomationSession.shared.clipboardText()
      }
    }
    set {
      IssueRecorder.attempt("write the clipboard", in: nil) {
        try AutomationSession.shared.setClipboardText(newValue)
      }
    }
  }

  /// The text as the only one of an array; an empty array empties the clipboard.
  open var strings: [String]? {
    get { string.map { [$0] } }
    set { string = newValue?.first }
  }

  /// The text as a URL, if it is one.
  open var url: URL? {
    get { string.flatMap { URL(string: $0) } }
    set { string = newValue?.absoluteString }
  }

  open var hasStrings: Bool { string != nil }
  open var hasURLs: Bool { url?.scheme != nil }
}

/// The clipboard of the private desktop.
///
/// Mirrors the part of AppKit's class that UI tests use.
open class NSPasteboard: NSObject, @unchecked Sendable {
  /// What something on the clipboard is.
  public struct PasteboardType: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public init(_ rawValue: String) { self.rawValue = rawValue }

    public static let string = PasteboardType("public.utf8-plain-text")
    // swift-format-ignore: AlwaysUseLowerCamelCase
    public static let URL = PasteboardType("public.url")
    public static let fileURL = PasteboardType("public.file-url")
    public static let rtf = PasteboardType("public.rtf")
    public static let html = PasteboardType("public.html")
    public static let tiff = PasteboardType("public.tiff")
    public static let png = PasteboardType("public.png")

    /// What programs on Linux call it, the usual name first; none for what they have no name for.
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

  open class var general: NSPasteboard { shared }
  private static let shared = NSPasteboard()

  /// Empties the clipboard.
  ///
  /// - Returns: a number that means nothing here; on a Mac it counts the changes.
  @discardableResult
  open func clearContents() -> Int {
    UIPasteboard.general.string = nil
    return 0
  }

  /// Puts a text on the clipboard; false for what is not a text.
  @discardableResult
  open func setString(_ string: String, forType dataType: PasteboardType) -> Bool {
    guard dataType == .string || dataType == .URL else { return false }
    // Beside data of other types; clearContents() has emptied it.
    return setData(Data(string.utf8), forType: .string)
  }

  /// The text on the clipboard; nil when there is none, and for what is not a text.
  open func string(forType dataType: PasteboardType) -> String? {
    dataType == .string || dataType == .URL ? UIPasteboard.general.string : nil
  }

  /// Puts data on the clipboard, beside that of other types; false for a type that programs on Linux have no name for.
  @discardableResult
  open func setData(_ data: Data?, forType dataType: PasteboardType) -> Bool {
    guard let data, !dataType.mediaTypes.isEmpty else { return false }
    return IssueRecorder.attempt("write the clipboard", in: nil, fallback: false) {
      try AutomationSession.shared.addClipboardData(data, as: dataType.mediaTypes)
      return true
    }
  }

  /// The data of a type on the clipboard; nil when there are none.
  open func data(forType dataType: PasteboardType) -> Data? {
    guard !dataType.mediaTypes.isEmpty else { return nil }
    return IssueRecorder.attempt("read the clipboard", in: nil, fallback: nil) {
      try AutomationSession.shared.clipboardData(of: dataType.mediaTypes)
    }
  }
}
