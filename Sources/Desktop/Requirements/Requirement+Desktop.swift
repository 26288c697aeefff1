// SPDX-License-Identifier: Apache-2.0

import Foundation

extension Requirement {
  /// The requirements of private desktops, in the order of their start.
  package static let desktop: [Requirement] =
    DesktopConfiguration.Server.families.flatMap { $0.requirements } + [
      Requirement(HelperPrograms.dbusDaemon),
      Requirement(HelperPrograms.accessibilityLauncher),
      Requirement(HelperPrograms.accessibilityRegistry),
      Requirement(
        name: "fonts", purpose: "without a font, programs draw boxes instead of characters", isRequired: true,
        aptPackages: ["fonts-dejavu-core"], check: checkFonts),
      Requirement(
        name: "icon theme", purpose: "without it, programs draw placeholders instead of icons",
        isRequired: false,
        aptPackages: ["adwaita-icon-theme"],
        check: {
          checkFile(["/usr/share/icons/Adwaita/index.theme", "/usr/share/icons/hicolor/index.theme"])
        }),
      Requirement(
        name: "portals",
        purpose:
          "dialogs for permissions, files and printers; without the portals, programs do not show them",
        isRequired: false, aptPackages: ["xdg-desktop-portal", "xdg-desktop-portal-gtk"],
        check: { checkServices([DesktopServices.portal, DesktopServices.portalDialogs]) }),
      Requirement(
        name: "notifications", purpose: "shows notification banners, which tests can query",
        isRequired: false,
        aptPackages: ["xfce4-notifyd"], check: { checkServices([DesktopServices.notificationDaemon]) }),
      Requirement(HelperPrograms.bubblewrap, isRequired: false),
      Requirement(HelperPrograms.busProxy, isRequired: false),
      Requirement(HelperPrograms.ffmpeg, isRequired: false),
      Requirement(HelperPrograms.tesseract, isRequired: false),
      Requirement(
        name: "locales", purpose: "the key locale= of a destination, and the language of a test plan",
        isRequired: false, aptPackages: ["locales"], check: checkLocales),
    ]

  init(_ program: SystemProgram, isRequired: Bool = true) {
    self.init(
      name: program.name, purpose: program.purpose, isRequired: isRequired, aptPackages: program.packages,
      check: {
        do {
          return .present(try program.find())
        } catch DesktopError.missingProgram(let name, _, let searched, _) {
          // The report also shows the purpose and the packages.
          return .missing("no program \(name) in \(searched.joined(separator: ", "))")
        } catch {
          return .missing("\(error)")
        }
      })
  }

  @Sendable private static func checkLocales() -> Status {
    let names = InstalledLocales.names().filter { !["C.utf8", "C.UTF-8"].contains($0) }
    let shown = names.count > 12 ? names.prefix(12) + ["… (\(names.count))"] : names[...]
    let list = (["C.UTF-8"] + shown).joined(separator: ", ")
    guard access("/usr/share/i18n/locales/de_DE", R_OK) == 0 || !names.isEmpty else {
      return .missing("only \(list), which tests use by default; the sources of other locales are missing")
    }
    return .present("\(list); to add a locale, run as root: localedef -i de_DE -f UTF-8 de_DE.UTF-8")
  }

  private static func checkServices(_ names: [String]) -> Status {
    let missing = names.filter { HostServices.file($0) == nil }
    guard missing.isEmpty else {
      return .missing("no service of the session bus is called \(missing.joined(separator: " or "))")
    }
    return .present(
      names.compactMap { HostServices.file($0).flatMap(HostServices.program(in:)) }
        .joined(separator: ", "))
  }

  static func checkFile(_ candidates: [String]) -> Status {
    guard let found = candidates.first(where: { access($0, R_OK) == 0 }) else {
      return .missing("none of \(candidates.joined(separator: ", ")) exists")
    }
    return .present(found)
  }

  @Sendable private static func checkFonts() -> Status {
    let folders = ["/usr/share/fonts", "/usr/local/share/fonts"]
    let extensions: Set = ["ttf", "otf", "ttc", "pfb"]
    for folder in folders {
      let files = FileManager.default.enumerator(atPath: folder)
      while let name = files?.nextObject() as? String {
        if extensions.contains((name as NSString).pathExtension.lowercased()) {
          return .present("\(folder)/\(name)")
        }
      }
    }
    return .missing("no font file in \(folders.joined(separator: ", "))")
  }
}
