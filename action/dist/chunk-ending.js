import { readFileSync, readdirSync, readlinkSync } from "node:fs";
import { basename } from "node:path";
import { setTimeout } from "node:timers/promises";

// runners/application/procfs.ts
/** USER_HZ is 100 wherever Node runs. In ns. */
const TICK = 1e7;
/** Reads one process; null where it has ended. */
function entryOf(pid) {
	const text = read(`/proc/${pid}/stat`);
	const fields = text?.slice(text.lastIndexOf(")") + 2).split(" ");
	if (fields === void 0 || fields[0] === "Z" || fields[0] === "X") return null;
	const number = (index) => Number(fields[index]);
	return {
		pid,
		parent: number(1),
		group: number(2),
		session: number(3),
		user: number(11) * TICK,
		system: number(12) * TICK,
		childrenUser: number(13) * TICK,
		childrenSystem: number(14) * TICK
	};
}
/** Every process that lives. */
function everyProcess() {
	return readdirSync("/proc").filter((name) => /^\d+$/.test(name)).flatMap((name) => entryOf(Number(name)) ?? []);
}
/** The leader of a session, what is in its session or group, and all that descends from these. */
function familyOf(leader, all = everyProcess()) {
	const family = new Map(all.filter(({ pid, group, session }) => pid === leader || group === leader || session === leader).map((entry) => [entry.pid, entry]));
	for (let before = -1; before < family.size;) {
		before = family.size;
		for (const entry of all) if (family.has(entry.parent)) family.set(entry.pid, entry);
	}
	return [...family.values()];
}
/** Processes whose environment holds a text, whatever session they have gone to. */
function markedBy(mark) {
	return everyProcess().filter(({ pid }) => read(`/proc/${pid}/environ`, "latin1")?.split("\0").includes(mark) ?? false);
}
/**
* The CPU time of a process. The kernel counts it exactly for each thread that lives, and in steps of 10 ms for all, those
* that have ended too: the larger of the two is nearer to the truth, and never above it.
*/
function cpuOf(pid) {
	const entry = entryOf(pid);
	if (entry === null) return null;
	const children = entry.childrenUser + entry.childrenSystem;
	const total = Math.max(entry.user + entry.system, threadsTime(pid)) + children;
	const user = entry.user + entry.childrenUser;
	const known = user + entry.system + entry.childrenSystem;
	const own = known === 0 ? total : Math.round(total * user / known);
	return {
		total,
		user: own,
		system: total - own
	};
}
function threadsTime(pid) {
	const folder = `/proc/${pid}/task`;
	return list(folder).reduce((sum, thread) => sum + Number(read(`${folder}/${thread}/schedstat`)?.split(" ")[0] ?? 0), 0);
}
function threadsOf(pid) {
	return list(`/proc/${pid}/task`).length;
}
/** The memory of a process; null where it has ended, or the kernel does not tell. */
function memoryOf(pid) {
	const rollup = read(`/proc/${pid}/smaps_rollup`);
	const status = read(`/proc/${pid}/status`);
	const bytes = (text, key) => Number(new RegExp(`^${key}:\\s*(\\d+) kB`, "m").exec(text ?? "")?.[1] ?? NaN) * 1024;
	const memory = {
		resident: bytes(rollup, "Rss"),
		proportional: bytes(rollup, "Pss"),
		peak: bytes(status, "VmHWM")
	};
	return Object.values(memory).every(Number.isFinite) ? memory : null;
}
/** Whether a process is a JVM, by the name of its program. */
function isJvm(pid) {
	try {
		return basename(readlinkSync(`/proc/${pid}/exe`)) === "java";
	} catch {
		return false;
	}
}
/** Whether a process has given back all of its files, which is the last that it does. */
function isEnding(pid) {
	return list(`/proc/${pid}/fd`).length === 0;
}
/** TCP ports at which some process listens, with the number of the socket. */
function listening() {
	const rows = ["/proc/net/tcp", "/proc/net/tcp6"].flatMap((file) => (read(file) ?? "").split("\n").slice(1));
	return new Map(rows.flatMap((row) => {
		const [, local = "", , state, , , , , , inode = ""] = row.trim().split(/\s+/);
		return state === "0A" ? [[inode, Number.parseInt(local.split(":")[1] ?? "", 16)]] : [];
	}));
}
/** The ports at which processes listen, in order. */
function portsOf(pids) {
	const sockets = listening();
	const held = pids.flatMap((pid) => list(`/proc/${pid}/fd`).flatMap((file) => {
		try {
			const [, inode = ""] = /^socket:\[(\d+)\]$/.exec(readlinkSync(`/proc/${pid}/fd/${file}`)) ?? [];
			return sockets.get(inode) ?? [];
		} catch {
			return [];
		}
	}));
	return [...new Set(held)].sort((left, right) => left - right);
}
/** Whether anybody listens at a port. */
function isTaken(port) {
	return [...listening().values()].includes(port);
}
function list(folder) {
	try {
		return readdirSync(folder);
	} catch {
		return [];
	}
}
function read(file, encoding = "utf8") {
	try {
		return readFileSync(file, encoding);
	} catch {
		return null;
	}
}

// runners/application/ending.ts
/** Time that a process has to end after SIGTERM, in ms. */
const PATIENCE = 15e3;
/** Time that others have when the one that was started has ended, in ms. */
const AFTERWARDS = 2e3;
const STEP = 20;
/** Ends the family of a session's leader. */
async function endFamily(leader, patience = PATIENCE) {
	signal(-leader, "SIGTERM");
	const rest = await gone(() => familyOf(leader), leader, patience);
	for (const { pid } of rest) signal(pid, "SIGKILL");
	signal(-leader, "SIGKILL");
	if (rest.length > 0) await gone(() => familyOf(leader), leader, AFTERWARDS);
	return {
		forced: rest.some(({ pid }) => pid === leader),
		survivors: rest.some(({ pid }) => pid !== leader)
	};
}
/** Kills every process that carries a mark. Returns whether there was any. */
async function endMarked(mark) {
	for (let found = false;; found = true) {
		const left = markedBy(mark);
		if (left.length === 0) return found;
		for (const { pid } of left) signal(pid, "SIGKILL");
		await setTimeout(STEP);
	}
}
/** Waits until nobody is left; returns who is, when the time is over. */
async function gone(left, leader, patience) {
	let deadline = performance.now() + patience;
	for (let led = true;;) {
		const now = left();
		if (now.length === 0) return now;
		if (led && !now.some(({ pid }) => pid === leader)) {
			led = false;
			deadline = Math.min(deadline, performance.now() + AFTERWARDS);
		}
		if (performance.now() > deadline) return now;
		await setTimeout(STEP);
	}
}
function signal(pid, name) {
	try {
		process.kill(pid, name);
	} catch {}
}

export { familyOf as a, isTaken as c, threadsOf as d, cpuOf as i, memoryOf as l, endFamily as n, isEnding as o, endMarked as r, isJvm as s, PATIENCE as t, portsOf as u };