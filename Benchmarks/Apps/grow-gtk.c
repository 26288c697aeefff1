// SPDX-License-Identifier: Apache-2.0

/* A window with as many labels as its argument says, in scrollable groups of fifty. It shows how the cost of a snapshot
 * grows. The labels are in groups because toolkits search the index of a child among its siblings one by one. */
#include <gtk/gtk.h>

static GPtrArray *lines;

/* Changes the text of a line: the line keeps its number, so that queries still find it, and gets or loses a mark at its
   end. */
static void change(gsize index) {
  GtkLabel *label = lines->pdata[index];
  char *text = g_strdup_printf("Line %zu%s", index, g_str_has_suffix(gtk_label_get_text(label), ".") ? "" : ".");
  gtk_label_set_text(label, text);
  g_free(text);
}

static void on_change_one(GtkButton *button, gpointer data) { change(lines->len / 3); }

/* All lines except the first and the last, which the queries search. */
static void on_change_all(GtkButton *button, gpointer data) {
  for (gsize index = 1; index + 1 < lines->len; index++) change(index);
}

static GtkWidget *add_button(const char *title, GCallback action) {
  GtkWidget *button = gtk_button_new_with_label(title);
  g_signal_connect(button, "clicked", action, NULL);
  return button;
}

static void on_activate(GtkApplication *app, gpointer count) {
  GtkWidget *window = gtk_application_window_new(app);
  GtkWidget *box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0);
  GtkWidget *scroll, *group = NULL, *outer = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0);
  GtkWidget *one = add_button("Change one", G_CALLBACK(on_change_one));
  GtkWidget *all = add_button("Change all", G_CALLBACK(on_change_all));
  lines = g_ptr_array_new();
  gtk_window_set_default_size(GTK_WINDOW(window), 500, 500);
  gtk_window_set_title(GTK_WINDOW(window), "Growth");
#if GTK_MAJOR_VERSION >= 4
  scroll = gtk_scrolled_window_new();
  gtk_scrolled_window_set_child(GTK_SCROLLED_WINDOW(scroll), box);
  gtk_widget_set_vexpand(scroll, TRUE);
  gtk_box_append(GTK_BOX(outer), one);
  gtk_box_append(GTK_BOX(outer), all);
  gtk_box_append(GTK_BOX(outer), scroll);
  gtk_window_set_child(GTK_WINDOW(window), outer);
#else
  scroll = gtk_scrolled_window_new(NULL, NULL);
  gtk_container_add(GTK_CONTAINER(scroll), box);
  gtk_box_pack_start(GTK_BOX(outer), one, FALSE, FALSE, 0);
  gtk_box_pack_start(GTK_BOX(outer), all, FALSE, FALSE, 0);
  gtk_box_pack_start(GTK_BOX(outer), scroll, TRUE, TRUE, 0);
  gtk_container_add(GTK_CONTAINER(window), outer);
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
    g_ptr_array_add(lines, gtk_label_new(text));
#if GTK_MAJOR_VERSION >= 4
    gtk_box_append(GTK_BOX(group), lines->pdata[index]);
#else
    gtk_box_pack_start(GTK_BOX(group), lines->pdata[index], FALSE, FALSE, 0);
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
