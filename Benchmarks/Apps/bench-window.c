// SPDX-License-Identifier: Apache-2.0

/* The program under test for the tap and typing benchmarks: a button that counts, the count as a label, a text view and
 * a button that clears it. GTK 3 and GTK 4 share one source, so that the toolkit is the only difference. */
#include <gtk/gtk.h>

static GtkWidget *count_label;
static GtkWidget *text_view;
static int count;

static void on_press(GtkButton *button, gpointer data) {
  char text[32];
  g_snprintf(text, sizeof text, "%d", ++count);
  gtk_label_set_text(GTK_LABEL(count_label), text);
}

static void on_clear(GtkButton *button, gpointer data) {
  gtk_text_buffer_set_text(gtk_text_view_get_buffer(GTK_TEXT_VIEW(text_view)), "", 0);
  gtk_widget_grab_focus(text_view);
}

static void add(GtkWidget *box, GtkWidget *child, gboolean grows) {
#if GTK_MAJOR_VERSION >= 4
  gtk_widget_set_vexpand(child, grows);
  gtk_box_append(GTK_BOX(box), child);
#else
  gtk_box_pack_start(GTK_BOX(box), child, grows, TRUE, 0);
#endif
}

static GtkWidget *button(const char *text, GCallback pressed) {
  GtkWidget *result = gtk_button_new_with_label(text);
  g_signal_connect(result, "clicked", pressed, NULL);
  return result;
}

static void on_activate(GtkApplication *app, gpointer data) {
  GtkWidget *window = gtk_application_window_new(app);
  GtkWidget *box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 6);
  GtkWidget *scroll;
  gtk_window_set_default_size(GTK_WINDOW(window), 700, 560);
  gtk_window_set_title(GTK_WINDOW(window), "Benchmark");
  count_label = gtk_label_new("0");
  text_view = gtk_text_view_new();
#if GTK_MAJOR_VERSION >= 4
  scroll = gtk_scrolled_window_new();
  gtk_scrolled_window_set_child(GTK_SCROLLED_WINDOW(scroll), text_view);
  gtk_window_set_child(GTK_WINDOW(window), box);
#else
  scroll = gtk_scrolled_window_new(NULL, NULL);
  gtk_container_add(GTK_CONTAINER(scroll), text_view);
  gtk_container_add(GTK_CONTAINER(window), box);
#endif
  add(box, button("Count", G_CALLBACK(on_press)), FALSE);
  add(box, count_label, FALSE);
  add(box, button("Clear", G_CALLBACK(on_clear)), FALSE);
  add(box, scroll, TRUE);
#if GTK_MAJOR_VERSION < 4
  gtk_widget_show_all(window);
#endif
  gtk_window_present(GTK_WINDOW(window));
}

int main(int argc, char **argv) {
  GtkApplication *app = gtk_application_new(NULL, G_APPLICATION_NON_UNIQUE);
  g_signal_connect(app, "activate", G_CALLBACK(on_activate), NULL);
  return g_application_run(G_APPLICATION(app), argc, argv);
}
