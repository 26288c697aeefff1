// SPDX-License-Identifier: Apache-2.0

import QueryWriting

/// Writes steps one after another, with constants for common beginnings of their queries.
struct ConstantWriter {
  let options: CodeOptions

  func lines(of steps: [RecordedStep]) -> [CodeLine] {
    var writer = SwiftStatements(options: options, roots: QueryRoots(application: options.application))
    var waiting = options.usesConstants ? CommonPrefixes.find(in: steps.flatMap(\.writtenQueries)) : []
    var names = IdentifierMaker(taken: [options.application])
    var lines: [CodeLine] = []
    for step in steps {
      let queries = step.writtenQueries
      for prefix in waiting where queries.contains(where: { $0.steps.starts(with: prefix.steps) }) {
        let name = names.name(for: prefix, label: step.target?.query == prefix ? step.target?.label : nil)
        lines.append(CodeLine(text: "let \(name) = \(writer.roots.text(of: prefix))", step: step.id))
        writer.roots.add(name, for: prefix)
      }
      waiting.removeAll { writer.roots.names[$0] != nil }
      lines += writer.lines(of: step)
    }
    return lines
  }
}

extension RecordedStep {
  /// The queries in the lines of the step.
  ///
  /// A query that is written twice is listed twice.
  var writtenQueries: [WrittenQuery] {
    guard let target else { return [] }
    let element = target.query.asElement
    switch action {
    case .program: return []
    case .assertion(.exists), .assertion(.doesNotExist), .assertion(.tree): return [element]
    case .assertion(.count): return (wait == nil ? [] : [element]) + [target.query.list]
    case .event(.drag(_, let destination)):
      return (wait == nil ? [] : [element]) + [element, destination.query.asElement]
    default: return wait == nil ? [element] : [element, element]
    }
  }
}
