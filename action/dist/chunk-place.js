import { v as UsageError } from "./chunk-schemas.js";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { homedir } from "node:os";

// action/src/commands/place.ts
/** Where downloads and builds are kept: by the XDG base directory specification. Throws {@link UsageError} where a user has no home. */
function cacheFolder(environment) {
	const base = environment.XDG_CACHE_HOME ?? "";
	return join(base === "" ? join(home(), ".cache") : base, "overhead");
}
/** Never a folder that all users share: what lies in the cache is run. */
function home() {
	try {
		return homedir();
	} catch {
		throw new UsageError("this user has no home folder: set HOME, or XDG_CACHE_HOME to a folder of your own");
	}
}
/** The variables that have a value. */
function definedVariables(environment) {
	return Object.fromEntries(Object.entries(environment).filter((entry) => entry[1] !== void 0));
}
/** The number of an attempt as a job names it; 1 where there is no job. */
function attemptOf(written) {
	return /^[1-9]\d{0,5}$/.test(written ?? "") ? Number(written) : 1;
}
/** The text of a file; null where there is none. */
function textOf(path) {
	if (path === void 0 || path === "" || !existsSync(path)) return null;
	return readFileSync(path, "utf8");
}

export { textOf as i, cacheFolder as n, definedVariables as r, attemptOf as t };