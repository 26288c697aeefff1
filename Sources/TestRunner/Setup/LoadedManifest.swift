// SPDX-License-Identifier: Apache-2.0

import Foundation

/// A manifest as SwiftPM reads it: the output of `swift package dump-package`.
///
/// The whole document is stored, so that two manifests can be compared.
struct LoadedManifest {
  /// The JSON document.
  let document: NSDictionary
  private let contents: Contents
  /// The folder in which SwiftPM read it, and the package's folder: SwiftPM resolves relative paths in the first.
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

  /// Major and minor.
  var toolsVersion: (Int, Int) {
    let parts = contents.toolsVersion._version.split(separator: ".").compactMap { Int($0) }
    return (parts.first ?? 0, parts.count > 1 ? parts[1] : 0)
  }

  func target(_ name: String) -> Target? { targets.first { $0.name == name } }

  /// The products that can be run, with the target that each is made of.
  var executables: [Executable] {
    let declared = contents.products.filter(\.isExecutable).compactMap { product -> Executable? in
      let target = product.targets.first { self.target($0)?.type == "executable" } ?? product.targets.first
      return target.map { Executable(product: product.name, target: $0) }
    }
    // SwiftPM makes a product of each executable target that is in none. Before 5.4 such a target was a plain one.
    let kind = toolsVersion < (5, 4) && declared.isEmpty ? "regular" : "executable"
    let others = targets.filter { target in
      target.type == kind && !declared.contains { $0.target == target.name }
    }
    return declared + others.map { Executable(product: $0.name, target: $0.name) }
  }

  /// The package's dependency on Understudy; nil without one.
  ///
  /// - Returns: the name that its targets have to give as `package:`, and the checkout where the dependency is a path.
  var understudyDependency: (reference: String, checkout: URL?)? {
    for dependency in contents.dependencies {
      guard let source = (dependency.fileSystem ?? dependency.sourceControl ?? dependency.registry)?.first
      else {
        continue
      }
      let checkout = source.path.flatMap { path in places(path).first { UnderstudyCheckout.isOne($0) } }
      if source.reference == "understudy" || source.identity == "understudy" || checkout != nil {
        return (source.reference, checkout)
      }
    }
    return nil
  }

  /// The places to which a path of the manifest may lead: relative to the package if it was relative, else unchanged.
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

  /// `{"product": ["XCUIAutomation", "understudy", null, null]}`, `{"byName": ["Hello", null]}`.
  struct TargetDependency: Decodable {
    /// The product, or what is named without saying of which package.
    let name: String?
    /// The package of a product.
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

  /// `{"apt": [["libgtk-4-dev"]]}`: what brings a system library.
  struct Provider: Decodable {
    let apt: [[String]]?
  }

  /// A plugin as the manifest names it: `{"plugin": ["XCUITestSupport", "understudy"]}`.
  struct PluginUsage: Decodable {
    let plugin: [String?]
  }

  /// `{"kind": {"swiftLanguageMode": {"_0": "5"}}, "tool": "swift"}`; the others are not read.
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
    // The JSON's own key.
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
