// SPDX-License-Identifier: Apache-2.0

/// Combines modules of JavaScript into one script.
///
/// This is for two kinds of scripts. The page of a report is one file: browsers do not load modules for a page on disk,
/// because each `file:` URL is a separate origin. The script for users' pages is sent to the browser as one string.
///
/// The script contains all modules, each after the modules that it imports. The `import` statements, the word `export`
/// and comments with types are left out. For this, modules follow some rules, which unit tests check:
///
/// - names are imported without renaming: no default, no `as`, no `import()`;
/// - `export` is at the beginning of a line, before a declaration;
/// - no two modules of a script declare the same name, which would be a syntax error of the script.
package struct ScriptBundle {
  /// The script, in whose scope the names of all modules are declared.
  package private(set) var text = "\n"
  /// The paths of the modules, in their order in the script.
  package private(set) var modules: [String] = []

  /// Combines a module and all modules that it imports, directly or indirectly.
  ///
  /// - Parameters:
  ///   - entry: the path of the module.
  ///   - read: returns the text of the module with a path.
  package init(entry: String, read: (String) -> String) {
    var added: Set<String> = []
    add(entry, &added, read)
  }

  /// The script as a call to one function, so that it declares no names in the scope in which it runs.
  package var functionCall: String { "(() => {\n\"use strict\"\n\(text)})()\n" }

  private mutating func add(_ path: String, _ added: inout Set<String>, _ read: (String) -> String) {
    guard added.insert(path).inserted else { return }
    let module = ScriptModule(read(path))
    for name in module.imports { add(Self.resolve(name, from: path), &added, read) }
    modules.append(path)
    text += module.code
  }

  /// Resolves a relative import: `../kit/dom.js` in `report/data.js` is `kit/dom.js`.
  private static func resolve(_ name: String, from path: String) -> String {
    var parts = path.split(separator: "/").dropLast()
    for part in name.split(separator: "/") where part != "." {
      if part == ".." { parts = parts.dropLast() } else { parts.append(part) }
    }
    return parts.joined(separator: "/")
  }
}
