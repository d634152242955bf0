import { createRequire } from "node:module";
import { closeSync, constants, copyFileSync, cpSync, createWriteStream, existsSync, fstatSync, fsyncSync, ftruncateSync, mkdirSync, mkdtempSync, openSync, readFileSync, readSync, readdirSync, realpathSync, renameSync, rmSync, statSync, truncateSync, utimesSync, writeFileSync, writeSync } from "node:fs";
import { isDeepStrictEqual, promisify, styleText } from "node:util";
import { Worker } from "node:worker_threads";
import { createHash, randomBytes } from "node:crypto";
import { fileURLToPath } from "node:url";
import { basename, delimiter, dirname, isAbsolute, join, relative, resolve, sep } from "node:path";
import { execFile, execFileSync, spawn } from "node:child_process";
import { finished } from "node:stream/promises";
import { setTimeout as setTimeout$1 } from "node:timers/promises";
import { arch, availableParallelism, cpus, homedir, release, tmpdir, totalmem, type } from "node:os";
import { link, lstat, mkdir, open as open$1, readFile, readdir, realpath, rename, unlink } from "node:fs/promises";

// \0rolldown/runtime.js
var __create = Object.create;
var __defProp = Object.defineProperty;
var __getOwnPropDesc = Object.getOwnPropertyDescriptor;
var __getOwnPropNames = Object.getOwnPropertyNames;
var __getProtoOf = Object.getPrototypeOf;
var __hasOwnProp = Object.prototype.hasOwnProperty;
var __commonJSMin = (cb, mod) => () => (mod || (cb((mod = { exports: {} }).exports, mod, mod.exports), cb = null), mod.exports);
var __copyProps = (to, from, except, desc) => {
	if (from && typeof from === "object" || typeof from === "function") {
		for (var keys = __getOwnPropNames(from), i = 0, n = keys.length, key; i < n; i++) {
			key = keys[i];
			if (!__hasOwnProp.call(to, key) && key !== except) {
				__defProp(to, key, {
					get: ((k) => from[k]).bind(null, key),
					enumerable: !(desc = __getOwnPropDesc(from, key)) || desc.enumerable
				});
			}
		}
	}
	return to;
};
var __toESM = (mod, isNodeMode, target) => (target = mod != null ? __create(__getProtoOf(mod)) : {}, __copyProps(isNodeMode || !mod || !mod.__esModule || !__hasOwnProp.call(mod, "default") ? __defProp(target, "default", {
	value: mod,
	enumerable: true
}) : target, mod));
var __require = /* #__PURE__ */ (() => createRequire(import.meta.url))();

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
const NUMBER$2 = /^[+]?(\d+(?:\.\d+)?|\.\d+)(?:[eE][+-]?\d+)?$/;
/**
* A share such as `5%` or `0.5 %`, as a fraction.
* A bare number is refused: 0.05 and 5 both read as "five percent" to someone.
*/
function parsePercent(text) {
	const written = String(text).trim();
	const digits = written.endsWith("%") ? written.slice(0, -1).trim() : void 0;
	if (digits !== void 0 && NUMBER$2.test(digits)) return Number(digits) / 100;
	if (digits?.includes(",")) throw new QuantityError(`"${written}" has a comma: write ${written.replace(",", ".")}`);
	if (NUMBER$2.test(written)) {
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
	if (!NUMBER$2.test(digits)) throw new QuantityError(`"${written}" is not a number: write for example 500 ${unit}`);
	if (named !== "" && named !== unit) throw new QuantityError(`"${named}" is not the unit of ${unit}: write ${digits} ${unit}`);
	return Number(digits);
}
/** Arguments as one string, split as a shell splits words (quotes kept together, nothing expanded), or a list as it is. */
function parseArguments(written) {
	return typeof written === "string" ? parseArgsStringToArgv(written) : [...written];
}

// action/src/config/agent.ts
const SEGMENT$1 = /^[A-Za-z0-9][A-Za-z0-9._-]*$/;
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
	if (parts.length < 3 || parts.length > 4 || !named.every((part) => SEGMENT$1.test(part) && !part.includes(".."))) throw new QuantityError(`"${written}" is not maven:GROUP:ARTIFACT:VERSION[:CLASSIFIER]`);
	if (/^(latest|release)$/i.test(version) || version.endsWith("-SNAPSHOT")) throw new QuantityError(`"${version}" moves: name a released version, so that the next run measures the same agent`);
	return {
		kind: "maven",
		group,
		artifact,
		version,
		classifier
	};
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

// node_modules/fastest-levenshtein/mod.js
var require_fastest_levenshtein = /* @__PURE__ */ __commonJSMin(((exports) => {
	exports.__esModule = true;
	exports.distance = exports.closest = void 0;
	var peq = /* @__PURE__ */ new Uint32Array(65536);
	var myers_32 = function(a, b) {
		var n = a.length;
		var m = b.length;
		var lst = 1 << n - 1;
		var pv = -1;
		var mv = 0;
		var sc = n;
		var i = n;
		while (i--) peq[a.charCodeAt(i)] |= 1 << i;
		for (i = 0; i < m; i++) {
			var eq = peq[b.charCodeAt(i)];
			var xv = eq | mv;
			eq |= (eq & pv) + pv ^ pv;
			mv |= ~(eq | pv);
			pv &= eq;
			if (mv & lst) sc++;
			if (pv & lst) sc--;
			mv = mv << 1 | 1;
			pv = pv << 1 | ~(xv | mv);
			mv &= xv;
		}
		i = n;
		while (i--) peq[a.charCodeAt(i)] = 0;
		return sc;
	};
	var myers_x = function(b, a) {
		var n = a.length;
		var m = b.length;
		var mhc = [];
		var phc = [];
		var hsize = Math.ceil(n / 32);
		var vsize = Math.ceil(m / 32);
		for (var i = 0; i < hsize; i++) {
			phc[i] = -1;
			mhc[i] = 0;
		}
		var j = 0;
		for (; j < vsize - 1; j++) {
			var mv_1 = 0;
			var pv_1 = -1;
			var start_1 = j * 32;
			var vlen_1 = Math.min(32, m) + start_1;
			for (var k = start_1; k < vlen_1; k++) peq[b.charCodeAt(k)] |= 1 << k;
			for (var i = 0; i < n; i++) {
				var eq = peq[a.charCodeAt(i)];
				var pb = phc[i / 32 | 0] >>> i & 1;
				var mb = mhc[i / 32 | 0] >>> i & 1;
				var xv = eq | mv_1;
				var xh = ((eq | mb) & pv_1) + pv_1 ^ pv_1 | eq | mb;
				var ph = mv_1 | ~(xh | pv_1);
				var mh = pv_1 & xh;
				if (ph >>> 31 ^ pb) phc[i / 32 | 0] ^= 1 << i;
				if (mh >>> 31 ^ mb) mhc[i / 32 | 0] ^= 1 << i;
				ph = ph << 1 | pb;
				mh = mh << 1 | mb;
				pv_1 = mh | ~(xv | ph);
				mv_1 = ph & xv;
			}
			for (var k = start_1; k < vlen_1; k++) peq[b.charCodeAt(k)] = 0;
		}
		var mv = 0;
		var pv = -1;
		var start = j * 32;
		var vlen = Math.min(32, m - start) + start;
		for (var k = start; k < vlen; k++) peq[b.charCodeAt(k)] |= 1 << k;
		var score = m;
		for (var i = 0; i < n; i++) {
			var eq = peq[a.charCodeAt(i)];
			var pb = phc[i / 32 | 0] >>> i & 1;
			var mb = mhc[i / 32 | 0] >>> i & 1;
			var xv = eq | mv;
			var xh = ((eq | mb) & pv) + pv ^ pv | eq | mb;
			var ph = mv | ~(xh | pv);
			var mh = pv & xh;
			score += ph >>> m - 1 & 1;
			score -= mh >>> m - 1 & 1;
			if (ph >>> 31 ^ pb) phc[i / 32 | 0] ^= 1 << i;
			if (mh >>> 31 ^ mb) mhc[i / 32 | 0] ^= 1 << i;
			ph = ph << 1 | pb;
			mh = mh << 1 | mb;
			pv = mh | ~(xv | ph);
			mv = ph & xv;
		}
		for (var k = start; k < vlen; k++) peq[b.charCodeAt(k)] = 0;
		return score;
	};
	var distance = function(a, b) {
		if (a.length < b.length) {
			var tmp = b;
			b = a;
			a = tmp;
		}
		if (b.length === 0) return a.length;
		if (a.length <= 32) return myers_32(a, b);
		return myers_x(a, b);
	};
	exports.distance = distance;
	var closest = function(str, arr) {
		var min_distance = 1e400;
		var min_index = 0;
		for (var i = 0; i < arr.length; i++) {
			var dist = distance(str, arr[i]);
			if (dist < min_distance) {
				min_distance = dist;
				min_index = i;
			}
		}
		return arr[min_index];
	};
	exports.closest = closest;
}));

// node_modules/zod/v4/core/util.js
function getEnumValues(entries) {
	const numericValues = Object.values(entries).filter((v) => typeof v === "number");
	return Object.entries(entries).filter(([k, _]) => numericValues.indexOf(+k) === -1).map(([_, v]) => v);
}
function joinValues(array, separator = "|") {
	return array.map((val) => stringifyPrimitive(val)).join(separator);
}
function jsonStringifyReplacer(_, value) {
	if (typeof value === "bigint") return value.toString();
	return value;
}
var Cached = class {
	constructor(getter) {
		this._getter = getter;
		this._value = void 0;
	}
	get value() {
		const getter = this._getter;
		if (getter !== void 0) {
			this._value = getter();
			this._getter = void 0;
		}
		return this._value;
	}
};
function cached(getter) {
	return new Cached(getter);
}
function nullish(input) {
	return input === null || input === void 0;
}
function cleanRegex(source) {
	const start = source.startsWith("^") ? 1 : 0;
	const end = source.endsWith("$") ? source.length - 1 : source.length;
	return source.slice(start, end);
}
function floatSafeRemainder(val, step) {
	const ratio = val / step;
	const roundedRatio = Math.round(ratio);
	const tolerance = 4 * Number.EPSILON * Math.max(Math.abs(ratio), 1);
	if (Math.abs(ratio - roundedRatio) < tolerance) return 0;
	return ratio - roundedRatio;
}
function assignProp(target, prop, value) {
	Object.defineProperty(target, prop, {
		value,
		writable: true,
		enumerable: true,
		configurable: true
	});
}
/**
* Whichever object a def's `shape` currently answers from: the one the caller passed until the first read, the frozen copy after it.
*
* Its keys and descriptors read without invoking anything, which is what lets a discriminated union check its discriminator, and the cycle walk read a shape, without resolving a getter that references the schema being constructed. A def that answers `shape` from an accessor of its own has none.
*/
function rawShape(def) {
	const desc = Object.getOwnPropertyDescriptor(def, "shape");
	return desc?.get ? desc.get.raw : desc?.value;
}
function sourceShape(schema) {
	return rawShape(schema._zod.def) ?? schema._zod.def.shape;
}
function deferProp(target, key, getter) {
	Object.defineProperty(target, key, {
		get() {
			const value = getter();
			assignProp(this, key, value);
			return value;
		},
		enumerable: true,
		configurable: true
	});
}
function putProp(target, key, value) {
	if (key in target) assignProp(target, key, value);
	else target[key] = value;
}
/**
* Copies `keys` of `source`'s shape onto `target`, each value passed through `wrap`.
*
* A key the source has resolved is copied through now, so the derived shape states it outright and nothing has to resolve it to learn what it holds. A key the source still defers stays deferred, and reads back through the source's own `shape`, so it resolves once and both shapes get that one schema.
*/
function mirrorShape(target, source, keys, wrap) {
	const raw = sourceShape(source);
	for (const key of keys) {
		const desc = Object.getOwnPropertyDescriptor(raw, key);
		if (!desc.enumerable) continue;
		if (desc.get) deferProp(target, key, () => {
			const value = source._zod.def.shape[key];
			return wrap ? wrap(value, key) : value;
		});
		else putProp(target, key, wrap ? wrap(desc.value, key) : desc.value);
	}
}
function mirrorProps(target, source) {
	for (const key of Reflect.ownKeys(source)) {
		const desc = Object.getOwnPropertyDescriptor(source, key);
		if (!desc.enumerable) continue;
		if (desc.get) deferProp(target, key, () => source[key]);
		else putProp(target, key, desc.value);
	}
}
function mergeDefs(...defs) {
	const mergedDescriptors = {};
	for (const def of defs) {
		const descriptors = Object.getOwnPropertyDescriptors(def);
		Object.assign(mergedDescriptors, descriptors);
	}
	return Object.defineProperties({}, mergedDescriptors);
}
function esc(str) {
	return JSON.stringify(str);
}
function slugify(input) {
	return input.toLowerCase().trim().replace(/[^\w\s-]/g, "").replace(/[\s_-]+/g, "-").replace(/^-+|-+$/g, "");
}
const captureStackTrace = "captureStackTrace" in Error ? Error.captureStackTrace : (..._args) => {};
function isObject(data) {
	return typeof data === "object" && data !== null && !Array.isArray(data);
}
const allowsEval = /* @__PURE__*/ cached(() => {
	if (globalConfig.jitless) return false;
	if (typeof navigator !== "undefined" && navigator?.userAgent?.includes("Cloudflare")) return false;
	try {
		new Function("");
		return true;
	} catch (_) {
		return false;
	}
});
function isPlainObject(o) {
	if (isObject(o) === false) return false;
	const ctor = o.constructor;
	if (ctor === void 0) return true;
	if (typeof ctor !== "function") return true;
	const prot = ctor.prototype;
	if (isObject(prot) === false) return false;
	if (Object.prototype.hasOwnProperty.call(prot, "isPrototypeOf") === false) return false;
	return true;
}
function shallowClone(o) {
	if (isPlainObject(o)) return { ...o };
	if (Array.isArray(o)) return [...o];
	if (o instanceof Map) return new Map(o);
	if (o instanceof Set) return new Set(o);
	return o;
}
const propertyKeyTypes = /* @__PURE__*/ new Set([
	"string",
	"number",
	"symbol"
]);
function escapeRegex(str) {
	return str.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}
function clone(inst, def, params) {
	const cl = new inst._zod.constr(def ?? inst._zod.def);
	if (!def || params?.parent) cl._zod.parent = inst;
	return cl;
}
function normalizeParams(_params) {
	const params = _params;
	if (!params) return {};
	if (typeof params === "string") return { error: () => params };
	if (params?.message !== void 0) {
		if (params?.error !== void 0) throw new Error("Cannot specify both `message` and `error` params");
		params.error = params.message;
	}
	delete params.message;
	if (typeof params.error === "string") return {
		...params,
		error: () => params.error
	};
	return params;
}
function stringifyPrimitive(value) {
	if (typeof value === "bigint") return value.toString() + "n";
	if (typeof value === "string") return `"${value}"`;
	return `${value}`;
}
function optionalKeys(shape) {
	return Object.keys(shape).filter((k) => {
		return shape[k]._zod.optin !== void 0 && shape[k]._zod.optout === "optional";
	});
}
const NUMBER_FORMAT_RANGES = /*@__PURE__*/ (() => ({
	safeint: [Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER],
	int32: [-2147483648, 2147483647],
	uint32: [0, 4294967295],
	float32: [-34028234663852886e22, 34028234663852886e22],
	float64: [-Number.MAX_VALUE, Number.MAX_VALUE]
}))();
const BIGINT_FORMAT_RANGES = {
	int64: [/* @__PURE__*/ BigInt("-9223372036854775808"), /* @__PURE__*/ BigInt("9223372036854775807")],
	uint64: [/* @__PURE__*/ BigInt(0), /* @__PURE__*/ BigInt("18446744073709551615")]
};
function pick(schema, mask) {
	const currDef = schema._zod.def;
	const checks = currDef.checks;
	if (checks && checks.length > 0) throw new Error(".pick() cannot be used on object schemas containing refinements");
	const newShape = {};
	mirrorShape(newShape, schema, maskedKeys(schema, mask));
	return clone(schema, mergeDefs(currDef, {
		shape: newShape,
		checks: []
	}));
}
function maskedKeys(schema, mask) {
	const raw = sourceShape(schema);
	const keys = [];
	for (const key of Reflect.ownKeys(mask)) {
		if (!Object.getOwnPropertyDescriptor(raw, key)?.enumerable) throw new Error(`Unrecognized key: "${String(key)}"`);
		if (mask[key]) keys.push(key);
	}
	return keys;
}
function omit(schema, mask) {
	const currDef = schema._zod.def;
	const checks = currDef.checks;
	if (checks && checks.length > 0) throw new Error(".omit() cannot be used on object schemas containing refinements");
	const omitted = new Set(maskedKeys(schema, mask));
	const newShape = {};
	mirrorShape(newShape, schema, Reflect.ownKeys(sourceShape(schema)).filter((key) => !omitted.has(key)));
	return clone(schema, mergeDefs(currDef, {
		shape: newShape,
		checks: []
	}));
}
function extend(schema, shape) {
	if (!isPlainObject(shape)) throw new Error("Invalid input to extend: expected a plain object");
	const checks = schema._zod.def.checks;
	if (checks && checks.length > 0) {
		const existingShape = sourceShape(schema);
		for (const key of Reflect.ownKeys(shape)) if (Object.getOwnPropertyDescriptor(existingShape, key) !== void 0) throw new Error("Cannot overwrite keys on object schemas containing refinements. Use `.safeExtend()` instead.");
	}
	return clone(schema, mergeDefs(schema._zod.def, { shape: extended(schema, shape) }));
}
function extended(schema, shape) {
	const newShape = {};
	mirrorShape(newShape, schema, Reflect.ownKeys(sourceShape(schema)));
	mirrorProps(newShape, shape);
	return newShape;
}
function safeExtend(schema, shape) {
	if (!isPlainObject(shape)) throw new Error("Invalid input to safeExtend: expected a plain object");
	return clone(schema, mergeDefs(schema._zod.def, { shape: extended(schema, shape) }));
}
function merge(a, b) {
	if (!b?._zod?.def) throw new Error("Invalid input to merge: expected an object schema. To merge a plain shape, use `.extend()`.");
	if (a._zod.def.checks?.length) throw new Error(".merge() cannot be used on object schemas containing refinements. Use .safeExtend() instead.");
	const newShape = {};
	mirrorShape(newShape, a, Reflect.ownKeys(sourceShape(a)));
	mirrorShape(newShape, b, Reflect.ownKeys(sourceShape(b)));
	return clone(a, mergeDefs(a._zod.def, {
		shape: newShape,
		get catchall() {
			return b._zod.def.catchall;
		},
		checks: b._zod.def.checks ?? []
	}));
}
function partial(Class, schema, mask, name = "partial") {
	const checks = schema._zod.def.checks;
	if (checks && checks.length > 0) throw new Error(`.${name}() cannot be used on object schemas containing refinements`);
	const selected = mask ? new Set(maskedKeys(schema, mask)) : void 0;
	const newShape = {};
	mirrorShape(newShape, schema, Reflect.ownKeys(sourceShape(schema)), Class && ((value, key) => selected && !selected.has(key) ? value : new Class({
		type: "optional",
		innerType: value
	})));
	return clone(schema, mergeDefs(schema._zod.def, {
		shape: newShape,
		checks: []
	}));
}
function required(Class, schema, mask) {
	const selected = mask ? new Set(maskedKeys(schema, mask)) : void 0;
	const newShape = {};
	mirrorShape(newShape, schema, Reflect.ownKeys(sourceShape(schema)), (value, key) => selected && !selected.has(key) ? value : new Class({
		type: "nonoptional",
		innerType: value
	}));
	return clone(schema, mergeDefs(schema._zod.def, { shape: newShape }));
}
function aborted(x, startIndex = 0) {
	if (x.aborted === true) return true;
	for (let i = startIndex; i < x.issues.length; i++) if (x.issues[i]?.continue !== true) return true;
	return false;
}
function explicitlyAborted(x, startIndex = 0) {
	if (x.aborted === true) return true;
	for (let i = startIndex; i < x.issues.length; i++) if (x.issues[i]?.continue === false) return true;
	return false;
}
function prefixIssues(path, issues) {
	return issues.map((iss) => {
		var _a;
		(_a = iss).path ?? (_a.path = []);
		iss.path.unshift(path);
		return iss;
	});
}
function unwrapMessage(message) {
	return typeof message === "string" ? message : message?.message;
}
/** The leading size checks of `defChecks` that set an upper bound, each paired with it. */
function sizeCaps(defChecks) {
	const caps = [];
	for (const ch of defChecks ?? []) {
		const d = ch._zod.def;
		if (!/_(length|size)$|_equals$/.test(d.check)) break;
		const max = d.maximum ?? d.length ?? d.size;
		if (max >= 0) caps.push([max, ch]);
	}
	return caps;
}
function attachSchema(issues, start, inst) {
	var _a;
	for (let i = start; i < issues.length; i++) (_a = issues[i]).schema ?? (_a.schema = inst);
}
function finalizeIssue(iss, ctx, config) {
	var _a;
	const traits = iss.inst?._zod?.traits;
	if (traits?.has("$ZodType")) {
		if (traits.has("$ZodCheck")) (_a = iss).schema ?? (_a.schema = iss.inst);
		else iss.schema = iss.inst;
	}
	const schemaError = iss.schema !== iss.inst ? iss.schema?._zod.def?.error : void 0;
	const message = iss.message ? iss.message : unwrapMessage(iss.inst?._zod.def?.error?.(iss)) ?? unwrapMessage(schemaError?.(iss)) ?? unwrapMessage(ctx?.error?.(iss)) ?? unwrapMessage(config.customError?.(iss)) ?? unwrapMessage(config.localeError?.(iss)) ?? "Invalid input";
	const full = {};
	for (const k of Object.keys(iss)) {
		if (k === "inst" || k === "schema" || k === "continue" || k === "input" || k === "__proto__") continue;
		full[k] = iss[k];
	}
	full.path ?? (full.path = []);
	full.message = message;
	if (ctx?.reportInput) full.input = iss.input;
	return full;
}
const highSurrogate = /[\uD800-\uDBFF]/;
function codePointLength(str) {
	const units = str.length;
	if (!highSurrogate.test(str)) return units;
	let count = units;
	for (let i = 0; i < units - 1; i++) if ((str.charCodeAt(i) & 64512) === 55296 && (str.charCodeAt(i + 1) & 64512) === 56320) {
		count--;
		i++;
	}
	return count;
}
function getLengthableOrigin(input) {
	if (Array.isArray(input)) return "array";
	if (typeof input === "string") return "string";
	return "unknown";
}
function parsedType(data) {
	const t = typeof data;
	switch (t) {
		case "number": return Number.isNaN(data) ? "nan" : "number";
		case "object": {
			if (data === null) return "null";
			if (Array.isArray(data)) return "array";
			const obj = data;
			if (obj && Object.getPrototypeOf(obj) !== Object.prototype && "constructor" in obj && obj.constructor) return obj.constructor.name;
		}
	}
	return t;
}
function issue(...args) {
	const [iss, input, inst] = args;
	if (typeof iss === "string") return {
		message: iss,
		code: "custom",
		input,
		inst
	};
	return { ...iss };
}
/**
* Installs a trait's members on its prototype. Each value builds that member for the instance on first read; the built value shadows the accessor as an own property, so a detached `const { parse } = schema` keeps working.
*
* Call this from a `proto` initializer, which runs once per prototype — never per instance.
*/
function members(proto, table) {
	for (const key in table) {
		const desc = Object.getOwnPropertyDescriptor(table, key);
		if (desc.get) Object.defineProperty(proto, key, {
			...desc,
			enumerable: false
		});
		else defineBound(proto, key, desc.value);
	}
}
/** Shadows a prototype member with an own value, so a getter that builds from the instance runs once. */
function own(inst, key, value, enumerable = true) {
	Object.defineProperty(inst, key, {
		configurable: true,
		writable: true,
		enumerable,
		value
	});
	return value;
}
/** Like {@link own}, for a member that was never an own data property and has to stay out of `Object.keys`. */
function hide(inst, key, value) {
	return own(inst, key, value, false);
}
/** Adds members a table derives from the instance: each builds on first read and shadows as own data, and assignment shadows the same way, as when these were own properties. */
/* @__NO_SIDE_EFFECTS__ */
function derived(computes, table) {
	for (const key in computes) {
		const compute = computes[key];
		Object.defineProperty(table, key, {
			configurable: true,
			enumerable: true,
			get() {
				return own(this, key, compute(this));
			},
			set(value) {
				own(this, key, value);
			}
		});
	}
	return table;
}
function defineBound(proto, key, fn) {
	Object.defineProperty(proto, key, {
		configurable: true,
		get() {
			return this == null ? fn : own(this, key, fn.bind(this));
		},
		set(value) {
			own(this, key, value);
		}
	});
}
/** Returns the prototype to install on, or `undefined` if this group is already installed on it. */
function claim$1(inst, sentinel) {
	const proto = Object.getPrototypeOf(inst);
	return sentinel in proto ? void 0 : proto;
}
let installing;
let broke = false;
const breaker = {
	configurable: true,
	get() {
		broke = true;
	}
};
/**
* Installs a lazily-derived internal on the `_zod` prototype of `inst`'s
* constructor, computed from the internals object itself and cached there on
* first read. One accessor per constructor rather than one per instance.
*/
function defineLazyInternal(inst, key, compute) {
	const proto = Object.getPrototypeOf(inst._zod);
	if (key in proto && installing !== inst._zod) {
		installing = void 0;
		return;
	}
	installing = inst._zod;
	Object.defineProperty(proto, key, {
		configurable: true,
		get() {
			Object.defineProperty(this, key, breaker);
			const outer = broke;
			broke = false;
			try {
				const value = compute(this);
				if (broke) delete this[key];
				else Object.defineProperty(this, key, {
					configurable: true,
					writable: true,
					value
				});
				broke = broke || outer;
				return value;
			} catch (err) {
				delete this[key];
				broke = broke || outer;
				throw err;
			}
		},
		set(value) {
			Object.defineProperty(this, key, {
				configurable: true,
				writable: true,
				value
			});
		}
	});
}
/**
* Installs `key` on `inst`'s prototype, computed by `make` on first read and cached there as an own
* data property. One accessor per constructor rather than one per instance, because an own accessor
* puts every instance after the first into v8 dictionary mode. The key doubles as the sentinel.
*/
function installLazyProp(inst, key, make, enumerable) {
	const proto = claim$1(inst, key);
	if (!proto) return;
	Object.defineProperty(proto, key, {
		configurable: true,
		get() {
			const desc = {
				configurable: true,
				writable: true,
				enumerable,
				value: void 0
			};
			Object.defineProperty(this, key, desc);
			desc.value = make(this);
			Object.defineProperty(this, key, desc);
			return desc.value;
		},
		set(value) {
			Object.defineProperty(this, key, {
				configurable: true,
				writable: true,
				enumerable,
				value
			});
		}
	});
}
/** Marks the thunk `_catch` synthesises for a constant catch value. `Function.length` cannot tell that thunk from a user callback — rest and defaulted parameters both report arity 0 — and a user callback reads `ctx.error`, whose issues only finalize correctly against the caller's per-parse error map. Provenance can say what arity cannot. A plain string key rather than `Symbol.for`, whose call at module scope no bundler can prove pure — the same shape that anchored `urlCanParse` into every build. */
const CONSTANT_CATCH = "~constantCatch";
/** Wraps a constant catch value in a thunk tagged with {@link CONSTANT_CATCH}. */
function constantCatch(value) {
	const fn = () => value;
	fn[CONSTANT_CATCH] = true;
	return fn;
}

// node_modules/zod/v4/core/core.js
var _a$1;
const _zodDesc = {
	value: void 0,
	enumerable: false
};
let _E = "captureStackTrace" in Error ? Error : null;
function newError(Definition) {
	const E = _E;
	if (E) {
		const saved = E.stackTraceLimit;
		if (typeof saved === "number") {
			try {
				E.stackTraceLimit = 0;
			} catch {
				_E = null;
				return new Definition();
			}
			try {
				return new Definition();
			} finally {
				E.stackTraceLimit = saved;
			}
		}
	}
	return new Definition();
}
/* @__NO_SIDE_EFFECTS__ */
function $constructor(name, initializer, proto, params) {
	const zodProto = {};
	function Internals(def) {
		this.def = def;
		this.constr = _;
		this.traits = /* @__PURE__ */ new Set();
	}
	Internals.prototype = zodProto;
	const protoMembers = proto;
	const initialized = protoMembers && /* @__PURE__ */ new WeakSet();
	function init(inst, def) {
		if (!inst._zod) {
			_zodDesc.value = new Internals(def);
			try {
				Object.defineProperty(inst, "_zod", _zodDesc);
			} finally {
				_zodDesc.value = void 0;
			}
		} else if (inst._zod.traits.has(name)) return;
		inst._zod.traits.add(name);
		initializer(inst, def);
		if (initialized) {
			const own = Object.getPrototypeOf(inst);
			const ctorProto = inst._zod.constr.prototype;
			let up = own;
			while (up && up !== ctorProto) up = Object.getPrototypeOf(up);
			const target = up ?? own;
			if (!initialized.has(target)) {
				initialized.add(target);
				members(target, protoMembers);
			}
		}
		const proto = _.prototype;
		for (const k in proto) {
			if (!Object.prototype.hasOwnProperty.call(proto, k)) continue;
			if (!(k in inst)) inst[k] = proto[k].bind(inst);
		}
	}
	const Parent = params?.Parent ?? Object;
	class Definition extends Parent {}
	Object.defineProperty(Definition, "name", { value: name });
	function _(def) {
		const inst = params?.Parent ? newError(Definition) : this;
		init(inst, def);
		const deferred = inst._zod.deferred;
		if (deferred) {
			for (const fn of deferred) fn();
			inst._zod.deferred = void 0;
		}
		const pp = globalThis.__zod_globalConfig?.postProcessor;
		if (pp) pp(inst);
		return inst;
	}
	Object.defineProperty(_, "init", { value: init });
	Object.defineProperty(_, Symbol.hasInstance, { value: (inst) => {
		if (params?.Parent && inst instanceof params.Parent) return true;
		return inst?._zod?.traits?.has(name);
	} });
	Object.defineProperty(_, "name", { value: name });
	return _;
}
var $ZodAsyncError = class extends Error {
	constructor() {
		super(`Encountered Promise during synchronous parse. Use .parseAsync() instead.`);
	}
};
var $ZodEncodeError = class extends Error {
	constructor(name) {
		super(`Encountered unidirectional transform during encode: ${name}`);
		this.name = "ZodEncodeError";
	}
};
(_a$1 = globalThis).__zod_globalConfig ?? (_a$1.__zod_globalConfig = {});
const globalConfig = globalThis.__zod_globalConfig;
function config(newConfig) {
	if (newConfig) Object.assign(globalConfig, newConfig);
	return globalConfig;
}

// node_modules/zod/v4/core/errors.js
function _getMessage() {
	const internals = this._zod;
	internals.message ?? (internals.message = JSON.stringify(internals.def, jsonStringifyReplacer, 2));
	return internals.message;
}
function _setMessage(value) {
	this._zod.message = value;
}
const _messageDesc = {
	get: _getMessage,
	set: _setMessage,
	enumerable: true,
	configurable: true
};
const _issuesDesc = {
	value: void 0,
	enumerable: false
};
const _installedToString = /* @__PURE__ */ new WeakSet([Object.prototype, Error.prototype]);
const initializer$1 = (inst, def) => {
	inst.name = "$ZodError";
	_issuesDesc.value = def;
	Object.defineProperty(inst, "issues", _issuesDesc);
	_issuesDesc.value = void 0;
	Object.defineProperty(inst, "message", _messageDesc);
	const proto = Object.getPrototypeOf(inst);
	if (!_installedToString.has(proto)) {
		_installedToString.add(proto);
		Object.defineProperty(proto, "toString", {
			configurable: true,
			enumerable: false,
			get() {
				const value = () => this.message;
				Object.defineProperty(this, "toString", {
					value,
					configurable: true,
					writable: true
				});
				return value;
			},
			set(value) {
				Object.defineProperty(this, "toString", {
					value,
					configurable: true,
					writable: true
				});
			}
		});
	}
};
const $ZodError = /* @__PURE__ */ $constructor("$ZodError", initializer$1);
/** Get-or-create `obj[key]` as an own data property. A path segment naming an inherited member
* ("toString", "constructor") would otherwise read through to the prototype, and assigning
* "__proto__" would hit the setter instead of creating a key. */
function node(obj, key, make) {
	if (!Object.prototype.hasOwnProperty.call(obj, key)) {
		if (key === "__proto__") Object.defineProperty(obj, key, {
			value: make(),
			writable: true,
			enumerable: true,
			configurable: true
		});
		else obj[key] = make();
	}
	return obj[key];
}
function flattenError(error, mapper = (issue) => issue.message) {
	const fieldErrors = {};
	const formErrors = [];
	for (const sub of error.issues) if (sub.path.length > 0) node(fieldErrors, sub.path[0], () => []).push(mapper(sub));
	else formErrors.push(mapper(sub));
	return {
		formErrors,
		fieldErrors
	};
}
function formatError(error, mapper = (issue) => issue.message) {
	const fieldErrors = { _errors: [] };
	const processError = (error, path = []) => {
		for (const issue of error.issues) if (issue.code === "invalid_union" && issue.errors.length) issue.errors.map((issues) => processError({ issues }, [...path, ...issue.path]));
		else if (issue.code === "invalid_key") processError({ issues: issue.issues }, [...path, ...issue.path]);
		else if (issue.code === "invalid_element") processError({ issues: issue.issues }, [...path, ...issue.path]);
		else {
			const fullpath = [...path, ...issue.path];
			if (fullpath.length === 0) fieldErrors._errors.push(mapper(issue));
			else {
				let curr = fieldErrors;
				let i = 0;
				while (i < fullpath.length) {
					const el = fullpath[i];
					const terminal = i === fullpath.length - 1;
					if (el === "_errors") {
						if (terminal) curr._errors.push(mapper(issue));
						i++;
						continue;
					}
					if (!Object.prototype.hasOwnProperty.call(curr, el)) Object.defineProperty(curr, el, {
						value: { _errors: [] },
						enumerable: true,
						writable: true,
						configurable: true
					});
					const node = curr[el];
					if (terminal) node._errors.push(mapper(issue));
					curr = node;
					i++;
				}
			}
		}
	};
	processError(error);
	return fieldErrors;
}

// node_modules/zod/v4/core/parse.js
function finalizeParams(callee, params) {
	return {
		callee: params?.callee ?? callee,
		Err: params?.Err
	};
}
const _parse = (_Err) => {
	const fn = (schema, value, _ctx, _params) => {
		const ctx = _ctx ? {
			..._ctx,
			async: false
		} : { async: false };
		const result = schema._zod.run({
			value,
			issues: []
		}, ctx);
		if (result instanceof Promise) throw new $ZodAsyncError();
		if (result.issues.length) {
			const e = new ((_params?.Err) ?? _Err)(result.issues.map((iss) => finalizeIssue(iss, ctx, config())));
			captureStackTrace(e, _params?.callee ?? fn);
			throw e;
		}
		return result.value;
	};
	return fn;
};
const _parseAsync = (_Err) => {
	const fn = async (schema, value, _ctx, params) => {
		const ctx = _ctx ? {
			..._ctx,
			async: true
		} : { async: true };
		let result = schema._zod.run({
			value,
			issues: []
		}, ctx);
		if (result instanceof Promise) result = await result;
		if (result.issues.length) {
			const e = new ((params?.Err) ?? _Err)(result.issues.map((iss) => finalizeIssue(iss, ctx, config())));
			captureStackTrace(e, params?.callee ?? fn);
			throw e;
		}
		return result.value;
	};
	return fn;
};
const _safeParse = (_Err) => (schema, value, _ctx) => {
	const ctx = _ctx ? {
		..._ctx,
		async: false
	} : { async: false };
	const result = schema._zod.run({
		value,
		issues: []
	}, ctx);
	if (result instanceof Promise) throw new $ZodAsyncError();
	return result.issues.length ? failure$2(_Err, result.issues, ctx) : {
		success: true,
		data: result.value
	};
};
function failure$2(Err, issues, ctx) {
	let error;
	return {
		success: false,
		get error() {
			if (!error) {
				error = new Err(issues.map((iss) => finalizeIssue(iss, ctx, config())));
				issues = void 0;
				ctx = void 0;
			}
			return error;
		},
		set error(e) {
			error = e;
			issues = void 0;
			ctx = void 0;
		}
	};
}
const _safeParseAsync = (_Err) => async (schema, value, _ctx) => {
	const ctx = _ctx ? {
		..._ctx,
		async: true
	} : { async: true };
	let result = schema._zod.run({
		value,
		issues: []
	}, ctx);
	if (result instanceof Promise) result = await result;
	return result.issues.length ? failure$2(_Err, result.issues, ctx) : {
		success: true,
		data: result.value
	};
};
const COMPILE_INVALID = /* @__PURE__ */ Symbol.for("zod.compile.invalid");
const COMPILE_FALLBACK = /* @__PURE__ */ Symbol.for("zod.compile.fallback");
const validate$1 = ((schema, value, _ctx) => {
	const validator = schema._zod.bag.validator;
	if (validator !== void 0) {
		if (validator(value) !== COMPILE_INVALID) return true;
		if (validator.definite === true && _ctx === void 0) return false;
	}
	return validateFallback(schema, value, _ctx);
});
function validateFallback(schema, value, _ctx) {
	const ctx = _ctx ? {
		..._ctx,
		async: false,
		abortEarly: true
	} : {
		async: false,
		abortEarly: true
	};
	const fallbackRun = schema._zod.bag.fallbackRun;
	let result;
	if (fallbackRun) {
		ctx[COMPILE_FALLBACK] = true;
		result = fallbackRun({
			value,
			issues: []
		}, ctx);
	} else result = schema._zod.run({
		value,
		issues: []
	}, ctx);
	if (result instanceof Promise) throw new $ZodAsyncError();
	return result.issues.length === 0;
}
const validateAsync$1 = async (schema, value, _ctx) => {
	const ctx = _ctx ? {
		..._ctx,
		async: true,
		abortEarly: true
	} : {
		async: true,
		abortEarly: true
	};
	let result = schema._zod.run({
		value,
		issues: []
	}, ctx);
	if (result instanceof Promise) result = await result;
	return result.issues.length === 0;
};
const _encode = (_Err) => {
	const parse = _parse(_Err);
	const fn = (schema, value, _ctx, _params) => {
		const ctx = _ctx ? {
			..._ctx,
			direction: "backward"
		} : { direction: "backward" };
		return parse(schema, value, ctx, finalizeParams(fn, _params));
	};
	return fn;
};
const _decode = (_Err) => {
	const parse = _parse(_Err);
	const fn = (schema, value, _ctx, _params) => {
		return parse(schema, value, _ctx, finalizeParams(fn, _params));
	};
	return fn;
};
const _encodeAsync = (_Err) => {
	const parseAsync = _parseAsync(_Err);
	const fn = async (schema, value, _ctx, _params) => {
		const ctx = _ctx ? {
			..._ctx,
			direction: "backward"
		} : { direction: "backward" };
		return await parseAsync(schema, value, ctx, finalizeParams(fn, _params));
	};
	return fn;
};
const _decodeAsync = (_Err) => {
	const parseAsync = _parseAsync(_Err);
	const fn = async (schema, value, _ctx, _params) => {
		return await parseAsync(schema, value, _ctx, finalizeParams(fn, _params));
	};
	return fn;
};
const _safeEncode = (_Err) => (schema, value, _ctx) => {
	const ctx = _ctx ? {
		..._ctx,
		direction: "backward"
	} : { direction: "backward" };
	return _safeParse(_Err)(schema, value, ctx);
};
const _safeDecode = (_Err) => (schema, value, _ctx) => {
	return _safeParse(_Err)(schema, value, _ctx);
};
const _safeEncodeAsync = (_Err) => async (schema, value, _ctx) => {
	const ctx = _ctx ? {
		..._ctx,
		direction: "backward"
	} : { direction: "backward" };
	return _safeParseAsync(_Err)(schema, value, ctx);
};
const _safeDecodeAsync = (_Err) => async (schema, value, _ctx) => {
	return _safeParseAsync(_Err)(schema, value, _ctx);
};

// node_modules/zod/v4/core/regexes.js
/**
* @deprecated CUID v1 is deprecated by its authors due to information leakage
* (timestamps embedded in the id). Use {@link cuid2} instead.
* See https://github.com/paralleldrive/cuid.
*/
const cuid = /^[cC][0-9a-z]{6,}$/;
const cuid2 = /^[0-9a-z]+$/;
const ulid = /^[0-7][0-9A-HJKMNP-TV-Za-hjkmnp-tv-z]{25}$/;
const xid = /^[0-9a-vA-V]{20}$/;
const ksuid = /^[A-Za-z0-9]{27}$/;
const nanoid = /^[a-zA-Z0-9_-]{21}$/;
function nanoidOfLength(length) {
	return new RegExp(`^[a-zA-Z0-9_-]{${length}}$`);
}
/** ISO 8601-1 duration regex. Does not support the 8601-2 extensions like negative durations or fractional/negative components. */
const duration$2 = /^P(?:(\d+W)|(?!.*W)(?=\d|T\d)(\d+Y)?(\d+M)?(\d+D)?(T(?=\d)(\d+H)?(\d+M)?(\d+([.,]\d+)?S)?)?)$/;
/** A regex for any UUID-like identifier: 8-4-4-4-12 hex pattern */
const guid = /^([0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12})$/;
/** Returns a regex for validating an RFC 9562/4122 UUID.
*
* @param version Optionally specify a version 1-8. If no version is specified, all versions are supported. */
const uuid = (version) => {
	if (!version) return /^([0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[1-8][0-9a-fA-F]{3}-[89abAB][0-9a-fA-F]{3}-[0-9a-fA-F]{12}|00000000-0000-0000-0000-000000000000|ffffffff-ffff-ffff-ffff-ffffffffffff)$/;
	return new RegExp(`^([0-9a-fA-F]{8}-[0-9a-fA-F]{4}-${version}[0-9a-fA-F]{3}-[89abAB][0-9a-fA-F]{3}-[0-9a-fA-F]{12})$`);
};
/** Practical email validation */
const email = /^(?:[A-Za-z0-9_'+\-]+\.)*[A-Za-z0-9_'+\-]*[A-Za-z0-9_+-]@(?:[A-Za-z0-9][A-Za-z0-9\-]*\.)+[A-Za-z]{2,}$/;
const _emoji$1 = `^(?=[\\s\\S]*[\\p{Extended_Pictographic}\\p{Regional_Indicator}\\u20E3])[\\p{Extended_Pictographic}\\p{Emoji_Component}]+$`;
function emoji() {
	return new RegExp(_emoji$1, "u");
}
const ipv4 = /^(?:(?:25[0-5]|2[0-4][0-9]|1[0-9][0-9]|[1-9][0-9]|[0-9])\.){3}(?:25[0-5]|2[0-4][0-9]|1[0-9][0-9]|[1-9][0-9]|[0-9])$/;
const ipv6 = /^(([0-9a-fA-F]{1,4}:){7}[0-9a-fA-F]{1,4}|([0-9a-fA-F]{1,4}:){1,7}:|([0-9a-fA-F]{1,4}:){1,6}:[0-9a-fA-F]{1,4}|([0-9a-fA-F]{1,4}:){1,5}(:[0-9a-fA-F]{1,4}){1,2}|([0-9a-fA-F]{1,4}:){1,4}(:[0-9a-fA-F]{1,4}){1,3}|([0-9a-fA-F]{1,4}:){1,3}(:[0-9a-fA-F]{1,4}){1,4}|([0-9a-fA-F]{1,4}:){1,2}(:[0-9a-fA-F]{1,4}){1,5}|[0-9a-fA-F]{1,4}:((:[0-9a-fA-F]{1,4}){1,6})|:((:[0-9a-fA-F]{1,4}){1,7}|:))$/;
const cidrv4 = /^((25[0-5]|2[0-4][0-9]|1[0-9][0-9]|[1-9][0-9]|[0-9])\.){3}(25[0-5]|2[0-4][0-9]|1[0-9][0-9]|[1-9][0-9]|[0-9])\/([0-9]|[1-2][0-9]|3[0-2])$/;
const cidrv6 = /^(([0-9a-fA-F]{1,4}:){7}[0-9a-fA-F]{1,4}|([0-9a-fA-F]{1,4}:){1,7}:|([0-9a-fA-F]{1,4}:){1,6}:[0-9a-fA-F]{1,4}|([0-9a-fA-F]{1,4}:){1,5}(:[0-9a-fA-F]{1,4}){1,2}|([0-9a-fA-F]{1,4}:){1,4}(:[0-9a-fA-F]{1,4}){1,3}|([0-9a-fA-F]{1,4}:){1,3}(:[0-9a-fA-F]{1,4}){1,4}|([0-9a-fA-F]{1,4}:){1,2}(:[0-9a-fA-F]{1,4}){1,5}|[0-9a-fA-F]{1,4}:((:[0-9a-fA-F]{1,4}){1,6})|:((:[0-9a-fA-F]{1,4}){1,7}|:))\/(12[0-8]|1[01][0-9]|[1-9]?[0-9])$/;
const base64 = /^$|^(?:[0-9a-zA-Z+/]{4})*(?:(?:[0-9a-zA-Z+/]{2}==)|(?:[0-9a-zA-Z+/]{3}=))?$/;
const base64url = /^(?:[A-Za-z0-9_-]{4})*(?:[A-Za-z0-9_-]{2,3})?$/;
const httpProtocol = /^https?$/;
const e164 = /^\+[1-9]\d{6,14}$/;
const dateSource = `(?:(?:\\d\\d[2468][048]|\\d\\d[13579][26]|\\d\\d0[48]|[02468][048]00|[13579][26]00)-02-29|\\d{4}-(?:(?:0[13578]|1[02])-(?:0[1-9]|[12]\\d|3[01])|(?:0[469]|11)-(?:0[1-9]|[12]\\d|30)|(?:02)-(?:0[1-9]|1\\d|2[0-8])))`;
/** Anchors a pattern source. The interpolation lives here rather than at the call site because
* esbuild will not drop a `@__PURE__` call whose own argument interpolates a variable, but it
* will drop `anchor(dateSource)`. Keeping it inline pinned `date` into every bundle. */
function anchor(source) {
	return new RegExp(`^${source}$`);
}
const date$1 = /*@__PURE__*/ anchor(dateSource);
function timeSource(args) {
	const hhmm = `(?:[01]\\d|2[0-3]):[0-5]\\d`;
	return typeof args.precision === "number" ? args.precision === -1 ? `${hhmm}` : args.precision === 0 ? `${hhmm}:[0-5]\\d` : `${hhmm}:[0-5]\\d\\.\\d{${args.precision}}` : args.seconds ? `${hhmm}:[0-5]\\d(?:\\.\\d+)?` : `${hhmm}(?::[0-5]\\d(?:\\.\\d+)?)?`;
}
function time$1(args) {
	return new RegExp(`^${timeSource(args)}$`);
}
function datetime$1(args) {
	const opts = ["Z"];
	if (args.offset) opts.push(`([+-](?:[01]\\d|2[0-3]):[0-5]\\d)`);
	const qualified = `${timeSource({
		precision: args.precision,
		seconds: true
	})}(?:${opts.join("|")})`;
	const timeRegex = args.local ? `${qualified}|${timeSource({ precision: args.precision })}` : qualified;
	return new RegExp(`^${dateSource}T(?:${timeRegex})$`);
}
const anyString = /^[\s\S]{0,}$/;
const integer = /^-?\d+$/;
const number$2 = /^-?\d+(?:\.\d+)?$/;
const boolean$1 = /^(?:true|false)$/i;
const lowercase = /^[^A-Z]*$/;
const uppercase = /^[^a-z]*$/;

// node_modules/zod/v4/core/checks.js
const $ZodCheck = /*@__PURE__*/ $constructor("$ZodCheck", (inst, def) => {
	var _a;
	inst._zod ?? (inst._zod = {});
	inst._zod.def = def;
	(_a = inst._zod).onattach ?? (_a.onattach = []);
});
/** Default `when` for length-based checks: run only on non-nullish values with a `length`. */
const _whenHasLength = (payload) => {
	const val = payload.value;
	return !nullish(val) && val.length !== void 0;
};
const numericOriginMap = {
	number: "number",
	bigint: "bigint",
	object: "date"
};
const $ZodCheckLessThan = /*@__PURE__*/ $constructor("$ZodCheckLessThan", (inst, def) => {
	$ZodCheck.init(inst, def);
	const origin = numericOriginMap[typeof def.value];
	inst._zod.check = (payload) => {
		if (def.inclusive ? payload.value <= def.value : payload.value < def.value) return;
		payload.issues.push({
			origin: numericOriginMap[typeof payload.value] ?? origin,
			code: "too_big",
			maximum: typeof def.value === "object" ? def.value.getTime() : def.value,
			input: payload.value,
			inclusive: def.inclusive,
			inst,
			continue: !def.abort
		});
	};
});
const $ZodCheckGreaterThan = /*@__PURE__*/ $constructor("$ZodCheckGreaterThan", (inst, def) => {
	$ZodCheck.init(inst, def);
	const origin = numericOriginMap[typeof def.value];
	inst._zod.check = (payload) => {
		if (def.inclusive ? payload.value >= def.value : payload.value > def.value) return;
		payload.issues.push({
			origin: numericOriginMap[typeof payload.value] ?? origin,
			code: "too_small",
			minimum: typeof def.value === "object" ? def.value.getTime() : def.value,
			input: payload.value,
			inclusive: def.inclusive,
			inst,
			continue: !def.abort
		});
	};
});
const $ZodCheckMultipleOf = /*@__PURE__*/ $constructor("$ZodCheckMultipleOf", (inst, def) => {
	$ZodCheck.init(inst, def);
	inst._zod.check = (payload) => {
		if (typeof payload.value !== typeof def.value) throw new Error("Cannot mix number and bigint in multiple_of check.");
		if (typeof payload.value === "bigint" ? def.value !== BigInt(0) && payload.value % def.value === BigInt(0) : floatSafeRemainder(payload.value, def.value) === 0) return;
		payload.issues.push({
			origin: typeof payload.value,
			code: "not_multiple_of",
			divisor: def.value,
			input: payload.value,
			inst,
			continue: !def.abort
		});
	};
});
const $ZodCheckNumberFormat = /*@__PURE__*/ $constructor("$ZodCheckNumberFormat", (inst, def) => {
	$ZodCheck.init(inst, def);
	def.format = def.format || "float64";
	const isInt = def.format?.includes("int");
	const origin = isInt ? "int" : "number";
	const [minimum, maximum] = NUMBER_FORMAT_RANGES[def.format];
	inst._zod.check = (payload) => {
		const input = payload.value;
		if (isInt) {
			if (!Number.isInteger(input)) {
				payload.issues.push({
					expected: origin,
					format: def.format,
					code: "invalid_type",
					continue: false,
					input,
					inst
				});
				return;
			}
			if (!Number.isSafeInteger(input)) {
				if (input > 0) payload.issues.push({
					input,
					code: "too_big",
					maximum: Number.MAX_SAFE_INTEGER,
					note: "Integers must be within the safe integer range.",
					inst,
					origin,
					inclusive: true,
					continue: !def.abort
				});
				else payload.issues.push({
					input,
					code: "too_small",
					minimum: Number.MIN_SAFE_INTEGER,
					note: "Integers must be within the safe integer range.",
					inst,
					origin,
					inclusive: true,
					continue: !def.abort
				});
				return;
			}
		}
		if (input < minimum) payload.issues.push({
			origin: "number",
			input,
			code: "too_small",
			minimum,
			inclusive: true,
			inst,
			continue: !def.abort
		});
		if (input > maximum) payload.issues.push({
			origin: "number",
			input,
			code: "too_big",
			maximum,
			inclusive: true,
			inst,
			continue: !def.abort
		});
	};
});
const $ZodCheckMaxLength = /*@__PURE__*/ $constructor("$ZodCheckMaxLength", (inst, def) => {
	var _a;
	$ZodCheck.init(inst, def);
	(_a = inst._zod.def).when ?? (_a.when = _whenHasLength);
	inst._zod.check = (payload) => {
		const input = payload.value;
		const units = input.length;
		if ((typeof input === "string" && units > def.maximum ? codePointLength(input) : units) <= def.maximum) return;
		const origin = getLengthableOrigin(input);
		payload.issues.push({
			origin,
			code: "too_big",
			maximum: def.maximum,
			inclusive: true,
			input,
			inst,
			continue: !def.abort
		});
	};
});
const $ZodCheckMinLength = /*@__PURE__*/ $constructor("$ZodCheckMinLength", (inst, def) => {
	var _a;
	$ZodCheck.init(inst, def);
	(_a = inst._zod.def).when ?? (_a.when = _whenHasLength);
	inst._zod.check = (payload) => {
		const input = payload.value;
		const units = input.length;
		if ((typeof input === "string" && units >= def.minimum && units < def.minimum * 2 ? codePointLength(input) : units) >= def.minimum) return;
		const origin = getLengthableOrigin(input);
		payload.issues.push({
			origin,
			code: "too_small",
			minimum: def.minimum,
			inclusive: true,
			input,
			inst,
			continue: !def.abort
		});
	};
});
const $ZodCheckLengthEquals = /*@__PURE__*/ $constructor("$ZodCheckLengthEquals", (inst, def) => {
	var _a;
	$ZodCheck.init(inst, def);
	(_a = inst._zod.def).when ?? (_a.when = _whenHasLength);
	inst._zod.check = (payload) => {
		const input = payload.value;
		const units = input.length;
		const length = typeof input === "string" && units >= def.length && units <= def.length * 2 ? codePointLength(input) : units;
		if (length === def.length) return;
		const origin = getLengthableOrigin(input);
		const tooBig = length > def.length;
		payload.issues.push({
			origin,
			...tooBig ? {
				code: "too_big",
				maximum: def.length
			} : {
				code: "too_small",
				minimum: def.length
			},
			inclusive: true,
			exact: true,
			input: payload.value,
			inst,
			continue: !def.abort
		});
	};
});
const $ZodCheckStringFormat = /*@__PURE__*/ $constructor("$ZodCheckStringFormat", (inst, def) => {
	var _a, _b;
	$ZodCheck.init(inst, def);
	if (def.pattern) (_a = inst._zod).check ?? (_a.check = (payload) => {
		def.pattern.lastIndex = 0;
		if (def.pattern.test(payload.value)) return;
		payload.issues.push({
			origin: "string",
			code: "invalid_format",
			format: def.format,
			input: payload.value,
			...def.pattern ? { pattern: def.pattern.toString() } : {},
			inst,
			continue: !def.abort
		});
	});
	else (_b = inst._zod).check ?? (_b.check = () => {});
});
const $ZodCheckRegex = /*@__PURE__*/ $constructor("$ZodCheckRegex", (inst, def) => {
	$ZodCheckStringFormat.init(inst, def);
	inst._zod.check = (payload) => {
		def.pattern.lastIndex = 0;
		if (def.pattern.test(payload.value)) return;
		payload.issues.push({
			origin: "string",
			code: "invalid_format",
			format: "regex",
			input: payload.value,
			pattern: def.pattern.toString(),
			inst,
			continue: !def.abort
		});
	};
});
const $ZodCheckLowerCase = /*@__PURE__*/ $constructor("$ZodCheckLowerCase", (inst, def) => {
	def.pattern ?? (def.pattern = lowercase);
	$ZodCheckStringFormat.init(inst, def);
});
const $ZodCheckUpperCase = /*@__PURE__*/ $constructor("$ZodCheckUpperCase", (inst, def) => {
	def.pattern ?? (def.pattern = uppercase);
	$ZodCheckStringFormat.init(inst, def);
});
const $ZodCheckIncludes = /*@__PURE__*/ $constructor("$ZodCheckIncludes", (inst, def) => {
	$ZodCheck.init(inst, def);
	const escapedRegex = escapeRegex(def.includes);
	def.pattern = new RegExp(typeof def.position === "number" ? `^.{${def.position},}${escapedRegex}` : escapedRegex);
	inst._zod.check = (payload) => {
		if (payload.value.includes(def.includes, def.position)) return;
		payload.issues.push({
			origin: "string",
			code: "invalid_format",
			format: "includes",
			includes: def.includes,
			input: payload.value,
			inst,
			continue: !def.abort
		});
	};
});
const $ZodCheckStartsWith = /*@__PURE__*/ $constructor("$ZodCheckStartsWith", (inst, def) => {
	$ZodCheck.init(inst, def);
	const pattern = new RegExp(`^${escapeRegex(def.prefix)}.*`);
	def.pattern ?? (def.pattern = pattern);
	inst._zod.check = (payload) => {
		if (payload.value.startsWith(def.prefix)) return;
		payload.issues.push({
			origin: "string",
			code: "invalid_format",
			format: "starts_with",
			prefix: def.prefix,
			input: payload.value,
			inst,
			continue: !def.abort
		});
	};
});
const $ZodCheckEndsWith = /*@__PURE__*/ $constructor("$ZodCheckEndsWith", (inst, def) => {
	$ZodCheck.init(inst, def);
	const pattern = new RegExp(`.*${escapeRegex(def.suffix)}$`);
	def.pattern ?? (def.pattern = pattern);
	inst._zod.check = (payload) => {
		if (payload.value.endsWith(def.suffix)) return;
		payload.issues.push({
			origin: "string",
			code: "invalid_format",
			format: "ends_with",
			suffix: def.suffix,
			input: payload.value,
			inst,
			continue: !def.abort
		});
	};
});
const $ZodCheckOverwrite = /*@__PURE__*/ $constructor("$ZodCheckOverwrite", (inst, def) => {
	$ZodCheck.init(inst, def);
	inst._zod.check = (payload) => {
		payload.value = def.tx(payload.value);
	};
});

// node_modules/zod/v4/core/doc.js
var Doc = class {
	constructor(args = [], closed = {}) {
		this.content = [];
		this.indent = 0;
		this.args = args;
		this.closed = closed;
	}
	indented(fn) {
		this.indent += 1;
		try {
			fn(this);
		} finally {
			this.indent -= 1;
		}
	}
	write(arg) {
		if (typeof arg === "function") {
			arg(this, { execution: "sync" });
			arg(this, { execution: "async" });
			return;
		}
		const lines = arg.split("\n").filter((x) => x);
		const minIndent = Math.min(...lines.map((x) => x.length - x.trimStart().length));
		const dedented = lines.map((x) => x.slice(minIndent)).map((x) => " ".repeat(this.indent * 2) + x);
		for (const line of dedented) this.content.push(line);
	}
	compile() {
		const F = Function;
		const content = this?.content ?? [``];
		return new F(...Object.keys(this.closed), `return function (${this.args.join(", ")}) {\n${content.join("\n")}\n};`)(...Object.values(this.closed));
	}
};

// node_modules/zod/v4/core/versions.js
const version = {
	major: 4,
	minor: 6,
	patch: 7
};

// node_modules/zod/v4/core/schemas.js
const $ZodType = /*@__PURE__*/ $constructor("$ZodType", (inst, def) => {
	var _a;
	inst ?? (inst = {});
	inst._zod.def = def;
	inst._zod.bag = inst._zod.bag || {};
	inst._zod.version = version;
	const defChecks = inst._zod.def.checks;
	const checks = inst._zod.traits.has("$ZodCheck") ? [inst, ...defChecks ?? []] : defChecks?.length ? [...defChecks] : [];
	for (const ch of checks) for (const fn of ch._zod.onattach) fn(inst);
	if (checks.length === 0) {
		(_a = inst._zod).deferred ?? (_a.deferred = []);
		inst._zod.deferred?.push(() => {
			inst._zod.run = inst._zod.parse;
		});
	} else {
		const runChecks = (payload, checks, ctx) => {
			if (payload.memo) return payload;
			let isAborted = aborted(payload);
			let asyncResult;
			for (const ch of checks) {
				if (ch._zod.def.when) {
					if (explicitlyAborted(payload)) continue;
					if (!ch._zod.def.when(payload)) continue;
				} else if (isAborted) continue;
				const currLen = payload.issues.length;
				const _ = ch._zod.check(payload);
				if (_ instanceof Promise && ctx?.async === false) throw new $ZodAsyncError();
				if (asyncResult || _ instanceof Promise) asyncResult = (asyncResult ?? Promise.resolve()).then(async () => {
					await _;
					if (payload.issues.length === currLen) return;
					attachSchema(payload.issues, currLen, inst);
					if (!isAborted) isAborted = aborted(payload, currLen);
				});
				else {
					if (payload.issues.length === currLen) continue;
					attachSchema(payload.issues, currLen, inst);
					if (!isAborted) isAborted = aborted(payload, currLen);
				}
			}
			if (asyncResult) return asyncResult.then(() => {
				return payload;
			});
			return payload;
		};
		const handleCanaryResult = (canary, payload, ctx) => {
			if (aborted(canary)) {
				canary.aborted = true;
				return canary;
			}
			const checkResult = runChecks(payload, checks, ctx);
			if (checkResult instanceof Promise) {
				if (ctx.async === false) throw new $ZodAsyncError();
				return checkResult.then((checkResult) => inst._zod.parse(checkResult, ctx));
			}
			return inst._zod.parse(checkResult, ctx);
		};
		inst._zod.run = (payload, ctx) => {
			if (ctx.skipChecks) return inst._zod.parse(payload, ctx);
			if (ctx.direction === "backward") {
				const canary = inst._zod.parse({
					value: payload.value,
					issues: []
				}, {
					...ctx,
					skipChecks: true
				});
				if (canary instanceof Promise) return canary.then((canary) => {
					return handleCanaryResult(canary, payload, ctx);
				});
				return handleCanaryResult(canary, payload, ctx);
			}
			const result = inst._zod.parse(payload, ctx);
			if (result instanceof Promise) {
				if (ctx.async === false) throw new $ZodAsyncError();
				return result.then((result) => runChecks(result, checks, ctx));
			}
			return runChecks(result, checks, ctx);
		};
	}
}, {
	get "~standard"() {
		return hide(this, "~standard", standardProps(this));
	},
	set "~standard"(value) {
		own(this, "~standard", value);
	}
});
/** The Standard Schema surface for `inst`. Shared so wrappers can extend it without forcing it. */
const toStandardResult = (r, ctx) => r.issues.length ? { issues: r.issues.map((iss) => finalizeIssue(iss, ctx, config())) } : { value: r.value };
async function validateAsync(inst, value) {
	const ctx = { async: true };
	return toStandardResult(await inst._zod.run({
		value,
		issues: []
	}, ctx), ctx);
}
function standardProps(inst) {
	return {
		validate: (value) => {
			const ctx = { async: false };
			try {
				const r = inst._zod.run({
					value,
					issues: []
				}, ctx);
				if (!(r instanceof Promise)) return toStandardResult(r, ctx);
			} catch (_) {}
			return validateAsync(inst, value);
		},
		vendor: "zod",
		version: 1
	};
}
const $ZodString = /*@__PURE__*/ $constructor("$ZodString", (inst, def) => {
	$ZodType.init(inst, def);
	inst._zod.pattern = def.pattern ?? anyString;
	inst._zod.parse = (payload, _) => {
		if (def.coerce) try {
			payload.value = String(payload.value);
		} catch (_) {}
		if (typeof payload.value === "string") return payload;
		payload.issues.push({
			expected: "string",
			code: "invalid_type",
			input: payload.value,
			inst
		});
		return payload;
	};
});
const $ZodStringFormat = /*@__PURE__*/ $constructor("$ZodStringFormat", (inst, def) => {
	$ZodCheckStringFormat.init(inst, def);
	$ZodString.init(inst, def);
});
const $ZodGUID = /*@__PURE__*/ $constructor("$ZodGUID", (inst, def) => {
	def.pattern ?? (def.pattern = guid);
	$ZodStringFormat.init(inst, def);
});
const $ZodUUID = /*@__PURE__*/ $constructor("$ZodUUID", (inst, def) => {
	if (def.version) {
		const v = {
			v1: 1,
			v2: 2,
			v3: 3,
			v4: 4,
			v5: 5,
			v6: 6,
			v7: 7,
			v8: 8
		}[def.version];
		if (v === void 0) throw new Error(`Invalid UUID version: "${def.version}"`);
		def.pattern ?? (def.pattern = uuid(v));
	} else def.pattern ?? (def.pattern = uuid());
	$ZodStringFormat.init(inst, def);
});
const $ZodEmail = /*@__PURE__*/ $constructor("$ZodEmail", (inst, def) => {
	def.pattern ?? (def.pattern = email);
	$ZodStringFormat.init(inst, def);
});
/** The `://` guard rejected the input before the URL constructor saw it. */
const URL_BAD_FORMAT = 1;
/** The URL parser rejected the input. */
const URL_UNPARSEABLE = 2;
function canParseURL(input) {
	try {
		if (typeof URL !== "undefined" && typeof URL.canParse === "function") return URL.canParse(input);
		new URL(input);
		return true;
	} catch {
		return false;
	}
}
function validateURL(trimmed, def) {
	if (!("normalize" in def) && !("hostname" in def) && !("protocol" in def)) return canParseURL(trimmed) || 2;
	return parseURLObject(trimmed, def);
}
/** Parses a URL while preserving the non-normalizing HTTP guard. */
function parseURLObject(trimmed, def) {
	if (!def.normalize && def.protocol?.source === httpProtocol.source && !/^https?:\/\//i.test(trimmed)) return 1;
	try {
		if (typeof URL !== "undefined") {
			const URLStatic = URL;
			if (typeof URLStatic.parse === "function") return URLStatic.parse(trimmed) ?? 2;
		}
		return new URL(trimmed);
	} catch {
		return 2;
	}
}
const asciiTabOrNewline = /[\t\n\r]/g;
/** The URL parser deletes every ASCII tab, LF and CR from its input before it parses, so `new URL("https://exa\nmple.com")` reports on `example.com`. Applying the same deletion to the returned value closes the half of that divergence which can move the host; the parser's other rewrite, stripping C0 controls at the edges, cannot. */
function stripTabAndNewline(value) {
	return value.replace(asciiTabOrNewline, "");
}
function urlHostnameOk(url, hostname) {
	hostname.lastIndex = 0;
	return hostname.test(url.hostname);
}
function urlProtocolOk(url, protocol) {
	protocol.lastIndex = 0;
	return protocol.test(url.protocol.endsWith(":") ? url.protocol.slice(0, -1) : url.protocol);
}
const $ZodURL = /*@__PURE__*/ $constructor("$ZodURL", (inst, def) => {
	$ZodStringFormat.init(inst, def);
	inst._zod.check = (payload) => {
		try {
			const trimmed = payload.value.trim();
			const url = validateURL(trimmed, def);
			if (url === 1) {
				payload.issues.push({
					code: "invalid_format",
					format: "url",
					note: "Invalid URL format",
					input: payload.value,
					inst,
					continue: !def.abort
				});
				return;
			}
			if (url === 2) {
				payload.issues.push({
					code: "invalid_format",
					format: "url",
					input: payload.value,
					inst,
					continue: !def.abort
				});
				return;
			}
			if (url === true) {
				payload.value = stripTabAndNewline(trimmed);
				return;
			}
			if (def.hostname && !urlHostnameOk(url, def.hostname)) payload.issues.push({
				code: "invalid_format",
				format: "url",
				note: "Invalid hostname",
				pattern: def.hostname.source,
				input: payload.value,
				inst,
				continue: !def.abort
			});
			if (def.protocol && !urlProtocolOk(url, def.protocol)) payload.issues.push({
				code: "invalid_format",
				format: "url",
				note: "Invalid protocol",
				pattern: def.protocol.source,
				input: payload.value,
				inst,
				continue: !def.abort
			});
			payload.value = def.normalize ? url.href : stripTabAndNewline(trimmed);
			return;
		} catch (_) {
			payload.issues.push({
				code: "invalid_format",
				format: "url",
				input: payload.value,
				inst,
				continue: !def.abort
			});
		}
	};
});
const $ZodEmoji = /*@__PURE__*/ $constructor("$ZodEmoji", (inst, def) => {
	def.pattern ?? (def.pattern = emoji());
	$ZodStringFormat.init(inst, def);
});
const $ZodNanoID = /*@__PURE__*/ $constructor("$ZodNanoID", (inst, def) => {
	if (def.length !== void 0 && (!Number.isInteger(def.length) || def.length < 1)) throw new Error(`Invalid nanoid length: ${def.length}`);
	def.pattern ?? (def.pattern = def.length === void 0 ? nanoid : nanoidOfLength(def.length));
	$ZodStringFormat.init(inst, def);
});
/**
* @deprecated CUID v1 is deprecated by its authors due to information leakage
* (timestamps embedded in the id). Use {@link $ZodCUID2} instead.
* See https://github.com/paralleldrive/cuid.
*/
const $ZodCUID = /*@__PURE__*/ $constructor("$ZodCUID", (inst, def) => {
	def.pattern ?? (def.pattern = cuid);
	$ZodStringFormat.init(inst, def);
});
const $ZodCUID2 = /*@__PURE__*/ $constructor("$ZodCUID2", (inst, def) => {
	def.pattern ?? (def.pattern = cuid2);
	$ZodStringFormat.init(inst, def);
});
const $ZodULID = /*@__PURE__*/ $constructor("$ZodULID", (inst, def) => {
	def.pattern ?? (def.pattern = ulid);
	$ZodStringFormat.init(inst, def);
});
const $ZodXID = /*@__PURE__*/ $constructor("$ZodXID", (inst, def) => {
	def.pattern ?? (def.pattern = xid);
	$ZodStringFormat.init(inst, def);
});
const $ZodKSUID = /*@__PURE__*/ $constructor("$ZodKSUID", (inst, def) => {
	def.pattern ?? (def.pattern = ksuid);
	$ZodStringFormat.init(inst, def);
});
const $ZodISODateTime = /*@__PURE__*/ $constructor("$ZodISODateTime", (inst, def) => {
	def.pattern ?? (def.pattern = datetime$1(def));
	$ZodStringFormat.init(inst, def);
});
const $ZodISODate = /*@__PURE__*/ $constructor("$ZodISODate", (inst, def) => {
	def.pattern ?? (def.pattern = date$1);
	$ZodStringFormat.init(inst, def);
});
const $ZodISOTime = /*@__PURE__*/ $constructor("$ZodISOTime", (inst, def) => {
	def.pattern ?? (def.pattern = time$1(def));
	$ZodStringFormat.init(inst, def);
});
const $ZodISODuration = /*@__PURE__*/ $constructor("$ZodISODuration", (inst, def) => {
	def.pattern ?? (def.pattern = duration$2);
	$ZodStringFormat.init(inst, def);
});
const $ZodIPv4 = /*@__PURE__*/ $constructor("$ZodIPv4", (inst, def) => {
	def.pattern ?? (def.pattern = ipv4);
	$ZodStringFormat.init(inst, def);
});
/** An IPv6 address is written with hex digits, colons and dots, and nothing else. The guard is what makes the check below an IPv6 check: `new URL("http://[...]")` parses an authority, not an address, so `@` and `\` re-delimit it and `"::@1\\"` validates against the host `0.0.0.1`. The URL parser also deletes ASCII tab, LF and CR rather than failing, which is how `"::1\n"` validated as `::1`. */
const ipv6Alphabet = /^[0-9a-fA-F:.]+$/;
function isValidIPv6(value) {
	if (!ipv6Alphabet.test(value)) return false;
	return canParseURL(`http://[${value}]`);
}
const $ZodIPv6 = /*@__PURE__*/ $constructor("$ZodIPv6", (inst, def) => {
	def.pattern ?? (def.pattern = ipv6);
	$ZodStringFormat.init(inst, def);
	inst._zod.check = (payload) => {
		if (!isValidIPv6(payload.value)) payload.issues.push({
			code: "invalid_format",
			format: "ipv6",
			input: payload.value,
			inst,
			continue: !def.abort
		});
	};
});
const $ZodCIDRv4 = /*@__PURE__*/ $constructor("$ZodCIDRv4", (inst, def) => {
	def.pattern ?? (def.pattern = cidrv4);
	$ZodStringFormat.init(inst, def);
});
function isValidCIDRv6(value) {
	const parts = value.split("/");
	if (parts.length !== 2) return false;
	const [address, prefix] = parts;
	if (!prefix) return false;
	const prefixNum = Number(prefix);
	if (`${prefixNum}` !== prefix) return false;
	if (prefixNum < 0 || prefixNum > 128) return false;
	return isValidIPv6(address);
}
const $ZodCIDRv6 = /*@__PURE__*/ $constructor("$ZodCIDRv6", (inst, def) => {
	def.pattern ?? (def.pattern = cidrv6);
	$ZodStringFormat.init(inst, def);
	inst._zod.check = (payload) => {
		if (!isValidCIDRv6(payload.value)) payload.issues.push({
			code: "invalid_format",
			format: "cidrv6",
			input: payload.value,
			inst,
			continue: !def.abort
		});
	};
});
function isValidBase64(data) {
	if (data === "") return true;
	if (/\s/.test(data)) return false;
	if (data.length % 4 !== 0) return false;
	try {
		atob(data);
		return true;
	} catch {
		return false;
	}
}
const base64Charset = /^[0-9a-zA-Z+/]*={0,2}$/;
const $ZodBase64 = /*@__PURE__*/ $constructor("$ZodBase64", (inst, def) => {
	def.pattern ?? (def.pattern = base64Charset);
	$ZodStringFormat.init(inst, def);
	inst._zod.check = (payload) => {
		if (isValidBase64(payload.value)) return;
		payload.issues.push({
			code: "invalid_format",
			format: "base64",
			input: payload.value,
			inst,
			continue: !def.abort
		});
	};
});
const base64urlCharset = /^[A-Za-z0-9_-]*$/;
function isValidBase64URL(data) {
	if (!base64urlCharset.test(data)) return false;
	const base64 = data.replace(/[-_]/g, (c) => c === "-" ? "+" : "/");
	return isValidBase64(base64.padEnd(Math.ceil(base64.length / 4) * 4, "="));
}
const $ZodBase64URL = /*@__PURE__*/ $constructor("$ZodBase64URL", (inst, def) => {
	def.pattern ?? (def.pattern = base64urlCharset);
	$ZodStringFormat.init(inst, def);
	inst._zod.check = (payload) => {
		if (isValidBase64URL(payload.value)) return;
		payload.issues.push({
			code: "invalid_format",
			format: "base64url",
			input: payload.value,
			inst,
			continue: !def.abort
		});
	};
});
const $ZodE164 = /*@__PURE__*/ $constructor("$ZodE164", (inst, def) => {
	def.pattern ?? (def.pattern = e164);
	$ZodStringFormat.init(inst, def);
});
function isValidJWT(token, algorithm = null) {
	try {
		const tokensParts = token.split(".");
		if (tokensParts.length !== 3) return false;
		const [header] = tokensParts;
		if (!header) return false;
		const parsedHeader = JSON.parse(atob(header));
		if ("typ" in parsedHeader && parsedHeader?.typ !== "JWT") return false;
		if (!parsedHeader.alg) return false;
		if (algorithm && (!("alg" in parsedHeader) || parsedHeader.alg !== algorithm)) return false;
		return true;
	} catch {
		return false;
	}
}
const $ZodJWT = /*@__PURE__*/ $constructor("$ZodJWT", (inst, def) => {
	$ZodStringFormat.init(inst, def);
	inst._zod.check = (payload) => {
		if (isValidJWT(payload.value, def.alg)) return;
		payload.issues.push({
			code: "invalid_format",
			format: "jwt",
			input: payload.value,
			inst,
			continue: !def.abort
		});
	};
});
const $ZodNumber = /*@__PURE__*/ $constructor("$ZodNumber", (inst, def) => {
	$ZodType.init(inst, def);
	inst._zod.pattern = number$2;
	inst._zod.parse = (payload, _ctx) => {
		if (def.coerce) try {
			payload.value = Number(payload.value);
		} catch (_) {}
		const input = payload.value;
		if (typeof input === "number" && !Number.isNaN(input) && Number.isFinite(input)) return payload;
		const received = typeof input === "number" ? Number.isNaN(input) ? "NaN" : !Number.isFinite(input) ? String(input) : void 0 : void 0;
		payload.issues.push({
			expected: "number",
			code: "invalid_type",
			input,
			inst,
			...received ? { received } : {}
		});
		return payload;
	};
});
const $ZodNumberFormat = /*@__PURE__*/ $constructor("$ZodNumberFormat", (inst, def) => {
	$ZodCheckNumberFormat.init(inst, def);
	$ZodNumber.init(inst, def);
});
const $ZodBoolean = /*@__PURE__*/ $constructor("$ZodBoolean", (inst, def) => {
	$ZodType.init(inst, def);
	inst._zod.pattern = boolean$1;
	inst._zod.parse = (payload, _ctx) => {
		if (def.coerce) try {
			payload.value = Boolean(payload.value);
		} catch (_) {}
		const input = payload.value;
		if (typeof input === "boolean") return payload;
		payload.issues.push({
			expected: "boolean",
			code: "invalid_type",
			input,
			inst
		});
		return payload;
	};
});
const $ZodUnknown = /*@__PURE__*/ $constructor("$ZodUnknown", (inst, def) => {
	$ZodType.init(inst, def);
	inst._zod.parse = (payload) => payload;
});
const $ZodNever = /*@__PURE__*/ $constructor("$ZodNever", (inst, def) => {
	$ZodType.init(inst, def);
	inst._zod.parse = (payload, _ctx) => {
		payload.issues.push({
			expected: "never",
			code: "invalid_type",
			input: payload.value,
			inst
		});
		return payload;
	};
});
function capSize(inst, size) {
	const caps = sizeCaps(inst._zod.def.checks);
	if (!caps.length) return;
	const cap = Math.min(...caps.map((c) => c[0]));
	const parse = inst._zod.parse;
	inst._zod.parse = (payload, ctx) => {
		const n = size(payload.value);
		if (n > cap && !ctx?.skipChecks && ctx?.direction !== "backward") {
			for (const [max, ch] of sizeCaps(inst._zod.def.checks)) if (n > max && ch._zod.def.when(payload)) {
				const start = payload.issues.length;
				ch._zod.check(payload);
				payload.issues[start].continue = false;
				attachSchema(payload.issues, start, inst);
				return payload;
			}
		}
		return parse(payload, ctx);
	};
}
const arraySize = (input) => Array.isArray(input) ? input.length : -1;
function handleArrayResult(result, final, index) {
	if (result.issues.length) final.issues.push(...prefixIssues(index, result.issues));
	final.value[index] = result.value;
}
const $ZodArray = /*@__PURE__*/ $constructor("$ZodArray", (inst, def) => {
	$ZodType.init(inst, def);
	const memo = globalConfig.memoizer;
	memo?.attach(inst);
	inst._zod.parse = (payload, ctx) => {
		const input = payload.value;
		if (!Array.isArray(input)) {
			payload.issues.push({
				expected: "array",
				code: "invalid_type",
				input,
				inst
			});
			return payload;
		}
		payload.value = memo ? memo.alloc(inst, payload, Array(input.length), ctx) : Array(input.length);
		const proms = [];
		const abortEarly = ctx?.abortEarly;
		for (let i = 0; i < input.length; i++) {
			const item = input[i];
			const result = def.element._zod.run({
				value: item,
				issues: []
			}, ctx);
			if (result instanceof Promise) proms.push(result.then((result) => handleArrayResult(result, payload, i)));
			else {
				handleArrayResult(result, payload, i);
				if (abortEarly && result.issues.length !== 0 && aborted(result)) break;
			}
		}
		if (proms.length) return Promise.all(proms).then(() => payload);
		return payload;
	};
	capSize(inst, arraySize);
});
function handlePropertyResult(result, final, key, input, optin, optout) {
	const isPresent = key in input;
	const isOptionalOut = optout === "optional";
	if (!isPresent && isOptionalOut && optin === "optional") return;
	if (result.issues.length) {
		if (optin !== void 0 && isOptionalOut && !isPresent) return;
		final.issues.push(...prefixIssues(key, result.issues));
	}
	if (!isPresent && optin === void 0) {
		if (!result.issues.length) final.issues.push({
			code: "invalid_type",
			expected: "nonoptional",
			input: void 0,
			path: [key]
		});
		return;
	}
	if (result.value === void 0) {
		if (isPresent || optin === "defaulted" && !isOptionalOut) final.value[key] = void 0;
	} else final.value[key] = result.value;
}
const NO_SYMBOL_KEYS = [];
function normalizeDef(def) {
	const keys = Object.keys(def.shape);
	const ownSymbols = Object.getOwnPropertySymbols(def.shape);
	const symbolKeys = ownSymbols.length ? ownSymbols : NO_SYMBOL_KEYS;
	const allKeys = symbolKeys.length ? [...keys, ...symbolKeys] : keys;
	for (const k of allKeys) if (!def.shape?.[k]?._zod?.traits?.has("$ZodType")) throw new Error(`Invalid element at key "${String(k)}": expected a Zod schema`);
	const okeys = optionalKeys(def.shape);
	return {
		...def,
		allKeys,
		symbolKeys,
		keySet: new Set(keys),
		numKeys: keys.length,
		optionalKeys: new Set(okeys)
	};
}
function handleCatchall(proms, input, payload, ctx, def, inst, abortEarly) {
	const unrecognized = [];
	const keySet = def.keySet;
	const _catchall = def.catchall._zod;
	const t = _catchall.def.type;
	const optin = _catchall.optin;
	const optout = _catchall.optout;
	let seen = 0;
	for (const key in input) {
		if (abortEarly && payload.issues.length !== seen) {
			if (aborted(payload, seen)) break;
			seen = payload.issues.length;
		}
		if (keySet.has(key)) continue;
		if (key === "__proto__") {
			if (t === "never") unrecognized.push(key);
			continue;
		}
		if (t === "never") {
			unrecognized.push(key);
			continue;
		}
		const r = _catchall.run({
			value: input[key],
			issues: []
		}, ctx);
		if (r instanceof Promise) proms.push(r.then((r) => handlePropertyResult(r, payload, key, input, optin, optout)));
		else handlePropertyResult(r, payload, key, input, optin, optout);
	}
	if (unrecognized.length) payload.issues.push({
		code: "unrecognized_keys",
		keys: unrecognized,
		input,
		inst,
		continue: true
	});
	if (!proms.length) return payload;
	return Promise.all(proms).then(() => {
		return payload;
	});
}
const $ZodObject = /*@__PURE__*/ $constructor("$ZodObject", (inst, def) => {
	$ZodType.init(inst, def);
	const desc = Object.getOwnPropertyDescriptor(def, "shape");
	const sh = desc?.get ? desc.get.raw : def.shape ?? {};
	if (sh) {
		const get = () => {
			const newSh = { ...sh };
			Object.defineProperty(def, "shape", { value: newSh });
			get.raw = newSh;
			return newSh;
		};
		get.raw = sh;
		Object.defineProperty(def, "shape", { get });
	}
	const _normalized = cached(() => normalizeDef(def));
	defineLazyInternal(inst, "propValues", (zod) => {
		const shape = zod.def.shape;
		const propValues = {};
		for (const key in shape) {
			const field = shape[key]._zod;
			if (field.values) {
				if (!Object.prototype.hasOwnProperty.call(propValues, key)) assignProp(propValues, key, /* @__PURE__ */ new Set());
				for (const v of field.values) propValues[key].add(v);
				if (field.optin !== void 0) propValues[key].add(void 0);
			}
		}
		return propValues;
	});
	const isObject$1 = isObject;
	const catchall = def.catchall;
	let value;
	const memo = globalConfig.memoizer;
	memo?.attach(inst);
	inst._zod.parse = (payload, ctx) => {
		value ?? (value = _normalized.value);
		const input = payload.value;
		if (!isObject$1(input)) {
			payload.issues.push({
				expected: "object",
				code: "invalid_type",
				input,
				inst
			});
			return payload;
		}
		payload.value = memo ? memo.alloc(inst, payload, {}, ctx) : {};
		const proms = [];
		const shape = value.shape;
		const abortEarly = ctx?.abortEarly;
		let seen = payload.issues.length;
		for (const key of value.allKeys) {
			if (abortEarly && payload.issues.length !== seen) {
				if (aborted(payload, seen)) break;
				seen = payload.issues.length;
			}
			if (key === "__proto__") continue;
			const el = shape[key];
			const optin = el._zod.optin;
			const optout = el._zod.optout;
			const r = el._zod.run({
				value: input[key],
				issues: []
			}, ctx);
			if (r instanceof Promise) proms.push(r.then((r) => handlePropertyResult(r, payload, key, input, optin, optout)));
			else handlePropertyResult(r, payload, key, input, optin, optout);
		}
		if (!catchall) return proms.length ? Promise.all(proms).then(() => payload) : payload;
		return handleCatchall(proms, input, payload, ctx, _normalized.value, inst, abortEarly === true);
	};
});
const $ZodObjectJIT = /*@__PURE__*/ $constructor("$ZodObjectJIT", (inst, def) => {
	$ZodObject.init(inst, def);
	const superParse = inst._zod.parse;
	const _normalized = cached(() => normalizeDef(def));
	const memo = globalConfig.memoizer;
	const generateFastpass = (shape) => {
		const normalized = _normalized.value;
		const syms = normalized.symbolKeys;
		const doc = new Doc(["payload", "ctx"], {
			shape,
			inst,
			memo,
			syms
		});
		const parseStr = (k) => `shape[${k}]._zod.run({ value: input[${k}], issues: [] }, ctx)`;
		const prefixStr = (id, k) => `
          let ${id}_ab = false;
          for (let i = 0; i < ${id}.issues.length; i++) {
            const iss = ${id}.issues[i];
            iss.path = iss.path ? [${k}, ...iss.path] : [${k}];
            payload.issues.push(iss);
            if (iss.continue !== true) ${id}_ab = true;
          }
          if (${id}_ab && ctx && ctx.abortEarly) {
            payload.value = newResult;
            return payload;
          }`;
		doc.write(`const input = payload.value;`);
		const ids = Object.create(null);
		let counter = 0;
		for (const key of normalized.allKeys) ids[key] = `key_${counter++}`;
		doc.write(memo ? `const newResult = memo.alloc(inst, payload, {}, ctx);` : `const newResult = {};`);
		for (const key of normalized.allKeys) {
			if (key === "__proto__") continue;
			const id = ids[key];
			const k = typeof key === "symbol" ? `syms[${syms.indexOf(key)}]` : esc(key);
			const isPresent = `${k} in input`;
			const schema = shape[key];
			const optin = schema?._zod?.optin;
			const isOptionalIn = optin !== void 0;
			const isOptionalOut = schema?._zod?.optout === "optional";
			doc.write(`const ${id} = ${parseStr(k)};`);
			if (isOptionalIn && isOptionalOut) {
				const assign = optin === "optional" ? `${id}_present` : `${id}.value !== undefined || ${id}_present`;
				doc.write(`
        const ${id}_present = ${isPresent};
        if (!${id}.issues.length || ${id}_present) {
          if (${id}.issues.length) {${prefixStr(id, k)}
          }

          if (${assign}) {
            newResult[${k}] = ${id}.value;
          }
        }

      `);
			} else if (!isOptionalIn) doc.write(`
        const ${id}_present = ${isPresent};
        if (${id}.issues.length) {${prefixStr(id, k)}
        }
        if (!${id}_present && !${id}.issues.length) {
          payload.issues.push({
            code: "invalid_type",
            expected: "nonoptional",
            input: undefined,
            path: [${k}]
          });
          if (ctx && ctx.abortEarly) {
            payload.value = newResult;
            return payload;
          }
        }

        if (${id}_present) {
          newResult[${k}] = ${id}.value;
        }

      `);
			else {
				doc.write(`
        if (${id}.issues.length) {${prefixStr(id, k)}
        }
      `);
				if (optin === "defaulted") doc.write(`newResult[${k}] = ${id}.value;`);
				else doc.write(`
        if (${id}.value !== undefined || ${isPresent}) {
          newResult[${k}] = ${id}.value;
        }
      `);
			}
		}
		doc.write(`payload.value = newResult;`);
		doc.write(`return payload;`);
		return doc.compile();
	};
	let fastpass;
	const isObject$2 = isObject;
	const jit = !globalConfig.jitless;
	const allowsEval$1 = allowsEval;
	const fastEnabled = jit && allowsEval$1.value;
	const catchall = def.catchall;
	let value;
	inst._zod.parse = (payload, ctx) => {
		value ?? (value = _normalized.value);
		const input = payload.value;
		if (!isObject$2(input)) {
			payload.issues.push({
				expected: "object",
				code: "invalid_type",
				input,
				inst
			});
			return payload;
		}
		if (jit && fastEnabled && ctx?.async === false && ctx.jitless !== true) {
			if (!fastpass) fastpass = generateFastpass(def.shape);
			payload = fastpass(payload, ctx);
			if (!catchall) return payload;
			return handleCatchall([], input, payload, ctx, value, inst, ctx?.abortEarly === true);
		}
		return superParse(payload, ctx);
	};
});
function handleUnionResults(results, final, inst, ctx) {
	for (const result of results) if (result.issues.length === 0) {
		final.value = result.value;
		return final;
	}
	const nonaborted = results.filter((r) => !aborted(r));
	if (nonaborted.length === 1) {
		final.value = nonaborted[0].value;
		return nonaborted[0];
	}
	final.issues.push({
		code: "invalid_union",
		input: final.value,
		inst,
		errors: results.map((result) => result.issues.map((iss) => finalizeIssue(iss, ctx, config())))
	});
	return final;
}
const $ZodUnion = /*@__PURE__*/ $constructor("$ZodUnion", (inst, def) => {
	$ZodType.init(inst, def);
	defineLazyInternal(inst, "optin", (zod) => zod.def.options.some((o) => o._zod.optin === "defaulted") ? "defaulted" : zod.def.options.some((o) => o._zod.optin !== void 0) ? "optional" : void 0);
	defineLazyInternal(inst, "optout", (zod) => zod.def.options.some((o) => o._zod.optout === "optional") ? "optional" : void 0);
	defineLazyInternal(inst, "values", (zod) => {
		if (zod.def.options.every((o) => o._zod.values)) return new Set(zod.def.options.flatMap((option) => Array.from(option._zod.values)));
	});
	defineLazyInternal(inst, "pattern", (zod) => {
		if (zod.def.options.every((o) => o._zod.pattern)) {
			const patterns = zod.def.options.map((o) => o._zod.pattern);
			return new RegExp(`^(${patterns.map((p) => cleanRegex(p.source)).join("|")})$`);
		}
	});
	const first = def.options.length === 1 ? def.options[0]._zod.run : null;
	inst._zod.parse = (payload, ctx) => {
		if (first) return first(payload, ctx);
		let async = false;
		const results = [];
		for (const option of def.options) {
			const result = option._zod.run({
				value: payload.value,
				issues: []
			}, ctx);
			if (result instanceof Promise) {
				results.push(result);
				async = true;
			} else {
				if (result.issues.length === 0) return result;
				results.push(result);
			}
		}
		if (!async) return handleUnionResults(results, payload, inst, ctx);
		return Promise.all(results).then((results) => {
			return handleUnionResults(results, payload, inst, ctx);
		});
	};
});
const $ZodIntersection = /*@__PURE__*/ $constructor("$ZodIntersection", (inst, def) => {
	$ZodType.init(inst, def);
	inst._zod.parse = (payload, ctx) => {
		const input = payload.value;
		const left = def.left._zod.run({
			value: input,
			issues: []
		}, ctx);
		const right = def.right._zod.run({
			value: input,
			issues: []
		}, ctx);
		if (left instanceof Promise || right instanceof Promise) return Promise.all([left, right]).then(([left, right]) => {
			return handleIntersectionResults(payload, left, right);
		});
		return handleIntersectionResults(payload, left, right);
	};
});
function mergeValues(a, b) {
	if (a === b) return {
		valid: true,
		data: a
	};
	if (a instanceof Date && b instanceof Date && +a === +b) return {
		valid: true,
		data: a
	};
	if (isPlainObject(a) && isPlainObject(b)) {
		const bKeys = Object.keys(b);
		const sharedKeys = Object.keys(a).filter((key) => bKeys.indexOf(key) !== -1);
		const newObj = {
			...a,
			...b
		};
		if (Object.prototype.hasOwnProperty.call(newObj, "__proto__")) delete newObj.__proto__;
		for (const key of sharedKeys) {
			if (key === "__proto__") continue;
			const sharedValue = mergeValues(a[key], b[key]);
			if (!sharedValue.valid) return {
				valid: false,
				mergeErrorPath: [key, ...sharedValue.mergeErrorPath]
			};
			newObj[key] = sharedValue.data;
		}
		return {
			valid: true,
			data: newObj
		};
	}
	if (Array.isArray(a) && Array.isArray(b)) {
		if (a.length !== b.length) return {
			valid: false,
			mergeErrorPath: []
		};
		const newArray = [];
		for (let index = 0; index < a.length; index++) {
			const itemA = a[index];
			const itemB = b[index];
			const sharedValue = mergeValues(itemA, itemB);
			if (!sharedValue.valid) return {
				valid: false,
				mergeErrorPath: [index, ...sharedValue.mergeErrorPath]
			};
			newArray.push(sharedValue.data);
		}
		return {
			valid: true,
			data: newArray
		};
	}
	return {
		valid: false,
		mergeErrorPath: []
	};
}
function handleIntersectionResults(result, left, right) {
	const unrecKeys = /* @__PURE__ */ new Map();
	let unrecIssue;
	const keyIssues = /* @__PURE__ */ new Map();
	const collect = (iss, side) => {
		let keys;
		if (iss.code === "unrecognized_keys" && !iss.path?.length) {
			unrecIssue ?? (unrecIssue = iss);
			keys = iss.keys;
		} else if (iss.code === "invalid_key" && iss.origin === "record" && iss.path?.length === 1) {
			const k = String(iss.path[0]);
			if (!keyIssues.has(k)) keyIssues.set(k, iss);
			keys = [k];
		} else return false;
		for (const k of keys) {
			if (!unrecKeys.has(k)) unrecKeys.set(k, {});
			unrecKeys.get(k)[side] = true;
		}
		return true;
	};
	for (const iss of left.issues) if (!collect(iss, "l")) result.issues.push(iss);
	for (const iss of right.issues) if (!collect(iss, "r")) result.issues.push(iss);
	const bothKeys = [...unrecKeys].filter(([, f]) => f.l && f.r).map(([k]) => k);
	if (bothKeys.length) {
		const aggregated = unrecIssue ? bothKeys.filter((k) => unrecIssue.keys.includes(k)) : [];
		if (aggregated.length) result.issues.push({
			...unrecIssue,
			keys: aggregated
		});
		for (const k of bothKeys) if (!aggregated.includes(k) && keyIssues.has(k)) result.issues.push(keyIssues.get(k));
	}
	const merged = mergeValues(left.value, right.value);
	if (!merged.valid) {
		if (aborted(result)) return result;
		throw new Error(`Unmergable intersection. Error path: ${JSON.stringify(merged.mergeErrorPath)}`);
	}
	result.value = merged.data;
	return result;
}
const $ZodRecord = /*@__PURE__*/ $constructor("$ZodRecord", (inst, def) => {
	$ZodType.init(inst, def);
	const memo = globalConfig.memoizer;
	memo?.attach(inst);
	inst._zod.parse = (payload, ctx) => {
		const input = payload.value;
		if (!isPlainObject(input)) {
			payload.issues.push({
				expected: "record",
				code: "invalid_type",
				input,
				inst
			});
			return payload;
		}
		const proms = [];
		const values = def.keyType._zod.values;
		if (values && !def.partial) {
			payload.value = memo ? memo.alloc(inst, payload, {}, ctx) : {};
			const recordKeys = /* @__PURE__ */ new Set();
			for (const key of values) if (typeof key === "string" || typeof key === "number" || typeof key === "symbol") {
				recordKeys.add(typeof key === "number" ? key.toString() : key);
				if (key === "__proto__") continue;
				const keyResult = def.keyType._zod.run({
					value: key,
					issues: []
				}, ctx);
				if (keyResult instanceof Promise) throw new Error("Async schemas not supported in object keys currently");
				if (keyResult.issues.length) {
					payload.issues.push({
						code: "invalid_key",
						origin: "record",
						issues: keyResult.issues.map((iss) => finalizeIssue(iss, ctx, config())),
						input: key,
						path: [key],
						inst
					});
					continue;
				}
				const outKey = keyResult.value;
				if (outKey === "__proto__") continue;
				const result = def.valueType._zod.run({
					value: input[key],
					issues: []
				}, ctx);
				if (result instanceof Promise) proms.push(result.then((result) => {
					if (result.issues.length) payload.issues.push(...prefixIssues(key, result.issues));
					payload.value[outKey] = result.value;
				}));
				else {
					if (result.issues.length) payload.issues.push(...prefixIssues(key, result.issues));
					payload.value[outKey] = result.value;
				}
			}
			let unrecognized;
			for (const key in input) if (!recordKeys.has(key)) {
				if (def.mode === "loose") {
					if (key === "__proto__") continue;
					payload.value[key] = input[key];
				} else {
					unrecognized = unrecognized ?? [];
					unrecognized.push(key);
				}
			}
			if (unrecognized && unrecognized.length > 0) payload.issues.push({
				code: "unrecognized_keys",
				input,
				inst,
				keys: unrecognized,
				continue: true
			});
		} else {
			payload.value = memo ? memo.alloc(inst, payload, {}, ctx) : {};
			let unrecognized;
			for (const key of Reflect.ownKeys(input)) {
				if (key === "__proto__") continue;
				if (!Object.prototype.propertyIsEnumerable.call(input, key)) continue;
				let keyResult = def.keyType._zod.run({
					value: key,
					issues: []
				}, ctx);
				if (keyResult instanceof Promise) throw new Error("Async schemas not supported in object keys currently");
				if (typeof key === "string" && number$2.test(key) && keyResult.issues.length) {
					const retryResult = def.keyType._zod.run({
						value: Number(key),
						issues: []
					}, ctx);
					if (retryResult instanceof Promise) throw new Error("Async schemas not supported in object keys currently");
					if (retryResult.issues.length === 0) keyResult = retryResult;
				}
				if (keyResult.issues.length) {
					if (def.mode === "loose") payload.value[key] = input[key];
					else if (values) {
						unrecognized = unrecognized ?? [];
						unrecognized.push(key);
					} else payload.issues.push({
						code: "invalid_key",
						origin: "record",
						issues: keyResult.issues.map((iss) => finalizeIssue(iss, ctx, config())),
						input: key,
						path: [key],
						inst
					});
					continue;
				}
				const outKey = keyResult.value;
				if (outKey === "__proto__") continue;
				const result = def.valueType._zod.run({
					value: input[key],
					issues: []
				}, ctx);
				if (result instanceof Promise) proms.push(result.then((result) => {
					if (result.issues.length) payload.issues.push(...prefixIssues(key, result.issues));
					payload.value[outKey] = result.value;
				}));
				else {
					if (result.issues.length) payload.issues.push(...prefixIssues(key, result.issues));
					payload.value[outKey] = result.value;
				}
			}
			if (unrecognized && unrecognized.length > 0) payload.issues.push({
				code: "unrecognized_keys",
				input,
				inst,
				keys: unrecognized,
				continue: true
			});
		}
		if (proms.length) return Promise.all(proms).then(() => payload);
		return payload;
	};
});
const $ZodEnum = /*@__PURE__*/ $constructor("$ZodEnum", (inst, def) => {
	$ZodType.init(inst, def);
	const values = getEnumValues(def.entries);
	const valuesSet = new Set(values);
	inst._zod.values = valuesSet;
	defineLazyInternal(inst, "pattern", (zod) => {
		const patternValues = getEnumValues(zod.def.entries).filter((k) => propertyKeyTypes.has(typeof k));
		return new RegExp(patternValues.length ? `^(${patternValues.map((o) => escapeRegex(o.toString())).join("|")})$` : "^[^\\s\\S]$");
	});
	inst._zod.parse = (payload, _ctx) => {
		const input = payload.value;
		if (valuesSet.has(input)) return payload;
		payload.issues.push({
			code: "invalid_value",
			values,
			input,
			inst
		});
		return payload;
	};
});
const $ZodLiteral = /*@__PURE__*/ $constructor("$ZodLiteral", (inst, def) => {
	$ZodType.init(inst, def);
	const values = new Set(def.values);
	inst._zod.values = values;
	defineLazyInternal(inst, "pattern", (zod) => {
		const vals = zod.def.values;
		return new RegExp(vals.length ? `^(${vals.map((o) => typeof o === "string" ? escapeRegex(o) : o ? escapeRegex(o.toString()) : String(o)).join("|")})$` : "^[^\\s\\S]$");
	});
	inst._zod.parse = (payload, _ctx) => {
		const input = payload.value;
		if (values.has(input)) return payload;
		payload.issues.push({
			code: "invalid_value",
			values: def.values,
			input,
			inst
		});
		return payload;
	};
});
const $ZodTransform = /*@__PURE__*/ $constructor("$ZodTransform", (inst, def) => {
	$ZodType.init(inst, def);
	inst._zod.optin = "optional";
	globalConfig.memoizer?.guard(inst);
	inst._zod.parse = (payload, ctx) => {
		if (ctx.direction === "backward") throw new $ZodEncodeError(inst.constructor.name);
		const _out = def.transform(payload.value, payload);
		if (ctx.async) return (_out instanceof Promise ? _out : Promise.resolve(_out)).then((output) => {
			payload.value = output;
			return payload;
		});
		if (_out instanceof Promise) throw new $ZodAsyncError();
		payload.value = _out;
		return payload;
	};
});
function handleOptionalResult(payload, result) {
	payload.value = result.issues.length ? void 0 : result.value;
	return payload;
}
const $ZodOptional = /*@__PURE__*/ $constructor("$ZodOptional", (inst, def) => {
	$ZodType.init(inst, def);
	defineLazyInternal(inst, "optin", (zod) => zod.def.innerType._zod.optin === "defaulted" ? "defaulted" : "optional");
	inst._zod.optout = "optional";
	defineLazyInternal(inst, "values", (zod) => {
		const values = zod.def.innerType._zod.values;
		return values ? /* @__PURE__ */ new Set([...values, void 0]) : void 0;
	});
	defineLazyInternal(inst, "pattern", (zod) => {
		const pattern = zod.def.innerType._zod.pattern;
		return pattern ? new RegExp(`^(${cleanRegex(pattern.source)})?$`) : void 0;
	});
	inst._zod.parse = (payload, ctx) => {
		if (payload.value === void 0) {
			if (def.innerType._zod.optin !== "defaulted") return payload;
			const result = def.innerType._zod.run({
				value: payload.value,
				issues: []
			}, ctx);
			if (result instanceof Promise) return result.then((result) => handleOptionalResult(payload, result));
			return handleOptionalResult(payload, result);
		}
		return def.innerType._zod.run(payload, ctx);
	};
});
const $ZodExactOptional = /*@__PURE__*/ $constructor("$ZodExactOptional", (inst, def) => {
	$ZodOptional.init(inst, def);
	defineLazyInternal(inst, "values", (zod) => zod.def.innerType._zod.values);
	defineLazyInternal(inst, "pattern", (zod) => zod.def.innerType._zod.pattern);
	inst._zod.parse = (payload, ctx) => {
		return def.innerType._zod.run(payload, ctx);
	};
});
const $ZodNullable = /*@__PURE__*/ $constructor("$ZodNullable", (inst, def) => {
	$ZodType.init(inst, def);
	defineLazyInternal(inst, "optin", (zod) => zod.def.innerType._zod.optin);
	defineLazyInternal(inst, "optout", (zod) => zod.def.innerType._zod.optout);
	defineLazyInternal(inst, "pattern", (zod) => {
		const pattern = zod.def.innerType._zod.pattern;
		return pattern ? new RegExp(`^(${cleanRegex(pattern.source)}|null)$`) : void 0;
	});
	defineLazyInternal(inst, "values", (zod) => {
		return zod.def.innerType._zod.values ? /* @__PURE__ */ new Set([...zod.def.innerType._zod.values, null]) : void 0;
	});
	inst._zod.parse = (payload, ctx) => {
		if (payload.value === null) return payload;
		return def.innerType._zod.run(payload, ctx);
	};
});
const $ZodDefault = /*@__PURE__*/ $constructor("$ZodDefault", (inst, def) => {
	$ZodType.init(inst, def);
	inst._zod.optin = "defaulted";
	defineLazyInternal(inst, "values", (zod) => zod.def.innerType._zod.values);
	inst._zod.parse = (payload, ctx) => {
		if (ctx.direction === "backward") return def.innerType._zod.run(payload, ctx);
		if (payload.value === void 0) {
			payload.value = def.defaultValue;
			/**
			* $ZodDefault returns the default value immediately in forward direction.
			* It doesn't pass the default value into the validator ("prefault"). There's no reason to pass the default value through validation. The validity of the default is enforced by TypeScript statically. Otherwise, it's the responsibility of the user to ensure the default is valid. In the case of pipes with divergent in/out types, you can specify the default on the `in` schema of your ZodPipe to set a "prefault" for the pipe.   */
			return payload;
		}
		const result = def.innerType._zod.run(payload, ctx);
		if (result instanceof Promise) return result.then((result) => handleDefaultResult(result, def));
		return handleDefaultResult(result, def);
	};
});
function handleDefaultResult(payload, def) {
	if (payload.value === void 0) payload.value = def.defaultValue;
	return payload;
}
const $ZodPrefault = /*@__PURE__*/ $constructor("$ZodPrefault", (inst, def) => {
	$ZodType.init(inst, def);
	inst._zod.optin = "defaulted";
	defineLazyInternal(inst, "values", (zod) => zod.def.innerType._zod.values);
	inst._zod.parse = (payload, ctx) => {
		if (ctx.direction === "backward") return def.innerType._zod.run(payload, ctx);
		if (payload.value === void 0) payload.value = def.defaultValue;
		return def.innerType._zod.run(payload, ctx);
	};
});
const $ZodNonOptional = /*@__PURE__*/ $constructor("$ZodNonOptional", (inst, def) => {
	$ZodType.init(inst, def);
	defineLazyInternal(inst, "values", (zod) => {
		const v = zod.def.innerType._zod.values;
		return v ? new Set([...v].filter((x) => x !== void 0)) : void 0;
	});
	inst._zod.parse = (payload, ctx) => {
		const result = def.innerType._zod.run(payload, ctx);
		if (result instanceof Promise) return result.then((result) => handleNonOptionalResult(result, inst));
		return handleNonOptionalResult(result, inst);
	};
});
function handleNonOptionalResult(payload, inst) {
	if (!payload.issues.length && payload.value === void 0) payload.issues.push({
		code: "invalid_type",
		expected: "nonoptional",
		input: payload.value,
		inst
	});
	return payload;
}
function handleCatchResult(payload, result, def, ctx) {
	if (!result.issues.length) {
		payload.value = result.value;
		if (result.memo) payload.memo = true;
		return payload;
	}
	payload.value = def.catchValue({
		...result,
		value: payload.value,
		error: { issues: result.issues.map((iss) => finalizeIssue(iss, ctx, config())) },
		input: payload.value
	});
	return payload;
}
const $ZodCatch = /*@__PURE__*/ $constructor("$ZodCatch", (inst, def) => {
	$ZodType.init(inst, def);
	defineLazyInternal(inst, "optin", (zod) => zod.def.innerType._zod.optin === "defaulted" ? "defaulted" : "optional");
	defineLazyInternal(inst, "optout", (zod) => zod.def.innerType._zod.optout);
	defineLazyInternal(inst, "values", (zod) => zod.def.innerType._zod.values);
	inst._zod.parse = (payload, ctx) => {
		if (ctx.direction === "backward") return def.innerType._zod.run(payload, ctx);
		const result = def.innerType._zod.run({
			value: payload.value,
			issues: []
		}, ctx);
		if (result instanceof Promise) return result.then((result) => handleCatchResult(payload, result, def, ctx));
		return handleCatchResult(payload, result, def, ctx);
	};
});
const $ZodPipe = /*@__PURE__*/ $constructor("$ZodPipe", (inst, def) => {
	$ZodType.init(inst, def);
	defineLazyInternal(inst, "values", (zod) => zod.def.in._zod.values);
	defineLazyInternal(inst, "optin", (zod) => zod.def.in._zod.optin);
	defineLazyInternal(inst, "optout", (zod) => zod.def.out._zod.optout);
	defineLazyInternal(inst, "propValues", (zod) => zod.def.in._zod.propValues);
	inst._zod.parse = (payload, ctx) => {
		if (ctx.direction === "backward") {
			const right = def.out._zod.run(payload, ctx);
			if (right instanceof Promise) return right.then((right) => handlePipeResult(right, def.in, ctx));
			return handlePipeResult(right, def.in, ctx);
		}
		const left = def.in._zod.run(payload, ctx);
		if (left instanceof Promise) return left.then((left) => handlePipeResult(left, def.out, ctx));
		return handlePipeResult(left, def.out, ctx);
	};
});
function handlePipeResult(left, next, ctx) {
	if (left.issues.some((iss) => iss.code !== "unrecognized_keys")) {
		left.aborted = true;
		return left;
	}
	return next._zod.run({
		value: left.value,
		issues: left.issues
	}, ctx);
}
const $ZodReadonly = /*@__PURE__*/ $constructor("$ZodReadonly", (inst, def) => {
	$ZodType.init(inst, def);
	defineLazyInternal(inst, "propValues", (zod) => zod.def.innerType._zod.propValues);
	defineLazyInternal(inst, "values", (zod) => zod.def.innerType._zod.values);
	defineLazyInternal(inst, "optin", (zod) => zod.def.innerType?._zod?.optin);
	defineLazyInternal(inst, "optout", (zod) => zod.def.innerType?._zod?.optout);
	inst._zod.parse = (payload, ctx) => {
		if (ctx.direction === "backward") return def.innerType._zod.run(payload, ctx);
		const result = def.innerType._zod.run(payload, ctx);
		if (result instanceof Promise) return result.then(handleReadonlyResult);
		return handleReadonlyResult(result);
	};
});
function handleReadonlyResult(payload) {
	if (!payload.memo) payload.value = Object.freeze(payload.value);
	return payload;
}
const $ZodCustom = /*@__PURE__*/ $constructor("$ZodCustom", (inst, def) => {
	$ZodCheck.init(inst, def);
	$ZodType.init(inst, def);
	inst._zod.parse = (payload, _) => {
		return payload;
	};
	inst._zod.check = (payload) => {
		const input = payload.value;
		const r = def.fn(input);
		if (r instanceof Promise) return r.then((r) => handleRefineResult(r, payload, input, inst));
		handleRefineResult(r, payload, input, inst);
	};
});
function handleRefineResult(result, payload, input, inst) {
	if (!result) {
		const _iss = {
			code: "custom",
			input,
			inst,
			path: [...inst._zod.def.path ?? []],
			continue: !inst._zod.def.abort
		};
		if (inst._zod.def.params) _iss.params = inst._zod.def.params;
		payload.issues.push(issue(_iss));
	}
}

// node_modules/zod/v4/core/memoizer.js
var $ZodCyclicError = class extends Error {
	constructor() {
		super(`Cannot parse a reference cycle that closes through a transform`);
		this.name = "ZodCyclicError";
	}
};
/** Keyed off the context object every schema in one parse call already shares. */
const STATE = "~memo";
const NO_ISSUES = [];
function isRef(value) {
	return value !== null && typeof value === "object";
}
function cloneIssues(issues) {
	return issues.map((iss) => iss.path ? {
		...iss,
		path: iss.path.slice()
	} : { ...iss });
}
const recursive = /*@__PURE__*/ new WeakMap();
/** What the walk established, in order of certainty: ordered so the strongest answer among children wins. */
const NONE = 0;
const ASSUMED = 1;
const PROVEN = 2;
/** Whether this schema's subtree contains a cycle, so one parse can re-enter it. */
function isRecursive(inst, stack, resolve) {
	const cached = recursive.get(inst);
	if (cached !== void 0) return cached ? PROVEN : NONE;
	if (stack.has(inst)) return PROVEN;
	stack.add(inst);
	let result = NONE;
	const check = (child) => {
		if (result !== PROVEN && child?._zod) {
			const answer = isRecursive(child, stack, resolve);
			if (answer > result) result = answer;
		}
	};
	const shape = (sh, spread) => {
		let answer = NONE;
		for (const key of Reflect.ownKeys(sh)) {
			const desc = Object.getOwnPropertyDescriptor(sh, key);
			if (spread && !desc.enumerable) continue;
			const child = desc.get ? ASSUMED : desc.value?._zod ? isRecursive(desc.value, stack, resolve) : NONE;
			if (child > answer) answer = child;
		}
		return answer;
	};
	const merge = (answer) => {
		if (answer > result) result = answer;
	};
	const def = inst._zod.def;
	switch (def.type) {
		case "object": {
			const raw = rawShape(def);
			merge(raw ? shape(raw, true) : ASSUMED);
			check(def.catchall);
			break;
		}
		case "array":
			check(def.element);
			break;
		case "tuple":
			for (const el of def.items) check(el);
			check(def.rest);
			break;
		case "record":
		case "map":
			check(def.keyType);
			check(def.valueType);
			break;
		case "set":
			check(def.valueType);
			break;
		case "union":
			for (const el of def.options) check(el);
			break;
		case "intersection":
			check(def.left);
			check(def.right);
			break;
		case "optional":
		case "nullable":
		case "default":
		case "prefault":
		case "catch":
		case "readonly":
		case "nonoptional":
		case "promise":
		case "success":
			check(def.innerType);
			break;
		case "pipe":
			check(def.in);
			check(def.out);
			break;
		case "function":
			check(def.input);
			check(def.output);
			break;
		case "lazy": {
			const inner = def._cachedInner ?? (resolve ? inst._zod.innerType : void 0);
			merge(inner ? isRecursive(inner, stack, false) : ASSUMED);
			break;
		}
		case "template_literal":
		case "string":
		case "number":
		case "int":
		case "boolean":
		case "bigint":
		case "symbol":
		case "undefined":
		case "null":
		case "void":
		case "never":
		case "any":
		case "unknown":
		case "date":
		case "nan":
		case "enum":
		case "literal":
		case "file":
		case "transform":
		case "custom": break;
		default: for (const key in def) {
			const desc = Object.getOwnPropertyDescriptor(def, key);
			if (!desc || desc.get) continue;
			const value = desc.value;
			if (!value || typeof value !== "object") continue;
			if (value._zod) check(value);
			else if (Array.isArray(value)) for (const el of value) check(el);
		}
	}
	stack.delete(inst);
	return settle(inst, result);
}
/** An assumed answer must not outlive the resolution that settles it, so only a certain one is cached. */
function settle(inst, answer) {
	if (answer !== ASSUMED) recursive.set(inst, answer === PROVEN);
	return answer;
}
function bucketFor(state, inst) {
	let bucket = state.buckets.get(inst);
	if (!bucket) {
		bucket = /* @__PURE__ */ new WeakMap();
		state.buckets.set(inst, bucket);
	}
	return bucket;
}
let handoff;
const open = [];
const memo = {
	alloc(_inst, payload, empty) {
		const bucket = handoff;
		if (!bucket) return empty;
		handoff = void 0;
		const entry = {
			value: empty,
			issues: null
		};
		bucket.set(payload.value, entry);
		open.push(entry);
		return empty;
	},
	guard(inst) {
		var _a;
		(_a = inst._zod).deferred ?? (_a.deferred = []);
		inst._zod.deferred.push(() => {
			const base = inst._zod.parse;
			const wrapped = (payload, ctx) => {
				if (ctx.direction !== "backward" && isBackEdge(ctx, payload.value)) throw new $ZodCyclicError();
				return base(payload, ctx);
			};
			inst._zod.parse = wrapped;
			if (inst._zod.run === base) inst._zod.run = wrapped;
		});
	},
	attach(inst) {
		var _a;
		let isRecursiveInst;
		let rechecked = false;
		let lastCtx;
		let lastBucket;
		(_a = inst._zod).deferred ?? (_a.deferred = []);
		inst._zod.deferred.push(() => {
			const base = inst._zod.parse;
			const wrapped = (payload, ctx) => {
				if (isRecursiveInst === void 0) {
					const walked = isRecursive(inst, /* @__PURE__ */ new Set(), false);
					if (walked === NONE) {
						inst._zod.parse = base;
						if (inst._zod.run === wrapped) inst._zod.run = base;
						return base(payload, ctx);
					}
					if (walked === PROVEN || rechecked) isRecursiveInst = true;
					else rechecked = true;
				}
				const input = payload.value;
				if (!isRef(input)) return base(payload, ctx);
				let state = ctx[STATE];
				if (!state) {
					state = {
						buckets: /* @__PURE__ */ new WeakMap(),
						backEdges: void 0
					};
					ctx[STATE] = state;
				}
				let bucket;
				if (lastCtx === ctx) bucket = lastBucket;
				else {
					bucket = bucketFor(state, inst);
					lastCtx = ctx;
					lastBucket = bucket;
				}
				const hit = bucket.get(input);
				if (hit) {
					payload.value = hit.value;
					if (hit.issues) {
						if (hit.issues.length) payload.issues.push(...cloneIssues(hit.issues));
					} else {
						payload.memo = true;
						state.backEdges ?? (state.backEdges = /* @__PURE__ */ new WeakSet());
						state.backEdges.add(hit.value);
					}
					return payload;
				}
				handoff = bucket;
				const depth = open.length;
				const result = base(payload, ctx);
				handoff = void 0;
				const entry = open.length > depth ? open.pop() : void 0;
				if (result instanceof Promise) return result.then((r) => {
					if (entry) entry.issues = r.issues.length ? cloneIssues(r.issues) : NO_ISSUES;
					return r;
				});
				if (entry) entry.issues = result.issues.length ? cloneIssues(result.issues) : NO_ISSUES;
				return result;
			};
			inst._zod.parse = wrapped;
			if (inst._zod.run === base) inst._zod.run = wrapped;
		});
	}
};
/** The memoizer that gives containers cycle support. `zod` installs it by default; `zod/mini` opts in with `config({ memoizer: memoizer() })`. */
function memoizer() {
	return memo;
}
/** Whether this value is a node a back-edge resolved to before it finished. */
function isBackEdge(ctx, value) {
	const backEdges = ctx[STATE]?.backEdges;
	return backEdges !== void 0 && isRef(value) && backEdges.has(value);
}

// node_modules/zod/v4/locales/en.js
const error = () => {
	const Sizable = {
		string: {
			unit: "characters",
			verb: "to have"
		},
		file: {
			unit: "bytes",
			verb: "to have"
		},
		array: {
			unit: "items",
			verb: "to have"
		},
		set: {
			unit: "items",
			verb: "to have"
		},
		map: {
			unit: "entries",
			verb: "to have"
		}
	};
	function getSizing(origin) {
		return Sizable[origin] ?? null;
	}
	const FormatDictionary = {
		regex: "input",
		email: "email address",
		url: "URL",
		emoji: "emoji",
		uuid: "UUID",
		uuidv4: "UUIDv4",
		uuidv6: "UUIDv6",
		nanoid: "nanoid",
		guid: "GUID",
		cuid: "cuid",
		cuid2: "cuid2",
		ulid: "ULID",
		xid: "XID",
		ksuid: "KSUID",
		datetime: "ISO datetime",
		date: "ISO date",
		time: "ISO time",
		duration: "ISO duration",
		ipv4: "IPv4 address",
		ipv6: "IPv6 address",
		mac: "MAC address",
		cidrv4: "IPv4 range",
		cidrv6: "IPv6 range",
		base64: "base64-encoded string",
		base64url: "base64url-encoded string",
		json_string: "JSON string",
		e164: "E.164 number",
		currency_code: "currency code",
		credit_card: "credit card number",
		iban: "IBAN",
		jwt: "JWT",
		template_literal: "input"
	};
	const TypeDictionary = { nan: "NaN" };
	function getTypeName(type, input) {
		if (type === "number" && typeof input === "number" && !Number.isFinite(input)) return String(input);
		return TypeDictionary[type] ?? type;
	}
	return (issue) => {
		switch (issue.code) {
			case "invalid_type": return `Invalid input: expected ${getTypeName(issue.expected)}, received ${getTypeName(parsedType(issue.input), issue.input)}`;
			case "invalid_value":
				if (issue.values.length === 1) return `Invalid input: expected ${stringifyPrimitive(issue.values[0])}`;
				return `Invalid option: expected one of ${joinValues(issue.values, "|")}`;
			case "too_big": {
				const adj = issue.exact ? "exactly " : issue.inclusive ? "<=" : "<";
				const sizing = getSizing(issue.origin);
				if (sizing) return `Too big: expected ${issue.origin ?? "value"} to have ${adj}${issue.maximum.toString()} ${sizing.unit ?? "elements"}`;
				return `Too big: expected ${issue.origin ?? "value"} to be ${adj}${issue.maximum.toString()}`;
			}
			case "too_small": {
				const adj = issue.exact ? "exactly " : issue.inclusive ? ">=" : ">";
				const sizing = getSizing(issue.origin);
				if (sizing) return `Too small: expected ${issue.origin} to have ${adj}${issue.minimum.toString()} ${sizing.unit}`;
				return `Too small: expected ${issue.origin} to be ${adj}${issue.minimum.toString()}`;
			}
			case "invalid_format": {
				const _issue = issue;
				if (_issue.format === "starts_with") return `Invalid string: must start with "${_issue.prefix}"`;
				if (_issue.format === "ends_with") return `Invalid string: must end with "${_issue.suffix}"`;
				if (_issue.format === "includes") return `Invalid string: must include "${_issue.includes}"`;
				if (_issue.format === "regex") return `Invalid string: must match pattern ${_issue.pattern}`;
				return `Invalid ${FormatDictionary[_issue.format] ?? issue.format}`;
			}
			case "not_multiple_of": return `Invalid number: must be a multiple of ${issue.divisor}`;
			case "unrecognized_keys": return `Unrecognized key${issue.keys.length > 1 ? "s" : ""}: ${joinValues(issue.keys, ", ")}`;
			case "invalid_key": return `Invalid key in ${issue.origin}`;
			case "invalid_union":
				if (issue.options && Array.isArray(issue.options) && issue.options.length > 0) return `Invalid discriminator value. Expected ${issue.options.map((o) => `'${o}'`).join(" | ")}`;
				if (issue.inclusive === false) return "Invalid input: more than one option matched";
				return "Invalid input";
			case "invalid_element": return `Invalid value in ${issue.origin}`;
			default: return `Invalid input`;
		}
	};
};
function en_default() {
	return { localeError: error() };
}

// node_modules/zod/v4/core/registries.js
var _a;
var $ZodRegistry = class {
	constructor() {
		this._map = /* @__PURE__ */ new WeakMap();
		this._idmap = /* @__PURE__ */ new Map();
	}
	add(schema, ..._meta) {
		const meta = _meta[0];
		this._map.set(schema, meta);
		if (meta && typeof meta === "object" && "id" in meta) this._idmap.set(meta.id, schema);
		return this;
	}
	clear() {
		this._map = /* @__PURE__ */ new WeakMap();
		this._idmap = /* @__PURE__ */ new Map();
		return this;
	}
	remove(schema) {
		const meta = this._map.get(schema);
		if (meta && typeof meta === "object" && "id" in meta) this._idmap.delete(meta.id);
		this._map.delete(schema);
		return this;
	}
	get(schema) {
		const p = schema._zod.parent;
		if (p) {
			const pm = { ...this.get(p) ?? {} };
			delete pm.id;
			const f = {
				...pm,
				...this._map.get(schema)
			};
			return Object.keys(f).length ? f : void 0;
		}
		return this._map.get(schema);
	}
	has(schema) {
		return this._map.has(schema);
	}
};
function registry() {
	return new $ZodRegistry();
}
(_a = globalThis).__zod_globalRegistry ?? (_a.__zod_globalRegistry = registry());
const globalRegistry = globalThis.__zod_globalRegistry;

// node_modules/zod/v4/core/api.js
function snapshotChecks(def) {
	if (def.checks) def.checks = [...def.checks];
	return def;
}
// @__NO_SIDE_EFFECTS__
function _string(Class, params) {
	return new Class(snapshotChecks({
		type: "string",
		...normalizeParams(params)
	}));
}
// @__NO_SIDE_EFFECTS__
function _email(Class, params) {
	return new Class({
		type: "string",
		format: "email",
		check: "string_format",
		abort: false,
		...normalizeParams(params)
	});
}
// @__NO_SIDE_EFFECTS__
function _guid(Class, params) {
	return new Class({
		type: "string",
		format: "guid",
		check: "string_format",
		abort: false,
		...normalizeParams(params)
	});
}
// @__NO_SIDE_EFFECTS__
function _uuid(Class, params) {
	return new Class({
		type: "string",
		format: "uuid",
		check: "string_format",
		abort: false,
		...normalizeParams(params)
	});
}
// @__NO_SIDE_EFFECTS__
function _uuidv4(Class, params) {
	return new Class({
		type: "string",
		format: "uuid",
		check: "string_format",
		abort: false,
		version: "v4",
		...normalizeParams(params)
	});
}
// @__NO_SIDE_EFFECTS__
function _uuidv6(Class, params) {
	return new Class({
		type: "string",
		format: "uuid",
		check: "string_format",
		abort: false,
		version: "v6",
		...normalizeParams(params)
	});
}
// @__NO_SIDE_EFFECTS__
function _uuidv7(Class, params) {
	return new Class({
		type: "string",
		format: "uuid",
		check: "string_format",
		abort: false,
		version: "v7",
		...normalizeParams(params)
	});
}
// @__NO_SIDE_EFFECTS__
function _url(Class, params) {
	return new Class({
		type: "string",
		format: "url",
		check: "string_format",
		abort: false,
		...normalizeParams(params)
	});
}
// @__NO_SIDE_EFFECTS__
function _emoji(Class, params) {
	return new Class({
		type: "string",
		format: "emoji",
		check: "string_format",
		abort: false,
		...normalizeParams(params)
	});
}
// @__NO_SIDE_EFFECTS__
function _nanoid(Class, params) {
	return new Class({
		type: "string",
		format: "nanoid",
		check: "string_format",
		abort: false,
		...normalizeParams(params)
	});
}
/**
* @deprecated CUID v1 is deprecated by its authors due to information leakage
* (timestamps embedded in the id). Use {@link _cuid2} instead.
* See https://github.com/paralleldrive/cuid.
*/
// @__NO_SIDE_EFFECTS__
function _cuid(Class, params) {
	return new Class({
		type: "string",
		format: "cuid",
		check: "string_format",
		abort: false,
		...normalizeParams(params)
	});
}
// @__NO_SIDE_EFFECTS__
function _cuid2(Class, params) {
	return new Class({
		type: "string",
		format: "cuid2",
		check: "string_format",
		abort: false,
		...normalizeParams(params)
	});
}
// @__NO_SIDE_EFFECTS__
function _ulid(Class, params) {
	return new Class({
		type: "string",
		format: "ulid",
		check: "string_format",
		abort: false,
		...normalizeParams(params)
	});
}
// @__NO_SIDE_EFFECTS__
function _xid(Class, params) {
	return new Class({
		type: "string",
		format: "xid",
		check: "string_format",
		abort: false,
		...normalizeParams(params)
	});
}
// @__NO_SIDE_EFFECTS__
function _ksuid(Class, params) {
	return new Class({
		type: "string",
		format: "ksuid",
		check: "string_format",
		abort: false,
		...normalizeParams(params)
	});
}
// @__NO_SIDE_EFFECTS__
function _ipv4(Class, params) {
	return new Class({
		type: "string",
		format: "ipv4",
		check: "string_format",
		abort: false,
		...normalizeParams(params)
	});
}
// @__NO_SIDE_EFFECTS__
function _ipv6(Class, params) {
	return new Class({
		type: "string",
		format: "ipv6",
		check: "string_format",
		abort: false,
		...normalizeParams(params)
	});
}
// @__NO_SIDE_EFFECTS__
function _cidrv4(Class, params) {
	return new Class({
		type: "string",
		format: "cidrv4",
		check: "string_format",
		abort: false,
		...normalizeParams(params)
	});
}
// @__NO_SIDE_EFFECTS__
function _cidrv6(Class, params) {
	return new Class({
		type: "string",
		format: "cidrv6",
		check: "string_format",
		abort: false,
		...normalizeParams(params)
	});
}
// @__NO_SIDE_EFFECTS__
function _base64(Class, params) {
	return new Class({
		type: "string",
		format: "base64",
		check: "string_format",
		abort: false,
		...normalizeParams(params)
	});
}
// @__NO_SIDE_EFFECTS__
function _base64url(Class, params) {
	return new Class({
		type: "string",
		format: "base64url",
		check: "string_format",
		abort: false,
		...normalizeParams(params)
	});
}
// @__NO_SIDE_EFFECTS__
function _e164(Class, params) {
	return new Class({
		type: "string",
		format: "e164",
		check: "string_format",
		abort: false,
		...normalizeParams(params)
	});
}
// @__NO_SIDE_EFFECTS__
function _jwt(Class, params) {
	return new Class({
		type: "string",
		format: "jwt",
		check: "string_format",
		abort: false,
		...normalizeParams(params)
	});
}
// @__NO_SIDE_EFFECTS__
function _isoDateTime(Class, params) {
	return new Class({
		type: "string",
		format: "datetime",
		check: "string_format",
		offset: false,
		local: false,
		precision: null,
		...normalizeParams(params)
	});
}
// @__NO_SIDE_EFFECTS__
function _isoDate(Class, params) {
	return new Class({
		type: "string",
		format: "date",
		check: "string_format",
		...normalizeParams(params)
	});
}
// @__NO_SIDE_EFFECTS__
function _isoTime(Class, params) {
	return new Class({
		type: "string",
		format: "time",
		check: "string_format",
		precision: null,
		...normalizeParams(params)
	});
}
// @__NO_SIDE_EFFECTS__
function _isoDuration(Class, params) {
	return new Class({
		type: "string",
		format: "duration",
		check: "string_format",
		...normalizeParams(params)
	});
}
// @__NO_SIDE_EFFECTS__
function _number(Class, params) {
	return new Class(snapshotChecks({
		type: "number",
		checks: [],
		...normalizeParams(params)
	}));
}
// @__NO_SIDE_EFFECTS__
function _int(Class, params) {
	return new Class({
		type: "number",
		check: "number_format",
		abort: false,
		format: "safeint",
		...normalizeParams(params)
	});
}
// @__NO_SIDE_EFFECTS__
function _boolean(Class, params) {
	return new Class({
		type: "boolean",
		...normalizeParams(params)
	});
}
// @__NO_SIDE_EFFECTS__
function _unknown(Class) {
	return new Class({ type: "unknown" });
}
// @__NO_SIDE_EFFECTS__
function _never(Class, params) {
	return new Class({
		type: "never",
		...normalizeParams(params)
	});
}
// @__NO_SIDE_EFFECTS__
function _lt(value, params) {
	return new $ZodCheckLessThan({
		check: "less_than",
		...normalizeParams(params),
		value,
		inclusive: false
	});
}
// @__NO_SIDE_EFFECTS__
function _lte(value, params) {
	return new $ZodCheckLessThan({
		check: "less_than",
		...normalizeParams(params),
		value,
		inclusive: true
	});
}
// @__NO_SIDE_EFFECTS__
function _gt(value, params) {
	return new $ZodCheckGreaterThan({
		check: "greater_than",
		...normalizeParams(params),
		value,
		inclusive: false
	});
}
// @__NO_SIDE_EFFECTS__
function _gte(value, params) {
	return new $ZodCheckGreaterThan({
		check: "greater_than",
		...normalizeParams(params),
		value,
		inclusive: true
	});
}
// @__NO_SIDE_EFFECTS__
function _multipleOf(value, params) {
	return new $ZodCheckMultipleOf({
		check: "multiple_of",
		...normalizeParams(params),
		value
	});
}
// @__NO_SIDE_EFFECTS__
function _maxLength(maximum, params) {
	return new $ZodCheckMaxLength({
		check: "max_length",
		...normalizeParams(params),
		maximum
	});
}
// @__NO_SIDE_EFFECTS__
function _minLength(minimum, params) {
	return new $ZodCheckMinLength({
		check: "min_length",
		...normalizeParams(params),
		minimum
	});
}
// @__NO_SIDE_EFFECTS__
function _length(length, params) {
	return new $ZodCheckLengthEquals({
		check: "length_equals",
		...normalizeParams(params),
		length
	});
}
// @__NO_SIDE_EFFECTS__
function _regex(pattern, params) {
	return new $ZodCheckRegex({
		check: "string_format",
		format: "regex",
		...normalizeParams(params),
		pattern
	});
}
// @__NO_SIDE_EFFECTS__
function _lowercase(params) {
	return new $ZodCheckLowerCase({
		check: "string_format",
		format: "lowercase",
		...normalizeParams(params)
	});
}
// @__NO_SIDE_EFFECTS__
function _uppercase(params) {
	return new $ZodCheckUpperCase({
		check: "string_format",
		format: "uppercase",
		...normalizeParams(params)
	});
}
// @__NO_SIDE_EFFECTS__
function _includes(includes, params) {
	return new $ZodCheckIncludes({
		check: "string_format",
		format: "includes",
		...normalizeParams(params),
		includes
	});
}
// @__NO_SIDE_EFFECTS__
function _startsWith(prefix, params) {
	return new $ZodCheckStartsWith({
		check: "string_format",
		format: "starts_with",
		...normalizeParams(params),
		prefix
	});
}
// @__NO_SIDE_EFFECTS__
function _endsWith(suffix, params) {
	return new $ZodCheckEndsWith({
		check: "string_format",
		format: "ends_with",
		...normalizeParams(params),
		suffix
	});
}
// @__NO_SIDE_EFFECTS__
function _overwrite(tx) {
	return new $ZodCheckOverwrite({
		check: "overwrite",
		tx
	});
}
// @__NO_SIDE_EFFECTS__
function _normalize(form) {
	return /* @__PURE__ */ _overwrite((input) => input.normalize(form));
}
// @__NO_SIDE_EFFECTS__
function _trim() {
	return /* @__PURE__ */ _overwrite((input) => input.trim());
}
// @__NO_SIDE_EFFECTS__
function _toLowerCase() {
	return /* @__PURE__ */ _overwrite((input) => input.toLowerCase());
}
// @__NO_SIDE_EFFECTS__
function _toUpperCase() {
	return /* @__PURE__ */ _overwrite((input) => input.toUpperCase());
}
// @__NO_SIDE_EFFECTS__
function _slugify() {
	return /* @__PURE__ */ _overwrite((input) => slugify(input));
}
// @__NO_SIDE_EFFECTS__
function _array(Class, element, params) {
	return new Class({
		type: "array",
		element,
		...normalizeParams(params)
	});
}
// @__NO_SIDE_EFFECTS__
function _refine(Class, fn, _params) {
	return new Class({
		type: "custom",
		check: "custom",
		fn,
		...normalizeParams(_params)
	});
}
// @__NO_SIDE_EFFECTS__
function _superRefine(fn, params) {
	const ch = /* @__PURE__ */ _check((payload) => {
		payload.addIssue = (issue$2) => {
			if (typeof issue$2 === "string") payload.issues.push(issue(issue$2, payload.value, ch._zod.def));
			else {
				const _issue = issue$2;
				if (_issue.fatal) _issue.continue = false;
				_issue.code ?? (_issue.code = "custom");
				if (!("input" in _issue)) _issue.input = payload.value;
				_issue.inst ?? (_issue.inst = ch);
				_issue.continue ?? (_issue.continue = !ch._zod.def.abort);
				payload.issues.push(issue(_issue));
			}
		};
		return fn(payload.value, payload);
	}, params);
	return ch;
}
// @__NO_SIDE_EFFECTS__
function _check(fn, params) {
	const ch = new $ZodCheck({
		check: "custom",
		...normalizeParams(params)
	});
	ch._zod.check = fn;
	return ch;
}

// node_modules/zod/v4/core/to-json-schema.js
function assignProps(target, ...sources) {
	for (const source of sources) for (const key of Reflect.ownKeys(source)) if (Object.prototype.propertyIsEnumerable.call(source, key)) assignProp(target, key, source[key]);
	return target;
}
function initializeContext(params) {
	let target = params?.target ?? "draft-2020-12";
	if (target === "draft-4") target = "draft-04";
	if (target === "draft-7") target = "draft-07";
	return {
		processors: params.processors ?? {},
		metadataRegistry: params?.metadata ?? globalRegistry,
		target,
		unrepresentable: params?.unrepresentable ?? "throw",
		override: params?.override ?? (() => {}),
		io: params?.io ?? "output",
		counter: 0,
		seen: /* @__PURE__ */ new Map(),
		sharedDefsExtractedFor: void 0,
		sharedEmitDoneFor: void 0,
		cycles: params?.cycles ?? "ref",
		reused: params?.reused ?? "inline",
		intersections: [],
		deferred: [],
		external: params?.external ?? void 0
	};
}
/**
* Applies the `unrepresentable` setting at a site that has no JSON Schema equivalent. Throws
* `message` unless the setting (or the handler's return value) says otherwise. Returns `true` if a
* custom JSON Schema was written into `json`, in which case the caller must not write its own.
*/
function handleUnrepresentable(schema, ctx, json, params, message) {
	const result = typeof ctx.unrepresentable === "function" ? ctx.unrepresentable({
		zodSchema: schema,
		path: params.path,
		message
	}) : ctx.unrepresentable;
	if (result === "any") return false;
	if (result === void 0 || result === "throw") throw new Error(message);
	Object.assign(json, result);
	return true;
}
function processSchema(schema, ctx, _params = {
	path: [],
	schemaPath: []
}) {
	var _a;
	const def = schema._zod.def;
	const seen = ctx.seen.get(schema);
	if (seen) {
		seen.count++;
		if (_params.schemaPath.includes(schema)) seen.cycle = _params.path;
		return seen.schema;
	}
	const result = {
		schema: {},
		count: 1,
		cycle: void 0,
		path: _params.path
	};
	ctx.seen.set(schema, result);
	ctx.sharedDefsExtractedFor = void 0;
	ctx.sharedEmitDoneFor = void 0;
	const overrideSchema = schema._zod.toJSONSchema?.();
	if (overrideSchema) result.schema = overrideSchema;
	else {
		const params = {
			..._params,
			schemaPath: [..._params.schemaPath, schema],
			path: _params.path
		};
		if (schema._zod.processJSONSchema) schema._zod.processJSONSchema(ctx, result.schema, params);
		else {
			const _json = result.schema;
			const processor = ctx.processors[def.type];
			if (!processor) throw new Error(`[toJSONSchema]: Non-representable type encountered: ${def.type}`);
			processor(schema, ctx, _json, params);
		}
		const parent = schema._zod.parent;
		if (parent) {
			if (!result.ref) result.ref = parent;
			processSchema(parent, ctx, params);
			ctx.seen.get(parent).isParent = true;
		}
	}
	const meta = ctx.metadataRegistry.get(schema);
	if (meta) assignProps(result.schema, meta);
	if (ctx.io === "input" && isTransforming(schema)) {
		delete result.schema.examples;
		delete result.schema.default;
	}
	if (ctx.io === "input" && "_prefault" in result.schema) (_a = result.schema).default ?? (_a.default = result.schema._prefault);
	delete result.schema._prefault;
	return ctx.seen.get(schema).schema;
}
function encodeJSONPointerSegment(segment) {
	return segment.replace(/~/g, "~0").replace(/\//g, "~1");
}
function extractDefs(ctx, schema) {
	const root = ctx.seen.get(schema);
	if (!root) throw new Error("Unprocessed schema. This is a bug in Zod.");
	if (ctx.external && ctx.sharedDefsExtractedFor === ctx.external) return;
	const idToSchema = /* @__PURE__ */ new Map();
	for (const entry of ctx.seen.entries()) {
		const id = ctx.metadataRegistry.get(entry[0])?.id;
		if (id) {
			const existing = idToSchema.get(id);
			if (existing && existing !== entry[0]) throw new Error(`Duplicate schema id "${id}" detected during JSON Schema conversion. Two different schemas cannot share the same id when converted together.`);
			idToSchema.set(id, entry[0]);
		}
	}
	const makeURI = (entry) => {
		const defsSegment = ctx.target === "draft-2020-12" ? "$defs" : "definitions";
		if (ctx.external) {
			const externalId = ctx.external.registry.get(entry[0])?.id;
			const uriGenerator = ctx.external.uri ?? ((id) => id);
			if (externalId) return { ref: uriGenerator(externalId) };
			const id = entry[1].defId ?? entry[1].schema.id ?? `schema${ctx.counter++}`;
			entry[1].defId = id;
			return {
				defId: id,
				ref: `${uriGenerator("__shared")}#/${defsSegment}/${encodeJSONPointerSegment(id)}`
			};
		}
		const uriPrefix = `#`;
		const defUriPrefix = `${uriPrefix}/${defsSegment}/`;
		if (entry[1] === root && !entry[1].schema.id) return { ref: uriPrefix };
		const defId = entry[1].schema.id ?? `__schema${ctx.counter++}`;
		return {
			defId,
			ref: defUriPrefix + encodeJSONPointerSegment(defId)
		};
	};
	const extractToDef = (entry) => {
		if (entry[1].schema.$ref) return;
		const seen = entry[1];
		const { ref, defId } = makeURI(entry);
		seen.def = { ...seen.schema };
		if (defId) seen.defId = defId;
		const schema = seen.schema;
		for (const key in schema) delete schema[key];
		schema.$ref = ref;
	};
	if (ctx.cycles === "throw") for (const entry of ctx.seen.entries()) {
		const seen = entry[1];
		if (seen.cycle) throw new Error(`Cycle detected: #/${seen.cycle?.join("/")}/<root>

Set the \`cycles\` parameter to \`"ref"\` to resolve cyclical schemas with defs.`);
	}
	for (const entry of ctx.seen.entries()) {
		const seen = entry[1];
		if (schema === entry[0]) {
			extractToDef(entry);
			continue;
		}
		if (ctx.external) {
			const ext = ctx.external.registry.get(entry[0])?.id;
			if (schema !== entry[0] && ext) {
				extractToDef(entry);
				continue;
			}
		}
		if (ctx.metadataRegistry.get(entry[0])?.id) {
			extractToDef(entry);
			continue;
		}
		if (seen.cycle) {
			extractToDef(entry);
			continue;
		}
		if (seen.count > 1) {
			if (ctx.reused === "ref") extractToDef(entry);
		}
	}
	if (ctx.external) ctx.sharedDefsExtractedFor = ctx.external;
}
/** Rewrites `anyOf: [{type: "a"}, {type: "b"}]` to `type: ["a", "b"]`, which every JSON Schema draft treats as equivalent and most consumers render far better for the nullable case. Only branches that are a bare type assertion qualify — anything carrying a constraint, `$ref`, `const` or metadata is left alone. Runs after `flattenRef`, so a branch an override decorated or `$defs` extraction turned into a `$ref` is no longer bare and correctly stays in `anyOf`. `oneOf` is excluded: `integer` and `number` overlap, so "exactly one" and "at least one" are not the same there. OpenAPI 3.0 is excluded: its `type` must be a single string. */
function compactTypeUnion(schema) {
	const options = schema.anyOf;
	if (!Array.isArray(options) || options.length === 0 || schema.type !== void 0) return;
	const types = [];
	for (const option of options) {
		if (!option || typeof option !== "object") return;
		compactTypeUnion(option);
		const keys = Object.keys(option);
		if (keys.length !== 1 || keys[0] !== "type") return;
		const type = option.type;
		for (const member of Array.isArray(type) ? type : [type]) {
			if (typeof member !== "string") return;
			if (!types.includes(member)) types.push(member);
		}
	}
	delete schema.anyOf;
	schema.type = types.length === 1 ? types[0] : types;
}
/** Keywords `foldIntersection` knows how to combine. Anything else — `$ref`, `patternProperties`,
* an annotation like `description` — makes a member unfoldable, so a constraint this does not
* understand leaves the `allOf` alone instead of being silently dropped or misattributed. */
const FOLDABLE_KEYS = /* @__PURE__ */ new Set([
	"type",
	"properties",
	"required",
	"additionalProperties"
]);
const UNION_KEYS = ["oneOf", "anyOf"];
/** A member's constraint on a key it does not declare itself. A `catchall` states one; `false`, an absent `additionalProperties`, and the empty schema a loose object emits state nothing. */
function undeclaredConstraint(member) {
	const extra = member.additionalProperties;
	if (extra === void 0 || extra === false || typeof extra !== "object" || extra === null) return null;
	return Object.keys(extra).length ? extra : null;
}
/** Combines object members into the single object they describe together, or returns `null` if any of them carries a keyword outside {@link FOLDABLE_KEYS}. */
function foldObjects(members) {
	const objects = [];
	for (const member of members) {
		if (typeof member !== "object" || member.type !== "object") return null;
		for (const key in member) if (!FOLDABLE_KEYS.has(key)) return null;
		objects.push(member);
	}
	const properties = {};
	const required = /* @__PURE__ */ new Set();
	for (const object of objects) {
		for (const key in object.properties) {
			if (Object.prototype.hasOwnProperty.call(properties, key)) continue;
			const parts = [];
			for (const other of objects) {
				const part = other.properties?.[key] ?? undeclaredConstraint(other);
				if (part === null || part === void 0) continue;
				if (!parts.some((seen) => JSON.stringify(seen) === JSON.stringify(part))) parts.push(part);
			}
			const merged = parts.length === 1 ? parts[0] : foldObjects(parts) ?? { allOf: parts };
			assignProp(properties, key, merged);
		}
		for (const key of object.required ?? []) required.add(key);
	}
	const folded = {
		type: "object",
		properties
	};
	if (required.size) folded.required = [...required];
	if (objects.every((object) => object.additionalProperties === false)) folded.additionalProperties = false;
	else {
		const constraints = [];
		for (const object of objects) {
			const constraint = undeclaredConstraint(object);
			if (constraint && !constraints.some((seen) => JSON.stringify(seen) === JSON.stringify(constraint))) constraints.push(constraint);
		}
		if (constraints.length === 1) folded.additionalProperties = constraints[0];
		else if (constraints.length > 1) folded.additionalProperties = { allOf: constraints };
	}
	return folded;
}
/** `additionalProperties` in an `allOf` member sees only that member's own `properties`, so two
* closed object members reject each other's keys and the schema validates nothing. Zod's parser
* pools the key sets instead — `handleIntersectionResults` reports a key as unrecognized only when
* *every* side rejects it — so the emitted schema has to pool them too, and folding the members
* into one object is the encoding that says so on every target.
*
* This runs from `finalize`, after `extractDefs`, which is what keeps it clear of the `$ref`
* machinery: a member extracted into `$defs` is already a `$ref` by now and declines to fold, so it
* keeps its reference and its own closedness rather than being inlined as a stale copy. */
function foldIntersection(json) {
	const allOf = json.allOf;
	if (!Array.isArray(allOf) || allOf.length < 2) return;
	for (const key of FOLDABLE_KEYS) if (key in json) return;
	const unions = allOf.filter((m) => UNION_KEYS.some((k) => Array.isArray(m[k])));
	let folded = null;
	if (!unions.length) folded = foldObjects(allOf);
	else {
		const union = unions[0];
		const keyword = UNION_KEYS.find((k) => Array.isArray(union[k]));
		if (Object.keys(union).length !== 1) return;
		const rest = allOf.filter((m) => m !== union);
		const branches = union[keyword].map((branch) => foldObjects([...rest, branch]));
		if (branches.some((b) => !b)) return;
		folded = { [keyword]: branches };
	}
	if (!folded) return;
	delete json.allOf;
	assignProps(json, folded);
}
function finalize(ctx, schema) {
	const root = ctx.seen.get(schema);
	if (!root) throw new Error("Unprocessed schema. This is a bug in Zod.");
	const flattenRef = (zodSchema) => {
		const seen = ctx.seen.get(zodSchema);
		if (seen.ref === null) return;
		const schema = seen.def ?? seen.schema;
		const _cached = { ...schema };
		const ref = seen.ref;
		seen.ref = null;
		if (ref) {
			flattenRef(ref);
			const refSeen = ctx.seen.get(ref);
			const refSchema = refSeen.schema;
			if (refSchema.$ref && (ctx.target === "draft-07" || ctx.target === "draft-04" || ctx.target === "openapi-3.0")) {
				schema.allOf = schema.allOf ?? [];
				schema.allOf.push(refSchema);
			} else assignProps(schema, refSchema);
			assignProps(schema, _cached);
			if (zodSchema._zod.parent === ref) for (const key in schema) {
				if (key === "$ref" || key === "allOf") continue;
				if (!(key in _cached)) delete schema[key];
			}
			if (refSchema.$ref && refSeen.def) for (const key in schema) {
				if (key === "$ref" || key === "allOf") continue;
				if (key in refSeen.def && JSON.stringify(schema[key]) === JSON.stringify(refSeen.def[key])) delete schema[key];
			}
		}
		const parent = zodSchema._zod.parent;
		if (parent && parent !== ref) {
			flattenRef(parent);
			const parentSeen = ctx.seen.get(parent);
			if (parentSeen?.schema.$ref) {
				schema.$ref = parentSeen.schema.$ref;
				if (parentSeen.def) for (const key in schema) {
					if (key === "$ref" || key === "allOf") continue;
					if (key in parentSeen.def && JSON.stringify(schema[key]) === JSON.stringify(parentSeen.def[key])) delete schema[key];
				}
			}
		}
		ctx.override({
			zodSchema,
			jsonSchema: schema,
			path: seen.path ?? []
		});
	};
	if (!ctx.external || ctx.sharedEmitDoneFor !== ctx.external) {
		for (const entry of [...ctx.seen.entries()].reverse()) flattenRef(entry[0]);
		if (ctx.target !== "openapi-3.0") for (const entry of ctx.seen.entries()) compactTypeUnion(entry[1].def ?? entry[1].schema);
		for (const rewrite of ctx.deferred) rewrite();
		if (ctx.intersections.length) {
			const carriers = /* @__PURE__ */ new Map();
			for (const seen of ctx.seen.values()) for (const json of [seen.schema, seen.def]) {
				const allOf = json?.allOf;
				if (!Array.isArray(allOf)) continue;
				const existing = carriers.get(allOf);
				if (existing) existing.push(json);
				else carriers.set(allOf, [json]);
			}
			for (const allOf of ctx.intersections) for (const json of carriers.get(allOf) ?? []) foldIntersection(json);
		}
	}
	const result = {};
	if (ctx.target === "draft-2020-12") result.$schema = "https://json-schema.org/draft/2020-12/schema";
	else if (ctx.target === "draft-07") result.$schema = "http://json-schema.org/draft-07/schema#";
	else if (ctx.target === "draft-04") result.$schema = "http://json-schema.org/draft-04/schema#";
	else if (ctx.target === "openapi-3.0") {}
	if (ctx.external?.uri) {
		const id = ctx.external.registry.get(schema)?.id;
		if (!id) throw new Error("Schema is missing an `id` property");
		result.$id = ctx.external.uri(id);
	}
	assignProps(result, root.defId ? root.schema : root.def ?? root.schema);
	const rootMetaId = ctx.metadataRegistry.get(schema)?.id;
	if (rootMetaId !== void 0 && result.id === rootMetaId) delete result.id;
	const defs = ctx.external?.defs ?? {};
	if (!ctx.external || ctx.sharedEmitDoneFor !== ctx.external) for (const entry of ctx.seen.entries()) {
		const seen = entry[1];
		if (seen.def && seen.defId) {
			if (seen.def.id === seen.defId) delete seen.def.id;
			assignProp(defs, seen.defId, seen.def);
		}
	}
	if (ctx.external) ctx.sharedEmitDoneFor = ctx.external;
	if (ctx.external) {} else if (Object.keys(defs).length > 0) {
		if (ctx.target === "draft-2020-12") result.$defs = defs;
		else result.definitions = defs;
	}
	try {
		const finalized = JSON.parse(JSON.stringify(result));
		Object.defineProperty(finalized, "~standard", {
			value: {
				...schema["~standard"],
				jsonSchema: {
					input: createStandardJSONSchemaMethod(schema, "input", ctx.processors),
					output: createStandardJSONSchemaMethod(schema, "output", ctx.processors)
				}
			},
			enumerable: false,
			writable: false
		});
		return finalized;
	} catch (_err) {
		throw new Error("Error converting schema to JSON.");
	}
}
function isTransforming(_schema, _ctx) {
	const ctx = _ctx ?? { seen: /* @__PURE__ */ new Set() };
	if (ctx.seen.has(_schema)) return false;
	ctx.seen.add(_schema);
	const def = _schema._zod.def;
	if (def.type === "transform") return true;
	if (def.type === "array") return isTransforming(def.element, ctx);
	if (def.type === "set") return isTransforming(def.valueType, ctx);
	if (def.type === "lazy") return isTransforming(def.getter(), ctx);
	if (def.type === "promise" || def.type === "optional" || def.type === "nonoptional" || def.type === "nullable" || def.type === "readonly" || def.type === "default" || def.type === "prefault" || def.type === "catch") return isTransforming(def.innerType, ctx);
	if (def.type === "intersection") return isTransforming(def.left, ctx) || isTransforming(def.right, ctx);
	if (def.type === "record" || def.type === "map") return isTransforming(def.keyType, ctx) || isTransforming(def.valueType, ctx);
	if (def.type === "pipe") {
		if (_schema._zod.traits.has("$ZodCodec")) return true;
		return isTransforming(def.in, ctx) || isTransforming(def.out, ctx);
	}
	if (def.type === "object") {
		for (const key in def.shape) if (isTransforming(def.shape[key], ctx)) return true;
		return false;
	}
	if (def.type === "union") {
		for (const option of def.options) if (isTransforming(option, ctx)) return true;
		return false;
	}
	if (def.type === "tuple") {
		for (const item of def.items) if (isTransforming(item, ctx)) return true;
		if (def.rest && isTransforming(def.rest, ctx)) return true;
		return false;
	}
	return false;
}
/**
* Creates a toJSONSchema method for a schema instance.
* This encapsulates the logic of initializing context, processing, extracting defs, and finalizing.
*/
const createToJSONSchemaMethod = (schema, processors = {}) => (params) => {
	const ctx = initializeContext({
		...params,
		processors
	});
	processSchema(schema, ctx);
	extractDefs(ctx, schema);
	return finalize(ctx, schema);
};
const createStandardJSONSchemaMethod = (schema, io, processors = {}) => (params) => {
	const { libraryOptions, target } = params ?? {};
	const ctx = initializeContext({
		...libraryOptions ?? {},
		target,
		io,
		processors
	});
	processSchema(schema, ctx);
	extractDefs(ctx, schema);
	return finalize(ctx, schema);
};

// node_modules/zod/v4/core/json-schema-processors.js
const narrowMin = (agg, key, value) => {
	if (agg[key] === void 0 || value > agg[key]) agg[key] = value;
};
const narrowMax = (agg, key, value) => {
	if (agg[key] === void 0 || value < agg[key]) agg[key] = value;
};
const narrowBoth = (agg, value) => {
	narrowMin(agg, "minimum", value);
	narrowMax(agg, "maximum", value);
};
const addDivisor = (agg, value) => {
	agg.multipleOf ?? (agg.multipleOf = []);
	if (!agg.multipleOf.includes(value)) agg.multipleOf.push(value);
};
const addPattern = (agg, pattern) => {
	agg.patterns ?? (agg.patterns = /* @__PURE__ */ new Set());
	agg.patterns.add(pattern);
};
const intersectMime = (agg, mime) => {
	agg.mime = agg.mime ? agg.mime.filter((m) => mime.includes(m)) : [...mime];
};
const setFormat = (agg, format) => {
	agg.format = format;
	if (format.includes("int")) agg.isInt = true;
};
const minContributor = (agg, def) => narrowMin(agg, "minimum", def.minimum);
const maxContributor = (agg, def) => narrowMax(agg, "maximum", def.maximum);
const formatContributor = (ranges) => (agg, def) => {
	setFormat(agg, def.format);
	const [minimum, maximum] = ranges[def.format];
	narrowMin(agg, "minimum", minimum);
	narrowMax(agg, "maximum", maximum);
};
const contributors = {
	greater_than: (agg, def) => narrowMin(agg, def.inclusive ? "minimum" : "exclusiveMinimum", def.value),
	less_than: (agg, def) => narrowMax(agg, def.inclusive ? "maximum" : "exclusiveMaximum", def.value),
	multiple_of: (agg, def) => addDivisor(agg, def.value),
	number_format: formatContributor(NUMBER_FORMAT_RANGES),
	bigint_format: formatContributor(BIGINT_FORMAT_RANGES),
	min_length: minContributor,
	max_length: maxContributor,
	length_equals: (agg, def) => narrowBoth(agg, def.length),
	min_size: minContributor,
	max_size: maxContributor,
	size_equals: (agg, def) => narrowBoth(agg, def.size),
	string_format: (agg, def) => {
		setFormat(agg, def.format);
		if (def.pattern) addPattern(agg, def.pattern);
		if (def.format === "base64" || def.format === "base64url") agg.contentEncoding = def.format;
		if (def.local || def.precision === -1) agg.laxFormat = true;
	},
	mime_type: (agg, def) => intersectMime(agg, def.mime)
};
function aggregateChecks(schema) {
	const agg = {};
	const def = schema._zod.def;
	const list = schema._zod.traits.has("$ZodCheck") ? [schema, ...def.checks ?? []] : def.checks ?? [];
	for (const ch of list) contributors[ch._zod.def.check]?.(agg, ch._zod.def);
	const bag = schema._zod.bag;
	if (bag.minimum !== void 0) narrowMin(agg, "minimum", bag.minimum);
	if (bag.exclusiveMinimum !== void 0) narrowMin(agg, "exclusiveMinimum", bag.exclusiveMinimum);
	if (bag.maximum !== void 0) narrowMax(agg, "maximum", bag.maximum);
	if (bag.exclusiveMaximum !== void 0) narrowMax(agg, "exclusiveMaximum", bag.exclusiveMaximum);
	if (bag.multipleOf !== void 0) addDivisor(agg, bag.multipleOf);
	if (bag.format !== void 0) {
		agg.format ?? (agg.format = bag.format);
		if (bag.format.includes("int")) agg.isInt = true;
	}
	if (bag.mime) intersectMime(agg, bag.mime);
	for (const pattern of bag.patterns ?? []) addPattern(agg, pattern);
	return agg;
}
const formatMap = {
	guid: "uuid",
	url: "uri",
	datetime: "date-time",
	json_string: "json-string",
	regex: ""
};
const exactPatterns = /* @__PURE__ */ new Map([[base64Charset, base64], [base64urlCharset, base64url]]);
const exactPattern = (p) => exactPatterns.get(p) ?? p;
const stringProcessor = (schema, ctx, _json, _params) => {
	const json = _json;
	json.type = "string";
	const { minimum, maximum, format, patterns, contentEncoding, laxFormat } = aggregateChecks(schema);
	if (typeof minimum === "number") json.minLength = minimum;
	if (typeof maximum === "number") json.maxLength = maximum;
	if (format) {
		json.format = formatMap[format] ?? format;
		if (json.format === "") delete json.format;
		if (format === "time" || laxFormat) delete json.format;
	}
	if (contentEncoding) json.contentEncoding = contentEncoding;
	if (patterns && patterns.size > 0) {
		const patternList = [...patterns].map(exactPattern);
		if (patternList.length === 1) json.pattern = patternList[0].source;
		else if (patternList.length > 1) json.allOf = [...patternList.map((regex) => ({
			...ctx.target === "draft-07" || ctx.target === "draft-04" || ctx.target === "openapi-3.0" ? { type: "string" } : {},
			pattern: regex.source
		}))];
	}
};
const numberProcessor = (schema, ctx, _json, params) => {
	const json = _json;
	const { minimum, maximum, multipleOf, exclusiveMaximum, exclusiveMinimum, isInt } = aggregateChecks(schema);
	json.type = isInt ? "integer" : "number";
	const exMin = typeof exclusiveMinimum === "number" && exclusiveMinimum >= (minimum ?? Number.NEGATIVE_INFINITY);
	const exMax = typeof exclusiveMaximum === "number" && exclusiveMaximum <= (maximum ?? Number.POSITIVE_INFINITY);
	const legacy = ctx.target === "draft-04" || ctx.target === "openapi-3.0";
	if (exMin) {
		if (legacy) {
			json.minimum = exclusiveMinimum;
			json.exclusiveMinimum = true;
		} else json.exclusiveMinimum = exclusiveMinimum;
	} else if (typeof minimum === "number") json.minimum = minimum;
	if (exMax) {
		if (legacy) {
			json.maximum = exclusiveMaximum;
			json.exclusiveMaximum = true;
		} else json.exclusiveMaximum = exclusiveMaximum;
	} else if (typeof maximum === "number") json.maximum = maximum;
	if (multipleOf) {
		const divisors = /* @__PURE__ */ new Set();
		for (const divisor of multipleOf) if (Number.isFinite(divisor) && divisor !== 0) divisors.add(Math.abs(divisor));
		else handleUnrepresentable(schema, ctx, json, params, `A multipleOf divisor of ${divisor} cannot be represented in JSON Schema`);
		const [first, ...rest] = divisors;
		if (first !== void 0) json.multipleOf = first;
		if (rest.length) json.allOf = [...json.allOf ?? [], ...rest.map((m) => ({ multipleOf: m }))];
	}
};
const booleanProcessor = (_schema, _ctx, json, _params) => {
	json.type = "boolean";
};
const bigintProcessor = (schema, ctx, json, params) => {
	handleUnrepresentable(schema, ctx, json, params, "BigInt cannot be represented in JSON Schema");
};
const symbolProcessor = (schema, ctx, json, params) => {
	handleUnrepresentable(schema, ctx, json, params, "Symbols cannot be represented in JSON Schema");
};
const nullProcessor = (_schema, ctx, json, _params) => {
	if (ctx.target === "openapi-3.0") {
		json.type = "string";
		json.nullable = true;
		json.enum = [null];
	} else json.type = "null";
};
const undefinedProcessor = (schema, ctx, json, params) => {
	handleUnrepresentable(schema, ctx, json, params, "Undefined cannot be represented in JSON Schema");
};
const voidProcessor = (schema, ctx, json, params) => {
	handleUnrepresentable(schema, ctx, json, params, "Void cannot be represented in JSON Schema");
};
const neverProcessor = (_schema, _ctx, json, _params) => {
	json.not = {};
};
const anyProcessor = (_schema, _ctx, _json, _params) => {};
const unknownProcessor = (_schema, _ctx, _json, _params) => {};
const dateProcessor = (schema, ctx, json, params) => {
	handleUnrepresentable(schema, ctx, json, params, "Date cannot be represented in JSON Schema");
};
const enumProcessor = (schema, _ctx, json, _params) => {
	const def = schema._zod.def;
	const values = getEnumValues(def.entries);
	if (values.length === 0) {
		json.not = {};
		return;
	}
	if (values.every((v) => typeof v === "number")) json.type = "number";
	if (values.every((v) => typeof v === "string")) json.type = "string";
	json.enum = values;
};
const literalProcessor = (schema, ctx, json, params) => {
	const def = schema._zod.def;
	if (def.values.length === 0) {
		json.not = {};
		return;
	}
	const vals = [];
	for (const val of def.values) if (val === void 0) {
		if (handleUnrepresentable(schema, ctx, json, params, "Literal `undefined` cannot be represented in JSON Schema")) return;
	} else if (typeof val === "bigint") {
		if (handleUnrepresentable(schema, ctx, json, params, "BigInt literals cannot be represented in JSON Schema")) return;
		vals.push(Number(val));
	} else vals.push(val);
	if (vals.length === 0) {} else if (vals.length === 1) {
		const val = vals[0];
		json.type = val === null ? "null" : typeof val;
		if (ctx.target === "draft-04" || ctx.target === "openapi-3.0") json.enum = [val];
		else json.const = val;
	} else {
		if (vals.every((v) => typeof v === "number")) json.type = "number";
		if (vals.every((v) => typeof v === "string")) json.type = "string";
		if (vals.every((v) => typeof v === "boolean")) json.type = "boolean";
		if (vals.every((v) => v === null)) json.type = "null";
		json.enum = vals;
	}
};
const nanProcessor = (schema, ctx, json, params) => {
	handleUnrepresentable(schema, ctx, json, params, "NaN cannot be represented in JSON Schema");
};
const templateLiteralProcessor = (schema, _ctx, json, _params) => {
	const _json = json;
	const pattern = schema._zod.pattern;
	if (!pattern) throw new Error("Pattern not found in template literal");
	_json.type = "string";
	_json.pattern = pattern.source;
};
const fileProcessor = (schema, _ctx, json, _params) => {
	const _json = json;
	_json.type = "string";
	_json.format = "binary";
	_json.contentEncoding = "binary";
	const { minimum, maximum, mime } = aggregateChecks(schema);
	if (minimum !== void 0) _json.minLength = minimum;
	if (maximum !== void 0) _json.maxLength = maximum;
	if (!mime) return;
	if (mime.length === 0) _json.not = {};
	else if (mime.length === 1) _json.contentMediaType = mime[0];
	else _json.anyOf = mime.map((m) => ({ contentMediaType: m }));
};
const successProcessor = (_schema, _ctx, json, _params) => {
	json.type = "boolean";
};
const customProcessor = (schema, ctx, json, params) => {
	handleUnrepresentable(schema, ctx, json, params, "Custom types cannot be represented in JSON Schema");
};
const functionProcessor = (schema, ctx, json, params) => {
	handleUnrepresentable(schema, ctx, json, params, "Function types cannot be represented in JSON Schema");
};
const transformProcessor = (schema, ctx, json, params) => {
	handleUnrepresentable(schema, ctx, json, params, "Transforms cannot be represented in JSON Schema");
};
const mapProcessor = (schema, ctx, json, params) => {
	handleUnrepresentable(schema, ctx, json, params, "Map cannot be represented in JSON Schema");
};
const setProcessor = (schema, ctx, json, params) => {
	handleUnrepresentable(schema, ctx, json, params, "Set cannot be represented in JSON Schema");
};
const arrayProcessor = (schema, ctx, _json, params) => {
	const json = _json;
	const def = schema._zod.def;
	const { minimum, maximum } = aggregateChecks(schema);
	if (typeof minimum === "number") json.minItems = minimum;
	if (typeof maximum === "number") json.maxItems = maximum;
	json.type = "array";
	json.items = processSchema(def.element, ctx, {
		...params,
		path: [...params.path, "items"]
	});
};
function inputOptin(schema) {
	const def = schema._zod.def;
	if (def.type === "pipe" && def.in._zod.traits.has("$ZodTransform")) return inputOptin(def.out);
	if (def.type === "catch") return inputOptin(def.innerType);
	return schema._zod.optin;
}
const objectProcessor = (schema, ctx, _json, params) => {
	const json = _json;
	const def = schema._zod.def;
	const shape = def.shape;
	if (Object.getOwnPropertySymbols(shape).length && handleUnrepresentable(schema, ctx, json, params, "Symbol keys cannot be represented in JSON Schema")) return;
	json.type = "object";
	json.properties = {};
	for (const key in shape) assignProp(json.properties, key, processSchema(shape[key], ctx, {
		...params,
		path: [
			...params.path,
			"properties",
			key
		]
	}));
	const requiredKeys = [];
	for (const key of Object.keys(shape)) {
		const field = def.shape[key];
		if (ctx.io === "input" ? inputOptin(field) === void 0 : field._zod.optout === void 0) requiredKeys.push(key);
	}
	if (requiredKeys.length > 0) json.required = requiredKeys;
	if (def.catchall?._zod.def.type === "never") json.additionalProperties = false;
	else if (!def.catchall) {
		if (ctx.io === "output") json.additionalProperties = false;
	} else if (def.catchall) json.additionalProperties = processSchema(def.catchall, ctx, {
		...params,
		path: [...params.path, "additionalProperties"]
	});
};
const unionProcessor = (schema, ctx, json, params) => {
	const def = schema._zod.def;
	const isExclusive = def.inclusive === false;
	const options = def.options.map((x, i) => processSchema(x, ctx, {
		...params,
		path: [
			...params.path,
			isExclusive ? "oneOf" : "anyOf",
			i
		]
	}));
	if (isExclusive) json.oneOf = options;
	else json.anyOf = options;
};
const intersectionProcessor = (schema, ctx, json, params) => {
	const def = schema._zod.def;
	const a = processSchema(def.left, ctx, {
		...params,
		path: [
			...params.path,
			"allOf",
			0
		]
	});
	const b = processSchema(def.right, ctx, {
		...params,
		path: [
			...params.path,
			"allOf",
			1
		]
	});
	const isSimpleIntersection = (val) => "allOf" in val && Object.keys(val).length === 1;
	const allOf = [...isSimpleIntersection(a) ? a.allOf : [a], ...isSimpleIntersection(b) ? b.allOf : [b]];
	json.allOf = allOf;
	ctx.intersections.push(allOf);
};
const tupleProcessor = (schema, ctx, _json, params) => {
	const json = _json;
	const def = schema._zod.def;
	json.type = "array";
	const prefixPath = ctx.target === "draft-2020-12" ? "prefixItems" : "items";
	const restPath = ctx.target === "draft-2020-12" ? "items" : ctx.target === "openapi-3.0" ? "items" : "additionalItems";
	const prefixItems = def.items.map((x, i) => processSchema(x, ctx, {
		...params,
		path: [
			...params.path,
			prefixPath,
			i
		]
	}));
	const rest = def.rest ? processSchema(def.rest, ctx, {
		...params,
		path: [
			...params.path,
			restPath,
			...ctx.target === "openapi-3.0" ? [def.items.length] : []
		]
	}) : null;
	let minItems = def.items.length;
	while (minItems > 0) {
		const item = def.items[minItems - 1];
		if (!(ctx.io === "input" ? inputOptin(item) !== void 0 : item._zod.optout === "optional")) break;
		minItems--;
	}
	const maxItems = def.items.length;
	const isClosed = !def.rest;
	if (ctx.target === "draft-2020-12") {
		json.prefixItems = prefixItems;
		if (isClosed) json.items = false;
		else if (rest) json.items = rest;
		if (minItems > 0) json.minItems = minItems;
		if (isClosed) json.maxItems = maxItems;
	} else if (ctx.target === "openapi-3.0") {
		json.items = { anyOf: prefixItems };
		if (rest) json.items.anyOf.push(rest);
		if (minItems > 0) json.minItems = minItems;
		if (isClosed) json.maxItems = maxItems;
	} else {
		json.items = prefixItems;
		if (isClosed) json.additionalItems = false;
		else if (rest) json.additionalItems = rest;
		if (minItems > 0) json.minItems = minItems;
		if (isClosed) json.maxItems = maxItems;
	}
	const { minimum, maximum } = aggregateChecks(schema);
	if (typeof minimum === "number") json.minItems = minimum;
	if (typeof maximum === "number") json.maxItems = maximum;
};
/** JSON object keys are always strings, so a numeric record key schema is re-expressed over the
* numeric-string form the record parser matches. Deferred to `finalize`, after the flatten: a key
* behind a wrapper only carries its own `type` before then, and a union key only has its branches.
*
* A numeric bound cannot apply to a property name, so `minimum` and its siblings are dropped rather
* than carried over: keeping them beside `type: "string"` reproduces the match-nothing schema this
* exists to fix. A key that carries one therefore emits wider than the record parses — `z.record(z.number().min(5), V)`
* accepts `"3"` — which is the deliberate trade, since throwing on it would reject an ordinary schema
* outright. */
function stringifyKeyNames(bySchema, json, visited) {
	if (json.$ref) {
		if (visited.has(json)) return json;
		visited.add(json);
		const def = bySchema.get(json)?.def;
		if (!def) return json;
		const inlined = stringifyKeyNames(bySchema, def, visited);
		return inlined === def ? json : inlined;
	}
	for (const keyword of ["anyOf", "oneOf"]) {
		const branches = json[keyword];
		if (!Array.isArray(branches)) continue;
		const mapped = branches.map((branch) => stringifyKeyNames(bySchema, branch, visited));
		if (mapped.some((branch, i) => branch !== branches[i])) json = {
			...json,
			[keyword]: mapped
		};
	}
	const types = Array.isArray(json.type) ? json.type : [json.type];
	const numericType = !types.includes("string") && types.some((t) => t === "number" || t === "integer");
	const values = json.enum ?? (json.const !== void 0 ? [json.const] : void 0);
	if (!numericType && !values?.some((v) => typeof v === "number")) return json;
	const { minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf, format, id, ...rest } = json;
	if (rest.enum) rest.enum = rest.enum.map((v) => typeof v === "number" ? String(v) : v);
	else if (typeof rest.const === "number") rest.const = String(rest.const);
	if (!numericType) return rest;
	rest.type = "string";
	if (!values) rest.pattern = (types.includes("number") ? number$2 : integer).source;
	return rest;
}
/** Every record of one conversion, so the carriers are found in a single pass rather than once per record. */
const pendingRecords = /* @__PURE__ */ new WeakMap();
function rewriteKeyNames(ctx) {
	const bySchema = /* @__PURE__ */ new Map();
	for (const entry of ctx.seen.values()) if (entry.def && !bySchema.has(entry.schema)) bySchema.set(entry.schema, entry);
	const rewrites = /* @__PURE__ */ new Map();
	for (const record of pendingRecords.get(ctx) ?? []) {
		const seen = ctx.seen.get(record);
		const names = (seen?.def ?? seen?.schema)?.propertyNames;
		if (!names || names === true || rewrites.has(names)) continue;
		const rewritten = stringifyKeyNames(bySchema, names, /* @__PURE__ */ new Set());
		if (rewritten !== names) rewrites.set(names, rewritten);
	}
	if (!rewrites.size) return;
	for (const entry of ctx.seen.values()) for (const carrier of [entry.schema, entry.def]) {
		const rewritten = carrier && rewrites.get(carrier.propertyNames);
		if (rewritten) carrier.propertyNames = rewritten;
	}
}
const recordProcessor = (schema, ctx, _json, params) => {
	const json = _json;
	const def = schema._zod.def;
	json.type = "object";
	const keyType = def.keyType;
	const patterns = aggregateChecks(keyType).patterns;
	if (def.mode === "loose" && patterns && patterns.size > 0) {
		const valueSchema = processSchema(def.valueType, ctx, {
			...params,
			path: [
				...params.path,
				"patternProperties",
				"*"
			]
		});
		json.patternProperties = {};
		for (const pattern of patterns) assignProp(json.patternProperties, exactPattern(pattern).source, valueSchema);
	} else {
		if (ctx.target === "draft-07" || ctx.target === "draft-2020-12") {
			json.propertyNames = processSchema(def.keyType, ctx, {
				...params,
				path: [...params.path, "propertyNames"]
			});
			let pending = pendingRecords.get(ctx);
			if (!pending) {
				pending = [];
				pendingRecords.set(ctx, pending);
				ctx.deferred.push(() => rewriteKeyNames(ctx));
			}
			pending.push(schema);
		}
		json.additionalProperties = processSchema(def.valueType, ctx, {
			...params,
			path: [...params.path, "additionalProperties"]
		});
	}
	const keyValues = keyType._zod.values;
	const omittableOnInput = ctx.io === "input" && inputOptin(def.valueType) !== void 0;
	if (keyValues && !def.partial && !omittableOnInput) {
		const validKeyValues = [...keyValues].filter((v) => typeof v === "string" || typeof v === "number");
		if (validKeyValues.length > 0) json.required = validKeyValues.map(String);
	}
};
const nullableProcessor = (schema, ctx, json, params) => {
	const def = schema._zod.def;
	const inner = processSchema(def.innerType, ctx, params);
	const seen = ctx.seen.get(schema);
	if (ctx.target === "openapi-3.0") {
		seen.ref = def.innerType;
		json.nullable = true;
	} else json.anyOf = [inner, { type: "null" }];
};
const nonoptionalProcessor = (schema, ctx, _json, params) => {
	const def = schema._zod.def;
	processSchema(def.innerType, ctx, params);
	const seen = ctx.seen.get(schema);
	seen.ref = def.innerType;
};
/** Round-trips a default value through JSON so the emitted schema is guaranteed to be valid JSON.
* A BigInt has no reliable encoding, so it goes through `unrepresentable` like any other
* unrepresentable value. Returns a sentinel when the caller must not write a default of its own. */
const UNREPRESENTABLE_DEFAULT = Symbol();
function serializeDefaultValue(value, schema, ctx, json, params) {
	let unrepresentable = false;
	const serialized = JSON.stringify(value, (_, val) => {
		if (typeof val !== "bigint") return val;
		unrepresentable = true;
		return null;
	});
	if (!unrepresentable) return JSON.parse(serialized);
	handleUnrepresentable(schema, ctx, json, params, "BigInt defaults cannot be represented in JSON Schema");
	return UNREPRESENTABLE_DEFAULT;
}
const defaultProcessor = (schema, ctx, json, params) => {
	const def = schema._zod.def;
	processSchema(def.innerType, ctx, params);
	const seen = ctx.seen.get(schema);
	seen.ref = def.innerType;
	const value = serializeDefaultValue(def.defaultValue, schema, ctx, json, params);
	if (value !== UNREPRESENTABLE_DEFAULT) json.default = value;
};
const prefaultProcessor = (schema, ctx, json, params) => {
	const def = schema._zod.def;
	processSchema(def.innerType, ctx, params);
	const seen = ctx.seen.get(schema);
	seen.ref = def.innerType;
	if (ctx.io !== "input") return;
	const value = serializeDefaultValue(def.defaultValue, schema, ctx, json, params);
	if (value !== UNREPRESENTABLE_DEFAULT) json._prefault = value;
};
const catchProcessor = (schema, ctx, json, params) => {
	const def = schema._zod.def;
	processSchema(def.innerType, ctx, params);
	const seen = ctx.seen.get(schema);
	seen.ref = def.innerType;
	let catchValue;
	try {
		catchValue = def.catchValue(void 0);
	} catch {
		handleUnrepresentable(schema, ctx, json, params, "Dynamic catch values are not supported in JSON Schema");
		return;
	}
	json.default = catchValue;
};
const pipeProcessor = (schema, ctx, _json, params) => {
	const def = schema._zod.def;
	const inIsTransform = def.in._zod.traits.has("$ZodTransform");
	const innerType = ctx.io === "input" ? inIsTransform ? def.out : def.in : def.out;
	processSchema(innerType, ctx, params);
	const seen = ctx.seen.get(schema);
	seen.ref = innerType;
};
const readonlyProcessor = (schema, ctx, json, params) => {
	const def = schema._zod.def;
	processSchema(def.innerType, ctx, params);
	const seen = ctx.seen.get(schema);
	seen.ref = def.innerType;
	json.readOnly = true;
};
const promiseProcessor = (schema, ctx, _json, params) => {
	const def = schema._zod.def;
	processSchema(def.innerType, ctx, params);
	const seen = ctx.seen.get(schema);
	seen.ref = def.innerType;
};
const optionalProcessor = (schema, ctx, _json, params) => {
	const def = schema._zod.def;
	processSchema(def.innerType, ctx, params);
	const seen = ctx.seen.get(schema);
	seen.ref = def.innerType;
};
const lazyProcessor = (schema, ctx, _json, params) => {
	const innerType = schema._zod.innerType;
	processSchema(innerType, ctx, params);
	const seen = ctx.seen.get(schema);
	seen.ref = innerType;
};
const allProcessors = {
	string: stringProcessor,
	number: numberProcessor,
	boolean: booleanProcessor,
	bigint: bigintProcessor,
	symbol: symbolProcessor,
	null: nullProcessor,
	undefined: undefinedProcessor,
	void: voidProcessor,
	never: neverProcessor,
	any: anyProcessor,
	unknown: unknownProcessor,
	date: dateProcessor,
	enum: enumProcessor,
	literal: literalProcessor,
	nan: nanProcessor,
	template_literal: templateLiteralProcessor,
	file: fileProcessor,
	success: successProcessor,
	custom: customProcessor,
	function: functionProcessor,
	transform: transformProcessor,
	map: mapProcessor,
	set: setProcessor,
	array: arrayProcessor,
	object: objectProcessor,
	union: unionProcessor,
	intersection: intersectionProcessor,
	tuple: tupleProcessor,
	record: recordProcessor,
	nullable: nullableProcessor,
	nonoptional: nonoptionalProcessor,
	default: defaultProcessor,
	prefault: prefaultProcessor,
	catch: catchProcessor,
	pipe: pipeProcessor,
	readonly: readonlyProcessor,
	promise: promiseProcessor,
	optional: optionalProcessor,
	lazy: lazyProcessor
};
function toJSONSchema(input, params) {
	if ("_idmap" in input) {
		const registry = input;
		const ctx = initializeContext({
			...params,
			processors: allProcessors
		});
		const defs = {};
		for (const entry of registry._idmap.entries()) {
			const [_, schema] = entry;
			processSchema(schema, ctx);
		}
		const schemas = {};
		ctx.external = {
			registry,
			uri: params?.uri,
			defs
		};
		for (const entry of registry._idmap.entries()) {
			const [key, schema] = entry;
			extractDefs(ctx, schema);
			assignProp(schemas, key, finalize(ctx, schema));
		}
		if (Object.keys(defs).length > 0) schemas.__shared = { [ctx.target === "draft-2020-12" ? "$defs" : "definitions"]: defs };
		return { schemas };
	}
	const ctx = initializeContext({
		...params,
		processors: allProcessors
	});
	processSchema(input, ctx);
	extractDefs(ctx, input);
	return finalize(ctx, input);
}

// node_modules/zod/v4/classic/errors.js
const _installedErrorProtos = /* @__PURE__ */ new WeakSet([Object.prototype, Error.prototype]);
function _lazyMethod(proto, key, make) {
	Object.defineProperty(proto, key, {
		configurable: true,
		enumerable: false,
		get() {
			const value = make(this);
			Object.defineProperty(this, key, {
				value,
				configurable: true,
				writable: true
			});
			return value;
		},
		set(value) {
			Object.defineProperty(this, key, {
				value,
				configurable: true,
				writable: true
			});
		}
	});
}
const initializer = (inst, issues) => {
	$ZodError.init(inst, issues);
	inst.name = "ZodError";
	const proto = Object.getPrototypeOf(inst);
	if (_installedErrorProtos.has(proto)) return;
	_installedErrorProtos.add(proto);
	_lazyMethod(proto, "format", (self) => (mapper) => formatError(self, mapper));
	_lazyMethod(proto, "flatten", (self) => (mapper) => flattenError(self, mapper));
	_lazyMethod(proto, "addIssue", (self) => (issue) => {
		self.issues.push(issue);
		self.message = JSON.stringify(self.issues, jsonStringifyReplacer, 2);
	});
	_lazyMethod(proto, "addIssues", (self) => (issues) => {
		self.issues.push(...issues);
		self.message = JSON.stringify(self.issues, jsonStringifyReplacer, 2);
	});
	Object.defineProperty(proto, "isEmpty", {
		configurable: true,
		enumerable: false,
		get() {
			return this.issues.length === 0;
		}
	});
};
const ZodRealError = /*@__PURE__*/ $constructor("ZodError", initializer, void 0, { Parent: Error });

// node_modules/zod/v4/classic/parse.js
const parse = /* @__PURE__ */ _parse(ZodRealError);
const parseAsync = /* @__PURE__ */ _parseAsync(ZodRealError);
const safeParse = /* @__PURE__ */ _safeParse(ZodRealError);
const safeParseAsync = /* @__PURE__ */ _safeParseAsync(ZodRealError);
const encode = /* @__PURE__ */ _encode(ZodRealError);
const decode = /* @__PURE__ */ _decode(ZodRealError);
const encodeAsync = /* @__PURE__ */ _encodeAsync(ZodRealError);
const decodeAsync = /* @__PURE__ */ _decodeAsync(ZodRealError);
const safeEncode = /* @__PURE__ */ _safeEncode(ZodRealError);
const safeDecode = /* @__PURE__ */ _safeDecode(ZodRealError);
const safeEncodeAsync = /* @__PURE__ */ _safeEncodeAsync(ZodRealError);
const safeDecodeAsync = /* @__PURE__ */ _safeDecodeAsync(ZodRealError);

// node_modules/zod/v4/classic/schemas.js
function _ensureDefaultLocale() {
	if (!globalConfig.localeError) config(en_default());
}
function _ensureDefaultMemoizer() {
	if (!globalConfig.memoizer) config({ memoizer: memoizer() });
}
const ZodType = /*@__PURE__*/ $constructor("ZodType", (inst, def) => {
	_ensureDefaultLocale();
	$ZodType.init(inst, def);
	inst.def = def;
	inst.type = def.type;
	return inst;
}, {
	check(...chks) {
		const def = this.def;
		return this.clone(mergeDefs(def, { checks: [...def.checks ?? [], ...chks.map((ch) => typeof ch === "function" ? { _zod: {
			check: ch,
			def: { check: "custom" },
			onattach: []
		} } : ch)] }), { parent: true });
	},
	with(...chks) {
		return this.check(...chks);
	},
	clone(def, params) {
		return clone(this, def, params);
	},
	brand() {
		return this;
	},
	register(reg, meta) {
		reg.add(this, meta);
		return this;
	},
	refine(check, params) {
		return this.check(refine(check, params));
	},
	superRefine(refinement, params) {
		return this.check(superRefine(refinement, params));
	},
	overwrite(fn) {
		return this.check(_overwrite(fn));
	},
	optional() {
		return optional(this);
	},
	exactOptional() {
		return exactOptional(this);
	},
	nullable() {
		return nullable(this);
	},
	nullish() {
		return optional(nullable(this));
	},
	nonoptional(params) {
		return nonoptional(this, params);
	},
	array() {
		return array(this);
	},
	or(arg) {
		return union([this, arg]);
	},
	and(arg) {
		return intersection(this, arg);
	},
	transform(tx) {
		return pipe(this, transform(tx));
	},
	default(d) {
		return _default(this, d);
	},
	prefault(d) {
		return prefault(this, d);
	},
	catch(params) {
		return _catch(this, params);
	},
	pipe(target) {
		return pipe(this, target);
	},
	readonly() {
		return readonly(this);
	},
	describe(description) {
		const cl = this.clone();
		globalRegistry.add(cl, { description });
		return cl;
	},
	meta(...args) {
		if (args.length === 0) return globalRegistry.get(this);
		const cl = this.clone();
		globalRegistry.add(cl, args[0]);
		return cl;
	},
	isOptional() {
		return this.safeParse(void 0).success;
	},
	isNullable() {
		return this.safeParse(null).success;
	},
	apply(fn, ...args) {
		return args.length === 0 ? fn(this) : fn(this, ...args);
	},
	get "~standard"() {
		return hide(this, "~standard", {
			...standardProps(this),
			jsonSchema: {
				input: createStandardJSONSchemaMethod(this, "input"),
				output: createStandardJSONSchemaMethod(this, "output")
			}
		});
	},
	set "~standard"(value) {
		own(this, "~standard", value);
	},
	parse: function _parse(data, params) {
		return parse(this, data, params, { callee: _parse });
	},
	parseAsync: async function _parseAsync(data, params) {
		return await parseAsync(this, data, params, { callee: _parseAsync });
	},
	safeParse(data, params) {
		return safeParse(this, data, params);
	},
	async safeParseAsync(data, params) {
		return safeParseAsync(this, data, params);
	},
	get spa() {
		return this?.safeParseAsync;
	},
	set spa(value) {
		own(this, "spa", value);
	},
	validate(data, params) {
		return validate$1(this, data, params);
	},
	validateAsync(data, params) {
		return validateAsync$1(this, data, params);
	},
	encode: function _encode(data, params) {
		return encode(this, data, params, { callee: _encode });
	},
	decode: function _decode(data, params) {
		return decode(this, data, params, { callee: _decode });
	},
	encodeAsync: async function _encodeAsync(data, params) {
		return await encodeAsync(this, data, params, { callee: _encodeAsync });
	},
	decodeAsync: async function _decodeAsync(data, params) {
		return await decodeAsync(this, data, params, { callee: _decodeAsync });
	},
	safeEncode(data, params) {
		return safeEncode(this, data, params);
	},
	safeDecode(data, params) {
		return safeDecode(this, data, params);
	},
	async safeEncodeAsync(data, params) {
		return safeEncodeAsync(this, data, params);
	},
	async safeDecodeAsync(data, params) {
		return safeDecodeAsync(this, data, params);
	},
	toJSONSchema(params) {
		return createToJSONSchemaMethod(this, {})(params);
	},
	get description() {
		return globalRegistry.get(this)?.description;
	},
	get _def() {
		return this._zod.def;
	}
});
/** @internal */
const _ZodString = /*@__PURE__*/ $constructor("_ZodString", (inst, def) => {
	$ZodString.init(inst, def);
	ZodType.init(inst, def);
	inst._zod.processJSONSchema = (ctx, json, params) => stringProcessor(inst, ctx, json, params);
}, /*@__PURE__*/ derived({
	format: (inst) => aggregateChecks(inst).format ?? null,
	minLength: (inst) => aggregateChecks(inst).minimum ?? null,
	maxLength: (inst) => aggregateChecks(inst).maximum ?? null
}, {
	regex(...args) {
		return this.check(_regex(...args));
	},
	includes(...args) {
		return this.check(_includes(...args));
	},
	startsWith(...args) {
		return this.check(_startsWith(...args));
	},
	endsWith(...args) {
		return this.check(_endsWith(...args));
	},
	min(...args) {
		return this.check(_minLength(...args));
	},
	max(...args) {
		return this.check(_maxLength(...args));
	},
	length(...args) {
		return this.check(_length(...args));
	},
	nonempty(...args) {
		return this.check(_minLength(1, ...args));
	},
	lowercase(params) {
		return this.check(_lowercase(params));
	},
	uppercase(params) {
		return this.check(_uppercase(params));
	},
	trim() {
		return this.check(_trim());
	},
	normalize(...args) {
		return this.check(_normalize(...args));
	},
	toLowerCase() {
		return this.check(_toLowerCase());
	},
	toUpperCase() {
		return this.check(_toUpperCase());
	},
	slugify() {
		return this.check(_slugify());
	}
}));
const ZodString = /*@__PURE__*/ $constructor("ZodString", (inst, def) => {
	$ZodString.init(inst, def);
	_ZodString.init(inst, def);
}, {
	email(params) {
		return this.check(_email(ZodEmail, params));
	},
	url(params) {
		return this.check(_url(ZodURL, params));
	},
	jwt(params) {
		return this.check(_jwt(ZodJWT, params));
	},
	emoji(params) {
		return this.check(_emoji(ZodEmoji, params));
	},
	guid(params) {
		return this.check(_guid(ZodGUID, params));
	},
	uuid(params) {
		return this.check(_uuid(ZodUUID, params));
	},
	uuidv4(params) {
		return this.check(_uuidv4(ZodUUID, params));
	},
	uuidv6(params) {
		return this.check(_uuidv6(ZodUUID, params));
	},
	uuidv7(params) {
		return this.check(_uuidv7(ZodUUID, params));
	},
	nanoid(params) {
		return this.check(_nanoid(ZodNanoID, params));
	},
	cuid(params) {
		return this.check(_cuid(ZodCUID, params));
	},
	cuid2(params) {
		return this.check(_cuid2(ZodCUID2, params));
	},
	ulid(params) {
		return this.check(_ulid(ZodULID, params));
	},
	base64(params) {
		return this.check(_base64(ZodBase64, params));
	},
	base64url(params) {
		return this.check(_base64url(ZodBase64URL, params));
	},
	xid(params) {
		return this.check(_xid(ZodXID, params));
	},
	ksuid(params) {
		return this.check(_ksuid(ZodKSUID, params));
	},
	ipv4(params) {
		return this.check(_ipv4(ZodIPv4, params));
	},
	ipv6(params) {
		return this.check(_ipv6(ZodIPv6, params));
	},
	cidrv4(params) {
		return this.check(_cidrv4(ZodCIDRv4, params));
	},
	cidrv6(params) {
		return this.check(_cidrv6(ZodCIDRv6, params));
	},
	e164(params) {
		return this.check(_e164(ZodE164, params));
	},
	datetime(params) {
		return this.check(_isoDateTime(ZodISODateTime, params));
	},
	date(params) {
		return this.check(_isoDate(ZodISODate, params));
	},
	time(params) {
		return this.check(_isoTime(ZodISOTime, params));
	},
	duration(params) {
		return this.check(_isoDuration(ZodISODuration, params));
	}
});
function string(params) {
	return _string(ZodString, params);
}
const ZodStringFormat = /*@__PURE__*/ $constructor("ZodStringFormat", (inst, def) => {
	$ZodStringFormat.init(inst, def);
	_ZodString.init(inst, def);
});
const ZodISODateTime = /*@__PURE__*/ $constructor("ZodISODateTime", (inst, def) => {
	$ZodISODateTime.init(inst, def);
	ZodStringFormat.init(inst, def);
});
const ZodISODate = /*@__PURE__*/ $constructor("ZodISODate", (inst, def) => {
	$ZodISODate.init(inst, def);
	ZodStringFormat.init(inst, def);
});
const ZodISOTime = /*@__PURE__*/ $constructor("ZodISOTime", (inst, def) => {
	$ZodISOTime.init(inst, def);
	ZodStringFormat.init(inst, def);
});
const ZodISODuration = /*@__PURE__*/ $constructor("ZodISODuration", (inst, def) => {
	$ZodISODuration.init(inst, def);
	ZodStringFormat.init(inst, def);
});
const ZodEmail = /*@__PURE__*/ $constructor("ZodEmail", (inst, def) => {
	$ZodEmail.init(inst, def);
	ZodStringFormat.init(inst, def);
});
const ZodGUID = /*@__PURE__*/ $constructor("ZodGUID", (inst, def) => {
	$ZodGUID.init(inst, def);
	ZodStringFormat.init(inst, def);
});
const ZodUUID = /*@__PURE__*/ $constructor("ZodUUID", (inst, def) => {
	$ZodUUID.init(inst, def);
	ZodStringFormat.init(inst, def);
});
const ZodURL = /*@__PURE__*/ $constructor("ZodURL", (inst, def) => {
	$ZodURL.init(inst, def);
	ZodStringFormat.init(inst, def);
});
const ZodEmoji = /*@__PURE__*/ $constructor("ZodEmoji", (inst, def) => {
	$ZodEmoji.init(inst, def);
	ZodStringFormat.init(inst, def);
});
const ZodNanoID = /*@__PURE__*/ $constructor("ZodNanoID", (inst, def) => {
	$ZodNanoID.init(inst, def);
	ZodStringFormat.init(inst, def);
});
/**
* @deprecated CUID v1 is deprecated by its authors due to information leakage
* (timestamps embedded in the id). Use {@link ZodCUID2} instead.
* See https://github.com/paralleldrive/cuid.
*/
const ZodCUID = /*@__PURE__*/ $constructor("ZodCUID", (inst, def) => {
	$ZodCUID.init(inst, def);
	ZodStringFormat.init(inst, def);
});
const ZodCUID2 = /*@__PURE__*/ $constructor("ZodCUID2", (inst, def) => {
	$ZodCUID2.init(inst, def);
	ZodStringFormat.init(inst, def);
});
const ZodULID = /*@__PURE__*/ $constructor("ZodULID", (inst, def) => {
	$ZodULID.init(inst, def);
	ZodStringFormat.init(inst, def);
});
const ZodXID = /*@__PURE__*/ $constructor("ZodXID", (inst, def) => {
	$ZodXID.init(inst, def);
	ZodStringFormat.init(inst, def);
});
const ZodKSUID = /*@__PURE__*/ $constructor("ZodKSUID", (inst, def) => {
	$ZodKSUID.init(inst, def);
	ZodStringFormat.init(inst, def);
});
const ZodIPv4 = /*@__PURE__*/ $constructor("ZodIPv4", (inst, def) => {
	$ZodIPv4.init(inst, def);
	ZodStringFormat.init(inst, def);
});
const ZodIPv6 = /*@__PURE__*/ $constructor("ZodIPv6", (inst, def) => {
	$ZodIPv6.init(inst, def);
	ZodStringFormat.init(inst, def);
});
const ZodCIDRv4 = /*@__PURE__*/ $constructor("ZodCIDRv4", (inst, def) => {
	$ZodCIDRv4.init(inst, def);
	ZodStringFormat.init(inst, def);
});
const ZodCIDRv6 = /*@__PURE__*/ $constructor("ZodCIDRv6", (inst, def) => {
	$ZodCIDRv6.init(inst, def);
	ZodStringFormat.init(inst, def);
});
const ZodBase64 = /*@__PURE__*/ $constructor("ZodBase64", (inst, def) => {
	$ZodBase64.init(inst, def);
	ZodStringFormat.init(inst, def);
});
const ZodBase64URL = /*@__PURE__*/ $constructor("ZodBase64URL", (inst, def) => {
	$ZodBase64URL.init(inst, def);
	ZodStringFormat.init(inst, def);
});
const ZodE164 = /*@__PURE__*/ $constructor("ZodE164", (inst, def) => {
	$ZodE164.init(inst, def);
	ZodStringFormat.init(inst, def);
});
const ZodJWT = /*@__PURE__*/ $constructor("ZodJWT", (inst, def) => {
	$ZodJWT.init(inst, def);
	ZodStringFormat.init(inst, def);
});
const ZodNumber = /*@__PURE__*/ $constructor("ZodNumber", (inst, def) => {
	$ZodNumber.init(inst, def);
	ZodType.init(inst, def);
	inst._zod.processJSONSchema = (ctx, json, params) => numberProcessor(inst, ctx, json, params);
	inst.isFinite = true;
}, /*@__PURE__*/ derived({
	minValue: (inst) => {
		const { minimum, exclusiveMinimum } = aggregateChecks(inst);
		return Math.max(minimum ?? Number.NEGATIVE_INFINITY, exclusiveMinimum ?? Number.NEGATIVE_INFINITY);
	},
	maxValue: (inst) => {
		const { maximum, exclusiveMaximum } = aggregateChecks(inst);
		return Math.min(maximum ?? Number.POSITIVE_INFINITY, exclusiveMaximum ?? Number.POSITIVE_INFINITY);
	},
	isInt: (inst) => {
		const { isInt, multipleOf } = aggregateChecks(inst);
		return !!isInt || !!multipleOf?.some(Number.isSafeInteger);
	},
	format: (inst) => aggregateChecks(inst).format ?? null
}, {
	gt(value, params) {
		return this.check(_gt(value, params));
	},
	gte(value, params) {
		return this.check(_gte(value, params));
	},
	min(value, params) {
		return this.check(_gte(value, params));
	},
	lt(value, params) {
		return this.check(_lt(value, params));
	},
	lte(value, params) {
		return this.check(_lte(value, params));
	},
	max(value, params) {
		return this.check(_lte(value, params));
	},
	int(params) {
		return this.check(int(params));
	},
	safe(params) {
		return this.check(int(params));
	},
	positive(params) {
		return this.check(_gt(0, params));
	},
	nonnegative(params) {
		return this.check(_gte(0, params));
	},
	negative(params) {
		return this.check(_lt(0, params));
	},
	nonpositive(params) {
		return this.check(_lte(0, params));
	},
	multipleOf(value, params) {
		return this.check(_multipleOf(value, params));
	},
	step(value, params) {
		return this.check(_multipleOf(value, params));
	},
	finite() {
		return this;
	}
}));
function number$1(params) {
	return _number(ZodNumber, params);
}
const ZodNumberFormat = /*@__PURE__*/ $constructor("ZodNumberFormat", (inst, def) => {
	$ZodNumberFormat.init(inst, def);
	ZodNumber.init(inst, def);
});
function int(params) {
	return _int(ZodNumberFormat, params);
}
const ZodBoolean = /*@__PURE__*/ $constructor("ZodBoolean", (inst, def) => {
	$ZodBoolean.init(inst, def);
	ZodType.init(inst, def);
	inst._zod.processJSONSchema = (ctx, json, params) => booleanProcessor(inst, ctx, json, params);
});
function boolean(params) {
	return _boolean(ZodBoolean, params);
}
const ZodUnknown = /*@__PURE__*/ $constructor("ZodUnknown", (inst, def) => {
	$ZodUnknown.init(inst, def);
	ZodType.init(inst, def);
	inst._zod.processJSONSchema = (ctx, json, params) => unknownProcessor(inst, ctx, json, params);
});
function unknown() {
	return _unknown(ZodUnknown);
}
const ZodNever = /*@__PURE__*/ $constructor("ZodNever", (inst, def) => {
	$ZodNever.init(inst, def);
	ZodType.init(inst, def);
	inst._zod.processJSONSchema = (ctx, json, params) => neverProcessor(inst, ctx, json, params);
});
function never(params) {
	return _never(ZodNever, params);
}
const ZodArray = /*@__PURE__*/ $constructor("ZodArray", (inst, def) => {
	_ensureDefaultMemoizer();
	$ZodArray.init(inst, def);
	ZodType.init(inst, def);
	inst._zod.processJSONSchema = (ctx, json, params) => arrayProcessor(inst, ctx, json, params);
	inst.element = def.element;
}, {
	min(n, params) {
		return this.check(_minLength(n, params));
	},
	nonempty(params) {
		return this.check(_minLength(1, params));
	},
	max(n, params) {
		return this.check(_maxLength(n, params));
	},
	length(n, params) {
		return this.check(_length(n, params));
	},
	unwrap() {
		return this.element;
	}
});
function array(element, params) {
	return _array(ZodArray, element, params);
}
const ZodObject = /*@__PURE__*/ $constructor("ZodObject", (inst, def) => {
	_ensureDefaultMemoizer();
	$ZodObjectJIT.init(inst, def);
	ZodType.init(inst, def);
	inst._zod.processJSONSchema = (ctx, json, params) => objectProcessor(inst, ctx, json, params);
	installLazyProp(inst, "shape", (self) => self._zod.def.shape, false);
}, {
	keyof() {
		return _enum(Object.keys(this._zod.def.shape));
	},
	catchall(catchall) {
		return this.clone(mergeDefs(this._zod.def, { catchall }));
	},
	passthrough() {
		return this.clone(mergeDefs(this._zod.def, { catchall: unknown() }));
	},
	loose() {
		return this.clone(mergeDefs(this._zod.def, { catchall: unknown() }));
	},
	strict() {
		return this.clone(mergeDefs(this._zod.def, { catchall: never() }));
	},
	strip() {
		return this.clone(mergeDefs(this._zod.def, { catchall: void 0 }));
	},
	extend(incoming) {
		return extend(this, incoming);
	},
	safeExtend(incoming) {
		return safeExtend(this, incoming);
	},
	merge(other) {
		return merge(this, other);
	},
	pick(mask) {
		return pick(this, mask);
	},
	omit(mask) {
		return omit(this, mask);
	},
	partial(...args) {
		return partial(ZodOptional, this, args[0]);
	},
	exactPartial(...args) {
		return partial(ZodExactOptional, this, args[0], "exactPartial");
	},
	required(...args) {
		return required(ZodNonOptional, this, args[0]);
	}
});
function object(shape, params) {
	const def = {
		type: "object",
		shape: shape ?? {},
		...normalizeParams(params)
	};
	return new ZodObject(def);
}
function strictObject(shape, params) {
	return new ZodObject({
		type: "object",
		shape,
		catchall: never(),
		...normalizeParams(params)
	});
}
const ZodUnion = /*@__PURE__*/ $constructor("ZodUnion", (inst, def) => {
	$ZodUnion.init(inst, def);
	ZodType.init(inst, def);
	inst._zod.processJSONSchema = (ctx, json, params) => unionProcessor(inst, ctx, json, params);
	inst.options = def.options;
});
function union(options, params) {
	return new ZodUnion({
		type: "union",
		options,
		...normalizeParams(params)
	});
}
const ZodIntersection = /*@__PURE__*/ $constructor("ZodIntersection", (inst, def) => {
	$ZodIntersection.init(inst, def);
	ZodType.init(inst, def);
	inst._zod.processJSONSchema = (ctx, json, params) => intersectionProcessor(inst, ctx, json, params);
});
function intersection(left, right) {
	return new ZodIntersection({
		type: "intersection",
		left,
		right
	});
}
const ZodRecord = /*@__PURE__*/ $constructor("ZodRecord", (inst, def) => {
	_ensureDefaultMemoizer();
	$ZodRecord.init(inst, def);
	ZodType.init(inst, def);
	inst._zod.processJSONSchema = (ctx, json, params) => recordProcessor(inst, ctx, json, params);
	inst.keyType = def.keyType;
	inst.valueType = def.valueType;
});
function record(keyType, valueType, params) {
	if (!valueType || !valueType._zod) return new ZodRecord({
		type: "record",
		keyType: string(),
		valueType: keyType,
		...normalizeParams(valueType)
	});
	return new ZodRecord({
		type: "record",
		keyType,
		valueType,
		...normalizeParams(params)
	});
}
const ZodEnum = /*@__PURE__*/ $constructor("ZodEnum", (inst, def) => {
	$ZodEnum.init(inst, def);
	ZodType.init(inst, def);
	inst._zod.processJSONSchema = (ctx, json, params) => enumProcessor(inst, ctx, json, params);
	inst.enum = def.entries;
	inst.options = [...inst._zod.values];
	const keys = new Set(Object.keys(def.entries));
	inst.extract = (values, params) => {
		const newEntries = {};
		for (const value of values) if (keys.has(value)) newEntries[value] = def.entries[value];
		else throw new Error(`Key ${value} not found in enum`);
		return new ZodEnum({
			...def,
			checks: [],
			...normalizeParams(params),
			entries: newEntries
		});
	};
	inst.exclude = (values, params) => {
		const newEntries = { ...def.entries };
		for (const value of values) if (keys.has(value)) delete newEntries[value];
		else throw new Error(`Key ${value} not found in enum`);
		return new ZodEnum({
			...def,
			checks: [],
			...normalizeParams(params),
			entries: newEntries
		});
	};
});
function _enum(values, params) {
	const entries = Array.isArray(values) ? Object.fromEntries(values.map((v) => [v, v])) : values;
	return new ZodEnum({
		type: "enum",
		entries,
		...normalizeParams(params)
	});
}
const ZodLiteral = /*@__PURE__*/ $constructor("ZodLiteral", (inst, def) => {
	$ZodLiteral.init(inst, def);
	ZodType.init(inst, def);
	inst._zod.processJSONSchema = (ctx, json, params) => literalProcessor(inst, ctx, json, params);
	inst.values = new Set(def.values);
	Object.defineProperty(inst, "value", { get() {
		if (def.values.length > 1) throw new Error("This schema contains multiple valid literal values. Use `.values` instead.");
		return def.values[0];
	} });
});
function literal(value, params) {
	return new ZodLiteral({
		type: "literal",
		values: Array.isArray(value) ? value : [value],
		...normalizeParams(params)
	});
}
const ZodTransform = /*@__PURE__*/ $constructor("ZodTransform", (inst, def) => {
	_ensureDefaultMemoizer();
	$ZodTransform.init(inst, def);
	ZodType.init(inst, def);
	inst._zod.processJSONSchema = (ctx, json, params) => transformProcessor(inst, ctx, json, params);
	inst._zod.parse = (payload, _ctx) => {
		if (_ctx.direction === "backward") throw new $ZodEncodeError(inst.constructor.name);
		payload.addIssue = (issue$1) => {
			if (typeof issue$1 === "string") payload.issues.push(issue(issue$1, payload.value, def));
			else {
				const _issue = issue$1;
				if (_issue.fatal) _issue.continue = false;
				_issue.code ?? (_issue.code = "custom");
				if (!("input" in _issue)) _issue.input = payload.value;
				_issue.inst ?? (_issue.inst = inst);
				payload.issues.push(issue(_issue));
			}
		};
		const output = def.transform(payload.value, payload);
		if (output instanceof Promise) return output.then((output) => {
			payload.value = output;
			return payload;
		});
		payload.value = output;
		return payload;
	};
});
function transform(fn) {
	return new ZodTransform({
		type: "transform",
		transform: fn
	});
}
const ZodOptional = /*@__PURE__*/ $constructor("ZodOptional", (inst, def) => {
	$ZodOptional.init(inst, def);
	ZodType.init(inst, def);
	inst._zod.processJSONSchema = (ctx, json, params) => optionalProcessor(inst, ctx, json, params);
	inst.unwrap = () => inst._zod.def.innerType;
});
function optional(innerType) {
	return new ZodOptional({
		type: "optional",
		innerType
	});
}
const ZodExactOptional = /*@__PURE__*/ $constructor("ZodExactOptional", (inst, def) => {
	$ZodExactOptional.init(inst, def);
	ZodType.init(inst, def);
	inst._zod.processJSONSchema = (ctx, json, params) => optionalProcessor(inst, ctx, json, params);
	inst.unwrap = () => inst._zod.def.innerType;
});
function exactOptional(innerType) {
	return new ZodExactOptional({
		type: "optional",
		innerType
	});
}
const ZodNullable = /*@__PURE__*/ $constructor("ZodNullable", (inst, def) => {
	$ZodNullable.init(inst, def);
	ZodType.init(inst, def);
	inst._zod.processJSONSchema = (ctx, json, params) => nullableProcessor(inst, ctx, json, params);
	inst.unwrap = () => inst._zod.def.innerType;
});
function nullable(innerType) {
	return new ZodNullable({
		type: "nullable",
		innerType
	});
}
const ZodDefault = /*@__PURE__*/ $constructor("ZodDefault", (inst, def) => {
	$ZodDefault.init(inst, def);
	ZodType.init(inst, def);
	inst._zod.processJSONSchema = (ctx, json, params) => defaultProcessor(inst, ctx, json, params);
	inst.unwrap = () => inst._zod.def.innerType;
	inst.removeDefault = inst.unwrap;
});
function _default(innerType, defaultValue) {
	return new ZodDefault({
		type: "default",
		innerType,
		get defaultValue() {
			return typeof defaultValue === "function" ? defaultValue() : shallowClone(defaultValue);
		}
	});
}
const ZodPrefault = /*@__PURE__*/ $constructor("ZodPrefault", (inst, def) => {
	$ZodPrefault.init(inst, def);
	ZodType.init(inst, def);
	inst._zod.processJSONSchema = (ctx, json, params) => prefaultProcessor(inst, ctx, json, params);
	inst.unwrap = () => inst._zod.def.innerType;
});
function prefault(innerType, defaultValue) {
	return new ZodPrefault({
		type: "prefault",
		innerType,
		get defaultValue() {
			return typeof defaultValue === "function" ? defaultValue() : shallowClone(defaultValue);
		}
	});
}
const ZodNonOptional = /*@__PURE__*/ $constructor("ZodNonOptional", (inst, def) => {
	$ZodNonOptional.init(inst, def);
	ZodType.init(inst, def);
	inst._zod.processJSONSchema = (ctx, json, params) => nonoptionalProcessor(inst, ctx, json, params);
	inst.unwrap = () => inst._zod.def.innerType;
});
function nonoptional(innerType, params) {
	return new ZodNonOptional({
		type: "nonoptional",
		innerType,
		...normalizeParams(params)
	});
}
const ZodCatch = /*@__PURE__*/ $constructor("ZodCatch", (inst, def) => {
	$ZodCatch.init(inst, def);
	ZodType.init(inst, def);
	inst._zod.processJSONSchema = (ctx, json, params) => catchProcessor(inst, ctx, json, params);
	inst.unwrap = () => inst._zod.def.innerType;
	inst.removeCatch = inst.unwrap;
});
function _catch(innerType, catchValue) {
	return new ZodCatch({
		type: "catch",
		innerType,
		catchValue: typeof catchValue === "function" ? catchValue : constantCatch(catchValue)
	});
}
const ZodPipe = /*@__PURE__*/ $constructor("ZodPipe", (inst, def) => {
	$ZodPipe.init(inst, def);
	ZodType.init(inst, def);
	inst._zod.processJSONSchema = (ctx, json, params) => pipeProcessor(inst, ctx, json, params);
	inst.in = def.in;
	inst.out = def.out;
});
function pipe(in_, out) {
	return new ZodPipe({
		type: "pipe",
		in: in_,
		out
	});
}
const ZodReadonly = /*@__PURE__*/ $constructor("ZodReadonly", (inst, def) => {
	$ZodReadonly.init(inst, def);
	ZodType.init(inst, def);
	inst._zod.processJSONSchema = (ctx, json, params) => readonlyProcessor(inst, ctx, json, params);
	inst.unwrap = () => inst._zod.def.innerType;
});
function readonly(innerType) {
	return new ZodReadonly({
		type: "readonly",
		innerType
	});
}
const ZodCustom = /*@__PURE__*/ $constructor("ZodCustom", (inst, def) => {
	$ZodCustom.init(inst, def);
	ZodType.init(inst, def);
	inst._zod.processJSONSchema = (ctx, json, params) => customProcessor(inst, ctx, json, params);
});
function refine(fn, _params = {}) {
	return _refine(ZodCustom, fn, _params);
}
function superRefine(fn, params) {
	return _superRefine(fn, params);
}

// node_modules/zod/v4/classic/iso.js
function datetime(params) {
	return _isoDateTime(ZodISODateTime, params);
}

// action/src/results/gate.ts
var import_fastest_levenshtein = require_fastest_levenshtein();
const gateKinds = [
	"max-overhead",
	"max-regression",
	"max-increase",
	"min",
	"max"
];
const gateKindSchema = _enum(gateKinds);

// action/src/results/metrics.ts
const lower = (unit, label) => ({
	unit,
	label,
	better: "lower",
	exact: false
});
/**
* A count, where the program is the same in each of its forks. Not `exact`: a JVM may load a class more or start a
* thread less, and benchstat would call the slightest such difference significant.
*/
const count$2 = (unit, label, epsilon = 0) => ({
	...lower(unit, label),
	epsilon
});
const higher = (unit, label) => ({
	unit,
	label,
	better: "higher",
	exact: false
});
/** Shown and stored, but without a direction: it depends on how long the fork ran. */
const plain$1 = (unit, label) => ({
	unit,
	label,
	better: null,
	exact: false
});
/**
* What JMH's own allocation may add to an operation, in bytes. In benchmarks that allocate nothing JMH 1.37 was seen to
* allocate 5 to 9 kB in an iteration (54 forks of the fixtures `steady` and `allModes` in average time and throughput,
* iterations of 50 ms to 1 s, JDK 17 and 25): at most 0.5 B for each of 20,000 operations. The least that Java code can
* allocate is 16 B. In sample mode JMH allocates a hundred times as much, and longer operations share it among fewer:
* then the values differ by more than this, and are judged like any others.
*/
const HARNESS_BYTES = .5;
/** Go counts whole bytes and allocations of an operation: what differs by less is arithmetic. */
const BETWEEN_COUNTS = .5;
/** Every unit that the runners emit by themselves; a benchmark's own counters come on top. */
const METRICS = [
	lower("cpu-ns/op", "CPU per operation"),
	lower("ns/op", "time per operation"),
	lower("wall-ns/op", "time of the whole process per operation"),
	higher("ops/s", "operations per second"),
	count$2("B/op", "allocation per operation", HARNESS_BYTES),
	count$2("allocs/op", "allocations per operation", BETWEEN_COUNTS),
	higher("MB/s", "data per second"),
	lower("gc-ns/op", "GC time per operation"),
	lower("live-heap-B", "live heap after a full GC"),
	lower("peak-rss-B", "peak resident memory"),
	lower("metaspace-B", "metaspace"),
	lower("code-cache-B", "code cache"),
	count$2("classes", "classes loaded"),
	count$2("threads", "threads at peak"),
	lower("jit-ms", "JIT compilation time"),
	lower("switches/op", "context switches per operation"),
	lower("preemptions/op", "preemptions per operation"),
	lower("core-%@1k/s", "share of one core at 1,000 operations/s"),
	{
		...plain$1("gc-count", "collections while measuring"),
		epsilon: 0
	},
	plain$1("gc-ms", "collection time while measuring"),
	plain$1("alloc-MB/s", "allocation rate"),
	plain$1("heap-used-B", "heap in use at the end of an iteration"),
	higher("tasks/s", "tasks per second"),
	lower("latency-p50-ns", "median latency from submission"),
	lower("latency-p95-ns", "95th percentile of latency"),
	lower("latency-p99-ns", "99th percentile of latency"),
	lower("latency-max-ns", "longest latency"),
	...[
		"p0",
		"p50",
		"p90",
		"p95",
		"p99",
		"p99.9",
		"p99.99",
		"p99.999",
		"p99.9999",
		"p100"
	].map((p) => lower(`${p}-ns/op`, `${p} of sampled times`)),
	lower("build-cpu-ms", "CPU of a build from nothing"),
	lower("build-ms", "time of a build from nothing"),
	count$2("binary-B", "size of the binaries"),
	higher("accepted/op", "work accepted per operation"),
	higher("delivered/op", "work delivered per operation"),
	plain$1("attempted/op", "work attempted per operation")
];
/** The name of a unit where a nanosecond is an instruction, as in the box; of no time, the unit itself. */
function countedUnit(unit) {
	return unit.replace(/(^|-)ns(?=\/|$)/, "$1instr").replace(/-ms$/, "-Minstr").replace(/\/s$/, "/Ginstr");
}
/** What is a time elsewhere, as the box counts it. */
const COUNTED = METRICS.flatMap((metric) => {
	const unit = countedUnit(metric.unit);
	if (unit === metric.unit) return [];
	const { label } = metric;
	const words = /\btimes?\b/.test(label) ? label.replace(/\btimes?\b/, "instructions") : `${label}, in instructions`;
	return [{
		...metric,
		unit,
		label: words
	}];
});
const byUnit = new Map([...METRICS, ...COUNTED].map((metric) => [metric.unit, metric]));
/** The catalogue's entry of a unit, if it has one. */
function metricOf(unit) {
	return byUnit.get(unit);
}
/** Whether a unit is a count, which may be judged without noise. */
function isCount(unit, declared) {
	const known = declared[unit] ?? metricOf(unit);
	return known !== void 0 && (known.exact || known.epsilon !== void 0);
}

// action/src/config/problem.ts
/** Wrong use: the configuration or the flags. Ends the program with exit code 3. */
var UsageError = class extends Error {
	problems;
	constructor(message, problems = []) {
		super([message, ...problems.map(formatProblem)].filter((line) => line !== "").join("\n"));
		this.problems = problems;
	}
};
function formatProblem(problem) {
	return `${formatPlace(problem)}: ${problem.message}`;
}
/** Where a problem is: `file:line:column`. */
function formatPlace({ file, line, column }) {
	return `${file}:${line}:${column}`;
}
/** The known word that is nearest to a wrong one, if any is near enough to have been meant. */
function nearest(word, known) {
	const best = known.map((candidate) => ({
		candidate,
		edits: (0, import_fastest_levenshtein.distance)(word.toLowerCase(), candidate.toLowerCase())
	})).sort((left, right) => left.edits - right.edits)[0];
	return best !== void 0 && best.edits <= Math.max(2, Math.ceil(word.length / 3)) ? best.candidate : void 0;
}
/** ` Did you mean "x"?`, or the words that are known. */
function suggest(word, known) {
	const close = nearest(word, known);
	if (close !== void 0) return `did you mean "${close}"?`;
	return known.length === 0 ? "" : `known here: ${known.join(", ")}`;
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
/** Reports what the box cannot run. */
function checkLane(path, { lane, runner, measure }, found) {
	if (lane !== "box") return;
	const at = [...path, "lane"];
	if (runner !== "go") found.report(at, `lane: box runs Go suites only so far, and the runner is ${runner}: leave it out`);
	else if (measure === "build") found.report(at, "lane: box runs benchmarks, and this suite measures builds: leave it out");
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
	return isFolder$1(by) || by.includes("@") ? by : `${module}@${by}`;
}
function isFolder$1(replacement) {
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
		replace: Object.fromEntries(Object.entries(go.replace).map(([module, by]) => [module, isFolder$1(by) ? resolve(folder, by) : by]))
	};
}
/** The relative paths of a variant, by the key that names them. */
function goPaths({ overlay, toolexec, replace }) {
	const program = RELATIVE_PROGRAM.exec(toolexec)?.[0];
	return [
		...overlay === "" || isAbsolute(overlay) ? [] : [["overlay", overlay]],
		...program === void 0 ? [] : [["toolexec", program]],
		...Object.values(replace).filter((by) => isFolder$1(by) && !isAbsolute(by)).map((by) => ["replace", by])
	];
}
/** Variants are compared on one benchmark: where one of them picks a sub-benchmark, each must. */
function checkSubs(path, variants, found) {
	const keys = new Set(variants.flatMap(({ go }) => Object.keys(go.sub)));
	for (const { name, go } of variants) for (const key of keys) if (go.sub[key] === void 0) found.report([...path, name], `"${name}" says nothing of sub: ${key}, which another variant does: every variant has to pick its own`);
}

// node_modules/yaml/dist/nodes/identity.js
var require_identity = /* @__PURE__ */ __commonJSMin(((exports) => {
	const ALIAS = Symbol.for("yaml.alias");
	const DOC = Symbol.for("yaml.document");
	const MAP = Symbol.for("yaml.map");
	const PAIR = Symbol.for("yaml.pair");
	const SCALAR = Symbol.for("yaml.scalar");
	const SEQ = Symbol.for("yaml.seq");
	const NODE_TYPE = Symbol.for("yaml.node.type");
	const isAlias = (node) => !!node && typeof node === "object" && node[NODE_TYPE] === ALIAS;
	const isDocument = (node) => !!node && typeof node === "object" && node[NODE_TYPE] === DOC;
	const isMap = (node) => !!node && typeof node === "object" && node[NODE_TYPE] === MAP;
	const isPair = (node) => !!node && typeof node === "object" && node[NODE_TYPE] === PAIR;
	const isScalar = (node) => !!node && typeof node === "object" && node[NODE_TYPE] === SCALAR;
	const isSeq = (node) => !!node && typeof node === "object" && node[NODE_TYPE] === SEQ;
	function isCollection(node) {
		if (node && typeof node === "object") switch (node[NODE_TYPE]) {
			case MAP:
			case SEQ: return true;
		}
		return false;
	}
	function isNode(node) {
		if (node && typeof node === "object") switch (node[NODE_TYPE]) {
			case ALIAS:
			case MAP:
			case SCALAR:
			case SEQ: return true;
		}
		return false;
	}
	const hasAnchor = (node) => (isScalar(node) || isCollection(node)) && !!node.anchor;
	exports.ALIAS = ALIAS;
	exports.DOC = DOC;
	exports.MAP = MAP;
	exports.NODE_TYPE = NODE_TYPE;
	exports.PAIR = PAIR;
	exports.SCALAR = SCALAR;
	exports.SEQ = SEQ;
	exports.hasAnchor = hasAnchor;
	exports.isAlias = isAlias;
	exports.isCollection = isCollection;
	exports.isDocument = isDocument;
	exports.isMap = isMap;
	exports.isNode = isNode;
	exports.isPair = isPair;
	exports.isScalar = isScalar;
	exports.isSeq = isSeq;
}));

// node_modules/yaml/dist/visit.js
var require_visit = /* @__PURE__ */ __commonJSMin(((exports) => {
	var identity = require_identity();
	const BREAK = Symbol("break visit");
	const SKIP = Symbol("skip children");
	const REMOVE = Symbol("remove node");
	/**
	* Apply a visitor to an AST node or document.
	*
	* Walks through the tree (depth-first) starting from `node`, calling a
	* `visitor` function with three arguments:
	*   - `key`: For sequence values and map `Pair`, the node's index in the
	*     collection. Within a `Pair`, `'key'` or `'value'`, correspondingly.
	*     `null` for the root node.
	*   - `node`: The current node.
	*   - `path`: The ancestry of the current node.
	*
	* The return value of the visitor may be used to control the traversal:
	*   - `undefined` (default): Do nothing and continue
	*   - `visit.SKIP`: Do not visit the children of this node, continue with next
	*     sibling
	*   - `visit.BREAK`: Terminate traversal completely
	*   - `visit.REMOVE`: Remove the current node, then continue with the next one
	*   - `Node`: Replace the current node, then continue by visiting it
	*   - `number`: While iterating the items of a sequence or map, set the index
	*     of the next step. This is useful especially if the index of the current
	*     node has changed.
	*
	* If `visitor` is a single function, it will be called with all values
	* encountered in the tree, including e.g. `null` values. Alternatively,
	* separate visitor functions may be defined for each `Map`, `Pair`, `Seq`,
	* `Alias` and `Scalar` node. To define the same visitor function for more than
	* one node type, use the `Collection` (map and seq), `Value` (map, seq & scalar)
	* and `Node` (alias, map, seq & scalar) targets. Of all these, only the most
	* specific defined one will be used for each node.
	*/
	function visit(node, visitor) {
		const visitor_ = initVisitor(visitor);
		if (identity.isDocument(node)) {
			if (visit_(null, node.contents, visitor_, Object.freeze([node])) === REMOVE) node.contents = null;
		} else visit_(null, node, visitor_, Object.freeze([]));
	}
	/** Terminate visit traversal completely */
	visit.BREAK = BREAK;
	/** Do not visit the children of the current node */
	visit.SKIP = SKIP;
	/** Remove the current node */
	visit.REMOVE = REMOVE;
	function visit_(key, node, visitor, path) {
		const ctrl = callVisitor(key, node, visitor, path);
		if (identity.isNode(ctrl) || identity.isPair(ctrl)) {
			replaceNode(key, path, ctrl);
			return visit_(key, ctrl, visitor, path);
		}
		if (typeof ctrl !== "symbol") {
			if (identity.isCollection(node)) {
				path = Object.freeze(path.concat(node));
				for (let i = 0; i < node.items.length; ++i) {
					const ci = visit_(i, node.items[i], visitor, path);
					if (typeof ci === "number") i = ci - 1;
					else if (ci === BREAK) return BREAK;
					else if (ci === REMOVE) {
						node.items.splice(i, 1);
						i -= 1;
					}
				}
			} else if (identity.isPair(node)) {
				path = Object.freeze(path.concat(node));
				const ck = visit_("key", node.key, visitor, path);
				if (ck === BREAK) return BREAK;
				else if (ck === REMOVE) node.key = null;
				const cv = visit_("value", node.value, visitor, path);
				if (cv === BREAK) return BREAK;
				else if (cv === REMOVE) node.value = null;
			}
		}
		return ctrl;
	}
	/**
	* Apply an async visitor to an AST node or document.
	*
	* Walks through the tree (depth-first) starting from `node`, calling a
	* `visitor` function with three arguments:
	*   - `key`: For sequence values and map `Pair`, the node's index in the
	*     collection. Within a `Pair`, `'key'` or `'value'`, correspondingly.
	*     `null` for the root node.
	*   - `node`: The current node.
	*   - `path`: The ancestry of the current node.
	*
	* The return value of the visitor may be used to control the traversal:
	*   - `Promise`: Must resolve to one of the following values
	*   - `undefined` (default): Do nothing and continue
	*   - `visit.SKIP`: Do not visit the children of this node, continue with next
	*     sibling
	*   - `visit.BREAK`: Terminate traversal completely
	*   - `visit.REMOVE`: Remove the current node, then continue with the next one
	*   - `Node`: Replace the current node, then continue by visiting it
	*   - `number`: While iterating the items of a sequence or map, set the index
	*     of the next step. This is useful especially if the index of the current
	*     node has changed.
	*
	* If `visitor` is a single function, it will be called with all values
	* encountered in the tree, including e.g. `null` values. Alternatively,
	* separate visitor functions may be defined for each `Map`, `Pair`, `Seq`,
	* `Alias` and `Scalar` node. To define the same visitor function for more than
	* one node type, use the `Collection` (map and seq), `Value` (map, seq & scalar)
	* and `Node` (alias, map, seq & scalar) targets. Of all these, only the most
	* specific defined one will be used for each node.
	*/
	async function visitAsync(node, visitor) {
		const visitor_ = initVisitor(visitor);
		if (identity.isDocument(node)) {
			if (await visitAsync_(null, node.contents, visitor_, Object.freeze([node])) === REMOVE) node.contents = null;
		} else await visitAsync_(null, node, visitor_, Object.freeze([]));
	}
	/** Terminate visit traversal completely */
	visitAsync.BREAK = BREAK;
	/** Do not visit the children of the current node */
	visitAsync.SKIP = SKIP;
	/** Remove the current node */
	visitAsync.REMOVE = REMOVE;
	async function visitAsync_(key, node, visitor, path) {
		const ctrl = await callVisitor(key, node, visitor, path);
		if (identity.isNode(ctrl) || identity.isPair(ctrl)) {
			replaceNode(key, path, ctrl);
			return visitAsync_(key, ctrl, visitor, path);
		}
		if (typeof ctrl !== "symbol") {
			if (identity.isCollection(node)) {
				path = Object.freeze(path.concat(node));
				for (let i = 0; i < node.items.length; ++i) {
					const ci = await visitAsync_(i, node.items[i], visitor, path);
					if (typeof ci === "number") i = ci - 1;
					else if (ci === BREAK) return BREAK;
					else if (ci === REMOVE) {
						node.items.splice(i, 1);
						i -= 1;
					}
				}
			} else if (identity.isPair(node)) {
				path = Object.freeze(path.concat(node));
				const ck = await visitAsync_("key", node.key, visitor, path);
				if (ck === BREAK) return BREAK;
				else if (ck === REMOVE) node.key = null;
				const cv = await visitAsync_("value", node.value, visitor, path);
				if (cv === BREAK) return BREAK;
				else if (cv === REMOVE) node.value = null;
			}
		}
		return ctrl;
	}
	function initVisitor(visitor) {
		if (typeof visitor === "object" && (visitor.Collection || visitor.Node || visitor.Value)) return Object.assign({
			Alias: visitor.Node,
			Map: visitor.Node,
			Scalar: visitor.Node,
			Seq: visitor.Node
		}, visitor.Value && {
			Map: visitor.Value,
			Scalar: visitor.Value,
			Seq: visitor.Value
		}, visitor.Collection && {
			Map: visitor.Collection,
			Seq: visitor.Collection
		}, visitor);
		return visitor;
	}
	function callVisitor(key, node, visitor, path) {
		if (typeof visitor === "function") return visitor(key, node, path);
		if (identity.isMap(node)) return visitor.Map?.(key, node, path);
		if (identity.isSeq(node)) return visitor.Seq?.(key, node, path);
		if (identity.isPair(node)) return visitor.Pair?.(key, node, path);
		if (identity.isScalar(node)) return visitor.Scalar?.(key, node, path);
		if (identity.isAlias(node)) return visitor.Alias?.(key, node, path);
	}
	function replaceNode(key, path, node) {
		const parent = path[path.length - 1];
		if (identity.isCollection(parent)) parent.items[key] = node;
		else if (identity.isPair(parent)) {
			if (key === "key") parent.key = node;
			else parent.value = node;
		} else if (identity.isDocument(parent)) parent.contents = node;
		else {
			const pt = identity.isAlias(parent) ? "alias" : "scalar";
			throw new Error(`Cannot replace node with ${pt} parent`);
		}
	}
	exports.visit = visit;
	exports.visitAsync = visitAsync;
}));

// node_modules/yaml/dist/doc/directives.js
var require_directives = /* @__PURE__ */ __commonJSMin(((exports) => {
	var identity = require_identity();
	var visit = require_visit();
	const escapeChars = {
		"!": "%21",
		",": "%2C",
		"[": "%5B",
		"]": "%5D",
		"{": "%7B",
		"}": "%7D"
	};
	const escapeTagName = (tn) => tn.replace(/[!,[\]{}]/g, (ch) => escapeChars[ch]);
	var Directives = class Directives {
		constructor(yaml, tags) {
			/**
			* The directives-end/doc-start marker `---`. If `null`, a marker may still be
			* included in the document's stringified representation.
			*/
			this.docStart = null;
			/** The doc-end marker `...`.  */
			this.docEnd = false;
			this.yaml = Object.assign({}, Directives.defaultYaml, yaml);
			this.tags = Object.assign({}, Directives.defaultTags, tags);
		}
		clone() {
			const copy = new Directives(this.yaml, this.tags);
			copy.docStart = this.docStart;
			return copy;
		}
		/**
		* During parsing, get a Directives instance for the current document and
		* update the stream state according to the current version's spec.
		*/
		atDocument() {
			const res = new Directives(this.yaml, this.tags);
			switch (this.yaml.version) {
				case "1.1":
					this.atNextDocument = true;
					break;
				case "1.2":
					this.atNextDocument = false;
					this.yaml = {
						explicit: Directives.defaultYaml.explicit,
						version: "1.2"
					};
					this.tags = Object.assign({}, Directives.defaultTags);
			}
			return res;
		}
		/**
		* @param onError - May be called even if the action was successful
		* @returns `true` on success
		*/
		add(line, onError) {
			if (this.atNextDocument) {
				this.yaml = {
					explicit: Directives.defaultYaml.explicit,
					version: "1.1"
				};
				this.tags = Object.assign({}, Directives.defaultTags);
				this.atNextDocument = false;
			}
			const parts = line.trim().split(/[ \t]+/);
			const name = parts.shift();
			switch (name) {
				case "%TAG": {
					if (parts.length !== 2) {
						onError(0, "%TAG directive should contain exactly two parts");
						if (parts.length < 2) return false;
					}
					const [handle, prefix] = parts;
					this.tags[handle] = prefix;
					return true;
				}
				case "%YAML": {
					this.yaml.explicit = true;
					if (parts.length !== 1) {
						onError(0, "%YAML directive should contain exactly one part");
						return false;
					}
					const [version] = parts;
					if (version === "1.1" || version === "1.2") {
						this.yaml.version = version;
						return true;
					} else {
						const isValid = /^\d+\.\d+$/.test(version);
						onError(6, `Unsupported YAML version ${version}`, isValid);
						return false;
					}
				}
				default:
					onError(0, `Unknown directive ${name}`, true);
					return false;
			}
		}
		/**
		* Resolves a tag, matching handles to those defined in %TAG directives.
		*
		* @returns Resolved tag, which may also be the non-specific tag `'!'` or a
		*   `'!local'` tag, or `null` if unresolvable.
		*/
		tagName(source, onError) {
			if (source === "!") return "!";
			if (source[0] !== "!") {
				onError(`Not a valid tag: ${source}`);
				return null;
			}
			if (source[1] === "<") {
				const verbatim = source.slice(2, -1);
				if (verbatim === "!" || verbatim === "!!") {
					onError(`Verbatim tags aren't resolved, so ${source} is invalid.`);
					return null;
				}
				if (source[source.length - 1] !== ">") onError("Verbatim tags must end with a >");
				return verbatim;
			}
			const [, handle, suffix] = source.match(/^(.*!)([^!]*)$/s);
			if (!suffix) onError(`The ${source} tag has no suffix`);
			const prefix = this.tags[handle];
			if (prefix) try {
				return prefix + decodeURIComponent(suffix);
			} catch (error) {
				onError(String(error));
				return null;
			}
			if (handle === "!") return source;
			onError(`Could not resolve tag: ${source}`);
			return null;
		}
		/**
		* Given a fully resolved tag, returns its printable string form,
		* taking into account current tag prefixes and defaults.
		*/
		tagString(tag) {
			for (const [handle, prefix] of Object.entries(this.tags)) if (tag.startsWith(prefix)) return handle + escapeTagName(tag.substring(prefix.length));
			return tag[0] === "!" ? tag : `!<${tag}>`;
		}
		toString(doc) {
			const lines = this.yaml.explicit ? [`%YAML ${this.yaml.version || "1.2"}`] : [];
			const tagEntries = Object.entries(this.tags);
			let tagNames;
			if (doc && tagEntries.length > 0 && identity.isNode(doc.contents)) {
				const tags = {};
				visit.visit(doc.contents, (_key, node) => {
					if (identity.isNode(node) && node.tag) tags[node.tag] = true;
				});
				tagNames = Object.keys(tags);
			} else tagNames = [];
			for (const [handle, prefix] of tagEntries) {
				if (handle === "!!" && prefix === "tag:yaml.org,2002:") continue;
				if (!doc || tagNames.some((tn) => tn.startsWith(prefix))) lines.push(`%TAG ${handle} ${prefix}`);
			}
			return lines.join("\n");
		}
	};
	Directives.defaultYaml = {
		explicit: false,
		version: "1.2"
	};
	Directives.defaultTags = { "!!": "tag:yaml.org,2002:" };
	exports.Directives = Directives;
}));

// node_modules/yaml/dist/doc/anchors.js
var require_anchors = /* @__PURE__ */ __commonJSMin(((exports) => {
	var identity = require_identity();
	var visit = require_visit();
	/**
	* Verify that the input string is a valid anchor.
	*
	* Will throw on errors.
	*/
	function anchorIsValid(anchor) {
		if (/[\x00-\x19\s,[\]{}]/.test(anchor)) {
			const msg = `Anchor must not contain whitespace or control characters: ${JSON.stringify(anchor)}`;
			throw new Error(msg);
		}
		return true;
	}
	function anchorNames(root) {
		const anchors = /* @__PURE__ */ new Set();
		visit.visit(root, { Value(_key, node) {
			if (node.anchor) anchors.add(node.anchor);
		} });
		return anchors;
	}
	/** Find a new anchor name with the given `prefix` and a one-indexed suffix. */
	function findNewAnchor(prefix, exclude) {
		for (let i = 1;; ++i) {
			const name = `${prefix}${i}`;
			if (!exclude.has(name)) return name;
		}
	}
	function createNodeAnchors(doc, prefix) {
		const aliasObjects = [];
		const sourceObjects = /* @__PURE__ */ new Map();
		let prevAnchors = null;
		return {
			onAnchor: (source) => {
				aliasObjects.push(source);
				prevAnchors ?? (prevAnchors = anchorNames(doc));
				const anchor = findNewAnchor(prefix, prevAnchors);
				prevAnchors.add(anchor);
				return anchor;
			},
			/**
			* With circular references, the source node is only resolved after all
			* of its child nodes are. This is why anchors are set only after all of
			* the nodes have been created.
			*/
			setAnchors: () => {
				for (const source of aliasObjects) {
					const ref = sourceObjects.get(source);
					if (typeof ref === "object" && ref.anchor && (identity.isScalar(ref.node) || identity.isCollection(ref.node))) ref.node.anchor = ref.anchor;
					else {
						const error = /* @__PURE__ */ new Error("Failed to resolve repeated object (this should not happen)");
						error.source = source;
						throw error;
					}
				}
			},
			sourceObjects
		};
	}
	exports.anchorIsValid = anchorIsValid;
	exports.anchorNames = anchorNames;
	exports.createNodeAnchors = createNodeAnchors;
	exports.findNewAnchor = findNewAnchor;
}));

// node_modules/yaml/dist/doc/applyReviver.js
var require_applyReviver = /* @__PURE__ */ __commonJSMin(((exports) => {
	/**
	* Applies the JSON.parse reviver algorithm as defined in the ECMA-262 spec,
	* in section 24.5.1.1 "Runtime Semantics: InternalizeJSONProperty" of the
	* 2021 edition: https://tc39.es/ecma262/#sec-json.parse
	*
	* Includes extensions for handling Map and Set objects.
	*/
	function applyReviver(reviver, obj, key, val) {
		if (val && typeof val === "object") {
			if (Array.isArray(val)) for (let i = 0, len = val.length; i < len; ++i) {
				const v0 = val[i];
				const v1 = applyReviver(reviver, val, String(i), v0);
				if (v1 === void 0) delete val[i];
				else if (v1 !== v0) val[i] = v1;
			}
			else if (val instanceof Map) for (const k of Array.from(val.keys())) {
				const v0 = val.get(k);
				const v1 = applyReviver(reviver, val, k, v0);
				if (v1 === void 0) val.delete(k);
				else if (v1 !== v0) val.set(k, v1);
			}
			else if (val instanceof Set) for (const v0 of Array.from(val)) {
				const v1 = applyReviver(reviver, val, v0, v0);
				if (v1 === void 0) val.delete(v0);
				else if (v1 !== v0) {
					val.delete(v0);
					val.add(v1);
				}
			}
			else for (const [k, v0] of Object.entries(val)) {
				const v1 = applyReviver(reviver, val, k, v0);
				if (v1 === void 0) delete val[k];
				else if (v1 !== v0) val[k] = v1;
			}
		}
		return reviver.call(obj, key, val);
	}
	exports.applyReviver = applyReviver;
}));

// node_modules/yaml/dist/nodes/toJS.js
var require_toJS = /* @__PURE__ */ __commonJSMin(((exports) => {
	var identity = require_identity();
	/**
	* Recursively convert any node or its contents to native JavaScript
	*
	* @param value - The input value
	* @param arg - If `value` defines a `toJSON()` method, use this
	*   as its first argument
	* @param ctx - Conversion context, originally set in Document#toJS(). If
	*   `{ keep: true }` is not set, output should be suitable for JSON
	*   stringification.
	*/
	function toJS(value, arg, ctx) {
		if (Array.isArray(value)) return value.map((v, i) => toJS(v, String(i), ctx));
		if (value && typeof value.toJSON === "function") {
			if (!ctx || !identity.hasAnchor(value)) return value.toJSON(arg, ctx);
			const data = {
				aliasCount: 0,
				count: 1,
				res: void 0
			};
			ctx.anchors.set(value, data);
			ctx.onCreate = (res) => {
				data.res = res;
				delete ctx.onCreate;
			};
			const res = value.toJSON(arg, ctx);
			if (ctx.onCreate) ctx.onCreate(res);
			return res;
		}
		if (typeof value === "bigint" && !ctx?.keep) return Number(value);
		return value;
	}
	exports.toJS = toJS;
}));

// node_modules/yaml/dist/nodes/Node.js
var require_Node = /* @__PURE__ */ __commonJSMin(((exports) => {
	var applyReviver = require_applyReviver();
	var identity = require_identity();
	var toJS = require_toJS();
	var NodeBase = class {
		constructor(type) {
			Object.defineProperty(this, identity.NODE_TYPE, { value: type });
		}
		/** Create a copy of this node.  */
		clone() {
			const copy = Object.create(Object.getPrototypeOf(this), Object.getOwnPropertyDescriptors(this));
			if (this.range) copy.range = this.range.slice();
			return copy;
		}
		/** A plain JavaScript representation of this node. */
		toJS(doc, { mapAsMap, maxAliasCount, onAnchor, reviver } = {}) {
			if (!identity.isDocument(doc)) throw new TypeError("A document argument is required");
			const ctx = {
				anchors: /* @__PURE__ */ new Map(),
				doc,
				keep: true,
				mapAsMap: mapAsMap === true,
				mapKeyWarned: false,
				maxAliasCount: typeof maxAliasCount === "number" ? maxAliasCount : 100
			};
			const res = toJS.toJS(this, "", ctx);
			if (typeof onAnchor === "function") for (const { count, res } of ctx.anchors.values()) onAnchor(res, count);
			return typeof reviver === "function" ? applyReviver.applyReviver(reviver, { "": res }, "", res) : res;
		}
	};
	exports.NodeBase = NodeBase;
}));

// node_modules/yaml/dist/nodes/Alias.js
var require_Alias = /* @__PURE__ */ __commonJSMin(((exports) => {
	var anchors = require_anchors();
	var visit = require_visit();
	var identity = require_identity();
	var Node = require_Node();
	var toJS = require_toJS();
	var Alias = class extends Node.NodeBase {
		constructor(source) {
			super(identity.ALIAS);
			this.source = source;
			Object.defineProperty(this, "tag", { set() {
				throw new Error("Alias nodes cannot have tags");
			} });
		}
		/**
		* Resolve the value of this alias within `doc`, finding the last
		* instance of the `source` anchor before this node.
		*/
		resolve(doc, ctx) {
			if (ctx?.maxAliasCount === 0) throw new ReferenceError("Alias resolution is disabled");
			let nodes;
			if (ctx?.aliasResolveCache) nodes = ctx.aliasResolveCache;
			else {
				nodes = [];
				visit.visit(doc, { Node: (_key, node) => {
					if (identity.isAlias(node) || identity.hasAnchor(node)) nodes.push(node);
				} });
				if (ctx) ctx.aliasResolveCache = nodes;
			}
			let found = void 0;
			for (const node of nodes) {
				if (node === this) break;
				if (node.anchor === this.source) found = node;
			}
			if (found && ctx) {
				const { anchors, doc, maxAliasCount } = ctx;
				let data = anchors.get(found);
				if (!data) {
					toJS.toJS(found, null, ctx);
					data = anchors.get(found);
				}
				/* istanbul ignore if */
				if (data?.res === void 0) throw new ReferenceError("This should not happen: Alias anchor was not resolved?");
				if (maxAliasCount >= 0) {
					data.count += 1;
					if (data.aliasCount === 0) data.aliasCount = getAliasCount(doc, found, anchors);
					if (data.count * data.aliasCount > maxAliasCount) throw new ReferenceError("Excessive alias count indicates a resource exhaustion attack");
				}
			}
			return found;
		}
		toJSON(_arg, ctx) {
			if (!ctx) return { source: this.source };
			const source = this.resolve(ctx.doc, ctx);
			if (!source) {
				const msg = `Unresolved alias (the anchor must be set before the alias): ${this.source}`;
				throw new ReferenceError(msg);
			}
			return ctx.anchors.get(source).res;
		}
		toString(ctx, _onComment, _onChompKeep) {
			const src = `*${this.source}`;
			if (ctx) {
				anchors.anchorIsValid(this.source);
				if (ctx.options.verifyAliasOrder && !ctx.anchors.has(this.source)) {
					const msg = `Unresolved alias (the anchor must be set before the alias): ${this.source}`;
					throw new Error(msg);
				}
				if (ctx.implicitKey) return `${src} `;
			}
			return src;
		}
	};
	function getAliasCount(doc, node, anchors) {
		if (identity.isAlias(node)) {
			const source = node.resolve(doc);
			const anchor = anchors && source && anchors.get(source);
			return anchor ? anchor.count * anchor.aliasCount : 0;
		} else if (identity.isCollection(node)) {
			let count = 0;
			for (const item of node.items) {
				const c = getAliasCount(doc, item, anchors);
				if (c > count) count = c;
			}
			return count;
		} else if (identity.isPair(node)) {
			const kc = getAliasCount(doc, node.key, anchors);
			const vc = getAliasCount(doc, node.value, anchors);
			return Math.max(kc, vc);
		}
		return 1;
	}
	exports.Alias = Alias;
}));

// node_modules/yaml/dist/nodes/Scalar.js
var require_Scalar = /* @__PURE__ */ __commonJSMin(((exports) => {
	var identity = require_identity();
	var Node = require_Node();
	var toJS = require_toJS();
	const isScalarValue = (value) => !value || typeof value !== "function" && typeof value !== "object";
	var Scalar = class extends Node.NodeBase {
		constructor(value) {
			super(identity.SCALAR);
			this.value = value;
		}
		toJSON(arg, ctx) {
			return ctx?.keep ? this.value : toJS.toJS(this.value, arg, ctx);
		}
		toString() {
			return String(this.value);
		}
	};
	Scalar.BLOCK_FOLDED = "BLOCK_FOLDED";
	Scalar.BLOCK_LITERAL = "BLOCK_LITERAL";
	Scalar.PLAIN = "PLAIN";
	Scalar.QUOTE_DOUBLE = "QUOTE_DOUBLE";
	Scalar.QUOTE_SINGLE = "QUOTE_SINGLE";
	exports.Scalar = Scalar;
	exports.isScalarValue = isScalarValue;
}));

// node_modules/yaml/dist/doc/createNode.js
var require_createNode = /* @__PURE__ */ __commonJSMin(((exports) => {
	var Alias = require_Alias();
	var identity = require_identity();
	var Scalar = require_Scalar();
	const defaultTagPrefix = "tag:yaml.org,2002:";
	function findTagObject(value, tagName, tags) {
		if (tagName) {
			const match = tags.filter((t) => t.tag === tagName);
			const tagObj = match.find((t) => !t.format) ?? match[0];
			if (!tagObj) throw new Error(`Tag ${tagName} not found`);
			return tagObj;
		}
		return tags.find((t) => t.identify?.(value) && !t.format);
	}
	function createNode(value, tagName, ctx) {
		if (identity.isDocument(value)) value = value.contents;
		if (identity.isNode(value)) return value;
		if (identity.isPair(value)) {
			const map = ctx.schema[identity.MAP].createNode?.(ctx.schema, null, ctx);
			map.items.push(value);
			return map;
		}
		if (value instanceof String || value instanceof Number || value instanceof Boolean || typeof BigInt !== "undefined" && value instanceof BigInt) value = value.valueOf();
		const { aliasDuplicateObjects, onAnchor, onTagObj, schema, sourceObjects } = ctx;
		let ref = void 0;
		if (aliasDuplicateObjects && value && typeof value === "object") {
			ref = sourceObjects.get(value);
			if (ref) {
				ref.anchor ?? (ref.anchor = onAnchor(value));
				return new Alias.Alias(ref.anchor);
			} else {
				ref = {
					anchor: null,
					node: null
				};
				sourceObjects.set(value, ref);
			}
		}
		if (tagName?.startsWith("!!")) tagName = defaultTagPrefix + tagName.slice(2);
		let tagObj = findTagObject(value, tagName, schema.tags);
		if (!tagObj) {
			if (value && typeof value.toJSON === "function") value = value.toJSON();
			if (!value || typeof value !== "object") {
				const node = new Scalar.Scalar(value);
				if (ref) ref.node = node;
				return node;
			}
			tagObj = value instanceof Map ? schema[identity.MAP] : Symbol.iterator in Object(value) ? schema[identity.SEQ] : schema[identity.MAP];
		}
		if (onTagObj) {
			onTagObj(tagObj);
			delete ctx.onTagObj;
		}
		const node = tagObj?.createNode ? tagObj.createNode(ctx.schema, value, ctx) : typeof tagObj?.nodeClass?.from === "function" ? tagObj.nodeClass.from(ctx.schema, value, ctx) : new Scalar.Scalar(value);
		if (tagName) node.tag = tagName;
		else if (!tagObj.default) node.tag = tagObj.tag;
		if (ref) ref.node = node;
		return node;
	}
	exports.createNode = createNode;
}));

// node_modules/yaml/dist/nodes/Collection.js
var require_Collection = /* @__PURE__ */ __commonJSMin(((exports) => {
	var createNode = require_createNode();
	var identity = require_identity();
	var Node = require_Node();
	function collectionFromPath(schema, path, value) {
		let v = value;
		for (let i = path.length - 1; i >= 0; --i) {
			const k = path[i];
			if (typeof k === "number" && Number.isInteger(k) && k >= 0) {
				const a = [];
				a[k] = v;
				v = a;
			} else v = /* @__PURE__ */ new Map([[k, v]]);
		}
		return createNode.createNode(v, void 0, {
			aliasDuplicateObjects: false,
			keepUndefined: false,
			onAnchor: () => {
				throw new Error("This should not happen, please report a bug.");
			},
			schema,
			sourceObjects: /* @__PURE__ */ new Map()
		});
	}
	const isEmptyPath = (path) => path == null || typeof path === "object" && !!path[Symbol.iterator]().next().done;
	var Collection = class extends Node.NodeBase {
		constructor(type, schema) {
			super(type);
			Object.defineProperty(this, "schema", {
				value: schema,
				configurable: true,
				enumerable: false,
				writable: true
			});
		}
		/**
		* Create a copy of this collection.
		*
		* @param schema - If defined, overwrites the original's schema
		*/
		clone(schema) {
			const copy = Object.create(Object.getPrototypeOf(this), Object.getOwnPropertyDescriptors(this));
			if (schema) copy.schema = schema;
			copy.items = copy.items.map((it) => identity.isNode(it) || identity.isPair(it) ? it.clone(schema) : it);
			if (this.range) copy.range = this.range.slice();
			return copy;
		}
		/**
		* Adds a value to the collection. For `!!map` and `!!omap` the value must
		* be a Pair instance or a `{ key, value }` object, which may not have a key
		* that already exists in the map.
		*/
		addIn(path, value) {
			if (isEmptyPath(path)) this.add(value);
			else {
				const [key, ...rest] = path;
				const node = this.get(key, true);
				if (identity.isCollection(node)) node.addIn(rest, value);
				else if (node === void 0 && this.schema) this.set(key, collectionFromPath(this.schema, rest, value));
				else throw new Error(`Expected YAML collection at ${key}. Remaining path: ${rest}`);
			}
		}
		/**
		* Removes a value from the collection.
		* @returns `true` if the item was found and removed.
		*/
		deleteIn(path) {
			const [key, ...rest] = path;
			if (rest.length === 0) return this.delete(key);
			const node = this.get(key, true);
			if (identity.isCollection(node)) return node.deleteIn(rest);
			else throw new Error(`Expected YAML collection at ${key}. Remaining path: ${rest}`);
		}
		/**
		* Returns item at `key`, or `undefined` if not found. By default unwraps
		* scalar values from their surrounding node; to disable set `keepScalar` to
		* `true` (collections are always returned intact).
		*/
		getIn(path, keepScalar) {
			const [key, ...rest] = path;
			const node = this.get(key, true);
			if (rest.length === 0) return !keepScalar && identity.isScalar(node) ? node.value : node;
			else return identity.isCollection(node) ? node.getIn(rest, keepScalar) : void 0;
		}
		hasAllNullValues(allowScalar) {
			return this.items.every((node) => {
				if (!identity.isPair(node)) return false;
				const n = node.value;
				return n == null || allowScalar && identity.isScalar(n) && n.value == null && !n.commentBefore && !n.comment && !n.tag;
			});
		}
		/**
		* Checks if the collection includes a value with the key `key`.
		*/
		hasIn(path) {
			const [key, ...rest] = path;
			if (rest.length === 0) return this.has(key);
			const node = this.get(key, true);
			return identity.isCollection(node) ? node.hasIn(rest) : false;
		}
		/**
		* Sets a value in this collection. For `!!set`, `value` needs to be a
		* boolean to add/remove the item from the set.
		*/
		setIn(path, value) {
			const [key, ...rest] = path;
			if (rest.length === 0) this.set(key, value);
			else {
				const node = this.get(key, true);
				if (identity.isCollection(node)) node.setIn(rest, value);
				else if (node === void 0 && this.schema) this.set(key, collectionFromPath(this.schema, rest, value));
				else throw new Error(`Expected YAML collection at ${key}. Remaining path: ${rest}`);
			}
		}
	};
	exports.Collection = Collection;
	exports.collectionFromPath = collectionFromPath;
	exports.isEmptyPath = isEmptyPath;
}));

// node_modules/yaml/dist/stringify/stringifyComment.js
var require_stringifyComment = /* @__PURE__ */ __commonJSMin(((exports) => {
	/**
	* Stringifies a comment.
	*
	* Empty comment lines are left empty,
	* lines consisting of a single space are replaced by `#`,
	* and all other lines are prefixed with a `#`.
	*/
	const stringifyComment = (str) => str.replace(/^(?!$)(?: $)?/gm, "#");
	function indentComment(comment, indent) {
		if (/^\n+$/.test(comment)) return comment.substring(1);
		return indent ? comment.replace(/^(?! *$)/gm, indent) : comment;
	}
	const lineComment = (str, indent, comment) => str.endsWith("\n") ? indentComment(comment, indent) : comment.includes("\n") ? "\n" + indentComment(comment, indent) : (str.endsWith(" ") ? "" : " ") + comment;
	exports.indentComment = indentComment;
	exports.lineComment = lineComment;
	exports.stringifyComment = stringifyComment;
}));

// node_modules/yaml/dist/stringify/foldFlowLines.js
var require_foldFlowLines = /* @__PURE__ */ __commonJSMin(((exports) => {
	const FOLD_FLOW = "flow";
	const FOLD_BLOCK = "block";
	const FOLD_QUOTED = "quoted";
	/**
	* Tries to keep input at up to `lineWidth` characters, splitting only on spaces
	* not followed by newlines or spaces unless `mode` is `'quoted'`. Lines are
	* terminated with `\n` and started with `indent`.
	*/
	function foldFlowLines(text, indent, mode = "flow", { indentAtStart, lineWidth = 80, minContentWidth = 20, onFold, onOverflow } = {}) {
		if (!lineWidth || lineWidth < 0) return text;
		if (lineWidth < minContentWidth) minContentWidth = 0;
		const endStep = Math.max(1 + minContentWidth, 1 + lineWidth - indent.length);
		if (text.length <= endStep) return text;
		const folds = [];
		const escapedFolds = {};
		let end = lineWidth - indent.length;
		if (typeof indentAtStart === "number") {
			if (indentAtStart > lineWidth - Math.max(2, minContentWidth)) folds.push(0);
			else end = lineWidth - indentAtStart;
		}
		let split = void 0;
		let prev = void 0;
		let overflow = false;
		let i = -1;
		let escStart = -1;
		let escEnd = -1;
		if (mode === FOLD_BLOCK) {
			i = consumeMoreIndentedLines(text, i, indent.length);
			if (i !== -1) end = i + endStep;
		}
		for (let ch; ch = text[i += 1];) {
			if (mode === FOLD_QUOTED && ch === "\\") {
				escStart = i;
				switch (text[i + 1]) {
					case "x":
						i += 3;
						break;
					case "u":
						i += 5;
						break;
					case "U":
						i += 9;
						break;
					default: i += 1;
				}
				escEnd = i;
			}
			if (ch === "\n") {
				if (mode === FOLD_BLOCK) i = consumeMoreIndentedLines(text, i, indent.length);
				end = i + indent.length + endStep;
				split = void 0;
			} else {
				if (ch === " " && prev && prev !== " " && prev !== "\n" && prev !== "	") {
					const next = text[i + 1];
					if (next && next !== " " && next !== "\n" && next !== "	") split = i;
				}
				if (i >= end) {
					if (split) {
						folds.push(split);
						end = split + endStep;
						split = void 0;
					} else if (mode === FOLD_QUOTED) {
						while (prev === " " || prev === "	") {
							prev = ch;
							ch = text[i += 1];
							overflow = true;
						}
						const j = i > escEnd + 1 ? i - 2 : escStart - 1;
						if (escapedFolds[j]) return text;
						folds.push(j);
						escapedFolds[j] = true;
						end = j + endStep;
						split = void 0;
					} else overflow = true;
				}
			}
			prev = ch;
		}
		if (overflow && onOverflow) onOverflow();
		if (folds.length === 0) return text;
		if (onFold) onFold();
		let res = text.slice(0, folds[0]);
		for (let i = 0; i < folds.length; ++i) {
			const fold = folds[i];
			const end = folds[i + 1] || text.length;
			if (fold === 0) res = `\n${indent}${text.slice(0, end)}`;
			else {
				if (mode === FOLD_QUOTED && escapedFolds[fold]) res += `${text[fold]}\\`;
				res += `\n${indent}${text.slice(fold + 1, end)}`;
			}
		}
		return res;
	}
	/**
	* Presumes `i + 1` is at the start of a line
	* @returns index of last newline in more-indented block
	*/
	function consumeMoreIndentedLines(text, i, indent) {
		let end = i;
		let start = i + 1;
		let ch = text[start];
		while (ch === " " || ch === "	") if (i < start + indent) ch = text[++i];
		else {
			do
				ch = text[++i];
			while (ch && ch !== "\n");
			end = i;
			start = i + 1;
			ch = text[start];
		}
		return end;
	}
	exports.FOLD_BLOCK = FOLD_BLOCK;
	exports.FOLD_FLOW = FOLD_FLOW;
	exports.FOLD_QUOTED = FOLD_QUOTED;
	exports.foldFlowLines = foldFlowLines;
}));

// node_modules/yaml/dist/stringify/stringifyString.js
var require_stringifyString = /* @__PURE__ */ __commonJSMin(((exports) => {
	var Scalar = require_Scalar();
	var foldFlowLines = require_foldFlowLines();
	const getFoldOptions = (ctx, isBlock) => ({
		indentAtStart: isBlock ? ctx.indent.length : ctx.indentAtStart,
		lineWidth: ctx.options.lineWidth,
		minContentWidth: ctx.options.minContentWidth
	});
	const containsDocumentMarker = (str) => /^(%|---|\.\.\.)/m.test(str);
	function lineLengthOverLimit(str, lineWidth, indentLength) {
		if (!lineWidth || lineWidth < 0) return false;
		const limit = lineWidth - indentLength;
		const strLen = str.length;
		if (strLen <= limit) return false;
		for (let i = 0, start = 0; i < strLen; ++i) if (str[i] === "\n") {
			if (i - start > limit) return true;
			start = i + 1;
			if (strLen - start <= limit) return false;
		}
		return true;
	}
	function doubleQuotedString(value, ctx) {
		const json = JSON.stringify(value);
		if (ctx.options.doubleQuotedAsJSON) return json;
		const { implicitKey } = ctx;
		const minMultiLineLength = ctx.options.doubleQuotedMinMultiLineLength;
		const indent = ctx.indent || (containsDocumentMarker(value) ? "  " : "");
		let str = "";
		let start = 0;
		for (let i = 0, ch = json[i]; ch; ch = json[++i]) {
			if (ch === " " && json[i + 1] === "\\" && json[i + 2] === "n") {
				str += json.slice(start, i) + "\\ ";
				i += 1;
				start = i;
				ch = "\\";
			}
			if (ch === "\\") switch (json[i + 1]) {
				case "u":
					{
						str += json.slice(start, i);
						const code = json.substr(i + 2, 4);
						switch (code) {
							case "0000":
								str += "\\0";
								break;
							case "0007":
								str += "\\a";
								break;
							case "000b":
								str += "\\v";
								break;
							case "001b":
								str += "\\e";
								break;
							case "0085":
								str += "\\N";
								break;
							case "00a0":
								str += "\\_";
								break;
							case "2028":
								str += "\\L";
								break;
							case "2029":
								str += "\\P";
								break;
							default: if (code.substr(0, 2) === "00") str += "\\x" + code.substr(2);
							else str += json.substr(i, 6);
						}
						i += 5;
						start = i + 1;
					}
					break;
				case "n":
					if (implicitKey || json[i + 2] === "\"" || json.length < minMultiLineLength) i += 1;
					else {
						str += json.slice(start, i) + "\n\n";
						while (json[i + 2] === "\\" && json[i + 3] === "n" && json[i + 4] !== "\"") {
							str += "\n";
							i += 2;
						}
						str += indent;
						if (json[i + 2] === " ") str += "\\";
						i += 1;
						start = i + 1;
					}
					break;
				default: i += 1;
			}
		}
		str = start ? str + json.slice(start) : json;
		return implicitKey ? str : foldFlowLines.foldFlowLines(str, indent, foldFlowLines.FOLD_QUOTED, getFoldOptions(ctx, false));
	}
	function singleQuotedString(value, ctx) {
		if (ctx.options.singleQuote === false || ctx.implicitKey && value.includes("\n") || /[ \t]\n|\n[ \t]/.test(value)) return doubleQuotedString(value, ctx);
		const indent = ctx.indent || (containsDocumentMarker(value) ? "  " : "");
		const res = "'" + value.replace(/'/g, "''").replace(/\n+/g, `$&\n${indent}`) + "'";
		return ctx.implicitKey ? res : foldFlowLines.foldFlowLines(res, indent, foldFlowLines.FOLD_FLOW, getFoldOptions(ctx, false));
	}
	function quotedString(value, ctx) {
		const { singleQuote } = ctx.options;
		let qs;
		if (singleQuote === false) qs = doubleQuotedString;
		else {
			const hasDouble = value.includes("\"");
			const hasSingle = value.includes("'");
			if (hasDouble && !hasSingle) qs = singleQuotedString;
			else if (hasSingle && !hasDouble) qs = doubleQuotedString;
			else qs = singleQuote ? singleQuotedString : doubleQuotedString;
		}
		return qs(value, ctx);
	}
	let blockEndNewlines;
	try {
		blockEndNewlines = new RegExp("(^|(?<!\n))\n+(?!\n|$)", "g");
	} catch {
		blockEndNewlines = /\n+(?!\n|$)/g;
	}
	function blockString({ comment, type, value }, ctx, onComment, onChompKeep) {
		const { blockQuote, commentString, lineWidth } = ctx.options;
		if (!blockQuote || /\n[\t ]+$/.test(value)) return quotedString(value, ctx);
		const indent = ctx.indent || (ctx.forceBlockIndent || containsDocumentMarker(value) ? "  " : "");
		const literal = blockQuote === "literal" ? true : blockQuote === "folded" || type === Scalar.Scalar.BLOCK_FOLDED ? false : type === Scalar.Scalar.BLOCK_LITERAL ? true : !lineLengthOverLimit(value, lineWidth, indent.length);
		if (!value) return literal ? "|\n" : ">\n";
		let chomp;
		let endStart;
		for (endStart = value.length; endStart > 0; --endStart) {
			const ch = value[endStart - 1];
			if (ch !== "\n" && ch !== "	" && ch !== " ") break;
		}
		let end = value.substring(endStart);
		const endNlPos = end.indexOf("\n");
		if (endNlPos === -1) chomp = "-";
		else if (value === end || endNlPos !== end.length - 1) {
			chomp = "+";
			if (onChompKeep) onChompKeep();
		} else chomp = "";
		if (end) {
			value = value.slice(0, -end.length);
			if (end[end.length - 1] === "\n") end = end.slice(0, -1);
			end = end.replace(blockEndNewlines, `$&${indent}`);
		}
		let startWithSpace = false;
		let startEnd;
		let startNlPos = -1;
		for (startEnd = 0; startEnd < value.length; ++startEnd) {
			const ch = value[startEnd];
			if (ch === " ") startWithSpace = true;
			else if (ch === "\n") startNlPos = startEnd;
			else break;
		}
		let start = value.substring(0, startNlPos < startEnd ? startNlPos + 1 : startEnd);
		if (start) {
			value = value.substring(start.length);
			start = start.replace(/\n+/g, `$&${indent}`);
		}
		let header = (startWithSpace ? indent ? "2" : "1" : "") + chomp;
		if (comment) {
			header += " " + commentString(comment.replace(/ ?[\r\n]+/g, " "));
			if (onComment) onComment();
		}
		if (!literal) {
			const foldedValue = value.replace(/\n+/g, "\n$&").replace(/(?:^|\n)([\t ].*)(?:([\n\t ]*)\n(?![\n\t ]))?/g, "$1$2").replace(/\n+/g, `$&${indent}`);
			let literalFallback = false;
			const foldOptions = getFoldOptions(ctx, true);
			if (blockQuote !== "folded" && type !== Scalar.Scalar.BLOCK_FOLDED) foldOptions.onOverflow = () => {
				literalFallback = true;
			};
			const body = foldFlowLines.foldFlowLines(`${start}${foldedValue}${end}`, indent, foldFlowLines.FOLD_BLOCK, foldOptions);
			if (!literalFallback) return `>${header}\n${indent}${body}`;
		}
		value = value.replace(/\n+/g, `$&${indent}`);
		return `|${header}\n${indent}${start}${value}${end}`;
	}
	function plainString(item, ctx, onComment, onChompKeep) {
		const { type, value } = item;
		const { actualString, implicitKey, indent, indentStep, inFlow } = ctx;
		if (implicitKey && value.includes("\n") || inFlow && /[[\]{},]/.test(value)) return quotedString(value, ctx);
		if (/^[\n\t ,[\]{}#&*!|>'"%@`]|^[?-]$|^[?-][ \t]|[\n:][ \t]|[ \t]\n|[\n\t ]#|[\n\t :]$/.test(value)) return implicitKey || inFlow || !value.includes("\n") ? quotedString(value, ctx) : blockString(item, ctx, onComment, onChompKeep);
		if (!implicitKey && !inFlow && type !== Scalar.Scalar.PLAIN && value.includes("\n")) return blockString(item, ctx, onComment, onChompKeep);
		if (containsDocumentMarker(value)) {
			if (indent === "") {
				ctx.forceBlockIndent = true;
				return blockString(item, ctx, onComment, onChompKeep);
			} else if (implicitKey && indent === indentStep) return quotedString(value, ctx);
		}
		const str = value.replace(/\n+/g, `$&\n${indent}`);
		if (actualString) {
			const test = (tag) => tag.default && tag.tag !== "tag:yaml.org,2002:str" && tag.test?.test(str);
			const { compat, tags } = ctx.doc.schema;
			if (tags.some(test) || compat?.some(test)) return quotedString(value, ctx);
		}
		return implicitKey ? str : foldFlowLines.foldFlowLines(str, indent, foldFlowLines.FOLD_FLOW, getFoldOptions(ctx, false));
	}
	function stringifyString(item, ctx, onComment, onChompKeep) {
		const { implicitKey, inFlow } = ctx;
		const ss = typeof item.value === "string" ? item : Object.assign({}, item, { value: String(item.value) });
		let { type } = item;
		if (type !== Scalar.Scalar.QUOTE_DOUBLE) {
			if (/[\x00-\x08\x0b-\x1f\x7f-\x9f\u{D800}-\u{DFFF}]/u.test(ss.value)) type = Scalar.Scalar.QUOTE_DOUBLE;
		}
		const _stringify = (_type) => {
			switch (_type) {
				case Scalar.Scalar.BLOCK_FOLDED:
				case Scalar.Scalar.BLOCK_LITERAL: return implicitKey || inFlow ? quotedString(ss.value, ctx) : blockString(ss, ctx, onComment, onChompKeep);
				case Scalar.Scalar.QUOTE_DOUBLE: return doubleQuotedString(ss.value, ctx);
				case Scalar.Scalar.QUOTE_SINGLE: return singleQuotedString(ss.value, ctx);
				case Scalar.Scalar.PLAIN: return plainString(ss, ctx, onComment, onChompKeep);
				default: return null;
			}
		};
		let res = _stringify(type);
		if (res === null) {
			const { defaultKeyType, defaultStringType } = ctx.options;
			const t = implicitKey && defaultKeyType || defaultStringType;
			res = _stringify(t);
			if (res === null) throw new Error(`Unsupported default string type ${t}`);
		}
		return res;
	}
	exports.stringifyString = stringifyString;
}));

// node_modules/yaml/dist/stringify/stringify.js
var require_stringify = /* @__PURE__ */ __commonJSMin(((exports) => {
	var anchors = require_anchors();
	var identity = require_identity();
	var stringifyComment = require_stringifyComment();
	var stringifyString = require_stringifyString();
	function createStringifyContext(doc, options) {
		const opt = Object.assign({
			blockQuote: true,
			commentString: stringifyComment.stringifyComment,
			defaultKeyType: null,
			defaultStringType: "PLAIN",
			directives: null,
			doubleQuotedAsJSON: false,
			doubleQuotedMinMultiLineLength: 40,
			falseStr: "false",
			flowCollectionPadding: true,
			indentSeq: true,
			lineWidth: 80,
			minContentWidth: 20,
			nullStr: "null",
			simpleKeys: false,
			singleQuote: null,
			trailingComma: false,
			trueStr: "true",
			verifyAliasOrder: true
		}, doc.schema.toStringOptions, options);
		let inFlow;
		switch (opt.collectionStyle) {
			case "block":
				inFlow = false;
				break;
			case "flow":
				inFlow = true;
				break;
			default: inFlow = null;
		}
		return {
			anchors: /* @__PURE__ */ new Set(),
			doc,
			flowCollectionPadding: opt.flowCollectionPadding ? " " : "",
			indent: "",
			indentStep: typeof opt.indent === "number" ? " ".repeat(opt.indent) : "  ",
			inFlow,
			options: opt
		};
	}
	function getTagObject(tags, item) {
		if (item.tag) {
			const match = tags.filter((t) => t.tag === item.tag);
			if (match.length > 0) return match.find((t) => t.format === item.format) ?? match[0];
		}
		let tagObj = void 0;
		let obj;
		if (identity.isScalar(item)) {
			obj = item.value;
			let match = tags.filter((t) => t.identify?.(obj));
			if (match.length > 1) {
				const testMatch = match.filter((t) => t.test);
				if (testMatch.length > 0) match = testMatch;
			}
			tagObj = match.find((t) => t.format === item.format) ?? match.find((t) => !t.format);
		} else {
			obj = item;
			tagObj = tags.find((t) => t.nodeClass && obj instanceof t.nodeClass);
		}
		if (!tagObj) {
			const name = obj?.constructor?.name ?? (obj === null ? "null" : typeof obj);
			throw new Error(`Tag not resolved for ${name} value`);
		}
		return tagObj;
	}
	function stringifyProps(node, tagObj, { anchors: anchors$1, doc }) {
		if (!doc.directives) return "";
		const props = [];
		const anchor = (identity.isScalar(node) || identity.isCollection(node)) && node.anchor;
		if (anchor && anchors.anchorIsValid(anchor)) {
			anchors$1.add(anchor);
			props.push(`&${anchor}`);
		}
		const tag = node.tag ?? (tagObj.default ? null : tagObj.tag);
		if (tag) props.push(doc.directives.tagString(tag));
		return props.join(" ");
	}
	function stringify(item, ctx, onComment, onChompKeep) {
		if (identity.isPair(item)) return item.toString(ctx, onComment, onChompKeep);
		if (identity.isAlias(item)) {
			if (ctx.doc.directives) return item.toString(ctx);
			if (ctx.resolvedAliases?.has(item)) throw new TypeError(`Cannot stringify circular structure without alias nodes`);
			else {
				if (ctx.resolvedAliases) ctx.resolvedAliases.add(item);
				else ctx.resolvedAliases = /* @__PURE__ */ new Set([item]);
				item = item.resolve(ctx.doc);
			}
		}
		let tagObj = void 0;
		const node = identity.isNode(item) ? item : ctx.doc.createNode(item, { onTagObj: (o) => tagObj = o });
		tagObj ?? (tagObj = getTagObject(ctx.doc.schema.tags, node));
		const props = stringifyProps(node, tagObj, ctx);
		if (props.length > 0) ctx.indentAtStart = (ctx.indentAtStart ?? 0) + props.length + 1;
		const str = typeof tagObj.stringify === "function" ? tagObj.stringify(node, ctx, onComment, onChompKeep) : identity.isScalar(node) ? stringifyString.stringifyString(node, ctx, onComment, onChompKeep) : node.toString(ctx, onComment, onChompKeep);
		if (!props) return str;
		return identity.isScalar(node) || str[0] === "{" || str[0] === "[" ? `${props} ${str}` : `${props}\n${ctx.indent}${str}`;
	}
	exports.createStringifyContext = createStringifyContext;
	exports.stringify = stringify;
}));

// node_modules/yaml/dist/stringify/stringifyPair.js
var require_stringifyPair = /* @__PURE__ */ __commonJSMin(((exports) => {
	var identity = require_identity();
	var Scalar = require_Scalar();
	var stringify = require_stringify();
	var stringifyComment = require_stringifyComment();
	function stringifyPair({ key, value }, ctx, onComment, onChompKeep) {
		const { allNullValues, doc, indent, indentStep, options: { commentString, indentSeq, simpleKeys } } = ctx;
		let keyComment = identity.isNode(key) && key.comment || null;
		if (simpleKeys) {
			if (keyComment) throw new Error("With simple keys, key nodes cannot have comments");
			if (identity.isCollection(key) || !identity.isNode(key) && typeof key === "object") throw new Error("With simple keys, collection cannot be used as a key value");
		}
		let explicitKey = !simpleKeys && (!key || keyComment && value == null && !ctx.inFlow || identity.isCollection(key) || (identity.isScalar(key) ? key.type === Scalar.Scalar.BLOCK_FOLDED || key.type === Scalar.Scalar.BLOCK_LITERAL : typeof key === "object"));
		ctx = Object.assign({}, ctx, {
			allNullValues: false,
			implicitKey: !explicitKey && (simpleKeys || !allNullValues),
			indent: indent + indentStep
		});
		let keyCommentDone = false;
		let chompKeep = false;
		let str = stringify.stringify(key, ctx, () => keyCommentDone = true, () => chompKeep = true);
		if (!explicitKey && !ctx.inFlow && str.length > 1024) {
			if (simpleKeys) throw new Error("With simple keys, single line scalar must not span more than 1024 characters");
			explicitKey = true;
		}
		if (ctx.inFlow) {
			if (allNullValues || value == null) {
				if (keyCommentDone && onComment) onComment();
				return str === "" ? "?" : explicitKey ? `? ${str}` : str;
			}
		} else if (allNullValues && !simpleKeys || value == null && explicitKey) {
			str = `? ${str}`;
			if (keyComment && !keyCommentDone) str += stringifyComment.lineComment(str, ctx.indent, commentString(keyComment));
			else if (chompKeep && onChompKeep) onChompKeep();
			return str;
		}
		if (keyCommentDone) keyComment = null;
		if (explicitKey) {
			if (keyComment) str += stringifyComment.lineComment(str, ctx.indent, commentString(keyComment));
			str = `? ${str}\n${indent}:`;
		} else {
			str = `${str}:`;
			if (keyComment) str += stringifyComment.lineComment(str, ctx.indent, commentString(keyComment));
		}
		let vsb, vcb, valueComment;
		if (identity.isNode(value)) {
			vsb = !!value.spaceBefore;
			vcb = value.commentBefore;
			valueComment = value.comment;
		} else {
			vsb = false;
			vcb = null;
			valueComment = null;
			if (value && typeof value === "object") value = doc.createNode(value);
		}
		ctx.implicitKey = false;
		if (!explicitKey && !keyComment && identity.isScalar(value)) ctx.indentAtStart = str.length + 1;
		chompKeep = false;
		if (!indentSeq && indentStep.length >= 2 && !ctx.inFlow && !explicitKey && identity.isSeq(value) && !value.flow && !value.tag && !value.anchor) ctx.indent = ctx.indent.substring(2);
		let valueCommentDone = false;
		const valueStr = stringify.stringify(value, ctx, () => valueCommentDone = true, () => chompKeep = true);
		let ws = " ";
		if (keyComment || vsb || vcb) {
			ws = vsb ? "\n" : "";
			if (vcb) {
				const cs = commentString(vcb);
				ws += `\n${stringifyComment.indentComment(cs, ctx.indent)}`;
			}
			if (valueStr === "" && !ctx.inFlow) {
				if (ws === "\n" && valueComment) ws = "\n\n";
			} else ws += `\n${ctx.indent}`;
		} else if (!explicitKey && identity.isCollection(value)) {
			const vs0 = valueStr[0];
			const nl0 = valueStr.indexOf("\n");
			const hasNewline = nl0 !== -1;
			const flow = ctx.inFlow ?? value.flow ?? value.items.length === 0;
			if (hasNewline || !flow) {
				let hasPropsLine = false;
				if (hasNewline && (vs0 === "&" || vs0 === "!")) {
					let sp0 = valueStr.indexOf(" ");
					if (vs0 === "&" && sp0 !== -1 && sp0 < nl0 && valueStr[sp0 + 1] === "!") sp0 = valueStr.indexOf(" ", sp0 + 1);
					if (sp0 === -1 || nl0 < sp0) hasPropsLine = true;
				}
				if (!hasPropsLine) ws = `\n${ctx.indent}`;
			}
		} else if (valueStr === "" || valueStr[0] === "\n") ws = "";
		str += ws + valueStr;
		if (ctx.inFlow) {
			if (valueCommentDone && onComment) onComment();
		} else if (valueComment && !valueCommentDone) str += stringifyComment.lineComment(str, ctx.indent, commentString(valueComment));
		else if (chompKeep && onChompKeep) onChompKeep();
		return str;
	}
	exports.stringifyPair = stringifyPair;
}));

// node_modules/yaml/dist/log.js
var require_log = /* @__PURE__ */ __commonJSMin(((exports) => {
	var node_process = __require("process");
	function debug(logLevel, ...messages) {
		if (logLevel === "debug") console.log(...messages);
	}
	function warn(logLevel, warning) {
		if (logLevel === "debug" || logLevel === "warn") {
			if (typeof node_process.emitWarning === "function") node_process.emitWarning(warning);
			else console.warn(warning);
		}
	}
	exports.debug = debug;
	exports.warn = warn;
}));

// node_modules/yaml/dist/schema/yaml-1.1/merge.js
var require_merge = /* @__PURE__ */ __commonJSMin(((exports) => {
	var identity = require_identity();
	var Scalar = require_Scalar();
	const MERGE_KEY = "<<";
	const merge = {
		identify: (value) => value === MERGE_KEY || typeof value === "symbol" && value.description === MERGE_KEY,
		default: "key",
		tag: "tag:yaml.org,2002:merge",
		test: /^<<$/,
		resolve: () => Object.assign(new Scalar.Scalar(Symbol(MERGE_KEY)), { addToJSMap: addMergeToJSMap }),
		stringify: () => MERGE_KEY
	};
	const isMergeKey = (ctx, key) => (merge.identify(key) || identity.isScalar(key) && (!key.type || key.type === Scalar.Scalar.PLAIN) && merge.identify(key.value)) && ctx?.doc.schema.tags.some((tag) => tag.tag === merge.tag && tag.default);
	function addMergeToJSMap(ctx, map, value) {
		const source = resolveAliasValue(ctx, value);
		if (identity.isSeq(source)) for (const it of source.items) mergeValue(ctx, map, it);
		else if (Array.isArray(source)) for (const it of source) mergeValue(ctx, map, it);
		else mergeValue(ctx, map, source);
	}
	function mergeValue(ctx, map, value) {
		const source = resolveAliasValue(ctx, value);
		if (!identity.isMap(source)) throw new Error("Merge sources must be maps or map aliases");
		const srcMap = source.toJSON(null, ctx, Map);
		for (const [key, value] of srcMap) if (map instanceof Map) {
			if (!map.has(key)) map.set(key, value);
		} else if (map instanceof Set) map.add(key);
		else if (!Object.prototype.hasOwnProperty.call(map, key)) Object.defineProperty(map, key, {
			value,
			writable: true,
			enumerable: true,
			configurable: true
		});
		return map;
	}
	function resolveAliasValue(ctx, value) {
		return ctx && identity.isAlias(value) ? value.resolve(ctx.doc, ctx) : value;
	}
	exports.addMergeToJSMap = addMergeToJSMap;
	exports.isMergeKey = isMergeKey;
	exports.merge = merge;
}));

// node_modules/yaml/dist/nodes/addPairToJSMap.js
var require_addPairToJSMap = /* @__PURE__ */ __commonJSMin(((exports) => {
	var log = require_log();
	var merge = require_merge();
	var stringify = require_stringify();
	var identity = require_identity();
	var toJS = require_toJS();
	function addPairToJSMap(ctx, map, { key, value }) {
		if (identity.isNode(key) && key.addToJSMap) key.addToJSMap(ctx, map, value);
		else if (merge.isMergeKey(ctx, key)) merge.addMergeToJSMap(ctx, map, value);
		else {
			const jsKey = toJS.toJS(key, "", ctx);
			if (map instanceof Map) map.set(jsKey, toJS.toJS(value, jsKey, ctx));
			else if (map instanceof Set) map.add(jsKey);
			else {
				const stringKey = stringifyKey(key, jsKey, ctx);
				const jsValue = toJS.toJS(value, stringKey, ctx);
				if (stringKey in map) Object.defineProperty(map, stringKey, {
					value: jsValue,
					writable: true,
					enumerable: true,
					configurable: true
				});
				else map[stringKey] = jsValue;
			}
		}
		return map;
	}
	function stringifyKey(key, jsKey, ctx) {
		if (jsKey === null) return "";
		if (typeof jsKey !== "object") return String(jsKey);
		if (identity.isNode(key) && ctx?.doc) {
			const strCtx = stringify.createStringifyContext(ctx.doc, {});
			strCtx.anchors = /* @__PURE__ */ new Set();
			for (const node of ctx.anchors.keys()) strCtx.anchors.add(node.anchor);
			strCtx.inFlow = true;
			strCtx.inStringifyKey = true;
			const strKey = key.toString(strCtx);
			if (!ctx.mapKeyWarned) {
				let jsonStr = JSON.stringify(strKey);
				if (jsonStr.length > 40) jsonStr = jsonStr.substring(0, 36) + "...\"";
				log.warn(ctx.doc.options.logLevel, `Keys with collection values will be stringified due to JS Object restrictions: ${jsonStr}. Set mapAsMap: true to use object keys.`);
				ctx.mapKeyWarned = true;
			}
			return strKey;
		}
		return JSON.stringify(jsKey);
	}
	exports.addPairToJSMap = addPairToJSMap;
}));

// node_modules/yaml/dist/nodes/Pair.js
var require_Pair = /* @__PURE__ */ __commonJSMin(((exports) => {
	var createNode = require_createNode();
	var stringifyPair = require_stringifyPair();
	var addPairToJSMap = require_addPairToJSMap();
	var identity = require_identity();
	function createPair(key, value, ctx) {
		const k = createNode.createNode(key, void 0, ctx);
		const v = createNode.createNode(value, void 0, ctx);
		return new Pair(k, v);
	}
	var Pair = class Pair {
		constructor(key, value = null) {
			Object.defineProperty(this, identity.NODE_TYPE, { value: identity.PAIR });
			this.key = key;
			this.value = value;
		}
		clone(schema) {
			let { key, value } = this;
			if (identity.isNode(key)) key = key.clone(schema);
			if (identity.isNode(value)) value = value.clone(schema);
			return new Pair(key, value);
		}
		toJSON(_, ctx) {
			const pair = ctx?.mapAsMap ? /* @__PURE__ */ new Map() : {};
			return addPairToJSMap.addPairToJSMap(ctx, pair, this);
		}
		toString(ctx, onComment, onChompKeep) {
			return ctx?.doc ? stringifyPair.stringifyPair(this, ctx, onComment, onChompKeep) : JSON.stringify(this);
		}
	};
	exports.Pair = Pair;
	exports.createPair = createPair;
}));

// node_modules/yaml/dist/stringify/stringifyCollection.js
var require_stringifyCollection = /* @__PURE__ */ __commonJSMin(((exports) => {
	var identity = require_identity();
	var stringify = require_stringify();
	var stringifyComment = require_stringifyComment();
	function stringifyCollection(collection, ctx, options) {
		return (ctx.inFlow ?? collection.flow ? stringifyFlowCollection : stringifyBlockCollection)(collection, ctx, options);
	}
	function stringifyBlockCollection({ comment, items }, ctx, { blockItemPrefix, flowChars, itemIndent, onChompKeep, onComment }) {
		const { indent, options: { commentString } } = ctx;
		const itemCtx = Object.assign({}, ctx, {
			indent: itemIndent,
			type: null
		});
		let chompKeep = false;
		const lines = [];
		for (let i = 0; i < items.length; ++i) {
			const item = items[i];
			let comment = null;
			if (identity.isNode(item)) {
				if (!chompKeep && item.spaceBefore) lines.push("");
				addCommentBefore(ctx, lines, item.commentBefore, chompKeep);
				if (item.comment) comment = item.comment;
			} else if (identity.isPair(item)) {
				const ik = identity.isNode(item.key) ? item.key : null;
				if (ik) {
					if (!chompKeep && ik.spaceBefore) lines.push("");
					addCommentBefore(ctx, lines, ik.commentBefore, chompKeep);
				}
			}
			chompKeep = false;
			let str = stringify.stringify(item, itemCtx, () => comment = null, () => chompKeep = true);
			if (comment) str += stringifyComment.lineComment(str, itemIndent, commentString(comment));
			if (chompKeep && comment) chompKeep = false;
			lines.push(blockItemPrefix + str);
		}
		let str;
		if (lines.length === 0) str = flowChars.start + flowChars.end;
		else {
			str = lines[0];
			for (let i = 1; i < lines.length; ++i) {
				const line = lines[i];
				str += line ? `\n${indent}${line}` : "\n";
			}
		}
		if (comment) {
			str += "\n" + stringifyComment.indentComment(commentString(comment), indent);
			if (onComment) onComment();
		} else if (chompKeep && onChompKeep) onChompKeep();
		return str;
	}
	function stringifyFlowCollection({ items }, ctx, { flowChars, itemIndent }) {
		const { indent, indentStep, flowCollectionPadding: fcPadding, options: { commentString } } = ctx;
		itemIndent += indentStep;
		const itemCtx = Object.assign({}, ctx, {
			indent: itemIndent,
			inFlow: true,
			type: null
		});
		let reqNewline = false;
		let linesAtValue = 0;
		const lines = [];
		for (let i = 0; i < items.length; ++i) {
			const item = items[i];
			let comment = null;
			if (identity.isNode(item)) {
				if (item.spaceBefore) lines.push("");
				addCommentBefore(ctx, lines, item.commentBefore, false);
				if (item.comment) comment = item.comment;
			} else if (identity.isPair(item)) {
				const ik = identity.isNode(item.key) ? item.key : null;
				if (ik) {
					if (ik.spaceBefore) lines.push("");
					addCommentBefore(ctx, lines, ik.commentBefore, false);
					if (ik.comment) reqNewline = true;
				}
				const iv = identity.isNode(item.value) ? item.value : null;
				if (iv) {
					if (iv.comment) comment = iv.comment;
					if (iv.commentBefore) reqNewline = true;
				} else if (item.value == null && ik?.comment) comment = ik.comment;
			}
			if (comment) reqNewline = true;
			let str = stringify.stringify(item, itemCtx, () => comment = null);
			reqNewline || (reqNewline = lines.length > linesAtValue || str.includes("\n"));
			if (i < items.length - 1) str += ",";
			else if (ctx.options.trailingComma) {
				if (ctx.options.lineWidth > 0) reqNewline || (reqNewline = lines.reduce((sum, line) => sum + line.length + 2, 2) + (str.length + 2) > ctx.options.lineWidth);
				if (reqNewline) str += ",";
			}
			if (comment) str += stringifyComment.lineComment(str, itemIndent, commentString(comment));
			lines.push(str);
			linesAtValue = lines.length;
		}
		const { start, end } = flowChars;
		if (lines.length === 0) return start + end;
		else {
			if (!reqNewline) {
				const len = lines.reduce((sum, line) => sum + line.length + 2, 2);
				reqNewline = ctx.options.lineWidth > 0 && len > ctx.options.lineWidth;
			}
			if (reqNewline) {
				let str = start;
				for (const line of lines) str += line ? `\n${indentStep}${indent}${line}` : "\n";
				return `${str}\n${indent}${end}`;
			} else return `${start}${fcPadding}${lines.join(" ")}${fcPadding}${end}`;
		}
	}
	function addCommentBefore({ indent, options: { commentString } }, lines, comment, chompKeep) {
		if (comment && chompKeep) comment = comment.replace(/^\n+/, "");
		if (comment) {
			const ic = stringifyComment.indentComment(commentString(comment), indent);
			lines.push(ic.trimStart());
		}
	}
	exports.stringifyCollection = stringifyCollection;
}));

// node_modules/yaml/dist/nodes/YAMLMap.js
var require_YAMLMap = /* @__PURE__ */ __commonJSMin(((exports) => {
	var stringifyCollection = require_stringifyCollection();
	var addPairToJSMap = require_addPairToJSMap();
	var Collection = require_Collection();
	var identity = require_identity();
	var Pair = require_Pair();
	var Scalar = require_Scalar();
	function findPair(items, key) {
		const k = identity.isScalar(key) ? key.value : key;
		for (const it of items) if (identity.isPair(it)) {
			if (it.key === key || it.key === k) return it;
			if (identity.isScalar(it.key) && it.key.value === k) return it;
		}
	}
	var YAMLMap = class extends Collection.Collection {
		static get tagName() {
			return "tag:yaml.org,2002:map";
		}
		constructor(schema) {
			super(identity.MAP, schema);
			this.items = [];
		}
		/**
		* A generic collection parsing method that can be extended
		* to other node classes that inherit from YAMLMap
		*/
		static from(schema, obj, ctx) {
			const { keepUndefined, replacer } = ctx;
			const map = new this(schema);
			const add = (key, value) => {
				if (typeof replacer === "function") value = replacer.call(obj, key, value);
				else if (Array.isArray(replacer) && !replacer.includes(key)) return;
				if (value !== void 0 || keepUndefined) map.items.push(Pair.createPair(key, value, ctx));
			};
			if (obj instanceof Map) for (const [key, value] of obj) add(key, value);
			else if (obj && typeof obj === "object") for (const key of Object.keys(obj)) add(key, obj[key]);
			if (typeof schema.sortMapEntries === "function") map.items.sort(schema.sortMapEntries);
			return map;
		}
		/**
		* Adds a value to the collection.
		*
		* @param overwrite - If not set `true`, using a key that is already in the
		*   collection will throw. Otherwise, overwrites the previous value.
		*/
		add(pair, overwrite) {
			let _pair;
			if (identity.isPair(pair)) _pair = pair;
			else if (!pair || typeof pair !== "object" || !("key" in pair)) _pair = new Pair.Pair(pair, pair?.value);
			else _pair = new Pair.Pair(pair.key, pair.value);
			const prev = findPair(this.items, _pair.key);
			const sortEntries = this.schema?.sortMapEntries;
			if (prev) {
				if (!overwrite) throw new Error(`Key ${_pair.key} already set`);
				if (identity.isScalar(prev.value) && Scalar.isScalarValue(_pair.value)) prev.value.value = _pair.value;
				else prev.value = _pair.value;
			} else if (sortEntries) {
				const i = this.items.findIndex((item) => sortEntries(_pair, item) < 0);
				if (i === -1) this.items.push(_pair);
				else this.items.splice(i, 0, _pair);
			} else this.items.push(_pair);
		}
		delete(key) {
			const it = findPair(this.items, key);
			if (!it) return false;
			return this.items.splice(this.items.indexOf(it), 1).length > 0;
		}
		get(key, keepScalar) {
			const node = findPair(this.items, key)?.value;
			return (!keepScalar && identity.isScalar(node) ? node.value : node) ?? void 0;
		}
		has(key) {
			return !!findPair(this.items, key);
		}
		set(key, value) {
			this.add(new Pair.Pair(key, value), true);
		}
		/**
		* @param ctx - Conversion context, originally set in Document#toJS()
		* @param {Class} Type - If set, forces the returned collection type
		* @returns Instance of Type, Map, or Object
		*/
		toJSON(_, ctx, Type) {
			const map = Type ? new Type() : ctx?.mapAsMap ? /* @__PURE__ */ new Map() : {};
			if (ctx?.onCreate) ctx.onCreate(map);
			for (const item of this.items) addPairToJSMap.addPairToJSMap(ctx, map, item);
			return map;
		}
		toString(ctx, onComment, onChompKeep) {
			if (!ctx) return JSON.stringify(this);
			for (const item of this.items) if (!identity.isPair(item)) throw new Error(`Map items must all be pairs; found ${JSON.stringify(item)} instead`);
			if (!ctx.allNullValues && this.hasAllNullValues(false)) ctx = Object.assign({}, ctx, { allNullValues: true });
			return stringifyCollection.stringifyCollection(this, ctx, {
				blockItemPrefix: "",
				flowChars: {
					start: "{",
					end: "}"
				},
				itemIndent: ctx.indent || "",
				onChompKeep,
				onComment
			});
		}
	};
	exports.YAMLMap = YAMLMap;
	exports.findPair = findPair;
}));

// node_modules/yaml/dist/schema/common/map.js
var require_map = /* @__PURE__ */ __commonJSMin(((exports) => {
	var identity = require_identity();
	var YAMLMap = require_YAMLMap();
	const map = {
		collection: "map",
		default: true,
		nodeClass: YAMLMap.YAMLMap,
		tag: "tag:yaml.org,2002:map",
		resolve(map, onError) {
			if (!identity.isMap(map)) onError("Expected a mapping for this tag");
			return map;
		},
		createNode: (schema, obj, ctx) => YAMLMap.YAMLMap.from(schema, obj, ctx)
	};
	exports.map = map;
}));

// node_modules/yaml/dist/nodes/YAMLSeq.js
var require_YAMLSeq = /* @__PURE__ */ __commonJSMin(((exports) => {
	var createNode = require_createNode();
	var stringifyCollection = require_stringifyCollection();
	var Collection = require_Collection();
	var identity = require_identity();
	var Scalar = require_Scalar();
	var toJS = require_toJS();
	var YAMLSeq = class extends Collection.Collection {
		static get tagName() {
			return "tag:yaml.org,2002:seq";
		}
		constructor(schema) {
			super(identity.SEQ, schema);
			this.items = [];
		}
		add(value) {
			this.items.push(value);
		}
		/**
		* Removes a value from the collection.
		*
		* `key` must contain a representation of an integer for this to succeed.
		* It may be wrapped in a `Scalar`.
		*
		* @returns `true` if the item was found and removed.
		*/
		delete(key) {
			const idx = asItemIndex(key);
			if (typeof idx !== "number") return false;
			return this.items.splice(idx, 1).length > 0;
		}
		get(key, keepScalar) {
			const idx = asItemIndex(key);
			if (typeof idx !== "number") return void 0;
			const it = this.items[idx];
			return !keepScalar && identity.isScalar(it) ? it.value : it;
		}
		/**
		* Checks if the collection includes a value with the key `key`.
		*
		* `key` must contain a representation of an integer for this to succeed.
		* It may be wrapped in a `Scalar`.
		*/
		has(key) {
			const idx = asItemIndex(key);
			return typeof idx === "number" && idx < this.items.length;
		}
		/**
		* Sets a value in this collection. For `!!set`, `value` needs to be a
		* boolean to add/remove the item from the set.
		*
		* If `key` does not contain a representation of an integer, this will throw.
		* It may be wrapped in a `Scalar`.
		*/
		set(key, value) {
			const idx = asItemIndex(key);
			if (typeof idx !== "number") throw new Error(`Expected a valid index, not ${key}.`);
			const prev = this.items[idx];
			if (identity.isScalar(prev) && Scalar.isScalarValue(value)) prev.value = value;
			else this.items[idx] = value;
		}
		toJSON(_, ctx) {
			const seq = [];
			if (ctx?.onCreate) ctx.onCreate(seq);
			let i = 0;
			for (const item of this.items) seq.push(toJS.toJS(item, String(i++), ctx));
			return seq;
		}
		toString(ctx, onComment, onChompKeep) {
			if (!ctx) return JSON.stringify(this);
			return stringifyCollection.stringifyCollection(this, ctx, {
				blockItemPrefix: "- ",
				flowChars: {
					start: "[",
					end: "]"
				},
				itemIndent: (ctx.indent || "") + "  ",
				onChompKeep,
				onComment
			});
		}
		static from(schema, obj, ctx) {
			const { replacer } = ctx;
			const seq = new this(schema);
			if (obj && Symbol.iterator in Object(obj)) {
				let i = 0;
				for (let it of obj) {
					if (typeof replacer === "function") {
						const key = obj instanceof Set ? it : String(i++);
						it = replacer.call(obj, key, it);
					}
					seq.items.push(createNode.createNode(it, void 0, ctx));
				}
			}
			return seq;
		}
	};
	function asItemIndex(key) {
		let idx = identity.isScalar(key) ? key.value : key;
		if (idx && typeof idx === "string") idx = Number(idx);
		return typeof idx === "number" && Number.isInteger(idx) && idx >= 0 ? idx : null;
	}
	exports.YAMLSeq = YAMLSeq;
}));

// node_modules/yaml/dist/schema/common/seq.js
var require_seq = /* @__PURE__ */ __commonJSMin(((exports) => {
	var identity = require_identity();
	var YAMLSeq = require_YAMLSeq();
	const seq = {
		collection: "seq",
		default: true,
		nodeClass: YAMLSeq.YAMLSeq,
		tag: "tag:yaml.org,2002:seq",
		resolve(seq, onError) {
			if (!identity.isSeq(seq)) onError("Expected a sequence for this tag");
			return seq;
		},
		createNode: (schema, obj, ctx) => YAMLSeq.YAMLSeq.from(schema, obj, ctx)
	};
	exports.seq = seq;
}));

// node_modules/yaml/dist/schema/common/string.js
var require_string = /* @__PURE__ */ __commonJSMin(((exports) => {
	var stringifyString = require_stringifyString();
	const string = {
		identify: (value) => typeof value === "string",
		default: true,
		tag: "tag:yaml.org,2002:str",
		resolve: (str) => str,
		stringify(item, ctx, onComment, onChompKeep) {
			ctx = Object.assign({ actualString: true }, ctx);
			return stringifyString.stringifyString(item, ctx, onComment, onChompKeep);
		}
	};
	exports.string = string;
}));

// node_modules/yaml/dist/schema/common/null.js
var require_null = /* @__PURE__ */ __commonJSMin(((exports) => {
	var Scalar = require_Scalar();
	const nullTag = {
		identify: (value) => value == null,
		createNode: () => new Scalar.Scalar(null),
		default: true,
		tag: "tag:yaml.org,2002:null",
		test: /^(?:~|[Nn]ull|NULL)?$/,
		resolve: () => new Scalar.Scalar(null),
		stringify: ({ source }, ctx) => typeof source === "string" && nullTag.test.test(source) ? source : ctx.options.nullStr
	};
	exports.nullTag = nullTag;
}));

// node_modules/yaml/dist/schema/core/bool.js
var require_bool$1 = /* @__PURE__ */ __commonJSMin(((exports) => {
	var Scalar = require_Scalar();
	const boolTag = {
		identify: (value) => typeof value === "boolean",
		default: true,
		tag: "tag:yaml.org,2002:bool",
		test: /^(?:[Tt]rue|TRUE|[Ff]alse|FALSE)$/,
		resolve: (str) => new Scalar.Scalar(str[0] === "t" || str[0] === "T"),
		stringify({ source, value }, ctx) {
			if (source && boolTag.test.test(source)) {
				if (value === (source[0] === "t" || source[0] === "T")) return source;
			}
			return value ? ctx.options.trueStr : ctx.options.falseStr;
		}
	};
	exports.boolTag = boolTag;
}));

// node_modules/yaml/dist/stringify/stringifyNumber.js
var require_stringifyNumber = /* @__PURE__ */ __commonJSMin(((exports) => {
	function stringifyNumber({ format, minFractionDigits, tag, value }) {
		if (typeof value === "bigint") return String(value);
		const num = typeof value === "number" ? value : Number(value);
		if (!isFinite(num)) return isNaN(num) ? ".nan" : num < 0 ? "-.inf" : ".inf";
		let n = Object.is(value, -0) ? "-0" : JSON.stringify(value);
		if (!format && minFractionDigits && (!tag || tag === "tag:yaml.org,2002:float") && /^-?\d/.test(n) && !n.includes("e")) {
			let i = n.indexOf(".");
			if (i < 0) {
				i = n.length;
				n += ".";
			}
			let d = minFractionDigits - (n.length - i - 1);
			while (d-- > 0) n += "0";
		}
		return n;
	}
	exports.stringifyNumber = stringifyNumber;
}));

// node_modules/yaml/dist/schema/core/float.js
var require_float$1 = /* @__PURE__ */ __commonJSMin(((exports) => {
	var Scalar = require_Scalar();
	var stringifyNumber = require_stringifyNumber();
	const floatNaN = {
		identify: (value) => typeof value === "number",
		default: true,
		tag: "tag:yaml.org,2002:float",
		test: /^(?:[-+]?\.(?:inf|Inf|INF)|\.nan|\.NaN|\.NAN)$/,
		resolve: (str) => str.slice(-3).toLowerCase() === "nan" ? NaN : str[0] === "-" ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY,
		stringify: stringifyNumber.stringifyNumber
	};
	const floatExp = {
		identify: (value) => typeof value === "number",
		default: true,
		tag: "tag:yaml.org,2002:float",
		format: "EXP",
		test: /^[-+]?(?:\.[0-9]+|[0-9]+(?:\.[0-9]*)?)[eE][-+]?[0-9]+$/,
		resolve: (str) => parseFloat(str),
		stringify(node) {
			const num = Number(node.value);
			return isFinite(num) ? num.toExponential() : stringifyNumber.stringifyNumber(node);
		}
	};
	const float = {
		identify: (value) => typeof value === "number",
		default: true,
		tag: "tag:yaml.org,2002:float",
		test: /^[-+]?(?:\.[0-9]+|[0-9]+\.[0-9]*)$/,
		resolve(str) {
			const node = new Scalar.Scalar(parseFloat(str));
			const dot = str.indexOf(".");
			if (dot !== -1 && str[str.length - 1] === "0") node.minFractionDigits = str.length - dot - 1;
			return node;
		},
		stringify: stringifyNumber.stringifyNumber
	};
	exports.float = float;
	exports.floatExp = floatExp;
	exports.floatNaN = floatNaN;
}));

// node_modules/yaml/dist/schema/core/int.js
var require_int$1 = /* @__PURE__ */ __commonJSMin(((exports) => {
	var stringifyNumber = require_stringifyNumber();
	const intIdentify = (value) => typeof value === "bigint" || Number.isInteger(value);
	const intResolve = (str, offset, radix, { intAsBigInt }) => intAsBigInt ? BigInt(str) : parseInt(str.substring(offset), radix);
	function intStringify(node, radix, prefix) {
		const { value } = node;
		if (intIdentify(value) && value >= 0) return prefix + value.toString(radix);
		return stringifyNumber.stringifyNumber(node);
	}
	const intOct = {
		identify: (value) => intIdentify(value) && value >= 0,
		default: true,
		tag: "tag:yaml.org,2002:int",
		format: "OCT",
		test: /^0o[0-7]+$/,
		resolve: (str, _onError, opt) => intResolve(str, 2, 8, opt),
		stringify: (node) => intStringify(node, 8, "0o")
	};
	const int = {
		identify: intIdentify,
		default: true,
		tag: "tag:yaml.org,2002:int",
		test: /^[-+]?[0-9]+$/,
		resolve: (str, _onError, opt) => intResolve(str, 0, 10, opt),
		stringify: stringifyNumber.stringifyNumber
	};
	const intHex = {
		identify: (value) => intIdentify(value) && value >= 0,
		default: true,
		tag: "tag:yaml.org,2002:int",
		format: "HEX",
		test: /^0x[0-9a-fA-F]+$/,
		resolve: (str, _onError, opt) => intResolve(str, 2, 16, opt),
		stringify: (node) => intStringify(node, 16, "0x")
	};
	exports.int = int;
	exports.intHex = intHex;
	exports.intOct = intOct;
}));

// node_modules/yaml/dist/schema/core/schema.js
var require_schema$2 = /* @__PURE__ */ __commonJSMin(((exports) => {
	var map = require_map();
	var _null = require_null();
	var seq = require_seq();
	var string = require_string();
	var bool = require_bool$1();
	var float = require_float$1();
	var int = require_int$1();
	const schema = [
		map.map,
		seq.seq,
		string.string,
		_null.nullTag,
		bool.boolTag,
		int.intOct,
		int.int,
		int.intHex,
		float.floatNaN,
		float.floatExp,
		float.float
	];
	exports.schema = schema;
}));

// node_modules/yaml/dist/schema/json/schema.js
var require_schema$1 = /* @__PURE__ */ __commonJSMin(((exports) => {
	var Scalar = require_Scalar();
	var map = require_map();
	var seq = require_seq();
	function intIdentify(value) {
		return typeof value === "bigint" || Number.isInteger(value);
	}
	const stringifyJSON = ({ value }) => JSON.stringify(value);
	const jsonScalars = [
		{
			identify: (value) => typeof value === "string",
			default: true,
			tag: "tag:yaml.org,2002:str",
			resolve: (str) => str,
			stringify: stringifyJSON
		},
		{
			identify: (value) => value == null,
			createNode: () => new Scalar.Scalar(null),
			default: true,
			tag: "tag:yaml.org,2002:null",
			test: /^null$/,
			resolve: () => null,
			stringify: stringifyJSON
		},
		{
			identify: (value) => typeof value === "boolean",
			default: true,
			tag: "tag:yaml.org,2002:bool",
			test: /^true$|^false$/,
			resolve: (str) => str === "true",
			stringify: stringifyJSON
		},
		{
			identify: intIdentify,
			default: true,
			tag: "tag:yaml.org,2002:int",
			test: /^-?(?:0|[1-9][0-9]*)$/,
			resolve: (str, _onError, { intAsBigInt }) => intAsBigInt ? BigInt(str) : parseInt(str, 10),
			stringify: ({ value }) => intIdentify(value) ? value.toString() : JSON.stringify(value)
		},
		{
			identify: (value) => typeof value === "number",
			default: true,
			tag: "tag:yaml.org,2002:float",
			test: /^-?(?:0|[1-9][0-9]*)(?:\.[0-9]*)?(?:[eE][-+]?[0-9]+)?$/,
			resolve: (str) => parseFloat(str),
			stringify: stringifyJSON
		}
	];
	const schema = [map.map, seq.seq].concat(jsonScalars, {
		default: true,
		tag: "",
		test: /^/,
		resolve(str, onError) {
			onError(`Unresolved plain scalar ${JSON.stringify(str)}`);
			return str;
		}
	});
	exports.schema = schema;
}));

// node_modules/yaml/dist/schema/yaml-1.1/binary.js
var require_binary = /* @__PURE__ */ __commonJSMin(((exports) => {
	var node_buffer = __require("buffer");
	var Scalar = require_Scalar();
	var stringifyString = require_stringifyString();
	const binary = {
		identify: (value) => value instanceof Uint8Array,
		default: false,
		tag: "tag:yaml.org,2002:binary",
		/**
		* Returns a Buffer in node and an Uint8Array in browsers
		*
		* To use the resulting buffer as an image, you'll want to do something like:
		*
		*   const blob = new Blob([buffer], { type: 'image/jpeg' })
		*   document.querySelector('#photo').src = URL.createObjectURL(blob)
		*/
		resolve(src, onError) {
			if (typeof node_buffer.Buffer === "function") return node_buffer.Buffer.from(src, "base64");
			else if (typeof atob === "function") {
				const str = atob(src.replace(/[\n\r]/g, ""));
				const buffer = new Uint8Array(str.length);
				for (let i = 0; i < str.length; ++i) buffer[i] = str.charCodeAt(i);
				return buffer;
			} else {
				onError("This environment does not support reading binary tags; either Buffer or atob is required");
				return src;
			}
		},
		stringify({ comment, type, value }, ctx, onComment, onChompKeep) {
			if (!value) return "";
			const buf = value;
			let str;
			if (typeof node_buffer.Buffer === "function") str = buf instanceof node_buffer.Buffer ? buf.toString("base64") : node_buffer.Buffer.from(buf.buffer).toString("base64");
			else if (typeof btoa === "function") {
				let s = "";
				for (let i = 0; i < buf.length; ++i) s += String.fromCharCode(buf[i]);
				str = btoa(s);
			} else throw new Error("This environment does not support writing binary tags; either Buffer or btoa is required");
			type ?? (type = Scalar.Scalar.BLOCK_LITERAL);
			if (type !== Scalar.Scalar.QUOTE_DOUBLE) {
				const lineWidth = Math.max(ctx.options.lineWidth - ctx.indent.length, ctx.options.minContentWidth);
				const n = Math.ceil(str.length / lineWidth);
				const lines = new Array(n);
				for (let i = 0, o = 0; i < n; ++i, o += lineWidth) lines[i] = str.substr(o, lineWidth);
				str = lines.join(type === Scalar.Scalar.BLOCK_LITERAL ? "\n" : " ");
			}
			return stringifyString.stringifyString({
				comment,
				type,
				value: str
			}, ctx, onComment, onChompKeep);
		}
	};
	exports.binary = binary;
}));

// node_modules/yaml/dist/schema/yaml-1.1/pairs.js
var require_pairs = /* @__PURE__ */ __commonJSMin(((exports) => {
	var identity = require_identity();
	var Pair = require_Pair();
	var Scalar = require_Scalar();
	var YAMLSeq = require_YAMLSeq();
	function resolvePairs(seq, onError) {
		if (identity.isSeq(seq)) for (let i = 0; i < seq.items.length; ++i) {
			let item = seq.items[i];
			if (identity.isPair(item)) continue;
			else if (identity.isMap(item)) {
				if (item.items.length > 1) onError("Each pair must have its own sequence indicator");
				const pair = item.items[0] || new Pair.Pair(new Scalar.Scalar(null));
				if (item.commentBefore) pair.key.commentBefore = pair.key.commentBefore ? `${item.commentBefore}\n${pair.key.commentBefore}` : item.commentBefore;
				if (item.comment) {
					const cn = pair.value ?? pair.key;
					cn.comment = cn.comment ? `${item.comment}\n${cn.comment}` : item.comment;
				}
				item = pair;
			}
			seq.items[i] = identity.isPair(item) ? item : new Pair.Pair(item);
		}
		else onError("Expected a sequence for this tag");
		return seq;
	}
	function createPairs(schema, iterable, ctx) {
		const { replacer } = ctx;
		const pairs = new YAMLSeq.YAMLSeq(schema);
		pairs.tag = "tag:yaml.org,2002:pairs";
		let i = 0;
		if (iterable && Symbol.iterator in Object(iterable)) for (let it of iterable) {
			if (typeof replacer === "function") it = replacer.call(iterable, String(i++), it);
			let key, value;
			if (Array.isArray(it)) {
				if (it.length === 2) {
					key = it[0];
					value = it[1];
				} else throw new TypeError(`Expected [key, value] tuple: ${it}`);
			} else if (it && it instanceof Object) {
				const keys = Object.keys(it);
				if (keys.length === 1) {
					key = keys[0];
					value = it[key];
				} else throw new TypeError(`Expected tuple with one key, not ${keys.length} keys`);
			} else key = it;
			pairs.items.push(Pair.createPair(key, value, ctx));
		}
		return pairs;
	}
	const pairs = {
		collection: "seq",
		default: false,
		tag: "tag:yaml.org,2002:pairs",
		resolve: resolvePairs,
		createNode: createPairs
	};
	exports.createPairs = createPairs;
	exports.pairs = pairs;
	exports.resolvePairs = resolvePairs;
}));

// node_modules/yaml/dist/schema/yaml-1.1/omap.js
var require_omap = /* @__PURE__ */ __commonJSMin(((exports) => {
	var identity = require_identity();
	var toJS = require_toJS();
	var YAMLMap = require_YAMLMap();
	var YAMLSeq = require_YAMLSeq();
	var pairs = require_pairs();
	var YAMLOMap = class YAMLOMap extends YAMLSeq.YAMLSeq {
		constructor() {
			super();
			this.add = YAMLMap.YAMLMap.prototype.add.bind(this);
			this.delete = YAMLMap.YAMLMap.prototype.delete.bind(this);
			this.get = YAMLMap.YAMLMap.prototype.get.bind(this);
			this.has = YAMLMap.YAMLMap.prototype.has.bind(this);
			this.set = YAMLMap.YAMLMap.prototype.set.bind(this);
			this.tag = YAMLOMap.tag;
		}
		/**
		* If `ctx` is given, the return type is actually `Map<unknown, unknown>`,
		* but TypeScript won't allow widening the signature of a child method.
		*/
		toJSON(_, ctx) {
			if (!ctx) return super.toJSON(_);
			const map = /* @__PURE__ */ new Map();
			if (ctx?.onCreate) ctx.onCreate(map);
			for (const pair of this.items) {
				let key, value;
				if (identity.isPair(pair)) {
					key = toJS.toJS(pair.key, "", ctx);
					value = toJS.toJS(pair.value, key, ctx);
				} else key = toJS.toJS(pair, "", ctx);
				if (map.has(key)) throw new Error("Ordered maps must not include duplicate keys");
				map.set(key, value);
			}
			return map;
		}
		static from(schema, iterable, ctx) {
			const pairs$1 = pairs.createPairs(schema, iterable, ctx);
			const omap = new this();
			omap.items = pairs$1.items;
			return omap;
		}
	};
	YAMLOMap.tag = "tag:yaml.org,2002:omap";
	const omap = {
		collection: "seq",
		identify: (value) => value instanceof Map,
		nodeClass: YAMLOMap,
		default: false,
		tag: "tag:yaml.org,2002:omap",
		resolve(seq, onError) {
			const pairs$1 = pairs.resolvePairs(seq, onError);
			const seenKeys = [];
			for (const { key } of pairs$1.items) if (identity.isScalar(key)) {
				if (seenKeys.includes(key.value)) onError(`Ordered maps must not include duplicate keys: ${key.value}`);
				else seenKeys.push(key.value);
			}
			return Object.assign(new YAMLOMap(), pairs$1);
		},
		createNode: (schema, iterable, ctx) => YAMLOMap.from(schema, iterable, ctx)
	};
	exports.YAMLOMap = YAMLOMap;
	exports.omap = omap;
}));

// node_modules/yaml/dist/schema/yaml-1.1/bool.js
var require_bool = /* @__PURE__ */ __commonJSMin(((exports) => {
	var Scalar = require_Scalar();
	function boolStringify({ value, source }, ctx) {
		if (source && (value ? trueTag : falseTag).test.test(source)) return source;
		return value ? ctx.options.trueStr : ctx.options.falseStr;
	}
	const trueTag = {
		identify: (value) => value === true,
		default: true,
		tag: "tag:yaml.org,2002:bool",
		test: /^(?:Y|y|[Yy]es|YES|[Tt]rue|TRUE|[Oo]n|ON)$/,
		resolve: () => new Scalar.Scalar(true),
		stringify: boolStringify
	};
	const falseTag = {
		identify: (value) => value === false,
		default: true,
		tag: "tag:yaml.org,2002:bool",
		test: /^(?:N|n|[Nn]o|NO|[Ff]alse|FALSE|[Oo]ff|OFF)$/,
		resolve: () => new Scalar.Scalar(false),
		stringify: boolStringify
	};
	exports.falseTag = falseTag;
	exports.trueTag = trueTag;
}));

// node_modules/yaml/dist/schema/yaml-1.1/float.js
var require_float = /* @__PURE__ */ __commonJSMin(((exports) => {
	var Scalar = require_Scalar();
	var stringifyNumber = require_stringifyNumber();
	const floatNaN = {
		identify: (value) => typeof value === "number",
		default: true,
		tag: "tag:yaml.org,2002:float",
		test: /^(?:[-+]?\.(?:inf|Inf|INF)|\.nan|\.NaN|\.NAN)$/,
		resolve: (str) => str.slice(-3).toLowerCase() === "nan" ? NaN : str[0] === "-" ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY,
		stringify: stringifyNumber.stringifyNumber
	};
	const floatExp = {
		identify: (value) => typeof value === "number",
		default: true,
		tag: "tag:yaml.org,2002:float",
		format: "EXP",
		test: /^[-+]?(?:[0-9][0-9_]*)?(?:\.[0-9_]*)?[eE][-+]?[0-9]+$/,
		resolve: (str) => parseFloat(str.replace(/_/g, "")),
		stringify(node) {
			const num = Number(node.value);
			return isFinite(num) ? num.toExponential() : stringifyNumber.stringifyNumber(node);
		}
	};
	const float = {
		identify: (value) => typeof value === "number",
		default: true,
		tag: "tag:yaml.org,2002:float",
		test: /^[-+]?(?:[0-9][0-9_]*)?\.[0-9_]*$/,
		resolve(str) {
			const node = new Scalar.Scalar(parseFloat(str.replace(/_/g, "")));
			const dot = str.indexOf(".");
			if (dot !== -1) {
				const f = str.substring(dot + 1).replace(/_/g, "");
				if (f[f.length - 1] === "0") node.minFractionDigits = f.length;
			}
			return node;
		},
		stringify: stringifyNumber.stringifyNumber
	};
	exports.float = float;
	exports.floatExp = floatExp;
	exports.floatNaN = floatNaN;
}));

// node_modules/yaml/dist/schema/yaml-1.1/int.js
var require_int = /* @__PURE__ */ __commonJSMin(((exports) => {
	var stringifyNumber = require_stringifyNumber();
	const intIdentify = (value) => typeof value === "bigint" || Number.isInteger(value);
	function intResolve(str, offset, radix, { intAsBigInt }) {
		const sign = str[0];
		if (sign === "-" || sign === "+") offset += 1;
		str = str.substring(offset).replace(/_/g, "");
		if (intAsBigInt) {
			switch (radix) {
				case 2:
					str = `0b${str}`;
					break;
				case 8:
					str = `0o${str}`;
					break;
				case 16: str = `0x${str}`;
			}
			const n = BigInt(str);
			return sign === "-" ? BigInt(-1) * n : n;
		}
		const n = parseInt(str, radix);
		return sign === "-" ? -1 * n : n;
	}
	function intStringify(node, radix, prefix) {
		const { value } = node;
		if (intIdentify(value)) {
			const str = value.toString(radix);
			return value < 0 ? "-" + prefix + str.substr(1) : prefix + str;
		}
		return stringifyNumber.stringifyNumber(node);
	}
	const intBin = {
		identify: intIdentify,
		default: true,
		tag: "tag:yaml.org,2002:int",
		format: "BIN",
		test: /^[-+]?0b[0-1_]+$/,
		resolve: (str, _onError, opt) => intResolve(str, 2, 2, opt),
		stringify: (node) => intStringify(node, 2, "0b")
	};
	const intOct = {
		identify: intIdentify,
		default: true,
		tag: "tag:yaml.org,2002:int",
		format: "OCT",
		test: /^[-+]?0[0-7_]+$/,
		resolve: (str, _onError, opt) => intResolve(str, 1, 8, opt),
		stringify: (node) => intStringify(node, 8, "0")
	};
	const int = {
		identify: intIdentify,
		default: true,
		tag: "tag:yaml.org,2002:int",
		test: /^[-+]?[0-9][0-9_]*$/,
		resolve: (str, _onError, opt) => intResolve(str, 0, 10, opt),
		stringify: stringifyNumber.stringifyNumber
	};
	const intHex = {
		identify: intIdentify,
		default: true,
		tag: "tag:yaml.org,2002:int",
		format: "HEX",
		test: /^[-+]?0x[0-9a-fA-F_]+$/,
		resolve: (str, _onError, opt) => intResolve(str, 2, 16, opt),
		stringify: (node) => intStringify(node, 16, "0x")
	};
	exports.int = int;
	exports.intBin = intBin;
	exports.intHex = intHex;
	exports.intOct = intOct;
}));

// node_modules/yaml/dist/schema/yaml-1.1/set.js
var require_set = /* @__PURE__ */ __commonJSMin(((exports) => {
	var identity = require_identity();
	var Pair = require_Pair();
	var YAMLMap = require_YAMLMap();
	var YAMLSet = class YAMLSet extends YAMLMap.YAMLMap {
		constructor(schema) {
			super(schema);
			this.tag = YAMLSet.tag;
		}
		add(key) {
			let pair;
			if (identity.isPair(key)) pair = key;
			else if (key && typeof key === "object" && "key" in key && "value" in key && key.value === null) pair = new Pair.Pair(key.key, null);
			else pair = new Pair.Pair(key, null);
			if (!YAMLMap.findPair(this.items, pair.key)) this.items.push(pair);
		}
		/**
		* If `keepPair` is `true`, returns the Pair matching `key`.
		* Otherwise, returns the value of that Pair's key.
		*/
		get(key, keepPair) {
			const pair = YAMLMap.findPair(this.items, key);
			return !keepPair && identity.isPair(pair) ? identity.isScalar(pair.key) ? pair.key.value : pair.key : pair;
		}
		set(key, value) {
			if (typeof value !== "boolean") throw new Error(`Expected boolean value for set(key, value) in a YAML set, not ${typeof value}`);
			const prev = YAMLMap.findPair(this.items, key);
			if (prev && !value) this.items.splice(this.items.indexOf(prev), 1);
			else if (!prev && value) this.items.push(new Pair.Pair(key));
		}
		toJSON(_, ctx) {
			return super.toJSON(_, ctx, Set);
		}
		toString(ctx, onComment, onChompKeep) {
			if (!ctx) return JSON.stringify(this);
			if (this.hasAllNullValues(true)) return super.toString(Object.assign({}, ctx, { allNullValues: true }), onComment, onChompKeep);
			else throw new Error("Set items must all have null values");
		}
		static from(schema, iterable, ctx) {
			const { replacer } = ctx;
			const set = new this(schema);
			if (iterable && Symbol.iterator in Object(iterable)) for (let value of iterable) {
				if (typeof replacer === "function") value = replacer.call(iterable, value, value);
				set.items.push(Pair.createPair(value, null, ctx));
			}
			return set;
		}
	};
	YAMLSet.tag = "tag:yaml.org,2002:set";
	const set = {
		collection: "map",
		identify: (value) => value instanceof Set,
		nodeClass: YAMLSet,
		default: false,
		tag: "tag:yaml.org,2002:set",
		createNode: (schema, iterable, ctx) => YAMLSet.from(schema, iterable, ctx),
		resolve(map, onError) {
			if (identity.isMap(map)) {
				if (map.hasAllNullValues(true)) return Object.assign(new YAMLSet(), map);
				else onError("Set items must all have null values");
			} else onError("Expected a mapping for this tag");
			return map;
		}
	};
	exports.YAMLSet = YAMLSet;
	exports.set = set;
}));

// node_modules/yaml/dist/schema/yaml-1.1/timestamp.js
var require_timestamp = /* @__PURE__ */ __commonJSMin(((exports) => {
	var stringifyNumber = require_stringifyNumber();
	/** Internal types handle bigint as number, because TS can't figure it out. */
	function parseSexagesimal(str, asBigInt) {
		const sign = str[0];
		const parts = sign === "-" || sign === "+" ? str.substring(1) : str;
		const num = (n) => asBigInt ? BigInt(n) : Number(n);
		const res = parts.replace(/_/g, "").split(":").reduce((res, p) => res * num(60) + num(p), num(0));
		return sign === "-" ? num(-1) * res : res;
	}
	/**
	* hhhh:mm:ss.sss
	*
	* Internal types handle bigint as number, because TS can't figure it out.
	*/
	function stringifySexagesimal(node) {
		let { value } = node;
		let num = (n) => n;
		if (typeof value === "bigint") num = (n) => BigInt(n);
		else if (isNaN(value) || !isFinite(value)) return stringifyNumber.stringifyNumber(node);
		let sign = "";
		if (value < 0) {
			sign = "-";
			value *= num(-1);
		}
		const _60 = num(60);
		const parts = [value % _60];
		if (value < 60) parts.unshift(0);
		else {
			value = (value - parts[0]) / _60;
			parts.unshift(value % _60);
			if (value >= 60) {
				value = (value - parts[0]) / _60;
				parts.unshift(value);
			}
		}
		return sign + parts.map((n) => String(n).padStart(2, "0")).join(":").replace(/000000\d*$/, "");
	}
	const intTime = {
		identify: (value) => typeof value === "bigint" || Number.isInteger(value),
		default: true,
		tag: "tag:yaml.org,2002:int",
		format: "TIME",
		test: /^[-+]?[0-9][0-9_]*(?::[0-5]?[0-9])+$/,
		resolve: (str, _onError, { intAsBigInt }) => parseSexagesimal(str, intAsBigInt),
		stringify: stringifySexagesimal
	};
	const floatTime = {
		identify: (value) => typeof value === "number",
		default: true,
		tag: "tag:yaml.org,2002:float",
		format: "TIME",
		test: /^[-+]?[0-9][0-9_]*(?::[0-5]?[0-9])+\.[0-9_]*$/,
		resolve: (str) => parseSexagesimal(str, false),
		stringify: stringifySexagesimal
	};
	const timestamp = {
		identify: (value) => value instanceof Date,
		default: true,
		tag: "tag:yaml.org,2002:timestamp",
		test: RegExp("^([0-9]{4})-([0-9]{1,2})-([0-9]{1,2})(?:(?:t|T|[ \\t]+)([0-9]{1,2}):([0-9]{1,2}):([0-9]{1,2}(\\.[0-9]+)?)(?:[ \\t]*(Z|[-+][012]?[0-9](?::[0-9]{2})?))?)?$"),
		resolve(str) {
			const match = str.match(timestamp.test);
			if (!match) throw new Error("!!timestamp expects a date, starting with yyyy-mm-dd");
			const [, year, month, day, hour, minute, second] = match.map(Number);
			const millisec = match[7] ? Number((match[7] + "00").substr(1, 3)) : 0;
			let date = Date.UTC(year, month - 1, day, hour || 0, minute || 0, second || 0, millisec);
			const tz = match[8];
			if (tz && tz !== "Z") {
				let d = parseSexagesimal(tz, false);
				if (Math.abs(d) < 30) d *= 60;
				date -= 6e4 * d;
			}
			return new Date(date);
		},
		stringify: ({ value }) => value?.toISOString().replace(/(T00:00:00)?\.000Z$/, "") ?? ""
	};
	exports.floatTime = floatTime;
	exports.intTime = intTime;
	exports.timestamp = timestamp;
}));

// node_modules/yaml/dist/schema/yaml-1.1/schema.js
var require_schema = /* @__PURE__ */ __commonJSMin(((exports) => {
	var map = require_map();
	var _null = require_null();
	var seq = require_seq();
	var string = require_string();
	var binary = require_binary();
	var bool = require_bool();
	var float = require_float();
	var int = require_int();
	var merge = require_merge();
	var omap = require_omap();
	var pairs = require_pairs();
	var set = require_set();
	var timestamp = require_timestamp();
	const schema = [
		map.map,
		seq.seq,
		string.string,
		_null.nullTag,
		bool.trueTag,
		bool.falseTag,
		int.intBin,
		int.intOct,
		int.int,
		int.intHex,
		float.floatNaN,
		float.floatExp,
		float.float,
		binary.binary,
		merge.merge,
		omap.omap,
		pairs.pairs,
		set.set,
		timestamp.intTime,
		timestamp.floatTime,
		timestamp.timestamp
	];
	exports.schema = schema;
}));

// node_modules/yaml/dist/schema/tags.js
var require_tags = /* @__PURE__ */ __commonJSMin(((exports) => {
	var map = require_map();
	var _null = require_null();
	var seq = require_seq();
	var string = require_string();
	var bool = require_bool$1();
	var float = require_float$1();
	var int = require_int$1();
	var schema = require_schema$2();
	var schema$1 = require_schema$1();
	var binary = require_binary();
	var merge = require_merge();
	var omap = require_omap();
	var pairs = require_pairs();
	var schema$2 = require_schema();
	var set = require_set();
	var timestamp = require_timestamp();
	const schemas = /* @__PURE__ */ new Map([
		["core", schema.schema],
		["failsafe", [
			map.map,
			seq.seq,
			string.string
		]],
		["json", schema$1.schema],
		["yaml11", schema$2.schema],
		["yaml-1.1", schema$2.schema]
	]);
	const tagsByName = {
		binary: binary.binary,
		bool: bool.boolTag,
		float: float.float,
		floatExp: float.floatExp,
		floatNaN: float.floatNaN,
		floatTime: timestamp.floatTime,
		int: int.int,
		intHex: int.intHex,
		intOct: int.intOct,
		intTime: timestamp.intTime,
		map: map.map,
		merge: merge.merge,
		null: _null.nullTag,
		omap: omap.omap,
		pairs: pairs.pairs,
		seq: seq.seq,
		set: set.set,
		timestamp: timestamp.timestamp
	};
	const coreKnownTags = {
		"tag:yaml.org,2002:binary": binary.binary,
		"tag:yaml.org,2002:merge": merge.merge,
		"tag:yaml.org,2002:omap": omap.omap,
		"tag:yaml.org,2002:pairs": pairs.pairs,
		"tag:yaml.org,2002:set": set.set,
		"tag:yaml.org,2002:timestamp": timestamp.timestamp
	};
	function getTags(customTags, schemaName, addMergeTag) {
		const schemaTags = schemas.get(schemaName);
		if (schemaTags && !customTags) return addMergeTag && !schemaTags.includes(merge.merge) ? schemaTags.concat(merge.merge) : schemaTags.slice();
		let tags = schemaTags;
		if (!tags) {
			if (Array.isArray(customTags)) tags = [];
			else {
				const keys = Array.from(schemas.keys()).filter((key) => key !== "yaml11").map((key) => JSON.stringify(key)).join(", ");
				throw new Error(`Unknown schema "${schemaName}"; use one of ${keys} or define customTags array`);
			}
		}
		if (Array.isArray(customTags)) for (const tag of customTags) tags = tags.concat(tag);
		else if (typeof customTags === "function") tags = customTags(tags.slice());
		if (addMergeTag) tags = tags.concat(merge.merge);
		return tags.reduce((tags, tag) => {
			const tagObj = typeof tag === "string" ? tagsByName[tag] : tag;
			if (!tagObj) {
				const tagName = JSON.stringify(tag);
				const keys = Object.keys(tagsByName).map((key) => JSON.stringify(key)).join(", ");
				throw new Error(`Unknown custom tag ${tagName}; use one of ${keys}`);
			}
			if (!tags.includes(tagObj)) tags.push(tagObj);
			return tags;
		}, []);
	}
	exports.coreKnownTags = coreKnownTags;
	exports.getTags = getTags;
}));

// node_modules/yaml/dist/schema/Schema.js
var require_Schema = /* @__PURE__ */ __commonJSMin(((exports) => {
	var identity = require_identity();
	var map = require_map();
	var seq = require_seq();
	var string = require_string();
	var tags = require_tags();
	const sortMapEntriesByKey = (a, b) => a.key < b.key ? -1 : a.key > b.key ? 1 : 0;
	var Schema = class Schema {
		constructor({ compat, customTags, merge, resolveKnownTags, schema, sortMapEntries, toStringDefaults }) {
			this.compat = Array.isArray(compat) ? tags.getTags(compat, "compat") : compat ? tags.getTags(null, compat) : null;
			this.name = typeof schema === "string" && schema || "core";
			this.knownTags = resolveKnownTags ? tags.coreKnownTags : {};
			this.tags = tags.getTags(customTags, this.name, merge);
			this.toStringOptions = toStringDefaults ?? null;
			Object.defineProperty(this, identity.MAP, { value: map.map });
			Object.defineProperty(this, identity.SCALAR, { value: string.string });
			Object.defineProperty(this, identity.SEQ, { value: seq.seq });
			this.sortMapEntries = typeof sortMapEntries === "function" ? sortMapEntries : sortMapEntries === true ? sortMapEntriesByKey : null;
		}
		clone() {
			const copy = Object.create(Schema.prototype, Object.getOwnPropertyDescriptors(this));
			copy.tags = this.tags.slice();
			return copy;
		}
	};
	exports.Schema = Schema;
}));

// node_modules/yaml/dist/stringify/stringifyDocument.js
var require_stringifyDocument = /* @__PURE__ */ __commonJSMin(((exports) => {
	var identity = require_identity();
	var stringify = require_stringify();
	var stringifyComment = require_stringifyComment();
	function stringifyDocument(doc, options) {
		const lines = [];
		let hasDirectives = options.directives === true;
		if (options.directives !== false && doc.directives) {
			const dir = doc.directives.toString(doc);
			if (dir) {
				lines.push(dir);
				hasDirectives = true;
			} else if (doc.directives.docStart) hasDirectives = true;
		}
		if (hasDirectives) lines.push("---");
		const ctx = stringify.createStringifyContext(doc, options);
		const { commentString } = ctx.options;
		if (doc.commentBefore) {
			if (lines.length !== 1) lines.unshift("");
			const cs = commentString(doc.commentBefore);
			lines.unshift(stringifyComment.indentComment(cs, ""));
		}
		let chompKeep = false;
		let contentComment = null;
		if (doc.contents) {
			if (identity.isNode(doc.contents)) {
				if (doc.contents.spaceBefore && hasDirectives) lines.push("");
				if (doc.contents.commentBefore) {
					const cs = commentString(doc.contents.commentBefore);
					lines.push(stringifyComment.indentComment(cs, ""));
				}
				ctx.forceBlockIndent = !!doc.comment;
				contentComment = doc.contents.comment;
			}
			const onChompKeep = contentComment ? void 0 : () => chompKeep = true;
			let body = stringify.stringify(doc.contents, ctx, () => contentComment = null, onChompKeep);
			if (contentComment) body += stringifyComment.lineComment(body, "", commentString(contentComment));
			if ((body[0] === "|" || body[0] === ">") && lines[lines.length - 1] === "---") lines[lines.length - 1] = `--- ${body}`;
			else lines.push(body);
		} else lines.push(stringify.stringify(doc.contents, ctx));
		if (doc.directives?.docEnd) {
			if (doc.comment) {
				const cs = commentString(doc.comment);
				if (cs.includes("\n")) {
					lines.push("...");
					lines.push(stringifyComment.indentComment(cs, ""));
				} else lines.push(`... ${cs}`);
			} else lines.push("...");
		} else {
			let dc = doc.comment;
			if (dc && chompKeep) dc = dc.replace(/^\n+/, "");
			if (dc) {
				if ((!chompKeep || contentComment) && lines[lines.length - 1] !== "") lines.push("");
				lines.push(stringifyComment.indentComment(commentString(dc), ""));
			}
		}
		return lines.join("\n") + "\n";
	}
	exports.stringifyDocument = stringifyDocument;
}));

// node_modules/yaml/dist/doc/Document.js
var require_Document = /* @__PURE__ */ __commonJSMin(((exports) => {
	var Alias = require_Alias();
	var Collection = require_Collection();
	var identity = require_identity();
	var Pair = require_Pair();
	var toJS = require_toJS();
	var Schema = require_Schema();
	var stringifyDocument = require_stringifyDocument();
	var anchors = require_anchors();
	var applyReviver = require_applyReviver();
	var createNode = require_createNode();
	var directives = require_directives();
	var Document = class Document {
		constructor(value, replacer, options) {
			/** A comment before this Document */
			this.commentBefore = null;
			/** A comment immediately after this Document */
			this.comment = null;
			/** Errors encountered during parsing. */
			this.errors = [];
			/** Warnings encountered during parsing. */
			this.warnings = [];
			Object.defineProperty(this, identity.NODE_TYPE, { value: identity.DOC });
			let _replacer = null;
			if (typeof replacer === "function" || Array.isArray(replacer)) _replacer = replacer;
			else if (options === void 0 && replacer) {
				options = replacer;
				replacer = void 0;
			}
			const opt = Object.assign({
				intAsBigInt: false,
				keepSourceTokens: false,
				logLevel: "warn",
				prettyErrors: true,
				strict: true,
				stringKeys: false,
				uniqueKeys: true,
				version: "1.2"
			}, options);
			this.options = opt;
			let { version } = opt;
			if (options?._directives) {
				this.directives = options._directives.atDocument();
				if (this.directives.yaml.explicit) version = this.directives.yaml.version;
			} else this.directives = new directives.Directives({ version });
			this.setSchema(version, options);
			this.contents = value === void 0 ? null : this.createNode(value, _replacer, options);
		}
		/**
		* Create a deep copy of this Document and its contents.
		*
		* Custom Node values that inherit from `Object` still refer to their original instances.
		*/
		clone() {
			const copy = Object.create(Document.prototype, { [identity.NODE_TYPE]: { value: identity.DOC } });
			copy.commentBefore = this.commentBefore;
			copy.comment = this.comment;
			copy.errors = this.errors.slice();
			copy.warnings = this.warnings.slice();
			copy.options = Object.assign({}, this.options);
			if (this.directives) copy.directives = this.directives.clone();
			copy.schema = this.schema.clone();
			copy.contents = identity.isNode(this.contents) ? this.contents.clone(copy.schema) : this.contents;
			if (this.range) copy.range = this.range.slice();
			return copy;
		}
		/** Adds a value to the document. */
		add(value) {
			if (assertCollection(this.contents)) this.contents.add(value);
		}
		/** Adds a value to the document. */
		addIn(path, value) {
			if (assertCollection(this.contents)) this.contents.addIn(path, value);
		}
		/**
		* Create a new `Alias` node, ensuring that the target `node` has the required anchor.
		*
		* If `node` already has an anchor, `name` is ignored.
		* Otherwise, the `node.anchor` value will be set to `name`,
		* or if an anchor with that name is already present in the document,
		* `name` will be used as a prefix for a new unique anchor.
		* If `name` is undefined, the generated anchor will use 'a' as a prefix.
		*/
		createAlias(node, name) {
			if (!node.anchor) {
				const prev = anchors.anchorNames(this);
				node.anchor = !name || prev.has(name) ? anchors.findNewAnchor(name || "a", prev) : name;
			}
			return new Alias.Alias(node.anchor);
		}
		createNode(value, replacer, options) {
			let _replacer = void 0;
			if (typeof replacer === "function") {
				value = replacer.call({ "": value }, "", value);
				_replacer = replacer;
			} else if (Array.isArray(replacer)) {
				const keyToStr = (v) => typeof v === "number" || v instanceof String || v instanceof Number;
				const asStr = replacer.filter(keyToStr).map(String);
				if (asStr.length > 0) replacer = replacer.concat(asStr);
				_replacer = replacer;
			} else if (options === void 0 && replacer) {
				options = replacer;
				replacer = void 0;
			}
			const { aliasDuplicateObjects, anchorPrefix, flow, keepUndefined, onTagObj, tag } = options ?? {};
			const { onAnchor, setAnchors, sourceObjects } = anchors.createNodeAnchors(this, anchorPrefix || "a");
			const ctx = {
				aliasDuplicateObjects: aliasDuplicateObjects ?? true,
				keepUndefined: keepUndefined ?? false,
				onAnchor,
				onTagObj,
				replacer: _replacer,
				schema: this.schema,
				sourceObjects
			};
			const node = createNode.createNode(value, tag, ctx);
			if (flow && identity.isCollection(node)) node.flow = true;
			setAnchors();
			return node;
		}
		/**
		* Convert a key and a value into a `Pair` using the current schema,
		* recursively wrapping all values as `Scalar` or `Collection` nodes.
		*/
		createPair(key, value, options = {}) {
			const k = this.createNode(key, null, options);
			const v = this.createNode(value, null, options);
			return new Pair.Pair(k, v);
		}
		/**
		* Removes a value from the document.
		* @returns `true` if the item was found and removed.
		*/
		delete(key) {
			return assertCollection(this.contents) ? this.contents.delete(key) : false;
		}
		/**
		* Removes a value from the document.
		* @returns `true` if the item was found and removed.
		*/
		deleteIn(path) {
			if (Collection.isEmptyPath(path)) {
				if (this.contents == null) return false;
				this.contents = null;
				return true;
			}
			return assertCollection(this.contents) ? this.contents.deleteIn(path) : false;
		}
		/**
		* Returns item at `key`, or `undefined` if not found. By default unwraps
		* scalar values from their surrounding node; to disable set `keepScalar` to
		* `true` (collections are always returned intact).
		*/
		get(key, keepScalar) {
			return identity.isCollection(this.contents) ? this.contents.get(key, keepScalar) : void 0;
		}
		/**
		* Returns item at `path`, or `undefined` if not found. By default unwraps
		* scalar values from their surrounding node; to disable set `keepScalar` to
		* `true` (collections are always returned intact).
		*/
		getIn(path, keepScalar) {
			if (Collection.isEmptyPath(path)) return !keepScalar && identity.isScalar(this.contents) ? this.contents.value : this.contents;
			return identity.isCollection(this.contents) ? this.contents.getIn(path, keepScalar) : void 0;
		}
		/**
		* Checks if the document includes a value with the key `key`.
		*/
		has(key) {
			return identity.isCollection(this.contents) ? this.contents.has(key) : false;
		}
		/**
		* Checks if the document includes a value at `path`.
		*/
		hasIn(path) {
			if (Collection.isEmptyPath(path)) return this.contents !== void 0;
			return identity.isCollection(this.contents) ? this.contents.hasIn(path) : false;
		}
		/**
		* Sets a value in this document. For `!!set`, `value` needs to be a
		* boolean to add/remove the item from the set.
		*/
		set(key, value) {
			if (this.contents == null) this.contents = Collection.collectionFromPath(this.schema, [key], value);
			else if (assertCollection(this.contents)) this.contents.set(key, value);
		}
		/**
		* Sets a value in this document. For `!!set`, `value` needs to be a
		* boolean to add/remove the item from the set.
		*/
		setIn(path, value) {
			if (Collection.isEmptyPath(path)) this.contents = value;
			else if (this.contents == null) this.contents = Collection.collectionFromPath(this.schema, Array.from(path), value);
			else if (assertCollection(this.contents)) this.contents.setIn(path, value);
		}
		/**
		* Change the YAML version and schema used by the document.
		* A `null` version disables support for directives, explicit tags, anchors, and aliases.
		* It also requires the `schema` option to be given as a `Schema` instance value.
		*
		* Overrides all previously set schema options.
		*/
		setSchema(version, options = {}) {
			if (typeof version === "number") version = String(version);
			let opt;
			switch (version) {
				case "1.1":
					if (this.directives) this.directives.yaml.version = "1.1";
					else this.directives = new directives.Directives({ version: "1.1" });
					opt = {
						resolveKnownTags: false,
						schema: "yaml-1.1"
					};
					break;
				case "1.2":
				case "next":
					if (this.directives) this.directives.yaml.version = version;
					else this.directives = new directives.Directives({ version });
					opt = {
						resolveKnownTags: true,
						schema: "core"
					};
					break;
				case null:
					if (this.directives) delete this.directives;
					opt = null;
					break;
				default: {
					const sv = JSON.stringify(version);
					throw new Error(`Expected '1.1', '1.2' or null as first argument, but found: ${sv}`);
				}
			}
			if (options.schema instanceof Object) this.schema = options.schema;
			else if (opt) this.schema = new Schema.Schema(Object.assign(opt, options));
			else throw new Error(`With a null YAML version, the { schema: Schema } option is required`);
		}
		toJS({ json, jsonArg, mapAsMap, maxAliasCount, onAnchor, reviver } = {}) {
			const ctx = {
				anchors: /* @__PURE__ */ new Map(),
				doc: this,
				keep: !json,
				mapAsMap: mapAsMap === true,
				mapKeyWarned: false,
				maxAliasCount: typeof maxAliasCount === "number" ? maxAliasCount : 100
			};
			const res = toJS.toJS(this.contents, jsonArg ?? "", ctx);
			if (typeof onAnchor === "function") for (const { count, res } of ctx.anchors.values()) onAnchor(res, count);
			return typeof reviver === "function" ? applyReviver.applyReviver(reviver, { "": res }, "", res) : res;
		}
		/**
		* A JSON representation of the document `contents`.
		*
		* @param jsonArg Used by `JSON.stringify` to indicate the array index or
		*   property name.
		*/
		toJSON(jsonArg, onAnchor) {
			return this.toJS({
				json: true,
				jsonArg,
				mapAsMap: false,
				onAnchor
			});
		}
		/** A YAML representation of the document. */
		toString(options = {}) {
			if (this.errors.length > 0) throw new Error("Document with errors cannot be stringified");
			if ("indent" in options && (!Number.isInteger(options.indent) || Number(options.indent) <= 0)) {
				const s = JSON.stringify(options.indent);
				throw new Error(`"indent" option must be a positive integer, not ${s}`);
			}
			return stringifyDocument.stringifyDocument(this, options);
		}
	};
	function assertCollection(contents) {
		if (identity.isCollection(contents)) return true;
		throw new Error("Expected a YAML collection as document contents");
	}
	exports.Document = Document;
}));

// node_modules/yaml/dist/errors.js
var require_errors = /* @__PURE__ */ __commonJSMin(((exports) => {
	var YAMLError = class extends Error {
		constructor(name, pos, code, message) {
			super();
			this.name = name;
			this.code = code;
			this.message = message;
			this.pos = pos;
		}
	};
	var YAMLParseError = class extends YAMLError {
		constructor(pos, code, message) {
			super("YAMLParseError", pos, code, message);
		}
	};
	var YAMLWarning = class extends YAMLError {
		constructor(pos, code, message) {
			super("YAMLWarning", pos, code, message);
		}
	};
	const prettifyError = (src, lc) => (error) => {
		if (error.pos[0] === -1) return;
		error.linePos = error.pos.map((pos) => lc.linePos(pos));
		const { line, col } = error.linePos[0];
		error.message += ` at line ${line}, column ${col}`;
		let ci = col - 1;
		let lineStr = src.substring(lc.lineStarts[line - 1], lc.lineStarts[line]).replace(/[\n\r]+$/, "");
		if (ci >= 60 && lineStr.length > 80) {
			const trimStart = Math.min(ci - 39, lineStr.length - 79);
			lineStr = "…" + lineStr.substring(trimStart);
			ci -= trimStart - 1;
		}
		if (lineStr.length > 80) lineStr = lineStr.substring(0, 79) + "…";
		if (line > 1 && /^ *$/.test(lineStr.substring(0, ci))) {
			let prev = src.substring(lc.lineStarts[line - 2], lc.lineStarts[line - 1]);
			if (prev.length > 80) prev = prev.substring(0, 79) + "…\n";
			lineStr = prev + lineStr;
		}
		if (/[^ ]/.test(lineStr)) {
			let count = 1;
			const end = error.linePos[1];
			if (end?.line === line && end.col > col) count = Math.max(1, Math.min(end.col - col, 80 - ci));
			const pointer = " ".repeat(ci) + "^".repeat(count);
			error.message += `:\n\n${lineStr}\n${pointer}\n`;
		}
	};
	exports.YAMLError = YAMLError;
	exports.YAMLParseError = YAMLParseError;
	exports.YAMLWarning = YAMLWarning;
	exports.prettifyError = prettifyError;
}));

// node_modules/yaml/dist/compose/resolve-props.js
var require_resolve_props = /* @__PURE__ */ __commonJSMin(((exports) => {
	function resolveProps(tokens, { flow, indicator, next, offset, onError, parentIndent, startOnNewline }) {
		let spaceBefore = false;
		let atNewline = startOnNewline;
		let hasSpace = startOnNewline;
		let comment = "";
		let commentSep = "";
		let hasNewline = false;
		let reqSpace = false;
		let tab = null;
		let anchor = null;
		let tag = null;
		let newlineAfterProp = null;
		let comma = null;
		let found = null;
		let start = null;
		for (const token of tokens) {
			if (reqSpace) {
				if (token.type !== "space" && token.type !== "newline" && token.type !== "comma") onError(token.offset, "MISSING_CHAR", "Tags and anchors must be separated from the next token by white space");
				reqSpace = false;
			}
			if (tab) {
				if (atNewline && token.type !== "comment" && token.type !== "newline") onError(tab, "TAB_AS_INDENT", "Tabs are not allowed as indentation");
				tab = null;
			}
			switch (token.type) {
				case "space":
					if (!flow && (indicator !== "doc-start" || next?.type !== "flow-collection") && token.source.includes("	")) tab = token;
					hasSpace = true;
					break;
				case "comment": {
					if (!hasSpace) onError(token, "MISSING_CHAR", "Comments must be separated from other tokens by white space characters");
					const cb = token.source.substring(1) || " ";
					if (!comment) comment = cb;
					else comment += commentSep + cb;
					commentSep = "";
					atNewline = false;
					break;
				}
				case "newline":
					if (atNewline) {
						if (comment) comment += token.source;
						else if (!found || indicator !== "seq-item-ind") spaceBefore = true;
					} else commentSep += token.source;
					atNewline = true;
					hasNewline = true;
					if (anchor || tag) newlineAfterProp = token;
					hasSpace = true;
					break;
				case "anchor":
					if (anchor) onError(token, "MULTIPLE_ANCHORS", "A node can have at most one anchor");
					if (token.source.endsWith(":")) onError(token.offset + token.source.length - 1, "BAD_ALIAS", "Anchor ending in : is ambiguous", true);
					anchor = token;
					start ?? (start = token.offset);
					atNewline = false;
					hasSpace = false;
					reqSpace = true;
					break;
				case "tag":
					if (tag) onError(token, "MULTIPLE_TAGS", "A node can have at most one tag");
					tag = token;
					start ?? (start = token.offset);
					atNewline = false;
					hasSpace = false;
					reqSpace = true;
					break;
				case indicator:
					if (anchor || tag) onError(token, "BAD_PROP_ORDER", `Anchors and tags must be after the ${token.source} indicator`);
					if (found) onError(token, "UNEXPECTED_TOKEN", `Unexpected ${token.source} in ${flow ?? "collection"}`);
					found = token;
					atNewline = indicator === "seq-item-ind" || indicator === "explicit-key-ind";
					hasSpace = false;
					break;
				case "comma": if (flow) {
					if (comma) onError(token, "UNEXPECTED_TOKEN", `Unexpected , in ${flow}`);
					comma = token;
					atNewline = false;
					hasSpace = false;
					break;
				}
				default:
					onError(token, "UNEXPECTED_TOKEN", `Unexpected ${token.type} token`);
					atNewline = false;
					hasSpace = false;
			}
		}
		const last = tokens[tokens.length - 1];
		const end = last ? last.offset + last.source.length : offset;
		if (reqSpace && next && next.type !== "space" && next.type !== "newline" && next.type !== "comma" && (next.type !== "scalar" || next.source !== "")) onError(next.offset, "MISSING_CHAR", "Tags and anchors must be separated from the next token by white space");
		if (tab && (atNewline && tab.indent <= parentIndent || next?.type === "block-map" || next?.type === "block-seq")) onError(tab, "TAB_AS_INDENT", "Tabs are not allowed as indentation");
		return {
			comma,
			found,
			spaceBefore,
			comment,
			hasNewline,
			anchor,
			tag,
			newlineAfterProp,
			end,
			start: start ?? end
		};
	}
	exports.resolveProps = resolveProps;
}));

// node_modules/yaml/dist/compose/util-contains-newline.js
var require_util_contains_newline = /* @__PURE__ */ __commonJSMin(((exports) => {
	function containsNewline(key) {
		if (!key) return null;
		switch (key.type) {
			case "alias":
			case "scalar":
			case "double-quoted-scalar":
			case "single-quoted-scalar":
				if (key.source.includes("\n")) return true;
				if (key.end) {
					for (const st of key.end) if (st.type === "newline") return true;
				}
				return false;
			case "flow-collection":
				for (const it of key.items) {
					for (const st of it.start) if (st.type === "newline") return true;
					if (it.sep) {
						for (const st of it.sep) if (st.type === "newline") return true;
					}
					if (containsNewline(it.key) || containsNewline(it.value)) return true;
				}
				return false;
			default: return true;
		}
	}
	exports.containsNewline = containsNewline;
}));

// node_modules/yaml/dist/compose/util-flow-indent-check.js
var require_util_flow_indent_check = /* @__PURE__ */ __commonJSMin(((exports) => {
	var utilContainsNewline = require_util_contains_newline();
	function flowIndentCheck(indent, fc, onError) {
		if (fc?.type === "flow-collection") {
			const end = fc.end[0];
			if (end.indent === indent && (end.source === "]" || end.source === "}") && utilContainsNewline.containsNewline(fc)) onError(end, "BAD_INDENT", "Flow end indicator should be more indented than parent", true);
		}
	}
	exports.flowIndentCheck = flowIndentCheck;
}));

// node_modules/yaml/dist/compose/util-map-includes.js
var require_util_map_includes = /* @__PURE__ */ __commonJSMin(((exports) => {
	var identity = require_identity();
	function mapIncludes(ctx, items, search) {
		const { uniqueKeys } = ctx.options;
		if (uniqueKeys === false) return false;
		const isEqual = typeof uniqueKeys === "function" ? uniqueKeys : (a, b) => a === b || identity.isScalar(a) && identity.isScalar(b) && a.value === b.value;
		return items.some((pair) => isEqual(pair.key, search));
	}
	exports.mapIncludes = mapIncludes;
}));

// node_modules/yaml/dist/compose/resolve-block-map.js
var require_resolve_block_map = /* @__PURE__ */ __commonJSMin(((exports) => {
	var Pair = require_Pair();
	var YAMLMap = require_YAMLMap();
	var resolveProps = require_resolve_props();
	var utilContainsNewline = require_util_contains_newline();
	var utilFlowIndentCheck = require_util_flow_indent_check();
	var utilMapIncludes = require_util_map_includes();
	const startColMsg = "All mapping items must start at the same column";
	function resolveBlockMap({ composeNode, composeEmptyNode }, ctx, bm, onError, tag) {
		const map = new ((tag?.nodeClass) ?? YAMLMap.YAMLMap)(ctx.schema);
		if (ctx.atRoot) ctx.atRoot = false;
		let offset = bm.offset;
		let commentEnd = null;
		for (const collItem of bm.items) {
			const { start, key, sep, value } = collItem;
			const keyProps = resolveProps.resolveProps(start, {
				indicator: "explicit-key-ind",
				next: key ?? sep?.[0],
				offset,
				onError,
				parentIndent: bm.indent,
				startOnNewline: true
			});
			const implicitKey = !keyProps.found;
			if (implicitKey) {
				if (key) {
					if (key.type === "block-seq") onError(offset, "BLOCK_AS_IMPLICIT_KEY", "A block sequence may not be used as an implicit map key");
					else if ("indent" in key && key.indent !== bm.indent) onError(offset, "BAD_INDENT", startColMsg);
				}
				if (!keyProps.anchor && !keyProps.tag && !sep) {
					commentEnd = keyProps.end;
					if (keyProps.comment) {
						if (map.comment) map.comment += "\n" + keyProps.comment;
						else map.comment = keyProps.comment;
					}
					continue;
				}
				if (keyProps.newlineAfterProp || utilContainsNewline.containsNewline(key)) onError(key ?? start[start.length - 1], "MULTILINE_IMPLICIT_KEY", "Implicit keys need to be on a single line");
			} else if (keyProps.found?.indent !== bm.indent) onError(offset, "BAD_INDENT", startColMsg);
			ctx.atKey = true;
			const keyStart = keyProps.end;
			const keyNode = key ? composeNode(ctx, key, keyProps, onError) : composeEmptyNode(ctx, keyStart, start, null, keyProps, onError);
			if (ctx.schema.compat) utilFlowIndentCheck.flowIndentCheck(bm.indent, key, onError);
			ctx.atKey = false;
			if (utilMapIncludes.mapIncludes(ctx, map.items, keyNode)) onError(keyStart, "DUPLICATE_KEY", "Map keys must be unique");
			const valueProps = resolveProps.resolveProps(sep ?? [], {
				indicator: "map-value-ind",
				next: value,
				offset: keyNode.range[2],
				onError,
				parentIndent: bm.indent,
				startOnNewline: !key || key.type === "block-scalar"
			});
			offset = valueProps.end;
			if (valueProps.found) {
				if (implicitKey) {
					if (value?.type === "block-map" && !valueProps.hasNewline) onError(offset, "BLOCK_AS_IMPLICIT_KEY", "Nested mappings are not allowed in compact mappings");
					if (ctx.options.strict && keyProps.start < valueProps.found.offset - 1024) onError(keyNode.range, "KEY_OVER_1024_CHARS", "The : indicator must be at most 1024 chars after the start of an implicit block mapping key");
				}
				const valueNode = value ? composeNode(ctx, value, valueProps, onError) : composeEmptyNode(ctx, offset, sep, null, valueProps, onError);
				if (ctx.schema.compat) utilFlowIndentCheck.flowIndentCheck(bm.indent, value, onError);
				offset = valueNode.range[2];
				const pair = new Pair.Pair(keyNode, valueNode);
				if (ctx.options.keepSourceTokens) pair.srcToken = collItem;
				map.items.push(pair);
			} else {
				if (implicitKey) onError(keyNode.range, "MISSING_CHAR", "Implicit map keys need to be followed by map values");
				if (valueProps.comment) {
					if (keyNode.comment) keyNode.comment += "\n" + valueProps.comment;
					else keyNode.comment = valueProps.comment;
				}
				const pair = new Pair.Pair(keyNode);
				if (ctx.options.keepSourceTokens) pair.srcToken = collItem;
				map.items.push(pair);
			}
		}
		if (commentEnd && commentEnd < offset) onError(commentEnd, "IMPOSSIBLE", "Map comment with trailing content");
		map.range = [
			bm.offset,
			offset,
			commentEnd ?? offset
		];
		return map;
	}
	exports.resolveBlockMap = resolveBlockMap;
}));

// node_modules/yaml/dist/compose/resolve-block-seq.js
var require_resolve_block_seq = /* @__PURE__ */ __commonJSMin(((exports) => {
	var YAMLSeq = require_YAMLSeq();
	var resolveProps = require_resolve_props();
	var utilFlowIndentCheck = require_util_flow_indent_check();
	function resolveBlockSeq({ composeNode, composeEmptyNode }, ctx, bs, onError, tag) {
		const seq = new ((tag?.nodeClass) ?? YAMLSeq.YAMLSeq)(ctx.schema);
		if (ctx.atRoot) ctx.atRoot = false;
		if (ctx.atKey) ctx.atKey = false;
		let offset = bs.offset;
		let commentEnd = null;
		for (const { start, value } of bs.items) {
			const props = resolveProps.resolveProps(start, {
				indicator: "seq-item-ind",
				next: value,
				offset,
				onError,
				parentIndent: bs.indent,
				startOnNewline: true
			});
			if (!props.found) {
				if (props.anchor || props.tag || value) {
					if (value?.type === "block-seq") onError(props.end, "BAD_INDENT", "All sequence items must start at the same column");
					else onError(offset, "MISSING_CHAR", "Sequence item without - indicator");
				} else {
					commentEnd = props.end;
					if (props.comment) seq.comment = props.comment;
					continue;
				}
			}
			const node = value ? composeNode(ctx, value, props, onError) : composeEmptyNode(ctx, props.end, start, null, props, onError);
			if (ctx.schema.compat) utilFlowIndentCheck.flowIndentCheck(bs.indent, value, onError);
			offset = node.range[2];
			seq.items.push(node);
		}
		seq.range = [
			bs.offset,
			offset,
			commentEnd ?? offset
		];
		return seq;
	}
	exports.resolveBlockSeq = resolveBlockSeq;
}));

// node_modules/yaml/dist/compose/resolve-end.js
var require_resolve_end = /* @__PURE__ */ __commonJSMin(((exports) => {
	function resolveEnd(end, offset, reqSpace, onError) {
		let comment = "";
		if (end) {
			let hasSpace = false;
			let sep = "";
			for (const token of end) {
				const { source, type } = token;
				switch (type) {
					case "space":
						hasSpace = true;
						break;
					case "comment": {
						if (reqSpace && !hasSpace) onError(token, "MISSING_CHAR", "Comments must be separated from other tokens by white space characters");
						const cb = source.substring(1) || " ";
						if (!comment) comment = cb;
						else comment += sep + cb;
						sep = "";
						break;
					}
					case "newline":
						if (comment) sep += source;
						hasSpace = true;
						break;
					default: onError(token, "UNEXPECTED_TOKEN", `Unexpected ${type} at node end`);
				}
				offset += source.length;
			}
		}
		return {
			comment,
			offset
		};
	}
	exports.resolveEnd = resolveEnd;
}));

// node_modules/yaml/dist/compose/resolve-flow-collection.js
var require_resolve_flow_collection = /* @__PURE__ */ __commonJSMin(((exports) => {
	var identity = require_identity();
	var Pair = require_Pair();
	var YAMLMap = require_YAMLMap();
	var YAMLSeq = require_YAMLSeq();
	var resolveEnd = require_resolve_end();
	var resolveProps = require_resolve_props();
	var utilContainsNewline = require_util_contains_newline();
	var utilMapIncludes = require_util_map_includes();
	const blockMsg = "Block collections are not allowed within flow collections";
	const isBlock = (token) => token && (token.type === "block-map" || token.type === "block-seq");
	function resolveFlowCollection({ composeNode, composeEmptyNode }, ctx, fc, onError, tag) {
		const isMap = fc.start.source === "{";
		const fcName = isMap ? "flow map" : "flow sequence";
		const coll = new ((tag?.nodeClass) ?? (isMap ? YAMLMap.YAMLMap : YAMLSeq.YAMLSeq))(ctx.schema);
		coll.flow = true;
		const atRoot = ctx.atRoot;
		if (atRoot) ctx.atRoot = false;
		if (ctx.atKey) ctx.atKey = false;
		let offset = fc.offset + fc.start.source.length;
		for (let i = 0; i < fc.items.length; ++i) {
			const collItem = fc.items[i];
			const { start, key, sep, value } = collItem;
			const props = resolveProps.resolveProps(start, {
				flow: fcName,
				indicator: "explicit-key-ind",
				next: key ?? sep?.[0],
				offset,
				onError,
				parentIndent: fc.indent,
				startOnNewline: false
			});
			if (!props.found) {
				if (!props.anchor && !props.tag && !sep && !value) {
					if (i === 0 && props.comma) onError(props.comma, "UNEXPECTED_TOKEN", `Unexpected , in ${fcName}`);
					else if (i < fc.items.length - 1) onError(props.start, "UNEXPECTED_TOKEN", `Unexpected empty item in ${fcName}`);
					if (props.comment) {
						if (coll.comment) coll.comment += "\n" + props.comment;
						else coll.comment = props.comment;
					}
					offset = props.end;
					continue;
				}
				if (!isMap && ctx.options.strict && utilContainsNewline.containsNewline(key)) onError(key, "MULTILINE_IMPLICIT_KEY", "Implicit keys of flow sequence pairs need to be on a single line");
			}
			if (i === 0) {
				if (props.comma) onError(props.comma, "UNEXPECTED_TOKEN", `Unexpected , in ${fcName}`);
			} else {
				if (!props.comma) onError(props.start, "MISSING_CHAR", `Missing , between ${fcName} items`);
				if (props.comment) {
					let prevItemComment = "";
					loop: for (const st of start) switch (st.type) {
						case "comma":
						case "space": break;
						case "comment":
							prevItemComment = st.source.substring(1);
							break loop;
						default: break loop;
					}
					if (prevItemComment) {
						let prev = coll.items[coll.items.length - 1];
						if (identity.isPair(prev)) prev = prev.value ?? prev.key;
						if (prev.comment) prev.comment += "\n" + prevItemComment;
						else prev.comment = prevItemComment;
						props.comment = props.comment.substring(prevItemComment.length + 1);
					}
				}
			}
			if (!isMap && !sep && !props.found) {
				const valueNode = value ? composeNode(ctx, value, props, onError) : composeEmptyNode(ctx, props.end, sep, null, props, onError);
				coll.items.push(valueNode);
				offset = valueNode.range[2];
				if (isBlock(value)) onError(valueNode.range, "BLOCK_IN_FLOW", blockMsg);
			} else {
				ctx.atKey = true;
				const keyStart = props.end;
				const keyNode = key ? composeNode(ctx, key, props, onError) : composeEmptyNode(ctx, keyStart, start, null, props, onError);
				if (isBlock(key)) onError(keyNode.range, "BLOCK_IN_FLOW", blockMsg);
				ctx.atKey = false;
				const valueProps = resolveProps.resolveProps(sep ?? [], {
					flow: fcName,
					indicator: "map-value-ind",
					next: value,
					offset: keyNode.range[2],
					onError,
					parentIndent: fc.indent,
					startOnNewline: false
				});
				if (valueProps.found) {
					if (!isMap && !props.found && ctx.options.strict) {
						if (sep) for (const st of sep) {
							if (st === valueProps.found) break;
							if (st.type === "newline") {
								onError(st, "MULTILINE_IMPLICIT_KEY", "Implicit keys of flow sequence pairs need to be on a single line");
								break;
							}
						}
						if (props.start < valueProps.found.offset - 1024) onError(valueProps.found, "KEY_OVER_1024_CHARS", "The : indicator must be at most 1024 chars after the start of an implicit flow sequence key");
					}
				} else if (value) {
					if ("source" in value && value.source?.[0] === ":") onError(value, "MISSING_CHAR", `Missing space after : in ${fcName}`);
					else onError(valueProps.start, "MISSING_CHAR", `Missing , or : between ${fcName} items`);
				}
				const valueNode = value ? composeNode(ctx, value, valueProps, onError) : valueProps.found ? composeEmptyNode(ctx, valueProps.end, sep, null, valueProps, onError) : null;
				if (valueNode) {
					if (isBlock(value)) onError(valueNode.range, "BLOCK_IN_FLOW", blockMsg);
				} else if (valueProps.comment) {
					if (keyNode.comment) keyNode.comment += "\n" + valueProps.comment;
					else keyNode.comment = valueProps.comment;
				}
				const pair = new Pair.Pair(keyNode, valueNode);
				if (ctx.options.keepSourceTokens) pair.srcToken = collItem;
				if (isMap) {
					const map = coll;
					if (utilMapIncludes.mapIncludes(ctx, map.items, keyNode)) onError(keyStart, "DUPLICATE_KEY", "Map keys must be unique");
					map.items.push(pair);
				} else {
					const map = new YAMLMap.YAMLMap(ctx.schema);
					map.flow = true;
					map.items.push(pair);
					const endRange = (valueNode ?? keyNode).range;
					map.range = [
						keyNode.range[0],
						endRange[1],
						endRange[2]
					];
					coll.items.push(map);
				}
				offset = valueNode ? valueNode.range[2] : valueProps.end;
			}
		}
		const expectedEnd = isMap ? "}" : "]";
		const [ce, ...ee] = fc.end;
		let cePos = offset;
		if (ce?.source === expectedEnd) cePos = ce.offset + ce.source.length;
		else {
			const name = fcName[0].toUpperCase() + fcName.substring(1);
			const msg = atRoot ? `${name} must end with a ${expectedEnd}` : `${name} in block collection must be sufficiently indented and end with a ${expectedEnd}`;
			onError(offset, atRoot ? "MISSING_CHAR" : "BAD_INDENT", msg);
			if (ce && ce.source.length !== 1) ee.unshift(ce);
		}
		if (ee.length > 0) {
			const end = resolveEnd.resolveEnd(ee, cePos, ctx.options.strict, onError);
			if (end.comment) {
				if (coll.comment) coll.comment += "\n" + end.comment;
				else coll.comment = end.comment;
			}
			coll.range = [
				fc.offset,
				cePos,
				end.offset
			];
		} else coll.range = [
			fc.offset,
			cePos,
			cePos
		];
		return coll;
	}
	exports.resolveFlowCollection = resolveFlowCollection;
}));

// node_modules/yaml/dist/compose/compose-collection.js
var require_compose_collection = /* @__PURE__ */ __commonJSMin(((exports) => {
	var identity = require_identity();
	var Scalar = require_Scalar();
	var YAMLMap = require_YAMLMap();
	var YAMLSeq = require_YAMLSeq();
	var resolveBlockMap = require_resolve_block_map();
	var resolveBlockSeq = require_resolve_block_seq();
	var resolveFlowCollection = require_resolve_flow_collection();
	function resolveCollection(CN, ctx, token, onError, tagName, tag) {
		const coll = token.type === "block-map" ? resolveBlockMap.resolveBlockMap(CN, ctx, token, onError, tag) : token.type === "block-seq" ? resolveBlockSeq.resolveBlockSeq(CN, ctx, token, onError, tag) : resolveFlowCollection.resolveFlowCollection(CN, ctx, token, onError, tag);
		const Coll = coll.constructor;
		if (tagName === "!" || tagName === Coll.tagName) {
			coll.tag = Coll.tagName;
			return coll;
		}
		if (tagName) coll.tag = tagName;
		return coll;
	}
	function composeCollection(CN, ctx, token, props, onError) {
		const tagToken = props.tag;
		const tagName = !tagToken ? null : ctx.directives.tagName(tagToken.source, (msg) => onError(tagToken, "TAG_RESOLVE_FAILED", msg));
		if (token.type === "block-seq") {
			const { anchor, newlineAfterProp: nl } = props;
			const lastProp = anchor && tagToken ? anchor.offset > tagToken.offset ? anchor : tagToken : anchor ?? tagToken;
			if (lastProp && (!nl || nl.offset < lastProp.offset)) onError(lastProp, "MISSING_CHAR", "Missing newline after block sequence props");
		}
		const expType = token.type === "block-map" ? "map" : token.type === "block-seq" ? "seq" : token.start.source === "{" ? "map" : "seq";
		if (!tagToken || !tagName || tagName === "!" || tagName === YAMLMap.YAMLMap.tagName && expType === "map" || tagName === YAMLSeq.YAMLSeq.tagName && expType === "seq") return resolveCollection(CN, ctx, token, onError, tagName);
		let tag = ctx.schema.tags.find((t) => t.tag === tagName && t.collection === expType);
		if (!tag) {
			const kt = ctx.schema.knownTags[tagName];
			if (kt?.collection === expType) {
				ctx.schema.tags.push(Object.assign({}, kt, { default: false }));
				tag = kt;
			} else {
				if (kt) onError(tagToken, "BAD_COLLECTION_TYPE", `${kt.tag} used for ${expType} collection, but expects ${kt.collection ?? "scalar"}`, true);
				else onError(tagToken, "TAG_RESOLVE_FAILED", `Unresolved tag: ${tagName}`, true);
				return resolveCollection(CN, ctx, token, onError, tagName);
			}
		}
		const coll = resolveCollection(CN, ctx, token, onError, tagName, tag);
		const res = tag.resolve?.(coll, (msg) => onError(tagToken, "TAG_RESOLVE_FAILED", msg), ctx.options) ?? coll;
		const node = identity.isNode(res) ? res : new Scalar.Scalar(res);
		node.range = coll.range;
		node.tag = tagName;
		if (tag?.format) node.format = tag.format;
		return node;
	}
	exports.composeCollection = composeCollection;
}));

// node_modules/yaml/dist/compose/resolve-block-scalar.js
var require_resolve_block_scalar = /* @__PURE__ */ __commonJSMin(((exports) => {
	var Scalar = require_Scalar();
	function resolveBlockScalar(ctx, scalar, onError) {
		const start = scalar.offset;
		const header = parseBlockScalarHeader(scalar, ctx.options.strict, onError);
		if (!header) return {
			value: "",
			type: null,
			comment: "",
			range: [
				start,
				start,
				start
			]
		};
		const type = header.mode === ">" ? Scalar.Scalar.BLOCK_FOLDED : Scalar.Scalar.BLOCK_LITERAL;
		const lines = scalar.source ? splitLines(scalar.source) : [];
		let chompStart = lines.length;
		for (let i = lines.length - 1; i >= 0; --i) {
			const content = lines[i][1];
			if (content === "" || content === "\r") chompStart = i;
			else break;
		}
		if (chompStart === 0) {
			const value = header.chomp === "+" && lines.length > 0 ? "\n".repeat(Math.max(1, lines.length - 1)) : "";
			let end = start + header.length;
			if (scalar.source) end += scalar.source.length;
			return {
				value,
				type,
				comment: header.comment,
				range: [
					start,
					end,
					end
				]
			};
		}
		let trimIndent = scalar.indent + header.indent;
		let offset = scalar.offset + header.length;
		let contentStart = 0;
		for (let i = 0; i < chompStart; ++i) {
			const [indent, content] = lines[i];
			if (content === "" || content === "\r") {
				if (header.indent === 0 && indent.length > trimIndent) trimIndent = indent.length;
			} else {
				if (indent.length < trimIndent) onError(offset + indent.length, "MISSING_CHAR", "Block scalars with more-indented leading empty lines must use an explicit indentation indicator");
				if (header.indent === 0) trimIndent = indent.length;
				contentStart = i;
				if (trimIndent === 0 && !ctx.atRoot) onError(offset, "BAD_INDENT", "Block scalar values in collections must be indented");
				break;
			}
			offset += indent.length + content.length + 1;
		}
		for (let i = lines.length - 1; i >= chompStart; --i) if (lines[i][0].length > trimIndent) chompStart = i + 1;
		let value = "";
		let sep = "";
		let prevMoreIndented = false;
		for (let i = 0; i < contentStart; ++i) value += lines[i][0].slice(trimIndent) + "\n";
		for (let i = contentStart; i < chompStart; ++i) {
			let [indent, content] = lines[i];
			offset += indent.length + content.length + 1;
			const crlf = content[content.length - 1] === "\r";
			if (crlf) content = content.slice(0, -1);
			/* istanbul ignore if already caught in lexer */
			if (content && indent.length < trimIndent) {
				const message = `Block scalar lines must not be less indented than their ${header.indent ? "explicit indentation indicator" : "first line"}`;
				onError(offset - content.length - (crlf ? 2 : 1), "BAD_INDENT", message);
				indent = "";
			}
			if (type === Scalar.Scalar.BLOCK_LITERAL) {
				value += sep + indent.slice(trimIndent) + content;
				sep = "\n";
			} else if (indent.length > trimIndent || content[0] === "	") {
				if (sep === " ") sep = "\n";
				else if (!prevMoreIndented && sep === "\n") sep = "\n\n";
				value += sep + indent.slice(trimIndent) + content;
				sep = "\n";
				prevMoreIndented = true;
			} else if (content === "") {
				if (sep === "\n") value += "\n";
				else sep = "\n";
			} else {
				value += sep + content;
				sep = " ";
				prevMoreIndented = false;
			}
		}
		switch (header.chomp) {
			case "-": break;
			case "+":
				for (let i = chompStart; i < lines.length; ++i) value += "\n" + lines[i][0].slice(trimIndent);
				if (value[value.length - 1] !== "\n") value += "\n";
				break;
			default: value += "\n";
		}
		const end = start + header.length + scalar.source.length;
		return {
			value,
			type,
			comment: header.comment,
			range: [
				start,
				end,
				end
			]
		};
	}
	function parseBlockScalarHeader({ offset, props }, strict, onError) {
		/* istanbul ignore if should not happen */
		if (props[0].type !== "block-scalar-header") {
			onError(props[0], "IMPOSSIBLE", "Block scalar header not found");
			return null;
		}
		const { source } = props[0];
		const mode = source[0];
		let indent = 0;
		let chomp = "";
		let error = -1;
		for (let i = 1; i < source.length; ++i) {
			const ch = source[i];
			if (!chomp && (ch === "-" || ch === "+")) chomp = ch;
			else {
				const n = Number(ch);
				if (!indent && n) indent = n;
				else if (error === -1) error = offset + i;
			}
		}
		if (error !== -1) onError(error, "UNEXPECTED_TOKEN", `Block scalar header includes extra characters: ${source}`);
		let hasSpace = false;
		let comment = "";
		let length = source.length;
		for (let i = 1; i < props.length; ++i) {
			const token = props[i];
			switch (token.type) {
				case "space": hasSpace = true;
				case "newline":
					length += token.source.length;
					break;
				case "comment":
					if (strict && !hasSpace) onError(token, "MISSING_CHAR", "Comments must be separated from other tokens by white space characters");
					length += token.source.length;
					comment = token.source.substring(1);
					break;
				case "error":
					onError(token, "UNEXPECTED_TOKEN", token.message);
					length += token.source.length;
					break;
				/* istanbul ignore next should not happen */
				default: {
					onError(token, "UNEXPECTED_TOKEN", `Unexpected token in block scalar header: ${token.type}`);
					const ts = token.source;
					if (ts && typeof ts === "string") length += ts.length;
				}
			}
		}
		return {
			mode,
			indent,
			chomp,
			comment,
			length
		};
	}
	/** @returns Array of lines split up as `[indent, content]` */
	function splitLines(source) {
		const split = source.split(/\n( *)/);
		const first = split[0];
		const m = first.match(/^( *)/);
		const lines = [m?.[1] ? [m[1], first.slice(m[1].length)] : ["", first]];
		for (let i = 1; i < split.length; i += 2) lines.push([split[i], split[i + 1]]);
		return lines;
	}
	exports.resolveBlockScalar = resolveBlockScalar;
}));

// node_modules/yaml/dist/compose/resolve-flow-scalar.js
var require_resolve_flow_scalar = /* @__PURE__ */ __commonJSMin(((exports) => {
	var Scalar = require_Scalar();
	var resolveEnd = require_resolve_end();
	function resolveFlowScalar(scalar, strict, onError) {
		const { offset, type, source, end } = scalar;
		let _type;
		let value;
		const _onError = (rel, code, msg) => onError(offset + rel, code, msg);
		switch (type) {
			case "scalar":
				_type = Scalar.Scalar.PLAIN;
				value = plainValue(source, _onError);
				break;
			case "single-quoted-scalar":
				_type = Scalar.Scalar.QUOTE_SINGLE;
				value = singleQuotedValue(source, _onError);
				break;
			case "double-quoted-scalar":
				_type = Scalar.Scalar.QUOTE_DOUBLE;
				value = doubleQuotedValue(source, _onError);
				break;
			/* istanbul ignore next should not happen */
			default:
				onError(scalar, "UNEXPECTED_TOKEN", `Expected a flow scalar value, but found: ${type}`);
				return {
					value: "",
					type: null,
					comment: "",
					range: [
						offset,
						offset + source.length,
						offset + source.length
					]
				};
		}
		const valueEnd = offset + source.length;
		const re = resolveEnd.resolveEnd(end, valueEnd, strict, onError);
		return {
			value,
			type: _type,
			comment: re.comment,
			range: [
				offset,
				valueEnd,
				re.offset
			]
		};
	}
	function plainValue(source, onError) {
		let badChar = "";
		switch (source[0]) {
			/* istanbul ignore next should not happen */
			case "	":
				badChar = "a tab character";
				break;
			case ",":
				badChar = "flow indicator character ,";
				break;
			case "%":
				badChar = "directive indicator character %";
				break;
			case "|":
			case ">":
				badChar = `block scalar indicator ${source[0]}`;
				break;
			case "@":
			case "`": badChar = `reserved character ${source[0]}`;
		}
		if (badChar) onError(0, "BAD_SCALAR_START", `Plain value cannot start with ${badChar}`);
		return unfoldLines(source);
	}
	function singleQuotedValue(source, onError) {
		if (source[source.length - 1] !== "'" || source.length === 1) onError(source.length, "MISSING_CHAR", "Missing closing 'quote");
		return unfoldLines(source.slice(1, -1)).replace(/''/g, "'");
	}
	function unfoldLines(source) {
		const line = /(.*?)\r?\n/sy;
		let match = line.exec(source);
		if (!match) return source;
		/**
		* The negative lookbehinds in these RegExps are to
		* prevent causing a polynomial search time in certain cases.
		*
		* The try-catch is for Safari < 16.4 and other old browsers:
		* https://caniuse.com/js-regexp-lookbehind
		*/
		let trimEnd, trimBoth;
		try {
			trimEnd = new RegExp("(?<![ 	])[ 	]+$");
			trimBoth = new RegExp("^[ 	]+|(?<![ 	])[ 	]+$", "g");
		} catch {
			trimEnd = /[ \t]+$/;
			trimBoth = /^[ \t]+|[ \t]+$/g;
		}
		let res = match[1].replace(trimEnd, "");
		let sep = " ";
		let pos = line.lastIndex;
		while (match = line.exec(source)) {
			const lm = match[1].replace(trimBoth, "");
			if (lm === "") {
				if (sep === "\n") res += sep;
				else sep = "\n";
			} else {
				res += sep + lm;
				sep = " ";
			}
			pos = line.lastIndex;
		}
		const last = /[ \t]*(.*)/sy;
		last.lastIndex = pos;
		match = last.exec(source);
		return res + sep + (match?.[1] ?? "");
	}
	function doubleQuotedValue(source, onError) {
		let res = "";
		for (let i = 1; i < source.length - 1; ++i) {
			const ch = source[i];
			if (ch === "\r" && source[i + 1] === "\n") continue;
			if (ch === "\n") {
				const { fold, offset } = foldNewline(source, i);
				res += fold;
				i = offset;
			} else if (ch === "\\") {
				let next = source[++i];
				const cc = escapeCodes[next];
				if (cc) res += cc;
				else if (next === "\n") {
					next = source[i + 1];
					while (next === " " || next === "	") next = source[++i + 1];
				} else if (next === "\r" && source[i + 1] === "\n") {
					next = source[++i + 1];
					while (next === " " || next === "	") next = source[++i + 1];
				} else if (next === "x" || next === "u" || next === "U") {
					const length = next === "x" ? 2 : next === "u" ? 4 : 8;
					res += parseCharCode(source, i + 1, length, onError);
					i += length;
				} else {
					const raw = source.substr(i - 1, 2);
					onError(i - 1, "BAD_DQ_ESCAPE", `Invalid escape sequence ${raw}`);
					res += raw;
				}
			} else if (ch === " " || ch === "	") {
				const wsStart = i;
				let next = source[i + 1];
				while (next === " " || next === "	") next = source[++i + 1];
				if (next !== "\n" && !(next === "\r" && source[i + 2] === "\n")) res += i > wsStart ? source.slice(wsStart, i + 1) : ch;
			} else res += ch;
		}
		if (source[source.length - 1] !== "\"" || source.length === 1) onError(source.length, "MISSING_CHAR", "Missing closing \"quote");
		return res;
	}
	/**
	* Fold a single newline into a space, multiple newlines to N - 1 newlines.
	* Presumes `source[offset] === '\n'`
	*/
	function foldNewline(source, offset) {
		let fold = "";
		let ch = source[offset + 1];
		while (ch === " " || ch === "	" || ch === "\n" || ch === "\r") {
			if (ch === "\r" && source[offset + 2] !== "\n") break;
			if (ch === "\n") fold += "\n";
			offset += 1;
			ch = source[offset + 1];
		}
		if (!fold) fold = " ";
		return {
			fold,
			offset
		};
	}
	const escapeCodes = {
		"0": "\0",
		a: "\x07",
		b: "\b",
		e: "\x1B",
		f: "\f",
		n: "\n",
		r: "\r",
		t: "	",
		v: "\v",
		N: "",
		_: "\xA0",
		L: "\u2028",
		P: "\u2029",
		" ": " ",
		"\"": "\"",
		"/": "/",
		"\\": "\\",
		"	": "	"
	};
	function parseCharCode(source, offset, length, onError) {
		const cc = source.substr(offset, length);
		const code = cc.length === length && /^[0-9a-fA-F]+$/.test(cc) ? parseInt(cc, 16) : NaN;
		try {
			return String.fromCodePoint(code);
		} catch {
			const raw = source.substr(offset - 2, length + 2);
			onError(offset - 2, "BAD_DQ_ESCAPE", `Invalid escape sequence ${raw}`);
			return raw;
		}
	}
	exports.resolveFlowScalar = resolveFlowScalar;
}));

// node_modules/yaml/dist/compose/compose-scalar.js
var require_compose_scalar = /* @__PURE__ */ __commonJSMin(((exports) => {
	var identity = require_identity();
	var Scalar = require_Scalar();
	var resolveBlockScalar = require_resolve_block_scalar();
	var resolveFlowScalar = require_resolve_flow_scalar();
	function composeScalar(ctx, token, tagToken, onError) {
		const { value, type, comment, range } = token.type === "block-scalar" ? resolveBlockScalar.resolveBlockScalar(ctx, token, onError) : resolveFlowScalar.resolveFlowScalar(token, ctx.options.strict, onError);
		const tagName = tagToken ? ctx.directives.tagName(tagToken.source, (msg) => onError(tagToken, "TAG_RESOLVE_FAILED", msg)) : null;
		let tag;
		if (ctx.options.stringKeys && ctx.atKey) tag = ctx.schema[identity.SCALAR];
		else if (tagName) tag = findScalarTagByName(ctx.schema, value, tagName, tagToken, onError);
		else if (token.type === "scalar") tag = findScalarTagByTest(ctx, value, token, onError);
		else tag = ctx.schema[identity.SCALAR];
		let scalar;
		try {
			const res = tag.resolve(value, (msg) => onError(tagToken ?? token, "TAG_RESOLVE_FAILED", msg), ctx.options);
			scalar = identity.isScalar(res) ? res : new Scalar.Scalar(res);
		} catch (error) {
			const msg = error instanceof Error ? error.message : String(error);
			onError(tagToken ?? token, "TAG_RESOLVE_FAILED", msg);
			scalar = new Scalar.Scalar(value);
		}
		scalar.range = range;
		scalar.source = value;
		if (type) scalar.type = type;
		if (tagName) scalar.tag = tagName;
		if (tag.format) scalar.format = tag.format;
		if (comment) scalar.comment = comment;
		return scalar;
	}
	function findScalarTagByName(schema, value, tagName, tagToken, onError) {
		if (tagName === "!") return schema[identity.SCALAR];
		const matchWithTest = [];
		for (const tag of schema.tags) if (!tag.collection && tag.tag === tagName) {
			if (tag.default && tag.test) matchWithTest.push(tag);
			else return tag;
		}
		for (const tag of matchWithTest) if (tag.test?.test(value)) return tag;
		const kt = schema.knownTags[tagName];
		if (kt && !kt.collection) {
			schema.tags.push(Object.assign({}, kt, {
				default: false,
				test: void 0
			}));
			return kt;
		}
		onError(tagToken, "TAG_RESOLVE_FAILED", `Unresolved tag: ${tagName}`, tagName !== "tag:yaml.org,2002:str");
		return schema[identity.SCALAR];
	}
	function findScalarTagByTest({ atKey, directives, schema }, value, token, onError) {
		const tag = schema.tags.find((tag) => (tag.default === true || atKey && tag.default === "key") && tag.test?.test(value)) || schema[identity.SCALAR];
		if (schema.compat) {
			const compat = schema.compat.find((tag) => tag.default && tag.test?.test(value)) ?? schema[identity.SCALAR];
			if (tag.tag !== compat.tag) onError(token, "TAG_RESOLVE_FAILED", `Value may be parsed as either ${directives.tagString(tag.tag)} or ${directives.tagString(compat.tag)}`, true);
		}
		return tag;
	}
	exports.composeScalar = composeScalar;
}));

// node_modules/yaml/dist/compose/util-empty-scalar-position.js
var require_util_empty_scalar_position = /* @__PURE__ */ __commonJSMin(((exports) => {
	function emptyScalarPosition(offset, before, pos) {
		if (before) {
			pos ?? (pos = before.length);
			for (let i = pos - 1; i >= 0; --i) {
				let st = before[i];
				switch (st.type) {
					case "space":
					case "comment":
					case "newline":
						offset -= st.source.length;
						continue;
				}
				st = before[++i];
				while (st?.type === "space") {
					offset += st.source.length;
					st = before[++i];
				}
				break;
			}
		}
		return offset;
	}
	exports.emptyScalarPosition = emptyScalarPosition;
}));

// node_modules/yaml/dist/compose/compose-node.js
var require_compose_node = /* @__PURE__ */ __commonJSMin(((exports) => {
	var Alias = require_Alias();
	var identity = require_identity();
	var composeCollection = require_compose_collection();
	var composeScalar = require_compose_scalar();
	var resolveEnd = require_resolve_end();
	var utilEmptyScalarPosition = require_util_empty_scalar_position();
	const CN = {
		composeNode,
		composeEmptyNode
	};
	function composeNode(ctx, token, props, onError) {
		const atKey = ctx.atKey;
		const { spaceBefore, comment, anchor, tag } = props;
		let node;
		let isSrcToken = true;
		switch (token.type) {
			case "alias":
				node = composeAlias(ctx, token, onError);
				if (anchor || tag) onError(token, "ALIAS_PROPS", "An alias node must not specify any properties");
				break;
			case "scalar":
			case "single-quoted-scalar":
			case "double-quoted-scalar":
			case "block-scalar":
				node = composeScalar.composeScalar(ctx, token, tag, onError);
				if (anchor) node.anchor = anchor.source.substring(1);
				break;
			case "block-map":
			case "block-seq":
			case "flow-collection":
				try {
					node = composeCollection.composeCollection(CN, ctx, token, props, onError);
					if (anchor) node.anchor = anchor.source.substring(1);
				} catch (error) {
					onError(token, "RESOURCE_EXHAUSTION", error instanceof Error ? error.message : String(error));
				}
				break;
			default:
				onError(token, "UNEXPECTED_TOKEN", token.type === "error" ? token.message : `Unsupported token (type: ${token.type})`);
				isSrcToken = false;
		}
		node ?? (node = composeEmptyNode(ctx, token.offset, void 0, null, props, onError));
		if (anchor && node.anchor === "") onError(anchor, "BAD_ALIAS", "Anchor cannot be an empty string");
		if (atKey && ctx.options.stringKeys && (!identity.isScalar(node) || typeof node.value !== "string" || node.tag && node.tag !== "tag:yaml.org,2002:str")) onError(tag ?? token, "NON_STRING_KEY", "With stringKeys, all keys must be strings");
		if (spaceBefore) node.spaceBefore = true;
		if (comment) {
			if (token.type === "scalar" && token.source === "") node.comment = comment;
			else node.commentBefore = comment;
		}
		if (ctx.options.keepSourceTokens && isSrcToken) node.srcToken = token;
		return node;
	}
	function composeEmptyNode(ctx, offset, before, pos, { spaceBefore, comment, anchor, tag, end }, onError) {
		const token = {
			type: "scalar",
			offset: utilEmptyScalarPosition.emptyScalarPosition(offset, before, pos),
			indent: -1,
			source: ""
		};
		const node = composeScalar.composeScalar(ctx, token, tag, onError);
		if (anchor) {
			node.anchor = anchor.source.substring(1);
			if (node.anchor === "") onError(anchor, "BAD_ALIAS", "Anchor cannot be an empty string");
		}
		if (spaceBefore) node.spaceBefore = true;
		if (comment) {
			node.comment = comment;
			node.range[2] = end;
		}
		return node;
	}
	function composeAlias({ options }, { offset, source, end }, onError) {
		const alias = new Alias.Alias(source.substring(1));
		if (alias.source === "") onError(offset, "BAD_ALIAS", "Alias cannot be an empty string");
		if (alias.source.endsWith(":")) onError(offset + source.length - 1, "BAD_ALIAS", "Alias ending in : is ambiguous", true);
		const valueEnd = offset + source.length;
		const re = resolveEnd.resolveEnd(end, valueEnd, options.strict, onError);
		alias.range = [
			offset,
			valueEnd,
			re.offset
		];
		if (re.comment) alias.comment = re.comment;
		return alias;
	}
	exports.composeEmptyNode = composeEmptyNode;
	exports.composeNode = composeNode;
}));

// node_modules/yaml/dist/compose/compose-doc.js
var require_compose_doc = /* @__PURE__ */ __commonJSMin(((exports) => {
	var Document = require_Document();
	var composeNode = require_compose_node();
	var resolveEnd = require_resolve_end();
	var resolveProps = require_resolve_props();
	function composeDoc(options, directives, { offset, start, value, end }, onError) {
		const opts = Object.assign({ _directives: directives }, options);
		const doc = new Document.Document(void 0, opts);
		const ctx = {
			atKey: false,
			atRoot: true,
			directives: doc.directives,
			options: doc.options,
			schema: doc.schema
		};
		const props = resolveProps.resolveProps(start, {
			indicator: "doc-start",
			next: value ?? end?.[0],
			offset,
			onError,
			parentIndent: 0,
			startOnNewline: true
		});
		if (props.found) {
			doc.directives.docStart = true;
			if (value && (value.type === "block-map" || value.type === "block-seq") && !props.hasNewline) onError(props.end, "MISSING_CHAR", "Block collection cannot start on same line with directives-end marker");
		}
		doc.contents = value ? composeNode.composeNode(ctx, value, props, onError) : composeNode.composeEmptyNode(ctx, props.end, start, null, props, onError);
		const contentEnd = doc.contents.range[2];
		const re = resolveEnd.resolveEnd(end, contentEnd, false, onError);
		if (re.comment) doc.comment = re.comment;
		doc.range = [
			offset,
			contentEnd,
			re.offset
		];
		return doc;
	}
	exports.composeDoc = composeDoc;
}));

// node_modules/yaml/dist/compose/composer.js
var require_composer = /* @__PURE__ */ __commonJSMin(((exports) => {
	var node_process = __require("process");
	var directives = require_directives();
	var Document = require_Document();
	var errors = require_errors();
	var identity = require_identity();
	var composeDoc = require_compose_doc();
	var resolveEnd = require_resolve_end();
	function getErrorPos(src) {
		if (typeof src === "number") return [src, src + 1];
		if (Array.isArray(src)) return src.length === 2 ? src : [src[0], src[1]];
		const { offset, source } = src;
		return [offset, offset + (typeof source === "string" ? source.length : 1)];
	}
	function parsePrelude(prelude) {
		let comment = "";
		let atComment = false;
		let afterEmptyLine = false;
		for (let i = 0; i < prelude.length; ++i) {
			const source = prelude[i];
			switch (source[0]) {
				case "#":
					comment += (comment === "" ? "" : afterEmptyLine ? "\n\n" : "\n") + (source.substring(1) || " ");
					atComment = true;
					afterEmptyLine = false;
					break;
				case "%":
					if (prelude[i + 1]?.[0] !== "#") i += 1;
					atComment = false;
					break;
				default:
					if (!atComment) afterEmptyLine = true;
					atComment = false;
			}
		}
		return {
			comment,
			afterEmptyLine
		};
	}
	/**
	* Compose a stream of CST nodes into a stream of YAML Documents.
	*
	* ```ts
	* import { Composer, Parser } from 'yaml'
	*
	* const src: string = ...
	* const tokens = new Parser().parse(src)
	* const docs = new Composer().compose(tokens)
	* ```
	*/
	var Composer = class {
		constructor(options = {}) {
			this.doc = null;
			this.atDirectives = false;
			this.prelude = [];
			this.errors = [];
			this.warnings = [];
			this.onError = (source, code, message, warning) => {
				const pos = getErrorPos(source);
				if (warning) this.warnings.push(new errors.YAMLWarning(pos, code, message));
				else this.errors.push(new errors.YAMLParseError(pos, code, message));
			};
			this.directives = new directives.Directives({ version: options.version || "1.2" });
			this.options = options;
		}
		decorate(doc, afterDoc) {
			const { comment, afterEmptyLine } = parsePrelude(this.prelude);
			if (comment) {
				const dc = doc.contents;
				if (afterDoc) doc.comment = doc.comment ? `${doc.comment}\n${comment}` : comment;
				else if (afterEmptyLine || doc.directives.docStart || !dc) doc.commentBefore = comment;
				else if (identity.isCollection(dc) && !dc.flow && dc.items.length > 0) {
					let it = dc.items[0];
					if (identity.isPair(it)) it = it.key;
					const cb = it.commentBefore;
					it.commentBefore = cb ? `${comment}\n${cb}` : comment;
				} else {
					const cb = dc.commentBefore;
					dc.commentBefore = cb ? `${comment}\n${cb}` : comment;
				}
			}
			if (afterDoc) {
				for (let i = 0; i < this.errors.length; ++i) doc.errors.push(this.errors[i]);
				for (let i = 0; i < this.warnings.length; ++i) doc.warnings.push(this.warnings[i]);
			} else {
				doc.errors = this.errors;
				doc.warnings = this.warnings;
			}
			this.prelude = [];
			this.errors = [];
			this.warnings = [];
		}
		/**
		* Current stream status information.
		*
		* Mostly useful at the end of input for an empty stream.
		*/
		streamInfo() {
			return {
				comment: parsePrelude(this.prelude).comment,
				directives: this.directives,
				errors: this.errors,
				warnings: this.warnings
			};
		}
		/**
		* Compose tokens into documents.
		*
		* @param forceDoc - If the stream contains no document, still emit a final document including any comments and directives that would be applied to a subsequent document.
		* @param endOffset - Should be set if `forceDoc` is also set, to set the document range end and to indicate errors correctly.
		*/
		*compose(tokens, forceDoc = false, endOffset = -1) {
			for (const token of tokens) yield* this.next(token);
			yield* this.end(forceDoc, endOffset);
		}
		/** Advance the composer by one CST token. */
		*next(token) {
			if (node_process.env.LOG_STREAM) console.dir(token, { depth: null });
			switch (token.type) {
				case "directive":
					this.directives.add(token.source, (offset, message, warning) => {
						const pos = getErrorPos(token);
						pos[0] += offset;
						this.onError(pos, "BAD_DIRECTIVE", message, warning);
					});
					this.prelude.push(token.source);
					this.atDirectives = true;
					break;
				case "document": {
					const doc = composeDoc.composeDoc(this.options, this.directives, token, this.onError);
					if (this.atDirectives && !doc.directives.docStart) this.onError(token, "MISSING_CHAR", "Missing directives-end/doc-start indicator line");
					this.decorate(doc, false);
					if (this.doc) yield this.doc;
					this.doc = doc;
					this.atDirectives = false;
					break;
				}
				case "byte-order-mark":
				case "space": break;
				case "comment":
				case "newline":
					this.prelude.push(token.source);
					break;
				case "error": {
					const msg = token.source ? `${token.message}: ${JSON.stringify(token.source)}` : token.message;
					const error = new errors.YAMLParseError(getErrorPos(token), "UNEXPECTED_TOKEN", msg);
					if (this.atDirectives || !this.doc) this.errors.push(error);
					else this.doc.errors.push(error);
					break;
				}
				case "doc-end": {
					if (!this.doc) {
						this.errors.push(new errors.YAMLParseError(getErrorPos(token), "UNEXPECTED_TOKEN", "Unexpected doc-end without preceding document"));
						break;
					}
					this.doc.directives.docEnd = true;
					const end = resolveEnd.resolveEnd(token.end, token.offset + token.source.length, this.doc.options.strict, this.onError);
					this.decorate(this.doc, true);
					if (end.comment) {
						const dc = this.doc.comment;
						this.doc.comment = dc ? `${dc}\n${end.comment}` : end.comment;
					}
					this.doc.range[2] = end.offset;
					break;
				}
				default: this.errors.push(new errors.YAMLParseError(getErrorPos(token), "UNEXPECTED_TOKEN", `Unsupported token ${token.type}`));
			}
		}
		/**
		* Call at end of input to yield any remaining document.
		*
		* @param forceDoc - If the stream contains no document, still emit a final document including any comments and directives that would be applied to a subsequent document.
		* @param endOffset - Should be set if `forceDoc` is also set, to set the document range end and to indicate errors correctly.
		*/
		*end(forceDoc = false, endOffset = -1) {
			if (this.doc) {
				this.decorate(this.doc, true);
				yield this.doc;
				this.doc = null;
			} else if (forceDoc) {
				const opts = Object.assign({ _directives: this.directives }, this.options);
				const doc = new Document.Document(void 0, opts);
				if (this.atDirectives) this.onError(endOffset, "MISSING_CHAR", "Missing directives-end indicator line");
				doc.range = [
					0,
					endOffset,
					endOffset
				];
				this.decorate(doc, false);
				yield doc;
			}
		}
	};
	exports.Composer = Composer;
}));

// node_modules/yaml/dist/parse/cst-scalar.js
var require_cst_scalar = /* @__PURE__ */ __commonJSMin(((exports) => {
	var resolveBlockScalar = require_resolve_block_scalar();
	var resolveFlowScalar = require_resolve_flow_scalar();
	var errors = require_errors();
	var stringifyString = require_stringifyString();
	function resolveAsScalar(token, strict = true, onError) {
		if (token) {
			const _onError = (pos, code, message) => {
				const offset = typeof pos === "number" ? pos : Array.isArray(pos) ? pos[0] : pos.offset;
				if (onError) onError(offset, code, message);
				else throw new errors.YAMLParseError([offset, offset + 1], code, message);
			};
			switch (token.type) {
				case "scalar":
				case "single-quoted-scalar":
				case "double-quoted-scalar": return resolveFlowScalar.resolveFlowScalar(token, strict, _onError);
				case "block-scalar": return resolveBlockScalar.resolveBlockScalar({ options: { strict } }, token, _onError);
			}
		}
		return null;
	}
	/**
	* Create a new scalar token with `value`
	*
	* Values that represent an actual string but may be parsed as a different type should use a `type` other than `'PLAIN'`,
	* as this function does not support any schema operations and won't check for such conflicts.
	*
	* @param value The string representation of the value, which will have its content properly indented.
	* @param context.end Comments and whitespace after the end of the value, or after the block scalar header. If undefined, a newline will be added.
	* @param context.implicitKey Being within an implicit key may affect the resolved type of the token's value.
	* @param context.indent The indent level of the token.
	* @param context.inFlow Is this scalar within a flow collection? This may affect the resolved type of the token's value.
	* @param context.offset The offset position of the token.
	* @param context.type The preferred type of the scalar token. If undefined, the previous type of the `token` will be used, defaulting to `'PLAIN'`.
	*/
	function createScalarToken(value, context) {
		const { implicitKey = false, indent, inFlow = false, offset = -1, type = "PLAIN" } = context;
		const source = stringifyString.stringifyString({
			type,
			value
		}, {
			implicitKey,
			indent: indent > 0 ? " ".repeat(indent) : "",
			inFlow,
			options: {
				blockQuote: true,
				lineWidth: -1
			}
		});
		const end = context.end ?? [{
			type: "newline",
			offset: -1,
			indent,
			source: "\n"
		}];
		switch (source[0]) {
			case "|":
			case ">": {
				const he = source.indexOf("\n");
				const head = source.substring(0, he);
				const body = source.substring(he + 1) + "\n";
				const props = [{
					type: "block-scalar-header",
					offset,
					indent,
					source: head
				}];
				if (!addEndtoBlockProps(props, end)) props.push({
					type: "newline",
					offset: -1,
					indent,
					source: "\n"
				});
				return {
					type: "block-scalar",
					offset,
					indent,
					props,
					source: body
				};
			}
			case "\"": return {
				type: "double-quoted-scalar",
				offset,
				indent,
				source,
				end
			};
			case "'": return {
				type: "single-quoted-scalar",
				offset,
				indent,
				source,
				end
			};
			default: return {
				type: "scalar",
				offset,
				indent,
				source,
				end
			};
		}
	}
	/**
	* Set the value of `token` to the given string `value`, overwriting any previous contents and type that it may have.
	*
	* Best efforts are made to retain any comments previously associated with the `token`,
	* though all contents within a collection's `items` will be overwritten.
	*
	* Values that represent an actual string but may be parsed as a different type should use a `type` other than `'PLAIN'`,
	* as this function does not support any schema operations and won't check for such conflicts.
	*
	* @param token Any token. If it does not include an `indent` value, the value will be stringified as if it were an implicit key.
	* @param value The string representation of the value, which will have its content properly indented.
	* @param context.afterKey In most cases, values after a key should have an additional level of indentation.
	* @param context.implicitKey Being within an implicit key may affect the resolved type of the token's value.
	* @param context.inFlow Being within a flow collection may affect the resolved type of the token's value.
	* @param context.type The preferred type of the scalar token. If undefined, the previous type of the `token` will be used, defaulting to `'PLAIN'`.
	*/
	function setScalarValue(token, value, context = {}) {
		let { afterKey = false, implicitKey = false, inFlow = false, type } = context;
		let indent = "indent" in token ? token.indent : null;
		if (afterKey && typeof indent === "number") indent += 2;
		if (!type) switch (token.type) {
			case "single-quoted-scalar":
				type = "QUOTE_SINGLE";
				break;
			case "double-quoted-scalar":
				type = "QUOTE_DOUBLE";
				break;
			case "block-scalar": {
				const header = token.props[0];
				if (header.type !== "block-scalar-header") throw new Error("Invalid block scalar header");
				type = header.source[0] === ">" ? "BLOCK_FOLDED" : "BLOCK_LITERAL";
				break;
			}
			default: type = "PLAIN";
		}
		const source = stringifyString.stringifyString({
			type,
			value
		}, {
			implicitKey: implicitKey || indent === null,
			indent: indent !== null && indent > 0 ? " ".repeat(indent) : "",
			inFlow,
			options: {
				blockQuote: true,
				lineWidth: -1
			}
		});
		switch (source[0]) {
			case "|":
			case ">":
				setBlockScalarValue(token, source);
				break;
			case "\"":
				setFlowScalarValue(token, source, "double-quoted-scalar");
				break;
			case "'":
				setFlowScalarValue(token, source, "single-quoted-scalar");
				break;
			default: setFlowScalarValue(token, source, "scalar");
		}
	}
	function setBlockScalarValue(token, source) {
		const he = source.indexOf("\n");
		const head = source.substring(0, he);
		const body = source.substring(he + 1) + "\n";
		if (token.type === "block-scalar") {
			const header = token.props[0];
			if (header.type !== "block-scalar-header") throw new Error("Invalid block scalar header");
			header.source = head;
			token.source = body;
		} else {
			const { offset } = token;
			const indent = "indent" in token ? token.indent : -1;
			const props = [{
				type: "block-scalar-header",
				offset,
				indent,
				source: head
			}];
			if (!addEndtoBlockProps(props, "end" in token ? token.end : void 0)) props.push({
				type: "newline",
				offset: -1,
				indent,
				source: "\n"
			});
			for (const key of Object.keys(token)) if (key !== "type" && key !== "offset") delete token[key];
			Object.assign(token, {
				type: "block-scalar",
				indent,
				props,
				source: body
			});
		}
	}
	/** @returns `true` if last token is a newline */
	function addEndtoBlockProps(props, end) {
		if (end) for (const st of end) switch (st.type) {
			case "space":
			case "comment":
				props.push(st);
				break;
			case "newline":
				props.push(st);
				return true;
		}
		return false;
	}
	function setFlowScalarValue(token, source, type) {
		switch (token.type) {
			case "scalar":
			case "double-quoted-scalar":
			case "single-quoted-scalar":
				token.type = type;
				token.source = source;
				break;
			case "block-scalar": {
				const end = token.props.slice(1);
				let oa = source.length;
				if (token.props[0].type === "block-scalar-header") oa -= token.props[0].source.length;
				for (const tok of end) tok.offset += oa;
				delete token.props;
				Object.assign(token, {
					type,
					source,
					end
				});
				break;
			}
			case "block-map":
			case "block-seq": {
				const nl = {
					type: "newline",
					offset: token.offset + source.length,
					indent: token.indent,
					source: "\n"
				};
				delete token.items;
				Object.assign(token, {
					type,
					source,
					end: [nl]
				});
				break;
			}
			default: {
				const indent = "indent" in token ? token.indent : -1;
				const end = "end" in token && Array.isArray(token.end) ? token.end.filter((st) => st.type === "space" || st.type === "comment" || st.type === "newline") : [];
				for (const key of Object.keys(token)) if (key !== "type" && key !== "offset") delete token[key];
				Object.assign(token, {
					type,
					indent,
					source,
					end
				});
			}
		}
	}
	exports.createScalarToken = createScalarToken;
	exports.resolveAsScalar = resolveAsScalar;
	exports.setScalarValue = setScalarValue;
}));

// node_modules/yaml/dist/parse/cst-stringify.js
var require_cst_stringify = /* @__PURE__ */ __commonJSMin(((exports) => {
	/**
	* Stringify a CST document, token, or collection item
	*
	* Fair warning: This applies no validation whatsoever, and
	* simply concatenates the sources in their logical order.
	*/
	const stringify = (cst) => "type" in cst ? stringifyToken(cst) : stringifyItem(cst);
	function stringifyToken(token) {
		switch (token.type) {
			case "block-scalar": {
				let res = "";
				for (const tok of token.props) res += stringifyToken(tok);
				return res + token.source;
			}
			case "block-map":
			case "block-seq": {
				let res = "";
				for (const item of token.items) res += stringifyItem(item);
				return res;
			}
			case "flow-collection": {
				let res = token.start.source;
				for (const item of token.items) res += stringifyItem(item);
				for (const st of token.end) res += st.source;
				return res;
			}
			case "document": {
				let res = stringifyItem(token);
				if (token.end) for (const st of token.end) res += st.source;
				return res;
			}
			default: {
				let res = token.source;
				if ("end" in token && token.end) for (const st of token.end) res += st.source;
				return res;
			}
		}
	}
	function stringifyItem({ start, key, sep, value }) {
		let res = "";
		for (const st of start) res += st.source;
		if (key) res += stringifyToken(key);
		if (sep) for (const st of sep) res += st.source;
		if (value) res += stringifyToken(value);
		return res;
	}
	exports.stringify = stringify;
}));

// node_modules/yaml/dist/parse/cst-visit.js
var require_cst_visit = /* @__PURE__ */ __commonJSMin(((exports) => {
	const BREAK = Symbol("break visit");
	const SKIP = Symbol("skip children");
	const REMOVE = Symbol("remove item");
	/**
	* Apply a visitor to a CST document or item.
	*
	* Walks through the tree (depth-first) starting from the root, calling a
	* `visitor` function with two arguments when entering each item:
	*   - `item`: The current item, which included the following members:
	*     - `start: SourceToken[]` – Source tokens before the key or value,
	*       possibly including its anchor or tag.
	*     - `key?: Token | null` – Set for pair values. May then be `null`, if
	*       the key before the `:` separator is empty.
	*     - `sep?: SourceToken[]` – Source tokens between the key and the value,
	*       which should include the `:` map value indicator if `value` is set.
	*     - `value?: Token` – The value of a sequence item, or of a map pair.
	*   - `path`: The steps from the root to the current node, as an array of
	*     `['key' | 'value', number]` tuples.
	*
	* The return value of the visitor may be used to control the traversal:
	*   - `undefined` (default): Do nothing and continue
	*   - `visit.SKIP`: Do not visit the children of this token, continue with
	*      next sibling
	*   - `visit.BREAK`: Terminate traversal completely
	*   - `visit.REMOVE`: Remove the current item, then continue with the next one
	*   - `number`: Set the index of the next step. This is useful especially if
	*     the index of the current token has changed.
	*   - `function`: Define the next visitor for this item. After the original
	*     visitor is called on item entry, next visitors are called after handling
	*     a non-empty `key` and when exiting the item.
	*/
	function visit(cst, visitor) {
		if ("type" in cst && cst.type === "document") cst = {
			start: cst.start,
			value: cst.value
		};
		_visit(Object.freeze([]), cst, visitor);
	}
	/** Terminate visit traversal completely */
	visit.BREAK = BREAK;
	/** Do not visit the children of the current item */
	visit.SKIP = SKIP;
	/** Remove the current item */
	visit.REMOVE = REMOVE;
	/** Find the item at `path` from `cst` as the root */
	visit.itemAtPath = (cst, path) => {
		let item = cst;
		for (const [field, index] of path) {
			const tok = item?.[field];
			if (tok && "items" in tok) item = tok.items[index];
			else return void 0;
		}
		return item;
	};
	/**
	* Get the immediate parent collection of the item at `path` from `cst` as the root.
	*
	* Throws an error if the collection is not found, which should never happen if the item itself exists.
	*/
	visit.parentCollection = (cst, path) => {
		const parent = visit.itemAtPath(cst, path.slice(0, -1));
		const field = path[path.length - 1][0];
		const coll = parent?.[field];
		if (coll && "items" in coll) return coll;
		throw new Error("Parent collection not found");
	};
	function _visit(path, item, visitor) {
		let ctrl = visitor(item, path);
		if (typeof ctrl === "symbol") return ctrl;
		for (const field of ["key", "value"]) {
			const token = item[field];
			if (token && "items" in token) {
				for (let i = 0; i < token.items.length; ++i) {
					const ci = _visit(Object.freeze(path.concat([[field, i]])), token.items[i], visitor);
					if (typeof ci === "number") i = ci - 1;
					else if (ci === BREAK) return BREAK;
					else if (ci === REMOVE) {
						token.items.splice(i, 1);
						i -= 1;
					}
				}
				if (typeof ctrl === "function" && field === "key") ctrl = ctrl(item, path);
			}
		}
		return typeof ctrl === "function" ? ctrl(item, path) : ctrl;
	}
	exports.visit = visit;
}));

// node_modules/yaml/dist/parse/cst.js
var require_cst = /* @__PURE__ */ __commonJSMin(((exports) => {
	var cstScalar = require_cst_scalar();
	var cstStringify = require_cst_stringify();
	var cstVisit = require_cst_visit();
	/** The byte order mark */
	const BOM = "﻿";
	/** Start of doc-mode */
	const DOCUMENT = "";
	/** Unexpected end of flow-mode */
	const FLOW_END = "";
	/** Next token is a scalar value */
	const SCALAR = "";
	/** @returns `true` if `token` is a flow or block collection */
	const isCollection = (token) => !!token && "items" in token;
	/** @returns `true` if `token` is a flow or block scalar; not an alias */
	const isScalar = (token) => !!token && (token.type === "scalar" || token.type === "single-quoted-scalar" || token.type === "double-quoted-scalar" || token.type === "block-scalar");
	/* istanbul ignore next */
	/** Get a printable representation of a lexer token */
	function prettyToken(token) {
		switch (token) {
			case BOM: return "<BOM>";
			case DOCUMENT: return "<DOC>";
			case FLOW_END: return "<FLOW_END>";
			case SCALAR: return "<SCALAR>";
			default: return JSON.stringify(token);
		}
	}
	/** Identify the type of a lexer token. May return `null` for unknown tokens. */
	function tokenType(source) {
		switch (source) {
			case BOM: return "byte-order-mark";
			case DOCUMENT: return "doc-mode";
			case FLOW_END: return "flow-error-end";
			case SCALAR: return "scalar";
			case "---": return "doc-start";
			case "...": return "doc-end";
			case "":
			case "\n":
			case "\r\n": return "newline";
			case "-": return "seq-item-ind";
			case "?": return "explicit-key-ind";
			case ":": return "map-value-ind";
			case "{": return "flow-map-start";
			case "}": return "flow-map-end";
			case "[": return "flow-seq-start";
			case "]": return "flow-seq-end";
			case ",": return "comma";
		}
		switch (source[0]) {
			case " ":
			case "	": return "space";
			case "#": return "comment";
			case "%": return "directive-line";
			case "*": return "alias";
			case "&": return "anchor";
			case "!": return "tag";
			case "'": return "single-quoted-scalar";
			case "\"": return "double-quoted-scalar";
			case "|":
			case ">": return "block-scalar-header";
		}
		return null;
	}
	exports.createScalarToken = cstScalar.createScalarToken;
	exports.resolveAsScalar = cstScalar.resolveAsScalar;
	exports.setScalarValue = cstScalar.setScalarValue;
	exports.stringify = cstStringify.stringify;
	exports.visit = cstVisit.visit;
	exports.BOM = BOM;
	exports.DOCUMENT = DOCUMENT;
	exports.FLOW_END = FLOW_END;
	exports.SCALAR = SCALAR;
	exports.isCollection = isCollection;
	exports.isScalar = isScalar;
	exports.prettyToken = prettyToken;
	exports.tokenType = tokenType;
}));

// node_modules/yaml/dist/parse/lexer.js
var require_lexer = /* @__PURE__ */ __commonJSMin(((exports) => {
	var cst = require_cst();
	function isEmpty(ch) {
		switch (ch) {
			case void 0:
			case " ":
			case "\n":
			case "\r":
			case "	": return true;
			default: return false;
		}
	}
	const hexDigits = /* @__PURE__ */ new Set("0123456789ABCDEFabcdef");
	const tagChars = /* @__PURE__ */ new Set("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz-#;/?:@&=+$_.!~*'()");
	const flowIndicatorChars = /* @__PURE__ */ new Set(",[]{}");
	const invalidAnchorChars = /* @__PURE__ */ new Set(" ,[]{}\n\r	");
	const isNotAnchorChar = (ch) => !ch || invalidAnchorChars.has(ch);
	/**
	* Splits an input string into lexical tokens, i.e. smaller strings that are
	* easily identifiable by `tokens.tokenType()`.
	*
	* Lexing starts always in a "stream" context. Incomplete input may be buffered
	* until a complete token can be emitted.
	*
	* In addition to slices of the original input, the following control characters
	* may also be emitted:
	*
	* - `\x02` (Start of Text): A document starts with the next token
	* - `\x18` (Cancel): Unexpected end of flow-mode (indicates an error)
	* - `\x1f` (Unit Separator): Next token is a scalar value
	* - `\u{FEFF}` (Byte order mark): Emitted separately outside documents
	*/
	var Lexer = class {
		constructor() {
			/**
			* Flag indicating whether the end of the current buffer marks the end of
			* all input
			*/
			this.atEnd = false;
			/**
			* Explicit indent set in block scalar header, as an offset from the current
			* minimum indent, so e.g. set to 1 from a header `|2+`. Set to -1 if not
			* explicitly set.
			*/
			this.blockScalarIndent = -1;
			/**
			* Block scalars that include a + (keep) chomping indicator in their header
			* include trailing empty lines, which are otherwise excluded from the
			* scalar's contents.
			*/
			this.blockScalarKeep = false;
			/** Current input */
			this.buffer = "";
			/**
			* Flag noting whether the map value indicator : can immediately follow this
			* node within a flow context.
			*/
			this.flowKey = false;
			/** Count of surrounding flow collection levels. */
			this.flowLevel = 0;
			/**
			* Minimum level of indentation required for next lines to be parsed as a
			* part of the current scalar value.
			*/
			this.indentNext = 0;
			/** Indentation level of the current line. */
			this.indentValue = 0;
			/** Position of the next \n character. */
			this.lineEndPos = null;
			/** Stores the state of the lexer if reaching the end of incpomplete input */
			this.next = null;
			/** A pointer to `buffer`; the current position of the lexer. */
			this.pos = 0;
		}
		/**
		* Generate YAML tokens from the `source` string. If `incomplete`,
		* a part of the last line may be left as a buffer for the next call.
		*
		* @returns A generator of lexical tokens
		*/
		*lex(source, incomplete = false) {
			if (source) {
				if (typeof source !== "string") throw TypeError("source is not a string");
				this.buffer = this.buffer ? this.buffer + source : source;
				this.lineEndPos = null;
			}
			this.atEnd = !incomplete;
			let next = this.next ?? "stream";
			while (next && (incomplete || this.hasChars(1))) next = yield* this.parseNext(next);
		}
		atLineEnd() {
			let i = this.pos;
			let ch = this.buffer[i];
			while (ch === " " || ch === "	") ch = this.buffer[++i];
			if (!ch || ch === "#" || ch === "\n") return true;
			if (ch === "\r") return this.buffer[i + 1] === "\n";
			return false;
		}
		charAt(n) {
			return this.buffer[this.pos + n];
		}
		continueScalar(offset) {
			let ch = this.buffer[offset];
			if (this.indentNext > 0) {
				let indent = 0;
				while (ch === " ") ch = this.buffer[++indent + offset];
				if (ch === "\r") {
					const next = this.buffer[indent + offset + 1];
					if (next === "\n" || !next && !this.atEnd) return offset + indent + 1;
				}
				return ch === "\n" || indent >= this.indentNext || !ch && !this.atEnd ? offset + indent : -1;
			}
			if (ch === "-" || ch === ".") {
				const dt = this.buffer.substr(offset, 3);
				if ((dt === "---" || dt === "...") && isEmpty(this.buffer[offset + 3])) return -1;
			}
			return offset;
		}
		getLine() {
			let end = this.lineEndPos;
			if (typeof end !== "number" || end !== -1 && end < this.pos) {
				end = this.buffer.indexOf("\n", this.pos);
				this.lineEndPos = end;
			}
			if (end === -1) return this.atEnd ? this.buffer.substring(this.pos) : null;
			if (this.buffer[end - 1] === "\r") end -= 1;
			return this.buffer.substring(this.pos, end);
		}
		hasChars(n) {
			return this.pos + n <= this.buffer.length;
		}
		setNext(state) {
			this.buffer = this.buffer.substring(this.pos);
			this.pos = 0;
			this.lineEndPos = null;
			this.next = state;
			return null;
		}
		peek(n) {
			return this.buffer.substr(this.pos, n);
		}
		*parseNext(next) {
			switch (next) {
				case "stream": return yield* this.parseStream();
				case "line-start": return yield* this.parseLineStart();
				case "block-start": return yield* this.parseBlockStart();
				case "doc": return yield* this.parseDocument();
				case "flow": return yield* this.parseFlowCollection();
				case "quoted-scalar": return yield* this.parseQuotedScalar();
				case "block-scalar": return yield* this.parseBlockScalar();
				case "plain-scalar": return yield* this.parsePlainScalar();
			}
		}
		*parseStream() {
			let line = this.getLine();
			if (line === null) return this.setNext("stream");
			if (line[0] === cst.BOM) {
				yield* this.pushCount(1);
				line = line.substring(1);
			}
			if (line[0] === "%") {
				let dirEnd = line.length;
				let cs = line.indexOf("#");
				while (cs !== -1) {
					const ch = line[cs - 1];
					if (ch === " " || ch === "	") {
						dirEnd = cs - 1;
						break;
					} else cs = line.indexOf("#", cs + 1);
				}
				while (true) {
					const ch = line[dirEnd - 1];
					if (ch === " " || ch === "	") dirEnd -= 1;
					else break;
				}
				const n = (yield* this.pushCount(dirEnd)) + (yield* this.pushSpaces(true));
				yield* this.pushCount(line.length - n);
				this.pushNewline();
				return "stream";
			}
			if (this.atLineEnd()) {
				const sp = yield* this.pushSpaces(true);
				yield* this.pushCount(line.length - sp);
				yield* this.pushNewline();
				return "stream";
			}
			yield cst.DOCUMENT;
			return yield* this.parseLineStart();
		}
		*parseLineStart() {
			const ch = this.charAt(0);
			if (!ch && !this.atEnd) return this.setNext("line-start");
			if (ch === "-" || ch === ".") {
				if (!this.atEnd && !this.hasChars(4)) return this.setNext("line-start");
				const s = this.peek(3);
				if ((s === "---" || s === "...") && isEmpty(this.charAt(3))) {
					yield* this.pushCount(3);
					this.indentValue = 0;
					this.indentNext = 0;
					return s === "---" ? "doc" : "stream";
				}
			}
			this.indentValue = yield* this.pushSpaces(false);
			if (this.indentNext > this.indentValue && !isEmpty(this.charAt(1))) this.indentNext = this.indentValue;
			return yield* this.parseBlockStart();
		}
		*parseBlockStart() {
			const [ch0, ch1] = this.peek(2);
			if (!ch1 && !this.atEnd) return this.setNext("block-start");
			if ((ch0 === "-" || ch0 === "?" || ch0 === ":") && isEmpty(ch1)) {
				const n = (yield* this.pushCount(1)) + (yield* this.pushSpaces(true));
				this.indentNext = this.indentValue + 1;
				this.indentValue += n;
				return "block-start";
			}
			return "doc";
		}
		*parseDocument() {
			yield* this.pushSpaces(true);
			const line = this.getLine();
			if (line === null) return this.setNext("doc");
			let n = yield* this.pushIndicators();
			switch (line[n]) {
				case "#": yield* this.pushCount(line.length - n);
				case void 0:
					yield* this.pushNewline();
					return yield* this.parseLineStart();
				case "{":
				case "[":
					yield* this.pushCount(1);
					this.flowKey = false;
					this.flowLevel = 1;
					return "flow";
				case "}":
				case "]":
					yield* this.pushCount(1);
					return "doc";
				case "*":
					yield* this.pushUntil(isNotAnchorChar);
					return "doc";
				case "\"":
				case "'": return yield* this.parseQuotedScalar();
				case "|":
				case ">":
					n += yield* this.parseBlockScalarHeader();
					n += yield* this.pushSpaces(true);
					yield* this.pushCount(line.length - n);
					yield* this.pushNewline();
					return yield* this.parseBlockScalar();
				default: return yield* this.parsePlainScalar();
			}
		}
		*parseFlowCollection() {
			let nl, sp;
			let indent = -1;
			do {
				nl = yield* this.pushNewline();
				if (nl > 0) {
					sp = yield* this.pushSpaces(false);
					this.indentValue = indent = sp;
				} else sp = 0;
				sp += yield* this.pushSpaces(true);
			} while (nl + sp > 0);
			const line = this.getLine();
			if (line === null) return this.setNext("flow");
			if (indent !== -1 && indent < this.indentNext && line[0] !== "#" || indent === 0 && (line.startsWith("---") || line.startsWith("...")) && isEmpty(line[3])) {
				if (!(indent === this.indentNext - 1 && this.flowLevel === 1 && (line[0] === "]" || line[0] === "}"))) {
					this.flowLevel = 0;
					yield cst.FLOW_END;
					return yield* this.parseLineStart();
				}
			}
			let n = 0;
			while (line[n] === ",") {
				n += yield* this.pushCount(1);
				n += yield* this.pushSpaces(true);
				this.flowKey = false;
			}
			n += yield* this.pushIndicators();
			switch (line[n]) {
				case void 0: return "flow";
				case "#":
					yield* this.pushCount(line.length - n);
					return "flow";
				case "{":
				case "[":
					yield* this.pushCount(1);
					this.flowKey = false;
					this.flowLevel += 1;
					return "flow";
				case "}":
				case "]":
					yield* this.pushCount(1);
					this.flowKey = true;
					this.flowLevel -= 1;
					return this.flowLevel ? "flow" : "doc";
				case "*":
					yield* this.pushUntil(isNotAnchorChar);
					return "flow";
				case "\"":
				case "'":
					this.flowKey = true;
					return yield* this.parseQuotedScalar();
				case ":": {
					const next = this.charAt(1);
					if (this.flowKey || isEmpty(next) || next === ",") {
						this.flowKey = false;
						yield* this.pushCount(1);
						yield* this.pushSpaces(true);
						return "flow";
					}
				}
				default:
					this.flowKey = false;
					return yield* this.parsePlainScalar();
			}
		}
		*parseQuotedScalar() {
			const quote = this.charAt(0);
			let end = this.buffer.indexOf(quote, this.pos + 1);
			if (quote === "'") while (end !== -1 && this.buffer[end + 1] === "'") end = this.buffer.indexOf("'", end + 2);
			else while (end !== -1) {
				let n = 0;
				while (this.buffer[end - 1 - n] === "\\") n += 1;
				if (n % 2 === 0) break;
				end = this.buffer.indexOf("\"", end + 1);
			}
			const qb = this.buffer.substring(0, end);
			let nl = qb.indexOf("\n", this.pos);
			if (nl !== -1) {
				while (nl !== -1) {
					const cs = this.continueScalar(nl + 1);
					if (cs === -1) break;
					nl = qb.indexOf("\n", cs);
				}
				if (nl !== -1) end = nl - (qb[nl - 1] === "\r" ? 2 : 1);
			}
			if (end === -1) {
				if (!this.atEnd) return this.setNext("quoted-scalar");
				end = this.buffer.length;
			}
			yield* this.pushToIndex(end + 1, false);
			return this.flowLevel ? "flow" : "doc";
		}
		*parseBlockScalarHeader() {
			this.blockScalarIndent = -1;
			this.blockScalarKeep = false;
			let i = this.pos;
			while (true) {
				const ch = this.buffer[++i];
				if (ch === "+") this.blockScalarKeep = true;
				else if (ch > "0" && ch <= "9") this.blockScalarIndent = Number(ch) - 1;
				else if (ch !== "-") break;
			}
			return yield* this.pushUntil((ch) => isEmpty(ch) || ch === "#");
		}
		*parseBlockScalar() {
			let nl = this.pos - 1;
			let indent = 0;
			let ch;
			loop: for (let i = this.pos; ch = this.buffer[i]; ++i) switch (ch) {
				case " ":
					indent += 1;
					break;
				case "\n":
					nl = i;
					indent = 0;
					break;
				case "\r": {
					const next = this.buffer[i + 1];
					if (!next && !this.atEnd) return this.setNext("block-scalar");
					if (next === "\n") break;
				}
				default: break loop;
			}
			if (!ch && !this.atEnd) return this.setNext("block-scalar");
			if (indent >= this.indentNext) {
				if (this.blockScalarIndent === -1) this.indentNext = indent;
				else this.indentNext = this.blockScalarIndent + (this.indentNext === 0 ? 1 : this.indentNext);
				do {
					const cs = this.continueScalar(nl + 1);
					if (cs === -1) break;
					nl = this.buffer.indexOf("\n", cs);
				} while (nl !== -1);
				if (nl === -1) {
					if (!this.atEnd) return this.setNext("block-scalar");
					nl = this.buffer.length;
				}
			}
			let i = nl + 1;
			ch = this.buffer[i];
			while (ch === " ") ch = this.buffer[++i];
			if (ch === "	") {
				while (ch === "	" || ch === " " || ch === "\r" || ch === "\n") ch = this.buffer[++i];
				nl = i - 1;
			} else if (!this.blockScalarKeep) do {
				let i = nl - 1;
				let ch = this.buffer[i];
				if (ch === "\r") ch = this.buffer[--i];
				const lastChar = i;
				while (ch === " ") ch = this.buffer[--i];
				if (ch === "\n" && i >= this.pos && i + 1 + indent > lastChar) nl = i;
				else break;
			} while (true);
			yield cst.SCALAR;
			yield* this.pushToIndex(nl + 1, true);
			return yield* this.parseLineStart();
		}
		*parsePlainScalar() {
			const inFlow = this.flowLevel > 0;
			let end = this.pos - 1;
			let i = this.pos - 1;
			let ch;
			while (ch = this.buffer[++i]) if (ch === ":") {
				const next = this.buffer[i + 1];
				if (isEmpty(next) || inFlow && flowIndicatorChars.has(next)) break;
				end = i;
			} else if (isEmpty(ch)) {
				let next = this.buffer[i + 1];
				if (ch === "\r") {
					if (next === "\n") {
						i += 1;
						ch = "\n";
						next = this.buffer[i + 1];
					} else end = i;
				}
				if (next === "#" || inFlow && flowIndicatorChars.has(next)) break;
				if (ch === "\n") {
					const cs = this.continueScalar(i + 1);
					if (cs === -1) break;
					i = Math.max(i, cs - 2);
				}
			} else {
				if (inFlow && flowIndicatorChars.has(ch)) break;
				end = i;
			}
			if (!ch && !this.atEnd) return this.setNext("plain-scalar");
			yield cst.SCALAR;
			yield* this.pushToIndex(end + 1, true);
			return inFlow ? "flow" : "doc";
		}
		*pushCount(n) {
			if (n > 0) {
				yield this.buffer.substr(this.pos, n);
				this.pos += n;
				return n;
			}
			return 0;
		}
		*pushToIndex(i, allowEmpty) {
			const s = this.buffer.slice(this.pos, i);
			if (s) {
				yield s;
				this.pos += s.length;
				return s.length;
			} else if (allowEmpty) yield "";
			return 0;
		}
		*pushIndicators() {
			let n = 0;
			loop: while (true) {
				switch (this.charAt(0)) {
					case "!":
						n += yield* this.pushTag();
						n += yield* this.pushSpaces(true);
						continue loop;
					case "&":
						n += yield* this.pushUntil(isNotAnchorChar);
						n += yield* this.pushSpaces(true);
						continue loop;
					case "-":
					case "?":
					case ":": {
						const inFlow = this.flowLevel > 0;
						const ch1 = this.charAt(1);
						if (isEmpty(ch1) || inFlow && flowIndicatorChars.has(ch1)) {
							if (!inFlow) this.indentNext = this.indentValue + 1;
							else if (this.flowKey) this.flowKey = false;
							n += yield* this.pushCount(1);
							n += yield* this.pushSpaces(true);
							continue loop;
						}
					}
				}
				break loop;
			}
			return n;
		}
		*pushTag() {
			if (this.charAt(1) === "<") {
				let i = this.pos + 2;
				let ch = this.buffer[i];
				while (!isEmpty(ch) && ch !== ">") ch = this.buffer[++i];
				return yield* this.pushToIndex(ch === ">" ? i + 1 : i, false);
			} else {
				let i = this.pos + 1;
				let ch = this.buffer[i];
				while (ch) if (tagChars.has(ch)) ch = this.buffer[++i];
				else if (ch === "%" && hexDigits.has(this.buffer[i + 1]) && hexDigits.has(this.buffer[i + 2])) ch = this.buffer[i += 3];
				else break;
				return yield* this.pushToIndex(i, false);
			}
		}
		*pushNewline() {
			const ch = this.buffer[this.pos];
			if (ch === "\n") return yield* this.pushCount(1);
			else if (ch === "\r" && this.charAt(1) === "\n") return yield* this.pushCount(2);
			else return 0;
		}
		*pushSpaces(allowTabs) {
			let i = this.pos - 1;
			let ch;
			do
				ch = this.buffer[++i];
			while (ch === " " || allowTabs && ch === "	");
			const n = i - this.pos;
			if (n > 0) {
				yield this.buffer.substr(this.pos, n);
				this.pos = i;
			}
			return n;
		}
		*pushUntil(test) {
			let i = this.pos;
			let ch = this.buffer[i];
			while (!test(ch)) ch = this.buffer[++i];
			return yield* this.pushToIndex(i, false);
		}
	};
	exports.Lexer = Lexer;
}));

// node_modules/yaml/dist/parse/line-counter.js
var require_line_counter = /* @__PURE__ */ __commonJSMin(((exports) => {
	/**
	* Tracks newlines during parsing in order to provide an efficient API for
	* determining the one-indexed `{ line, col }` position for any offset
	* within the input.
	*/
	var LineCounter = class {
		constructor() {
			this.lineStarts = [];
			/**
			* Should be called in ascending order. Otherwise, call
			* `lineCounter.lineStarts.sort()` before calling `linePos()`.
			*/
			this.addNewLine = (offset) => this.lineStarts.push(offset);
			/**
			* Performs a binary search and returns the 1-indexed { line, col }
			* position of `offset`. If `line === 0`, `addNewLine` has never been
			* called or `offset` is before the first known newline.
			*/
			this.linePos = (offset) => {
				let low = 0;
				let high = this.lineStarts.length;
				while (low < high) {
					const mid = low + high >> 1;
					if (this.lineStarts[mid] < offset) low = mid + 1;
					else high = mid;
				}
				if (this.lineStarts[low] === offset) return {
					line: low + 1,
					col: 1
				};
				if (low === 0) return {
					line: 0,
					col: offset
				};
				const start = this.lineStarts[low - 1];
				return {
					line: low,
					col: offset - start + 1
				};
			};
		}
	};
	exports.LineCounter = LineCounter;
}));

// node_modules/yaml/dist/parse/parser.js
var require_parser = /* @__PURE__ */ __commonJSMin(((exports) => {
	var node_process = __require("process");
	var cst = require_cst();
	var lexer = require_lexer();
	function includesToken(list, type) {
		for (let i = 0; i < list.length; ++i) if (list[i].type === type) return true;
		return false;
	}
	function findNonEmptyIndex(list) {
		for (let i = 0; i < list.length; ++i) switch (list[i].type) {
			case "space":
			case "comment":
			case "newline": break;
			default: return i;
		}
		return -1;
	}
	function isFlowToken(token) {
		switch (token?.type) {
			case "alias":
			case "scalar":
			case "single-quoted-scalar":
			case "double-quoted-scalar":
			case "flow-collection": return true;
			default: return false;
		}
	}
	function getPrevProps(parent) {
		switch (parent.type) {
			case "document": return parent.start;
			case "block-map": {
				const it = parent.items[parent.items.length - 1];
				return it.sep ?? it.start;
			}
			case "block-seq": return parent.items[parent.items.length - 1].start;
			/* istanbul ignore next should not happen */
			default: return [];
		}
	}
	/** Note: May modify input array */
	function getFirstKeyStartProps(prev) {
		if (prev.length === 0) return [];
		let i = prev.length;
		loop: while (--i >= 0) switch (prev[i].type) {
			case "doc-start":
			case "explicit-key-ind":
			case "map-value-ind":
			case "seq-item-ind":
			case "newline": break loop;
		}
		while (prev[++i]?.type === "space");
		return prev.splice(i, prev.length);
	}
	function arrayPushArray(target, source) {
		if (source.length < 1e5) Array.prototype.push.apply(target, source);
		else for (let i = 0; i < source.length; ++i) target.push(source[i]);
	}
	function fixFlowSeqItems(fc) {
		if (fc.start.type === "flow-seq-start") {
			for (const it of fc.items) if (it.sep && !it.value && !includesToken(it.start, "explicit-key-ind") && !includesToken(it.sep, "map-value-ind")) {
				if (it.key) it.value = it.key;
				delete it.key;
				if (isFlowToken(it.value)) {
					if (it.value.end) arrayPushArray(it.value.end, it.sep);
					else it.value.end = it.sep;
				} else arrayPushArray(it.start, it.sep);
				delete it.sep;
			}
		}
	}
	/**
	* A YAML concrete syntax tree (CST) parser
	*
	* ```ts
	* const src: string = ...
	* for (const token of new Parser().parse(src)) {
	*   // token: Token
	* }
	* ```
	*
	* To use the parser with a user-provided lexer:
	*
	* ```ts
	* function* parse(source: string, lexer: Lexer) {
	*   const parser = new Parser()
	*   for (const lexeme of lexer.lex(source))
	*     yield* parser.next(lexeme)
	*   yield* parser.end()
	* }
	*
	* const src: string = ...
	* const lexer = new Lexer()
	* for (const token of parse(src, lexer)) {
	*   // token: Token
	* }
	* ```
	*/
	var Parser = class {
		/**
		* @param onNewLine - If defined, called separately with the start position of
		*   each new line (in `parse()`, including the start of input).
		*/
		constructor(onNewLine) {
			/** If true, space and sequence indicators count as indentation */
			this.atNewLine = true;
			/** If true, next token is a scalar value */
			this.atScalar = false;
			/** Current indentation level */
			this.indent = 0;
			/** Current offset since the start of parsing */
			this.offset = 0;
			/** On the same line with a block map key */
			this.onKeyLine = false;
			/** Top indicates the node that's currently being built */
			this.stack = [];
			/** The source of the current token, set in parse() */
			this.source = "";
			/** The type of the current token, set in parse() */
			this.type = "";
			this.lexer = new lexer.Lexer();
			this.onNewLine = onNewLine;
		}
		/**
		* Parse `source` as a YAML stream.
		* If `incomplete`, a part of the last line may be left as a buffer for the next call.
		*
		* Errors are not thrown, but yielded as `{ type: 'error', message }` tokens.
		*
		* @returns A generator of tokens representing each directive, document, and other structure.
		*/
		*parse(source, incomplete = false) {
			if (this.onNewLine && this.offset === 0) this.onNewLine(0);
			for (const lexeme of this.lexer.lex(source, incomplete)) yield* this.next(lexeme);
			if (!incomplete) yield* this.end();
		}
		/**
		* Advance the parser by the `source` of one lexical token.
		*/
		*next(source) {
			this.source = source;
			if (node_process.env.LOG_TOKENS) console.log("|", cst.prettyToken(source));
			if (this.atScalar) {
				this.atScalar = false;
				yield* this.step();
				this.offset += source.length;
				return;
			}
			const type = cst.tokenType(source);
			if (!type) {
				const message = `Not a YAML token: ${source}`;
				yield* this.pop({
					type: "error",
					offset: this.offset,
					message,
					source
				});
				this.offset += source.length;
			} else if (type === "scalar") {
				this.atNewLine = false;
				this.atScalar = true;
				this.type = "scalar";
			} else {
				this.type = type;
				yield* this.step();
				switch (type) {
					case "newline":
						this.atNewLine = true;
						this.indent = 0;
						if (this.onNewLine) this.onNewLine(this.offset + source.length);
						break;
					case "space":
						if (this.atNewLine && source[0] === " ") this.indent += source.length;
						break;
					case "explicit-key-ind":
					case "map-value-ind":
					case "seq-item-ind":
						if (this.atNewLine) this.indent += source.length;
						break;
					case "doc-mode":
					case "flow-error-end": return;
					default: this.atNewLine = false;
				}
				this.offset += source.length;
			}
		}
		/** Call at end of input to push out any remaining constructions */
		*end() {
			while (this.stack.length > 0) yield* this.pop();
		}
		get sourceToken() {
			return {
				type: this.type,
				offset: this.offset,
				indent: this.indent,
				source: this.source
			};
		}
		*step() {
			const top = this.peek(1);
			if (this.type === "doc-end" && top?.type !== "doc-end") {
				while (this.stack.length > 0) yield* this.pop();
				this.stack.push({
					type: "doc-end",
					offset: this.offset,
					source: this.source
				});
				return;
			}
			if (!top) return yield* this.stream();
			switch (top.type) {
				case "document": return yield* this.document(top);
				case "alias":
				case "scalar":
				case "single-quoted-scalar":
				case "double-quoted-scalar": return yield* this.scalar(top);
				case "block-scalar": return yield* this.blockScalar(top);
				case "block-map": return yield* this.blockMap(top);
				case "block-seq": return yield* this.blockSequence(top);
				case "flow-collection": return yield* this.flowCollection(top);
				case "doc-end": return yield* this.documentEnd(top);
			}
			/* istanbul ignore next should not happen */
			yield* this.pop();
		}
		peek(n) {
			return this.stack[this.stack.length - n];
		}
		*pop(error) {
			const token = error ?? this.stack.pop();
			/* istanbul ignore if should not happen */
			if (!token) yield {
				type: "error",
				offset: this.offset,
				source: "",
				message: "Tried to pop an empty stack"
			};
			else if (this.stack.length === 0) yield token;
			else {
				const top = this.peek(1);
				if (token.type === "block-scalar") token.indent = "indent" in top ? top.indent : 0;
				else if (token.type === "flow-collection" && top.type === "document") token.indent = 0;
				if (token.type === "flow-collection") fixFlowSeqItems(token);
				switch (top.type) {
					case "document":
						top.value = token;
						break;
					case "block-scalar":
						top.props.push(token);
						break;
					case "block-map": {
						const it = top.items[top.items.length - 1];
						if (it.value) {
							top.items.push({
								start: [],
								key: token,
								sep: []
							});
							this.onKeyLine = true;
							return;
						} else if (it.sep) it.value = token;
						else {
							Object.assign(it, {
								key: token,
								sep: []
							});
							this.onKeyLine = !it.explicitKey;
							return;
						}
						break;
					}
					case "block-seq": {
						const it = top.items[top.items.length - 1];
						if (it.value) top.items.push({
							start: [],
							value: token
						});
						else it.value = token;
						break;
					}
					case "flow-collection": {
						const it = top.items[top.items.length - 1];
						if (!it || it.value) top.items.push({
							start: [],
							key: token,
							sep: []
						});
						else if (it.sep) it.value = token;
						else Object.assign(it, {
							key: token,
							sep: []
						});
						return;
					}
					/* istanbul ignore next should not happen */
					default:
						yield* this.pop();
						yield* this.pop(token);
				}
				if ((top.type === "document" || top.type === "block-map" || top.type === "block-seq") && (token.type === "block-map" || token.type === "block-seq")) {
					const last = token.items[token.items.length - 1];
					if (last && !last.sep && !last.value && last.start.length > 0 && findNonEmptyIndex(last.start) === -1 && (token.indent === 0 || last.start.every((st) => st.type !== "comment" || st.indent < token.indent))) {
						if (top.type === "document") top.end = last.start;
						else top.items.push({ start: last.start });
						token.items.splice(-1, 1);
					}
				}
			}
		}
		*stream() {
			switch (this.type) {
				case "directive-line":
					yield {
						type: "directive",
						offset: this.offset,
						source: this.source
					};
					return;
				case "byte-order-mark":
				case "space":
				case "comment":
				case "newline":
					yield this.sourceToken;
					return;
				case "doc-mode":
				case "doc-start": {
					const doc = {
						type: "document",
						offset: this.offset,
						start: []
					};
					if (this.type === "doc-start") doc.start.push(this.sourceToken);
					this.stack.push(doc);
					return;
				}
			}
			yield {
				type: "error",
				offset: this.offset,
				message: `Unexpected ${this.type} token in YAML stream`,
				source: this.source
			};
		}
		*document(doc) {
			if (doc.value) return yield* this.lineEnd(doc);
			switch (this.type) {
				case "doc-start":
					if (findNonEmptyIndex(doc.start) !== -1) {
						yield* this.pop();
						yield* this.step();
					} else doc.start.push(this.sourceToken);
					return;
				case "anchor":
				case "tag":
				case "space":
				case "comment":
				case "newline":
					doc.start.push(this.sourceToken);
					return;
			}
			const bv = this.startBlockValue(doc);
			if (bv) this.stack.push(bv);
			else yield {
				type: "error",
				offset: this.offset,
				message: `Unexpected ${this.type} token in YAML document`,
				source: this.source
			};
		}
		*scalar(scalar) {
			if (this.type === "map-value-ind") {
				const start = getFirstKeyStartProps(getPrevProps(this.peek(2)));
				let sep;
				if (scalar.end) {
					sep = scalar.end;
					sep.push(this.sourceToken);
					delete scalar.end;
				} else sep = [this.sourceToken];
				const map = {
					type: "block-map",
					offset: scalar.offset,
					indent: scalar.indent,
					items: [{
						start,
						key: scalar,
						sep
					}]
				};
				this.onKeyLine = true;
				this.stack[this.stack.length - 1] = map;
			} else yield* this.lineEnd(scalar);
		}
		*blockScalar(scalar) {
			switch (this.type) {
				case "space":
				case "comment":
				case "newline":
					scalar.props.push(this.sourceToken);
					return;
				case "scalar":
					scalar.source = this.source;
					this.atNewLine = true;
					this.indent = 0;
					if (this.onNewLine) {
						let nl = this.source.indexOf("\n") + 1;
						while (nl !== 0) {
							this.onNewLine(this.offset + nl);
							nl = this.source.indexOf("\n", nl) + 1;
						}
					}
					yield* this.pop();
					break;
				/* istanbul ignore next should not happen */
				default:
					yield* this.pop();
					yield* this.step();
			}
		}
		*blockMap(map) {
			const it = map.items[map.items.length - 1];
			switch (this.type) {
				case "newline":
					this.onKeyLine = false;
					if (it.value) {
						const end = "end" in it.value ? it.value.end : void 0;
						if ((Array.isArray(end) ? end[end.length - 1] : void 0)?.type === "comment") end?.push(this.sourceToken);
						else map.items.push({ start: [this.sourceToken] });
					} else if (it.sep) it.sep.push(this.sourceToken);
					else it.start.push(this.sourceToken);
					return;
				case "space":
				case "comment":
					if (it.value) map.items.push({ start: [this.sourceToken] });
					else if (it.sep) it.sep.push(this.sourceToken);
					else {
						if (this.atIndentedComment(it.start, map.indent)) {
							const end = map.items[map.items.length - 2]?.value?.end;
							if (Array.isArray(end)) {
								arrayPushArray(end, it.start);
								end.push(this.sourceToken);
								map.items.pop();
								return;
							}
						}
						it.start.push(this.sourceToken);
					}
					return;
			}
			if (this.indent >= map.indent) {
				const atMapIndent = !this.onKeyLine && this.indent === map.indent;
				const atNextItem = atMapIndent && (it.sep || it.explicitKey) && this.type !== "seq-item-ind";
				let start = [];
				if (atNextItem && it.sep && !it.value) {
					const nl = [];
					for (let i = 0; i < it.sep.length; ++i) {
						const st = it.sep[i];
						switch (st.type) {
							case "newline":
								nl.push(i);
								break;
							case "space": break;
							case "comment":
								if (st.indent > map.indent) nl.length = 0;
								break;
							default: nl.length = 0;
						}
					}
					if (nl.length >= 2) start = it.sep.splice(nl[1]);
				}
				switch (this.type) {
					case "anchor":
					case "tag":
						if (atNextItem || it.value) {
							start.push(this.sourceToken);
							map.items.push({ start });
							this.onKeyLine = true;
						} else if (it.sep) it.sep.push(this.sourceToken);
						else it.start.push(this.sourceToken);
						return;
					case "explicit-key-ind":
						if (!it.sep && !it.explicitKey) {
							it.start.push(this.sourceToken);
							it.explicitKey = true;
						} else if (atNextItem || it.value) {
							start.push(this.sourceToken);
							map.items.push({
								start,
								explicitKey: true
							});
						} else this.stack.push({
							type: "block-map",
							offset: this.offset,
							indent: this.indent,
							items: [{
								start: [this.sourceToken],
								explicitKey: true
							}]
						});
						this.onKeyLine = true;
						return;
					case "map-value-ind":
						if (it.explicitKey) {
							if (!it.sep) {
								if (includesToken(it.start, "newline")) Object.assign(it, {
									key: null,
									sep: [this.sourceToken]
								});
								else {
									const start = getFirstKeyStartProps(it.start);
									this.stack.push({
										type: "block-map",
										offset: this.offset,
										indent: this.indent,
										items: [{
											start,
											key: null,
											sep: [this.sourceToken]
										}]
									});
								}
							} else if (it.value) map.items.push({
								start: [],
								key: null,
								sep: [this.sourceToken]
							});
							else if (includesToken(it.sep, "map-value-ind")) this.stack.push({
								type: "block-map",
								offset: this.offset,
								indent: this.indent,
								items: [{
									start,
									key: null,
									sep: [this.sourceToken]
								}]
							});
							else if (isFlowToken(it.key) && !includesToken(it.sep, "newline")) {
								const start = getFirstKeyStartProps(it.start);
								const key = it.key;
								const sep = it.sep;
								sep.push(this.sourceToken);
								delete it.key;
								delete it.sep;
								this.stack.push({
									type: "block-map",
									offset: this.offset,
									indent: this.indent,
									items: [{
										start,
										key,
										sep
									}]
								});
							} else if (start.length > 0) it.sep = it.sep.concat(start, this.sourceToken);
							else it.sep.push(this.sourceToken);
						} else if (!it.sep) Object.assign(it, {
							key: null,
							sep: [this.sourceToken]
						});
						else if (it.value || atNextItem) map.items.push({
							start,
							key: null,
							sep: [this.sourceToken]
						});
						else if (includesToken(it.sep, "map-value-ind")) this.stack.push({
							type: "block-map",
							offset: this.offset,
							indent: this.indent,
							items: [{
								start: [],
								key: null,
								sep: [this.sourceToken]
							}]
						});
						else it.sep.push(this.sourceToken);
						this.onKeyLine = true;
						return;
					case "alias":
					case "scalar":
					case "single-quoted-scalar":
					case "double-quoted-scalar": {
						const fs = this.flowScalar(this.type);
						if (atNextItem || it.value) {
							map.items.push({
								start,
								key: fs,
								sep: []
							});
							this.onKeyLine = true;
						} else if (it.sep) this.stack.push(fs);
						else {
							Object.assign(it, {
								key: fs,
								sep: []
							});
							this.onKeyLine = true;
						}
						return;
					}
					default: {
						const bv = this.startBlockValue(map);
						if (bv) {
							if (bv.type === "block-seq") {
								if (!it.explicitKey && it.sep && !includesToken(it.sep, "newline")) {
									yield* this.pop({
										type: "error",
										offset: this.offset,
										message: "Unexpected block-seq-ind on same line with key",
										source: this.source
									});
									return;
								}
							} else if (atMapIndent) map.items.push({ start });
							this.stack.push(bv);
							return;
						}
					}
				}
			}
			yield* this.pop();
			yield* this.step();
		}
		*blockSequence(seq) {
			const it = seq.items[seq.items.length - 1];
			switch (this.type) {
				case "newline":
					if (it.value) {
						const end = "end" in it.value ? it.value.end : void 0;
						if ((Array.isArray(end) ? end[end.length - 1] : void 0)?.type === "comment") end?.push(this.sourceToken);
						else seq.items.push({ start: [this.sourceToken] });
					} else it.start.push(this.sourceToken);
					return;
				case "space":
				case "comment":
					if (it.value) seq.items.push({ start: [this.sourceToken] });
					else {
						if (this.atIndentedComment(it.start, seq.indent)) {
							const end = seq.items[seq.items.length - 2]?.value?.end;
							if (Array.isArray(end)) {
								arrayPushArray(end, it.start);
								end.push(this.sourceToken);
								seq.items.pop();
								return;
							}
						}
						it.start.push(this.sourceToken);
					}
					return;
				case "anchor":
				case "tag":
					if (it.value || this.indent <= seq.indent) break;
					it.start.push(this.sourceToken);
					return;
				case "seq-item-ind":
					if (this.indent !== seq.indent) break;
					if (it.value || includesToken(it.start, "seq-item-ind")) seq.items.push({ start: [this.sourceToken] });
					else it.start.push(this.sourceToken);
					return;
			}
			if (this.indent > seq.indent) {
				const bv = this.startBlockValue(seq);
				if (bv) {
					this.stack.push(bv);
					return;
				}
			}
			yield* this.pop();
			yield* this.step();
		}
		*flowCollection(fc) {
			const it = fc.items[fc.items.length - 1];
			if (this.type === "flow-error-end") {
				let top;
				do {
					yield* this.pop();
					top = this.peek(1);
				} while (top?.type === "flow-collection");
			} else if (fc.end.length === 0) {
				switch (this.type) {
					case "comma":
					case "explicit-key-ind":
						if (!it || it.sep) fc.items.push({ start: [this.sourceToken] });
						else it.start.push(this.sourceToken);
						return;
					case "map-value-ind":
						if (!it || it.value) fc.items.push({
							start: [],
							key: null,
							sep: [this.sourceToken]
						});
						else if (it.sep) it.sep.push(this.sourceToken);
						else Object.assign(it, {
							key: null,
							sep: [this.sourceToken]
						});
						return;
					case "space":
					case "comment":
					case "newline":
					case "anchor":
					case "tag":
						if (!it || it.value) fc.items.push({ start: [this.sourceToken] });
						else if (it.sep) it.sep.push(this.sourceToken);
						else it.start.push(this.sourceToken);
						return;
					case "alias":
					case "scalar":
					case "single-quoted-scalar":
					case "double-quoted-scalar": {
						const fs = this.flowScalar(this.type);
						if (!it || it.value) fc.items.push({
							start: [],
							key: fs,
							sep: []
						});
						else if (it.sep) this.stack.push(fs);
						else Object.assign(it, {
							key: fs,
							sep: []
						});
						return;
					}
					case "flow-map-end":
					case "flow-seq-end":
						fc.end.push(this.sourceToken);
						return;
				}
				const bv = this.startBlockValue(fc);
				/* istanbul ignore else should not happen */
				if (bv) this.stack.push(bv);
				else {
					yield* this.pop();
					yield* this.step();
				}
			} else {
				const parent = this.peek(2);
				if (parent.type === "block-map" && (this.type === "map-value-ind" && parent.indent === fc.indent || this.type === "newline" && !parent.items[parent.items.length - 1].sep)) {
					yield* this.pop();
					yield* this.step();
				} else if (this.type === "map-value-ind" && parent.type !== "flow-collection") {
					const start = getFirstKeyStartProps(getPrevProps(parent));
					fixFlowSeqItems(fc);
					const sep = fc.end.splice(1, fc.end.length);
					sep.push(this.sourceToken);
					const map = {
						type: "block-map",
						offset: fc.offset,
						indent: fc.indent,
						items: [{
							start,
							key: fc,
							sep
						}]
					};
					this.onKeyLine = true;
					this.stack[this.stack.length - 1] = map;
				} else yield* this.lineEnd(fc);
			}
		}
		flowScalar(type) {
			if (this.onNewLine) {
				let nl = this.source.indexOf("\n") + 1;
				while (nl !== 0) {
					this.onNewLine(this.offset + nl);
					nl = this.source.indexOf("\n", nl) + 1;
				}
			}
			return {
				type,
				offset: this.offset,
				indent: this.indent,
				source: this.source
			};
		}
		startBlockValue(parent) {
			switch (this.type) {
				case "alias":
				case "scalar":
				case "single-quoted-scalar":
				case "double-quoted-scalar": return this.flowScalar(this.type);
				case "block-scalar-header": return {
					type: "block-scalar",
					offset: this.offset,
					indent: this.indent,
					props: [this.sourceToken],
					source: ""
				};
				case "flow-map-start":
				case "flow-seq-start": return {
					type: "flow-collection",
					offset: this.offset,
					indent: this.indent,
					start: this.sourceToken,
					items: [],
					end: []
				};
				case "seq-item-ind": return {
					type: "block-seq",
					offset: this.offset,
					indent: this.indent,
					items: [{ start: [this.sourceToken] }]
				};
				case "explicit-key-ind": {
					this.onKeyLine = true;
					const start = getFirstKeyStartProps(getPrevProps(parent));
					start.push(this.sourceToken);
					return {
						type: "block-map",
						offset: this.offset,
						indent: this.indent,
						items: [{
							start,
							explicitKey: true
						}]
					};
				}
				case "map-value-ind": {
					this.onKeyLine = true;
					const start = getFirstKeyStartProps(getPrevProps(parent));
					return {
						type: "block-map",
						offset: this.offset,
						indent: this.indent,
						items: [{
							start,
							key: null,
							sep: [this.sourceToken]
						}]
					};
				}
			}
			return null;
		}
		atIndentedComment(start, indent) {
			if (this.type !== "comment") return false;
			if (this.indent <= indent) return false;
			return start.every((st) => st.type === "newline" || st.type === "space");
		}
		*documentEnd(docEnd) {
			if (this.type !== "doc-mode") {
				if (docEnd.end) docEnd.end.push(this.sourceToken);
				else docEnd.end = [this.sourceToken];
				if (this.type === "newline") yield* this.pop();
			}
		}
		*lineEnd(token) {
			switch (this.type) {
				case "comma":
				case "doc-start":
				case "doc-end":
				case "flow-seq-end":
				case "flow-map-end":
				case "map-value-ind":
					yield* this.pop();
					yield* this.step();
					break;
				case "newline": this.onKeyLine = false;
				default:
					if (token.end) token.end.push(this.sourceToken);
					else token.end = [this.sourceToken];
					if (this.type === "newline") yield* this.pop();
			}
		}
	};
	exports.Parser = Parser;
}));

// node_modules/yaml/dist/public-api.js
var require_public_api = /* @__PURE__ */ __commonJSMin(((exports) => {
	var composer = require_composer();
	var Document = require_Document();
	var errors = require_errors();
	var log = require_log();
	var identity = require_identity();
	var lineCounter = require_line_counter();
	var parser = require_parser();
	function parseOptions(options) {
		const prettyErrors = options.prettyErrors !== false;
		return {
			lineCounter: options.lineCounter || prettyErrors && new lineCounter.LineCounter() || null,
			prettyErrors
		};
	}
	/**
	* Parse the input as a stream of YAML documents.
	*
	* Documents should be separated from each other by `...` or `---` marker lines.
	*
	* @returns If an empty `docs` array is returned, it will be of type
	*   EmptyStream and contain additional stream information. In
	*   TypeScript, you should use `'empty' in docs` as a type guard for it.
	*/
	function parseAllDocuments(source, options = {}) {
		const { lineCounter, prettyErrors } = parseOptions(options);
		const parser$1 = new parser.Parser(lineCounter?.addNewLine);
		const composer$1 = new composer.Composer(options);
		const docs = Array.from(composer$1.compose(parser$1.parse(source)));
		if (prettyErrors && lineCounter) for (const doc of docs) {
			doc.errors.forEach(errors.prettifyError(source, lineCounter));
			doc.warnings.forEach(errors.prettifyError(source, lineCounter));
		}
		if (docs.length > 0) return docs;
		return Object.assign([], { empty: true }, composer$1.streamInfo());
	}
	/** Parse an input string into a single YAML.Document */
	function parseDocument(source, options = {}) {
		const { lineCounter, prettyErrors } = parseOptions(options);
		const parser$1 = new parser.Parser(lineCounter?.addNewLine);
		const composer$1 = new composer.Composer(options);
		let doc = null;
		for (const _doc of composer$1.compose(parser$1.parse(source), true, source.length)) if (!doc) doc = _doc;
		else if (doc.options.logLevel !== "silent") {
			doc.errors.push(new errors.YAMLParseError(_doc.range.slice(0, 2), "MULTIPLE_DOCS", "Source contains multiple documents; please use YAML.parseAllDocuments()"));
			break;
		}
		if (prettyErrors && lineCounter) {
			doc.errors.forEach(errors.prettifyError(source, lineCounter));
			doc.warnings.forEach(errors.prettifyError(source, lineCounter));
		}
		return doc;
	}
	function parse(src, reviver, options) {
		let _reviver = void 0;
		if (typeof reviver === "function") _reviver = reviver;
		else if (options === void 0 && reviver && typeof reviver === "object") options = reviver;
		const doc = parseDocument(src, options);
		if (!doc) return null;
		doc.warnings.forEach((warning) => log.warn(doc.options.logLevel, warning));
		if (doc.errors.length > 0) {
			if (doc.options.logLevel !== "silent") throw doc.errors[0];
			else doc.errors = [];
		}
		return doc.toJS(Object.assign({ reviver: _reviver }, options));
	}
	function stringify(value, replacer, options) {
		let _replacer = null;
		if (typeof replacer === "function" || Array.isArray(replacer)) _replacer = replacer;
		else if (options === void 0 && replacer) options = replacer;
		if (typeof options === "string") options = options.length;
		if (typeof options === "number") {
			const indent = Math.round(options);
			options = indent < 1 ? void 0 : indent > 8 ? { indent: 8 } : { indent };
		}
		if (value === void 0) {
			const { keepUndefined } = options ?? replacer ?? {};
			if (!keepUndefined) return void 0;
		}
		if (identity.isDocument(value) && !_replacer) return value.toString(options);
		return new Document.Document(value, _replacer, options).toString(options);
	}
	exports.parse = parse;
	exports.parseAllDocuments = parseAllDocuments;
	exports.parseDocument = parseDocument;
	exports.stringify = stringify;
}));

// node_modules/yaml/dist/index.js
var require_dist = /* @__PURE__ */ __commonJSMin(((exports) => {
	var composer = require_composer();
	var Document = require_Document();
	var Schema = require_Schema();
	var errors = require_errors();
	var Alias = require_Alias();
	var identity = require_identity();
	var Pair = require_Pair();
	var Scalar = require_Scalar();
	var YAMLMap = require_YAMLMap();
	var YAMLSeq = require_YAMLSeq();
	var cst = require_cst();
	var lexer = require_lexer();
	var lineCounter = require_line_counter();
	var parser = require_parser();
	var publicApi = require_public_api();
	var visit = require_visit();
	exports.Composer = composer.Composer;
	exports.Document = Document.Document;
	exports.Schema = Schema.Schema;
	exports.YAMLError = errors.YAMLError;
	exports.YAMLParseError = errors.YAMLParseError;
	exports.YAMLWarning = errors.YAMLWarning;
	exports.Alias = Alias.Alias;
	exports.isAlias = identity.isAlias;
	exports.isCollection = identity.isCollection;
	exports.isDocument = identity.isDocument;
	exports.isMap = identity.isMap;
	exports.isNode = identity.isNode;
	exports.isPair = identity.isPair;
	exports.isScalar = identity.isScalar;
	exports.isSeq = identity.isSeq;
	exports.Pair = Pair.Pair;
	exports.Scalar = Scalar.Scalar;
	exports.YAMLMap = YAMLMap.YAMLMap;
	exports.YAMLSeq = YAMLSeq.YAMLSeq;
	exports.Lexer = lexer.Lexer;
	exports.LineCounter = lineCounter.LineCounter;
	exports.Parser = parser.Parser;
	exports.parse = publicApi.parse;
	exports.parseAllDocuments = publicApi.parseAllDocuments;
	exports.parseDocument = publicApi.parseDocument;
	exports.stringify = publicApi.stringify;
	exports.visit = visit.visit;
	exports.visitAsync = visit.visitAsync;
}));

// action/src/config/positions.ts
var import_dist = require_dist();
/** A parsed YAML file that knows where each of its keys and values stands. */
var Positions = class {
	file;
	#document;
	#lines = new import_dist.LineCounter();
	constructor(file, text) {
		this.file = file;
		this.#document = (0, import_dist.parseDocument)(text, {
			lineCounter: this.#lines,
			prettyErrors: false,
			uniqueKeys: true
		});
	}
	/** What is no YAML at all (or has duplicate keys). */
	syntaxProblems() {
		return [...this.#document.errors, ...this.#document.warnings].map((error) => this.#problem(error.pos[0], error.message));
	}
	/** The plain value of the document. Throws where aliases multiply beyond reason. */
	value() {
		return this.#document.toJS({ maxAliasCount: 100 });
	}
	/** A problem with the value at a path, or with its nearest parent that is there. */
	at(path, message) {
		let node = this.#document.contents;
		for (const step of path) {
			const next = child(node, step);
			if (next === null) break;
			node = next;
		}
		return this.#problem(node?.range?.[0] ?? 0, message);
	}
	/** A problem with a key of the map at a path. */
	atKey(path, key, message) {
		let node = this.#document.contents;
		for (const step of path) node = child(node, step);
		const pair = (0, import_dist.isMap)(node) ? node.items.find((item) => String(item.key) === key) : void 0;
		const offset = (0, import_dist.isPair)(pair) && (0, import_dist.isNode)(pair.key) ? pair.key.range?.[0] : void 0;
		return offset === void 0 ? this.at(path, message) : this.#problem(offset, message);
	}
	#problem(offset, message) {
		const { line, col } = this.#lines.linePos(offset);
		return {
			file: this.file,
			line: Math.max(1, line),
			column: Math.max(1, col),
			message
		};
	}
};
function child(node, step) {
	if (!(0, import_dist.isMap)(node) && !(0, import_dist.isSeq)(node)) return null;
	const found = node.get(typeof step === "number" ? step : String(step), true);
	return (0, import_dist.isNode)(found) ? found : null;
}

// action/src/config/schema.ts
const text = (description) => string().min(1).describe(description);
const duration$1 = (description) => union([string(), number$1()]).describe(description);
const percent$2 = (description) => union([string(), number$1()]).describe(description);
const argumentList = (description) => union([string(), array(string())]).describe(description);
const count$1 = (description) => int().min(1).describe(description);
const environment = record(string(), union([
	string(),
	number$1(),
	boolean()
])).describe("Environment variables of the measured process.");
const roundsSchema = strictObject({
	min: int().min(1).optional().describe("Rounds that are run even where the time budget does not allow them. Default 6."),
	max: count$1("Rounds at most. Default 20.").optional()
}).describe("How many rounds: one fork of every variant each.");
const iterationsSchema$1 = strictObject({
	iterations: int().min(0).describe("Number of iterations in a fork."),
	time: duration$1("Length of one iteration, for example 500ms. Ignored by JMH in single-shot mode.").optional()
});
const aliveSchema = strictObject({
	log: text("A regular expression that must match a line that the measured process prints.").optional(),
	class: text("The binary name of a class that must be loaded at the end of the fork.").optional(),
	thread: text("A regular expression that must match the name of a thread of the measured process.").optional()
}).refine((check) => Object.keys(check).length > 0, "needs log, class or thread").meta({ minProperties: 1 }).describe("How the agent shows that it is at work, where the profiler cannot see it by itself.");
const variantSchema = strictObject({
	agent: text("The agent: a path to a jar, or maven:GROUP:ARTIFACT:VERSION[:CLASSIFIER].").optional(),
	sha256: string().regex(/^[0-9a-fA-F]{64}$/, "is not a SHA-256: 64 hexadecimal digits").describe("The SHA-256 of the agent jar; another file is refused.").optional(),
	"agent-args": string().describe("What follows = in -javaagent:JAR=ARGS.").optional(),
	"jvm-args": argumentList("Arguments of the measured JVM, of this variant only.").optional(),
	env: environment.optional(),
	alive: aliveSchema.optional(),
	tags: union([string(), array(string())]).describe("Build tags of this variant: a list, or one text with commas.").optional(),
	ldflags: text("Arguments of the Go linker, as go build -ldflags takes them.").optional(),
	overlay: text("The path of a JSON file that replaces source files, as go build -overlay takes it.").optional(),
	toolexec: text("A program, with its arguments, that runs the compiler and the linker, as go build -toolexec takes it.").optional(),
	replace: record(string(), string()).describe("By module path, what stands for it: a version, MODULE@VERSION, or the path of a folder.").optional(),
	sub: record(string(), string()).describe("By key of a sub-benchmark, the value that this variant runs.").optional(),
	against: text("Another variant of the same suite: max-regression then judges the difference between the two, round by round.").optional(),
	ref: text("A revision of the repository that holds this file: a branch, a tag, a commit, or merge-base. Default: the working tree.").optional(),
	build: argumentList("What builds the revision, run in a checkout of its own. No shell sees it.").optional(),
	jar: text("The JMH jar, where this variant has its own.").optional()
}).describe("One way to run the target. The variant named off is the control and has no agent.");
const gateSchema$2 = strictObject({
	"max-overhead": percent$2("The overhead that is allowed against the control, for example 5%.").optional(),
	"max-regression": percent$2("The growth of the overhead that is allowed: against the stored baselines, or against the other treatment that against names.").optional(),
	"max-increase": union([string(), number$1()]).describe("The added amount that is allowed, in the unit of the metric.").optional(),
	min: union([string(), number$1()]).describe("A floor for the treatment, in the unit of the metric.").optional(),
	max: union([string(), number$1()]).describe("A ceiling for the treatment, in the unit of the metric.").optional()
}).refine((gate) => Object.keys(gate).length > 0, "sets no limit: write max-overhead, max-regression, max-increase, min or max").meta({ minProperties: 1 });
const metricSchema$1 = strictObject({
	better: _enum(["lower", "higher"]).describe("Which direction is better.").optional(),
	exact: boolean().describe("A count without noise.").optional(),
	epsilon: union([string(), number$1()]).describe("Values of a count that differ by at most this, in its unit, are the same.").optional()
});
const suiteSchema$1 = strictObject({
	runner: _enum(["jmh", "go"]).describe("The code that runs the forks."),
	lane: _enum(["native", "box"]).describe("Where forks run: on this machine, measured in time; or in a virtual machine that counts instructions. Default native.").optional(),
	jar: text("A path to a JMH jar, or builtin for the workloads that come with overhead.").optional(),
	include: text("A regular expression: which benchmarks of the jar to run. Default: all.").optional(),
	exclude: text("A regular expression: which benchmarks to leave out.").optional(),
	params: record(string(), union([
		string(),
		number$1(),
		boolean(),
		array(union([
			string(),
			number$1(),
			boolean()
		]))
	])).describe("JMH parameters: one value, or a list of values to run.").optional(),
	threads: count$1("Benchmark threads in a fork. Default: as the benchmark says.").optional(),
	jdk: int().min(17).describe("The lowest JDK that the suite runs on. Found by itself where several are installed.").optional(),
	optional: boolean().describe("Leave the suite out, and say so, where this machine has no fitting JDK.").optional(),
	"jvm-args": argumentList("Arguments of the measured JVM, in every variant.").optional(),
	env: environment.optional(),
	warmup: iterationsSchema$1.describe("Warm-up of a fork. Default: planned from the time budget.").optional(),
	measurement: iterationsSchema$1.describe("Measured iterations of a fork, at least 3. Default: planned from the time budget.").optional(),
	package: union([string(), array(string())]).describe("The packages with the benchmarks: a path, an import path or a pattern, or a list. Default: ./...").optional(),
	module: text("The folder that packages are named from. Default: that of the configuration, or of the repository.").optional(),
	measure: _enum(["benchmarks", "build"]).describe("What a fork is: a benchmark, or a build of the test binaries from nothing.").optional(),
	operations: count$1("Operations of a fork (b.N). Default: found once, before the first round.").optional(),
	rounds: roundsSchema.optional(),
	"time-budget": duration$1("Time for the whole suite, for example 10m.").optional(),
	timeout: duration$1("Time after which a fork is killed. Default: five times its planned length, at least two minutes.").optional(),
	build: argumentList("What builds each revision that has no build of its own.").optional(),
	"build-timeout": duration$1("Time after which a build is killed. Default 15m.").optional(),
	variants: record(string(), variantSchema.nullable()).describe("The control (off) and the treatments."),
	gates: record(string(), gateSchema$2).describe("Limits, by metric.").optional(),
	metrics: record(string(), metricSchema$1).describe("Direction and exactness of units that overhead does not know, or knows otherwise.").optional()
}).describe("One kind of measurement on one target.");
const fileSchema = strictObject({
	version: literal(1).describe("The version of this format."),
	"time-budget": duration$1("Time for each suite. Default 10m.").optional(),
	"on-inconclusive": _enum(["neutral", "fail"]).describe("What an inconclusive verdict does to the exit code. Default neutral.").optional(),
	defaults: strictObject({
		rounds: roundsSchema.optional(),
		"max-overhead": percent$2("Budget for the primary metric of every benchmark.").optional(),
		"max-regression": percent$2("Limit of the change of overhead for the primary metric of every benchmark.").optional()
	}).describe("Settings of every suite that does not say otherwise.").optional(),
	suites: record(string(), suiteSchema$1).describe("The suites, by name.")
}).describe("Configuration of overhead: what to measure, and what it may cost.");
/** The published JSON Schema (draft 2020-12) of overhead.yml: docs/overhead.schema.json. */
function jsonSchema() {
	return {
		title: "overhead.yml",
		...toJSONSchema(fileSchema, {
			io: "input",
			override: ({ jsonSchema: node }) => {
				if (node.maximum === Number.MAX_SAFE_INTEGER) delete node.maximum;
			}
		})
	};
}

// action/src/config/parse.ts
/** Reads and checks a configuration file. Throws {@link UsageError} with all that is wrong. */
function parseFile(path) {
	let text;
	try {
		text = readFileSync(path, "utf8");
	} catch (error) {
		const { code, message } = error;
		throw new UsageError(code === "ENOENT" ? `${path}: there is no such configuration file; correct the path (it is relative to the current folder)` : `${path}: the configuration cannot be read: ${message}`);
	}
	return parseText(path, text);
}
/** Checks the text of a configuration; `file` is what messages call it. */
function parseText(file, text) {
	const positions = new Positions(file, text.replace(/^\uFEFF/, ""));
	const syntax = positions.syntaxProblems();
	if (syntax.length > 0) throw new UsageError("", syntax);
	const result = fileSchema.safeParse(positions.value() ?? {});
	if (result.success) return {
		content: result.data,
		positions
	};
	throw new UsageError("", result.error.issues.flatMap((issue) => describe(issue, positions)));
}
function describe(issue, positions) {
	const where = issue.path.length === 0 ? "the configuration" : `"${issue.path.join(".")}"`;
	switch (issue.code) {
		case "unrecognized_keys": return issue.keys.map((key) => positions.atKey(issue.path, key, `unknown key "${key}" in ${where}: ${suggest(key, keysAt(issue.path))}`));
		case "invalid_value": {
			const known = issue.values.map(String);
			const written = String(issue.input ?? valueAt(positions.value(), issue.path));
			return [positions.at(issue.path, `${where} cannot be "${written}": ${suggest(written, known)}`)];
		}
		case "invalid_type": return [positions.at(issue.path, missingOrWrong(issue, where, valueAt(positions.value(), issue.path)))];
		case "invalid_union": return [positions.at(issue.path, `${where} is neither a text nor a number or list that is allowed here`)];
		default: return [positions.at(issue.path, `${where} ${issue.message}`)];
	}
}
function missingOrWrong(issue, where, value) {
	return value === void 0 ? `${where} is missing` : `${where} must be ${articled(issue.expected)}, not ${JSON.stringify(value)}`;
}
function articled(type) {
	return {
		record: "a map",
		object: "a map",
		string: "a text",
		int: "a whole number"
	}[type] ?? `a ${type}`;
}
function valueAt(value, path) {
	return path.reduce((node, step) => typeof node === "object" && node !== null ? node[step] : void 0, value);
}
/** The keys that the schema knows at a path. */
function keysAt(path) {
	let nodes = [jsonSchema()];
	for (const step of path) nodes = nodes.flatMap(alternatives$1).flatMap((node) => {
		const named = node.properties?.[String(step)];
		if (named !== void 0) return [named];
		return typeof node.additionalProperties === "object" ? [node.additionalProperties] : [];
	});
	return nodes.flatMap(alternatives$1).flatMap((node) => Object.keys(node.properties ?? {}));
}
function alternatives$1(node) {
	return node.anyOf === void 0 ? [node] : node.anyOf.flatMap(alternatives$1);
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
	const control = controlOf$1(files);
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
function controlOf$1(files) {
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

// action/src/config/resolve.ts
const DEFAULT_ROUNDS = {
	min: 6,
	max: 20
};
/** Of the box, where rounds are seeds and no other work disturbs them. */
const BOX_ROUNDS = {
	min: 6,
	max: 8
};
const DEFAULT_TIME_BUDGET = 6e5;
const DEFAULT_JDK = 17;
/** Fewer measured iterations than this say nothing about a fork's spread. */
const MINIMUM_ITERATIONS = 3;
/** Reads a configuration file and resolves it. Throws {@link UsageError} with all that is wrong. */
function loadConfig(path) {
	return resolveConfig(parseFile(path));
}
function resolveConfig(parsed) {
	const found = new Findings(parsed);
	const resolver = new Resolver(parsed, found);
	const suites = Object.entries(parsed.content.suites).map(([name, suite]) => resolver.suite(name, suite));
	if (suites.length === 0) found.report(["suites"], "names no suite: add one");
	if (found.problems.length > 0) throw new UsageError("", found.problems);
	return {
		file: parsed.positions.file,
		onInconclusive: parsed.content["on-inconclusive"] ?? "neutral",
		suites
	};
}
var Resolver = class {
	#parsed;
	#found;
	constructor(parsed, found) {
		this.#parsed = parsed;
		this.#found = found;
	}
	suite(name, file) {
		const path = ["suites", name];
		const defaults = this.#parsed.content;
		if (!/^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/.test(name)) this.#found.reportKey(path, `suite name "${name}" must be letters, digits, "-", "_" and "." (it names files)`);
		const lane = file.lane ?? "native";
		checkLane(path, file, this.#found);
		const rounds = {
			...lane === "box" ? BOX_ROUNDS : DEFAULT_ROUNDS,
			...defined(defaults.defaults?.rounds),
			...defined(file.rounds)
		};
		if (rounds.min > rounds.max) this.#found.report([...path, "rounds"], `rounds: min ${rounds.min} is more than max ${rounds.max}`);
		for (const key of ["include", "exclude"]) this.#found.pattern([...path, key], file[key]);
		const measurement = this.#iterations([...path, "measurement"], file.measurement);
		if (measurement !== null && measurement.count < MINIMUM_ITERATIONS) this.#found.report([
			...path,
			"measurement",
			"iterations"
		], `needs at least ${MINIMUM_ITERATIONS} measured iterations in a fork`);
		checkRunner(path, file, this.#found);
		const folder = goFolder(this.#parsed.positions.file);
		const { variants, control } = readVariants(path, file, this.#found, folder);
		checkSubs([...path, "variants"], variants, this.#found);
		return {
			name,
			lane,
			runner: file.runner,
			jar: file.jar === void 0 || file.jar === "builtin" ? "builtin" : this.#path(file.jar),
			include: file.include ?? ".*",
			exclude: file.exclude ?? "",
			parameters: Object.fromEntries(Object.entries(file.params ?? {}).map(([key, value]) => [key, [value].flat().map(String)])),
			threads: file.threads ?? null,
			jdk: file.jdk ?? DEFAULT_JDK,
			optional: file.optional ?? false,
			jvmArguments: parseArguments(file["jvm-args"] ?? []),
			environment: stringValues(file.env),
			warmup: this.#iterations([...path, "warmup"], file.warmup),
			measurement,
			go: file.runner === "go" ? readGoSuite(file, folder) : null,
			rounds,
			timeBudget: this.#found.duration([...path, "time-budget"], file["time-budget"]) ?? this.#found.duration(["time-budget"], defaults["time-budget"]) ?? 6e5,
			timeout: this.#found.duration([...path, "timeout"], file.timeout),
			variants,
			control,
			gates: this.#gates(path, file),
			metrics: Object.fromEntries(Object.entries(file.metrics ?? {}).map(([unit, metric]) => [unit, this.#metric([
				...path,
				"metrics",
				unit
			], unit, metric)]))
		};
	}
	/** What the file says of a unit, laid over what the catalogue knows. */
	#metric(path, unit, { better, exact, epsilon }) {
		const known = metricOf(unit);
		const tolerance = epsilon === void 0 ? known?.epsilon : this.#found.attempt([...path, "epsilon"], () => parseLimit(epsilon, unit));
		return {
			better: better ?? known?.better ?? null,
			exact: exact ?? known?.exact ?? false,
			...tolerance === void 0 || tolerance === null ? {} : { epsilon: tolerance }
		};
	}
	#gates(path, file) {
		const defaults = this.#parsed.content.defaults;
		const everywhere = defined({
			"max-overhead": defaults?.["max-overhead"],
			"max-regression": defaults?.["max-regression"]
		});
		const own = Object.entries(file.gates ?? {}).flatMap(([metric, gate]) => {
			const known = [...METRICS.map((entry) => entry.unit), ...Object.keys(file.metrics ?? {})];
			const close = nearest(metric, known);
			if (!known.includes(metric) && close !== void 0 && metricOf(metric) === void 0 && typingError(metric, close)) this.#found.reportKey([
				...path,
				"gates",
				metric
			], `unknown metric "${metric}": did you mean "${close}"? (a unit of the benchmark's own is named under metrics)`);
			return this.#limits([
				...path,
				"gates",
				metric
			], metric, gate);
		});
		const byDefault = this.#limits(["defaults"], "@primary", everywhere);
		return [...own, ...byDefault.filter((gate) => !own.some((other) => other.kind === gate.kind))];
	}
	#limits(path, metric, gate) {
		return gateKinds.flatMap((kind) => {
			const written = gate[kind];
			if (written === void 0) return [];
			const relative = kind === "max-overhead" || kind === "max-regression";
			const limit = this.#found.attempt([...path, kind], () => relative ? parsePercent(written) : parseLimit(written, metric));
			return limit === null ? [] : [{
				metric,
				benchmark: "*",
				treatment: "*",
				kind,
				limit
			}];
		});
	}
	#iterations(path, file) {
		return file === void 0 ? null : {
			count: file.iterations,
			time: this.#found.duration([...path, "time"], file.time)
		};
	}
	/** Paths in a file are relative to the folder that the command runs in, as in a workflow. */
	#path(written) {
		return resolve(written);
	}
};
/** At most two letters wrong, and not merely another member of the same family (`p50-ns/op`, `p90-ns/op`). */
function typingError(written, close) {
	return (0, import_fastest_levenshtein.distance)(written, close) <= 2 && written.replace(/\d+/g, "#") !== close.replace(/\d+/g, "#");
}

// action/src/config/builtin-go.ts
const MINUTE$1 = 6e4;
/** How much of an instrumentation is at work; the control has none. */
const LEVELS$1 = [
	"off",
	"disabled",
	"collecting",
	"exporting"
].map((name) => ({
	name,
	environment: { OVERHEAD_LEVEL: name },
	go: AS_IT_IS
}));
/** Two implementations in one binary. */
const QUEUES = [{
	name: "off",
	environment: {},
	go: {
		...AS_IT_IS,
		sub: { impl: "channel" }
	}
}, {
	name: "boreas",
	environment: {},
	go: {
		...AS_IT_IS,
		sub: { impl: "boreas" }
	}
}];
/** The group `go`. */
const GO = [
	{
		name: "go-pipeline",
		package: "./agent",
		include: ".",
		operations: 2e6,
		timeBudget: 6 * MINUTE$1,
		environment: {},
		variants: LEVELS$1
	},
	{
		name: "go-http",
		package: "./web",
		include: ".",
		operations: null,
		timeBudget: 6 * MINUTE$1,
		environment: {},
		variants: LEVELS$1
	},
	{
		name: "go-ring",
		package: "./ring",
		include: "^Benchmark(Single|Batch|Producers|Sustained)$",
		operations: null,
		timeBudget: 4 * MINUTE$1,
		environment: { CGO_ENABLED: "0" },
		variants: QUEUES
	}
];
/** A built-in Go suite as the configuration would say it; one of a group may be left out where there is no Go. */
function goSuite(builtin, optional) {
	return {
		name: builtin.name,
		runner: "go",
		lane: "native",
		jar: "builtin",
		include: builtin.include,
		exclude: "",
		parameters: {},
		threads: null,
		jdk: 17,
		optional,
		jvmArguments: [],
		environment: builtin.environment,
		warmup: null,
		measurement: null,
		go: {
			folder: ".",
			module: "builtin",
			packages: [builtin.package],
			measure: "benchmarks",
			operations: builtin.operations
		},
		rounds: DEFAULT_ROUNDS,
		timeBudget: builtin.timeBudget,
		timeout: null,
		variants: builtin.variants.map((variant) => ({
			...WITHOUT_AGENT,
			...variant
		})),
		control: "off",
		gates: [],
		metrics: {}
	};
}

// action/src/config/builtin.ts
const MINUTE = 6e4;
/** The group `jvm`. */
const JVM = [
	{
		name: "netty-bytebuf",
		include: "\\.ByteBufBenchmark\\.",
		jdk: 17,
		timeBudget: 10 * MINUTE
	},
	{
		name: "call-tree",
		include: "\\.CallTreeBenchmark\\.",
		jdk: 17,
		timeBudget: 4 * MINUTE
	},
	{
		name: "jdbc",
		include: "\\.QueryBenchmark\\.",
		jdk: 17,
		timeBudget: 4 * MINUTE
	},
	{
		name: "virtual-threads",
		include: "\\.VirtualThreadBenchmark\\.",
		jdk: 21,
		timeBudget: 4 * MINUTE
	}
];
/** Groups of built-in suites, by the name that `suite:` takes. */
const GROUPS = {
	jvm: {
		runner: "jmh",
		suites: JVM
	},
	go: {
		runner: "go",
		suites: GO
	}
};
/** The group of that name. */
function groupOf(name) {
	return Object.hasOwn(GROUPS, name) ? GROUPS[name] : void 0;
}
/** Names that `suite:` takes without a configuration file. */
const BUILTIN_NAMES = [...Object.keys(GROUPS), ...Object.values(GROUPS).flatMap(({ suites }) => suites.map((suite) => suite.name))];
/** Whether one of the suites that a name means runs on a JVM, where the treatment is an agent. */
function takesAgent(name) {
	return named$5(name, "jvm", JVM).length > 0;
}
/**
* The built-in suites of a group (those that this machine cannot run are left out and said so), or the one that is named.
* @param treatment of the suites that take an agent; the others bring their own
*/
function builtinSuites(name, treatment) {
	const optional = groupOf(name) !== void 0;
	return [...named$5(name, "jvm", JVM).map((builtin) => suite(builtin, treatment, optional)), ...named$5(name, "go", GO).map((builtin) => goSuite(builtin, optional))];
}
/** The suites of a group that a name means. */
function named$5(name, group, suites) {
	return name === group ? suites : suites.filter((suite) => suite.name === name);
}
function suite(builtin, treatment, optional) {
	return {
		name: builtin.name,
		runner: "jmh",
		jar: "builtin",
		include: builtin.include,
		exclude: "",
		parameters: {},
		threads: null,
		jdk: builtin.jdk,
		optional,
		jvmArguments: treatment.jvmArguments,
		environment: {},
		warmup: null,
		measurement: null,
		lane: "native",
		go: null,
		rounds: DEFAULT_ROUNDS,
		timeBudget: builtin.timeBudget,
		timeout: null,
		variants: [{
			...WITHOUT_AGENT,
			name: "off"
		}, {
			...WITHOUT_AGENT,
			name: "agent",
			agent: agentSource(treatment.agent),
			agentArguments: treatment.agentArguments
		}],
		control: "off",
		gates: [],
		metrics: {}
	};
}

// action/src/config/inputs.ts
/** Six rounds in a minute: enough to see that everything works, and a cost of some ten percent. */
const QUICK = {
	rounds: {
		min: 6,
		max: 6
	},
	timeBudget: 6e4
};
/** The configuration that the inputs mean. Throws {@link UsageError} that names the input. */
function configure(inputs) {
	if (inputs.agent === null && inputs.agentArguments !== null) throw new UsageError("agent-args: says nothing without agent");
	const config = inputs.config === null ? withoutFile(inputs) : fromFile(inputs.config, inputs);
	const gates = inputGates(inputs);
	const suites = config.suites.map((suite) => ({
		...suite,
		...inputs.quick ? QUICK : {},
		...override("rounds", inputs.rounds, (text) => ({ rounds: rounds(text) })),
		...override("time-budget", inputs.timeBudget, (text) => ({ timeBudget: parseDuration(text) })),
		gates: [...suite.gates.filter((gate) => !gates.some((other) => replaces(other, gate))), ...gates]
	}));
	return {
		...config,
		suites,
		onInconclusive: onInconclusive(inputs.onInconclusive) ?? config.onInconclusive
	};
}
/** The gates that flags or inputs set: on the primary metric of every benchmark. */
function inputGates(inputs) {
	return [...primaryGate("max-overhead", inputs.maxOverhead), ...primaryGate("max-regression", inputs.maxRegression)];
}
function replaces(gate, other) {
	return other.metric === "@primary" && other.kind === gate.kind;
}
/** What `on-inconclusive` means; null where it was not said. */
function onInconclusive(written) {
	if (written === null) return null;
	if (written === "neutral" || written === "fail") return written;
	throw new UsageError(`on-inconclusive: "${written}" is not known: ${suggest(written, ["neutral", "fail"])}`);
}
function primaryGate(kind, written) {
	if (written === null) return [];
	return [{
		metric: "@primary",
		benchmark: "*",
		treatment: "*",
		kind,
		limit: attempt(kind, () => parsePercent(written))
	}];
}
function withoutFile(inputs) {
	const names = inputs.suites.length === 0 ? ["jvm"] : inputs.suites;
	if (inputs.agent === null && names.some(takesAgent)) throw new UsageError("Nothing to measure: name an agent (agent, --agent JAR) or a configuration file (config, --config F; .github/overhead.yml is found by itself). The group go needs neither.");
	const treatment = {
		agent: inputs.agent ?? "",
		agentArguments: inputs.agentArguments ?? "",
		jvmArguments: parseArguments(inputs.jvmArguments ?? "")
	};
	const suites = names.flatMap((name) => {
		if (!BUILTIN_NAMES.includes(name)) throw new UsageError(`No suite "${name}": ${suggest(name, BUILTIN_NAMES)}`);
		return attempt("agent", () => builtinSuites(name, treatment));
	});
	refuseForeign$1(suites, inputs);
	return {
		file: null,
		onInconclusive: "neutral",
		suites
	};
}
function fromFile(path, inputs) {
	const config = loadConfig(path);
	const selected = inputs.suites.length === 0 ? config.suites : inputs.suites.flatMap((name) => select(name, config));
	refuseForeign$1(selected, inputs);
	const jvmArguments = parseArguments(inputs.jvmArguments ?? "");
	const suites = selected.map((suite) => ({
		...suite,
		jvmArguments: [...suite.jvmArguments, ...jvmArguments],
		variants: inputs.agent === null ? suite.variants : onlyAgent(suite, inputs.agent, inputs.agentArguments ?? "")
	}));
	return {
		...config,
		suites
	};
}
/** An agent is for JVMs; a Go suite that went on without it would measure something else than was asked. */
function refuseForeign$1(suites, { agent, jvmArguments }) {
	const other = suites.find(({ runner }) => runner !== "jmh");
	const input = agent !== null ? "agent" : jvmArguments !== null ? "jvm-args" : null;
	if (other === void 0 || input === null) return;
	throw new UsageError(`${input}: suite "${other.name}" has the runner ${other.runner}, which takes none: name the suites that it is meant for`);
}
/** The control of a suite, and the agent of the inputs in place of its treatments. */
function onlyAgent(suite, agent, agentArguments) {
	const control = suite.variants.filter((variant) => variant.name === suite.control);
	const source = attempt("agent", () => agentSource(agent));
	return [...control, {
		...WITHOUT_AGENT,
		name: "agent",
		agent: source,
		agentArguments
	}];
}
function select(name, config) {
	const group = groupOf(name);
	if (group !== void 0) return config.suites.filter(({ runner }) => runner === group.runner);
	const named = config.suites.filter((suite) => suite.name === name);
	if (named.length > 0) return named;
	const known = [...config.suites.map((suite) => suite.name), ...Object.keys(GROUPS)];
	throw new UsageError(`No suite "${name}" in ${config.file}: ${suggest(name, known)}`);
}
function rounds(text) {
	const count = Number(text);
	if (!Number.isInteger(count) || count < 1) throw new QuantityError(`"${text}" is not a count of rounds: write for example 20`);
	return {
		min: count,
		max: count
	};
}
function override(name, written, parse) {
	return written === null ? {} : attempt(name, () => parse(written));
}
/** Says which input a quantity was refused for. */
function attempt(name, parse) {
	try {
		return parse();
	} catch (error) {
		if (error instanceof QuantityError) throw new UsageError(`${name}: ${error.message}`);
		throw error;
	}
}

// action/src/results/files.ts
/** Writes a file beside its name, syncs it and renames it into place. */
function writeAtomically(path, text) {
	const temporary = `${path}.tmp-${process.pid}`;
	try {
		const file = openSync(temporary, "w");
		try {
			writeAll(file, Buffer.from(text));
			fsyncSync(file);
		} finally {
			closeSync(file);
		}
		renameSync(temporary, path);
	} catch (error) {
		rmSync(temporary, { force: true });
		throw error;
	}
	syncFolder$1(dirname(path));
}
/**
* Appends a block to a file in one piece and syncs it. Where that fails (a full disk), what was there before is there
* again and the error is thrown.
* @returns the file's size in bytes after the append
*/
function appendWhole(path, text) {
	const file = openSync(path, "a");
	const before = statSync(path).size;
	try {
		writeAll(file, Buffer.from(text));
		fsyncSync(file);
	} catch (error) {
		ftruncateSync(file, before);
		throw error;
	} finally {
		closeSync(file);
	}
	return statSync(path).size;
}
function writeAll(file, bytes) {
	for (let written = 0; written < bytes.length;) written += writeSync(file, bytes, written);
}
/** A rename is only safe on disk once its folder is synced; not every file system lets a folder be opened. */
function syncFolder$1(folder) {
	let handle;
	try {
		handle = openSync(folder, "r");
	} catch {
		return;
	}
	try {
		fsyncSync(handle);
	} finally {
		closeSync(handle);
	}
}

// action/src/results/warning.ts
/** `code` is stable, for programs; `message` is for people. */
const warningSchema = object({
	code: string(),
	message: string()
});

// action/src/results/record.ts
const gateSchema$1 = object({
	metric: string(),
	benchmark: string(),
	treatment: string(),
	kind: gateKindSchema,
	limit: number$1()
});
const suiteRecordSchema = object({
	suite: string(),
	runner: string(),
	control: string(),
	/** In the order of the configuration, the control among them, with the effective settings of each. */
	variants: record(string(), record(string(), unknown())),
	against: record(string(), string()),
	/** Treatments that are what was: no gate limits them. */
	references: array(string()).default([]),
	benchmarks: array(string()),
	metrics: record(string(), object({
		better: _enum(["lower", "higher"]).nullable(),
		exact: boolean(),
		epsilon: number$1().exactOptional()
	})),
	gates: array(gateSchema$1),
	/** Rounds planned, redone, and thrown away for noise. */
	planned: number$1().int(),
	/** The numbers of complete rounds at which the gates are judged; empty: once, at the end, as in runs that do not say. */
	looks: array(number$1().int()).default([]),
	redone: number$1().int(),
	dropped: number$1().int(),
	/** Operations of a fork, by benchmark, where the runner found them once for the whole run. */
	settled: record(string(), number$1()).exactOptional(),
	/** Settings that every fork must share: collector, heap, processors, runtime. */
	conditions: record(string(), string()),
	broken: array(string()),
	unusable: string(),
	warnings: array(warningSchema),
	finished: boolean()
});
const shardSchema = object({
	index: number$1().int().min(1),
	of: number$1().int().min(1)
});
const runRecordSchema = object({
	schema: literal(1),
	tool: string(),
	/** What the user said: flags or inputs, by name. A resumed run says the same. */
	inputs: record(string(), unknown()),
	/** The command line that repeats the run. */
	reproduce: string(),
	seed: number$1().int(),
	started: string(),
	/** Which attempt of its job it is, from 1. */
	attempt: number$1().int().min(1).default(1),
	/** The share of the rounds that this run measured; null: all of them. */
	shard: shardSchema.nullable().default(null),
	/** Folders of earlier attempts whose rounds are judged together with those of this one. */
	earlier: array(string()).default([]),
	commit: string(),
	/** `modified` where files of the working tree differed from the commit; else empty. */
	tree: string().default(""),
	machine: record(string(), string()),
	onInconclusive: _enum(["neutral", "fail"]),
	/** A digest of the configuration that the forks depend on: a resumed run must have the same. */
	configuration: string(),
	suites: array(suiteRecordSchema),
	/** Suites that this machine could not run and that said they are optional. */
	skipped: array(object({
		suite: string(),
		reason: string()
	}))
});
/** Reads `run.json`. Throws with the file's name when it is missing, cut off or of another version. */
function readRecord(path) {
	let parsed;
	try {
		parsed = JSON.parse(readFileSync(path, "utf8"));
	} catch (error) {
		throw new Error(`${path}: cannot be read as the record of a run: ${error.message}; name the result files themselves, or measure again`);
	}
	const result = runRecordSchema.safeParse(parsed);
	if (result.success) return result.data;
	const issue = result.error.issues[0];
	throw new Error(`${path}: not a record of a run of this version: ${issue?.path.join(".")}: ${issue?.message}`);
}
/** Writes `run.json` so that a reader sees the old or the new one, never half of one. */
function writeRecord(path, record) {
	writeAtomically(path, `${JSON.stringify(record, null, 2)}\n`);
}

// runners/process.ts
/** Time that a group has between SIGTERM and SIGKILL, in ms. */
const GRACE = 3e3;
/**
* Runs a command to its end. Standard input stays open until then, so that a child can notice when we are gone.
* Throws where the program cannot be started, and `signal.reason` where the user stopped the run.
*/
async function run(command) {
	command.signal.throwIfAborted();
	const log = createWriteStream(command.log);
	const started = performance.now();
	const child = spawn(command.program, command.arguments, {
		cwd: command.folder,
		env: command.environment,
		detached: true,
		stdio: [
			"pipe",
			"pipe",
			"pipe"
		]
	});
	child.stdin.on("error", () => {});
	child.stdout.pipe(log, { end: false });
	child.stderr.pipe(log, { end: false });
	let timedOut = false;
	const stop = () => void endGroup(child.pid);
	let unwritable = null;
	log.once("error", (error) => {
		unwritable = error;
		stop();
	});
	const timer = setTimeout(() => {
		timedOut = true;
		stop();
	}, command.timeout);
	command.signal.addEventListener("abort", stop, { once: true });
	let exit;
	try {
		const [code, killedBy] = await new Promise((resolve, reject) => {
			child.once("error", (error) => reject(/* @__PURE__ */ new Error(`${command.program} cannot be started: ${error.message}`)));
			child.once("exit", (exitCode, exitSignal) => resolve([exitCode, exitSignal]));
		});
		const elapsed = performance.now() - started;
		const survivors = await endGroup(child.pid);
		exit = {
			code,
			killedBy,
			timedOut,
			survivors,
			elapsed
		};
	} finally {
		clearTimeout(timer);
		command.signal.removeEventListener("abort", stop);
		child.stdin.destroy();
		await drained(child.stdout, child.stderr);
		log.end();
		await finished(log).catch(() => void 0);
	}
	command.signal.throwIfAborted();
	if (unwritable !== null) throw unwritable;
	return exit;
}
/** The last lines of a log, for messages. */
function lastLines(log, count = 12) {
	return readFileSync(log, "utf8").trimEnd().split("\n").slice(-count).join("\n");
}
/** A command line for people to read and copy; never given to a shell by us. */
function printable(program, argumentList) {
	return [program, ...argumentList].map((word) => /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`).join(" ");
}
/** Ends what is left of a process group. Returns whether anything was. */
async function endGroup(group) {
	if (group === void 0 || !kill(group, "SIGTERM")) return false;
	const deadline = performance.now() + GRACE;
	while (performance.now() < deadline) {
		await setTimeout$1(20);
		if (!kill(group, 0)) return true;
	}
	kill(group, "SIGKILL");
	return true;
}
/** Signals a whole group; false where nobody is left in it. */
function kill(group, signal) {
	try {
		return process.kill(-group, signal);
	} catch {
		return false;
	}
}
/** What a finished child left in its pipes is read before the log is closed; a dead group cannot write more. */
async function drained(...streams) {
	await Promise.race([Promise.all(streams.map((stream) => finished(stream, { writable: false }).catch(() => void 0))), setTimeout$1(1e3)]);
}

// action/src/baselines/age.ts
/** A newest baseline older than this is stale (days). */
const STALE_DAYS = 30;
/** A newest baseline further behind than this is stale (commits). */
const STALE_COMMITS = 50;
const DAY = 864e5;
/** The whole days between two times; 0 where the first is the later one. */
function daysBetween(then, now) {
	return Math.max(0, Math.floor((now.getTime() - then.getTime()) / DAY));
}
/**
* The commits that `now` has and `then` has not (`git rev-list --count then..now`). Null where nobody can say: no
* repository, no Git, a commit that is not known here, a shallow clone, which does not have all of them.
*/
async function commitsBetween(then, now, repository) {
	if (![then, now].every((commit) => /^[0-9a-f]{7,64}$/.test(commit))) return null;
	if (now.startsWith(then)) return 0;
	try {
		if (await git$1(["rev-parse", "--is-shallow-repository"], repository) !== "false") return null;
		const count = Number(await git$1([
			"rev-list",
			"--count",
			`${then}..${now}`,
			"--"
		], repository));
		return Number.isInteger(count) ? count : null;
	} catch {
		return null;
	}
}
async function git$1(words, { folder, environment }) {
	const { stdout } = await promisify(execFile)("git", words, {
		cwd: folder,
		env: {
			...environment,
			GIT_NO_LAZY_FETCH: "1"
		}
	});
	return stdout.trim();
}
/**
* A warning where the newest run that is compared with is stale.
* @param name of that run
* @param failed how many newer runs failed and were not accepted
*/
function staleness(name, { days, commits }, failed) {
	if (days <= 30 && (commits ?? 0) <= 50) return null;
	const distance = commits === null ? "at an unknown distance" : `${plural(commits, "commit")} behind`;
	const since = failed === 0 ? "" : `; ${plural(failed, "newer run")} failed and ${failed === 1 ? "was" : "were"} not accepted`;
	return {
		code: "stale-baseline",
		message: `the newest baseline, ${name}, is ${plural(days, "day")} old and ${distance}${since}: a change since then may be older than what was measured here; store a newer run with \`overhead baseline save\``
	};
}
function plural(number, noun) {
	return `${number} ${noun}${number === 1 ? "" : "s"}`;
}

// action/src/baselines/fingerprint.ts
/** The header keys that a fingerprint is made of, in the order in which they are hashed. */
const FACTS = [
	"cpu",
	"cpus",
	"memory",
	"kernel",
	"image",
	"runtime"
];
const HASH_DIGITS = 8;
/** Words of a processor's name that tell nobody anything. */
const FILLERS = /\((?:r|tm)\)|\b(?:cpu|processor|\d+-core|with)\b|@.*/g;
/** Lower-case letters, digits and dots, parted by single hyphens; never begins or ends with either. */
function slug$1(text) {
	return text.toLowerCase().replace(/[^a-z0-9.]+/g, "-").replace(/\.{2,}/g, ".").replace(/^[-.]+|[-.]+$/g, "");
}
/** `linux-6.11`: the system and the first two numbers of its version. */
function kernelSlug(kernel) {
	const match = /^(.*?)(\d+\.\d+)/.exec(kernel);
	return slug$1(match === null ? kernel : `${match[1] === "" ? "kernel" : match[1]} ${match[2]}`);
}
/** `temurin-25`, `go-1.26`: the name and the version that people speak of. */
function runtimeSlug(runtime) {
	const match = /^(\D*)(\d+)(\.\d+)?/.exec(runtime);
	if (match === null) return slug$1(runtime);
	const [, name = "", major = "", minor = ""] = match;
	return slug$1(`${name}-${major === "1" ? major + minor : major}`);
}
/**
* The name of a machine and runtime, made for a folder: `amd-epyc-7763-2cpu-24g-linux-6.18-temurin-25-1a2b3c4d`. The
* readable part is an abridgement; the digits at the end are of the exact facts (SHA-256). At most 80 characters, all of
* them lower-case letters, digits, dots and hyphens. A fact that the header does not have counts as unknown.
*/
function fingerprint(header) {
	const fact = (key) => Object.hasOwn(header, key) ? (header[key] ?? "").trim() : "";
	const hash = createHash("sha256").update(JSON.stringify(FACTS.map((key) => [key, fact(key)]))).digest("hex").slice(0, HASH_DIGITS);
	const words = [
		slug$1(fact("cpu").toLowerCase().replace(FILLERS, " ")),
		fact("cpus") === "" ? "" : slug$1(`${fact("cpus")}cpu`),
		slug$1(fact("memory").replace(/\s*([GM])i?B$/i, "$1")),
		kernelSlug(fact("kernel")),
		runtimeSlug(fact("runtime"))
	].filter((word) => word !== "");
	return `${(words.length === 0 ? "unknown" : words.join("-")).slice(0, 71).replace(/[-.]+$/, "")}-${hash}`;
}

// action/src/baselines/header.ts
/** The bytes of a file's beginning that hold its header; a longer header is not ours. */
const HEAD_BYTES = 4096;
const HEADER_LINE = /^([a-z][^\s:]*):[ \t]*(.*)$/;
/**
* Reads header lines (`key: value`) up to the first line of another kind, in the Go benchmark data format.
* @param text the beginning of a file; a last line without its end is not looked at
*/
function readHead(text) {
	if (text.startsWith("﻿")) return { fault: "it begins with a byte order mark" };
	if (text.includes("\0")) return { fault: "it is not text" };
	const header = Object.create(null);
	const lines = text.split("\n").slice(0, -1);
	for (const [index, raw] of lines.entries()) {
		const line = raw.replace(/\r$/, "");
		if (line === "") continue;
		if (/^(?:Unit |Benchmark)/.test(line)) break;
		const match = HEADER_LINE.exec(line);
		if (match === null) return { fault: `line ${index + 1} is no line of the result format` };
		header[match[1] ?? ""] = (match[2] ?? "").trim();
	}
	if (Object.keys(header).length === 0) return { fault: "it has no header" };
	return { header: { ...header } };
}

// action/src/baselines/git.ts
/** Whoever called us may stand inside a repository of their own, or trace what they do; neither is for our Git. */
const FOREIGN = /^GIT_(?:DIR|WORK_TREE|INDEX_FILE|OBJECT_DIRECTORY|ALTERNATE_OBJECT_DIRECTORIES|NAMESPACE|COMMON_DIR|PREFIX|TRACE\w*|CURL_VERBOSE)$/;
/**
* Git in a bare repository of our own, which is in `folder` or will be, and whose origin is a remote. The folder is named, not
* looked for: careful people forbid Git to find a bare repository by itself (`safe.bareRepository`).
*/
function gitOf(folder, environment, { url, settings }) {
	return new Git(folder, environment, [["remote.origin.url", url], ...settings], { GIT_DIR: folder });
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
const PATIENCE$5 = 6e5;
/** A name and a password in a URL. */
const PASSWORD = /(:\/\/)[^\s/@]+@/g;
/** What Git refused to do, with what it said. */
var GitFailure$1 = class extends Error {
	code;
	/** Standard output and standard error. */
	said;
	constructor(words, code, said) {
		const lines = said.replace(PASSWORD, "$1").trim().split("\n").slice(-6).join("\n");
		super(`git ${words[0]} failed${code === null ? "" : ` (exit code ${code})`}: ${lines}`);
		this.code = code;
		this.said = said;
	}
};
/** Git in one folder. Nothing that is secret ever stands on its command line. */
var Git = class {
	#folder;
	#environment;
	/**
	* @param environment what Git sees of the world, settings that it carries among them
	* @param own variables that are only for this Git
	*/
	constructor(folder, environment, settings = [], own = {}) {
		this.#folder = folder;
		this.#environment = {
			...withSettings(environment, [...OURS, ...settings]),
			...own
		};
	}
	/** Runs a command and returns its standard output. Throws {@link GitFailure}. */
	run(words, input = "", more = {}) {
		return new Promise((resolve, reject) => {
			const child = spawn("git", words, {
				cwd: this.#folder,
				env: {
					...this.#environment,
					...more
				},
				timeout: PATIENCE$5
			});
			const out = [];
			const err = [];
			child.stdout.on("data", (chunk) => out.push(chunk));
			child.stderr.on("data", (chunk) => err.push(chunk));
			child.on("error", (error) => reject(new GitFailure$1(words, null, error.message)));
			child.on("close", (code) => {
				const output = Buffer.concat(out);
				if (code === 0) return resolve(output);
				const said = code === null ? "it was stopped, or took too long" : "";
				reject(new GitFailure$1(words, code, `${output.toString()}\n${Buffer.concat(err).toString()}\n${said}`));
			});
			child.stdin.on("error", () => void 0);
			child.stdin.end(input);
		});
	}
	/** Runs a command and returns what it printed, without the last line break. */
	async text(words, input = "", more = {}) {
		return (await this.run(words, input, more)).toString().trimEnd();
	}
};
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

// action/src/baselines/remote-branch.ts
/** A network that failed may be there again. */
const TRIES$1 = 4;
/** Whoever loses against so many others has a fault of another kind. */
const MOST_RACES = 200;
const SHORTEST_WAIT = 100;
const LONGEST_WAIT = 3e3;
/** Refusals that no waiting mends. */
const DENIED = /\b40[13]\b|denied|not permitted|not allowed|protected branch|hook declined|rule violations|could not read (?:Username|Password)|Authentication failed/i;
/** A remote repository that is not there, or that nobody told us of. */
const LOST = /not appear to be a git repository|Repository not found|does not exist|unable to find remote helper/i;
/** A branch, as it was at the last {@link RemoteBranch.sync}. Its repository is in a temporary folder and goes with the process. */
var RemoteBranch = class {
	name;
	#remote;
	#environment;
	#home = null;
	#tip = null;
	#entries = [];
	/** Files that the remote has kept back; null where nobody asked yet. */
	#absent = null;
	constructor(name, remote, environment) {
		this.name = name;
		this.#remote = remote;
		this.#environment = environment;
	}
	/** A folder for what is made of the branch's files; it is gone when the process ends. */
	async folder() {
		return (await this.#repository()).folder;
	}
	/** Every file of the branch; none where the branch is not there yet. */
	get entries() {
		return this.#entries;
	}
	/** Looks at the branch as it is now. Throws where the remote cannot be asked. */
	async sync() {
		const { git } = await this.#repository();
		const tip = await patiently(() => this.#fetch(git));
		if (tip === this.#tip) return;
		await this.#look(git, tip);
	}
	/** The contents of files. */
	async contents(blobs) {
		const { git } = await this.#repository();
		const wanted = [...new Set(blobs)];
		const kept = await this.#keptBack(git);
		const absent = wanted.filter((blob) => kept.has(blob));
		if (absent.length > 0) {
			const words = [
				"-c",
				"fetch.negotiationAlgorithm=noop",
				"fetch",
				"--quiet",
				"--no-tags",
				"--no-write-fetch-head",
				"--filter=blob:none",
				"--stdin",
				"origin"
			];
			await patiently(() => git.run(words, lines(absent)));
			for (const blob of absent) kept.delete(blob);
		}
		return wanted.length === 0 ? /* @__PURE__ */ new Map() : parseBatch(await git.run(["cat-file", "--batch"], lines(wanted)));
	}
	/**
	* Adds one commit to the branch, whoever else does so at the same time, and makes the branch where it is not there. Never
	* rewrites it. Throws where that is not allowed, or the remote cannot be reached.
	* @param edits what to change, from the branch as it is then; asked for again where another was faster
	*/
	async change(message, edits) {
		const { git } = await this.#repository();
		for (let tries = 0, races = 0, last = null;;) {
			const before = this.#tip;
			await this.sync();
			if (last !== null && this.#tip === before) tries++;
			else if (last !== null) [races, tries] = [races + 1, 0];
			if (last !== null && (tries >= TRIES$1 || races >= MOST_RACES)) throw last;
			const wanted = await edits();
			if (wanted.length === 0) return;
			const commit = await this.#commit(git, wanted, message);
			try {
				await git.run([
					"push",
					"--quiet",
					"origin",
					`${commit}:refs/heads/${this.name}`
				]);
				return await this.#look(git, commit);
			} catch (error) {
				if (!(error instanceof GitFailure$1) || DENIED.test(error.said)) throw error;
				last = error;
				await setTimeout$1(waiting(tries + races + 1));
			}
		}
	}
	async #repository() {
		this.#home ??= await Home.make(this.#remote, this.#environment);
		return this.#home;
	}
	/** Fetches the newest commit and its tree. Returns null where there is no such branch. */
	async #fetch(git) {
		const ref = `refs/heads/${this.name}`;
		try {
			await git.run([
				"ls-remote",
				"--exit-code",
				"origin",
				ref
			]);
		} catch (error) {
			if (error.code === 2) return null;
			throw error;
		}
		await git.run([
			...[
				"fetch",
				"--quiet",
				"--no-tags",
				"--no-write-fetch-head",
				"--depth=1",
				"--filter=blob:none"
			],
			"origin",
			`+${ref}:${ref}`
		]);
		return git.text(["rev-parse", ref]);
	}
	/** Takes note of what a commit holds. */
	async #look(git, tip) {
		this.#entries = tip === null ? [] : parseTree(await git.run([
			"ls-tree",
			"-r",
			"-z",
			"--full-tree",
			tip
		]));
		this.#absent = null;
		this.#tip = tip;
	}
	/** The files that are not here. Asked of Git all at once: one by one, it would fetch each that is missing. */
	async #keptBack(git) {
		if (this.#absent === null && this.#tip !== null) {
			const words = [
				"rev-list",
				"--objects",
				"--missing=print",
				"--no-object-names",
				this.#tip
			];
			const lines = (await git.text(words)).split("\n");
			this.#absent = new Set(lines.flatMap((line) => line.startsWith("?") ? [line.slice(1)] : []));
		}
		return this.#absent ?? /* @__PURE__ */ new Set();
	}
	async #commit(git, edits, message) {
		const { folder, identity } = await this.#repository();
		const index = { GIT_INDEX_FILE: join(folder, "index") };
		const changes = [];
		for (const { path, text } of edits) {
			const blob = text === null ? null : await git.text([
				"hash-object",
				"-w",
				"--stdin"
			], text);
			changes.push(blob === null ? `0 ${"0".repeat(40)}\t${path}\0` : `100644 ${blob}\t${path}\0`);
		}
		await git.run(["read-tree", this.#tip ?? "--empty"], "", index);
		await git.run([
			"update-index",
			"-z",
			"--index-info"
		], changes.join(""), index);
		const tree = await git.text(["write-tree", "--missing-ok"], "", index);
		const parents = this.#tip === null ? [] : ["-p", this.#tip];
		return git.text([
			"commit-tree",
			tree,
			...parents,
			"-F",
			"-"
		], `${message}\n`, identity);
	}
};
/** Our own repository: bare, empty at first, with the remote as its origin. */
var Home = class Home {
	folder;
	git;
	/** Who commits, where nobody said who they are. */
	identity;
	constructor(folder, git, identity) {
		this.folder = folder;
		this.git = git;
		this.identity = identity;
	}
	static async make(remote, environment) {
		const folder = temporaryFolder();
		const git = gitOf(folder, environment, remote);
		await git.run([
			"init",
			"--quiet",
			"--bare",
			"--template=",
			"."
		]);
		const named = await git.text([
			"config",
			"--get",
			"user.email"
		]).catch(() => "");
		return new Home(folder, git, named === "" && environment.GIT_COMMITTER_EMAIL === void 0 ? NOBODY : {});
	}
};
const NOBODY = {
	GIT_AUTHOR_NAME: "overhead",
	GIT_AUTHOR_EMAIL: "overhead@localhost",
	GIT_COMMITTER_NAME: "overhead",
	GIT_COMMITTER_EMAIL: "overhead@localhost"
};
const temporary = /* @__PURE__ */ new Set();
/** A folder that is removed when the process ends. */
function temporaryFolder() {
	const folder = mkdtempSync(join(tmpdir(), "overhead-branch-"));
	if (temporary.size === 0) process.once("exit", () => {
		for (const each of temporary) rmSync(each, {
			recursive: true,
			force: true
		});
	});
	temporary.add(folder);
	return folder;
}
/** Tries again what a network may have spoilt. */
async function patiently(action) {
	for (let tries = 1;; tries++) try {
		return await action();
	} catch (error) {
		const { said } = error;
		if (!(error instanceof GitFailure$1) || tries === TRIES$1 || DENIED.test(said) || LOST.test(said)) throw error;
		await setTimeout$1(waiting(tries));
	}
}
/** How long to wait before the n-th try: longer each time, and never as long as the others (ms). */
function waiting(tries) {
	return Math.random() * Math.min(LONGEST_WAIT, SHORTEST_WAIT * 2 ** tries);
}
const lines = (words) => words.map((word) => `${word}\n`).join("");
/** The files that `git ls-tree -r -z` names. */
function parseTree(output) {
	return output.toString().split("\0").flatMap((line) => {
		const match = /^(\d+) blob ([0-9a-f]+)\t(.*)$/s.exec(line);
		return match === null ? [] : [{
			mode: match[1] ?? "",
			blob: match[2] ?? "",
			path: match[3] ?? ""
		}];
	});
}
/** What `git cat-file --batch` printed: a line `<blob> blob <size>`, the content and a line break, for each. */
function parseBatch(output) {
	const contents = /* @__PURE__ */ new Map();
	for (let at = 0; at < output.length;) {
		const end = output.indexOf("\n", at);
		const [blob = "", type, size] = output.toString("latin1", at, end).split(" ");
		if (type !== "blob") throw new Error(`the branch is damaged: ${blob} is ${type ?? "nothing"}`);
		const from = end + 1;
		contents.set(blob, output.subarray(from, from + Number(size)));
		at = from + Number(size) + 1;
	}
	return contents;
}

// action/src/baselines/history.ts
/** So many commits are looked at, the newest. Nothing that is older is compared with. */
const MOST_COMMITS = 1e5;
/** How far back a history is fetched, step by step, where it is not here. */
const DEPTHS = [
	100,
	1e3,
	1e4,
	MOST_COMMITS
];
const HASH = /^[0-9a-f]{40}(?:[0-9a-f]{24})?$/;
/** The digits by which a file's name knows a commit. */
const DIGITS = 12;
/** The history of a repository: of the clone where we stand if it is whole, else fetched, commits alone. */
var History = class {
	#remote;
	#repository;
	#found = /* @__PURE__ */ new Map();
	constructor(remote, repository) {
		this.#remote = remote;
		this.#repository = repository;
	}
	/**
	* The ancestors of a revision's merge base.
	* @param enough whether what is known by now will do, asked before more is fetched
	*/
	async ancestry(revision, enough) {
		const key = JSON.stringify(revision);
		const known = await this.#found.get(key);
		if (known !== void 0 && ("fault" in known || known.complete || enough(known.has))) return known;
		const found = this.#ancestry(revision, enough);
		this.#found.set(key, found);
		return found;
	}
	async #ancestry(revision, enough) {
		const { head, base } = revision;
		if (head === "") return { fault: "the commit that was measured is not known" };
		if (![head, base ?? head].every((commit) => HASH.test(commit))) return { fault: `${JSON.stringify(base ?? head)} is no commit` };
		return await this.#local(revision) ?? this.#fetched(revision, enough);
	}
	/** By the clone where we stand; null where it cannot say. */
	async #local(revision) {
		const { folder, environment } = this.#repository;
		const git = new Git(folder, {
			...environment,
			GIT_NO_LAZY_FETCH: "1"
		});
		try {
			if (await git.text(["rev-parse", "--is-shallow-repository"]) !== "false") return null;
			const mergeBase = await mergeBaseIn(git, revision);
			return mergeBase === null ? unrelated(revision) : await ancestorsIn(git, mergeBase, true);
		} catch (error) {
			if (error instanceof GitFailure$1) return null;
			throw error;
		}
	}
	/** By commits that are fetched until they are enough. */
	async #fetched(revision, enough) {
		const git = gitOf(temporaryFolder(), this.#repository.environment, this.#remote);
		const refs = [revision.head, ...revision.base === null ? [] : [revision.base]].map((commit, index) => `+${commit}:refs/wanted/${index}`);
		let fault = "";
		try {
			await git.run([
				"init",
				"--quiet",
				"--bare",
				"--template=",
				"."
			]);
			for (const depth of DEPTHS) {
				const words = [
					"fetch",
					"--quiet",
					"--no-tags",
					"--no-write-fetch-head",
					"--filter=tree:0",
					`--depth=${depth}`
				];
				await git.run([
					...words,
					"origin",
					...refs
				]);
				const whole = await git.text(["rev-parse", "--is-shallow-repository"]) === "false";
				const mergeBase = await mergeBaseIn(git, revision);
				if (mergeBase === null && whole) return unrelated(revision);
				fault = `${between$1(revision)} have no common ancestor among their newest ${depth} commits`;
				if (mergeBase === null) continue;
				const found = await ancestorsIn(git, mergeBase, whole);
				if (whole || depth === 1e5 || "has" in found && enough(found.has)) return found;
			}
		} catch (error) {
			if (!(error instanceof GitFailure$1)) throw error;
			fault = `the history of ${between$1(revision)} is not in this clone, and cannot be fetched (${error.message}): check out with fetch-depth: 0`;
		}
		return { fault };
	}
};
/** The best common ancestor of head and base; null where there is none. Throws {@link GitFailure} where one of them is not known. */
async function mergeBaseIn(git, { head, base }) {
	try {
		return await git.text([
			"merge-base",
			head,
			base ?? head
		]);
	} catch (error) {
		if (error instanceof GitFailure$1 && error.code === 1) return null;
		throw error;
	}
}
async function ancestorsIn(git, mergeBase, whole) {
	const commits = (await git.text([
		"rev-list",
		`--max-count=${MOST_COMMITS}`,
		mergeBase
	])).split("\n");
	const known = new Set(commits.map((commit) => commit.slice(0, DIGITS)));
	const has = (commit) => commit.length < DIGITS ? commit !== "" && commits.some((known) => known.startsWith(commit)) : known.has(commit.slice(0, DIGITS));
	return {
		mergeBase,
		has,
		complete: whole && commits.length < 1e5
	};
}
function unrelated(revision) {
	return { fault: `${between$1(revision)} have no common ancestor` };
}
function between$1({ head, base }) {
	return base === null ? head.slice(0, DIGITS) : `${head.slice(0, DIGITS)} and ${base.slice(0, DIGITS)}`;
}

// action/src/baselines/names.ts
const SEGMENT = /^[\p{L}\p{N}][\p{L}\p{N}._ +-]*$/u;
const LONGEST_SEGMENT = 100;
/** Device names of Windows, where a store may be checked out. */
const RESERVED$2 = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i;
/** Throws where a suite's name cannot be the name of a folder: it would lead elsewhere, or hide. */
function checkSuiteName(suite) {
	if (!(SEGMENT.test(suite) && !/[. ]$/.test(suite) && !RESERVED$2.test(suite)) || suite.length > LONGEST_SEGMENT) throw new Error(`a suite named ${JSON.stringify(suite.slice(0, LONGEST_SEGMENT))} cannot be stored: use letters, digits, ".", "_" and "-", at most ${LONGEST_SEGMENT}, the first a letter or digit`);
}
/** Whether a folder's name is one that a store makes. */
function isSegment(text) {
	return SEGMENT.test(text) && text.length <= LONGEST_SEGMENT;
}
/** `20261121T031500Z`: a time as file names carry it (ISO 8601, basic format, UTC). */
function compactTime(time) {
	return time.toISOString().replace(/[-:]|\.\d+/g, "");
}
/** The name's commit: the first 12 hexadecimal digits, or `uncommitted`. */
function shortCommit(commit) {
	return /^[0-9a-f]{7,64}$/.test(commit) ? commit.slice(0, 12) : "uncommitted";
}
/** `20261121T031500Z-3f2a1b9c4d5e.txt`; further runs of the same second and commit end in `-2`, `-3`, … */
function fileName(time, commit, sequence) {
	return `${compactTime(time)}-${shortCommit(commit)}${sequence === 1 ? "" : `-${sequence}`}.txt`;
}
/** Reads a file's name; null where it is none of a store's, or its time does not exist. */
function parseFileName(name) {
	const match = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z-([0-9a-f]{4,64}|uncommitted)(?:-([1-9]\d{0,5}))?\.txt$/.exec(name);
	if (match === null) return null;
	const [, year, month, day, hour, minute, second, commit = "", sequence = "1"] = match;
	const time = /* @__PURE__ */ new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
	if (Number.isNaN(time.getTime()) || !name.startsWith(compactTime(time))) return null;
	return {
		time,
		commit: commit === "uncommitted" ? "" : commit,
		sequence: Number(sequence)
	};
}
/** A path as messages show it: relative to the current directory where it lies below it. */
function shownPath(path) {
	const short = relative("", path);
	return short === "" || short.startsWith(`..${sep}`) || short === ".." || isAbsolute(short) ? path : short;
}

// action/src/baselines/run-file.ts
/** Says that a stored run is not compared with. @param name as messages show it */
function skipped(name, why) {
	return {
		code: "baseline-skipped",
		message: `${name} is not used as a baseline: ${why}`
	};
}
/**
* The header of a stored run of a suite, or what is wrong with its file, as far as its ends show it.
* @param head its first {@link HEAD_BYTES} bytes
* @param last its last character
*/
function headOf(suite, head, last) {
	const fault = head === "" ? wholeFault("") : wholeFault(last);
	if (fault !== null) return { fault };
	const read = readHead(head);
	if ("fault" in read || read.header.suite === suite) return read;
	return { fault: `it is of the suite ${JSON.stringify(read.header.suite ?? "")}` };
}
/** What shows that a text is not a whole file; null where nothing does. */
function wholeFault(text) {
	if (text === "") return "it is empty";
	return text.endsWith("\n") ? null : "it is cut off: its last line has no end";
}
/** The header's commit where it is the one that the name cuts short. */
function fullCommit(inName, inHeader) {
	return inName !== "" && inHeader?.startsWith(inName) === true ? inHeader : inName;
}
/** What a run must be before it may become history. Throws where it is not. */
function checkRun(suite, text) {
	const refuse = (why) => {
		throw new Error(`the result of ${suite} is not stored: ${why}`);
	};
	const head = readHead(text.slice(0, HEAD_BYTES));
	const fault = wholeFault(text) ?? ("fault" in head ? head.fault : null);
	if (fault !== null || "fault" in head) return refuse(fault ?? "");
	if (!/^Benchmark/m.test(text)) refuse("it holds no measurement");
	const { header } = head;
	if (header.suite !== suite) refuse(`its header is of the suite ${JSON.stringify(header.suite ?? "")}`);
	const time = new Date(header.date ?? "");
	if (Number.isNaN(time.getTime())) refuse(`its header has no "date" that can be read (${JSON.stringify(header.date ?? "")})`);
	return {
		header,
		time: /* @__PURE__ */ new Date(Math.floor(time.getTime() / 1e3) * 1e3)
	};
}

// action/src/comparison/comparison.ts
/** How a gate, a row, a suite or a run was judged, from worst to best. `none`: nothing was gated. */
const VERDICTS = [
	"broken",
	"breach",
	"inconclusive",
	"pass",
	"none"
];
const verdictSchema = _enum(VERDICTS);
const number = number$1().nullable();
const gateSchema = object({
	kind: gateKindSchema,
	/** What the treatment is held against: nothing (its own value), the control, `against` in the same rounds, stored runs. */
	basis: _enum([
		"own",
		"control",
		"paired",
		"stored"
	]),
	limit: number$1(),
	/** What was judged against the limit, with its interval. */
	value: number,
	low: number,
	high: number,
	/** That `low` and `high` attain; null for a count. */
	confidence: number,
	verdict: verdictSchema,
	p: number,
	adjusted: number,
	/** What `adjusted` must not exceed for a breach; null where there is no `p`. */
	needed: number,
	/** Complete rounds that it was judged on: those of the look at which it was decided, else all. */
	rounds: number$1().int(),
	/** About how many would decide, where these do not; null where that cannot be said, or is more than 1000. */
	deciding: number$1().int().nullable(),
	reason: string()
});
const rowSchema = object({
	benchmark: string(),
	metric: string(),
	better: _enum(["lower", "higher"]).nullable(),
	exact: boolean(),
	treatment: string(),
	against: string(),
	/** The treatment was to be judged against that variant in the same rounds. */
	paired: boolean(),
	rounds: number$1().int(),
	off: number,
	on: number,
	overhead: number,
	low: number,
	high: number,
	confidence: number,
	p: number,
	/** `p` after Benjamini and Hochberg over the rows of the suite: for display. */
	q: number,
	mde: number,
	/** An overhead that somebody wants to see (the tightest budget, else 1 %), and about how many rounds would see it. */
	target: object({
		effect: number$1(),
		rounds: number$1().int()
	}).nullable(),
	difference: object({
		value: number,
		low: number,
		high: number
	}).nullable(),
	baseline: object({
		runs: number$1().int(),
		change: number,
		low: number,
		high: number,
		comparable: _enum(["overhead", "absolute"])
	}).nullable(),
	/** Where the spread of the control's forks comes from, as standard deviations of ln x; null without iterations. */
	components: object({
		between: number$1(),
		within: number$1(),
		icc: number$1(),
		/** Of a 5 % test that takes iterations for independent. */
		falseAlarm: number$1(),
		/** How many a fork should measure; null where forks do not differ. */
		iterations: number
	}).nullable(),
	/** What running second of a pair costs, as a fraction. */
	slot: object({
		value: number$1(),
		low: number$1(),
		high: number$1()
	}).nullable(),
	/** The overhead with so many measured iterations left out of each fork; -1 is with one of the warm-up. */
	warmup: array(object({
		dropped: number$1().int(),
		overhead: number$1()
	})).nullable(),
	gates: array(gateSchema),
	verdict: verdictSchema,
	warnings: array(warningSchema)
});
const suiteSchema = object({
	suite: string(),
	verdict: verdictSchema,
	control: string(),
	treatments: array(string()),
	rounds: object({
		planned: number$1().int(),
		complete: number$1().int(),
		redone: number$1().int(),
		dropped: number$1().int(),
		/** Complete rounds at which the gates were judged; empty for a run of fixed length. */
		looks: array(number$1().int()),
		/** Attempts of the job that measured these rounds. */
		attempts: number$1().int()
	}),
	machine: record(string(), string()),
	broken: array(string()),
	warnings: array(warningSchema),
	rows: array(rowSchema)
});
const comparisonSchema = object({
	schema: literal(1),
	verdict: verdictSchema,
	suites: array(suiteSchema)
});
/**
* The gates that more rounds may still decide. A gate without a p-value is not one of them: it lacks a stored run, or a
* ratio. Where all are of that kind they count all the same: the first run of a suite gets its full length.
*/
function undecided$1({ rows }) {
	const gates = rows.flatMap((row) => row.gates);
	const decidable = gates.filter((gate) => gate.p !== null);
	return (decidable.length === 0 ? gates : decidable).filter((gate) => gate.verdict === "inconclusive");
}
/** Reads `comparison.json`. Throws with the file's name where it is cut off, or of another version. */
function readComparison(path) {
	const remedy = "overhead compare judges the results again and with --out writes a new one";
	let parsed;
	try {
		parsed = JSON.parse(readFileSync(path, "utf8"));
	} catch (error) {
		throw new Error(`${path}: cannot be read: ${error.message}; ${remedy}`);
	}
	const result = comparisonSchema.safeParse(parsed);
	if (result.success) return result.data;
	const issue = result.error.issues[0];
	throw new Error(`${path}: no comparison of this version: ${issue?.path.join(".")}: ${issue?.message}; ${remedy}`);
}

// action/src/baselines/disk.ts
const TEMPORARY = ".tmp-";
/** Whether an error is the system's of this name, such as `ENOENT`. */
function hasCode(error, code) {
	return error?.code === code;
}
/** A folder's entries in the order of their names; none where there is no such folder. Any other failure is thrown. */
async function entriesOf(folder) {
	try {
		return (await readdir(folder, { withFileTypes: true })).sort((a, b) => a.name < b.name ? -1 : 1);
	} catch (error) {
		if (hasCode(error, "ENOENT")) return [];
		throw error;
	}
}
async function isLink(path) {
	return (await lstat(path).catch(ignoreMissing))?.isSymbolicLink() ?? false;
}
/** Whether a name is taken, be it by a link that leads nowhere. */
async function exists(path) {
	return await lstat(path).catch(ignoreMissing) !== void 0;
}
/** How long ago a file was written, in ms; 0 where it is no longer there. */
async function ageOf(path) {
	const found = await lstat(path).catch(ignoreMissing);
	return found === void 0 ? 0 : Date.now() - found.mtimeMs;
}
/** A name for a file that is still being written: hidden, and used once. */
function temporaryIn(folder) {
	return join(folder, `${TEMPORARY}${process.pid}-${randomBytes(6).toString("hex")}`);
}
/** Whether a name is one of {@link temporaryIn}. */
function isTemporary(name) {
	return name.startsWith(TEMPORARY);
}
async function writeSynced(path, text) {
	const file = await open$1(path, "wx");
	try {
		await file.writeFile(text);
		await file.sync();
	} finally {
		await file.close();
	}
}
/**
* Gives a written file another name where that is free. A link fails where it is taken, even by a process that takes it at
* this moment; a rename would overwrite.
* @returns whether the name was free
*/
async function claim(written, path) {
	try {
		await link(written, path);
		return true;
	} catch (error) {
		if (hasCode(error, "EEXIST")) return false;
		throw error;
	}
}
/** Removes a file, if it is there. */
async function remove$1(path) {
	await unlink(path).catch(ignoreMissing);
}
/** What changed in a folder is only safe on disk once it is synced; not every system lets a folder be opened. */
async function syncFolder(folder) {
	let handle;
	try {
		handle = await open$1(folder, constants.O_RDONLY);
	} catch {
		return;
	}
	try {
		await handle.sync();
	} finally {
		await handle.close();
	}
}
function ignoreMissing(error) {
	if (!hasCode(error, "ENOENT")) throw error;
}

// action/src/baselines/sidecar.ts
const date = datetime();
const marks = {
	/** How the run was judged when it was stored; what was broken is never stored. `none`: that is not known. */
	verdict: verdictSchema.exclude(["broken"]),
	/** Why a run that breached a gate serves as a baseline; null where nobody said so. */
	accepted: strictObject({
		reason: string().min(1),
		date
	}).nullable(),
	/** The release that the run stands for. */
	pinned: strictObject({
		name: string().min(1),
		date
	}).nullable()
};
const sidecarSchema = strictObject({
	schema: literal(1),
	...marks
});
/** What is known of a run that was stored before anything was remembered: runs that failed were refused then. */
const UNMARKED = {
	verdict: "none",
	accepted: null,
	pinned: null
};
/** No reason is so long; a longer file is none of ours (bytes). */
const LONGEST$1 = 65536;
/** The sidecar of a run, by the path of its result file. */
function sidecarPath(run) {
	return run.replace(/\.txt$/, ".json");
}
function sidecarText(marks) {
	return `${JSON.stringify({
		schema: 1,
		...marks
	}, null, 2)}\n`;
}
/** Reads the sidecar of the run at a path. What cannot be read is a fault, never a run without marks. */
function readSidecar(run) {
	const path = sidecarPath(run);
	let file;
	try {
		file = openSync(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
	} catch (error) {
		if (hasCode(error, "ENOENT")) return { marks: null };
		return fault(path, hasCode(error, "ELOOP") ? "is a symbolic link" : `cannot be opened (${codeOf(error)})`);
	}
	try {
		const stat = fstatSync(file);
		if (!stat.isFile()) return fault(path, "is not a file");
		if (stat.size > LONGEST$1) return fault(path, "is too long to be one of ours");
		return parseSidecar(path, readFileSync(file, "utf8"));
	} finally {
		closeSync(file);
	}
}
/** The marks in a sidecar's text. @param path where it lies, for the message */
function parseSidecar(path, text) {
	if (text.length > LONGEST$1) return fault(path, "is too long to be one of ours");
	let value;
	try {
		value = JSON.parse(text);
	} catch {
		return fault(path, text === "" ? "is empty" : "is no JSON");
	}
	const result = sidecarSchema.safeParse(value);
	if (result.success) {
		const { schema: _, ...rest } = result.data;
		return { marks: rest };
	}
	const [issue] = result.error.issues;
	return fault(path, `is none of this version (${issue === void 0 || issue.path.length === 0 ? "" : `${issue.path.join(".")}: `}${issue?.message})`);
}
function fault(path, what) {
	return { fault: `${basename(path)} beside it ${what}, so nobody knows whether it was accepted: restore that file, or remove both and save the run again` };
}
function codeOf(error) {
	return error.code ?? String(error);
}

// action/src/baselines/branch.ts
/** The branch where nobody names another. */
const DEFAULT_BRANCH = "overhead-baselines";
/** Runs of one second and commit beyond these are not an accident. */
const MOST_COLLISIONS$1 = 1e4;
const LINK = "120000";
/** Whether Git takes a name for a branch, and no shell or screen mistakes it for anything else. */
function isBranchName(name) {
	const parts = name.split("/");
	return name.length <= 200 && parts.every((part) => /^[A-Za-z0-9_][A-Za-z0-9._-]*$/.test(part) && !/\.\.|\.lock$|\.$/.test(part));
}
/** Baselines on a branch. It is read once; what is written is written to the branch as it is then. */
var BranchStore = class {
	place;
	history;
	#branch;
	#synced = null;
	/** @param repository where we stand, whose clone may know the history */
	constructor(name, remote, repository) {
		this.place = name === "overhead-baselines" ? "branch" : `branch:${name}`;
		this.#branch = new RemoteBranch(name, remote, repository.environment);
		this.history = new History(remote, repository);
	}
	async suites() {
		await this.#sync();
		const suites = this.#branch.entries.map(({ path }) => path.split("/")).flatMap(([suite = "", ...rest]) => rest.length > 0 && isSegment(suite) ? [suite] : []);
		return [...new Set(suites)].sort();
	}
	async list(suite) {
		checkSuiteName(suite);
		await this.#sync();
		return this.#list(suite);
	}
	async #list(suite) {
		const folder = await this.#branch.folder();
		const warnings = [];
		const stored = this.#runs(suite, warnings);
		const remembered = await this.#remembered(stored.map(({ run }) => run.path));
		const found = stored.flatMap(({ run, machine, parsed }) => {
			const name = this.#name(run.path);
			const marks = remembered.get(run.path);
			if (marks !== void 0 && "fault" in marks) {
				warnings.push(skipped(name, marks.fault));
				return [];
			}
			const { time, commit } = parsed;
			return [{
				baseline: {
					suite,
					fingerprint: machine,
					time,
					commit,
					path: join(folder, "files", run.path),
					name,
					header: {},
					marks: marks?.marks ?? UNMARKED
				},
				sequence: parsed.sequence
			}];
		});
		found.sort((a, b) => b.baseline.time.getTime() - a.baseline.time.getTime() || b.sequence - a.sequence || (a.baseline.name < b.baseline.name ? -1 : 1));
		return {
			baselines: found.map(({ baseline }) => baseline),
			warnings
		};
	}
	async load(runs) {
		await this.#sync();
		const blobs = new Map(this.#branch.entries.map(({ path, blob }) => [path, blob]));
		const blobOf = (run) => blobs.get(this.#pathOf(run)) ?? "";
		const contents = await this.#branch.contents(runs.map(blobOf).filter((blob) => blob !== ""));
		const warnings = [];
		return {
			baselines: runs.flatMap((run) => {
				const content = contents.get(blobOf(run));
				const head = content === void 0 ? { fault: "it is no longer there" } : headOf(run.suite, content.toString("utf8", 0, HEAD_BYTES), content.toString("utf8", content.length - 1));
				if ("fault" in head || content === void 0) {
					warnings.push(skipped(run.name, "fault" in head ? head.fault : ""));
					return [];
				}
				mkdirSync(dirname(run.path), { recursive: true });
				writeFileSync(run.path, content);
				const { header } = head;
				return [{
					...run,
					header,
					commit: fullCommit(run.commit, header.commit)
				}];
			}),
			warnings
		};
	}
	async read(baseline) {
		await this.#sync();
		const entry = this.#entry(this.#pathOf(baseline));
		if (entry === void 0) throw new Error(`${baseline.name} is no longer there`);
		const text = (await this.#branch.contents([entry.blob])).get(entry.blob)?.toString() ?? "";
		const fault = wholeFault(text);
		if (fault !== null) throw new Error(`${baseline.name}: ${fault}`);
		return text;
	}
	async append({ suite, text, verdict }) {
		checkSuiteName(suite);
		const { header, time } = checkRun(suite, text);
		const machine = fingerprint(header);
		const commit = header.commit ?? "";
		const marks = {
			...UNMARKED,
			verdict
		};
		let path = "";
		await this.#branch.change(`Store a run of ${suite}`, async () => {
			path = freeName((sequence) => `${suite}/${machine}/${fileName(time, commit, sequence)}`, new Set(this.#branch.entries.map((entry) => entry.path)));
			return [{
				path,
				text
			}, {
				path: sidecarPath(path),
				text: sidecarText(marks)
			}];
		});
		this.#synced = Promise.resolve();
		return {
			suite,
			fingerprint: machine,
			time,
			commit,
			path: join(await this.#branch.folder(), "files", path),
			name: this.#name(path),
			header,
			marks
		};
	}
	async mark(baseline, change) {
		const path = this.#pathOf(baseline);
		let marks = baseline.marks;
		const what = change.accepted === void 0 ? "Pin" : "Accept";
		await this.#branch.change(`${what} a run of ${baseline.suite}`, async () => {
			if (this.#entry(path) === void 0) throw new Error(`${baseline.name} is no longer there`);
			const found = (await this.#remembered([path])).get(path);
			if (found !== void 0 && "fault" in found) throw new Error(`${baseline.name}: ${found.fault}`);
			marks = {
				...found?.marks ?? UNMARKED,
				...change
			};
			return [{
				path: sidecarPath(path),
				text: sidecarText(marks)
			}];
		});
		return {
			...baseline,
			marks
		};
	}
	async prune(suite, doomed) {
		checkSuiteName(suite);
		let removed = [];
		await this.#branch.change(`Remove old runs of ${suite}`, async () => {
			const remembered = await this.#remembered(doomed.map((run) => this.#pathOf(run)));
			removed = doomed.filter((run) => {
				const now = remembered.get(this.#pathOf(run)) ?? { marks: UNMARKED };
				return this.#entry(this.#pathOf(run)) !== void 0 && !("fault" in now) && (now.marks ?? UNMARKED).pinned === null;
			});
			return removed.flatMap((run) => this.#removal(this.#pathOf(run)));
		});
		return removed;
	}
	#removal(path) {
		const sidecar = this.#entry(sidecarPath(path));
		return [path, ...sidecar === void 0 ? [] : [sidecar.path]].map((path) => ({
			path,
			text: null
		}));
	}
	/** Reads the branch where that was not tried yet: a network that is away at first does not come between two rounds. */
	#sync() {
		this.#synced ??= this.#branch.sync();
		return this.#synced;
	}
	/** The files of a suite that are runs by their names. */
	#runs(suite, warnings) {
		return this.#branch.entries.flatMap((run) => {
			const [folder, machine = "", file = "", ...deeper] = run.path.split("/");
			if (folder !== suite || deeper.length > 0 || !file.endsWith(".txt")) return [];
			if (machine.startsWith(".") || file.startsWith(".")) return [];
			const parsed = parseFileName(file);
			const fault = run.mode === LINK ? "it is a symbolic link" : parsed === null ? "its name is not <time>-<commit>.txt" : isSegment(machine) ? null : "its folder has no name of a machine";
			if (fault !== null) warnings.push(skipped(this.#name(run.path), fault));
			return fault !== null || parsed === null ? [] : [{
				run,
				machine,
				parsed
			}];
		});
	}
	/** What is remembered of runs, by their paths; nothing of a run without a sidecar. */
	async #remembered(paths) {
		const entries = new Map(this.#branch.entries.map((entry) => [entry.path, entry]));
		const sidecars = paths.flatMap((path) => {
			const entry = entries.get(sidecarPath(path));
			return entry === void 0 ? [] : [{
				path,
				entry
			}];
		});
		const files = sidecars.filter(({ entry }) => entry.mode !== LINK);
		const contents = await this.#branch.contents(files.map(({ entry }) => entry.blob));
		const parsed = /* @__PURE__ */ new Map();
		return new Map(sidecars.map(({ path, entry }) => {
			const text = entry.mode === LINK ? "" : contents.get(entry.blob)?.toString() ?? "";
			const known = parsed.get(entry.blob) ?? parseSidecar(entry.path, text);
			if (!("fault" in known)) parsed.set(entry.blob, known);
			return [path, known];
		}));
	}
	#entry(path) {
		return this.#branch.entries.find((entry) => entry.path === path);
	}
	#name(path) {
		return `${this.#branch.name}:${path}`;
	}
	#pathOf({ name }) {
		return name.slice(this.#branch.name.length + 1);
	}
};
/** The first name of a run that is free, with its sidecar's. */
function freeName(nameOf, taken) {
	for (let sequence = 1; sequence <= MOST_COLLISIONS$1; sequence++) {
		const path = nameOf(sequence);
		if (!taken.has(path) && !taken.has(sidecarPath(path))) return path;
	}
	throw new Error(`the branch already holds ${MOST_COLLISIONS$1} runs of this second and commit`);
}

// action/src/baselines/directory.ts
/** Runs of one second and commit beyond these are not an accident. */
const MOST_COLLISIONS = 1e4;
/** What was left behind is removed once it is so old that nobody is still writing it (ms). */
const LEFT_BEHIND = 36e5;
/** Baselines below one folder, which may itself be a link; no link below it is followed. */
var DirectoryStore = class {
	history = null;
	root;
	/** @param root need not exist yet */
	constructor(root) {
		this.root = resolve(root);
	}
	get place() {
		return shownPath(this.root);
	}
	async suites() {
		return (await entriesOf(this.root)).filter((entry) => entry.isDirectory() && isSegment(entry.name)).map((entry) => entry.name).sort();
	}
	async list(suite) {
		checkSuiteName(suite);
		const folder = join(this.root, suite);
		const found = [];
		const warnings = [];
		if (await isLink(folder)) throw new Error(`${shownPath(folder)} is a symbolic link; a store does not follow it`);
		for (const machine of await entriesOf(folder)) {
			const path = join(folder, machine.name);
			if (machine.isSymbolicLink()) warnings.push(skipped(shownPath(path), "it is a symbolic link"));
			if (!machine.isDirectory() || machine.name.startsWith(".")) continue;
			for (const entry of await entriesOf(path)) {
				const file = join(path, entry.name);
				if (entry.name.startsWith(".") || !entry.name.endsWith(".txt") || entry.isDirectory()) continue;
				const parsed = parseFileName(entry.name);
				const result = parsed === null ? "its name is not <time>-<commit>.txt" : inspect(file, entry, suite, parsed);
				if (typeof result === "string") warnings.push(skipped(shownPath(file), result));
				else if (result !== null) found.push({
					baseline: {
						...result,
						fingerprint: machine.name
					},
					sequence: parsed?.sequence ?? 1
				});
			}
		}
		found.sort((a, b) => b.baseline.time.getTime() - a.baseline.time.getTime() || b.sequence - a.sequence || (a.baseline.path < b.baseline.path ? -1 : 1));
		return {
			baselines: found.map(({ baseline }) => baseline),
			warnings
		};
	}
	async load(runs) {
		return {
			baselines: runs,
			warnings: []
		};
	}
	async read(baseline) {
		const file = await open$1(baseline.path, constants.O_RDONLY | constants.O_NOFOLLOW);
		try {
			const text = await file.readFile("utf8");
			const fault = wholeFault(text);
			if (fault !== null) throw new Error(`${baseline.name}: ${fault}`);
			return text;
		} finally {
			await file.close();
		}
	}
	async append({ suite, text, verdict }) {
		checkSuiteName(suite);
		const { header, time } = checkRun(suite, text);
		const machine = fingerprint(header);
		const folder = await this.#makeFolder(suite, machine);
		const [run, sidecar] = [temporaryIn(folder), temporaryIn(folder)];
		const commit = header.commit ?? "";
		const marks = {
			...UNMARKED,
			verdict
		};
		try {
			await writeSynced(run, text);
			await writeSynced(sidecar, sidecarText(marks));
			const path = await claimBoth(run, sidecar, folder, (name) => fileName(time, commit, name));
			return {
				suite,
				fingerprint: machine,
				time,
				commit,
				path,
				name: shownPath(path),
				header,
				marks
			};
		} finally {
			await remove$1(run);
			await remove$1(sidecar);
		}
	}
	async mark(baseline, change) {
		const found = readSidecar(baseline.path);
		if ("fault" in found) throw new Error(`${baseline.name}: ${found.fault}`);
		if (!await exists(baseline.path)) throw new Error(`${baseline.name} is no longer there`);
		const marks = {
			...found.marks ?? UNMARKED,
			...change
		};
		const folder = dirname(baseline.path);
		const temporary = temporaryIn(folder);
		try {
			await writeSynced(temporary, sidecarText(marks));
			await rename(temporary, sidecarPath(baseline.path));
			await syncFolder(folder);
		} finally {
			await remove$1(temporary);
		}
		return {
			...baseline,
			marks
		};
	}
	async prune(suite, doomed) {
		checkSuiteName(suite);
		const removed = [];
		for (const baseline of doomed) {
			const now = readSidecar(baseline.path);
			if ("fault" in now || (now.marks ?? UNMARKED).pinned !== null) continue;
			await remove$1(baseline.path);
			await syncFolder(dirname(baseline.path));
			await remove$1(sidecarPath(baseline.path));
			removed.push(baseline);
		}
		for (const machine of await entriesOf(join(this.root, suite))) if (machine.isDirectory()) await clear(join(this.root, suite, machine.name));
		return removed;
	}
	/** Makes the folder of a suite and a machine, and makes sure that no link leads it out of the store. */
	async #makeFolder(suite, machine) {
		await mkdir(this.root, { recursive: true });
		let folder = await realpath(this.root);
		for (const segment of [suite, machine]) {
			folder = join(folder, segment);
			await mkdir(folder).catch((error) => {
				if (!hasCode(error, "EEXIST")) throw error;
			});
			if (!(await lstat(folder)).isDirectory()) throw new Error(`${shownPath(folder)} is not a folder (a link, perhaps); a store does not follow it`);
		}
		return join(this.root, suite, machine);
	}
};
/**
* Looks at a run's marks, and at its file's head and last byte; returns what is wrong with it in words, null where it is
* just being removed. The marks come first: they are written before the run and removed after it, so what has none when
* the run is there never had any. Years of runs are looked at one by one, so nothing here waits for its turn.
*/
function inspect(path, entry, suite, { time, commit }) {
	if (!entry.isFile()) return entry.isSymbolicLink() ? "it is a symbolic link" : "it is not a file";
	const found = readSidecar(path);
	let file;
	try {
		file = openSync(path, constants.O_RDONLY | constants.O_NOFOLLOW);
	} catch (error) {
		if (hasCode(error, "ENOENT")) return null;
		return `it cannot be opened (${error.code ?? String(error)})`;
	}
	try {
		const { size } = fstatSync(file);
		const last = Buffer.alloc(1);
		if (size > 0) readSync(file, last, 0, 1, size - 1);
		const head = Buffer.alloc(HEAD_BYTES);
		const read = headOf(suite, head.toString("utf8", 0, readSync(file, head, 0, HEAD_BYTES, 0)), last.toString());
		if ("fault" in read) return read.fault;
		const { header } = read;
		if ("fault" in found) return found.fault;
		const marks = found.marks ?? UNMARKED;
		return {
			suite,
			time,
			commit: fullCommit(commit, header.commit),
			path,
			name: shownPath(path),
			header,
			marks
		};
	} finally {
		closeSync(file);
	}
}
/**
* Gives a written run and its sidecar their names: the first that is free for both. The sidecar comes first and stays safely
* before the run is there, so that a run that failed never looks like one that was stored without marks.
*/
async function claimBoth(run, sidecar, folder, nameOf) {
	for (let sequence = 1; sequence <= MOST_COLLISIONS; sequence++) {
		const path = join(folder, nameOf(sequence));
		if (await exists(path) || !await claim(sidecar, sidecarPath(path))) continue;
		await syncFolder(folder);
		let placed = false;
		try {
			placed = await claim(run, path);
		} finally {
			if (!placed) await remove$1(sidecarPath(path));
		}
		if (placed) {
			await syncFolder(folder);
			return path;
		}
	}
	throw new Error(`${shownPath(folder)} already holds ${MOST_COLLISIONS} runs of this second and commit`);
}
/** Removes what killed processes left in a machine's folder: half-written files, and marks without a run. */
async function clear(folder) {
	for (const { name } of await entriesOf(folder)) {
		const path = join(folder, name);
		const run = name.replace(/\.json$/, ".txt");
		if (!(run !== name && parseFileName(run) !== null && !await exists(join(folder, run))) && !isTemporary(name)) continue;
		if (await ageOf(path) > 36e5) await remove$1(path);
	}
}

// action/src/baselines/life.ts
/** Whether a run may be compared with: it did not fail, or it was accepted all the same. */
function isBaseline({ marks }) {
	return marks.verdict !== "breach" || marks.accepted !== null;
}
/** The pinned run of each machine that was pinned last: what slow creep is judged against. Earlier pins are history. */
function anchorsOf(runs) {
	const anchors = /* @__PURE__ */ new Map();
	for (const run of runs.filter(isBaseline)) if ((run.marks.pinned?.date ?? "") > (anchors.get(run.fingerprint)?.marks.pinned?.date ?? "")) anchors.set(run.fingerprint, run);
	return new Set(anchors.values());
}
/**
* The runs of a suite that may go, in the order of the list: never a pinned one, never one of the newest baselines. A run
* that failed and is newer than those goes only where it is too old itself.
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

// action/src/results/format.ts
/**
* A parameter's value as the format can carry it: no white space, no `/`, `%`, `=`, and nothing unprintable;
* those are percent-encoded as UTF-8 (RFC 3986, section 2.1).
*/
function encodeValue(text) {
	let encoded = "";
	for (const character of text.toWellFormed()) encoded += /[^\s/%=\p{C}]/u.test(character) ? character : [...new TextEncoder().encode(character)].map((byte) => `%${byte.toString(16).toUpperCase().padStart(2, "0")}`).join("");
	return encoded;
}
/** A benchmark's name with its parameters: `Allocate/size=64/kind=direct`. */
function benchmarkName(name, parameters) {
	const keys = Object.entries(parameters).map(([key, value]) => `/${encodeValue(key)}=${encodeValue(value)}`);
	return encodeValue(name) + keys.join("");
}
/** A header value on one line; the format has no escape for a line break. */
function headerLine([key, value]) {
	return `${key}: ${value.replace(/[\s\p{C}]+/gu, " ").trim()}\n`;
}
/** The head of a result file: what is the same for the whole run. */
function formatHeader(header) {
	return `${Object.entries(header).filter(([, value]) => value !== "").map(headerLine).join("")}\n`;
}
/** The `Unit` line of one unit; empty where nothing is known about it. */
function unitLine(unit, declared) {
	const known = declared[unit] ?? metricOf(unit);
	if (known === void 0) return "";
	const better = known.better === null ? "" : ` better=${known.better}`;
	const exact = known.exact ? " assume=exact" : "";
	const epsilon = known.epsilon === void 0 ? "" : ` epsilon=${known.epsilon}`;
	const said = better + exact + epsilon;
	return said === "" ? "" : `Unit ${unit}${said}\n`;
}
/** A CPU count as `go test` appends it. Every reader of the format looks for one at the end of the whole name. */
const CPU_COUNT = /-\d+$/;
/** One fork as a line. JavaScript's shortest round-trip form is a number that Go reads back to the same bits. */
function formatLine(line) {
	const values = line.samples.map((sample) => `  ${sample.value} ${sample.unit}`).join("");
	const [cpus = ""] = CPU_COUNT.exec(line.benchmark) ?? [];
	return `Benchmark${line.benchmark.slice(0, line.benchmark.length - cpus.length)}/agent=${line.variant}${cpus}  ${Math.max(1, Math.round(line.operations))}${values}\n`;
}

// action/src/results/round.ts
const iterationsSchema = object({
	benchmark: string(),
	variant: string(),
	/** As in the result file, and the values in it. */
	unit: string(),
	/** In the order in which they ran; empty where the tool does not tell. */
	warmup: array(number$1()),
	measured: array(number$1())
});
const roundSchema = object({
	round: number$1().int(),
	/** `complete`: its lines are in the result file. `dropped`: thrown away, for the reason given. */
	outcome: _enum(["complete", "dropped"]),
	reason: string(),
	/** Which attempt of its job measured it, from 1. A journal that does not say was written by the first. */
	attempt: number$1().int().min(1).default(1),
	/**
	* The numbers of complete rounds at which the gates are judged, the last of them the planned rounds; empty for a run of
	* fixed length, and so for a run whose journal does not say: it was planned without looks.
	*/
	looks: array(number$1().int()).default([]),
	seed: number$1().int(),
	/** Forks in the order in which they ran. */
	order: array(object({
		benchmark: string(),
		variant: string()
	})),
	started: string(),
	/** Wall time of the round in ms. */
	elapsed: number$1(),
	/** Times that a set of forks of this round had to be run again. */
	redone: number$1().int(),
	/** Shares from 0 to 1: CPU time stolen by the hypervisor, time in which some task waited for a CPU. */
	steal: number$1(),
	pressure: number$1(),
	iterations: array(iterationsSchema).default([]),
	/** Size of the result file after this round, in bytes. */
	bytes: number$1().int()
});
/** Reads one line of a journal. Throws where it is none. */
function parseRound(line) {
	return roundSchema.parse(JSON.parse(line));
}

// action/src/results/folder.ts
/** Where the journal of a result file lies: beside it. */
function journalOf(results) {
	return `${results.replace(/\.txt$/, "")}.rounds.jsonl`;
}
/** The files of one suite inside a run folder. */
var SuiteFiles = class {
	results;
	rounds;
	raw;
	#units = /* @__PURE__ */ new Set();
	constructor(folder, suite) {
		this.results = join(folder, "results", `${suite}.txt`);
		this.rounds = journalOf(this.results);
		this.raw = join(folder, "raw", suite);
		mkdirSync(join(folder, "results"), { recursive: true });
		mkdirSync(this.raw, { recursive: true });
	}
	/** Starts a new result file with its header, where there is none yet. */
	begin(header) {
		if (!existsSync(this.results)) appendWhole(this.results, formatHeader(header));
	}
	/**
	* Appends a complete round: its record first, then its lines in one synced write. The record says how long the
	* result file will be, so that after a crash in between it is known not to count. Where the disk is full, both
	* files are as they were, and the error is thrown.
	*/
	append(lines, record, declared) {
		const fresh = [...new Set(lines.flatMap((line) => line.samples.map((sample) => sample.unit)))].filter((unit) => !this.#units.has(unit));
		const block = fresh.map((unit) => unitLine(unit, declared)).join("") + lines.map(formatLine).join("");
		const bytes = statSync(this.results).size + Buffer.byteLength(block);
		const entry = `${JSON.stringify({
			...record,
			bytes
		})}\n`;
		const recorded = appendWhole(this.rounds, entry);
		try {
			appendWhole(this.results, block);
		} catch (error) {
			truncateSync(this.rounds, recorded - Buffer.byteLength(entry));
			throw error;
		}
		for (const unit of fresh) this.#units.add(unit);
	}
	/** Records a round that was thrown away: nothing of it is in the result file. */
	drop(record) {
		appendWhole(this.rounds, `${JSON.stringify({
			...record,
			bytes: 0
		})}\n`);
	}
	/**
	* The rounds of an earlier, perhaps killed run. Records whose lines never reached the result file do not count, and
	* lines that no record counts (a torn append) are cut off.
	*/
	recover() {
		const written = existsSync(this.results) ? statSync(this.results).size : 0;
		const recorded = this.#readRounds();
		const rounds = recorded.filter((round) => round.bytes <= written);
		if (rounds.length < recorded.length) writeAtomically(this.rounds, rounds.map((round) => `${JSON.stringify(round)}\n`).join(""));
		const counted = Math.max(...rounds.map((round) => round.bytes), 0);
		if (counted === 0) {
			rmSync(this.results, { force: true });
			return rounds;
		}
		truncateSync(this.results, counted);
		for (const match of readFileSync(this.results, "utf8").matchAll(/^Unit (\S+) /gm)) if (match[1] !== void 0) this.#units.add(match[1]);
		return rounds;
	}
	#readRounds() {
		if (!existsSync(this.rounds)) return [];
		const text = readFileSync(this.rounds, "utf8");
		const whole = text.slice(0, text.lastIndexOf("\n") + 1);
		if (whole.length < text.length) truncateSync(this.rounds, Buffer.byteLength(whole));
		return whole.split("\n").filter((line) => line !== "").map((line, index) => {
			try {
				return parseRound(line);
			} catch (error) {
				throw new Error(`${this.rounds}:${index + 1}: not the record of a round: ${error.message}`);
			}
		});
	}
};

// action/src/comparison/wasi.ts
/** The bundle of {@link WasmThread}, beside the programs. */
const THREAD = "wasi.js";
const modules = /* @__PURE__ */ new Map();
/** Runs a program to its end. Throws where its file is missing or no WebAssembly, and where it crashed or was ended. */
async function runWasm({ program, arguments: argumentList, input, folders, signal }) {
	const compiled = modules.get(program) ?? readFile(program).then((bytes) => WebAssembly.compile(bytes));
	modules.set(program, compiled);
	const module = await compiled;
	const channels = mkdtempSync(join(tmpdir(), "overhead-wasm-"));
	const path = (name) => join(channels, name);
	writeFileSync(path("in"), input);
	const [stdin, stdout, stderr] = [
		openSync(path("in"), "r"),
		openSync(path("out"), "w"),
		openSync(path("err"), "w")
	];
	try {
		const thread = {
			module,
			arguments: [program, ...argumentList],
			folders,
			stdin,
			stdout,
			stderr
		};
		return {
			code: await inThread(join(dirname(program), THREAD), thread, signal),
			output: readFileSync(path("out"), "utf8"),
			errors: readFileSync(path("err"), "utf8")
		};
	} finally {
		for (const file of [
			stdin,
			stdout,
			stderr
		]) closeSync(file);
		rmSync(channels, {
			recursive: true,
			force: true
		});
	}
}
/** Starts a thread and waits for the exit code of its program. The thread has ended, and given its memory back, when this returns. */
async function inThread(script, thread, signal) {
	signal?.throwIfAborted();
	const worker = new Worker(script, {
		workerData: thread,
		env: {},
		execArgv: []
	});
	const end = () => void worker.terminate();
	signal?.addEventListener("abort", end, { once: true });
	let code = null;
	worker.once("message", (told) => {
		code = told;
	});
	try {
		await new Promise((resolve, reject) => {
			worker.once("error", reject);
			worker.once("exit", () => resolve());
		});
	} finally {
		signal?.removeEventListener("abort", end);
	}
	if (code === null) throw new Error(`${thread.arguments[0]} ended without an exit code`);
	return code;
}

// action/src/comparison/judge.ts
/** From so many bytes of stored runs on, a second thread reads ahead. */
const READ_AHEAD = 8e6;
/** The statistics program, in the folder of the bundle. */
var Statistics = class {
	#program;
	#readAhead;
	/** @param root the folder that holds this project */
	constructor(root, readAhead = READ_AHEAD) {
		this.#program = join(root, "action/dist/compare.wasm");
		this.#readAhead = readAhead;
	}
	/** Judges the suites. Throws only for a defect of ours: bad measurements are part of the comparison. */
	async judge(suites) {
		const text = suites.flatMap((suite) => suite.baselines.map(({ path }) => sizeOf$1(path))).reduce((sum, size) => sum + size, 0) >= this.#readAhead ? await this.#judgeAhead(suites) : await this.#run("judge", suites);
		return comparisonSchema.parse(JSON.parse(text));
	}
	/** Each round's ratio of treatment to control, in the result format, for benchstat. */
	async ratios(suite) {
		return this.#run("ratios", [suite]);
	}
	/** Judges while a second thread reads the stored runs from the last one on. What it has not read by then is not missed. */
	async #judgeAhead(suites) {
		const packed = mkdtempSync(join(tmpdir(), "overhead-packed-"));
		const met = new AbortController();
		const ahead = this.#run("pack", suites, {
			packed,
			signal: met.signal
		}).catch(() => void 0);
		try {
			return await this.#run("judge", suites, { packed });
		} finally {
			met.abort();
			await ahead;
			rmSync(packed, {
				recursive: true,
				force: true
			});
		}
	}
	/** @param packed a folder for stored runs that were read ahead */
	async #run(command, suites, { packed, signal } = {}) {
		const folders = new Folders();
		const inside = ({ path, name, rounds }) => ({
			path: folders.inside(path),
			name,
			...rounds === void 0 ? {} : { rounds: folders.inside(rounds) }
		});
		const request = {
			schema: 1,
			suites: suites.map((suite, index) => ({
				...suite,
				results: suite.results.map(inside),
				baselines: suite.baselines.map((file, run) => ({
					...inside(file),
					...packed === void 0 ? {} : { packed: folders.inside(join(packed, `${index}-${run}`)) }
				}))
			}))
		};
		const exit = await runWasm({
			program: this.#program,
			arguments: [command],
			input: JSON.stringify(request),
			folders: folders.opened(),
			...signal === void 0 ? {} : { signal }
		});
		if (exit.code !== 0) throw new Error(`the statistics program failed (${command}, exit code ${exit.code}): ${exit.errors}`);
		return exit.output;
	}
};
function sizeOf$1(path) {
	return statSync(path, { throwIfNoEntry: false })?.size ?? 0;
}
/** Folders that a WebAssembly program may see, numbered. */
var Folders = class {
	#numbers = /* @__PURE__ */ new Map();
	/** The path under which the program sees a file. */
	inside(path) {
		const folder = dirname(resolve(path));
		const number = this.#numbers.get(folder) ?? this.#numbers.size;
		this.#numbers.set(folder, number);
		return `/${number}/${path.slice(path.lastIndexOf("/") + 1)}`;
	}
	opened() {
		return Object.fromEntries([...this.#numbers].map(([folder, number]) => [`/${number}`, folder]));
	}
};

// action/src/comparison/benchstat.ts
/** Header keys that differ from run to run: benchstat would put each value into a table of its own. */
const IGNORED = "cpu,cpus,memory,kernel,image,runtime,commit,tree,revisions,date,arch";
var Benchstat = class {
	#program;
	constructor(root) {
		this.#program = join(root, "action/dist/benchstat.wasm");
	}
	/** Table A: each variant beside the control, forks as samples. */
	async variants(results, control, treatments) {
		const order = [control, ...treatments].map((name) => JSON.stringify(name)).join(" ");
		return inTemporary((folder) => {
			const folders = new Folders();
			const files = results.map((file, index) => `${index}=${folders.inside(whole(file.path, join(folder, `${index}.txt`)))}`);
			return this.#run([
				"-col",
				`/agent@(${order})`,
				"-ignore",
				IGNORED,
				...files
			], folders.opened());
		});
	}
	/** Table B: each round's ratio of treatment to control, then and now. */
	async ratios(before, now) {
		return inTemporary((folder) => {
			writeFileSync(join(folder, "before.txt"), before);
			writeFileSync(join(folder, "now.txt"), now);
			return this.#run([
				"-ignore",
				IGNORED,
				"baseline=/0/before.txt",
				"now=/0/now.txt"
			], { "/0": folder });
		});
	}
	/** benchstat exits with 0 whatever happens: an empty output or a message of its own is a failure. */
	async #run(argumentList, folders) {
		const exit = await runWasm({
			program: this.#program,
			arguments: argumentList,
			input: "",
			folders
		});
		const complaint = exit.errors.split("\n").find((line) => /^benchstat:|^.+?:\d+: /.test(line));
		if (exit.code !== 0 || exit.output.trim() === "" || complaint !== void 0) throw new Error(`benchstat failed: ${complaint ?? (exit.errors.trim() || "it printed nothing")}`);
		return exit.output;
	}
};
async function inTemporary(use) {
	const folder = mkdtempSync(join(tmpdir(), "overhead-benchstat-"));
	try {
		return await use(folder);
	} finally {
		rmSync(folder, {
			recursive: true,
			force: true
		});
	}
}
/** The file itself, or where its last line was cut off, a copy of its whole lines: benchstat would refuse all of it. */
function whole(path, copy) {
	const bytes = readFileSync(path);
	if (bytes.at(-1) === 10) return path;
	writeFileSync(copy, bytes.subarray(0, bytes.lastIndexOf(10) + 1));
	return copy;
}

// action/src/commands/judging.ts
/** benchstat's tables of more benchmarks are longer than a page, and take longer than everything else. */
const MOST_TABULATED = 100;
/**
* Judges the suites, and lets benchstat draw its tables of those whose files are in order.
* @param tabulate whether anybody will see those tables
*/
async function judge(root, suites, tabulate) {
	const statistics = new Statistics(root);
	const comparison = await statistics.judge(suites);
	const tables = [];
	const notes = [];
	for (const suite of tabulate ? suites : []) {
		const judged = comparison.suites.find((candidate) => candidate.suite === suite.suite);
		if (judged === void 0 || judged.broken.length > 0 || judged.rows.length === 0) continue;
		const benchmarks = new Set(judged.rows.map((row) => row.benchmark)).size;
		if (benchmarks > 100) {
			const command = printable("benchstat", [
				"-col",
				"/agent",
				...suite.results.map(({ name }) => name)
			]);
			notes.push(`benchstat's tables of ${suite.suite} are left out, as they are of ${benchmarks} benchmarks: ${command} draws them.`);
			continue;
		}
		try {
			tables.push(...await benchstatTables(root, suite, judged, statistics));
		} catch (error) {
			notes.push(`benchstat's tables of ${suite.suite} are left out: ${error.message}`);
		}
	}
	return {
		comparison,
		tables,
		notes
	};
}
async function benchstatTables(root, suite, judged, statistics) {
	const benchstat = new Benchstat(root);
	const variants = async () => ({
		suite: suite.suite,
		title: "variants side by side (forks as samples, unpaired)",
		text: await benchstat.variants(suite.results, judged.control, judged.treatments)
	});
	const [latest] = suite.baselines;
	if (latest === void 0 || judged.rows.every((row) => row.baseline === null)) return [await variants()];
	const ratios = async () => {
		const [before, now] = await Promise.all([statistics.ratios({
			...suite,
			results: [latest]
		}), statistics.ratios(suite)]);
		return {
			suite: suite.suite,
			title: `ratios to the control, then (${latest.name}) and now`,
			text: await benchstat.ratios(before, now)
		};
	};
	return Promise.all([variants(), ratios()]);
}
/** What a report says besides the comparison. */
function contextOf(tables, run) {
	const { reproduce, seed, folder, notes } = run;
	return {
		benchstat: tables,
		reproduce,
		seed: seed === null ? null : String(seed),
		folder,
		notes
	};
}
/** A path as messages show it: relative where it lies below the current folder. */
function shown(path) {
	const short = relative(".", path);
	return short !== "" && !short.startsWith("..") ? short : path;
}

// action/src/commands/requests.ts
/** The request of one suite of a run. Rounds that a killed run kept are judged like any others. */
function requestOf$1(folder, record) {
	const file = resultsOf(folder, record.suite);
	const unfinished = record.finished ? [] : [{
		code: "unfinished",
		message: `the run was stopped before its ${record.planned || "planned"} rounds were done: ${resumption(folder)} completes it`
	}];
	return {
		suite: record.suite,
		control: record.control,
		variants: Object.keys(record.variants),
		expected: record.benchmarks,
		against: record.against,
		references: record.references,
		results: file === null ? [] : [named$4(file)],
		metrics: record.metrics,
		gates: record.gates,
		state: {
			planned: record.planned,
			redone: record.redone,
			dropped: record.dropped,
			broken: record.broken,
			unusable: record.unusable,
			warnings: [...merged(record.warnings), ...unfinished]
		}
	};
}
/** The result file of a suite of a run; null where no round was complete. */
function resultsOf(folder, suite) {
	const file = join(folder, "results", `${suite}.txt`);
	return existsSync(file) ? file : null;
}
/** The command line that completes a run. */
function resumption(folder) {
	return printable("overhead", [
		"run",
		"--resume",
		shown(folder)
	]);
}
/** Items by key, in the order in which they came. */
function grouped$2(items, keyOf) {
	const groups = /* @__PURE__ */ new Map();
	for (const item of items) {
		const key = keyOf(item);
		groups.set(key, [...groups.get(key) ?? [], item]);
	}
	return groups;
}
/** Warnings that say the same of several forks (`who: what`) as one that names them all. */
function merged(warnings) {
	return [...grouped$2(warnings, ({ code, message }) => `${code} ${message.replace(/^[^:]*: /, "")}`).values()].map((group) => {
		const [first] = group;
		const what = /^[^:]*: (.*)$/s.exec(first.message)?.[1];
		if (group.length === 1 || what === void 0) return first;
		return {
			code: first.code,
			message: `${group.map(({ message }) => message.split(": ")[0]).join(", ")}: ${what}`
		};
	});
}
/** The requests of plain result files; files of one suite are pooled. */
function requestsOfFiles(files) {
	return [...grouped$2(files, suiteName)].map(([suite, paths]) => ({
		...emptyRequest(suite),
		results: paths.map(named$4)
	}));
}
/** The request of a suite of which nothing is known but its name. */
function emptyRequest(suite) {
	return {
		suite,
		control: "off",
		variants: [],
		expected: [],
		against: {},
		references: [],
		results: [],
		metrics: {},
		gates: [],
		state: {
			planned: 0,
			redone: 0,
			dropped: 0,
			broken: [],
			unusable: "",
			warnings: []
		}
	};
}
/** A request judged by the gates and metrics of a configuration file instead of those that it was recorded with. */
function reconfigured(request, suites, file) {
	const suite = suites.find((candidate) => candidate.name === request.suite);
	if (suite === void 0) {
		const known = suites.map((candidate) => candidate.name);
		throw new UsageError(`${file} has no suite "${request.suite}": ${suggest(request.suite, known)}`);
	}
	const { gates, metrics, control } = suite;
	return {
		...request,
		gates,
		metrics,
		control,
		against: againstOf(suite),
		references: referencesOf(suite)
	};
}
/** A request with the gates of flags or inputs laid over its own. */
function gated(request, gates) {
	const kept = request.gates.filter((gate) => !gates.some((other) => replaces(other, gate)));
	return {
		...request,
		gates: [...kept, ...gates]
	};
}
function againstOf(suite) {
	return Object.fromEntries(suite.variants.flatMap((variant) => variant.against === null ? [] : [[variant.name, variant.against]]));
}
/** Suites that were left out, as sentences for the report. */
function skippedNotes(record) {
	return record.skipped.map(({ suite, reason }) => `Not measured: ${suite} ${reason}`);
}
/** A result file with the journal that lies beside it, as {@link SuiteFiles} writes it. */
function named$4(path) {
	const journal = journalOf(path);
	return {
		path,
		name: shown(path),
		...existsSync(journal) ? { rounds: journal } : {}
	};
}
/** The origin of each file to be judged. */
function originsOf({ results }) {
	return results.map(({ path }) => ({
		date: headerValue(path, "date") ?? "",
		commit: headerValue(path, "commit") ?? ""
	}));
}
/** The suite that a file says it belongs to, else its own name. */
function suiteName(path) {
	return headerValue(path, "suite") ?? basename(path).replace(/\.[^.]*$/, "");
}
/** A header line of a result file; undefined where its beginning has none. */
function headerValue(path, key) {
	const head = Buffer.alloc(HEAD_BYTES);
	const file = openSync(path, "r");
	try {
		const text = head.toString("utf8", 0, readSync(file, head));
		return new RegExp(`^\\uFEFF?${key}:[ \\t]*(\\S+)[ \\t]*\\r?$`, "m").exec(text)?.[1];
	} finally {
		closeSync(file);
	}
}

// action/src/commands/baselines.ts
/** The store that is found by itself. */
const DEFAULT_STORE = "baselines";
const NOTHING = {
	files: [],
	warnings: []
};
/**
* The store of a name: `branch`, `branch:NAME`, or a folder, which need not be there yet. Throws {@link UsageError} where a
* file is in its place.
*/
function openStore(name, host) {
	const branch = /^branch(?::(.*))?$/s.exec(name);
	if (branch !== null) {
		const called = branch[1] ?? "overhead-baselines";
		if (!isBranchName(called)) throw new UsageError(`baseline: ${JSON.stringify(called)} is no name of a branch: write branch:NAME`);
		const { environment } = host;
		return new BranchStore(called, host.remote(), {
			folder: process.cwd(),
			environment
		});
	}
	if (existsSync(name) && !statSync(name).isDirectory()) throw new UsageError(`baseline: ${name} is a file: name the folder of the stored runs`);
	return new DirectoryStore(name);
}
/**
* The store to compare with: the one that the user named, else the default one where it exists, else null. Refuses one that
* was named and is not there: a wrong path must not look like an empty history. A branch is read at once, before anything
* is measured; where that fails, whoever asks it for runs will hear so.
*/
async function findStore(name, host) {
	if (name === null && !existsSync("baselines")) return null;
	const store = openStore(name ?? "baselines", host);
	if (store.history !== null) await store.suites().catch(() => []);
	else if (name !== null && !existsSync(name)) throw new UsageError(`baseline: ${name} is not there: correct the path, or leave it out until overhead baseline save has stored a run`);
	return store;
}
/**
* The newest baselines of a suite: runs that did not fail, or were accepted, and came before what is judged. A run is never
* compared with itself. That a branch cannot be read is told and stops nothing.
*/
async function storedBaselines(store, request, host) {
	if (store === null) return NOTHING;
	try {
		return await comparable(store, request, host);
	} catch (error) {
		if (!(error instanceof GitFailure$1)) throw error;
		return {
			files: [],
			warnings: [{
				code: "baseline-skipped",
				message: `no stored run is compared with, because ${store.place} cannot be read: ${error.message}`
			}]
		};
	}
}
async function comparable(store, request, host) {
	const judged = originsOf(request);
	if (judged.length === 0) return NOTHING;
	const { baselines, warnings } = await store.list(request.suite);
	const [now] = judged.toSorted((a, b) => time(b).getTime() - time(a).getTime());
	const before = await preceding(store, baselines.filter(isBaseline), now?.commit ?? "", host);
	const { used, skipped } = await newest(store, before.baselines, judged);
	const failed = baselines.filter((run) => !isBaseline(run) && !isItself(run, judged));
	const [first] = used;
	const more = first !== void 0 ? await stale(first, failed, now, host) : before.warnings.length > 0 ? [] : onlyFailed(failed, store);
	return {
		files: used.map(({ path, name }) => ({
			path,
			name
		})),
		warnings: [
			...warnings,
			...before.warnings,
			...skipped,
			...more
		]
	};
}
/** Of a shared store, the runs of commits that the judged one descends from; without that knowledge none, and it is told. */
async function preceding(store, runs, head, { event }) {
	if (store.history === null || runs.length === 0) return {
		baselines: runs,
		warnings: []
	};
	const found = await store.history.ancestry({
		head,
		base: event?.base ?? null
	}, (has) => {
		return runs.filter(({ commit }) => has(commit)).length >= Math.min(8, runs.length);
	});
	const before = "fault" in found ? [] : runs.filter(({ commit }) => found.has(commit));
	if (before.length > 0) return {
		baselines: before,
		warnings: []
	};
	return {
		baselines: [],
		warnings: [{
			code: "baseline-skipped",
			message: "fault" in found ? `no stored run is compared with, because nobody knows which of the ${runs.length} came before this change: ${found.fault}` : `no stored run is compared with: of the ${runs.length} that are stored, none is of ${found.mergeBase.slice(0, 12)} or ${found.complete ? "a commit" : "one of the newest commits"} before it`
		}]
	};
}
/** The newest runs whose files can be used, each once: one that was stored with more attempts takes the place of the one without. */
async function newest(store, runs, judged) {
	const used = [];
	const skipped = [];
	for (let at = 0; at < runs.length && used.length < 8;) {
		const next = runs.slice(at, at + 8 - used.length);
		at += next.length;
		const { baselines, warnings } = await store.load(next);
		skipped.push(...warnings);
		for (const run of baselines) {
			const twin = used.some(({ header }) => header.date !== void 0 && header.date === run.header.date);
			if (!isItself(run, judged) && !twin) used.push(run);
		}
	}
	return {
		used,
		skipped
	};
}
/** By the time in the file's header, or as far as its name tells it where the file was not read. */
function isItself({ header, time: began, commit }, judged) {
	return judged.some((origin) => header.suite === void 0 ? Math.floor(Date.parse(origin.date) / 1e3) * 1e3 === began.getTime() && origin.commit.startsWith(commit) : header.date !== void 0 && origin.date === header.date);
}
/** The command line that makes a baseline of a run that failed. */
function acceptance({ name }, { place }) {
	return `${printable("overhead", [
		"baseline",
		"accept",
		name,
		...place === "baselines" ? [] : ["--baseline", place]
	])} --reason TEXT`;
}
/** Says so where runs are stored and none of them is a baseline. @param runs those that failed */
function onlyFailed(runs, store) {
	const [newest] = runs;
	if (newest === void 0) return [];
	return [{
		code: "baseline-skipped",
		message: `${runs.length === 1 ? "the only stored run" : `each of the ${runs.length} stored runs`} breached a gate and was not accepted, so there is no baseline: ${acceptance(newest, store)} makes the newest one`
	}];
}
/** Says so where the newest baseline is old, seen from the newest of the runs to be judged. */
async function stale(newest, failed, now, { environment }) {
	const age = {
		days: daysBetween(newest.time, now === void 0 ? /* @__PURE__ */ new Date() : time(now)),
		commits: await commitsBetween(newest.commit, now?.commit ?? "", {
			folder: process.cwd(),
			environment
		})
	};
	const newer = failed.filter(({ time }) => time > newest.time).length;
	const warning = staleness(newest.name, age, newer);
	return warning === null ? [] : [warning];
}
/** When a run began; now, where its file does not say it. */
function time({ date }) {
	const said = new Date(date);
	return Number.isNaN(said.getTime()) ? /* @__PURE__ */ new Date() : said;
}

// action/src/commands/pooling.ts
/** The parts of each suite, in the order of the runs. */
function partsOf$1(runs) {
	const parts = runs.flatMap((run) => run.record.suites.map((suite) => ({
		...run,
		suite
	})));
	return [...grouped$2(parts, (part) => part.suite.suite).values()];
}
/** Whether two folders hold one run: its rounds must not count twice. */
function sameRun(run, other) {
	return run.record.started === other.record.started && run.record.seed === other.record.seed && run.record.shard?.index === other.record.shard?.index || resolve(run.folder) === resolve(other.folder);
}
/** One request for the rounds of all parts, by the gates of the first. They must be {@link unlike} in nothing. */
function pooled(parts) {
	const requests = parts.map((part) => requestOf$1(part.folder, part.suite));
	if (parts.length === 1) return requestOf$1(parts[0].folder, parts[0].suite);
	const whole = parts.find(isPrepared) ?? parts[0];
	const states = requests.map(({ state }) => state);
	const sum = (count) => states.reduce((total, state) => total + count(state), 0);
	const broken = parts.flatMap(({ folder, suite }) => suite.broken.map((reason) => `${shown(folder)}: ${reason}`));
	return {
		...requestOf$1(whole.folder, whole.suite),
		gates: parts[0].suite.gates,
		results: requests.flatMap(({ results }) => results),
		state: {
			planned: sum(({ planned }) => planned),
			redone: sum(({ redone }) => redone),
			dropped: sum(({ dropped }) => dropped),
			broken,
			unusable: states.map(({ unusable }) => unusable).find((reason) => reason !== "") ?? "",
			warnings: merged(states.flatMap(({ warnings }) => warnings)).filter(({ code }) => code !== "cannot-breach")
		}
	};
}
/** What is judged together, as sentences for the report. */
function pooledNotes(parts) {
	if (parts.length === 1) return [];
	const runs = parts.map(({ folder, record: { attempt, shard } }) => {
		const share = shard === null ? "" : `shard ${shard.index}/${shard.of}, `;
		return `${shown(folder)} (${share}attempt ${attempt})`;
	});
	return [`${parts[0].suite.suite}: the rounds of ${runs.length} runs are judged together: ${runs.join(", ")}`];
}
/** Whether it is known what would have been measured: a suite that broke before that has nothing to compare. */
function isPrepared({ suite }) {
	return suite.benchmarks.length > 0;
}
/**
* Why two runs of a suite are not the same measurement, in words; null where they are. Only the machine may be another. What
* one of them does not say (because it broke before, or was recorded by an older version) is no difference.
*/
function unlike(first, other) {
	if (!isPrepared(first) || !isPrepared(other)) return null;
	const [one, two] = [first.suite, other.suite];
	const found = [
		[
			"the runner",
			one.runner,
			two.runner
		],
		[
			"the control",
			one.control,
			two.control
		],
		[
			"the list of variants",
			Object.keys(one.variants),
			Object.keys(two.variants)
		],
		[
			"the list of benchmarks",
			one.benchmarks.toSorted(),
			two.benchmarks.toSorted()
		],
		[
			"against",
			one.against,
			two.against
		],
		[
			"the list of references",
			one.references,
			two.references
		],
		[
			"metrics",
			one.metrics,
			two.metrics
		],
		...Object.keys(one.variants).flatMap((name) => known$1(`${name}: `, one.variants[name] ?? {}, two.variants[name] ?? {})),
		...known$1("", one.conditions, two.conditions)
	].find(([, here, there]) => !alike$1(here, there));
	if (found === void 0) return null;
	const [what, ...sides] = found;
	const [here, there] = sides.map((side) => typeof side === "string" ? side : JSON.stringify(side));
	return `suite ${one.suite} is not the same measurement in ${shown(first.folder)} and in ${shown(other.folder)}: ${what} is ${here} in the one, ${there} in the other`;
}
/** The entries that both sides have. */
function known$1(prefix, here, there) {
	const others = new Map(Object.entries(there));
	return Object.entries(here).filter(([key]) => others.has(key)).map(([key, value]) => [
		`${prefix}${key}`,
		value,
		others.get(key)
	]);
}
/** An amount with its unit, such as a heap: machines of one type differ a little in what they have. */
const AMOUNT = /^(\d+(?:\.\d+)?) \S+$/;
const TOLERANCE = .05;
function alike$1(here, there) {
	const [left, right] = [here, there].map((side) => AMOUNT.exec(String(side))?.[1]);
	if (left === void 0 || right === void 0) return isDeepStrictEqual(here, there);
	return Math.abs(Number(left) - Number(right)) <= TOLERANCE * Math.max(Number(left), Number(right));
}

// action/src/commands/earlier.ts
/** The record of a run in its folder. */
const RECORD = "run.json";
/**
* The earlier runs in folders: each is that of a run, or holds such folders. One that is not there, or holds none, is that of
* a first attempt, and is told. A run counts once, however often it is found.
* @param out the folder of the new run, which may lie among them
*/
function findEarlier(folders, out) {
	const runs = [];
	const notes = [];
	for (const folder of folders) {
		if (resolve(folder) === resolve(out)) throw new UsageError(`earlier: ${folder} is the folder of the new run: choose another one with out`);
		const found = runFolders(folder).filter((path) => resolve(path) !== resolve(out));
		if (found.length === 0) notes.push(`No earlier attempt is in ${shown(folder)}: what is judged is this one alone.`);
		for (const path of found) {
			const run = {
				folder: path,
				record: readRecord(join(path, RECORD))
			};
			if (!runs.some((other) => sameRun(run, other))) runs.push(run);
		}
	}
	return {
		runs,
		notes
	};
}
/** The folders of runs that a folder is or holds. Throws {@link UsageError} where it is a file. */
function runFolders(folder) {
	if (!existsSync(folder)) return [];
	if (!statSync(folder).isDirectory()) throw new UsageError(`earlier: ${folder} is a file: name the folder of a run, or one of such folders`);
	if (existsSync(join(folder, "run.json"))) return [folder];
	return readdirSync(folder).sort().map((name) => join(folder, name)).filter((path) => existsSync(join(path, RECORD)));
}
/**
* The complete rounds of earlier attempts at a suite. That an attempt broke after some of them does not unmake those: they
* count, and it is told. An attempt whose machine was too noisy is left out as a whole, as its own verdict left it out.
*/
function addition(part, earlier) {
	const parts = [];
	const warnings = [];
	const broken = [];
	for (const run of earlier) {
		const suite = run.record.suites.find((candidate) => candidate.suite === part.suite.suite);
		if (suite === void 0) continue;
		const where = shown(run.folder);
		const [reason] = suite.broken.map((text) => text.split("\n")[0]);
		if (resultsOf(run.folder, suite.suite) === null || suite.unusable !== "") {
			const why = suite.unusable || reason || "it was stopped before its first round was complete";
			warnings.push({
				code: "attempt-left-out",
				message: `the attempt in ${where} is left out: ${why}`
			});
			continue;
		}
		const difference = unlike(part, {
			...run,
			suite
		});
		if (difference !== null) {
			broken.push(`${difference}. Only rounds of one configuration can be judged together: leave out earlier, or measure alike`);
			continue;
		}
		if (reason !== void 0) warnings.push({
			code: "attempt-broken",
			message: `the attempt in ${where} broke; its complete rounds are judged: ${reason}`
		});
		parts.push({
			...run,
			suite: {
				...suite,
				broken: [],
				finished: true
			}
		});
	}
	return {
		parts,
		warnings,
		broken
	};
}

// action/src/report/values.ts
/** Differences this small are rounding of the arithmetic, not a cost: they are written as 0. */
const NOISE$1 = 1e-9;
const MINUS = "−";
function finite(value) {
	if (!Number.isFinite(value)) throw new RangeError(`a report cannot hold the number ${value}`);
	return value;
}
/** Puts the sign in front, the true minus for a negative; `plus` asks for a + before a positive. */
function signed(value, digits, plus) {
	if (value < 0) return `${MINUS}${digits}`;
	return plus && value > 0 ? `+${digits}` : digits;
}
/** The decimals at which none of the values turns into a zero that it is not: at least `least`, at most 7. */
function decimalsFor(values, least) {
	let decimals = least;
	for (const value of values) while (decimals < 7 && value !== 0 && Number(Math.abs(value).toFixed(decimals)) === 0) decimals++;
	return decimals;
}
function percentDigits(percent, decimals) {
	const size = Math.abs(percent);
	if (size >= 1e6) return size.toExponential(1).replace("e+", "e");
	return size.toFixed(size >= 1e3 ? 0 : decimals);
}
/** A fraction in percent points; rounding noise is 0, and so is −0. Throws a RangeError for NaN and infinities. */
function toPercent(fraction) {
	const percent = finite(fraction) * 100;
	return Math.abs(fraction) < NOISE$1 ? 0 : finite(percent);
}
/** A change: 0.0251 → `+2.5 %`. Always signed, at least one decimal, more where one would show a false zero. */
function change(fraction) {
	const percent = toPercent(fraction);
	return `${signed(percent, percentDigits(percent, decimalsFor([percent], 1)), true)} %`;
}
/**
* An interval in percent, as it stands behind a {@link change}: `[+2.0, +3.1]`. Both ends have as many decimals as it
* takes to show on which side of zero they lie.
*/
function interval(low, high) {
	const ends = [toPercent(low), toPercent(high)];
	const decimals = decimalsFor(ends, 1);
	return `[${ends.map((end) => signed(end, percentDigits(end, decimals), true)).join(", ")}]`;
}
/** A size without a sign, such as a limit or an MDE: 0.05 → `5 %`, 0.0125 → `1.25 %`; `digits` significant ones. */
function percent$1(fraction, digits = 3) {
	const value = toPercent(fraction);
	const size = Math.abs(value);
	return `${signed(value, size >= 1e6 ? percentDigits(size, 0) : trimmed(size, digits), false)} %`;
}
/** `digits` significant digits without trailing zeros; whole digits are never dropped. */
function trimmed(size, digits) {
	if (size >= 10 ** (digits - 1)) return size.toFixed(0);
	return plainDigits(Number(size.toPrecision(digits)));
}
function plainDigits(value) {
	const text = String(value);
	return text.includes("e") ? value.toExponential().replace("e+", "e") : text;
}
/**
* `digits` significant digits with trailing zeros, so that columns compare; whole digits are never dropped.
* Below 0.0001 and from a million on in exponent form.
*/
function significant(value, digits = 3) {
	const size = Math.abs(finite(value));
	if (size === 0) return "0";
	if (size < 1e-4) return size.toExponential(digits - 1);
	if (size >= 1e6) return size.toExponential(digits - 1).replace("e+", "e");
	const whole = Math.floor(Math.log10(Number(size.toPrecision(digits)))) + 1;
	return size.toFixed(Math.max(0, digits - whole));
}
/** A p-value: `p = 0.012`, `p < 0.0001`. */
function pValue(p) {
	if (finite(p) < 1e-4) return "p < 0.0001";
	return `p = ${trimmed(p, 2)}`;
}
/** A count with its noun: `1 round`, `12 rounds`; thousands are parted by a comma. */
function count(number, singular, plural = `${singular}s`) {
	return `${grouped$1(number)} ${number === 1 ? singular : plural}`;
}
/** A whole number with its thousands parted by a comma. */
function grouped$1(number) {
	return String(finite(number)).replace(/\B(?=(\d{3})+$)/g, ",");
}

// action/src/report/quantity.ts
const TIME = {
	ns: 1,
	us: 1e3,
	µs: 1e3,
	ms: 1e6,
	s: 1e9,
	sec: 1e9
};
const BYTES = {
	B: 1,
	kB: 1e3,
	KB: 1e3,
	MB: 1e6,
	GB: 1e9
};
const TIME_STEPS = [
	[1e9, "s"],
	[1e6, "ms"],
	[1e3, "µs"],
	[1, "ns"]
];
const BYTE_STEPS = [
	[0xe8d4a51000, "TB"],
	[1e9, "GB"],
	[1e6, "MB"],
	[1e3, "kB"],
	[1, "B"]
];
const COUNT_STEPS = [
	[0xe8d4a51000, "T "],
	[1e9, "G "],
	[1e6, "M "],
	[1e4, "k "],
	[1, ""]
];
/** Units that a number is not read with. */
const READ = { "core-%@1k/s": "% of a core" };
function partsOf(metric) {
	if (Object.hasOwn(READ, metric)) return {
		kind: "count",
		factor: 1,
		rest: READ[metric] ?? ""
	};
	const match = /^(?:.*-)?([A-Za-zµ]+)(\/[^/]+)?$/.exec(metric);
	const base = match?.[1] ?? "";
	const per = match?.[2] ?? "";
	if (Object.hasOwn(TIME, base)) return {
		kind: "time",
		factor: TIME[base] ?? 1,
		rest: per
	};
	if (Object.hasOwn(BYTES, base)) return {
		kind: "bytes",
		factor: BYTES[base] ?? 1,
		rest: per
	};
	return {
		kind: "count",
		factor: 1,
		rest: metric.endsWith("-count") && metricOf(metric) !== void 0 ? "" : metric
	};
}
/** The first step that the size reaches once it is rounded to three digits, so that 999.6 ns is 1.00 µs. */
function stepFor(size, kind) {
	const steps = kind === "time" ? TIME_STEPS : kind === "bytes" ? BYTE_STEPS : COUNT_STEPS;
	const rounded = kind === "count" && size < 1e4 ? size : Number(size.toPrecision(3));
	const step = steps.find(([least]) => rounded >= least) ?? [1, steps.at(-1)?.[1] ?? ""];
	return step[1] === "k " ? [1e3, "k "] : step;
}
function write(value, metric, { plus, reference, precision }) {
	const parts = partsOf(metric);
	const base = value * parts.factor;
	const [step, prefix] = stepFor(Math.abs(reference * parts.factor), parts.kind);
	const whole = parts.kind !== "time" && step === 1 && Number.isInteger(base) && Math.abs(base) < 1e4;
	const digits = whole ? String(Math.abs(base)) : significant(base / step, precision);
	const unit = whole ? counted$1(Math.abs(base), parts.rest) : parts.rest;
	return `${signed(value, digits, plus)} ${prefix}${unit}`.trimEnd();
}
const ONE = {
	classes: "class",
	threads: "thread"
};
/** The noun of a count: `1 class`, `2 classes`. */
function counted$1(number, noun) {
	return number === 1 && Object.hasOwn(ONE, noun) ? ONE[noun] ?? noun : noun;
}
/** A value of a metric with its unit. Throws a RangeError for NaN and infinities. */
function quantity(value, metric) {
	return write(value, metric, {
		plus: false,
		reference: value,
		precision: 3
	});
}
/** A signed difference with its unit, to two digits, as it is known less well than its ends: `+1.3 ns/op`. */
function difference(value, metric) {
	return write(value, metric, {
		plus: true,
		reference: value,
		precision: 2
	});
}
/** A difference that is the same in every fork, to its last digit: `+1 class`, `+12,345 B/op`. */
function exactDifference(value, metric) {
	const { kind, factor, rest } = partsOf(metric);
	const size = Math.abs(value * factor);
	const rounded = Number(size.toFixed(size < 10 ? 2 : 0));
	const digits = rounded === 0 ? significant(size) : Number.isInteger(rounded) ? grouped$1(rounded) : String(rounded);
	const unit = kind === "count" ? counted$1(rounded, rest) : `${kind === "bytes" ? "B" : "ns"}${rest}`;
	return `${signed(value, digits, true)} ${unit}`.trimEnd();
}
/** A difference with its interval, the unit once: `+3 [+2, +4] switches/op`. */
function differenceBetween(value, low, high, metric) {
	const [[middle, ...ends], unit] = alike([
		value,
		low,
		high
	], metric, {
		plus: true,
		precision: 2
	});
	return `${middle} [${ends.join(", ")}]${unit}`;
}
/** The interval of a difference alone, the unit once: `[−0.70, +0.41] ns/op`. */
function range(low, high, metric) {
	const [ends, unit] = alike([low, high], metric, {
		plus: true,
		precision: 2
	});
	return `[${ends.join(", ")}]${unit}`;
}
/** A value with its interval, the unit once: `412 [405, 419] k ops/s`. */
function quantityBetween(value, low, high, metric) {
	const [[middle, ...ends], unit] = alike([
		value,
		low,
		high
	], metric, {
		plus: false,
		precision: 3
	});
	return `${middle} [${ends.join(", ")}]${unit}`;
}
/** Numbers that are all in the unit of the largest, and that unit behind a space. */
function alike(values, metric, form) {
	const reference = Math.max(...values.map(Math.abs));
	const [largest = "", ...others] = [reference, ...values].map((one) => write(one, metric, {
		...form,
		reference
	}));
	const number = (text) => text.split(" ")[0] ?? text;
	return [others.map(number), largest.slice(number(largest).length)];
}
/** Two values side by side: in one unit where both read well in it, so that 998 ns stands beside 1020 ns. */
function pair(off, on, metric) {
	const close = off !== 0 && on / off < 9.5 && on / off > .11;
	return [quantity(off, metric), write(on, metric, {
		plus: false,
		reference: close ? off : on,
		precision: 3
	})];
}
/** What a metric is called in a table; null for one that the catalogue does not know. */
function labelOf(metric) {
	return metricOf(metric)?.label ?? null;
}
/** As {@link labelOf}, without the "per operation" that stands in the unit of the values beside it. */
function shortLabelOf(metric) {
	return labelOf(metric)?.replace(/ per operation$/, "") ?? null;
}
const SPOKEN = {
	"cpu-ns/op": "CPU",
	"ns/op": "time",
	"ops/s": "throughput",
	"tasks/s": "throughput",
	"B/op": "allocation",
	"peak-rss-B": "memory"
};
/** What a metric is called in a sentence; null where only its unit is known. */
function spoken(metric) {
	return (Object.hasOwn(SPOKEN, metric) ? SPOKEN[metric] : null) ?? shortLabelOf(metric);
}

// action/src/report/gates.ts
/**
* Whether a row compares two treatments (two revisions, say) and not a treatment with the control. The control itself may be
* the older of two revisions.
*/
function isBetweenTreatments(row, control) {
	return row.paired || row.against !== control;
}
/** Whether a gate judges a change of absolute values against the stored ones, in the metric's own unit. */
function isAbsoluteChange(row, gate, control) {
	return gate.kind === "max-regression" && !isBetweenTreatments(row, control) && row.baseline?.comparable === "absolute";
}
/** The share of the limit that was used: 1 is exactly at it, more is over. Unknown is 0. */
function shareUsed(row, gate, control) {
	const near = gate.kind === "min" ? gate.high : gate.low;
	const far = gate.kind === "min" ? gate.low : gate.high;
	const decisive = (gate.verdict === "breach" ? near : far) ?? gate.value;
	if (decisive === null) return 0;
	if (gate.kind === "min") return decisive > 0 ? gate.limit / decisive : Number.POSITIVE_INFINITY;
	const limit = isAbsoluteChange(row, gate, control) ? gate.limit * storedLevel(row) : gate.limit;
	if (limit <= 0) return decisive > limit ? Number.POSITIVE_INFINITY : 0;
	return decisive / limit;
}
/** About what the stored runs measured, in the metric's own unit. */
function storedLevel(row) {
	return (row.on ?? 0) - (row.baseline?.change ?? 0);
}
/** From worst to best; the order of everything in a report. */
const SEVERITY = {
	broken: 0,
	breach: 1,
	inconclusive: 2,
	pass: 3,
	none: 4
};
/** The gate that speaks for a row: the worst verdict, then the largest share of its limit. */
function worstGate(row, control) {
	return row.gates.toSorted((a, b) => SEVERITY[a.verdict] - SEVERITY[b.verdict] || shareUsed(row, b, control) - shareUsed(row, a, control))[0] ?? null;
}
/** What a gate allows, for a table's cell: `≤ 5 %`, `≤ +64 B/op`, `≥ 500 k ops/s`. */
function limitOf(row, gate, control) {
	switch (gate.kind) {
		case "max-overhead": return `≤ ${percent$1(gate.limit)}`;
		case "max-regression": return `≤ ${percent$1(gate.limit)}${isBetweenTreatments(row, control) ? "" : " since baseline"}`;
		case "max-increase": return `≤ ${difference(gate.limit, row.metric)}`;
		case "min": return `≥ ${quantity(gate.limit, row.metric)}`;
		case "max": return `≤ ${quantity(gate.limit, row.metric)}`;
	}
}
/** What was measured against a gate, with its interval where there is one. */
function measuredText(row, gate, control) {
	const { value, low, high } = gate;
	if (value === null) return "not measured";
	const bounded = low !== null && high !== null && !(row.exact && high - low < 1e-9);
	if (gate.kind === "min" || gate.kind === "max") return bounded ? quantityBetween(value, low, high, row.metric) : quantity(value, row.metric);
	if (gate.kind === "max-increase" || isAbsoluteChange(row, gate, control)) {
		if (bounded) return differenceBetween(value, low, high, row.metric);
		return isCertain(row) ? exactDifference(value, row.metric) : difference(value, row.metric);
	}
	return bounded ? `${change(value)} ${interval(low, high)}` : change(value);
}
/** A count that is the same in every fork: an interval without width says nothing more. */
function isCertain({ exact, overhead, low, high, difference }) {
	const bounds = overhead === null ? difference : {
		low,
		high
	};
	return exact && bounds?.low != null && bounds.high != null && bounds.high - bounds.low < 1e-9;
}

// action/src/report/effect.ts
/** Of the rows without a gate that are shown as changed about this share may be chance: the largest q-value that counts. */
const FALSE_DISCOVERIES = .05;
function sideOf(low, high) {
	if (Math.abs(low) < 1e-9 && Math.abs(high) < 1e-9) return "zero";
	if (low > 0) return "above";
	return high < 0 ? "below" : "across";
}
/** How an interval lies to zero: the one question that decides what may be said. Where a control is 0 the difference decides. */
function alone$1(row) {
	const bounds = row.overhead === null ? row.difference : row;
	if (bounds?.low == null || bounds.high == null) return "unknown";
	const side = sideOf(bounds.low, bounds.high);
	if (side === "zero") return "same";
	if (side === "across") return "unclear";
	return (row.overhead === null && row.better === "higher" ? side === "below" : side === "above") ? "cost" : "gain";
}
/** An ungated row whose interval excludes zero, as some of so many do by chance (Benjamini & Hochberg 1995). */
function mayBeChance(row) {
	return row.q !== null && row.q > .05 && row.gates.length === 0 && (alone$1(row) === "cost" || alone$1(row) === "gain");
}
/** What may be said about a row. A gate is an own question, which Holm's correction answers; other rows are many questions. */
function effectOf(row) {
	return mayBeChance(row) ? "unclear" : alone$1(row);
}
/** An agent that seems to pay its host: the interval lies below zero, against a control without it. */
function isSuspect(row, control) {
	return row.better !== null && effectOf(row) === "gain" && !isBetweenTreatments(row, control);
}
/** Says why rows that would look changed alone are shown as unchanged; empty where there are none. */
function chanceNote({ rows }) {
	const tested = rows.filter((row) => row.q !== null).length;
	const spared = rows.filter(mayBeChance).length;
	if (spared === 0) return "";
	const expected = Math.max(1, Math.round(FALSE_DISCOVERIES * tested));
	const [these, are] = spared === 1 ? ["1 row without a gate that looks changed by itself", "is"] : [`${spared} rows without a gate that look changed by themselves`, "are"];
	return `${count(tested, "row")} were compared, and of so many about ${expected} will look changed by chance alone. So ${these} ${are} shown as unchanged: among those shown as changed no more than ${percent$1(FALSE_DISCOVERIES)} should be false discoveries.`;
}

// action/src/report/phrase.ts
/** Marks a piece of data as a name. */
function name(text) {
	return { name: text };
}
/** A template tag that keeps names apart from words: say`${name(x)} costs ${'+2 %'}`. */
function say(words, ...values) {
	const pieces = [];
	words.forEach((word, index) => {
		pieces.push(word);
		const value = values[index];
		if (value === void 0) return;
		if (typeof value === "string" || typeof value === "number") pieces.push(String(value));
		else if ("name" in value) pieces.push(value);
		else pieces.push(...value);
	});
	return joined(pieces);
}
/** Neighbouring words as one string, so that an escape sees whole sentences. */
function joined(pieces) {
	const result = [];
	for (const piece of pieces) {
		const last = result.at(-1);
		if (typeof piece === "string" && typeof last === "string") result[result.length - 1] = last + piece;
		else if (piece !== "") result.push(piece);
	}
	return result;
}
/** The sentence as one text: names and words each written in the surface's own safe way. */
function written(phrase, writeName, writeWords) {
	return phrase.map((piece) => typeof piece === "string" ? writeWords(piece) : writeName(piece.name)).join("");
}

// action/src/report/visible.ts
const UNSEEN = /[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]|(?! )\p{Zs}/gu;
const STACKED = /(?<=\p{M}{2})\p{M}/gu;
const SHORT = {
	"\n": "\\n",
	"\r": "\\r",
	"	": "\\t"
};
const RIGHT_TO_LEFT = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}]/u;
function escaped(character) {
	return SHORT[character] ?? `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`;
}
/** Has letters that are written from right to left, and so could reorder their neighbours. */
function isRightToLeft(text) {
	return RIGHT_TO_LEFT.test(text);
}
/**
* A text from outside on one line, literally: no control, bidi or invisible character is left in it. A text with
* right-to-left letters is isolated, so that it cannot reorder what stands beside it (Unicode UAX #9, FSI and PDI).
*/
function visible(text) {
	const seen = text.replace(UNSEEN, escaped).replace(STACKED, escaped);
	return isRightToLeft(seen) ? `\u2068${seen}\u2069` : seen;
}
/** Lines of a tool's output: as {@link visible}, but line breaks stay and tabs become spaces. */
function visibleLines(text) {
	return text.replace(/\r\n?/g, "\n").replace(/\n+$/, "").split("\n").map((line) => visible(line.replace(/\t/g, "  ")));
}
/** At most `limit` characters, cut in the middle, where names differ least; the ends tell them apart. */
function shorten(text, limit) {
	if (text.length <= limit) return text;
	const characters = [...text];
	if (characters.length <= limit) return text;
	const head = Math.ceil((limit - 1) / 2);
	const tail = limit - 1 - head;
	return `${characters.slice(0, head).join("")}…${tail > 0 ? characters.slice(-tail).join("") : ""}`;
}

// action/src/report/escape.ts
/** Names longer than this are cut in the middle. */
const LONGEST_NAME$1 = 200;
/** In a sentence they are shorter. */
const SENTENCE_NAME = 80;
const NOT_IN_A_SPAN = /[`|\\<>&]|^\s|\s$|^$/;
/** A name as inline code, on one line, safe inside a table cell. */
function code(text, limit = 200) {
	const seen = shorten(visible(text), limit);
	return NOT_IN_A_SPAN.test(seen) ? htmlCode(seen) : `\`${seen}\``;
}
/**
* Inline code as an HTML element with entities. Only letters and digits stay, so no Markdown is left to parse. The empty
* comment after `@` parts what an e-mail autolink would otherwise join after the entities are decoded.
*/
function htmlCode(seen) {
	return `<code>${seen.replace(/[^\p{L}\p{N}\p{M} ]/gu, (character) => `&#${character.codePointAt(0)};`).replace(/^ | $/g, "&#32;").replaceAll("&#64;", "&#64;<!-- -->")}</code>`;
}
const WORD = /^[("“]*\p{L}+(?:[/'’–-]\p{L}+)*[)"”]*[.,;:!?]?$/u;
const NUMBERED_WORD = /^\(?(?:\p{L}{1,6}\d{1,3}(?:\.\d{1,3})?|\d{1,3}(?:st|nd|rd|th))\)?[.,;:]?$/u;
const NUMBER$1 = /^[([]*[+−-]?\d{1,6}(?:[.,]\d{1,6})?%?(?:\]?\)?[,;]?|\)?[.:])$/u;
const SYMBOL = /^(?:[≤≥·→×–—±…<>&=]|%[)\]]?[,;.:]?)$/u;
const ENTITY = {
	"<": "&lt;",
	">": "&gt;",
	"&": "&amp;"
};
/** What GitHub would read as a commit: seven or more hexadecimal digits. */
const COMMIT = /[0-9a-f]{7}/i;
const OPENING = /^[("“]*/u;
const CLOSING = /[)"”,;:.!?]*$/u;
function isPlain(word, first) {
	if (COMMIT.test(word) || /^www/i.test(word) || isRightToLeft(word)) return false;
	if (WORD.test(word) || NUMBERED_WORD.test(word) || SYMBOL.test(word)) return true;
	return NUMBER$1.test(word) && !(first && /[.)]$/.test(word));
}
const QUOTED = /(?<=^| )`([^`\s](?:[^`\n]*[^`\s])?)`(?=$| |[,;:.](?: |$))/;
/**
* A sentence as Markdown: words, numbers and their units as they are; anything else (a path, a URL, a flag, a mention, and what
* stands between back-ticks) as code. The result is on one line and safe inside a table cell.
*/
function prose(text) {
	const words = text.split(/\s+/u).filter((word) => word !== "").join(" ");
	const pieces = words.split(QUOTED);
	if (pieces.length === 1) return plain(words);
	return pieces.map((piece, index) => index % 2 === 1 ? code(piece) : spaced(piece, plain)).join("");
}
function plain(text) {
	const written = [];
	let unsafe = [];
	let opening = "";
	const flush = (closing) => {
		if (unsafe.length > 0) written.push(`${opening}${code(unsafe.join(" "))}${closing}`);
		unsafe = [];
	};
	text.split(/\s+/u).filter((word) => word !== "").forEach((word, index) => {
		if (isPlain(word, index === 0)) {
			flush("");
			written.push(ENTITY[word] ?? word);
			return;
		}
		const before = OPENING.exec(word)?.[0] ?? "";
		const core = word.slice(before.length);
		const after = CLOSING.exec(core)?.[0] ?? "";
		const middle = core.slice(0, core.length - after.length);
		if (before !== "") flush("");
		if (unsafe.length === 0) opening = middle === "" ? "" : before;
		unsafe.push(middle === "" ? word : middle);
		if (after !== "") flush(middle === "" ? "" : after);
	});
	flush("");
	return written.join(" ");
}
/** A sentence with its names as code. */
function phrase(words) {
	return written(words, (text) => code(text, 80), (between) => spaced(between, prose));
}
/** Words between names: a comma or colon belongs to the name before it, a space parts them. */
function spaced(words, write) {
	const before = /^(?:[,;:.](?= |$))? ?/.exec(words)?.[0] ?? "";
	const after = words.endsWith(" ") && words.length > before.length ? " " : "";
	return `${before}${write(words.slice(before.length))}${after}`;
}
/**
* Lines as a fenced code block. The fence is longer than any run of back-ticks inside; a comment's beginning is broken
* up, because whoever looks for a hidden comment looks at the source.
*/
function fenced(lines, language) {
	const safe = lines.map((line) => line.replaceAll("<!--", "\\u{3c}!--"));
	const longest = safe.flatMap((line) => line.match(/`+/g) ?? []).reduce((most, run) => Math.max(most, run.length), 2);
	const fence = "`".repeat(longest + 1);
	return [
		`${fence}${language}`,
		...safe,
		fence
	];
}

// action/src/report/looks.ts
const ORDINALS = [
	"first",
	"second",
	"third",
	"fourth",
	"fifth"
];
/** `10 of at most 20 rounds, 1 redone: every gate was decided at the first look`. */
function roundsText(suite) {
	const { redone, dropped, attempts } = suite.rounds;
	const also = [
		...attempts > 1 ? [`in ${attempts} attempts`] : [],
		...redone > 0 ? [`${redone} redone`] : [],
		...dropped > 0 ? [`${dropped} dropped`] : []
	];
	const why = whyEnded(suite);
	return `${[amount$1(suite), ...also].join(", ")}${why === "" ? "" : `: ${why}`}`;
}
function amount$1({ rounds: { planned, complete, looks } }) {
	if (complete >= planned) return count(complete, "round");
	return `${complete} of ${looks.length > 0 ? "at most " : ""}${count(planned, "round")}`;
}
/** Why there are no more rounds; empty for a run of fixed length. */
function whyEnded(suite) {
	const { planned, complete, looks } = suite.rounds;
	if (looks.length === 0) return "";
	const open = suite.rows.flatMap((row) => row.gates).some((gate) => gate.verdict === "inconclusive");
	if (complete >= planned) return open ? "all that were planned" : `judged after ${listed$1(looks)}`;
	if (undecided$1(suite).length > 0) return "it ended before every gate was decided";
	const ordinal = ORDINALS[looks.length - 1];
	return `${open ? "every gate that rounds can decide" : "every gate"} was decided at ${ordinal === void 0 ? `look ${looks.length}` : `the ${ordinal} look`}`;
}
function listed$1(numbers) {
	const last = String(numbers.at(-1) ?? "");
	return numbers.length < 2 ? last : `${numbers.slice(0, -1).join(", ")} and ${last}`;
}
/** `after 10 rounds`: on how many a gate was decided, where the run went on for the others; else empty. */
function decidedText(gate, row) {
	return gate.rounds < row.rounds ? `after ${count(gate.rounds, "round")}` : "";
}
const isUsual = (confidence) => confidence >= .945 && confidence <= .975;
function attained(rows) {
	return rows.flatMap((row) => row.confidence === null || row.low === null || isCertain(row) ? [] : [row.confidence]);
}
/** The confidence of the rows' intervals: `95 %`, or what it was where a run was judged at an early look. */
function confidenceOf(rows) {
	const all = attained(rows);
	if (all.every(isUsual)) return "95 %";
	const low = all.reduce((least, one) => Math.min(least, one), 1);
	const high = all.reduce((most, one) => Math.max(most, one), 0);
	const [from, to] = [percent$1(low, 3), percent$1(high, 3)];
	return from === to ? from : `${from.replace(" %", "")} to ${to}`;
}
/** Why an interval is wider than a reader may expect; empty where all are of about 95 %. */
function confidenceNote(rows) {
	if (attained(rows).every(isUsual)) return "";
	return `A run that is judged more than once asks more of its early looks: these are ${confidenceOf(rows)} intervals, wider than the usual ones of 95 %.`;
}

// action/src/report/remarks.ts
/** Warnings of a row that its number must not be read without, each in the few words that stand beside it. */
const DOUBTS = {
	"contradicting-signs": "runs disagree",
	unsteady: "unsteady",
	"warm-up-sensitive": "depends on the warm-up",
	"not-exact": "not exact"
};
/** Warnings of a suite that are as grave. */
const SUITE_DOUBTS = ["constant-stall", "identical-to-control"];
/** Doubts are shown unfolded, so only the first few of them; the others stand among the warnings. */
const MOST_DOUBTS = 8;
/** What the next run could do better, which is nobody's fault. */
const ADVICE$1 = "advice";
const isDoubt = ({ code }) => Object.hasOwn(DOUBTS, code) || SUITE_DOUBTS.includes(code);
/** What puts a row in doubt, in a few words; empty where nothing does. */
function doubtsAbout(row) {
	return [...new Set(row.warnings.flatMap(({ code }) => Object.hasOwn(DOUBTS, code) ? DOUBTS[code] : []))].join(", ");
}
/** Whether the suite was warned of something. */
function warns({ warnings }, code) {
	return warnings.some((warning) => warning.code === code);
}
/** Texts with the rows that each is about, in the order in which they first appear. */
var Remarks = class {
	#rows = /* @__PURE__ */ new Map();
	add(text, row) {
		const rows = this.#rows.get(text);
		if (rows === void 0) this.#rows.set(text, [row]);
		else rows.push(row);
	}
	/** One sentence a text: it names its row, or says how many there are. */
	phrases(keep) {
		return [...this.#rows].filter(([text, rows]) => keep(text, rows)).map(([text, rows]) => {
			const [row] = rows;
			if (row === void 0 || rows.length > 1) return say`${count(rows.length, "row")}: ${text}`;
			const metric = shortLabelOf(row.metric) ?? name(row.metric);
			return say`${name(row.treatment)} on ${name(row.benchmark)}, ${metric}: ${text}`;
		});
	}
};
/**
* Why gates are open or broken, each reason once. What the suite says already is left out, and so is what the first line
* `said` of a single gate.
*/
function reasonsOf({ bad, suite }, said) {
	const remarks = new Remarks();
	for (const row of bad) for (const { reason } of row.gates) if (reason !== "") remarks.add(reason, row);
	return remarks.phrases((text, rows) => !suite.broken.includes(text) && (text !== said || rows.length > 1));
}
/** Warnings of a suite, then of its rows, each message once. */
function collected(suite, keep) {
	const own = new Set(suite.warnings.filter((one) => keep(one, null)).map(({ message }) => message));
	const remarks = new Remarks();
	for (const row of suite.rows) for (const warning of row.warnings) if (keep(warning, row)) remarks.add(warning.message, row);
	return [...[...own].map((message) => [message]), ...remarks.phrases((text) => !own.has(text))];
}
/** What a reader must know before believing a number. */
function doubtsOf(suite) {
	return collected(suite, isDoubt);
}
/** Every other warning. That an overhead is below zero is only said of rows that are shown so. */
function warningsOf(suite) {
	return collected(suite, (warning, row) => !isDoubt(warning) && warning.code !== ADVICE$1 && (warning.code !== "negative-overhead" || row === null || isSuspect(row, suite.control)));
}
/** What is folded away as warnings: also the doubts that did not find room beside the table. */
function foldedWarnings(suite) {
	return [...doubtsOf(suite).slice(8), ...warningsOf(suite)];
}
/** What would make the next run better. */
function adviceOf(suite) {
	return collected(suite, ({ code }) => code === ADVICE$1);
}

// action/src/report/cells.ts
/** The sentence for a row of which no effect can be shown, never a gain. Of two treatments the one has no overhead over the other. */
function noEffect(row) {
	const mde = row.mde === null || row.mde <= 0 ? "" : ` (MDE ${percent$1(row.mde, 2)})`;
	if (row.overhead === null) return "no measurable difference";
	return `no measurable ${row.paired ? "change" : "overhead"}${mde}`;
}
function overheadText(row) {
	const effect = effectOf(row);
	if (effect === "same") return "unchanged";
	if (effect === "unclear") return noEffect(row);
	if (isCertain(row) && row.difference) return `${exactDifference(row.difference.value ?? 0, row.metric)}, exactly`;
	if (row.overhead !== null) return change(row.overhead);
	return row.difference?.value == null ? "not known" : "";
}
function intervalText(row) {
	const effect = effectOf(row);
	if (row.overhead === null || effect === "same") return "";
	if (row.low === null || row.high === null) return "(too few rounds for an interval)";
	if (isCertain(row)) return "";
	if (effect === "unclear" && row.verdict !== "inconclusive") return "";
	return interval(row.low, row.high);
}
function addedText(row) {
	const effect = effectOf(row);
	if (row.difference?.value == null || effect === "same" || effect === "unclear") return "";
	if (isCertain(row)) return row.overhead === null ? "" : change(row.overhead);
	const { value, low, high } = row.difference;
	return row.overhead === null && low !== null && high !== null ? differenceBetween(value, low, high, row.metric) : difference(value, row.metric);
}
function changeText({ baseline, metric }) {
	if (baseline === null || baseline.change === null) return ["", ""];
	const { change: value, low, high } = baseline;
	const absolute = baseline.comparable === "absolute";
	const text = absolute ? difference(value, metric) : change(value);
	if (low === null || high === null) return [text, ""];
	const ends = absolute ? range(low, high, metric) : interval(low, high);
	const side = sideOf(low, high);
	return side === "across" || side === "zero" ? ["no change seen", ends] : [text, ends];
}
function flagOf(row, control) {
	const doubts = doubtsAbout(row);
	if (effectOf(row) !== "gain" || row.better === null) return doubts;
	const sign = isBetweenTreatments(row, control) ? "improvement" : "below zero: check the set-up";
	return doubts === "" ? sign : `${sign}, ${doubts}`;
}
/** How many rounds it takes: `19 to decide` an open gate, else `25 for 1 %` to see the budget or 1 %. */
function roundsNeeded(row, worst) {
	if (worst?.verdict === "inconclusive") return worst.deciding === null ? "" : `${grouped$1(worst.deciding)} to decide`;
	return row.target === null ? "" : `${grouped$1(row.target.rounds)} for ${percent$1(row.target.effect)}`;
}
/** What the column of {@link Cells.change} is called. */
function sinceTitle(suite) {
	return warns(suite, "stale-baseline") ? "since old baseline" : "since baseline";
}
/** A metric of the garbage collector, which hardly ever ran. */
function isUncollected({ metric, off, on }, suite) {
	return /^gc-/.test(metric) && off === 0 && on === 0 && warns(suite, "no-collection");
}
/** The cells of a row of this suite. */
function cellsOf(row, suite) {
	const [moved, movedBetween] = changeText(row);
	const worst = worstGate(row, suite.control);
	const known = row.off !== null && row.on !== null;
	const [off, on] = known ? pair(row.off ?? 0, row.on ?? 0, row.metric) : ["", ""];
	return {
		benchmark: row.benchmark,
		treatment: isBetweenTreatments(row, suite.control) ? `${row.treatment} vs ${row.against}` : row.treatment,
		metric: shortLabelOf(row.metric) ?? row.metric,
		off: known ? off : row.off === null ? "" : quantity(row.off, row.metric),
		on: known ? on : row.on === null ? "" : quantity(row.on, row.metric),
		overhead: isUncollected(row, suite) ? "too few collections to say" : overheadText(row),
		interval: intervalText(row),
		added: addedText(row),
		change: moved,
		changeInterval: movedBetween,
		mde: row.mde === null || isCertain(row) ? "" : percent$1(row.mde, 2),
		needed: roundsNeeded(row, worst),
		budget: row.gates.map((gate) => limitOf(row, gate, suite.control)).join(", "),
		verdict: row.verdict === "none" ? "" : row.verdict,
		decided: worst === null ? "" : decidedText(worst, row),
		flag: flagOf(row, suite.control)
	};
}

// action/src/report/model.ts
/** A table stays calm up to this many rows; what failed or could not be told is shown beyond it. */
const CALM_ROWS = 20;
/** Every suite of a comparison, worst first. */
function sectionsOf(comparison) {
	return comparison.suites.toSorted((a, b) => SEVERITY[a.verdict] - SEVERITY[b.verdict]).map(sectionOf);
}
function sectionOf(suite) {
	const share = new Map(suite.rows.map((row) => [row, shareOf$1(row, suite.control)]));
	const size = (row) => share.get(row) ?? 0;
	const bad = suite.rows.filter((row) => SEVERITY[row.verdict] <= SEVERITY.inconclusive).sort((a, b) => SEVERITY[a.verdict] - SEVERITY[b.verdict] || size(b) - size(a));
	const passed = suite.rows.filter((row) => row.verdict === "pass");
	const leading = suite.rows.some((row) => row.gates.length > 0) ? /* @__PURE__ */ new Set() : leadingRows(suite.rows);
	const ungated = suite.rows.filter((row) => row.verdict === "none");
	const moved = ungated.filter((row) => leading.has(row) || isNotable(row));
	const quiet = ungated.filter((row) => !leading.has(row) && !isNotable(row));
	const room = Math.max(0, 20 - bad.length);
	const foremost = new Set([...passed.toSorted((a, b) => size(b) - size(a)), ...moved.toSorted((a, b) => moveOf(b) - moveOf(a))].slice(0, room));
	const ordered = grouped([...passed, ...moved]);
	return {
		suite,
		bad,
		good: ordered.filter((row) => foremost.has(row)),
		more: ordered.filter((row) => !foremost.has(row)),
		quiet: grouped(quiet)
	};
}
/** By benchmark, then metric, then treatment, each in the order in which it first appears: what is compared is adjacent. */
function grouped(rows) {
	const place = (key) => {
		const places = /* @__PURE__ */ new Map();
		for (const row of rows) if (!places.has(key(row))) places.set(key(row), places.size);
		return (row) => places.get(key(row)) ?? 0;
	};
	const benchmark = place((row) => row.benchmark);
	const metric = place((row) => row.metric);
	return rows.toSorted((a, b) => benchmark(a) - benchmark(b) || metric(a) - metric(b));
}
/** The row of each benchmark and treatment that a reader asks for first: CPU per operation, else what comes first. */
function leadingRows(rows) {
	const leading = /* @__PURE__ */ new Map();
	for (const row of rows) {
		const key = JSON.stringify([
			row.benchmark,
			row.treatment,
			row.against
		]);
		if (!leading.has(key) || row.metric === "cpu-ns/op") leading.set(key, row);
	}
	return new Set(leading.values());
}
function shareOf$1(row, control) {
	const gate = worstGate(row, control);
	return gate === null ? 0 : shareUsed(row, gate, control);
}
const moveOf = (row) => Math.abs(row.overhead ?? 0);
/** An ungated row worth a look: its interval excludes zero. Without a direction a move means nothing. */
function isNotable(row) {
	const effect = effectOf(row);
	return row.better !== null && (effect === "cost" || effect === "gain");
}
/** Whether the rows of a suite need a column that says which treatment they are about. */
function hasSeveralTreatments(suite) {
	return suite.treatments.length > 1 || suite.rows.some((row) => row.against !== suite.control);
}
/** `1 breach, 3 passes`: the gates of a suite by verdict; empty where nothing is gated. */
function gatesText({ rows }) {
	const nouns = [
		[
			"broken",
			"broken gate",
			"broken gates"
		],
		[
			"breach",
			"breach",
			"breaches"
		],
		[
			"inconclusive",
			"open gate",
			"open gates"
		],
		[
			"pass",
			"pass",
			"passes"
		]
	];
	const gates = rows.flatMap((row) => row.gates);
	return nouns.map(([verdict, one, many]) => [
		gates.filter((gate) => gate.verdict === verdict).length,
		one,
		many
	]).filter(([number]) => number > 0).map(([number, one, many]) => count(number, one, many)).join(", ");
}
/** The machine's facts in a reader's order; facts of other names follow. */
function machineFacts({ machine }) {
	const first = [
		"cpu",
		"cpus",
		"memory",
		"kernel",
		"image",
		"arch",
		"runtime"
	];
	return [...first.filter((key) => Object.hasOwn(machine, key)), ...Object.keys(machine).filter((key) => !first.includes(key))].map((key) => [key, machine[key] ?? ""]);
}
/** The machine on one line: `AMD EPYC 7763, 2 CPUs, 8 GiB, 6.11.0, Temurin-25.0.1+8`. */
function machineLine(suite) {
	return machineFacts(suite).filter(([key, value]) => value !== "" && [
		"cpu",
		"cpus",
		"memory",
		"kernel",
		"image",
		"runtime"
	].includes(key)).map(([key, value]) => key === "cpus" ? `${value} ${value === "1" ? "CPU" : "CPUs"}` : value).join(", ");
}
/** The MDEs of each metric, from the smallest to the largest: what this run could have seen. */
function mdesOf({ rows }) {
	const ranges = /* @__PURE__ */ new Map();
	for (const { metric, mde, exact } of rows) {
		if (mde === null || exact) continue;
		const range = ranges.get(metric) ?? {
			metric,
			low: mde,
			high: mde
		};
		ranges.set(metric, {
			metric,
			low: Math.min(range.low, mde),
			high: Math.max(range.high, mde)
		});
	}
	return [...ranges.values()];
}
/** What this run could have seen of the gated metrics, of CPU and of time; null where nothing has noise. */
function mdeNote(suite) {
	const gated = new Set(suite.rows.filter((row) => row.gates.length > 0).map((row) => row.metric));
	const [first, ...others] = mdesOf(suite).filter(({ metric }) => gated.has(metric) || metric === "cpu-ns/op" || metric === "ns/op").map(({ metric, low, high }) => say`${spoken(metric) ?? name(metric)} ${mdeRange(low, high)}`);
	if (first === void 0) return null;
	const listed = others.reduce((all, part) => say`${all}, ${part}`, first);
	return say`MDE, the smallest overhead that this run would have found four times in five: ${listed}`;
}
/** `0.7 %`, or `0.7 % to 5.1 %`. */
function mdeRange(low, high) {
	const [from, to] = [percent$1(low, 2), percent$1(high, 2)];
	return from === to ? from : `${from} to ${to}`;
}

// action/src/report/grid.ts
/** The marks of verdicts, always beside the word: colour alone tells nobody everything. */
const MARKS$1 = {
	broken: "⛔",
	breach: "❌",
	inconclusive: "⚠️",
	pass: "✅",
	none: ""
};
/** Names longer than this would push everything else off the page. */
const CELL_NAME = 100;
/** The parts of a cell below each other; a part that is a number keeps its unit beside it. */
function stacked(...parts) {
	return parts.filter((text) => text !== "").join("<br>");
}
/** A value that must not be broken between number and unit. */
function unbroken(text) {
	return prose(text).replaceAll(" ", "\xA0");
}
function overheadCell(row, cells, control) {
	const sentence = effectOf(row) === "unclear";
	const value = sentence ? prose(cells.overhead) : unbroken(cells.overhead);
	const weighty = row.verdict === "breach" && value !== "" ? `**${value}**` : value;
	const mark = isSuspect(row, control) || doubtsAbout(row) !== "" ? "⚠️ " : "";
	return stacked([weighty, unbroken(cells.interval)].filter((text) => text !== "").join(sentence ? "<br>" : "\xA0"), unbroken(cells.added), cells.flag === "" ? "" : mark + prose(cells.flag));
}
function verdictCell(row, cells) {
	if (row.verdict === "none") return "";
	return stacked(`${MARKS$1[row.verdict]} ${row.verdict}`, unbroken(cells.budget).replaceAll(",\xA0", ", "), unbroken(cells.decided));
}
function columnsOf$1(suite) {
	const several = hasSeveralTreatments(suite);
	const [only] = suite.treatments;
	return [
		{
			title: several ? "benchmark, variant" : "benchmark",
			align: "left",
			cell: (row, cells) => stacked(code(row.benchmark, 100), several ? code(cells.treatment, 100) : "")
		},
		{
			title: "metric",
			align: "left",
			cell: (row) => metricCell(row.metric)
		},
		{
			title: code(suite.control, 40),
			align: "right",
			cell: (_, cells) => unbroken(cells.off)
		},
		{
			title: several || only === void 0 ? "on" : code(only, 40),
			align: "right",
			cell: (_, cells) => unbroken(cells.on)
		},
		{
			title: `overhead [${confidenceOf(suite.rows)}]`.replaceAll(" ", "\xA0"),
			align: "left",
			cell: (row, cells) => overheadCell(row, cells, suite.control)
		},
		{
			title: sinceTitle(suite),
			align: "left",
			cell: (_, cells) => stacked(prose(cells.change), unbroken(cells.changeInterval))
		},
		{
			title: "verdict, budget",
			align: "left",
			cell: verdictCell
		}
	];
}
/** What a metric is called, without the "per operation" that its values carry. */
function metricCell(metric) {
	const label = shortLabelOf(metric);
	return label === null ? code(metric) : prose(label);
}
/** A table for these rows, with the columns that say something in at least one of them. */
function gridOf(rows, suite) {
	const all = rows.map((row) => [row, cellsOf(row, suite)]);
	const columns = columnsOf$1(suite).filter((column) => all.some(([row, cells]) => column.cell(row, cells) !== ""));
	return {
		head: tableHead(columns),
		line: (row) => {
			const cells = cellsOf(row, suite);
			return tableLine(columns.map((column) => column.cell(row, cells)));
		}
	};
}
/** The two lines that open a table. */
function tableHead(columns) {
	return [tableLine(columns.map((column) => column.title)), `|${columns.map((column) => column.align === "right" ? "---:" : "---").join("|")}|`];
}
/** Cells that are Markdown already as one line of a table. */
function tableLine(cells) {
	return `| ${cells.join(" | ")} |`;
}

// action/src/report/steady.ts
const MOST_DROPPED = 3;
/** What `rows` say of their forks: sentences about each benchmark's control, then about each treatment; only of its primary metric. */
function steadinessOf({ rows, control }) {
	const seen = /* @__PURE__ */ new Set();
	return primary(rows).flatMap((row) => {
		const own = [...slotOf(row), ...warmupOf(row)];
		const first = !seen.has(row.benchmark);
		seen.add(row.benchmark);
		return [...first ? spreadOf(row).map((words) => say`${about(control, row)}: ${words}.`) : [], ...own.length === 0 ? [] : [say`${about(row.treatment, row)}: ${own.join("; ")}.`]];
	});
}
/** The rows of each benchmark's primary metric: CPU per operation where its forks were looked into, else the first that was. */
function primary(rows) {
	const known = rows.filter((row) => row.components !== null || row.slot !== null || row.warmup !== null);
	const metrics = /* @__PURE__ */ new Map();
	for (const { benchmark, metric } of known) if (!metrics.has(benchmark) || metric === "cpu-ns/op") metrics.set(benchmark, metric);
	return known.filter((row) => metrics.get(row.benchmark) === row.metric);
}
function about(variant, { benchmark, metric }) {
	return say`${name(variant)} on ${name(benchmark)}, ${spoken(metric) ?? name(metric)}`;
}
function spreadOf({ components }) {
	if (components === null) return [];
	const { between, within, falseAlarm } = components;
	return [`its processes differ by ${percent$1(between, 2)}, the iterations inside one by ${percent$1(within, 2)}; counted as if each were a process, they would make ${percent$1(falseAlarm, 2)} false alarms and not 5 %`];
}
function slotOf({ slot }) {
	if (slot === null) return [];
	const { value, low, high } = slot;
	const range = interval(low, high);
	return sideOf(low, high) === "across" || sideOf(low, high) === "zero" ? [`first or second in its round makes no difference that can be seen ${range}`] : [`the later process of a pair measures ${change(value)} ${range} against the earlier one, which cancels, as each variant is the later one equally often`];
}
function warmupOf({ warmup }) {
	const all = (warmup ?? []).filter(({ dropped }) => dropped >= 0);
	const left = all.filter((_, index) => index < MOST_DROPPED || index === all.length - 1);
	const warm = (warmup ?? []).find(({ dropped }) => dropped < 0);
	const parts = [...left.length < 2 ? [] : [`leaving out ${left.map(({ dropped }) => dropped).join(", ")} of the measured iterations gives ${left.map(({ overhead }) => change(overhead)).join(", ")}`], ...warm === void 0 ? [] : [`counting the last of the warm-up too gives ${change(warm.overhead)}`]];
	return parts.length === 0 ? [] : [parts.join(", ")];
}

// action/src/report/folds.ts
/** Warnings beyond these would bury the report. */
const MOST_WARNINGS = 100;
/** The lines around a fold's content. The title is ours: nothing in a summary is parsed as Markdown. */
function frame(title) {
	return {
		open: [
			"<details>",
			`<summary>${title}</summary>`,
			""
		],
		close: [
			"",
			"</details>",
			""
		]
	};
}
/** A fold of several parts, cut by whole rows. `left` counts the rows that did not fit. */
function fold(room, title, parts, legend = []) {
	const { open, close } = frame(title);
	const around = {
		open: [...open, ...legend.flatMap((line) => [line, ""])],
		close
	};
	const lines = [];
	let left = 0;
	for (const part of parts) {
		const outside = lines.length === 0 ? [...around.open, ...around.close] : [];
		const kept = room.fill(part.items, part.write, [
			...outside,
			...part.head,
			""
		]);
		left += kept.left;
		if (kept.lines.length > 0) lines.push(...lines.length === 0 ? [] : [""], ...part.head, ...kept.lines);
	}
	const last = lines.pop();
	if (last !== void 0) lines.push(last.replace(/\n$/, ""));
	return {
		lines: lines.length === 0 ? [] : [
			...around.open,
			...lines,
			...around.close
		],
		left
	};
}
const left = (title) => ({
	title,
	align: "left"
});
const GATE_COLUMNS = [
	"benchmark",
	"variant",
	"metric",
	"limit",
	"rounds",
	"confidence",
	"measured",
	"for a breach",
	"corrected",
	"a breach needs",
	"verdict"
].map(left);
/** Every gate with what it was decided by. */
function gatesPart(rows, suite) {
	return {
		head: tableHead(GATE_COLUMNS),
		items: rows.flatMap((row) => row.gates.map((gate) => ({
			row,
			gate
		}))),
		write: ({ row, gate }) => {
			const { rounds, confidence, p, adjusted, needed } = gate;
			const chances = confidence === null || p === null || adjusted === null || needed === null ? [
				"",
				"",
				""
			] : [
				pValue(p),
				pValue(adjusted),
				`p ≤ ${significant(needed, 2)}`
			];
			return tableLine([
				code(row.benchmark, 100),
				code(row.treatment, 100),
				code(row.metric),
				unbroken(limitOf(row, gate, suite.control)),
				unbroken(rounds < row.rounds ? `${rounds} of ${row.rounds}` : String(rounds)),
				unbroken(confidence === null ? row.exact && p !== null ? "exact" : "" : percent$1(confidence)),
				unbroken(measuredText(row, gate, suite.control)),
				...chances.map(unbroken),
				`${MARKS$1[gate.verdict]} ${gate.verdict}`.trim()
			]);
		}
	};
}
const PRECISION_COLUMNS = [
	"benchmark",
	"variant",
	"metric",
	"overhead",
	"MDE",
	"rounds needed",
	"p",
	"q"
].map(left);
/** How precisely each row with noise was measured, and what it would take to see a small overhead. */
function precisionPart(suite) {
	return {
		head: tableHead(PRECISION_COLUMNS),
		items: suite.rows.filter((row) => row.mde !== null && !isCertain(row)),
		write: (row) => {
			const { treatment, mde, needed } = cellsOf(row, suite);
			const { overhead, low, high, p, q } = row;
			const ends = low === null || high === null ? "" : interval(low, high);
			const value = overhead === null || effectOf(row) === "unclear" ? "" : change(overhead);
			return tableLine([
				code(row.benchmark, 100),
				code(treatment, 100),
				metricCell(row.metric),
				unbroken(`${value} ${ends}`.trim()),
				unbroken(mde),
				unbroken(needed),
				unbroken(p === null ? "" : bare(p)),
				unbroken(q === null ? "" : bare(q))
			]);
		}
	};
}
/** A p-value in a column that is called so. */
const bare = (p) => pValue(p).replace(/^p (= )?/, "");
/** How the table of {@link precisionPart} is to be read. */
const PRECISION_LEGEND = ["MDE is the smallest overhead that these rounds would have found four times in five. Behind it stands how many rounds a run would take to find the budget (for want of one, 1 %) as often, or to decide an open gate where it stands.", "p is the chance of at least such a value where there is no overhead at all. q is the share of false finds to expect where this row and all of a smaller q are taken for changed."];
const STEADY_TITLE = "How steady it was";
/** In words where the noise comes from, and what would make the next run better. */
function steadyPart(suite) {
	return {
		head: [],
		items: [...adviceOf(suite), ...steadinessOf(suite)],
		write: listed
	};
}
/** The machine, the rounds, and the smallest effects that they could have shown. */
function machinePart(suite, seed) {
	const { rounds } = suite;
	const noise = mdesOf(suite).map(({ metric, low, high }) => {
		return [`MDE of ${metricCell(metric)}`, mdeRange(low, high)];
	});
	const facts = [
		...machineFacts(suite).filter(([, value]) => value !== "").map(([key, value]) => [prose(key), code(value)]),
		["rounds", `${grouped$1(rounds.complete)} complete, ${grouped$1(rounds.planned)} planned`],
		["redone", grouped$1(rounds.redone)],
		["thrown away for noise", grouped$1(rounds.dropped)],
		...seed === null ? [] : [["seed", code(seed)]],
		...noise
	];
	return {
		head: tableHead(["fact", "value"].map(left)),
		items: facts,
		write: tableLine
	};
}
function warningsPart(suite) {
	const all = foldedWarnings(suite);
	const rest = all.length - MOST_WARNINGS;
	return {
		head: [],
		items: rest > 0 ? [...all.slice(0, MOST_WARNINGS), say`and ${grouped$1(rest)} more`] : all,
		write: listed
	};
}
const listed = (words) => `- ${phrase(words)}`;
/** benchstat's tables, each whole or not at all. */
function benchstatFold(room, tables) {
	return fold(room, "benchstat’s own tables", [{
		head: [],
		items: tables,
		write: (table) => [
			`${code(table.suite)} · ${prose(table.title)}`,
			"",
			...fenced(visibleLines(table.text), "text"),
			""
		].join("\n")
	}]);
}
/** The commands that repeat the run. */
function reproduceFold(room, context) {
	if (context.reproduce.length === 0) return [];
	const { open, close } = frame("Reproduce it on your own machine");
	const commands = context.reproduce.flatMap((command) => visibleLines(command));
	return room.take([
		...open,
		...fenced(commands, "sh"),
		...close
	]);
}

// action/src/report/load.ts
/** Percent of one core at 1,000 operations a second. */
const SHARE = "core-%@1k/s";
/** The rate of a benchmark says what its operations are: `events/s`. */
const RATE = /^[a-z]+\/s$/;
/** A sentence for each benchmark that reports the share of a core: what every variant takes, the control first. */
function loadsOf({ rows, control }) {
	const shares = rows.filter(({ metric, against }) => metric === SHARE && against === control);
	return [...new Set(shares.map(({ benchmark }) => benchmark))].map((benchmark) => {
		const own = shares.filter((row) => row.benchmark === benchmark);
		const rate = rows.find((row) => row.benchmark === benchmark && RATE.test(row.metric))?.metric;
		const [first = [], ...others] = [[control, own[0]?.off], ...own.map(({ treatment, on }) => [treatment, on])].flatMap(([variant, value]) => typeof value === "number" ? [say`${percent$1(value / 100)} with ${name(variant)}`] : []);
		const taken = others.reduce((all, one) => say`${all}, ${one}`, first);
		return say`At 1,000 ${rate ?? "operations/s"}, ${name(benchmark)} takes of one core: ${taken}`;
	});
}

// action/src/report/room.ts
/** What a line takes in a file: UTF-8, with its line break. */
function bytesOf(line) {
	return Buffer.byteLength(line) + 1;
}
/** The bytes of a page that are still free. Who asks first is served first. */
var Room = class {
	#free;
	/** @param bytes the size of the page in UTF-8 bytes */
	constructor(bytes) {
		this.#free = bytes;
	}
	/** Takes lines that belong together: all of them, or none. */
	take(lines) {
		const size = lines.reduce((sum, line) => sum + bytesOf(line), 0);
		if (size > this.#free) return [];
		this.#free -= size;
		return lines;
	}
	/**
	* Takes rows from the first on while they fit; `frame` is what stands around them, and is only paid where a row
	* stands in it. Rows are made one by one, so that a page does not pay for what it leaves out.
	*/
	fill(items, write, frame = []) {
		const around = frame.reduce((sum, line) => sum + bytesOf(line), 0);
		const lines = [];
		for (const item of items) {
			const line = write(item);
			const size = bytesOf(line) + (lines.length === 0 ? around : 0);
			if (size > this.#free) break;
			this.#free -= size;
			lines.push(line);
		}
		return {
			lines,
			left: items.length - lines.length
		};
	}
};

// action/src/report/summary.ts
function metricName(row) {
	const words = spoken(row.metric);
	return words === null ? [name(row.metric)] : [words];
}
function subject(row, control) {
	return isBetweenTreatments(row, control) ? say`${name(row.treatment)} against ${name(row.against)} in the same rounds` : [name(row.treatment)];
}
/** ` (+3.2 ns/op)`: no percent stands alone. */
function added(row) {
	return row.difference?.value == null ? "" : ` (${difference(row.difference.value, row.metric)})`;
}
/** What a row shows, without its gates: `otel costs +2.5 % CPU [+2.0, +3.1] (+1.30 ns/op) on Allocate`. */
function finding(row, control) {
	const who = subject(row, control);
	const where = name(row.benchmark);
	const effect = effectOf(row);
	if (effect === "unclear") return say`${who}: ${noEffect(row)} in ${metricName(row)} on ${where}`;
	if (effect === "same") return say`${who} changes nothing in ${metricName(row)} on ${where}`;
	if (row.overhead === null) {
		if (row.difference?.value == null) return say`${who}: ${metricName(row)} on ${where} has no overhead to state`;
		return say`${who} adds ${difference(row.difference.value, row.metric)} to ${metricName(row)} on ${where}`;
	}
	const range = row.low === null || row.high === null || isCertain(row) ? "" : ` ${interval(row.low, row.high)}`;
	const amount = say`${change(row.overhead)} ${metricName(row)}${range}${added(row)} on ${where}`;
	if (effect !== "gain") return say`${who} costs ${amount}`;
	return isBetweenTreatments(row, control) ? say`${who} improves: ${amount}` : say`${who} measures ${amount}`;
}
/** A gate with what was measured against it, as a statement. */
function statement(judged) {
	const { suite, row, gate } = judged;
	if (gate.rounds >= row.rounds) return judgedBy(judged);
	const confidence = gate.confidence === null ? "" : ` (${percent$1(gate.confidence)} interval)`;
	return say`${judgedBy(judged)}, decided after ${gate.rounds} of ${count(row.rounds, "round")} at ${measuredText(row, gate, suite.control)}${confidence}`;
}
function judgedBy({ suite, row, gate }) {
	const who = subject(row, suite.control);
	const where = name(row.benchmark);
	switch (gate.kind) {
		case "max-overhead": return say`${finding(row, suite.control)}, budget ${percent$1(gate.limit)}`;
		case "max-regression": {
			if (isBetweenTreatments(row, suite.control)) return say`${finding(row, suite.control)}, limit ${percent$1(gate.limit)}`;
			const moved = gate.value === null ? "not comparable" : measuredText(row, gate, suite.control);
			return say`${who}: ${metricName(row)} on ${where} moved ${moved} since the baseline, limit ${percent$1(gate.limit)}`;
		}
		case "max-increase": return say`${who} adds ${measuredText(row, gate, suite.control)} to ${metricName(row)} on ${where}, limit ${difference(gate.limit, row.metric)}`;
		case "min":
		case "max": {
			const limit = `${gate.kind === "min" ? "floor" : "ceiling"} ${quantity(gate.limit, row.metric)}`;
			const reached = measuredText(row, gate, suite.control);
			return say`${metricName(row)} of ${where} with ${who} is ${reached}, ${limit}`;
		}
	}
}
/** What kept a gate from a verdict, and what it would take: the statistics say it, down to the rounds. */
function undecided({ suite, row, gate }) {
	const who = gate.kind === "max-regression" && isBetweenTreatments(row, suite.control) ? [name(row.treatment)] : subject(row, suite.control);
	const link = gate.kind === "max-overhead" ? "" : " in";
	const question = say`cannot tell whether ${who} stays ${within(row, gate, suite.control)}${link} ${metricName(row)} on ${name(row.benchmark)}`;
	const reason = gate.reason.replace(/^cannot tell: /, "");
	return reason === "" ? question : say`${question}: ${reason}`;
}
function within(row, gate, control) {
	switch (gate.kind) {
		case "max-overhead": return [`within ${percent$1(gate.limit)}`];
		case "max-regression": return isBetweenTreatments(row, control) ? say`within ${percent$1(gate.limit)} of ${name(row.against)} in the same rounds` : [`within ${percent$1(gate.limit)} of the baseline`];
		case "max-increase": return [`within ${difference(gate.limit, row.metric)}`];
		case "min":
		case "max": return [limitOf(row, gate, control)];
	}
}
function judgedGates(comparison) {
	return comparison.suites.flatMap((suite) => suite.rows.flatMap((row) => row.gates.map((gate) => ({
		suite,
		row,
		gate
	}))));
}
function worst(judged, verdict) {
	let found = null;
	for (const one of judged) {
		if (one.gate.verdict !== verdict) continue;
		if (found === null || share(one) > share(found)) found = one;
	}
	return found;
}
const share = ({ suite, row, gate }) => shareUsed(row, gate, suite.control);
/** The measured row that a reader would ask for first: CPU where there is any, and of those the largest. */
function foremost(comparison) {
	const rows = comparison.suites.flatMap((suite) => suite.rows.map((row) => ({
		suite,
		row
	})));
	const first = rows.find(({ row }) => row.metric === "cpu-ns/op") ?? rows.find(({ row }) => row.overhead !== null);
	if (first === void 0) return rows[0] ?? null;
	return rows.filter(({ row }) => row.metric === first.row.metric).reduce((most, one) => (one.row.overhead ?? 0) > (most.row.overhead ?? 0) ? one : most, first);
}
function others(amount, singular, plural) {
	return amount <= 0 ? "" : `; ${count(amount, `more ${singular}`, `more ${plural ?? `${singular}s`}`)}`;
}
/** An agent does not pay its host: results that say so, where somebody decides by them, belong in the first line. */
function suspects(comparison) {
	const found = comparison.suites.flatMap((suite) => suite.rows.filter((row) => isSuspect(row, suite.control) && (row.gates.length > 0 || row.metric === "cpu-ns/op")));
	if (found.length === 0) return "";
	return `; ${count(found.length, "result lies", "results lie")} below zero: check the set-up`;
}
/** The verdict of a comparison in words. */
function summarize(comparison) {
	const judged = judgedGates(comparison);
	const prefix = (suite) => comparison.suites.length > 1 ? say`${name(suite.suite)}: ` : [];
	const broken = comparison.suites.filter((suite) => suite.verdict === "broken");
	const [suite] = broken;
	if (suite !== void 0) {
		const gate = worst(judged, "broken");
		const reason = (suite.broken[0] ?? gate?.gate.reason ?? "").split("\n")[0] ?? "";
		const rest = others(suite.broken.length - 1, "reason") + others(broken.length - 1, "broken suite");
		const words = reason === "" ? "nothing could be judged" : reason;
		return {
			verdict: "broken",
			words: say`${name(suite.suite)}: ${words}${rest}`,
			reason: words
		};
	}
	const breach = worst(judged, "breach");
	if (breach !== null) {
		const rest = others(judged.filter((one) => one.gate.verdict === "breach").length - 1, "breach", "breaches");
		return {
			verdict: "breach",
			words: say`${prefix(breach.suite)}${statement(breach)}${rest}`,
			reason: ""
		};
	}
	const open = worst(judged, "inconclusive");
	if (open !== null) {
		const rest = others(judged.filter((one) => one.gate.verdict === "inconclusive").length - 1, "open gate");
		return {
			verdict: "inconclusive",
			words: say`${prefix(open.suite)}${undecided(open)}${rest}`,
			reason: open.gate.reason
		};
	}
	const passed = worst(judged, "pass");
	if (passed !== null) {
		const total = judged.filter((one) => one.gate.verdict !== "none").length;
		return {
			verdict: "pass",
			words: say`${grouped$1(total)} of ${count(total, "gate")}; worst: ${prefix(passed.suite)}${statement(passed)}${suspects(comparison)}`,
			reason: ""
		};
	}
	const shown = foremost(comparison);
	if (shown === null) return {
		verdict: "measured",
		words: ["no benchmark was compared"],
		reason: ""
	};
	return {
		verdict: "measured",
		words: say`${prefix(shown.suite)}${finding(shown.row, shown.suite.control)}; nothing is gated${suspects(comparison)}`,
		reason: ""
	};
}

// action/src/report/markdown.ts
/** A page smaller than this has no room for a first line with long names and what was left out. */
const LEAST_BYTES = 16384;
/** Kept free for the sentence that says what was left out, and for the legend. */
const RESERVED$1 = 1500;
/** Notes, reasons and suites beyond these are counted. */
const MOST_REASONS = 20;
/**
* The whole report, at most `maxBytes` long. What is worst is placed first; rows that find no room are counted and said.
* Throws a RangeError where `maxBytes` is below {@link LEAST_BYTES}.
*/
function renderMarkdown(comparison, context, { maxBytes }) {
	if (!(maxBytes >= 16384)) throw new RangeError(`a report needs at least ${LEAST_BYTES} bytes of room, not ${maxBytes}`);
	const room = new Room(maxBytes - RESERVED$1);
	const sections = sectionsOf(comparison);
	const summary = summarize(comparison);
	const head = room.take([`### ${headline(summary)}`, ""]);
	const notes = context.notes.slice(0, MOST_REASONS).flatMap((note) => room.take([prose(note), ""]));
	const reproduce = reproduceFold(room, context);
	const placed = sections.map((section) => place(section, summary.reason, room));
	for (const one of placed) one.good = fillGood(one, room);
	/** A fold of one part a suite, each below the suite's name where there are several. */
	const bySuite = (title, part, legend = []) => fold(room, title, sections.map((section) => named$3(section, part(section), sections.length > 1)), legend);
	const machine = bySuite("The machine and its noise", ({ suite }) => machinePart(suite, context.seed));
	const warned = sections.reduce((sum, { suite }) => sum + foldedWarnings(suite).length, 0);
	const warnings = bySuite(`Warnings: ${grouped$1(warned)}`, ({ suite }) => warningsPart(suite));
	const folded = (which, title) => bySuite(title(sections.reduce((sum, section) => sum + section[which].length, 0)), (section) => {
		const { head, line } = gridOf(section[which], section.suite);
		return {
			head,
			items: section[which],
			write: line
		};
	});
	const more = folded("more", (rows) => count(rows, "more row"));
	const quiet = folded("quiet", (rows) => `What did not change: ${count(rows, "metric")}`);
	const gates = bySuite("How each gate was decided", ({ suite, bad, good, more }) => gatesPart([
		...bad,
		...good,
		...more
	], suite));
	const precision = bySuite("How small an overhead each row could have shown", ({ suite }) => precisionPart(suite), PRECISION_LEGEND);
	const steady = bySuite(STEADY_TITLE, ({ suite }) => steadyPart(suite));
	const benchstat = benchstatFold(room, context.benchstat);
	const left = leftOut$1(placed, more.left + quiet.left, gates.left, precision.left + steady.left, benchstat.left, context);
	const lines = [
		...head,
		...notes,
		...placed.flatMap(sectionLines),
		...left === "" ? [] : [left, ""],
		...more.lines,
		...quiet.lines,
		...gates.lines,
		...precision.lines,
		...steady.lines,
		...benchstat.lines,
		...machine.lines,
		...warnings.lines,
		...reproduce
	];
	while (lines.at(-1) === "") lines.pop();
	return `${lines.join("\n")}\n`;
}
function headline({ verdict, words }) {
	return `${verdict === "measured" ? "" : `${MARKS$1[verdict]} `}${verdict.charAt(0).toUpperCase() + verdict.slice(1)}: ${phrase(words)}`;
}
function place(section, said, room) {
	const { suite } = section;
	const facts = [roundsText(suite), gatesText(suite)].filter((text) => text !== "").join(" · ");
	const title = room.take([`**${code(suite.suite, 80)}** · ${prose(facts)}`, ""]);
	const given = [...suite.broken.map(quoting), ...reasonsOf(section, said).map(phrase)];
	const rest = given.length - MOST_REASONS;
	const listed = rest > 0 ? [...given.slice(0, MOST_REASONS), `and ${grouped$1(rest)} more`] : given;
	const reasons = room.fill(listed, (reason) => `- ${reason}`, ["", ""]).lines;
	const rows = [...section.bad, ...section.good];
	const head = rows.length === 0 || title.length === 0 ? [] : room.take([...gridOf(rows, suite).head, ""]);
	const grid = gridOf(rows, suite);
	const bad = head.length === 0 ? none(section.bad) : room.fill(section.bad, grid.line);
	const doubts = title.length === 0 ? [] : doubtsOf(suite);
	const beyond = doubts.length - 8;
	const few = [...doubts.slice(0, 8).map((words) => `- ⚠️ ${phrase(words)}`), ...beyond > 0 ? [`- and ${grouped$1(beyond)} more under the warnings`] : []];
	const loads = head.length === 0 ? [] : loadsOf(suite).map(phrase);
	const remarks = head.length === 0 ? [] : [confidenceNote(suite.rows), chanceNote(suite)];
	const notes = [
		...few.length === 0 ? [] : room.take([...few, ""]),
		...loads.flatMap((text) => room.take([text, ""])),
		...remarks.filter((text) => text !== "").flatMap((text) => room.take([prose(text), ""]))
	];
	return {
		section,
		title,
		reasons,
		head: head.slice(0, -1),
		bad,
		notes,
		good: none(section.good)
	};
}
/** A reason, and under it the lines of a tool that it quotes: one item of a list. */
function quoting(text) {
	const [sentence = "", ...quoted] = visibleLines(text);
	const block = quoted.length === 0 ? [] : fenced(quoted, "text");
	return [prose(sentence), ...block.map((line) => `  ${line}`)].join("\n");
}
const none = (rows) => ({
	lines: [],
	left: rows.length
});
function fillGood({ section, head, bad }, room) {
	if (head.length === 0 || bad.left > 0) return none(section.good);
	return room.fill(section.good, gridOf([...section.bad, ...section.good], section.suite).line);
}
function sectionLines({ title, reasons, head, bad, good, notes }) {
	const rows = [...bad.lines, ...good.lines];
	return [
		...title,
		...reasons.length === 0 ? [] : [...reasons, ""],
		...rows.length === 0 ? [] : [
			...head,
			...rows,
			""
		],
		...notes
	];
}
function named$3({ suite }, part, several) {
	return several ? {
		...part,
		head: [
			`**${code(suite.suite, 80)}**`,
			"",
			...part.head
		]
	} : part;
}
/** What the page had no room for, and where it is; empty where everything is here. */
function leftOut$1(placed, folded, gates, details, tables, { folder }) {
	const bad = placed.reduce((sum, one) => sum + one.bad.left, 0);
	const good = placed.reduce((sum, one) => sum + one.good.left, 0) + folded;
	const suites = placed.filter((one) => one.title.length === 0).length;
	const parts = [
		...bad > 0 ? [`**${count(bad, "row")} that failed or could not be told**`] : [],
		...suites > 0 ? [count(suites, "suite")] : [],
		...good > 0 ? [`${grouped$1(good)} other ${good === 1 ? "row" : "rows"}`] : [],
		...gates > 0 ? [`${count(gates, "gate")} in detail`] : [],
		...details > 0 ? [count(details, "line on precision", "lines on precision")] : [],
		...tables > 0 ? [count(tables, "table of benchstat", "tables of benchstat")] : []
	];
	if (parts.length === 0) return "";
	const where = folder === null ? "" : ` Everything is in ${code(`${folder.replace(/\/$/, "")}/comparison.json`)}.`;
	return `Left out, as this page is full: ${parts.join(", ")}.${where}`;
}

// node_modules/ansi-regex/index.js
const ST = String.raw`(?:\u001B\u005C|\u009C)`;
const stringControls = String.raw`\u0018\u001A\u001B\u0080-\u009F`;
const osc = String.raw`(?:\u001B\]|\u009D)[^\u0007${stringControls}]*(?:\u0007|${ST})`;
const controlString = String.raw`(?:\u001B[PX^_k]|[\u0090\u0098\u009E\u009F])[^${stringControls}]*${ST}`;
const pattern = `${String.raw`\u001B\](?:P[\dA-Fa-f]{7}|R)(?:\u0007|${ST})?`}|${osc}|${controlString}|${String.raw`(?:\u001B\[|\u009B)[\u0030-\u003F]*[\u0020-\u002F]*[\u0040-\u007E]`}|${String.raw`\u001B(?:[\u0020-\u002F]+[\u0030-\u007E]|[\dA-PR-TZcf-oq-uy=><~|}])`}`;
function ansiRegex({ onlyFirst = false } = {}) {
	return new RegExp(pattern, onlyFirst ? void 0 : "g");
}

// node_modules/strip-ansi/index.js
const regex = ansiRegex();
function stripAnsi(string) {
	if (typeof string !== "string") throw new TypeError(`Expected a \`string\`, got \`${typeof string}\``);
	if (!string.includes("\x1B") && !string.includes("")) return string;
	return string.replace(regex, "");
}

// node_modules/get-east-asian-width/lookup-data.js
const ambiguousMaximumCodePoint = 1114109;
const ambiguousRanges = [
	161,
	161,
	164,
	164,
	167,
	168,
	170,
	170,
	173,
	174,
	176,
	180,
	182,
	186,
	188,
	191,
	198,
	198,
	208,
	208,
	215,
	216,
	222,
	225,
	230,
	230,
	232,
	234,
	236,
	237,
	240,
	240,
	242,
	243,
	247,
	250,
	252,
	252,
	254,
	254,
	257,
	257,
	273,
	273,
	275,
	275,
	283,
	283,
	294,
	295,
	299,
	299,
	305,
	307,
	312,
	312,
	319,
	322,
	324,
	324,
	328,
	331,
	333,
	333,
	338,
	339,
	358,
	359,
	363,
	363,
	462,
	462,
	464,
	464,
	466,
	466,
	468,
	468,
	470,
	470,
	472,
	472,
	474,
	474,
	476,
	476,
	593,
	593,
	609,
	609,
	708,
	708,
	711,
	711,
	713,
	715,
	717,
	717,
	720,
	720,
	728,
	731,
	733,
	733,
	735,
	735,
	768,
	879,
	913,
	929,
	931,
	937,
	945,
	961,
	963,
	969,
	1025,
	1025,
	1040,
	1103,
	1105,
	1105,
	8208,
	8208,
	8211,
	8214,
	8216,
	8217,
	8220,
	8221,
	8224,
	8226,
	8228,
	8231,
	8240,
	8240,
	8242,
	8243,
	8245,
	8245,
	8251,
	8251,
	8254,
	8254,
	8308,
	8308,
	8319,
	8319,
	8321,
	8324,
	8364,
	8364,
	8451,
	8451,
	8453,
	8453,
	8457,
	8457,
	8467,
	8467,
	8470,
	8470,
	8481,
	8482,
	8486,
	8486,
	8491,
	8491,
	8531,
	8532,
	8539,
	8542,
	8544,
	8555,
	8560,
	8569,
	8585,
	8585,
	8592,
	8601,
	8632,
	8633,
	8658,
	8658,
	8660,
	8660,
	8679,
	8679,
	8704,
	8704,
	8706,
	8707,
	8711,
	8712,
	8715,
	8715,
	8719,
	8719,
	8721,
	8721,
	8725,
	8725,
	8730,
	8730,
	8733,
	8736,
	8739,
	8739,
	8741,
	8741,
	8743,
	8748,
	8750,
	8750,
	8756,
	8759,
	8764,
	8765,
	8776,
	8776,
	8780,
	8780,
	8786,
	8786,
	8800,
	8801,
	8804,
	8807,
	8810,
	8811,
	8814,
	8815,
	8834,
	8835,
	8838,
	8839,
	8853,
	8853,
	8857,
	8857,
	8869,
	8869,
	8895,
	8895,
	8978,
	8978,
	9312,
	9449,
	9451,
	9547,
	9552,
	9587,
	9600,
	9615,
	9618,
	9621,
	9632,
	9633,
	9635,
	9641,
	9650,
	9651,
	9654,
	9655,
	9660,
	9661,
	9664,
	9665,
	9670,
	9672,
	9675,
	9675,
	9678,
	9681,
	9698,
	9701,
	9711,
	9711,
	9733,
	9734,
	9737,
	9737,
	9742,
	9743,
	9756,
	9756,
	9758,
	9758,
	9792,
	9792,
	9794,
	9794,
	9824,
	9825,
	9827,
	9829,
	9831,
	9834,
	9836,
	9837,
	9839,
	9839,
	9886,
	9887,
	9919,
	9919,
	9926,
	9933,
	9935,
	9939,
	9941,
	9953,
	9955,
	9955,
	9960,
	9961,
	9963,
	9969,
	9972,
	9972,
	9974,
	9977,
	9979,
	9980,
	9982,
	9983,
	10045,
	10045,
	10102,
	10111,
	11094,
	11097,
	12872,
	12879,
	57344,
	63743,
	65024,
	65039,
	65533,
	65533,
	127232,
	127242,
	127248,
	127277,
	127280,
	127337,
	127344,
	127373,
	127375,
	127376,
	127387,
	127404,
	917760,
	917999,
	983040,
	1048573,
	1048576,
	1114109
];
const fullwidthMinimalCodePoint = 12288;
const fullwidthMaximumCodePoint = 65510;
const fullwidthRanges = [
	12288,
	12288,
	65281,
	65376,
	65504,
	65510
];
const wideMinimalCodePoint = 4352;
const wideMaximumCodePoint = 262141;
const wideRanges = [
	4352,
	4447,
	8986,
	8987,
	9001,
	9002,
	9193,
	9196,
	9200,
	9200,
	9203,
	9203,
	9725,
	9726,
	9748,
	9749,
	9776,
	9783,
	9800,
	9811,
	9855,
	9855,
	9866,
	9871,
	9875,
	9875,
	9889,
	9889,
	9898,
	9899,
	9917,
	9918,
	9924,
	9925,
	9934,
	9934,
	9940,
	9940,
	9962,
	9962,
	9970,
	9971,
	9973,
	9973,
	9978,
	9978,
	9981,
	9981,
	9989,
	9989,
	9994,
	9995,
	10024,
	10024,
	10060,
	10060,
	10062,
	10062,
	10067,
	10069,
	10071,
	10071,
	10133,
	10135,
	10160,
	10160,
	10175,
	10175,
	11035,
	11036,
	11088,
	11088,
	11093,
	11093,
	11904,
	11929,
	11931,
	12019,
	12032,
	12245,
	12272,
	12287,
	12289,
	12350,
	12353,
	12438,
	12441,
	12543,
	12549,
	12591,
	12593,
	12686,
	12688,
	12773,
	12783,
	12830,
	12832,
	12871,
	12880,
	42124,
	42128,
	42182,
	43360,
	43388,
	44032,
	55203,
	63744,
	64255,
	65040,
	65049,
	65072,
	65106,
	65108,
	65126,
	65128,
	65131,
	94176,
	94180,
	94192,
	94198,
	94208,
	101594,
	101631,
	101664,
	101760,
	101874,
	101888,
	102801,
	102816,
	102866,
	110576,
	110579,
	110581,
	110587,
	110589,
	110590,
	110592,
	110888,
	110898,
	110898,
	110928,
	110930,
	110933,
	110933,
	110948,
	110952,
	110960,
	111355,
	119552,
	119638,
	119648,
	119670,
	126980,
	126980,
	127183,
	127183,
	127374,
	127374,
	127377,
	127386,
	127406,
	127406,
	127488,
	127490,
	127504,
	127547,
	127552,
	127560,
	127568,
	127569,
	127584,
	127589,
	127744,
	127776,
	127789,
	127797,
	127799,
	127868,
	127870,
	127891,
	127904,
	127946,
	127951,
	127955,
	127968,
	127984,
	127988,
	127988,
	127992,
	128062,
	128064,
	128064,
	128066,
	128252,
	128255,
	128317,
	128331,
	128334,
	128336,
	128359,
	128378,
	128378,
	128405,
	128406,
	128420,
	128420,
	128507,
	128591,
	128640,
	128709,
	128716,
	128716,
	128720,
	128722,
	128725,
	128729,
	128732,
	128735,
	128747,
	128748,
	128756,
	128764,
	128986,
	128986,
	128992,
	129003,
	129008,
	129008,
	129292,
	129338,
	129340,
	129349,
	129351,
	129535,
	129648,
	129660,
	129664,
	129734,
	129736,
	129736,
	129740,
	129757,
	129759,
	129771,
	129775,
	129786,
	131072,
	196605,
	196608,
	262141
];

// node_modules/get-east-asian-width/utilities.js
/**
Binary search on a sorted flat array of [start, end] pairs.

@param {number[]} ranges - Flat array of inclusive [start, end] range pairs, e.g. [0, 5, 10, 20].
@param {number} codePoint - The value to search for.
@returns {boolean} Whether the value falls within any of the ranges.
*/
const isInRange = (ranges, codePoint) => {
	let low = 0;
	let high = Math.floor(ranges.length / 2) - 1;
	while (low <= high) {
		const mid = Math.floor((low + high) / 2);
		const i = mid * 2;
		if (codePoint < ranges[i]) high = mid - 1;
		else if (codePoint > ranges[i + 1]) low = mid + 1;
		else return true;
	}
	return false;
};

// node_modules/get-east-asian-width/lookup.js
const commonCjkCodePoint = 19968;
const [wideFastPathStart, wideFastPathEnd] = /* #__PURE__ */ findWideFastPathRange(wideRanges);
function findWideFastPathRange(ranges) {
	let fastPathStart = ranges[0];
	let fastPathEnd = ranges[1];
	for (let index = 0; index < ranges.length; index += 2) {
		const start = ranges[index];
		const end = ranges[index + 1];
		if (commonCjkCodePoint >= start && commonCjkCodePoint <= end) return [start, end];
		if (end - start > fastPathEnd - fastPathStart) {
			fastPathStart = start;
			fastPathEnd = end;
		}
	}
	return [fastPathStart, fastPathEnd];
}
const isAmbiguous = (codePoint) => {
	if (codePoint < 161 || codePoint > 1114109) return false;
	return isInRange(ambiguousRanges, codePoint);
};
const isFullwidth = (codePoint) => {
	if (codePoint < 12288 || codePoint > 65510) return false;
	return isInRange(fullwidthRanges, codePoint);
};
const isWide = (codePoint) => {
	if (codePoint >= wideFastPathStart && codePoint <= wideFastPathEnd) return true;
	if (codePoint < 4352 || codePoint > 262141) return false;
	return isInRange(wideRanges, codePoint);
};

// node_modules/get-east-asian-width/index.js
function validate(codePoint) {
	if (!Number.isSafeInteger(codePoint)) throw new TypeError(`Expected a code point, got \`${typeof codePoint}\`.`);
}
function eastAsianWidth(codePoint, { ambiguousAsWide = false } = {}) {
	validate(codePoint);
	if (isFullwidth(codePoint) || isWide(codePoint) || ambiguousAsWide && isAmbiguous(codePoint)) return 2;
	return 1;
}

// node_modules/string-width/index.js
/**
Logic:
- Segment graphemes to match how terminals render clusters.
- Width rules:
1. Skip non-printing clusters (Default_Ignorable, Control, pure Mark, lone Surrogates). Tabs are ignored by design.
2. RGI emoji clusters (\p{RGI_Emoji}) are double-width.
3. Otherwise use East Asian Width of the cluster’s first visible code point, and add widths for trailing Halfwidth/Fullwidth Forms within the same cluster (e.g., dakuten/handakuten/prolonged sound mark).
*/
const segmenter = new Intl.Segmenter();
const zeroWidthClusterRegex = /^(?:\p{Default_Ignorable_Code_Point}|\p{Control}|\p{Mark}|\p{Surrogate})+$/v;
const leadingNonPrintingRegex = /^[\p{Default_Ignorable_Code_Point}\p{Control}\p{Format}\p{Mark}\p{Surrogate}]+/v;
const rgiEmojiRegex = /^\p{RGI_Emoji}$/v;
function baseVisible(segment) {
	return segment.replace(leadingNonPrintingRegex, "");
}
function isZeroWidthCluster(segment) {
	return zeroWidthClusterRegex.test(segment);
}
function trailingHalfwidthWidth(segment, eastAsianWidthOptions) {
	let extra = 0;
	if (segment.length > 1) {
		for (const char of segment.slice(1)) if (char >= "＀" && char <= "￯") extra += eastAsianWidth(char.codePointAt(0), eastAsianWidthOptions);
	}
	return extra;
}
function stringWidth(input, options = {}) {
	if (typeof input !== "string" || input.length === 0) return 0;
	const { ambiguousIsNarrow = true, countAnsiEscapeCodes = false } = options;
	let string = input;
	if (!countAnsiEscapeCodes) string = stripAnsi(string);
	if (string.length === 0) return 0;
	let width = 0;
	const eastAsianWidthOptions = { ambiguousAsWide: !ambiguousIsNarrow };
	for (const { segment } of segmenter.segment(string)) {
		if (isZeroWidthCluster(segment)) continue;
		if (rgiEmojiRegex.test(segment)) {
			width += 2;
			continue;
		}
		const codePoint = baseVisible(segment).codePointAt(0);
		width += eastAsianWidth(codePoint, eastAsianWidthOptions);
		width += trailingHalfwidthWidth(segment, eastAsianWidthOptions);
	}
	return width;
}

// action/src/report/table.ts
/** The columns that a visible text takes on a terminal; wide characters take two. */
function widthOf(text) {
	return stringWidth(text);
}
const characters = new Intl.Segmenter("en");
function* measured$1(text) {
	for (const { segment } of characters.segment(text)) yield [segment, widthOf(segment)];
}
/** At most `width` columns, cut in the middle with an ellipsis. */
function fit(text, width) {
	if (widthOf(text) <= width) return text;
	if (width < 2) return "…".slice(0, width);
	const parts = [...measured$1(text)];
	const room = width - 1;
	const head = taken$1(parts, Math.ceil(room / 2));
	const tail = taken$1(parts.toReversed(), Math.floor(room / 2));
	return `${head.join("")}…${tail.toReversed().join("")}`;
}
/** The characters from the first on that fit into `width` columns. */
function taken$1(parts, width) {
	const fitting = [];
	let sum = 0;
	for (const [character, size] of parts) {
		if (sum + size > width) break;
		fitting.push(character);
		sum += size;
	}
	return fitting;
}
/** Fills up to `width` columns. */
function pad(text, width, align) {
	const fill = " ".repeat(Math.max(0, width - widthOf(text)));
	return align === "left" ? text + fill : fill + text;
}
/** Breaks a visible text at spaces into lines of at most `width` columns; a longer word is broken where the line ends. */
function wrap(text, width, indent = "") {
	const lines = [];
	let line = "";
	let used = 0;
	const room = () => width - (lines.length === 0 ? 0 : indent.length);
	const close = () => {
		lines.push((lines.length === 0 ? "" : indent) + line);
		line = "";
		used = 0;
	};
	const add = (part, size) => {
		line += part;
		used += size;
	};
	for (const word of text.split(/ (?!%)/)) {
		const size = widthOf(word);
		if (used > 0 && used + 1 + size > room()) close();
		else if (used > 0) add(" ", 1);
		if (size <= room()) add(word, size);
		else for (const [character, columns] of measured$1(word)) {
			if (used > 0 && used + columns > room()) close();
			add(character, columns);
		}
	}
	if (line !== "" || lines.length === 0) close();
	return lines;
}

// action/src/report/columns.ts
const GAP$1 = "  ";
/**
* A header line and one line for each item, at the first of the levels of detail that fits into `width`; columns that are
* empty throughout are left out. Null where even the last level does not fit.
*/
function layOut(columns, items, width, levels) {
	const filled = columns.filter((column) => items.some((item) => column.text(item) !== ""));
	for (const level of levels) {
		const shown = filled.filter((column) => column.levels?.includes(level) ?? true);
		const widths = widthsOf(shown, items, width);
		if (widths !== null) return linesOf(shown, widths, items);
	}
	return null;
}
/** The width of each column, cut evenly where they would be too wide together; null where that is not enough. */
function widthsOf(columns, items, width) {
	const widths = columns.map((column) => items.reduce((most, item) => Math.max(most, widthOf(column.text(item))), widthOf(column.title)));
	const slack = (index) => {
		const least = columns[index]?.least;
		return least === void 0 ? 0 : Math.max(0, (widths[index] ?? 0) - least);
	};
	let excess = widths.reduce((sum, one) => sum + one, 2 * (columns.length - 1)) - width;
	for (; excess > 0; excess--) {
		const widest = widths.reduce((most, _, index) => slack(index) > slack(most) ? index : most, 0);
		if (slack(widest) === 0) return null;
		widths[widest] = (widths[widest] ?? 0) - 1;
	}
	return widths;
}
function linesOf(columns, widths, items) {
	const cell = (text, index) => {
		const width = widths[index] ?? 0;
		return pad(fit(text, width), width, columns[index]?.right ? "right" : "left");
	};
	const rows = items.map((item, position) => {
		const before = items[position - 1];
		return columns.map((column, index) => {
			const text = column.text(item);
			const repeats = column.grouped && before !== void 0 && column.text(before) === text;
			const written = cell(repeats ? "" : text, index);
			return column.paint && text !== "" ? written.replace(text, () => column.paint?.(text, item) ?? text) : written;
		});
	});
	return [columns.map((column, index) => cell(column.title, index)), ...rows].map((cells) => cells.join(GAP$1).trimEnd());
}

// action/src/report/terminal.ts
const MARKS = {
	broken: "✗",
	breach: "✗",
	inconclusive: "?",
	pass: "✓",
	none: "·"
};
const STYLES = {
	broken: ["red", "bold"],
	breach: ["red", "bold"],
	inconclusive: "yellow",
	pass: "green",
	none: "dim"
};
/** Below this many columns a table is stacked: one block a row. */
const STACKED_BELOW = 70;
/** From everything to the least that a table can say, as the screen gets narrower. */
const LEVELS = [
	0,
	1,
	2,
	3,
	4,
	5
];
const NARROWEST = 20;
const LONGEST_NAME = 120;
const GAP = "  ";
const INDENT = "  ";
const MOST_REMARKS = 10;
/** Messages of tools may be as long as a log. */
const LONGEST_MESSAGE = 1e3;
const told$2 = (message) => shorten(visible(message), LONGEST_MESSAGE);
const seen = (name) => shorten(visible(name), LONGEST_NAME);
/** The whole report as text that ends with a line break. */
function renderTerminal(comparison, context, options) {
	const width = Math.max(NARROWEST, Math.floor(options.width));
	const paint = (style, text) => options.colour ? styleText(style, text, { validateStream: false }) : text;
	const { verdict, words, reason } = summarize(comparison);
	const headline = `${verdict}: ${written(words, seen, told$2)}`;
	const style = verdict === "measured" ? "bold" : STYLES[verdict];
	const lines = wrap(headline, width).map((line) => paint(style, line));
	for (const note of context.notes) lines.push(...wrap(told$2(note), width));
	let machine = "";
	for (const section of sectionsOf(comparison)) {
		const here = machineLine(section.suite);
		lines.push("", ...suiteLines(section, here === machine ? "" : here, context, {
			width,
			paint,
			first: reason
		}));
		machine = here;
	}
	if (context.reproduce.length > 0) lines.push("", paint("dim", "reproduce"), ...context.reproduce.map((command) => `${INDENT}${visible(command)}`));
	return `${lines.join("\n")}\n`;
}
function suiteLines(section, machine, context, { width, paint, first }) {
	const { suite } = section;
	const facts = [roundsText(suite), gatesText(suite)].filter((text) => text !== "").join(" · ");
	const lines = wrap(`${seen(suite.suite)}${GAP}${facts}`, width, INDENT).map((line, index) => index === 0 ? boldStart(line, suite.suite, paint) : line);
	if (machine !== "") lines.push(...wrap(told$2(machine), width, INDENT).map((line) => paint("dim", line)));
	lines.push(...remarkLines("✗", suite.broken, "reason").flatMap((text) => quotingLines(text, width)).map((line) => paint(STYLES.broken, line)));
	const shown = [...section.bad, ...section.good].map((row) => lineOf(row, suite));
	if (shown.length > 0) lines.push("", ...rowLines(shown, suite, width, paint), "");
	const said = (phrases) => phrases.map((words) => written(words, seen, told$2));
	const remarks = [
		["dim", shown.some((line) => line.suspect) ? [SUSPECT] : []],
		["yellow", remarkLines("!", said(doubtsOf(suite)), "doubt")],
		["dim", remarkLines("?", said(reasonsOf(section, first)), "reason")],
		["dim", notesOf(suite)],
		["dim", foldedNote(section, context).map(told$2)],
		["yellow", remarkLines("!", said(warningsOf(suite)), "warning")],
		["dim", remarkLines("→", said(adviceOf(suite)), "hint")]
	];
	for (const [style, texts] of remarks) for (const text of texts) lines.push(...wrap(text, width, INDENT).map((line) => paint(style, line)));
	if (lines.at(-1) === "") lines.pop();
	return lines;
}
/** How the numbers above are to be read. */
function notesOf(suite) {
	const mde = mdeNote(suite);
	const loads = loadsOf(suite).map((words) => written(words, seen, told$2));
	const detectable = mde === null ? "" : written(mde, seen, told$2);
	return [
		...loads,
		confidenceNote(suite.rows),
		detectable,
		chanceNote(suite)
	].filter((text) => text !== "");
}
/** Remarks, each behind its mark; those beyond {@link MOST_REMARKS} are counted. */
function remarkLines(mark, texts, noun) {
	const lines = texts.slice(0, MOST_REMARKS).map((text) => `${mark} ${text}`);
	const rest = texts.length - MOST_REMARKS;
	return rest > 0 ? [...lines, `${mark} ${count(rest, `more ${noun}`)}`] : lines;
}
/** A reason, and under it the lines of a tool that it quotes, as far in as they were. */
function quotingLines(text, width) {
	return visibleLines(text).flatMap((line) => {
		const words = line.trimStart();
		const margin = " ".repeat(Math.min(line.length - words.length, width - NARROWEST / 2));
		return wrap(shorten(words, LONGEST_MESSAGE), width - margin.length, INDENT).map((part) => margin + part);
	});
}
const SUSPECT = "! below zero: an agent does not pay its host, so check the set-up before the number is believed";
function boldStart(line, suite, paint) {
	const head = seen(suite);
	return line.startsWith(head) ? paint("bold", head) + line.slice(head.length) : paint("bold", line);
}
function foldedNote({ more, quiet }, { folder }) {
	const parts = [];
	if (more.length > 0) parts.push(count(more.length, "more row"));
	if (quiet.length > 0) parts.push(`${count(quiet.length, "metric")} did not measurably change`);
	if (parts.length === 0) return [];
	return [`${parts.join(", ")}${folder === null ? "" : `: see ${folder.replace(/\/$/, "")}/report.md`}`];
}
function lineOf(row, suite) {
	const cells = cellsOf(row, suite);
	return {
		row,
		cells: Object.fromEntries(Object.entries(cells).map(([key, text]) => [key, seen(text)])),
		suspect: isSuspect(row, suite.control),
		doubted: doubtsAbout(row) !== ""
	};
}
/** Where a column of its own holds the MDE, the sentence does without. */
const briefly = (line) => ({
	...line,
	cells: {
		...line.cells,
		overhead: line.cells.overhead.replace(/ \(MDE [^)]*\)$/, "")
	}
});
const overheadOf = ({ cells, suspect, doubted }) => {
	const note = suspect || doubted ? " !" : cells.flag === "" ? "" : ` ${cells.flag}`;
	return `${[cells.overhead, cells.interval].filter((text) => text !== "").join(" ")}${note}`;
};
const sinceOf = ({ cells }) => `${cells.change} ${cells.changeInterval}`.trim();
const verdictOf = ({ row, cells }) => cells.verdict === "" ? "" : `${MARKS[row.verdict]} ${cells.verdict}`;
function columnsOf(suite, shown, paint) {
	const several = hasSeveralTreatments(suite);
	const only = visible(suite.treatments[0] ?? "on");
	const numbers = shown.reduce((most, line) => line.cells.added === "" ? most : Math.max(most, widthOf(overheadOf(line))), 0);
	const cost = (line) => line.cells.added === "" ? overheadOf(line) : `${pad(overheadOf(line), numbers, "left")}${numbers === 0 ? "" : GAP}${line.cells.added}`;
	const overhead = `overhead [${confidenceOf(suite.rows)}]`;
	const since = sinceTitle(suite);
	const coloured = (text, { row }) => paint(STYLES[row.verdict], text);
	return [
		onlyBenchmark(shown) === null ? {
			title: "benchmark",
			text: (line) => line.cells.benchmark,
			least: 16,
			grouped: true
		} : null,
		several ? {
			title: "variant",
			text: (line) => line.cells.treatment,
			least: 8
		} : null,
		{
			title: "metric",
			text: (line) => line.cells.metric,
			least: 14
		},
		{
			title: fit(visible(suite.control), 12),
			right: true,
			text: (line) => line.cells.off,
			levels: [
				0,
				1,
				2
			]
		},
		{
			title: several ? "on" : fit(only, 12),
			right: true,
			text: (line) => line.cells.on,
			levels: [
				0,
				1,
				2
			]
		},
		{
			title: overhead,
			text: (line) => cost(briefly(line)),
			levels: [0]
		},
		{
			title: overhead,
			text: cost,
			levels: [
				1,
				2,
				3,
				4,
				5
			]
		},
		{
			title: "MDE",
			right: true,
			text: (line) => line.cells.mde,
			levels: [0]
		},
		{
			title: "rounds needed",
			text: (line) => line.cells.needed,
			levels: [0]
		},
		{
			title: since,
			text: sinceOf,
			levels: [0, 1]
		},
		{
			title: since,
			text: (line) => line.cells.change,
			levels: [2, 3]
		},
		{
			title: "budget",
			text: (line) => line.cells.budget,
			levels: [
				0,
				1,
				2,
				3,
				4
			]
		},
		{
			title: "verdict",
			text: (line) => `${verdictOf(line)} ${line.cells.decided}`.trimEnd(),
			paint: coloured,
			levels: [
				0,
				1,
				2,
				3
			]
		},
		{
			title: "verdict",
			text: verdictOf,
			paint: coloured,
			levels: [4, 5]
		}
	].filter((column) => column !== null);
}
function rowLines(shown, suite, width, paint) {
	const lines = width < STACKED_BELOW ? null : layOut(columnsOf(suite, shown, paint), shown, width - 2, LEVELS);
	if (lines === null) return stackedLines(shown, suite, width, paint);
	const benchmark = onlyBenchmark(shown);
	return [...benchmark === null ? [] : wrap(benchmark, width - 2).map((line) => INDENT + paint("bold", line)), ...lines.map((line, index) => INDENT + (index === 0 ? paint("dim", line) : line))];
}
/** The benchmark that all rows are about, which then stands above the table and not in it; null where there are several. */
function onlyBenchmark(shown) {
	const [first] = shown;
	return first !== void 0 && shown.every((line) => line.cells.benchmark === first.cells.benchmark) ? first.cells.benchmark : null;
}
/** One block a row: first what it is, then its numbers, each wrapped to the screen. */
function stackedLines(shown, suite, width, paint) {
	const several = hasSeveralTreatments(suite);
	return shown.flatMap((line, index) => {
		const { cells, row } = line;
		const head = wrap(`${MARKS[row.verdict]} ${cells.verdict === "" ? "" : `${[cells.verdict, cells.decided].join(" ").trimEnd()}: `}${cells.benchmark}`, width, INDENT);
		const values = cells.off === "" && cells.on === "" ? "" : ` ${cells.off || "none"} → ${cells.on || "none"}`;
		const what = `${several ? `${cells.treatment}, ` : ""}${cells.metric}${values}`;
		const amount = cells.added === "" ? "" : cells.overhead === "" ? cells.added : ` (${cells.added})`;
		const budget = cells.budget === "" ? "" : `, budget ${cells.budget}`;
		const since = cells.change === "" ? [] : [`${sinceTitle(suite)}: ${sinceOf(line)}`];
		const seen = [cells.mde && `MDE ${cells.mde}`, cells.needed && `rounds needed: ${cells.needed}`].filter((text) => text !== "");
		const body = [
			what,
			`${overheadOf(line)}${amount}${budget}`,
			...since,
			seen.join(", ")
		].filter((text) => text !== "");
		return [
			...index === 0 ? [] : [""],
			...head.map((text) => paint(STYLES[row.verdict], text)),
			...body.flatMap((text) => wrap(text, width - 2, INDENT).map((part) => INDENT + part))
		];
	});
}

// action/src/commands/files.ts
/** A job summary over 1 MiB is dropped whole; this stays below it (bytes). */
const REPORT_LIMIT = 1024e3;
/** Prints the report, or the comparison as JSON where that was asked for. */
function publish(comparison, context, json, output) {
	if (json === "-") {
		output.print(jsonOf(comparison));
		return;
	}
	if (json !== null) writeNamed(json, jsonOf(comparison));
	output.print(renderTerminal(comparison, context, output));
}
/** Refuses a file where a folder for results was asked for. */
function checkOut$1(folder) {
	if (existsSync(folder) && !statSync(folder).isDirectory()) throw new UsageError(`--out ${shown(folder)} is a file: name a folder`);
}
/** Writes a file where the user wants it; the folders above it are made. */
function writeNamed(path, text) {
	mkdirSync(dirname(path), { recursive: true });
	writeAtomically(path, text);
}
/** Writes comparison.json and report.md into a folder. */
function writeReport(folder, comparison, context) {
	mkdirSync(folder, { recursive: true });
	const files = {
		comparison: join(folder, "comparison.json"),
		report: join(folder, "report.md")
	};
	const markdown = renderMarkdown(comparison, context, { maxBytes: REPORT_LIMIT });
	writeAtomically(files.comparison, jsonOf(comparison));
	writeAtomically(files.report, markdown);
	return {
		markdown,
		files: {
			comparison: shown(files.comparison),
			report: shown(files.report)
		}
	};
}
/** A comparison as files and pipes carry it. */
function jsonOf(comparison) {
	return `${JSON.stringify(comparison, null, 2)}\n`;
}

// action/src/commands/judged.ts
const FILE = "judged.json";
/** Paths are relative to the folder of the file. */
const judgedSchema = strictObject({
	schema: literal(1),
	runs: array(string())
});
/** Notes in a folder which runs its judgement is of; none: what is in the folder itself. */
function writeJudged(folder, runs) {
	const file = join(folder, FILE);
	if (runs.length === 0) {
		rmSync(file, { force: true });
		return;
	}
	const inside = runs.map((run) => relative(resolve(folder), resolve(run.folder)) || ".");
	writeAtomically(file, `${JSON.stringify({
		schema: 1,
		runs: inside
	}, null, 2)}\n`);
}
/** The runs that the judgement in a folder is of; none where it was made of result files alone. */
function readJudged(folder) {
	const found = foldersOf(folder);
	const there = found.filter((path) => existsSync(join(path, RECORD)));
	return {
		runs: there.map((path) => ({
			folder: path,
			record: readRecord(join(path, RECORD))
		})),
		lost: found.filter((path) => !there.includes(path))
	};
}
function foldersOf(folder) {
	const file = join(folder, FILE);
	if (existsSync(file)) return readFolders(file).map((run) => resolve(folder, run));
	if (!existsSync(join(folder, "run.json"))) return [];
	return [folder, ...readRecord(join(folder, RECORD)).earlier];
}
function readFolders(file) {
	try {
		return judgedSchema.parse(JSON.parse(readFileSync(file, "utf8"))).runs;
	} catch (error) {
		throw new Error(`${file}: cannot be read (${error.message}): judge the runs again`);
	}
}
/** The parts of each suite whose rounds were judged together. */
function judgedParts(runs) {
	return partsOf$1(runs).map(([first, ...others]) => [first, ...addition(first, others).parts]);
}
/** Which runs were judged together, as sentences for the report. */
function judgedNotes({ runs, lost }) {
	const gone = lost.map((folder) => `The rounds in ${shown(folder)} were judged together with these; they are no longer there.`);
	return [...judgedParts(runs).flatMap(pooledNotes), ...gone];
}

// action/src/commands/host.ts
/** Exit codes, the same for the command and the Action. */
const EXIT = {
	pass: 0,
	breach: 1,
	broken: 2,
	usage: 3
};

// action/src/commands/outcome.ts
/** The exit code of a verdict. */
function exitCode(comparison, onInconclusive) {
	switch (comparison.verdict) {
		case "broken": return EXIT.broken;
		case "breach": return EXIT.breach;
		case "inconclusive": return onInconclusive === "fail" ? EXIT.breach : EXIT.pass;
		default: return EXIT.pass;
	}
}
/** How many gates were breached. */
function breaches(comparison) {
	return comparison.suites.flatMap((suite) => suite.rows).flatMap((row) => row.gates).filter((gate) => gate.verdict === "breach").length;
}

// action/src/revisions/repository.ts
/** Variables that say which repository and which index Git works on. A hook sets them, for the user's own. */
const LOCATIONS = [
	"GIT_DIR",
	"GIT_COMMON_DIR",
	"GIT_WORK_TREE",
	"GIT_INDEX_FILE",
	"GIT_OBJECT_DIRECTORY",
	"GIT_ALTERNATE_OBJECT_DIRECTORIES",
	"GIT_NAMESPACE",
	"GIT_PREFIX"
];
/** An environment in which the folder alone decides which repository is meant, and which lets the index be. */
function detached(environment) {
	const kept = Object.entries(environment).filter(([name]) => !LOCATIONS.includes(name));
	return {
		...Object.fromEntries(kept),
		GIT_OPTIONAL_LOCKS: "0"
	};
}
/** Git could not answer: why, in its own words. */
var GitFailure = class extends Error {};
/** What Git prints, without its last newline. Throws {@link GitFailure}. */
function git(folder, words, environment) {
	try {
		return execFileSync("git", words, {
			cwd: folder,
			encoding: "utf8",
			env: detached(environment),
			maxBuffer: 1 << 26,
			stdio: [
				"ignore",
				"pipe",
				"pipe"
			]
		}).trimEnd();
	} catch (error) {
		const { stderr, message } = error;
		throw new GitFailure((stderr ?? "").trim() || message);
	}
}
/** The same, or null where Git has no answer. */
function gitOrNull(folder, words, environment) {
	try {
		return git(folder, words, environment);
	} catch (error) {
		if (error instanceof GitFailure) return null;
		throw error;
	}
}
/** The repository that a folder belongs to. Throws {@link GitFailure}. */
function repositoryOf(folder, working, environment) {
	const top = realpathSync(git(folder, ["rev-parse", "--show-toplevel"], environment));
	const shallow = git(top, ["rev-parse", "--is-shallow-repository"], environment) === "true";
	return {
		top,
		prefix: relative(top, realpathSync(working)),
		shallow
	};
}
/** Whether files that Git knows differ from the commit; false where there is no repository. */
function isModified(folder, environment) {
	const changes = gitOrNull(folder, [
		"-c",
		"core.fsmonitor=false",
		"status",
		"--porcelain",
		"--untracked-files=no"
	], environment);
	return changes !== null && changes !== "";
}

// action/src/revisions/commits.ts
/** A revision that is none; the sentence says what to do. */
var Unknown = class extends Error {};
/** Names of branches and tags that a message holds; the others are counted. */
const MOST_NAMES$3 = 10;
/**
* The configuration with the commit of each revision. They are looked up once, so that a branch that moves meanwhile is the
* same commit for every suite. Throws {@link UsageError} with all that are none.
*/
function findRevisions(config, facts) {
	const problems = /* @__PURE__ */ new Set();
	const found = (revision) => {
		try {
			return {
				...revision,
				source: sourceOf(revision, config, facts)
			};
		} catch (error) {
			if (!(error instanceof Unknown)) throw error;
			problems.add(`${revision.places.ref}: ${error.message}`);
			return revision;
		}
	};
	const suites = config.suites.map((suite) => ({
		...suite,
		variants: suite.variants.map((variant) => variant.revision === null ? variant : {
			...variant,
			revision: found(variant.revision)
		})
	}));
	if (problems.size > 0) throw new UsageError([...problems].join("\n"));
	return {
		...config,
		suites
	};
}
function sourceOf({ ref }, { file }, facts) {
	const repository = repositoryWith(dirname(resolve(facts.folder, file ?? "")), ref, facts);
	const commit = ref === "merge-base" ? mergeBase(repository, facts) : commitOf$1(ref, repository, facts.environment);
	return {
		repository: repository.top,
		prefix: repository.prefix,
		commit
	};
}
function repositoryWith(folder, ref, facts) {
	let repository;
	try {
		repository = repositoryOf(folder, facts.folder, facts.environment);
	} catch (error) {
		if (!(error instanceof GitFailure)) throw error;
		throw new Unknown(`ref: "${ref}" cannot be looked up, because Git finds no working tree in ${folder}: ${error.message}. Run this in a clone (in a workflow, after actions/checkout), or leave ref out`);
	}
	if (repository.prefix.startsWith("..") || isAbsolute(repository.prefix)) throw new Unknown(`ref: "${ref}" is of the repository in ${repository.top}, and the command runs outside of it, in ${facts.folder}: run it in that repository, where relative paths begin`);
	return repository;
}
/** The commit that a name stands for: as Git reads it, else a branch of `origin`, which is all that a fresh clone has. */
function commitOf$1(ref, repository, environment) {
	const commit = lookUp(ref, repository, environment);
	if (commit !== null) return commit;
	const names = namesIn(repository, environment);
	const close = nearest(ref, names);
	const rest = names.length - MOST_NAMES$3;
	const listed = [...names.slice(0, MOST_NAMES$3), ...rest > 0 ? [`and ${rest} more`] : []];
	const known = close === void 0 ? `known here: ${listed.join(", ")}` : `did you mean "${close}"?`;
	throw new Unknown(`ref: "${ref}" is no revision of ${repository.top}: ${known}${unshallow(ref, repository)}`);
}
function lookUp(ref, { top }, environment) {
	if (ref.startsWith("-")) return null;
	for (const name of [ref, `refs/remotes/origin/${ref}`]) {
		const commit = gitOrNull(top, [
			"rev-parse",
			"--verify",
			"--quiet",
			`${name}^{commit}`
		], environment);
		if (commit !== null) return commit;
	}
	return null;
}
function namesIn({ top }, environment) {
	const names = (gitOrNull(top, [
		"for-each-ref",
		"--format=%(refname:lstrip=2)",
		"refs/heads",
		"refs/tags",
		"refs/remotes"
	], environment) ?? "").split("\n").map((name) => name.replace(/^origin\//, ""));
	return [.../* @__PURE__ */ new Set([...names, MERGE_BASE])].filter((name) => name !== "" && name !== "HEAD");
}
/** The commit at which the working tree's history left that of the branch that it goes back to. */
function mergeBase(repository, { environment, base }) {
	const branch = base === "" ? defaultBranch(repository, environment) : base;
	const tip = lookUp(`refs/remotes/origin/${branch}`, repository, environment) ?? lookUp(branch, repository, environment);
	if (tip === null) {
		const known = branch === "" ? "its default branch is not known" : `there is no branch "${branch}"`;
		throw new Unknown(`ref: the merge base with the default branch, or with that of the pull request, cannot be found in ${repository.top}: ${known}; name a branch or a commit${unshallow(MERGE_BASE, repository)}`);
	}
	const common = gitOrNull(repository.top, [
		"merge-base",
		"HEAD",
		tip
	], environment);
	if (common !== null) return common;
	throw new Unknown(`ref: the working tree and "${branch}" have no commit in common in ${repository.top}; name a branch or a commit${unshallow(MERGE_BASE, repository)}`);
}
/** The branch that a clone got from its origin as the default one, else one that is called as such branches are. */
function defaultBranch({ top }, environment) {
	const head = gitOrNull(top, [
		"symbolic-ref",
		"--quiet",
		"refs/remotes/origin/HEAD"
	], environment);
	if (head !== null) return head.replace("refs/remotes/origin/", "");
	const exists = (name) => gitOrNull(top, [
		"rev-parse",
		"--verify",
		"--quiet",
		name
	], environment) !== null;
	return ["main", "master"].find((name) => exists(`refs/remotes/origin/${name}`) || exists(`refs/heads/${name}`)) ?? "";
}
/** What a clone needs whose history was cut off; empty for a whole one. */
function unshallow(ref, { shallow }) {
	if (!shallow) return "";
	const steps = /^HEAD(?:~(\d+)|(\^+))$/.exec(ref);
	return `. This clone is shallow: write fetch-depth: ${steps === null ? 0 : 1 + Number(steps[1] ?? steps[2]?.length)} for actions/checkout, or run git fetch --unshallow`;
}
/** Twelve digits of a commit: enough for people. */
function short(commit) {
	return commit.slice(0, 12);
}

// action/src/commands/revisions.ts
/** What each variant is of, for every suite that measured a revision beside the working tree. */
function revisionNotes({ suites, commit, tree }) {
	const changes = tree === "" ? "" : " with changes that are not committed";
	return suites.flatMap((suite) => {
		const revisions = Object.keys(suite.variants).flatMap((name) => revisionOf(suite, name));
		if (revisions.length === 0) return [];
		const others = Object.keys(suite.variants).filter((name) => !isRevision(suite, name));
		const here = others.length === 0 ? "" : `; ${others.join(", ")}: the working tree at ${short(commit)}${changes}`;
		return [`${suite.suite}: ${revisions.join("; ")}${here}`];
	});
}
function isRevision({ variants }, name) {
	return typeof variants[name]?.revision === "string";
}
function revisionOf(suite, name) {
	if (!isRevision(suite, name)) return [];
	const { revision, build } = suite.variants[name] ?? {};
	const [program, ...words] = Array.isArray(build) ? build.map(String) : [];
	const by = program === void 0 ? "" : `, built by ${printable(program, words)}`;
	return [`${name} is commit ${short(String(revision))}${by}`];
}

// action/src/commands/shards.ts
/** More machines than a matrix has jobs are a slip of the pen. */
const MOST$1 = 256;
/** A shard as it was written: `2/5`; null where nothing was. Throws {@link UsageError}. */
function parseShard(written) {
	if (written === null) return null;
	const [, index, of] = /^([1-9]\d{0,3})\/([1-9]\d{0,3})$/.exec(written) ?? [];
	const shard = {
		index: Number(index),
		of: Number(of)
	};
	if (index === void 0 || shard.index > shard.of || shard.of > MOST$1) throw new UsageError(`shard: "${written}" is no share such as 2/5: which one, and of how many (at most ${MOST$1})`);
	return shard;
}
/** A shard as it is written. */
function shardText({ index, of }) {
	return `${index}/${of}`;
}
/**
* What a shard measures of a suite: its share of the rounds, at least one. Its rounds are judged together with those of the
* others, once, so no gate is decided while it measures.
*/
function shareOf(suite, shard) {
	if (shard === null) return suite;
	const share = (rounds) => Math.max(1, Math.floor(rounds / shard.of) + (shard.index <= rounds % shard.of ? 1 : 0));
	return {
		...suite,
		gates: [],
		rounds: {
			min: share(suite.rounds.min),
			max: share(suite.rounds.max)
		}
	};
}
/** Another order of the forks for every shard, from the seed that they share; a whole number below 2^31. */
function seedOfShard(seed, shard) {
	return shard === null ? seed : (seed ^ Math.imul(shard.index, 2246822507)) >>> 1;
}
/**
* What is missing of a suite that was measured in shards, in words; nothing where all are there, or it was never parted.
* Throws {@link UsageError} where the parts are not of one division.
* @param runs all that were named: one of them may have left the suite out, and said so
*/
function missingShards(parts, runs) {
	const [first] = parts;
	const { suite } = first.suite;
	const of = first.record.shard?.of ?? null;
	const other = parts.find(({ record }) => (record.shard?.of ?? null) !== of);
	if (other !== void 0) {
		const division = ({ record }) => record.shard === null ? "no shard" : `shard ${shardText(record.shard)}`;
		throw new UsageError(`compare: suite ${suite} is ${division(first)} in ${shown(first.folder)} and ${division(other)} in ${shown(other.folder)}: name the shards of one division`);
	}
	if (of === null) return [];
	const left = runs.filter(({ record }) => record.skipped.some((skipped) => skipped.suite === suite));
	const measured = parts.filter((part) => part.suite.broken.length > 0 || resultsOf(part.folder, suite) !== null);
	const there = new Set([...measured, ...left].map(({ record }) => record.shard?.index));
	const missing = Array.from({ length: of }, (_, index) => index + 1).filter((index) => !there.has(index));
	if (missing.length === 0) return [];
	const which = missing.map((index) => `${index}/${of}`).join(", ");
	return [`${missing.length} of ${of} shards ${missing.length === 1 ? "is" : "are"} missing: ${which}. Bring the results of every shard, or measure again: those that are there are not what was planned`];
}
/** The suites that were planned and are in no run, each with the words that say so. */
function missingSuites(expected, there, runs) {
	const left = runs.flatMap(({ record }) => record.skipped.map(({ suite }) => suite));
	return [...new Set(expected)].filter((suite) => !there.includes(suite) && !left.includes(suite)).map((suite) => ({
		suite,
		broken: `suite ${suite} was planned, and no result of it is here: look at the job that was to measure it`
	}));
}

// action/src/commands/compare.ts
/** Judges what is there. Throws {@link UsageError} for paths that hold nothing to judge. */
async function compareCommand(options, host) {
	if (options.out !== null) checkOut$1(options.out);
	const config = options.config === null ? null : loadConfig(options.config);
	const collected = collect(options.paths, config !== null, expected(options.expect, config));
	const gates = inputGates(options);
	const policy = onInconclusive(options.onInconclusive) ?? config?.onInconclusive ?? collected.onInconclusive;
	const store = await findStore(options.baseline, host);
	const requests = await Promise.all(collected.requests.map(async (recorded) => {
		const request = config === null ? recorded : reconfigured(recorded, config.suites, config.file ?? "");
		const stored = await storedBaselines(store, request, host);
		const warnings = [...request.state.warnings, ...stored.warnings];
		return {
			...gated(request, gates),
			baselines: stored.files,
			state: {
				...request.state,
				warnings
			}
		};
	}));
	const { comparison, tables, notes } = await judge(host.root, requests, options.out !== null);
	const context = contextOf(tables, {
		...collected,
		notes: [...collected.notes, ...notes]
	});
	const written = options.out === null ? null : writeReport(resolve(options.out), comparison, context);
	if (options.out !== null) writeJudged(resolve(options.out), collected.runs);
	publish(comparison, context, options.json, host.output);
	return {
		exitCode: exitCode(comparison, policy),
		comparison,
		runs: collected.runs,
		markdown: written?.markdown ?? "",
		files: {
			comparison: written?.files.comparison ?? null,
			report: written?.files.report ?? null,
			results: resultsFolder(options.paths, comparison)
		}
	};
}
/** The suites that must be there, by their names. */
function expected(written, config) {
	if (!written.includes("all")) return [...written];
	if (config === null) throw new UsageError("expect: all are the suites of a configuration: name it with config, or name the suites");
	return config.suites.map((suite) => suite.name);
}
function collect(paths, regated, planned) {
	if (paths.length === 0) throw new UsageError("compare: name at least one path: a result file or the folder of a run");
	const missing = paths.find((path) => !existsSync(path));
	if (missing !== void 0) throw new UsageError(`compare: ${missing} is not there: name a result file, or the folder of a run`);
	const folders = paths.filter((path) => statSync(path).isDirectory());
	const strange = paths.find((path) => !statSync(path).isFile() && !folders.includes(path));
	if (strange !== void 0) throw new UsageError(`compare: ${strange} is neither a file nor a folder; write its text to a file first`);
	const runs = folders.flatMap(readRuns);
	const parts = partsOf$1(runs);
	for (const [first, ...others] of parts) refuseUnlike(first, others, regated);
	const measured = [...parts.map((all) => broken(pooled(all), missingShards(all, runs))), ...requestsOfFiles(paths.filter((path) => !folders.includes(path)))];
	const there = measured.map(({ suite }) => suite);
	const requests = [...measured, ...missingSuites(planned, there, runs).map(({ suite, broken: reason }) => broken(emptyRequest(suite), [reason]))];
	const both = requests.find((request, index) => requests.findIndex((other) => other.suite === request.suite) !== index);
	if (both !== void 0) throw new UsageError(`compare: suite ${both.suite} is in the folder of a run and in a result file; name folders alone, or result files alone, to pool their rounds`);
	if (requests.length === 0) throw new UsageError("compare: there is nothing to judge in what was named");
	const [first] = runs;
	return {
		runs,
		requests,
		notes: [
			...runs.flatMap(({ record }) => [...skippedNotes(record), ...revisionNotes(record)]),
			...parts.flatMap(pooledNotes),
			...apart(runs)
		],
		onInconclusive: runs.some(({ record }) => record.onInconclusive === "fail") ? "fail" : "neutral",
		folder: first === void 0 ? null : shown(resolve(first.folder)),
		seed: first?.record.seed ?? null,
		reproduce: runs.map(({ record }) => record.reproduce)
	};
}
/** The runs that a folder is or holds, as a download of several artifacts lays them. */
function readRuns(folder) {
	const found = runFolders(folder);
	if (found.length === 0) throw new UsageError(`compare: ${folder} is not the folder of a run (it has no run.json), and holds none; name its result files`);
	return found.map((path) => ({
		folder: path,
		record: readRecord(join(path, RECORD))
	}));
}
/** A request that is broken for these reasons too. */
function broken(request, reasons) {
	return {
		...request,
		state: {
			...request.state,
			broken: [...request.state.broken, ...reasons]
		}
	};
}
/** Refuses runs whose rounds cannot be judged together. */
function refuseUnlike(first, others, regated) {
	for (const [index, other] of others.entries()) {
		const twin = [first, ...others.slice(0, index)].find((earlier) => sameRun(earlier, other));
		if (twin !== void 0) throw new UsageError(`compare: ${shown(twin.folder)} and ${shown(other.folder)} hold the same run: its rounds would count double; name it once`);
		const difference = unlike(first, other);
		if (difference !== null) throw new UsageError(`compare: ${difference}. Only rounds of one configuration can be judged together; judge each by itself`);
		if (!regated && !isDeepStrictEqual(first.suite.gates, other.suite.gates)) throw new UsageError(`compare: suite ${first.suite.suite} has other gates in ${shown(first.folder)} than in ${shown(other.folder)}: say with --config by which to judge`);
	}
}
/** Says which runs were judged together with others that are not named here. */
function apart(runs) {
	const named = runs.map(({ folder }) => resolve(folder));
	return runs.flatMap(({ folder, record }) => {
		const missing = record.earlier.filter((other) => !named.includes(other));
		return missing.length === 0 ? [] : [`${shown(folder)} was judged together with ${missing.map(shown).join(", ")}: name that too for the same verdict.`];
	});
}
/** Where the judged results lie. */
function resultsFolder(paths, comparison) {
	const [path] = paths;
	if (path === void 0 || comparison.suites.length === 0) return null;
	return statSync(path).isDirectory() ? shown(resolve(path, "results")) : shown(resolve(path, ".."));
}

// action/src/commands/stop.ts
/** Why a run was stopped. */
var Stopped = class extends Error {
	signal;
	constructor(signal) {
		super(`stopped by ${signal}`);
		this.signal = signal;
	}
	/** 128 and the signal's number, as shells have it. */
	get exitCode() {
		return this.signal === "SIGINT" ? 130 : 143;
	}
};
/** Aborted with {@link Stopped} at the first signal; a second one ends the program at once. */
function stopSignal() {
	const controller = new AbortController();
	for (const name of ["SIGINT", "SIGTERM"]) process.on(name, () => {
		if (controller.signal.aborted) process.exit(new Stopped(name).exitCode);
		controller.abort(new Stopped(name));
	});
	return controller.signal;
}

// action/src/commands/failure.ts
/** Says what went wrong. Returns the exit code. */
function explain(error, host) {
	if (error instanceof Stopped) return error.exitCode;
	const { message, code } = told$1(error);
	host.output.status("");
	for (const line of visibleLines(message)) host.output.tell(line);
	return code;
}
/** Whether a disk, or the user's share of it, is full. */
function isFull(error) {
	const { code } = error;
	return code === "ENOSPC" || code === "EDQUOT";
}
/** The words for an error and its exit code. */
function told$1(error) {
	if (error instanceof UsageError) return {
		message: error.message,
		code: EXIT.usage
	};
	if (isFull(error)) return {
		message: `No space is left: ${error.message}. Make room first.`,
		code: EXIT.broken
	};
	const { code } = error;
	if (code === "EACCES" || code === "EPERM" || code === "EROFS") return {
		message: `Not allowed: ${error.message}`,
		code: EXIT.broken
	};
	return {
		message: error instanceof Error ? error.message : String(error),
		code: EXIT.broken
	};
}

// action/src/commands/options.ts
/** The configuration file that is found by itself. */
const DEFAULT_CONFIG = ".github/overhead.yml";
const said = string().nullable();
/** {@link Inputs}, as `run.json` keeps them for a run that is resumed. */
const inputsSchema = object({
	config: said,
	suites: array(string()),
	agent: said,
	agentArguments: said,
	jvmArguments: said,
	maxOverhead: said,
	maxRegression: said,
	rounds: said,
	timeBudget: said,
	onInconclusive: said,
	quick: boolean()
});
/** A seed as the user wrote it, or a new one. Throws {@link UsageError}. */
function seedOf(written) {
	if (written === null) return Math.floor(Math.random() * 2 ** 31);
	const seed = Number(written);
	if (!/^\d+$/.test(written) || seed >= 2 ** 31) throw new UsageError(`seed: "${written}" is not a whole number from 0 to ${2 ** 31 - 1}`);
	return seed;
}

// action/src/commands/place.ts
/** The folder that holds this project: the nearest one above with action.yml, for the bundle and for the sources alike. */
function projectRoot(from = import.meta.url) {
	let folder = dirname(fileURLToPath(from));
	while (!existsSync(join(folder, "action.yml"))) {
		const above = dirname(folder);
		if (above === folder) throw new Error("this installation is not whole: action.yml is missing above the program");
		folder = above;
	}
	return folder;
}
/** Where downloads and builds are kept: by the XDG base directory specification. */
function cacheFolder(environment) {
	const base = environment.XDG_CACHE_HOME ?? "";
	return join(base === "" ? join(homedir(), ".cache") : base, "overhead");
}
/** What Git says in a folder, without the white space around it; empty where it cannot say. */
function asked(folder, ...words) {
	try {
		return execFileSync("git", words, {
			cwd: folder,
			encoding: "utf8",
			stdio: [
				"ignore",
				"pipe",
				"ignore"
			]
		}).trim();
	} catch {
		return "";
	}
}
/** The commit of the working folder; empty where it is in no repository. */
function commitOf(folder) {
	return asked(folder, "rev-parse", "HEAD");
}
function definedVariables(environment) {
	return Object.fromEntries(Object.entries(environment).filter((entry) => entry[1] !== void 0));
}
/** The number of an attempt as a job names it; 1 where there is no job. */
function attemptOf(written) {
	return /^[1-9]\d{0,5}$/.test(written ?? "") ? Number(written) : 1;
}
/** The text of a file; null where there is none. */
function textOf(path) {
	if (path === void 0 || path === "" || !existsSync(path)) return null;
	return readFileSync(path, "utf8");
}
/** Settings of a clone by which its remote is reached, and by which it knows who commits. */
const REACHES = "^(http|credential|url|user|ssh)\\.|^core\\.(sshcommand|askpass)$";
/**
* The repository that a folder is a clone of, by its remote `origin`, with what the clone itself knows of how to reach it.
* Throws {@link UsageError} where there is none.
*/
function originOf(folder, environment) {
	const git = (...words) => execFileSync("git", words, {
		cwd: folder,
		env: environment,
		encoding: "utf8",
		stdio: [
			"ignore",
			"pipe",
			"ignore"
		]
	});
	let url;
	try {
		url = git("remote", "get-url", "origin").trim();
	} catch {
		throw new UsageError("baseline: the branch of the stored runs is in the repository that this folder is a clone of, and it has no remote \"origin\": name a folder instead");
	}
	let told = "";
	try {
		told = git("config", "--local", "--includes", "--null", "--get-regexp", REACHES);
	} catch {}
	const settings = told.split("\0").filter((entry) => entry.includes("\n")).map((entry) => [entry.slice(0, entry.indexOf("\n")), entry.slice(entry.indexOf("\n") + 1)]);
	return {
		url: absoluteUrl(url, folder),
		settings
	};
}
/** A path as a remote is seen from where its clone lies. */
function absoluteUrl(url, folder) {
	return /^\.{1,2}(?:\/|$)/.test(url) ? resolve(folder, url) : url;
}
/** The default branch of the repository that a folder lies in, as far as Git knows it here; `main` where it does not. */
function defaultBranchOf(folder) {
	const published = asked(folder, "symbolic-ref", "--short", "refs/remotes/origin/HEAD").replace(/^origin\//, "");
	const [usual = ""] = asked(folder, "for-each-ref", "--format=%(refname:short)", "refs/heads/main", "refs/heads/master").split("\n");
	return published || usual || asked(folder, "symbolic-ref", "--short", "HEAD") || "main";
}

// runners/box/counted.ts
/** A machine is ended after this, in ms of the host: a busy host makes it slow, not its result another. */
const BOX_TIMEOUT = 18e5;
/** Stands beside every number of this lane. */
const BOX_NOTE = {
	code: "counted",
	message: "these are instructions, counted in a virtual machine of one processor, and no time: no caches, no branch prediction, no second core, no waiting (docs/box.md)"
};
/** CPU first: it is what a suite is judged by where nothing else is said. */
const FIRST = "cpu-instr/op";
/** The result of a fork that ran in the box. Values stay as they are: only their units were never those of time. */
function counted(result) {
	const samples = result.samples.map((sample) => ({
		...sample,
		unit: countedUnit(sample.unit)
	}));
	return {
		...result,
		samples: [...samples.filter(({ unit }) => unit === FIRST), ...samples.filter(({ unit }) => unit !== FIRST)],
		iterations: result.iterations.map((course) => ({
			...course,
			unit: countedUnit(course.unit)
		}))
	};
}

// runners/runner.ts
/** The suite cannot be measured on this machine as it is configured; the message says what to do. */
var Unmeasurable = class extends Error {
	/** The machine lacks something (a JDK, say) that an optional suite may do without. */
	lacking;
	constructor(message, lacking = false) {
		super(message);
		this.lacking = lacking;
	}
};
/** One fork failed. `final` where another try cannot help: the agent was not alive, say. */
var ForkFailure = class extends Error {
	final;
	constructor(message, final = false) {
		super(message);
		this.final = final;
	}
};

// runners/box/machine.ts
const textSchema = object({
	bytes: string().nullable(),
	lost: number$1().default(0)
});
const answerSchema = object({
	recipe: object({
		digest: string(),
		qemu: string(),
		kernel: object({
			package: string().optional(),
			version: string().optional(),
			sha256: string()
		})
	}),
	kernelRelease: string(),
	forks: array(object({
		code: number$1().int(),
		signal: string().optional(),
		problem: string().optional(),
		elapsed: number$1(),
		user: number$1(),
		system: number$1(),
		memory: number$1(),
		voluntarySwitches: number$1(),
		involuntarySwitches: number$1(),
		stdout: textSchema,
		stderr: textSchema,
		files: array(textSchema.extend({
			path: string(),
			missing: boolean().default(false)
		})).default([])
	})).length(1),
	host: object({
		known: boolean(),
		elapsed: number$1(),
		memory: number$1()
	})
});
/** How long the box may take to end beside its own limit, in ms. */
const SLACK = 6e4;
/** Of one file or stream, in bytes. */
const OUTPUT = 8 << 20;
const [NO_RESULT, MISSING] = [1, 3];
/** The program that boots machines. */
const programOf = ({ root }) => join(root, "action/dist/box-linux-amd64");
/** Throws {@link Unmeasurable} where the box cannot even be tried. */
function refuseBoxless(surroundings) {
	if (process.platform !== "linux" || process.arch !== "x64") throw new Unmeasurable(`lane: box needs Linux on x86-64; this is ${process.platform} on ${process.arch}`, true);
	const program = programOf(surroundings);
	if (!existsSync(program)) throw new Unmeasurable(`${program} is missing: make dist`);
}
/** Runs one process. Throws {@link ForkFailure} where its machine broke, {@link Unmeasurable} where there can be none. */
async function runInBox(job, surroundings) {
	mkdirSync(job.raw, { recursive: true });
	const [request, answer, log] = [
		"request.json",
		"answer.json",
		"box.log"
	].map((name) => join(job.raw, name));
	writeFileSync(request, `${JSON.stringify(requestOf(job, surroundings), null, 1)}\n`);
	const program = programOf(surroundings);
	const words = [
		"run",
		request,
		answer
	];
	const { environment, signal } = surroundings;
	const exit = await run({
		program,
		arguments: words,
		environment,
		log,
		timeout: job.timeout + SLACK,
		signal
	});
	if (exit.code !== 0) {
		const said = `${readFileSync(log, "utf8").trim()}\n  command: ${printable(program, words)}`;
		if (exit.code === NO_RESULT || exit.code === null || exit.timedOut) throw new ForkFailure(said);
		throw new Unmeasurable(said, exit.code === MISSING);
	}
	return read$3(answer);
}
function requestOf(job, { cache }) {
	return {
		cache: join(cache, "box"),
		seed: job.seed,
		memory: job.memory,
		layers: job.layers,
		limits: { total: Math.ceil(job.timeout / 1e3) },
		plan: { forks: [{
			arguments: job.arguments,
			environment: Object.entries(job.environment).map(([name, value]) => `${name}=${value}`),
			directory: job.directory,
			openInput: job.openInput,
			collect: job.collect,
			output: OUTPUT
		}] }
	};
}
function checked(answer) {
	try {
		return answerSchema.parse(JSON.parse(readFileSync(answer, "utf8")));
	} catch (error) {
		throw new Unmeasurable(`${answer} is no answer of this release's box (make dist): ${error.message.split("\n").slice(0, 8).join(" ")}`);
	}
}
function read$3(answer) {
	const { recipe, kernelRelease, forks } = checked(answer);
	const fork = forks[0];
	const decoded = (bytes) => Buffer.from(bytes ?? "", "base64");
	return {
		code: fork.code,
		elapsed: fork.elapsed,
		user: fork.user,
		system: fork.system,
		memory: fork.memory,
		voluntarySwitches: fork.voluntarySwitches,
		involuntarySwitches: fork.involuntarySwitches,
		signal: fork.signal ?? null,
		problem: fork.problem ?? null,
		text: `${decoded(fork.stdout.bytes)}${decoded(fork.stderr.bytes)}`,
		files: new Map(fork.files.filter((file) => !file.missing).map((file) => [file.path, decoded(file.bytes)])),
		digest: recipe.digest,
		conditions: {
			"QEMU of the box": recipe.qemu,
			"kernel of the box": `${kernelRelease} ${recipe.kernel.version ?? ""} sha256:${recipe.kernel.sha256.slice(0, 16)}`
		}
	};
}

// runners/box/room.ts
/** What the emulator takes beside the memory of its machine, in MiB: the translated code, and the image while it is loaded. */
const EMULATOR = 512;
/**
* How many machines may run at the same time: one a processor, as far as memory allows. They never wait for each other.
* @param memory of one machine, in MiB
* @param free memory of this one, in bytes
*/
function machinesAtOnce(memory, processors = availableParallelism(), free = process.availableMemory()) {
	return Math.max(1, Math.min(processors, Math.floor(free / ((memory + EMULATOR) * 2 ** 20))));
}

// runners/go/boxed.ts
/** Of the machine, in MiB; a benchmark that needs more says that the guest ran out of memory. */
const BOX_MEMORY = 1024;
const PACKAGE = "/overhead/package";
/** Runs the test binary with these arguments; what it printed goes to `log`, what it used to `usage.json`, as of any fork. */
async function runBoxed(job, { surroundings, own, seed }, words, log) {
	const data = join(job.binary.folder, "testdata");
	const done = await runInBox({
		layers: [[{
			name: `${PACKAGE}/fork.test`,
			source: job.binary.path
		}], ...existsSync(data) ? [[{
			name: `${PACKAGE}/testdata`,
			source: data
		}]] : []],
		arguments: [`${PACKAGE}/fork.test`, ...words],
		environment: own,
		directory: PACKAGE,
		openInput: false,
		collect: [],
		seed,
		memory: BOX_MEMORY,
		raw: job.raw,
		timeout: job.timeout
	}, surroundings);
	writeFileSync(log, done.problem === null ? done.text : `${done.text}\n${done.problem}\n`);
	const usage = {
		wallNs: done.elapsed,
		userNs: done.user,
		systemNs: done.system,
		peakRssB: done.memory,
		voluntarySwitches: done.voluntarySwitches,
		involuntarySwitches: done.involuntarySwitches
	};
	writeFileSync(join(job.raw, "usage.json"), JSON.stringify(usage));
	const { code, signal, conditions } = done;
	return {
		exit: {
			code,
			killedBy: signal,
			timedOut: false,
			survivors: false,
			elapsed: done.elapsed / 1e6
		},
		conditions
	};
}

// runners/cache.ts
/** A folder of the cache that appears whole or not at all. `make` fills the folder that it is given. */
async function kept({ cache }, name, make) {
	const final = join(cache, "builds", name);
	if (existsSync(final)) return final;
	mkdirSync(join(cache, "builds"), { recursive: true });
	const work = mkdtempSync(join(cache, "builds", `.${name}-`));
	try {
		const folder = join(work, "result");
		mkdirSync(folder);
		await make(folder);
		try {
			renameSync(folder, final);
		} catch (error) {
			if (!existsSync(final)) throw error;
		}
		return final;
	} finally {
		rmSync(work, {
			recursive: true,
			force: true
		});
	}
}
/** The SHA-256 of a file's content, in hexadecimal. */
function sha256(file) {
	return createHash("sha256").update(readFileSync(file)).digest("hex");
}
/** Enough of a file's SHA-256 to tell it from another. */
function shortDigest(file) {
	return sha256(file).slice(0, 16);
}

// runners/go/build.ts
/** The environment of a variant's builds and forks, as far as suite and variant say. */
function environmentOf(suite, variant) {
	return {
		...suite.environment,
		...variant.environment
	};
}
/** Whether some variants have other sources than the working tree. */
function hasRevisions({ variants }) {
	return variants.some(({ revision }) => revision !== null);
}
/** Flags that choose sources, for whoever reads them; `-modfile` is apart, because it needs a file. */
function sourceFlags({ tags, overlay }) {
	return [...tags.length === 0 ? [] : [`-tags=${tags.join(",")}`], ...overlay === "" ? [] : [`-overlay=${overlay}`]];
}
/**
* Builds the test binaries of all variants into `scratch`, by variant and import path. What is built alike, because only
* sub-benchmarks differ, is built once. Throws {@link Unmeasurable}.
*/
async function buildBinaries(toolchain, suite, packages, scratch) {
	const made = /* @__PURE__ */ new Map();
	const built = /* @__PURE__ */ new Map();
	for (const variant of suite.variants) {
		const own = /* @__PURE__ */ new Map();
		for (const one of packages.get(variant.name) ?? []) {
			const key = JSON.stringify([
				one.folder,
				environmentOf(suite, variant),
				{
					...variant.go,
					sub: {}
				}
			]);
			const binary = made.get(key) ?? await buildBinary(toolchain, {
				package: one,
				variant,
				suite
			}, scratch);
			made.set(key, binary);
			own.set(one.path, binary);
		}
		built.set(variant.name, own);
	}
	return built;
}
/** Builds one test binary into `scratch`. Throws {@link Unmeasurable} with what the compiler said. */
async function buildBinary(toolchain, target, scratch) {
	const call = await buildCall(toolchain, target, scratch);
	await toolchain.say(call);
	const path = outputOf(target, scratch);
	if (!existsSync(path)) throw new Unmeasurable(`${target.variant.name}: package ${target.package.path} has no test binary; see that its tests are built with these tags`);
	const settings = await toolchain.settings(call.folder, call.environment);
	return {
		path,
		folder: target.package.folder,
		sha256: shortDigest(path),
		settings
	};
}
/** The call that builds a test binary; it may be made again, with another cache. */
async function buildCall(toolchain, target, scratch) {
	const { go, name } = target.variant;
	if (go.overlay !== "" && !existsSync(go.overlay)) throw new Unmeasurable(`${name}: overlay ${go.overlay} is not there: correct the path`);
	const environment = environmentOf(target.suite, target.variant);
	const { folder } = target.package;
	mkdirSync(dirname(outputOf(target, scratch)), { recursive: true });
	const modules = await replaced(toolchain, target, scratch, environment);
	return {
		words: [
			"test",
			"-c",
			"-o",
			outputOf(target, scratch),
			...sourceFlags(go),
			...go.ldflags === "" ? [] : [`-ldflags=${go.ldflags}`],
			...go.toolexec === "" ? [] : [`-toolexec=${go.toolexec}`],
			...modules,
			...hasRevisions(target.suite) ? ["-trimpath"] : [],
			"."
		],
		folder,
		environment,
		purpose: `building the benchmarks of ${name}`
	};
}
/** Where a binary is built to. */
function outputOf({ package: { path }, variant }, scratch) {
	return join(scratch, variant.name, `${path.replace(/[^\w.-]+/g, "_")}.test`);
}
/** Flags for a copy of go.mod in which other modules stand for some: the user's own file stays as it is. */
async function replaced(toolchain, { package: { folder }, variant }, scratch, environment) {
	const entries = Object.entries(variant.go.replace);
	if (entries.length === 0) return [];
	const { GOMOD, GOWORK } = await toolchain.settings(folder, environment);
	if (GOWORK !== "" && GOWORK !== "off") throw new Unmeasurable(`${variant.name}: replace has no effect in the workspace ${GOWORK}: set GOWORK: "off" in env of the suite, for every variant`);
	if (!existsSync(GOMOD)) throw new Unmeasurable(`${variant.name}: replace needs a go.mod around ${folder}`);
	const copy = join(scratch, `${variant.name}-${shortName(GOMOD)}.mod`);
	if (!existsSync(copy)) {
		copyFileSync(GOMOD, copy);
		const sums = join(dirname(GOMOD), "go.sum");
		if (existsSync(sums)) copyFileSync(sums, copy.replace(/mod$/, "sum"));
		await toolchain.say({
			words: [
				"mod",
				"edit",
				...entries.map(([module, by]) => `-replace=${module}=${by}`),
				copy
			],
			folder,
			environment,
			purpose: `replacing modules for ${variant.name}`
		});
	}
	return [`-modfile=${copy}`, "-mod=mod"];
}
/** A name that two modules do not share. */
function shortName(file) {
	return sha256(file).slice(0, 8);
}
/** What a build depends on beside the sources, for the record; what lies in a revision is named from there. */
function effectiveBuild({ go, checkout }) {
	const said = (text) => checkout === null ? text : text.replaceAll(`${checkout.tree}/`, "");
	return {
		tags: go.tags,
		ldflags: go.ldflags,
		overlay: go.overlay === "" ? "" : `sha256:${shortDigest(go.overlay)} ${readFileSync(go.overlay).length} B`,
		toolexec: said(go.toolexec),
		replace: Object.fromEntries(Object.entries(go.replace).map(([module, by]) => [module, said(by)]))
	};
}
/** The size of a file in bytes. */
function sizeOf(file) {
	return statSync(file).size;
}

// runners/go/meter.ts
/** It is built for this machine, whatever the suite's environment says. */
const ENVIRONMENT = {
	CGO_ENABLED: "0",
	GOFLAGS: "",
	GOWORK: "off",
	GOOS: "",
	GOARCH: "",
	GOEXPERIMENT: ""
};
const usageSchema = object({
	wallNs: number$1().positive(),
	userNs: number$1().nonnegative(),
	systemNs: number$1().nonnegative(),
	peakRssB: number$1().positive(),
	voluntarySwitches: number$1().nonnegative(),
	involuntarySwitches: number$1().nonnegative()
});
/** The path of the meter. Throws {@link Unmeasurable} where it cannot be built. */
async function buildMeter(toolchain, surroundings) {
	const source = join(surroundings.root, "runners/go/meter");
	const { GOVERSION, GOOS, GOARCH } = await toolchain.settings(source, ENVIRONMENT);
	const name = `meter-${GOOS}-${GOARCH}-${GOVERSION}-${shortDigest(join(source, "main.go"))}`;
	const folder = await kept(surroundings, name.replace(/[^\w.-]/g, "_"), async (target) => {
		await toolchain.say({
			words: [
				"build",
				"-buildvcs=false",
				"-o",
				join(target, "meter"),
				"."
			],
			folder: source,
			environment: ENVIRONMENT,
			purpose: "building the meter of Go forks"
		});
	});
	return join(folder, "meter");
}
/** Reads the meter's file. Throws where it is cut off or says what cannot be. */
function readUsage(file) {
	return usageSchema.parse(JSON.parse(readFileSync(file, "utf8")));
}

// runners/go/suite.ts
/** What runs a benchmark of one variant. */
function jobOf({ suite, meter, binaries, environment, signal, box }, variant, { package: path, bare }, { seed = 0, ...rest }) {
	const binary = binaries.get(variant.name)?.get(path);
	if (binary === void 0) throw new Error(`no binary of ${path} for ${variant.name}`);
	return {
		meter,
		binary,
		bare,
		environment: {
			...environment,
			...environmentOf(suite, variant)
		},
		signal,
		box: box === null ? null : {
			surroundings: box,
			own: environmentOf(suite, variant),
			seed
		},
		...rest
	};
}
/** What must be the same in every fork, or what is compared is not the only difference. */
function conditionsOf({ suite, binaries, environment }, variant, processors) {
	const [binary] = binaries.get(variant.name)?.values() ?? [];
	if (binary === void 0) throw new Unmeasurable(`${variant.name}: nothing was built`);
	const { GOVERSION, GOOS, GOARCH, GOAMD64 } = binary.settings;
	const { GOGC = "" } = {
		...environment,
		...environmentOf(suite, variant)
	};
	return {
		"Go version": GOVERSION,
		target: `${GOOS}/${GOARCH}`,
		...GOARCH === "amd64" ? { GOAMD64 } : {},
		GOGC: GOGC === "" ? "100" : GOGC,
		...processors === null ? {} : { GOMAXPROCS: `${processors}` },
		...Object.fromEntries([...binaries.get(variant.name) ?? []].map(([path, { sha256 }]) => [`test binary of ${path} (${variant.name})`, `sha256:${sha256}`]))
	};
}
/** The CPU count of the results of a benchmark: what stands behind its name, 1 where nothing does; null without a result. */
function processorsOf({ output }, bare) {
	const own = output.results.find((result) => nameMatches(result.name, bare));
	if (own === void 0) return null;
	return own.name === bare ? 1 : Number(own.name.slice(bare.length + 1));
}
/** Whether a printed name is that of a benchmark, a CPU count behind it or not. */
function nameMatches(name, bare) {
	return name === bare || name.startsWith(`${bare}-`) && /^\d+$/.test(name.slice(bare.length + 1));
}

// runners/go/build-cost.ts
/** The name of the one benchmark of such a suite. */
const BUILD = "Build";
/** Time for one build where the suite does not say, in ms: the standard library is compiled too. */
const PATIENCE$4 = 9e5;
/** The rehearsal of a build: each variant was built just before, with what its modules needed from elsewhere. */
async function rehearsedBuild(binaries, { variant }) {
	return {
		operations: 1,
		samples: [],
		iterations: [],
		conditions: conditionsOf(binaries, variant, null),
		warnings: []
	};
}
/** Builds all test binaries of a variant, one after the other, into an empty cache. Throws {@link ForkFailure}. */
async function buildFork(toolchain, binaries, byVariant, { variant, raw }, surroundings) {
	const { suite, meter } = binaries;
	const packages = byVariant.get(variant.name) ?? [];
	const cache = join(raw, "cache");
	const sum = {
		wall: 0,
		cpu: 0,
		size: 0,
		peak: 0
	};
	try {
		for (const [index, one] of packages.entries()) {
			const target = {
				package: one,
				variant,
				suite
			};
			mkdirSync(cache, { recursive: true });
			const { words, folder, environment } = await buildCall(toolchain, target, raw);
			const [file, log] = [join(raw, `usage-${index}.json`), join(raw, `build-${index}.log`)];
			const exit = await run({
				program: meter,
				arguments: [
					file,
					"go",
					...words
				],
				environment: {
					...surroundings.environment,
					...environment,
					GOCACHE: cache
				},
				folder,
				log,
				timeout: suite.timeout ?? PATIENCE$4,
				signal: surroundings.signal
			});
			if (exit.code !== 0) {
				const how = exit.timedOut ? `was still running after ${Math.round(exit.elapsed / 1e3)} s: killed` : "failed";
				throw new ForkFailure(`the build ${how}: ${printable("go", words)}\n${lastLines(log)}`);
			}
			const usage = readUsage(file);
			sum.wall += usage.wallNs;
			sum.cpu += usage.userNs + usage.systemNs;
			sum.peak = Math.max(sum.peak, usage.peakRssB);
			sum.size += sizeOf(outputOf(target, raw));
		}
	} finally {
		rmSync(cache, {
			recursive: true,
			force: true
		});
		for (const one of packages) rmSync(outputOf({
			package: one,
			variant,
			suite
		}, raw), { force: true });
	}
	return {
		operations: 1,
		samples: [
			{
				unit: "build-cpu-ms",
				value: sum.cpu / 1e6
			},
			{
				unit: "build-ms",
				value: sum.wall / 1e6
			},
			{
				unit: "binary-B",
				value: sum.size
			},
			{
				unit: "peak-rss-B",
				value: sum.peak
			}
		],
		iterations: [],
		conditions: conditionsOf(binaries, variant, null),
		warnings: []
	};
}

// runners/go/output.ts
const NUMBER = String.raw`[+-]?(?:NaN|Inf|\d[\d.]*(?:e[+-]?\d+)?)`;
/** The count and the values, at the end of a line. */
const VALUES = String.raw`(\d+)((?:[ \t]+${NUMBER}[ \t]+\S+)+)[ \t]*$`;
const VALUE = new RegExp(String.raw`(${NUMBER})[ \t]+(\S+)`, "g");
/** A whole result. Text without a line break of its own may stand before it. */
const RESULT = new RegExp(String.raw`(Benchmark(?![a-z])\S*)[ \t]+${VALUES}`);
/** The end of a result whose name was printed before something else was. */
const TAIL = new RegExp(String.raw`(?:^|\D)${VALUES}`);
/** A name that waits for its result: it is padded, and a tab follows. */
const WAITING = /(Benchmark\S*) *\t/;
const BARE = /^(Benchmark\S*)$/;
const HEADER = /^(goos|goarch|cpu|pkg): *(.*?)\s*$/;
const OUTCOME = /(?:^|\t)--- (FAIL|SKIP): (Benchmark\S*)/;
const PANIC = /^panic: (.*)/;
const UNIT = /^Unit (\S+)((?: +[a-z]+=\S+)+)\s*$/;
/** Reads the output of one or more test binaries, as `go test -bench` prints it or as they do themselves. */
function parseOutput(text) {
	const reader = new Reader();
	for (const line of text.split(/\r?\n/)) reader.read(line);
	return reader;
}
var Reader = class {
	header = {};
	results = [];
	failed = [];
	skipped = [];
	units = {};
	panic = null;
	#package = "";
	/** The benchmark that runs, where the output tells. */
	#bare = null;
	/** The name of a result that is still to come. */
	#waiting = null;
	read(line) {
		const [, key = "", value = ""] = HEADER.exec(line) ?? [];
		if (key === "pkg") this.#begin(value);
		else if (key !== "") this.header[key] = value;
		else if (!this.#result(line)) this.#word(line);
	}
	#begin(name) {
		this.#package = name;
		this.#bare = null;
		this.#waiting = null;
	}
	#result(line) {
		const [, name, count, values] = RESULT.exec(line) ?? [];
		if (name !== void 0 && count !== void 0) {
			this.#add(name, count, values ?? "");
			return true;
		}
		const [, tailCount, tailValues] = this.#waiting === null ? [] : TAIL.exec(line) ?? [];
		if (this.#waiting === null || tailCount === void 0) return false;
		this.#add(this.#waiting, tailCount, tailValues ?? "");
		return true;
	}
	#add(name, count, values) {
		const own = this.#bare !== null && (name === this.#bare || isCounted(name, this.#bare));
		this.#waiting = null;
		this.results.push({
			package: this.#package,
			name,
			bare: own ? this.#bare : null,
			operations: Number(count),
			values: [...values.matchAll(VALUE)].map(([, value = "", unit = ""]) => ({
				unit,
				value: numberOf(value)
			}))
		});
	}
	#word(line) {
		const [, outcome, name = ""] = OUTCOME.exec(line) ?? [];
		if (outcome !== void 0) {
			(outcome === "FAIL" ? this.failed : this.skipped).push(name);
			this.#waiting = null;
			return;
		}
		const [, panic] = PANIC.exec(line) ?? [];
		if (panic !== void 0) this.panic ??= panic;
		this.#bare = BARE.exec(line)?.[1] ?? this.#bare;
		this.#waiting = WAITING.exec(line)?.[1] ?? this.#waiting;
		const [, unit, said = ""] = UNIT.exec(line) ?? [];
		if (unit !== void 0) this.units[unit] = declarationOf(said);
	}
};
/** Whether a name is another with a CPU count behind it. */
function isCounted(name, bare) {
	return name.startsWith(`${bare}-`) && /^\d+$/.test(name.slice(bare.length + 1));
}
/** Go's own way of writing numbers. */
function numberOf(text) {
	return Number(text.replace("Inf", "Infinity"));
}
function declarationOf(said) {
	const words = new Map(said.trim().split(/ +/).map((word) => word.split("=")));
	const better = words.get("better");
	const epsilon = Number(words.get("epsilon"));
	return {
		better: better === "lower" || better === "higher" ? better : null,
		exact: words.get("assume") === "exact",
		...words.has("epsilon") && epsilon >= 0 ? { epsilon } : {}
	};
}

// runners/go/execution.ts
/** Lines of a failed process that a message shows. */
const SHOWN$1 = 15;
/** Runs a benchmark. Throws {@link ForkFailure} where the process crashed, failed or did not end. */
async function execute(job) {
	const ended = await start(job);
	refuse$1(ended, job.bare);
	const file = join(job.raw, "usage.json");
	try {
		return {
			...ended,
			usage: readUsage(file)
		};
	} catch (error) {
		throw failure$1(`${file}: ${error.message}`, ended);
	}
}
/** Runs a benchmark, however it ends. */
async function start(job) {
	const words = [
		"-test.run=^$",
		`-test.bench=${anchored(job.bare)}`,
		`-test.benchtime=${job.operations}x`,
		"-test.count=1",
		"-test.benchmem",
		"-test.v"
	];
	const { binary } = job;
	mkdirSync(job.raw, { recursive: true });
	const log = join(job.raw, "go.log");
	const command = printable(binary.path, words);
	if (job.box !== null) {
		const { exit, conditions } = await runBoxed(job, job.box, words, log);
		const text = readFileSync(log, "utf8");
		return {
			exit,
			output: parseOutput(text),
			command,
			log,
			text,
			conditions
		};
	}
	const exit = await run({
		program: job.meter,
		arguments: [
			join(job.raw, "usage.json"),
			binary.path,
			...words
		],
		environment: job.environment,
		folder: binary.folder,
		log,
		timeout: job.timeout,
		signal: job.signal
	});
	const text = readFileSync(log, "utf8");
	return {
		exit,
		output: parseOutput(text),
		command,
		log,
		text,
		conditions: {}
	};
}
/** Throws where a process did not end as one that measured does. */
function refuse$1(ended, bare) {
	const { exit, output } = ended;
	const fails = (what) => failure$1(what, ended);
	if (exit.timedOut) throw fails(`${bare} was still running after ${Math.round(exit.elapsed / 1e3)} s: killed`);
	if (exit.code === 0 && output.failed.length === 0 && output.panic === null) return;
	const full = fails("");
	if (/no space left on device|disk quota exceeded/i.test(full.message)) throw Object.assign(/* @__PURE__ */ new Error(`the fork could not write its results${full.message}`), { code: "ENOSPC" });
	if (output.panic !== null) throw fails(`${bare} panicked: ${output.panic}`);
	if (output.failed.length > 0) throw fails(`${output.failed.join(", ")} failed`);
	const signal = exit.code !== null && exit.code > 128 ? exit.code - 128 : null;
	const killed = signal === 9 ? "SIGKILL; the kernel does that when memory runs out" : `signal ${signal}`;
	throw fails(`${bare} ended the process (${signal === null ? `exit code ${exit.code}` : killed})`);
}
/** A failure with the command and the last lines of the log that tell something. */
function failure$1(what, { command, log, text }, final = false) {
	return new ForkFailure(`${what}\n  command: ${command}\n  from ${log}:\n${excerpt$1(text)}`, final);
}
/** From the first line that says what went wrong, else the last lines. */
function excerpt$1(text) {
	const lines = text.trimEnd().split(/\r?\n/);
	const start = lines.findIndex((line) => /^(panic|fatal error|runtime): |--- FAIL: /.test(line));
	const from = start < 0 ? -15 : Math.max(0, start - (lines[start]?.startsWith("--- FAIL") ? 3 : 0));
	return lines.slice(from).slice(0, SHOWN$1).map((line) => `    ${line}`).join("\n");
}
/** The `-test.bench` that one full name matches, and what is below it: each level by itself, as Go matches. */
function anchored(bare) {
	const quoted = (text) => text.replace(/[\\.+*?()|[\]{}^$]/g, "\\$&");
	return bare.split("/").map((level) => `^${quoted(level)}$`).join("/");
}

// runners/go/fork.ts
/** Runs one fork. Throws {@link ForkFailure}. */
async function runFork$1(binaries, benchmark, plan, { variant, raw, seed }) {
	const target = benchmark.targets[variant.name];
	if (target === void 0) throw new Error(`${benchmark.name} is not of ${variant.name}`);
	const execution = await execute(jobOf(binaries, variant, target, {
		raw,
		seed,
		...plan
	}));
	const result = resultOf(execution, target.bare);
	refuseLifeless(variant, execution);
	return {
		operations: result.operations,
		samples: samplesOf$1(result, execution),
		iterations: [],
		conditions: {
			...conditionsOf(binaries, variant, processorsOf(execution, target.bare)),
			...execution.conditions
		},
		warnings: warnings$1(benchmark, variant, execution)
	};
}
/** The one result of a process that was told to run one benchmark. */
function resultOf(execution, bare) {
	const { output } = execution;
	const [result, ...others] = output.results.filter(({ name }) => nameMatches(name, bare));
	if (output.skipped.includes(bare)) throw failure$1(`${bare} skipped itself in this variant`, execution, true);
	if (result === void 0) throw failure$1(`${bare} ended without a result`, execution);
	if (others.length > 0) throw failure$1(`${bare} reported ${others.length + 1} results, not one`, execution, true);
	return result;
}
/** Everything that the benchmark reported, as it did; then what the process used. */
function samplesOf$1(result, execution) {
	const samples = [...result.values, ...usageSamples(execution.usage, result.operations)];
	const seen = /* @__PURE__ */ new Set();
	for (const { unit, value } of samples) {
		const wrong = (what) => failure$1(`${result.name} ${what}`, execution, true);
		if (!Number.isFinite(value)) throw wrong(`reports ${value} ${unit}, which is no measurement: correct its ReportMetric`);
		if (value < 0) throw wrong(`reports ${value} ${unit}: report a cost or an amount, not a difference`);
		if (seen.has(unit)) throw wrong(`reports ${unit}, which is what the whole process is measured in: give its own metric another unit`);
		seen.add(unit);
	}
	return samples;
}
/** What the kernel kept of the whole process, start and set-up included, for each operation. */
function usageSamples(usage, operations) {
	return [
		{
			unit: "cpu-ns/op",
			value: (usage.userNs + usage.systemNs) / operations
		},
		{
			unit: "wall-ns/op",
			value: usage.wallNs / operations
		},
		{
			unit: "peak-rss-B",
			value: usage.peakRssB
		},
		{
			unit: "switches/op",
			value: usage.voluntarySwitches / operations
		},
		{
			unit: "preemptions/op",
			value: usage.involuntarySwitches / operations
		}
	];
}
function refuseLifeless(variant, execution) {
	const sign = variant.alive?.log;
	if (variant.name === "off" || sign === void 0) return;
	if (!execution.text.split(/\r?\n/).some((line) => new RegExp(sign).test(line))) throw failure$1(`"${variant.name}" is not at work: no line matches alive.log /${sign}/`, execution, true);
}
function warnings$1({ name }, variant, { exit }) {
	return exit.survivors ? [{
		code: "forced-exit",
		message: `${name} (${variant.name}): the benchmark left a process behind, which was ended`
	}] : [];
}

// runners/go/rehearsal.ts
/** A time by which the length of an operation is known, in ns. */
const PROBE = 1e8;
/** One try has at most so many times the operations of the one before: it may be much slower than that one made believe. */
const STEP = 100;
/** More operations than anything needs. */
const MOST = 1e9;
/** A fork may last so many times as long as planned where its set-up is not in the benchmark's own time. */
const SETUP = 3;
/** The operations of a fork that takes about `length` ns: 1, 2 or 5 with zeros, so that runs on like machines agree. */
async function findOperations(trial, length) {
	const first = await trial(1);
	for (let operations = 1, last = first;; last = await trial(operations)) {
		const beyond = Math.max(0, last.wallNs - first.wallNs) / operations;
		const perOperation = Math.max(last.nsPerOp ?? beyond, beyond / SETUP, Number.MIN_VALUE);
		if (perOperation * operations >= PROBE || operations >= MOST) return rounded(length / perOperation);
		operations = Math.min(MOST, STEP * operations, Math.ceil(1.2 * PROBE / perOperation));
	}
}
/** A fork of a slower variant may last so many times as long as one of the control. */
const SLOWER = 4;
/** The operations of a fork of every variant: those of the control, and fewer where another would take far too long. */
async function commonOperations(control, others, length) {
	let most = await findOperations(control, length);
	for (const other of others) most = Math.min(most, 4 * await findOperations(other, length));
	return most;
}
function rounded(operations) {
	const decade = 10 ** Math.floor(Math.log10(Math.max(1, operations)));
	const candidates = [
		1,
		2,
		5,
		10
	].map((digit) => digit * decade);
	const distance = (candidate) => Math.abs(Math.log(candidate / Math.max(1, operations)));
	return Math.min(MOST, candidates.reduce((best, other) => distance(other) < distance(best) ? other : best));
}
/** An operation may take so many times as long among twice as many, by noise, caches and collections. */
const SCALES = 1.4;
/** So often must it be seen before it is said: a neighbour disturbs one pair of runs, hardly three in the same way. */
const SIGHTINGS = 3;
/** More of a fork's CPU time than this outside its operations is worth naming. */
const OUTSIDE = .1;
/** Runs N and 2N operations, and compares what one of them takes. */
async function doubtOf(trial, operations) {
	const seen = [];
	let outside = 0;
	for (let sighting = 0; sighting < 3; sighting++) {
		const [once, twice] = [await trial(operations), await trial(2 * operations)];
		outside = (2 * once.cpuNs - twice.cpuNs) / once.cpuNs;
		const factor = perOperation(twice, 2 * operations) / perOperation(once, operations);
		if (factor < 1.4 && factor > 1 / 1.4) break;
		seen.push(factor);
	}
	if (seen.length === 3 && (seen.every((factor) => factor > 1) || seen.every((factor) => factor < 1))) return {
		code: "depends-on-n",
		message: `an operation takes ${seen.toSorted((left, right) => left - right)[1].toPrecision(2)} times as long where a fork does ${2 * operations} of them in place of ${operations}: the benchmark does not do b.N times the same, so its numbers per operation mean nothing. Let it loop over b.N (or b.Loop) and nothing else`
	};
	if (outside <= .1) return null;
	return {
		code: "set-up",
		message: `${Math.round(100 * outside)} % of a fork's CPU time is not of its ${operations} operations but of set-up and start: cpu-ns/op shows a cost by so much too small. More operations, or less set-up, mend that`
	};
}
function perOperation({ nsPerOp, wallNs }, operations) {
	return nsPerOp ?? wallNs / operations;
}
/** What a fork takes beside its operations, before any was seen, in ms. */
const START = 50;
/** Bounds of a planned fork, in ms. */
const SHORTEST = 200;
const COMFORTABLE = 1e3;
const LONGEST = 2e3;
/**
* The planned length of a fork in ms: as many rounds as are allowed, then a comfortable length, then at least the minimum of rounds.
* @param forks forks in a round
*/
function planLength({ timeBudget, rounds }, forks) {
	const lengthFor = (count) => timeBudget / (count * forks) - START;
	const spacious = lengthFor(rounds.max);
	const length = spacious >= COMFORTABLE ? spacious : Math.min(COMFORTABLE, lengthFor(rounds.min));
	return Math.round(Math.min(LONGEST, Math.max(200, length)));
}

// runners/go/selection.ts
/** Whether `go test -bench=PATTERN` would run a benchmark: level by level, and no deeper pattern than the name is. */
function includes(pattern, bare) {
	const name = bare.split("/");
	return alternatives(pattern).some((levels) => levels.length <= name.length && matches(levels, name));
}
/** Whether something below a top-level benchmark may match, so that it has to be looked into. */
function mayInclude(pattern, top) {
	return alternatives(pattern).some((levels) => matches(levels.slice(0, 1), [top]));
}
/** Whether `go test -skip=PATTERN` would leave a benchmark out: it, or what it is below of. */
function excludes(pattern, bare) {
	return pattern !== "" && includes(pattern, bare);
}
function matches(levels, name) {
	return levels.every((level, index) => new RegExp(level, "u").test(name[index] ?? ""));
}
/** A pattern's alternatives, each split into its levels; brackets and parentheses keep what they hold together. */
function alternatives(pattern) {
	return split(pattern, "|").map((part) => split(part, "/"));
}
function split(pattern, separator) {
	const parts = [""];
	let [brackets, parentheses] = [0, 0];
	for (let index = 0; index < pattern.length; index++) {
		const character = pattern.charAt(index);
		if (character === "[") brackets++;
		else if (character === "]") brackets = Math.max(0, brackets - 1);
		else if (character === "(" && brackets === 0) parentheses++;
		else if (character === ")" && brackets === 0) parentheses--;
		if (character === separator && brackets === 0 && parentheses === 0) {
			parts.push("");
			continue;
		}
		const text = character === "\\" ? character + pattern.charAt(++index) : character;
		parts.push(`${parts.pop()}${text}`);
	}
	return parts;
}
/**
* The benchmarks that every variant of a suite has. Where variants pick sub-benchmarks, those that differ in nothing else are one
* benchmark; what has no such key is not among them.
* @param found by variant: revisions need not have the same
* @param picks by variant, in the order of the configuration
*/
function benchmarksOf$1(found, picks) {
	const variants = Object.keys(picks);
	const keys = Object.keys(picks[variants[0] ?? ""] ?? {});
	const entries = /* @__PURE__ */ new Map();
	const apart = /* @__PURE__ */ new Set();
	const picked = ({ bare }, variant) => keys.every((key) => has(bare, key, picks[variant]?.[key] ?? ""));
	for (const variant of variants) for (const one of found[variant] ?? []) {
		if (!variants.some((other) => picked(one, other))) apart.add(one.bare);
		if (!picked(one, variant)) continue;
		const bare = without(one.bare, picks[variant] ?? {});
		const id = `${one.package} ${bare}`;
		const entry = entries.get(id) ?? {
			found: {
				...one,
				bare
			},
			targets: {}
		};
		entry.targets[variant] = {
			package: one.package,
			bare: one.bare
		};
		entries.set(id, entry);
	}
	const lacks = (targets) => variants.filter((variant) => targets[variant] === void 0);
	const all = named$2([...entries.values()]);
	return {
		benchmarks: named$2([...entries.values()].filter(({ targets }) => lacks(targets).length === 0)),
		lacking: all.flatMap(({ name, targets }) => lacks(targets).map((variant) => ({
			name,
			variant
		}))),
		apart: [...apart]
	};
}
function named$2(entries) {
	const names = resultNames(entries.map((entry) => entry.found));
	return entries.map(({ targets }, index) => ({
		name: names[index] ?? "",
		targets
	}));
}
function has(bare, key, value) {
	return bare.split("/").slice(1).includes(`${key}=${value}`);
}
function without(bare, pick) {
	const picked = Object.entries(pick).map(([key, value]) => `${key}=${value}`);
	return bare.split("/").filter((level, index) => index === 0 || !picked.includes(level)).join("/");
}
/**
* Names as they stand in the result file: those of Go, with the CPU count. Where two packages have a benchmark of one name, a key
* tells them apart: `/package=` and the end of the import path.
*/
function resultNames(found) {
	return found.map((one) => {
		const others = found.filter((other) => other !== one && other.bare === one.bare).map((other) => other.package);
		const key = others.length === 0 ? "" : `/package=${encodeValue(shortest(one.package, others))}`;
		const count = one.processors === 1 ? "" : `-${one.processors}`;
		return `${resultName(one.bare)}${key}${count}`;
	});
}
/** A name without `Benchmark`, and with no key that means something else in the result file. */
function resultName(bare) {
	const name = bare.replace(/^Benchmark/, "").replace(/\/agent=/g, "/param.agent=");
	return name === "" ? "Benchmark" : name;
}
/** The shortest end of a path that no other has. */
function shortest(path, others) {
	const levels = path.split("/");
	for (let count = 1; count < levels.length; count++) {
		const end = levels.slice(-count).join("/");
		if (!others.some((other) => other === end || other.endsWith(`/${end}`))) return end;
	}
	return path;
}

// runners/go/discovery.ts
/** Time for the list of a binary, in ms. */
const LIST_PATIENCE = 6e4;
/** Benchmarks that a message names; the others are counted. */
const MOST_NAMES$2 = 10;
/** Runs every benchmark that may be meant once. Throws {@link Unmeasurable} where none is left, or one fails. */
async function discover(binaries, variant, patience) {
	const { include, exclude } = binaries.suite;
	const found = [];
	const skipped = [];
	const known = [];
	const units = {};
	const wanted = (bare) => includes(include, bare) && !excludes(exclude, bare);
	const scratch = mkdtempSync(join(tmpdir(), "overhead-discovery-"));
	try {
		for (const [path, binary] of binaries.binaries.get(variant.name) ?? []) {
			const tops = await list(binaries, binary, variant, path, scratch);
			known.push(...tops);
			for (const top of tops.filter((top) => mayInclude(include, top) && !excludes(exclude, top))) {
				const job = jobOf(onThisMachine(binaries), variant, {
					package: path,
					bare: top
				}, {
					operations: 1,
					raw: scratch,
					timeout: patience
				});
				const ended = await start(job);
				const { output } = ended;
				if (output.failed.some((bare) => wanted(bare) && isLeaf(bare, output.failed)) || output.panic !== null || ended.exit.timedOut) throw unusable(() => refuse$1(ended, top));
				const results = output.results.map((result) => foundIn(result, path));
				known.push(...results.map(({ bare }) => bare));
				found.push(...results.filter(({ bare }) => wanted(bare)));
				skipped.push(...output.skipped.filter(wanted));
				Object.assign(units, output.units);
				if (ended.exit.code !== 0 && output.failed.length === 0) throw unusable(() => refuse$1(ended, top));
				if (results.length === 0 && output.skipped.length === 0 && output.failed.length === 0) throw new Unmeasurable(failure$1(`${top} ran and reported nothing`, ended).message);
			}
		}
	} finally {
		rmSync(scratch, {
			recursive: true,
			force: true
		});
	}
	if (found.length === 0) throw nothing(binaries.suite, [...new Set(known)], skipped);
	return {
		found: unique(found),
		skipped,
		units
	};
}
/** What benchmarks there are, this machine finds out faster than the box, whose one processor it has to pretend. */
function onThisMachine(binaries) {
	const { box, environment } = binaries;
	return box === null ? binaries : {
		...binaries,
		box: null,
		environment: {
			...environment,
			GOMAXPROCS: "1"
		}
	};
}
/** Top-level benchmarks, as the binary itself lists them. */
async function list({ suite, environment, signal }, binary, variant, path, scratch) {
	const log = join(scratch, "list.log");
	if ((await run({
		program: binary.path,
		arguments: ["-test.list=^Benchmark"],
		environment: {
			...environment,
			...suite.environment,
			...variant.environment
		},
		folder: binary.folder,
		log,
		timeout: LIST_PATIENCE,
		signal
	})).code !== 0) throw new Unmeasurable(`the benchmarks of ${path} could not be listed:\n${lastLines(log)}`);
	return readFileSync(log, "utf8").split("\n").map((line) => line.trim()).filter((line) => /^Benchmark\S*$/.test(line));
}
/** A parent fails with its sub-benchmark: the failure is that of the one below. */
function isLeaf(bare, failed) {
	return !failed.some((other) => other.startsWith(`${bare}/`));
}
function foundIn({ name, bare }, path) {
	const own = bare ?? name.replace(/-\d+$/, "");
	return {
		package: path,
		bare: own,
		processors: own === name ? 1 : Number(name.slice(own.length + 1))
	};
}
function unusable(refusal) {
	try {
		refusal();
	} catch (error) {
		return error instanceof ForkFailure ? new Unmeasurable(`${error.message}\n  Mend it, or leave it out with exclude`) : error;
	}
	return new Unmeasurable("a benchmark failed");
}
function unique(found) {
	return [...new Map(found.map((one) => [`${one.package} ${one.bare}`, one])).values()];
}
function nothing({ include, exclude, go }, known, skipped) {
	const where = go?.packages.join(", ") ?? "";
	if (skipped.length > 0) return new Unmeasurable(`every benchmark of ${where} that matches include /${include}/ skips itself: ${skipped.join(", ")}`);
	const names = known.map((name) => name.replace(/^Benchmark(?=.)/, ""));
	const shown = names.slice(0, MOST_NAMES$2);
	const rest = names.length - shown.length;
	const close = suggest(include.replace(/^\^?(Benchmark)?|\$$/g, ""), names);
	const meant = close.startsWith("did you mean") ? `: ${close}` : "";
	const without = exclude === "" ? "" : ` without exclude /${exclude}/`;
	return new Unmeasurable(`no benchmark of ${where} matches include /${include}/${without}${meant}; it holds ${[...shown, ...rest > 0 ? [`${rest} more`] : []].join(", ") || "none"}`);
}

// runners/go/packages.ts
const listedSchema = object({
	ImportPath: string(),
	Dir: string().default(""),
	TestGoFiles: array(string()).default([]),
	XTestGoFiles: array(string()).default([]),
	Error: object({ Err: string() }).optional()
});
/**
* The packages with tests that the patterns name, in the order of their import paths. Throws {@link Unmeasurable} where a
* package cannot be read.
*/
async function findPackages(toolchain, { module, packages }, flags, environment) {
	const found = /* @__PURE__ */ new Map();
	const lacking = /* @__PURE__ */ new Map();
	for (const [index, written] of packages.entries()) {
		const lacks = (what) => lacking.set(index, new Unmeasurable(`package ${written}: ${what}`));
		const { folder, pattern } = questionOf(module, written);
		if (!isFolder(folder)) {
			lacks(`there is no folder ${folder}; correct package or module`);
			continue;
		}
		const text = await toolchain.say({
			words: [
				"list",
				"-e",
				"-json=ImportPath,Dir,TestGoFiles,XTestGoFiles,Error",
				...flags,
				pattern
			],
			folder,
			environment,
			purpose: `finding the packages of ${written}`
		});
		const listed = array(listedSchema).parse(JSON.parse(`[${text.replace(/^\}\n\{/gm, "},\n{")}]`));
		const wrong = listed.find((entry) => entry.Error !== void 0);
		if (wrong !== void 0) {
			const what = `${wrong.Error?.Err}. Correct package or module, or the source`;
			if (wrong.Dir !== "") throw new Unmeasurable(`package ${written}: ${what}`);
			lacks(what);
			continue;
		}
		const tested = listed.filter(({ TestGoFiles, XTestGoFiles }) => TestGoFiles.length + XTestGoFiles.length > 0);
		if (tested.length === 0) lacks(`${listed.length === 0 ? "names no package" : "has no _test.go file, so it has no benchmark"}; correct the path (from ${folder}), or write one`);
		for (const { ImportPath, Dir, TestGoFiles, XTestGoFiles } of tested) found.set(ImportPath, {
			path: ImportPath,
			folder: Dir,
			tests: [...TestGoFiles, ...XTestGoFiles]
		});
	}
	return {
		packages: [...found.values()].sort((left, right) => left.path < right.path ? -1 : 1),
		lacking
	};
}
/**
* Where a pattern is asked from. One that is a path is asked from its own folder, so that it may lie in another module than the
* one around the configuration; an import path from the module's folder.
*/
function questionOf(module, written) {
	if (!/^\.{1,2}(\/|$)/.test(written) && !isAbsolute(written)) return {
		folder: module,
		pattern: written
	};
	const [, place = "", rest = ""] = /^(.*?)(\/\.\.\..*)?$/.exec(written) ?? [];
	return {
		folder: resolve(module, place),
		pattern: rest === "" ? "." : join(".", rest).replace(/^/, "./")
	};
}
function isFolder(path) {
	return existsSync(path) && statSync(path).isDirectory();
}

// runners/go/sources.ts
/** Names that a message holds; the others are counted. */
const MOST_NAMES$1 = 10;
function sourcesOf({ variants, control }) {
	const sources = /* @__PURE__ */ new Map();
	for (const variant of variants.toSorted((left, right) => Number(right.name === control) - Number(left.name === control))) {
		const key = variant.checkout?.tree ?? "";
		const others = sources.get(key);
		if (others === void 0) sources.set(key, [variant]);
		else others.push(variant);
	}
	return [...sources.values()];
}
/** A suite as one revision has it: paths that lead into the repository lead into the revision. */
function inRevision(go, checkout) {
	if (checkout === null) return go;
	const moved = (path) => {
		const there = resolve(checkout.folder, relative(go.folder, path));
		return isWithin(there, checkout.tree) ? there : path;
	};
	const packages = go.packages.map((written) => isAbsolute(written) ? moved(written) : written);
	return {
		...go,
		folder: checkout.folder,
		module: moved(go.module),
		packages
	};
}
function isWithin(path, folder) {
	return !/^\.\.(\/|$)/.test(relative(folder, path));
}
/** Says of what goes wrong in a revision that it is there. */
async function told({ name, revision }, found) {
	try {
		return await found;
	} catch (error) {
		if (revision === null || !(error instanceof Unmeasurable)) throw error;
		throw new Unmeasurable(`in ${name} (${revision.ref}): ${error.message}`, error.lacking);
	}
}
/** Finds the packages that every source has. Throws {@link Unmeasurable} where there is none. */
async function commonPackages(toolchain, suite, go) {
	const found = [];
	for (const source of sourcesOf(suite)) {
		const [asker] = source;
		const there = suite.go?.module === "builtin" ? go : inRevision(go, asker.checkout);
		const [flags, environment] = [sourceFlags(asker.go), environmentOf(suite, asker)];
		found.push({
			source,
			...await told(asker, findPackages(toolchain, there, flags, environment))
		});
	}
	for (const [index] of go.packages.entries()) {
		const [first, ...others] = found.map(({ lacking }) => lacking.get(index));
		if (first !== void 0 && others.every((error) => error !== void 0)) throw first;
	}
	const everywhere = (path) => found.every(({ packages }) => packages.some((one) => one.path === path));
	const alone = found.flatMap(({ source, packages }) => packages.filter((one) => !everywhere(one.path) && hasBenchmarks(one)).map(({ path }) => only$1(`package ${path}`, source)));
	const packages = /* @__PURE__ */ new Map();
	for (const { source, packages: own } of found) for (const { name } of source) packages.set(name, own.filter(({ path }) => everywhere(path)));
	if (found.every(({ packages }) => !packages.some(({ path }) => everywhere(path)))) throw new Unmeasurable(`no package of suite ${suite.name} is in every revision that is compared: ${named$1(alone)}`);
	return {
		packages,
		warnings: notInAll(alone)
	};
}
/** A package of one revision alone is worth a word where it would have been measured. */
function hasBenchmarks({ folder, tests }) {
	return tests.some((name) => /^func Benchmark/m.test(readFileSync(join(folder, name), "utf8")));
}
/** Finds the benchmarks of every source. Throws {@link Unmeasurable} where one of them has none, or one fails. */
async function allBenchmarks(binaries, patience) {
	const found = {};
	const skipped = [];
	const units = {};
	for (const source of sourcesOf(binaries.suite)) {
		const [asker] = source;
		const own = await told(asker, discover(binaries, asker, patience));
		for (const { name } of source) found[name] = own.found;
		skipped.push(...own.skipped);
		Object.assign(units, own.units);
	}
	return {
		found,
		skipped,
		units
	};
}
/** Which variants a benchmark or a package is only in. */
function only$1(what, variants) {
	return `${what} (only in ${variants.map(({ name }) => name).join(", ")})`;
}
/** Benchmarks that some variants lack, each with those that have it. */
function aloneOf(suite, lacking) {
	return [...new Set(lacking.map(({ name }) => name))].map((benchmark) => {
		const without = lacking.filter(({ name }) => name === benchmark).map(({ variant }) => variant);
		return only$1(benchmark, suite.variants.filter(({ name }) => !without.includes(name)));
	});
}
/** What is told of that which cannot be compared, because only some of the variants have it. */
function notInAll(names) {
	if (names.length === 0) return [];
	return [{
		code: "not-in-all",
		message: `not in every revision that is compared, and so not measured: ${named$1(names)}`
	}];
}
/** As many names as a message holds. */
function named$1(names) {
	const rest = names.length - MOST_NAMES$1;
	return [...names.slice(0, MOST_NAMES$1), ...rest > 0 ? [`and ${rest} more`] : []].join(", ");
}

// runners/go/toolchain.ts
/** Time for one call, downloads included, in ms. */
const PATIENCE$3 = 9e5;
/** Lines of a failed call that a message shows: a compiler stops after ten errors. */
const SHOWN = 20;
const settingsSchema = object({
	GOVERSION: string(),
	GOOS: string(),
	GOARCH: string(),
	GOAMD64: string().default(""),
	GOWORK: string().default(""),
	GOMOD: string().default("")
});
var Toolchain = class {
	#surroundings;
	constructor(surroundings) {
		this.#surroundings = surroundings;
	}
	/** What Go is here, and for which processor it compiles. Throws {@link Unmeasurable} where there is no Go. */
	async settings(folder, environment) {
		const text = await this.say({
			words: [
				"env",
				"-json",
				...Object.keys(settingsSchema.shape)
			],
			folder,
			environment,
			purpose: "asking Go for its settings"
		});
		return settingsSchema.parse(JSON.parse(text));
	}
	/** What a call prints, without what Go says beside it. Throws {@link Unmeasurable} with its last lines where it fails. */
	async say({ words, folder, environment, purpose }) {
		const scratch = mkdtempSync(join(tmpdir(), "overhead-go-"));
		const log = join(scratch, "go.log");
		try {
			const exit = await run({
				program: "go",
				arguments: words,
				environment: {
					...this.#surroundings.environment,
					...environment
				},
				folder,
				log,
				timeout: PATIENCE$3,
				signal: this.#surroundings.signal
			}).catch((error) => {
				this.#surroundings.signal.throwIfAborted();
				throw new Unmeasurable(`${error.message}: Go suites need Go: install it`, true);
			});
			if (exit.code !== 0) {
				const how = exit.timedOut ? ` (killed after ${Math.round(exit.elapsed / 1e3)} s)` : "";
				throw new Unmeasurable(`${purpose} failed${how}: ${printable("go", words)}\n  in ${folder}\n${indented(lastLines(log, SHOWN))}`);
			}
			return readFileSync(log, "utf8").replace(/^(go|warning): .*\n/gm, "");
		} finally {
			rmSync(scratch, {
				recursive: true,
				force: true
			});
		}
	}
};
function indented(text) {
	return text.split("\n").map((line) => `    ${line}`).join("\n");
}

// runners/go/go.ts
const goRunner = { prepare: prepare$1 };
/** A fork is killed after this, in ms, or after a multiple of its planned length. */
const SHORTEST_TIMEOUT$1 = 12e4;
const TIMEOUT_FACTOR$1 = 10;
/** A fork in the box, in ms of its own clock: 0.3 G instructions beside the start. */
const BOXED_LENGTH = 300;
async function prepare$1(suite, surroundings, settled = {}) {
	const go = settingsOf(suite, surroundings);
	mkdirSync(surroundings.cache, { recursive: true });
	const scratch = mkdtempSync(join(surroundings.cache, "go-"));
	const close = () => rmSync(scratch, {
		recursive: true,
		force: true
	});
	try {
		return {
			...await ready(suite, go, surroundings, settled, scratch),
			close
		};
	} catch (error) {
		close();
		throw error;
	}
}
function settingsOf({ go, name }, { root }) {
	if (go === null) throw new Error(`suite ${name} is no Go suite`);
	return go.module === "builtin" ? {
		...go,
		module: join(root, "go-bench")
	} : go;
}
async function ready(suite, go, surroundings, settled, scratch) {
	const { environment, signal, notice } = surroundings;
	const toolchain = new Toolchain(surroundings);
	const control = controlOf(suite);
	const meter = await buildMeter(toolchain, surroundings);
	const { packages, warnings } = await commonPackages(toolchain, suite, go);
	notice(`building the test binaries of ${suite.variants.map(({ name }) => name).join(", ")}`);
	const built = await buildBinaries(toolchain, suite, packages, scratch);
	const boxed = suite.lane === "box";
	if (boxed) refuseBoxless(surroundings);
	const binaries = {
		suite,
		meter,
		binaries: built,
		environment,
		signal,
		box: boxed ? surroundings : null
	};
	const variants = Object.fromEntries(suite.variants.map((variant) => [variant.name, effective$1(variant, suite)]));
	const shared = {
		header: headerOf(binaries, packages.get(control.name) ?? []),
		variants
	};
	const told = [...warnings, ...sameVariants$1(suite, binaries)];
	if (go.measure === "build") {
		const fork = (request) => buildFork(toolchain, binaries, packages, request, surroundings);
		return {
			...shared,
			benchmarks: [BUILD],
			warnings: told,
			rehearse: (request) => rehearsedBuild(binaries, request),
			fork
		};
	}
	return {
		...shared,
		...await benchmarks(binaries, go, control, settled, scratch, told, notice)
	};
}
/** The variant that all others are compared with. */
function controlOf(suite) {
	const control = suite.variants.find(({ name }) => name === suite.control);
	if (control === void 0) throw new Error(`no variant ${suite.control}`);
	return control;
}
/** What a suite of benchmarks is: which there are, how many operations each does, and how a fork runs. */
async function benchmarks(binaries, go, control, settled, scratch, told, notice) {
	const { suite } = binaries;
	notice("finding the benchmarks, with one operation each");
	const { found, skipped, units } = await allBenchmarks(binaries, suite.timeout ?? 12e4);
	const picks = Object.fromEntries(suite.variants.map(({ name, go }) => [name, go.sub]));
	const { benchmarks: all, lacking, apart } = benchmarksOf$1(found, picks);
	refuseUnpaired(suite, all, lacking, picks);
	const boxed = binaries.box !== null;
	const length = boxed ? BOXED_LENGTH : planLength(suite, all.length * suite.variants.length);
	const timeout = suite.timeout ?? (boxed ? 18e5 : Math.max(12e4, 10 * length));
	const operations = {};
	const doubts = [];
	for (const benchmark of all) {
		const trialOf = (variant) => trials(binaries, variant, benchmark, join(scratch, "rehearsal"), timeout);
		const trial = trialOf(control);
		const others = boxed ? [] : suite.variants.filter((variant) => variant !== control).map(trialOf);
		const known = go.operations ?? settled[benchmark.name];
		if (known === void 0) notice(`finding how many operations a fork takes: ${benchmark.name}`);
		const count = known ?? await mended(commonOperations(trial, others, length * 1e6));
		operations[benchmark.name] = count;
		const doubt = settled[benchmark.name] === void 0 && !boxed ? await mended(doubtOf(trial, count)) : null;
		if (doubt !== null) doubts.push({
			code: doubt.code,
			message: `${benchmark.name}: ${doubt.message}`
		});
	}
	const byName = new Map(all.map((benchmark) => [benchmark.name, benchmark]));
	const fork = (request) => {
		const benchmark = byName.get(request.benchmark);
		const count = operations[request.benchmark];
		if (benchmark === void 0 || count === void 0) throw new Error(`unknown benchmark ${request.benchmark}`);
		const run = runFork$1(binaries, benchmark, {
			operations: count,
			timeout
		}, request);
		return boxed ? run.then(counted) : run;
	};
	return {
		benchmarks: all.map(({ name }) => name),
		warnings: [
			...told,
			...notInAll(aloneOf(suite, lacking)),
			...leftOut(skipped, apart),
			...doubts,
			...boxed ? [BOX_NOTE] : []
		],
		units,
		settled: operations,
		forksAtOnce: boxed ? machinesAtOnce(BOX_MEMORY) : 1,
		rehearse: fork,
		fork
	};
}
/** Runs a benchmark of a variant with so many operations, for what it takes. */
function trials(binaries, variant, benchmark, raw, timeout) {
	const target = benchmark.targets[variant.name];
	if (target === void 0) throw new Error(`${benchmark.name} is not of ${variant.name}`);
	return async (operations) => {
		const { usage, output } = await execute(jobOf(binaries, variant, target, {
			operations,
			raw,
			timeout
		}));
		const time = output.results.find(({ name }) => nameMatches(name, target.bare))?.values.find(({ unit }) => unit === "ns/op")?.value;
		return {
			wallNs: usage.wallNs,
			cpuNs: Math.max(1, usage.userNs + usage.systemNs),
			nsPerOp: time === void 0 || !(time > 0) ? null : time
		};
	};
}
/** Before the first fork there is no round to be run again: what fails then breaks the suite. */
async function mended(found) {
	try {
		return await found;
	} catch (error) {
		throw error instanceof ForkFailure ? new Unmeasurable(error.message) : error;
	}
}
/** A benchmark that a revision does not have is told, and left out; one that a variant fails to pick is a mistake. */
function refuseUnpaired(suite, all, lacking, picks) {
	const said = (variant) => Object.entries(picks[variant] ?? {}).map(([key, value]) => `/${key}=${value}`).join("");
	const [first] = lacking;
	if (hasRevisions(suite)) {
		if (all.length > 0 || first === void 0) return;
		const alone = named$1(aloneOf(suite, lacking));
		throw new Unmeasurable(`no benchmark of suite ${suite.name} is in every revision that is compared; there are ${alone}`);
	}
	if (first !== void 0) throw new Unmeasurable(`${first.name} has no sub-benchmark ${said(first.variant)} for ${first.variant}: correct sub, or leave the benchmark out with exclude`);
	if (all.length === 0) throw new Unmeasurable(`no benchmark has the sub-benchmarks ${Object.keys(picks).map(said).join(", ")}: correct sub, or include`);
}
function leftOut(skipped, apart) {
	const says = (code, names, what) => names.length === 0 ? [] : [{
		code,
		message: `${[...new Set(names)].join(", ")}: ${what}`
	}];
	return [...says("skipped-benchmark", skipped, "skipped by the benchmark itself, and not measured"), ...says("not-compared", apart, "has no sub-benchmark that a variant picks, and is not measured")];
}
/** Header lines: the Go release, and for which system; the package where there is only one. */
function headerOf({ suite, binaries }, packages) {
	const [binary] = binaries.get(suite.variants[0]?.name ?? "")?.values() ?? [];
	const { GOVERSION = "", GOOS = "", GOARCH = "" } = binary?.settings ?? {};
	const [only, ...others] = packages;
	return {
		runtime: GOVERSION,
		goos: GOOS,
		goarch: GOARCH,
		...only === void 0 || others.length > 0 ? {} : { pkg: only.path }
	};
}
/** Everything that makes a variant what it is, for the record and for the comparison of runs whose rounds are pooled. */
function effective$1(variant, suite) {
	return {
		...effectiveBuild(variant),
		sub: variant.go.sub,
		environment: environmentOf(suite, variant)
	};
}
/** Variants that would start the very same process are one treatment with two names. */
function sameVariants$1(suite, { binaries }) {
	const facts = suite.variants.map((variant) => {
		const digests = [...binaries.get(variant.name)?.values() ?? []].map(({ sha256 }) => sha256);
		return [variant.name, JSON.stringify([
			digests,
			environmentOf(suite, variant),
			variant.go.sub
		])];
	});
	return facts.flatMap(([name, fact], index) => {
		const twin = facts.slice(0, index).find(([, other]) => other === fact);
		if (twin === void 0) return [];
		return [{
			code: "same-variant",
			message: `variants ${twin[0]} and ${name} do not differ: the same test binary, the same environment`
		}];
	});
}

// runners/jmh/maven.ts
/** Maven Central, and nothing else: an artifact of the same name elsewhere is not the same agent. */
const CENTRAL = "https://repo.maven.apache.org/maven2";
/** Time for one file, in ms. */
const PATIENCE$2 = 12e4;
/** The jar of a Maven artifact, from the cache or from Maven Central. Throws {@link Unmeasurable} that names the artifact. */
async function fetchArtifact(source, sha256, surroundings, fetchFile = overHttp) {
	const { group, artifact, version, classifier } = source;
	const name = `${artifact}-${version}${classifier === "" ? "" : `-${classifier}`}.jar`;
	const path = [
		...group.split("."),
		artifact,
		version,
		name
	].join("/");
	const file = join(surroundings.cache, "maven", path);
	const label = [
		group,
		artifact,
		version,
		classifier
	].filter((part) => part !== "").join(":");
	if (!existsSync(file)) {
		surroundings.notice(`fetching ${label}`);
		const bytes = await download(`${CENTRAL}/${path}`, label, surroundings.signal, fetchFile);
		const published = await download(`${CENTRAL}/${path}.sha1`, `${label} (its SHA-1)`, surroundings.signal, fetchFile);
		const expected = /[0-9a-f]{40}/.exec(Buffer.from(published).toString("latin1").toLowerCase())?.[0];
		if (digest$2("sha1", bytes) !== expected) throw new Unmeasurable(`${label}: what arrived is not what Maven Central says it is (SHA-1 differs). Try again.`);
		checkSha256(bytes, sha256, label);
		keep$1(file, bytes);
	}
	checkSha256(readFileSync(file), sha256, label);
	return file;
}
/** Refuses a jar whose SHA-256 is not the configured one; before it is ever started. */
function checkSha256(bytes, expected, label) {
	if (expected === null) return;
	const actual = digest$2("sha256", bytes);
	if (actual !== expected) throw new Unmeasurable(`${label}: its SHA-256 is ${actual}, the configuration says ${expected}. It was not started.`);
}
function digest$2(algorithm, bytes) {
	return createHash(algorithm).update(bytes).digest("hex");
}
/** A file appears in the cache whole or not at all. */
function keep$1(file, bytes) {
	const temporary = `${file}.tmp-${process.pid}`;
	mkdirSync(dirname(file), { recursive: true });
	try {
		writeFileSync(temporary, bytes);
		renameSync(temporary, file);
	} finally {
		rmSync(temporary, { force: true });
	}
}
async function download(url, label, signal, fetchFile) {
	let answer;
	try {
		answer = await fetchFile(url, AbortSignal.any([signal, AbortSignal.timeout(PATIENCE$2)]));
	} catch (error) {
		signal.throwIfAborted();
		const cause = error.cause ?? error;
		throw new Unmeasurable(`${label} could not be fetched from Maven Central: ${cause.message}`);
	}
	if (typeof answer === "number") throw new Unmeasurable(`${label} could not be fetched from Maven Central: HTTP ${answer}; ${answer === 404 ? "check the coordinates" : "try again, or give the agent as a file"}`);
	return answer;
}
async function overHttp(url, signal) {
	const response = await fetch(url, { signal });
	return response.ok ? new Uint8Array(await response.arrayBuffer()) : response.status;
}

// runners/jmh/agents.ts
/** Variables that the JVM reads arguments from, whoever set them. */
const ARGUMENT_VARIABLES = [
	"JAVA_TOOL_OPTIONS",
	"JDK_JAVA_OPTIONS",
	"_JAVA_OPTIONS",
	"JAVA_OPTS"
];
/** Arguments that load an agent, or a file that may name one. */
const LOADS_AGENT = /-javaagent:|-agentlib:|-agentpath:|-XX:Flags=|-XX:VMOptionsFile=|(^|\s)@/;
/** Refuses an environment that puts an agent into every JVM, the control's among them. Throws {@link Unmeasurable}. */
function refuseSmuggledAgents(environment, where) {
	for (const variable of ARGUMENT_VARIABLES) {
		const value = environment[variable] ?? "";
		if (LOADS_AGENT.test(value)) throw new Unmeasurable(`${variable} (${where}) would put an agent into every JVM, the control's too: "${value}". Unset it, and name the agent as agent: of a variant.`);
	}
}
/** Refuses arguments of the control that load an agent. */
function refuseAgentArguments(jvmArguments, where) {
	const found = jvmArguments.find((argument) => LOADS_AGENT.test(argument));
	if (found !== void 0) throw new Unmeasurable(`"${found}" (${where}) would put an agent into the control. Give it to a treatment.`);
}
/** The jar of a variant's agent, null for a variant without one. Throws {@link Unmeasurable}. */
async function agentJar(variant, surroundings) {
	const { agent } = variant;
	if (agent === null) return null;
	if (agent.kind === "maven") return fetchArtifact(agent, variant.sha256, surroundings);
	if (!existsSync(agent.path)) throw new Unmeasurable(`the agent of "${variant.name}" is not there: ${agent.path}. Build it first, or correct the path.`);
	if (!isZip(agent.path)) throw new Unmeasurable(`the agent of "${variant.name}" is not a jar: ${agent.path}. Name the jar that its build makes.`);
	checkSha256(readFileSync(agent.path), variant.sha256, agent.path);
	return agent.path;
}
/** Whether a file begins as every zip archive does. */
function isZip(path) {
	const file = openSync(path, "r");
	try {
		const head = Buffer.alloc(4);
		return readSync(file, head) === 4 && head.readUInt32BE() === 1347093252;
	} catch {
		return false;
	} finally {
		closeSync(file);
	}
}
/** The arguments of the measured JVM that make a variant what it is. */
function variantArguments(variant, jar) {
	const suffix = variant.agentArguments === "" ? "" : `=${variant.agentArguments}`;
	return [...jar === null ? [] : [`-javaagent:${jar}${suffix}`], ...variant.jvmArguments];
}

// runners/jmh/benchmarks.ts
const listingSchema = array(object({
	benchmark: string(),
	mode: string(),
	parameters: record(string(), array(string()))
}));
/** Every combination of parameters of every benchmark. Throws {@link Unmeasurable} for a parameter that no benchmark has. */
function benchmarksOf(listing, suite) {
	const known = [...new Set(listing.flatMap((entry) => Object.keys(entry.parameters)))];
	for (const parameter of Object.keys(suite.parameters)) if (!known.includes(parameter)) throw new Unmeasurable(`no benchmark of suite ${suite.name} has the parameter "${parameter}": ${suggest(parameter, known)}`);
	const names = shortNames([...new Set(listing.map((entry) => entry.benchmark))]);
	return listing.flatMap(({ benchmark: method, mode, parameters }) => {
		const modes = new Set(listing.filter((entry) => entry.benchmark === method).map((entry) => entry.mode));
		const short = names.get(method) ?? method;
		return combinations({
			...parameters,
			...only(suite.parameters, Object.keys(parameters))
		}).map((values) => ({
			name: benchmarkName(short, modes.size > 1 ? {
				...keys(values),
				mode
			} : keys(values)),
			method,
			mode,
			parameters: values
		}));
	});
}
/**
* The entries of a listing that all others have too, with parameters of the same names; and the names of those, in any of the
* listings, that some other one lacks. The values of the parameters are those of the first listing.
*/
function shared(first, others) {
	const key = ({ benchmark, mode, parameters }) => JSON.stringify([
		benchmark,
		mode,
		Object.keys(parameters).sort()
	]);
	const all = [first, ...others];
	const keys = all.map((listing) => new Set(listing.map(key)));
	const everywhere = (entry) => keys.every((known) => known.has(key(entry)));
	const alone = all.flat().filter((entry) => !everywhere(entry));
	return {
		common: first.filter(everywhere),
		alone: [...new Set(alone.map((entry) => entry.benchmark))]
	};
}
/** Keys that the result format gives a meaning of its own. */
const RESERVED = ["agent", "mode"];
/** Parameters as the result file names them; no Java field has a dot in its name. */
function keys(values) {
	return Object.fromEntries(Object.entries(values).map(([key, value]) => [RESERVED.includes(key) ? `param.${key}` : key, value]));
}
/** The shortest of method, class and method, full name that no other benchmark of the suite has. */
function shortNames(methods) {
	const forms = (method) => {
		const parts = method.split(".");
		return [
			parts.slice(-1),
			parts.slice(-2),
			parts
		].map((words) => capitalised(words.join(".")));
	};
	return new Map(methods.map((method) => {
		const others = methods.filter((other) => other !== method).flatMap(forms);
		return [method, forms(method).find((form) => !others.includes(form)) ?? method];
	}));
}
/** The format wants no lower-case letter behind `Benchmark`. */
function capitalised(name) {
	return name.charAt(0).toUpperCase() + name.slice(1);
}
function only(values, keys) {
	return Object.fromEntries(Object.entries(values).filter(([key]) => keys.includes(key)));
}
function combinations(parameters) {
	return Object.entries(parameters).reduce((partial, [key, values]) => partial.flatMap((chosen) => [...new Set(values)].map((value) => ({
		...chosen,
		[key]: value
	}))), [{}]);
}

// runners/jmh/jdk.ts
/** Folders that hold one JDK each, by the habits of distributions, SDKMAN, IDEs and container images. */
function shelves(environment) {
	const home = environment.HOME ?? "";
	return [
		"/usr/lib/jvm",
		"/usr/java",
		"/opt/java",
		"/Library/Java/JavaVirtualMachines",
		...home === "" ? [] : [join(home, ".sdkman/candidates/java"), join(home, ".jdks")]
	];
}
/** Every JDK that can be found: JAVA_HOME, its like for each version (as hosted runners have), on the path, on the usual shelves. */
function findJdks(environment) {
	const named = Object.keys(environment).filter((key) => /^JAVA_HOME(_\d+_.*)?$/.test(key)).sort(new Intl.Collator("en", { numeric: true }).compare).map((key) => environment[key] ?? "");
	const onPath = (environment.PATH ?? "").split(delimiter).map((folder) => join(folder, "javac")).filter(existsSync).map((javac) => dirname(dirname(realpathSync(javac))));
	const shelved = shelves(environment).flatMap((shelf) => folders(shelf).flatMap((home) => [home, join(home, "Contents/Home")]));
	const seen = /* @__PURE__ */ new Set();
	return [
		...named,
		...onPath,
		...shelved
	].flatMap((home) => {
		const jdk = readJdk(home);
		if (jdk === null || seen.has(jdk.home)) return [];
		seen.add(jdk.home);
		return [jdk];
	});
}
/** The first JDK (see {@link findJdks}) that is new enough. Throws {@link Unmeasurable}, which an optional suite survives. */
function chooseJdk(environment, minimum) {
	const found = findJdks(environment);
	const fitting = found.find((jdk) => jdk.feature >= minimum);
	if (fitting !== void 0) return fitting;
	const have = found.length === 0 ? "none was found" : `found only ${found.map((jdk) => `${jdk.name} in ${jdk.home}`).join(", ")}`;
	throw new Unmeasurable(`needs a JDK ${minimum} or newer (with javac): ${have}. Install one, or point JAVA_HOME to it.`, true);
}
function folders(shelf) {
	if (!existsSync(shelf)) return [];
	return readdirSync(shelf).sort().map((name) => join(shelf, name));
}
/** Reads a JDK's `release` file; null where this is no JDK (a runtime without a compiler does not serve). */
function readJdk(folder) {
	if (!existsSync(join(folder, "bin/javac")) || !existsSync(join(folder, "release"))) return null;
	const home = realpathSync(folder);
	const release = readFileSync(join(home, "release"), "utf8");
	const value = (key) => new RegExp(`^${key}="(.*)"$`, "m").exec(release)?.[1];
	const version = value("JAVA_VERSION");
	const feature = Number(/^(?:1\.)?(\d+)/.exec(version ?? "")?.[1]);
	if (version === void 0 || Number.isNaN(feature)) return null;
	const maker = `${value("IMPLEMENTOR_VERSION") ?? ""} ${value("IMPLEMENTOR") ?? ""}`;
	return {
		home,
		feature,
		name: `${/Temurin|Corretto|Zulu|Liberica|GraalVM|Microsoft/.exec(maker)?.[0] ?? value("IMPLEMENTOR") ?? "JDK"}-${value("JAVA_RUNTIME_VERSION") ?? version}`.replace(/\s+/g, "-")
	};
}

// runners/jmh/builds.ts
/** Time for one build, downloads included, in ms. */
const PATIENCE$1 = 9e5;
const WORKLOAD_JDK = 21;
/** The folder of the profiler's classes, compiled against the JMH of a jar by the JDK that will run it. */
async function buildProfiler(jar, jdk, surroundings) {
	const sources = join(surroundings.root, "jvm-bench/profiler/src/main/java/overhead/jmh");
	const files = filesBelow(sources);
	const key = digest$1(sources, files, [`${jdk.feature}`, sha256(jar)]);
	return kept(surroundings, `profiler-${key}`, async (folder) => {
		await build$1(surroundings, join(folder, "..", "javac.log"), join(jdk.home, "bin/javac"), [
			"-proc:none",
			"-encoding",
			"UTF-8",
			"-d",
			folder,
			"-cp",
			jar,
			...files
		], {});
	});
}
/** The jar of the built-in workloads. Built by the newest JDK there is, so that the part for 21 and newer is in it. */
async function buildWorkloads(surroundings) {
	const project = join(surroundings.root, "jvm-bench");
	const jdk = findJdks(surroundings.environment).sort((left, right) => right.feature - left.feature)[0];
	if (jdk === void 0) throw new Unmeasurable("building the workloads needs a JDK 17 or newer (with javac): install one.");
	const files = filesBelow(project);
	const key = digest$1(project, files, [jdk.feature >= WORKLOAD_JDK ? "with-21" : "without-21"]);
	const folder = await kept(surroundings, `workloads-${key}`, async (target) => {
		surroundings.notice("building the built-in workloads with Maven (once; kept afterwards)");
		const copy = join(target, "..", "source");
		for (const file of files) cpSync(file, join(copy, relative(project, file)));
		await build$1(surroundings, join(target, "..", "mvn.log"), "mvn", [
			"-B",
			"-q",
			"-ntp",
			"-f",
			join(copy, "pom.xml"),
			"-pl",
			"bundle",
			"-am",
			"-Dmaven.test.skip=true",
			"-Dspotless.check.skip=true",
			"package"
		], { JAVA_HOME: jdk.home });
		renameSync(join(copy, "bundle/target/overhead-benchmarks.jar"), join(target, "benchmarks.jar"));
	});
	return join(folder, "benchmarks.jar");
}
async function build$1(surroundings, log, program, argumentList, environment) {
	if ((await run({
		program,
		arguments: argumentList,
		environment: {
			...surroundings.environment,
			...environment
		},
		log,
		timeout: PATIENCE$1,
		signal: surroundings.signal
	}).catch((error) => {
		surroundings.signal.throwIfAborted();
		throw new Unmeasurable(`${error.message}: is it installed?`);
	})).code !== 0) throw new Unmeasurable(`a build failed: ${printable(program, argumentList)}\n${lastLines(log, 20)}`);
}
function filesBelow(folder) {
	return readdirSync(folder).filter((name) => name !== "target" && !name.startsWith(".")).sort().flatMap((name) => {
		const path = join(folder, name);
		return statSync(path).isDirectory() ? filesBelow(path) : [path];
	});
}
/** A digest of the names and contents of files, wherever their folder lies. */
function digest$1(folder, files, extra) {
	const facts = [...extra, ...files.flatMap((file) => [relative(folder, file), sha256(file)])];
	return createHash("sha256").update(JSON.stringify(facts)).digest("hex").slice(0, 16);
}

// runners/jmh/driver.ts
const MAIN = "overhead.jmh.Driver";
/** The parent only waits for its fork: it should start fast and stay out of the way. None of this reaches the fork. */
const PARENT_ARGUMENTS = [
	"-XX:TieredStopAtLevel=1",
	"-XX:+UseSerialGC",
	"-Xmx256m",
	"-Djmh.ignoreLock=true"
];
/** Time for the list of benchmarks, in ms. */
const PATIENCE = 6e4;
var Driver = class {
	#java;
	#classPath;
	#surroundings;
	constructor(jdk, classPath, surroundings) {
		this.#java = join(jdk.home, "bin/java");
		this.#classPath = classPath.join(delimiter);
		this.#surroundings = surroundings;
	}
	/** The benchmarks that match. Throws {@link Unmeasurable} where the jar is no JMH jar. */
	async list(include, exclude) {
		const folder = mkdtempSync(join(tmpdir(), "overhead-list-"));
		try {
			const list = join(folder, "list.json");
			const log = join(folder, "list.log");
			const argumentList = [
				...PARENT_ARGUMENTS,
				"-cp",
				this.#classPath,
				MAIN,
				"list",
				include,
				exclude,
				list
			];
			if ((await this.#run(argumentList, this.#surroundings.environment, log, PATIENCE)).code !== 0) throw new Unmeasurable(`the benchmarks of ${this.#classPath.split(delimiter).at(-1)} could not be listed:\n${lastLines(log)}`);
			return listingSchema.parse(JSON.parse(readFileSync(list, "utf8")));
		} finally {
			rmSync(folder, {
				recursive: true,
				force: true
			});
		}
	}
	/** Runs one benchmark in one fork; the caller judges how it ended. */
	async fork(fork) {
		const settings = join(fork.folder, "driver.properties");
		const options = join(fork.folder, "fork-options.txt");
		const log = join(fork.folder, "jmh.log");
		writeFileSync(settings, Object.entries(fork.settings).map(property).join(""));
		writeFileSync(options, fork.jvmArguments.map((argument) => `${argument}\n`).join(""));
		const argumentList = [
			...PARENT_ARGUMENTS,
			`-Doverhead.forkOptions=${options}`,
			"-cp",
			this.#classPath,
			MAIN,
			"run",
			settings
		];
		const environment = {
			...this.#surroundings.environment,
			...fork.environment
		};
		return {
			...await this.#run(argumentList, environment, log, fork.timeout),
			command: printable(this.#java, argumentList),
			log
		};
	}
	#run(argumentList, environment, log, timeout) {
		return run({
			program: this.#java,
			arguments: argumentList,
			environment,
			log,
			timeout,
			signal: this.#surroundings.signal
		});
	}
};
/** A line of a Java properties file; everything that means something to its reader is escaped. */
function property([key, value]) {
	const escaped = (text) => text.replace(/[\\:=#! \t]/g, "\\$&").replaceAll("\n", "\\n").replaceAll("\r", "\\r").replaceAll("\f", "\\f");
	return `${escaped(key)}=${escaped(value)}\n`;
}

// runners/jmh/life.ts
/** Why a control is none, or null: some agent is in it. */
function strayAgent(vm) {
	const { arguments: named, instrumentations, libraries } = vm.agents;
	if (named === null && instrumentations === null) return "it cannot be shown that no agent is in the control: the JVM told neither its arguments nor its objects";
	if (named !== null && named.length > 0) return `an agent is in the control: ${named.join(" ")}`;
	if ((instrumentations ?? 0) > 0) return "an agent is in the control: the JVM has loaded java.lang.instrument";
	if (libraries !== null && libraries.length > 0) return `an agent is in the control: ${libraries.join(", ")} is mapped`;
	return null;
}
/**
* What the OpenTelemetry agent (and the distributions built on it) sets up before it looks whether it is switched off:
* seen in JVMs in which it then did nothing at all.
*/
const IDLE_TRANSFORMERS = /^io\.opentelemetry\.javaagent\.tooling\.AgentStarterImpl\$/;
const IDLE_THREADS = /* @__PURE__ */ new Set(["weak-ref-cleaner"]);
/**
* Why an agent is not at work, or null. What the user configured as the sign of life decides where it is there;
* otherwise a registered class-file transformer, or a thread that no control has, is taken as life. An agent that is
* merely loaded is not: several products print a line, disable themselves and exit with 0.
* @param ownThreads threads of this fork that are the agent's, see {@link threadsBeside}
*/
function lifeless(variant, vm, log, ownThreads) {
	if (variant.alive !== null) return configuredSign(variant.alive, vm, log);
	if (variant.agent === null) return null;
	if (workingTransformers(vm) > 0) return null;
	if (ownThreads.some((name) => !IDLE_THREADS.has(name))) return null;
	const loaded = (vm.agents.instrumentations ?? 0) > 0 ? "it was loaded, but" : "it was never loaded:";
	return `the agent of "${variant.name}" is not at work: ${loaded} it registered no class-file transformer and runs no thread of its own. Has it disabled itself (its log, the JDK version, a missing name or key)? If it works otherwise, say how it shows: alive: {log | class | thread}`;
}
/** Registered class-file transformers, but for those that are there without any work. */
function workingTransformers({ agents }) {
	if (agents.transformerClasses === null) return agents.transformers ?? 0;
	return Object.entries(agents.transformerClasses).filter(([name]) => !IDLE_TRANSFORMERS.test(name)).reduce((total, [, count]) => total + count, 0);
}
/** Threads of a fork that another fork of the same benchmark does not have; numbers in names differ from fork to fork. */
function threadsBeside(vm, control) {
	return [...threadNames(vm)].filter((name) => !control.has(name));
}
/** The names of a fork's threads, without numbers: `pool-1-thread-3` is `pool-#-thread-#`. */
function threadNames(vm) {
	return new Set(vm.threadNames.map((name) => name.replace(/\d+/g, "#")));
}
function configuredSign(alive, vm, log) {
	if (alive.log !== void 0 && !new RegExp(alive.log, "m").test(log)) return `no line of its output matches alive.log /${alive.log}/`;
	if (alive.class !== void 0 && vm.agents.aliveClass?.loaded !== true) return `the class ${alive.class} (alive.class) is not loaded`;
	if (alive.thread !== void 0) {
		const pattern = new RegExp(alive.thread);
		if (!vm.threadNames.some((name) => pattern.test(name))) return `no thread matches alive.thread /${alive.thread}/`;
	}
	return null;
}

// runners/jmh/log.ts
/** The text of a log; the tools write it in the system's encoding, which is UTF-8 in practice. */
function readLog(file) {
	return existsSync(file) ? readFileSync(file, "utf8") : "";
}
/** What JMH says in every run, and stack frames: neither tells why a fork failed. */
const NOISE = [
	/^# /,
	/^\s*at /,
	/^\s*\.\.\. \d+ more$/,
	/^\s*$/,
	/^(Warmup )?Iteration\s/,
	/^(Result|Secondary result) "/,
	/^\s+[\w.·]+:? +[\d≈]/,
	/^\s+(±|\(min|CI \(|Statistics)/
];
const ADVICE = /^REMEMBER: /m;
/** The last lines of a log that tell something. */
function excerpt(log, count = 15) {
	const end = ADVICE.exec(log)?.index ?? log.length;
	return log.slice(0, end).split(/\r?\n/).filter((line) => !NOISE.some((pattern) => pattern.test(line))).slice(-count).map((line) => `    ${line}`).join("\n");
}

// runners/jmh/output.ts
/** JMH writes what is no number as the text "NaN" or "Infinity". */
const score = union([number$1(), string().transform(Number)]);
const metricSchema = object({
	score,
	scoreUnit: string(),
	scorePercentiles: record(string(), score).optional(),
	rawData: array(array(score)).optional()
});
const resultSchema = object({
	benchmark: string(),
	mode: string(),
	params: record(string(), string()).optional(),
	primaryMetric: metricSchema,
	secondaryMetrics: record(string(), metricSchema)
});
/** Reads the results file of one fork. Throws where it holds anything but one result. */
function readJmh(file) {
	const results = array(resultSchema).parse(JSON.parse(readFileSync(file, "utf8")));
	const [only] = results;
	if (only === void 0 || results.length !== 1) throw new Error(`${file}: holds ${results.length} results, not one`);
	return only;
}
/** The samples of one fork, in the order in which tables show them: the primary metric first. */
function samplesOf(jmh, vm) {
	const samples = [
		...primarySamples(jmh),
		...processSamples(vm),
		...secondarySamples(jmh)
	];
	const seen = /* @__PURE__ */ new Set();
	for (const { unit, value } of samples) {
		if (!Number.isFinite(value)) throw new Error(`${jmh.benchmark}: ${unit} is ${value}`);
		if (seen.has(unit)) throw new Error(`${jmh.benchmark}: two metrics are called ${unit}`);
		seen.add(unit);
	}
	return samples;
}
/** Operations that the measured iterations of a fork did. */
function operationsOf(vm) {
	return sum(measured(vm).map((iteration) => iteration.ops));
}
/**
* The iterations of the times among the samples: CPU time in every mode, and what JMH says of an iteration where that
* is a time per operation too. A rate (throughput mode) has no such form, and its CPU time shows the same course.
*/
function iterationsOf(vm) {
	const { unit, factor } = standardUnit(vm.scoreUnit ?? "");
	return [["ns/op", ({ score }) => unit === "ns/op" && score !== null ? score * factor : null], ["cpu-ns/op", ({ cpuNs, ops }) => cpuNs === null ? null : cpuNs / ops]].flatMap(([of, value]) => {
		const values = (kind) => known(vm.iterations.filter((iteration) => iteration.kind === kind), (iteration) => positive(value(iteration))) ?? [];
		const [warmup, measurement] = [values("warmup"), values("measurement")];
		return measurement.length === 0 ? [] : [{
			unit: of,
			warmup: [...warmup],
			measured: [...measurement]
		}];
	});
}
/** A value that has a logarithm; null where a coarse clock, or an iteration without an operation, leaves none. */
function positive(value) {
	return value !== null && value > 0 && Number.isFinite(value) ? value : null;
}
function measured(vm) {
	return vm.iterations.filter((iteration) => iteration.kind === "measurement");
}
function primarySamples(jmh) {
	const main = sample("", jmh.primaryMetric);
	if (jmh.mode !== "sample") return [main];
	const { scorePercentiles = {}, scoreUnit } = jmh.primaryMetric;
	return [main, ...Object.entries(scorePercentiles).map(([rank, value]) => {
		const { unit, factor } = standardUnit(scoreUnit);
		return {
			unit: `p${Number(rank)}-${unit}`,
			value: value * factor
		};
	})];
}
/** The whole process: agent threads, JIT and GC included. Facts that this system does not have are left out. */
function processSamples(vm) {
	const iterations = measured(vm);
	const operations = operationsOf(vm);
	const cpu = known(iterations, (iteration) => iteration.cpuNs);
	const collections = known(iterations, (iteration) => iteration.gcCount);
	const collecting = known(iterations, (iteration) => iteration.gcMs);
	const perOperation = (values, factor = 1) => values === null ? null : sum(values) * factor / operations;
	return [
		["cpu-ns/op", cpu && median(cpu.map((time, index) => time / (iterations[index]?.ops ?? NaN)))],
		["gc-ns/op", perOperation(collecting, 1e6)],
		["gc-count", collections && sum(collections)],
		["gc-ms", collecting && sum(collecting)],
		["switches/op", perOperation(known(iterations, (iteration) => iteration.voluntarySwitches))],
		["preemptions/op", perOperation(known(iterations, (iteration) => iteration.involuntarySwitches))],
		["live-heap-B", vm.memory.liveHeapB],
		["peak-rss-B", vm.memory.peakRssB],
		["metaspace-B", vm.memory.metaspaceB],
		["code-cache-B", vm.memory.codeCacheB],
		["classes", vm.classesLoaded],
		["threads", vm.threadsPeak],
		["jit-ms", vm.jitMs]
	].flatMap(([unit, value]) => value === null ? [] : [{
		unit,
		value
	}]);
}
/** A fact of every iteration; null where one of them does not have it. */
function known(iterations, fact) {
	const values = iterations.map(fact);
	return values.every((value) => value !== null) ? values : null;
}
/** JMH's names of what `-prof gc` reports. Count and time are in the profiler's file too, in every fork. */
const GC_UNITS = {
	"gc.alloc.rate.norm": "B/op",
	"gc.alloc.rate": "alloc-MB/s",
	"gc.count": null,
	"gc.time": null
};
/** What older JMH says of each memory pool, but only in forks in which it was collected: no metric of every fork. */
const GC_POOLS = /^gc\.churn\./;
/** In sample mode JMH gives the percentiles of the primary metric once more: `p0.50` is its `50.0`. */
const PERCENTILE = /^p[01]\.\d+$/;
function secondarySamples(jmh) {
	return Object.entries(jmh.secondaryMetrics).flatMap(([name, metric]) => {
		const label = name.replace(/^·/, "");
		if (GC_POOLS.test(label) || jmh.mode === "sample" && PERCENTILE.test(label)) return [];
		const unit = GC_UNITS[label];
		if (unit === null) return [];
		return [unit === void 0 ? sample(label, metric) : {
			unit,
			value: collapse(metric)
		}];
	});
}
function sample(label, metric) {
	const { unit, factor } = standardUnit(metric.scoreUnit);
	return {
		unit: label === "" ? unit : labelled(label, unit),
		value: collapse(metric) * factor
	};
}
/**
* The unit of a benchmark's own counter. In its name `_per_` reads `/` and any other `_` reads `-`
* (`tasks_per_s` is `tasks/s`); a counter that JMH turns into a rate keeps the rate (`tasks` in ops/s is `tasks/s`).
*/
function labelled(label, unit) {
	const name = label.replace(/_per_/g, "/").replace(/_/g, "-").replace(/\s+/g, "-");
	if (unit === "#") return name;
	const rate = /^ops(\/.+)$/.exec(unit)?.[1];
	return rate === void 0 ? `${name}-${unit.replace(/\s+/g, "-")}` : `${name}${rate}`;
}
const NANOSECONDS = {
	ns: 1,
	us: 1e3,
	ms: 1e6,
	s: 1e9,
	min: 6e10,
	hr: 36e11,
	day: 864e11
};
/** Times per operation in ns/op, rates in ops/s, anything else as it is. */
function standardUnit(unit) {
	const [numerator = "", denominator = ""] = unit.split("/");
	const time = NANOSECONDS[numerator];
	if (time !== void 0 && denominator === "op") return {
		unit: "ns/op",
		factor: time
	};
	const per = NANOSECONDS[denominator];
	if (numerator === "ops" && per !== void 0) return {
		unit: "ops/s",
		factor: 1e9 / per
	};
	return {
		unit,
		factor: 1
	};
}
/** One number of a fork: the median of its iterations; sampled times have only their mean here. */
function collapse(metric) {
	const values = metric.rawData?.flat() ?? [];
	return values.length === 0 ? metric.score : median(values);
}
/** The median; NaN where any value is, for sorting would hide it. */
function median(values) {
	if (values.some(Number.isNaN)) return NaN;
	const sorted = [...values].sort((left, right) => left - right);
	const middle = sorted.length >> 1;
	const upper = sorted[middle] ?? NaN;
	return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? NaN) + upper) / 2;
}
function sum(values) {
	return values.reduce((total, value) => total + value, 0);
}

// runners/jmh/plan.ts
/**
* A fork of 1.6 times its warm-up is near the optimum over wide ranges of noise, with at least three measured
* iterations (the trade-off of Kalibera & Jones, "Rigorous benchmarking in reasonable time", 2013).
*/
const FORK_TO_WARMUP = 1.6;
const MEASURED_ITERATIONS = 3;
/** Bounds of the warm-up of a planned fork, in ms: more is wasted, with less the JIT is not done. */
const LONGEST_WARMUP = 4e3;
const COMFORTABLE_WARMUP = 2e3;
const SHORTEST_WARMUP = 500;
const WARMUP_ITERATIONS = 2;
/** What a fork takes beside its iterations, before any was seen, in ms. */
const START_ALLOWANCE = 1500;
/**
* Plans the forks of a suite: as many rounds as are allowed, then a comfortable warm-up, then at least the minimum of
* rounds. What the configuration says of warm-up and measurement holds.
* @param forks forks in a round
*/
function planForks(suite, forks) {
	const warmupFor = (rounds) => (suite.timeBudget / (rounds * forks) - START_ALLOWANCE) / FORK_TO_WARMUP;
	const spacious = warmupFor(suite.rounds.max);
	const warmup = spacious >= COMFORTABLE_WARMUP ? spacious : Math.min(COMFORTABLE_WARMUP, warmupFor(suite.rounds.min));
	const length = Math.round(Math.min(LONGEST_WARMUP, Math.max(SHORTEST_WARMUP, warmup)));
	return {
		warmup: suite.warmup ?? {
			count: WARMUP_ITERATIONS,
			time: Math.round(length / WARMUP_ITERATIONS)
		},
		measurement: suite.measurement ?? {
			count: 3,
			time: Math.round(length * .6000000000000001 / 3)
		}
	};
}
/** The length of an iteration, in ms, where neither the benchmark nor anybody else says one: JMH's own default. */
const UNSAID = 1e4;
/** What the iterations of a planned fork take, in ms. */
function planned({ warmup, measurement }) {
	return warmup.count * (warmup.time ?? UNSAID) + measurement.count * (measurement.time ?? UNSAID);
}

// runners/jmh/vm.ts
/** Null where the system does not tell. */
const amount = number$1().nonnegative().nullable();
const iterationSchema = object({
	kind: _enum(["warmup", "measurement"]),
	index: number$1().int(),
	/** What JMH itself makes of the iteration, in `scoreUnit`. */
	score: amount,
	wallNs: number$1().nonnegative(),
	cpuNs: amount,
	ops: number$1().nonnegative(),
	gcCount: amount,
	gcMs: amount,
	voluntarySwitches: amount,
	involuntarySwitches: amount
});
const vmSchema = object({
	schema: literal(1),
	benchmark: string(),
	mode: string(),
	scoreUnit: string().nullable(),
	iterations: array(iterationSchema),
	vm: object({
		version: string(),
		vendor: string(),
		name: string(),
		collectors: array(string()),
		maxHeapB: number$1(),
		processors: number$1()
	}),
	memory: object({
		usedHeapB: amount,
		liveHeapB: amount,
		peakRssB: amount,
		metaspaceB: amount,
		codeCacheB: amount
	}),
	classesLoaded: amount,
	jitMs: amount,
	threadsPeak: amount,
	threadNames: array(string()),
	agents: object({
		arguments: array(string()).nullable(),
		instrumentations: amount,
		transformers: amount,
		libraries: array(string()).nullable(),
		/** Instances of each class of transformer. */
		transformerClasses: record(string(), number$1()).nullable(),
		aliveClass: object({
			name: string(),
			loaded: boolean().nullable()
		}).nullable()
	}),
	environment: array(string()),
	problems: array(string()).optional()
});
/** Reads the profiler's file. Throws with the field that is wrong: then the profiler and this reader disagree. */
function readVm(file) {
	return vmSchema.parse(JSON.parse(readFileSync(file, "utf8")));
}

// runners/jmh/fork.ts
/** A fork is killed after this, in ms, or after a multiple of its planned length. */
const SHORTEST_TIMEOUT = 12e4;
const TIMEOUT_FACTOR = 5;
/** A JVM that has finished its benchmark but does not exit is ended by JMH after this, in seconds. */
const EXIT_PATIENCE = 5;
/** The rehearsal only shows that a fork works and warms the page cache. */
const REHEARSAL = {
	count: 1,
	time: 100
};
/** Runs one fork. Throws {@link ForkFailure}. */
async function runFork(suite, request, rehearsal) {
	const benchmark = suite.benchmarks.get(request.benchmark);
	if (benchmark === void 0) throw new Error(`unknown benchmark ${request.benchmark}`);
	const target = suite.targets.get(request.variant.name);
	if (target === void 0) throw new Error(`unknown variant ${request.variant.name}`);
	const vmFile = join(request.raw, "vm.json");
	const result = join(request.raw, "jmh.json");
	const exit = await target.driver.fork({
		settings: settings(benchmark, suite, result, rehearsal),
		jvmArguments: jvmArguments(suite, request, vmFile),
		environment: {
			...suite.suite.environment,
			...request.variant.environment
		},
		folder: request.raw,
		timeout: suite.suite.timeout ?? Math.max(SHORTEST_TIMEOUT, TIMEOUT_FACTOR * planned(suite.plan))
	});
	refuseFailed(exit, [vmFile, result]);
	const vm = read$2(exit, vmFile, () => readVm(vmFile));
	refuseWrongAgent(suite, request.variant, vm, exit, rehearsal);
	if (!rehearsal && measured(vm).length < 3) throw failure(exit, `measured ${measured(vm).length} iterations, fewer than ${3}`, true);
	return {
		operations: operationsOf(vm),
		samples: read$2(exit, result, () => samplesOf(readJmh(result), vm)),
		iterations: iterationsOf(vm),
		conditions: conditions(vm, suite),
		warnings: warnings(request, exit, vm)
	};
}
function settings(benchmark, { suite, plan }, result, rehearsal) {
	const singleShot = benchmark.mode === "ss";
	const warmup = rehearsal ? REHEARSAL : singleShot ? suite.warmup : plan.warmup;
	const measurement = rehearsal ? REHEARSAL : singleShot ? suite.measurement : plan.measurement;
	return {
		benchmark: benchmark.method,
		mode: benchmark.mode,
		result,
		...suite.threads === null ? {} : { threads: `${suite.threads}` },
		...iterations("warmup", warmup),
		...iterations("measurement", measurement),
		...Object.fromEntries(Object.entries(benchmark.parameters).map(([key, value]) => [`parameter.${key}`, value]))
	};
}
function iterations(phase, value) {
	if (value === null) return {};
	const time = value.time === null ? {} : { [`${phase}.milliseconds`]: `${value.time}` };
	return {
		[`${phase}.iterations`]: `${value.count}`,
		...time
	};
}
function jvmArguments({ suite, jars }, { variant }, vmFile) {
	return [
		...suite.jvmArguments,
		...variantArguments(variant, jars.get(variant.name) ?? null),
		`-XX:ErrorFile=${join(dirname(vmFile), "hs_err.log")}`,
		`-Doverhead.vmFile=${vmFile}`,
		`-Djmh.shutdownTimeout=${EXIT_PATIENCE}`,
		...variant.alive?.class === void 0 ? [] : [`-Doverhead.aliveClass=${variant.alive.class}`]
	];
}
function failure(exit, what, final = false) {
	return new ForkFailure(`${what}
  command: ${exit.command}
  from ${exit.log}:
${excerpt(readLog(exit.log))}`, final);
}
/** A full disk is no fault of the fork: it ends the run, which can go on when there is room. */
function refuseFull(exit) {
	if (exit.code === 0 || !/No space left on device|Disk quota exceeded/.test(readLog(exit.log))) return;
	throw Object.assign(/* @__PURE__ */ new Error(`the fork could not write its results (${exit.log})`), { code: "ENOSPC" });
}
function refuseFailed(exit, files) {
	refuseFull(exit);
	if (exit.timedOut) throw failure(exit, `still running after ${Math.round(exit.elapsed / 1e3)} s: killed`);
	const log = readLog(exit.log);
	const forked = /exit code (\d+)/.exec(log)?.[1];
	if (log.includes("java.lang.OutOfMemoryError")) throw failure(exit, "the measured JVM ran out of memory");
	if (forked === "137") throw failure(exit, "the measured JVM was killed (SIGKILL; the kernel does that when memory runs out)");
	if (exit.code !== 0) throw failure(exit, `the fork failed (${exit.killedBy === null ? `exit code ${exit.code}` : `killed by ${exit.killedBy}`}${forked === void 0 ? "" : `; the measured JVM: exit code ${forked}`})`);
	const missing = files.find((file) => !existsSync(file));
	if (missing !== void 0) throw failure(exit, `the fork ended without ${missing}`);
}
function refuseWrongAgent(suite, variant, vm, exit, rehearsal) {
	const bare = isBare(suite, variant);
	const own = bare ? [] : agentThreads(suite, variant, vm, rehearsal);
	const reason = bare ? strayAgent(vm) : lifeless(variant, vm, readLog(exit.log), own);
	if (reason !== null) throw failure(exit, reason, true);
	if (rehearsal) suite.threads.set(variant.name, bare ? threadNames(vm) : new Set(own));
}
/** Whether no agent may be in `variant`. Of two revisions of an agent the older one is the control, and is at work like the other. */
function isBare({ suite }, { name, agent }) {
	return name === "off" || name === suite.control && agent === null;
}
/**
* The threads of a fork that are the agent's. The rehearsal finds them beside the control of the same benchmark; later
* forks, of benchmarks with threads of their own perhaps, must show some of the same.
*/
function agentThreads(suite, variant, vm, rehearsal) {
	const { variants, control: name } = suite.suite;
	const control = variants.some((candidate) => candidate.name === name && isBare(suite, candidate)) ? suite.threads.get(name) : void 0;
	if (rehearsal) return control === void 0 ? [] : threadsBeside(vm, control);
	const names = threadNames(vm);
	return [...suite.threads.get(variant.name) ?? []].filter((name) => names.has(name));
}
/** What a fork wrote; a file that is cut off, or says what cannot be, fails the fork. */
function read$2(exit, file, reader) {
	try {
		return reader();
	} catch (error) {
		throw failure(exit, `${file}: ${error.message}`);
	}
}
/** What must be the same in every fork, or the agent is not the only difference. */
function conditions({ vm }, { targets }) {
	const jars = new Set([...targets.values()].map(({ digest }) => digest));
	return {
		...jars.size === 1 ? { "benchmark jar": `sha256:${[...jars][0]}` } : {},
		runtime: `${vm.vendor} ${vm.name} ${vm.version}`,
		collectors: vm.collectors.join(", "),
		"largest heap": `${vm.maxHeapB} B`,
		processors: `${vm.processors}`
	};
}
function warnings({ benchmark, variant }, exit, vm) {
	const found = [];
	if (/did not exit|shutdown timeout/i.test(readLog(exit.log)) || exit.survivors) found.push({
		code: "forced-exit",
		message: `${benchmark} (${variant.name}): the JVM did not exit by itself and was ended after ${EXIT_PATIENCE} s: some thread is not a daemon`
	});
	for (const problem of vm.problems ?? []) found.push({
		code: "profiler",
		message: `${benchmark} (${variant.name}): ${problem}`
	});
	return found;
}

// runners/jmh/jmh.ts
/** A jar's benchmarks that a message names; the others are counted. */
const MOST_NAMES = 10;
const jmhRunner = { prepare };
async function prepare(suite, surroundings) {
	refuse(suite, surroundings.environment);
	const jdk = chooseJdk(surroundings.environment, suite.jdk);
	const jars = /* @__PURE__ */ new Map();
	for (const variant of suite.variants) jars.set(variant.name, await agentJar(variant, surroundings));
	const targets = await targetsOf(suite, jdk, surroundings);
	const { benchmarks, warnings } = await commonBenchmarks(suite, targets);
	const prepared = {
		suite,
		targets,
		benchmarks: new Map(benchmarks.map((benchmark) => [benchmark.name, benchmark])),
		plan: planForks(suite, benchmarks.length * suite.variants.length),
		jars,
		threads: /* @__PURE__ */ new Map()
	};
	const variants = Object.fromEntries(suite.variants.map((variant) => [variant.name, effective(variant, prepared)]));
	return {
		benchmarks: benchmarks.map((benchmark) => benchmark.name),
		header: { runtime: jdk.name },
		variants,
		warnings: [
			...warnings,
			...sameVariants(variants),
			...preloaded(surroundings.environment)
		],
		rehearse: (request) => runFork(prepared, request, true),
		fork: (request) => runFork(prepared, request, false)
	};
}
function refuse(suite, environment) {
	refuseSmuggledAgents(environment, "in the environment");
	refuseSmuggledAgents(suite.environment, `env of suite ${suite.name}`);
	refuseAgentArguments(suite.jvmArguments, `jvm-args of suite ${suite.name}`);
	for (const variant of suite.variants) {
		refuseSmuggledAgents(variant.environment, `env of variant ${variant.name}`);
		if (variant.name === suite.control) refuseAgentArguments(variant.jvmArguments, `jvm-args of variant ${suite.control}`);
	}
}
/** The jar of each variant, and what runs its benchmarks. The profiler is built against the JMH that is in the jar. */
async function targetsOf(suite, jdk, surroundings) {
	const made = /* @__PURE__ */ new Map();
	const targets = /* @__PURE__ */ new Map();
	for (const variant of suite.variants) {
		const path = variant.jar ?? suite.jar;
		let target = made.get(path);
		if (target === void 0) {
			const jar = path === "builtin" ? await buildWorkloads(surroundings) : benchmarkJar(path);
			const profiler = await buildProfiler(jar, jdk, surroundings);
			target = {
				jar,
				driver: new Driver(jdk, [profiler, jar], surroundings),
				digest: shortDigest(jar)
			};
			made.set(path, target);
		}
		targets.set(variant.name, target);
	}
	return targets;
}
/** The benchmarks that every variant has: what only one of two revisions knows cannot be compared. */
async function commonBenchmarks(suite, targets) {
	const listings = /* @__PURE__ */ new Map();
	for (const target of targets.values()) if (!listings.has(target)) listings.set(target, await target.driver.list(suite.include, suite.exclude));
	const [control, ...others] = suite.variants.toSorted((left, right) => Number(right.name === suite.control) - Number(left.name === suite.control)).map(({ name }) => targets.get(name));
	const own = (target) => listings.get(target);
	const { common, alone } = shared(own(control), others.map(own));
	const benchmarks = benchmarksOf(common, suite);
	if (benchmarks.length === 0) {
		if (alone.length === 0) throw nothingMatches(suite, await control.driver.list(".*", ""));
		throw new Unmeasurable(`no benchmark of suite ${suite.name} is in the jars of all variants; in some of them are ${named(alone)}`);
	}
	const message = `not in the jars of all variants, or with other parameters, and so not measured: ${named(alone)}`;
	return {
		benchmarks,
		warnings: alone.length === 0 ? [] : [{
			code: "not-in-all",
			message
		}]
	};
}
function named(names) {
	const rest = names.length - MOST_NAMES;
	return [...names.slice(0, MOST_NAMES), ...rest > 0 ? [`and ${rest} more`] : []].join(", ");
}
function nothingMatches(suite, all) {
	const held = named([...new Set(all.map((entry) => entry.benchmark))]);
	const excluded = suite.exclude === "" ? "" : ` without exclude /${suite.exclude}/`;
	return new Unmeasurable(`no benchmark of ${suite.jar} matches include /${suite.include}/${excluded}; it holds ${held || "none"}`);
}
function benchmarkJar(path) {
	if (!existsSync(path)) throw new Unmeasurable(`the benchmark jar is not there: ${path}. Build it first, or correct the path.`);
	if (!isZip(path)) throw new Unmeasurable(`the benchmark jar is not a jar: ${path}. Name the jar that the JMH build makes, often target/benchmarks.jar.`);
	const jar = readFileSync(path);
	if (!jar.includes("META-INF/BenchmarkList")) throw new Unmeasurable(`${path} holds no JMH benchmarks (no META-INF/BenchmarkList): name the jar that the JMH build makes, often target/benchmarks.jar.`);
	if (!jar.includes("org/openjdk/jmh/runner/Runner.class")) throw new Unmeasurable(`${path} holds benchmarks, but not JMH itself: name the jar with all dependencies, often target/benchmarks.jar.`);
	return path;
}
/**
* Everything that makes a variant what it is, for the record, for the comparison of variants and for that of runs whose rounds
* are pooled. The agent is named by what it is, not by where it lies: another machine keeps it in another folder.
*/
function effective(variant, { suite, jars, plan, targets }) {
	const jar = jars.get(variant.name) ?? null;
	const target = targets.get(variant.name);
	const shares = [...targets.values()].every(({ digest }) => digest === target?.digest);
	return {
		agent: jar === null ? null : `${basename(jar)} sha256:${shortDigest(jar)}`,
		...shares ? {} : { jar: `${basename(target?.jar ?? "")} sha256:${target?.digest}` },
		agentArguments: variant.agentArguments,
		jvmArguments: [...suite.jvmArguments, ...variant.jvmArguments],
		environment: {
			...suite.environment,
			...variant.environment
		},
		warmup: plan.warmup,
		measurement: plan.measurement
	};
}
/** Variants that would start the very same process are one treatment with two names. */
function sameVariants(variants) {
	const settings = Object.entries(variants).map(([name, value]) => [name, JSON.stringify(value)]);
	return settings.flatMap(([name, value], index) => {
		const twin = settings.slice(0, index).find(([, other]) => other === value);
		return twin === void 0 ? [] : [{
			code: "same-variant",
			message: `variants ${twin[0]} and ${name} do not differ: same arguments, same environment`
		}];
	});
}
function preloaded(environment) {
	const value = environment.LD_PRELOAD ?? "";
	return value === "" ? [] : [{
		code: "preload",
		message: `LD_PRELOAD is set (${value}): it is in every fork, the control's too`
	}];
}

// action/src/revisions/lock.ts
/** How often it is looked whether the other one is done, in ms. */
const PAUSE = 250;
/** Does something while nobody else does it who asks for the same lock. A lock whose process has ended is taken over. */
async function locked(file, waiting, work) {
	for (let told = false; !taken(file); told = true) {
		if (isAbandoned(file, waiting.patience)) {
			rmSync(file, { force: true });
			continue;
		}
		if (!told) waiting.notice("another run is building the same revision: waiting for it");
		await setTimeout$1(PAUSE, void 0, { signal: waiting.signal }).catch(() => void 0);
		waiting.signal.throwIfAborted();
	}
	try {
		return await work();
	} finally {
		rmSync(file, { force: true });
	}
}
function taken(file) {
	try {
		writeFileSync(file, `${process.pid}`, { flag: "wx" });
		return true;
	} catch (error) {
		if (error.code === "EEXIST") return false;
		throw error;
	}
}
function isAbandoned(file, patience) {
	try {
		const owner = Number(readFileSync(file, "utf8"));
		if (Date.now() - statSync(file).mtimeMs > patience) return true;
		return owner > 0 && !isRunning(owner);
	} catch {
		return false;
	}
}
function isRunning(process_) {
	try {
		return process.kill(process_, 0);
	} catch (error) {
		return error.code === "EPERM";
	}
}

// action/src/revisions/checkout.ts
/** Built revisions that are kept; those that were not used for longest go first. */
const KEPT = 8;
/** Time to check out a large repository, in ms. */
const CHECKOUT_PATIENCE = 6e5;
/** Lines of a failed build that a message holds. */
const LINES = 20;
/**
* The topmost folder of a revision, built. Throws {@link Unmeasurable} where it cannot be made. Neither the
* working tree nor the index of the user is touched: the repository only learns of one more worktree.
*/
async function checkOut(wanted, surroundings) {
	const { revision } = wanted;
	const source = revision.source;
	const shelf = join(surroundings.cache, "revisions");
	const place = join(shelf, keyOf$1(revision, source));
	const tree = join(place, basename(source.repository));
	const folder = join(tree, source.prefix);
	const marker = join(place, "built.json");
	mkdirSync(shelf, { recursive: true });
	const waiting = {
		...surroundings,
		patience: CHECKOUT_PATIENCE + revision.buildTimeout
	};
	return locked(`${place}.lock`, waiting, async () => {
		const known = gitOrNull(tree, ["rev-parse", "HEAD"], surroundings.environment) === source.commit;
		if (existsSync(marker) && known && wanted.lack(tree) === null) {
			utimesSync(marker, /* @__PURE__ */ new Date(), /* @__PURE__ */ new Date());
			return tree;
		}
		remove(place, surroundings);
		mkdirSync(place);
		surroundings.notice(`checking out ${wanted.name}`);
		await addWorktree(wanted, source, tree, surroundings);
		if (!existsSync(folder)) throw new Unmeasurable(`${revision.places.ref}: ${wanted.name} has no folder ${source.prefix}, in which the command runs and relative paths begin`);
		await build(wanted, folder, join(place, "build.log"), surroundings);
		const lack = wanted.lack(tree);
		if (lack !== null) throw new Unmeasurable(lack);
		const { repository, commit } = source;
		writeAtomically(marker, `${JSON.stringify({
			repository,
			commit,
			build: revision.build
		}, null, 2)}\n`);
		return tree;
	});
}
/** What must be the same for a build to be used again. The repository is named, so that a clone elsewhere has its own. */
function keyOf$1({ build }, { repository, prefix, commit }) {
	const facts = JSON.stringify([
		repository,
		prefix,
		commit,
		build
	]);
	return `${short(commit)}-${createHash("sha256").update(facts).digest("hex").slice(0, 12)}`;
}
async function addWorktree({ revision, name }, { repository, commit }, tree, surroundings) {
	const log = join(tree, "..", "checkout.log");
	const words = [
		"-c",
		"core.hooksPath=/dev/null",
		"worktree",
		"add",
		"--force",
		"--detach",
		tree,
		commit
	];
	const { environment, signal } = surroundings;
	if ((await run({
		program: "git",
		arguments: words,
		environment: detached(environment),
		folder: repository,
		log,
		timeout: CHECKOUT_PATIENCE,
		signal
	})).code !== 0) throw new Unmeasurable(`${revision.places.ref}: ${name} cannot be checked out: ${printable("git", words)}\n${lastLines(log, LINES)}`);
}
/** Runs the build with the variables of the user, but for those that would lead Git to the user's own working tree. */
async function build({ revision, name }, folder, log, surroundings) {
	const [program, ...argumentList] = revision.build;
	if (program === void 0) return;
	const command = printable(program, argumentList);
	surroundings.notice(`building ${name}: ${command}`);
	const { signal, environment } = surroundings;
	const failed = (how) => new Unmeasurable(`${revision.places.build}: the build of ${name} ${how}: ${command}\n  its folder: ${folder}\n  its output: ${log}`);
	const exit = await run({
		program,
		arguments: argumentList,
		environment: detached(environment),
		folder,
		log,
		timeout: revision.buildTimeout,
		signal
	}).catch((error) => {
		signal.throwIfAborted();
		throw failed(`cannot begin (${error.message}; is it installed there, or in that revision?)`);
	});
	if (exit.code === 0 && !exit.timedOut) return;
	const how = exit.timedOut ? `was killed after ${Math.round(revision.buildTimeout / 1e3)} s (build-timeout of the suite allows more)` : `failed with ${exit.killedBy === null ? `exit code ${exit.code}` : exit.killedBy}`;
	const said = lastLines(log, LINES);
	throw new Unmeasurable(`${failed(how).message}\n${said.replace(/^/gm, "    ")}\nCorrect build, or the revision that ref names`);
}
/**
* Removes what was used so long ago that enough newer ones are kept. What another run is building is left alone.
* @param inUse how many of the newest are being measured
*/
function sweep(inUse, surroundings) {
	const shelf = join(surroundings.cache, "revisions");
	const places = readdirSync(shelf, { withFileTypes: true }).filter((entry) => entry.isDirectory()).map(({ name }) => join(shelf, name)).map((place) => ({
		place,
		used: usedAt(place)
	})).sort((left, right) => right.used - left.used);
	for (const { place } of places.slice(Math.max(8, inUse))) if (!existsSync(`${place}.lock`)) remove(place, surroundings);
}
/** When a revision was last used, or begun where it was never done; in ms since 1970. */
function usedAt(place) {
	const marker = join(place, "built.json");
	return statSync(existsSync(marker) ? marker : place).mtimeMs;
}
/** Removes a revision, and what its repository knows of it. */
function remove(place, { environment }) {
	if (!existsSync(place)) return;
	for (const name of readdirSync(place)) {
		const tree = join(place, name);
		if (!existsSync(join(tree, ".git"))) continue;
		const own = gitOrNull(tree, ["rev-parse", "--git-common-dir"], environment);
		if (own !== null) gitOrNull(own, [
			"worktree",
			"remove",
			"--force",
			"--force",
			tree
		], environment);
	}
	rmSync(place, {
		recursive: true,
		force: true
	});
}

// action/src/revisions/placed.ts
/** Checks out and builds every revision of a suite. Throws {@link Unmeasurable}. */
async function placeRevisions(suite, surroundings) {
	const variants = [];
	const warnings = [];
	const commits = [];
	const settings = {};
	for (const variant of suite.variants) {
		const { name, revision } = variant;
		if (revision === null) {
			variants.push(variant);
			continue;
		}
		const source = revision.source;
		const called = `${name} (${revision.ref}, ${short(source.commit)})`;
		const folderIn = (tree) => join(tree, beginning(suite, source));
		const lack = (tree) => lackOf(variant, revision, called, tree, folderIn(tree));
		refuseForeign(suite, variant, source, called);
		const tree = await checkOut({
			revision,
			name: called,
			lack
		}, surroundings);
		const folder = folderIn(tree);
		variants.push({
			...inFolder(variant, folder),
			checkout: {
				tree,
				folder
			}
		});
		warnings.push(...doubts(called, source, tree, surroundings));
		commits.push(`${name}=${short(source.commit)}`);
		settings[name] = {
			revision: source.commit,
			build: revision.build
		};
	}
	if (commits.length > 0) sweep(commits.length, surroundings);
	const header = commits.length === 0 ? {} : { revisions: commits.join(" ") };
	return {
		suite: {
			...suite,
			variants
		},
		warnings,
		header,
		settings
	};
}
/** Where relative paths begin, from the topmost folder: where the command runs; in a Go suite, where its configuration says. */
function beginning({ go }, { repository, prefix }) {
	return go === null ? prefix : relative(repository, realpathSync(go.folder));
}
/** Refuses a revision of which nothing would be measured, because the packages are not in its repository. */
function refuseForeign(suite, variant, source, called) {
	const { go } = suite;
	if (go === null || go.module === "builtin" || artefactsOf(variant).length > 0) return;
	const module = join(beginning(suite, source), relative(go.folder, go.module));
	if (!/^\.\.(\/|$)/.test(module)) return;
	throw new Unmeasurable(`${variant.revision?.places.ref}: nothing of ${called} would be measured: ${go.module} is not in ${source.repository}; correct module`);
}
/** The first file that a variant names and its revision does not hold, as a sentence; null where all are there. */
function lackOf(variant, revision, called, tree, folder) {
	const missing = artefactsOf(variant).find(({ path }) => !existsSync(join(folder, path)));
	if (missing === void 0) return null;
	const { key, path } = missing;
	const why = revision.build.length === 0 ? "it is not in the revision, and nothing builds it: add build, or correct the path" : "its build did not make it: correct the path, or build";
	return `${revision.places[key]}: ${key} of ${called} is not there: ${join(folder, path)}; ${why}${neighbours(tree, join(folder, path))}`;
}
/** What lies where a file was looked for: the nearest name, or how far the path leads. */
function neighbours(tree, path) {
	let parent = dirname(path);
	let name = basename(path);
	while (!existsSync(parent)) {
		name = basename(parent);
		parent = dirname(parent);
	}
	const close = nearest(name, readdirSync(parent));
	const where = relative(tree, parent) || "its folder";
	return close === void 0 ? ` (in ${where} there is no ${name})` : ` (in ${where} there is ${close})`;
}
function doubts(called, source, tree, { environment }) {
	const found = [];
	if (gitOrNull(source.repository, ["rev-parse", "HEAD"], environment) === source.commit) found.push({
		code: "same-revision",
		message: `${called} is the commit that the working tree is at: only what is not committed can make a difference`
	});
	if (existsSync(join(tree, ".gitmodules"))) found.push({
		code: "submodules",
		message: `${called} has submodules, which are not checked out with it: its folders for them are empty unless its build fills them (git submodule update --init)`
	});
	return found;
}

// action/src/experiment/looks.ts
/** With fewer rounds than this there is nothing to be gained by judging before the last one. */
const FEWEST_ROUNDS$1 = 10;
/** Where the looks lie, as shares of the planned rounds. */
const SHARES = [
	1 / 2,
	3 / 4,
	1
];
/**
* The numbers of complete rounds at which the gates are judged, the last of them the planned rounds. Empty where there
* is nothing to decide early: without gates, with a number of rounds that the user fixed, and with few rounds.
* @param planned rounds of the plan
* @param gates how many gates there are
*/
function planLooks(planned, rounds, gates) {
	if (gates === 0 || rounds.min === rounds.max || planned < FEWEST_ROUNDS$1) return [];
	const first = Math.max(FEWEST_ROUNDS$1, rounds.min);
	const looks = SHARES.map((share) => Math.ceil(share * planned));
	return [...new Set(looks)].filter((look) => look >= first);
}
/** Whether a look ends the suite, and the sentence that tells it. */
function decides(found, complete, looks) {
	const look = `look after ${complete} rounds`;
	if (found.broken) return [true, `${look}: the suite is broken, and no further round mends that`];
	if (found.open === 0) return [true, `${look}: every gate is decided`];
	const next = looks.find((later) => later > complete);
	return [false, `${look}: ${`${found.open} of ${found.gates} ${found.gates === 1 ? "gate" : "gates"} ${found.open === 1 ? "is" : "are"} open`}, going on to ${next}`];
}

// action/src/experiment/budget.ts
/** More dropped rounds than this share of all, and the machine is too noisy to say anything. */
const DROPPED_LIMIT = .25;
/**
* One-sided error that a breach may have, after Holm's correction: of a suite that is judged once, and what is left of
* it for the last look of one that may end at an earlier one (spending after Lan & DeMets 1983 with bounds after
* O'Brien & Fleming 1979; the level for looks at a half, three quarters and all of the rounds).
*/
const BREACH_LEVEL = .025;
const LAST_LOOK_LEVEL = .022;
/**
* The fewest rounds in which a breach can be found at all: the smallest p-value that the signed-rank test can give over
* n rounds is 2^-n, and Holm's correction multiplies it by the number of gates. With fewer, no gate could ever go red.
*/
function roundsToBreach(gates, looks) {
	return gates === 0 ? 0 : Math.ceil(Math.log2(gates / (looks ? LAST_LOOK_LEVEL : BREACH_LEVEL)));
}
/**
* The rounds of a suite. The minimum is kept even where it takes longer than the time budget: fewer say nothing.
* @param gates how many gates there will be, over all benchmarks and treatments
* @param looking whether the suite may end at a look
* @param roundTime wall time of the first round, in ms
* @param spent wall time before the first round ended (preparation, rehearsal and the round itself), in ms
*/
function planRounds(suite, gates, looking, roundTime, spent) {
	const fitting = 1 + Math.floor(Math.max(0, suite.timeBudget - spent) / roundTime);
	const { min, max } = suite.rounds;
	const most = (looks) => Math.min(max, Math.max(min, roundsToBreach(gates, looks), fitting));
	const looksOf = (rounds) => looking ? planLooks(rounds, suite.rounds, gates) : [];
	const rounds = most(looksOf(most(false)).length > 0);
	return {
		rounds,
		looks: looksOf(rounds),
		expected: spent + (rounds - 1) * roundTime
	};
}
/**
* What a plan cannot do, in words.
* @param noisy how many gates there will be on metrics that are no counts
* @param timeBudget in ms
*/
function shortfalls({ rounds, looks, expected }, noisy, timeBudget) {
	const needed = roundsToBreach(noisy, looks.length > 0);
	const cannot = `${rounds} rounds cannot show a breach of any of ${noisy} gates; that takes at least ${needed}: raise rounds, or gate fewer metrics`;
	const over = `${rounds} rounds, the fewest that can decide, take about ${minutes(expected)}; the time budget is ${minutes(timeBudget)}`;
	return [...rounds < needed ? [{
		code: "cannot-breach",
		message: cannot
	}] : [], ...expected > timeBudget ? [{
		code: "over-budget",
		message: over
	}] : []];
}
/** A time in ms, for people. */
function minutes(time) {
	return `${(time / 6e4).toFixed(1)} min`;
}
/** The clock of one suite: what was planned, what was spent. Times in ms. */
var TimeBudget = class {
	#suite;
	#started = performance.now();
	#expected = null;
	#rounds = 0;
	#roundsTime = 0;
	#lastEnd = 0;
	#fewest;
	constructor(suite) {
		this.#suite = suite;
		this.#fewest = suite.rounds.min;
	}
	/** Plans the rounds after the first one. */
	plan(gates, looking, roundTime) {
		const plan = planRounds(this.#suite, gates, looking, roundTime, this.elapsed());
		this.#expected = plan.expected;
		this.#fewest = Math.max(this.#fewest, roundsToBreach(gates, plan.looks.length > 0));
		return plan;
	}
	elapsed() {
		return performance.now() - this.#started;
	}
	/** Takes note of a round that has just ended. */
	count(roundTime) {
		this.#rounds++;
		this.#roundsTime += roundTime;
		this.#lastEnd = this.elapsed();
	}
	/** About how long so many more rounds take, by those that are done; null before the first. */
	remaining(rounds) {
		if (this.#rounds === 0) return null;
		const perRound = this.#roundsTime / this.#rounds;
		return Math.max(0, rounds * perRound - (this.elapsed() - this.#lastEnd));
	}
	/** Forks were run again so often that the suite takes half as long again as it was meant to. */
	overdrawn() {
		return this.#expected !== null && this.elapsed() > 1.5 * Math.max(this.#expected, this.#suite.timeBudget);
	}
	/** Rounds got slower: one more would not fit. Which results there are plays no part in that. */
	spent(complete) {
		const perRound = this.elapsed() / Math.max(1, complete);
		return complete >= this.#fewest && this.elapsed() + perRound > this.#suite.timeBudget * 1.1;
	}
};

// action/src/experiment/ahead.ts
/** Runs so many tasks at a time, in the order in which they came. */
var Ahead = class {
	#width;
	#waiting = [];
	#tasks = /* @__PURE__ */ new Map();
	#unsettled = /* @__PURE__ */ new Set();
	#running = 0;
	constructor(width) {
		this.#width = width;
	}
	/** Begins a task as soon as fewer than so many others run; {@link take} hands out what becomes of it. */
	begin(key, task) {
		const promise = this.#run(task);
		this.#tasks.set(key, promise);
		const settled = promise.catch(() => void 0).finally(() => this.#unsettled.delete(settled));
		this.#unsettled.add(settled);
	}
	/** What becomes of a task, once; undefined where none was begun. */
	take(key) {
		const promise = this.#tasks.get(key);
		this.#tasks.delete(key);
		return promise;
	}
	/** Waits for all that was begun, however it ends. */
	async over() {
		await Promise.all(this.#unsettled);
	}
	async #run(task) {
		if (this.#running < this.#width) this.#running++;
		else await new Promise((resolve) => this.#waiting.push(resolve));
		try {
			return await task();
		} finally {
			const next = this.#waiting.shift();
			if (next === void 0) this.#running--;
			else next();
		}
	}
};

// action/src/experiment/guards.ts
/** A hypervisor that took more than this share of the CPU time spoils a measurement. */
const STEAL_LIMIT = .05;
/** The share of time in which some task waits for a processor may rise by this over the quietest set of the same benchmark. */
const PRESSURE_RISE = .2;
/** The kernel's counters (proc_stat and PSI); on other systems nothing is known, and nothing is refused. */
const readLoad = () => {
	const cpu = /^cpu\s+(.*)$/m.exec(read$1("/proc/stat"))?.[1]?.trim().split(/\s+/).map(Number);
	const waiting = /^some .*total=(\d+)/m.exec(read$1("/proc/pressure/cpu"))?.[1];
	const [user = 0, nice = 0, system = 0, , , interrupts = 0, soft = 0, stolen = 0] = cpu ?? [];
	return {
		busy: cpu === void 0 ? null : user + nice + system + interrupts + soft,
		stolen: cpu === void 0 ? null : stolen,
		waiting: waiting === void 0 ? null : Number(waiting),
		at: performance.now() * 1e3
	};
};
/** Of a suite whose numbers no other work can disturb: nothing is known, and nothing is refused. */
const undisturbed = () => ({
	busy: null,
	stolen: null,
	waiting: null,
	at: performance.now() * 1e3
});
function read$1(file) {
	try {
		return readFileSync(file, "utf8");
	} catch {
		return "";
	}
}
/** Shares between two readings. */
function between(before, after) {
	const stolen = (after.stolen ?? 0) - (before.stolen ?? 0);
	const busy = (after.busy ?? 0) - (before.busy ?? 0);
	const waited = (after.waiting ?? 0) - (before.waiting ?? 0);
	const elapsed = after.at - before.at;
	return {
		steal: busy + stolen > 0 ? Math.max(0, stolen) / (busy + stolen) : 0,
		pressure: elapsed > 0 ? Math.min(1, Math.max(0, waited) / elapsed) : 0
	};
}
/**
* Watches one suite. The pressure that a benchmark makes by itself (JIT and GC threads beside it) is not noise, so each
* set of forks is held against the quietest one of the same benchmark, not against an idle machine.
*/
var Guard = class {
	#quietest = /* @__PURE__ */ new Map();
	/** Why a set of forks does not count, or null. */
	refuse(benchmark, { steal, pressure }) {
		const quietest = Math.min(pressure, this.#quietest.get(benchmark) ?? pressure);
		this.#quietest.set(benchmark, quietest);
		if (steal > .05) return `the hypervisor stole ${percent(steal)} of the CPU time (limit ${percent(STEAL_LIMIT)})`;
		if (pressure > quietest + .2) return `other work pressed on the CPUs: some task waited ${percent(pressure)} of the time (${percent(quietest)} in the quietest round)`;
		return null;
	}
};
function percent(share) {
	return `${(share * 100).toFixed(1)} %`;
}

// action/src/experiment/ledger.ts
/** Enters warnings that are not there yet. */
function warn(record, warnings) {
	for (const warning of warnings) if (!record.warnings.some((other) => other.code === warning.code && other.message === warning.message)) record.warnings.push(warning);
}
/** Every fork must share collector, heap, processors and runtime; else the agent is not the only difference. Throws {@link ForkFailure}. */
function agree(record, who, { conditions }) {
	for (const [name, value] of Object.entries(conditions)) {
		const first = record.conditions[name] ?? value;
		record.conditions[name] = first;
		if (first !== value) throw new ForkFailure(`${who}: ${name} is ${value}, in other forks ${first}. ${record.runner === "jmh" ? "Fix it by jvm-args of the suite." : "It must be the same in all: set it in env of the suite, for every variant."}`, true);
	}
}
/** Lines in the same order in every round, whatever order they were measured in: files that can be read and compared. */
function inFileOrder(lines, benchmarks, variants) {
	const rank = (line) => benchmarks.indexOf(line.benchmark) * variants.length + variants.indexOf(line.variant);
	return [...lines].sort((left, right) => rank(left) - rank(right));
}

// action/src/experiment/raw.ts
/** The folder of one fork of a round, emptied of what an interrupted run left there. */
function forkFolder(raw, round, benchmark, variant, trial) {
	const [index, name] = benchmark;
	return fresh(join(raw, `round-${String(round).padStart(3, "0")}`, `${index + 1}-${slug(name)}`, tried(variant, trial)));
}
/** The folder of a rehearsal. */
function rehearsalFolder(raw, variant, trial) {
	return fresh(join(raw, "rehearsal", tried(variant, trial)));
}
function fresh(folder) {
	rmSync(folder, {
		recursive: true,
		force: true
	});
	mkdirSync(folder, { recursive: true });
	return folder;
}
function tried(variant, trial) {
	return trial === 1 ? variant : `${variant}-try-${trial}`;
}
/** A benchmark's name as a folder's name. */
function slug(name) {
	return name.replace(/[^A-Za-z0-9._=-]+/g, "_").slice(0, 80);
}

// action/src/experiment/forks.ts
/** A set of forks is tried this often: once, and redone at most twice. */
const TRIES = 3;
var Forks = class {
	#setting;
	#prepared;
	#guard = new Guard();
	#ahead;
	#done = 0;
	constructor(setting, prepared) {
		this.#setting = setting;
		this.#prepared = prepared;
		this.#ahead = new Ahead(prepared.forksAtOnce ?? 1);
	}
	/** Forks that are done, rehearsals apart. */
	get done() {
		return this.#done;
	}
	/** Every variant once, the control first: a suite that cannot work fails here, and no variant meets a cold page cache. */
	async rehearse() {
		const benchmark = this.#prepared.benchmarks[0];
		const { suite, record, raw } = this.#setting;
		const inOrder = [...suite.variants].sort((left, right) => Number(right.name === suite.control) - Number(left.name === suite.control));
		for (const variant of inOrder) await this.#retrying(`rehearsal of ${variant.name}`, async (trial) => {
			const folder = rehearsalFolder(raw, variant.name, trial);
			agree(record, variant.name, await this.#prepared.rehearse({
				benchmark,
				variant,
				raw: folder,
				seed: 0
			}));
			return true;
		});
	}
	/** Begins the forks of a round where several may run at once; {@link set} then finds them under way, and takes them in their order. */
	begin(round, turns) {
		if ((this.#prepared.forksAtOnce ?? 1) === 1) return;
		for (const { benchmark, variants } of turns) for (const name of variants) this.#ahead.begin(keyOf(round, benchmark, name), () => this.#fork(round, benchmark, name, 1));
	}
	/** Waits for forks that are under way and that nobody asks for any more. */
	async over() {
		await this.#ahead.over();
	}
	/** Runs every variant of one benchmark, back to back; again from the first where a fork fails or the machine is disturbed. */
	async set(round, turn) {
		const where = `round ${round}, ${turn.benchmark}`;
		return this.#retrying(where, async (trial) => {
			const { gauge, overdrawn, trouble } = this.#setting;
			const before = gauge();
			const said = await this.#forks(round, turn, trial);
			const conditions = between(before, gauge());
			const refused = this.#guard.refuse(turn.benchmark, conditions);
			if (refused === null || trial === 3 || overdrawn()) return {
				...said,
				conditions,
				refused,
				redone: trial - 1
			};
			trouble(`${where}, is run again: ${refused}`);
			return null;
		});
	}
	async #forks(round, turn, trial) {
		const { record } = this.#setting;
		const { benchmark } = turn;
		const lines = [];
		const iterations = [];
		for (const name of turn.variants) {
			const result = await ((trial === 1 ? this.#ahead.take(keyOf(round, benchmark, name)) : void 0) ?? this.#fork(round, benchmark, name, trial));
			agree(record, `${benchmark} (${name})`, result);
			warn(record, result.warnings);
			this.#done++;
			lines.push({
				benchmark,
				variant: name,
				operations: result.operations,
				samples: result.samples
			});
			iterations.push(...result.iterations.map((values) => ({
				benchmark,
				variant: name,
				...values
			})));
		}
		return {
			lines,
			iterations
		};
	}
	async #fork(round, benchmark, name, trial) {
		const { suite, raw, begins, signal } = this.#setting;
		signal.throwIfAborted();
		const variant = suite.variants.find((candidate) => candidate.name === name);
		begins(round, benchmark, name);
		const place = [this.#prepared.benchmarks.indexOf(benchmark), benchmark];
		const folder = forkFolder(raw, round, place, name, trial);
		return await this.#prepared.fork({
			benchmark,
			variant,
			raw: folder,
			seed: round
		});
	}
	/**
	* Tries until something comes of it. A failure that another try can mend is told and tried again; anything else
	* ends the suite.
	*/
	async #retrying(where, tried) {
		for (let trial = 1;; trial++) try {
			const result = await tried(trial);
			if (result !== null) return result;
		} catch (error) {
			if (!(error instanceof ForkFailure)) throw error;
			if (error.final || trial === 3) {
				const tries = trial > 1 ? `\n  (${trial} tries)` : "";
				throw new ForkFailure(`${where}: ${error.message}${tries}`, true);
			}
			this.#setting.trouble(`${where}, is run again: ${error.message.split("\n")[0]}`);
		}
	}
};
function keyOf(round, benchmark, variant) {
	return JSON.stringify([
		round,
		benchmark,
		variant
	]);
}

// action/src/experiment/schedule.ts
/** A reproducible stream of numbers in [0, 1): the mulberry32 generator (Tommy Ettinger, 2017), public domain. */
function generator(seed) {
	let state = seed >>> 0;
	return () => {
		state = state + 1831565813 >>> 0;
		let mixed = state;
		mixed = Math.imul(mixed ^ mixed >>> 15, mixed | 1);
		mixed ^= mixed + Math.imul(mixed ^ mixed >>> 7, mixed | 61);
		return ((mixed ^ mixed >>> 14) >>> 0) / 2 ** 32;
	};
}
/** A new array in random order (Fisher and Yates). */
function shuffled(items, random) {
	const order = [...items];
	for (let last = order.length - 1; last > 0; last--) {
		const other = Math.floor(random() * (last + 1));
		[order[last], order[other]] = [order[other], order[last]];
	}
	return order;
}
/**
* The order of a round (1, 2, …). Over each block of as many rounds as there are variants, every variant of a benchmark
* runs once in each place: with two variants, exactly half of the rounds begin with the control. A round's order depends
* on the seed and its number alone, so that a resumed run goes on as it would have.
*/
function orderOf(round, seed, benchmarks, variants) {
	const block = Math.floor((round - 1) / variants.length);
	const row = (round - 1) % variants.length;
	return shuffled(benchmarks.map((benchmark, index) => {
		const random = generator(seed ^ Math.imul(block + 1, 2654435761) ^ Math.imul(index + 1, 2246822507));
		const symbols = shuffled(variants, random);
		const shift = shuffled(variants.map((_, place) => place), random)[row];
		return {
			benchmark,
			variants: symbols.map((_, place) => symbols[(place + shift) % symbols.length])
		};
	}), generator(seed ^ Math.imul(round, 3266489909)));
}

// action/src/experiment/suite.ts
/** An optional suite that this machine cannot run: left out, with the reason. */
var Skipped = class extends Error {};
/**
* Measures a suite and fills in its record. What goes wrong with the suite becomes `broken` in the record; thrown are only
* {@link Skipped}, the user's wish to stop (`signal.reason`) and what keeps results from being written.
*/
async function measureSuite(suite, runner, files, record, experiment) {
	const measurement = new SuiteMeasurement(suite, files, record, experiment);
	try {
		await measurement.run(runner);
		record.finished = true;
	} catch (error) {
		if (error instanceof Unmeasurable && error.lacking && suite.optional) throw new Skipped(error.message);
		if (!(error instanceof Unmeasurable || error instanceof ForkFailure)) throw error;
		record.broken.push(error.message);
		record.finished = true;
	} finally {
		experiment.progress.end(suite.name);
		experiment.save();
	}
}
var SuiteMeasurement = class {
	#suite;
	#files;
	#record;
	#experiment;
	#budget;
	#complete = 0;
	/** Complete rounds at the last look. */
	#looked = 0;
	constructor(suite, files, record, experiment) {
		this.#suite = suite;
		this.#files = files;
		this.#record = record;
		this.#experiment = experiment;
		this.#budget = new TimeBudget(suite);
	}
	async run(runner) {
		const record = this.#record;
		const calledOff = new AbortController();
		const signal = AbortSignal.any([this.#experiment.surroundings.signal, calledOff.signal]);
		const surroundings = {
			...this.#experiment.surroundings,
			signal
		};
		const placed = await placeRevisions(this.#suite, surroundings);
		this.#suite = placed.suite;
		const prepared = await runner.prepare(placed.suite, surroundings, record.settled);
		const forks = this.#forks(prepared, signal);
		try {
			await this.#measure(prepared, placed, forks);
		} finally {
			calledOff.abort();
			await forks.over();
			prepared.close?.();
		}
	}
	async #measure(prepared, placed, forks) {
		const record = this.#record;
		const { header, ready } = this.#experiment;
		record.benchmarks = [...prepared.benchmarks];
		record.variants = Object.fromEntries(Object.entries(prepared.variants).map(([name, said]) => [name, {
			...said,
			...placed.settings[name]
		}]));
		record.metrics = {
			...prepared.units,
			...record.metrics
		};
		if (prepared.settled !== void 0) record.settled = { ...prepared.settled };
		warn(record, [...placed.warnings, ...prepared.warnings]);
		ready();
		const rounds = this.#files.recover();
		this.#complete = rounds.filter((round) => round.outcome === "complete").length;
		if (this.#complete > 0) this.#notice(`going on after ${this.#complete} rounds`);
		if (await this.#over()) return;
		this.#notice(`rehearsal: ${this.#suite.variants.map((variant) => variant.name).join(", ")}`);
		await forks.rehearse();
		this.#files.begin({
			suite: this.#suite.name,
			...header,
			...placed.header,
			...prepared.header
		});
		for (let round = rounds.length + 1;; round++) {
			await this.#round(round, prepared, forks);
			if (this.#tooNoisy() || await this.#over() || this.#outOfTime()) return;
		}
	}
	#forks(prepared, signal) {
		const { progress, gauge } = this.#experiment;
		const forks = new Forks({
			suite: this.#suite,
			record: this.#record,
			raw: this.#files.raw,
			gauge: gauge ?? (this.#suite.lane === "box" ? undisturbed : readLoad),
			overdrawn: () => this.#budget.overdrawn(),
			begins: (round, benchmark, variant) => progress.fork(this.#position(round, forks.done, benchmark, variant)),
			trouble: (message) => progress.trouble(this.#suite.name, message),
			signal
		}, prepared);
		return forks;
	}
	/** One round: a set of forks for every benchmark. It is complete, or thrown away. */
	async #round(round, prepared, forks) {
		const record = this.#record;
		const { seed, attempt, progress, save } = this.#experiment;
		const started = /* @__PURE__ */ new Date();
		const clock = performance.now();
		const names = this.#suite.variants.map((variant) => variant.name);
		const turns = orderOf(round, seed, prepared.benchmarks, names);
		const entry = {
			round,
			outcome: "complete",
			reason: "",
			attempt,
			looks: record.looks,
			seed,
			order: turns.flatMap(({ benchmark, variants }) => variants.map((variant) => ({
				benchmark,
				variant
			}))),
			started: started.toISOString(),
			elapsed: 0,
			redone: 0,
			steal: 0,
			pressure: 0,
			iterations: []
		};
		const lines = [];
		forks.begin(round, turns);
		for (const turn of turns) {
			const set = await forks.set(round, turn);
			entry.redone += set.redone;
			entry.steal = Math.max(entry.steal, set.conditions.steal);
			entry.pressure = Math.max(entry.pressure, set.conditions.pressure);
			record.redone += set.redone;
			if (set.refused !== null) {
				const elapsed = performance.now() - clock;
				this.#files.drop({
					...entry,
					outcome: "dropped",
					reason: set.refused,
					elapsed,
					iterations: []
				});
				record.dropped++;
				progress.trouble(this.#suite.name, `round ${round} is thrown away: ${set.refused}`);
				save();
				return;
			}
			lines.push(...set.lines);
			entry.iterations.push(...set.iterations);
		}
		entry.elapsed = performance.now() - clock;
		this.#budget.count(entry.elapsed);
		this.#plan(entry.elapsed);
		this.#files.append(inFileOrder(lines, prepared.benchmarks, names), {
			...entry,
			looks: record.looks
		}, record.metrics);
		this.#complete++;
		save();
		progress.round(this.#position(round, forks.done, "", ""));
	}
	#plan(roundTime) {
		const record = this.#record;
		if (record.planned > 0) return;
		const gates = this.#gates(() => true);
		const plan = this.#budget.plan(gates, this.#experiment.look !== null, roundTime);
		record.planned = plan.rounds;
		record.looks = [...plan.looks];
		const early = plan.looks.slice(0, -1);
		const looks = early.length === 0 ? "" : `; or fewer, where every gate is decided after ${early.join(" or ")}`;
		this.#notice(`${plan.rounds} rounds of ${(roundTime / 1e3).toFixed(1)} s, ${minutes(plan.expected)} in all${looks}`);
		const noisy = this.#gates((unit) => !isCount(unit, record.metrics));
		warn(record, shortfalls(plan, noisy, this.#suite.timeBudget));
		this.#experiment.save();
	}
	/** How many gates there will be on some of the units, over all benchmarks and treatments. */
	#gates(counts) {
		const limits = this.#suite.gates.filter(({ metric }) => counts(metric)).length;
		const limited = this.#suite.variants.length - 1 - this.#record.references.length;
		return limits * this.#record.benchmarks.length * limited;
	}
	/** Whether no round is left to measure: all that were planned are there, or a look finds every gate decided. */
	async #over() {
		const { planned, looks, dropped } = this.#record;
		const { look, surroundings, progress } = this.#experiment;
		if (planned === 0) return false;
		if (this.#complete >= planned) return true;
		if (look === null || this.#suite.gates.length === 0) return false;
		if (this.#looked === this.#complete || !looks.includes(this.#complete)) return false;
		if (dropped > .25 * this.#complete) return false;
		this.#looked = this.#complete;
		try {
			const [over, sentence] = decides(await look(), this.#complete, looks);
			this.#notice(sentence);
			surroundings.signal.throwIfAborted();
			return over;
		} catch (error) {
			surroundings.signal.throwIfAborted();
			const message = `the look after ${this.#complete} rounds failed, so all ${planned} are measured: ${error.message}`;
			progress.trouble(this.#suite.name, message);
			warn(this.#record, [{
				code: "look-failed",
				message
			}]);
			return false;
		}
	}
	/** More rounds were thrown away than may be, or so many forks run again that the fewest rounds do not fit. */
	#tooNoisy() {
		const record = this.#record;
		const { min } = this.#suite.rounds;
		if (!(record.dropped > .25 * Math.max(record.planned, min)) && !(this.#budget.overdrawn() && this.#complete < min)) return false;
		record.unusable = `this machine is too noisy: ${record.dropped} rounds were thrown away and ${record.redone} sets of forks run again; ${this.#complete} rounds are complete. Try again when it is quieter`;
		return true;
	}
	/** The time budget ends a suite early where rounds got slower than planned. */
	#outOfTime() {
		const { planned } = this.#record;
		if (planned === 0 || !this.#budget.spent(this.#complete)) return false;
		const message = `the time budget ended the suite after ${this.#complete} of ${planned} rounds`;
		warn(this.#record, [{
			code: "out-of-time",
			message
		}]);
		return true;
	}
	#position(round, done, benchmark, variant) {
		const { planned, benchmarks } = this.#record;
		return {
			suite: this.#suite.name,
			round,
			planned: planned === 0 ? null : planned,
			benchmark,
			variant,
			done,
			forks: planned === 0 ? null : planned * benchmarks.length * this.#suite.variants.length,
			elapsed: this.#budget.elapsed(),
			remaining: planned === 0 ? null : this.#budget.remaining(planned - this.#complete)
		};
	}
	#notice(message) {
		this.#experiment.progress.notice(this.#suite.name, message);
	}
};

// action/src/results/machine.ts
/** The order in which the facts stand in a header. */
const ORDER = [
	"cpu",
	"cpus",
	"memory",
	"kernel",
	"image",
	"arch"
];
const GIB = 1024 ** 3;
/** Reads a small system file; nothing where there is no such file, as on another system. */
function readOr(path, otherwise) {
	try {
		return readFileSync(path, "utf8");
	} catch {
		return otherwise;
	}
}
/** The name of the system in /etc/os-release (freedesktop.org, os-release); empty where the file has none. */
function prettyName(osRelease) {
	return (/^PRETTY_NAME=(.*)$/m.exec(osRelease)?.[1]?.trim() ?? "").replace(/^(["'])(.*)\1$/, "$2").replace(/\\(["'$`\\])/g, "$1");
}
/** Memory as a header says it: `24 GiB`; below 1 GiB in MiB. */
function memoryText(bytes) {
	return bytes >= GIB ? `${Math.round(bytes / GIB)} GiB` : `${Math.round(bytes / 1024 ** 2)} MiB`;
}
/** The model of the processor in /proc/cpuinfo; ARM machines often name only its parts there. */
function cpuModel(cpuinfo) {
	const field = (name) => new RegExp(`^${name}\\s*:\\s*(.+)$`, "m").exec(cpuinfo)?.[1]?.trim() ?? "";
	const model = field("model name") || field("Model");
	if (model !== "") return model;
	const part = field("CPU part");
	return part === "" ? "" : `implementer ${field("CPU implementer")} part ${part}`;
}
/**
* The facts of this machine.
* @param image the image of a hosted runner; empty: the operating system's name
*/
function readMachine(image = "") {
	const processors = cpus();
	const named = processors[0]?.model.trim() ?? "";
	return {
		cpu: named !== "" && named !== "unknown" ? named : cpuModel(readOr("/proc/cpuinfo", "")),
		cpus: String(processors.length),
		memory: memoryText(totalmem()),
		kernel: `${type()} ${release()}`,
		image: image === "" ? prettyName(readOr("/etc/os-release", "")) : image,
		arch: arch()
	};
}
/** The facts as header lines, in their order; what is not known is left out. */
function machineHeader(machine) {
	return Object.fromEntries(ORDER.filter((key) => machine[key] !== "").map((key) => [key, machine[key]]));
}

// action/src/commands/version.ts
const VERSION = "0.1.0";

// action/src/commands/begin.ts
/** A new run in its folder. Throws {@link UsageError} where the folder is not free. */
function begin(options, host) {
	const config = found(configure(options.inputs), host);
	const seed = seedOf(options.seed);
	const shard = parseShard(options.shard);
	const folder = resolve(options.out);
	const earlier = findEarlier(options.earlier, folder);
	makeRoom(folder);
	return {
		folder,
		record: {
			schema: 1,
			tool: VERSION,
			inputs: { ...options.inputs },
			reproduce: reproduction(options, seed, shard),
			seed,
			started: (/* @__PURE__ */ new Date()).toISOString(),
			attempt: host.attempt,
			shard,
			earlier: earlier.runs.map((run) => resolve(run.folder)),
			commit: host.commit,
			tree: host.modified ? "modified" : "",
			machine: machineHeader(readMachine(host.image)),
			onInconclusive: config.onInconclusive,
			configuration: digest(config),
			suites: config.suites.map(emptyRecord),
			skipped: []
		},
		config,
		earlier: {
			...earlier,
			notes: [...earlier.notes, ...alone(options, host)]
		}
	};
}
/** Says so where a job was run again and nobody gave it what it measured before. */
function alone({ earlier }, { attempt }) {
	if (attempt === 1 || earlier.length > 0) return [];
	return [`This is attempt ${attempt} of its job, and what was measured before is not known here: give it with earlier. A job that is run again until it passes has not shown that it does.`];
}
/** A run that was stopped, ready to go on where it was. Throws {@link UsageError} where its rounds would not be alike. */
function resume(path, options, host) {
	const folder = resolve(path);
	const file = join(folder, "run.json");
	if (!existsSync(file)) throw new UsageError(`--resume ${path}: no run.json is there; name the folder of a run`);
	const record = readRecord(file);
	const inputs = inputsSchema.parse(record.inputs);
	const other = otherInput(options, inputs, record);
	if (other !== void 0) throw new UsageError(`--resume ${path} goes on with what the run was started with, and ${other} is something else: leave it out, or start a new run`);
	const config = found(configure(inputs), host);
	if (digest(config) !== record.configuration) throw new UsageError(`--resume ${path}: the configuration, a revision, an agent or a benchmark jar is not what the run began with (or this is another folder than it was started in): its rounds cannot be continued. Undo the change, or start a new run.`);
	const here = machineHeader(readMachine(host.image));
	const fact = Object.keys({
		...record.machine,
		...here
	}).find((key) => here[key] !== record.machine[key]);
	if (fact !== void 0) throw new UsageError(`--resume ${path}: the run began on another machine (${fact}: ${record.machine[fact]}, here ${here[fact]}): its rounds cannot be continued. Go on there, or start a new run.`);
	for (const suite of config.suites) {
		const entry = record.suites.find((candidate) => candidate.suite === suite.name);
		if (entry !== void 0) entry.gates = [...suite.gates];
	}
	return {
		folder,
		record,
		config,
		earlier: resumedEarlier(path, options, record, folder)
	};
}
/** The earlier attempts that a run began with: they decided whether it may end at a look. */
function resumedEarlier(path, options, record, folder) {
	const began = findEarlier(record.earlier, folder);
	const other = findEarlier(options.earlier, folder).runs.map((run) => resolve(run.folder)).find((run) => !record.earlier.includes(run));
	if (other !== void 0) throw new UsageError(`--resume ${path}: the run did not begin with the earlier attempt in ${shown(other)}: leave it out, or start a new run`);
	const [lost] = began.notes;
	if (lost !== void 0) throw new UsageError(`--resume ${path}: the run began with earlier attempts. ${lost} Bring them back`);
	return began;
}
function emptyRecord(suite) {
	return {
		suite: suite.name,
		runner: suite.runner,
		control: suite.control,
		variants: Object.fromEntries(suite.variants.map((variant) => [variant.name, {}])),
		against: againstOf(suite),
		references: referencesOf(suite),
		benchmarks: [],
		metrics: { ...suite.metrics },
		gates: [...suite.gates],
		planned: 0,
		looks: [],
		redone: 0,
		dropped: 0,
		conditions: {},
		broken: [],
		unusable: "",
		warnings: [],
		finished: false
	};
}
/** The commit of each revision, as the repository has it now. */
function found(config, { environment, base }) {
	return findRevisions(config, {
		folder: process.cwd(),
		environment,
		base
	});
}
/**
* Everything that a fork depends on, the jars as they are, those of a revision as its commit and build make them. Gates may
* change between a run and its resumption, and with them where everything stands in the file.
*/
function digest(config) {
	const hash = createHash("sha256");
	for (const { gates: _, ...suite } of config.suites) {
		hash.update(JSON.stringify(suite, (key, value) => key === "places" ? void 0 : value));
		const own = suite.variants.filter(({ revision }) => revision === null).flatMap(({ agent, jar }) => [...agent?.kind === "file" ? [agent.path] : [], ...jar === null ? [] : [jar]]);
		for (const jar of [...suite.jar === "builtin" ? [] : [suite.jar], ...own]) hash.update(isFile(jar) ? readFileSync(jar) : "missing");
	}
	return hash.digest("hex").slice(0, 16);
}
function isFile(path) {
	return statSync(path, { throwIfNoEntry: false })?.isFile() ?? false;
}
/** A finished run makes way for the next (and is kept once, as `.previous`); an unfinished one and strange files do not. */
function makeRoom(folder) {
	checkOut$1(folder);
	if (existsSync(folder) && readdirSync(folder).length > 0) {
		const file = join(folder, "run.json");
		if (!existsSync(file)) throw new UsageError(`--out ${shown(folder)} holds files that are no run of overhead: name another folder, or empty this one`);
		if (readRecord(file).suites.some((suite) => !suite.finished)) throw new UsageError(`${shown(folder)} holds an unfinished run: ${resumption(folder)} completes it; or choose another folder with --out, or remove this one`);
		const previous = `${folder}.previous`;
		if (existsSync(previous) && !existsSync(join(previous, "run.json"))) throw new UsageError(`${shown(folder)} would become ${shown(previous)}, which holds files that are no run of overhead: name another folder with --out`);
		rmSync(previous, {
			recursive: true,
			force: true
		});
		renameSync(folder, previous);
	}
	mkdirSync(folder, { recursive: true });
}
/** The flags of the inputs that are one text each. */
const FLAGS = [
	["config", "config"],
	["agent", "agent"],
	["agentArguments", "agent-args"],
	["jvmArguments", "jvm-args"],
	["maxOverhead", "max-overhead"],
	["maxRegression", "max-regression"],
	["rounds", "rounds"],
	["timeBudget", "time-budget"],
	["onInconclusive", "on-inconclusive"]
];
/** What was said at the resumption of a run and contradicts its beginning, as the user wrote it. */
function otherInput({ inputs, seed, shard }, recorded, record) {
	const flag = FLAGS.find(([key]) => inputs[key] !== null && inputs[key] !== recorded[key]);
	if (flag !== void 0) return `--${flag[1]} ${inputs[flag[0]]}`;
	if (inputs.quick && !recorded.quick) return "--quick";
	if (seed !== null && seed !== `${record.seed}`) return `--seed ${seed}`;
	if (shard !== null && (record.shard === null || shard !== shardText(record.shard))) return `--shard ${shard}`;
	return inputs.suites.find((suite) => !recorded.suites.includes(suite));
}
/** The command line that repeats a run: the inputs that were given, and its seed. */
function reproduction({ inputs }, seed, shard) {
	return printable("overhead", [
		"run",
		...inputs.suites,
		...FLAGS.flatMap(([key, flag]) => inputs[key] === null ? [] : [`--${flag}`, inputs[key]]),
		...inputs.quick ? ["--quick"] : [],
		"--seed",
		`${seed}`,
		...shard === null ? [] : ["--shard", shardText(shard)]
	]);
}

// action/src/commands/look.ts
/** What the rounds so far decide. Throws where they cannot be judged at all. */
async function lookAt(root, request) {
	const [suite] = (await new Statistics(root).judge([request])).suites;
	if (suite === void 0) throw new Error("the statistics said nothing of the suite");
	return {
		gates: suite.rows.flatMap((row) => row.gates).length,
		open: undecided$1(suite).length,
		broken: suite.verdict === "broken"
	};
}

// action/src/commands/progress.ts
const BAR = 16;
/** Progress told to an output. */
function showProgress(output) {
	return {
		notice: (suite, message) => output.tell(`${suite}: ${visible(message)}`),
		trouble: (suite, message) => output.tell(`${suite}: ${visible(message)}`),
		fork: (position) => {
			if (output.interactive) output.status(statusLine(position, output.width));
		},
		round: (position) => {
			if (!output.interactive) output.tell(roundLine(position));
		},
		end: () => output.status("")
	};
}
function statusLine(position, width) {
	const { suite, benchmark, variant } = position;
	return `${suite}  ${roundText(position)}  ${bar(position)}  ${times(position)}  ${visible(benchmark)} · ${variant}`.slice(0, Math.max(20, width - 1));
}
function roundLine(position) {
	return `${position.suite}: ${roundText(position)} done, ${times(position)}`;
}
function roundText({ round, planned }) {
	return `round ${round}${planned === null ? "" : `/${planned}`}`;
}
function bar({ done, forks }) {
	if (forks === null) return "";
	const full = Math.min(BAR, Math.floor(done / forks * BAR));
	return `[${"#".repeat(full)}${".".repeat(BAR - full)}]`;
}
function times({ elapsed, remaining }) {
	return `${duration(elapsed)}${remaining === null ? "" : `, about ${duration(remaining)} left`}`;
}
/** `1m05s`, from ms. */
function duration(ms) {
	const seconds = Math.round(ms / 1e3);
	return seconds < 60 ? `${seconds}s` : `${Math.floor(seconds / 60)}m${String(seconds % 60).padStart(2, "0")}s`;
}

// action/src/commands/run.ts
const RUNNERS = {
	jmh: jmhRunner,
	go: goRunner
};
/** Measures, judges and reports. Throws `UsageError`, and `signal.reason` where the user stopped the run. */
async function runCommand(options, host) {
	const store = await findStore(options.baseline, host);
	const run = options.resume === null ? begin(options, host) : resume(options.resume, options, host);
	const { folder, record, config } = run;
	const save = () => writeRecord(join(folder, "run.json"), record);
	try {
		save();
		for (const suite of config.suites) await measure(suite, run, save, store, host);
		return await report(run, store, options, host);
	} catch (error) {
		const kept = `Every finished round is kept: ${resumption(folder)} goes on, ${printable("overhead", ["compare", shown(folder)])} judges what is there`;
		if (isFull(error)) throw Object.assign(/* @__PURE__ */ new Error(`${error.message}. ${kept}`), { code: "ENOSPC" });
		if (host.signal.aborted) {
			host.output.status("");
			host.output.tell(`Stopped. ${kept}.`);
		}
		throw error;
	}
}
async function measure(suite, run, save, store, host) {
	const { folder, record, earlier } = run;
	const added = (suite) => addition({
		...run,
		suite
	}, earlier.runs);
	const entry = record.suites.find((candidate) => candidate.suite === suite.name);
	if (entry === void 0 || entry.finished) return;
	const progress = showProgress(host.output);
	host.output.begin(`Measuring ${suite.name}`);
	try {
		await measureSuite(shareOf(suite, record.shard), RUNNERS[suite.runner], new SuiteFiles(folder, suite.name), entry, {
			seed: seedOfShard(record.seed, record.shard),
			attempt: host.attempt,
			header: {
				...record.machine,
				commit: record.commit,
				tree: record.tree,
				date: record.started
			},
			surroundings: {
				...host,
				notice: (message) => progress.notice(suite.name, message)
			},
			progress,
			save,
			ready: () => {
				const [reason] = added(entry).broken;
				if (reason !== void 0) throw new Unmeasurable(reason);
			},
			look: record.shard !== null || added(entry).parts.length > 0 ? null : async () => lookAt(host.root, await requestFor(run, entry, store, host))
		});
	} catch (error) {
		if (!(error instanceof Skipped)) throw error;
		record.suites.splice(record.suites.indexOf(entry), 1);
		record.skipped.push({
			suite: suite.name,
			reason: error.message
		});
		host.output.tell(`${suite.name} is left out: ${error.message}`);
		save();
	} finally {
		host.output.end();
	}
}
/** What a suite is judged from: the same at a look and at the end. */
async function requestFor(run, suite, store, host) {
	const part = {
		...run,
		suite
	};
	const { parts, warnings, broken } = addition(part, run.earlier.runs);
	const request = pooled([part, ...parts]);
	const stored = await storedBaselines(store, request, host);
	const { state } = request;
	return {
		...request,
		gates: run.record.shard === null ? request.gates : [],
		baselines: stored.files,
		state: {
			...state,
			broken: [.../* @__PURE__ */ new Set([...state.broken, ...broken])],
			warnings: [
				...state.warnings,
				...warnings,
				...stored.warnings
			]
		}
	};
}
async function report(run, store, options, host) {
	const { folder, record, config, earlier } = run;
	const requests = await Promise.all(record.suites.map((suite) => requestFor(run, suite, store, host)));
	if (requests.length === 0) throw new Error(`No suite can be measured here. ${skippedNotes(record).join(" ")}`);
	const { comparison, tables, notes } = await judge(host.root, requests, true);
	const context = contextOf(tables, {
		reproduce: [record.reproduce],
		seed: record.seed,
		folder: shown(folder),
		notes: [
			...skippedNotes(record),
			...revisionNotes(record),
			...shardNotes(record),
			...judgedNotes({
				runs: [run, ...earlier.runs],
				lost: []
			}),
			...earlier.notes,
			...notes
		]
	});
	const { markdown, files } = writeReport(folder, comparison, context);
	writeJudged(folder, []);
	publish(comparison, context, options.json, host.output);
	host.output.tell(whereabouts(folder));
	return {
		exitCode: exitCode(comparison, config.onInconclusive),
		comparison,
		runs: [{
			folder,
			record
		}, ...earlier.runs],
		markdown,
		files: {
			...files,
			results: shown(join(folder, "results"))
		}
	};
}
/** Says of a shard that its verdict is none yet. */
function shardNotes({ shard }) {
	if (shard === null) return [];
	return [`This is ${`shard ${shardText(shard)}`}: no gate is judged here, but by overhead compare, of all ${shard.of} shards together.`];
}
/** Where everything lies. */
function whereabouts(folder) {
	return ["files", ...[
		["report.md", "the whole report"],
		["comparison.json", "every number and verdict"],
		["results/", "one line a fork, for benchstat and for overhead compare"],
		["raw/", "each tool's own output"],
		["run.json", "what was run, and how"]
	].map(([name, what]) => `  ${join(shown(folder), name).padEnd(40)} ${what}`)].join("\n");
}

// action/src/commands/pooled-file.ts
/**
* The rounds of all parts as one result file; of a single part, its file as it is. Rounds are paired line by line, so one
* file holds as many as it likes; its header holds one machine, so what differs between the parts is named together
* (`cpu: A and B`): absolute numbers of such a file are like those of no single machine. The date is that of the first part.
* Throws {@link UsageError} where the parts are of several commits.
*/
function pooledText(parts) {
	const whole = parts.flatMap((part) => {
		const text = wholeRounds(part);
		return text === "" ? [] : [{
			part,
			text
		}];
	});
	const [only] = whole;
	if (only !== void 0 && whole.length === 1) return only.text;
	const inTime = whole.toSorted((a, b) => a.part.record.started < b.part.record.started ? -1 : 1);
	const files = inTime.map(({ text }) => read(text));
	const commits = valuesOf(files, "commit");
	if (commits.length > 1) {
		const folders = inTime.map(({ part }) => shown(part.folder)).join(", ");
		throw new UsageError(`baseline save: the rounds of ${parts[0].suite.suite} in ${folders} are of several commits (${commits.join(", ")}), so they are no baseline of any. Nothing was stored.`);
	}
	const keys = [...new Set(files.flatMap(({ header }) => [...header.keys()]))];
	const header = Object.fromEntries(keys.map((key) => {
		const values = valuesOf(files, key);
		return [key, key === "date" ? values.toSorted()[0] ?? "" : values.join(" and ")];
	}));
	const declared = /* @__PURE__ */ new Set();
	const lines = files.flatMap((file) => file.lines.filter((line) => !line.startsWith("Unit ") || !declared.has(line) && declared.add(line)));
	return formatHeader(header) + lines.join("");
}
/** The lines of a part whose rounds its journal counts: what a killed run began and did not end is no part of a file. */
function wholeRounds({ folder, suite }) {
	const path = resultsOf(folder, suite.suite);
	if (path === null) return "";
	const bytes = readFileSync(path);
	const journal = journalOf(path);
	if (!existsSync(journal)) return bytes.toString();
	const sizes = readFileSync(journal, "utf8").split("\n").slice(0, -1).map((line) => parseRound(line).bytes).filter((size) => size <= bytes.length);
	return bytes.toString("utf8", 0, Math.max(0, ...sizes));
}
function read(text) {
	const header = /* @__PURE__ */ new Map();
	const all = text.split(/(?<=\n)/);
	const first = all.findIndex((line) => /^(?:Unit |Benchmark)/.test(line));
	for (const line of all.slice(0, Math.max(0, first))) {
		const match = /^([a-z][^\s:]*):[ \t]*(.*?)\s*$/.exec(line);
		if (match !== null) header.set(match[1] ?? "", match[2] ?? "");
	}
	return {
		header,
		lines: first < 0 ? [] : all.slice(first)
	};
}
/** The values that a key has in the files, each once, in their order. */
function valuesOf(files, key) {
	return [...new Set(files.flatMap(({ header }) => header.get(key) ?? []))];
}

// action/src/commands/trust.ts
/** Events that only somebody who may write to the repository can cause, and that run what its branches hold. */
const TRUSTED = [
	"schedule",
	"workflow_dispatch",
	"release"
];
const WHO = "only a push to the default branch, schedule, workflow_dispatch and release store baselines, whatever the inputs say";
/** Why an event must not write to a shared store, in words; null where it may. On a person's machine, their own rights decide. */
function distrust(event) {
	if (event === null) return null;
	const { name, ref, defaultBranch } = event;
	if (/^pull_request/.test(name) || /^refs\/pull\//.test(ref)) return `this is a pull request: ${WHO}`;
	if (TRUSTED.includes(name)) return null;
	if (name !== "push") return `the event is ${JSON.stringify(name)}: ${WHO}`;
	if (defaultBranch === "") return `the event does not name the default branch: ${WHO}`;
	if (ref === `refs/heads/${defaultBranch}`) return null;
	return `this is a push to ${ref}, not to the default branch ${defaultBranch}: ${WHO}`;
}
/**
* The event of a workflow.
* @param payload the text of the event's file; null where there is none
*/
function eventOf(name, ref, payload) {
	const body = parsed(payload);
	const text = (...path) => {
		const value = path.reduce((inside, key) => inside?.[key], body);
		return typeof value === "string" ? value : "";
	};
	const base = text("pull_request", "base", "sha") || text("merge_group", "base_sha");
	return {
		name,
		ref,
		defaultBranch: text("repository", "default_branch"),
		base: base === "" ? null : base
	};
}
function parsed(payload) {
	try {
		const value = JSON.parse(payload ?? "{}");
		return typeof value === "object" && value !== null ? value : {};
	} catch {
		return {};
	}
}

// action/src/commands/saving.ts
/** Fewer complete rounds than this say nothing, so they are no baseline. */
const FEWEST_ROUNDS = 6;
/**
* Stores every suite of a run, with all the rounds that it was judged from. One that breached a gate is recorded, but no
* baseline until somebody accepts it. Refused is what says nothing: broken suites, too few rounds, a machine that was too noisy.
*/
async function save(store, folder, host) {
	const file = join(folder, "comparison.json");
	if (!existsSync(file)) throw new UsageError(`baseline save: ${folder} holds no comparison.json; name the folder of a finished run`);
	const { suites } = readComparison(file);
	const { runs, lost } = readJudged(folder);
	if (lost.length > 0) throw new UsageError(`baseline save: the run was judged together with ${lost.map(shown).join(", ")}, which is no longer there: bring it back. Nothing was stored.`);
	const textOf = (suite) => runs.length > 0 ? roundsOf(suite, runs) : readFileSync(join(folder, "results", `${suite}.txt`), "utf8");
	const finished = suites.map((suite) => toStore(suite, textOf));
	for (const run of finished) await storeRun(store, run, host);
}
/**
* Stores what a workflow has just judged, suite by suite: what cannot be stored does not keep the others from it. Nothing is
* stored by an event that must not write, of a run of which this is only a shard, and of result files without their run.
* @param name of the store; null: none
* @returns why a suite was not stored that should have been, in sentences
*/
async function keep({ comparison, runs }, name, host) {
	const [first] = runs;
	const shard = runs.length === 1 && first?.record.shard !== null;
	if (comparison === null || name === null || first === void 0 || shard) return [];
	const refusal = distrust(host.event);
	if (refusal !== null) {
		host.output.tell(`Nothing is stored: ${refusal}.`);
		return [];
	}
	const store = openStore(name, host);
	const refusals = [];
	for (const suite of comparison.suites) try {
		await storeRun(store, toStore(suite, (called) => roundsOf(called, runs)), host);
	} catch (error) {
		refusals.push(`${suite.suite} is not stored in ${store.place}: ${error.message}${remedy(error)}`);
	}
	return refusals;
}
/** What to do where a repository did not let us write. */
function remedy(error) {
	if (!(error instanceof GitFailure$1) || !/\b403\b|denied|not permitted|could not read/i.test(error.said)) return "";
	return ". Give the job \"permissions: contents: write\", or say save-baseline: false";
}
async function storeRun(store, run, host) {
	const same = await storedAlready(store, run);
	const stored = same ?? await store.append(run);
	if (same !== null) host.output.tell(`${run.suite}: this run is stored already`);
	if (!isBaseline(stored)) host.output.tell(`${run.suite} breached a gate: recorded, no baseline until accepted: ${acceptance(stored, store)}`);
	host.output.print(`${visible(stored.name)}\n`);
}
/** A suite as it is stored. Throws {@link UsageError} where it is nothing to compare with later. */
function toStore({ suite, verdict, rounds, warnings }, textOf) {
	const refuse = (why) => {
		throw new UsageError(`baseline save: suite ${suite} ${why}. Nothing was stored.`);
	};
	if (verdict === "broken") return refuse("is broken: mend it and measure again");
	if (warnings.some((warning) => warning.code === "unusable")) refuse("was measured on a machine that was too noisy: measure again when it is quieter");
	if (rounds.complete < FEWEST_ROUNDS) refuse(`has ${rounds.complete} complete rounds, fewer than ${FEWEST_ROUNDS}: measure more`);
	return {
		suite,
		verdict,
		text: textOf(suite)
	};
}
/** The rounds that a suite was judged from. */
function roundsOf(suite, runs) {
	const parts = judgedParts(runs).find(([first]) => first.suite.suite === suite);
	if (parts === void 0) throw new UsageError(`baseline save: no run of suite ${suite} is there`);
	return pooledText(parts);
}
/** The very same result file in the store: a run counts once, however often it is saved. */
async function storedAlready(store, { suite, text }) {
	const head = readHead(text.slice(0, HEAD_BYTES));
	const began = "fault" in head ? NaN : Math.floor(Date.parse(head.header.date ?? "") / 1e3) * 1e3;
	for (const baseline of (await store.list(suite)).baselines) if (baseline.time.getTime() === began && await store.read(baseline) === text) return baseline;
	return null;
}

export { written as $, isModified as A, UsageError as At, fit as B, __require as Bt, DEFAULT_CONFIG as C, run as Ct, stopSignal as D, resolveConfig as Dt, Stopped as E, loadConfig as Et, REPORT_LIMIT as F, literal as Ft, statement as G, LEAST_BYTES as H, writeNamed as I, number$1 as It, MARKS$1 as J, summarize as K, writeReport as L, object as Lt, EXIT as M, suggest as Mt, judgedNotes as N, _enum as Nt, compareCommand as O, parseFile as Ot, readJudged as P, int as Pt, visibleLines as Q, renderTerminal as R, string as Rt, textOf as S, printable as St, told$1 as T, writeRecord as Tt, renderMarkdown as U, wrap as V, __toESM as Vt, judgedGates as W, shorten as X, code as Y, visible as Z, commitOf as _, VERDICTS as _t, runCommand as a, grouped$1 as at, originOf as b, commitsBetween as bt, STEAL_LIMIT as c, DEFAULT_STORE as ct, findJdks as d, skippedNotes as dt, limitOf as et, programOf as f, contextOf as ft, cacheFolder as g, outlived as gt, attemptOf as h, isBaseline as ht, eventOf as i, count as it, breaches as j, nearest as jt, revisionNotes as k, require_dist as kt, between as l, acceptance as lt, runInBox as m, anchorsOf as mt, save as n, spoken as nt, VERSION as o, interval as ot, refuseBoxless as p, shown as pt, worst as q, distrust as r, change as rt, PRESSURE_RISE as s, percent$1 as st, keep as t, measuredText as tt, readLoad as u, openStore as ut, defaultBranchOf as v, readComparison as vt, explain as w, readRecord as wt, projectRoot as x, daysBetween as xt, definedVariables as y, HEAD_BYTES as yt, layOut as z, __commonJSMin as zt };