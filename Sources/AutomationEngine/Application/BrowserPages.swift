import AccessibilityBus

/// Whether a browser shows its pages, and what to say when it shows none.
enum BrowserPages {
  /// Whether no page that can be seen is still being loaded, and there is one. True for other programs.
  static func areLoaded(in tree: AccessibleTree) -> Bool {
    guard isBrowser(tree) else { return true }
    let pages = (1..<max(1, tree.count)).filter {
      tree.role($0) == .documentWeb && tree.states($0).contains(.showing)
    }
    return !pages.isEmpty && pages.allSatisfy { !tree.states($0).contains(.busy) }
  }

  /// Whether a page has anything on it. True for other programs.
  static func haveContent(in tree: AccessibleTree) -> Bool {
    !isBrowser(tree) || (1..<max(1, tree.count)).contains { hasContent($0, tree) }
  }

  /// The pages of Chromium, where none is inside of another; nil otherwise, and for other programs.
  static func unnested(in tree: AccessibleTree) -> [AccessibleReference]? {
    guard tree.application.toolkit.kind == .chromium else { return nil }
    var pages: [AccessibleReference] = []
    var end = 0
    for node in 1..<max(1, tree.count) where tree.role(node) == .documentWeb {
      guard node >= end else { return nil }
      end = tree.subtreeEnd(node)
      pages.append(tree.reference(node))
    }
    return pages
  }

  /// Advice for a query that found nothing in a browser without a page; empty where there is one.
  static func advice(in tree: AccessibleTree) -> [String] {
    guard !haveContent(in: tree) else { return [] }
    return [
      "\(tree.application.toolkit.name) shows no children: its pages are not in its accessibility tree. "
        + (tree.application.toolkit.kind == .chromium
          ? "Pages that are not empty are there when the program is started with --force-renderer-accessibility, "
            + "which launch() adds for the programs that it knows: add it to launchArguments."
          : "Pages that are not empty are there when the program is started with GNOME_ACCESSIBILITY=1.")
    ]
  }

  private static func isBrowser(_ tree: AccessibleTree) -> Bool {
    tree.application.toolkit.kind.isBrowser
  }

  private static func hasContent(_ node: Int, _ tree: AccessibleTree) -> Bool {
    tree.role(node) == .documentWeb && tree.subtreeEnd(node) > node + 1
  }
}
