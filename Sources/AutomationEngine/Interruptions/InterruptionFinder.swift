import AccessibilityBus
import Desktop
import Foundation
import WindowSystem

/// Tells what interrupts an event from what the hit test found in its way.
struct InterruptionFinder {
  let application: TargetApplication
  let tree: ElementTree
  let live: LiveDesktop

  /// - Returns: nil where nothing is in the way: the element itself is out of sight.
  func interruption(for obstacle: HitTest.Obstacle, of node: Int) -> Interruption? {
    switch obstacle {
    case .notShown, .outOfView, .minimized: nil
    case .blockedByModal(let other): interruption(by: other, isDialog: true)
    case .coveredByElement(let other): interruption(by: cover(other, over: node))
    case .coveredByWindow(let window): interruption(by: window)
    }
  }

  /// What stands between the test and the program as a whole when it is tapped itself: a window of another
  /// program, or a modal dialog of its own. Other windows of the program are parts of what is tapped.
  func interruption(ofApplicationAt point: CGPoint) -> Interruption? {
    guard let geometry = try? tree.geometry() else { return nil }
    let top = geometry.topWindow(at: point)
    if let top, !isOwn(top) { return interruption(by: top) }
    let modal = tree.nodes.children(0).first { node in
      tree.type(node).isWindow && tree.nodes.states(node).contains(.modal)
        && geometry.window(ofTopLevel: node)?.isViewable == true
    }
    return modal.flatMap { interruption(by: $0, isDialog: true) }
  }

  // MARK: - Inside the program

  private func interruption(by node: Int, isDialog: Bool? = nil) -> Interruption {
    Interruption(
      key: .object(tree.nodes.reference(node)), element: .bound(to: node, in: tree, of: application),
      line: line(of: node, in: tree), isDialog: isDialog ?? tree.type(node).matches(.dialog))
  }

  /// The element as it is printed in trees, with the answers that it offers.
  private func line(of node: Int, in tree: ElementTree) -> String {
    let buttons = tree.descendants(of: node).filter {
      tree.matches($0, .button) && !tree.label($0).isEmpty
    }
    let names = buttons.prefix(6).map { quoted(tree.label($0)) }
    let line = TreePrinter(tree: tree).line(node)
    guard !names.isEmpty else { return line }
    return line + ", with the button\(names.count == 1 ? "" : "s") " + names.joined(separator: ", ")
  }

  /// The whole of what covers the node: the hit test may have found a text on it.
  private func cover(_ other: Int, over node: Int) -> Int {
    let path = tree.path(to: other)
    if let outer = path.first(where: { [.popover, .menu].contains(tree.type($0)) || isInnerDialog($0) }) {
      return outer
    }
    let common = Set(tree.path(to: node))
    return path.first { !common.contains($0) } ?? other
  }

  private func isInnerDialog(_ node: Int) -> Bool {
    tree.type(node).matches(.dialog) && tree.nodes.parent(node) > 0
  }

  // MARK: - Windows

  private func interruption(by window: WindowInfo) -> Interruption {
    let isDialog = window.isModal || window.types.contains("_NET_WM_WINDOW_TYPE_DIALOG")
    let found = isOwn(window) ? (application, tree) : owner(of: window)
    if let (owner, tree) = found, let node = node(of: window, in: tree) {
      let printed = line(of: node, in: tree)
      return Interruption(
        key: .object(tree.nodes.reference(node)), element: .bound(to: node, in: tree, of: owner),
        line: isOwn(window) ? printed : "\(printed) of \(owner)",
        isDialog: isDialog || tree.type(node).matches(.dialog))
    }
    let title = window.title.isEmpty ? window.className : window.title
    let owner = found?.0 ?? stranger(window.processID ?? 0, title: title)
    return Interruption(
      key: .window(window.id),
      element: ElementHandle(
        query: ElementQuery(
          application: owner,
          steps: [.descendants(.window), .matching(.identifier(String(title.prefix(100))))])),
      line: "the window \(quoted(title)) of \(owner), of which accessibility knows nothing",
      isDialog: isDialog)
  }

  private func isOwn(_ window: WindowInfo) -> Bool {
    window.processID == tree.nodes.application.processID
  }

  /// The node that a window shows: a top level, or a popup inside one.
  private func node(of window: WindowInfo, in tree: ElementTree) -> Int? {
    guard let geometry = try? tree.geometry() else { return nil }
    if let top = tree.nodes.children(0).first(where: { geometry.window(ofTopLevel: $0)?.id == window.id }) {
      return top
    }
    let popups = (1..<max(1, tree.count)).filter {
      !tree.isHidden($0) && [.popover, .menu, .helpTag].contains(tree.type($0))
    }
    try? geometry.fetchFrames(of: popups)
    return popups.first { geometry.window(of: $0)?.id == window.id }
      ?? popups.first { geometry.frame(of: $0).map(window.frame.insetBy(dx: -8, dy: -8).contains) == true }
  }

  // MARK: - Other programs

  /// The program that a window belongs to, with its elements; nil when it is not on the accessibility bus.
  private func owner(of window: WindowInfo) -> (TargetApplication, ElementTree)? {
    guard let pid = window.processID,
      let accessible = try? live.bus.applications().first(where: { $0.processID == pid }),
      let nodes = try? live.bus.snapshot(of: accessible)
    else { return nil }
    let session = application.session
    let tree = ElementTree(nodes: nodes, display: live.display)
    if let (command, _) = session.running.first(where: { $0.value.accessible?.busName == accessible.busName })
      ?? session.running.first(where: { $0.value.isAlive && $0.value.processes.contains(pid) })
    {
      return (TargetApplication(.command(command), session: session), tree)
    }
    let owner = stranger(pid, title: accessible.name)
    if let process = ForeignProcess(pid) {
      owner.running = RunningApplication(
        command: Self.command(of: pid, title: accessible.name), successor: process, accessible: accessible)
    }
    return (owner, tree)
  }

  /// A program that no test has launched.
  private func stranger(_ pid: pid_t, title: String) -> TargetApplication {
    TargetApplication(.command(Self.command(of: pid, title: title)), session: application.session)
  }

  private static func command(of pid: pid_t, title: String) -> ApplicationCommand {
    let file = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/\(pid)/exe")
    return ApplicationCommand(
      name: title.isEmpty ? "process \(pid)" : title, executable: file ?? "", arguments: ["\(pid)"])
  }
}
