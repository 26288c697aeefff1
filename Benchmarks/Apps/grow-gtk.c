// SPDX-License-Identifier: Apache-2.0

/* A window with as many labels as its argument says, in groups of fifty that scroll: what a snapshot's cost grows with.
 * In groups, because toolkits look for a child's place among its siblings one by one. */
#include <gtk/gtk.h>

static void on_activate(GtkApplication *app, gpointer count) {
  GtkWidget *window = gtk_application_window_new(app);
  GtkWidget *box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0);
  GtkWidget *scroll, *group = NULL;
  gtk_window_set_default_size(GTK_WINDOW(window), 500, 500);
  gtk_window_set_title(GTK_WINDOW(window), "Growth");
#if GTK_MAJOR_VERSION >= 4
  scroll = gtk_scrolled_window_new();
  gtk_scrolled_window_set_child(GTK_SCROLLED_WINDOW(scroll), box);
  gtk_window_set_child(GTK_WINDOW(window), scroll);
#else
  scroll = gtk_scrolled_window_new(NULL, NULL);
  gtk_container_add(GTK_CONTAINER(scroll), box);
  gtk_container_add(GTK_CONTAINER(window), scroll);
#endif
  for (int index = 0; index < GPOINTER_TO_INT(count); index++) {
    char text[32];
    if (index % 50 == 0) {
      group = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0);
#if GTK_MAJOR_VERSION >= 4
      gtk_box_append(GTK_BOX(box), group);
#else
      gtk_box_pack_start(GTK_BOX(box), group, FALSE, FALSE, 0);
#endif
    }
    g_snprintf(text, sizeof text, "Line %d", index);
#if GTK_MAJOR_VERSION >= 4
    gtk_box_append(GTK_BOX(group), gtk_label_new(text));
#else
    gtk_box_pack_start(GTK_BOX(group), gtk_label_new(text), FALSE, FALSE, 0);
#endif
  }
#if GTK_MAJOR_VERSION < 4
  gtk_widget_show_all(window);
#endif
  gtk_window_present(GTK_WINDOW(window));
}

int main(int argc, char **argv) {
  int count = argc > 1 ? atoi(argv[1]) : 100;
  GtkApplication *app = gtk_application_new(NULL, G_APPLICATION_NON_UNIQUE);
  g_signal_connect(app, "activate", G_CALLBACK(on_activate), GINT_TO_POINTER(count));
  return g_application_run(G_APPLICATION(app), 1, argv);
}
