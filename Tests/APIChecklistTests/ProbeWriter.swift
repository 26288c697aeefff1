// SPDX-License-Identifier: Apache-2.0

/// Writes Swift that compiles only if a member has the signature that the checklist gives.
struct ProbeWriter {
  /// The type that the member belongs to; nil for a global declaration.
  let type: String?
  let isProtocol: Bool
  let isClass: Bool

  init(_ group: Checklist.Group) {
    type = group.name
    isProtocol = group.kind == "protocol"
    isClass = group.kind.hasSuffix("class")
  }

  /// Returns functions called `probe`, one per line; empty when the form of the declaration is unknown.
  func probes(for member: Checklist.Member) -> [String] {
    if !member.probes.isEmpty { return member.probes }
    guard let declaration = Declaration(member.declaration) else { return [] }
    let attribute = member.isDeprecated ? "@available(*, deprecated) " : ""
    return lines(declaration, mustBeUsed: member.mustBeUsed).map { attribute + $0 }
  }

  private func lines(_ declaration: Declaration, mustBeUsed: Bool) -> [String] {
    let owner = type ?? ""
    let generic = isProtocol ? "<P: \(owner)>" : ""
    let value = isProtocol ? "P" : owner
    switch declaration.kind {
    case .enumCase(let name, _):
      return ["func probe() { let _: \(owner) = \(owner).\(name) }"]
    case .property(let name, let settable):
      guard type != nil else { return ["func probe() { let _: \(declaration.result) = \(name) }"] }
      if declaration.isStatic { return ["func probe() { let _: \(declaration.result) = \(owner).\(name) }"] }
      let read = "func probe\(generic)(_ value: \(value)) { let _: \(declaration.result) = value.\(name) }"
      guard settable else { return [read] }
      let mutable = isClass ? "" : "var value = value; "
      return [
        read,
        "func probe\(generic)(_ value: \(value), _ new: \(declaration.result)) { \(mutable)value.\(name) = new }",
      ]
    case .subscripting:
      let types = declaration.parameters.map(\.type).joined(separator: ", ")
      return ["func probe(_ value: \(owner), _ key: \(types)) { let _: \(declaration.result) = value[key] }"]
    case .initializer(let failable):
      let result = owner + (failable ? "?" : "")
      return [
        "func probe() { let _: \(functionType(declaration, result: result)) = "
          + "\(owner).init\(labels(declaration)) }",
        call("_ = \(owner)", declaration, receiver: nil),
      ]
    case .function(let name):
      let reference = "\(name)\(labels(declaration))"
      let function = functionType(declaration, result: declaration.result)
      let discard = mustBeUsed ? "_ = " : ""
      if declaration.isStatic || type == nil {
        let prefix = type == nil ? "" : "\(owner)."
        return [
          "func probe() { let _: \(function) = \(prefix)\(reference) }",
          call("\(discard)\(prefix)\(name)", declaration, receiver: nil),
        ]
      }
      let use = call("\(discard)value.\(name)", declaration, receiver: value, generic: generic)
      if isProtocol || declaration.isMutating { return [use] }
      return ["func probe() { let _: (\(owner)) -> \(function) = \(owner).\(reference) }", use]
    }
  }

  /// Returns a function that calls the member without the arguments that have a default value, and ignores the result.
  ///
  /// The compiler warns where the result must be used.
  private func call(
    _ callee: String, _ declaration: Declaration, receiver: String?, generic: String = ""
  ) -> String {
    let given = declaration.parameters.filter { !$0.hasDefault }
    var parameters = given.enumerated().map { "_ argument\($0): \($1.type)" }
    if let receiver {
      parameters.insert("_ value: \(declaration.isMutating ? "inout " : "")\(receiver)", at: 0)
    }
    let arguments = given.enumerated().map { index, parameter in
      (parameter.label.map { "\($0): " } ?? "") + "argument\(index)"
    }
    let effects = declaration.throwing ? " throws" : ""
    let attempt = declaration.throwing ? "try " : ""
    return "func probe\(generic)(\(parameters.joined(separator: ", ")))\(effects) "
      + "{ \(attempt)\(callee)(\(arguments.joined(separator: ", "))) }"
  }

  private func functionType(_ declaration: Declaration, result: String) -> String {
    let types = declaration.parameters.map(\.type).joined(separator: ", ")
    return "(\(types))\(declaration.throwing ? " throws" : "") -> \(result)"
  }

  /// Returns the argument labels as in a reference to the function: `(for:timeout:)`.
  private func labels(_ declaration: Declaration) -> String {
    guard !declaration.parameters.isEmpty else { return "" }
    return "(" + declaration.parameters.map { ($0.label ?? "_") + ":" }.joined() + ")"
  }

  /// Returns the lines that check the kind of a type, its superclass and its protocols.
  static func probes(for group: Checklist.Group) -> [String] {
    guard let name = group.name else { return [] }
    if group.kind == "generic class" { return [] }
    if group.kind.hasPrefix("alias ") {
      return ["func probe(_ value: \(name)) { let _: \(group.kind.dropFirst("alias ".count)) = value }"]
    }
    var lines: [String] = []
    if group.kind == "protocol" {
      lines += group.inherits.map { "func probe<P: \(name)>(_ value: P) { let _: any \($0) = value }" }
      lines.append("func probe(_ value: any \(name)) { _ = value }")
      return lines
    }
    if group.kind == "open class" { lines.append("class Probe: \(name), @unchecked Sendable {}") }
    lines += group.inherits.map { "func probe() { func take<V: \($0)>(_: V.Type) {}; take(\(name).self) }" }
    let raw = group.kind.split(separator: " ").dropFirst().first
    if let raw, group.kind.hasPrefix("enum") || group.kind.hasPrefix("struct") {
      lines.append("func probe(_ value: \(name)) { let _: \(raw) = value.rawValue }")
    }
    return lines
  }
}
