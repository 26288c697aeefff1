// SPDX-License-Identifier: Apache-2.0

import Foundation
import Notation

/// The parts of an Xcode project file (`project.pbxproj`) that are needed for its tests.
package struct XcodeProject {
  /// The folder that contains the project.
  package let folder: URL
  package let name: String
  private let objects: [String: [String: Any]]
  private let root: [String: Any]
  /// The key of the group that contains each file or group, by the key of the file or group.
  private let parents: [String: String]

  /// Reads a project.
  ///
  /// - Parameter url: a `.xcodeproj`, or a folder with one.
  /// - Throws: `MigrationError` if there is no project, or if it cannot be read.
  package init(_ url: URL) throws {
    let project = try Self.project(at: url)
    folder = project.deletingLastPathComponent().standardizedFileURL
    name = project.deletingPathExtension().lastPathComponent
    let file = project.appendingPathComponent("project.pbxproj")
    // For the user, all of these errors have the same meaning and remedy: the file is not a readable project.
    guard let data = try? Data(contentsOf: file),
      let document = try? PropertyListSerialization.propertyList(from: data, options: [], format: nil),
      let plist = document as? [String: Any],
      let objects = plist["objects"] as? [String: [String: Any]],
      let root = (plist["rootObject"] as? String).flatMap({ objects[$0] })
    else { throw MigrationError.unreadableProject(path: file.path) }
    self.objects = objects
    self.root = root
    var parents: [String: String] = [:]
    for (key, object) in objects {
      for child in object["children"] as? [String] ?? [] { parents[child] = key }
    }
    self.parents = parents
  }

  private static func project(at url: URL) throws -> URL {
    if url.pathExtension == "xcodeproj" { return url }
    // A folder that cannot be read counts as a folder without a project, which the next error reports.
    let names = (try? FileManager.default.contentsOfDirectory(atPath: url.path)) ?? []
    let projects = names.filter { $0.hasSuffix(".xcodeproj") }.sorted()
    guard projects.count == 1 else { throw MigrationError.noProject(folder: url.path, found: projects) }
    return url.appendingPathComponent(projects[0])
  }

  // MARK: - Targets

  package enum Kind: Equatable {
    case uiTests, unitTests, library, application, other
  }

  package var targets: [Target] {
    (root["targets"] as? [String] ?? []).compactMap { key in
      objects[key].map { Target(key: key, object: $0, project: self) }
    }
  }

  package struct Target {
    let key: String
    fileprivate let object: [String: Any]
    fileprivate let project: XcodeProject

    package var name: String { object["name"] as? String ?? "" }

    package var kind: Kind {
      switch (object["productType"] as? String)?.split(separator: "product-type.").last {
      case "bundle.ui-testing": .uiTests
      case "bundle.unit-test": .unitTests
      case "framework", "framework.static", "library.static", "library.dynamic": .library
      case "application": .application
      default: .other
      }
    }

    /// The targets that this target declares as dependencies.
    var dependencies: [Target] {
      let keys = (object["dependencies"] as? [String] ?? []).compactMap {
        project.objects[$0]?["target"] as? String
      }
      return project.targets.filter { keys.contains($0.key) }
    }

    /// The files that are compiled or copied, if they exist.
    var files: [URL] {
      project.files(of: object, key: key).filter { FileManager.default.fileExists(atPath: $0.path) }
    }

    /// The sources that the project lists but that do not exist.
    var missingSources: [URL] {
      project.files(of: object, key: key).filter {
        $0.pathExtension == "swift" && !FileManager.default.fileExists(atPath: $0.path)
      }
    }

    /// Whether at least one Swift file of the target exists.
    var hasSources: Bool { files.contains { $0.pathExtension == "swift" } }

    /// The products of packages with which the target is linked.
    var packageProducts: [PackageProduct] {
      (object["packageProductDependencies"] as? [String] ?? []).compactMap { key in
        guard let product = project.objects[key], let name = product["productName"] as? String else {
          return nil
        }
        return PackageProduct(
          name: name, package: (product["package"] as? String).flatMap { project.package($0) })
      }
    }

    /// The target's compilation conditions (`-D`), except for those that Xcode itself sets.
    var conditions: [String] {
      let settings = project.settings(of: object)
      let words = settings.flatMap { Self.words($0["SWIFT_ACTIVE_COMPILATION_CONDITIONS"]) }
      return Set(words).subtracting(["DEBUG", "$(inherited)"]).filter { !$0.contains("$") }.sorted()
    }

    /// The application that Xcode launches for the tests of this target.
    package var application: String? {
      project.settings(of: object).lazy.compactMap { $0["TEST_TARGET_NAME"] as? String }.first {
        !$0.contains("$")
      }
        ?? dependencies.first { $0.kind == .application }?.name
    }

    private static func words(_ value: Any?) -> [String] {
      (value as? [String]) ?? (value as? String)?.split(separator: " ").map(String.init) ?? []
    }
  }

  /// A product of a package that a target uses.
  struct PackageProduct {
    let name: String
    /// The package; nil if it is only a folder of the project.
    let package: PackageReference?
  }

  struct PackageReference: Hashable {
    /// Its declaration, `.package(…)`.
    let dependency: String
    /// The package's name in `.product(…)`.
    let identity: String
  }

  // MARK: - Objects

  private func settings(of target: [String: Any]) -> [[String: Any]] {
    let list = (target["buildConfigurationList"] as? String).flatMap { objects[$0] }
    return (list?["buildConfigurations"] as? [String] ?? []).compactMap {
      objects[$0]?["buildSettings"] as? [String: Any]
    }
  }

  private func files(of target: [String: Any], key: String) -> [URL] {
    let phases = (target["buildPhases"] as? [String] ?? []).compactMap { objects[$0] }.filter {
      ["PBXSourcesBuildPhase", "PBXResourcesBuildPhase"].contains($0["isa"] as? String)
    }
    let listed = phases.flatMap { $0["files"] as? [String] ?? [] }.compactMap {
      (objects[$0]?["fileRef"] as? String).flatMap { place($0) }
    }
    let groups = (target["fileSystemSynchronizedGroups"] as? [String] ?? []).flatMap { group in
      place(group).map { synchronized($0, without: exceptions(of: group, for: key)) } ?? []
    }
    var seen: Set<String> = []
    return (listed + groups).filter { seen.insert($0.path).inserted }
  }

  /// Returns the files of a folder whose files all belong to a target, as in projects since Xcode 16.
  private func synchronized(_ folder: URL, without exceptions: Set<String>) -> [URL] {
    let names = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String } ?? []
    return names.sorted().filter { name in
      !name.split(separator: "/").contains { $0.hasPrefix(".") } && !exceptions.contains(name)
        && !(name as NSString).lastPathComponent.hasSuffix("Info.plist")
    }.map { folder.appendingPathComponent($0) }.filter { !$0.isFolder }
  }

  private func exceptions(of group: String, for target: String) -> Set<String> {
    let sets = (objects[group]?["exceptions"] as? [String] ?? []).compactMap { objects[$0] }
    return Set(
      sets.filter { $0["target"] as? String == target }.flatMap {
        $0["membershipExceptions"] as? [String] ?? []
      })
  }

  /// Returns the location of a file or a group.
  ///
  /// - Parameters:
  ///   - key: the key of the object.
  ///   - depth: the number of groups passed so far; in a damaged project, groups may contain each other.
  /// - Returns: nil if the location is unknown.
  private func place(_ key: String, depth: Int = 0) -> URL? {
    guard depth < 100, let object = objects[key] else { return nil }
    let path = object["path"] as? String ?? ""
    switch object["sourceTree"] as? String {
    case "<absolute>": return URL(fileURLWithPath: path)
    case "SOURCE_ROOT": return folder.appendingPathComponent(path).standardizedFileURL
    case "<group>":
      var parent = projectFolder
      if let group = parents[key] {
        guard let place = place(group, depth: depth + 1) else { return nil }
        parent = place
      }
      return path.isEmpty ? parent : parent.appendingPathComponent(path).standardizedFileURL
    default: return nil
    }
  }

  private var projectFolder: URL {
    guard let path = root["projectDirPath"] as? String, !path.isEmpty else { return folder }
    return folder.appendingPathComponent(path).standardizedFileURL
  }

  private func package(_ key: String) -> PackageReference? {
    guard let object = objects[key] else { return nil }
    if let path = object["relativePath"] as? String {
      let place = projectFolder.appendingPathComponent(path).standardizedFileURL
      return PackageReference(
        dependency: ".package(path: \(SwiftLiteral.quoted(place.path)))", identity: place.lastPathComponent)
    }
    guard let url = object["repositoryURL"] as? String,
      let requirement = (object["requirement"] as? [String: Any]).flatMap(Self.requirement)
    else { return nil }
    let last = url.split(separator: "/").last.map(String.init) ?? url
    return PackageReference(
      dependency: ".package(url: \(SwiftLiteral.quoted(url)), \(requirement))",
      identity: last.hasSuffix(".git") ? String(last.dropLast(4)) : last)
  }

  /// The packages in local folders: those that the project names, and those whose folders contain the project, as in
  /// the case of an example project.
  var localPackages: [URL] {
    let named = objects.values.compactMap { object in
      object["isa"] as? String == "XCLocalSwiftPackageReference" ? object["relativePath"] as? String : nil
    }.map { projectFolder.appendingPathComponent($0) }
    let folders = objects.filter { $0.value["isa"] as? String == "PBXFileReference" }.keys.compactMap {
      place($0)
    }
    .filter(\.isFolder)
    var around = [folder]
    while let last = around.last, last.path != "/",
      !FileManager.default.fileExists(atPath: last.appendingPathComponent(".git").path)
    {
      around.append(last.deletingLastPathComponent())
    }
    var seen: Set<String> = []
    return (named + folders + around).map(\.standardizedFileURL).filter {
      FileManager.default.fileExists(atPath: $0.appendingPathComponent("Package.swift").path)
        && seen.insert($0.path).inserted
    }.sorted { $0.path < $1.path }
  }

  private static func requirement(_ object: [String: Any]) -> String? {
    let text = { (key: String) in SwiftLiteral.quoted(object[key] as? String ?? "") }
    switch object["kind"] as? String {
    case "upToNextMajorVersion": return "from: \(text("minimumVersion"))"
    case "upToNextMinorVersion": return ".upToNextMinor(from: \(text("minimumVersion")))"
    case "exactVersion": return "exact: \(text("version"))"
    case "versionRange": return "\(text("minimumVersion"))..<\(text("maximumVersion"))"
    case "branch": return "branch: \(text("branch"))"
    case "revision": return "revision: \(text("revision"))"
    default: return nil
    }
  }
}

extension URL {
  // A place that cannot be read is not a folder.
  var isFolder: Bool { (try? resourceValues(forKeys: [.isDirectoryKey]))?.isDirectory == true }
}
