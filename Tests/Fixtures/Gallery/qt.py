#!/usr/bin/python3 -B
# SPDX-License-Identifier: Apache-2.0
"""The gallery, drawn with Qt's widgets: `--qt=5` or `--qt=6`."""

import sys
import time

if "--qt=5" in sys.argv:
    from PyQt5.QtCore import QDate, QEvent, QMimeData, QPoint, Qt
    from PyQt5.QtGui import QColor, QDrag, QPainter
    from PyQt5.QtWidgets import *
else:
    from PyQt6.QtCore import QDate, QEvent, QMimeData, QPoint, Qt
    from PyQt6.QtGui import QColor, QDrag, QPainter
    from PyQt6.QtWidgets import *

PAGE = next((a[7:] for a in sys.argv if a.startswith("--page=")), "Buttons")
ROWS = next((int(a[7:]) for a in sys.argv if a.startswith("--rows=")), 10_000)

application = QApplication(sys.argv)
log_label = QLabel("Log: ready")


def log(text):
    log_label.setText(f"Log: {text}")


def column(*children):
    return box(QVBoxLayout(), children)


def row(*children):
    return box(QHBoxLayout(), children)


def box(layout, children):
    holder = QWidget()
    layout.setContentsMargins(6, 6, 6, 6)
    for child in children:
        layout.addWidget(child) if child else layout.addStretch()
    holder.setLayout(layout)
    return holder


def button(text, action):
    widget = QPushButton(text)
    widget.clicked.connect(lambda: action())
    return widget


def called(widget, name):
    widget.setAccessibleName(name)
    return widget


def identified(widget, identifier):
    """What Qt tells about a widget beyond its name is the name of the object."""
    widget.setObjectName(identifier)
    return widget


class Buttons:
    def __init__(self):
        self.save = identified(button("Save", lambda: log("Save")), "save-button")
        self.save.setToolTip("Saves the file")
        locked = button("Locked", lambda: log("Locked"))
        locked.setEnabled(False)
        accept = QCheckBox("Accept")
        accept.toggled.connect(lambda on: log("Accept on" if on else "Accept off"))
        small, large = QRadioButton("Small"), QRadioButton("Large")
        small.setChecked(True)
        for choice in [small, large]:
            choice.clicked.connect(lambda _, name=choice.text(): log(name))
        self.popover_button = button("Popover", self.open_popover)
        self.page = column(
            row(self.save, locked, accept, None),
            row(small, large, None),
            row(button("Ask", self.ask), self.popover_button, button("Remote", self.open_other), None),
            None,
        )

    def ask(self):
        self.dialog = QMessageBox(QMessageBox.Icon.Question, "Really?", "Really?", parent=window)
        self.dialog.setStandardButtons(QMessageBox.StandardButton.Yes | QMessageBox.StandardButton.No)
        self.dialog.finished.connect(lambda: log(self.dialog.clickedButton().text().replace("&", "")))
        self.dialog.open()

    def open_popover(self):
        self.popover = QFrame(window, Qt.WindowType.Popup)
        self.popover.setFrameShape(QFrame.Shape.Box)
        layout = QVBoxLayout(self.popover)
        layout.addWidget(button("Inside", lambda: (log("Inside"), self.popover.close())))
        self.popover.move(self.popover_button.mapToGlobal(QPoint(0, self.popover_button.height())))
        self.popover.show()

    def open_other(self):
        self.other = QMainWindow()
        self.other.setWindowTitle("Other Window")
        self.other.setCentralWidget(column(button("Back", lambda: (log("Back"), self.other.close()))))
        self.other.resize(260, 120)
        self.other.show()


def values():
    volume = called(QSlider(Qt.Orientation.Horizontal), "Volume")
    volume.setRange(0, 100)
    volume.setValue(20)
    volume.valueChanged.connect(lambda value: log(f"Volume {value}"))
    count = called(QSpinBox(), "Count")
    count.setRange(0, 100)
    count.setValue(5)
    count.valueChanged.connect(lambda value: log(f"Count {value}"))
    progress = called(QProgressBar(), "Progress")
    progress.setValue(40)
    colour = QComboBox()
    # A combo box of Qt is named by what it shows; what it is for is told by the label that it belongs to.
    title = QLabel("Colour")
    title.setBuddy(colour)
    colour.addItems(["Red", "Green", "Blue"])
    colour.currentIndexChanged.connect(lambda index: log(f"Colour {colour.itemText(index)}"))
    day = called(QDateEdit(QDate(2024, 2, 29)), "Day")
    day.setDisplayFormat("yyyy-MM-dd")
    day.setCalendarPopup(True)
    day.dateChanged.connect(lambda date: log(f"Day {date.toString('yyyy-MM-dd')}"))
    split = QSplitter(Qt.Orientation.Horizontal)
    split.setHandleWidth(8)
    for name in ["Left", "Right"]:
        pane = QTextEdit()
        pane.setReadOnly(True)
        split.addWidget(called(pane, name))
    split.setSizes([300, 560])
    split.splitterMoved.connect(lambda position, _: log(f"Split {position}"))
    return column(row(volume, count), row(progress, title, colour, day), split)


def text():
    name = called(QLineEdit(), "Name")
    name.setPlaceholderText("Your name")
    name.returnPressed.connect(lambda: log(f"Entered {name.text()}"))
    secret = called(QLineEdit(), "Secret")
    secret.setEchoMode(QLineEdit.EchoMode.Password)
    notes = called(QTextEdit(), "Notes")
    styled = QLabel("<s>Struck</s> <b>bold</b>")
    called(styled, "Struck bold")
    return column(row(name, secret), styled, notes)


def lists():
    rows = called(QListWidget(), "Rows")
    rows.addItems([f"Row {number}" for number in range(1, ROWS + 1)])
    rows.itemClicked.connect(lambda item: log(item.text()))
    people = called(QTableWidget(3, 3), "People")
    people.setHorizontalHeaderLabels(["Name", "Age", "City"])
    for number, person in enumerate([("Ada", "36", "London"), ("Bob", "41", "Paris"), ("Cleo", "29", "Rome")]):
        for place, cell in enumerate(person):
            people.setItem(number, place, QTableWidgetItem(cell))
    people.itemClicked.connect(lambda item: log(people.item(item.row(), 0).text()))
    folders = called(QTreeWidget(), "Folders")
    folders.setHeaderHidden(True)
    for folder, files in [("Documents", ["Letters", "Bills"]), ("Pictures", ["Summer"])]:
        top = QTreeWidgetItem(folders, [folder])
        for file in files:
            QTreeWidgetItem(top, [file])
    folders.itemClicked.connect(lambda item: log(item.text(0)))
    return column(row(rows, folders), people)


def menu(owner, title, *entries):
    """A menu of actions; an entry that is a pair of a title and entries is a menu of its own."""
    made = owner.addMenu(title) if title else QMenu(owner)
    for entry in entries:
        if isinstance(entry, tuple):
            menu(made, *entry)
        else:
            made.addAction(entry).triggered.connect(lambda _, text=entry: log(text))
    return made


def menus():
    target = QLabel("Target")
    target.setFrameShape(QFrame.Shape.Box)
    target.setMinimumSize(200, 60)
    target.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
    target.customContextMenuRequested.connect(
        lambda place: menu(target, None, "Inspect", "Remove").popup(target.mapToGlobal(place))
    )
    return column(row(target, None), None)


class Parcel(QLabel):
    def mouseMoveEvent(self, event):
        if event.buttons() & Qt.MouseButton.LeftButton:
            drag = QDrag(self)
            content = QMimeData()
            content.setText(self.text())
            drag.setMimeData(content)
            (drag.exec if hasattr(drag, "exec") else drag.exec_)(Qt.DropAction.CopyAction)


class Basket(QLabel):
    def __init__(self, text):
        super().__init__(text)
        self.setAcceptDrops(True)

    def dragEnterEvent(self, event):
        event.acceptProposedAction()

    def dropEvent(self, event):
        event.acceptProposedAction()
        log(f"dropped {event.mimeData().text()}")


class Pad(QWidget):
    """Tells what was done on it."""

    HOLD = 0.5

    def __init__(self):
        super().__init__()
        self.setMinimumSize(300, 200)
        self.setAttribute(Qt.WidgetAttribute.WA_AcceptTouchEvents)
        self.pressed = None
        self.fingers = 0

    def paintEvent(self, _):
        QPainter(self).fillRect(self.rect(), QColor("lightsteelblue"))

    def mousePressEvent(self, event):
        self.pressed = time.monotonic()

    def mouseDoubleClickEvent(self, event):
        self.pressed = None
        log("Pad double tap")

    def mouseReleaseEvent(self, event):
        if event.button() == Qt.MouseButton.RightButton:
            log("Pad secondary")
        elif self.pressed is not None:
            self.end_press()

    def end_press(self):
        log("Pad press" if time.monotonic() - self.pressed >= self.HOLD else "Pad tap")

    def wheelEvent(self, event):
        log("Pad scroll")
        event.accept()

    def event(self, event):
        if event.type() == QEvent.Type.TouchBegin:
            self.fingers, self.pressed = 1, time.monotonic()
        elif event.type() not in (QEvent.Type.TouchUpdate, QEvent.Type.TouchEnd):
            return super().event(event)
        points = event.points() if hasattr(event, "points") else event.touchPoints()
        self.fingers = max(self.fingers, len(points))
        if event.type() == QEvent.Type.TouchEnd:
            log(f"Pad touch {self.fingers}") if self.fingers > 1 else self.end_press()
        event.accept()
        return True


def drags():
    boxes = [Parcel("Parcel"), Basket("Basket")]
    for label in boxes:
        label.setFrameShape(QFrame.Shape.Box)
        label.setMinimumSize(120, 60)
    return column(row(*boxes, None), called(Pad(), "Pad"))


window = QMainWindow()
window.setWindowTitle("Gallery")
window.resize(900, 640)
menu(window.menuBar(), "File", "Open", "Quit")
menu(window.menuBar(), "Edit", "Copy", ("More", "Deep"))
pages = QTabWidget()
buttons = Buttons()
for title, page in [
    ("Buttons", buttons.page),
    ("Values", values()),
    ("Text", text()),
    ("Lists", lists()),
    ("Menus", menus()),
    ("Drag", drags()),
]:
    pages.addTab(page, title)
    if title == PAGE:
        pages.setCurrentWidget(page)
window.setCentralWidget(column(pages, log_label))
window.show()
sys.exit((application.exec if hasattr(application, "exec") else application.exec_)())
