// SPDX-License-Identifier: Apache-2.0

import Foundation
import Settings
import Timing

/// SwiftPM's description of a package, which `swift package describe --type json` prints.
package struct PackageDescription: Sendable, Equatable {
  package struct Target: Sendable, Equatable {
    package let name: String
    /// The folder of its sources, relative to the folder of the package.
    package let path: String
    /// The targets of the same package that this target depends on directly.
    package let dependencies: [String]
    /// SwiftPM's word for the kind of the target, such as `test` or `executable`.
    package let type: String
    /// The products of other packages that this target depends on directly.
    package let productDependencies: [String]
  }

  package struct Product: Sendable, Equatable {
    package let name: String
    package let targets: [String]
  }

  package let name: String
  /// The folder of `Package.swift`.
  package let path: String
  package let testTargets: [Target]
  package let executableTargets: [Target]
  /// The declared executable products, and those that SwiftPM creates for executable targets without a product.
  package let executableProducts: [Product]
  /// All targets, sorted by name.
  package let targets: [Target]
  /// The folders of the packages on this machine that the package depends on.
  package let localPackages: [String]

  /// A reading of the description, which takes most of a second.
  struct Reading {
    let package: URL
    let tool: ToolProcess
    /// Receives the description; nil if it cannot be stored.
    let cache: DescriptionCache?

    /// Waits for the end of the reading.
    ///
    /// - Throws: ``RunnerError`` if SwiftPM does not describe the package.
    func description() throws -> PackageDescription {
      let run = try tool.wait()
      guard run.status == 0 else {
        throw RunnerError(
          .toolFailed,
          "SwiftPM cannot describe the package \(package.path): \"swift package describe\" ended with status "
            + "\(run.status) and wrote:\n\(run.output)\(run.messages)")
      }
      // Messages may precede the JSON, which does not always begin on a new line.
      let json = run.output.firstRange(of: "{\n  \"").map { run.output[$0.lowerBound...] } ?? run.output[...]
      let description = try PackageDescription(parsing: Data(json.utf8))
      cache?.store(String(json))
      return description
    }
  }

  /// Starts SwiftPM to read the description.
  ///
  /// - Parameters:
  ///   - package: the folder of `Package.swift`.
  ///   - environment: the environment variables of SwiftPM; by default those of this process.
  ///   - cache: receives the description.
  /// - Returns: the reading, whose end must be awaited.
  /// - Throws: ``RunnerError`` if SwiftPM cannot be started.
  static func startReading(
    of package: URL, environment: [String: String] = ProcessInfo.processInfo.environment,
    storingIn cache: DescriptionCache? = nil
  ) throws -> Reading {
    // If this process runs within "swift package understudy", that command holds the lock of the build folder and waits
    // for this process. The tool must then ignore the lock.
    let isWithin = environment[.withinSwiftPM] != nil
    let tool = try ToolProcess(
      "swift",
      ["package", "--package-path", package.path] + (isWithin ? ["--ignore-lock"] : [])
        + ["describe", "--type", "json"], environment: environment,
      timeout: TimeLimits.Runner.packageTool.seconds, separatesErrors: true)
    return Reading(package: package, tool: tool, cache: cache)
  }

  /// Reads the description with SwiftPM.
  ///
  /// - Parameters:
  ///   - package: the folder of `Package.swift`.
  ///   - environment: the environment variables of SwiftPM; by default those of this process.
  /// - Throws: ``RunnerError`` if SwiftPM does not describe the package.
  package init(
    of package: URL, environment: [String: String] = ProcessInfo.processInfo.environment
  ) throws {
    self = try Self.startReading(of: package, environment: environment).description()
  }

  /// Reads the output of SwiftPM.
  ///
  /// - Parameter data: the output of `swift package describe --type json`.
  /// - Throws: `RunnerError` if the data is not the output of that command.
  package init(parsing data: Data) throws {
    let raw: Raw
    do {
      raw = try JSONDecoder().decode(Raw.self, from: data)
    } catch {
      throw RunnerError(
        .malformedInput,
        "The description of a package by `swift package describe --type json` cannot be read: "
          + "\(error)")
    }
    name = raw.name
    path = raw.path
    let targets = raw.targets.map {
      Target(
        name: $0.name, path: $0.path, dependencies: $0.dependencies ?? [], type: $0.type,
        productDependencies: $0.productDependencies ?? [])
    }.sorted { $0.name < $1.name }
    self.targets = targets
    testTargets = targets.filter { $0.type == "test" }
    executableTargets = targets.filter { $0.type == "executable" }
    localPackages = (raw.dependencies ?? []).compactMap(\.path)
    executableProducts = raw.products.filter { $0.type["executable"] != nil }
      .map { Product(name: $0.name, targets: $0.targets) }
  }

  // MARK: - The programs under test

  /// The product that each test target tests, by the name of the test target.
  ///
  /// It is the product after which the test target is named; else the product of the only executable target that the
  /// test target depends on. If the test target depends on no executable target, it is the only product of the package
  /// that is not a helper of tests. A test target without such a product is missing.
  package var applications: [String: String] {
    var applications: [String: String] = [:]
    for target in testTargets { applications[target.name] = application(of: target) }
    return applications
  }

  private func application(of target: Target) -> String? {
    let names = Self.suffixes.filter(target.name.hasSuffix).map { String(target.name.dropLast($0.count)) }
    if let named = names.first(where: { name in executableProducts.contains { $0.name == name } }) {
      return named
    }
    let depended = Set(target.dependencies).intersection(executableTargets.map(\.name))
    if depended.count == 1, let only = depended.first {
      return executableProducts.first { $0.targets.contains(only) }?.name ?? only
    }
    let programs = executableProducts.filter { !isHelper($0) }
    return depended.isEmpty && programs.count == 1 ? programs[0].name : nil
  }

  /// The suffixes that the name of a test target has in addition to the name of its program.
  static let suffixes = ["UITests", "UITest", "Tests"]

  /// Whether a product is a helper of tests, because its sources are in the folder of the tests.
  ///
  /// Tests start such a program, but do not test it.
  private func isHelper(_ product: Product) -> Bool {
    executableTargets.contains { target in
      product.targets.contains(target.name) && target.path.split(separator: "/").contains("Tests")
    }
  }

  /// The structure of SwiftPM's output, with its keys.
  private struct Raw: Decodable {
    struct Target: Decodable {
      let name: String
      let type: String
      let path: String
      let dependencies: [String]?
      let productDependencies: [String]?

      enum CodingKeys: String, CodingKey {
        case name, type, path
        case dependencies = "target_dependencies"
        case productDependencies = "product_dependencies"
      }
    }

    /// A package that the package depends on; only one on this machine has a path.
    struct Dependency: Decodable {
      let path: String?
    }

    struct Product: Decodable {
      let name: String
      let targets: [String]
      let type: [String: AnyValue?]
    }

    /// A value that is not used.
    struct AnyValue: Decodable {
      init(from decoder: any Decoder) throws {}
    }

    let name: String
    let path: String
    let targets: [Target]
    let products: [Product]
    let dependencies: [Dependency]?
  }
}
