import { isUtf8 } from "node:buffer";
import { existsSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { isAbsolute, relative, sep } from "node:path";

// action/src/results/path.ts
/** A path relative to the current directory where it lies below it; else as it is. */
function shown(path) {
	const short = relative("", path);
	return short === "" || short.startsWith(`..${sep}`) || short === ".." || isAbsolute(short) ? path : short;
}

// action/src/results/secret.ts
/** What stands where a secret stood. */
const HIDDEN = "***";
/** Shorter values are not hidden: they are parts of ordinary words and numbers (characters). */
const SHORTEST_SECRET = 8;
/** Of a longer line each part is hidden by itself (characters). */
const LONGEST_PART = 128;
/** A longer file is not looked through (bytes). */
const LARGEST_FILE = 268435456;
/** All of them, in all forms; null where there is none. They are the secrets of the whole process, so whatever it writes is looked at. */
let secrets = null;
/** Hides these values, and none that were hidden before, in everything that is written from now on. */
function hide(values) {
	secrets = formsOf(values, "g");
}
/** Tells whether a text holds one of these values, in any form in which {@link hide} would find it. */
function finderOf(values) {
	const forms = formsOf(values, "");
	return (text) => forms?.test(text) ?? false;
}
/** Finds these values in all forms; null if there are none that can be found. */
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
/** A value of JSON without the secrets in its texts and keys. */
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
/**
* Takes the secrets out of a file, where it is there and not longer than {@link LARGEST_FILE}. Bytes that are no text stay as they
* are.
*/
function hideInFile(path) {
	if (secrets === null || !existsSync(path) || statSync(path).size > 268435456) return;
	const bytes = readFileSync(path);
	const encoding = isUtf8(bytes) ? "utf8" : "latin1";
	const before = bytes.toString(encoding);
	const after = hidden(before);
	if (after !== before) writeFileSync(path, after, encoding);
}
/** The parts of a secret that are hidden by themselves: the lines of a key file are often printed one by one. */
function partsOf(value) {
	return value.split(/[\r\n]+/).flatMap((line) => {
		const text = line.trim();
		const count = Math.ceil(text.length / LONGEST_PART);
		const length = Math.ceil(text.length / Math.max(1, count));
		return Array.from({ length: count }, (_, index) => text.slice(index * length, (index + 1) * length)).filter((part) => part.replace(/\s/g, "").length >= 8);
	});
}
/** Where a tool breaks its lines: white space, or as JSON writes it. */
const BREAK = String.raw`(?:\s|\\[nrt])*`;
const SPACE = String.raw`(?:\s|\\[nrt]|\+|%20)+`;
/** As it is, percent-encoded (RFC 3986) in whole or in part, escaped for JSON, a shell or HTML, with line breaks anywhere. */
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
* In Base64 (RFC 4648, sections 4 and 5), alone or anywhere in what was encoded: three bytes are four characters, so there are three
* ways to stand in it. Characters that hold bits of a neighbour are left out.
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