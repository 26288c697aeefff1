// SPDX-License-Identifier: Apache-2.0

import java.awt.*;
import java.awt.datatransfer.*;
import java.awt.event.*;
import java.text.SimpleDateFormat;
import java.util.*;
import java.util.stream.*;
import javax.swing.*;
import javax.swing.table.DefaultTableModel;
import javax.swing.tree.*;

/** The gallery in Swing; run it with "java Gallery.java --page=Lists --rows=100". */
public class Gallery {
  private final JFrame frame = new JFrame("Gallery");
  private final JLabel log = new JLabel("Log: ready");
  private final JTabbedPane pages = new JTabbedPane();

  public static void main(String[] arguments) {
    SwingUtilities.invokeLater(() -> new Gallery(Arrays.asList(arguments)));
  }

  private Gallery(java.util.List<String> arguments) {
    int rows = Integer.parseInt(option(arguments, "rows", "10000"));
    pages.addTab("Buttons", buttons());
    pages.addTab("Values", values());
    pages.addTab("Text", text());
    pages.addTab("Lists", lists(rows));
    pages.addTab("Menus", menus());
    pages.addTab("Drag", drag());
    pages.setSelectedIndex(Math.max(0, pages.indexOfTab(option(arguments, "page", "Buttons"))));
    log.setBorder(BorderFactory.createEmptyBorder(6, 10, 6, 10));
    frame.add(pages, BorderLayout.CENTER);
    frame.add(log, BorderLayout.SOUTH);
    frame.setJMenuBar(menuBar());
    frame.setDefaultCloseOperation(JFrame.EXIT_ON_CLOSE);
    frame.setSize(900, 640);
    frame.setVisible(true);
  }

  private static String option(java.util.List<String> arguments, String name, String otherwise) {
    String start = "--" + name + "=";
    return arguments.stream().filter(a -> a.startsWith(start)).map(a -> a.substring(start.length()))
        .findFirst().orElse(otherwise);
  }

  private void say(String what) { log.setText("Log: " + what); }

  private static <C extends JComponent> C named(C component, String name) {
    component.getAccessibleContext().setAccessibleName(name);
    return component;
  }

  /** A column of rows, each as high as what is in it. */
  private static JPanel page(JComponent... rows) {
    JPanel column = new JPanel();
    column.setLayout(new BoxLayout(column, BoxLayout.Y_AXIS));
    for (JComponent row : rows) {
      row.setAlignmentX(0);
      column.add(row);
    }
    JPanel page = new JPanel(new BorderLayout());
    page.add(column, BorderLayout.NORTH);
    return page;
  }

  private static JPanel row(JComponent... parts) {
    JPanel row = new JPanel(new FlowLayout(FlowLayout.LEFT, 10, 8));
    for (JComponent part : parts) row.add(part);
    return row;
  }

  /// A component with a label before it that tells its name.
  private static JPanel labelled(String title, JComponent component) {
    JLabel label = new JLabel(title);
    label.setLabelFor(component);
    return row(label, named(component, title));
  }

  private JButton button(String title, Runnable action) {
    JButton button = new JButton(title);
    button.addActionListener(event -> action.run());
    return button;
  }

  private <B extends AbstractButton> B reporting(B button, boolean onlyOn) {
    button.addItemListener(event -> {
      if (!onlyOn) say(button.getText() + (button.isSelected() ? " on" : " off"));
      else if (button.isSelected()) say(button.getText());
    });
    return button;
  }

  // Buttons

  private JComponent buttons() {
    JButton save = button("Save", () -> say("Save"));
    save.setToolTipText("Saves the file");
    save.setName("save-button");
    JButton locked = new JButton("Locked");
    locked.setEnabled(false);
    JRadioButton small = new JRadioButton("Small", true);
    JRadioButton large = new JRadioButton("Large");
    ButtonGroup sizes = new ButtonGroup();
    sizes.add(reporting(small, true));
    sizes.add(reporting(large, true));
    JPopupMenu popover = new JPopupMenu();
    popover.add(button("Inside", () -> {
      popover.setVisible(false);
      say("Inside");
    }));
    JButton opener = new JButton("Popover");
    opener.addActionListener(event -> popover.show(opener, 0, opener.getHeight()));
    return page(
        row(save, locked),
        row(reporting(new JCheckBox("Accept"), false), reporting(new JToggleButton("Wireless"), false)),
        row(small, large),
        row(button("Ask", this::ask), opener, button("Remote", this::openRemote)));
  }

  private void ask() {
    int answer = JOptionPane.showOptionDialog(frame, "Really?", "Really?", JOptionPane.YES_NO_OPTION,
        JOptionPane.QUESTION_MESSAGE, null, new String[] {"Yes", "No"}, "No");
    if (answer >= 0) say(answer == 0 ? "Yes" : "No");
  }

  private void openRemote() {
    JFrame other = new JFrame("Other Window");
    other.add(row(button("Back", () -> {
      other.dispose();
      say("Back");
    })));
    other.setBounds(frame.getX() + 120, frame.getY() + 160, 300, 140);
    other.setVisible(true);
  }

  // Values

  private JComponent values() {
    JSlider volume = new JSlider(0, 100, 20);
    volume.setPreferredSize(new Dimension(300, 30));
    volume.addChangeListener(event -> say("Volume " + volume.getValue()));
    JSpinner count = new JSpinner(new SpinnerNumberModel(5, 0, 100, 1));
    count.addChangeListener(event -> say("Count " + count.getValue()));
    JProgressBar progress = new JProgressBar(0, 100);
    progress.setValue(40);
    JComboBox<String> colour = new JComboBox<>(new String[] {"Red", "Green", "Blue"});
    colour.addActionListener(event -> say("Colour " + colour.getSelectedItem()));
    Date leapDay = new GregorianCalendar(2024, Calendar.FEBRUARY, 29).getTime();
    JSpinner day = new JSpinner(new SpinnerDateModel(leapDay, null, null, Calendar.DAY_OF_MONTH));
    day.setEditor(new JSpinner.DateEditor(day, "yyyy-MM-dd"));
    day.addChangeListener(event -> say("Day " + new SimpleDateFormat("yyyy-MM-dd").format(day.getValue())));
    JSplitPane split = named(
        new JSplitPane(JSplitPane.HORIZONTAL_SPLIT, new JLabel("Left"), new JLabel("Right")), "Split");
    split.setDividerLocation(300);
    split.setPreferredSize(new Dimension(800, 160));
    split.addPropertyChangeListener(
        JSplitPane.DIVIDER_LOCATION_PROPERTY, event -> say("Split " + split.getDividerLocation()));
    return page(
        row(labelled("Volume", volume), labelled("Count", count)), labelled("Progress", progress),
        row(labelled("Colour", colour), labelled("Day", day)), row(split));
  }

  // Text

  private JComponent text() {
    JTextField name = named(new JTextField(24), "Name");
    name.addActionListener(event -> say("Entered " + name.getText()));
    JPasswordField secret = named(new JPasswordField(24), "Secret");
    JTextArea notes = named(new JTextArea(8, 50), "Notes");
    JLabel styled = named(new JLabel("<html><s>Struck</s> <b>bold</b></html>"), "Struck bold");
    return page(row(name), row(secret), row(new JScrollPane(notes)), row(styled));
  }

  // Lists

  private JComponent lists(int count) {
    JList<String> rows = named(
        new JList<>(IntStream.rangeClosed(1, count).mapToObj(i -> "Row " + i).toArray(String[]::new)), "Rows");
    rows.setFixedCellHeight(22);
    rows.setSelectionMode(ListSelectionModel.SINGLE_SELECTION);
    rows.addListSelectionListener(event -> { if (!event.getValueIsAdjusting()) say(rows.getSelectedValue()); });
    JTable people = named(new JTable(new DefaultTableModel(
        new String[][] {{"Ada", "36", "London"}, {"Bob", "41", "Paris"}, {"Cleo", "29", "Rome"}},
        new String[] {"Name", "Age", "City"}) {
      @Override public boolean isCellEditable(int row, int column) { return false; }
    }), "People");
    people.getSelectionModel().addListSelectionListener(event -> {
      int row = people.getSelectedRow();
      if (!event.getValueIsAdjusting() && row >= 0) say((String) people.getValueAt(row, 0));
    });
    DefaultMutableTreeNode root = new DefaultMutableTreeNode("Root");
    root.add(folder("Documents", "Letters", "Bills"));
    root.add(folder("Pictures", "Summer"));
    JTree folders = named(new JTree(root), "Folders");
    folders.setRootVisible(false);
    folders.setShowsRootHandles(true);
    folders.addTreeSelectionListener(event -> say(event.getPath().getLastPathComponent().toString()));
    JPanel page = new JPanel(new GridLayout(1, 3, 10, 0));
    page.setBorder(BorderFactory.createEmptyBorder(10, 10, 10, 10));
    for (JComponent part : new JComponent[] {rows, people, folders}) page.add(new JScrollPane(part));
    return page;
  }

  private static DefaultMutableTreeNode folder(String name, String... files) {
    DefaultMutableTreeNode folder = new DefaultMutableTreeNode(name);
    for (String file : files) folder.add(new DefaultMutableTreeNode(file));
    return folder;
  }

  // Menus

  private JMenuItem item(String title) {
    JMenuItem item = new JMenuItem(title);
    item.addActionListener(event -> say(title));
    return item;
  }

  private <M extends JComponent> M filled(M menu, JMenuItem... items) {
    for (JMenuItem item : items) menu.add(item);
    return menu;
  }

  private JMenuBar menuBar() {
    return filled(new JMenuBar(),
        filled(new JMenu("File"), item("Open"), item("Quit")),
        filled(new JMenu("Edit"), item("Copy"), filled(new JMenu("More"), item("Deep"))));
  }

  private JComponent menus() {
    JLabel target = box("Target");
    target.setComponentPopupMenu(filled(new JPopupMenu(), item("Inspect"), item("Remove")));
    return page(row(target));
  }

  // Drag

  private static JLabel box(String title) {
    JLabel box = new JLabel(title, SwingConstants.CENTER);
    box.setBorder(BorderFactory.createEtchedBorder());
    box.setPreferredSize(new Dimension(160, 60));
    return box;
  }

  private JComponent drag() {
    JLabel parcel = box("Parcel");
    // A handler for the property "text" would offer an object of this Java machine, which no basket of texts takes.
    parcel.setTransferHandler(new TransferHandler() {
      @Override public int getSourceActions(JComponent source) { return COPY; }

      @Override protected Transferable createTransferable(JComponent source) {
        return new StringSelection(parcel.getText());
      }
    });
    parcel.addMouseMotionListener(new MouseMotionAdapter() {
      @Override public void mouseDragged(MouseEvent event) {
        parcel.getTransferHandler().exportAsDrag(parcel, event, TransferHandler.COPY);
      }
    });
    JLabel basket = box("Basket");
    basket.setTransferHandler(new TransferHandler() {
      @Override public boolean canImport(TransferSupport support) {
        return support.isDataFlavorSupported(DataFlavor.stringFlavor);
      }

      @Override public boolean importData(TransferSupport support) {
        try {
          say("dropped " + support.getTransferable().getTransferData(DataFlavor.stringFlavor));
          return true;
        } catch (Exception failure) {
          return false;
        }
      }
    });
    JPanel pad = named(new JPanel(), "Pad");
    pad.setBackground(Color.WHITE);
    pad.setBorder(BorderFactory.createEtchedBorder());
    pad.setPreferredSize(new Dimension(400, 240));
    pad.addMouseWheelListener(event -> say("Pad scroll"));
    pad.addMouseListener(new MouseAdapter() {
      private long pressed;

      @Override public void mousePressed(MouseEvent event) { pressed = event.getWhen(); }

      @Override public void mouseReleased(MouseEvent event) {
        if (SwingUtilities.isRightMouseButton(event)) say("Pad secondary");
        else if (event.getWhen() - pressed >= 500) say("Pad press");
        else say(event.getClickCount() == 2 ? "Pad double tap" : "Pad tap");
      }
    });
    return page(row(parcel, basket), row(pad));
  }
}
