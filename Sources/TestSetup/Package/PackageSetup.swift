// SPDX-License-Identifier: Apache-2.0

import Foundation

/// Adds a UI test target to a package: `understudy init`.
///
/// Existing files other than the manifest are not changed. A second run changes nothing.
package struct PackageSetup {
  /// The package's folder.
  let folder: URL
  /// The name of the test target; by default derived from the product.
  let target: String?
  /// The executable product to test; by default the only one.
  let product: String?
  /// The source for the dependency, if the package does not depend on Understudy yet.
  let source: UnderstudySource?
  /// The engines that run the tests; nil for those for which the repository has files.
  let engines: [CIEngine]?

  package init(
    folder: URL, target: String? = nil, product: String? = nil, source: UnderstudySource? = nil,
    engines: [CIEngine]? = nil
  ) {
    self.folder = folder.standardizedFileURL.resolvingSymlinksInPath()
    self.target = target
    self.product = product
    self.source = source
    self.engines = engines
  }

  /// Determines the missing files and entries.
  ///
  /// - Throws: `SetupError`.
  package func plan() throws -> SetupPlan {
    if UnderstudyCheckout.isCheckout(folder) { throw SetupError.isUnderstudy(folder: folder.path) }
    let editor = try ManifestEditor(package: folder)
    let manifest = try editor.load()
    let existing = try existingTarget(manifest)
    let executable = try executable(manifest, existing: existing)
    let name = try existing ?? target ?? Self.targetName(product: executable.product)

    var plan = SetupPlan(target: name, product: executable.product)
    addFirstTest(to: &plan)
    // Without a program name, the recorder uses the target application of the test target.
    plan.recording = SetupFiles.RecordedTest.options(into: "Tests/\(name)")
    addConfiguration(to: &plan)
    addCIFiles(to: &plan, manifest)
    if existing == nil {
      let addition = try addition(name, executable, manifest)
      let text = try editor.text(adding: addition, to: manifest)
      try refuseOtherManifests(text, editor.original)
      try refuseLoneTests(manifest, name, text, editor.original)
      plan.files.append(
        .init(
          url: folder.appendingPathComponent("Package.swift"), name: "Package.swift", old: editor.original,
          new: text))
    } else {
      plan.unchanged.append("Package.swift (the target \(name))")
    }
    return plan
  }

  // MARK: - Names

  /// Returns the package's UI test target: the one with the given name, else the one with the name for the given
  /// product, else the first; nil if there is no UI test target.
  private func existingTarget(_ manifest: LoadedManifest) throws -> String? {
    if let target {
      guard target.wholeMatch(of: #/[A-Za-z][A-Za-z0-9_]*/#) != nil else {
        throw SetupError.invalidTargetName(target)
      }
      guard let known = manifest.target(target) else { return nil }
      guard known.isUITest else {
        throw SetupError.targetIsTaken(name: target, by: "a target of type \(known.type)")
      }
      return target
    }
    let tests = manifest.targets.filter(\.isUITest)
    guard let product else { return tests.first?.name }
    // Another program of the package may have no UI test target yet.
    return try tests.first { $0.name == (try Self.targetName(product: product)) }?.name
  }

  private func executable(_ manifest: LoadedManifest, existing: String?) throws -> LoadedManifest.Executable {
    let known = manifest.executables
    let names = known.map(\.product)
    if let product {
      guard let found = known.first(where: { $0.product == product }) else {
        throw names.isEmpty
          ? SetupError.noExecutable(package: manifest.name)
          : SetupError.unknownExecutable(product, known: names)
      }
      return found
    }
    if known.count == 1 { return known[0] }
    // The target "ListerUITests" drives the product "Lister". A product from which no target name can be formed does
    // not match.
    if let target = existing ?? target,
      let found = known.first(where: { (try? Self.targetName(product: $0.product)) == target })
    {
      return found
    }
    // An existing target depends on its program.
    if let existing, let target = manifest.target(existing) {
      let used = target.dependencies.compactMap(\.name)
      if let found = known.first(where: { used.contains($0.target) }) { return found }
    }
    throw known.isEmpty
      ? SetupError.noExecutable(package: manifest.name) : SetupError.severalExecutables(names)
  }

  /// Returns the name of the test target for a product, with "_" for characters that are not valid in a module name.
  private static func targetName(product: String) throws -> String {
    let name = String(product.map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "_" }) + "UITests"
    guard name.first?.isLetter == true else { throw SetupError.invalidTargetName(name) }
    return name
  }

  // MARK: - Parts

  private func addition(
    _ name: String, _ executable: LoadedManifest.Executable, _ manifest: LoadedManifest
  ) throws -> ManifestAddition {
    let known = manifest.understudyDependency?.reference
    var path = ""
    var reference = known ?? "understudy"
    if known == nil {
      switch source {
      case .checkout(let url): path = UnderstudySource.path(of: url, from: folder)
      case .from(let url, _), .branch(let url, _): reference = UnderstudySource.identity(url)
      case nil: throw SetupError.understudyNotFound
      }
    }
    return ManifestAddition(
      dependency: known == nil ? source : nil, path: path, reference: reference, target: name,
      program: executable.target, saysLanguageMode: manifest.toolsVersion >= (6, 0))
  }

  private func addFirstTest(to plan: inout SetupPlan) {
    let tests = "Tests/\(plan.target)"
    // If there is no such folder, there are no files in it.
    let present =
      (try? FileManager.default.contentsOfDirectory(atPath: folder.appendingPathComponent(tests).path)) ?? []
    if present.contains(where: { $0.hasSuffix(".swift") }) {
      plan.unchanged.append(tests)
    } else {
      plan.add("\(tests)/LaunchTests.swift", SetupFiles.firstTest(product: plan.product), to: folder)
    }
  }

  /// Adds `understudy.json` if the name of the test target does not indicate the product.
  private func addConfiguration(to plan: inout SetupPlan) {
    let suffixes = ["UITests", "UITest", "Tests"]
    guard !suffixes.contains(where: { plan.target == plan.product + $0 }) else { return }
    let file = folder.appendingPathComponent("understudy.json")
    // A file that exists but cannot be read is not replaced by `add`.
    guard let data = try? Data(contentsOf: file) else {
      let text = SetupFiles.configuration(target: plan.target, product: plan.product)
      return plan.add("understudy.json", text, to: folder)
    }
    plan.unchanged.append("understudy.json")
    // The note below also applies to a file that is not valid JSON.
    let targets =
      ((try? JSONSerialization.jsonObject(with: data)) as? [String: Any])?["testTargets"] as? [String: Any]
    if (targets?[plan.target] as? [String: Any])?["targetApplication"] == nil {
      plan.notes.append(
        "understudy.json does not name the program that \(plan.target) drives. Add to its \"testTargets\": "
          + "\"\(plan.target)\": { \"targetApplication\": \"\(plan.product)\" }.")
    }
  }

  private func addCIFiles(to plan: inout SetupPlan, _ manifest: LoadedManifest) {
    let packages = manifest.targets.flatMap { ($0.providers ?? []).flatMap { ($0.apt ?? []).flatMap { $0 } } }
    var place = manifest.understudyDependency?.checkout
    if manifest.understudyDependency == nil, case .checkout(let url) = source { place = url }
    plan.addCIFiles(
      engines, package: folder, project: folder, packages: packages, build: nil, checkout: place)
  }
}
