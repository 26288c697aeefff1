// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus

/// All that is known of one toolkit: the library that draws a program's widgets and answers for it on the accessibility bus.
///
/// Each toolkit has a folder of its own, and nothing outside of these folders asks which toolkit a program has. Common code asks
/// the questions of this contract instead. Most have a default answer, which is that of a toolkit that reports everything as
/// AT-SPI means it; a toolkit answers where it differs, and says there since which of its versions.
///
/// An answer that is the same for all nodes is data: a field of a value such as ``PlaceTraits``. Questions of one kind are one
/// question, with an enumeration of what is asked: ``ReadProperty``, ``AimedPart``, ``DoubtfulState``. What few toolkits have is
/// a rule that those contribute, and that the others leave out: ``StoredRows``, ``ContentRules``, ``ClickRemedy``. A question that
/// one toolkit alone answers says which, and why. `script/check-floors` counts the questions.
///
/// Which toolkit a program has is decided once, when it comes to the bus: `ToolkitRegistry.recognize`.
///
/// The questions stand in groups:
/// - ``ToolkitReading``: how the tree is read from the bus.
/// - ``ToolkitElements``: what the nodes of the tree are: types, labels, values, what is hidden.
/// - ``ToolkitGeometry``: where they are, and what is at a point.
/// - ``ToolkitInput``: how events reach them, and how they are scrolled.
/// - ``ToolkitWaiting``: when the program has started, and when it has handled an event.
/// - ``ToolkitHelp``: what a developer is told.
package protocol Toolkit: ToolkitElements, ToolkitGeometry, ToolkitInput, ToolkitWaiting, ToolkitHelp {}
