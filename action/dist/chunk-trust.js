// action/src/commands/trust.ts
/** Events that only users with write permission can cause, on any branch or tag. */
const ON_ANY_REF = ["workflow_dispatch", "release"];
const WHO = "only a push to the default branch, schedule, and workflow_dispatch or release of a commit on that branch store baselines, regardless of the inputs";
/**
* Why an event must not write to a shared store, as text; null if it may, judged by the event alone. On a person's
* machine, their own permissions decide.
*/
function distrust(event) {
	if (event === null) return null;
	const { name, ref, defaultBranch } = event;
	if (/^pull_request/.test(name) || /^refs\/pull\//.test(ref)) return `this is a pull request: ${WHO}`;
	if (name === "schedule") return null;
	if (name !== "push" && !ON_ANY_REF.includes(name)) return `the event is ${JSON.stringify(name)}: ${WHO}`;
	if (defaultBranch === "") return `the event does not name the default branch: ${WHO}`;
	if (name !== "push" || isOnDefault(event)) return null;
	return `this is a push to ${ref}, not to the default branch ${defaultBranch}: ${WHO}`;
}
/**
* The same, with the commits checked too: for an event on another branch or a tag, each must be on the default branch.
* @param history the history of the repository; null for a folder: the event alone decides
* @param commits the commits to store, or those whose workflow changes the store
*/
async function refusal(event, history, commits) {
	const why = distrust(event);
	if (why !== null || event === null || history === null) return why;
	if (event.name === "schedule" || isOnDefault(event)) return null;
	for (const commit of new Set(commits)) {
		const absence = await history.absence(commit, event.defaultBranch);
		if (absence !== null) return `${absence}: ${WHO}`;
	}
	return null;
}
function isOnDefault({ ref, defaultBranch }) {
	return ref === `refs/heads/${defaultBranch}`;
}
/**
* The event of a workflow.
* @param payload the text of the event's file; null if there is none
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

export { eventOf as n, refusal as r, distrust as t };