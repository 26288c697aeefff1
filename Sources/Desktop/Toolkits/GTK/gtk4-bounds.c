// SPDX-License-Identifier: Apache-2.0

// A GIO module that makes GTK 4.16 and newer tell right places of widgets.
//
// AT-SPI's places are made of what each widget answers about itself and its parent
// (GtkAccessibleInterface.get_bounds), summed up along the ancestors. GTK answers where the widget's border box lies in the
// *content* box of its parent (gtkwidget.c, gtk_widget_accessible_get_bounds), so that the padding and the border of each
// ancestor are missing from the sum. Seen in 4.18.6 and 4.24.1; GTK 4.14 and older go another way. This module answers
// where it lies in the parent's border box instead.
//
// GLib loads it into programs by the variable GIO_EXTRA_MODULES. It knows GTK by the dynamic linker alone, needs no headers,
// and does nothing in programs that do not use such a GTK. script/build-gtk-module compiles it for each architecture; what
// is compiled is checked in, since the tests of a user's package cannot be asked to compile it.

typedef unsigned long GType;
typedef struct { float x, y, width, height; } Rect; // graphene_rect_t
typedef int (*GetBounds)(void *, int *, int *, int *, int *);

extern void *dlsym(void *handle, const char *name);
extern void *calloc(unsigned long count, unsigned long size);

static void *(*parent_of)(void *widget);
static int (*is_mapped)(void *widget);
static int (*compute_bounds)(void *widget, void *target, Rect *bounds);
static void *(*class_peek)(GType);
static void *(*interface_peek)(void *class, GType);
static GType *(*children_of)(GType, unsigned *count);
static void (*free_memory)(void *);
static GetBounds original;

// struct _GtkAccessibleInterface, public since 4.10: GTypeInterface, get_at_context, get_platform_state, get_accessible_parent,
// get_first_accessible_child, get_next_accessible_sibling, get_bounds.
enum { GET_BOUNDS = 2 + 5 };

static int nearest(float value) {
  int down = (int)value;
  if (value < (float)down) down--;
  return value - (float)down < 0.5f ? down : down + 1;
}

// In whole pixels. What is not laid out has no place: GTK leaves the numbers as they were. Nor has what is not shown, as
// GTK before 4.10 had it: the page of a stack that was left keeps the place that it had.
static int get_bounds(void *widget, int *x, int *y, int *width, int *height) {
  void *parent = parent_of(widget);
  void *box = parent ? parent : widget;
  Rect own, frame;
  *x = *y = *width = *height = 0;
  if (!is_mapped(widget) || !original(widget, x, y, width, height)) return 0;
  if (!compute_bounds(widget, box, &frame) || !compute_bounds(box, box, &own)) return 0;
  *x = nearest(frame.x - own.x);
  *y = nearest(frame.y - own.y);
  return 1;
}

// Classes copy the interface of the class above when they are made; those that are made already have their own.
static void replace(GType type, GType interface) {
  void *class = class_peek(type);
  if (!class) return;
  GetBounds *table = interface_peek(class, interface);
  if (table && table[GET_BOUNDS] == original) table[GET_BOUNDS] = get_bounds;
  unsigned count = 0;
  GType *children = children_of(type, &count);
  for (unsigned i = 0; i < count; i++) replace(children[i], interface);
  free_memory(children);
}

static int begin(void *unused) {
  (void)unused;
  unsigned (*major)(void) = dlsym(0, "gtk_get_major_version");
  unsigned (*minor)(void) = dlsym(0, "gtk_get_minor_version");
  GType (*widget)(void) = dlsym(0, "gtk_widget_get_type");
  GType (*accessible)(void) = dlsym(0, "gtk_accessible_get_type");
  void *(*class_ref)(GType) = dlsym(0, "g_type_class_ref");
  parent_of = dlsym(0, "gtk_widget_get_parent");
  is_mapped = dlsym(0, "gtk_widget_get_mapped");
  compute_bounds = dlsym(0, "gtk_widget_compute_bounds");
  class_peek = dlsym(0, "g_type_class_peek");
  interface_peek = dlsym(0, "g_type_interface_peek");
  children_of = dlsym(0, "g_type_children");
  free_memory = dlsym(0, "g_free");
  if (!major || !minor || !widget || !accessible || !class_ref || !parent_of || !is_mapped || !compute_bounds || !class_peek ||
      !interface_peek || !children_of || !free_memory)
    return 0;
  if (major() != 4 || minor() < 16) return 0;
  GetBounds *table = interface_peek(class_ref(widget()), accessible());
  if (!table || !table[GET_BOUNDS]) return 0;
  original = table[GET_BOUNDS];
  replace(widget(), accessible());
  return 0;
}

void g_io_module_load(void *module) {
  void (*use)(void *) = dlsym(0, "g_type_module_use");
  unsigned (*add_idle)(int, int (*)(void *), void *, void *) = dlsym(0, "g_idle_add_full");
  if (!use || !add_idle) return;
  // It stays: GTK holds its function.
  use(module);
  // GTK has made its classes when the main loop runs, and answers nobody before. G_PRIORITY_HIGH.
  add_idle(-100, begin, 0, 0);
}

void g_io_module_unload(void *module) { (void)module; }

// It extends nothing that GIO knows.
char **g_io_module_query(void) { return calloc(1, sizeof(char *)); }
