// SPDX-License-Identifier: Apache-2.0
// A GTK 4 program; script/try-programs and script/try-ci test it.
#include <gtk/gtk.h>

static void greet(GtkButton *button, gpointer label) { gtk_label_set_text(GTK_LABEL(label), "Good morning"); }

static void activate(GtkApplication *app, gpointer data) {
  GtkWidget *window = gtk_application_window_new(app), *box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 6);
  GtkWidget *label = gtk_label_new("Nothing yet"), *button = gtk_button_new_with_label("Greet");
  g_signal_connect(button, "clicked", G_CALLBACK(greet), label);
  gtk_box_append(GTK_BOX(box), label);
  gtk_box_append(GTK_BOX(box), button);
  gtk_window_set_child(GTK_WINDOW(window), box);
  gtk_window_set_title(GTK_WINDOW(window), "Greeter");
  gtk_window_present(GTK_WINDOW(window));
}

int main(int count, char **arguments) {
  GtkApplication *app = gtk_application_new("org.example.Greeter", G_APPLICATION_DEFAULT_FLAGS);
  g_signal_connect(app, "activate", G_CALLBACK(activate), NULL);
  return g_application_run(G_APPLICATION(app), count, arguments);
}
