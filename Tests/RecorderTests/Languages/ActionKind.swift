// SPDX-License-Identifier: Apache-2.0

import Recorder

/// The kinds of recorded actions and assertions.
///
/// The switches list all cases without a default. A new kind therefore does not compile until it is here, and then the
/// tests require that ``SampleRecording/everything()`` contains it.
enum ActionKind: String, CaseIterable {
  case launch, activate, terminate, tap, doubleTap, taps, rightClick, press, drag, swipe, scroll, pinch,
    rotate
  case hover, typeText, typeKey, adjustSlider, adjustPicker, chooseFile
  case exists, doesNotExist, isEnabled, isSelected, isHittable, hasFocus, label, value, title, placeholder,
    count
  case textAttribute, tree

  init(_ action: RecordedAction) {
    switch action {
    case .program(let action): self = Self(action)
    case .event(let event): self = Self(event)
    case .assertion(let assertion): self = Self(assertion)
    }
  }

  private init(_ action: RecordedProgramAction) {
    switch action {
    case .launch: self = .launch
    case .activate: self = .activate
    case .terminate: self = .terminate
    }
  }

  private init(_ event: RecordedEvent) {
    switch event {
    case .tap: self = .tap
    case .doubleTap: self = .doubleTap
    case .taps: self = .taps
    case .rightClick: self = .rightClick
    case .press: self = .press
    case .drag: self = .drag
    case .swipe: self = .swipe
    case .scroll: self = .scroll
    case .pinch: self = .pinch
    case .rotate: self = .rotate
    case .hover: self = .hover
    case .typeText: self = .typeText
    case .typeKey: self = .typeKey
    case .adjustSlider: self = .adjustSlider
    case .adjustPicker: self = .adjustPicker
    case .chooseFile: self = .chooseFile
    }
  }

  private init(_ assertion: RecordedAssertion) {
    switch assertion {
    case .exists: self = .exists
    case .doesNotExist: self = .doesNotExist
    case .isEnabled: self = .isEnabled
    case .isSelected: self = .isSelected
    case .isHittable: self = .isHittable
    case .hasFocus: self = .hasFocus
    case .label: self = .label
    case .value: self = .value
    case .title: self = .title
    case .placeholder: self = .placeholder
    case .count: self = .count
    case .textAttribute: self = .textAttribute
    case .tree: self = .tree
    }
  }
}
