// SPDX-License-Identifier: Apache-2.0

import java.awt.BorderLayout;
import java.util.ArrayList;
import java.util.List;
import javax.swing.Box;
import javax.swing.JButton;
import javax.swing.JFrame;
import javax.swing.JLabel;
import javax.swing.JScrollPane;
import javax.swing.SwingUtilities;

/** A window with as many labels as its argument says, in groups of fifty; run it with "java GrowSwing.java 300". */
public class GrowSwing {
  private final List<JLabel> lines = new ArrayList<>();

  public static void main(String[] arguments) {
    SwingUtilities.invokeLater(() -> new GrowSwing(Integer.parseInt(arguments[0])));
  }

  private GrowSwing(int count) {
    Box column = Box.createVerticalBox();
    Box group = null;
    for (int index = 0; index < count; index++) {
      if (index % 50 == 0) {
        group = Box.createVerticalBox();
        column.add(group);
      }
      lines.add(new JLabel("Line " + index));
      group.add(lines.get(index));
    }
    Box buttons = Box.createVerticalBox();
    buttons.add(button("Change one", () -> change(lines.size() / 3)));
    buttons.add(button("Change all", this::changeAll));
    JFrame frame = new JFrame("Growth");
    frame.add(buttons, BorderLayout.NORTH);
    frame.add(new JScrollPane(column), BorderLayout.CENTER);
    frame.setDefaultCloseOperation(JFrame.EXIT_ON_CLOSE);
    frame.setSize(500, 500);
    frame.setVisible(true);
  }

  private static JButton button(String title, Runnable action) {
    JButton button = new JButton(title);
    button.addActionListener(event -> action.run());
    return button;
  }

  /** Changes the text of a line: the line keeps its number and gets or loses a mark at its end. */
  private void change(int index) {
    JLabel line = lines.get(index);
    line.setText("Line " + index + (line.getText().endsWith(".") ? "" : "."));
  }

  /** All lines except the first and the last, which the queries search. */
  private void changeAll() {
    for (int index = 1; index + 1 < lines.size(); index++) change(index);
  }
}
