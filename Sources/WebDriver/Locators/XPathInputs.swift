// SPDX-License-Identifier: Apache-2.0

/// The data of elements that an XPath 1.0 expression reads.
///
/// The data is determined from the grammar of XPath, because the text of an element is an input of many expressions
/// that do not contain `text()`: a comparison or a function that receives elements reads their strings. An expression
/// that is not valid counts as one that reads everything; libxml2 then reports the error.
struct XPathInputs: Equatable {
  /// The attributes that the expression reads; nil for all.
  let attributes: Set<String>?
  /// Whether the expression reads the strings of elements.
  let hasTexts: Bool

  init(_ expression: String) {
    var parser = XPathParser(expression)
    guard parser.parse() else {
      attributes = nil
      hasTexts = true
      return
    }
    hasTexts = parser.readsTexts
    // The text of an element is its label.
    attributes = parser.readsAllAttributes ? nil : parser.attributes.union(hasTexts ? ["label"] : [])
  }
}
