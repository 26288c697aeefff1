// SPDX-License-Identifier: Apache-2.0

/// The scripts by which clients ask whether an element is shown, and for attributes.
///
/// The protocol has no command that answers as Selenium does, so that clients send a function: Selenium's the same in all languages,
/// and others their own.
enum SeleniumAtom {
  case isDisplayed, getAttribute
  /// Whether each element of a list is shown.
  case areDisplayed
  /// The name and the type of an element in HTML, and further attributes: Capybara asks so before it writes into a field.
  case attributes
  /// Selects the text of a field, which the keys that follow replace.
  case selectText
  /// The XPath of an element, which Capybara's descriptions of elements have.
  case path

  /// - Returns: nil for a script of somebody else's.
  init?(_ script: String) {
    let script = script.drop { $0.isWhitespace }
    // Most name it in a comment, "/* getAttribute */".
    if script.hasPrefix("/* isDisplayed") {
      self = .isDisplayed
    } else if script.hasPrefix("/* getAttribute") {
      self = .getAttribute
    } else if script.hasPrefix("return arguments[0].map("), script.contains("getComputedStyle") {
      // Capybara's, for all that it has found.
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
      // Perl's (Selenium::Remote::WebElement): whether it is in view.
      self = .isDisplayed
    } else if !script.contains(".apply(null, arguments)") {
      return nil
    } else if script.contains("isElementDisplayed") {
      // The one of PHP and of WebdriverIO names its function.
      self = .isDisplayed
    } else if !script.hasPrefix("return (") {
      return nil
    } else if script.contains("autofocus") {
      // Those of Ruby and of Capybara do not. This one lists the attributes that are true where they are written, and the other
      // looks at the style.
      self = .getAttribute
    } else if script.contains("overflow") {
      self = .isDisplayed
    } else {
      return nil
    }
  }
}
