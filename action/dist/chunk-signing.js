import { spawn } from "node:child_process";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

// action/src/baselines/git.ts
/** Whoever called us may stand inside a repository of their own, or trace what they do; neither is for our Git. */
const FOREIGN = /^GIT_(?:DIR|WORK_TREE|INDEX_FILE|OBJECT_DIRECTORY|ALTERNATE_OBJECT_DIRECTORIES|NAMESPACE|COMMON_DIR|PREFIX|TRACE\w*|CURL_VERBOSE)$/;
/**
* Git in a bare repository of our own, which is in `folder` or will be, and whose origin is a remote. The folder is named, not
* looked for: careful people forbid Git to find a bare repository by itself (`safe.bareRepository`).
* @param signal as {@link Git} has it
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
/** Nobody's hooks, no housekeeping, and a line that is silent for a minute is dead. */
const OURS = [
	["core.hooksPath", "/dev/null"],
	["gc.auto", "0"],
	["maintenance.auto", "false"],
	["protocol.version", "2"],
	["http.lowSpeedLimit", "1"],
	["http.lowSpeedTime", "60"]
];
/** No single call may take longer (ms). */
const PATIENCE = 6e5;
/** Time that it has between SIGTERM and SIGKILL (ms). */
const GRACE = 2e3;
/** A name and a password in a URL. */
const PASSWORD = /(:\/\/)[^\s/@]+@/g;
/** What Git refused to do, with what it said. */
var GitFailure = class extends Error {
	code;
	/** Standard output and standard error. */
	said;
	constructor(argv, code, said) {
		const lines = said.replace(PASSWORD, "$1").trim().split("\n").slice(-6).join("\n");
		const command = argv.find((word, at) => word !== "-c" && argv[at - 1] !== "-c");
		super(`git ${command} failed${code === null ? "" : ` (exit code ${code})`}: ${lines}`);
		this.code = code;
		this.said = said;
	}
};
/** Git in one folder. Nothing that is secret ever stands on its command line. */
var Git = class {
	#folder;
	#environment;
	#signal;
	/**
	* @param environment what Git sees of the world, settings that it carries among them
	* @param own variables that are only for this Git
	* @param signal ends it where its user wants no more of it; absent: nobody does
	*/
	constructor(folder, environment, settings = [], own = {}, signal) {
		this.#folder = folder;
		this.#signal = signal;
		this.#environment = {
			...withSettings(environment, [...OURS, ...settings]),
			...own
		};
	}
	/** Runs a command and returns its standard output. Throws {@link GitFailure}, and `signal.reason` where that ends it. */
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
				const said = code === null ? "it was stopped, or took too long" : "";
				reject(new GitFailure(argv, code, `${output.toString()}\n${Buffer.concat(err).toString()}\n${said}`));
			});
			child.stdin.on("error", () => void 0);
			child.stdin.end(input);
		});
	}
	/** Runs a command and returns what it printed, without the last line break. */
	async text(argv, input = "", more = {}) {
		return (await this.run(argv, input, more)).toString().trimEnd();
	}
};
/** Ends a Git and what it has started: what speaks to the remote would wait for that alone. */
function end(child) {
	if (child.pid === void 0) return;
	for (const pid of below(child.pid)) try {
		process.kill(pid);
	} catch {}
	const late = setTimeout(() => child.kill("SIGKILL"), GRACE);
	child.once("exit", () => clearTimeout(late));
}
/** A process and those below it; alone where the system does not tell. */
function below(pid) {
	let children = "";
	try {
		children = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8");
	} catch {}
	return [pid, ...children.split(" ").flatMap((word) => word === "" ? [] : below(Number(word)))];
}
/** An environment whose Git has these settings besides those that it had; they are in nobody's list of processes. */
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
/** The file of a repository, from its root, that lists whose signatures count. */
const SIGNERS = ".github/overhead-signers";
/**
* Makes a commit, signed where that is asked for.
* @param folder holds the key as long as that takes
* @param commit given the words that sign it
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
* Verifies the newest commit of a branch: it names every file by its digest, so its signature covers all of them. A signed
* commit without a list of signers is refused too: nothing would be verified, and the next commit would not be signed.
* Throws {@link GitFailure}.
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
		throw new GitFailure(["verify-commit"], null, `its newest commit is signed, and ${SIGNERS}, which names the signers, is not here: check out the default branch first, or run this in a clone of it`);
	}
	try {
		await git.run(["verify-commit", commit]);
	} catch (error) {
		if (!(error instanceof GitFailure)) throw error;
		throw new GitFailure(["verify-commit"], error.code, `${error.said.trim()}\nits newest commit is signed by none of those whose signatures count: somebody else has changed the branch`);
	}
}

export { GitFailure as a, Git as i, signed as n, gitOf as o, verify as r, SIGNERS as t };