// What joins the parts.
function showTab(name) {
  for (const tab of $("tabs").children) {
    const isIt = tab.dataset.tab === name;
    tab.setAttribute("aria-selected", String(isIt));
    tab.tabIndex = isIt ? 0 : -1;
    $(tab.dataset.tab).hidden = !isIt;
  }
  if (name === "elements" && !elements.nodes.length) elements.load();
}
for (const tab of $("tabs").children) tab.addEventListener("click", () => showTab(tab.dataset.tab));
$("tabs").addEventListener("keydown", (event) => {
  if (event.key !== "ArrowRight" && event.key !== "ArrowLeft") return;
  const tabs = [...$("tabs").children], at = tabs.indexOf(document.activeElement);
  const next = tabs[(at + (event.key === "ArrowRight" ? 1 : tabs.length - 1)) % tabs.length];
  next.focus();
  showTab(next.dataset.tab);
});

link.on("hello", (value) => {
  $("program").textContent = value.application;
  document.title = value.application + " – Understudy Studio";
  $("continue").hidden = !value.isAttached;
  $("touch").hidden = !value.hasTouch;
  if (value.mode && !document.body.dataset.ready) input.setMode(value.mode);
  if (value.tab && !document.body.dataset.ready) showTab(value.tab);
  document.body.dataset.ready = "1";
});
link.on("notice", ({ text, isBad }) => notice(text, isBad));
let openWindows = "";
link.on("windows", ({ windows, area, menus }) => {
  screen_.show(area, menus);
  $("windows").replaceChildren(...windows.map((window) => make("option", { value: window.id, selected: window.isActive }, window.title || "(no title)")));
  $("windows").hidden = windows.length < 2;
  // A dialog may come long after the step that opens it.
  const open = String(windows.map((window) => window.id));
  if (open !== openWindows) readElements();
  openWindows = open;
});
link.on("changed", readElements);
function readElements() { if (!$("elements").hidden && !pick.kept) elements.load(); }
$("windows").addEventListener("change", (event) => link.tell("activate", { window: Number(event.target.value) }));
$("zoom").addEventListener("change", () => screen_.lay());
$("continue").addEventListener("click", () => { link.isOver = true; link.tell("continue"); });
$("relaunch").addEventListener("click", () => link.tell("relaunch"));

// Light, dark, or as the system has it.
function theme(value) { if (value) document.documentElement.dataset.theme = value; }
try { theme(localStorage.getItem("theme")); } catch { /* a browser that keeps nothing */ }
$("theme").addEventListener("click", () => {
  const isDark = document.documentElement.dataset.theme ? document.documentElement.dataset.theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
  theme(isDark ? "light" : "dark");
  try { localStorage.setItem("theme", isDark ? "light" : "dark"); } catch { /* the same */ }
});

// The width of the panel.
const panel = document.querySelector("aside");
function widen(x) { panel.style.width = Math.max(320, Math.min(innerWidth * 0.75, innerWidth - x)) + "px"; $("divider").setAttribute("aria-valuenow", String(Math.round(panel.offsetWidth / innerWidth * 100))); screen_.lay(); }
$("divider").addEventListener("pointerdown", (event) => {
  $("divider").setPointerCapture(event.pointerId);
  $("divider").onpointermove = (move) => widen(move.clientX);
});
$("divider").addEventListener("pointerup", () => ($("divider").onpointermove = null));
$("divider").addEventListener("keydown", (event) => {
  const by = { ArrowLeft: -24, ArrowRight: 24 }[event.key];
  if (by) widen(panel.getBoundingClientRect().left + by);
});

showTab("test");
input.start();
input.setMode("use");
link.connect();
