// SPDX-License-Identifier: Apache-2.0

// A GIO module that makes GTK 4.16 and newer report correct positions of widgets.
//
// AT-SPI computes the position of a widget as a sum over its ancestors. Each widget reports its position relative to
// its parent (GtkAccessibleInterface.get_bounds). GTK reports the widget's border box relative to the *content* box of
// its parent (gtkwidget.c, gtk_widget_accessible_get_bounds), so the padding and the border of each ancestor are
// missing from the sum. Seen in 4.18.6 and 4.24.1; GTK 4.14 and older calculate positions differently. This module
// reports the border box relative to the parent's border box instead.
//
// The variable GIO_EXTRA_MODULES makes GLib load the module into programs, when a program first uses an extension point
// of GIO. This can be before or after the program has loaded GTK; programs in Python and JavaScript load GTK later.
// Therefore the module checks each class when the class is created. It also checks the existing classes once, from the
// main loop. The module finds GTK with the dynamic linker alone, needs no headers, and does nothing in programs that do
// not use such a version of GTK. script/build-gtk-module compiles it for each architecture; the compiled files are
// checked in, because a user's package cannot compile the module for its tests.

typedef unsigned long GType;
typedef struct { float x, y, width, height; } Rect; // graphene_rect_t
typedef int (*GetBounds)(void *, int *, int *, int *, int *);
typedef struct { const char *file; void *base; const char *symbol; void *address; } Place; // Dl_info

extern void *dlsym(void *handle, const char *name);
extern void *dlopen(const char *file, int how);
extern int dladdr(const void *address, Place *place);
extern void *calloc(unsigned long count, unsigned long size);
extern int strcmp(const char *one, const char *other);
extern int memfd_create(const char *name, unsigned flags);
extern void *mmap(void *address, unsigned long length, int protection, int flags, int file, long offset);
extern int close(int file);

static void *(*parent_of)(void *widget);
static int (*is_mapped)(void *widget);
static int (*compute_bounds)(void *widget, void *target, Rect *bounds);
static GType (*type_named)(const char *);
static const char *(*name_of)(GType);
static void *(*class_peek)(GType);
static void *(*interface_peek)(void *class, GType);
static GType *(*children_of)(GType, unsigned *count);
static void (*free_memory)(void *);
static GetBounds original;

// struct _GtkAccessibleInterface, public since 4.10: GTypeInterface (two types), get_at_context, get_platform_state,
// get_accessible_parent, get_first_accessible_child, get_next_accessible_sibling, get_bounds.
enum { INTERFACE_TYPE = 0, CLASS_TYPE = 1, GET_AT_CONTEXT = 2, GET_BOUNDS = 2 + 5 };
// <dlfcn.h>, <sys/mman.h>
enum { LAZY = 1, LOADED_ALREADY = 4, PRIVATE = 2, CLOSE_ON_EXEC = 1 };

static int nearest(float value) {
  int down = (int)value;
  if (value < (float)down) down--;
  return value - (float)down < 0.5f ? down : down + 1;
}

// The corrected function, in whole pixels. A widget without a layout has no position, and GTK leaves the numbers
// unchanged. A hidden widget has no position either, as in GTK before 4.10, because a page that a stack no longer shows
// still has its last position.
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

// Replaces the function in all existing classes, because each class has its own copy of its superclass's interface.
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

// Maps a file, so that other processes can see in the process's memory map that the module is active; see
// GTK4Windows+WrongPlaces.swift.
static void leave_mark(void) {
  int file = memfd_create("understudy-gtk4-places", CLOSE_ON_EXEC);
  if (file < 0) return;
  mmap(0, 4096, 0, PRIVATE, file, 0);
  close(file);
}

// Replaces the function in GtkWidget's interface; returns whether it did. The class may be one that is being created.
static int begin(GetBounds *table) {
  if (original) return 0;
  // GTK may have been loaded with local scope, as a dependency of another library, so that its symbols are not global.
  Place place;
  if (!table[GET_AT_CONTEXT] || !dladdr((void *)table[GET_AT_CONTEXT], &place)) return 0;
  void *gtk = dlopen(place.file, LAZY | LOADED_ALREADY);
  if (!gtk) return 0;
  unsigned (*major)(void) = dlsym(gtk, "gtk_get_major_version");
  unsigned (*minor)(void) = dlsym(gtk, "gtk_get_minor_version");
  parent_of = dlsym(gtk, "gtk_widget_get_parent");
  is_mapped = dlsym(gtk, "gtk_widget_get_mapped");
  compute_bounds = dlsym(gtk, "gtk_widget_compute_bounds");
  if (!major || !minor || !parent_of || !is_mapped || !compute_bounds) return 0;
  // Before 4.10 the interface ends before this function.
  if (major() != 4 || minor() < 16 || !table[GET_BOUNDS]) return 0;
  original = table[GET_BOUNDS];
  table[GET_BOUNDS] = get_bounds;
  leave_mark();
  return 1;
}

// GLib calls this function for each class and interface, before a subclass can copy the interface.
static void look(void *unused, void *interface) {
  (void)unused;
  GType *types = interface;
  if (original || strcmp(name_of(types[INTERFACE_TYPE]), "GtkAccessible") || strcmp(name_of(types[CLASS_TYPE]), "GtkWidget"))
    return;
  begin(interface);
}

static int look_back(void *unused) {
  (void)unused;
  GType widget = type_named("GtkWidget"), accessible = type_named("GtkAccessible");
  void *class = widget && accessible ? class_peek(widget) : 0;
  GetBounds *table = class ? interface_peek(class, accessible) : 0;
  if (table && begin(table)) replace(widget, accessible);
  return 0;
}

void g_io_module_load(void *module) {
  void (*use)(void *) = dlsym(0, "g_type_module_use");
  unsigned (*add_idle)(int, int (*)(void *), void *, void *) = dlsym(0, "g_idle_add_full");
  void (*add_check)(void *, void (*)(void *, void *)) = dlsym(0, "g_type_add_interface_check");
  type_named = dlsym(0, "g_type_from_name");
  name_of = dlsym(0, "g_type_name");
  class_peek = dlsym(0, "g_type_class_peek");
  interface_peek = dlsym(0, "g_type_interface_peek");
  children_of = dlsym(0, "g_type_children");
  free_memory = dlsym(0, "g_free");
  if (!use || !add_idle || !add_check || !type_named || !name_of || !class_peek || !interface_peek || !children_of || !free_memory)
    return;
  // The module must stay loaded, because GLib and GTK have pointers to its functions.
  use(module);
  add_check(0, look);
  // The thread that loads the module may not be GTK's thread. Therefore the classes are changed in the main loop, with
  // G_PRIORITY_HIGH (-100), before it answers any request.
  add_idle(-100, look_back, 0, 0);
}

void g_io_module_unload(void *module) { (void)module; }

// The module registers no extension points.
char **g_io_module_query(void) { return calloc(1, sizeof(char *)); }
