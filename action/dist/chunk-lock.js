import { spawnSync } from "node:child_process";
import { closeSync, constants, fstatSync, ftruncateSync, openSync, readFileSync, rmSync, statSync, writeSync } from "node:fs";
import { join } from "node:path";
import { hostname } from "node:os";

// action/src/results/lock.ts
/** The locked file. It exists only during a write, or after a writer was killed. */
const LOCK_FILE = ".overhead.lock";
/** Exit code of `flock` if another process holds the lock. */
const HELD = 1;
/** If the file is replaced more often than this while it is opened, something is wrong. */
const MOST_TRIES = 100;
/**
* Locks an existing folder with flock(2). The kernel identifies the lock by the file, so it also holds between containers that share the
* folder, and ends with its process.
*/
function tryLock(folder) {
	const path = join(folder, LOCK_FILE);
	for (let tries = 0; tries < MOST_TRIES; tries++) {
		const file = openSync(path, constants.O_RDWR | constants.O_CREAT | constants.O_NOFOLLOW, 420);
		const { status, stderr, error } = spawnSync("flock", ["-n", "3"], {
			stdio: [
				"ignore",
				"ignore",
				"pipe",
				file
			],
			encoding: "utf8"
		});
		if (status === HELD) {
			const holder = readFileSync(file, "utf8").trim() || "another process";
			closeSync(file);
			return { holder };
		}
		if (isStill(file, path)) return locked(file, folder, error?.message ?? (status === 0 ? "" : stderr.trim()));
		closeSync(file);
	}
	return { holder: "another process" };
}
function locked(file, folder, fault) {
	ftruncateSync(file);
	writeSync(file, `process ${process.pid} on ${hostname()}, since ${(/* @__PURE__ */ new Date()).toISOString()}\n`, 0);
	let held = true;
	return {
		fault,
		release: (now = folder) => {
			if (!held) return;
			held = false;
			const path = join(now, LOCK_FILE);
			if (isStill(file, path)) rmSync(path, { force: true });
			closeSync(file);
		}
	};
}
/** Whether a path still names an open file. */
function isStill(file, path) {
	const there = statSync(path, { throwIfNoEntry: false });
	const ours = fstatSync(file);
	return there !== void 0 && there.ino === ours.ino && there.dev === ours.dev;
}

export { tryLock as n, LOCK_FILE as t };