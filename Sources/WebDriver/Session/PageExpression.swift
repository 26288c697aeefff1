// SPDX-License-Identifier: Apache-2.0

/// The few JavaScript expressions about the page, and not about an element, that client libraries send on their own.
///
/// A program has no page, so the responses are those of an empty page with the title of the program's window.
enum PageExpression {
  case value(WebDriverJSON)
  case title

  /// - Returns: nil for any other script.
  init?(_ script: String) {
    let plain = script.filter { !$0.isWhitespace && $0 != ";" }
    switch plain {
    case "returndocument.title": self = .title
    case "returnwindow.name": self = .value("")
    case "return[window.id,window.name]": self = .value([.null, ""])
    case "returndocument.readyState": self = .value("complete")
    case "returndocument.URL", "returnwindow.location.href", "returndocument.location.href",
      "returnlocation.href":
      self = .value(.string(Self.address))
    case "returnwindow.devicePixelRatio": self = .value(.number(1))
    default: return nil
    }
  }

  /// The URL that all programs report.
  ///
  /// In browsers, it is the URL of an empty page.
  static let address = "about:blank"
}
