// SPDX-License-Identifier: Apache-2.0

/// The style of the window.
enum Style {
  static let sheet = """
    window { background: #ffffff; }
    .title { font-size: 22px; font-weight: bold; color: #20242c; }
    .hint { color: #b9bdc6; }
    .tiny { min-width: 0; min-height: 0; padding: 0; border-width: 0; border-radius: 3px; }
    .plain { background: none; border: none; box-shadow: none; padding: 2px; }
    """
}
