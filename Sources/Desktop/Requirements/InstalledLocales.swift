// SPDX-License-Identifier: Apache-2.0

import Foundation

/// Lists the locales that the C library can use, and gives instructions to create a missing locale.
package enum InstalledLocales {
  /// The locale folders of glibc; `LOCPATH` adds folders to which users can write without being root.
  private static var folders: [String] {
    let localePath = ProcessInfo.processInfo.environment["LOCPATH"] ?? ""
    return localePath.split(separator: ":").map(String.init) + ["/usr/lib/locale"]
  }

  /// The sorted names that `locale -a` lists, without those that always exist (`C`, `POSIX`).
  package static func names() -> [String] { names(in: folders) }

  static func names(in folders: [String]) -> [String] {
    var names: Set<String> = []
    for folder in folders {
      // A folder or an archive that is missing contains no locales.
      let entries = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
      names.formUnion(entries.filter { access("\(folder)/\($0)/LC_CTYPE", R_OK) == 0 })
      if let archive = try? Data(
        contentsOf: URL(fileURLWithPath: folder + "/locale-archive"), options: .alwaysMapped)
      {
        names.formUnion(Self.names(inArchive: archive))
      }
    }
    return names.sorted()
  }

  /// Returns the names in an archive of `localedef` (glibc, locale/locarchive.h).
  ///
  /// The header contains the position and the size of a hash table. Each entry of the table contains the position of a
  /// name.
  private static func names(inArchive archive: Data) -> [String] {
    func number(_ offset: Int) -> Int? {
      guard offset >= 0, offset + 4 <= archive.count else { return nil }
      return Int(archive.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: offset, as: UInt32.self) })
    }
    guard number(0) == 0xDE02_0109, let table = number(8), let size = number(16) else { return [] }
    let entrySize = 12
    guard size <= archive.count / entrySize else { return [] }
    return (0..<size).compactMap { index in
      guard let offset = number(table + index * entrySize + 4), offset > 0, offset < archive.count else {
        return nil
      }
      let name = archive[offset...].prefix(while: { $0 != 0 }).prefix(64)
      return String(validating: name, as: UTF8.self)
    }
  }

  /// Returns instructions to create a locale, as sentences.
  ///
  /// - Parameters:
  ///   - name: the name of the locale, such as `de_DE.UTF-8`.
  ///   - sources: the folder with the sources of locales.
  /// - Returns: the commands to enter.
  package static func advice(for name: String, sources: String = "/usr/share/i18n/locales") -> String {
    let (language, codeset, modifier) = parts(of: name)
    let source = language + modifier
    let others = "Install all locales: apt-get install locales-all."
    guard access(sources, R_OK) == 0 else { return "Install the sources: apt-get install locales. " + others }
    guard access("\(sources)/\(source)", R_OK) == 0 else {
      return "glibc has no source \(source) for this locale in \(sources); check the name."
    }
    let command = "localedef -i \(source) -f \(codeset) "
    return
      "Generate it as root: \(command)\(name) (or uncomment it in /etc/locale.gen and run locale-gen). Without root: "
      + "mkdir -p ~/.locales && \(command)~/.locales/\(name), and set LOCPATH=~/.locales. " + others
  }

  /// Splits a name: `sr_RS.UTF-8@latin` becomes `sr_RS`, `UTF-8`, `@latin`.
  private static func parts(of name: String) -> (language: String, codeset: String, modifier: String) {
    let language = name.prefix { $0 != "." && $0 != "@" }
    let modifier = name.drop { $0 != "@" }
    let codeset = name.dropFirst(language.count).dropLast(modifier.count).dropFirst()
    return (String(language), codeset.isEmpty ? "UTF-8" : String(codeset), String(modifier))
  }
}
