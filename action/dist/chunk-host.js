import "./chunk-secret.js";

// action/src/commands/host.ts
/** Exit codes, the same for the command and the Action. */
const EXIT = {
	pass: 0,
	breach: 1,
	broken: 2,
	usage: 3
};

export { EXIT as t };