// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The entries to add to a manifest.
struct ManifestAddition {
  /// The new dependency; nil if the package depends on Understudy already.
  var dependency: UnderstudySource?
  /// The path of a checkout, as it is written in the manifest.
  var path: String
  /// The name of Understudy's package in targets: its name or its identity.
  var reference: String
  var target: String
  /// The executable target; nil if the program is not part of the package.
  var program: String?
  /// Whether the new target sets its language mode.
  ///
  /// With tools versions before 6.0, the language mode is Swift 5 anyway.
  var saysLanguageMode: Bool

  /// The path or URL of the dependency, as it is written in the manifest.
  var address: String? {
    switch dependency {
    case .checkout: path
    case .from(let url, _), .branch(let url, _): url
    case nil: nil
    }
  }

  /// The new entry of `dependencies`.
  var dependencyText: String? { dependency?.dependencyText(path: path, reference: reference) }

  /// Returns the new entry of `targets`; its first line is not indented.
  func targetText(indentation: String, unit: String) -> String {
    let inner = "\n" + indentation + unit
    var text = ".testTarget("
    text += inner + #"name: "\#(target)","#
    text +=
      inner
      + #"dependencies: [\#(program.map { "\"\($0)\", " } ?? "").product(name: "XCUIAutomation", package: "\#(reference)")],"#
    if saysLanguageMode {
      text += inner + "// XCTest's waiting functions cannot be called from plain tests in Swift 6 mode."
      text += inner + "swiftSettings: [.swiftLanguageMode(.v5)],"
    }
    text += inner + #"plugins: [.plugin(name: "XCUITestSupport", package: "\#(reference)")]"#
    return text + "\n" + indentation + ")"
  }

  /// Returns statements that add the same entries at the end of a manifest whose lists are not literal arrays.
  func statements(variable: String, unit: String) -> String {
    var text = "\n"
    if let dependencyText { text += "\(variable).dependencies.append(\(dependencyText))\n" }
    return text + "\(variable).targets.append(\n\(unit)\(targetText(indentation: unit, unit: unit)))\n"
  }

  /// Checks that the edited manifest differs from the original only by this addition.
  ///
  /// - Returns: the problem, as the end of a sentence; nil if there is no problem.
  func problem(before: LoadedManifest, after: LoadedManifest, folder: URL) -> String? {
    guard let added = after.target(target), added.type == "test", added.path == nil else {
      return "the target \"\(target)\" would not be in it"
    }
    let names = added.dependencies.map(\.name)
    guard added.isUITest, names.contains(program), names.count == 2,
      added.dependencies.contains(where: { $0.name == "XCUIAutomation" && $0.package == reference }),
      added.pluginUsages?.map(\.plugin) == [["XCUITestSupport", reference]],
      !saysLanguageMode || added.settings?.compactMap(\.kind.swiftLanguageMode) == [["_0": "5"]]
    else { return "the target \"\(target)\" would have other dependencies or settings than it should" }

    let dependencies = { (manifest: LoadedManifest) in
      manifest.document["dependencies"] as? [NSDictionary] ?? []
    }
    let known = Set(dependencies(before).map(Self.text))
    let new = dependencies(after).filter { !known.contains(Self.text($0)) }
    guard new.count == (dependency == nil ? 0 : 1), after.understudyDependency?.reference == reference else {
      return "the dependency on Understudy would not be in it"
    }
    if case .checkout = dependency {
      let expected = URL(fileURLWithPath: path, relativeTo: folder).standardizedFileURL.path
      guard (new.first?["fileSystem"] as? [NSDictionary])?.first?["path"] as? String == expected else {
        return "the dependency on Understudy would refer to a folder other than \(path)"
      }
    }
    let rest = after.document.mutableCopy() as? NSMutableDictionary ?? [:]
    rest["dependencies"] = dependencies(after).filter { known.contains(Self.text($0)) }
    rest["targets"] = (after.document["targets"] as? [NSDictionary] ?? []).filter {
      $0["name"] as? String != target
    }
    return Self.text(rest) == Self.text(before.document) ? nil : "other parts of it would also change"
  }

  /// Converts a JSON document to data that is equal for equal documents.
  ///
  /// Comparing the documents themselves fails, because arrays of Swift and of Foundation are not equal in a program
  /// that is linked statically with Foundation.
  private static func text(_ document: NSDictionary) -> Data? {
    // The document was parsed from JSON, so it can be written as JSON.
    try? JSONSerialization.data(withJSONObject: document, options: .sortedKeys)
  }
}
