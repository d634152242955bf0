import { v as UsageError } from "./chunk-schemas.js";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { homedir } from "node:os";

// action/src/commands/place.ts
/**
* The folder for downloads and builds, by the XDG base directory specification. Throws {@link UsageError} if the user
* has no home folder.
*/
function cacheFolder(environment) {
	const base = environment.XDG_CACHE_HOME ?? "";
	return join(base === "" ? join(home(), ".cache") : base, "overhead");
}
/** Never a folder shared by all users: files in the cache are executed. */
function home() {
	try {
		return homedir();
	} catch {
		throw new UsageError("this user has no home folder: set HOME, or XDG_CACHE_HOME to a folder of your own");
	}
}
function definedVariables(environment) {
	return Object.fromEntries(Object.entries(environment).filter((entry) => entry[1] !== void 0));
}
/** The attempt number of a job; 1 outside a job. */
function attemptOf(written) {
	return /^[1-9]\d{0,5}$/.test(written ?? "") ? Number(written) : 1;
}
/** The text of a file; null if it does not exist. */
function textOf(path) {
	if (path === void 0 || path === "" || !existsSync(path)) return null;
	return readFileSync(path, "utf8");
}

export { textOf as i, cacheFolder as n, definedVariables as r, attemptOf as t };