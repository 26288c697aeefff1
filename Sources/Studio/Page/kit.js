"use strict";
// Small tools that every part of the page uses.
const $ = (id) => document.getElementById(id);

/** Makes an element; texts are always texts, never markup. */
function make(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (name === "class") element.className = value;
    else if (value !== false && value != null) element.setAttribute(name, value === true ? "" : value);
  }
  element.append(...children.filter((child) => child != null));
  return element;
}

function notice(text, isBad = false) {
  const line = make("p", { class: isBad ? "bad" : "" }, make("span", { class: "grow" }, text));
  line.append(make("button", { title: "Dismiss", onclick: () => line.remove() }, "✕"));
  $("notices").append(line);
  while ($("notices").children.length > 4) $("notices").firstChild.remove();
  if (!isBad) setTimeout(() => line.remove(), 6000);
}

/** A menu at a place of the page. Items: {title, code, why, checked, run}, or a heading as a text. */
const menu = {
  opener: null,
  open(x, y, items, extra) {
    const box = $("menu");
    this.opener = document.activeElement;
    box.replaceChildren(
      ...items.map((item) =>
        typeof item === "string"
          ? make("h3", {}, item)
          : make("button", {
              role: item.checked === undefined ? "menuitem" : "menuitemradio", "aria-checked": item.checked === undefined ? null : String(item.checked),
              onclick: () => { this.close(); item.run(); },
            }, item.code ? make("code", {}, item.code) : make("span", { class: "grow" }, item.title), item.why ? make("span", { class: "why" }, item.why) : null)),
    );
    if (extra) box.append(extra);
    box.hidden = false;
    const size = box.getBoundingClientRect();
    box.style.left = Math.max(6, Math.min(x, innerWidth - size.width - 6)) + "px";
    box.style.top = Math.max(6, y + size.height > innerHeight - 6 ? y - size.height - 8 : y) + "px";
    (box.querySelector("[aria-checked=true]") ?? box.querySelector("button"))?.focus();
  },
  close() {
    if ($("menu").hidden) return;
    $("menu").hidden = true;
    this.opener?.focus?.();
  },
};
document.addEventListener("pointerdown", (event) => { if (!$("menu").contains(event.target)) menu.close(); }, true);
$("menu").addEventListener("keydown", (event) => {
  const items = [...$("menu").querySelectorAll("button")];
  const at = items.indexOf(document.activeElement);
  if (event.key === "Escape") menu.close();
  else if (event.key === "ArrowDown") items[(at + 1) % items.length]?.focus();
  else if (event.key === "ArrowUp") items[(at - 1 + items.length) % items.length]?.focus();
  else return;
  event.preventDefault();
});
