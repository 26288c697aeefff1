// SPDX-License-Identifier: Apache-2.0

/// The clipboard and the primary selection, as tests set and read them.
extension ControlConnection {
  private typealias Selection = UnderstudyControl.Selection

  private func source(of selection: UInt32) -> (any SelectionSource)? {
    switch Selection(rawValue: selection) {
    case .clipboard: compositor.dataDevices.clipboard
    case .primary: compositor.primarySelection.source
    case nil: nil
    }
  }

  func setSource(_ source: (any SelectionSource)?, of selection: UInt32) {
    switch Selection(rawValue: selection) {
    case .clipboard: compositor.dataDevices.setClipboard(source)
    case .primary: compositor.primarySelection.set(source)
    case nil: break
    }
  }

  /// Offers data to programs; data that is too large, or that cannot be read, is ignored.
  ///
  /// - Parameters:
  ///   - file: the file with the data.
  ///   - size: the number of bytes.
  ///   - types: the media types, one in each line.
  ///   - selection: the number of the selection.
  ///   - adds: whether the data that a test has offered before stays.
  func offer(_ file: ReceivedDescriptor, size: UInt32, types: String, in selection: UInt32, adds: Bool) {
    let types = types.split(whereSeparator: \.isNewline).map(String.init)
    guard let part = StoredData(file, size: Int(size), types: types) else { return }
    let earlier = adds ? (source(of: selection) as? StoredSelection)?.parts ?? [] : []
    setSource(
      StoredSelection(earlier + [part], process: process, writers: compositor.pipeWriters), of: selection)
  }

  func sendSelection(_ serial: UInt32, _ selection: UInt32) {
    let source = source(of: selection)
    var lines = ""
    for type in source?.types ?? [] where !type.contains(where: \.isNewline) {
      guard lines.utf8.count + type.utf8.count + 1 <= 4000 else { continue }
      lines += (lines.isEmpty ? "" : "\n") + type
    }
    resource?.sendSelection(serial: serial, pid: source?.process ?? 0, types: lines)
  }

  /// Lets the program that offers the data write it to a pipe; a type that it does not offer closes the pipe.
  func readSelection(_ selection: UInt32, _ type: String, into pipe: ReceivedDescriptor) {
    guard let source = source(of: selection), source.types.contains(type) else { return }
    source.send(type: type, to: pipe)
  }
}
