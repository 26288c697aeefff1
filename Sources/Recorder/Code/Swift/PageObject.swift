// SPDX-License-Identifier: Apache-2.0

import QueryWriting

/// The generated type that represents the program's screen: its elements, and the actions of the test on them.
struct PageObject {
  private struct Property {
    let name: String
    let query: WrittenQuery
    let step: Int
    let part: CodeToken.Part
  }

  private struct Method {
    let name: String
    let steps: [RecordedStep]
  }

  let typeName: String
  /// The name of the test's variable for the screen.
  let variable: String
  private let options: CodeOptions
  private let properties: [Property]
  private let methods: [Method]

  init(recording: Recording, options: CodeOptions) {
    self.options = options
    let base = recording.application.map { name in
      let last = name.split(separator: "/").last.map(String.init) ?? name
      let parts = last.split(separator: ".").map(String.init)
      let isFile = name.contains("/") || parts.count < 3
      return (isFile ? parts.first : parts.last) ?? last
    }
    typeName = GeneratedTestName.type(IdentifierMaker.camelCase(base ?? "Main") + "Screen")
    variable = options.application == "screen" ? "page" : "screen"
    var names = IdentifierMaker(taken: [options.application, variable])
    properties = Self.properties(of: recording.steps, &names)
    methods = Self.methods(of: recording.steps, properties, &names)
  }

  private static func properties(of steps: [RecordedStep], _ names: inout IdentifierMaker) -> [Property] {
    var properties: [Property] = []
    func add(_ query: WrittenQuery, _ target: RecordedTarget, _ step: RecordedStep, _ part: CodeToken.Part) {
      guard !query.steps.isEmpty, !properties.contains(where: { $0.query == query }) else { return }
      let name = names.name(for: query, label: query.isElement ? target.label : nil)
      properties.append(Property(name: name, query: query, step: step.id, part: part))
    }
    for step in steps {
      guard let target = step.target else { continue }
      if case .assertion(.count) = step.action {
        add(target.query.list, target, step, .target)
        if step.wait == nil { continue }
      }
      add(target.query.asElement, target, step, .target)
      if case .event(.drag(_, let destination)) = step.action {
        add(destination.query.asElement, destination, step, .destination)
      }
    }
    return properties
  }

  private static func methods(
    of steps: [RecordedStep], _ properties: [Property], _ names: inout IdentifierMaker
  ) -> [Method] {
    steps.split { !$0.action.isEvent }.map(Array.init).map { run in
      let last = run[run.count - 1]
      let element = properties.first { $0.query == last.target?.query.asElement }?.name ?? ""
      let verb = if case .event(let event) = last.action { event.verb } else { "use" }
      let name = verb + element.prefix(1).uppercased() + element.dropFirst()
      return Method(name: names.unique(name), steps: run)
    }
  }

  // MARK: - Source

  func declaration(indented inside: ([CodeLine]) -> [CodeLine]) -> [CodeLine] {
    var members = [CodeLine(text: "let \(options.application): XCUIApplication")]
    if !properties.isEmpty { members.append(CodeLine()) }
    for property in properties {
      let type = property.query.isElement ? "XCUIElement" : "XCUIElementQuery"
      var line = CodeLine(text: "var \(property.name): \(type) { ")
      let text = property.query.swift(root: options.application).text
      line.append(text, step: property.step, part: property.part)
      line.append(" }")
      members.append(line)
    }
    let writer = SwiftStatements(options: options, roots: roots(""))
    for method in methods {
      members += [CodeLine(), CodeLine(text: "func \(method.name)() {")]
      members += inside(method.steps.flatMap { writer.lines(of: $0) })
      members.append(CodeLine(text: "}"))
    }
    return [CodeLine(text: "struct \(typeName) {")] + inside(members) + [CodeLine(text: "}")]
  }

  /// Returns the statements of the test: calls to the type's methods, assertions, and actions on the whole program.
  func statements(for steps: [RecordedStep]) -> [CodeLine] {
    let writer = SwiftStatements(options: options, roots: roots("\(variable)."))
    var lines: [CodeLine] = []
    for step in steps {
      if let method = methods.first(where: { $0.steps.contains { $0.id == step.id } }) {
        guard method.steps.first?.id == step.id else { continue }
        lines.append(CodeLine(text: "\(variable).\(method.name)()", step: step.id))
      } else {
        lines += writer.lines(of: step)
      }
    }
    return lines
  }

  private func roots(_ prefix: String) -> QueryRoots {
    properties.reduce(into: QueryRoots(application: options.application)) {
      $0.add(prefix + $1.name, for: $1.query)
    }
  }
}

extension RecordedAction {
  fileprivate var isEvent: Bool { if case .event = self { true } else { false } }
}

extension RecordedEvent {
  /// The first word of the name of a method that sends the event.
  fileprivate var verb: String {
    switch self {
    case .tap: "tap"
    case .doubleTap: "doubleTap"
    case .taps: "tapRepeatedly"
    case .rightClick: "rightClick"
    case .press: "press"
    case .drag: "drag"
    case .swipe(let direction):
      "swipe\(direction.rawValue.prefix(1).uppercased() + direction.rawValue.dropFirst())"
    case .scroll: "scroll"
    case .pinch: "pinch"
    case .rotate: "rotate"
    case .hover: "hoverOver"
    case .typeText: "typeInto"
    case .typeKey: "pressKeyIn"
    case .adjustSlider, .adjustPicker: "adjust"
    case .chooseFile: "chooseFileIn"
    }
  }
}
