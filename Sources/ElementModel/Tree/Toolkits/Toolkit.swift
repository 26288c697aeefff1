// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus

/// The rules of one toolkit: the library that draws a program's widgets and answers for it on the accessibility bus.
///
/// Each toolkit has its own folder, and no code outside of these folders checks which toolkit a program has. Common code calls
/// the functions of this contract instead. Most have a default answer, which suits a toolkit that reports everything as AT-SPI
/// specifies. A toolkit answers where it differs, and its comment says since which of its versions.
///
/// An answer that is the same for all nodes is data: a field of a value such as ``PlaceTraits``. Questions of one kind are one
/// function with an enumeration as parameter: ``ReadProperty``, ``AimedPart``, ``DoubtfulState``. A feature of few toolkits is
/// a rule that these contribute and the others omit: ``StoredRows``, ``ContentRules``, ``ClickRemedy``. If only one toolkit
/// answers a question, its comment says which, and why. `script/check-floors` counts the questions.
///
/// Which toolkit a program has is decided once, when it comes to the bus: `ToolkitRegistry.recognize`.
///
/// The questions stand in groups:
/// - ``ToolkitReading``: how the tree is read from the bus.
/// - ``ToolkitElements``: what the nodes of the tree are: types, labels, values, what is hidden.
/// - ``ToolkitGeometry``: where they are, and what is at a point.
/// - ``ToolkitInput``: how events reach them, and how they are scrolled.
/// - ``ToolkitWaiting``: when the program has started, and when it has handled an event.
/// - ``ToolkitHelp``: advice for developers.
package protocol Toolkit: ToolkitElements, ToolkitGeometry, ToolkitInput, ToolkitWaiting, ToolkitHelp {}
