// SPDX-License-Identifier: Apache-2.0

import ElementModel
import Programs
import RunningDesktops

/// The plan for typing a string: its pace, and the checks during and after the typing, as far as its field allows them.
///
/// See ``TypingPace`` for the keys after which the field is no longer checked.
struct TypingPlan {
  /// The number of characters that are typed before the program must answer them.
  var pace: TypingPace
  /// Follows the focus through the fields of a code; nil for a string that no program splits.
  var autoAdvancingFocus: AutoAdvancingFocus?
  /// The connection to the renderer that reports the field; nil if the field is queried on the accessibility bus.
  private(set) var renderer: (any RendererConnection)?
  /// The check of the whole text at the end; nil if the text is not checked.
  private(set) var wholeCheck: TypingCheck?
  /// The field and the kind of the text; nil if the field cannot be identified.
  private(set) var verifiedField: VerifiedField?

  /// Creates the plan for a field that is not known.
  init(typing text: String) { pace = TypingPace(typing: text, check: nil, isMultiLine: false) }

  /// Chooses the checks for the field with the keyboard focus.
  ///
  /// - Parameters:
  ///   - text: the text to type.
  ///   - focus: the location of the focus.
  ///   - application: the program.
  ///   - running: the running instance of the program.
  ///   - runningDesktop: the desktop.
  mutating func chooseChecks(
    typing text: String, into focus: TypingFocus, of application: TargetProgram,
    _ running: RunningProgram, on runningDesktop: RunningDesktop
  ) {
    renderer = focus.renderer
    guard let focused = focus.focused else { return }
    let tree = focus.node.tree
    let states = tree.nodes.states(focused)
    let field: any TypedField =
      renderer.map { RendererField(connection: $0) }
      ?? AccessibleField(
        reference: tree.nodes.reference(focused), bus: runningDesktop.bus,
        reportsFocus: states.contains(.focused))
    let isDelayed = running.engineOfDelayedChanges != nil && renderer == nil
    let beginning = TypingCheck.ofBeginning(
      typing: text, into: focused, of: tree, asking: field, isDelayed: isDelayed)
    pace = TypingPace(typing: text, check: beginning, isMultiLine: states.contains(.multiLine))
    let isCode = pace.isCode
    verifiedField = (beginning?.identity).map { VerifiedField(field: $0, isCode: isCode) }
    let checksTyping = application.session.settings.tunables.checksTyping
    if let verifiedField, running.interface.verifiedFields.contains(verifiedField), checksTyping {
      pace.trust()
      wholeCheck = beginning?.ofWhole(text, isDelayed: isDelayed)
      return
    }
    // The field of a renderer reports its text later than it accepts keys, so a refused key cannot be distinguished from
    // others.
    if pace.mayBeSplit, renderer == nil, !isDelayed, states.contains(.focused) {
      autoAdvancingFocus = AutoAdvancingFocus(from: field, in: application, on: runningDesktop)
    }
    if checksTyping {
      wholeCheck = beginning?.ofWhole(text, isDelayed: running.engineOfDelayedChanges != nil)
    }
  }

  /// Omits the checks during the typing: the whole text is typed at once.
  mutating func omitAnswers() {
    (pace, autoAdvancingFocus) = (TypingPace(typing: "", check: nil, isMultiLine: true), nil)
  }
}
