// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus
import ElementModel
import Foundation
import Interaction
import Programs

/// The commands that read elements and the screen.
extension WebDriverSession {
  func isDisplayed(_ element: String?) throws -> WebDriverJSON {
    do {
      return try facts(element) { .bool(try $0.isDisplayed) }
    } catch let error as WebDriverError where error.code == .staleElementReference {
      // Queries do not find hidden elements, although the element may still be in the tree and be shown again later as
      // the same object.
      guard let id = element, try isInTree(id) else { throw error }
      return false
    }
  }

  private func isInTree(_ id: String) throws -> Bool {
    let reference = try references.reference(id)
    let identity = references.identity(of: reference)
    let application = try program()
    return try application.session.lock.withLock {
      let tree = try application.elementTree()
      return try application.failures.answering(tree) {
        identity?.isInTree(tree) ?? (tree.nodes.node(for: reference) != nil)
      }
    }
  }

  /// The ways in which clients request an attribute.
  ///
  /// Each one returns Booleans in a different format.
  enum AttributeReader {
    /// The requests of Appium's clients, and the command of the standard.
    case attribute
    /// The script of Selenium's clients.
    case script
    case property
  }

  func attribute(_ name: String, of element: String?, as reader: AttributeReader = .attribute) throws
    -> WebDriverJSON
  {
    let plain = ElementFacts.plain(name)
    if plain == "displayed" || plain == "visible" {
      return .string(try isDisplayed(element).bool == true ? "true" : "false")
    }
    if ElementFacts.flags.contains(plain) {
      let isSet =
        try plain == "hidden"
        ? isDisplayed(element).bool != true : facts(element) { $0.flag(plain) }
      switch reader {
      case .property: return .bool(isSet)
      // Appium's drivers return "true" and "false" for these two.
      case .attribute where plain == "selected" || plain == "checked": return .string(String(isSet))
      case .attribute, .script: return isSet ? "true" : .null
      }
    }
    return try facts(element) { facts in try facts.attribute(name).map { .string($0) } ?? .null }
  }

  /// Returns one of the two style properties with which clients check whether an element is displayed.
  func style(_ name: String, of element: String?) throws -> WebDriverJSON {
    let isShown = try isDisplayed(element).bool == true
    switch name {
    case "display": return isShown ? "block" : "none"
    case "visibility": return isShown ? "visible" : "hidden"
    default:
      throw WebDriverError(
        .unsupportedOperation,
        "Elements of a program have no style. Only \"display\" and \"visibility\" are supported: they report whether "
          + "an element is shown.")
    }
  }

  func source() throws -> WebDriverJSON {
    .string(try withScope { try $0.read { try PageSource($0.tree).xml() } })
  }

  /// Returns a screenshot of the whole screen, because the rectangles of elements also refer to the screen.
  func screenshot() throws -> String {
    do {
      return try SharedScreen(of: automation.host).screenshot(of: nil).base64EncodedString()
    } catch {
      throw WebDriverError(.unableToCaptureScreen, "\(error)")
    }
  }
}
