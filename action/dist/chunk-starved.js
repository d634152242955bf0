// runners/starved.ts
/** Whether an error says that no more files can be opened, by this process or by the system. */
function isStarved(error) {
	const { code } = error;
	return code === "EMFILE" || code === "ENFILE";
}

export { isStarved as t };