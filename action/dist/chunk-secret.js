import { isUtf8 } from "node:buffer";
import { existsSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { isAbsolute, relative, sep } from "node:path";

// action/src/results/path.ts
/** A path relative to the current directory if it is below it; else unchanged. */
function shown(path) {
	const short = relative("", path);
	return short === "" || short.startsWith(`..${sep}`) || short === ".." || isAbsolute(short) ? path : short;
}

// action/src/results/secret.ts
/** The replacement of a secret. */
const HIDDEN = "***";
/** Shorter values are not hidden, because ordinary words and numbers contain them (characters). */
const SHORTEST_SECRET = 8;
/** Each part of a longer line is hidden separately (characters). */
const LONGEST_PART = 128;
/** Longer files are not searched (bytes). */
const LARGEST_FILE = 268435456;
/** All secrets in all forms; null if there are none. They belong to the whole process, so all of its output is searched. */
let secrets = null;
/** Hides these values, instead of earlier ones, in all output from now on. */
function hide(values) {
	secrets = formsOf(values, "g");
}
/** Whether a text contains one of these values in a form that {@link hide} would find. */
function finderOf(values) {
	const forms = formsOf(values, "");
	return (text) => forms?.test(text) ?? false;
}
/** Finds these values in all forms; null if none can be found. */
function formsOf(values, flags) {
	const forms = [...new Set(values.flatMap(partsOf))].sort((left, right) => right.length - left.length).flatMap((part) => [plain(part), ...encoded(part)]);
	return forms.length === 0 ? null : new RegExp(forms.join("|"), flags);
}
/** Whether there is anything to hide. */
function hides() {
	return secrets !== null;
}
/** A text without the secrets. */
function hidden(text) {
	return secrets === null ? text : text.replace(secrets, HIDDEN);
}
/** A JSON value without the secrets in its texts and keys. */
function hiddenIn(value) {
	if (secrets === null) return value;
	const cleaned = (inside) => {
		if (typeof inside === "string") return hidden(inside);
		if (Array.isArray(inside)) return inside.map(cleaned);
		if (typeof inside !== "object" || inside === null) return inside;
		return Object.fromEntries(Object.entries(inside).map(([key, entry]) => [hidden(key), cleaned(entry)]));
	};
	return cleaned(value);
}
/** Removes the secrets from a file, if it exists and is not longer than {@link LARGEST_FILE}. Bytes that are not text stay unchanged. */
function hideInFile(path) {
	if (secrets === null || !existsSync(path) || statSync(path).size > 268435456) return;
	const bytes = readFileSync(path);
	const encoding = isUtf8(bytes) ? "utf8" : "latin1";
	const before = bytes.toString(encoding);
	const after = hidden(before);
	if (after !== before) writeFileSync(path, after, encoding);
}
/** The parts of a secret that are hidden separately, because the lines of a key file are often printed one by one. */
function partsOf(value) {
	return value.split(/[\r\n]+/).flatMap((line) => {
		const text = line.trim();
		const count = Math.ceil(text.length / LONGEST_PART);
		const length = Math.ceil(text.length / Math.max(1, count));
		return Array.from({ length: count }, (_, index) => text.slice(index * length, (index + 1) * length)).filter((part) => part.replace(/\s/g, "").length >= 8);
	});
}
/** Where a tool may break a line: white space, also as JSON writes it. */
const BREAK = String.raw`(?:\s|\\[nrt])*`;
const SPACE = String.raw`(?:\s|\\[nrt]|\+|%20)+`;
/** Plain, percent-encoded (RFC 3986) in whole or in part, escaped for JSON, a shell or HTML, with line breaks anywhere. */
function plain(part) {
	return part.split(/\s+/).map((word) => [...word].map(character).join(BREAK)).join(SPACE);
}
const NAMED = {
	"&": "&amp;",
	"<": "&lt;",
	">": "&gt;",
	"\"": "&quot;",
	"'": String.raw`'\\{1,2}''`
};
function character(text) {
	const code = text.codePointAt(0) ?? 0;
	const percent = [...Buffer.from(text)].flatMap((byte) => ["%", ...byte.toString(16).padStart(2, "0")]);
	return `(?:${[
		...text in NAMED ? [NAMED[text]] : [],
		`${/\w/.test(text) ? "" : `(?:\\\\${BREAK}){0,3}`}${literal(text)}`,
		percent.map(anyCase).join(BREAK),
		...code < 65536 ? [`\\\\u${anyCase(code.toString(16).padStart(4, "0"))}`] : [],
		`&#(?:0*${code}|[xX]0*${anyCase(code.toString(16))});`
	].join("|")})`;
}
/**
* In Base64 (RFC 4648, sections 4 and 5), alone or inside a longer encoded text. Three bytes become four characters, so a secret can
* start at three offsets. Characters that hold bits of a neighbour are left out.
*/
function encoded(part) {
	return [
		0,
		1,
		2
	].map((before) => {
		const bytes = Buffer.concat([Buffer.alloc(before), Buffer.from(part)]);
		return [...bytes.toString("base64").slice(Math.ceil(before * 8 / 6), Math.floor(bytes.length * 8 / 6))].map(sextet).join(BREAK);
	});
}
function sextet(text) {
	if (text === "+") return String.raw`(?:[+-]|\\u002[bB]|%2[bB])`;
	if (text === "/") return String.raw`(?:\\?/|_|\\u002[fF]|%2[fF])`;
	return text;
}
function anyCase(hex) {
	return hex.replace(/[a-f]/g, (digit) => `[${digit}${digit.toUpperCase()}]`);
}
function literal(text) {
	return text.replace(/[\\^$.*+?()[\]{}|/-]/g, "\\$&");
}

export { hide as a, shown as c, hiddenIn as i, finderOf as n, hideInFile as o, hidden as r, hides as s, LARGEST_FILE as t };