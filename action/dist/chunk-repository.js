import { execFileSync } from "node:child_process";
import { realpathSync } from "node:fs";
import { relative } from "node:path";

// action/src/revisions/repository.ts
/** Variables that select Git's repository and index. A hook sets them for the user's own. */
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
/** An environment in which only the folder selects the repository, and Git does not write the index. */
function detached(environment) {
	const kept = Object.entries(environment).filter(([name]) => !LOCATIONS.includes(name));
	return {
		...Object.fromEntries(kept),
		GIT_OPTIONAL_LOCKS: "0"
	};
}
/** Git failed; the message holds its output. */
var GitFailure = class extends Error {};
/** Git's output without its last newline. Throws {@link GitFailure}. */
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
/** The same, or null if Git fails. */
function gitOrNull(folder, argv, environment) {
	try {
		return git(folder, argv, environment);
	} catch (error) {
		if (error instanceof GitFailure) return null;
		throw error;
	}
}
/** The repository of a folder. Throws {@link GitFailure}. */
function repositoryOf(folder, working, environment) {
	const top = realpathSync(git(folder, ["rev-parse", "--show-toplevel"], environment));
	const shallow = git(top, ["rev-parse", "--is-shallow-repository"], environment) === "true";
	return {
		top,
		prefix: relative(top, realpathSync(working)),
		shallow
	};
}
/** Whether tracked files differ from the commit; false without a repository. */
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