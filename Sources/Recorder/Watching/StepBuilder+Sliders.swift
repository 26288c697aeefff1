// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus
import ElementModel
import Foundation

/// Where a slider was put is known when the program has come to rest.
struct PendingSlider {
  let step: Int
  let slider: AccessibleReference
}

extension StepBuilder {
  /// Records a click or a drag on a slider as what it came to.
  ///
  /// - Returns: false for anything else, and for a slider that does not tell its range.
  func adjust(_ written: TargetWriter.Written, _ gesture: Gesture, end: CGPoint? = nil) -> Bool {
    guard written.target.type == .slider, let reading = pressed?.reading,
      reading.position(ofSlider: written.node) != nil
    else { return false }
    // Until the program has told, where the pointer is.
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

  /// The program has come to rest after the last step.
  func programDidSettle(_ reading: TreeReading) {
    for pending in sliders {
      guard let node = reading.tree.nodes.node(for: pending.slider),
        let position = reading.position(ofSlider: node)
      else { continue }
      store.update(step: pending.step) {
        $0.action = .adjustSlider(position: (position * 10_000).rounded() / 10_000)
      }
    }
    sliders = []
  }
}

extension TreeReading {
  /// From 0 to 1; nil when the slider tells no range.
  fileprivate func position(ofSlider node: Int) -> Double? {
    tree.attributes.tryPrefetch([.value], of: [node])
    guard let value = tree.nodes.value(node), value.maximum > value.minimum else { return nil }
    return (value.current - value.minimum) / (value.maximum - value.minimum)
  }
}
