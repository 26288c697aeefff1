// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The build system of a project, found by its files.
struct BuildSystem {
  let name: String
  let command: String
  /// The Debian packages of the build system, without those that the program itself needs.
  let packages: [String]
  /// The folder with built programs that must be in `PATH`, relative to the project.
  var programs: String?

  // Debian's Python installs packages from PyPI only into a virtual environment. With --system-site-packages, modules
  // of the distribution such as PyGObject are visible in this environment.
  private static func pip(_ name: String) -> BuildSystem {
    .init(
      name: name,
      command: "python3 -m venv --system-site-packages .venv && .venv/bin/pip install --editable .",
      packages: ["python3-venv"], programs: ".venv/bin")
  }

  private static let known: [(file: String, system: BuildSystem)] = [
    (
      "meson.build",
      .init(
        name: "Meson", command: "meson setup build && meson compile -C build",
        packages: ["meson", "ninja-build", "gcc", "g++"])
    ),
    (
      "CMakeLists.txt",
      .init(
        name: "CMake", command: "cmake -B build && cmake --build build", packages: ["cmake", "make", "g++"])
    ),
    ("Cargo.toml", .init(name: "Cargo", command: "cargo build", packages: ["cargo"])),
    ("gradlew", .init(name: "Gradle", command: "./gradlew build", packages: ["default-jdk"])),
    ("build.gradle", .init(name: "Gradle", command: "gradle build", packages: ["gradle", "default-jdk"])),
    (
      "build.gradle.kts", .init(name: "Gradle", command: "gradle build", packages: ["gradle", "default-jdk"])
    ),
    ("pyproject.toml", pip("pip")),
    ("setup.py", pip("setuptools")),
    ("package.json", .init(name: "npm", command: "npm install", packages: ["nodejs", "npm"])),
    ("Makefile", .init(name: "make", command: "make", packages: ["make", "gcc"])),
  ]

  static func of(_ project: URL) -> BuildSystem? {
    known.first { FileManager.default.fileExists(atPath: project.appendingPathComponent($0.file).path) }?
      .system
  }
}
