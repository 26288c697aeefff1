// SPDX-License-Identifier: Apache-2.0

import java.awt.*;
import javax.swing.*;
import javax.swing.table.DefaultTableModel;

/** What Swing has in its own way: windows in a window, boxes in menus, texts in HTML, choosers, pictures in tables. */
public class Kinds {
  public static void main(String[] arguments) { SwingUtilities.invokeLater(Kinds::new); }

  private final JFrame frame = new JFrame("Kinds");
  private final JLabel log = new JLabel("Log: ready");

  private Kinds() {
    JMenu view = new JMenu("View");
    JCheckBoxMenuItem wrap = new JCheckBoxMenuItem("Wrap Lines");
    wrap.addItemListener(event -> log.setText("Log: wrap " + wrap.isSelected()));
    view.add(wrap);
    view.add(new JRadioButtonMenuItem("Large Icons", true));
    JMenuBar bar = new JMenuBar();
    bar.add(view);
    frame.setJMenuBar(bar);

    JInternalFrame inner = new JInternalFrame("Inner", true, true);
    inner.add(new JButton("Inside"));
    inner.setBounds(10, 10, 200, 100);
    inner.setVisible(true);
    JDesktopPane desktop = new JDesktopPane();
    desktop.add(inner);
    JButton open = new JButton("<html><b>Open</b> &amp; read<br>a file</html>");
    open.addActionListener(event -> {
      JFileChooser chooser = new JFileChooser();
      log.setText(chooser.showOpenDialog(frame) == JFileChooser.APPROVE_OPTION
          ? "Log: " + chooser.getSelectedFile().getName() : "Log: none");
    });
    JButton warn = new JButton("Warn");
    warn.addActionListener(event -> JOptionPane.showMessageDialog(
        frame, "The disk is nearly full.", "Little Space", JOptionPane.WARNING_MESSAGE));
    frame.add(warn, BorderLayout.EAST);
    Icon dot = UIManager.getIcon("FileView.fileIcon");
    JTable table = new JTable(new DefaultTableModel(new Object[][] {{"Plain", dot}}, new String[] {"Name", "Picture"}) {
      @Override public Class<?> getColumnClass(int column) { return column == 1 ? Icon.class : String.class; }

      @Override public boolean isCellEditable(int row, int column) { return false; }
    });
    JTabbedPane tabs = new JTabbedPane();
    tabs.addTab("<html><i>Fancy</i> Page</html>", desktop);
    tabs.addTab("Table", new JScrollPane(table));
    frame.add(tabs, BorderLayout.CENTER);
    frame.add(open, BorderLayout.NORTH);
    frame.add(log, BorderLayout.SOUTH);
    frame.setDefaultCloseOperation(JFrame.EXIT_ON_CLOSE);
    frame.setSize(500, 400);
    frame.setVisible(true);
  }
}
