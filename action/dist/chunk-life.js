// action/src/baselines/life.ts
/** Whether a run may be compared with: it did not fail, or it was accepted. */
function isBaseline({ marks }) {
	return marks.verdict !== "breach" || marks.accepted !== null;
}
/** The release that was pinned last, on any machine; null if no run is pinned. */
function releaseOf(runs) {
	const pinned = runs.filter((run) => isBaseline(run) && run.marks.pinned !== null);
	const dateOf = ({ marks }) => marks.pinned?.date ?? "";
	const [first, ...others] = pinned;
	if (first === void 0) return null;
	const name = others.reduce((newest, run) => dateOf(run) > dateOf(newest) ? run : newest, first).marks.pinned?.name ?? "";
	return {
		name,
		runs: pinned.filter(({ marks }) => marks.pinned?.name === name)
	};
}
/**
* The runs of a suite that may be removed, in the order of the list: never a pinned run, never one of the newest
* baselines. A failed run that is newer than those is removed only if it is older than `before`.
* @param runs newest first
*/
function outlived(runs, { keep, before }) {
	const kept = runs.filter(isBaseline).slice(0, keep);
	const oldest = kept.length < keep ? void 0 : kept.at(-1);
	const beyond = oldest === void 0 ? runs.length : runs.indexOf(oldest);
	const stays = new Set(kept);
	return runs.filter((run, index) => {
		return (before === null ? index > beyond : run.time < before) && run.marks.pinned === null && !stays.has(run);
	});
}

export { outlived as n, releaseOf as r, isBaseline as t };