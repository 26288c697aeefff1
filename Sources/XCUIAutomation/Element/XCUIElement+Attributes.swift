import AutomationEngine
import Foundation

extension XCUIElement: XCUIElementAttributes {
  public var identifier: String { read("identifier", "") { $0.tree.identifier($0.index) } }
  public var label: String { read("label", "") { $0.tree.label($0.index) } }
  public var title: String { read("title", "") { $0.tree.title($0.index) } }
  public var value: Any? { read("value", nil) { $0.tree.value($0.index) } }
  public var placeholderValue: String? { read("placeholderValue", nil) { $0.tree.placeholder($0.index) } }
  public var frame: CGRect { read("frame", .zero) { try $0.tree.frame($0.index) ?? .zero } }
  public var isEnabled: Bool { read("isEnabled", false) { $0.tree.isEnabled($0.index) } }
  public var isSelected: Bool { read("isSelected", false) { $0.tree.isSelected($0.index) } }
  public var hasFocus: Bool { read("hasFocus", false) { $0.tree.hasFocus($0.index) } }
  public var horizontalSizeClass: XCUIElement.SizeClass {
    read("horizontalSizeClass", .unspecified) { try SizeClasses.horizontal($0) }
  }
  public var verticalSizeClass: XCUIElement.SizeClass {
    read("verticalSizeClass", .unspecified) { try SizeClasses.vertical($0) }
  }

  public var elementType: XCUIElement.ElementType {
    if handle.isApplication { return .application }
    return read("elementType", .any) {
      XCUIElement.ElementType(rawValue: $0.tree.type($0.index).rawValue) ?? .other
    }
  }

  /// Reads an attribute of the one match; anything else fails the test.
  private func read<Value>(_ name: String, _ fallback: Value, _ attribute: (ElementNode) throws -> Value)
    -> Value
  {
    IssueRecorder.attempt("read \(name) of \(handle.description)", in: handle.application, fallback: fallback)
    {
      try handle.read(attribute)
    }
  }
}
