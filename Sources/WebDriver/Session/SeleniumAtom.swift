// SPDX-License-Identifier: Apache-2.0

/// The scripts by which Selenium's clients ask whether an element is shown, and for attributes.
///
/// The protocol has no command that answers as Selenium does, so that clients send a function, the same in all languages.
enum SeleniumAtom {
  case isDisplayed, getAttribute

  /// - Returns: nil for a script of somebody else's.
  init?(_ script: String) {
    // Most name it in a comment, "/* getAttribute */".
    if script.hasPrefix("/* isDisplayed") {
      self = .isDisplayed
    } else if script.hasPrefix("/* getAttribute") {
      self = .getAttribute
    } else if !script.hasPrefix("return (function(){return (function(){")
      || !script.contains(".apply(null, arguments)")
    {
      return nil
    } else if script.contains("autofocus") {
      // Ruby's do not. This one lists the attributes that are true where they are written, and the other looks at the style.
      self = .getAttribute
    } else if script.contains("overflow") {
      self = .isDisplayed
    } else {
      return nil
    }
  }
}
