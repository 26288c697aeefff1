import Foundation

/// What a package says of its UI tests, in `understudy.json` beside `Package.swift`.
///
/// ```json
/// { "testTargets": { "EditorTests": { "targetApplication": "Editor" } } }
/// ```
struct ProjectConfiguration: Decodable {
  struct TestTarget: Decodable {
    let targetApplication: String?
  }

  let testTargets: [String: TestTarget]?

  static let fileName = "understudy.json"

  func targetApplication(of testTarget: String) -> String? {
    testTargets?[testTarget]?.targetApplication
  }

  /// Reads the configuration of the package that a folder of build products belongs to.
  ///
  /// - Returns: nil when the package has none.
  /// - Throws: `AutomationError` when the file is there and cannot be read.
  static func find(above directory: String) throws -> ProjectConfiguration? {
    var folder = URL(fileURLWithPath: directory, isDirectory: true)
    while folder.path != "/" {
      let manifest = folder.appendingPathComponent("Package.swift")
      if FileManager.default.fileExists(atPath: manifest.path) {
        let file = folder.appendingPathComponent(fileName)
        guard let data = try? Data(contentsOf: file) else { return nil }
        do {
          return try JSONDecoder().decode(ProjectConfiguration.self, from: data)
        } catch {
          throw AutomationError(
            .applicationNotFound,
            "\(file.path) cannot be read as a configuration: \(error). Expected "
              + "{\"testTargets\": {\"<test target>\": {\"targetApplication\": \"<product or desktop id>\"}}}."
          )
        }
      }
      folder.deleteLastPathComponent()
    }
    return nil
  }
}
