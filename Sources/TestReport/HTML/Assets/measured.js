// What a test measured: numbers, the iterations, and the runs before. Averages and deviations come computed with the data.

const verdicts = {
  regressed: ["Regression", "failed"], unsteady: ["Too unsteady to compare", "flaky"], improved: ["Improvement", "passed"],
  passed: ["Within the limits", null], noBaseline: ["No baseline average", "soft"],
}

function drawMeasured(panel) {
  // The plots keep the run that is chosen in them.
  const key = `${page.number}/${state.attempt}`
  if (panel.dataset.measured === key && panel.querySelector(".measured")) return
  panel.dataset.measured = key
  fill(panel, h("div", { class: "files measurements" }, page.attempt.measurements.map(measurementOf)))
}

function percent(value) { return `${value.toFixed(Math.abs(value) < 999.5 ? 1 : 0)} %` }

/// Writes values of a measurement: four digits, or all that are before the point.
function writerOf({ unit, factor }) {
  return value => {
    const number = value * factor
    return `${Math.abs(number) >= 1000 ? number.toFixed(0) : Number(number.toPrecision(4))} ${unit}`
  }
}

function deviationText({ relativeDeviation }) {
  return relativeDeviation === undefined || relativeDeviation === null ? null : ` ± ${percent(relativeDeviation)}`
}

function measurementOf(measured) {
  const { metric, values, average, verdict, comparison, worst, worstWord } = measured
  const number = writerOf(measured), [words, color] = verdicts[verdict]
  return h("figure", { class: "measured" },
    h("figcaption", null, h("b", null, bdi(metric)), h("span", null, h("b", null, values.length ? number(average) : "no value"), h("span", { class: "soft" }, deviationText(measured)))),
    h("p", null, verdict === "noBaseline" ? h("span", { class: "soft" }, "No baseline average") : [h("b", { class: color }, comparison), h("span", { class: color ?? "soft" }, ` · ${words}`)]),
    iterationsPlot(measured, number),
    worst === undefined || worst === null ? null : h("p", { class: "small" }, h("i", { class: "key slow", "aria-hidden": true }), `${worstWord[0].toUpperCase()}${worstWord.slice(1)}: iteration ${worst + 1} of ${values.length}, ${number(values[worst])}`),
    limitsOf(measured, number),
    historyOf(measured, number),
    h("details", null, h("summary", null, plural(values.length, "value")), h("ol", { class: "mono small" }, values.map((value, i) => h("li", null, number(value), i === worst ? ` (${worstWord})` : "")))))
}

/// The baseline and how much room there is, in words.
function limitsOf({ baseline, limits, limit, machine, reference, unit, factor }, number) {
  const lines = []
  if (Number.isFinite(baseline)) lines.push([h("i", { class: "key base", "aria-hidden": true }), `Baseline ${number(baseline)}`,
    Number.isFinite(limit) ? [h("i", { class: "key limit", "aria-hidden": true }), `limit ${number(limit)}`] : null])
  if (limits) lines.push(`It fails when it is worse by ${Number(limits.maxPercentRegression.toPrecision(4))} % and ${number(limits.maxRegression)}, or when the deviation exceeds ${Number(limits.maxPercentRelativeStandardDeviation.toPrecision(4))} % and ${number(limits.maxStandardDeviation)}.`)
  if (reference) lines.push(`The baseline is one for any machine: a multiple of the reference workload, which took ${seconds(reference)} in this run.`)
  if (machine) lines.push(["Machine class: ", bdi(machine)])
  return lines.length ? h("div", { class: "soft small" }, lines.map(line => h("p", null, line))) : null
}

function historyOf(measured, number) {
  const { history, otherMachines } = measured
  const note = otherMachines ? h("p", { class: "soft small" }, `${plural(otherMachines, "earlier run")} on other machines ${otherMachines === 1 ? "is" : "are"} left out: times of different machines do not compare.`) : null
  if (!history.length) return note
  const now = { ...measured, bundle: run.name, date: run.start, isNow: true }
  const points = [...history, now]
  return [historyPlot(points, measured, number), note,
    h("details", null, h("summary", null, `${plural(history.length, "earlier run")} as a table`), h("div", { class: "scrolls", tabindex: 0, role: "group", "aria-label": `Runs of ${shown(measured.metric)}` },
      h("table", { class: "small" }, h("thead", null, h("tr", null, ["Run", "Average", "Deviation", "Baseline"].map((title, i) => h("th", { scope: "col", class: i ? "number" : null }, title)))),
        h("tbody", null, points.toReversed().map(point => h("tr", null, h("td", null, point.isNow ? "This run" : dateOf(point), " ", bdi(point.bundle, "soft")),
          h("td", { class: "number" }, number(point.average)), h("td", { class: "number" }, deviationText(point)?.slice(1) ?? "–"),
          h("td", { class: "number" }, Number.isFinite(point.baseline) ? number(point.baseline) : "–")))))))]
}

function dateOf({ date }) { return date ? new Date(date).toLocaleString(undefined, { dateStyle: "medium", timeStyle: "short" }) : "at an unknown time" }
