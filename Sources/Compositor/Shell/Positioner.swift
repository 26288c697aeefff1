// SPDX-License-Identifier: Apache-2.0

/// The `xdg_positioner` of a client, which collects the rules for the position of a popup.
final class Positioner: RequestHandler {
  typealias Interface = XdgPositioner

  private(set) var placement = PopupPlacement()

  /// Whether the client has set the size and the anchor, which are required.
  var isComplete: Bool { placement.width > 0 && placement.height > 0 && hasAnchorArea }
  private var hasAnchorArea = false

  func handle(_ request: XdgPositioner.Request, from resource: Resource<XdgPositioner>) {
    func refuse(_ text: String) { resource.postError(.invalidInput, text) }
    switch request {
    case .destroy: break
    case .setSize(let width, let height):
      guard width > 0, height > 0 else { return refuse("the size \(width)x\(height) is not positive") }
      placement.width = width
      placement.height = height
    case .setAnchorRect(let x, let y, let width, let height):
      guard width >= 0, height >= 0 else { return refuse("the size \(width)x\(height) is negative") }
      placement.anchorArea = Rect(x: x, y: y, width: width, height: height)
      hasAnchorArea = true
    case .setAnchor(let number):
      guard let anchor = XdgPositioner.Anchor(rawValue: number) else {
        return refuse("\(number) is no anchor")
      }
      placement.anchor = anchor
    case .setGravity(let number):
      guard let gravity = XdgPositioner.Gravity(rawValue: number) else {
        return refuse("\(number) is no gravity")
      }
      placement.gravity = gravity
    case .setConstraintAdjustment(let bits):
      placement.adjustment = XdgPositioner.ConstraintAdjustment(rawValue: bits)
    case .setOffset(let x, let y): placement.offset = (x, y)
    case .setReactive: placement.isReactive = true
    // The position is computed with the parent's present size; a reactive popup is placed again when that changes.
    case .setParentSize, .setParentConfigure: break
    }
  }
}
