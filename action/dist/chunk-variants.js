import { _ as formatPlace, y as suggest } from "./chunk-schemas.js";
import { basename, dirname, isAbsolute, resolve } from "node:path";

// node_modules/string-argv/index.js
function parseArgsStringToArgv(value, env, file) {
	const myArray = [];
	if (env) myArray.push(env);
	if (file) myArray.push(file);
	let current = "";
	let inQuote = null;
	let hasToken = false;
	let i = 0;
	while (i < value.length) {
		const char = value[i];
		if (inQuote) {
			if (char === inQuote) inQuote = null;
			else current += char;
		} else if (char === "\"" || char === "'") {
			inQuote = char;
			hasToken = true;
		} else if (/\s/.test(char)) {
			if (hasToken) {
				myArray.push(current);
				current = "";
				hasToken = false;
			}
		} else {
			current += char;
			hasToken = true;
		}
		i++;
	}
	if (hasToken) myArray.push(current);
	return myArray;
}

// action/src/config/quantities.ts
/** Why a quantity was refused: the sentence ends with what to write instead. */
var QuantityError = class extends Error {};
const NUMBER = /^[+]?(\d+(?:\.\d+)?|\.\d+)(?:[eE][+-]?\d+)?$/;
/**
* A share such as `5%` or `0.5 %`, as a fraction.
* A bare number is refused: 0.05 and 5 both read as "five percent" to someone.
*/
function parsePercent(text) {
	const written = String(text).trim();
	const digits = written.endsWith("%") ? written.slice(0, -1).trim() : void 0;
	if (digits !== void 0 && NUMBER.test(digits)) return Number(digits) / 100;
	if (digits?.includes(",")) throw new QuantityError(`"${written}" has a comma: write ${written.replace(",", ".")}`);
	if (NUMBER.test(written)) {
		const value = Number(written);
		const meant = value > 0 && value < 1 ? `${+(value * 100).toPrecision(6)}%` : `${value}%`;
		throw new QuantityError(`"${written}" could be a ratio or a percentage: write ${meant}`);
	}
	throw new QuantityError(`"${written}" is not a percentage: write for example 5%`);
}
const MILLISECONDS = {
	ms: 1,
	s: 1e3,
	m: 6e4,
	min: 6e4,
	h: 36e5
};
/** A duration such as `90s`, `10m` or `1h30m`, in milliseconds. */
function parseDuration(text) {
	const written = String(text).trim();
	const parts = [...written.matchAll(/(\d+(?:\.\d+)?)\s*(ms|min|s|m|h)\s*/g)];
	const total = parts.reduce((sum, [, digits, unit]) => sum + Number(digits) * (MILLISECONDS[unit ?? ""] ?? 0), 0);
	if (parts.map((part) => part[0]).join("") !== written || total <= 0) throw new QuantityError(`"${written}" is not a duration: write for example 90s, 10m or 1h30m`);
	return total;
}
/** A limit in a metric's own unit; the unit may stand behind the number and must then be that of the metric. */
function parseLimit(text, unit) {
	const written = String(text).trim();
	const [digits = "", ...rest] = written.split(/\s+/);
	const named = rest.join(" ");
	if (written.endsWith("%")) throw new QuantityError(`"${written}" is a percentage: this limit is in ${unit}`);
	if (!NUMBER.test(digits)) throw new QuantityError(`"${written}" is not a number: write for example 500 ${unit}`);
	if (named !== "" && named !== unit) throw new QuantityError(`"${named}" is not the unit of ${unit}: write ${digits} ${unit}`);
	return Number(digits);
}
/** Arguments as one string, split as a shell splits words (quotes kept together, nothing expanded), or a list as it is. */
function parseArguments(written) {
	return typeof written === "string" ? parseArgsStringToArgv(written) : [...written];
}

// action/src/config/config.ts
/** The revision that stands for the commit at which the working tree left the branch that it will go back to. */
const MERGE_BASE = "merge-base";
/** The sources as they are. */
const AS_IT_IS = {
	tags: [],
	ldflags: "",
	overlay: "",
	toolexec: "",
	replace: {},
	sub: {}
};
/** A variant that adds nothing to the suite's own settings; its name is still to be given. */
const WITHOUT_AGENT = {
	revision: null,
	checkout: null,
	jar: null,
	agent: null,
	sha256: null,
	agentArguments: "",
	jvmArguments: [],
	environment: {},
	alive: null,
	go: AS_IT_IS,
	against: null
};

// action/src/config/agent.ts
const SEGMENT = /^[A-Za-z0-9][A-Za-z0-9._-]*$/;
/**
* Reads `path/to/agent.jar` or `maven:GROUP:ARTIFACT:VERSION[:CLASSIFIER]`.
* Throws {@link QuantityError} for coordinates that could name something else on the way to the repository.
* @param place makes an absolute path of a relative one
*/
function agentSource(written, place = resolve) {
	if (!written.startsWith("maven:")) return {
		kind: "file",
		path: place(written)
	};
	const parts = written.slice(6).split(":");
	const [group = "", artifact = "", version = "", classifier = ""] = parts;
	const named = [
		group,
		artifact,
		version,
		...parts.length === 4 ? [classifier] : []
	];
	if (parts.length < 3 || parts.length > 4 || !named.every((part) => SEGMENT.test(part) && !part.includes(".."))) throw new QuantityError(`"${written}" is not maven:GROUP:ARTIFACT:VERSION[:CLASSIFIER]`);
	if (/^(latest|release)$/i.test(version) || version.endsWith("-SNAPSHOT")) throw new QuantityError(`"${version}" moves: name a released version, so that the next run measures the same agent`);
	return {
		kind: "maven",
		group,
		artifact,
		version,
		classifier
	};
}

// action/src/config/findings.ts
var Findings = class {
	problems = [];
	#parsed;
	constructor(parsed) {
		this.#parsed = parsed;
	}
	/** Something is wrong with the value at a path. */
	report(path, message) {
		this.problems.push(this.#parsed.positions.at(path, message));
	}
	/** Something is wrong with the last key of a path. */
	reportKey(path, message) {
		this.problems.push(this.#parsed.positions.atKey(path.slice(0, -1), path.at(-1) ?? "", message));
	}
	/** Where the value at a path stands: `file:line:column`. */
	place(path) {
		return formatPlace(this.#parsed.positions.at(path, ""));
	}
	/** Reports a text that is no regular expression. */
	pattern(path, written) {
		if (written === void 0) return;
		try {
			new RegExp(written);
		} catch (error) {
			this.report(path, `not a regular expression: ${error.message}`);
		}
	}
	/** A duration in ms; null where there is none, or none that can be read, which is reported. */
	duration(path, written) {
		return written === void 0 ? null : this.attempt(path, () => parseDuration(written));
	}
	/** What `parse` makes of a text; null where it refuses it, which is reported. */
	attempt(path, parse) {
		try {
			return parse();
		} catch (error) {
			if (!(error instanceof QuantityError)) throw error;
			this.report(path, error.message);
			return null;
		}
	}
};
/** The entries of a map that are there. */
function defined(value) {
	return Object.fromEntries(Object.entries(value ?? {}).filter(([, entry]) => entry !== void 0));
}
/** A map whose values are texts, numbers or truth values, as texts. */
function stringValues(values) {
	return Object.fromEntries(Object.entries(values ?? {}).map(([key, value]) => [key, String(value)]));
}

// action/src/config/go.ts
/** Settings that only one of the runners has. */
const SUITE_KEYS = {
	jmh: [
		"jar",
		"params",
		"threads",
		"jdk",
		"jvm-args",
		"warmup",
		"measurement"
	],
	go: [
		"package",
		"module",
		"measure",
		"operations"
	]
};
const VARIANT_KEYS = {
	jmh: [
		"agent",
		"sha256",
		"agent-args",
		"jvm-args",
		"jar"
	],
	go: [
		"tags",
		"ldflags",
		"overlay",
		"toolexec",
		"replace",
		"sub"
	]
};
/** Reports every setting that means nothing to the runner of a suite. */
function checkRunner(path, file, found) {
	const { runner } = file;
	const other = runner === "go" ? "jmh" : "go";
	const foreign = (at, key) => found.reportKey([...at, key], `"${key}" is of the runner ${other}, and this suite has the runner ${runner}: leave it out`);
	for (const key of SUITE_KEYS[other]) if (file[key] !== void 0) foreign(path, key);
	for (const [name, variant] of Object.entries(file.variants)) {
		const at = [
			...path,
			"variants",
			name
		];
		for (const key of VARIANT_KEYS[other]) if (variant?.[key] !== void 0) foreign(at, key);
		if (runner !== "go") continue;
		for (const key of ["class", "thread"]) if (variant?.alive?.[key] !== void 0) foreign([...at, "alive"], key);
	}
}
/** The folder that the paths of a Go suite begin at: that of the configuration; of one in `.github`, the repository. */
function goFolder(configuration) {
	const folder = dirname(resolve(configuration));
	return basename(folder) === ".github" ? dirname(folder) : folder;
}
function readGoSuite(file, folder) {
	const { module } = file;
	return {
		folder,
		module: module === "builtin" ? module : resolve(folder, module ?? "."),
		packages: [file.package ?? "./..."].flat(),
		measure: file.measure ?? "benchmarks",
		operations: file.operations ?? null
	};
}
/** What a variant says, its paths as they are written. */
function readGoVariant(file) {
	return {
		tags: [file.tags ?? []].flat().flatMap((text) => text.split(",").map((tag) => tag.trim())).filter((tag) => tag !== ""),
		ldflags: file.ldflags ?? "",
		overlay: file.overlay ?? "",
		toolexec: file.toolexec ?? "",
		replace: Object.fromEntries(Object.entries(file.replace ?? {}).map(([module, by]) => [module, replacement(module, by)])),
		sub: { ...file.sub }
	};
}
/** `v1.2.3` is another version of the module itself, `./fork` a folder, `other/module@v1.2.3` another module. */
function replacement(module, by) {
	return isFolder(by) || by.includes("@") ? by : `${module}@${by}`;
}
function isFolder(replacement) {
	return /^(\.{1,2}(\/|$)|\/)/.test(replacement);
}
/** The program of a `-toolexec` that is a path and no name. */
const RELATIVE_PROGRAM = /^\.{1,2}\/\S+/;
/** A variant whose relative paths begin at a folder. */
function goInFolder(go, folder) {
	return {
		...go,
		overlay: go.overlay === "" ? "" : resolve(folder, go.overlay),
		toolexec: go.toolexec.replace(RELATIVE_PROGRAM, (path) => resolve(folder, path)),
		replace: Object.fromEntries(Object.entries(go.replace).map(([module, by]) => [module, isFolder(by) ? resolve(folder, by) : by]))
	};
}
/** The relative paths of a variant, by the key that names them. */
function goPaths({ overlay, toolexec, replace }) {
	const program = RELATIVE_PROGRAM.exec(toolexec)?.[0];
	return [
		...overlay === "" || isAbsolute(overlay) ? [] : [["overlay", overlay]],
		...program === void 0 ? [] : [["toolexec", program]],
		...Object.values(replace).filter((by) => isFolder(by) && !isAbsolute(by)).map((by) => ["replace", by])
	];
}
/** Variants are compared on one benchmark: where one of them picks a sub-benchmark, each must. */
function checkSubs(path, variants, found) {
	const keys = new Set(variants.flatMap(({ go }) => Object.keys(go.sub)));
	for (const { name, go } of variants) for (const key of keys) if (go.sub[key] === void 0) found.report([...path, name], `"${name}" says nothing of sub: ${key}, which another variant does: every variant has to pick its own`);
}

// action/src/config/variants.ts
/** The revision that is no other than the working tree. */
const WORKING_TREE = "HEAD";
/** Time for the build of a revision, in ms. */
const BUILD_PATIENCE = 9e5;
/**
* Reads the variants of a suite; what is wrong with them is found.
* @param folder where the paths of a Go suite begin
*/
function readVariants(path, suite, found, folder) {
	const files = suite.variants;
	const names = Object.keys(files);
	const place = [...path, "variants"];
	const control = controlOf(files);
	if (control === null) found.report(place, noControl(files));
	if (names.length < 2) found.report(place, "no treatment: add a variant with an agent beside the control");
	checkAgainst(place, files, found);
	const build = revisionsOf(path, suite, found);
	const variants = names.map((name) => {
		const variant = readVariant([...place, name], name, files[name] ?? {}, build, found);
		const go = readGoVariant(files[name] ?? {});
		return {
			...variant,
			go: variant.revision === null ? goInFolder(go, folder) : go
		};
	});
	for (const { name, revision, ...rest } of variants) {
		const own = suite.runner === "go" && suite.module !== "builtin";
		if (revision === null || own || artefactsOf(rest).length > 0) continue;
		const remedy = suite.runner === "go" ? "the built-in workloads are not of this repository: replace one of their modules by a folder of it, or name another module" : "name what its build makes as agent or jar, by a relative path";
		found.report([
			...place,
			name,
			"ref"
		], `nothing of this revision would be measured: ${remedy}`);
	}
	return {
		variants,
		control: control ?? "off"
	};
}
/**
* The variants that are revisions and that others are judged against: they are what was. No gate limits them, because no
* change of the working tree could mend what it found.
*/
function referencesOf({ variants, control }) {
	const named = new Set(variants.map((variant) => variant.against));
	return variants.filter(({ name, revision }) => revision !== null && name !== control && named.has(name)).map(({ name }) => name);
}
/** The files that a revision must hold once it is built: those of its relative paths. */
function artefactsOf({ agent, jar, go }) {
	const paths = {
		agent: agent?.kind === "file" ? agent.path : null,
		jar
	};
	return [...Object.entries(paths).flatMap(([key, path]) => path === null || isAbsolute(path) ? [] : [{
		key,
		path
	}]), ...goPaths(go).map(([key, path]) => ({
		key,
		path
	}))];
}
/** A variant whose relative paths begin at a folder. */
function inFolder(variant, folder) {
	const { agent, jar, go } = variant;
	return {
		...variant,
		go: goInFolder(go, folder),
		agent: agent?.kind === "file" ? {
			...agent,
			path: resolve(folder, agent.path)
		} : agent,
		jar: jar === null ? null : resolve(folder, jar)
	};
}
/** The variant that all are compared with: `off`; where there is none, the one that every other one is `against`. */
function controlOf(files) {
	const names = Object.keys(files);
	if (names.includes("off")) return "off";
	const fits = (name) => names.every((other) => files[other]?.against === (other === name ? void 0 : name));
	return names.find(fits) ?? null;
}
function noControl(files) {
	const bare = Object.keys(files).find((name) => Object.keys(files[name] ?? {}).length === 0);
	const meant = bare === void 0 ? "" : ` (is it "${bare}"?)`;
	return `no control: add "${"off"}: {}", the variant without an agent${meant}; or where two revisions of one program are compared, say against: in each but the older one`;
}
function checkAgainst(path, files, found) {
	const names = Object.keys(files);
	for (const [name, file] of Object.entries(files)) {
		const against = file?.against;
		if (against === void 0) continue;
		const place = [
			...path,
			name,
			"against"
		];
		const others = names.filter((other) => other !== name && other !== "off");
		if (against === "off" && names.includes("off")) found.report(place, `"${"off"}" is the control, which every treatment is judged against anyway: leave against out, or name another treatment`);
		else if (name === "off") found.report(place, `"${"off"}" is the control and is judged against nothing: leave against out`);
		else if (!others.includes(against)) found.report(place, `"${against}" is no other variant of this suite: ${suggest(against, others)}`);
		else if (turnsBack(name, files)) found.report(place, `${chain(name, files).join(" against ")} is a circle: leave against out in the oldest of them`);
	}
}
/** The names that `against` leads to, from a variant on, up to the first that came before. */
function chain(name, files) {
	const seen = [name];
	for (let at = files[name]?.against; at !== void 0 && at in files; at = files[at]?.against) {
		seen.push(at);
		if (seen.indexOf(at) < seen.length - 1) break;
	}
	return seen;
}
function turnsBack(name, files) {
	const names = chain(name, files);
	return names.length > 1 && names.at(-1) === name;
}
/** What reads the revision of a variant, with the suite's own build as its default. */
function revisionsOf(path, suite, found) {
	const buildTimeout = found.duration([...path, "build-timeout"], suite["build-timeout"]) ?? 9e5;
	const isRevision = (file) => file?.ref !== void 0 && file.ref !== WORKING_TREE;
	if (!Object.values(suite.variants).some(isRevision)) {
		for (const key of ["build", "build-timeout"]) if (suite[key] !== void 0) found.reportKey([...path, key], `${key}: no variant of this suite is a revision, and the working tree is measured as it is: build it before, or give a variant a ref`);
	}
	return (at, file) => {
		if (!isRevision(file)) {
			if (file.build !== void 0) found.reportKey([...at, "build"], "build: this variant is the working tree, which is measured as it is: build it before, or give the variant a ref");
			return null;
		}
		const build = parseArguments(file.build ?? suite.build ?? []);
		if (build[0] === "") found.report([...at, "build"], "build: the program has no name");
		const keys = [
			"ref",
			"build",
			"agent",
			"jar",
			"overlay",
			"toolexec",
			"replace"
		];
		const built = file.build === void 0 && suite.build !== void 0 ? path : at;
		const places = Object.fromEntries(keys.map((key) => [key, found.place([...key === "build" ? built : at, key])]));
		return {
			ref: file.ref ?? "",
			source: null,
			build,
			buildTimeout,
			places
		};
	};
}
function readVariant(path, name, file, revisionOf, found) {
	if (!/^[A-Za-z0-9][A-Za-z0-9._+-]{0,63}$/.test(name)) found.reportKey(path, `variant name "${name}" must be letters, digits, ".", "_", "+" and "-"`);
	else if (/-\d+$/.test(name)) found.reportKey(path, `variant name "${name}" ends in "-" and digits, which the result format reads as a CPU count: write "${name.replace(/-(\d+)$/, "_$1")}"`);
	if (name === "off" && file.agent !== void 0) found.report([...path, "agent"], `"${"off"}" is the control and has no agent: give this variant another name`);
	if (name === "off" && file.ref !== void 0) found.report([...path, "ref"], `"${"off"}" is the control and is what the treatments add to: give this variant another name`);
	found.pattern([
		...path,
		"alive",
		"log"
	], file.alive?.log);
	found.pattern([
		...path,
		"alive",
		"thread"
	], file.alive?.thread);
	const revision = revisionOf(path, file);
	const at = (written) => revision === null ? resolve(written) : written;
	return {
		name,
		revision,
		checkout: null,
		jar: file.jar === void 0 ? null : at(file.jar),
		agent: file.agent === void 0 ? null : found.attempt([...path, "agent"], () => agentSource(file.agent ?? "", at)),
		sha256: file.sha256?.toLowerCase() ?? null,
		agentArguments: file["agent-args"] ?? "",
		jvmArguments: parseArguments(file["jvm-args"] ?? []),
		environment: stringValues(file.env),
		alive: file.alive === void 0 ? null : defined(file.alive),
		against: file.against ?? null
	};
}

export { parseArguments as _, checkRunner as a, parsePercent as b, readGoSuite as c, stringValues as d, agentSource as f, QuantityError as g, WITHOUT_AGENT as h, referencesOf as i, Findings as l, MERGE_BASE as m, inFolder as n, checkSubs as o, AS_IT_IS as p, readVariants as r, goFolder as s, artefactsOf as t, defined as u, parseDuration as v, parseLimit as y };