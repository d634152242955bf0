import { closeSync, fsyncSync, mkdirSync, openSync, renameSync, rmSync, writeSync } from "node:fs";
import { dirname } from "node:path";

// action/src/export/sample.ts
/** The columns of every export, in order. New ones are added at the end; these keep their names and meaning (docs/import-export.md). */
const COLUMNS = {
	suite: "text",
	source: "text",
	run: "text",
	date: "time",
	commit: "text",
	verdict: "text",
	accepted: "boolean",
	pinned: "text",
	fingerprint: "text",
	mode: "text",
	cpu: "text",
	cpus: "text",
	memory: "text",
	kernel: "text",
	image: "text",
	runtime: "text",
	benchmark: "text",
	variant: "text",
	round: "integer",
	operations: "number",
	metric: "text",
	better: "text",
	value: "number"
};
const NAMES = Object.keys(COLUMNS);

// action/src/export/writer.ts
/** Pieces are collected up to this size (bytes) before they are written. */
const GATHERED = 1 << 20;
/** Size of one write to a reader (characters): what a pipe holds. */
const POURED = 65536;
/** A file in progress. Its name always has a complete file, or the old one. */
var GrowingFile = class {
	#path;
	#temporary;
	#file;
	#pieces = [];
	#text = "";
	#gathered = 0;
	#ended = false;
	/** Creates its parent folders. */
	constructor(path) {
		mkdirSync(dirname(path), { recursive: true });
		this.#path = path;
		this.#temporary = `${path}.tmp-${process.pid}`;
		this.#file = openSync(this.#temporary, "w");
	}
	/** Texts are written as UTF-8; a file takes texts or bytes, not both. */
	write(piece) {
		if (typeof piece === "string") this.#text += piece;
		else this.#pieces.push(piece);
		this.#gathered += piece.length;
		if (this.#gathered >= GATHERED) this.#flush();
	}
	/** A file always takes more. */
	async ready() {
		return true;
	}
	async end() {
		this.#flush();
		fsyncSync(this.#file);
		this.#ended = true;
		try {
			closeSync(this.#file);
			renameSync(this.#temporary, this.#path);
		} catch (error) {
			rmSync(this.#temporary, { force: true });
			throw error;
		}
	}
	/** May be called after the end, if another file failed; then this file stays. */
	abandon() {
		if (this.#ended) return;
		this.#ended = true;
		closeSync(this.#file);
		rmSync(this.#temporary, { force: true });
	}
	#flush() {
		const whole = Buffer.concat([...this.#pieces, Buffer.from(this.#text)]);
		this.#pieces = [];
		this.#text = "";
		this.#gathered = 0;
		for (let written = 0; written < whole.length;) written += writeSync(this.#file, whole, written);
	}
};
/** A text for a reader, such as standard output. */
var PouredText = class {
	#pour;
	#text = "";
	/** @param pour passes a part on; resolves when there is space for more, to whether the reader still reads */
	constructor(pour) {
		this.#pour = pour;
	}
	write(text) {
		this.#text += text;
	}
	async ready() {
		return this.#text.length < POURED || this.#rest();
	}
	async end() {
		await this.#rest();
	}
	/** What was read cannot be removed. */
	abandon() {
		this.#text = "";
	}
	#rest() {
		const text = this.#text;
		this.#text = "";
		return this.#pour(text);
	}
};

export { NAMES as i, PouredText as n, COLUMNS as r, GrowingFile as t };