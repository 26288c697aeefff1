// SPDX-License-Identifier: Apache-2.0

/// The style of the widgets.
enum Style {
  static let sheet = """
    window { background: #f7f3ee; color: #2b241e; }
    headerbar {
      background: #fffdfa; border-bottom: 1px solid #eae2d8; box-shadow: none; min-height: 48px;
    }
    window.solid-csd { box-shadow: inset 0 0 0 1px #ded4c7; }
    headerbar .title { font-weight: 700; }
    headerbar button.flat:hover { background: #f4ede3; }
    headerbar button.text-button {
      border: none; border-radius: 999px; padding: 2px 16px; min-height: 30px; background: #f4ede3; box-shadow: none;
    }
    headerbar button.text-button:hover { background: #ece2d4; }
    .page { padding: 20px 28px 24px 28px; }
    .secondary { color: #6d6358; font-size: 90%; }
    .card {
      background: #fffdfa; border: 1px solid #eae2d8; border-radius: 16px;
      box-shadow: 0 1px 2px rgba(70, 45, 20, 0.05);
    }
    .padded { padding: 14px 18px; }
    .card list { background: none; color: inherit; }
    .card row { padding: 11px 16px; border-bottom: 1px solid #f2ebe1; transition: background 120ms; }
    .card row:first-child { border-radius: 15px 15px 0 0; }
    .card row:last-child { border-bottom-width: 0; border-radius: 0 0 15px 15px; }
    .card row:only-child { border-radius: 15px; }
    .card row.activatable:hover { background: #faf5ee; }
    .row-title { font-weight: 700; }
    .section-title { font-weight: 700; font-size: 110%; margin-top: 4px; }
    .empty { padding: 90px 20px; }
    .footer { padding: 9px; border-top: 1px solid #eae2d8; background: #fffdfa; }
    textview, textview text { background: none; color: inherit; }
    button.add-photo {
      border: none; border-radius: 12px; padding: 4px 18px; min-height: 34px; color: #ffffff; font-weight: 700;
      background: #b5532f; box-shadow: none; text-shadow: none; -gtk-icon-shadow: none;
    }
    button.add-photo:hover { background: #a34725; }
    button.add-photo:disabled { opacity: 0.5; }
    button.delete {
      border: none; border-radius: 999px; padding: 2px 16px; min-height: 30px; color: #ffffff; font-weight: 600;
      background: #d33f34; box-shadow: none; text-shadow: none;
    }
    button.delete:hover { background: #bf342a; }
    .alert { background: #fffdfa; }
    .alert .titlebar { background: none; border: none; min-height: 0; margin: 0; padding: 0; box-shadow: none; }
    .alert .dialog-vbox { padding: 26px 26px 22px 26px; min-width: 290px; }
    .alert label.title { font-size: 115%; font-weight: 700; }
    .alert .dialog-action-area { margin: 18px 0 0 0; border-spacing: 12px; }
    .alert .dialog-action-area button {
      border: none; border-radius: 12px; margin: 0; padding: 4px 20px; min-height: 32px; font-weight: 600;
      background: #f3ece1; color: #2b241e; box-shadow: none; text-shadow: none;
    }
    .alert .dialog-action-area button:hover { background: #eae0d2; }
    .alert .dialog-action-area button.destructive-action { background: #d33f34; color: #ffffff; }
    .alert .dialog-action-area button.destructive-action:hover { background: #bf342a; }
    """
}
