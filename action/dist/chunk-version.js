import { v as UsageError } from "./chunk-schemas.js";
import { n as hidden } from "./chunk-secret.js";
import { i as visibleLines } from "./chunk-visible.js";
import { t as EXIT } from "./chunk-host.js";

// action/src/commands/stop.ts
/** Why a run was stopped. */
var Stopped = class extends Error {
	signal;
	constructor(signal) {
		super(`stopped by ${signal}`);
		this.signal = signal;
	}
	/** 128 and the signal's number, as shells have it. */
	get exitCode() {
		return this.signal === "SIGINT" ? 130 : 143;
	}
};
/** Aborted with {@link Stopped} at the first signal; a second one ends the program at once. */
function stopSignal() {
	const controller = new AbortController();
	for (const name of ["SIGINT", "SIGTERM"]) process.on(name, () => {
		if (controller.signal.aborted) process.exit(new Stopped(name).exitCode);
		controller.abort(new Stopped(name));
	});
	return controller.signal;
}

// action/src/commands/failure.ts
/** Says what went wrong. Returns the exit code. */
function explain(error, host) {
	if (error instanceof Stopped) return error.exitCode;
	const { message, code } = told(error);
	host.output.status("");
	for (const line of visibleLines(message)) host.output.tell(line);
	return code;
}
/** Whether a disk, or the user's share of it, is full. */
function isFull(error) {
	const { code } = error;
	return code === "ENOSPC" || code === "EDQUOT";
}
/** The words for an error and its exit code. */
function told(error) {
	const { message, code } = words(error);
	return {
		message: hidden(message),
		code
	};
}
function words(error) {
	if (error instanceof UsageError) return {
		message: error.message,
		code: EXIT.usage
	};
	if (isFull(error)) return {
		message: `No space is left: ${error.message}. Make room first.`,
		code: EXIT.broken
	};
	const { code } = error;
	if (code === "EACCES" || code === "EPERM" || code === "EROFS") return {
		message: `Not allowed: ${error.message}`,
		code: EXIT.broken
	};
	return {
		message: error instanceof Error ? error.message : String(error),
		code: EXIT.broken
	};
}

// action/src/commands/version.ts
const VERSION = "0.1.0";

export { Stopped as a, told as i, explain as n, stopSignal as o, isFull as r, VERSION as t };