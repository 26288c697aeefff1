// SPDX-License-Identifier: Apache-2.0

import java.awt.*;
import javax.swing.*;
import javax.swing.plaf.basic.BasicButtonUI;

/** The swatches in Swing. */
public class Swatches {
  private final JLabel log = new JLabel("Near 0, Far 0");
  private final int[] presses = {0, 0};

  public static void main(String[] arguments) { SwingUtilities.invokeLater(Swatches::new); }

  private Swatches() {
    JPanel area = new JPanel(null);
    area.setPreferredSize(new Dimension(500, 300));
    log.setBounds(31, 7, 200, 30);
    area.add(log);
    area.add(swatch("Near", 0, Color.MAGENTA, 31, 47));
    area.add(swatch("Far", 1, Color.CYAN, 333, 223));
    JFrame frame = new JFrame("Swatches");
    frame.add(area);
    frame.pack();
    frame.setDefaultCloseOperation(JFrame.EXIT_ON_CLOSE);
    frame.setVisible(true);
  }

  private JButton swatch(String name, int index, Color colour, int x, int y) {
    JButton button = new JButton(name);
    button.setUI(new BasicButtonUI());
    button.setBackground(colour);
    button.setBorder(null);
    button.setFocusPainted(false);
    button.setBounds(x, y, 120, 50);
    button.addActionListener(event -> {
      presses[index]++;
      log.setText("Near " + presses[0] + ", Far " + presses[1]);
    });
    return button;
  }
}
