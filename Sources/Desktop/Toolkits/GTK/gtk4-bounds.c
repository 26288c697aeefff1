// SPDX-License-Identifier: Apache-2.0

// A GIO module that makes GTK 4.16 and newer tell right places of widgets.
//
// AT-SPI's places are made of what each widget answers about itself and its parent
// (GtkAccessibleInterface.get_bounds), summed up along the ancestors. GTK answers where the widget's border box lies in the
// *content* box of its parent (gtkwidget.c, gtk_widget_accessible_get_bounds), so that the padding and the border of each
// ancestor are missing from the sum. Seen in 4.18.6 and 4.24.1; GTK 4.14 and older go another way. This module answers
// where it lies in the parent's border box instead.
//
// GLib loads it into programs by the variable GIO_EXTRA_MODULES, when the program first asks for something that modules extend.
// That is before or after it has loaded GTK, which programs in Python and JavaScript do late. So the module looks at each
// class as it is made, and once, from the main loop, at those that are made already. It knows GTK by the dynamic linker alone,
// needs no headers, and does nothing in programs that do not use such a GTK. script/build-gtk-module compiles it for each
// architecture; what is compiled is checked in, since the tests of a user's package cannot be asked to compile it.

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

// Classes copy the interface of the class above when they are made; those that are made already have one each.
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

// What the process has mapped tells from outside that GTK answers from here: see GTK4Places.swift.
static void leave_mark(void) {
  int file = memfd_create("understudy-gtk4-places", CLOSE_ON_EXEC);
  if (file < 0) return;
  mmap(0, 4096, 0, PRIVATE, file, 0);
  close(file);
}

// Takes the place of the function in GtkWidget's interface; whether it did. The class may be one that is being made.
static int begin(GetBounds *table) {
  if (original) return 0;
  // The library may have been loaded for another one alone, so that its functions have no names for the process.
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

// GLib calls it for each class and interface, before there is a class below that copies the interface.
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
  // It stays: GLib and GTK hold its functions.
  use(module);
  add_check(0, look);
  // The thread that loads it may not be GTK's, whose classes are changed in the main loop, before it answers anybody.
  // G_PRIORITY_HIGH.
  add_idle(-100, look_back, 0, 0);
}

void g_io_module_unload(void *module) { (void)module; }

// It extends nothing that GIO knows.
char **g_io_module_query(void) { return calloc(1, sizeof(char *)); }
