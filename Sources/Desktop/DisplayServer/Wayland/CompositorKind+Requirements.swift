// SPDX-License-Identifier: Apache-2.0

import Foundation

extension CompositorKind {
  /// The Debian packages with the libraries of the compositor, and with the layouts of its keyboard.
  static let libraryPackages = ["libwayland-server0", "libxkbcommon0", "libpixman-1-0", "xkb-data"]

  static let requirements: [Requirement] = [
    Requirement(
      name: CompositorExecutable.name, purpose: "the display server of destinations with display=wayland",
      isRequired: false, aptPackages: [], check: checkExecutable),
    Requirement(
      name: "compositor's libraries", purpose: "destinations with display=wayland", isRequired: false,
      aptPackages: libraryPackages, check: checkLibraries),
  ]

  @Sendable private static func checkExecutable() -> Requirement.Status {
    do {
      return .present(try CompositorExecutable().find())
    } catch DesktopError.missingCompositor(nil, let searched) {
      return .missing("no program \(CompositorExecutable.name) in \(searched.joined(separator: ", "))")
    } catch {
      return .missing("\(error)")
    }
  }

  @Sendable private static func checkLibraries() -> Requirement.Status {
    let names = ["libwayland-server.so.0", "libxkbcommon.so.0", "libpixman-1.so.0"]
    let missing = names.filter { name in
      guard let library = dlopen(name, RTLD_LAZY) else { return true }
      dlclose(library)
      return false
    }
    return missing.isEmpty
      ? .present(names.joined(separator: ", "))
      : .missing("the dynamic linker finds no \(missing.joined(separator: " and no "))")
  }
}
