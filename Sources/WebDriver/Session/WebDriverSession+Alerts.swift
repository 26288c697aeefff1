// SPDX-License-Identifier: Apache-2.0

import AutomationEngine

/// Alerts and dialogs that take all input of the program until they are answered.
extension WebDriverSession {
  func carryOutOnAlert(_ command: SessionCommand) throws -> JSON {
    let application = try program()
    let tree = try application.elementTreeWithTexts()
    let alert = (0..<tree.count).last { node in
      guard !tree.isHidden(node) else { return false }
      return tree.type(node) == .alert || tree.type(node).isWindow && tree.nodes.states(node).contains(.modal)
    }
    guard let alert else { throw WebDriverError(.noSuchAlert, "\(application) shows no alert.") }
    let inside = tree.descendants(of: alert).filter { !tree.isHidden($0) }
    switch command.command {
    case .getAlertText:
      let texts = inside.filter { tree.type($0) == .staticText }.map { tree.label($0) }.filter { !$0.isEmpty }
      return .string(texts.isEmpty ? tree.label(alert) : texts.joined(separator: "\n"))
    case .sendAlertText:
      let text = try command.text("text")
      guard
        let field = inside.first(where: {
          [.textField, .secureTextField, .searchField].contains(tree.type($0))
        })
      else { throw WebDriverError(.elementNotInteractable, "The alert has no field for a text.") }
      try sendKeys(text, to: handle(tree.nodes.reference(field)))
    default:
      let isAccepted = command.command == .acceptAlert
      let buttons = inside.filter { tree.type($0) == .button && !tree.label($0).isEmpty }
      let refusing = buttons.filter { AnswerNames.refuses(tree.label($0)) }
      let agreeing = buttons.filter { !refusing.contains($0) }
      let wanted =
        isAccepted
        // Toolkits put the answer that goes on last, unless they tell which it is.
        ? agreeing.first { tree.nodes.states($0).contains(.isDefault) } ?? agreeing.last ?? refusing.last
        : refusing.first ?? agreeing.first
      guard let wanted else {
        throw WebDriverError(.unsupportedOperation, "The alert has no button; press a key instead.")
      }
      let button = try handle(tree.nodes.reference(wanted))
      try button.perform("Click \(tree.label(wanted)) in the alert") { try $0.click() }
    }
    return .null
  }
}
