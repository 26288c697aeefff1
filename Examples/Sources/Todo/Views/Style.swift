// SPDX-License-Identifier: Apache-2.0

/// The style of the widgets.
enum Style {
  static let sheet = """
    window { background: #f3f4f7; color: #1d1f24; }
    headerbar {
      background: #ffffff; border-bottom: 1px solid #e3e5ea; box-shadow: none; min-height: 48px;
    }
    window.solid-csd { box-shadow: inset 0 0 0 1px #d5d8de; }
    headerbar .title { font-weight: 700; }
    .page { padding: 22px 32px; }
    .secondary { color: #7c818c; font-size: 90%; }
    .card {
      background: #ffffff; border: 1px solid #e3e5ea; border-radius: 14px;
      box-shadow: 0 1px 2px rgba(20, 24, 40, 0.05);
    }
    .card list { background: none; color: inherit; }
    .card row { padding: 12px 16px; border-bottom: 1px solid #eef0f3; transition: background 120ms; }
    .card row:first-child { border-radius: 13px 13px 0 0; }
    .card row:last-child { border-bottom-width: 0; border-radius: 0 0 13px 13px; }
    .card row:only-child { border-radius: 13px; }
    .card row.activatable:hover { background: #f6f7f9; }
    .list-name, .todo-title { font-weight: 600; }
    .todo-title { transition: color 120ms; }
    .todo-title.done { color: #9a9fa9; font-weight: 400; text-decoration: line-through; }
    .placeholder { padding: 34px; }
    """
}
