import { o as printable } from "./chunk-format.js";
import { n as short } from "./chunk-commits.js";

// action/src/commands/revisions.ts
/** The commit of each variant, for every suite that measured a revision in addition to the working tree. */
function revisionNotes({ suites, commit, tree }) {
	const changes = tree === "" ? "" : " with changes that are not committed";
	return suites.flatMap((suite) => {
		const revisions = Object.keys(suite.variants).flatMap((name) => revisionOf(suite, name));
		if (revisions.length === 0) return [];
		const others = Object.keys(suite.variants).filter((name) => !isRevision(suite, name));
		const here = others.length === 0 ? "" : `; ${others.join(", ")}: the working tree at ${short(commit)}${changes}`;
		return [`${suite.suite}: ${revisions.join("; ")}${here}`];
	});
}
function isRevision({ variants }, name) {
	return typeof variants[name]?.revision === "string";
}
function revisionOf(suite, name) {
	if (!isRevision(suite, name)) return [];
	const { revision, build } = suite.variants[name] ?? {};
	const [program, ...words] = Array.isArray(build) ? build.map(String) : [];
	const by = program === void 0 ? "" : `, built by ${printable(program, words)}`;
	return [`${name} is commit ${short(String(revision))}${by}`];
}

export { revisionNotes as t };