// SPDX-License-Identifier: Apache-2.0

/// The initial lists, the same at every launch.
enum SampleData {
  static var lists: [ItemList] {
    [
      ItemList(
        title: "Groceries", color: .green,
        items: [
          Item(title: "Milk"), Item(title: "Bread"), Item(title: "Avocados", isDone: true),
          Item(title: "Dark Chocolate"),
        ]),
      ItemList(
        title: "Hike", color: .orange,
        items: [Item(title: "Water Bottle", isDone: true), Item(title: "Map"), Item(title: "Sun Hat")]),
      ItemList(
        title: "Books to Read", color: .blue,
        items: [Item(title: "Moby-Dick"), Item(title: "Middlemarch")]),
      ItemList(title: "Someday", color: .gray),
    ]
  }

  /// The lists at the first launch of the program.
  static var firstLists: [ItemList] {
    [ItemList(title: "To Do", color: .blue), ItemList(title: "Groceries", color: .green)]
  }
}
