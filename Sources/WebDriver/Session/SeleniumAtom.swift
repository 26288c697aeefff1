// SPDX-License-Identifier: Apache-2.0

/// The scripts with which client libraries check whether an element is displayed, and read attributes.
///
/// The protocol has no command with Selenium's semantics, so clients send a JavaScript function. Selenium's clients use
/// the same functions in all languages. Other clients have different functions.
enum SeleniumAtom {
  case isDisplayed, getAttribute
  /// Checks for each element of a list whether it is displayed.
  case areDisplayed
  /// Reads the HTML name and type of an element and further attributes; Capybara sends it before it enters text into a
  /// field.
  case attributes
  /// Selects the text of a field, so that the following keys replace it.
  case selectText
  /// Reads the XPath of an element, which Capybara uses in its descriptions of elements.
  case path

  /// - Returns: nil for any other script.
  init?(_ script: String) {
    let script = script.drop { $0.isWhitespace }
    // Most clients name the function in a comment, "/* getAttribute */".
    if script.hasPrefix("/* isDisplayed") {
      self = .isDisplayed
    } else if script.hasPrefix("/* getAttribute") {
      self = .getAttribute
    } else if script.hasPrefix("return arguments[0].map("), script.contains("getComputedStyle") {
      // The script of Capybara for all elements that it has found.
      self = .areDisplayed
    } else if script.contains("names.map(function(name){"), script.contains("return el[name]") {
      self = .attributes
    } else if script.hasPrefix("arguments[0].select()") {
      self = .selectText
    } else if script.contains("(function(el, xml){"), script.contains("ShadowRoot") {
      self = .path
    } else if script.contains("getBoundingClientRect"), script.contains("window.innerHeight ||"),
      script.contains("rect.bottom <=")
    {
      // The script of Perl (Selenium::Remote::WebElement), which checks whether the element is in view.
      self = .isDisplayed
    } else if !script.contains(".apply(null, arguments)") {
      return nil
    } else if script.contains("isElementDisplayed") {
      // The script of PHP and of WebdriverIO contains the name of its function.
      self = .isDisplayed
    } else if !script.hasPrefix("return (") {
      return nil
    } else if script.contains("autofocus") {
      // The scripts of Ruby and of Capybara contain no name. The script for attributes lists the Boolean attributes of
      // HTML, and the script for visibility reads the style.
      self = .getAttribute
    } else if script.contains("overflow") {
      self = .isDisplayed
    } else {
      return nil
    }
  }
}
