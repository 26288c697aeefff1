// SPDX-License-Identifier: Apache-2.0

/// A string with characters of many scripts, which no single keyboard layout contains.
enum MixedText {
  private static let lines = [
    "The quick brown fox jumps over the lazy dog, 0123456789 times!",
    "Größe, naïve café, Žluťoučký kůň úpěl ďábelské ódy; señor, ¿qué?",
    "Съешь же ещё этих мягких французских булок, да выпей чаю.",
    "Ξεσκεπάζω την ψυχοφθόρα βδελυγμία. Καλημέρα κόσμε!",
    "いろはにほへと ちりぬるを 日本語テスト 漢字 カタカナ",
    "敏捷的棕色狐狸跳过了懒狗。中文测试一二三四五六七八九十",
    "다람쥐 헌 쳇바퀴에 타고파. 한국어 시험",
    "שלום עולם, مرحبا بالعالم, नमस्ते दुनिया, สวัสดีชาวโลก",
    "{} [] () <> | \\ ~ ^ ` @ # $ % & * _ + - = / \" ' € £ ¥ § ° ½ ± × ÷",
    "🙂 🚀 👍 🎉 ☃ ♞ ∀x∈ℝ: ⌈x⌉ = −⌊−x⌋, α ∧ ¬β ≡ ∑ ∏ √ ∞ → ⇒ ⟨⟩",
  ]

  /// Returns exactly `count` Unicode scalars, in lines.
  ///
  /// Scalars are counted, because the keyboard sends scalars one by one.
  static func text(count: Int = 1000) -> String {
    var scalars: [Unicode.Scalar] = []
    var line = 0
    while scalars.count < count {
      scalars += Array((lines[line % lines.count] + "\n").unicodeScalars)
      line += 1
    }
    var text = String.UnicodeScalarView()
    text.append(contentsOf: scalars.prefix(count))
    return String(text)
  }
}
