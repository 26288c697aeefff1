// The tree of elements, the search in it, and all that is known of one.
const elements = {
  nodes: [], revision: 0, closed: new Set(), selected: null, matches: null, troubles: null, shown: [],
  async load() {
    if (!(await this.list(false))) return;
    if ($("search").value) await this.search(); else this.matches = null;
    if ($("troubled").checked) await this.trouble();
    this.render();
  },
  /** Asks for the rows: read anew, or as they were read last. */
  async list(isKnown) {
    const tree = await link.tell("tree", { isKnown });
    if (!tree) return false;
    this.nodes = tree.nodes;
    this.revision = tree.revision;
    this.children = new Map();
    this.nodes.forEach((node, index) => { if (node.parent >= 0) this.children.set(node.parent, [...(this.children.get(node.parent) ?? []), index]); });
    this.closed = new Set();
    this.selected = null;
    return true;
  },
  /** Numbers of elements mean something in the tree of their revision alone: shows that tree. */
  async follow(revision) {
    if (revision === this.revision && this.nodes.length) return;
    this.matches = this.troubles = null;
    await this.list(true);
  },
  isOpen(index) { return !this.closed.has(index); },
  render() {
    const rows = [];
    this.shown = [];
    const wanted = $("troubled").checked && this.troubles ? new Set(this.troubles.keys()) : null;
    const add = (index, depth) => {
      const node = this.nodes[index], children = this.children.get(index) ?? [];
      if (!wanted || wanted.has(index)) { this.shown.push(index); rows.push(this.row(node, index, wanted ? 0 : depth, children.length > 0)); }
      if (rows.length < 4000 && (wanted || this.isOpen(index))) for (const child of children) add(child, depth + 1);
    };
    if (this.nodes.length) add(0, 0);
    if (wanted && !rows.length) rows.push(make("p", { class: "note" }, "Every element that can be used has a name and can be reached."));
    $("tree").replaceChildren(...rows);
  },
  row(node, index, depth, hasChildren) {
    const trouble = this.troubles?.get(index);
    const row = make("div", {
      class: "node" + (node.isHidden ? " hiddennode" : "") + (this.matches?.has(index) ? " match" : ""), role: "treeitem", "data-node": index, "aria-level": depth + 1,
      "aria-selected": String(index === this.selected), "aria-expanded": hasChildren ? String(this.isOpen(index)) : null,
      onclick: () => this.select(index),
      onpointerenter: () => node.frame && screen_.mark(node.frame, this.heading(node)),
      onpointerleave: () => this.markPicked(),
    },
      make("span", { class: "twist", onclick: (event) => { event.stopPropagation(); this.toggle(index); } }, hasChildren ? (this.isOpen(index) ? "▾" : "▸") : ""),
      make("span", { class: "type" }, node.type), node.label ? make("span", { class: "label" }, `"${node.label}"`) : null,
      node.identifier ? make("span", { class: "id" }, "#" + node.identifier) : null,
      node.value ? make("span", { class: "soft" }, "= " + node.value) : null,
      node.states ? make("span", { class: "soft" }, node.states) : null, trouble ? make("span", { class: "why" }, trouble) : null);
    row.style.paddingLeft = 10 + depth * 14 + "px";
    return row;
  },
  heading(node) { return [node.type, node.label].filter(Boolean).join(" "); },
  /** Marks on the screen what was picked, and nothing where nothing was. */
  markPicked() { screen_.mark(pick.element?.frame, pick.element?.headline ?? "", pick.element?.isContainer); },
  toggle(index) { if (!this.closed.delete(index)) this.closed.add(index); this.render(); },
  async select(index) {
    this.selected = index;
    for (const row of $("tree").children) row.setAttribute("aria-selected", String(row.dataset.node == index));
    const element = await link.tell("element", { node: index, revision: this.revision });
    if (!element) return;
    pick.show(element);
    if (element.revision !== this.revision) this.reveal(element);
  },
  /** Shows the row of an element that was picked on the screen. */
  async reveal({ node, revision }) {
    await this.follow(revision);
    if (revision !== this.revision) return this.render();
    for (let parent = this.nodes[node]?.parent ?? -1; parent >= 0; parent = this.nodes[parent].parent) this.closed.delete(parent);
    this.selected = node;
    this.render();
    $("tree").querySelector(`[data-node="${node}"]`)?.scrollIntoView({ block: "nearest" });
  },
  problem(text) { $("details").replaceChildren(make("p", { class: "advice" }, text)); },
  show(element) {
    const facts = make("dl", { class: "facts" });
    for (const [name, value] of element.facts) facts.append(make("dt", {}, name), make("dd", {}, value));
    const parts = [make("h2", {}, element.headline)];
    if (element.advice?.length) parts.push(make("div", { class: "advice" }, ...element.advice.map((text) => make("p", {}, text))));
    if (element.queries.length) {
      parts.push(make("h3", {}, "How to find it"));
      const row = ({ text, reason }) => make("div", { class: "query" }, make("code", {}, ...paint(text)), make("span", { class: "soft" }, reason),
        make("button", { onclick: () => navigator.clipboard.writeText(text).then(() => notice("Copied.")) }, "Copy"));
      const best = 5;
      parts.push(...element.queries.slice(0, best).map(row));
      if (element.queries.length > best)
        parts.push(make("details", {}, make("summary", { class: "soft" }, `${element.queries.length - best} more`), ...element.queries.slice(best).map(row)));
    }
    parts.push(make("h3", {}, "Attributes"), facts);
    $("details").replaceChildren(...parts);
  },
  asked: 0,
  async search() {
    const text = $("search").value.trim(), turn = ++this.asked;
    if (!text) {
      this.matches = null;
      $("matches").textContent = "";
      $("matches").className = "soft";
      this.advise();
      this.markPicked();
      return this.render();
    }
    try {
      const { count, nodes, revision, nearMisses } = await link.ask("search", { text });
      if (turn !== this.asked) return;
      await this.follow(revision);
      if ($("troubled").checked && !this.troubles) await this.trouble();
      if (turn !== this.asked) return;
      if (revision !== this.revision) return this.search();
      this.matches = new Set(nodes);
      $("matches").textContent = count === 1 ? "1 match" : `${count} matches`;
      $("matches").className = count ? "good" : "soft";
      this.advise(...nearMisses.map((miss) => this.nearMiss(miss)));
      this.render();
      $("tree").querySelector(".match")?.scrollIntoView({ block: "nearest" });
      const first = this.nodes[nodes[0]];
      if (first?.frame) screen_.mark(first.frame, this.heading(first));
      else this.markPicked();
    } catch (error) {
      if (turn !== this.asked) return;
      this.matches = new Set();
      this.markPicked();
      $("matches").textContent = "";
      this.advise(make("p", { class: "bad" }, error.message));
      this.render();
    }
  },
  /** Says below the search what is wrong with it, or what may have been meant; nothing where all is well. */
  advise(...parts) {
    $("meant").hidden = !parts.length;
    $("meant").replaceChildren(...parts);
  },
  nearMiss({ node, reason }) {
    return make("p", {}, "Did you mean ", make("button", { onclick: () => this.select(node) }, this.heading(this.nodes[node])), `? ${reason[0].toUpperCase()}${reason.slice(1)}.`);
  },
  async trouble() {
    const answer = await link.tell("troubles");
    if (!answer) return void (this.troubles = new Map());
    await this.follow(answer.revision);
    if (answer.revision !== this.revision) return this.trouble();
    this.troubles = new Map(answer.troubles.map(({ node, reason }) => [node, reason]));
  },
  async key(event) {
    const at = this.shown.indexOf(this.selected);
    const move = (index) => { this.select(index); $("tree").querySelector(`[data-node="${index}"]`)?.scrollIntoView({ block: "nearest" }); };
    switch (event.key) {
      case "ArrowDown": if (at + 1 < this.shown.length) move(this.shown[at + 1]); break;
      case "ArrowUp": if (at > 0) move(this.shown[at - 1]); break;
      case "ArrowRight": if (this.closed.has(this.selected)) this.toggle(this.selected); else if (this.shown[at + 1] != null) move(this.shown[at + 1]); break;
      case "ArrowLeft":
        if (this.children?.get(this.selected)?.length && this.isOpen(this.selected)) this.toggle(this.selected);
        else if (this.nodes[this.selected]?.parent >= 0) move(this.nodes[this.selected].parent);
        break;
      case "Home": move(this.shown[0]); break;
      case "End": move(this.shown.at(-1)); break;
      default: return;
    }
    event.preventDefault();
  },
};
$("refresh").addEventListener("click", () => elements.load());
$("search").addEventListener("input", () => elements.search());
$("tree").addEventListener("keydown", (event) => elements.key(event));
$("troubled").addEventListener("change", async () => { if ($("troubled").checked) await elements.trouble(); else elements.troubles = null; elements.render(); });
