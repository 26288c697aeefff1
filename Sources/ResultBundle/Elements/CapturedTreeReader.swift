// SPDX-License-Identifier: Apache-2.0

import Foundation

/// Reads the captured trees of one bundle; each file is read once.
package struct CapturedTreeReader {
  private let files: UntrustedFolder
  private var known: [String: [CapturedElement]?] = [:]

  /// The maximum length of a chain of trees, in which each tree takes pieces from the next tree.
  private static let maximumChain = 1_000
  /// The maximum size of a tree's file in bytes.
  private static let maximumBytes = 16 << 20

  /// - Parameter files: the files of the bundle.
  package init(_ files: UntrustedFolder) { self.files = files }

  /// Returns the elements of a tree in document order.
  ///
  /// - Parameter file: the name of the attachment's file.
  /// - Returns: the elements; nil if the file, or the file of a tree from which it takes pieces, is missing or damaged.
  package mutating func elements(in file: String) -> [CapturedElement]? {
    var chain: [(file: String, tree: CapturedTree)] = []
    var next: String? = file
    while let file = next, known[file] == nil {
      guard chain.count < Self.maximumChain, !chain.contains(where: { $0.file == file }),
        let tree = read(file)
      else {
        known[file] = .some(nil)
        break
      }
      chain.append((file, tree))
      next = tree.base
    }
    for (file, tree) in chain.reversed() {
      let base = tree.base.flatMap { known[$0] ?? nil }
      known[file] = .some(tree.elements(from: base))
    }
    return known[file] ?? nil
  }

  private func read(_ file: String) -> CapturedTree? {
    // A damaged tree is left out, as in the report's page.
    guard BundleFormat.isFileName(file), let size = files.size(of: file, in: BundleFormat.attachments),
      size <= Self.maximumBytes, let data = try? files.data(of: file, in: BundleFormat.attachments)
    else { return nil }
    // As above.
    return try? BundleCoding.decoder().decode(CapturedTree.self, from: data)
  }
}
