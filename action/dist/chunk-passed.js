import { v as UsageError } from "./chunk-schemas.js";
import { n as finderOf, r as hidden } from "./chunk-secret.js";
import { i as visibleLines } from "./chunk-visible.js";
import { t as EXIT } from "./chunk-host.js";
import { t as isStarved } from "./chunk-starved.js";
import { readFileSync } from "node:fs";

// action/src/commands/descriptors.ts
/** Needed by Node, a measured process and the judging programs together; a run failed with 40 and succeeded with 60. */
const FEWEST = 128;
/** Advice for a limit that is too low. */
const RAISE = "Raise the limit (ulimit -n 1024; docker run --ulimit nofile=1024), or end other programs, and run the command again.";
/** Throws {@link UsageError} if this process may open too few files. Checks only on Linux. */
function refuseFewDescriptors() {
	if (process.platform !== "linux") return;
	let limits;
	try {
		limits = readFileSync("/proc/self/limits", "utf8");
	} catch {
		return;
	}
	const [, limit] = /^Max open files +(\d+) /m.exec(limits) ?? [];
	if (limit === void 0 || Number(limit) >= 128) return;
	throw new UsageError(`Too few file descriptors: this process may open ${limit} files at once, and needs ${128}. ${RAISE}`);
}

// action/src/commands/stop.ts
var Stopped = class extends Error {
	signal;
	constructor(signal) {
		super(`stopped by ${signal}`);
		this.signal = signal;
	}
	/** 128 and the signal's number, as in shells. */
	get exitCode() {
		return this.signal === "SIGINT" ? 130 : 143;
	}
};
/** Aborted with {@link Stopped} at the first signal; a second signal ends the program at once. */
function stopSignal() {
	const controller = new AbortController();
	for (const name of ["SIGINT", "SIGTERM"]) process.on(name, () => {
		if (controller.signal.aborted) process.exit(new Stopped(name).exitCode);
		controller.abort(new Stopped(name));
	});
	return controller.signal;
}

// action/src/commands/failure.ts
/** Prints what went wrong. Returns the exit code. */
function explain(error, host) {
	if (error instanceof Stopped) return error.exitCode;
	const { message, code } = failureOf(error);
	host.output.status("");
	for (const line of visibleLines(message)) host.output.tell(line);
	return code;
}
/** Whether a disk or the user's quota is full. */
function isFull(error) {
	const { code } = error;
	return code === "ENOSPC" || code === "EDQUOT";
}
/** The message for an error, without secrets, and its exit code. */
function failureOf(error) {
	const { message, code } = describe(error);
	return {
		message: hidden(message),
		code
	};
}
function describe(error) {
	if (error instanceof UsageError) return {
		message: error.message,
		code: EXIT.usage
	};
	if (isFull(error)) return {
		message: `No space left: ${error.message}. Free some space and run the command again.`,
		code: EXIT.broken
	};
	if (isStarved(error)) return {
		message: `Too few file descriptors: ${error.message}. ${RAISE}`,
		code: EXIT.broken
	};
	const { code } = error;
	if (code === "EACCES" || code === "EPERM" || code === "EROFS") return {
		message: `Permission denied: ${error.message}`,
		code: EXIT.broken
	};
	return {
		message: error instanceof Error ? error.message : String(error),
		code: EXIT.broken
	};
}

// action/src/commands/passed.ts
/** Names of variables that hold a secret: `API_TOKEN`, `AWS_SECRET_ACCESS_KEY`, `PGPASSWORD`. */
const SECRET = /TOKEN|SECRET|PASSW(?:OR)?D|PASSPHRASE|CREDENTIAL|(?:^|[_-])(?:KEY|PAT)$/i;
/**
* Names of variables that lead to a secret: `SSH_AUTH_SOCK`, `DOCKER_AUTH_CONFIG`, `DD_APIKEY`. Their values may be
* paths, so reports do not hide them.
*/
const LEADING = /APIKEY|(?:^|_)(?:GOAUTH|AUTH|COOKIE|DSN|JWT|KUBECONFIG|NETRC)(?:_|$)|_HEADERS$/i;
/** Git settings passed as variables: Git fails if one of a set is missing. */
const SETTING = /^GIT_CONFIG_(COUNT|KEY_\d+|VALUE_\d+)$/;
/** Most processes need these, so they stay even if a short secret is part of a folder's name. */
const NEEDED = ["PATH", "HOME"];
/** The variables of measured processes. Throws {@link UsageError} if a name cannot be passed. */
function passed(environment, { token, secrets, named, access, allowed }) {
	const entries = Object.entries(environment);
	const secretValues = entries.filter(([name]) => SECRET.test(name)).map(([, value]) => value);
	const holdsToken = finderOf([token]);
	const speaks = (name, value) => access.test(name) || holdsToken(value);
	for (const name of named) refuse(name, environment[name], speaks);
	const holdsSecret = finderOf([...secrets, ...secretValues]);
	const isSecret = (name, value) => SECRET.test(name) || LEADING.test(name) || /^authorization:/i.test(value) || !NEEDED.includes(name) && holdsSecret(value);
	const isKept = ([name, value]) => !speaks(name, value) && (named.includes(name) || (allowed === null || allowed.test(name)) && !isSecret(name, value));
	const kept = new Set(entries.filter(isKept).map(([name]) => name));
	const settings = entries.map(([name]) => name).filter((name) => SETTING.test(name));
	if (settings.some((name) => !kept.has(name))) for (const name of settings) kept.delete(name);
	return {
		variables: Object.fromEntries(entries.filter(([name]) => kept.has(name))),
		withheld: entries.map(([name]) => name).filter((name) => !kept.has(name) && !access.test(name))
	};
}
function refuse(name, value, speaks) {
	if (value === void 0) throw new UsageError(`pass-env: ${name} is not set: set it under env, or correct the name`);
	if (speaks(name, value)) throw new UsageError(`pass-env: ${name} gives access to GitHub or its runner, so no measured process gets it: remove it`);
}
/** A note on the withheld variables; empty if there are none. */
function withheldNote(withheld, how) {
	return withheld.length === 0 ? "" : `Not given to measured processes and builds: ${withheld.join(", ")}. If one of them is needed, name it in ${how}.`;
}

export { failureOf as a, stopSignal as c, explain as i, refuseFewDescriptors as l, passed as n, isFull as o, withheldNote as r, Stopped as s, SECRET as t };