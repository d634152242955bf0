import { parentPort } from "node:worker_threads";

// action/src/comparison/wasi-worker.ts
/**
* Memory of a program at its start, in pages of 64 KiB. Go grows it by half a megabyte at a time, and V8 then collects garbage each time;
* unused pages cost nothing.
*/
const AT_ONCE = 4096;
/** With Node 20, two threads with this much memory crash the process. */
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