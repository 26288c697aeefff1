// SPDX-License-Identifier: Apache-2.0

import Foundation

/// A manifest as SwiftPM reads it: the output of `swift package dump-package`.
///
/// The whole document is stored, so that two manifests can be compared.
struct LoadedManifest {
  /// The JSON document.
  let document: NSDictionary
  private let contents: Contents
  /// The folder in which SwiftPM read the manifest, and the package's folder.
  ///
  /// SwiftPM resolves relative paths in the folder in which it read the manifest.
  private let readIn: URL
  private let package: URL

  init(json: String, readIn: URL, package: URL) throws {
    self.readIn = readIn
    self.package = package
    let data = Data(json.utf8)
    document = try JSONSerialization.jsonObject(with: data) as? NSDictionary ?? [:]
    contents = try JSONDecoder().decode(Contents.self, from: data)
  }

  var name: String { contents.name }
  var targets: [Target] { contents.targets }

  /// The major and the minor version.
  var toolsVersion: (Int, Int) {
    let parts = contents.toolsVersion._version.split(separator: ".").compactMap { Int($0) }
    return (parts.first ?? 0, parts.count > 1 ? parts[1] : 0)
  }

  func target(_ name: String) -> Target? { targets.first { $0.name == name } }

  /// The executable products, each with its target.
  var executables: [Executable] {
    let declared = contents.products.filter(\.isExecutable).compactMap { product -> Executable? in
      let target = product.targets.first { self.target($0)?.type == "executable" } ?? product.targets.first
      return target.map { Executable(product: product.name, target: $0) }
    }
    // SwiftPM creates a product for each executable target that has no product. Before tools version 5.4, such targets
    // were regular ones.
    let kind = toolsVersion < (5, 4) && declared.isEmpty ? "regular" : "executable"
    let others = targets.filter { target in
      target.type == kind && !declared.contains { $0.target == target.name }
    }
    return declared + others.map { Executable(product: $0.name, target: $0.name) }
  }

  /// The package's dependency on Understudy; nil if there is no such dependency.
  ///
  /// - Returns: the name that targets must use as `package:`, and the checkout if the dependency is a path.
  var understudyDependency: (reference: String, checkout: URL?)? {
    for dependency in contents.dependencies {
      guard let source = (dependency.fileSystem ?? dependency.sourceControl ?? dependency.registry)?.first
      else {
        continue
      }
      let checkout = source.path.flatMap { path in places(path).first { UnderstudyCheckout.isCheckout($0) } }
      if source.reference == "understudy" || source.identity == "understudy" || checkout != nil {
        return (source.reference, checkout)
      }
    }
    return nil
  }

  /// Returns the folders to which a path that SwiftPM reported may refer: the path relative to the package, and the
  /// unchanged path.
  private func places(_ path: String) -> [URL] {
    let url = URL(fileURLWithPath: path, isDirectory: true)
    let relative = UnderstudySource.path(of: url, from: readIn)
    return [URL(fileURLWithPath: relative, isDirectory: true, relativeTo: package).standardizedFileURL, url]
  }

  struct Executable: Equatable {
    let product: String
    let target: String
  }

  struct Target: Decodable {
    let name: String
    let type: String
    let path: String?
    let dependencies: [TargetDependency]
    let providers: [Provider]?
    let pluginUsages: [PluginUsage]?
    let settings: [Setting]?

    var isUITest: Bool { type == "test" && dependencies.contains { $0.name == "XCUIAutomation" } }
  }

  /// A dependency of a target: `{"product": ["XCUIAutomation", "understudy", null, null]}`,
  /// `{"byName": ["Hello", null]}`.
  struct TargetDependency: Decodable {
    /// The name of the product or target.
    let name: String?
    /// The package of a product, if it is given.
    let package: String?

    init(from decoder: any Decoder) throws {
      let keys = try decoder.container(keyedBy: Key.self)
      guard let key = [Key.product, .byName, .target].first(where: keys.contains) else {
        (name, package) = (nil, nil)
        return
      }
      var parts = try keys.nestedUnkeyedContainer(forKey: key)
      name = try parts.decode(String.self)
      package = key == .product ? try parts.decodeIfPresent(String.self) : nil
    }

    private enum Key: CodingKey { case product, byName, target }
  }

  /// The packages that provide a system library: `{"apt": [["libgtk-4-dev"]]}`.
  struct Provider: Decodable {
    let apt: [[String]]?
  }

  /// A plugin of a target: `{"plugin": ["XCUITestSupport", "understudy"]}`.
  struct PluginUsage: Decodable {
    let plugin: [String?]
  }

  /// A setting of a target, of which only the language mode is read:
  /// `{"kind": {"swiftLanguageMode": {"_0": "5"}}, "tool": "swift"}`.
  struct Setting: Decodable {
    let kind: Kind

    struct Kind: Decodable {
      let swiftLanguageMode: [String: String]?
    }
  }

  private struct Contents: Decodable {
    let name: String
    let toolsVersion: ToolsVersion
    let targets: [Target]
    let products: [Product]
    let dependencies: [Dependency]
  }

  private struct ToolsVersion: Decodable {
    // This is the name of the key in SwiftPM's JSON.
    // swift-format-ignore: NoLeadingUnderscores
    let _version: String
  }

  private struct Product: Decodable {
    let name: String
    let targets: [String]
    let isExecutable: Bool

    init(from decoder: any Decoder) throws {
      let keys = try decoder.container(keyedBy: Key.self)
      name = try keys.decode(String.self, forKey: .name)
      targets = try keys.decode([String].self, forKey: .targets)
      isExecutable = try keys.nestedContainer(keyedBy: Kind.self, forKey: .type).contains(.executable)
    }

    private enum Key: CodingKey { case name, targets, type }
    private enum Kind: CodingKey { case executable }
  }

  private struct Dependency: Decodable {
    let fileSystem: [Source]?
    let sourceControl: [Source]?
    let registry: [Source]?
  }

  private struct Source: Decodable {
    let identity: String
    let path: String?
    let nameForTargetDependencyResolutionOnly: String?

    var reference: String { nameForTargetDependencyResolutionOnly ?? identity }
  }
}
