import { p as readComparison } from "./chunk-format.js";
import { v as UsageError } from "./chunk-schemas.js";
import { c as renderTerminal, o as writeNamed, r as fileIn, t as REPORT_LIMIT, u as renderMarkdown } from "./chunk-files2.js";
import { P as laidOut } from "./chunk-shown.js";
import { c as shown } from "./chunk-secret.js";
import { t as EXIT } from "./chunk-host.js";
import { r as readJudged, t as judgedNotes } from "./chunk-judged.js";
import { n as contextOf } from "./chunk-judging.js";
import { u as skippedNotes } from "./chunk-requests.js";
import { t as revisionNotes } from "./chunk-revisions.js";
import { c as isRun, l as readRun } from "./chunk-earlier.js";
import { existsSync } from "node:fs";
import { join } from "node:path";

// action/src/commands/report.ts
/** Renders a judgement. The exit code depends only on success, not on the verdict. */
async function reportCommand(folder, { markdown, html }, host) {
	const file = join(folder, "comparison.json");
	if (!existsSync(file)) {
		const next = isRun(folder) ? `overhead compare ${shown(folder)} --out ${shown(folder)} makes one` : "name the folder of a run";
		throw new UsageError(`report: ${folder} contains no comparison.json: ${next}`);
	}
	const comparison = readComparison(file);
	const record = isRun(folder) ? readRun(folder).record : null;
	const judged = readJudged(folder);
	const context = contextOf([], {
		reproduce: record === null ? [] : [record.reproduce],
		seed: record?.seed ?? null,
		folder: shown(folder),
		notes: [...record === null ? [] : [...skippedNotes(record), ...revisionNotes(record)], ...judgedNotes(judged)]
	});
	if (markdown !== null) writeNamed(markdown, renderMarkdown(comparison, context, { maxBytes: REPORT_LIMIT }));
	if (html !== null) {
		const { renderPage } = await import("./chunk-page.js");
		const page = fileIn(html, "report.html");
		writeNamed(page, await renderPage(host.root, comparison, context, judged));
		host.output.tell(`${shown(page)} is the report as one file for a browser`);
	}
	if (markdown === null && html === null) host.output.print(await laidOut(() => renderTerminal(comparison, context, host.output)));
	return { exitCode: EXIT.pass };
}

export { reportCommand as t };