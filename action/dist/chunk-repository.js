import { execFileSync } from "node:child_process";
import { realpathSync } from "node:fs";
import { relative } from "node:path";

// action/src/revisions/repository.ts
/** Variables that say which repository and which index Git works on. A hook sets them, for the user's own. */
const LOCATIONS = [
	"GIT_DIR",
	"GIT_COMMON_DIR",
	"GIT_WORK_TREE",
	"GIT_INDEX_FILE",
	"GIT_OBJECT_DIRECTORY",
	"GIT_ALTERNATE_OBJECT_DIRECTORIES",
	"GIT_NAMESPACE",
	"GIT_PREFIX"
];
/** An environment in which the folder alone decides which repository is meant, and which lets the index be. */
function detached(environment) {
	const kept = Object.entries(environment).filter(([name]) => !LOCATIONS.includes(name));
	return {
		...Object.fromEntries(kept),
		GIT_OPTIONAL_LOCKS: "0"
	};
}
/** Git could not answer: why, in its own words. */
var GitFailure = class extends Error {};
/** What Git prints, without its last newline. Throws {@link GitFailure}. */
function git(folder, argv, environment) {
	try {
		return execFileSync("git", argv, {
			cwd: folder,
			encoding: "utf8",
			env: detached(environment),
			maxBuffer: 1 << 26,
			stdio: [
				"ignore",
				"pipe",
				"pipe"
			]
		}).trimEnd();
	} catch (error) {
		const { stderr, message } = error;
		throw new GitFailure((stderr ?? "").trim() || message);
	}
}
/** The same, or null where Git has no answer. */
function gitOrNull(folder, argv, environment) {
	try {
		return git(folder, argv, environment);
	} catch (error) {
		if (error instanceof GitFailure) return null;
		throw error;
	}
}
/** The repository that a folder belongs to. Throws {@link GitFailure}. */
function repositoryOf(folder, working, environment) {
	const top = realpathSync(git(folder, ["rev-parse", "--show-toplevel"], environment));
	const shallow = git(top, ["rev-parse", "--is-shallow-repository"], environment) === "true";
	return {
		top,
		prefix: relative(top, realpathSync(working)),
		shallow
	};
}
/** Whether files that Git knows differ from the commit; false where there is no repository. */
function isModified(folder, environment) {
	const changes = gitOrNull(folder, [
		"-c",
		"core.fsmonitor=false",
		"status",
		"--porcelain",
		"--untracked-files=no"
	], environment);
	return changes !== null && changes !== "";
}

export { repositoryOf as a, isModified as i, detached as n, gitOrNull as r, GitFailure as t };