// SPDX-License-Identifier: Apache-2.0

import java.awt.*;
import java.util.*;
import javax.swing.*;
import javax.swing.table.*;
import javax.swing.tree.*;

/** Things that are shown, and things that are not: names begin with "Shown" and "Hidden". */
public class Unshown {
  private static final java.util.List<Runnable> actions = new ArrayList<>();

  private static JComponent onChange(JComponent component, Runnable action) {
    actions.add(action);
    return component;
  }

  private static JComponent tabs() {
    JTabbedPane tabs = new JTabbedPane();
    tabs.addTab("First", new JButton("Hidden page of tabs"));
    tabs.addTab("Second", new JButton("Shown page of tabs"));
    return onChange(tabs, () -> tabs.setSelectedIndex(1));
  }

  private static JComponent cards() {
    CardLayout layout = new CardLayout();
    JPanel cards = new JPanel(layout);
    cards.add(new JButton("Hidden card"), "1");
    cards.add(new JButton("Shown card"), "2");
    return onChange(cards, () -> layout.show(cards, "2"));
  }

  private static JComponent table() {
    JTable table = new JTable(
        new Object[][] {{"Hidden row 1", "b"}, {"Shown row", "a"}, {"Hidden row 2", "b"}},
        new Object[] {"Name", "Kind"});
    TableRowSorter<TableModel> sorter = new TableRowSorter<>(table.getModel());
    table.setRowSorter(sorter);
    JScrollPane pane = new JScrollPane(table);
    pane.setPreferredSize(new Dimension(300, 80));
    return onChange(pane, () -> sorter.setRowFilter(RowFilter.regexFilter("a", 1)));
  }

  private static JComponent tree() {
    DefaultMutableTreeNode root = new DefaultMutableTreeNode("Shown root");
    DefaultMutableTreeNode branch = new DefaultMutableTreeNode("Shown branch");
    root.add(branch);
    branch.add(new DefaultMutableTreeNode("Hidden leaf"));
    JTree tree = new JTree(root);
    tree.expandRow(1);
    return onChange(tree, () -> tree.collapseRow(1));
  }

  private static JComponent layers() {
    JLayeredPane pane = new JLayeredPane();
    JButton under = new JButton("Away under the other");
    JButton over = new JButton("Shown over the other");
    under.setBounds(0, 0, 300, 30);
    over.setBounds(0, 0, 300, 30);
    pane.add(under, JLayeredPane.DEFAULT_LAYER);
    pane.add(over, JLayeredPane.PALETTE_LAYER);
    pane.setPreferredSize(new Dimension(300, 30));
    return pane;
  }

  public static void main(String[] arguments) {
    SwingUtilities.invokeLater(() -> {
      JFrame window = new JFrame("Unshown");
      window.setDefaultCloseOperation(JFrame.EXIT_ON_CLOSE);
      Box column = Box.createVerticalBox();
      JLabel state = new JLabel("Not changed");
      JButton start = new JButton("Change");
      start.addActionListener(event -> {
        actions.forEach(Runnable::run);
        state.setText("Changed");
      });
      JButton widget = new JButton("Hidden widget");
      for (JComponent part : new JComponent[] {
        start, state, layers(), tabs(), cards(), table(), tree(), onChange(widget, () -> widget.setVisible(false))
      }) column.add(part);
      window.add(column);
      window.setSize(420, 560);
      window.setVisible(true);
    });
  }
}
