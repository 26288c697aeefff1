// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus

/// The rules of one toolkit: the library that draws a program's widgets and reports them on the accessibility bus.
///
/// Each toolkit has its own folder, and no code outside of these folders checks which toolkit a program has. Common
/// code calls the functions of this protocol instead. Most functions have a default implementation, which is correct
/// for a toolkit that reports everything as AT-SPI specifies. A toolkit with a different behavior implements the
/// function, and the comment names the first version with this behavior.
///
/// A rule with the same result for all nodes is data: a field of a value such as ``GeometryTraits``. Similar rules are one
/// function with an enumeration as parameter: ``ReadProperty``, ``AimedPart``, ``DoubtfulState``. A feature of few
/// toolkits is an object in ``OptionalRules``, which these contribute and the others omit: ``StoredRowRule``,
/// ``ContentRules``, ``ClickRemedy``. If only one toolkit contributes a rule, the comment of the rule names the toolkit
/// and the reason. `script/check-layers` counts the rules.
///
/// The toolkit of a program is determined once, when the program appears on the bus: `ToolkitRegistry.recognize`.
///
/// The rules are in these groups:
/// - ``ToolkitReading``: reading the tree from the bus.
/// - ``ToolkitElements``: types, labels and values of nodes, and hidden nodes.
/// - ``ToolkitGeometry``: positions of nodes, and the node at a point.
/// - ``ToolkitInput``: sending events to nodes, and scrolling them.
/// - ``ToolkitWaiting``: when the program has started, and when it has handled an event.
/// - ``ToolkitHelp``: advice for developers.
/// - ``OptionalRules``: objects that only some toolkits contribute, for elements, positions, input and waiting.
package protocol Toolkit: ToolkitElements, ToolkitGeometry, ToolkitInput, ToolkitWaiting, ToolkitHelp {
  /// The rules that the toolkit contributes.
  var rules: OptionalRules { get }
}

extension Toolkit {
  package var rules: OptionalRules { .none }
}
