import { y as MERGE_BASE } from "./chunk-command.js";
import { b as nearest, v as UsageError } from "./chunk-schemas.js";
import { a as repositoryOf, r as gitOrNull, t as GitFailure } from "./chunk-repository.js";
import { dirname, isAbsolute, resolve } from "node:path";

// runners/naming.ts
/** How many names a message lists; the others are counted. */
const MOST_NAMES = 10;
/** The names for a message, at most the limit. */
function named(names) {
	const rest = names.length - MOST_NAMES;
	return [...names.slice(0, MOST_NAMES), ...rest > 0 ? [`and ${rest} more`] : []].join(", ");
}
/**
* Warns of variants that would start the same process: they are one treatment with two names.
* @param facts what defines each variant, by its name
* @param same what such variants share, for users
*/
function twins(facts, same) {
	const texts = facts.map(([name, fact]) => [name, JSON.stringify(fact)]);
	return texts.flatMap(([name, text], index) => {
		const twin = texts.slice(0, index).find(([, other]) => other === text);
		if (twin === void 0) return [];
		return [{
			code: "same-variant",
			message: `variants ${twin[0]} and ${name} do not differ: ${same}`
		}];
	});
}

// action/src/revisions/commits.ts
/** A name that is not a revision; the message says what to do. */
var Unknown = class extends Error {};
/**
* The configuration with the commit of each revision. Resolves each once, so that a branch that moves in the meantime is the same commit for every
* suite. Throws {@link UsageError} with all unknown revisions.
*/
function findRevisions(config, facts) {
	const problems = /* @__PURE__ */ new Set();
	const found = (revision) => {
		try {
			return {
				...revision,
				source: sourceOf(revision, config, facts)
			};
		} catch (error) {
			if (!(error instanceof Unknown)) throw error;
			problems.add(`${revision.places.ref}: ${error.message}`);
			return revision;
		}
	};
	const suites = config.suites.map((suite) => ({
		...suite,
		variants: suite.variants.map((variant) => variant.revision === null ? variant : {
			...variant,
			revision: found(variant.revision)
		})
	}));
	if (problems.size > 0) throw new UsageError([...problems].join("\n"));
	return {
		...config,
		suites
	};
}
function sourceOf({ ref }, { file }, facts) {
	const repository = repositoryWith(dirname(resolve(facts.folder, file ?? "")), ref, facts);
	const commit = ref === "merge-base" ? mergeBase(repository, facts) : commitOf(ref, repository, facts.environment);
	return {
		repository: repository.top,
		prefix: repository.prefix,
		commit
	};
}
function repositoryWith(folder, ref, facts) {
	let repository;
	try {
		repository = repositoryOf(folder, facts.folder, facts.environment);
	} catch (error) {
		if (!(error instanceof GitFailure)) throw error;
		throw new Unknown(`ref: "${ref}" cannot be looked up, because Git finds no working tree in ${folder}: ${error.message}. Run this in a clone (in a workflow, after actions/checkout), or leave ref out`);
	}
	if (repository.prefix.startsWith("..") || isAbsolute(repository.prefix)) throw new Unknown(`ref: "${ref}" is a commit of the repository ${repository.top}, and the command runs outside of it, in ${facts.folder}: run it in that repository`);
	return repository;
}
/** The commit of a name: as Git resolves it, else a branch of `origin`, because a fresh clone has no other branches. */
function commitOf(ref, repository, environment) {
	const commit = lookUp(ref, repository, environment);
	if (commit !== null) return commit;
	const names = namesIn(repository, environment);
	const close = nearest(ref, names);
	const known = close === void 0 ? `known here: ${named(names)}` : `did you mean "${close}"?`;
	throw new Unknown(`ref: "${ref}" is no revision of ${repository.top}: ${known}${unshallow(ref, repository)}`);
}
function lookUp(ref, { top }, environment) {
	if (ref.startsWith("-")) return null;
	for (const name of [ref, `refs/remotes/origin/${ref}`]) {
		const commit = gitOrNull(top, [
			"rev-parse",
			"--verify",
			"--quiet",
			`${name}^{commit}`
		], environment);
		if (commit !== null) return commit;
	}
	return null;
}
function namesIn({ top }, environment) {
	const names = (gitOrNull(top, [
		"for-each-ref",
		"--format=%(refname:lstrip=2)",
		"refs/heads",
		"refs/tags",
		"refs/remotes"
	], environment) ?? "").split("\n").map((name) => name.replace(/^origin\//, ""));
	return [.../* @__PURE__ */ new Set([...names, MERGE_BASE])].filter((name) => name !== "" && name !== "HEAD");
}
/** The commit at which the working tree's history left its target branch. */
function mergeBase(repository, { environment, base }) {
	const branch = base === "" ? defaultBranch(repository, environment) : base;
	const tip = lookUp(`refs/remotes/origin/${branch}`, repository, environment) ?? lookUp(branch, repository, environment);
	if (tip === null) {
		const known = branch === "" ? "its default branch is not known" : `there is no branch "${branch}"`;
		throw new Unknown(`ref: the merge base with the default branch, or with that of the pull request, cannot be found in ${repository.top}: ${known}; name a branch or a commit${unshallow(MERGE_BASE, repository)}`);
	}
	const common = gitOrNull(repository.top, [
		"merge-base",
		"HEAD",
		tip
	], environment);
	if (common !== null) return common;
	throw new Unknown(`ref: the working tree and "${branch}" have no commit in common in ${repository.top}; name a branch or a commit${unshallow(MERGE_BASE, repository)}`);
}
/** The default branch of a clone's origin, else a branch with a usual name for it. */
function defaultBranch({ top }, environment) {
	const head = gitOrNull(top, [
		"symbolic-ref",
		"--quiet",
		"refs/remotes/origin/HEAD"
	], environment);
	if (head !== null) return head.replace("refs/remotes/origin/", "");
	const exists = (name) => gitOrNull(top, [
		"rev-parse",
		"--verify",
		"--quiet",
		name
	], environment) !== null;
	return ["main", "master"].find((name) => exists(`refs/remotes/origin/${name}`) || exists(`refs/heads/${name}`)) ?? "";
}
/** What a shallow clone needs; empty for a complete one. */
function unshallow(ref, { shallow }) {
	if (!shallow) return "";
	const steps = /^HEAD(?:~(\d+)|(\^+))$/.exec(ref);
	return `. This clone is shallow: write fetch-depth: ${steps === null ? 0 : 1 + Number(steps[1] ?? steps[2]?.length)} for actions/checkout, or run git fetch --unshallow`;
}
/** Twelve digits of a commit: enough for people. */
function short(commit) {
	return commit.slice(0, 12);
}

export { twins as i, short as n, named as r, findRevisions as t };