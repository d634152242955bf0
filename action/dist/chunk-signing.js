import { spawn } from "node:child_process";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

// action/src/baselines/git.ts
/** Variables of a caller that may run inside another repository or trace its Git; they must not reach our Git. */
const FOREIGN = /^GIT_(?:DIR|WORK_TREE|INDEX_FILE|OBJECT_DIRECTORY|ALTERNATE_OBJECT_DIRECTORIES|NAMESPACE|COMMON_DIR|PREFIX|TRACE\w*|CURL_VERBOSE)$/;
/**
* Git in our own bare repository in `folder`, which need not exist yet. GIT_DIR names it, because `safe.bareRepository`
* may forbid Git to find it.
* @param signal as in {@link Git}
*/
function gitOf(folder, environment, { url, settings, signed }, signal) {
	const signatures = signed === void 0 ? [] : [["gpg.format", "ssh"], ["gpg.ssh.allowedSignersFile", signed.signers]];
	const all = [
		["remote.origin.url", url],
		...settings,
		...signatures
	];
	return new Git(folder, environment, all, { GIT_DIR: folder }, signal);
}
/** No hooks, no housekeeping, and a connection without data for a minute fails. */
const OURS = [
	["core.hooksPath", "/dev/null"],
	["gc.auto", "0"],
	["maintenance.auto", "false"],
	["protocol.version", "2"],
	["http.lowSpeedLimit", "1"],
	["http.lowSpeedTime", "60"]
];
/** Longest time for a single call (ms). */
const PATIENCE = 6e5;
/** Time between SIGTERM and SIGKILL (ms). */
const GRACE = 2e3;
/** A name and a password in a URL. */
const PASSWORD = /(:\/\/)[^\s/@]+@/g;
/** A Git command failed; the message holds its output. */
var GitFailure = class extends Error {
	code;
	/** Standard output and standard error. */
	output;
	constructor(argv, code, output) {
		const lines = output.replace(PASSWORD, "$1").trim().split("\n").slice(-6).join("\n");
		const command = argv.find((word, at) => word !== "-c" && argv[at - 1] !== "-c");
		super(`git ${command} failed${code === null ? "" : ` (exit code ${code})`}: ${lines}`);
		this.code = code;
		this.output = output;
	}
};
/** Git in one folder. No secret ever appears on its command line. */
var Git = class {
	#folder;
	#environment;
	#signal;
	/**
	* @param environment the environment of Git, which may hold settings too
	* @param own variables only for this Git
	* @param signal ends a running command; absent: nothing ends it early
	*/
	constructor(folder, environment, settings = [], own = {}, signal) {
		this.#folder = folder;
		this.#signal = signal;
		this.#environment = {
			...withSettings(environment, [...OURS, ...settings]),
			...own
		};
	}
	/**
	* Runs a command and returns its standard output. Throws {@link GitFailure}, and `signal.reason` if the signal ends
	* it.
	*/
	run(argv, input = "", more = {}) {
		const signal = this.#signal;
		return new Promise((resolve, reject) => {
			signal?.throwIfAborted();
			const child = spawn("git", argv, {
				cwd: this.#folder,
				env: {
					...this.#environment,
					...more
				}
			});
			const stop = () => end(child);
			const late = setTimeout(stop, PATIENCE);
			const over = () => {
				clearTimeout(late);
				signal?.removeEventListener("abort", stop);
			};
			signal?.addEventListener("abort", stop);
			const out = [];
			const err = [];
			child.stdout.on("data", (chunk) => out.push(chunk));
			child.stderr.on("data", (chunk) => err.push(chunk));
			child.on("error", (error) => {
				over();
				reject(new GitFailure(argv, null, error.message));
			});
			child.on("exit", () => {
				if (signal?.aborted !== true) return;
				child.stdout.destroy();
				child.stderr.destroy();
				over();
				reject(signal.reason);
			});
			child.on("close", (code) => {
				over();
				const output = Buffer.concat(out);
				if (code === 0) return resolve(output);
				const note = code === null ? "it was stopped, or took too long" : "";
				reject(new GitFailure(argv, code, `${output.toString()}\n${Buffer.concat(err).toString()}\n${note}`));
			});
			child.stdin.on("error", () => void 0);
			child.stdin.end(input);
		});
	}
	/** Runs a command and returns its output without the last line break. */
	async text(argv, input = "", more = {}) {
		return (await this.run(argv, input, more)).toString().trimEnd();
	}
};
/** Ends a Git process and its children: a child that talks to the remote would otherwise keep running. */
function end(child) {
	if (child.pid === void 0) return;
	for (const pid of below(child.pid)) try {
		process.kill(pid);
	} catch {}
	const late = setTimeout(() => child.kill("SIGKILL"), GRACE);
	child.once("exit", () => clearTimeout(late));
}
/** A process and its descendants; only the process itself if the system does not list them. */
function below(pid) {
	let children = "";
	try {
		children = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8");
	} catch {}
	return [pid, ...children.split(" ").flatMap((word) => word === "" ? [] : below(Number(word)))];
}
/** An environment with these settings of Git added. Environment variables do not appear in process lists. */
function withSettings(environment, settings) {
	const kept = Object.fromEntries(Object.entries(environment).filter(([name]) => !FOREIGN.test(name)));
	const before = /^\d{1,4}$/.test(kept.GIT_CONFIG_COUNT ?? "") ? Number(kept.GIT_CONFIG_COUNT) : 0;
	const pairs = settings.flatMap(([key, value], index) => [[`GIT_CONFIG_KEY_${before + index}`, key], [`GIT_CONFIG_VALUE_${before + index}`, value]]);
	return {
		...kept,
		...Object.fromEntries(pairs),
		GIT_CONFIG_COUNT: `${before + settings.length}`,
		LC_ALL: "C",
		GIT_TERMINAL_PROMPT: "0"
	};
}

// action/src/baselines/signing.ts
/** The repository file, relative to its root, that lists the permitted signers. */
const SIGNERS = ".github/overhead-signers";
/**
* Makes a commit, signed if that is required.
* @param folder holds the key for that time
* @param commit receives the arguments that sign it
*/
async function signed(signing, folder, commit) {
	if (signing === void 0) return commit([]);
	if (signing.key === null) return commit(["-S"]);
	const file = join(folder, "key");
	try {
		writeFileSync(file, `${signing.key.trim()}\n`, { mode: 384 });
		return await commit([`-S${file}`]);
	} finally {
		rmSync(file, { force: true });
	}
}
/**
* Verifies the newest commit of a branch; its signature covers every file. Refuses a signed commit without a list of
* signers too: our next commit would be unsigned. Throws {@link GitFailure}.
* @param signing absent: no list of signers was found
*/
async function verify(git, commit, signing) {
	if (signing === void 0) {
		const [header = ""] = (await git.text([
			"cat-file",
			"commit",
			commit
		])).split("\n\n", 1);
		if (!/^gpgsig(?:-sha256)? /m.test(header)) return;
		throw new GitFailure(["verify-commit"], null, `its newest commit is signed, but ${SIGNERS}, which lists the signers, is missing: check out the default branch first, or run this in a clone of it`);
	}
	try {
		await git.run(["verify-commit", commit]);
	} catch (error) {
		if (!(error instanceof GitFailure)) throw error;
		throw new GitFailure(["verify-commit"], error.code, `${error.output.trim()}\nits newest commit is not signed by any of the listed signers: somebody else has changed the branch`);
	}
}

export { GitFailure as a, Git as i, signed as n, gitOf as o, verify as r, SIGNERS as t };