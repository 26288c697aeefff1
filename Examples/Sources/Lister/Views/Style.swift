// SPDX-License-Identifier: Apache-2.0

/// The style of the widgets.
enum Style {
  /// The class of a part whose accent color is the list's color.
  static func tint(_ color: ListColor) -> String { "tint-\(color.rawValue)" }

  static var sheet: String {
    base + ListColor.allCases.map(tintRules).joined()
  }

  private static let base = """
    window { background: #f3f4f7; color: #1d1f24; }
    headerbar {
      background: #ffffff; border-bottom: 1px solid #e3e5ea; box-shadow: none; min-height: 48px;
    }
    window.solid-csd { box-shadow: inset 0 0 0 1px #d5d8de; }
    headerbar button.text-button {
      border: none; border-radius: 999px; padding: 2px 16px; min-height: 30px; background: #eef0f4; box-shadow: none;
    }
    headerbar button.text-button:hover { background: #e4e7ec; }
    headerbar .title { font-weight: 700; }
    .page { padding: 22px 44px 26px 44px; }
    .secondary { color: #7c818c; font-size: 90%; }
    .card {
      background: #ffffff; border: 1px solid #e3e5ea; border-radius: 14px;
      box-shadow: 0 1px 2px rgba(20, 24, 40, 0.05);
    }
    .card row { padding: 12px 16px; border-bottom: 1px solid #eef0f3; transition: background 120ms; }
    .card row:first-child { border-radius: 13px 13px 0 0; }
    .card row:last-child { border-bottom-width: 0; border-radius: 0 0 13px 13px; }
    .card row:only-child { border-radius: 13px; }
    .card row.activatable:hover { background: #f6f7f9; }
    .card list { background: none; color: inherit; }
    .list-name { font-weight: 600; }
    .placeholder { padding: 34px; }
    .color-row { padding: 10px 16px; }
    entry {
      background: #ffffff; border: 1px solid #dcdfe5; border-radius: 12px; padding: 4px 14px; min-height: 34px;
      outline-width: 0; box-shadow: none;
    }
    button.add {
      border: none; border-radius: 12px; padding: 4px 22px; color: #ffffff; font-weight: 700;
      background-image: none; box-shadow: none; text-shadow: none;
    }
    button.add:disabled { opacity: 0.45; }
    button.delete {
      border: none; border-radius: 999px; padding: 2px 14px; min-height: 26px; color: #d42f2f; font-weight: 600;
      font-size: 90%; background: #fdeaea; box-shadow: none; text-shadow: none;
    }
    button.delete:hover { background: #fad7d7; }
    .alert { background: #ffffff; }
    .alert .titlebar { background: none; border: none; min-height: 0; margin: 0; padding: 0; box-shadow: none; }
    .alert .dialog-vbox { padding: 26px 26px 22px 26px; min-width: 290px; }
    .alert label.title { font-size: 115%; font-weight: 700; }
    .alert .dialog-action-area { margin: 18px 0 0 0; border-spacing: 12px; }
    .alert .dialog-action-area button {
      border: none; border-radius: 12px; margin: 0; padding: 4px 20px; min-height: 32px; font-weight: 600;
      background: #eef0f4; color: #1d1f24; box-shadow: none; text-shadow: none;
    }
    .alert .dialog-action-area button:hover { background: #e4e7ec; }
    .alert .dialog-action-area button.destructive-action { background: #e24444; color: #ffffff; }
    .alert .dialog-action-area button.destructive-action:hover { background: #d23636; }
    checkbutton { padding: 0; min-height: 30px; border-radius: 8px; outline-offset: 4px; }
    checkbutton check {
      border-radius: 999px; min-width: 18px; min-height: 18px; margin-right: 12px; padding: 0;
      border: 2px solid #c3c8d1; background: #ffffff; box-shadow: none;
    }
    checkbutton label { transition: color 120ms; }
    checkbutton label.done { color: #9a9fa9; text-decoration: line-through; }
    .swatch { border-radius: 999px; outline-offset: 1px; }
    .swatch:focus-visible { outline: 2px solid #9db7ea; }

    """

  private static func tintRules(_ color: ListColor) -> String {
    let hex = String(color.hex, radix: 16)
    let value = "#" + String(repeating: "0", count: 6 - hex.count) + hex
    let name = tint(color)
    return """
      .\(name) button.add { background: \(value); }
      .\(name) entry:focus-within { border-color: \(value); }
      .\(name) checkbutton check:checked { background: \(value); border-color: \(value); color: #ffffff; }

      """
  }
}
