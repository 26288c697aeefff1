import Foundation

/// A file of the page, which is in the program itself.
struct PageAsset {
  let data: Data
  let mediaType: String

  static func named(_ name: String) -> PageAsset? {
    switch name {
    case "": PageAsset(data: Data(PackageResources.studio_html), mediaType: "text/html; charset=utf-8")
    case "studio.css":
      PageAsset(data: Data(PackageResources.studio_css), mediaType: "text/css; charset=utf-8")
    case "studio.js": PageAsset(data: script, mediaType: "text/javascript; charset=utf-8")
    case "icon.svg": PageAsset(data: Data(PackageResources.icon_svg), mediaType: "image/svg+xml")
    default: nil
    }
  }

  /// All scripts as one, in the order in which they use each other.
  private static let script = Data(
    [
      PackageResources.kit_js, PackageResources.link_js, PackageResources.screen_js,
      PackageResources.input_js,
      PackageResources.code_js, PackageResources.elements_js, PackageResources.audit_js,
      PackageResources.main_js,
    ].joined())
}
