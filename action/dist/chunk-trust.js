// action/src/commands/trust.ts
/** Events that only somebody who may write to the repository can cause, and that run what its branches hold. */
const TRUSTED = [
	"schedule",
	"workflow_dispatch",
	"release"
];
const WHO = "only a push to the default branch, schedule, workflow_dispatch and release store baselines, whatever the inputs say";
/** Why an event must not write to a shared store, in words; null where it may. On a person's machine, their own rights decide. */
function distrust(event) {
	if (event === null) return null;
	const { name, ref, defaultBranch } = event;
	if (/^pull_request/.test(name) || /^refs\/pull\//.test(ref)) return `this is a pull request: ${WHO}`;
	if (TRUSTED.includes(name)) return null;
	if (name !== "push") return `the event is ${JSON.stringify(name)}: ${WHO}`;
	if (defaultBranch === "") return `the event does not name the default branch: ${WHO}`;
	if (ref === `refs/heads/${defaultBranch}`) return null;
	return `this is a push to ${ref}, not to the default branch ${defaultBranch}: ${WHO}`;
}
/**
* The event of a workflow.
* @param payload the text of the event's file; null where there is none
*/
function eventOf(name, ref, payload) {
	const body = parsed(payload);
	const text = (...path) => {
		const value = path.reduce((inside, key) => inside?.[key], body);
		return typeof value === "string" ? value : "";
	};
	const base = text("pull_request", "base", "sha") || text("merge_group", "base_sha");
	return {
		name,
		ref,
		defaultBranch: text("repository", "default_branch"),
		base: base === "" ? null : base
	};
}
function parsed(payload) {
	try {
		const value = JSON.parse(payload ?? "{}");
		return typeof value === "object" && value !== null ? value : {};
	} catch {
		return {};
	}
}

export { eventOf as n, distrust as t };