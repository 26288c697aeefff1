// What makes the program hard to use with assistive technology.
const audit = {
  async run() {
    $("runaudit").disabled = true;
    $("verdict").textContent = "Looking …";
    const report = await link.tell("audit");
    $("runaudit").disabled = false;
    $("verdict").textContent = report ? report.summary : "";
    if (report) this.show(report);
  },
  show(report) {
    $("findings").replaceChildren(
      ...report.causes.map((cause) => make("div", { class: "cause" },
        make("h2", {}, make("span", { class: "grow" }, cause.title), make("span", { class: "number" }, `${cause.kind} · ${cause.findings.length}`)),
        ...cause.findings.map((finding) => make("div", {
          class: "finding", tabindex: "0", onclick: () => screen_.mark(finding.frame, finding.headline),
          onkeydown: (event) => { if (event.key === "Enter") screen_.mark(finding.frame, finding.headline); },
        }, finding.picture ? make("img", { src: audit.picture(finding.picture), alt: "" }) : null,
          make("div", {}, make("strong", {}, finding.headline), make("p", {}, finding.reason), finding.query ? make("code", {}, ...paint(finding.query)) : null))))),
      ...report.notes.map((note) => make("p", { class: "soft" }, note)));
  },
  picture(base64) {
    const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
    return URL.createObjectURL(new Blob([bytes], { type: "image/png" }));
  },
};
$("runaudit").addEventListener("click", () => audit.run());
