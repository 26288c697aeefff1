// SPDX-License-Identifier: Apache-2.0

/// The style of the widgets.
enum Style {
  static let sheet = """
    window { background: #f6f4f0; color: #26231f; }
    headerbar {
      background: #fffdfa; border-bottom: 1px solid #e9e4da; box-shadow: none; min-height: 48px;
    }
    window.solid-csd { box-shadow: inset 0 0 0 1px #ddd7cb; }
    headerbar .title { font-weight: 700; }
    headerbar button.flat:hover { background: #f3eee4; }
    .page { padding: 20px 28px 24px 28px; }
    .secondary { color: #857e72; font-size: 90%; }
    .card {
      background: #fffdfa; border: 1px solid #e9e4da; border-radius: 16px;
      box-shadow: 0 1px 2px rgba(60, 45, 20, 0.05);
    }
    .padded { padding: 14px 18px; }
    .card list { background: none; color: inherit; }
    .card row { padding: 10px 18px; border-bottom: 1px solid #f1ede4; }
    .card row:hover { background: none; }
    .card row:last-child { border-bottom-width: 0; }
    .card row.button-row { padding: 0; }
    button.row-button {
      padding: 9px 16px; border: none; border-radius: 14px; background: none; box-shadow: none; font-weight: normal;
      transition: background 120ms;
    }
    button.row-button:hover { background: #f7f3ea; }
    .row-title { font-weight: 700; }
    .row-title.complete { color: #2f8f4e; }
    .price { font-weight: 600; }
    .section-title { font-weight: 700; font-size: 110%; margin-top: 6px; }
    .description { font-size: 110%; }
    .empty { padding: 90px 20px; }
    .order-bar { background: #fffdfa; border-top: 1px solid #e9e4da; padding: 12px 28px; }
    button.primary {
      border: none; border-radius: 14px; padding: 4px 22px; min-height: 38px; color: #ffffff; font-weight: 700;
      background: #e8643c; box-shadow: none; text-shadow: none;
    }
    button.primary:hover { background: #d9552d; }
    button.favorite { color: #b4ada0; border: none; box-shadow: none; border-radius: 999px; }
    button.favorite:checked { color: #e0405e; background: #fdeaee; }
    .tab-bar { background: #fffdfa; border-top: 1px solid #e9e4da; padding: 6px 40px; }
    button.tab {
      border: none; border-radius: 12px; padding: 5px; background: none; box-shadow: none; color: #958d80;
      font-size: 85%; font-weight: 600;
    }
    button.tab:hover { background: #f7f3ea; }
    button.tab:checked { background: none; color: #e8643c; }
    spinbutton { border: none; border-radius: 12px; background: #f4f0e7; box-shadow: none; outline-width: 0; }
    spinbutton text { min-width: 76px; padding-left: 14px; }
    spinbutton button { border: none; background: none; box-shadow: none; }
    switch { border: none; background: #ddd7cb; border-radius: 999px; padding: 2px; }
    switch:checked { background: #43a863; }
    switch slider {
      border: none; min-width: 20px; min-height: 20px; margin: 0; background: #ffffff; border-radius: 999px;
      box-shadow: 0 1px 2px rgba(0, 0, 0, 0.2);
    }
    .alert { background: #fffdfa; }
    .alert .titlebar { background: none; border: none; min-height: 0; margin: 0; padding: 0; box-shadow: none; }
    .alert .dialog-vbox { padding: 26px 26px 22px 26px; min-width: 290px; }
    .alert label.title { font-size: 115%; font-weight: 700; }
    .alert .dialog-action-area { margin: 18px 0 0 0; border-spacing: 12px; }
    .alert .dialog-action-area button {
      border: none; border-radius: 12px; margin: 0; padding: 4px 20px; min-height: 32px; font-weight: 600;
      background: #f1ece1; color: #26231f; box-shadow: none; text-shadow: none;
    }
    .alert .dialog-action-area button:hover { background: #e8e2d4; }

    """
}
