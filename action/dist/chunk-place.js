import { v as UsageError } from "./chunk-schemas.js";
import { existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { homedir } from "node:os";
import { execFileSync } from "node:child_process";

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
/** What Git says in a folder, without the white space around it; empty where it cannot say. */
function asked(folder, ...words) {
	try {
		return execFileSync("git", words, {
			cwd: folder,
			encoding: "utf8",
			stdio: [
				"ignore",
				"pipe",
				"ignore"
			]
		}).trim();
	} catch {
		return "";
	}
}
/** The commit of the working folder; empty where it is in no repository. */
function commitOf(folder) {
	return asked(folder, "rev-parse", "HEAD");
}
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
/** Settings of a clone by which its remote is reached, and by which it knows who commits. */
const REACHES = "^(http|credential|url|user|ssh)\\.|^core\\.(sshcommand|askpass)$";
/**
* The repository that a folder is a clone of, by its remote `origin`, with what the clone itself knows of how to reach it.
* Throws {@link UsageError} where there is none.
*/
function originOf(folder, environment) {
	const git = (...words) => execFileSync("git", words, {
		cwd: folder,
		env: environment,
		encoding: "utf8",
		stdio: [
			"ignore",
			"pipe",
			"ignore"
		]
	});
	let url;
	try {
		url = git("remote", "get-url", "origin").trim();
	} catch {
		throw new UsageError("baseline: the branch of the stored runs is in the repository that this folder is a clone of, and it has no remote \"origin\": name a folder instead");
	}
	let told = "";
	try {
		told = git("config", "--local", "--includes", "--null", "--get-regexp", REACHES);
	} catch {}
	const settings = told.split("\0").filter((entry) => entry.includes("\n")).map((entry) => [entry.slice(0, entry.indexOf("\n")), entry.slice(entry.indexOf("\n") + 1)]);
	return signedIn(folder, {
		url: absoluteUrl(url, folder),
		settings
	}, null);
}
/** Whose signatures count on the branch of the stored runs; where there is no such file, nobody needs to sign. */
const SIGNERS = ".github/overhead-signers";
/**
* A remote whose branch has to be signed, where the folder of a checkout says by whom.
* @param key the private key to sign with; null: that of the user's own Git
*/
function signedIn(folder, remote, key) {
	const signers = join(folder, SIGNERS);
	return existsSync(signers) ? {
		...remote,
		signed: {
			signers,
			key
		}
	} : remote;
}
/** A path as a remote is seen from where its clone lies. */
function absoluteUrl(url, folder) {
	return /^\.{1,2}(?:\/|$)/.test(url) ? resolve(folder, url) : url;
}
/** The default branch of the repository that a folder lies in, as far as Git knows it here; `main` where it does not. */
function defaultBranchOf(folder) {
	const published = asked(folder, "symbolic-ref", "--short", "refs/remotes/origin/HEAD").replace(/^origin\//, "");
	const [usual = ""] = asked(folder, "for-each-ref", "--format=%(refname:short)", "refs/heads/main", "refs/heads/master").split("\n");
	return published || usual || asked(folder, "symbolic-ref", "--short", "HEAD") || "main";
}

export { definedVariables as a, textOf as c, defaultBranchOf as i, cacheFolder as n, originOf as o, commitOf as r, signedIn as s, attemptOf as t };