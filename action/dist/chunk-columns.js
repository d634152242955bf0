// action/src/report/table.ts
/** Measures any text; null until {@link laidOut} met one that is not plain. Its tables of emoji take as long to load as a whole report takes to write. */
let measure = null;
/** Letters, digits and signs that are one column wide each, whatever stands beside them. */
const PLAIN = /^[ -~±²µ·×–—‘’“”…→−≤≥│─▁-█✓✗]*$/;
/** A text was measured whose width is not known yet. */
var Unmeasured = class extends Error {};
/** The columns that a visible text takes on a terminal; wide characters take two. Only within {@link laidOut}, or after {@link loadWidths}. */
function widthOf(text) {
	if (PLAIN.test(text)) return text.length;
	if (measure === null) throw new Unmeasured(`the width of ${JSON.stringify(text)} is not known`);
	return measure(text);
}
/** What `render` returns; it is called again where it first has to be loaded how wide its texts are. */
async function laidOut(render) {
	try {
		return render();
	} catch (error) {
		if (!(error instanceof Unmeasured)) throw error;
		await loadWidths();
		return render();
	}
}
/** Makes {@link widthOf} know every text. */
async function loadWidths() {
	measure = (await import("./chunk-string-width.js")).default;
}
/** Finds what a reader takes for one character: over these, widths add up. */
let characters = null;
function* measured(text) {
	if (PLAIN.test(text)) {
		for (const character of text) yield [character, 1];
		return;
	}
	characters ??= new Intl.Segmenter("en");
	for (const { segment } of characters.segment(text)) yield [segment, widthOf(segment)];
}
/** At most `width` columns, cut in the middle with an ellipsis. */
function fit(text, width) {
	if (widthOf(text) <= width) return text;
	if (width < 2) return "…".slice(0, width);
	const parts = [...measured(text)];
	const room = width - 1;
	const head = taken(parts, Math.ceil(room / 2));
	const tail = taken(parts.toReversed(), Math.floor(room / 2));
	return `${head.join("")}…${tail.toReversed().join("")}`;
}
/** The characters from the first on that fit into `width` columns. */
function taken(parts, width) {
	const fitting = [];
	let sum = 0;
	for (const [character, size] of parts) {
		if (sum + size > width) break;
		fitting.push(character);
		sum += size;
	}
	return fitting;
}
/** Fills up to `width` columns. */
function pad(text, width, align) {
	const fill = " ".repeat(Math.max(0, width - widthOf(text)));
	return align === "left" ? text + fill : fill + text;
}
/** Breaks a visible text at spaces into lines of at most `width` columns; a longer word is broken where the line ends. */
function wrap(text, width, indent = "") {
	const lines = [];
	let line = "";
	let used = 0;
	const room = () => width - (lines.length === 0 ? 0 : indent.length);
	const close = () => {
		lines.push((lines.length === 0 ? "" : indent) + line);
		line = "";
		used = 0;
	};
	const add = (part, size) => {
		line += part;
		used += size;
	};
	for (const word of text.split(/ (?!%)/)) {
		const size = widthOf(word);
		if (used > 0 && used + 1 + size > room()) close();
		else if (used > 0) add(" ", 1);
		if (size <= room()) add(word, size);
		else for (const [character, columns] of measured(word)) {
			if (used > 0 && used + columns > room()) close();
			add(character, columns);
		}
	}
	if (line !== "" || lines.length === 0) close();
	return lines;
}

// action/src/report/columns.ts
const GAP = "  ";
/**
* A header line and one line for each item, at the first of the levels of detail that fits into `width`; columns that are
* empty throughout are left out. Null where even the last level does not fit.
*/
function layOut(columns, items, width, levels) {
	const filled = columns.filter((column) => items.some((item) => column.text(item) !== ""));
	for (const level of levels) {
		const shown = filled.filter((column) => column.levels?.includes(level) ?? true);
		const widths = widthsOf(shown, items, width);
		if (widths !== null) return linesOf(shown, widths, items);
	}
	return null;
}
/** The width of each column, cut evenly where they would be too wide together; null where that is not enough. */
function widthsOf(columns, items, width) {
	const widths = columns.map((column) => items.reduce((most, item) => Math.max(most, widthOf(column.text(item))), widthOf(column.title)));
	const slack = (index) => {
		const least = columns[index]?.least;
		return least === void 0 ? 0 : Math.max(0, (widths[index] ?? 0) - least);
	};
	let excess = widths.reduce((sum, one) => sum + one, 2 * (columns.length - 1)) - width;
	for (; excess > 0; excess--) {
		const widest = widths.reduce((most, _, index) => slack(index) > slack(most) ? index : most, 0);
		if (slack(widest) === 0) return null;
		widths[widest] = (widths[widest] ?? 0) - 1;
	}
	return widths;
}
function linesOf(columns, widths, items) {
	const cell = (text, index) => {
		const width = widths[index] ?? 0;
		return pad(fit(text, width), width, columns[index]?.right ? "right" : "left");
	};
	const rows = items.map((item, position) => {
		const before = items[position - 1];
		return columns.map((column, index) => {
			const text = column.text(item);
			const repeats = column.grouped && before !== void 0 && column.text(before) === text;
			const written = cell(repeats ? "" : text, index);
			return column.paint && text !== "" ? written.replace(text, () => column.paint?.(text, item) ?? text) : written;
		});
	});
	return [columns.map((column, index) => cell(column.title, index)), ...rows].map((cells) => cells.join(GAP).trimEnd());
}

export { widthOf as a, pad as i, fit as n, wrap as o, laidOut as r, layOut as t };