// SPDX-License-Identifier: Apache-2.0

import Foundation
import FoundationXML
import RecordingTestSupport
import XCTest

@testable import ElementModel
@testable import WebDriver

/// Tests that a search with XPath finds the elements that the same expression selects in the page source.
final class XPathTests: RecordedTestCase {
  /// The elements that a search finds in a recording, as role and name.
  private func found(_ expression: String, in name: String) throws -> [String] {
    let inputs = XPathInputs(expression)
    let tree = try tree(name)
    let document = try XPathDocument(
      PageSource(tree, names: inputs.attributes), withTexts: inputs.hasTexts)
    return try document.nodes(expression, from: 0).map { node in
      let facts = ElementFacts(tree: tree, node: node)
      return "\(PageSource.elementName(facts.role)) \(facts.name)"
    }
  }

  /// The elements that the expression selects in the text of the page source.
  private func selected(_ expression: String, in name: String) throws -> [String] {
    let source = try PageSource(tree(name), names: ["name", "role", "label"]).xml()
    return try XMLDocument(xmlString: source).nodes(forXPath: expression).compactMap { node in
      (node as? XMLElement).map { "\($0.name ?? "") \($0.attribute(forName: "name")?.stringValue ?? "")" }
    }
  }

  /// A combining mark forms one character with the quotation mark before it.
  func testNamesInAStringThatBeginsWithACombiningMarkAreNoElementNames() {
    let expression = "//label[@name='\u{301}XCUIElementTypeButton /frame']"
    XCTAssertFalse(XPathDocument.namesTypes(expression))
    XCTAssertEqual(XPathDocument.elementNames(in: expression), ["label"])
    XCTAssertTrue(XPathDocument.namesTypes("//XCUIElementTypeButton[@name='\u{301}']"))
  }

  func testASearchFindsWhatTheExpressionSelectsInThePageSource() throws {
    for expression in [
      // Comparisons and functions that read the text of elements.
      "/*//*[label='Milk']", "/*//*['Milk'=label]", "/*//*[label!='Milk']", "/*//*[.//label = 'Bread']",
      "/*//label[contains(.,'il')]", "/*//*[contains(.//label,'il')]", "/*//*[contains(label, 'Mil')]",
      "/*//*[starts-with(label,'Mi')]", "/*//label['Milk' = .]", "/*//label['Milk'=.]",
      "/*//label[self::*='Milk']",
      "/*//label[. = 'Milk' or . = 'Bread']", "/*//*[label[.='Milk']]", "/*//*[(label)='Milk']",
      "/*//*[label|group='Milk']", "/*//*[string-length(label)=4]", "/*//*[translate(label,'M','m')='milk']",
      "/*//*[normalize-space(label)='Milk']", "/*//label[string()='Milk']", "/*//label[text()='Milk']",
      "/*//label[node()]", "/*//*[@name=label]", "/*//*[not(label='Milk')]",
      "/*//*[substring-after(label,'M')='ilk']",
      // Expressions that read only attributes and the structure.
      "/*//*[@name='Milk']", "/*//*[label]", "/*//*[count(label)=1]", "/*//*[2]",
      "/*//*[contains(@name,'il')]",
    ] {
      let expected = try selected(expression, in: "gtk4-pages")
      XCTAssertFalse(expected.isEmpty, expression)
      XCTAssertEqual(try found(expression, in: "gtk4-pages").sorted(), expected.sorted(), expression)
    }
  }

  /// Each attribute and each string may take a call per element.
  func testAnExpressionReadsOnlyWhatItNeeds() {
    for (expression, attributes) in [
      ("//label[@name='OK']", ["name"]),
      ("//*[@role='x' and contains(@name, \"label='a'\")]", ["role", "name"]),
      ("//a[b]/c[2]", []), ("//*[count(label) = 2][position() < last()]", []), ("//a[not(b) or c]", []),
      ("//*[@ x = 1][attribute::y]", ["x", "y"]), ("//div[@a div 2 = 3]", ["a"]), ("//*[@a * 2 = 3]", ["a"]),
      ("(//a[@b])[1]", ["b"]), ("//*[local-name() = 'a']", []), ("//*[string(@a) = '.']", ["a"]),
    ] as [(String, Set<String>)] {
      let inputs = XPathInputs(expression)
      XCTAssertEqual(inputs.attributes, attributes, expression)
      XCTAssertFalse(inputs.hasTexts, expression)
    }
    for expression in ["//*[@*='x']", "//a/@ node()", "//*[attribute :: * = 'x']"] {
      XCTAssertNil(XPathInputs(expression).attributes, expression)
      XCTAssertFalse(XPathInputs(expression).hasTexts, expression)
    }
    for expression in ["//[", "//a[", "'", "", "//a]", String(repeating: "(", count: 100_000)] {
      XCTAssertNil(XPathInputs(expression).attributes, expression)
      XCTAssertTrue(XPathInputs(expression).hasTexts, expression)
    }
    XCTAssertEqual(XPathInputs("//a[b='x']").attributes, ["label"])
  }
}
