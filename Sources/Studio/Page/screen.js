// The picture of the desktop.
const screen_ = {
  canvas: $("screen"), pen: $("screen").getContext("2d", { alpha: false }), queue: Promise.resolve(), times: [], marked: null, placed: null,
  take(data) {
    this.queue = this.queue.then(() => this.draw(data)).catch((error) => notice("A picture could not be shown: " + error.message, true));
  },
  async draw(data) {
    const view = new DataView(data);
    const number = view.getUint32(0), width = view.getUint16(4), height = view.getUint16(6), count = view.getUint16(8);
    const parts = [];
    let place = 10;
    for (let index = 0; index < count; index++) {
      const length = view.getUint32(place + 9);
      const blob = new Blob([new Uint8Array(data, place + 13, length)], { type: view.getUint8(place) ? "image/png" : "image/jpeg" });
      parts.push(createImageBitmap(blob).then(((x, y) => (picture) => ({ picture, x, y }))(view.getUint16(place + 1), view.getUint16(place + 3))));
      place += 13 + length;
    }
    const pictures = await Promise.all(parts);
    if (this.canvas.width !== width || this.canvas.height !== height) {
      this.canvas.width = width; this.canvas.height = height;
      this.lay();
    }
    for (const { picture, x, y } of pictures) { this.pen.drawImage(picture, x, y); picture.close(); }
    link.say({ frame: number });
    const now = performance.now();
    this.times = [...this.times.filter((time) => now - time < 1000), now];
    document.body.dataset.frames = String(number);
    $("rate").textContent = `${width} × ${height} · ${this.times.length} fps`;
  },
  /** A place of the page in pixels of the desktop. */
  place(event) {
    const box = this.box();
    return {
      x: Math.round(Math.max(0, Math.min(this.canvas.width - 1, (event.clientX - box.left) / box.width * this.canvas.width))),
      y: Math.round(Math.max(0, Math.min(this.canvas.height - 1, (event.clientY - box.top) / box.height * this.canvas.height))),
    };
  },
  /** The part of the desktop that has windows, as the studio tells it, and the part that has menus. While there are no windows, it is where they were. */
  show(area, menus) {
    if (!area) return;
    this.wanted = { area, menus };
    this.follow();
  },
  /** Shows what is wanted. Not while a button is down, when what moves below the pointer would be a drag. */
  follow() {
    if (!this.wanted || input.pressed.size) return;
    const { area, menus } = this.wanted;
    // A menu is not a reason to move the picture, unless it cannot be seen.
    let placed = null;
    if (menus && !this.shows(menus, this.layout(area))) placed = this.placed && this.shows(menus, this.placed) ? this.placed : this.around(menus, area);
    if (String(area) === String(this.area) && placed === this.placed) return;
    this.area = area;
    this.placed = placed;
    this.lay();
  },
  /** Whether a part of the desktop can be seen in a layout. */
  shows([left, top, across, down], { scale, x, y }) {
    const room = $("frame").getBoundingClientRect();
    return left * scale + x >= -1 && top * scale + y >= -1 && (left + across) * scale + x <= room.width + 1 && (top + down) * scale + y <= room.height + 1;
  },
  /** The layout that shows menus too: smaller, and what is below the pointer stays there. */
  around(menus, area) {
    const [left, top, across, down] = menus, room = $("frame").getBoundingClientRect(), { x: column, y: row } = input.pointer;
    const now = this.placed ?? this.layout(this.area ?? area), at = { x: now.x + column * now.scale, y: now.y + row * now.scale };
    const scale = Math.min(now.scale, at.x / Math.max(1, column - left), at.y / Math.max(1, row - top),
      (room.width - at.x) / Math.max(1, left + across - column), (room.height - at.y) / Math.max(1, top + down - row));
    // Never smaller than the whole desktop is.
    if (scale < Math.min(room.width / this.canvas.width, room.height / this.canvas.height)) return this.layout(join(area, menus));
    return { scale, x: at.x - column * scale, y: at.y - row * scale };
  },
  /** Lays the picture out: all of the desktop, or what has windows as large as there is room, but not beyond twice. */
  lay() {
    const style = this.canvas.style, { scale, x, y } = $("zoom").value === "windows" && this.placed || this.layout(this.area);
    style.width = this.canvas.width * scale + "px";
    style.height = this.canvas.height * scale + "px";
    style.left = x + "px";
    style.top = y + "px";
    this.remark();
  },
  /** The scale of the picture that shows an area, and where its corner is in the frame. */
  layout(area) {
    const room = $("frame").getBoundingClientRect();
    let [x, y, width, height] = [0, 0, this.canvas.width, this.canvas.height];
    if ($("zoom").value === "windows" && area) {
      const margin = 10;
      const [left, top, across, down] = area;
      x = Math.max(0, left - margin); y = Math.max(0, top - margin);
      width = Math.min(this.canvas.width, left + across + margin) - x;
      height = Math.min(this.canvas.height, top + down + margin) - y;
    }
    const scale = $("zoom").value === "actual" ? 1 / devicePixelRatio : Math.min(room.width / width, room.height / height, 2);
    return { scale, x: (room.width - width * scale) / 2 - x * scale, y: (room.height - height * scale) / 2 - y * scale };
  },
  box() { return this.canvas.getBoundingClientRect(); },
  /** Draws a frame around a place of the desktop; nothing without one. */
  mark(frame, text, isContainer = false) {
    this.marked = frame ? { frame, text, isContainer } : null;
    this.remark();
  },
  remark() {
    const mark = $("mark");
    mark.classList.toggle("shown", !!this.marked);
    if (!this.marked) return;
    const { frame: [x, y, width, height], text, isContainer } = this.marked;
    const box = this.box(), outer = $("marks").getBoundingClientRect(), scale = box.width / this.canvas.width;
    mark.style.left = box.left - outer.left + x * scale + "px";
    mark.style.top = box.top - outer.top + y * scale + "px";
    mark.style.width = width * scale + "px";
    mark.style.height = height * scale + "px";
    mark.classList.toggle("container", isContainer);
    mark.classList.toggle("low", (y + height) * scale > box.height - 24);
    mark.firstChild.textContent = text;
  },
};
/** The smallest rectangle around two: left, top, width, height. */
function join([x, y, width, height], [x2, y2, width2, height2]) {
  const left = Math.min(x, x2), top = Math.min(y, y2);
  return [left, top, Math.max(x + width, x2 + width2) - left, Math.max(y + height, y2 + height2) - top];
}
// The names that X's cursors have, as the web calls them (freedesktop.org cursor naming, and X's own font).
const cursors = {
  xterm: "text", text: "text", ibeam: "text", hand1: "pointer", hand2: "pointer", pointer: "pointer", pointing_hand: "pointer",
  watch: "wait", wait: "wait", left_ptr_watch: "progress", progress: "progress", crosshair: "crosshair", cross: "crosshair",
  fleur: "move", move: "move", "all-scroll": "all-scroll", grab: "grab", openhand: "grab", grabbing: "grabbing", closedhand: "grabbing",
  sb_h_double_arrow: "ew-resize", "ew-resize": "ew-resize", "col-resize": "col-resize", h_double_arrow: "ew-resize", sb_v_double_arrow: "ns-resize",
  "ns-resize": "ns-resize", "row-resize": "row-resize", v_double_arrow: "ns-resize", top_left_corner: "nwse-resize", bottom_right_corner: "nwse-resize",
  "nwse-resize": "nwse-resize", top_right_corner: "nesw-resize", bottom_left_corner: "nesw-resize", "nesw-resize": "nesw-resize",
  left_side: "w-resize", right_side: "e-resize", top_side: "n-resize", bottom_side: "s-resize",
  "not-allowed": "not-allowed", no_drop: "no-drop", "no-drop": "no-drop", question_arrow: "help", help: "help", copy: "copy", none: "none",
};
link.on("cursor", ({ cursor }) => ($("keys").style.cursor = cursors[cursor] ?? "default"));
link.onFrame = (data) => screen_.take(data);
new ResizeObserver(() => screen_.lay()).observe($("frame"));
