// SPDX-License-Identifier: Apache-2.0

import CSystemd
import Foundation

/// Fetches columns of many nodes in one batch of calls.
struct ColumnFetch {
  /// The value that a call requests.
  ///
  /// A call's tag combines the number of the node with one of these numbers.
  enum Request: Int {
    case extents, characterCount, text, description, attributes, accessibleID, actions, relations, roleName
    case currentValue, minimumValue, maximumValue, minimumIncrement, codeUnit, characterCountAlone,
      labelText
  }

  /// The maximum number of characters that are read from a string; the rest of a longer string is not read.
  static let maximumText: Int32 = 65_536

  let tree: AccessibleTree
  /// The columns of the tree.
  ///
  /// Their lock is held as long as the fetch runs.
  let fetched: ColumnStore
  let pipeline: CallPipeline

  /// Queues the calls for the columns of a node; a column that needs an interface stays empty if the node lacks the
  /// interface.
  func enqueue(_ columns: NodeColumns, of node: Int) {
    let interfaces = tree.interfaces(node)
    if columns.contains(.extents), interfaces.contains(.component) {
      ask(.extents, of: node, .getExtents, .uint32(tree.plan.extentsSpace.rawValue))
    }
    if columns.contains(.text), interfaces.contains(.text), !copyTextFromName(node) {
      // The range up to -1 should be the whole text, but GTK 4 answers "" to it. So the length is requested first.
      ask(.characterCount, of: node, .getProperty, .property("org.a11y.atspi.Text", "CharacterCount"))
    }
    if columns.contains(.characterCount), interfaces.contains(.text) {
      ask(.characterCountAlone, of: node, .getProperty, .property("org.a11y.atspi.Text", "CharacterCount"))
    }
    if columns.contains(.value), interfaces.contains(.value) {
      ask(.currentValue, of: node, .getProperty, .property("org.a11y.atspi.Value", "CurrentValue"))
      ask(.minimumValue, of: node, .getProperty, .property("org.a11y.atspi.Value", "MinimumValue"))
      ask(.maximumValue, of: node, .getProperty, .property("org.a11y.atspi.Value", "MaximumValue"))
      ask(.minimumIncrement, of: node, .getProperty, .property("org.a11y.atspi.Value", "MinimumIncrement"))
    }
    if columns.contains(.description) {
      if let description = tree.cachedDescription(node) {
        fetched.description[node] = description
      } else {
        ask(.description, of: node, .getProperty, .property("org.a11y.atspi.Accessible", "Description"))
      }
    }
    if columns.contains(.attributes) { ask(.attributes, of: node, .getAttributes) }
    if columns.contains(.accessibleID), !copyLastingIdentifier(of: node) {
      ask(.accessibleID, of: node, .getProperty, .property("org.a11y.atspi.Accessible", "AccessibleId"))
    }
    if columns.contains(.actions), interfaces.contains(.action) { ask(.actions, of: node, .getActions) }
    if columns.contains(.relations) { ask(.relations, of: node, .getRelationSet) }
    if columns.contains(.roleName) { ask(.roleName, of: node, .getRoleName) }
  }

  /// Takes the text of a label from its name, without a call, if both are known to be equal.
  private func copyTextFromName(_ node: Int) -> Bool {
    guard let path = stablePath(of: node), let stableValues = tree.stableValues,
      stableValues.isNamedByText(path)
    else {
      return false
    }
    fetched.text[node] = tree.shownText(tree.toolkitName(node), of: node)
    return true
  }

  private func copyLastingIdentifier(of node: Int) -> Bool {
    guard let path = stablePath(of: node), let stableValues = tree.stableValues else { return false }
    switch stableValues.identifier(path) {
    case .unknown: return false
    case .none: return true
    case .text(let identifier):
      fetched.accessibleID[node] = identifier
      return true
    }
  }

  /// Returns the path under which an object's stable values are stored.
  ///
  /// - Returns: the path; nil if another process owns the object, or if the tree stores no stable values.
  private func stablePath(of node: Int) -> UnsafePointer<CChar>? {
    tree.stableValues == nil || !tree.isOfApplication(node) ? nil : tree.address(of: node).path
  }

  private func ask(
    _ request: Request, of node: Int, _ method: Method, _ argument: MethodCall.Argument = .none
  ) {
    let address = tree.address(of: node)
    pipeline.enqueue(
      MethodCall(
        destination: address.destination, path: address.path, method: method, argument: argument,
        tag: node << 4 | request.rawValue))
  }

  /// Stores a reply in its column, and queues the calls for data that the reply shows to be missing.
  ///
  /// A reply that cannot be read leaves its column empty.
  func store(_ message: OpaquePointer, tag: Int) {
    guard let request = Request(rawValue: tag & 15) else { return }
    let node = tag >> 4
    let columns = fetched
    switch request {
    case .extents: columns.extents[node] = readExtents(message)
    case .characterCount:
      guard message.enterContainer(DBusType.variant, "i"), let count = message.readInt32() else { return }
      if tree.hasSecretText(node) {
        columns.text[node] = tree.secretText(ofLength: Int(count))
      } else if count > 0 {
        if tree.plan.losesLongCharacters { columns.codeUnitCount[node] = count }
        ask(.text, of: node, .getText, .int32Pair(0, min(count, ColumnFetch.maximumText)))
      } else {
        columns.text[node] = ""
        storeIsNamedByText(false, of: node)
      }
    case .characterCountAlone:
      guard message.enterContainer(DBusType.variant, "i"), let count = message.readInt32() else { return }
      columns.characterCount[node] = Int(count)
      compareWithName(node, count)
    case .text:
      let string = message.readString()
      if string == nil { columns.unreadTexts.append(node) }
      columns.text[node] = string.map { tree.shownText(String(cString: $0), of: node) }
      if let string { storeIsNamedByText(tree.isName(string, of: node), of: node) }
      for offset in CodeUnitText.unitsToAsk(of: node, in: tree, columns) {
        ask(.codeUnit, of: node, .getCharacterAtOffset, .int32(offset))
      }
    case .description: columns.description[node] = readVariantString(message)
    case .attributes: columns.attributes[node] = ObjectAttributes(message)
    case .accessibleID:
      guard let identifier = readVariantString(message) else { return }
      if !identifier.isEmpty { columns.accessibleID[node] = identifier }
      if let path = stablePath(of: node) { tree.stableValues?.storeIdentifier(identifier, of: path) }
    case .actions: columns.actions[node] = readActions(message)
    case .relations:
      columns.relations[node] = readRelations(message)
      if let label = tree.application.toolkit.labelOutsideTree(
        of: node, relations: columns.relations[node], in: tree)
      {
        pipeline.enqueue(
          MethodCall(
            destination: tree.address(of: node).destination, path: pipeline.arena.copy(label.path),
            method: .getText,
            argument: .int32Pair(0, -1), tag: node << 4 | Request.labelText.rawValue))
      }
    case .labelText: columns.labelText[node] = message.readString().map { String(cString: $0) }
    case .roleName: columns.roleName[node] = message.readString().map { String(cString: $0) }
    case .currentValue: setNumber(message, node, \.current)
    case .minimumValue: setNumber(message, node, \.minimum)
    case .maximumValue: setNumber(message, node, \.maximum)
    case .minimumIncrement: setNumber(message, node, \.increment)
    case .codeUnit:
      guard let unit = message.readInt32() else { return }
      columns.codeUnits[node, default: []].append(UInt16(truncatingIfNeeded: unit))
      columns.text[node] = String(decoding: columns.codeUnits[node] ?? [], as: UTF16.self)
    }
  }

  /// Requests the text of a label to compare it with the name, if text and name have the same number of characters.
  ///
  /// This happens only if the length or the text was already requested with an earlier tree: a program with thousands
  /// of labels may be queried only once, so the first request for the length causes no additional call.
  private func compareWithName(_ node: Int, _ count: Int32) {
    guard let path = stablePath(of: node), let stableValues = tree.stableValues, tree.role(node) == .label,
      stableValues.noteMeasurement(of: path)
    else { return }
    guard count > 0, count <= ColumnFetch.maximumText,
      tree.toolkitName(node).unicodeScalars.count == Int(count)
    else { return stableValues.storeIsNamedByText(false, of: path) }
    ask(.text, of: node, .getText, .int32Pair(0, count))
  }

  /// Stores whether the name of a node is its text, if the node is a label of the application itself.
  private func storeIsNamedByText(_ isNamedByText: Bool, of node: Int) {
    guard let path = stablePath(of: node), tree.role(node) == .label else { return }
    tree.stableValues?.storeIsNamedByText(isNamedByText, of: path)
  }

  private func setNumber(_ message: OpaquePointer, _ node: Int, _ part: WritableKeyPath<NodeValue, Double>) {
    guard message.enterContainer(DBusType.variant, "d"), let number = message.readDouble() else { return }
    var value = fetched.value[node] ?? NodeValue(current: 0, minimum: 0, maximum: 0, increment: 0)
    value[keyPath: part] = number
    fetched.value[node] = value
  }
}

// MARK: - Reading

extension ColumnFetch {
  private func readVariantString(_ message: OpaquePointer) -> String? {
    guard message.enterContainer(DBusType.variant, "s") else { return nil }
    return message.readString().map { String(cString: $0) }
  }

  private func readExtents(_ message: OpaquePointer) -> NodeExtents? {
    guard message.enterContainer(DBusType.structure, "iiii"), let x = message.readInt32(),
      let y = message.readInt32(),
      let width = message.readInt32(), let height = message.readInt32()
    else { return nil }
    return tree.shownExtents(x: x, y: y, width: width, height: height)
  }

  private func readActions(_ message: OpaquePointer) -> [NodeAction]? {
    guard message.enterContainer(DBusType.array, "(sss)") else { return nil }
    var result: [NodeAction] = []
    while message.enterContainer(DBusType.structure, "sss") {
      if let name = message.readString(), let description = message.readString(),
        let keyBinding = message.readString()
      {
        result.append(
          NodeAction(
            name: String(cString: name), description: String(cString: description),
            keyBinding: String(cString: keyBinding)))
      }
      message.exitContainer()
    }
    return result
  }

  private func readRelations(_ message: OpaquePointer) -> [NodeRelation]? {
    guard message.enterContainer(DBusType.array, "(ua(so))") else { return nil }
    var result: [NodeRelation] = []
    while message.enterContainer(DBusType.structure, "ua(so)") {
      if let type = message.readUInt32(), message.enterContainer(DBusType.array, "(so)") {
        result.append(NodeRelation(type: type, targets: message.readReferences()))
        message.exitContainer()
      }
      message.exitContainer()
    }
    return result
  }
}
