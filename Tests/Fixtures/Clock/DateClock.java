// SPDX-License-Identifier: Apache-2.0

import java.awt.*;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import javax.swing.*;

/** The same as gtk.py, with Swing and the dates of Java. */
public class DateClock {
  private static final DateTimeFormatter FORMAT = DateTimeFormatter.ofPattern("'Now: 'yyyy-MM-dd HH:mm:ss xx");

  public static void main(String[] arguments) {
    SwingUtilities.invokeLater(() -> {
      JFrame window = new JFrame("Clock");
      window.setDefaultCloseOperation(JFrame.EXIT_ON_CLOSE);
      JLabel now = new JLabel(ZonedDateTime.now().format(FORMAT));
      JLabel bell = new JLabel("Silent");
      JButton button = new JButton("Ring");
      button.addActionListener(event -> {
        bell.setText("Waiting");
        Timer timer = new Timer(300, end -> bell.setText("Rung"));
        timer.setRepeats(false);
        timer.start();
      });
      new Timer(100, event -> now.setText(ZonedDateTime.now().format(FORMAT))).start();
      Box column = Box.createVerticalBox();
      for (JComponent part : new JComponent[] {now, bell, button}) column.add(part);
      window.add(column);
      window.setSize(320, 200);
      window.setVisible(true);
    });
  }
}
