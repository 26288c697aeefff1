# SPDX-License-Identifier: Apache-2.0

"""The lists of the GTK gallery: models in list views in GTK 4, tree views in GTK 3."""

from toolkit import GTK4, Gtk, column, named, row, scrolled

PEOPLE = [("Ada", "36", "London"), ("Bob", "41", "Paris"), ("Cleo", "29", "Rome")]
FOLDERS = [("Documents", ["Letters", "Bills"]), ("Pictures", ["Summer"])]


def lists_page(tell, count):
    rows = [f"Row {number}" for number in range(1, count + 1)]
    views = views_4(tell, rows) if GTK4 else views_3(tell, rows)
    for view, name in zip(views, ["Rows", "People", "Folders"]):
        named(view, name)
    return row(scrolled(views[0], 280, 400), column(*[scrolled(view, 400, 180) for view in views[1:]]))


def views_3(tell, rows):
    def view(store, *titles):
        made = Gtk.TreeView(model=store, headers_visible=len(titles) > 1)
        for position, title in enumerate(titles):
            made.append_column(Gtk.TreeViewColumn(title, Gtk.CellRendererText(), text=position))

        def chosen(selection):
            model, place = selection.get_selected()
            if place:
                tell(model[place][0])

        selection = made.get_selection()
        selection.set_mode(Gtk.SelectionMode.BROWSE)
        selection.connect("changed", chosen)
        return made

    long = Gtk.ListStore(str)
    for text in rows:
        long.append([text])
    people = Gtk.ListStore(str, str, str)
    for person in PEOPLE:
        people.append(person)
    folders = Gtk.TreeStore(str)
    for folder, children in FOLDERS:
        parent = folders.append(None, [folder])
        for child in children:
            folders.append(parent, [child])
    return [view(long, "Rows"), view(people, "Name", "Age", "City"), view(folders, "Folders")]


def views_4(tell, rows):
    def chosen(model, text_of):
        # In this order, or the first row is chosen from the start.
        selection = Gtk.SingleSelection(autoselect=False, can_unselect=True)
        selection.set_model(model)
        selection.connect(
            "notify::selected-item",
            lambda *_: selection.get_selected_item() and tell(text_of(selection.get_selected_item())))
        return selection

    def factory(text_of, wrap=None):
        made = Gtk.SignalListItemFactory()

        def setup(_, item):
            label = Gtk.Label(xalign=0)
            item.set_child(wrap(label) if wrap else label)

        def bind(_, item):
            child = item.get_child()
            if wrap:
                child.set_list_row(item.get_item())
                child.get_child().set_label(text_of(item.get_item().get_item()))
            else:
                child.set_label(text_of(item.get_item()))

        made.connect("setup", setup)
        made.connect("bind", bind)
        return made

    def text(item):
        return item.get_string()

    long = Gtk.ListView.new(
        chosen(Gtk.StringList.new(rows), text), factory(text))

    names = Gtk.StringList.new([person[0] for person in PEOPLE])
    people = Gtk.ColumnView.new(chosen(names, text))
    cells = {person[0]: person for person in PEOPLE}
    for position, title in enumerate(["Name", "Age", "City"]):
        people.append_column(
            Gtk.ColumnViewColumn.new(
                title, factory(lambda item, position=position: cells[item.get_string()][position])))

    children = dict(FOLDERS)

    def expand(item):
        names = children.get(item.get_string())
        return Gtk.StringList.new(names) if names else None

    roots = Gtk.StringList.new([folder for folder, _ in FOLDERS])
    tree = Gtk.TreeListModel.new(roots, False, False, expand)

    def expander(label):
        made = Gtk.TreeExpander()
        made.set_child(label)
        return made

    folders = Gtk.ListView.new(
        chosen(tree, lambda item: text(item.get_item())),
        factory(text, wrap=expander))
    return [long, people, folders]
