// SPDX-License-Identifier: Apache-2.0

import Foundation

/// What a project is built by, as its files tell.
struct BuildSystem {
  let name: String
  let command: String

  private static let known: [(file: String, system: BuildSystem)] = [
    ("meson.build", .init(name: "Meson", command: "meson setup build && meson compile -C build")),
    ("CMakeLists.txt", .init(name: "CMake", command: "cmake -B build && cmake --build build")),
    ("Cargo.toml", .init(name: "Cargo", command: "cargo build")),
    ("gradlew", .init(name: "Gradle", command: "./gradlew build")),
    ("build.gradle", .init(name: "Gradle", command: "gradle build")),
    ("build.gradle.kts", .init(name: "Gradle", command: "gradle build")),
    ("pyproject.toml", .init(name: "pip", command: "python3 -m pip install --editable .")),
    ("setup.py", .init(name: "setuptools", command: "python3 -m pip install --editable .")),
    ("package.json", .init(name: "npm", command: "npm install")),
    ("Makefile", .init(name: "make", command: "make")),
  ]

  static func of(_ project: URL) -> BuildSystem? {
    known.first { FileManager.default.fileExists(atPath: project.appendingPathComponent($0.file).path) }?
      .system
  }
}
