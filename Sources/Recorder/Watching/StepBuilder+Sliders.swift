// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus
import ElementModel
import Foundation

/// A slider whose new position is read when the program is idle.
struct PendingSlider {
  let step: Int
  let slider: AccessibleReference
}

extension StepBuilder {
  /// Records a click or a drag on a slider as an adjustment to its new position.
  ///
  /// - Returns: false for any other element, and for a slider that does not report its range.
  func adjust(_ written: TargetWriter.Written, _ gesture: Gesture, end: CGPoint? = nil) -> Bool {
    guard written.target.type == .slider, let reading = pressed?.reading,
      reading.position(ofSlider: written.node) != nil
    else { return false }
    // The position of the pointer is used until the program reports the new value.
    let place = end ?? gesture.start ?? .zero
    let frame = written.target.frame
    let guess =
      frame.width >= frame.height
      ? (place.x - frame.minX) / max(frame.width, 1) : 1 - (place.y - frame.minY) / max(frame.height, 1)
    var slider = written
    slider.target.offset = nil
    slider.remark = nil
    let position = (Double(min(max(guess, 0), 1)) * 100).rounded() / 100
    let id = append(.adjustSlider(position: position), slider, gesture, wait: pressed?.wait)
    sliders.append(PendingSlider(step: id, slider: reading.tree.nodes.reference(written.node)))
    return true
  }

  /// Updates the pending sliders; called when the program is idle after the last step.
  func programDidSettle(_ reading: TreeReading) {
    for pending in sliders {
      guard let node = reading.tree.nodes.node(for: pending.slider),
        let position = reading.position(ofSlider: node)
      else { continue }
      store.update(step: pending.step) {
        $0.action = .event(.adjustSlider(position: (position * 10_000).rounded() / 10_000))
      }
    }
    sliders = []
  }
}

extension TreeReading {
  /// Returns the position from 0 to 1; nil if the slider does not report a range.
  fileprivate func position(ofSlider node: Int) -> Double? {
    tree.attributes.tryPrefetch([.value], of: [node])
    guard let value = tree.nodes.value(node), value.maximum > value.minimum else { return nil }
    return (value.current - value.minimum) / (value.maximum - value.minimum)
  }
}
