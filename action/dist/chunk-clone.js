import { t as SIGNERS } from "./chunk-signing.js";
import { v as UsageError } from "./chunk-schemas.js";
import { c as shown } from "./chunk-secret.js";
import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { dirname, join, resolve } from "node:path";

// action/src/commands/clone.ts
/** What Git says in a folder, without the white space around it; empty where it cannot say. */
function asked(folder, argv, env) {
	try {
		return execFileSync("git", argv, {
			cwd: folder,
			env,
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
	return asked(folder, ["rev-parse", "HEAD"]);
}
/** Settings of a clone by which its remote is reached, and by which it knows who commits. */
const REACHES = "^(http|credential|url|user|ssh)\\.|^core\\.(sshcommand|askpass)$";
/**
* The repository that a folder is a clone of, by its remote `origin`, with what the clone itself knows of how to reach it.
* Throws {@link UsageError} where there is none.
*/
function remoteOf(folder, environment) {
	const url = asked(folder, [
		"remote",
		"get-url",
		"origin"
	], environment);
	if (url === "") throw new UsageError("baseline: the branch of the stored runs is in the repository that this folder is a clone of, and it has no remote \"origin\": name a folder instead");
	const settings = asked(folder, [
		"config",
		"--local",
		"--includes",
		"--null",
		"--get-regexp",
		REACHES
	], environment).split("\0").filter((entry) => entry.includes("\n")).map((entry) => [entry.slice(0, entry.indexOf("\n")), entry.slice(entry.indexOf("\n") + 1)]);
	return signedIn(folder, {
		url: absoluteUrl(url, folder),
		settings
	}, null);
}
/**
* A remote whose branch has to be signed if the repository of a folder has a list of signers. Throws {@link UsageError}
* if there is a key and no list: the branch would be neither signed nor verified.
* @param key the private key to sign with; null: that of the user's own Git
*/
function signedIn(folder, remote, key) {
	const top = topOf(folder);
	const signers = join(top, SIGNERS);
	if (existsSync(signers)) return {
		...remote,
		signed: {
			signers,
			key
		}
	};
	if (key === null) return remote;
	throw new UsageError(`signing-key: ${shown(signers)} is not there, so nobody knows whose signatures count. Check out the repository in an earlier step, commit that file, or leave signing-key out.`);
}
/** The topmost folder of the repository that a folder lies in; the folder itself if it is in none. */
function topOf(folder) {
	const above = (inner) => dirname(inner) === inner ? [] : [inner, ...above(dirname(inner))];
	const from = resolve(folder);
	return above(from).find((each) => existsSync(join(each, ".git"))) ?? from;
}
/** A path as a remote is seen from where its clone lies. */
function absoluteUrl(url, folder) {
	return /^\.{1,2}(?:\/|$)/.test(url) ? resolve(folder, url) : url;
}
/** The default branch of the repository that a folder lies in, as far as Git knows it here; `main` where it does not. */
function defaultBranchOf(folder) {
	const head = (name) => asked(folder, [
		"symbolic-ref",
		"--short",
		name
	]);
	const published = head("refs/remotes/origin/HEAD").replace(/^origin\//, "");
	const [usual] = asked(folder, [
		"for-each-ref",
		"--format=%(refname:short)",
		"refs/heads/main",
		"refs/heads/master"
	]).split("\n");
	return published || usual || head("HEAD") || "main";
}

export { signedIn as i, defaultBranchOf as n, remoteOf as r, commitOf as t };