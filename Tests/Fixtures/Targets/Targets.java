// SPDX-License-Identifier: Apache-2.0

import java.awt.*;
import java.util.*;
import java.util.List;
import javax.swing.*;

/** The targets in Swing. */
public class Targets {
  private final JLabel log = new JLabel("Hit: nothing 0");
  private final List<String> arguments;
  private int presses = 0;

  public static void main(String[] arguments) {
    SwingUtilities.invokeLater(() -> new Targets(Arrays.asList(arguments)));
  }

  private Targets(List<String> arguments) {
    this.arguments = arguments;
    JFrame second = new JFrame("Second");
    second.add(canvas("second"));
    second.setSize(320, 240);
    second.setVisible(true);
    JFrame frame = new JFrame("Targets");
    JMenu menu = new JMenu("Menu");
    for (String name : option("items")) menu.add(item(name));
    JMenuBar bar = new JMenuBar();
    bar.add(menu);
    frame.setJMenuBar(bar);
    JPopupMenu popup = new JPopupMenu();
    for (String name : option("popover")) popup.add(item(name));
    JButton opener = new JButton("Popover");
    opener.addActionListener(event -> popup.show(opener, 0, opener.getHeight()));
    JPanel top = new JPanel(new FlowLayout(FlowLayout.LEFT));
    top.add(opener);
    top.add(log);
    frame.add(top, BorderLayout.NORTH);
    frame.add(canvas("targets"));
    frame.setDefaultCloseOperation(JFrame.EXIT_ON_CLOSE);
    frame.setSize(700, 500);
    frame.setVisible(true);
  }

  private List<String> option(String name) {
    String start = "--" + name + "=";
    return arguments.stream().filter(a -> a.startsWith(start)).map(a -> a.substring(start.length()))
        .flatMap(a -> Arrays.stream(a.split(","))).toList();
  }

  private JMenuItem item(String name) {
    JMenuItem item = new JMenuItem(name);
    item.addActionListener(event -> hit(name));
    return item;
  }

  private void hit(String name) { log.setText("Hit: " + name + " " + ++presses); }

  private JScrollPane canvas(String name) {
    JPanel sheet = new JPanel(null);
    sheet.setPreferredSize(new Dimension(1400, 1400));
    for (String target : option(name)) {
      String[] parts = target.split(":");
      int[] place = Arrays.stream(parts).skip(1).mapToInt(Integer::parseInt).toArray();
      JButton button = new JButton(parts[0]);
      button.setMargin(new Insets(0, 0, 0, 0));
      button.setBounds(place[0], place[1], place[2], place[3]);
      button.addActionListener(event -> hit(parts[0]));
      sheet.add(button);
    }
    return new JScrollPane(sheet);
  }
}
