// SPDX-License-Identifier: Apache-2.0

/// A bounded queue that drops its oldest elements if the reader is slow.
struct BoundedQueue<Element> {
  private let capacity: Int
  private var elements: [Element] = []
  /// The index of the oldest element that is not read yet.
  private var start = 0

  /// Creates an empty series.
  ///
  /// - Parameter capacity: the maximum number of elements; older ones are dropped.
  init(capacity: Int) { self.capacity = capacity }

  var isEmpty: Bool { start == elements.count }

  mutating func append(_ element: Element) {
    if elements.count - start >= capacity { start += 1 }
    // Moving the elements costs little if it is done rarely.
    if start > capacity {
      elements.removeFirst(start)
      start = 0
    }
    elements.append(element)
  }

  /// Removes and returns the oldest elements, at most `limit`.
  mutating func removeFirst(atMost limit: Int) -> ArraySlice<Element> {
    let taken = elements[start...].prefix(limit)
    start = taken.endIndex
    if isEmpty {
      elements = []
      start = 0
    }
    return taken
  }
}
