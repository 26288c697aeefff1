// SPDX-License-Identifier: Apache-2.0

import java.awt.FlowLayout;
import javax.swing.JFrame;
import javax.swing.JTextField;
import javax.swing.SwingUtilities;
import javax.swing.event.DocumentEvent;
import javax.swing.event.DocumentListener;
import javax.swing.text.AbstractDocument;
import javax.swing.text.AttributeSet;
import javax.swing.text.BadLocationException;
import javax.swing.text.DocumentFilter;

/** Four fields of a digit each, which pass the focus on in a later turn of the event queue. */
public class Codes {
  private static final JTextField[] fields = new JTextField[4];

  public static void main(String[] arguments) { SwingUtilities.invokeLater(Codes::show); }

  private static void show() {
    JFrame frame = new JFrame("Codes");
    frame.setLayout(new FlowLayout());
    for (int index = 0; index < fields.length; index++) {
      fields[index] = field(index);
      frame.add(fields[index]);
    }
    frame.setDefaultCloseOperation(JFrame.EXIT_ON_CLOSE);
    frame.setSize(400, 120);
    frame.setVisible(true);
  }

  private static JTextField field(int index) {
    JTextField field = new JTextField(2);
    field.getAccessibleContext().setAccessibleName("Digit " + (index + 1));
    ((AbstractDocument) field.getDocument()).setDocumentFilter(new OneDigit());
    field.getDocument().addDocumentListener(new DocumentListener() {
      public void insertUpdate(DocumentEvent event) {
        if (index + 1 < fields.length) SwingUtilities.invokeLater(() -> fields[index + 1].requestFocusInWindow());
      }
      public void removeUpdate(DocumentEvent event) {}
      public void changedUpdate(DocumentEvent event) {}
    });
    return field;
  }

  /** Takes what fits. */
  private static class OneDigit extends DocumentFilter {
    @Override
    public void replace(FilterBypass bypass, int offset, int length, String text, AttributeSet attributes)
        throws BadLocationException {
      if (bypass.getDocument().getLength() - length + text.length() <= 1)
        super.replace(bypass, offset, length, text, attributes);
    }
  }
}
