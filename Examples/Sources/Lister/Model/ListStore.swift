// SPDX-License-Identifier: Apache-2.0

import Foundation
import Storage

/// All lists, and the only place that changes them.
@MainActor
final class ListStore {
  private(set) var lists: [ItemList]

  /// The file to which changes are written; nil if they are not saved.
  private let file: DataFile<[ItemList]>?

  /// Called if the lists could not be written.
  var onSaveFailure: ((any Error) -> Void)?

  init(lists: [ItemList], file: DataFile<[ItemList]>?) {
    self.lists = lists
    self.file = file
  }

  func list(_ id: ItemList.ID) -> ItemList? {
    lists.first { $0.id == id }
  }

  /// Adds an item at the end of a list.
  ///
  /// - Returns: The item; `nil` if the title is blank, or there is no such list.
  func addItem(titled title: String, to list: ItemList.ID) -> Item? {
    let title = title.trimmingCharacters(in: .whitespacesAndNewlines)
    guard !title.isEmpty else { return nil }
    let item = Item(title: title)
    return change(list) { $0.items.append(item) } ? item : nil
  }

  func setDone(_ isDone: Bool, item: Item.ID, in list: ItemList.ID) {
    change(list) { list in
      guard let index = list.items.firstIndex(where: { $0.id == item }) else { return }
      list.items[index].isDone = isDone
    }
  }

  func removeItem(_ item: Item.ID, from list: ItemList.ID) {
    change(list) { $0.items.removeAll { $0.id == item } }
  }

  func setColor(_ color: ListColor, of list: ItemList.ID) {
    change(list) { $0.color = color }
  }

  @discardableResult
  private func change(_ list: ItemList.ID, _ body: (inout ItemList) -> Void) -> Bool {
    guard let index = lists.firstIndex(where: { $0.id == list }) else { return false }
    body(&lists[index])
    do {
      try file?.write(lists)
    } catch {
      onSaveFailure?(error)
    }
    return true
  }
}
