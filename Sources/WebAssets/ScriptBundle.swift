// SPDX-License-Identifier: Apache-2.0

/// Modules as one script, for a page that has to be one file.
///
/// Browsers load no module for a page from disk: each `file:` is a separate origin. So one script has all modules, each after
/// those that it imports, without their `import`, the word `export` and comments with types. This is enough, as long as modules
/// keep to a few rules, which a test checks:
///
/// - names are imported as they are called: no default, no `as`, no `import()`;
/// - `export` stands before a declaration at the beginning of a line;
/// - no two modules of a page declare one name, which is a syntax error of the bundle.
package struct ScriptBundle {
  package private(set) var text = "\n"
  /// Paths in the order in which the modules stand.
  package private(set) var modules: [String] = []
  private let read: (String) -> String

  /// - Parameters:
  ///   - entry: the path of the module that imports all others.
  ///   - read: what stands in a module.
  package init(entry: String, read: @escaping (String) -> String) {
    self.read = read
    var met: Set<String> = []
    add(entry, &met)
  }

  package init(entry: String) {
    self.init(entry: entry) { String(decoding: AssetFiles.file($0), as: UTF8.self) }
  }

  private mutating func add(_ path: String, _ met: inout Set<String>) {
    guard met.insert(path).inserted else { return }
    let source = read(path)
    for match in source.matches(of: Self.importing) {
      add(Self.resolve(String(match.output.1), from: path), &met)
    }
    modules.append(path)
    text += source.replacing(Self.importing, with: "").replacing(Self.exporting, with: "")
      .replacing(Self.typing, with: "")
  }

  // Made for each use: a regular expression cannot be shared by threads.
  private static var importing: Regex<(Substring, Substring)> {
    /(?m)^import (?:\{[^}]*\} from )?"([^"]+)"\n/
  }
  private static var exporting: Regex<Substring> { /(?m)^export (?=async|class|const|function|let)/ }
  /// Comments of whole lines: every report would hold them.
  private static var typing: Regex<Substring> {
    /(?m)^(?:\/\/ (?:@ts-check|SPDX-[^\n]*)| *\/\*\*(?:[^*]|\*(?!\/))*\*\/)\n/
  }

  /// The path of `../kit/dom.js` as `report/data.js` says it.
  private static func resolve(_ name: String, from path: String) -> String {
    var parts = path.split(separator: "/").dropLast()
    for part in name.split(separator: "/") where part != "." {
      if part == ".." { parts = parts.dropLast() } else { parts.append(part) }
    }
    return parts.joined(separator: "/")
  }
}
