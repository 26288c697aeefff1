// SPDX-License-Identifier: Apache-2.0

/// Combines modules into one script, for a page in a single file.
///
/// Browsers do not load modules for a page on disk, because each `file:` URL is a separate origin. So one script
/// contains all modules, each after the modules that it imports. The `import` lines, the word `export` and comments
/// with types are left out. For this, modules follow some rules, which a unit test checks:
///
/// - names are imported without renaming: no default, no `as`, no `import()`;
/// - `export` is at the beginning of a line, before a declaration;
/// - no two modules of a page declare the same name, which would be a syntax error of the bundle.
package struct ScriptBundle {
  package private(set) var text = "\n"
  /// The paths of the modules, in their order in the script.
  package private(set) var modules: [String] = []
  private let read: (String) -> String

  /// - Parameters:
  ///   - entry: the path of the module that imports all others.
  ///   - read: returns the text of a module.
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

  // Each use creates a new regular expression, because threads cannot share one.
  private static var importing: Regex<(Substring, Substring)> {
    /(?m)^import (?:\{[^}]*\} from )?"([^"]+)"\n/
  }
  private static var exporting: Regex<Substring> { /(?m)^export (?=async|class|const|function|let)/ }
  /// Matches JSDoc comments that fill whole lines, and the lines with the licence and with `@ts-check`.
  ///
  /// They are left out of the bundle, because otherwise every report would contain them.
  private static var typing: Regex<Substring> {
    /(?m)^(?:\/\/ (?:@ts-check|SPDX-[^\n]*)| *\/\*\*(?:[^*]|\*(?!\/))*\*\/)\n/
  }

  /// Resolves a relative import: `../kit/dom.js` in `report/data.js`.
  private static func resolve(_ name: String, from path: String) -> String {
    var parts = path.split(separator: "/").dropLast()
    for part in name.split(separator: "/") where part != "." {
      if part == ".." { parts = parts.dropLast() } else { parts.append(part) }
    }
    return parts.joined(separator: "/")
  }
}
