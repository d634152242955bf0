import { parentPort } from "node:worker_threads";

// action/src/comparison/wasi-worker.ts
/**
* Memory that a program gets before it begins, in pages of 64 KiB. Go asks for half a megabyte at a time, and each time V8
* looks for garbage; pages that are never touched cost nothing.
*/
const AT_ONCE = 4096;
/** With Node 20, two threads that take so much at once take the whole process with them. */
const TAKES = Number.parseInt(process.versions.node, 10) >= 24;
process.emitWarning = () => void 0;
const { WASI } = await import("node:wasi");
parentPort?.on("message", async ({ module, arguments: args, folders, stdin, stdout, stderr }) => {
	const wasi = new WASI({
		version: "preview1",
		args: [...args],
		env: {},
		preopens: folders,
		stdin,
		stdout,
		stderr,
		returnOnExit: true
	});
	const instance = await WebAssembly.instantiate(module, wasi.getImportObject());
	if (TAKES) instance.exports.memory.grow(AT_ONCE);
	parentPort?.postMessage(wasi.start(instance));
});

export {  };