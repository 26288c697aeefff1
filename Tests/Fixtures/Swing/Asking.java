// SPDX-License-Identifier: Apache-2.0

import java.awt.*;
import java.awt.event.*;
import javax.swing.*;

/** A button that asks the X server for the pointer again and again while it is pressed, and counts its clicks. */
public class Asking {
  private static int clicks;

  public static void main(String[] arguments) {
    SwingUtilities.invokeLater(() -> {
      JButton button = new JButton("Count");
      JLabel log = new JLabel("Log: 0");
      button.addMouseListener(new MouseAdapter() {
        @Override public void mousePressed(MouseEvent event) {
          // Each answer brings along what else the server has sent.
          for (int question = 0; question < 300; question++) MouseInfo.getPointerInfo();
        }
      });
      button.addActionListener(event -> log.setText("Log: " + ++clicks));
      JFrame frame = new JFrame("Asking");
      frame.add(button, BorderLayout.CENTER);
      frame.add(log, BorderLayout.SOUTH);
      frame.setDefaultCloseOperation(JFrame.EXIT_ON_CLOSE);
      frame.setSize(300, 200);
      frame.setVisible(true);
    });
  }
}
