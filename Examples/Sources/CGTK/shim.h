// SPDX-License-Identifier: Apache-2.0

// Wrappers for GTK's variadic functions, which Swift cannot import. Each wrapper makes one call.

// These programs support GTK 4.8 (Debian 12) and newer: functions that newer versions deprecate have no replacement
// there.
#define GDK_VERSION_MIN_REQUIRED GDK_VERSION_4_8

#include <gtk/gtk.h>

/// A new widget of the given type. The role of a widget cannot change once assistive technologies have read it, so it
/// is set during creation.
static inline GtkWidget *cgtk_widget_new_with_role(GType type, GtkAccessibleRole role) {
  return GTK_WIDGET(g_object_new(type, "accessible-role", role, NULL));
}

/// A new message dialog without buttons, announced as an alert.
static inline GtkWidget *cgtk_alert_new(GtkWindow *parent, const char *text, const char *detail) {
  return GTK_WIDGET(g_object_new(
      GTK_TYPE_MESSAGE_DIALOG, "accessible-role", GTK_ACCESSIBLE_ROLE_ALERT_DIALOG,
      "transient-for", parent, "modal", TRUE, "text", text, "secondary-text", detail, NULL));
}

static inline void cgtk_accessible_set_label(GtkWidget *widget, const char *label) {
  // Since GTK 4.12, a button gets its name from its content, whatever label is set.
  gtk_accessible_reset_relation(GTK_ACCESSIBLE(widget), GTK_ACCESSIBLE_RELATION_LABELLED_BY);
  gtk_accessible_update_property(GTK_ACCESSIBLE(widget), GTK_ACCESSIBLE_PROPERTY_LABEL, label, -1);
}

static inline void cgtk_accessible_set_selected(GtkWidget *widget, gboolean selected) {
  gtk_accessible_update_state(GTK_ACCESSIBLE(widget), GTK_ACCESSIBLE_STATE_SELECTED, selected, -1);
}

/// A closure that calls `marshal` with `data`, whatever signal it is connected to.
static inline GClosure *cgtk_closure_new(
    gpointer data, GClosureMarshal marshal, GClosureNotify finalize) {
  GClosure *closure = g_closure_new_simple(sizeof(GClosure), data);
  g_closure_set_marshal(closure, marshal);
  g_closure_add_finalize_notifier(closure, data, finalize);
  return closure;
}
