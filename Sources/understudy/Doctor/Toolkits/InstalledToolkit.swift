// SPDX-License-Identifier: Apache-2.0

import Desktop
import Foundation

/// A toolkit that is installed, and known limitations of its version.
struct InstalledToolkit: Encodable, Equatable {
  let name: String
  let version: String
  /// The features that do not work with this version, or only with a workaround; nil if all work.
  let remark: String?

  /// - Parameter root: the root folder of the machine's files.
  /// - Returns: the installed toolkits.
  static func all(below root: String = "") -> [InstalledToolkit] {
    let folders = Requirement.Status.libraryFolders(below: root)
    return libraries.compactMap { name, file, version in
      for folder in folders {
        // A missing link means that the toolkit is not in this folder.
        guard let target = try? FileManager.default.destinationOfSymbolicLink(atPath: "\(folder)/\(file)"),
          let numbers = numbers(target, file), let version = version(numbers)
        else { continue }
        return InstalledToolkit(name: name, version: version, remark: remark(name, numbers))
      }
      return nil
    }
  }

  private static let libraries: [(name: String, file: String, version: @Sendable ([Int]) -> String?)] = [
    // libgtk-3.so.0.2406.32 belongs to 3.24. Its last number is the version of the interface, not of the release.
    ("GTK 3", "libgtk-3.so.0", { $0.count < 1 ? nil : "3.\($0[0] / 100)" }),
    ("GTK 4", "libgtk-4.so.1", { $0.count < 2 ? nil : "4.\($0[0] / 100).\($0[1])" }),
    ("Qt 5", "libQt5Core.so.5", { $0.count < 2 ? nil : "5.\($0[0]).\($0[1])" }),
    ("Qt 6", "libQt6Core.so.6", { $0.count < 2 ? nil : "6.\($0[0]).\($0[1])" }),
  ]

  /// Returns the version numbers in the library's file name after the name of the link.
  private static func numbers(_ target: String, _ file: String) -> [Int]? {
    let name = URL(fileURLWithPath: target).lastPathComponent
    guard name.hasPrefix(file + ".") else { return nil }
    return name.dropFirst(file.count + 1).split(separator: ".").compactMap { Int($0) }
  }

  private static func remark(_ name: String, _ numbers: [Int]) -> String? {
    guard name == "GTK 4", numbers[0] >= 1600 else { return nil }
    return GTKModule.isThereForThisMachine
      ? "reports wrong positions of elements; Understudy loads a module into launched programs that corrects them"
      : "reports wrong positions of elements, and Understudy's module that corrects them is missing for this "
        + "processor: taps miss their elements"
  }
}

extension Requirement {
  /// The requirements for the toolkits of this machine.
  static let toolkits = [exampleToolkit, placesOfGTK4, accessibilityOfGTK2, accessibilityOfSwing]

  /// The modules that connect GTK 2 programs to the accessibility bus.
  private static let accessibilityOfGTK2 = Requirement(
    name: "accessibility of GTK 2", purpose: "programs of GTK 2", isRequired: false,
    aptPackages: ["libgail-common", "libatk-adaptor"],
    check: {
      let library = "libgtk-x11-2.0.so.0"
      let isInstalled = Requirement.Status.libraryFolders().contains {
        FileManager.default.fileExists(atPath: "\($0)/\(library)")
      }
      guard isInstalled else { return .present("no GTK 2 is installed") }
      return GTK2Modules.areInstalled()
        ? .present("the modules gail and atk-bridge")
        : .missing("GTK 2 is installed without its modules gail and atk-bridge")
    })

  /// The bridge that connects Swing programs to the accessibility bus.
  private static let accessibilityOfSwing = Requirement(
    name: "accessibility of Swing", purpose: "programs of Java", isRequired: false,
    aptPackages: ["libatk-wrapper-java", "libatk-wrapper-java-jni"],
    check: {
      guard FileManager.default.isExecutableFile(atPath: "/usr/bin/java") else {
        return .present("no Java is installed")
      }
      return JavaEnvironment.hasBridge
        ? .present("the bridge java-atk-wrapper") : .missing("Java is installed without java-atk-wrapper")
    })

  private static let exampleToolkit = Requirement(
    name: "GTK 4", purpose: "building the example programs", isRequired: false,
    aptPackages: ["libgtk-4-dev"], check: { .libraries(["gtk4"]) })

  /// The module that tests of GTK 4 programs need with GTK versions that report wrong positions.
  private static let placesOfGTK4 = Requirement(
    name: "positions in GTK 4", purpose: "taps that reach their elements", isRequired: true,
    aptPackages: [],
    check: {
      let toolkit = InstalledToolkit.all().first { $0.name == "GTK 4" }
      guard let toolkit else { return .present("no GTK 4 is installed") }
      return toolkit.remark == nil || GTKModule.isThereForThisMachine
        ? .present("correct in \(toolkit.version)\(toolkit.remark == nil ? "" : ", by a module")")
        : .missing("GTK \(toolkit.version) \(toolkit.remark ?? "")")
    })
}
