// SPDX-License-Identifier: Apache-2.0

import CGTK

/// Widgets in a row or a column.
package final class Box: Widget {
  package enum Direction {
    case horizontal
    case vertical
  }

  /// - Parameters:
  ///   - direction: Whether the children are side by side or one above the other.
  ///   - spacing: The pixels between two children.
  ///   - children: The children, from the left or from the top.
  package init(_ direction: Direction, spacing: Int = 0, children: [Widget] = []) {
    let orientation = direction == .horizontal ? GTK_ORIENTATION_HORIZONTAL : GTK_ORIENTATION_VERTICAL
    super.init(gtk_box_new(orientation, Int32(spacing)))
    for child in children { append(child) }
  }

  package func append(_ child: Widget) {
    gtk_box_append(pointer(), child.widget)
  }

  package func remove(_ child: Widget) {
    gtk_box_remove(pointer(), child.widget)
  }
}

/// A scrollable view for a child that is taller than the available space.
package final class ScrollView: Widget {
  package init(child: Widget) {
    // Since GTK 4.14, a widget without an explicit role has no name either.
    super.init(cgtk_widget_new_with_role(gtk_scrolled_window_get_type(), GTK_ACCESSIBLE_ROLE_GROUP))
    gtk_scrolled_window_set_policy(opaque, GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC)
    gtk_scrolled_window_set_child(opaque, child.widget)
  }
}

/// Pages, one of which is visible; the next page slides in.
package final class Stack: Widget {
  /// - Parameter transitionDuration: The duration of the animation, in milliseconds.
  package init(transitionDuration: Int) {
    super.init(gtk_stack_new())
    gtk_stack_set_transition_type(opaque, GTK_STACK_TRANSITION_TYPE_SLIDE_LEFT_RIGHT)
    gtk_stack_set_transition_duration(opaque, guint(transitionDuration))
    connect("notify::transition-running") { [weak self] in self?.hideCoveredPages() }
  }

  package func add(_ page: Widget, named name: String) {
    gtk_stack_add_named(opaque, page.widget, name)
    pages[name] = page
  }

  package func show(_ name: String) {
    // A stack does not show a hidden page.
    pages[name]?.isVisible = true
    gtk_stack_set_visible_child_name(opaque, name)
    hideCoveredPages()
  }

  /// Hides every page except the current one, after the animation.
  ///
  /// A stack only stops drawing the other pages: GTK 4.8 would still report all their content to assistive
  /// technologies, at its last position.
  private func hideCoveredPages() {
    guard gtk_stack_get_transition_running(opaque) == 0 else { return }
    let shown = gtk_stack_get_visible_child(opaque)
    for page in pages.values where page.widget != shown { page.isVisible = false }
  }

  private var pages: [String: Widget] = [:]
}
