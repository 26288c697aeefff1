// SPDX-License-Identifier: Apache-2.0

import Testing

extension SourceLocationFinder.Location {
  /// The same location in the type of this module.
  package init(_ location: SourceLocation) {
    self.init(file: location.filePath, line: location.line)
  }
}
