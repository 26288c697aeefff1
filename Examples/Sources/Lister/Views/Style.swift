/// How the widgets look.
enum Style {
  /// The class of a part whose accents have a list's colour.
  static func tint(_ color: ListColor) -> String { "tint-\(color.rawValue)" }

  static var sheet: String {
    base + ListColor.allCases.map(tintRules).joined()
  }

  private static let base = """
    window { background: #f3f4f7; color: #1d1f24; }
    headerbar {
      background: #ffffff; border-bottom: 1px solid #e3e5ea; box-shadow: none; min-height: 48px;
    }
    headerbar .title { font-weight: 700; }
    .page { padding: 22px 44px 26px 44px; }
    .secondary { color: #7c818c; font-size: 90%; }
    .card {
      background: #ffffff; border: 1px solid #e3e5ea; border-radius: 14px;
      box-shadow: 0 1px 2px rgba(20, 24, 40, 0.05);
    }
    .card > row { padding: 12px 16px; border-bottom: 1px solid #eef0f3; transition: background 120ms; }
    .card > row:first-child { border-radius: 13px 13px 0 0; }
    .card > row:last-child { border-bottom-width: 0; border-radius: 0 0 13px 13px; }
    .card > row:only-child { border-radius: 13px; }
    .card > row.activatable:hover { background: #f6f7f9; }
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
    checkbutton { padding: 0; }
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
