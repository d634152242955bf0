import { n as __require, r as __toESM, t as __commonJSMin } from "./chunk-rolldown-runtime.js";
import { t as require_undici } from "./chunk-undici.js";
import { i as signedIn } from "./chunk-clone.js";
import { a as hide, r as hidden } from "./chunk-secret.js";
import { i as isModified } from "./chunk-repository.js";
import { t as compareCommand } from "./chunk-compare2.js";
import { a as failureOf, c as stopSignal, l as refuseFewDescriptors, n as passed, s as Stopped, t as SECRET } from "./chunk-passed.js";
import { s as newTemporary } from "./chunk-programs.js";
import { t as EXIT } from "./chunk-host.js";
import { i as textOf, n as cacheFolder, r as definedVariables, t as attemptOf } from "./chunk-place.js";
import { t as projectRoot } from "./chunk-root.js";
import { t as runCommand } from "./chunk-run.js";
import { t as keep } from "./chunk-saving.js";
import { n as eventOf, t as distrust } from "./chunk-trust.js";
import { c as number, f as string, l as object, n as _enum, o as int, s as literal, v as UsageError, x as suggest } from "./chunk-schemas.js";
import { i as visibleLines, n as shorten, r as visible } from "./chunk-visible.js";
import { n as parted, o as receive, r as receiveAttempts, t as leftOut } from "./chunk-attempts.js";
import { l as LEAST_BYTES, s as writeReport, u as renderMarkdown } from "./chunk-files2.js";
import { C as trustSystem } from "./chunk-runners.js";
import { i as parseFile, n as loadConfig, o as SIMULATION_SUFFIX, r as resolveConfig } from "./chunk-resolve.js";
import { t as doctorCommand } from "./chunk-doctor.js";
import { t as historyCommand } from "./chunk-history2.js";
import { f as historyLine, m as isWorthTelling, p as historySummaryOf } from "./chunk-imported.js";
import { ft as code, u as MARKS, vt as written } from "./chunk-shown.js";
import { i as grouped, r as count } from "./chunk-values.js";
import { f as VERDICTS } from "./chunk-format.js";
import { t as DEFAULT_CONFIG } from "./chunk-options.js";
import { t as reportCommand } from "./chunk-report2.js";
import { t as breaches } from "./chunk-outcome.js";
import { r as summarize } from "./chunk-summary.js";
import { n as titleOf, t as breachesOf } from "./chunk-title.js";
import * as os from "os";
import os$1, { EOL } from "os";
import * as crypto from "crypto";
import * as fs from "fs";
import { constants, existsSync, promises, readFileSync } from "fs";
import * as path from "path";
import * as events from "events";
import { createHash, randomUUID } from "node:crypto";
import * as child from "child_process";
import { setTimeout as setTimeout$1 } from "timers";
import { appendFileSync, existsSync as existsSync$1, mkdirSync, readFileSync as readFileSync$1, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { setTimeout as setTimeout$2 } from "node:timers/promises";
import { isAbsolute as isAbsolute$1, normalize as normalize$1 } from "node:path/posix";

// node_modules/@actions/core/lib/utils.js
/**
* Sanitizes an input into a string so it can be passed into issueCommand safely
* @param input input to sanitize into a string
*/
function toCommandValue(input) {
	if (input === null || input === void 0) return "";
	else if (typeof input === "string" || input instanceof String) return input;
	return JSON.stringify(input);
}
/**
*
* @param annotationProperties
* @returns The command properties to send with the actual annotation command
* See IssueCommandProperties: https://github.com/actions/runner/blob/main/src/Runner.Worker/ActionCommandManager.cs#L646
*/
function toCommandProperties(annotationProperties) {
	if (!Object.keys(annotationProperties).length) return {};
	return {
		title: annotationProperties.title,
		file: annotationProperties.file,
		line: annotationProperties.startLine,
		endLine: annotationProperties.endLine,
		col: annotationProperties.startColumn,
		endColumn: annotationProperties.endColumn
	};
}

// node_modules/@actions/core/lib/command.js
/**
* Issues a command to the GitHub Actions runner
*
* @param command - The command name to issue
* @param properties - Additional properties for the command (key-value pairs)
* @param message - The message to include with the command
* @remarks
* This function outputs a specially formatted string to stdout that the Actions
* runner interprets as a command. These commands can control workflow behavior,
* set outputs, create annotations, mask values, and more.
*
* Command Format:
*   ::name key=value,key=value::message
*
* @example
* ```typescript
* // Issue a warning annotation
* issueCommand('warning', {}, 'This is a warning message');
* // Output: ::warning::This is a warning message
*
* // Set an environment variable
* issueCommand('set-env', { name: 'MY_VAR' }, 'some value');
* // Output: ::set-env name=MY_VAR::some value
*
* // Add a secret mask
* issueCommand('add-mask', {}, 'secretValue123');
* // Output: ::add-mask::secretValue123
* ```
*
* @internal
* This is an internal utility function that powers the public API functions
* such as setSecret, warning, error, and exportVariable.
*/
function issueCommand(command, properties, message) {
	const cmd = new Command(command, properties, message);
	process.stdout.write(cmd.toString() + os.EOL);
}
function issue(name, message = "") {
	issueCommand(name, {}, message);
}
const CMD_STRING = "::";
var Command = class {
	constructor(command, properties, message) {
		if (!command) command = "missing.command";
		this.command = command;
		this.properties = properties;
		this.message = message;
	}
	toString() {
		let cmdStr = CMD_STRING + this.command;
		if (this.properties && Object.keys(this.properties).length > 0) {
			cmdStr += " ";
			let first = true;
			for (const key in this.properties) if (this.properties.hasOwnProperty(key)) {
				const val = this.properties[key];
				if (val) {
					if (first) first = false;
					else cmdStr += ",";
					cmdStr += `${key}=${escapeProperty(val)}`;
				}
			}
		}
		cmdStr += `${CMD_STRING}${escapeData(this.message)}`;
		return cmdStr;
	}
};
function escapeData(s) {
	return toCommandValue(s).replace(/%/g, "%25").replace(/\r/g, "%0D").replace(/\n/g, "%0A");
}
function escapeProperty(s) {
	return toCommandValue(s).replace(/%/g, "%25").replace(/\r/g, "%0D").replace(/\n/g, "%0A").replace(/:/g, "%3A").replace(/,/g, "%2C");
}

// node_modules/@actions/core/lib/file-command.js
function issueFileCommand(command, message) {
	const filePath = process.env[`GITHUB_${command}`];
	if (!filePath) throw new Error(`Unable to find environment variable for file command ${command}`);
	if (!fs.existsSync(filePath)) throw new Error(`Missing file at path: ${filePath}`);
	fs.appendFileSync(filePath, `${toCommandValue(message)}${os.EOL}`, { encoding: "utf8" });
}
function prepareKeyValueMessage(key, value) {
	const delimiter = `ghadelimiter_${crypto.randomUUID()}`;
	const convertedValue = toCommandValue(value);
	if (key.includes(delimiter)) throw new Error(`Unexpected input: name should not contain the delimiter "${delimiter}"`);
	if (convertedValue.includes(delimiter)) throw new Error(`Unexpected input: value should not contain the delimiter "${delimiter}"`);
	return `${key}<<${delimiter}${os.EOL}${convertedValue}${os.EOL}${delimiter}`;
}

// node_modules/tunnel/lib/tunnel.js
var require_tunnel$1 = /* @__PURE__ */ __commonJSMin(((exports) => {
	__require("net");
	var tls = __require("tls");
	var http = __require("http");
	var https = __require("https");
	var events = __require("events");
	__require("assert");
	var util = __require("util");
	exports.httpOverHttp = httpOverHttp;
	exports.httpsOverHttp = httpsOverHttp;
	exports.httpOverHttps = httpOverHttps;
	exports.httpsOverHttps = httpsOverHttps;
	function httpOverHttp(options) {
		var agent = new TunnelingAgent(options);
		agent.request = http.request;
		return agent;
	}
	function httpsOverHttp(options) {
		var agent = new TunnelingAgent(options);
		agent.request = http.request;
		agent.createSocket = createSecureSocket;
		agent.defaultPort = 443;
		return agent;
	}
	function httpOverHttps(options) {
		var agent = new TunnelingAgent(options);
		agent.request = https.request;
		return agent;
	}
	function httpsOverHttps(options) {
		var agent = new TunnelingAgent(options);
		agent.request = https.request;
		agent.createSocket = createSecureSocket;
		agent.defaultPort = 443;
		return agent;
	}
	function TunnelingAgent(options) {
		var self = this;
		self.options = options || {};
		self.proxyOptions = self.options.proxy || {};
		self.maxSockets = self.options.maxSockets || http.Agent.defaultMaxSockets;
		self.requests = [];
		self.sockets = [];
		self.on("free", function onFree(socket, host, port, localAddress) {
			var options = toOptions(host, port, localAddress);
			for (var i = 0, len = self.requests.length; i < len; ++i) {
				var pending = self.requests[i];
				if (pending.host === options.host && pending.port === options.port) {
					self.requests.splice(i, 1);
					pending.request.onSocket(socket);
					return;
				}
			}
			socket.destroy();
			self.removeSocket(socket);
		});
	}
	util.inherits(TunnelingAgent, events.EventEmitter);
	TunnelingAgent.prototype.addRequest = function addRequest(req, host, port, localAddress) {
		var self = this;
		var options = mergeOptions({ request: req }, self.options, toOptions(host, port, localAddress));
		if (self.sockets.length >= this.maxSockets) {
			self.requests.push(options);
			return;
		}
		self.createSocket(options, function(socket) {
			socket.on("free", onFree);
			socket.on("close", onCloseOrRemove);
			socket.on("agentRemove", onCloseOrRemove);
			req.onSocket(socket);
			function onFree() {
				self.emit("free", socket, options);
			}
			function onCloseOrRemove(err) {
				self.removeSocket(socket);
				socket.removeListener("free", onFree);
				socket.removeListener("close", onCloseOrRemove);
				socket.removeListener("agentRemove", onCloseOrRemove);
			}
		});
	};
	TunnelingAgent.prototype.createSocket = function createSocket(options, cb) {
		var self = this;
		var placeholder = {};
		self.sockets.push(placeholder);
		var connectOptions = mergeOptions({}, self.proxyOptions, {
			method: "CONNECT",
			path: options.host + ":" + options.port,
			agent: false,
			headers: { host: options.host + ":" + options.port }
		});
		if (options.localAddress) connectOptions.localAddress = options.localAddress;
		if (connectOptions.proxyAuth) {
			connectOptions.headers = connectOptions.headers || {};
			connectOptions.headers["Proxy-Authorization"] = "Basic " + new Buffer(connectOptions.proxyAuth).toString("base64");
		}
		debug("making CONNECT request");
		var connectReq = self.request(connectOptions);
		connectReq.useChunkedEncodingByDefault = false;
		connectReq.once("response", onResponse);
		connectReq.once("upgrade", onUpgrade);
		connectReq.once("connect", onConnect);
		connectReq.once("error", onError);
		connectReq.end();
		function onResponse(res) {
			res.upgrade = true;
		}
		function onUpgrade(res, socket, head) {
			process.nextTick(function() {
				onConnect(res, socket, head);
			});
		}
		function onConnect(res, socket, head) {
			connectReq.removeAllListeners();
			socket.removeAllListeners();
			if (res.statusCode !== 200) {
				debug("tunneling socket could not be established, statusCode=%d", res.statusCode);
				socket.destroy();
				var error = /* @__PURE__ */ new Error("tunneling socket could not be established, statusCode=" + res.statusCode);
				error.code = "ECONNRESET";
				options.request.emit("error", error);
				self.removeSocket(placeholder);
				return;
			}
			if (head.length > 0) {
				debug("got illegal response body from proxy");
				socket.destroy();
				var error = /* @__PURE__ */ new Error("got illegal response body from proxy");
				error.code = "ECONNRESET";
				options.request.emit("error", error);
				self.removeSocket(placeholder);
				return;
			}
			debug("tunneling connection has established");
			self.sockets[self.sockets.indexOf(placeholder)] = socket;
			return cb(socket);
		}
		function onError(cause) {
			connectReq.removeAllListeners();
			debug("tunneling socket could not be established, cause=%s\n", cause.message, cause.stack);
			var error = /* @__PURE__ */ new Error("tunneling socket could not be established, cause=" + cause.message);
			error.code = "ECONNRESET";
			options.request.emit("error", error);
			self.removeSocket(placeholder);
		}
	};
	TunnelingAgent.prototype.removeSocket = function removeSocket(socket) {
		var pos = this.sockets.indexOf(socket);
		if (pos === -1) return;
		this.sockets.splice(pos, 1);
		var pending = this.requests.shift();
		if (pending) this.createSocket(pending, function(socket) {
			pending.request.onSocket(socket);
		});
	};
	function createSecureSocket(options, cb) {
		var self = this;
		TunnelingAgent.prototype.createSocket.call(self, options, function(socket) {
			var hostHeader = options.request.getHeader("host");
			var tlsOptions = mergeOptions({}, self.options, {
				socket,
				servername: hostHeader ? hostHeader.replace(/:.*$/, "") : options.host
			});
			var secureSocket = tls.connect(0, tlsOptions);
			self.sockets[self.sockets.indexOf(socket)] = secureSocket;
			cb(secureSocket);
		});
	}
	function toOptions(host, port, localAddress) {
		if (typeof host === "string") return {
			host,
			port,
			localAddress
		};
		return host;
	}
	function mergeOptions(target) {
		for (var i = 1, len = arguments.length; i < len; ++i) {
			var overrides = arguments[i];
			if (typeof overrides === "object") {
				var keys = Object.keys(overrides);
				for (var j = 0, keyLen = keys.length; j < keyLen; ++j) {
					var k = keys[j];
					if (overrides[k] !== void 0) target[k] = overrides[k];
				}
			}
		}
		return target;
	}
	var debug;
	if (process.env.NODE_DEBUG && /\btunnel\b/.test(process.env.NODE_DEBUG)) debug = function() {
		var args = Array.prototype.slice.call(arguments);
		if (typeof args[0] === "string") args[0] = "TUNNEL: " + args[0];
		else args.unshift("TUNNEL:");
		console.error.apply(console, args);
	};
	else debug = function() {};
	exports.debug = debug;
}));

// node_modules/tunnel/index.js
var require_tunnel = /* @__PURE__ */ __commonJSMin(((exports, module) => {
	module.exports = require_tunnel$1();
}));

// node_modules/@actions/http-client/lib/index.js
var import_tunnel = /* @__PURE__ */ __toESM(require_tunnel(), 1);
var import_undici = require_undici();
var __awaiter$10 = void 0 && (void 0).__awaiter || function(thisArg, _arguments, P, generator) {
	function adopt(value) {
		return value instanceof P ? value : new P(function(resolve) {
			resolve(value);
		});
	}
	return new (P || (P = Promise))(function(resolve, reject) {
		function fulfilled(value) {
			try {
				step(generator.next(value));
			} catch (e) {
				reject(e);
			}
		}
		function rejected(value) {
			try {
				step(generator["throw"](value));
			} catch (e) {
				reject(e);
			}
		}
		function step(result) {
			result.done ? resolve(result.value) : adopt(result.value).then(fulfilled, rejected);
		}
		step((generator = generator.apply(thisArg, _arguments || [])).next());
	});
};
var HttpCodes;
(function(HttpCodes) {
	HttpCodes[HttpCodes["OK"] = 200] = "OK";
	HttpCodes[HttpCodes["MultipleChoices"] = 300] = "MultipleChoices";
	HttpCodes[HttpCodes["MovedPermanently"] = 301] = "MovedPermanently";
	HttpCodes[HttpCodes["ResourceMoved"] = 302] = "ResourceMoved";
	HttpCodes[HttpCodes["SeeOther"] = 303] = "SeeOther";
	HttpCodes[HttpCodes["NotModified"] = 304] = "NotModified";
	HttpCodes[HttpCodes["UseProxy"] = 305] = "UseProxy";
	HttpCodes[HttpCodes["SwitchProxy"] = 306] = "SwitchProxy";
	HttpCodes[HttpCodes["TemporaryRedirect"] = 307] = "TemporaryRedirect";
	HttpCodes[HttpCodes["PermanentRedirect"] = 308] = "PermanentRedirect";
	HttpCodes[HttpCodes["BadRequest"] = 400] = "BadRequest";
	HttpCodes[HttpCodes["Unauthorized"] = 401] = "Unauthorized";
	HttpCodes[HttpCodes["PaymentRequired"] = 402] = "PaymentRequired";
	HttpCodes[HttpCodes["Forbidden"] = 403] = "Forbidden";
	HttpCodes[HttpCodes["NotFound"] = 404] = "NotFound";
	HttpCodes[HttpCodes["MethodNotAllowed"] = 405] = "MethodNotAllowed";
	HttpCodes[HttpCodes["NotAcceptable"] = 406] = "NotAcceptable";
	HttpCodes[HttpCodes["ProxyAuthenticationRequired"] = 407] = "ProxyAuthenticationRequired";
	HttpCodes[HttpCodes["RequestTimeout"] = 408] = "RequestTimeout";
	HttpCodes[HttpCodes["Conflict"] = 409] = "Conflict";
	HttpCodes[HttpCodes["Gone"] = 410] = "Gone";
	HttpCodes[HttpCodes["TooManyRequests"] = 429] = "TooManyRequests";
	HttpCodes[HttpCodes["InternalServerError"] = 500] = "InternalServerError";
	HttpCodes[HttpCodes["NotImplemented"] = 501] = "NotImplemented";
	HttpCodes[HttpCodes["BadGateway"] = 502] = "BadGateway";
	HttpCodes[HttpCodes["ServiceUnavailable"] = 503] = "ServiceUnavailable";
	HttpCodes[HttpCodes["GatewayTimeout"] = 504] = "GatewayTimeout";
})(HttpCodes || (HttpCodes = {}));
var Headers;
(function(Headers) {
	Headers["Accept"] = "accept";
	Headers["ContentType"] = "content-type";
})(Headers || (Headers = {}));
var MediaTypes;
(function(MediaTypes) {
	MediaTypes["ApplicationJson"] = "application/json";
})(MediaTypes || (MediaTypes = {}));
const HttpRedirectCodes = [
	HttpCodes.MovedPermanently,
	HttpCodes.ResourceMoved,
	HttpCodes.SeeOther,
	HttpCodes.TemporaryRedirect,
	HttpCodes.PermanentRedirect
];
const HttpResponseRetryCodes = [
	HttpCodes.BadGateway,
	HttpCodes.ServiceUnavailable,
	HttpCodes.GatewayTimeout
];

// node_modules/@actions/http-client/lib/auth.js
var __awaiter$9 = void 0 && (void 0).__awaiter || function(thisArg, _arguments, P, generator) {
	function adopt(value) {
		return value instanceof P ? value : new P(function(resolve) {
			resolve(value);
		});
	}
	return new (P || (P = Promise))(function(resolve, reject) {
		function fulfilled(value) {
			try {
				step(generator.next(value));
			} catch (e) {
				reject(e);
			}
		}
		function rejected(value) {
			try {
				step(generator["throw"](value));
			} catch (e) {
				reject(e);
			}
		}
		function step(result) {
			result.done ? resolve(result.value) : adopt(result.value).then(fulfilled, rejected);
		}
		step((generator = generator.apply(thisArg, _arguments || [])).next());
	});
};

// node_modules/@actions/core/lib/oidc-utils.js
var __awaiter$8 = void 0 && (void 0).__awaiter || function(thisArg, _arguments, P, generator) {
	function adopt(value) {
		return value instanceof P ? value : new P(function(resolve) {
			resolve(value);
		});
	}
	return new (P || (P = Promise))(function(resolve, reject) {
		function fulfilled(value) {
			try {
				step(generator.next(value));
			} catch (e) {
				reject(e);
			}
		}
		function rejected(value) {
			try {
				step(generator["throw"](value));
			} catch (e) {
				reject(e);
			}
		}
		function step(result) {
			result.done ? resolve(result.value) : adopt(result.value).then(fulfilled, rejected);
		}
		step((generator = generator.apply(thisArg, _arguments || [])).next());
	});
};

// node_modules/@actions/core/lib/summary.js
var __awaiter$7 = void 0 && (void 0).__awaiter || function(thisArg, _arguments, P, generator) {
	function adopt(value) {
		return value instanceof P ? value : new P(function(resolve) {
			resolve(value);
		});
	}
	return new (P || (P = Promise))(function(resolve, reject) {
		function fulfilled(value) {
			try {
				step(generator.next(value));
			} catch (e) {
				reject(e);
			}
		}
		function rejected(value) {
			try {
				step(generator["throw"](value));
			} catch (e) {
				reject(e);
			}
		}
		function step(result) {
			result.done ? resolve(result.value) : adopt(result.value).then(fulfilled, rejected);
		}
		step((generator = generator.apply(thisArg, _arguments || [])).next());
	});
};
const { access, appendFile, writeFile } = promises;
const SUMMARY_ENV_VAR = "GITHUB_STEP_SUMMARY";
var Summary = class {
	constructor() {
		this._buffer = "";
	}
	/**
	* Finds the summary file path from the environment, rejects if env var is not found or file does not exist
	* Also checks r/w permissions.
	*
	* @returns step summary file path
	*/
	filePath() {
		return __awaiter$7(this, void 0, void 0, function* () {
			if (this._filePath) return this._filePath;
			const pathFromEnv = process.env[SUMMARY_ENV_VAR];
			if (!pathFromEnv) throw new Error(`Unable to find environment variable for $${SUMMARY_ENV_VAR}. Check if your runtime environment supports job summaries.`);
			try {
				yield access(pathFromEnv, constants.R_OK | constants.W_OK);
			} catch (_a) {
				throw new Error(`Unable to access summary file: '${pathFromEnv}'. Check if the file has correct read/write permissions.`);
			}
			this._filePath = pathFromEnv;
			return this._filePath;
		});
	}
	/**
	* Wraps content in an HTML tag, adding any HTML attributes
	*
	* @param {string} tag HTML tag to wrap
	* @param {string | null} content content within the tag
	* @param {[attribute: string]: string} attrs key-value list of HTML attributes to add
	*
	* @returns {string} content wrapped in HTML element
	*/
	wrap(tag, content, attrs = {}) {
		const htmlAttrs = Object.entries(attrs).map(([key, value]) => ` ${key}="${value}"`).join("");
		if (!content) return `<${tag}${htmlAttrs}>`;
		return `<${tag}${htmlAttrs}>${content}</${tag}>`;
	}
	/**
	* Writes text in the buffer to the summary buffer file and empties buffer. Will append by default.
	*
	* @param {SummaryWriteOptions} [options] (optional) options for write operation
	*
	* @returns {Promise<Summary>} summary instance
	*/
	write(options) {
		return __awaiter$7(this, void 0, void 0, function* () {
			const overwrite = !!(options === null || options === void 0 ? void 0 : options.overwrite);
			const filePath = yield this.filePath();
			yield (overwrite ? writeFile : appendFile)(filePath, this._buffer, { encoding: "utf8" });
			return this.emptyBuffer();
		});
	}
	/**
	* Clears the summary buffer and wipes the summary file
	*
	* @returns {Summary} summary instance
	*/
	clear() {
		return __awaiter$7(this, void 0, void 0, function* () {
			return this.emptyBuffer().write({ overwrite: true });
		});
	}
	/**
	* Returns the current summary buffer as a string
	*
	* @returns {string} string of summary buffer
	*/
	stringify() {
		return this._buffer;
	}
	/**
	* If the summary buffer is empty
	*
	* @returns {boolen} true if the buffer is empty
	*/
	isEmptyBuffer() {
		return this._buffer.length === 0;
	}
	/**
	* Resets the summary buffer without writing to summary file
	*
	* @returns {Summary} summary instance
	*/
	emptyBuffer() {
		this._buffer = "";
		return this;
	}
	/**
	* Adds raw text to the summary buffer
	*
	* @param {string} text content to add
	* @param {boolean} [addEOL=false] (optional) append an EOL to the raw text (default: false)
	*
	* @returns {Summary} summary instance
	*/
	addRaw(text, addEOL = false) {
		this._buffer += text;
		return addEOL ? this.addEOL() : this;
	}
	/**
	* Adds the operating system-specific end-of-line marker to the buffer
	*
	* @returns {Summary} summary instance
	*/
	addEOL() {
		return this.addRaw(EOL);
	}
	/**
	* Adds an HTML codeblock to the summary buffer
	*
	* @param {string} code content to render within fenced code block
	* @param {string} lang (optional) language to syntax highlight code
	*
	* @returns {Summary} summary instance
	*/
	addCodeBlock(code, lang) {
		const attrs = Object.assign({}, lang && { lang });
		const element = this.wrap("pre", this.wrap("code", code), attrs);
		return this.addRaw(element).addEOL();
	}
	/**
	* Adds an HTML list to the summary buffer
	*
	* @param {string[]} items list of items to render
	* @param {boolean} [ordered=false] (optional) if the rendered list should be ordered or not (default: false)
	*
	* @returns {Summary} summary instance
	*/
	addList(items, ordered = false) {
		const tag = ordered ? "ol" : "ul";
		const listItems = items.map((item) => this.wrap("li", item)).join("");
		const element = this.wrap(tag, listItems);
		return this.addRaw(element).addEOL();
	}
	/**
	* Adds an HTML table to the summary buffer
	*
	* @param {SummaryTableCell[]} rows table rows
	*
	* @returns {Summary} summary instance
	*/
	addTable(rows) {
		const tableBody = rows.map((row) => {
			const cells = row.map((cell) => {
				if (typeof cell === "string") return this.wrap("td", cell);
				const { header, data, colspan, rowspan } = cell;
				const tag = header ? "th" : "td";
				const attrs = Object.assign(Object.assign({}, colspan && { colspan }), rowspan && { rowspan });
				return this.wrap(tag, data, attrs);
			}).join("");
			return this.wrap("tr", cells);
		}).join("");
		const element = this.wrap("table", tableBody);
		return this.addRaw(element).addEOL();
	}
	/**
	* Adds a collapsable HTML details element to the summary buffer
	*
	* @param {string} label text for the closed state
	* @param {string} content collapsable content
	*
	* @returns {Summary} summary instance
	*/
	addDetails(label, content) {
		const element = this.wrap("details", this.wrap("summary", label) + content);
		return this.addRaw(element).addEOL();
	}
	/**
	* Adds an HTML image tag to the summary buffer
	*
	* @param {string} src path to the image you to embed
	* @param {string} alt text description of the image
	* @param {SummaryImageOptions} options (optional) addition image attributes
	*
	* @returns {Summary} summary instance
	*/
	addImage(src, alt, options) {
		const { width, height } = options || {};
		const attrs = Object.assign(Object.assign({}, width && { width }), height && { height });
		const element = this.wrap("img", null, Object.assign({
			src,
			alt
		}, attrs));
		return this.addRaw(element).addEOL();
	}
	/**
	* Adds an HTML section heading element
	*
	* @param {string} text heading text
	* @param {number | string} [level=1] (optional) the heading level, default: 1
	*
	* @returns {Summary} summary instance
	*/
	addHeading(text, level) {
		const tag = `h${level}`;
		const allowedTag = [
			"h1",
			"h2",
			"h3",
			"h4",
			"h5",
			"h6"
		].includes(tag) ? tag : "h1";
		const element = this.wrap(allowedTag, text);
		return this.addRaw(element).addEOL();
	}
	/**
	* Adds an HTML thematic break (<hr>) to the summary buffer
	*
	* @returns {Summary} summary instance
	*/
	addSeparator() {
		const element = this.wrap("hr", null);
		return this.addRaw(element).addEOL();
	}
	/**
	* Adds an HTML line break (<br>) to the summary buffer
	*
	* @returns {Summary} summary instance
	*/
	addBreak() {
		const element = this.wrap("br", null);
		return this.addRaw(element).addEOL();
	}
	/**
	* Adds an HTML blockquote to the summary buffer
	*
	* @param {string} text quote text
	* @param {string} cite (optional) citation url
	*
	* @returns {Summary} summary instance
	*/
	addQuote(text, cite) {
		const attrs = Object.assign({}, cite && { cite });
		const element = this.wrap("blockquote", text, attrs);
		return this.addRaw(element).addEOL();
	}
	/**
	* Adds an HTML anchor tag to the summary buffer
	*
	* @param {string} text link text/content
	* @param {string} href hyperlink
	*
	* @returns {Summary} summary instance
	*/
	addLink(text, href) {
		const element = this.wrap("a", text, { href });
		return this.addRaw(element).addEOL();
	}
};
const _summary = new Summary();

// node_modules/@actions/io/lib/io-util.js
var __awaiter$6 = void 0 && (void 0).__awaiter || function(thisArg, _arguments, P, generator) {
	function adopt(value) {
		return value instanceof P ? value : new P(function(resolve) {
			resolve(value);
		});
	}
	return new (P || (P = Promise))(function(resolve, reject) {
		function fulfilled(value) {
			try {
				step(generator.next(value));
			} catch (e) {
				reject(e);
			}
		}
		function rejected(value) {
			try {
				step(generator["throw"](value));
			} catch (e) {
				reject(e);
			}
		}
		function step(result) {
			result.done ? resolve(result.value) : adopt(result.value).then(fulfilled, rejected);
		}
		step((generator = generator.apply(thisArg, _arguments || [])).next());
	});
};
const { chmod, copyFile, lstat, mkdir, open, readdir, rename, rm, rmdir, stat, symlink, unlink } = fs.promises;
const IS_WINDOWS$1 = process.platform === "win32";
const READONLY = fs.constants.O_RDONLY;
function exists(fsPath) {
	return __awaiter$6(this, void 0, void 0, function* () {
		try {
			yield stat(fsPath);
		} catch (err) {
			if (err.code === "ENOENT") return false;
			throw err;
		}
		return true;
	});
}
/**
* On OSX/Linux, true if path starts with '/'. On Windows, true for paths like:
* \, \hello, \\hello\share, C:, and C:\hello (and corresponding alternate separator cases).
*/
function isRooted(p) {
	p = normalizeSeparators(p);
	if (!p) throw new Error("isRooted() parameter \"p\" cannot be empty");
	if (IS_WINDOWS$1) return p.startsWith("\\") || /^[A-Z]:/i.test(p);
	return p.startsWith("/");
}
/**
* Best effort attempt to determine whether a file exists and is executable.
* @param filePath    file path to check
* @param extensions  additional file extensions to try
* @return if file exists and is executable, returns the file path. otherwise empty string.
*/
function tryGetExecutablePath(filePath, extensions) {
	return __awaiter$6(this, void 0, void 0, function* () {
		let stats = void 0;
		try {
			stats = yield stat(filePath);
		} catch (err) {
			if (err.code !== "ENOENT") console.log(`Unexpected error attempting to determine if executable file exists '${filePath}': ${err}`);
		}
		if (stats && stats.isFile()) {
			if (IS_WINDOWS$1) {
				const upperExt = path.extname(filePath).toUpperCase();
				if (extensions.some((validExt) => validExt.toUpperCase() === upperExt)) return filePath;
			} else if (isUnixExecutable(stats)) return filePath;
		}
		const originalFilePath = filePath;
		for (const extension of extensions) {
			filePath = originalFilePath + extension;
			stats = void 0;
			try {
				stats = yield stat(filePath);
			} catch (err) {
				if (err.code !== "ENOENT") console.log(`Unexpected error attempting to determine if executable file exists '${filePath}': ${err}`);
			}
			if (stats && stats.isFile()) {
				if (IS_WINDOWS$1) {
					try {
						const directory = path.dirname(filePath);
						const upperName = path.basename(filePath).toUpperCase();
						for (const actualName of yield readdir(directory)) if (upperName === actualName.toUpperCase()) {
							filePath = path.join(directory, actualName);
							break;
						}
					} catch (err) {
						console.log(`Unexpected error attempting to determine the actual case of the file '${filePath}': ${err}`);
					}
					return filePath;
				} else if (isUnixExecutable(stats)) return filePath;
			}
		}
		return "";
	});
}
function normalizeSeparators(p) {
	p = p || "";
	if (IS_WINDOWS$1) {
		p = p.replace(/\//g, "\\");
		return p.replace(/\\\\+/g, "\\");
	}
	return p.replace(/\/\/+/g, "/");
}
function isUnixExecutable(stats) {
	return (stats.mode & 1) > 0 || (stats.mode & 8) > 0 && process.getgid !== void 0 && stats.gid === process.getgid() || (stats.mode & 64) > 0 && process.getuid !== void 0 && stats.uid === process.getuid();
}

// node_modules/@actions/io/lib/io.js
var __awaiter$5 = void 0 && (void 0).__awaiter || function(thisArg, _arguments, P, generator) {
	function adopt(value) {
		return value instanceof P ? value : new P(function(resolve) {
			resolve(value);
		});
	}
	return new (P || (P = Promise))(function(resolve, reject) {
		function fulfilled(value) {
			try {
				step(generator.next(value));
			} catch (e) {
				reject(e);
			}
		}
		function rejected(value) {
			try {
				step(generator["throw"](value));
			} catch (e) {
				reject(e);
			}
		}
		function step(result) {
			result.done ? resolve(result.value) : adopt(result.value).then(fulfilled, rejected);
		}
		step((generator = generator.apply(thisArg, _arguments || [])).next());
	});
};
/**
* Returns path of a tool had the tool actually been invoked.  Resolves via paths.
* If you check and the tool does not exist, it will throw.
*
* @param     tool              name of the tool
* @param     check             whether to check if tool exists
* @returns   Promise<string>   path to tool
*/
function which(tool, check) {
	return __awaiter$5(this, void 0, void 0, function* () {
		if (!tool) throw new Error("parameter 'tool' is required");
		if (check) {
			const result = yield which(tool, false);
			if (!result) {
				if (IS_WINDOWS$1) throw new Error(`Unable to locate executable file: ${tool}. Please verify either the file path exists or the file can be found within a directory specified by the PATH environment variable. Also verify the file has a valid extension for an executable file.`);
				else throw new Error(`Unable to locate executable file: ${tool}. Please verify either the file path exists or the file can be found within a directory specified by the PATH environment variable. Also check the file mode to verify the file is executable.`);
			}
			return result;
		}
		const matches = yield findInPath(tool);
		if (matches && matches.length > 0) return matches[0];
		return "";
	});
}
/**
* Returns a list of all occurrences of the given tool on the system path.
*
* @returns   Promise<string[]>  the paths of the tool
*/
function findInPath(tool) {
	return __awaiter$5(this, void 0, void 0, function* () {
		if (!tool) throw new Error("parameter 'tool' is required");
		const extensions = [];
		if (IS_WINDOWS$1 && process.env["PATHEXT"]) {
			for (const extension of process.env["PATHEXT"].split(path.delimiter)) if (extension) extensions.push(extension);
		}
		if (isRooted(tool)) {
			const filePath = yield tryGetExecutablePath(tool, extensions);
			if (filePath) return [filePath];
			return [];
		}
		if (tool.includes(path.sep)) return [];
		const directories = [];
		if (process.env.PATH) {
			for (const p of process.env.PATH.split(path.delimiter)) if (p) directories.push(p);
		}
		const matches = [];
		for (const directory of directories) {
			const filePath = yield tryGetExecutablePath(path.join(directory, tool), extensions);
			if (filePath) matches.push(filePath);
		}
		return matches;
	});
}

// node_modules/@actions/exec/lib/toolrunner.js
var __awaiter$4 = void 0 && (void 0).__awaiter || function(thisArg, _arguments, P, generator) {
	function adopt(value) {
		return value instanceof P ? value : new P(function(resolve) {
			resolve(value);
		});
	}
	return new (P || (P = Promise))(function(resolve, reject) {
		function fulfilled(value) {
			try {
				step(generator.next(value));
			} catch (e) {
				reject(e);
			}
		}
		function rejected(value) {
			try {
				step(generator["throw"](value));
			} catch (e) {
				reject(e);
			}
		}
		function step(result) {
			result.done ? resolve(result.value) : adopt(result.value).then(fulfilled, rejected);
		}
		step((generator = generator.apply(thisArg, _arguments || [])).next());
	});
};
const IS_WINDOWS = process.platform === "win32";
var ToolRunner = class extends events.EventEmitter {
	constructor(toolPath, args, options) {
		super();
		if (!toolPath) throw new Error("Parameter 'toolPath' cannot be null or empty.");
		this.toolPath = toolPath;
		this.args = args || [];
		this.options = options || {};
	}
	_debug(message) {
		if (this.options.listeners && this.options.listeners.debug) this.options.listeners.debug(message);
	}
	_getCommandString(options, noPrefix) {
		const toolPath = this._getSpawnFileName();
		const args = this._getSpawnArgs(options);
		let cmd = noPrefix ? "" : "[command]";
		if (IS_WINDOWS) {
			if (this._isCmdFile()) {
				cmd += toolPath;
				for (const a of args) cmd += ` ${a}`;
			} else if (options.windowsVerbatimArguments) {
				cmd += `"${toolPath}"`;
				for (const a of args) cmd += ` ${a}`;
			} else {
				cmd += this._windowsQuoteCmdArg(toolPath);
				for (const a of args) cmd += ` ${this._windowsQuoteCmdArg(a)}`;
			}
		} else {
			cmd += toolPath;
			for (const a of args) cmd += ` ${a}`;
		}
		return cmd;
	}
	_processLineBuffer(data, strBuffer, onLine) {
		try {
			let s = strBuffer + data.toString();
			let n = s.indexOf(os.EOL);
			while (n > -1) {
				onLine(s.substring(0, n));
				s = s.substring(n + os.EOL.length);
				n = s.indexOf(os.EOL);
			}
			return s;
		} catch (err) {
			this._debug(`error processing line. Failed with error ${err}`);
			return "";
		}
	}
	_getSpawnFileName() {
		if (IS_WINDOWS) {
			if (this._isCmdFile()) return process.env["COMSPEC"] || "cmd.exe";
		}
		return this.toolPath;
	}
	_getSpawnArgs(options) {
		if (IS_WINDOWS) {
			if (this._isCmdFile()) {
				let argline = `/D /S /C "${this._windowsQuoteCmdArg(this.toolPath)}`;
				for (const a of this.args) {
					argline += " ";
					argline += options.windowsVerbatimArguments ? a : this._windowsQuoteCmdArg(a);
				}
				argline += "\"";
				return [argline];
			}
		}
		return this.args;
	}
	_endsWith(str, end) {
		return str.endsWith(end);
	}
	_isCmdFile() {
		const upperToolPath = this.toolPath.toUpperCase();
		return this._endsWith(upperToolPath, ".CMD") || this._endsWith(upperToolPath, ".BAT");
	}
	_windowsQuoteCmdArg(arg) {
		if (!this._isCmdFile()) return this._uvQuoteCmdArg(arg);
		if (!arg) return "\"\"";
		const cmdSpecialChars = [
			" ",
			"	",
			"&",
			"(",
			")",
			"[",
			"]",
			"{",
			"}",
			"^",
			"=",
			";",
			"!",
			"'",
			"+",
			",",
			"`",
			"~",
			"|",
			"<",
			">",
			"\""
		];
		let needsQuotes = false;
		for (const char of arg) if (cmdSpecialChars.some((x) => x === char)) {
			needsQuotes = true;
			break;
		}
		if (!needsQuotes) return arg;
		let reverse = "\"";
		let quoteHit = true;
		for (let i = arg.length; i > 0; i--) {
			reverse += arg[i - 1];
			if (quoteHit && arg[i - 1] === "\\") reverse += "\\";
			else if (arg[i - 1] === "\"") {
				quoteHit = true;
				reverse += "\"";
			} else quoteHit = false;
		}
		reverse += "\"";
		return reverse.split("").reverse().join("");
	}
	_uvQuoteCmdArg(arg) {
		if (!arg) return "\"\"";
		if (!arg.includes(" ") && !arg.includes("	") && !arg.includes("\"")) return arg;
		if (!arg.includes("\"") && !arg.includes("\\")) return `"${arg}"`;
		let reverse = "\"";
		let quoteHit = true;
		for (let i = arg.length; i > 0; i--) {
			reverse += arg[i - 1];
			if (quoteHit && arg[i - 1] === "\\") reverse += "\\";
			else if (arg[i - 1] === "\"") {
				quoteHit = true;
				reverse += "\\";
			} else quoteHit = false;
		}
		reverse += "\"";
		return reverse.split("").reverse().join("");
	}
	_cloneExecOptions(options) {
		options = options || {};
		const result = {
			cwd: options.cwd || process.cwd(),
			env: options.env || process.env,
			silent: options.silent || false,
			windowsVerbatimArguments: options.windowsVerbatimArguments || false,
			failOnStdErr: options.failOnStdErr || false,
			ignoreReturnCode: options.ignoreReturnCode || false,
			delay: options.delay || 1e4
		};
		result.outStream = options.outStream || process.stdout;
		result.errStream = options.errStream || process.stderr;
		return result;
	}
	_getSpawnOptions(options, toolPath) {
		options = options || {};
		const result = {};
		result.cwd = options.cwd;
		result.env = options.env;
		result["windowsVerbatimArguments"] = options.windowsVerbatimArguments || this._isCmdFile();
		if (options.windowsVerbatimArguments) result.argv0 = `"${toolPath}"`;
		return result;
	}
	/**
	* Exec a tool.
	* Output will be streamed to the live console.
	* Returns promise with return code
	*
	* @param     tool     path to tool to exec
	* @param     options  optional exec options.  See ExecOptions
	* @returns   number
	*/
	exec() {
		return __awaiter$4(this, void 0, void 0, function* () {
			if (!isRooted(this.toolPath) && (this.toolPath.includes("/") || IS_WINDOWS && this.toolPath.includes("\\"))) this.toolPath = path.resolve(process.cwd(), this.options.cwd || process.cwd(), this.toolPath);
			this.toolPath = yield which(this.toolPath, true);
			return new Promise((resolve, reject) => __awaiter$4(this, void 0, void 0, function* () {
				this._debug(`exec tool: ${this.toolPath}`);
				this._debug("arguments:");
				for (const arg of this.args) this._debug(`   ${arg}`);
				const optionsNonNull = this._cloneExecOptions(this.options);
				if (!optionsNonNull.silent && optionsNonNull.outStream) optionsNonNull.outStream.write(this._getCommandString(optionsNonNull) + os.EOL);
				const state = new ExecState(optionsNonNull, this.toolPath);
				state.on("debug", (message) => {
					this._debug(message);
				});
				if (this.options.cwd && !(yield exists(this.options.cwd))) return reject(/* @__PURE__ */ new Error(`The cwd: ${this.options.cwd} does not exist!`));
				const fileName = this._getSpawnFileName();
				const cp = child.spawn(fileName, this._getSpawnArgs(optionsNonNull), this._getSpawnOptions(this.options, fileName));
				let stdbuffer = "";
				if (cp.stdout) cp.stdout.on("data", (data) => {
					if (this.options.listeners && this.options.listeners.stdout) this.options.listeners.stdout(data);
					if (!optionsNonNull.silent && optionsNonNull.outStream) optionsNonNull.outStream.write(data);
					stdbuffer = this._processLineBuffer(data, stdbuffer, (line) => {
						if (this.options.listeners && this.options.listeners.stdline) this.options.listeners.stdline(line);
					});
				});
				let errbuffer = "";
				if (cp.stderr) cp.stderr.on("data", (data) => {
					state.processStderr = true;
					if (this.options.listeners && this.options.listeners.stderr) this.options.listeners.stderr(data);
					if (!optionsNonNull.silent && optionsNonNull.errStream && optionsNonNull.outStream) (optionsNonNull.failOnStdErr ? optionsNonNull.errStream : optionsNonNull.outStream).write(data);
					errbuffer = this._processLineBuffer(data, errbuffer, (line) => {
						if (this.options.listeners && this.options.listeners.errline) this.options.listeners.errline(line);
					});
				});
				cp.on("error", (err) => {
					state.processError = err.message;
					state.processExited = true;
					state.processClosed = true;
					state.CheckComplete();
				});
				cp.on("exit", (code) => {
					state.processExitCode = code;
					state.processExited = true;
					this._debug(`Exit code ${code} received from tool '${this.toolPath}'`);
					state.CheckComplete();
				});
				cp.on("close", (code) => {
					state.processExitCode = code;
					state.processExited = true;
					state.processClosed = true;
					this._debug(`STDIO streams have closed for tool '${this.toolPath}'`);
					state.CheckComplete();
				});
				state.on("done", (error, exitCode) => {
					if (stdbuffer.length > 0) this.emit("stdline", stdbuffer);
					if (errbuffer.length > 0) this.emit("errline", errbuffer);
					cp.removeAllListeners();
					if (error) reject(error);
					else resolve(exitCode);
				});
				if (this.options.input) {
					if (!cp.stdin) throw new Error("child process missing stdin");
					cp.stdin.end(this.options.input);
				}
			}));
		});
	}
};
var ExecState = class ExecState extends events.EventEmitter {
	constructor(options, toolPath) {
		super();
		this.processClosed = false;
		this.processError = "";
		this.processExitCode = 0;
		this.processExited = false;
		this.processStderr = false;
		this.delay = 1e4;
		this.done = false;
		this.timeout = null;
		if (!toolPath) throw new Error("toolPath must not be empty");
		this.options = options;
		this.toolPath = toolPath;
		if (options.delay) this.delay = options.delay;
	}
	CheckComplete() {
		if (this.done) return;
		if (this.processClosed) this._setResult();
		else if (this.processExited) this.timeout = setTimeout$1(ExecState.HandleTimeout, this.delay, this);
	}
	_debug(message) {
		this.emit("debug", message);
	}
	_setResult() {
		let error;
		if (this.processExited) {
			if (this.processError) error = /* @__PURE__ */ new Error(`There was an error when attempting to execute the process '${this.toolPath}'. This may indicate the process failed to start. Error: ${this.processError}`);
			else if (this.processExitCode !== 0 && !this.options.ignoreReturnCode) error = /* @__PURE__ */ new Error(`The process '${this.toolPath}' failed with exit code ${this.processExitCode}`);
			else if (this.processStderr && this.options.failOnStdErr) error = /* @__PURE__ */ new Error(`The process '${this.toolPath}' failed because one or more lines were written to the STDERR stream`);
		}
		if (this.timeout) {
			clearTimeout(this.timeout);
			this.timeout = null;
		}
		this.done = true;
		this.emit("done", error, this.processExitCode);
	}
	static HandleTimeout(state) {
		if (state.done) return;
		if (!state.processClosed && state.processExited) {
			const message = `The STDIO streams did not close within ${state.delay / 1e3} seconds of the exit event from process '${state.toolPath}'. This may indicate a child process inherited the STDIO streams and has not yet exited.`;
			state._debug(message);
		}
		state._setResult();
	}
};

// node_modules/@actions/exec/lib/exec.js
var __awaiter$3 = void 0 && (void 0).__awaiter || function(thisArg, _arguments, P, generator) {
	function adopt(value) {
		return value instanceof P ? value : new P(function(resolve) {
			resolve(value);
		});
	}
	return new (P || (P = Promise))(function(resolve, reject) {
		function fulfilled(value) {
			try {
				step(generator.next(value));
			} catch (e) {
				reject(e);
			}
		}
		function rejected(value) {
			try {
				step(generator["throw"](value));
			} catch (e) {
				reject(e);
			}
		}
		function step(result) {
			result.done ? resolve(result.value) : adopt(result.value).then(fulfilled, rejected);
		}
		step((generator = generator.apply(thisArg, _arguments || [])).next());
	});
};

// node_modules/@actions/core/lib/platform.js
var __awaiter$2 = void 0 && (void 0).__awaiter || function(thisArg, _arguments, P, generator) {
	function adopt(value) {
		return value instanceof P ? value : new P(function(resolve) {
			resolve(value);
		});
	}
	return new (P || (P = Promise))(function(resolve, reject) {
		function fulfilled(value) {
			try {
				step(generator.next(value));
			} catch (e) {
				reject(e);
			}
		}
		function rejected(value) {
			try {
				step(generator["throw"](value));
			} catch (e) {
				reject(e);
			}
		}
		function step(result) {
			result.done ? resolve(result.value) : adopt(result.value).then(fulfilled, rejected);
		}
		step((generator = generator.apply(thisArg, _arguments || [])).next());
	});
};
const platform = os$1.platform();
const arch = os$1.arch();

// node_modules/@actions/core/lib/core.js
var __awaiter$1 = void 0 && (void 0).__awaiter || function(thisArg, _arguments, P, generator) {
	function adopt(value) {
		return value instanceof P ? value : new P(function(resolve) {
			resolve(value);
		});
	}
	return new (P || (P = Promise))(function(resolve, reject) {
		function fulfilled(value) {
			try {
				step(generator.next(value));
			} catch (e) {
				reject(e);
			}
		}
		function rejected(value) {
			try {
				step(generator["throw"](value));
			} catch (e) {
				reject(e);
			}
		}
		function step(result) {
			result.done ? resolve(result.value) : adopt(result.value).then(fulfilled, rejected);
		}
		step((generator = generator.apply(thisArg, _arguments || [])).next());
	});
};
/**
* The code to exit an action
*/
var ExitCode;
(function(ExitCode) {
	/**
	* A code indicating that the action was successful
	*/
	ExitCode[ExitCode["Success"] = 0] = "Success";
	/**
	* A code indicating that the action was a failure
	*/
	ExitCode[ExitCode["Failure"] = 1] = "Failure";
})(ExitCode || (ExitCode = {}));
/**
* Registers a secret which will get masked from logs
*
* @param secret - Value of the secret to be masked
* @remarks
* This function instructs the Actions runner to mask the specified value in any
* logs produced during the workflow run. Once registered, the secret value will
* be replaced with asterisks (***) whenever it appears in console output, logs,
* or error messages.
*
* This is useful for protecting sensitive information such as:
* - API keys
* - Access tokens
* - Authentication credentials
* - URL parameters containing signatures (SAS tokens)
*
* Note that masking only affects future logs; any previous appearances of the
* secret in logs before calling this function will remain unmasked.
*
* @example
* ```typescript
* // Register an API token as a secret
* const apiToken = "abc123xyz456";
* setSecret(apiToken);
*
* // Now any logs containing this value will show *** instead
* console.log(`Using token: ${apiToken}`); // Outputs: "Using token: ***"
* ```
*/
function setSecret(secret) {
	issueCommand("add-mask", {}, secret);
}
/**
* Gets the value of an input.
* Unless trimWhitespace is set to false in InputOptions, the value is also trimmed.
* Returns an empty string if the value is not defined.
*
* @param     name     name of the input to get
* @param     options  optional. See InputOptions.
* @returns   string
*/
function getInput(name, options) {
	const val = process.env[`INPUT_${name.replace(/ /g, "_").toUpperCase()}`] || "";
	if (options && options.required && !val) throw new Error(`Input required and not supplied: ${name}`);
	if (options && options.trimWhitespace === false) return val;
	return val.trim();
}
/**
* Gets the values of an multiline input.  Each value is also trimmed.
*
* @param     name     name of the input to get
* @param     options  optional. See InputOptions.
* @returns   string[]
*
*/
function getMultilineInput(name, options) {
	const inputs = getInput(name, options).split("\n").filter((x) => x !== "");
	if (options && options.trimWhitespace === false) return inputs;
	return inputs.map((input) => input.trim());
}
/**
* Sets the value of an output.
*
* @param     name     name of the output to set
* @param     value    value to store. Non-string values will be converted to a string via JSON.stringify
*/
function setOutput(name, value) {
	if (process.env["GITHUB_OUTPUT"] || "") return issueFileCommand("OUTPUT", prepareKeyValueMessage(name, value));
	process.stdout.write(os.EOL);
	issueCommand("set-output", { name }, toCommandValue(value));
}
/**
* Adds an error issue
* @param message error issue message. Errors will be converted to string via toString()
* @param properties optional properties to add to the annotation.
*/
function error(message, properties = {}) {
	issueCommand("error", toCommandProperties(properties), message instanceof Error ? message.toString() : message);
}
/**
* Adds a warning issue
* @param message warning issue message. Errors will be converted to string via toString()
* @param properties optional properties to add to the annotation.
*/
function warning(message, properties = {}) {
	issueCommand("warning", toCommandProperties(properties), message instanceof Error ? message.toString() : message);
}
/**
* Adds a notice issue
* @param message notice issue message. Errors will be converted to string via toString()
* @param properties optional properties to add to the annotation.
*/
function notice(message, properties = {}) {
	issueCommand("notice", toCommandProperties(properties), message instanceof Error ? message.toString() : message);
}
/**
* Begin an output group.
*
* Output until the next `groupEnd` will be foldable in this group
*
* @param name The name of the output group
*/
function startGroup(name) {
	issue("group", name);
}
/**
* End an output group.
*/
function endGroup() {
	issue("endgroup");
}

// action/src/commands/intake.ts
/** More was received than the limits permit. None of it is used. */
var Excess = class extends Error {};
const MIB = 1048576;
/** Limits over all archives together. */
const MOST = {
	/** Compressed size (bytes). */
	packed: 64 * MIB,
	/** Unpacked size of the files that are read (bytes). */
	bytes: 64 * MIB,
	entries: 2e4,
	/** Metrics of benchmarks and variants: each is a row of the report or is compared with one. */
	rows: 4e4,
	/** Rounds of one suite; a configuration may plan as many. */
	rounds: 1e4
};
const NEW_LINE = 10;
const PREFIX = Buffer.from("Benchmark");
/**
* The end of a word: ASCII white space, and every non-ASCII byte, because some other characters are white space too.
*/
const END$1 = /[\s\x80-\xff]/;
/** Counts received data. Every method throws {@link Excess} beyond a limit. */
var Intake = class {
	#packed = 0;
	#bytes = 0;
	#entries = 0;
	#rows = 0;
	/** Line counts by suite, for each benchmark and variant. */
	#lines = /* @__PURE__ */ new Map();
	/** Bytes of archives that may still be received. */
	get packedLeft() {
		return MOST.packed - this.#packed;
	}
	packed(bytes) {
		this.#packed += bytes;
		if (this.#packed > MOST.packed) throw new Excess(`the artifacts of the run are larger than ${mib("packed")}`);
	}
	entries(count) {
		this.#entries += count;
		if (this.#entries > MOST.entries) throw new Excess(`the artifacts of the run hold more than ${MOST.entries} entries`);
	}
	bytes(count) {
		this.#bytes += count;
		if (this.#bytes > MOST.bytes) throw new Excess(`the artifacts of the run hold more than ${mib("bytes")}`);
	}
	/** Counts the lines of a result file before it is parsed. */
	results(suite, text) {
		const lines = this.#lines.get(suite) ?? /* @__PURE__ */ new Map();
		this.#lines.set(suite, lines);
		for (let at = 0; at < text.length;) {
			const next = text.indexOf(NEW_LINE, at);
			const end = next === -1 ? text.length : next;
			if (text.subarray(at, at + PREFIX.length).equals(PREFIX)) this.#line(lines, text.toString("latin1", at, end));
			at = end + 1;
		}
	}
	#line(lines, line) {
		const size = line.search(END$1);
		const name = size === -1 ? line : line.slice(0, size);
		const count = (lines.get(name) ?? 0) + 1;
		lines.set(name, count);
		if (count > MOST.rounds) throw new Excess(`a suite has more than ${MOST.rounds} rounds`);
		if (count > 1) return;
		this.rows(Math.ceil(line.split(END$1).filter((word) => word !== "").length / 2) - 1);
	}
	rows(count) {
		this.#rows += count;
		if (this.#rows > MOST.rows) throw new Excess(`there are more than ${MOST.rows} metrics of benchmarks and variants`);
	}
};
function mib(of) {
	return `${MOST[of] / MIB} MiB`;
}

// node_modules/@actions/github/lib/context.js
var Context = class {
	/**
	* Hydrate the context from the environment
	*/
	constructor() {
		var _a, _b, _c;
		this.payload = {};
		if (process.env.GITHUB_EVENT_PATH) {
			if (existsSync(process.env.GITHUB_EVENT_PATH)) this.payload = JSON.parse(readFileSync(process.env.GITHUB_EVENT_PATH, { encoding: "utf8" }));
			else {
				const path = process.env.GITHUB_EVENT_PATH;
				process.stdout.write(`GITHUB_EVENT_PATH ${path} does not exist${EOL}`);
			}
		}
		this.eventName = process.env.GITHUB_EVENT_NAME;
		this.sha = process.env.GITHUB_SHA;
		this.ref = process.env.GITHUB_REF;
		this.workflow = process.env.GITHUB_WORKFLOW;
		this.action = process.env.GITHUB_ACTION;
		this.actor = process.env.GITHUB_ACTOR;
		this.job = process.env.GITHUB_JOB;
		this.runAttempt = parseInt(process.env.GITHUB_RUN_ATTEMPT, 10);
		this.runNumber = parseInt(process.env.GITHUB_RUN_NUMBER, 10);
		this.runId = parseInt(process.env.GITHUB_RUN_ID, 10);
		this.apiUrl = (_a = process.env.GITHUB_API_URL) !== null && _a !== void 0 ? _a : `https://api.github.com`;
		this.serverUrl = (_b = process.env.GITHUB_SERVER_URL) !== null && _b !== void 0 ? _b : `https://github.com`;
		this.graphqlUrl = (_c = process.env.GITHUB_GRAPHQL_URL) !== null && _c !== void 0 ? _c : `https://api.github.com/graphql`;
	}
	get issue() {
		const payload = this.payload;
		return Object.assign(Object.assign({}, this.repo), { number: (payload.issue || payload.pull_request || payload).number });
	}
	get repo() {
		if (process.env.GITHUB_REPOSITORY) {
			const [owner, repo] = process.env.GITHUB_REPOSITORY.split("/");
			return {
				owner,
				repo
			};
		}
		if (this.payload.repository) return {
			owner: this.payload.repository.owner.login,
			repo: this.payload.repository.name
		};
		throw new Error("context.repo requires a GITHUB_REPOSITORY environment variable like 'owner/repo'");
	}
};

// node_modules/@actions/github/node_modules/@actions/http-client/lib/proxy.js
var require_proxy = /* @__PURE__ */ __commonJSMin(((exports) => {
	Object.defineProperty(exports, "__esModule", { value: true });
	exports.getProxyUrl = getProxyUrl;
	exports.checkBypass = checkBypass;
	function getProxyUrl(reqUrl) {
		const usingSsl = reqUrl.protocol === "https:";
		if (checkBypass(reqUrl)) return;
		const proxyVar = (() => {
			if (usingSsl) return process.env["https_proxy"] || process.env["HTTPS_PROXY"];
			else return process.env["http_proxy"] || process.env["HTTP_PROXY"];
		})();
		if (proxyVar) try {
			return new DecodedURL(proxyVar);
		} catch (_a) {
			if (!proxyVar.startsWith("http://") && !proxyVar.startsWith("https://")) return new DecodedURL(`http://${proxyVar}`);
		}
		else return;
	}
	function checkBypass(reqUrl) {
		if (!reqUrl.hostname) return false;
		const reqHost = reqUrl.hostname;
		if (isLoopbackAddress(reqHost)) return true;
		const noProxy = process.env["no_proxy"] || process.env["NO_PROXY"] || "";
		if (!noProxy) return false;
		let reqPort;
		if (reqUrl.port) reqPort = Number(reqUrl.port);
		else if (reqUrl.protocol === "http:") reqPort = 80;
		else if (reqUrl.protocol === "https:") reqPort = 443;
		const upperReqHosts = [reqUrl.hostname.toUpperCase()];
		if (typeof reqPort === "number") upperReqHosts.push(`${upperReqHosts[0]}:${reqPort}`);
		for (const upperNoProxyItem of noProxy.split(",").map((x) => x.trim().toUpperCase()).filter((x) => x)) if (upperNoProxyItem === "*" || upperReqHosts.some((x) => x === upperNoProxyItem || x.endsWith(`.${upperNoProxyItem}`) || upperNoProxyItem.startsWith(".") && x.endsWith(`${upperNoProxyItem}`))) return true;
		return false;
	}
	function isLoopbackAddress(host) {
		const hostLower = host.toLowerCase();
		return hostLower === "localhost" || hostLower.startsWith("127.") || hostLower.startsWith("[::1]") || hostLower.startsWith("[0:0:0:0:0:0:0:1]");
	}
	var DecodedURL = class extends URL {
		constructor(url, base) {
			super(url, base);
			this._decodedUsername = decodeURIComponent(super.username);
			this._decodedPassword = decodeURIComponent(super.password);
		}
		get username() {
			return this._decodedUsername;
		}
		get password() {
			return this._decodedPassword;
		}
	};
}));

// node_modules/@actions/github/node_modules/@actions/http-client/lib/index.js
var require_lib = /* @__PURE__ */ __commonJSMin(((exports, module, this$2) => {
	var __createBinding = this$2 && this$2.__createBinding || (Object.create ? (function(o, m, k, k2) {
		if (k2 === void 0) k2 = k;
		var desc = Object.getOwnPropertyDescriptor(m, k);
		if (!desc || ("get" in desc ? !m.__esModule : desc.writable || desc.configurable)) desc = {
			enumerable: true,
			get: function() {
				return m[k];
			}
		};
		Object.defineProperty(o, k2, desc);
	}) : (function(o, m, k, k2) {
		if (k2 === void 0) k2 = k;
		o[k2] = m[k];
	}));
	var __setModuleDefault = this$2 && this$2.__setModuleDefault || (Object.create ? (function(o, v) {
		Object.defineProperty(o, "default", {
			enumerable: true,
			value: v
		});
	}) : function(o, v) {
		o["default"] = v;
	});
	var __importStar = this$2 && this$2.__importStar || (function() {
		var ownKeys = function(o) {
			ownKeys = Object.getOwnPropertyNames || function(o) {
				var ar = [];
				for (var k in o) if (Object.prototype.hasOwnProperty.call(o, k)) ar[ar.length] = k;
				return ar;
			};
			return ownKeys(o);
		};
		return function(mod) {
			if (mod && mod.__esModule) return mod;
			var result = {};
			if (mod != null) {
				for (var k = ownKeys(mod), i = 0; i < k.length; i++) if (k[i] !== "default") __createBinding(result, mod, k[i]);
			}
			__setModuleDefault(result, mod);
			return result;
		};
	})();
	var __awaiter = this$2 && this$2.__awaiter || function(thisArg, _arguments, P, generator) {
		function adopt(value) {
			return value instanceof P ? value : new P(function(resolve) {
				resolve(value);
			});
		}
		return new (P || (P = Promise))(function(resolve, reject) {
			function fulfilled(value) {
				try {
					step(generator.next(value));
				} catch (e) {
					reject(e);
				}
			}
			function rejected(value) {
				try {
					step(generator["throw"](value));
				} catch (e) {
					reject(e);
				}
			}
			function step(result) {
				result.done ? resolve(result.value) : adopt(result.value).then(fulfilled, rejected);
			}
			step((generator = generator.apply(thisArg, _arguments || [])).next());
		});
	};
	Object.defineProperty(exports, "__esModule", { value: true });
	exports.HttpClient = exports.HttpClientResponse = exports.HttpClientError = exports.MediaTypes = exports.Headers = exports.HttpCodes = void 0;
	exports.getProxyUrl = getProxyUrl;
	exports.isHttps = isHttps;
	const http = __importStar(__require("http"));
	const https = __importStar(__require("https"));
	const pm = __importStar(require_proxy());
	const tunnel = __importStar(require_tunnel());
	const undici_1 = require_undici();
	var HttpCodes;
	(function(HttpCodes) {
		HttpCodes[HttpCodes["OK"] = 200] = "OK";
		HttpCodes[HttpCodes["MultipleChoices"] = 300] = "MultipleChoices";
		HttpCodes[HttpCodes["MovedPermanently"] = 301] = "MovedPermanently";
		HttpCodes[HttpCodes["ResourceMoved"] = 302] = "ResourceMoved";
		HttpCodes[HttpCodes["SeeOther"] = 303] = "SeeOther";
		HttpCodes[HttpCodes["NotModified"] = 304] = "NotModified";
		HttpCodes[HttpCodes["UseProxy"] = 305] = "UseProxy";
		HttpCodes[HttpCodes["SwitchProxy"] = 306] = "SwitchProxy";
		HttpCodes[HttpCodes["TemporaryRedirect"] = 307] = "TemporaryRedirect";
		HttpCodes[HttpCodes["PermanentRedirect"] = 308] = "PermanentRedirect";
		HttpCodes[HttpCodes["BadRequest"] = 400] = "BadRequest";
		HttpCodes[HttpCodes["Unauthorized"] = 401] = "Unauthorized";
		HttpCodes[HttpCodes["PaymentRequired"] = 402] = "PaymentRequired";
		HttpCodes[HttpCodes["Forbidden"] = 403] = "Forbidden";
		HttpCodes[HttpCodes["NotFound"] = 404] = "NotFound";
		HttpCodes[HttpCodes["MethodNotAllowed"] = 405] = "MethodNotAllowed";
		HttpCodes[HttpCodes["NotAcceptable"] = 406] = "NotAcceptable";
		HttpCodes[HttpCodes["ProxyAuthenticationRequired"] = 407] = "ProxyAuthenticationRequired";
		HttpCodes[HttpCodes["RequestTimeout"] = 408] = "RequestTimeout";
		HttpCodes[HttpCodes["Conflict"] = 409] = "Conflict";
		HttpCodes[HttpCodes["Gone"] = 410] = "Gone";
		HttpCodes[HttpCodes["TooManyRequests"] = 429] = "TooManyRequests";
		HttpCodes[HttpCodes["InternalServerError"] = 500] = "InternalServerError";
		HttpCodes[HttpCodes["NotImplemented"] = 501] = "NotImplemented";
		HttpCodes[HttpCodes["BadGateway"] = 502] = "BadGateway";
		HttpCodes[HttpCodes["ServiceUnavailable"] = 503] = "ServiceUnavailable";
		HttpCodes[HttpCodes["GatewayTimeout"] = 504] = "GatewayTimeout";
	})(HttpCodes || (exports.HttpCodes = HttpCodes = {}));
	var Headers;
	(function(Headers) {
		Headers["Accept"] = "accept";
		Headers["ContentType"] = "content-type";
	})(Headers || (exports.Headers = Headers = {}));
	var MediaTypes;
	(function(MediaTypes) {
		MediaTypes["ApplicationJson"] = "application/json";
	})(MediaTypes || (exports.MediaTypes = MediaTypes = {}));
	/**
	* Returns the proxy URL, depending upon the supplied url and proxy environment variables.
	* @param serverUrl  The server URL where the request will be sent. For example, https://api.github.com
	*/
	function getProxyUrl(serverUrl) {
		const proxyUrl = pm.getProxyUrl(new URL(serverUrl));
		return proxyUrl ? proxyUrl.href : "";
	}
	const HttpRedirectCodes = [
		HttpCodes.MovedPermanently,
		HttpCodes.ResourceMoved,
		HttpCodes.SeeOther,
		HttpCodes.TemporaryRedirect,
		HttpCodes.PermanentRedirect
	];
	const HttpResponseRetryCodes = [
		HttpCodes.BadGateway,
		HttpCodes.ServiceUnavailable,
		HttpCodes.GatewayTimeout
	];
	const RetryableHttpVerbs = [
		"OPTIONS",
		"GET",
		"DELETE",
		"HEAD"
	];
	const ExponentialBackoffCeiling = 10;
	const ExponentialBackoffTimeSlice = 5;
	var HttpClientError = class HttpClientError extends Error {
		constructor(message, statusCode) {
			super(message);
			this.name = "HttpClientError";
			this.statusCode = statusCode;
			Object.setPrototypeOf(this, HttpClientError.prototype);
		}
	};
	exports.HttpClientError = HttpClientError;
	var HttpClientResponse = class {
		constructor(message) {
			this.message = message;
		}
		readBody() {
			return __awaiter(this, void 0, void 0, function* () {
				return new Promise((resolve) => __awaiter(this, void 0, void 0, function* () {
					let output = Buffer.alloc(0);
					this.message.on("data", (chunk) => {
						output = Buffer.concat([output, chunk]);
					});
					this.message.on("end", () => {
						resolve(output.toString());
					});
				}));
			});
		}
		readBodyBuffer() {
			return __awaiter(this, void 0, void 0, function* () {
				return new Promise((resolve) => __awaiter(this, void 0, void 0, function* () {
					const chunks = [];
					this.message.on("data", (chunk) => {
						chunks.push(chunk);
					});
					this.message.on("end", () => {
						resolve(Buffer.concat(chunks));
					});
				}));
			});
		}
	};
	exports.HttpClientResponse = HttpClientResponse;
	function isHttps(requestUrl) {
		return new URL(requestUrl).protocol === "https:";
	}
	var HttpClient = class {
		constructor(userAgent, handlers, requestOptions) {
			this._ignoreSslError = false;
			this._allowRedirects = true;
			this._allowRedirectDowngrade = false;
			this._maxRedirects = 50;
			this._allowRetries = false;
			this._maxRetries = 1;
			this._keepAlive = false;
			this._disposed = false;
			this.userAgent = this._getUserAgentWithOrchestrationId(userAgent);
			this.handlers = handlers || [];
			this.requestOptions = requestOptions;
			if (requestOptions) {
				if (requestOptions.ignoreSslError != null) this._ignoreSslError = requestOptions.ignoreSslError;
				this._socketTimeout = requestOptions.socketTimeout;
				if (requestOptions.allowRedirects != null) this._allowRedirects = requestOptions.allowRedirects;
				if (requestOptions.allowRedirectDowngrade != null) this._allowRedirectDowngrade = requestOptions.allowRedirectDowngrade;
				if (requestOptions.maxRedirects != null) this._maxRedirects = Math.max(requestOptions.maxRedirects, 0);
				if (requestOptions.keepAlive != null) this._keepAlive = requestOptions.keepAlive;
				if (requestOptions.allowRetries != null) this._allowRetries = requestOptions.allowRetries;
				if (requestOptions.maxRetries != null) this._maxRetries = requestOptions.maxRetries;
			}
		}
		options(requestUrl, additionalHeaders) {
			return __awaiter(this, void 0, void 0, function* () {
				return this.request("OPTIONS", requestUrl, null, additionalHeaders || {});
			});
		}
		get(requestUrl, additionalHeaders) {
			return __awaiter(this, void 0, void 0, function* () {
				return this.request("GET", requestUrl, null, additionalHeaders || {});
			});
		}
		del(requestUrl, additionalHeaders) {
			return __awaiter(this, void 0, void 0, function* () {
				return this.request("DELETE", requestUrl, null, additionalHeaders || {});
			});
		}
		post(requestUrl, data, additionalHeaders) {
			return __awaiter(this, void 0, void 0, function* () {
				return this.request("POST", requestUrl, data, additionalHeaders || {});
			});
		}
		patch(requestUrl, data, additionalHeaders) {
			return __awaiter(this, void 0, void 0, function* () {
				return this.request("PATCH", requestUrl, data, additionalHeaders || {});
			});
		}
		put(requestUrl, data, additionalHeaders) {
			return __awaiter(this, void 0, void 0, function* () {
				return this.request("PUT", requestUrl, data, additionalHeaders || {});
			});
		}
		head(requestUrl, additionalHeaders) {
			return __awaiter(this, void 0, void 0, function* () {
				return this.request("HEAD", requestUrl, null, additionalHeaders || {});
			});
		}
		sendStream(verb, requestUrl, stream, additionalHeaders) {
			return __awaiter(this, void 0, void 0, function* () {
				return this.request(verb, requestUrl, stream, additionalHeaders);
			});
		}
		/**
		* Gets a typed object from an endpoint
		* Be aware that not found returns a null.  Other errors (4xx, 5xx) reject the promise
		*/
		getJson(requestUrl_1) {
			return __awaiter(this, arguments, void 0, function* (requestUrl, additionalHeaders = {}) {
				additionalHeaders[Headers.Accept] = this._getExistingOrDefaultHeader(additionalHeaders, Headers.Accept, MediaTypes.ApplicationJson);
				const res = yield this.get(requestUrl, additionalHeaders);
				return this._processResponse(res, this.requestOptions);
			});
		}
		postJson(requestUrl_1, obj_1) {
			return __awaiter(this, arguments, void 0, function* (requestUrl, obj, additionalHeaders = {}) {
				const data = JSON.stringify(obj, null, 2);
				additionalHeaders[Headers.Accept] = this._getExistingOrDefaultHeader(additionalHeaders, Headers.Accept, MediaTypes.ApplicationJson);
				additionalHeaders[Headers.ContentType] = this._getExistingOrDefaultContentTypeHeader(additionalHeaders, MediaTypes.ApplicationJson);
				const res = yield this.post(requestUrl, data, additionalHeaders);
				return this._processResponse(res, this.requestOptions);
			});
		}
		putJson(requestUrl_1, obj_1) {
			return __awaiter(this, arguments, void 0, function* (requestUrl, obj, additionalHeaders = {}) {
				const data = JSON.stringify(obj, null, 2);
				additionalHeaders[Headers.Accept] = this._getExistingOrDefaultHeader(additionalHeaders, Headers.Accept, MediaTypes.ApplicationJson);
				additionalHeaders[Headers.ContentType] = this._getExistingOrDefaultContentTypeHeader(additionalHeaders, MediaTypes.ApplicationJson);
				const res = yield this.put(requestUrl, data, additionalHeaders);
				return this._processResponse(res, this.requestOptions);
			});
		}
		patchJson(requestUrl_1, obj_1) {
			return __awaiter(this, arguments, void 0, function* (requestUrl, obj, additionalHeaders = {}) {
				const data = JSON.stringify(obj, null, 2);
				additionalHeaders[Headers.Accept] = this._getExistingOrDefaultHeader(additionalHeaders, Headers.Accept, MediaTypes.ApplicationJson);
				additionalHeaders[Headers.ContentType] = this._getExistingOrDefaultContentTypeHeader(additionalHeaders, MediaTypes.ApplicationJson);
				const res = yield this.patch(requestUrl, data, additionalHeaders);
				return this._processResponse(res, this.requestOptions);
			});
		}
		/**
		* Makes a raw http request.
		* All other methods such as get, post, patch, and request ultimately call this.
		* Prefer get, del, post and patch
		*/
		request(verb, requestUrl, data, headers) {
			return __awaiter(this, void 0, void 0, function* () {
				if (this._disposed) throw new Error("Client has already been disposed.");
				const parsedUrl = new URL(requestUrl);
				let info = this._prepareRequest(verb, parsedUrl, headers);
				const maxTries = this._allowRetries && RetryableHttpVerbs.includes(verb) ? this._maxRetries + 1 : 1;
				let numTries = 0;
				let response;
				do {
					response = yield this.requestRaw(info, data);
					if (response && response.message && response.message.statusCode === HttpCodes.Unauthorized) {
						let authenticationHandler;
						for (const handler of this.handlers) if (handler.canHandleAuthentication(response)) {
							authenticationHandler = handler;
							break;
						}
						if (authenticationHandler) return authenticationHandler.handleAuthentication(this, info, data);
						else return response;
					}
					let redirectsRemaining = this._maxRedirects;
					while (response.message.statusCode && HttpRedirectCodes.includes(response.message.statusCode) && this._allowRedirects && redirectsRemaining > 0) {
						const redirectUrl = response.message.headers["location"];
						if (!redirectUrl) break;
						const parsedRedirectUrl = new URL(redirectUrl);
						if (parsedUrl.protocol === "https:" && parsedUrl.protocol !== parsedRedirectUrl.protocol && !this._allowRedirectDowngrade) throw new Error("Redirect from HTTPS to HTTP protocol. This downgrade is not allowed for security reasons. If you want to allow this behavior, set the allowRedirectDowngrade option to true.");
						yield response.readBody();
						if (parsedRedirectUrl.hostname !== parsedUrl.hostname) {
							for (const header in headers) if (header.toLowerCase() === "authorization") delete headers[header];
						}
						info = this._prepareRequest(verb, parsedRedirectUrl, headers);
						response = yield this.requestRaw(info, data);
						redirectsRemaining--;
					}
					if (!response.message.statusCode || !HttpResponseRetryCodes.includes(response.message.statusCode)) return response;
					numTries += 1;
					if (numTries < maxTries) {
						yield response.readBody();
						yield this._performExponentialBackoff(numTries);
					}
				} while (numTries < maxTries);
				return response;
			});
		}
		/**
		* Needs to be called if keepAlive is set to true in request options.
		*/
		dispose() {
			if (this._agent) this._agent.destroy();
			this._disposed = true;
		}
		/**
		* Raw request.
		* @param info
		* @param data
		*/
		requestRaw(info, data) {
			return __awaiter(this, void 0, void 0, function* () {
				return new Promise((resolve, reject) => {
					function callbackForResult(err, res) {
						if (err) reject(err);
						else if (!res) reject(/* @__PURE__ */ new Error("Unknown error"));
						else resolve(res);
					}
					this.requestRawWithCallback(info, data, callbackForResult);
				});
			});
		}
		/**
		* Raw request with callback.
		* @param info
		* @param data
		* @param onResult
		*/
		requestRawWithCallback(info, data, onResult) {
			if (typeof data === "string") {
				if (!info.options.headers) info.options.headers = {};
				info.options.headers["Content-Length"] = Buffer.byteLength(data, "utf8");
			}
			let callbackCalled = false;
			function handleResult(err, res) {
				if (!callbackCalled) {
					callbackCalled = true;
					onResult(err, res);
				}
			}
			const req = info.httpModule.request(info.options, (msg) => {
				handleResult(void 0, new HttpClientResponse(msg));
			});
			let socket;
			req.on("socket", (sock) => {
				socket = sock;
			});
			req.setTimeout(this._socketTimeout || 18e4, () => {
				if (socket) socket.end();
				handleResult(/* @__PURE__ */ new Error(`Request timeout: ${info.options.path}`));
			});
			req.on("error", function(err) {
				handleResult(err);
			});
			if (data && typeof data === "string") req.write(data, "utf8");
			if (data && typeof data !== "string") {
				data.on("close", function() {
					req.end();
				});
				data.pipe(req);
			} else req.end();
		}
		/**
		* Gets an http agent. This function is useful when you need an http agent that handles
		* routing through a proxy server - depending upon the url and proxy environment variables.
		* @param serverUrl  The server URL where the request will be sent. For example, https://api.github.com
		*/
		getAgent(serverUrl) {
			const parsedUrl = new URL(serverUrl);
			return this._getAgent(parsedUrl);
		}
		getAgentDispatcher(serverUrl) {
			const parsedUrl = new URL(serverUrl);
			const proxyUrl = pm.getProxyUrl(parsedUrl);
			if (!(proxyUrl && proxyUrl.hostname)) return;
			return this._getProxyAgentDispatcher(parsedUrl, proxyUrl);
		}
		_prepareRequest(method, requestUrl, headers) {
			const info = {};
			info.parsedUrl = requestUrl;
			const usingSsl = info.parsedUrl.protocol === "https:";
			info.httpModule = usingSsl ? https : http;
			const defaultPort = usingSsl ? 443 : 80;
			info.options = {};
			info.options.host = info.parsedUrl.hostname;
			info.options.port = info.parsedUrl.port ? parseInt(info.parsedUrl.port) : defaultPort;
			info.options.path = (info.parsedUrl.pathname || "") + (info.parsedUrl.search || "");
			info.options.method = method;
			info.options.headers = this._mergeHeaders(headers);
			if (this.userAgent != null) info.options.headers["user-agent"] = this.userAgent;
			info.options.agent = this._getAgent(info.parsedUrl);
			if (this.handlers) for (const handler of this.handlers) handler.prepareRequest(info.options);
			return info;
		}
		_mergeHeaders(headers) {
			if (this.requestOptions && this.requestOptions.headers) return Object.assign({}, lowercaseKeys(this.requestOptions.headers), lowercaseKeys(headers || {}));
			return lowercaseKeys(headers || {});
		}
		/**
		* Gets an existing header value or returns a default.
		* Handles converting number header values to strings since HTTP headers must be strings.
		* Note: This returns string | string[] since some headers can have multiple values.
		* For headers that must always be a single string (like Content-Type), use the
		* specialized _getExistingOrDefaultContentTypeHeader method instead.
		*/
		_getExistingOrDefaultHeader(additionalHeaders, header, _default) {
			let clientHeader;
			if (this.requestOptions && this.requestOptions.headers) {
				const headerValue = lowercaseKeys(this.requestOptions.headers)[header];
				if (headerValue) clientHeader = typeof headerValue === "number" ? headerValue.toString() : headerValue;
			}
			const additionalValue = additionalHeaders[header];
			if (additionalValue !== void 0) return typeof additionalValue === "number" ? additionalValue.toString() : additionalValue;
			if (clientHeader !== void 0) return clientHeader;
			return _default;
		}
		/**
		* Specialized version of _getExistingOrDefaultHeader for Content-Type header.
		* Always returns a single string (not an array) since Content-Type should be a single value.
		* Converts arrays to comma-separated strings and numbers to strings to ensure type safety.
		* This was split from _getExistingOrDefaultHeader to provide stricter typing for callers
		* that assign the result to places expecting a string (e.g., additionalHeaders[Headers.ContentType]).
		*/
		_getExistingOrDefaultContentTypeHeader(additionalHeaders, _default) {
			let clientHeader;
			if (this.requestOptions && this.requestOptions.headers) {
				const headerValue = lowercaseKeys(this.requestOptions.headers)[Headers.ContentType];
				if (headerValue) {
					if (typeof headerValue === "number") clientHeader = String(headerValue);
					else if (Array.isArray(headerValue)) clientHeader = headerValue.join(", ");
					else clientHeader = headerValue;
				}
			}
			const additionalValue = additionalHeaders[Headers.ContentType];
			if (additionalValue !== void 0) {
				if (typeof additionalValue === "number") return String(additionalValue);
				else if (Array.isArray(additionalValue)) return additionalValue.join(", ");
				else return additionalValue;
			}
			if (clientHeader !== void 0) return clientHeader;
			return _default;
		}
		_getAgent(parsedUrl) {
			let agent;
			const proxyUrl = pm.getProxyUrl(parsedUrl);
			const useProxy = proxyUrl && proxyUrl.hostname;
			if (this._keepAlive && useProxy) agent = this._proxyAgent;
			if (!useProxy) agent = this._agent;
			if (agent) return agent;
			const usingSsl = parsedUrl.protocol === "https:";
			let maxSockets = 100;
			if (this.requestOptions) maxSockets = this.requestOptions.maxSockets || http.globalAgent.maxSockets;
			if (proxyUrl && proxyUrl.hostname) {
				const agentOptions = {
					maxSockets,
					keepAlive: this._keepAlive,
					proxy: Object.assign(Object.assign({}, (proxyUrl.username || proxyUrl.password) && { proxyAuth: `${proxyUrl.username}:${proxyUrl.password}` }), {
						host: proxyUrl.hostname,
						port: proxyUrl.port
					})
				};
				let tunnelAgent;
				const overHttps = proxyUrl.protocol === "https:";
				if (usingSsl) tunnelAgent = overHttps ? tunnel.httpsOverHttps : tunnel.httpsOverHttp;
				else tunnelAgent = overHttps ? tunnel.httpOverHttps : tunnel.httpOverHttp;
				agent = tunnelAgent(agentOptions);
				this._proxyAgent = agent;
			}
			if (!agent) {
				const options = {
					keepAlive: this._keepAlive,
					maxSockets
				};
				agent = usingSsl ? new https.Agent(options) : new http.Agent(options);
				this._agent = agent;
			}
			if (usingSsl && this._ignoreSslError) agent.options = Object.assign(agent.options || {}, { rejectUnauthorized: false });
			return agent;
		}
		_getProxyAgentDispatcher(parsedUrl, proxyUrl) {
			let proxyAgent;
			if (this._keepAlive) proxyAgent = this._proxyAgentDispatcher;
			if (proxyAgent) return proxyAgent;
			const usingSsl = parsedUrl.protocol === "https:";
			proxyAgent = new undici_1.ProxyAgent(Object.assign({
				uri: proxyUrl.href,
				pipelining: !this._keepAlive ? 0 : 1
			}, (proxyUrl.username || proxyUrl.password) && { token: `Basic ${Buffer.from(`${proxyUrl.username}:${proxyUrl.password}`).toString("base64")}` }));
			this._proxyAgentDispatcher = proxyAgent;
			if (usingSsl && this._ignoreSslError) proxyAgent.options = Object.assign(proxyAgent.options.requestTls || {}, { rejectUnauthorized: false });
			return proxyAgent;
		}
		_getUserAgentWithOrchestrationId(userAgent) {
			const baseUserAgent = userAgent || "actions/http-client";
			const orchId = process.env["ACTIONS_ORCHESTRATION_ID"];
			if (orchId) return `${baseUserAgent} actions_orchestration_id/${orchId.replace(/[^a-z0-9_.-]/gi, "_")}`;
			return baseUserAgent;
		}
		_performExponentialBackoff(retryNumber) {
			return __awaiter(this, void 0, void 0, function* () {
				retryNumber = Math.min(ExponentialBackoffCeiling, retryNumber);
				const ms = ExponentialBackoffTimeSlice * Math.pow(2, retryNumber);
				return new Promise((resolve) => setTimeout(() => resolve(), ms));
			});
		}
		_processResponse(res, options) {
			return __awaiter(this, void 0, void 0, function* () {
				return new Promise((resolve, reject) => __awaiter(this, void 0, void 0, function* () {
					const statusCode = res.message.statusCode || 0;
					const response = {
						statusCode,
						result: null,
						headers: {}
					};
					if (statusCode === HttpCodes.NotFound) resolve(response);
					function dateTimeDeserializer(key, value) {
						if (typeof value === "string") {
							const a = new Date(value);
							if (!isNaN(a.valueOf())) return a;
						}
						return value;
					}
					let obj;
					let contents;
					try {
						contents = yield res.readBody();
						if (contents && contents.length > 0) {
							if (options && options.deserializeDates) obj = JSON.parse(contents, dateTimeDeserializer);
							else obj = JSON.parse(contents);
							response.result = obj;
						}
						response.headers = res.message.headers;
					} catch (err) {}
					if (statusCode > 299) {
						let msg;
						if (obj && obj.message) msg = obj.message;
						else if (contents && contents.length > 0) msg = contents;
						else msg = `Failed request: (${statusCode})`;
						const err = new HttpClientError(msg, statusCode);
						err.result = response.result;
						reject(err);
					} else resolve(response);
				}));
			});
		}
	};
	exports.HttpClient = HttpClient;
	const lowercaseKeys = (obj) => Object.keys(obj).reduce((c, k) => (c[k.toLowerCase()] = obj[k], c), {});
}));

// node_modules/@actions/github/lib/internal/utils.js
var import_lib = /* @__PURE__ */ __toESM(require_lib(), 1);
var __awaiter = void 0 && (void 0).__awaiter || function(thisArg, _arguments, P, generator) {
	function adopt(value) {
		return value instanceof P ? value : new P(function(resolve) {
			resolve(value);
		});
	}
	return new (P || (P = Promise))(function(resolve, reject) {
		function fulfilled(value) {
			try {
				step(generator.next(value));
			} catch (e) {
				reject(e);
			}
		}
		function rejected(value) {
			try {
				step(generator["throw"](value));
			} catch (e) {
				reject(e);
			}
		}
		function step(result) {
			result.done ? resolve(result.value) : adopt(result.value).then(fulfilled, rejected);
		}
		step((generator = generator.apply(thisArg, _arguments || [])).next());
	});
};
function getAuthString(token, options) {
	if (!token && !options.auth) throw new Error("Parameter token or opts.auth is required");
	else if (token && options.auth) throw new Error("Parameters token and opts.auth may not both be specified");
	return typeof options.auth === "string" ? options.auth : `token ${token}`;
}
function getProxyAgent(destinationUrl) {
	return new import_lib.HttpClient().getAgent(destinationUrl);
}
function getProxyAgentDispatcher(destinationUrl) {
	return new import_lib.HttpClient().getAgentDispatcher(destinationUrl);
}
function getProxyFetch(destinationUrl) {
	const httpDispatcher = getProxyAgentDispatcher(destinationUrl);
	const proxyFetch = (url, opts) => __awaiter(this, void 0, void 0, function* () {
		return (0, import_undici.fetch)(url, Object.assign(Object.assign({}, opts), { dispatcher: httpDispatcher }));
	});
	return proxyFetch;
}
function getApiBaseUrl() {
	return process.env["GITHUB_API_URL"] || "https://api.github.com";
}
function getUserAgentWithOrchestrationId(baseUserAgent) {
	var _a;
	const orchId = (_a = process.env["ACTIONS_ORCHESTRATION_ID"]) === null || _a === void 0 ? void 0 : _a.trim();
	if (orchId) {
		const tag = `actions_orchestration_id/${orchId.replace(/[^a-z0-9_.-]/gi, "_")}`;
		if (baseUserAgent === null || baseUserAgent === void 0 ? void 0 : baseUserAgent.includes(tag)) return baseUserAgent;
		return `${baseUserAgent ? `${baseUserAgent} ` : ""}${tag}`;
	}
	return baseUserAgent;
}

// node_modules/universal-user-agent/index.js
function getUserAgent() {
	if (typeof navigator === "object" && "userAgent" in navigator) return navigator.userAgent;
	if (typeof process === "object" && process.version !== void 0) return `Node.js/${process.version.substr(1)} (${process.platform}; ${process.arch})`;
	return "<environment undetectable>";
}

// node_modules/before-after-hook/lib/register.js
function register(state, name, method, options) {
	if (typeof method !== "function") throw new Error("method for before hook must be a function");
	if (!options) options = {};
	if (Array.isArray(name)) return name.reverse().reduce((callback, name) => {
		return register.bind(null, state, name, callback, options);
	}, method)();
	return Promise.resolve().then(() => {
		if (!state.registry[name]) return method(options);
		return state.registry[name].reduce((method, registered) => {
			return registered.hook.bind(null, method, options);
		}, method)();
	});
}

// node_modules/before-after-hook/lib/add.js
function addHook(state, kind, name, hook) {
	const orig = hook;
	if (!state.registry[name]) state.registry[name] = [];
	if (kind === "before") hook = (method, options) => {
		return Promise.resolve().then(orig.bind(null, options)).then(method.bind(null, options));
	};
	if (kind === "after") hook = (method, options) => {
		let result;
		return Promise.resolve().then(method.bind(null, options)).then((result_) => {
			result = result_;
			return orig(result, options);
		}).then(() => {
			return result;
		});
	};
	if (kind === "error") hook = (method, options) => {
		return Promise.resolve().then(method.bind(null, options)).catch((error) => {
			return orig(error, options);
		});
	};
	state.registry[name].push({
		hook,
		orig
	});
}

// node_modules/before-after-hook/lib/remove.js
function removeHook(state, name, method) {
	if (!state.registry[name]) return;
	const index = state.registry[name].map((registered) => {
		return registered.orig;
	}).indexOf(method);
	if (index === -1) return;
	state.registry[name].splice(index, 1);
}

// node_modules/before-after-hook/index.js
const bind = Function.bind;
const bindable = bind.bind(bind);
function bindApi(hook, state, name) {
	const removeHookRef = bindable(removeHook, null).apply(null, name ? [state, name] : [state]);
	hook.api = { remove: removeHookRef };
	hook.remove = removeHookRef;
	[
		"before",
		"error",
		"after",
		"wrap"
	].forEach((kind) => {
		const args = name ? [
			state,
			kind,
			name
		] : [state, kind];
		hook[kind] = hook.api[kind] = bindable(addHook, null).apply(null, args);
	});
}
function Singular() {
	const singularHookName = Symbol("Singular");
	const singularHookState = { registry: {} };
	const singularHook = register.bind(null, singularHookState, singularHookName);
	bindApi(singularHook, singularHookState, singularHookName);
	return singularHook;
}
function Collection() {
	const state = { registry: {} };
	const hook = register.bind(null, state);
	bindApi(hook, state);
	return hook;
}
var before_after_hook_default = {
	Singular,
	Collection
};

// node_modules/@octokit/endpoint/dist-bundle/index.js
var DEFAULTS = {
	method: "GET",
	baseUrl: "https://api.github.com",
	headers: {
		accept: "application/vnd.github.v3+json",
		"user-agent": `octokit-endpoint.js/0.0.0-development ${getUserAgent()}`
	},
	mediaType: { format: "" }
};
function lowercaseKeys(object) {
	if (!object) return {};
	return Object.keys(object).reduce((newObj, key) => {
		newObj[key.toLowerCase()] = object[key];
		return newObj;
	}, {});
}
function isPlainObject$1(value) {
	if (typeof value !== "object" || value === null) return false;
	if (Object.prototype.toString.call(value) !== "[object Object]") return false;
	const proto = Object.getPrototypeOf(value);
	if (proto === null) return true;
	const Ctor = Object.prototype.hasOwnProperty.call(proto, "constructor") && proto.constructor;
	return typeof Ctor === "function" && Ctor instanceof Ctor && Function.prototype.call(Ctor) === Function.prototype.call(value);
}
function mergeDeep(defaults, options) {
	const result = Object.assign({}, defaults);
	Object.keys(options).forEach((key) => {
		if (isPlainObject$1(options[key])) {
			if (!(key in defaults)) Object.assign(result, { [key]: options[key] });
			else result[key] = mergeDeep(defaults[key], options[key]);
		} else Object.assign(result, { [key]: options[key] });
	});
	return result;
}
function removeUndefinedProperties(obj) {
	for (const key in obj) if (obj[key] === void 0) delete obj[key];
	return obj;
}
function merge(defaults, route, options) {
	if (typeof route === "string") {
		let [method, url] = route.split(" ");
		options = Object.assign(url ? {
			method,
			url
		} : { url: method }, options);
	} else options = Object.assign({}, route);
	options.headers = lowercaseKeys(options.headers);
	removeUndefinedProperties(options);
	removeUndefinedProperties(options.headers);
	const mergedOptions = mergeDeep(defaults || {}, options);
	if (options.url === "/graphql") {
		if (defaults && defaults.mediaType.previews?.length) mergedOptions.mediaType.previews = defaults.mediaType.previews.filter((preview) => !mergedOptions.mediaType.previews.includes(preview)).concat(mergedOptions.mediaType.previews);
		mergedOptions.mediaType.previews = (mergedOptions.mediaType.previews || []).map((preview) => preview.replace(/-preview/, ""));
	}
	return mergedOptions;
}
function addQueryParameters(url, parameters) {
	const separator = /\?/.test(url) ? "&" : "?";
	const names = Object.keys(parameters);
	if (names.length === 0) return url;
	return url + separator + names.map((name) => {
		if (name === "q") return "q=" + parameters.q.split("+").map(encodeURIComponent).join("+");
		return `${name}=${encodeURIComponent(parameters[name])}`;
	}).join("&");
}
var urlVariableRegex = /\{[^{}}]+\}/g;
function removeNonChars(variableName) {
	return variableName.replace(/(?:^\W+)|(?:(?<!\W)\W+$)/g, "").split(/,/);
}
function extractUrlVariableNames(url) {
	const matches = url.match(urlVariableRegex);
	if (!matches) return [];
	return matches.map(removeNonChars).reduce((a, b) => a.concat(b), []);
}
function omit(object, keysToOmit) {
	const result = { __proto__: null };
	for (const key of Object.keys(object)) if (keysToOmit.indexOf(key) === -1) result[key] = object[key];
	return result;
}
function encodeReserved(str) {
	return str.split(/(%[0-9A-Fa-f]{2})/g).map(function(part) {
		if (!/%[0-9A-Fa-f]/.test(part)) part = encodeURI(part).replace(/%5B/g, "[").replace(/%5D/g, "]");
		return part;
	}).join("");
}
function encodeUnreserved(str) {
	return encodeURIComponent(str).replace(/[!'()*]/g, function(c) {
		return "%" + c.charCodeAt(0).toString(16).toUpperCase();
	});
}
function encodeValue(operator, value, key) {
	value = operator === "+" || operator === "#" ? encodeReserved(value) : encodeUnreserved(value);
	if (key) return encodeUnreserved(key) + "=" + value;
	else return value;
}
function isDefined(value) {
	return value !== void 0 && value !== null;
}
function isKeyOperator(operator) {
	return operator === ";" || operator === "&" || operator === "?";
}
function getValues(context, operator, key, modifier) {
	var value = context[key], result = [];
	if (isDefined(value) && value !== "") {
		if (typeof value === "string" || typeof value === "number" || typeof value === "bigint" || typeof value === "boolean") {
			value = value.toString();
			if (modifier && modifier !== "*") value = value.substring(0, parseInt(modifier, 10));
			result.push(encodeValue(operator, value, isKeyOperator(operator) ? key : ""));
		} else if (modifier === "*") {
			if (Array.isArray(value)) value.filter(isDefined).forEach(function(value2) {
				result.push(encodeValue(operator, value2, isKeyOperator(operator) ? key : ""));
			});
			else Object.keys(value).forEach(function(k) {
				if (isDefined(value[k])) result.push(encodeValue(operator, value[k], k));
			});
		} else {
			const tmp = [];
			if (Array.isArray(value)) value.filter(isDefined).forEach(function(value2) {
				tmp.push(encodeValue(operator, value2));
			});
			else Object.keys(value).forEach(function(k) {
				if (isDefined(value[k])) {
					tmp.push(encodeUnreserved(k));
					tmp.push(encodeValue(operator, value[k].toString()));
				}
			});
			if (isKeyOperator(operator)) result.push(encodeUnreserved(key) + "=" + tmp.join(","));
			else if (tmp.length !== 0) result.push(tmp.join(","));
		}
	} else if (operator === ";") {
		if (isDefined(value)) result.push(encodeUnreserved(key));
	} else if (value === "" && (operator === "&" || operator === "?")) result.push(encodeUnreserved(key) + "=");
	else if (value === "") result.push("");
	return result;
}
function parseUrl(template) {
	return { expand: expand.bind(null, template) };
}
function expand(template, context) {
	var operators = [
		"+",
		"#",
		".",
		"/",
		";",
		"?",
		"&"
	];
	template = template.replace(/\{([^\{\}]+)\}|([^\{\}]+)/g, function(_, expression, literal) {
		if (expression) {
			let operator = "";
			const values = [];
			if (operators.indexOf(expression.charAt(0)) !== -1) {
				operator = expression.charAt(0);
				expression = expression.substr(1);
			}
			expression.split(/,/g).forEach(function(variable) {
				var tmp = /([^:\*]*)(?::(\d+)|(\*))?/.exec(variable);
				values.push(getValues(context, operator, tmp[1], tmp[2] || tmp[3]));
			});
			if (operator && operator !== "+") {
				var separator = ",";
				if (operator === "?") separator = "&";
				else if (operator !== "#") separator = operator;
				return (values.length !== 0 ? operator : "") + values.join(separator);
			} else return values.join(",");
		} else return encodeReserved(literal);
	});
	if (template === "/") return template;
	else return template.replace(/\/$/, "");
}
function parse$1(options) {
	let method = options.method.toUpperCase();
	let url = (options.url || "/").replace(/:([a-z]\w+)/g, "{$1}");
	let headers = Object.assign({}, options.headers);
	let body;
	let parameters = omit(options, [
		"method",
		"baseUrl",
		"url",
		"headers",
		"request",
		"mediaType"
	]);
	const urlVariableNames = extractUrlVariableNames(url);
	url = parseUrl(url).expand(parameters);
	if (!/^http/.test(url)) url = options.baseUrl + url;
	const remainingParameters = omit(parameters, Object.keys(options).filter((option) => urlVariableNames.includes(option)).concat("baseUrl"));
	if (!/application\/octet-stream/i.test(headers.accept)) {
		if (options.mediaType.format) headers.accept = headers.accept.split(/,/).map((format) => format.replace(/application\/vnd(\.\w+)(\.v3)?(\.\w+)?(\+json)?$/, `application/vnd$1$2.${options.mediaType.format}`)).join(",");
		if (url.endsWith("/graphql")) {
			if (options.mediaType.previews?.length) headers.accept = (headers.accept.match(/(?<![\w-])[\w-]+(?=-preview)/g) || []).concat(options.mediaType.previews).map((preview) => {
				return `application/vnd.github.${preview}-preview${options.mediaType.format ? `.${options.mediaType.format}` : "+json"}`;
			}).join(",");
		}
	}
	if (["GET", "HEAD"].includes(method)) url = addQueryParameters(url, remainingParameters);
	else if ("data" in remainingParameters) body = remainingParameters.data;
	else if (Object.keys(remainingParameters).length) body = remainingParameters;
	if (!headers["content-type"] && typeof body !== "undefined") headers["content-type"] = "application/json; charset=utf-8";
	if (["PATCH", "PUT"].includes(method) && typeof body === "undefined") body = "";
	return Object.assign({
		method,
		url,
		headers
	}, typeof body !== "undefined" ? { body } : null, options.request ? { request: options.request } : null);
}
function endpointWithDefaults(defaults, route, options) {
	return parse$1(merge(defaults, route, options));
}
function withDefaults$2(oldDefaults, newDefaults) {
	const DEFAULTS2 = merge(oldDefaults, newDefaults);
	const endpoint2 = endpointWithDefaults.bind(null, DEFAULTS2);
	return Object.assign(endpoint2, {
		DEFAULTS: DEFAULTS2,
		defaults: withDefaults$2.bind(null, DEFAULTS2),
		merge: merge.bind(null, DEFAULTS2),
		parse: parse$1
	});
}
var endpoint = withDefaults$2(null, DEFAULTS);

// node_modules/content-type/dist/index.js
/*!
* content-type
* Copyright(c) 2015 Douglas Christopher Wilson
* MIT Licensed
*/
const SP = 32;
const HTAB = 9;
const SEMI = 59;
const EQ = 61;
const DQUOTE = 34;
const BSLASH = 92;
const COMMA = 44;
const LOWER_CASE = 1;
const OWS = 2;
const SEMI_FLAG = 4;
const COMMA_FLAG = 8;
const TOKEN_FLAG = 16;
const NON_ASCII = 65280;
const CASE_FLAGS = 65281;
/**
* Character flags used to normalize HTTP field values while scanning.
* Out-of-range reads intentionally coerce to zero in bitwise expressions.
*/
const CHAR_MAP = /* @__PURE__ */ new Uint8Array(256);
CHAR_MAP[HTAB] |= OWS;
CHAR_MAP[SP] |= OWS;
CHAR_MAP[SEMI] |= SEMI_FLAG;
CHAR_MAP[COMMA] |= COMMA_FLAG;
for (let code = 128; code <= 255; code++) CHAR_MAP[code] |= LOWER_CASE;
for (const char of "!#$%&'*+-.^_`|~") CHAR_MAP[char.charCodeAt(0)] |= TOKEN_FLAG;
for (let code = 48; code <= 57; code++) CHAR_MAP[code] |= TOKEN_FLAG;
for (let code = 65; code <= 90; code++) CHAR_MAP[code] |= 17;
for (let code = 97; code <= 122; code++) CHAR_MAP[code] |= TOKEN_FLAG;
/**
* Null object perf optimization. Faster than `Object.create(null)` and `{ __proto__: null }`.
*/
const NullObject = /* @__PURE__ */ (() => {
	const C = function() {};
	C.prototype = Object.create(null);
	return C;
})();
/**
* Parse a `Content-Type` header.
*/
function parse(header, options) {
	const stopFlags = SEMI_FLAG | (options?.comma === true ? COMMA_FLAG : 0);
	const len = header.length;
	let valueStart = options?.start ?? 0;
	while ((CHAR_MAP[header.charCodeAt(valueStart)] & OWS) !== 0) valueStart++;
	let index = valueStart;
	let typeFlags = 0;
	let whitespace = -1;
	let stop = options?.parameters === false ? COMMA_FLAG : 0;
	while (index < len) {
		const code = header.charCodeAt(index);
		const flags = CHAR_MAP[code];
		if ((flags & stopFlags) !== 0) {
			stop |= flags & COMMA_FLAG;
			break;
		}
		if ((flags & OWS) !== 0) {
			if (whitespace === -1) whitespace = index;
		} else whitespace = -1;
		typeFlags |= code & NON_ASCII | flags;
		index++;
	}
	const valueEnd = whitespace === -1 ? index : whitespace;
	const value = header.slice(valueStart, valueEnd);
	const type = (typeFlags & CASE_FLAGS) === 0 ? value : value.toLowerCase();
	if (index === len || stop !== 0) return {
		type,
		index,
		parameters: new NullObject()
	};
	return parseParameters(header, type, index, len, stopFlags);
}
/**
* Parses the parameters of a `Content-Type` header starting at the given index.
*/
function parseParameters(header, type, index, len, stopFlags) {
	const parameters = new NullObject();
	parameter: while (index < len) {
		index++;
		while ((CHAR_MAP[header.charCodeAt(index)] & OWS) !== 0) index++;
		const keyStart = index;
		let keyFlags = 0;
		let keyWhitespace = -1;
		while (index < len) {
			const code = header.charCodeAt(index);
			const flags = CHAR_MAP[code];
			if ((flags & stopFlags) !== 0) {
				if ((flags & COMMA_FLAG) !== 0) break parameter;
				continue parameter;
			}
			if (code === EQ) {
				const keyEnd = keyWhitespace === -1 ? index : keyWhitespace;
				const value = header.slice(keyStart, keyEnd);
				const key = (keyFlags & CASE_FLAGS) === 0 ? value : value.toLowerCase();
				index++;
				while ((CHAR_MAP[header.charCodeAt(index)] & OWS) !== 0) index++;
				if (index < len && header.charCodeAt(index) === DQUOTE) {
					const quotedStart = ++index;
					let escaped = false;
					while (index < len) {
						const code = header.charCodeAt(index);
						if (code === DQUOTE) {
							if (parameters[key] === void 0) parameters[key] = escaped ? unescapeQuotedPairs(header, quotedStart, index) : header.slice(quotedStart, index);
							index++;
							let stop = 0;
							while (index < len) {
								const code = header.charCodeAt(index);
								const flags = CHAR_MAP[code];
								if ((flags & stopFlags) !== 0) {
									stop = flags & COMMA_FLAG;
									break;
								}
								index++;
							}
							if (stop !== 0) break parameter;
							continue parameter;
						}
						if (code === BSLASH && index + 1 < len) {
							escaped = true;
							index += 2;
							continue;
						}
						index++;
					}
					continue parameter;
				}
				const valueStart = index;
				let stop = 0;
				let valueWhitespace = -1;
				while (index < len) {
					const code = header.charCodeAt(index);
					const flags = CHAR_MAP[code];
					if ((flags & stopFlags) !== 0) {
						stop = flags & COMMA_FLAG;
						break;
					}
					if ((flags & OWS) !== 0) {
						if (valueWhitespace === -1) valueWhitespace = index;
					} else valueWhitespace = -1;
					index++;
				}
				if (parameters[key] === void 0) {
					const valueEnd = valueWhitespace === -1 ? index : valueWhitespace;
					parameters[key] = header.slice(valueStart, valueEnd);
				}
				if (stop !== 0) break parameter;
				continue parameter;
			}
			if ((flags & OWS) !== 0) {
				if (keyWhitespace === -1) keyWhitespace = index;
			} else keyWhitespace = -1;
			keyFlags |= code & NON_ASCII | flags;
			index++;
		}
	}
	return {
		type,
		index,
		parameters
	};
}
/**
* Remove backslashes from quoted pairs in a known-terminated quoted string body.
*/
function unescapeQuotedPairs(str, start, end) {
	let result = "";
	for (let index = start; index < end; index++) if (str.charCodeAt(index) === BSLASH) {
		result += str.slice(start, index);
		start = ++index;
	}
	return result + str.slice(start, end);
}

// node_modules/json-with-bigint/json-with-bigint.js
const intRegex = /^-?\d+$/;
const noiseValue = /^-?\d+n+$/;
const originalStringify = JSON.stringify;
const originalParse = JSON.parse;
const customFormat = /^-?\d+n$/;
const bigIntsStringify = /([\[:])?"(-?\d+)n"($|\s*[,\}\]])/g;
const noiseStringify = /([\[:])?("-?\d+n+)n("$|"\s*[,\}\]])/g;
/**
* @typedef {(this: any, key: string | number | undefined, value: any) => any} Replacer
* @typedef {(key: string | number | undefined, value: any, context?: { source: string }) => any} Reviver
*/
/**
* Checks if a value is unstringifiable according to native JSON.stringify rules.
*
* @param {any} val The value to check.
* @returns {boolean} True if the value is undefined, a function, or a symbol.
*/
const isUnstringifiable = (val) => val === void 0 || typeof val === "function" || typeof val === "symbol";
/**
* Checks if a value is a native JSON.rawJSON object (Node.js 22+).
*
* @param {any} val The value to check.
* @returns {boolean} True if the value is a RawJSON instance.
*/
const isRawJSON = (val) => val !== null && typeof val === "object" && val.constructor && val.constructor.name === "RawJSON";
/**
* Iteratively converts a JS value to a JSON string.
* Used as a fallback when the native JSON.stringify hits the Maximum Call Stack size.
* Fully compliant with JSON formatting (space), replacers, and toJSON behaviors.
*
* @param {any} rootValue The value to stringify.
* @param {Replacer | Array<string | number> | null} [replacer] User's custom replacer function.
* @param {string | number} [spaceParam] Indentation for pretty-printing.
* @returns {string | undefined} The generated JSON string.
*/
const stringifyIteratively = (rootValue, replacer, spaceParam) => {
	let space = "";
	if (typeof spaceParam === "number") space = " ".repeat(Math.min(10, Math.max(0, Math.floor(spaceParam))));
	else if (typeof spaceParam === "string") space = spaceParam.slice(0, 10);
	const isFunctionReplacer = typeof replacer === "function";
	const propertyList = Array.isArray(replacer) ? new Set(replacer.map(String)) : null;
	/**
	* Prepares a value for stringification by resolving toJSON, handling BigInts,
	* applying custom replacers, and unwrapping primitive objects.
	*
	* @param {object|Array} parent The parent object or array holding the value.
	* @param {string} key The key associated with the value.
	* @param {any} val The raw value to process.
	* @returns {any} The processed value ready for stringification.
	*/
	const prepareVal = (parent, key, val) => {
		if (val !== null && typeof val === "object" && typeof val.toJSON === "function") val = val.toJSON(key);
		if (typeof val === "string" && noiseValue.test(val)) return val + "n";
		if (typeof val === "bigint") {
			if ("rawJSON" in JSON) return JSON.rawJSON(val.toString());
			return val.toString() + "n";
		}
		if (isFunctionReplacer) val = replacer.call(parent, key, val);
		if (val !== null && typeof val === "object") {
			if (val instanceof Number || val instanceof String || val instanceof Boolean) val = val.valueOf();
		}
		return val;
	};
	const rootProcessed = prepareVal({ "": rootValue }, "", rootValue);
	if (isUnstringifiable(rootProcessed)) return;
	const isRootPrimitive = rootProcessed === null || typeof rootProcessed !== "object";
	const isRootNativeRawJSON = isRawJSON(rootProcessed);
	if (isRootPrimitive || isRootNativeRawJSON) return originalStringify(rootProcessed);
	const chunks = [];
	let level = 0;
	const stack = [{
		parent: { "": rootProcessed },
		key: "",
		val: rootProcessed,
		isArray: Array.isArray(rootProcessed),
		keys: Array.isArray(rootProcessed) ? null : Object.keys(rootProcessed),
		index: 0,
		first: true
	}];
	const visited = new WeakSet([rootProcessed]);
	while (stack.length > 0) {
		const node = stack[stack.length - 1];
		if (node.index === 0) {
			chunks.push(node.isArray ? "[" : "{");
			level++;
		}
		let isDone = false;
		if (node.isArray) {
			if (node.index < node.val.length) {
				if (!node.first) chunks.push(",");
				if (space) chunks.push("\n" + space.repeat(level));
				const childRaw = node.val[node.index];
				const childVal = prepareVal(node.val, String(node.index), childRaw);
				if (isUnstringifiable(childVal)) {
					chunks.push("null");
					node.first = false;
					node.index++;
				} else {
					const isComplexObject = childVal !== null && typeof childVal === "object";
					const isNativeRaw = isRawJSON(childVal);
					if (isComplexObject && !isNativeRaw) {
						if (visited.has(childVal)) throw new TypeError("Converting circular structure to JSON");
						visited.add(childVal);
						stack.push({
							parent: node.val,
							key: String(node.index),
							val: childVal,
							isArray: Array.isArray(childVal),
							keys: Array.isArray(childVal) ? null : Object.keys(childVal),
							index: 0,
							first: true
						});
						node.first = false;
						node.index++;
					} else {
						chunks.push(originalStringify(childVal));
						node.first = false;
						node.index++;
					}
				}
			} else isDone = true;
		} else {
			while (node.index < node.keys.length) {
				const k = node.keys[node.index++];
				if (propertyList && !propertyList.has(k)) continue;
				const childRaw = node.val[k];
				const childVal = prepareVal(node.val, k, childRaw);
				if (isUnstringifiable(childVal)) continue;
				if (!node.first) chunks.push(",");
				if (space) chunks.push("\n" + space.repeat(level) + originalStringify(k) + ": ");
				else chunks.push(originalStringify(k) + ":");
				const isComplexObject = childVal !== null && typeof childVal === "object";
				const isNativeRaw = isRawJSON(childVal);
				if (isComplexObject && !isNativeRaw) {
					if (visited.has(childVal)) throw new TypeError("Converting circular structure to JSON");
					visited.add(childVal);
					stack.push({
						parent: node.val,
						key: k,
						val: childVal,
						isArray: Array.isArray(childVal),
						keys: Array.isArray(childVal) ? null : Object.keys(childVal),
						index: 0,
						first: true
					});
					node.first = false;
					break;
				} else {
					chunks.push(originalStringify(childVal));
					node.first = false;
				}
			}
			if (node.index >= node.keys.length && stack[stack.length - 1] === node) isDone = true;
		}
		if (isDone) {
			level--;
			if (!node.first && space) chunks.push("\n" + space.repeat(level));
			chunks.push(node.isArray ? "]" : "}");
			visited.delete(node.val);
			stack.pop();
		}
	}
	return chunks.join("");
};
/**
* Converts a JavaScript value to a JSON string.
*
* Supports serialization of BigInt values using two strategies:
* 1. Custom format "123n" → "123" (universal fallback)
* 2. Native JSON.rawJSON() (Node.js 22+, fastest) when available
*
* All other values are serialized exactly like native JSON.stringify().
*
* @param {*} value The value to convert to a JSON string.
* @param {Replacer | Array<string | number> | null} [replacer]
* A function that alters the behavior of the stringification process,
* or an array of strings/numbers to indicate properties to exclude.
* @param {string | number} [space]
* A string or number to specify indentation or pretty-printing.
* @returns {string} The JSON string representation.
*/
const JSONStringify = (value, replacer, space) => {
	try {
		if ("rawJSON" in JSON) return originalStringify(value, (key, val) => {
			if (typeof val === "bigint") return JSON.rawJSON(val.toString());
			if (typeof replacer === "function") return replacer(key, val);
			if (Array.isArray(replacer) && replacer.includes(key)) return val;
			return val;
		}, space);
		if (!value) return originalStringify(value, replacer, space);
		return originalStringify(value, (key, val) => {
			if (typeof val === "string" && noiseValue.test(val)) return val.toString() + "n";
			if (typeof val === "bigint") return val.toString() + "n";
			if (typeof replacer === "function") return replacer(key, val);
			if (Array.isArray(replacer) && replacer.includes(key)) return val;
			return val;
		}, space).replace(bigIntsStringify, "$1$2$3").replace(noiseStringify, "$1$2$3");
	} catch (error) {
		if (error instanceof RangeError) {
			const convertedJSON = stringifyIteratively(value, replacer, space);
			if (convertedJSON === void 0) return void 0;
			if ("rawJSON" in JSON) return convertedJSON;
			return convertedJSON.replace(bigIntsStringify, "$1$2$3").replace(noiseStringify, "$1$2$3");
		}
		throw error;
	}
};
const featureCache = /* @__PURE__ */ new Map();
/**
* Detects if the current JSON.parse implementation supports the context.source feature.
*
* Uses toString() fingerprinting to cache results and automatically detect runtime
* replacements of JSON.parse (polyfills, mocks, etc.).
*
* @returns {boolean} true if context.source is supported, false otherwise.
*/
const isContextSourceSupported = () => {
	const parseFingerprint = JSON.parse.toString();
	if (featureCache.has(parseFingerprint)) return featureCache.get(parseFingerprint);
	try {
		const result = JSON.parse("1", (_, __, context) => !!context?.source && context.source === "1");
		featureCache.set(parseFingerprint, result);
		return result;
	} catch {
		featureCache.set(parseFingerprint, false);
		return false;
	}
};
/**
* Reviver function that converts custom-format BigInt strings back to BigInt values.
* Also handles "noise" strings that accidentally match the BigInt format.
*
* @param {string | number | undefined} key The object key.
* @param {*} value The value being parsed.
* @param {object} [context] Parse context (if supported by JSON.parse).
* @param {Reviver} [userReviver] User's custom reviver function.
* @returns {any} The transformed value.
*/
const convertMarkedBigIntsReviver = (key, value, context, userReviver) => {
	if (typeof value === "string" && customFormat.test(value)) return BigInt(value.slice(0, -1));
	if (typeof value === "string" && noiseValue.test(value)) return value.slice(0, -1);
	if (!(typeof userReviver === "function")) return value;
	return userReviver(key, value, context);
};
/**
* Fast JSON.parse implementation (~2x faster than classic fallback).
* Uses JSON.parse's context.source feature to detect integers and convert
* large numbers directly to BigInt without string manipulation.
*
* Does not support legacy custom format from v1 of this library.
*
* @param {string} text JSON string to parse.
* @param {Reviver} [reviver] Transform function to apply to each value.
* @returns {any} Parsed JavaScript value.
*/
const JSONParseV2 = (text, reviver) => {
	return JSON.parse(text, (key, value, context) => {
		const isBigNumber = typeof value === "number" && (value > Number.MAX_SAFE_INTEGER || value < Number.MIN_SAFE_INTEGER);
		const isInt = context && intRegex.test(context.source);
		if (isBigNumber && isInt) return BigInt(context.source);
		if (!(typeof reviver === "function")) return value;
		return reviver(key, value, context);
	});
};
const MAX_INT = Number.MAX_SAFE_INTEGER.toString();
const MAX_DIGITS = MAX_INT.length;
const stringsOrLargeNumbers = /"(?:[^"\\]|\\.)*"|-?(0|[1-9][0-9]*)(\.[0-9]+)?([eE][+-]?[0-9]+)?/g;
const noiseValueWithQuotes = /^"-?\d+n+"$/;
/**
* Iteratively traverses the parsed object bottom-up (post-order),
* emulating the native JSON.parse reviver behavior.
* This avoids Call Stack overflows (RangeError) on deeply nested structures.
*
* @param {any} parsed The natively parsed JSON object.
* @param {Reviver} [userReviver] User's custom reviver function.
* @returns {any} The fully processed object.
*/
const applyReviverIteratively = (parsed, userReviver) => {
	const rootHolder = { "": parsed };
	const stack = [{
		parent: rootHolder,
		key: "",
		visited: false
	}];
	while (stack.length > 0) {
		const node = stack[stack.length - 1];
		if (!node.visited) {
			node.visited = true;
			const value = node.parent[node.key];
			if (value !== null && typeof value === "object") {
				const keys = Object.keys(value);
				for (let i = keys.length - 1; i >= 0; i--) stack.push({
					parent: value,
					key: keys[i],
					visited: false
				});
			}
		} else {
			const { parent, key } = node;
			let value = parent[key];
			if (typeof value === "string") {
				if (customFormat.test(value)) value = BigInt(value.slice(0, -1));
				else if (noiseValue.test(value)) value = value.slice(0, -1);
			}
			if (typeof userReviver === "function") value = userReviver.call(parent, key, value);
			if (value === void 0) delete parent[key];
			else parent[key] = value;
			stack.pop();
		}
	}
	return rootHolder[""];
};
/**
* Pre-processes the JSON string to mark large numbers with an 'n' suffix.
*
* @param {string} text The raw JSON string.
* @returns {string} The serialized string with marked BigInts.
*/
const serializeBigInts = (text) => {
	return text.replace(stringsOrLargeNumbers, (match, digits, fractional, exponential) => {
		const isString = match[0] === "\"";
		if (isString && noiseValueWithQuotes.test(match)) return match.substring(0, match.length - 1) + "n\"";
		const hasFractionalOrExponential = fractional || exponential;
		const isLessThanMaxSafeInt = digits && (digits.length < MAX_DIGITS || digits.length === MAX_DIGITS && digits <= MAX_INT);
		if (isString || hasFractionalOrExponential || isLessThanMaxSafeInt) return match;
		return "\"" + match + "n\"";
	});
};
/**
* Converts a JSON string into a JavaScript value.
*
* Supports parsing of large integers using two strategies:
* 1. Classic fallback: Marks large numbers with "123n" format, then converts to BigInt
* 2. Fast path (JSONParseV2): Uses context.source feature (~2x faster) when available
*
* All other JSON values are parsed exactly like native JSON.parse().
*
* @param {string} text A valid JSON string.
* @param {Reviver} [reviver]
* A function that transforms the results. This function is called for each member
* of the object. If a member contains nested objects, the nested objects are
* transformed before the parent object is.
* @returns {any} The parsed JavaScript value.
* @throws {SyntaxError} If text is not valid JSON.
*/
const JSONParse = (text, reviver) => {
	if (!text) return originalParse(text, reviver);
	try {
		if (isContextSourceSupported()) return JSONParseV2(text, reviver);
		const serializedData = serializeBigInts(text);
		return originalParse(serializedData, (key, value, context) => convertMarkedBigIntsReviver(key, value, context, reviver));
	} catch (error) {
		if (error instanceof RangeError) {
			const serializedData = serializeBigInts(text);
			const parsed = originalParse(serializedData);
			return applyReviverIteratively(parsed, reviver);
		}
		throw error;
	}
};

// node_modules/@octokit/request-error/dist-src/index.js
var RequestError = class extends Error {
	name;
	/**
	* http status code
	*/
	status;
	/**
	* Request options that lead to the error.
	*/
	request;
	/**
	* Response object if a response was received
	*/
	response;
	constructor(message, statusCode, options) {
		super(message, { cause: options.cause });
		this.name = "HttpError";
		this.status = Number.parseInt(statusCode);
		if (Number.isNaN(this.status)) this.status = 0;
		/* v8 ignore else -- @preserve -- Bug with vitest coverage where it sees an else branch that doesn't exist */
		if ("response" in options) this.response = options.response;
		const requestCopy = Object.assign({}, options.request);
		if (options.request.headers.authorization) requestCopy.headers = Object.assign({}, options.request.headers, { authorization: options.request.headers.authorization.replace(/(?<! ) .*$/, " [REDACTED]") });
		requestCopy.url = requestCopy.url.replace(/\bclient_secret=\w+/g, "client_secret=[REDACTED]").replace(/\baccess_token=\w+/g, "access_token=[REDACTED]");
		this.request = requestCopy;
	}
};

// node_modules/@octokit/request/dist-bundle/index.js
var defaults_default = { headers: { "user-agent": `octokit-request.js/10.0.16 ${getUserAgent()}` } };
function isPlainObject(value) {
	if (typeof value !== "object" || value === null) return false;
	if (Object.prototype.toString.call(value) !== "[object Object]") return false;
	const proto = Object.getPrototypeOf(value);
	if (proto === null) return true;
	const Ctor = Object.prototype.hasOwnProperty.call(proto, "constructor") && proto.constructor;
	return typeof Ctor === "function" && Ctor instanceof Ctor && Function.prototype.call(Ctor) === Function.prototype.call(value);
}
var noop$2 = () => "";
async function fetchWrapper(requestOptions) {
	const fetch = requestOptions.request?.fetch || globalThis.fetch;
	if (!fetch) throw new Error("fetch is not set. Please pass a fetch implementation as new Octokit({ request: { fetch }}). Learn more at https://github.com/octokit/octokit.js/#fetch-missing");
	const log = requestOptions.request?.log || console;
	const parseSuccessResponseBody = requestOptions.request?.parseSuccessResponseBody !== false;
	const body = isPlainObject(requestOptions.body) || Array.isArray(requestOptions.body) ? JSONStringify(requestOptions.body) : requestOptions.body;
	const requestHeaders = Object.fromEntries(Object.entries(requestOptions.headers).map(([name, value]) => [name, String(value)]));
	let fetchResponse;
	try {
		fetchResponse = await fetch(requestOptions.url, {
			method: requestOptions.method,
			body,
			redirect: requestOptions.request?.redirect,
			headers: requestHeaders,
			signal: requestOptions.request?.signal,
			...requestOptions.body && { duplex: "half" }
		});
	} catch (error) {
		let message = "Unknown Error";
		if (error instanceof Error) {
			if (error.name === "AbortError") {
				error.status = 500;
				throw error;
			}
			message = error.message;
			if (error.name === "TypeError" && "cause" in error) {
				if (error.cause instanceof Error) message = error.cause.message;
				else if (typeof error.cause === "string") message = error.cause;
			}
		}
		const requestError = new RequestError(message, 500, { request: requestOptions });
		requestError.cause = error;
		throw requestError;
	}
	const status = fetchResponse.status;
	const url = fetchResponse.url;
	const responseHeaders = {};
	for (const [key, value] of fetchResponse.headers) responseHeaders[key] = value;
	const octokitResponse = {
		url,
		status,
		headers: responseHeaders,
		data: ""
	};
	if ("deprecation" in responseHeaders) {
		const matches = responseHeaders.link && responseHeaders.link.match(/<([^<>]+)>; rel="deprecation"/);
		const deprecationLink = matches && matches.pop();
		log.warn(`[@octokit/request] "${requestOptions.method} ${requestOptions.url}" is deprecated. It is scheduled to be removed on ${responseHeaders.sunset}${deprecationLink ? `. See ${deprecationLink}` : ""}`);
	}
	if (status === 204 || status === 205) return octokitResponse;
	if (requestOptions.method === "HEAD") {
		if (status < 400) return octokitResponse;
		throw new RequestError(fetchResponse.statusText, status, {
			response: octokitResponse,
			request: requestOptions
		});
	}
	if (status === 304) {
		octokitResponse.data = await getResponseData(fetchResponse);
		throw new RequestError("Not modified", status, {
			response: octokitResponse,
			request: requestOptions
		});
	}
	if (status >= 400) {
		octokitResponse.data = await getResponseData(fetchResponse);
		throw new RequestError(toErrorMessage(octokitResponse.data), status, {
			response: octokitResponse,
			request: requestOptions
		});
	}
	octokitResponse.data = parseSuccessResponseBody ? await getResponseData(fetchResponse) : fetchResponse.body;
	return octokitResponse;
}
async function getResponseData(response) {
	const contentType = response.headers.get("content-type");
	if (!contentType) return response.text().catch(noop$2);
	const mimetype = parse(contentType);
	if (isJSONResponse(mimetype)) {
		let text = "";
		try {
			text = await response.text();
			return JSONParse(text);
		} catch (err) {
			return text;
		}
	} else if (mimetype.type.startsWith("text/") || mimetype.parameters.charset?.toLowerCase() === "utf-8" && mimetype.type !== "application/octet-stream") return response.text().catch(noop$2);
	else return response.arrayBuffer().catch(
		/* v8 ignore next -- @preserve */
		() => /* @__PURE__ */ new ArrayBuffer(0)
	);
}
function isJSONResponse(mimetype) {
	return mimetype.type === "application/json" || mimetype.type === "application/scim+json";
}
function toErrorMessage(data) {
	if (typeof data === "string") return data;
	if (data instanceof ArrayBuffer) return "Unknown error";
	if (typeof data === "object" && data !== null && "message" in data) {
		const objectData = data;
		const suffix = "documentation_url" in objectData ? ` - ${objectData.documentation_url}` : "";
		return Array.isArray(objectData.errors) ? `${objectData.message}: ${objectData.errors.map((v) => JSON.stringify(v)).join(", ")}${suffix}` : `${objectData.message}${suffix}`;
	}
	return `Unknown error: ${JSON.stringify(data)}`;
}
function withDefaults$1(oldEndpoint, newDefaults) {
	const endpoint2 = oldEndpoint.defaults(newDefaults);
	const newApi = function(route, parameters) {
		const endpointOptions = endpoint2.merge(route, parameters);
		if (!endpointOptions.request || !endpointOptions.request.hook) return fetchWrapper(endpoint2.parse(endpointOptions));
		const request2 = (route2, parameters2) => {
			return fetchWrapper(endpoint2.parse(endpoint2.merge(route2, parameters2)));
		};
		Object.assign(request2, {
			endpoint: endpoint2,
			defaults: withDefaults$1.bind(null, endpoint2)
		});
		return endpointOptions.request.hook(request2, endpointOptions);
	};
	return Object.assign(newApi, {
		endpoint: endpoint2,
		defaults: withDefaults$1.bind(null, endpoint2)
	});
}
var request = withDefaults$1(endpoint, defaults_default);
/* v8 ignore next -- @preserve */
/* v8 ignore else -- @preserve */

// node_modules/@octokit/graphql/dist-bundle/index.js
var VERSION$5 = "0.0.0-development";
function _buildMessageForResponseErrors(data) {
	return `Request failed due to following response errors:
` + data.errors.map((e) => ` - ${e.message}`).join("\n");
}
var GraphqlResponseError = class extends Error {
	constructor(request2, headers, response) {
		super(_buildMessageForResponseErrors(response));
		this.request = request2;
		this.headers = headers;
		this.response = response;
		this.errors = response.errors;
		this.data = response.data;
		if (Error.captureStackTrace) Error.captureStackTrace(this, this.constructor);
	}
	request;
	headers;
	response;
	name = "GraphqlResponseError";
	errors;
	data;
};
var NON_VARIABLE_OPTIONS = [
	"method",
	"baseUrl",
	"url",
	"headers",
	"request",
	"query",
	"mediaType",
	"operationName"
];
var FORBIDDEN_VARIABLE_OPTIONS = [
	"query",
	"method",
	"url"
];
var GHES_V3_SUFFIX_REGEX = /\/api\/v3\/?$/;
function graphql(request2, query, options) {
	if (options) {
		if (typeof query === "string" && "query" in options) return Promise.reject(/* @__PURE__ */ new Error(`[@octokit/graphql] "query" cannot be used as variable name`));
		for (const key in options) {
			if (!FORBIDDEN_VARIABLE_OPTIONS.includes(key)) continue;
			return Promise.reject(/* @__PURE__ */ new Error(`[@octokit/graphql] "${key}" cannot be used as variable name`));
		}
	}
	const parsedOptions = typeof query === "string" ? Object.assign({ query }, options) : query;
	const requestOptions = Object.keys(parsedOptions).reduce((result, key) => {
		if (NON_VARIABLE_OPTIONS.includes(key)) {
			result[key] = parsedOptions[key];
			return result;
		}
		if (!result.variables) result.variables = {};
		result.variables[key] = parsedOptions[key];
		return result;
	}, {});
	const baseUrl = parsedOptions.baseUrl || request2.endpoint.DEFAULTS.baseUrl;
	if (GHES_V3_SUFFIX_REGEX.test(baseUrl)) requestOptions.url = baseUrl.replace(GHES_V3_SUFFIX_REGEX, "/api/graphql");
	return request2(requestOptions).then((response) => {
		if (response.data.errors) {
			const headers = {};
			for (const key of Object.keys(response.headers)) headers[key] = response.headers[key];
			throw new GraphqlResponseError(requestOptions, headers, response.data);
		}
		return response.data.data;
	});
}
function withDefaults(request2, newDefaults) {
	const newRequest = request2.defaults(newDefaults);
	const newApi = (query, options) => {
		return graphql(newRequest, query, options);
	};
	return Object.assign(newApi, {
		defaults: withDefaults.bind(null, newRequest),
		endpoint: newRequest.endpoint
	});
}
var graphql2 = withDefaults(request, {
	headers: { "user-agent": `octokit-graphql.js/${VERSION$5} ${getUserAgent()}` },
	method: "POST",
	url: "/graphql"
});
function withCustomRequest(customRequest) {
	return withDefaults(customRequest, {
		method: "POST",
		url: "/graphql"
	});
}
/* v8 ignore if -- @preserve */

// node_modules/@octokit/auth-token/dist-bundle/index.js
var b64url = "(?:[a-zA-Z0-9_-]+)";
var sep = "\\.";
var jwtRE = new RegExp(`^${b64url}${sep}${b64url}${sep}${b64url}$`);
var isJWT = jwtRE.test.bind(jwtRE);
async function auth(token) {
	const isApp = isJWT(token);
	const isInstallation = token.startsWith("v1.") || token.startsWith("ghs_");
	const isUserToServer = token.startsWith("ghu_");
	return {
		type: "token",
		token,
		tokenType: isApp ? "app" : isInstallation ? "installation" : isUserToServer ? "user-to-server" : "oauth"
	};
}
function withAuthorizationPrefix(token) {
	if (token.split(/\./).length === 3) return `bearer ${token}`;
	return `token ${token}`;
}
async function hook(token, request, route, parameters) {
	const endpoint = request.endpoint.merge(route, parameters);
	endpoint.headers.authorization = withAuthorizationPrefix(token);
	return request(endpoint);
}
var createTokenAuth = function createTokenAuth2(token) {
	if (!token) throw new Error("[@octokit/auth-token] No token passed to createTokenAuth");
	if (typeof token !== "string") throw new Error("[@octokit/auth-token] Token passed to createTokenAuth is not a string");
	token = token.replace(/^(token|bearer) +/i, "");
	return Object.assign(auth.bind(null, token), { hook: hook.bind(null, token) });
};

// node_modules/@octokit/core/dist-src/version.js
const VERSION$4 = "7.0.8";

// node_modules/@octokit/core/dist-src/index.js
const noop$1 = () => {};
const consoleWarn = console.warn.bind(console);
const consoleError = console.error.bind(console);
function createLogger(logger = {}) {
	if (typeof logger.debug !== "function") logger.debug = noop$1;
	if (typeof logger.info !== "function") logger.info = noop$1;
	if (typeof logger.warn !== "function") logger.warn = consoleWarn;
	if (typeof logger.error !== "function") logger.error = consoleError;
	return logger;
}
const userAgentTrail = `octokit-core.js/${VERSION$4} ${getUserAgent()}`;
var Octokit = class {
	static VERSION = VERSION$4;
	static defaults(defaults) {
		const OctokitWithDefaults = class extends this {
			constructor(...args) {
				const options = args[0] || {};
				if (typeof defaults === "function") {
					super(defaults(options));
					return;
				}
				super(Object.assign({}, defaults, options, options.userAgent && defaults.userAgent ? { userAgent: `${options.userAgent} ${defaults.userAgent}` } : null));
			}
		};
		return OctokitWithDefaults;
	}
	static plugins = [];
	/**
	* Attach a plugin (or many) to your Octokit instance.
	*
	* @example
	* const API = Octokit.plugin(plugin1, plugin2, plugin3, ...)
	*/
	static plugin(...newPlugins) {
		const currentPlugins = this.plugins;
		const NewOctokit = class extends this {
			static plugins = currentPlugins.concat(newPlugins.filter((plugin) => !currentPlugins.includes(plugin)));
		};
		return NewOctokit;
	}
	constructor(options = {}) {
		const hook = new before_after_hook_default.Collection();
		const requestDefaults = {
			baseUrl: request.endpoint.DEFAULTS.baseUrl,
			headers: {},
			request: Object.assign({}, options.request, { hook: hook.bind(null, "request") }),
			mediaType: {
				previews: [],
				format: ""
			}
		};
		requestDefaults.headers["user-agent"] = options.userAgent ? `${options.userAgent} ${userAgentTrail}` : userAgentTrail;
		if (options.baseUrl) requestDefaults.baseUrl = options.baseUrl;
		if (options.previews) requestDefaults.mediaType.previews = options.previews;
		if (options.timeZone) requestDefaults.headers["time-zone"] = options.timeZone;
		this.request = request.defaults(requestDefaults);
		this.graphql = withCustomRequest(this.request).defaults(requestDefaults);
		this.log = createLogger(options.log);
		this.hook = hook;
		if (!options.authStrategy) {
			if (!options.auth) this.auth = async () => ({ type: "unauthenticated" });
			else {
				const auth = createTokenAuth(options.auth);
				hook.wrap("request", auth.hook);
				this.auth = auth;
			}
		} else {
			const { authStrategy, ...otherOptions } = options;
			const auth = authStrategy(Object.assign({
				request: this.request,
				log: this.log,
				octokit: this,
				octokitOptions: otherOptions
			}, options.auth));
			hook.wrap("request", auth.hook);
			this.auth = auth;
		}
		const classConstructor = this.constructor;
		for (let i = 0; i < classConstructor.plugins.length; ++i) Object.assign(this, classConstructor.plugins[i](this, options));
	}
	request;
	graphql;
	log;
	hook;
	auth;
};

// node_modules/@octokit/plugin-rest-endpoint-methods/dist-src/version.js
const VERSION$3 = "17.0.0";

// node_modules/@octokit/plugin-rest-endpoint-methods/dist-src/generated/endpoints.js
var endpoints_default = {
	actions: {
		addCustomLabelsToSelfHostedRunnerForOrg: ["POST /orgs/{org}/actions/runners/{runner_id}/labels"],
		addCustomLabelsToSelfHostedRunnerForRepo: ["POST /repos/{owner}/{repo}/actions/runners/{runner_id}/labels"],
		addRepoAccessToSelfHostedRunnerGroupInOrg: ["PUT /orgs/{org}/actions/runner-groups/{runner_group_id}/repositories/{repository_id}"],
		addSelectedRepoToOrgSecret: ["PUT /orgs/{org}/actions/secrets/{secret_name}/repositories/{repository_id}"],
		addSelectedRepoToOrgVariable: ["PUT /orgs/{org}/actions/variables/{name}/repositories/{repository_id}"],
		approveWorkflowRun: ["POST /repos/{owner}/{repo}/actions/runs/{run_id}/approve"],
		cancelWorkflowRun: ["POST /repos/{owner}/{repo}/actions/runs/{run_id}/cancel"],
		createEnvironmentVariable: ["POST /repos/{owner}/{repo}/environments/{environment_name}/variables"],
		createHostedRunnerForOrg: ["POST /orgs/{org}/actions/hosted-runners"],
		createOrUpdateEnvironmentSecret: ["PUT /repos/{owner}/{repo}/environments/{environment_name}/secrets/{secret_name}"],
		createOrUpdateOrgSecret: ["PUT /orgs/{org}/actions/secrets/{secret_name}"],
		createOrUpdateRepoSecret: ["PUT /repos/{owner}/{repo}/actions/secrets/{secret_name}"],
		createOrgVariable: ["POST /orgs/{org}/actions/variables"],
		createRegistrationTokenForOrg: ["POST /orgs/{org}/actions/runners/registration-token"],
		createRegistrationTokenForRepo: ["POST /repos/{owner}/{repo}/actions/runners/registration-token"],
		createRemoveTokenForOrg: ["POST /orgs/{org}/actions/runners/remove-token"],
		createRemoveTokenForRepo: ["POST /repos/{owner}/{repo}/actions/runners/remove-token"],
		createRepoVariable: ["POST /repos/{owner}/{repo}/actions/variables"],
		createWorkflowDispatch: ["POST /repos/{owner}/{repo}/actions/workflows/{workflow_id}/dispatches"],
		deleteActionsCacheById: ["DELETE /repos/{owner}/{repo}/actions/caches/{cache_id}"],
		deleteActionsCacheByKey: ["DELETE /repos/{owner}/{repo}/actions/caches{?key,ref}"],
		deleteArtifact: ["DELETE /repos/{owner}/{repo}/actions/artifacts/{artifact_id}"],
		deleteCustomImageFromOrg: ["DELETE /orgs/{org}/actions/hosted-runners/images/custom/{image_definition_id}"],
		deleteCustomImageVersionFromOrg: ["DELETE /orgs/{org}/actions/hosted-runners/images/custom/{image_definition_id}/versions/{version}"],
		deleteEnvironmentSecret: ["DELETE /repos/{owner}/{repo}/environments/{environment_name}/secrets/{secret_name}"],
		deleteEnvironmentVariable: ["DELETE /repos/{owner}/{repo}/environments/{environment_name}/variables/{name}"],
		deleteHostedRunnerForOrg: ["DELETE /orgs/{org}/actions/hosted-runners/{hosted_runner_id}"],
		deleteOrgSecret: ["DELETE /orgs/{org}/actions/secrets/{secret_name}"],
		deleteOrgVariable: ["DELETE /orgs/{org}/actions/variables/{name}"],
		deleteRepoSecret: ["DELETE /repos/{owner}/{repo}/actions/secrets/{secret_name}"],
		deleteRepoVariable: ["DELETE /repos/{owner}/{repo}/actions/variables/{name}"],
		deleteSelfHostedRunnerFromOrg: ["DELETE /orgs/{org}/actions/runners/{runner_id}"],
		deleteSelfHostedRunnerFromRepo: ["DELETE /repos/{owner}/{repo}/actions/runners/{runner_id}"],
		deleteWorkflowRun: ["DELETE /repos/{owner}/{repo}/actions/runs/{run_id}"],
		deleteWorkflowRunLogs: ["DELETE /repos/{owner}/{repo}/actions/runs/{run_id}/logs"],
		disableSelectedRepositoryGithubActionsOrganization: ["DELETE /orgs/{org}/actions/permissions/repositories/{repository_id}"],
		disableWorkflow: ["PUT /repos/{owner}/{repo}/actions/workflows/{workflow_id}/disable"],
		downloadArtifact: ["GET /repos/{owner}/{repo}/actions/artifacts/{artifact_id}/{archive_format}"],
		downloadJobLogsForWorkflowRun: ["GET /repos/{owner}/{repo}/actions/jobs/{job_id}/logs"],
		downloadWorkflowRunAttemptLogs: ["GET /repos/{owner}/{repo}/actions/runs/{run_id}/attempts/{attempt_number}/logs"],
		downloadWorkflowRunLogs: ["GET /repos/{owner}/{repo}/actions/runs/{run_id}/logs"],
		enableSelectedRepositoryGithubActionsOrganization: ["PUT /orgs/{org}/actions/permissions/repositories/{repository_id}"],
		enableWorkflow: ["PUT /repos/{owner}/{repo}/actions/workflows/{workflow_id}/enable"],
		forceCancelWorkflowRun: ["POST /repos/{owner}/{repo}/actions/runs/{run_id}/force-cancel"],
		generateRunnerJitconfigForOrg: ["POST /orgs/{org}/actions/runners/generate-jitconfig"],
		generateRunnerJitconfigForRepo: ["POST /repos/{owner}/{repo}/actions/runners/generate-jitconfig"],
		getActionsCacheList: ["GET /repos/{owner}/{repo}/actions/caches"],
		getActionsCacheUsage: ["GET /repos/{owner}/{repo}/actions/cache/usage"],
		getActionsCacheUsageByRepoForOrg: ["GET /orgs/{org}/actions/cache/usage-by-repository"],
		getActionsCacheUsageForOrg: ["GET /orgs/{org}/actions/cache/usage"],
		getAllowedActionsOrganization: ["GET /orgs/{org}/actions/permissions/selected-actions"],
		getAllowedActionsRepository: ["GET /repos/{owner}/{repo}/actions/permissions/selected-actions"],
		getArtifact: ["GET /repos/{owner}/{repo}/actions/artifacts/{artifact_id}"],
		getCustomImageForOrg: ["GET /orgs/{org}/actions/hosted-runners/images/custom/{image_definition_id}"],
		getCustomImageVersionForOrg: ["GET /orgs/{org}/actions/hosted-runners/images/custom/{image_definition_id}/versions/{version}"],
		getCustomOidcSubClaimForRepo: ["GET /repos/{owner}/{repo}/actions/oidc/customization/sub"],
		getEnvironmentPublicKey: ["GET /repos/{owner}/{repo}/environments/{environment_name}/secrets/public-key"],
		getEnvironmentSecret: ["GET /repos/{owner}/{repo}/environments/{environment_name}/secrets/{secret_name}"],
		getEnvironmentVariable: ["GET /repos/{owner}/{repo}/environments/{environment_name}/variables/{name}"],
		getGithubActionsDefaultWorkflowPermissionsOrganization: ["GET /orgs/{org}/actions/permissions/workflow"],
		getGithubActionsDefaultWorkflowPermissionsRepository: ["GET /repos/{owner}/{repo}/actions/permissions/workflow"],
		getGithubActionsPermissionsOrganization: ["GET /orgs/{org}/actions/permissions"],
		getGithubActionsPermissionsRepository: ["GET /repos/{owner}/{repo}/actions/permissions"],
		getHostedRunnerForOrg: ["GET /orgs/{org}/actions/hosted-runners/{hosted_runner_id}"],
		getHostedRunnersGithubOwnedImagesForOrg: ["GET /orgs/{org}/actions/hosted-runners/images/github-owned"],
		getHostedRunnersLimitsForOrg: ["GET /orgs/{org}/actions/hosted-runners/limits"],
		getHostedRunnersMachineSpecsForOrg: ["GET /orgs/{org}/actions/hosted-runners/machine-sizes"],
		getHostedRunnersPartnerImagesForOrg: ["GET /orgs/{org}/actions/hosted-runners/images/partner"],
		getHostedRunnersPlatformsForOrg: ["GET /orgs/{org}/actions/hosted-runners/platforms"],
		getJobForWorkflowRun: ["GET /repos/{owner}/{repo}/actions/jobs/{job_id}"],
		getOrgPublicKey: ["GET /orgs/{org}/actions/secrets/public-key"],
		getOrgSecret: ["GET /orgs/{org}/actions/secrets/{secret_name}"],
		getOrgVariable: ["GET /orgs/{org}/actions/variables/{name}"],
		getPendingDeploymentsForRun: ["GET /repos/{owner}/{repo}/actions/runs/{run_id}/pending_deployments"],
		getRepoPermissions: [
			"GET /repos/{owner}/{repo}/actions/permissions",
			{},
			{ renamed: ["actions", "getGithubActionsPermissionsRepository"] }
		],
		getRepoPublicKey: ["GET /repos/{owner}/{repo}/actions/secrets/public-key"],
		getRepoSecret: ["GET /repos/{owner}/{repo}/actions/secrets/{secret_name}"],
		getRepoVariable: ["GET /repos/{owner}/{repo}/actions/variables/{name}"],
		getReviewsForRun: ["GET /repos/{owner}/{repo}/actions/runs/{run_id}/approvals"],
		getSelfHostedRunnerForOrg: ["GET /orgs/{org}/actions/runners/{runner_id}"],
		getSelfHostedRunnerForRepo: ["GET /repos/{owner}/{repo}/actions/runners/{runner_id}"],
		getWorkflow: ["GET /repos/{owner}/{repo}/actions/workflows/{workflow_id}"],
		getWorkflowAccessToRepository: ["GET /repos/{owner}/{repo}/actions/permissions/access"],
		getWorkflowRun: ["GET /repos/{owner}/{repo}/actions/runs/{run_id}"],
		getWorkflowRunAttempt: ["GET /repos/{owner}/{repo}/actions/runs/{run_id}/attempts/{attempt_number}"],
		getWorkflowRunUsage: ["GET /repos/{owner}/{repo}/actions/runs/{run_id}/timing"],
		getWorkflowUsage: ["GET /repos/{owner}/{repo}/actions/workflows/{workflow_id}/timing"],
		listArtifactsForRepo: ["GET /repos/{owner}/{repo}/actions/artifacts"],
		listCustomImageVersionsForOrg: ["GET /orgs/{org}/actions/hosted-runners/images/custom/{image_definition_id}/versions"],
		listCustomImagesForOrg: ["GET /orgs/{org}/actions/hosted-runners/images/custom"],
		listEnvironmentSecrets: ["GET /repos/{owner}/{repo}/environments/{environment_name}/secrets"],
		listEnvironmentVariables: ["GET /repos/{owner}/{repo}/environments/{environment_name}/variables"],
		listGithubHostedRunnersInGroupForOrg: ["GET /orgs/{org}/actions/runner-groups/{runner_group_id}/hosted-runners"],
		listHostedRunnersForOrg: ["GET /orgs/{org}/actions/hosted-runners"],
		listJobsForWorkflowRun: ["GET /repos/{owner}/{repo}/actions/runs/{run_id}/jobs"],
		listJobsForWorkflowRunAttempt: ["GET /repos/{owner}/{repo}/actions/runs/{run_id}/attempts/{attempt_number}/jobs"],
		listLabelsForSelfHostedRunnerForOrg: ["GET /orgs/{org}/actions/runners/{runner_id}/labels"],
		listLabelsForSelfHostedRunnerForRepo: ["GET /repos/{owner}/{repo}/actions/runners/{runner_id}/labels"],
		listOrgSecrets: ["GET /orgs/{org}/actions/secrets"],
		listOrgVariables: ["GET /orgs/{org}/actions/variables"],
		listRepoOrganizationSecrets: ["GET /repos/{owner}/{repo}/actions/organization-secrets"],
		listRepoOrganizationVariables: ["GET /repos/{owner}/{repo}/actions/organization-variables"],
		listRepoSecrets: ["GET /repos/{owner}/{repo}/actions/secrets"],
		listRepoVariables: ["GET /repos/{owner}/{repo}/actions/variables"],
		listRepoWorkflows: ["GET /repos/{owner}/{repo}/actions/workflows"],
		listRunnerApplicationsForOrg: ["GET /orgs/{org}/actions/runners/downloads"],
		listRunnerApplicationsForRepo: ["GET /repos/{owner}/{repo}/actions/runners/downloads"],
		listSelectedReposForOrgSecret: ["GET /orgs/{org}/actions/secrets/{secret_name}/repositories"],
		listSelectedReposForOrgVariable: ["GET /orgs/{org}/actions/variables/{name}/repositories"],
		listSelectedRepositoriesEnabledGithubActionsOrganization: ["GET /orgs/{org}/actions/permissions/repositories"],
		listSelfHostedRunnersForOrg: ["GET /orgs/{org}/actions/runners"],
		listSelfHostedRunnersForRepo: ["GET /repos/{owner}/{repo}/actions/runners"],
		listWorkflowRunArtifacts: ["GET /repos/{owner}/{repo}/actions/runs/{run_id}/artifacts"],
		listWorkflowRuns: ["GET /repos/{owner}/{repo}/actions/workflows/{workflow_id}/runs"],
		listWorkflowRunsForRepo: ["GET /repos/{owner}/{repo}/actions/runs"],
		reRunJobForWorkflowRun: ["POST /repos/{owner}/{repo}/actions/jobs/{job_id}/rerun"],
		reRunWorkflow: ["POST /repos/{owner}/{repo}/actions/runs/{run_id}/rerun"],
		reRunWorkflowFailedJobs: ["POST /repos/{owner}/{repo}/actions/runs/{run_id}/rerun-failed-jobs"],
		removeAllCustomLabelsFromSelfHostedRunnerForOrg: ["DELETE /orgs/{org}/actions/runners/{runner_id}/labels"],
		removeAllCustomLabelsFromSelfHostedRunnerForRepo: ["DELETE /repos/{owner}/{repo}/actions/runners/{runner_id}/labels"],
		removeCustomLabelFromSelfHostedRunnerForOrg: ["DELETE /orgs/{org}/actions/runners/{runner_id}/labels/{name}"],
		removeCustomLabelFromSelfHostedRunnerForRepo: ["DELETE /repos/{owner}/{repo}/actions/runners/{runner_id}/labels/{name}"],
		removeSelectedRepoFromOrgSecret: ["DELETE /orgs/{org}/actions/secrets/{secret_name}/repositories/{repository_id}"],
		removeSelectedRepoFromOrgVariable: ["DELETE /orgs/{org}/actions/variables/{name}/repositories/{repository_id}"],
		reviewCustomGatesForRun: ["POST /repos/{owner}/{repo}/actions/runs/{run_id}/deployment_protection_rule"],
		reviewPendingDeploymentsForRun: ["POST /repos/{owner}/{repo}/actions/runs/{run_id}/pending_deployments"],
		setAllowedActionsOrganization: ["PUT /orgs/{org}/actions/permissions/selected-actions"],
		setAllowedActionsRepository: ["PUT /repos/{owner}/{repo}/actions/permissions/selected-actions"],
		setCustomLabelsForSelfHostedRunnerForOrg: ["PUT /orgs/{org}/actions/runners/{runner_id}/labels"],
		setCustomLabelsForSelfHostedRunnerForRepo: ["PUT /repos/{owner}/{repo}/actions/runners/{runner_id}/labels"],
		setCustomOidcSubClaimForRepo: ["PUT /repos/{owner}/{repo}/actions/oidc/customization/sub"],
		setGithubActionsDefaultWorkflowPermissionsOrganization: ["PUT /orgs/{org}/actions/permissions/workflow"],
		setGithubActionsDefaultWorkflowPermissionsRepository: ["PUT /repos/{owner}/{repo}/actions/permissions/workflow"],
		setGithubActionsPermissionsOrganization: ["PUT /orgs/{org}/actions/permissions"],
		setGithubActionsPermissionsRepository: ["PUT /repos/{owner}/{repo}/actions/permissions"],
		setSelectedReposForOrgSecret: ["PUT /orgs/{org}/actions/secrets/{secret_name}/repositories"],
		setSelectedReposForOrgVariable: ["PUT /orgs/{org}/actions/variables/{name}/repositories"],
		setSelectedRepositoriesEnabledGithubActionsOrganization: ["PUT /orgs/{org}/actions/permissions/repositories"],
		setWorkflowAccessToRepository: ["PUT /repos/{owner}/{repo}/actions/permissions/access"],
		updateEnvironmentVariable: ["PATCH /repos/{owner}/{repo}/environments/{environment_name}/variables/{name}"],
		updateHostedRunnerForOrg: ["PATCH /orgs/{org}/actions/hosted-runners/{hosted_runner_id}"],
		updateOrgVariable: ["PATCH /orgs/{org}/actions/variables/{name}"],
		updateRepoVariable: ["PATCH /repos/{owner}/{repo}/actions/variables/{name}"]
	},
	activity: {
		checkRepoIsStarredByAuthenticatedUser: ["GET /user/starred/{owner}/{repo}"],
		deleteRepoSubscription: ["DELETE /repos/{owner}/{repo}/subscription"],
		deleteThreadSubscription: ["DELETE /notifications/threads/{thread_id}/subscription"],
		getFeeds: ["GET /feeds"],
		getRepoSubscription: ["GET /repos/{owner}/{repo}/subscription"],
		getThread: ["GET /notifications/threads/{thread_id}"],
		getThreadSubscriptionForAuthenticatedUser: ["GET /notifications/threads/{thread_id}/subscription"],
		listEventsForAuthenticatedUser: ["GET /users/{username}/events"],
		listNotificationsForAuthenticatedUser: ["GET /notifications"],
		listOrgEventsForAuthenticatedUser: ["GET /users/{username}/events/orgs/{org}"],
		listPublicEvents: ["GET /events"],
		listPublicEventsForRepoNetwork: ["GET /networks/{owner}/{repo}/events"],
		listPublicEventsForUser: ["GET /users/{username}/events/public"],
		listPublicOrgEvents: ["GET /orgs/{org}/events"],
		listReceivedEventsForUser: ["GET /users/{username}/received_events"],
		listReceivedPublicEventsForUser: ["GET /users/{username}/received_events/public"],
		listRepoEvents: ["GET /repos/{owner}/{repo}/events"],
		listRepoNotificationsForAuthenticatedUser: ["GET /repos/{owner}/{repo}/notifications"],
		listReposStarredByAuthenticatedUser: ["GET /user/starred"],
		listReposStarredByUser: ["GET /users/{username}/starred"],
		listReposWatchedByUser: ["GET /users/{username}/subscriptions"],
		listStargazersForRepo: ["GET /repos/{owner}/{repo}/stargazers"],
		listWatchedReposForAuthenticatedUser: ["GET /user/subscriptions"],
		listWatchersForRepo: ["GET /repos/{owner}/{repo}/subscribers"],
		markNotificationsAsRead: ["PUT /notifications"],
		markRepoNotificationsAsRead: ["PUT /repos/{owner}/{repo}/notifications"],
		markThreadAsDone: ["DELETE /notifications/threads/{thread_id}"],
		markThreadAsRead: ["PATCH /notifications/threads/{thread_id}"],
		setRepoSubscription: ["PUT /repos/{owner}/{repo}/subscription"],
		setThreadSubscription: ["PUT /notifications/threads/{thread_id}/subscription"],
		starRepoForAuthenticatedUser: ["PUT /user/starred/{owner}/{repo}"],
		unstarRepoForAuthenticatedUser: ["DELETE /user/starred/{owner}/{repo}"]
	},
	apps: {
		addRepoToInstallation: [
			"PUT /user/installations/{installation_id}/repositories/{repository_id}",
			{},
			{ renamed: ["apps", "addRepoToInstallationForAuthenticatedUser"] }
		],
		addRepoToInstallationForAuthenticatedUser: ["PUT /user/installations/{installation_id}/repositories/{repository_id}"],
		checkToken: ["POST /applications/{client_id}/token"],
		createFromManifest: ["POST /app-manifests/{code}/conversions"],
		createInstallationAccessToken: ["POST /app/installations/{installation_id}/access_tokens"],
		deleteAuthorization: ["DELETE /applications/{client_id}/grant"],
		deleteInstallation: ["DELETE /app/installations/{installation_id}"],
		deleteToken: ["DELETE /applications/{client_id}/token"],
		getAuthenticated: ["GET /app"],
		getBySlug: ["GET /apps/{app_slug}"],
		getInstallation: ["GET /app/installations/{installation_id}"],
		getOrgInstallation: ["GET /orgs/{org}/installation"],
		getRepoInstallation: ["GET /repos/{owner}/{repo}/installation"],
		getSubscriptionPlanForAccount: ["GET /marketplace_listing/accounts/{account_id}"],
		getSubscriptionPlanForAccountStubbed: ["GET /marketplace_listing/stubbed/accounts/{account_id}"],
		getUserInstallation: ["GET /users/{username}/installation"],
		getWebhookConfigForApp: ["GET /app/hook/config"],
		getWebhookDelivery: ["GET /app/hook/deliveries/{delivery_id}"],
		listAccountsForPlan: ["GET /marketplace_listing/plans/{plan_id}/accounts"],
		listAccountsForPlanStubbed: ["GET /marketplace_listing/stubbed/plans/{plan_id}/accounts"],
		listInstallationReposForAuthenticatedUser: ["GET /user/installations/{installation_id}/repositories"],
		listInstallationRequestsForAuthenticatedApp: ["GET /app/installation-requests"],
		listInstallations: ["GET /app/installations"],
		listInstallationsForAuthenticatedUser: ["GET /user/installations"],
		listPlans: ["GET /marketplace_listing/plans"],
		listPlansStubbed: ["GET /marketplace_listing/stubbed/plans"],
		listReposAccessibleToInstallation: ["GET /installation/repositories"],
		listSubscriptionsForAuthenticatedUser: ["GET /user/marketplace_purchases"],
		listSubscriptionsForAuthenticatedUserStubbed: ["GET /user/marketplace_purchases/stubbed"],
		listWebhookDeliveries: ["GET /app/hook/deliveries"],
		redeliverWebhookDelivery: ["POST /app/hook/deliveries/{delivery_id}/attempts"],
		removeRepoFromInstallation: [
			"DELETE /user/installations/{installation_id}/repositories/{repository_id}",
			{},
			{ renamed: ["apps", "removeRepoFromInstallationForAuthenticatedUser"] }
		],
		removeRepoFromInstallationForAuthenticatedUser: ["DELETE /user/installations/{installation_id}/repositories/{repository_id}"],
		resetToken: ["PATCH /applications/{client_id}/token"],
		revokeInstallationAccessToken: ["DELETE /installation/token"],
		scopeToken: ["POST /applications/{client_id}/token/scoped"],
		suspendInstallation: ["PUT /app/installations/{installation_id}/suspended"],
		unsuspendInstallation: ["DELETE /app/installations/{installation_id}/suspended"],
		updateWebhookConfigForApp: ["PATCH /app/hook/config"]
	},
	billing: {
		getGithubActionsBillingOrg: ["GET /orgs/{org}/settings/billing/actions"],
		getGithubActionsBillingUser: ["GET /users/{username}/settings/billing/actions"],
		getGithubBillingPremiumRequestUsageReportOrg: ["GET /organizations/{org}/settings/billing/premium_request/usage"],
		getGithubBillingPremiumRequestUsageReportUser: ["GET /users/{username}/settings/billing/premium_request/usage"],
		getGithubBillingUsageReportOrg: ["GET /organizations/{org}/settings/billing/usage"],
		getGithubBillingUsageReportUser: ["GET /users/{username}/settings/billing/usage"],
		getGithubPackagesBillingOrg: ["GET /orgs/{org}/settings/billing/packages"],
		getGithubPackagesBillingUser: ["GET /users/{username}/settings/billing/packages"],
		getSharedStorageBillingOrg: ["GET /orgs/{org}/settings/billing/shared-storage"],
		getSharedStorageBillingUser: ["GET /users/{username}/settings/billing/shared-storage"]
	},
	campaigns: {
		createCampaign: ["POST /orgs/{org}/campaigns"],
		deleteCampaign: ["DELETE /orgs/{org}/campaigns/{campaign_number}"],
		getCampaignSummary: ["GET /orgs/{org}/campaigns/{campaign_number}"],
		listOrgCampaigns: ["GET /orgs/{org}/campaigns"],
		updateCampaign: ["PATCH /orgs/{org}/campaigns/{campaign_number}"]
	},
	checks: {
		create: ["POST /repos/{owner}/{repo}/check-runs"],
		createSuite: ["POST /repos/{owner}/{repo}/check-suites"],
		get: ["GET /repos/{owner}/{repo}/check-runs/{check_run_id}"],
		getSuite: ["GET /repos/{owner}/{repo}/check-suites/{check_suite_id}"],
		listAnnotations: ["GET /repos/{owner}/{repo}/check-runs/{check_run_id}/annotations"],
		listForRef: ["GET /repos/{owner}/{repo}/commits/{ref}/check-runs"],
		listForSuite: ["GET /repos/{owner}/{repo}/check-suites/{check_suite_id}/check-runs"],
		listSuitesForRef: ["GET /repos/{owner}/{repo}/commits/{ref}/check-suites"],
		rerequestRun: ["POST /repos/{owner}/{repo}/check-runs/{check_run_id}/rerequest"],
		rerequestSuite: ["POST /repos/{owner}/{repo}/check-suites/{check_suite_id}/rerequest"],
		setSuitesPreferences: ["PATCH /repos/{owner}/{repo}/check-suites/preferences"],
		update: ["PATCH /repos/{owner}/{repo}/check-runs/{check_run_id}"]
	},
	codeScanning: {
		commitAutofix: ["POST /repos/{owner}/{repo}/code-scanning/alerts/{alert_number}/autofix/commits"],
		createAutofix: ["POST /repos/{owner}/{repo}/code-scanning/alerts/{alert_number}/autofix"],
		createVariantAnalysis: ["POST /repos/{owner}/{repo}/code-scanning/codeql/variant-analyses"],
		deleteAnalysis: ["DELETE /repos/{owner}/{repo}/code-scanning/analyses/{analysis_id}{?confirm_delete}"],
		deleteCodeqlDatabase: ["DELETE /repos/{owner}/{repo}/code-scanning/codeql/databases/{language}"],
		getAlert: [
			"GET /repos/{owner}/{repo}/code-scanning/alerts/{alert_number}",
			{},
			{ renamedParameters: { alert_id: "alert_number" } }
		],
		getAnalysis: ["GET /repos/{owner}/{repo}/code-scanning/analyses/{analysis_id}"],
		getAutofix: ["GET /repos/{owner}/{repo}/code-scanning/alerts/{alert_number}/autofix"],
		getCodeqlDatabase: ["GET /repos/{owner}/{repo}/code-scanning/codeql/databases/{language}"],
		getDefaultSetup: ["GET /repos/{owner}/{repo}/code-scanning/default-setup"],
		getSarif: ["GET /repos/{owner}/{repo}/code-scanning/sarifs/{sarif_id}"],
		getVariantAnalysis: ["GET /repos/{owner}/{repo}/code-scanning/codeql/variant-analyses/{codeql_variant_analysis_id}"],
		getVariantAnalysisRepoTask: ["GET /repos/{owner}/{repo}/code-scanning/codeql/variant-analyses/{codeql_variant_analysis_id}/repos/{repo_owner}/{repo_name}"],
		listAlertInstances: ["GET /repos/{owner}/{repo}/code-scanning/alerts/{alert_number}/instances"],
		listAlertsForOrg: ["GET /orgs/{org}/code-scanning/alerts"],
		listAlertsForRepo: ["GET /repos/{owner}/{repo}/code-scanning/alerts"],
		listAlertsInstances: [
			"GET /repos/{owner}/{repo}/code-scanning/alerts/{alert_number}/instances",
			{},
			{ renamed: ["codeScanning", "listAlertInstances"] }
		],
		listCodeqlDatabases: ["GET /repos/{owner}/{repo}/code-scanning/codeql/databases"],
		listRecentAnalyses: ["GET /repos/{owner}/{repo}/code-scanning/analyses"],
		updateAlert: ["PATCH /repos/{owner}/{repo}/code-scanning/alerts/{alert_number}"],
		updateDefaultSetup: ["PATCH /repos/{owner}/{repo}/code-scanning/default-setup"],
		uploadSarif: ["POST /repos/{owner}/{repo}/code-scanning/sarifs"]
	},
	codeSecurity: {
		attachConfiguration: ["POST /orgs/{org}/code-security/configurations/{configuration_id}/attach"],
		attachEnterpriseConfiguration: ["POST /enterprises/{enterprise}/code-security/configurations/{configuration_id}/attach"],
		createConfiguration: ["POST /orgs/{org}/code-security/configurations"],
		createConfigurationForEnterprise: ["POST /enterprises/{enterprise}/code-security/configurations"],
		deleteConfiguration: ["DELETE /orgs/{org}/code-security/configurations/{configuration_id}"],
		deleteConfigurationForEnterprise: ["DELETE /enterprises/{enterprise}/code-security/configurations/{configuration_id}"],
		detachConfiguration: ["DELETE /orgs/{org}/code-security/configurations/detach"],
		getConfiguration: ["GET /orgs/{org}/code-security/configurations/{configuration_id}"],
		getConfigurationForRepository: ["GET /repos/{owner}/{repo}/code-security-configuration"],
		getConfigurationsForEnterprise: ["GET /enterprises/{enterprise}/code-security/configurations"],
		getConfigurationsForOrg: ["GET /orgs/{org}/code-security/configurations"],
		getDefaultConfigurations: ["GET /orgs/{org}/code-security/configurations/defaults"],
		getDefaultConfigurationsForEnterprise: ["GET /enterprises/{enterprise}/code-security/configurations/defaults"],
		getRepositoriesForConfiguration: ["GET /orgs/{org}/code-security/configurations/{configuration_id}/repositories"],
		getRepositoriesForEnterpriseConfiguration: ["GET /enterprises/{enterprise}/code-security/configurations/{configuration_id}/repositories"],
		getSingleConfigurationForEnterprise: ["GET /enterprises/{enterprise}/code-security/configurations/{configuration_id}"],
		setConfigurationAsDefault: ["PUT /orgs/{org}/code-security/configurations/{configuration_id}/defaults"],
		setConfigurationAsDefaultForEnterprise: ["PUT /enterprises/{enterprise}/code-security/configurations/{configuration_id}/defaults"],
		updateConfiguration: ["PATCH /orgs/{org}/code-security/configurations/{configuration_id}"],
		updateEnterpriseConfiguration: ["PATCH /enterprises/{enterprise}/code-security/configurations/{configuration_id}"]
	},
	codesOfConduct: {
		getAllCodesOfConduct: ["GET /codes_of_conduct"],
		getConductCode: ["GET /codes_of_conduct/{key}"]
	},
	codespaces: {
		addRepositoryForSecretForAuthenticatedUser: ["PUT /user/codespaces/secrets/{secret_name}/repositories/{repository_id}"],
		addSelectedRepoToOrgSecret: ["PUT /orgs/{org}/codespaces/secrets/{secret_name}/repositories/{repository_id}"],
		checkPermissionsForDevcontainer: ["GET /repos/{owner}/{repo}/codespaces/permissions_check"],
		codespaceMachinesForAuthenticatedUser: ["GET /user/codespaces/{codespace_name}/machines"],
		createForAuthenticatedUser: ["POST /user/codespaces"],
		createOrUpdateOrgSecret: ["PUT /orgs/{org}/codespaces/secrets/{secret_name}"],
		createOrUpdateRepoSecret: ["PUT /repos/{owner}/{repo}/codespaces/secrets/{secret_name}"],
		createOrUpdateSecretForAuthenticatedUser: ["PUT /user/codespaces/secrets/{secret_name}"],
		createWithPrForAuthenticatedUser: ["POST /repos/{owner}/{repo}/pulls/{pull_number}/codespaces"],
		createWithRepoForAuthenticatedUser: ["POST /repos/{owner}/{repo}/codespaces"],
		deleteForAuthenticatedUser: ["DELETE /user/codespaces/{codespace_name}"],
		deleteFromOrganization: ["DELETE /orgs/{org}/members/{username}/codespaces/{codespace_name}"],
		deleteOrgSecret: ["DELETE /orgs/{org}/codespaces/secrets/{secret_name}"],
		deleteRepoSecret: ["DELETE /repos/{owner}/{repo}/codespaces/secrets/{secret_name}"],
		deleteSecretForAuthenticatedUser: ["DELETE /user/codespaces/secrets/{secret_name}"],
		exportForAuthenticatedUser: ["POST /user/codespaces/{codespace_name}/exports"],
		getCodespacesForUserInOrg: ["GET /orgs/{org}/members/{username}/codespaces"],
		getExportDetailsForAuthenticatedUser: ["GET /user/codespaces/{codespace_name}/exports/{export_id}"],
		getForAuthenticatedUser: ["GET /user/codespaces/{codespace_name}"],
		getOrgPublicKey: ["GET /orgs/{org}/codespaces/secrets/public-key"],
		getOrgSecret: ["GET /orgs/{org}/codespaces/secrets/{secret_name}"],
		getPublicKeyForAuthenticatedUser: ["GET /user/codespaces/secrets/public-key"],
		getRepoPublicKey: ["GET /repos/{owner}/{repo}/codespaces/secrets/public-key"],
		getRepoSecret: ["GET /repos/{owner}/{repo}/codespaces/secrets/{secret_name}"],
		getSecretForAuthenticatedUser: ["GET /user/codespaces/secrets/{secret_name}"],
		listDevcontainersInRepositoryForAuthenticatedUser: ["GET /repos/{owner}/{repo}/codespaces/devcontainers"],
		listForAuthenticatedUser: ["GET /user/codespaces"],
		listInOrganization: [
			"GET /orgs/{org}/codespaces",
			{},
			{ renamedParameters: { org_id: "org" } }
		],
		listInRepositoryForAuthenticatedUser: ["GET /repos/{owner}/{repo}/codespaces"],
		listOrgSecrets: ["GET /orgs/{org}/codespaces/secrets"],
		listRepoSecrets: ["GET /repos/{owner}/{repo}/codespaces/secrets"],
		listRepositoriesForSecretForAuthenticatedUser: ["GET /user/codespaces/secrets/{secret_name}/repositories"],
		listSecretsForAuthenticatedUser: ["GET /user/codespaces/secrets"],
		listSelectedReposForOrgSecret: ["GET /orgs/{org}/codespaces/secrets/{secret_name}/repositories"],
		preFlightWithRepoForAuthenticatedUser: ["GET /repos/{owner}/{repo}/codespaces/new"],
		publishForAuthenticatedUser: ["POST /user/codespaces/{codespace_name}/publish"],
		removeRepositoryForSecretForAuthenticatedUser: ["DELETE /user/codespaces/secrets/{secret_name}/repositories/{repository_id}"],
		removeSelectedRepoFromOrgSecret: ["DELETE /orgs/{org}/codespaces/secrets/{secret_name}/repositories/{repository_id}"],
		repoMachinesForAuthenticatedUser: ["GET /repos/{owner}/{repo}/codespaces/machines"],
		setRepositoriesForSecretForAuthenticatedUser: ["PUT /user/codespaces/secrets/{secret_name}/repositories"],
		setSelectedReposForOrgSecret: ["PUT /orgs/{org}/codespaces/secrets/{secret_name}/repositories"],
		startForAuthenticatedUser: ["POST /user/codespaces/{codespace_name}/start"],
		stopForAuthenticatedUser: ["POST /user/codespaces/{codespace_name}/stop"],
		stopInOrganization: ["POST /orgs/{org}/members/{username}/codespaces/{codespace_name}/stop"],
		updateForAuthenticatedUser: ["PATCH /user/codespaces/{codespace_name}"]
	},
	copilot: {
		addCopilotSeatsForTeams: ["POST /orgs/{org}/copilot/billing/selected_teams"],
		addCopilotSeatsForUsers: ["POST /orgs/{org}/copilot/billing/selected_users"],
		cancelCopilotSeatAssignmentForTeams: ["DELETE /orgs/{org}/copilot/billing/selected_teams"],
		cancelCopilotSeatAssignmentForUsers: ["DELETE /orgs/{org}/copilot/billing/selected_users"],
		copilotMetricsForOrganization: ["GET /orgs/{org}/copilot/metrics"],
		copilotMetricsForTeam: ["GET /orgs/{org}/team/{team_slug}/copilot/metrics"],
		getCopilotOrganizationDetails: ["GET /orgs/{org}/copilot/billing"],
		getCopilotSeatDetailsForUser: ["GET /orgs/{org}/members/{username}/copilot"],
		listCopilotSeats: ["GET /orgs/{org}/copilot/billing/seats"]
	},
	credentials: { revoke: ["POST /credentials/revoke"] },
	dependabot: {
		addSelectedRepoToOrgSecret: ["PUT /orgs/{org}/dependabot/secrets/{secret_name}/repositories/{repository_id}"],
		createOrUpdateOrgSecret: ["PUT /orgs/{org}/dependabot/secrets/{secret_name}"],
		createOrUpdateRepoSecret: ["PUT /repos/{owner}/{repo}/dependabot/secrets/{secret_name}"],
		deleteOrgSecret: ["DELETE /orgs/{org}/dependabot/secrets/{secret_name}"],
		deleteRepoSecret: ["DELETE /repos/{owner}/{repo}/dependabot/secrets/{secret_name}"],
		getAlert: ["GET /repos/{owner}/{repo}/dependabot/alerts/{alert_number}"],
		getOrgPublicKey: ["GET /orgs/{org}/dependabot/secrets/public-key"],
		getOrgSecret: ["GET /orgs/{org}/dependabot/secrets/{secret_name}"],
		getRepoPublicKey: ["GET /repos/{owner}/{repo}/dependabot/secrets/public-key"],
		getRepoSecret: ["GET /repos/{owner}/{repo}/dependabot/secrets/{secret_name}"],
		listAlertsForEnterprise: ["GET /enterprises/{enterprise}/dependabot/alerts"],
		listAlertsForOrg: ["GET /orgs/{org}/dependabot/alerts"],
		listAlertsForRepo: ["GET /repos/{owner}/{repo}/dependabot/alerts"],
		listOrgSecrets: ["GET /orgs/{org}/dependabot/secrets"],
		listRepoSecrets: ["GET /repos/{owner}/{repo}/dependabot/secrets"],
		listSelectedReposForOrgSecret: ["GET /orgs/{org}/dependabot/secrets/{secret_name}/repositories"],
		removeSelectedRepoFromOrgSecret: ["DELETE /orgs/{org}/dependabot/secrets/{secret_name}/repositories/{repository_id}"],
		repositoryAccessForOrg: ["GET /organizations/{org}/dependabot/repository-access"],
		setRepositoryAccessDefaultLevel: ["PUT /organizations/{org}/dependabot/repository-access/default-level"],
		setSelectedReposForOrgSecret: ["PUT /orgs/{org}/dependabot/secrets/{secret_name}/repositories"],
		updateAlert: ["PATCH /repos/{owner}/{repo}/dependabot/alerts/{alert_number}"],
		updateRepositoryAccessForOrg: ["PATCH /organizations/{org}/dependabot/repository-access"]
	},
	dependencyGraph: {
		createRepositorySnapshot: ["POST /repos/{owner}/{repo}/dependency-graph/snapshots"],
		diffRange: ["GET /repos/{owner}/{repo}/dependency-graph/compare/{basehead}"],
		exportSbom: ["GET /repos/{owner}/{repo}/dependency-graph/sbom"]
	},
	emojis: { get: ["GET /emojis"] },
	enterpriseTeamMemberships: {
		add: ["PUT /enterprises/{enterprise}/teams/{enterprise-team}/memberships/{username}"],
		bulkAdd: ["POST /enterprises/{enterprise}/teams/{enterprise-team}/memberships/add"],
		bulkRemove: ["POST /enterprises/{enterprise}/teams/{enterprise-team}/memberships/remove"],
		get: ["GET /enterprises/{enterprise}/teams/{enterprise-team}/memberships/{username}"],
		list: ["GET /enterprises/{enterprise}/teams/{enterprise-team}/memberships"],
		remove: ["DELETE /enterprises/{enterprise}/teams/{enterprise-team}/memberships/{username}"]
	},
	enterpriseTeamOrganizations: {
		add: ["PUT /enterprises/{enterprise}/teams/{enterprise-team}/organizations/{org}"],
		bulkAdd: ["POST /enterprises/{enterprise}/teams/{enterprise-team}/organizations/add"],
		bulkRemove: ["POST /enterprises/{enterprise}/teams/{enterprise-team}/organizations/remove"],
		delete: ["DELETE /enterprises/{enterprise}/teams/{enterprise-team}/organizations/{org}"],
		getAssignment: ["GET /enterprises/{enterprise}/teams/{enterprise-team}/organizations/{org}"],
		getAssignments: ["GET /enterprises/{enterprise}/teams/{enterprise-team}/organizations"]
	},
	enterpriseTeams: {
		create: ["POST /enterprises/{enterprise}/teams"],
		delete: ["DELETE /enterprises/{enterprise}/teams/{team_slug}"],
		get: ["GET /enterprises/{enterprise}/teams/{team_slug}"],
		list: ["GET /enterprises/{enterprise}/teams"],
		update: ["PATCH /enterprises/{enterprise}/teams/{team_slug}"]
	},
	gists: {
		checkIsStarred: ["GET /gists/{gist_id}/star"],
		create: ["POST /gists"],
		createComment: ["POST /gists/{gist_id}/comments"],
		delete: ["DELETE /gists/{gist_id}"],
		deleteComment: ["DELETE /gists/{gist_id}/comments/{comment_id}"],
		fork: ["POST /gists/{gist_id}/forks"],
		get: ["GET /gists/{gist_id}"],
		getComment: ["GET /gists/{gist_id}/comments/{comment_id}"],
		getRevision: ["GET /gists/{gist_id}/{sha}"],
		list: ["GET /gists"],
		listComments: ["GET /gists/{gist_id}/comments"],
		listCommits: ["GET /gists/{gist_id}/commits"],
		listForUser: ["GET /users/{username}/gists"],
		listForks: ["GET /gists/{gist_id}/forks"],
		listPublic: ["GET /gists/public"],
		listStarred: ["GET /gists/starred"],
		star: ["PUT /gists/{gist_id}/star"],
		unstar: ["DELETE /gists/{gist_id}/star"],
		update: ["PATCH /gists/{gist_id}"],
		updateComment: ["PATCH /gists/{gist_id}/comments/{comment_id}"]
	},
	git: {
		createBlob: ["POST /repos/{owner}/{repo}/git/blobs"],
		createCommit: ["POST /repos/{owner}/{repo}/git/commits"],
		createRef: ["POST /repos/{owner}/{repo}/git/refs"],
		createTag: ["POST /repos/{owner}/{repo}/git/tags"],
		createTree: ["POST /repos/{owner}/{repo}/git/trees"],
		deleteRef: ["DELETE /repos/{owner}/{repo}/git/refs/{ref}"],
		getBlob: ["GET /repos/{owner}/{repo}/git/blobs/{file_sha}"],
		getCommit: ["GET /repos/{owner}/{repo}/git/commits/{commit_sha}"],
		getRef: ["GET /repos/{owner}/{repo}/git/ref/{ref}"],
		getTag: ["GET /repos/{owner}/{repo}/git/tags/{tag_sha}"],
		getTree: ["GET /repos/{owner}/{repo}/git/trees/{tree_sha}"],
		listMatchingRefs: ["GET /repos/{owner}/{repo}/git/matching-refs/{ref}"],
		updateRef: ["PATCH /repos/{owner}/{repo}/git/refs/{ref}"]
	},
	gitignore: {
		getAllTemplates: ["GET /gitignore/templates"],
		getTemplate: ["GET /gitignore/templates/{name}"]
	},
	hostedCompute: {
		createNetworkConfigurationForOrg: ["POST /orgs/{org}/settings/network-configurations"],
		deleteNetworkConfigurationFromOrg: ["DELETE /orgs/{org}/settings/network-configurations/{network_configuration_id}"],
		getNetworkConfigurationForOrg: ["GET /orgs/{org}/settings/network-configurations/{network_configuration_id}"],
		getNetworkSettingsForOrg: ["GET /orgs/{org}/settings/network-settings/{network_settings_id}"],
		listNetworkConfigurationsForOrg: ["GET /orgs/{org}/settings/network-configurations"],
		updateNetworkConfigurationForOrg: ["PATCH /orgs/{org}/settings/network-configurations/{network_configuration_id}"]
	},
	interactions: {
		getRestrictionsForAuthenticatedUser: ["GET /user/interaction-limits"],
		getRestrictionsForOrg: ["GET /orgs/{org}/interaction-limits"],
		getRestrictionsForRepo: ["GET /repos/{owner}/{repo}/interaction-limits"],
		getRestrictionsForYourPublicRepos: [
			"GET /user/interaction-limits",
			{},
			{ renamed: ["interactions", "getRestrictionsForAuthenticatedUser"] }
		],
		removeRestrictionsForAuthenticatedUser: ["DELETE /user/interaction-limits"],
		removeRestrictionsForOrg: ["DELETE /orgs/{org}/interaction-limits"],
		removeRestrictionsForRepo: ["DELETE /repos/{owner}/{repo}/interaction-limits"],
		removeRestrictionsForYourPublicRepos: [
			"DELETE /user/interaction-limits",
			{},
			{ renamed: ["interactions", "removeRestrictionsForAuthenticatedUser"] }
		],
		setRestrictionsForAuthenticatedUser: ["PUT /user/interaction-limits"],
		setRestrictionsForOrg: ["PUT /orgs/{org}/interaction-limits"],
		setRestrictionsForRepo: ["PUT /repos/{owner}/{repo}/interaction-limits"],
		setRestrictionsForYourPublicRepos: [
			"PUT /user/interaction-limits",
			{},
			{ renamed: ["interactions", "setRestrictionsForAuthenticatedUser"] }
		]
	},
	issues: {
		addAssignees: ["POST /repos/{owner}/{repo}/issues/{issue_number}/assignees"],
		addBlockedByDependency: ["POST /repos/{owner}/{repo}/issues/{issue_number}/dependencies/blocked_by"],
		addLabels: ["POST /repos/{owner}/{repo}/issues/{issue_number}/labels"],
		addSubIssue: ["POST /repos/{owner}/{repo}/issues/{issue_number}/sub_issues"],
		checkUserCanBeAssigned: ["GET /repos/{owner}/{repo}/assignees/{assignee}"],
		checkUserCanBeAssignedToIssue: ["GET /repos/{owner}/{repo}/issues/{issue_number}/assignees/{assignee}"],
		create: ["POST /repos/{owner}/{repo}/issues"],
		createComment: ["POST /repos/{owner}/{repo}/issues/{issue_number}/comments"],
		createLabel: ["POST /repos/{owner}/{repo}/labels"],
		createMilestone: ["POST /repos/{owner}/{repo}/milestones"],
		deleteComment: ["DELETE /repos/{owner}/{repo}/issues/comments/{comment_id}"],
		deleteLabel: ["DELETE /repos/{owner}/{repo}/labels/{name}"],
		deleteMilestone: ["DELETE /repos/{owner}/{repo}/milestones/{milestone_number}"],
		get: ["GET /repos/{owner}/{repo}/issues/{issue_number}"],
		getComment: ["GET /repos/{owner}/{repo}/issues/comments/{comment_id}"],
		getEvent: ["GET /repos/{owner}/{repo}/issues/events/{event_id}"],
		getLabel: ["GET /repos/{owner}/{repo}/labels/{name}"],
		getMilestone: ["GET /repos/{owner}/{repo}/milestones/{milestone_number}"],
		getParent: ["GET /repos/{owner}/{repo}/issues/{issue_number}/parent"],
		list: ["GET /issues"],
		listAssignees: ["GET /repos/{owner}/{repo}/assignees"],
		listComments: ["GET /repos/{owner}/{repo}/issues/{issue_number}/comments"],
		listCommentsForRepo: ["GET /repos/{owner}/{repo}/issues/comments"],
		listDependenciesBlockedBy: ["GET /repos/{owner}/{repo}/issues/{issue_number}/dependencies/blocked_by"],
		listDependenciesBlocking: ["GET /repos/{owner}/{repo}/issues/{issue_number}/dependencies/blocking"],
		listEvents: ["GET /repos/{owner}/{repo}/issues/{issue_number}/events"],
		listEventsForRepo: ["GET /repos/{owner}/{repo}/issues/events"],
		listEventsForTimeline: ["GET /repos/{owner}/{repo}/issues/{issue_number}/timeline"],
		listForAuthenticatedUser: ["GET /user/issues"],
		listForOrg: ["GET /orgs/{org}/issues"],
		listForRepo: ["GET /repos/{owner}/{repo}/issues"],
		listLabelsForMilestone: ["GET /repos/{owner}/{repo}/milestones/{milestone_number}/labels"],
		listLabelsForRepo: ["GET /repos/{owner}/{repo}/labels"],
		listLabelsOnIssue: ["GET /repos/{owner}/{repo}/issues/{issue_number}/labels"],
		listMilestones: ["GET /repos/{owner}/{repo}/milestones"],
		listSubIssues: ["GET /repos/{owner}/{repo}/issues/{issue_number}/sub_issues"],
		lock: ["PUT /repos/{owner}/{repo}/issues/{issue_number}/lock"],
		removeAllLabels: ["DELETE /repos/{owner}/{repo}/issues/{issue_number}/labels"],
		removeAssignees: ["DELETE /repos/{owner}/{repo}/issues/{issue_number}/assignees"],
		removeDependencyBlockedBy: ["DELETE /repos/{owner}/{repo}/issues/{issue_number}/dependencies/blocked_by/{issue_id}"],
		removeLabel: ["DELETE /repos/{owner}/{repo}/issues/{issue_number}/labels/{name}"],
		removeSubIssue: ["DELETE /repos/{owner}/{repo}/issues/{issue_number}/sub_issue"],
		reprioritizeSubIssue: ["PATCH /repos/{owner}/{repo}/issues/{issue_number}/sub_issues/priority"],
		setLabels: ["PUT /repos/{owner}/{repo}/issues/{issue_number}/labels"],
		unlock: ["DELETE /repos/{owner}/{repo}/issues/{issue_number}/lock"],
		update: ["PATCH /repos/{owner}/{repo}/issues/{issue_number}"],
		updateComment: ["PATCH /repos/{owner}/{repo}/issues/comments/{comment_id}"],
		updateLabel: ["PATCH /repos/{owner}/{repo}/labels/{name}"],
		updateMilestone: ["PATCH /repos/{owner}/{repo}/milestones/{milestone_number}"]
	},
	licenses: {
		get: ["GET /licenses/{license}"],
		getAllCommonlyUsed: ["GET /licenses"],
		getForRepo: ["GET /repos/{owner}/{repo}/license"]
	},
	markdown: {
		render: ["POST /markdown"],
		renderRaw: ["POST /markdown/raw", { headers: { "content-type": "text/plain; charset=utf-8" } }]
	},
	meta: {
		get: ["GET /meta"],
		getAllVersions: ["GET /versions"],
		getOctocat: ["GET /octocat"],
		getZen: ["GET /zen"],
		root: ["GET /"]
	},
	migrations: {
		deleteArchiveForAuthenticatedUser: ["DELETE /user/migrations/{migration_id}/archive"],
		deleteArchiveForOrg: ["DELETE /orgs/{org}/migrations/{migration_id}/archive"],
		downloadArchiveForOrg: ["GET /orgs/{org}/migrations/{migration_id}/archive"],
		getArchiveForAuthenticatedUser: ["GET /user/migrations/{migration_id}/archive"],
		getStatusForAuthenticatedUser: ["GET /user/migrations/{migration_id}"],
		getStatusForOrg: ["GET /orgs/{org}/migrations/{migration_id}"],
		listForAuthenticatedUser: ["GET /user/migrations"],
		listForOrg: ["GET /orgs/{org}/migrations"],
		listReposForAuthenticatedUser: ["GET /user/migrations/{migration_id}/repositories"],
		listReposForOrg: ["GET /orgs/{org}/migrations/{migration_id}/repositories"],
		listReposForUser: [
			"GET /user/migrations/{migration_id}/repositories",
			{},
			{ renamed: ["migrations", "listReposForAuthenticatedUser"] }
		],
		startForAuthenticatedUser: ["POST /user/migrations"],
		startForOrg: ["POST /orgs/{org}/migrations"],
		unlockRepoForAuthenticatedUser: ["DELETE /user/migrations/{migration_id}/repos/{repo_name}/lock"],
		unlockRepoForOrg: ["DELETE /orgs/{org}/migrations/{migration_id}/repos/{repo_name}/lock"]
	},
	oidc: {
		getOidcCustomSubTemplateForOrg: ["GET /orgs/{org}/actions/oidc/customization/sub"],
		updateOidcCustomSubTemplateForOrg: ["PUT /orgs/{org}/actions/oidc/customization/sub"]
	},
	orgs: {
		addSecurityManagerTeam: [
			"PUT /orgs/{org}/security-managers/teams/{team_slug}",
			{},
			{ deprecated: "octokit.rest.orgs.addSecurityManagerTeam() is deprecated, see https://docs.github.com/rest/orgs/security-managers#add-a-security-manager-team" }
		],
		assignTeamToOrgRole: ["PUT /orgs/{org}/organization-roles/teams/{team_slug}/{role_id}"],
		assignUserToOrgRole: ["PUT /orgs/{org}/organization-roles/users/{username}/{role_id}"],
		blockUser: ["PUT /orgs/{org}/blocks/{username}"],
		cancelInvitation: ["DELETE /orgs/{org}/invitations/{invitation_id}"],
		checkBlockedUser: ["GET /orgs/{org}/blocks/{username}"],
		checkMembershipForUser: ["GET /orgs/{org}/members/{username}"],
		checkPublicMembershipForUser: ["GET /orgs/{org}/public_members/{username}"],
		convertMemberToOutsideCollaborator: ["PUT /orgs/{org}/outside_collaborators/{username}"],
		createArtifactStorageRecord: ["POST /orgs/{org}/artifacts/metadata/storage-record"],
		createInvitation: ["POST /orgs/{org}/invitations"],
		createIssueType: ["POST /orgs/{org}/issue-types"],
		createWebhook: ["POST /orgs/{org}/hooks"],
		customPropertiesForOrgsCreateOrUpdateOrganizationValues: ["PATCH /organizations/{org}/org-properties/values"],
		customPropertiesForOrgsGetOrganizationValues: ["GET /organizations/{org}/org-properties/values"],
		customPropertiesForReposCreateOrUpdateOrganizationDefinition: ["PUT /orgs/{org}/properties/schema/{custom_property_name}"],
		customPropertiesForReposCreateOrUpdateOrganizationDefinitions: ["PATCH /orgs/{org}/properties/schema"],
		customPropertiesForReposCreateOrUpdateOrganizationValues: ["PATCH /orgs/{org}/properties/values"],
		customPropertiesForReposDeleteOrganizationDefinition: ["DELETE /orgs/{org}/properties/schema/{custom_property_name}"],
		customPropertiesForReposGetOrganizationDefinition: ["GET /orgs/{org}/properties/schema/{custom_property_name}"],
		customPropertiesForReposGetOrganizationDefinitions: ["GET /orgs/{org}/properties/schema"],
		customPropertiesForReposGetOrganizationValues: ["GET /orgs/{org}/properties/values"],
		delete: ["DELETE /orgs/{org}"],
		deleteAttestationsBulk: ["POST /orgs/{org}/attestations/delete-request"],
		deleteAttestationsById: ["DELETE /orgs/{org}/attestations/{attestation_id}"],
		deleteAttestationsBySubjectDigest: ["DELETE /orgs/{org}/attestations/digest/{subject_digest}"],
		deleteIssueType: ["DELETE /orgs/{org}/issue-types/{issue_type_id}"],
		deleteWebhook: ["DELETE /orgs/{org}/hooks/{hook_id}"],
		disableSelectedRepositoryImmutableReleasesOrganization: ["DELETE /orgs/{org}/settings/immutable-releases/repositories/{repository_id}"],
		enableSelectedRepositoryImmutableReleasesOrganization: ["PUT /orgs/{org}/settings/immutable-releases/repositories/{repository_id}"],
		get: ["GET /orgs/{org}"],
		getImmutableReleasesSettings: ["GET /orgs/{org}/settings/immutable-releases"],
		getImmutableReleasesSettingsRepositories: ["GET /orgs/{org}/settings/immutable-releases/repositories"],
		getMembershipForAuthenticatedUser: ["GET /user/memberships/orgs/{org}"],
		getMembershipForUser: ["GET /orgs/{org}/memberships/{username}"],
		getOrgRole: ["GET /orgs/{org}/organization-roles/{role_id}"],
		getOrgRulesetHistory: ["GET /orgs/{org}/rulesets/{ruleset_id}/history"],
		getOrgRulesetVersion: ["GET /orgs/{org}/rulesets/{ruleset_id}/history/{version_id}"],
		getWebhook: ["GET /orgs/{org}/hooks/{hook_id}"],
		getWebhookConfigForOrg: ["GET /orgs/{org}/hooks/{hook_id}/config"],
		getWebhookDelivery: ["GET /orgs/{org}/hooks/{hook_id}/deliveries/{delivery_id}"],
		list: ["GET /organizations"],
		listAppInstallations: ["GET /orgs/{org}/installations"],
		listArtifactStorageRecords: ["GET /orgs/{org}/artifacts/{subject_digest}/metadata/storage-records"],
		listAttestationRepositories: ["GET /orgs/{org}/attestations/repositories"],
		listAttestations: ["GET /orgs/{org}/attestations/{subject_digest}"],
		listAttestationsBulk: ["POST /orgs/{org}/attestations/bulk-list{?per_page,before,after}"],
		listBlockedUsers: ["GET /orgs/{org}/blocks"],
		listFailedInvitations: ["GET /orgs/{org}/failed_invitations"],
		listForAuthenticatedUser: ["GET /user/orgs"],
		listForUser: ["GET /users/{username}/orgs"],
		listInvitationTeams: ["GET /orgs/{org}/invitations/{invitation_id}/teams"],
		listIssueTypes: ["GET /orgs/{org}/issue-types"],
		listMembers: ["GET /orgs/{org}/members"],
		listMembershipsForAuthenticatedUser: ["GET /user/memberships/orgs"],
		listOrgRoleTeams: ["GET /orgs/{org}/organization-roles/{role_id}/teams"],
		listOrgRoleUsers: ["GET /orgs/{org}/organization-roles/{role_id}/users"],
		listOrgRoles: ["GET /orgs/{org}/organization-roles"],
		listOrganizationFineGrainedPermissions: ["GET /orgs/{org}/organization-fine-grained-permissions"],
		listOutsideCollaborators: ["GET /orgs/{org}/outside_collaborators"],
		listPatGrantRepositories: ["GET /orgs/{org}/personal-access-tokens/{pat_id}/repositories"],
		listPatGrantRequestRepositories: ["GET /orgs/{org}/personal-access-token-requests/{pat_request_id}/repositories"],
		listPatGrantRequests: ["GET /orgs/{org}/personal-access-token-requests"],
		listPatGrants: ["GET /orgs/{org}/personal-access-tokens"],
		listPendingInvitations: ["GET /orgs/{org}/invitations"],
		listPublicMembers: ["GET /orgs/{org}/public_members"],
		listSecurityManagerTeams: [
			"GET /orgs/{org}/security-managers",
			{},
			{ deprecated: "octokit.rest.orgs.listSecurityManagerTeams() is deprecated, see https://docs.github.com/rest/orgs/security-managers#list-security-manager-teams" }
		],
		listWebhookDeliveries: ["GET /orgs/{org}/hooks/{hook_id}/deliveries"],
		listWebhooks: ["GET /orgs/{org}/hooks"],
		pingWebhook: ["POST /orgs/{org}/hooks/{hook_id}/pings"],
		redeliverWebhookDelivery: ["POST /orgs/{org}/hooks/{hook_id}/deliveries/{delivery_id}/attempts"],
		removeMember: ["DELETE /orgs/{org}/members/{username}"],
		removeMembershipForUser: ["DELETE /orgs/{org}/memberships/{username}"],
		removeOutsideCollaborator: ["DELETE /orgs/{org}/outside_collaborators/{username}"],
		removePublicMembershipForAuthenticatedUser: ["DELETE /orgs/{org}/public_members/{username}"],
		removeSecurityManagerTeam: [
			"DELETE /orgs/{org}/security-managers/teams/{team_slug}",
			{},
			{ deprecated: "octokit.rest.orgs.removeSecurityManagerTeam() is deprecated, see https://docs.github.com/rest/orgs/security-managers#remove-a-security-manager-team" }
		],
		reviewPatGrantRequest: ["POST /orgs/{org}/personal-access-token-requests/{pat_request_id}"],
		reviewPatGrantRequestsInBulk: ["POST /orgs/{org}/personal-access-token-requests"],
		revokeAllOrgRolesTeam: ["DELETE /orgs/{org}/organization-roles/teams/{team_slug}"],
		revokeAllOrgRolesUser: ["DELETE /orgs/{org}/organization-roles/users/{username}"],
		revokeOrgRoleTeam: ["DELETE /orgs/{org}/organization-roles/teams/{team_slug}/{role_id}"],
		revokeOrgRoleUser: ["DELETE /orgs/{org}/organization-roles/users/{username}/{role_id}"],
		setImmutableReleasesSettings: ["PUT /orgs/{org}/settings/immutable-releases"],
		setImmutableReleasesSettingsRepositories: ["PUT /orgs/{org}/settings/immutable-releases/repositories"],
		setMembershipForUser: ["PUT /orgs/{org}/memberships/{username}"],
		setPublicMembershipForAuthenticatedUser: ["PUT /orgs/{org}/public_members/{username}"],
		unblockUser: ["DELETE /orgs/{org}/blocks/{username}"],
		update: ["PATCH /orgs/{org}"],
		updateIssueType: ["PUT /orgs/{org}/issue-types/{issue_type_id}"],
		updateMembershipForAuthenticatedUser: ["PATCH /user/memberships/orgs/{org}"],
		updatePatAccess: ["POST /orgs/{org}/personal-access-tokens/{pat_id}"],
		updatePatAccesses: ["POST /orgs/{org}/personal-access-tokens"],
		updateWebhook: ["PATCH /orgs/{org}/hooks/{hook_id}"],
		updateWebhookConfigForOrg: ["PATCH /orgs/{org}/hooks/{hook_id}/config"]
	},
	packages: {
		deletePackageForAuthenticatedUser: ["DELETE /user/packages/{package_type}/{package_name}"],
		deletePackageForOrg: ["DELETE /orgs/{org}/packages/{package_type}/{package_name}"],
		deletePackageForUser: ["DELETE /users/{username}/packages/{package_type}/{package_name}"],
		deletePackageVersionForAuthenticatedUser: ["DELETE /user/packages/{package_type}/{package_name}/versions/{package_version_id}"],
		deletePackageVersionForOrg: ["DELETE /orgs/{org}/packages/{package_type}/{package_name}/versions/{package_version_id}"],
		deletePackageVersionForUser: ["DELETE /users/{username}/packages/{package_type}/{package_name}/versions/{package_version_id}"],
		getAllPackageVersionsForAPackageOwnedByAnOrg: [
			"GET /orgs/{org}/packages/{package_type}/{package_name}/versions",
			{},
			{ renamed: ["packages", "getAllPackageVersionsForPackageOwnedByOrg"] }
		],
		getAllPackageVersionsForAPackageOwnedByTheAuthenticatedUser: [
			"GET /user/packages/{package_type}/{package_name}/versions",
			{},
			{ renamed: ["packages", "getAllPackageVersionsForPackageOwnedByAuthenticatedUser"] }
		],
		getAllPackageVersionsForPackageOwnedByAuthenticatedUser: ["GET /user/packages/{package_type}/{package_name}/versions"],
		getAllPackageVersionsForPackageOwnedByOrg: ["GET /orgs/{org}/packages/{package_type}/{package_name}/versions"],
		getAllPackageVersionsForPackageOwnedByUser: ["GET /users/{username}/packages/{package_type}/{package_name}/versions"],
		getPackageForAuthenticatedUser: ["GET /user/packages/{package_type}/{package_name}"],
		getPackageForOrganization: ["GET /orgs/{org}/packages/{package_type}/{package_name}"],
		getPackageForUser: ["GET /users/{username}/packages/{package_type}/{package_name}"],
		getPackageVersionForAuthenticatedUser: ["GET /user/packages/{package_type}/{package_name}/versions/{package_version_id}"],
		getPackageVersionForOrganization: ["GET /orgs/{org}/packages/{package_type}/{package_name}/versions/{package_version_id}"],
		getPackageVersionForUser: ["GET /users/{username}/packages/{package_type}/{package_name}/versions/{package_version_id}"],
		listDockerMigrationConflictingPackagesForAuthenticatedUser: ["GET /user/docker/conflicts"],
		listDockerMigrationConflictingPackagesForOrganization: ["GET /orgs/{org}/docker/conflicts"],
		listDockerMigrationConflictingPackagesForUser: ["GET /users/{username}/docker/conflicts"],
		listPackagesForAuthenticatedUser: ["GET /user/packages"],
		listPackagesForOrganization: ["GET /orgs/{org}/packages"],
		listPackagesForUser: ["GET /users/{username}/packages"],
		restorePackageForAuthenticatedUser: ["POST /user/packages/{package_type}/{package_name}/restore{?token}"],
		restorePackageForOrg: ["POST /orgs/{org}/packages/{package_type}/{package_name}/restore{?token}"],
		restorePackageForUser: ["POST /users/{username}/packages/{package_type}/{package_name}/restore{?token}"],
		restorePackageVersionForAuthenticatedUser: ["POST /user/packages/{package_type}/{package_name}/versions/{package_version_id}/restore"],
		restorePackageVersionForOrg: ["POST /orgs/{org}/packages/{package_type}/{package_name}/versions/{package_version_id}/restore"],
		restorePackageVersionForUser: ["POST /users/{username}/packages/{package_type}/{package_name}/versions/{package_version_id}/restore"]
	},
	privateRegistries: {
		createOrgPrivateRegistry: ["POST /orgs/{org}/private-registries"],
		deleteOrgPrivateRegistry: ["DELETE /orgs/{org}/private-registries/{secret_name}"],
		getOrgPrivateRegistry: ["GET /orgs/{org}/private-registries/{secret_name}"],
		getOrgPublicKey: ["GET /orgs/{org}/private-registries/public-key"],
		listOrgPrivateRegistries: ["GET /orgs/{org}/private-registries"],
		updateOrgPrivateRegistry: ["PATCH /orgs/{org}/private-registries/{secret_name}"]
	},
	projects: {
		addItemForOrg: ["POST /orgs/{org}/projectsV2/{project_number}/items"],
		addItemForUser: ["POST /users/{username}/projectsV2/{project_number}/items"],
		deleteItemForOrg: ["DELETE /orgs/{org}/projectsV2/{project_number}/items/{item_id}"],
		deleteItemForUser: ["DELETE /users/{username}/projectsV2/{project_number}/items/{item_id}"],
		getFieldForOrg: ["GET /orgs/{org}/projectsV2/{project_number}/fields/{field_id}"],
		getFieldForUser: ["GET /users/{username}/projectsV2/{project_number}/fields/{field_id}"],
		getForOrg: ["GET /orgs/{org}/projectsV2/{project_number}"],
		getForUser: ["GET /users/{username}/projectsV2/{project_number}"],
		getOrgItem: ["GET /orgs/{org}/projectsV2/{project_number}/items/{item_id}"],
		getUserItem: ["GET /users/{username}/projectsV2/{project_number}/items/{item_id}"],
		listFieldsForOrg: ["GET /orgs/{org}/projectsV2/{project_number}/fields"],
		listFieldsForUser: ["GET /users/{username}/projectsV2/{project_number}/fields"],
		listForOrg: ["GET /orgs/{org}/projectsV2"],
		listForUser: ["GET /users/{username}/projectsV2"],
		listItemsForOrg: ["GET /orgs/{org}/projectsV2/{project_number}/items"],
		listItemsForUser: ["GET /users/{username}/projectsV2/{project_number}/items"],
		updateItemForOrg: ["PATCH /orgs/{org}/projectsV2/{project_number}/items/{item_id}"],
		updateItemForUser: ["PATCH /users/{username}/projectsV2/{project_number}/items/{item_id}"]
	},
	pulls: {
		checkIfMerged: ["GET /repos/{owner}/{repo}/pulls/{pull_number}/merge"],
		create: ["POST /repos/{owner}/{repo}/pulls"],
		createReplyForReviewComment: ["POST /repos/{owner}/{repo}/pulls/{pull_number}/comments/{comment_id}/replies"],
		createReview: ["POST /repos/{owner}/{repo}/pulls/{pull_number}/reviews"],
		createReviewComment: ["POST /repos/{owner}/{repo}/pulls/{pull_number}/comments"],
		deletePendingReview: ["DELETE /repos/{owner}/{repo}/pulls/{pull_number}/reviews/{review_id}"],
		deleteReviewComment: ["DELETE /repos/{owner}/{repo}/pulls/comments/{comment_id}"],
		dismissReview: ["PUT /repos/{owner}/{repo}/pulls/{pull_number}/reviews/{review_id}/dismissals"],
		get: ["GET /repos/{owner}/{repo}/pulls/{pull_number}"],
		getReview: ["GET /repos/{owner}/{repo}/pulls/{pull_number}/reviews/{review_id}"],
		getReviewComment: ["GET /repos/{owner}/{repo}/pulls/comments/{comment_id}"],
		list: ["GET /repos/{owner}/{repo}/pulls"],
		listCommentsForReview: ["GET /repos/{owner}/{repo}/pulls/{pull_number}/reviews/{review_id}/comments"],
		listCommits: ["GET /repos/{owner}/{repo}/pulls/{pull_number}/commits"],
		listFiles: ["GET /repos/{owner}/{repo}/pulls/{pull_number}/files"],
		listRequestedReviewers: ["GET /repos/{owner}/{repo}/pulls/{pull_number}/requested_reviewers"],
		listReviewComments: ["GET /repos/{owner}/{repo}/pulls/{pull_number}/comments"],
		listReviewCommentsForRepo: ["GET /repos/{owner}/{repo}/pulls/comments"],
		listReviews: ["GET /repos/{owner}/{repo}/pulls/{pull_number}/reviews"],
		merge: ["PUT /repos/{owner}/{repo}/pulls/{pull_number}/merge"],
		removeRequestedReviewers: ["DELETE /repos/{owner}/{repo}/pulls/{pull_number}/requested_reviewers"],
		requestReviewers: ["POST /repos/{owner}/{repo}/pulls/{pull_number}/requested_reviewers"],
		submitReview: ["POST /repos/{owner}/{repo}/pulls/{pull_number}/reviews/{review_id}/events"],
		update: ["PATCH /repos/{owner}/{repo}/pulls/{pull_number}"],
		updateBranch: ["PUT /repos/{owner}/{repo}/pulls/{pull_number}/update-branch"],
		updateReview: ["PUT /repos/{owner}/{repo}/pulls/{pull_number}/reviews/{review_id}"],
		updateReviewComment: ["PATCH /repos/{owner}/{repo}/pulls/comments/{comment_id}"]
	},
	rateLimit: { get: ["GET /rate_limit"] },
	reactions: {
		createForCommitComment: ["POST /repos/{owner}/{repo}/comments/{comment_id}/reactions"],
		createForIssue: ["POST /repos/{owner}/{repo}/issues/{issue_number}/reactions"],
		createForIssueComment: ["POST /repos/{owner}/{repo}/issues/comments/{comment_id}/reactions"],
		createForPullRequestReviewComment: ["POST /repos/{owner}/{repo}/pulls/comments/{comment_id}/reactions"],
		createForRelease: ["POST /repos/{owner}/{repo}/releases/{release_id}/reactions"],
		createForTeamDiscussionCommentInOrg: ["POST /orgs/{org}/teams/{team_slug}/discussions/{discussion_number}/comments/{comment_number}/reactions"],
		createForTeamDiscussionInOrg: ["POST /orgs/{org}/teams/{team_slug}/discussions/{discussion_number}/reactions"],
		deleteForCommitComment: ["DELETE /repos/{owner}/{repo}/comments/{comment_id}/reactions/{reaction_id}"],
		deleteForIssue: ["DELETE /repos/{owner}/{repo}/issues/{issue_number}/reactions/{reaction_id}"],
		deleteForIssueComment: ["DELETE /repos/{owner}/{repo}/issues/comments/{comment_id}/reactions/{reaction_id}"],
		deleteForPullRequestComment: ["DELETE /repos/{owner}/{repo}/pulls/comments/{comment_id}/reactions/{reaction_id}"],
		deleteForRelease: ["DELETE /repos/{owner}/{repo}/releases/{release_id}/reactions/{reaction_id}"],
		deleteForTeamDiscussion: ["DELETE /orgs/{org}/teams/{team_slug}/discussions/{discussion_number}/reactions/{reaction_id}"],
		deleteForTeamDiscussionComment: ["DELETE /orgs/{org}/teams/{team_slug}/discussions/{discussion_number}/comments/{comment_number}/reactions/{reaction_id}"],
		listForCommitComment: ["GET /repos/{owner}/{repo}/comments/{comment_id}/reactions"],
		listForIssue: ["GET /repos/{owner}/{repo}/issues/{issue_number}/reactions"],
		listForIssueComment: ["GET /repos/{owner}/{repo}/issues/comments/{comment_id}/reactions"],
		listForPullRequestReviewComment: ["GET /repos/{owner}/{repo}/pulls/comments/{comment_id}/reactions"],
		listForRelease: ["GET /repos/{owner}/{repo}/releases/{release_id}/reactions"],
		listForTeamDiscussionCommentInOrg: ["GET /orgs/{org}/teams/{team_slug}/discussions/{discussion_number}/comments/{comment_number}/reactions"],
		listForTeamDiscussionInOrg: ["GET /orgs/{org}/teams/{team_slug}/discussions/{discussion_number}/reactions"]
	},
	repos: {
		acceptInvitation: [
			"PATCH /user/repository_invitations/{invitation_id}",
			{},
			{ renamed: ["repos", "acceptInvitationForAuthenticatedUser"] }
		],
		acceptInvitationForAuthenticatedUser: ["PATCH /user/repository_invitations/{invitation_id}"],
		addAppAccessRestrictions: [
			"POST /repos/{owner}/{repo}/branches/{branch}/protection/restrictions/apps",
			{},
			{ mapToData: "apps" }
		],
		addCollaborator: ["PUT /repos/{owner}/{repo}/collaborators/{username}"],
		addStatusCheckContexts: [
			"POST /repos/{owner}/{repo}/branches/{branch}/protection/required_status_checks/contexts",
			{},
			{ mapToData: "contexts" }
		],
		addTeamAccessRestrictions: [
			"POST /repos/{owner}/{repo}/branches/{branch}/protection/restrictions/teams",
			{},
			{ mapToData: "teams" }
		],
		addUserAccessRestrictions: [
			"POST /repos/{owner}/{repo}/branches/{branch}/protection/restrictions/users",
			{},
			{ mapToData: "users" }
		],
		cancelPagesDeployment: ["POST /repos/{owner}/{repo}/pages/deployments/{pages_deployment_id}/cancel"],
		checkAutomatedSecurityFixes: ["GET /repos/{owner}/{repo}/automated-security-fixes"],
		checkCollaborator: ["GET /repos/{owner}/{repo}/collaborators/{username}"],
		checkImmutableReleases: ["GET /repos/{owner}/{repo}/immutable-releases"],
		checkPrivateVulnerabilityReporting: ["GET /repos/{owner}/{repo}/private-vulnerability-reporting"],
		checkVulnerabilityAlerts: ["GET /repos/{owner}/{repo}/vulnerability-alerts"],
		codeownersErrors: ["GET /repos/{owner}/{repo}/codeowners/errors"],
		compareCommits: ["GET /repos/{owner}/{repo}/compare/{base}...{head}"],
		compareCommitsWithBasehead: ["GET /repos/{owner}/{repo}/compare/{basehead}"],
		createAttestation: ["POST /repos/{owner}/{repo}/attestations"],
		createAutolink: ["POST /repos/{owner}/{repo}/autolinks"],
		createCommitComment: ["POST /repos/{owner}/{repo}/commits/{commit_sha}/comments"],
		createCommitSignatureProtection: ["POST /repos/{owner}/{repo}/branches/{branch}/protection/required_signatures"],
		createCommitStatus: ["POST /repos/{owner}/{repo}/statuses/{sha}"],
		createDeployKey: ["POST /repos/{owner}/{repo}/keys"],
		createDeployment: ["POST /repos/{owner}/{repo}/deployments"],
		createDeploymentBranchPolicy: ["POST /repos/{owner}/{repo}/environments/{environment_name}/deployment-branch-policies"],
		createDeploymentProtectionRule: ["POST /repos/{owner}/{repo}/environments/{environment_name}/deployment_protection_rules"],
		createDeploymentStatus: ["POST /repos/{owner}/{repo}/deployments/{deployment_id}/statuses"],
		createDispatchEvent: ["POST /repos/{owner}/{repo}/dispatches"],
		createForAuthenticatedUser: ["POST /user/repos"],
		createFork: ["POST /repos/{owner}/{repo}/forks"],
		createInOrg: ["POST /orgs/{org}/repos"],
		createOrUpdateEnvironment: ["PUT /repos/{owner}/{repo}/environments/{environment_name}"],
		createOrUpdateFileContents: ["PUT /repos/{owner}/{repo}/contents/{path}"],
		createOrgRuleset: ["POST /orgs/{org}/rulesets"],
		createPagesDeployment: ["POST /repos/{owner}/{repo}/pages/deployments"],
		createPagesSite: ["POST /repos/{owner}/{repo}/pages"],
		createRelease: ["POST /repos/{owner}/{repo}/releases"],
		createRepoRuleset: ["POST /repos/{owner}/{repo}/rulesets"],
		createUsingTemplate: ["POST /repos/{template_owner}/{template_repo}/generate"],
		createWebhook: ["POST /repos/{owner}/{repo}/hooks"],
		customPropertiesForReposCreateOrUpdateRepositoryValues: ["PATCH /repos/{owner}/{repo}/properties/values"],
		customPropertiesForReposGetRepositoryValues: ["GET /repos/{owner}/{repo}/properties/values"],
		declineInvitation: [
			"DELETE /user/repository_invitations/{invitation_id}",
			{},
			{ renamed: ["repos", "declineInvitationForAuthenticatedUser"] }
		],
		declineInvitationForAuthenticatedUser: ["DELETE /user/repository_invitations/{invitation_id}"],
		delete: ["DELETE /repos/{owner}/{repo}"],
		deleteAccessRestrictions: ["DELETE /repos/{owner}/{repo}/branches/{branch}/protection/restrictions"],
		deleteAdminBranchProtection: ["DELETE /repos/{owner}/{repo}/branches/{branch}/protection/enforce_admins"],
		deleteAnEnvironment: ["DELETE /repos/{owner}/{repo}/environments/{environment_name}"],
		deleteAutolink: ["DELETE /repos/{owner}/{repo}/autolinks/{autolink_id}"],
		deleteBranchProtection: ["DELETE /repos/{owner}/{repo}/branches/{branch}/protection"],
		deleteCommitComment: ["DELETE /repos/{owner}/{repo}/comments/{comment_id}"],
		deleteCommitSignatureProtection: ["DELETE /repos/{owner}/{repo}/branches/{branch}/protection/required_signatures"],
		deleteDeployKey: ["DELETE /repos/{owner}/{repo}/keys/{key_id}"],
		deleteDeployment: ["DELETE /repos/{owner}/{repo}/deployments/{deployment_id}"],
		deleteDeploymentBranchPolicy: ["DELETE /repos/{owner}/{repo}/environments/{environment_name}/deployment-branch-policies/{branch_policy_id}"],
		deleteFile: ["DELETE /repos/{owner}/{repo}/contents/{path}"],
		deleteInvitation: ["DELETE /repos/{owner}/{repo}/invitations/{invitation_id}"],
		deleteOrgRuleset: ["DELETE /orgs/{org}/rulesets/{ruleset_id}"],
		deletePagesSite: ["DELETE /repos/{owner}/{repo}/pages"],
		deletePullRequestReviewProtection: ["DELETE /repos/{owner}/{repo}/branches/{branch}/protection/required_pull_request_reviews"],
		deleteRelease: ["DELETE /repos/{owner}/{repo}/releases/{release_id}"],
		deleteReleaseAsset: ["DELETE /repos/{owner}/{repo}/releases/assets/{asset_id}"],
		deleteRepoRuleset: ["DELETE /repos/{owner}/{repo}/rulesets/{ruleset_id}"],
		deleteWebhook: ["DELETE /repos/{owner}/{repo}/hooks/{hook_id}"],
		disableAutomatedSecurityFixes: ["DELETE /repos/{owner}/{repo}/automated-security-fixes"],
		disableDeploymentProtectionRule: ["DELETE /repos/{owner}/{repo}/environments/{environment_name}/deployment_protection_rules/{protection_rule_id}"],
		disableImmutableReleases: ["DELETE /repos/{owner}/{repo}/immutable-releases"],
		disablePrivateVulnerabilityReporting: ["DELETE /repos/{owner}/{repo}/private-vulnerability-reporting"],
		disableVulnerabilityAlerts: ["DELETE /repos/{owner}/{repo}/vulnerability-alerts"],
		downloadArchive: [
			"GET /repos/{owner}/{repo}/zipball/{ref}",
			{},
			{ renamed: ["repos", "downloadZipballArchive"] }
		],
		downloadTarballArchive: ["GET /repos/{owner}/{repo}/tarball/{ref}"],
		downloadZipballArchive: ["GET /repos/{owner}/{repo}/zipball/{ref}"],
		enableAutomatedSecurityFixes: ["PUT /repos/{owner}/{repo}/automated-security-fixes"],
		enableImmutableReleases: ["PUT /repos/{owner}/{repo}/immutable-releases"],
		enablePrivateVulnerabilityReporting: ["PUT /repos/{owner}/{repo}/private-vulnerability-reporting"],
		enableVulnerabilityAlerts: ["PUT /repos/{owner}/{repo}/vulnerability-alerts"],
		generateReleaseNotes: ["POST /repos/{owner}/{repo}/releases/generate-notes"],
		get: ["GET /repos/{owner}/{repo}"],
		getAccessRestrictions: ["GET /repos/{owner}/{repo}/branches/{branch}/protection/restrictions"],
		getAdminBranchProtection: ["GET /repos/{owner}/{repo}/branches/{branch}/protection/enforce_admins"],
		getAllDeploymentProtectionRules: ["GET /repos/{owner}/{repo}/environments/{environment_name}/deployment_protection_rules"],
		getAllEnvironments: ["GET /repos/{owner}/{repo}/environments"],
		getAllStatusCheckContexts: ["GET /repos/{owner}/{repo}/branches/{branch}/protection/required_status_checks/contexts"],
		getAllTopics: ["GET /repos/{owner}/{repo}/topics"],
		getAppsWithAccessToProtectedBranch: ["GET /repos/{owner}/{repo}/branches/{branch}/protection/restrictions/apps"],
		getAutolink: ["GET /repos/{owner}/{repo}/autolinks/{autolink_id}"],
		getBranch: ["GET /repos/{owner}/{repo}/branches/{branch}"],
		getBranchProtection: ["GET /repos/{owner}/{repo}/branches/{branch}/protection"],
		getBranchRules: ["GET /repos/{owner}/{repo}/rules/branches/{branch}"],
		getClones: ["GET /repos/{owner}/{repo}/traffic/clones"],
		getCodeFrequencyStats: ["GET /repos/{owner}/{repo}/stats/code_frequency"],
		getCollaboratorPermissionLevel: ["GET /repos/{owner}/{repo}/collaborators/{username}/permission"],
		getCombinedStatusForRef: ["GET /repos/{owner}/{repo}/commits/{ref}/status"],
		getCommit: ["GET /repos/{owner}/{repo}/commits/{ref}"],
		getCommitActivityStats: ["GET /repos/{owner}/{repo}/stats/commit_activity"],
		getCommitComment: ["GET /repos/{owner}/{repo}/comments/{comment_id}"],
		getCommitSignatureProtection: ["GET /repos/{owner}/{repo}/branches/{branch}/protection/required_signatures"],
		getCommunityProfileMetrics: ["GET /repos/{owner}/{repo}/community/profile"],
		getContent: ["GET /repos/{owner}/{repo}/contents/{path}"],
		getContributorsStats: ["GET /repos/{owner}/{repo}/stats/contributors"],
		getCustomDeploymentProtectionRule: ["GET /repos/{owner}/{repo}/environments/{environment_name}/deployment_protection_rules/{protection_rule_id}"],
		getDeployKey: ["GET /repos/{owner}/{repo}/keys/{key_id}"],
		getDeployment: ["GET /repos/{owner}/{repo}/deployments/{deployment_id}"],
		getDeploymentBranchPolicy: ["GET /repos/{owner}/{repo}/environments/{environment_name}/deployment-branch-policies/{branch_policy_id}"],
		getDeploymentStatus: ["GET /repos/{owner}/{repo}/deployments/{deployment_id}/statuses/{status_id}"],
		getEnvironment: ["GET /repos/{owner}/{repo}/environments/{environment_name}"],
		getLatestPagesBuild: ["GET /repos/{owner}/{repo}/pages/builds/latest"],
		getLatestRelease: ["GET /repos/{owner}/{repo}/releases/latest"],
		getOrgRuleSuite: ["GET /orgs/{org}/rulesets/rule-suites/{rule_suite_id}"],
		getOrgRuleSuites: ["GET /orgs/{org}/rulesets/rule-suites"],
		getOrgRuleset: ["GET /orgs/{org}/rulesets/{ruleset_id}"],
		getOrgRulesets: ["GET /orgs/{org}/rulesets"],
		getPages: ["GET /repos/{owner}/{repo}/pages"],
		getPagesBuild: ["GET /repos/{owner}/{repo}/pages/builds/{build_id}"],
		getPagesDeployment: ["GET /repos/{owner}/{repo}/pages/deployments/{pages_deployment_id}"],
		getPagesHealthCheck: ["GET /repos/{owner}/{repo}/pages/health"],
		getParticipationStats: ["GET /repos/{owner}/{repo}/stats/participation"],
		getPullRequestReviewProtection: ["GET /repos/{owner}/{repo}/branches/{branch}/protection/required_pull_request_reviews"],
		getPunchCardStats: ["GET /repos/{owner}/{repo}/stats/punch_card"],
		getReadme: ["GET /repos/{owner}/{repo}/readme"],
		getReadmeInDirectory: ["GET /repos/{owner}/{repo}/readme/{dir}"],
		getRelease: ["GET /repos/{owner}/{repo}/releases/{release_id}"],
		getReleaseAsset: ["GET /repos/{owner}/{repo}/releases/assets/{asset_id}"],
		getReleaseByTag: ["GET /repos/{owner}/{repo}/releases/tags/{tag}"],
		getRepoRuleSuite: ["GET /repos/{owner}/{repo}/rulesets/rule-suites/{rule_suite_id}"],
		getRepoRuleSuites: ["GET /repos/{owner}/{repo}/rulesets/rule-suites"],
		getRepoRuleset: ["GET /repos/{owner}/{repo}/rulesets/{ruleset_id}"],
		getRepoRulesetHistory: ["GET /repos/{owner}/{repo}/rulesets/{ruleset_id}/history"],
		getRepoRulesetVersion: ["GET /repos/{owner}/{repo}/rulesets/{ruleset_id}/history/{version_id}"],
		getRepoRulesets: ["GET /repos/{owner}/{repo}/rulesets"],
		getStatusChecksProtection: ["GET /repos/{owner}/{repo}/branches/{branch}/protection/required_status_checks"],
		getTeamsWithAccessToProtectedBranch: ["GET /repos/{owner}/{repo}/branches/{branch}/protection/restrictions/teams"],
		getTopPaths: ["GET /repos/{owner}/{repo}/traffic/popular/paths"],
		getTopReferrers: ["GET /repos/{owner}/{repo}/traffic/popular/referrers"],
		getUsersWithAccessToProtectedBranch: ["GET /repos/{owner}/{repo}/branches/{branch}/protection/restrictions/users"],
		getViews: ["GET /repos/{owner}/{repo}/traffic/views"],
		getWebhook: ["GET /repos/{owner}/{repo}/hooks/{hook_id}"],
		getWebhookConfigForRepo: ["GET /repos/{owner}/{repo}/hooks/{hook_id}/config"],
		getWebhookDelivery: ["GET /repos/{owner}/{repo}/hooks/{hook_id}/deliveries/{delivery_id}"],
		listActivities: ["GET /repos/{owner}/{repo}/activity"],
		listAttestations: ["GET /repos/{owner}/{repo}/attestations/{subject_digest}"],
		listAutolinks: ["GET /repos/{owner}/{repo}/autolinks"],
		listBranches: ["GET /repos/{owner}/{repo}/branches"],
		listBranchesForHeadCommit: ["GET /repos/{owner}/{repo}/commits/{commit_sha}/branches-where-head"],
		listCollaborators: ["GET /repos/{owner}/{repo}/collaborators"],
		listCommentsForCommit: ["GET /repos/{owner}/{repo}/commits/{commit_sha}/comments"],
		listCommitCommentsForRepo: ["GET /repos/{owner}/{repo}/comments"],
		listCommitStatusesForRef: ["GET /repos/{owner}/{repo}/commits/{ref}/statuses"],
		listCommits: ["GET /repos/{owner}/{repo}/commits"],
		listContributors: ["GET /repos/{owner}/{repo}/contributors"],
		listCustomDeploymentRuleIntegrations: ["GET /repos/{owner}/{repo}/environments/{environment_name}/deployment_protection_rules/apps"],
		listDeployKeys: ["GET /repos/{owner}/{repo}/keys"],
		listDeploymentBranchPolicies: ["GET /repos/{owner}/{repo}/environments/{environment_name}/deployment-branch-policies"],
		listDeploymentStatuses: ["GET /repos/{owner}/{repo}/deployments/{deployment_id}/statuses"],
		listDeployments: ["GET /repos/{owner}/{repo}/deployments"],
		listForAuthenticatedUser: ["GET /user/repos"],
		listForOrg: ["GET /orgs/{org}/repos"],
		listForUser: ["GET /users/{username}/repos"],
		listForks: ["GET /repos/{owner}/{repo}/forks"],
		listInvitations: ["GET /repos/{owner}/{repo}/invitations"],
		listInvitationsForAuthenticatedUser: ["GET /user/repository_invitations"],
		listLanguages: ["GET /repos/{owner}/{repo}/languages"],
		listPagesBuilds: ["GET /repos/{owner}/{repo}/pages/builds"],
		listPublic: ["GET /repositories"],
		listPullRequestsAssociatedWithCommit: ["GET /repos/{owner}/{repo}/commits/{commit_sha}/pulls"],
		listReleaseAssets: ["GET /repos/{owner}/{repo}/releases/{release_id}/assets"],
		listReleases: ["GET /repos/{owner}/{repo}/releases"],
		listTags: ["GET /repos/{owner}/{repo}/tags"],
		listTeams: ["GET /repos/{owner}/{repo}/teams"],
		listWebhookDeliveries: ["GET /repos/{owner}/{repo}/hooks/{hook_id}/deliveries"],
		listWebhooks: ["GET /repos/{owner}/{repo}/hooks"],
		merge: ["POST /repos/{owner}/{repo}/merges"],
		mergeUpstream: ["POST /repos/{owner}/{repo}/merge-upstream"],
		pingWebhook: ["POST /repos/{owner}/{repo}/hooks/{hook_id}/pings"],
		redeliverWebhookDelivery: ["POST /repos/{owner}/{repo}/hooks/{hook_id}/deliveries/{delivery_id}/attempts"],
		removeAppAccessRestrictions: [
			"DELETE /repos/{owner}/{repo}/branches/{branch}/protection/restrictions/apps",
			{},
			{ mapToData: "apps" }
		],
		removeCollaborator: ["DELETE /repos/{owner}/{repo}/collaborators/{username}"],
		removeStatusCheckContexts: [
			"DELETE /repos/{owner}/{repo}/branches/{branch}/protection/required_status_checks/contexts",
			{},
			{ mapToData: "contexts" }
		],
		removeStatusCheckProtection: ["DELETE /repos/{owner}/{repo}/branches/{branch}/protection/required_status_checks"],
		removeTeamAccessRestrictions: [
			"DELETE /repos/{owner}/{repo}/branches/{branch}/protection/restrictions/teams",
			{},
			{ mapToData: "teams" }
		],
		removeUserAccessRestrictions: [
			"DELETE /repos/{owner}/{repo}/branches/{branch}/protection/restrictions/users",
			{},
			{ mapToData: "users" }
		],
		renameBranch: ["POST /repos/{owner}/{repo}/branches/{branch}/rename"],
		replaceAllTopics: ["PUT /repos/{owner}/{repo}/topics"],
		requestPagesBuild: ["POST /repos/{owner}/{repo}/pages/builds"],
		setAdminBranchProtection: ["POST /repos/{owner}/{repo}/branches/{branch}/protection/enforce_admins"],
		setAppAccessRestrictions: [
			"PUT /repos/{owner}/{repo}/branches/{branch}/protection/restrictions/apps",
			{},
			{ mapToData: "apps" }
		],
		setStatusCheckContexts: [
			"PUT /repos/{owner}/{repo}/branches/{branch}/protection/required_status_checks/contexts",
			{},
			{ mapToData: "contexts" }
		],
		setTeamAccessRestrictions: [
			"PUT /repos/{owner}/{repo}/branches/{branch}/protection/restrictions/teams",
			{},
			{ mapToData: "teams" }
		],
		setUserAccessRestrictions: [
			"PUT /repos/{owner}/{repo}/branches/{branch}/protection/restrictions/users",
			{},
			{ mapToData: "users" }
		],
		testPushWebhook: ["POST /repos/{owner}/{repo}/hooks/{hook_id}/tests"],
		transfer: ["POST /repos/{owner}/{repo}/transfer"],
		update: ["PATCH /repos/{owner}/{repo}"],
		updateBranchProtection: ["PUT /repos/{owner}/{repo}/branches/{branch}/protection"],
		updateCommitComment: ["PATCH /repos/{owner}/{repo}/comments/{comment_id}"],
		updateDeploymentBranchPolicy: ["PUT /repos/{owner}/{repo}/environments/{environment_name}/deployment-branch-policies/{branch_policy_id}"],
		updateInformationAboutPagesSite: ["PUT /repos/{owner}/{repo}/pages"],
		updateInvitation: ["PATCH /repos/{owner}/{repo}/invitations/{invitation_id}"],
		updateOrgRuleset: ["PUT /orgs/{org}/rulesets/{ruleset_id}"],
		updatePullRequestReviewProtection: ["PATCH /repos/{owner}/{repo}/branches/{branch}/protection/required_pull_request_reviews"],
		updateRelease: ["PATCH /repos/{owner}/{repo}/releases/{release_id}"],
		updateReleaseAsset: ["PATCH /repos/{owner}/{repo}/releases/assets/{asset_id}"],
		updateRepoRuleset: ["PUT /repos/{owner}/{repo}/rulesets/{ruleset_id}"],
		updateStatusCheckPotection: [
			"PATCH /repos/{owner}/{repo}/branches/{branch}/protection/required_status_checks",
			{},
			{ renamed: ["repos", "updateStatusCheckProtection"] }
		],
		updateStatusCheckProtection: ["PATCH /repos/{owner}/{repo}/branches/{branch}/protection/required_status_checks"],
		updateWebhook: ["PATCH /repos/{owner}/{repo}/hooks/{hook_id}"],
		updateWebhookConfigForRepo: ["PATCH /repos/{owner}/{repo}/hooks/{hook_id}/config"],
		uploadReleaseAsset: ["POST /repos/{owner}/{repo}/releases/{release_id}/assets{?name,label}", { baseUrl: "https://uploads.github.com" }]
	},
	search: {
		code: ["GET /search/code"],
		commits: ["GET /search/commits"],
		issuesAndPullRequests: ["GET /search/issues"],
		labels: ["GET /search/labels"],
		repos: ["GET /search/repositories"],
		topics: ["GET /search/topics"],
		users: ["GET /search/users"]
	},
	secretScanning: {
		createPushProtectionBypass: ["POST /repos/{owner}/{repo}/secret-scanning/push-protection-bypasses"],
		getAlert: ["GET /repos/{owner}/{repo}/secret-scanning/alerts/{alert_number}"],
		getScanHistory: ["GET /repos/{owner}/{repo}/secret-scanning/scan-history"],
		listAlertsForOrg: ["GET /orgs/{org}/secret-scanning/alerts"],
		listAlertsForRepo: ["GET /repos/{owner}/{repo}/secret-scanning/alerts"],
		listLocationsForAlert: ["GET /repos/{owner}/{repo}/secret-scanning/alerts/{alert_number}/locations"],
		listOrgPatternConfigs: ["GET /orgs/{org}/secret-scanning/pattern-configurations"],
		updateAlert: ["PATCH /repos/{owner}/{repo}/secret-scanning/alerts/{alert_number}"],
		updateOrgPatternConfigs: ["PATCH /orgs/{org}/secret-scanning/pattern-configurations"]
	},
	securityAdvisories: {
		createFork: ["POST /repos/{owner}/{repo}/security-advisories/{ghsa_id}/forks"],
		createPrivateVulnerabilityReport: ["POST /repos/{owner}/{repo}/security-advisories/reports"],
		createRepositoryAdvisory: ["POST /repos/{owner}/{repo}/security-advisories"],
		createRepositoryAdvisoryCveRequest: ["POST /repos/{owner}/{repo}/security-advisories/{ghsa_id}/cve"],
		getGlobalAdvisory: ["GET /advisories/{ghsa_id}"],
		getRepositoryAdvisory: ["GET /repos/{owner}/{repo}/security-advisories/{ghsa_id}"],
		listGlobalAdvisories: ["GET /advisories"],
		listOrgRepositoryAdvisories: ["GET /orgs/{org}/security-advisories"],
		listRepositoryAdvisories: ["GET /repos/{owner}/{repo}/security-advisories"],
		updateRepositoryAdvisory: ["PATCH /repos/{owner}/{repo}/security-advisories/{ghsa_id}"]
	},
	teams: {
		addOrUpdateMembershipForUserInOrg: ["PUT /orgs/{org}/teams/{team_slug}/memberships/{username}"],
		addOrUpdateRepoPermissionsInOrg: ["PUT /orgs/{org}/teams/{team_slug}/repos/{owner}/{repo}"],
		checkPermissionsForRepoInOrg: ["GET /orgs/{org}/teams/{team_slug}/repos/{owner}/{repo}"],
		create: ["POST /orgs/{org}/teams"],
		createDiscussionCommentInOrg: ["POST /orgs/{org}/teams/{team_slug}/discussions/{discussion_number}/comments"],
		createDiscussionInOrg: ["POST /orgs/{org}/teams/{team_slug}/discussions"],
		deleteDiscussionCommentInOrg: ["DELETE /orgs/{org}/teams/{team_slug}/discussions/{discussion_number}/comments/{comment_number}"],
		deleteDiscussionInOrg: ["DELETE /orgs/{org}/teams/{team_slug}/discussions/{discussion_number}"],
		deleteInOrg: ["DELETE /orgs/{org}/teams/{team_slug}"],
		getByName: ["GET /orgs/{org}/teams/{team_slug}"],
		getDiscussionCommentInOrg: ["GET /orgs/{org}/teams/{team_slug}/discussions/{discussion_number}/comments/{comment_number}"],
		getDiscussionInOrg: ["GET /orgs/{org}/teams/{team_slug}/discussions/{discussion_number}"],
		getMembershipForUserInOrg: ["GET /orgs/{org}/teams/{team_slug}/memberships/{username}"],
		list: ["GET /orgs/{org}/teams"],
		listChildInOrg: ["GET /orgs/{org}/teams/{team_slug}/teams"],
		listDiscussionCommentsInOrg: ["GET /orgs/{org}/teams/{team_slug}/discussions/{discussion_number}/comments"],
		listDiscussionsInOrg: ["GET /orgs/{org}/teams/{team_slug}/discussions"],
		listForAuthenticatedUser: ["GET /user/teams"],
		listMembersInOrg: ["GET /orgs/{org}/teams/{team_slug}/members"],
		listPendingInvitationsInOrg: ["GET /orgs/{org}/teams/{team_slug}/invitations"],
		listReposInOrg: ["GET /orgs/{org}/teams/{team_slug}/repos"],
		removeMembershipForUserInOrg: ["DELETE /orgs/{org}/teams/{team_slug}/memberships/{username}"],
		removeRepoInOrg: ["DELETE /orgs/{org}/teams/{team_slug}/repos/{owner}/{repo}"],
		updateDiscussionCommentInOrg: ["PATCH /orgs/{org}/teams/{team_slug}/discussions/{discussion_number}/comments/{comment_number}"],
		updateDiscussionInOrg: ["PATCH /orgs/{org}/teams/{team_slug}/discussions/{discussion_number}"],
		updateInOrg: ["PATCH /orgs/{org}/teams/{team_slug}"]
	},
	users: {
		addEmailForAuthenticated: [
			"POST /user/emails",
			{},
			{ renamed: ["users", "addEmailForAuthenticatedUser"] }
		],
		addEmailForAuthenticatedUser: ["POST /user/emails"],
		addSocialAccountForAuthenticatedUser: ["POST /user/social_accounts"],
		block: ["PUT /user/blocks/{username}"],
		checkBlocked: ["GET /user/blocks/{username}"],
		checkFollowingForUser: ["GET /users/{username}/following/{target_user}"],
		checkPersonIsFollowedByAuthenticated: ["GET /user/following/{username}"],
		createGpgKeyForAuthenticated: [
			"POST /user/gpg_keys",
			{},
			{ renamed: ["users", "createGpgKeyForAuthenticatedUser"] }
		],
		createGpgKeyForAuthenticatedUser: ["POST /user/gpg_keys"],
		createPublicSshKeyForAuthenticated: [
			"POST /user/keys",
			{},
			{ renamed: ["users", "createPublicSshKeyForAuthenticatedUser"] }
		],
		createPublicSshKeyForAuthenticatedUser: ["POST /user/keys"],
		createSshSigningKeyForAuthenticatedUser: ["POST /user/ssh_signing_keys"],
		deleteAttestationsBulk: ["POST /users/{username}/attestations/delete-request"],
		deleteAttestationsById: ["DELETE /users/{username}/attestations/{attestation_id}"],
		deleteAttestationsBySubjectDigest: ["DELETE /users/{username}/attestations/digest/{subject_digest}"],
		deleteEmailForAuthenticated: [
			"DELETE /user/emails",
			{},
			{ renamed: ["users", "deleteEmailForAuthenticatedUser"] }
		],
		deleteEmailForAuthenticatedUser: ["DELETE /user/emails"],
		deleteGpgKeyForAuthenticated: [
			"DELETE /user/gpg_keys/{gpg_key_id}",
			{},
			{ renamed: ["users", "deleteGpgKeyForAuthenticatedUser"] }
		],
		deleteGpgKeyForAuthenticatedUser: ["DELETE /user/gpg_keys/{gpg_key_id}"],
		deletePublicSshKeyForAuthenticated: [
			"DELETE /user/keys/{key_id}",
			{},
			{ renamed: ["users", "deletePublicSshKeyForAuthenticatedUser"] }
		],
		deletePublicSshKeyForAuthenticatedUser: ["DELETE /user/keys/{key_id}"],
		deleteSocialAccountForAuthenticatedUser: ["DELETE /user/social_accounts"],
		deleteSshSigningKeyForAuthenticatedUser: ["DELETE /user/ssh_signing_keys/{ssh_signing_key_id}"],
		follow: ["PUT /user/following/{username}"],
		getAuthenticated: ["GET /user"],
		getById: ["GET /user/{account_id}"],
		getByUsername: ["GET /users/{username}"],
		getContextForUser: ["GET /users/{username}/hovercard"],
		getGpgKeyForAuthenticated: [
			"GET /user/gpg_keys/{gpg_key_id}",
			{},
			{ renamed: ["users", "getGpgKeyForAuthenticatedUser"] }
		],
		getGpgKeyForAuthenticatedUser: ["GET /user/gpg_keys/{gpg_key_id}"],
		getPublicSshKeyForAuthenticated: [
			"GET /user/keys/{key_id}",
			{},
			{ renamed: ["users", "getPublicSshKeyForAuthenticatedUser"] }
		],
		getPublicSshKeyForAuthenticatedUser: ["GET /user/keys/{key_id}"],
		getSshSigningKeyForAuthenticatedUser: ["GET /user/ssh_signing_keys/{ssh_signing_key_id}"],
		list: ["GET /users"],
		listAttestations: ["GET /users/{username}/attestations/{subject_digest}"],
		listAttestationsBulk: ["POST /users/{username}/attestations/bulk-list{?per_page,before,after}"],
		listBlockedByAuthenticated: [
			"GET /user/blocks",
			{},
			{ renamed: ["users", "listBlockedByAuthenticatedUser"] }
		],
		listBlockedByAuthenticatedUser: ["GET /user/blocks"],
		listEmailsForAuthenticated: [
			"GET /user/emails",
			{},
			{ renamed: ["users", "listEmailsForAuthenticatedUser"] }
		],
		listEmailsForAuthenticatedUser: ["GET /user/emails"],
		listFollowedByAuthenticated: [
			"GET /user/following",
			{},
			{ renamed: ["users", "listFollowedByAuthenticatedUser"] }
		],
		listFollowedByAuthenticatedUser: ["GET /user/following"],
		listFollowersForAuthenticatedUser: ["GET /user/followers"],
		listFollowersForUser: ["GET /users/{username}/followers"],
		listFollowingForUser: ["GET /users/{username}/following"],
		listGpgKeysForAuthenticated: [
			"GET /user/gpg_keys",
			{},
			{ renamed: ["users", "listGpgKeysForAuthenticatedUser"] }
		],
		listGpgKeysForAuthenticatedUser: ["GET /user/gpg_keys"],
		listGpgKeysForUser: ["GET /users/{username}/gpg_keys"],
		listPublicEmailsForAuthenticated: [
			"GET /user/public_emails",
			{},
			{ renamed: ["users", "listPublicEmailsForAuthenticatedUser"] }
		],
		listPublicEmailsForAuthenticatedUser: ["GET /user/public_emails"],
		listPublicKeysForUser: ["GET /users/{username}/keys"],
		listPublicSshKeysForAuthenticated: [
			"GET /user/keys",
			{},
			{ renamed: ["users", "listPublicSshKeysForAuthenticatedUser"] }
		],
		listPublicSshKeysForAuthenticatedUser: ["GET /user/keys"],
		listSocialAccountsForAuthenticatedUser: ["GET /user/social_accounts"],
		listSocialAccountsForUser: ["GET /users/{username}/social_accounts"],
		listSshSigningKeysForAuthenticatedUser: ["GET /user/ssh_signing_keys"],
		listSshSigningKeysForUser: ["GET /users/{username}/ssh_signing_keys"],
		setPrimaryEmailVisibilityForAuthenticated: [
			"PATCH /user/email/visibility",
			{},
			{ renamed: ["users", "setPrimaryEmailVisibilityForAuthenticatedUser"] }
		],
		setPrimaryEmailVisibilityForAuthenticatedUser: ["PATCH /user/email/visibility"],
		unblock: ["DELETE /user/blocks/{username}"],
		unfollow: ["DELETE /user/following/{username}"],
		updateAuthenticated: ["PATCH /user"]
	}
};

// node_modules/@octokit/plugin-rest-endpoint-methods/dist-src/endpoints-to-methods.js
const endpointMethodsMap = /* @__PURE__ */ new Map();
for (const [scope, endpoints] of Object.entries(endpoints_default)) for (const [methodName, endpoint] of Object.entries(endpoints)) {
	const [route, defaults, decorations] = endpoint;
	const [method, url] = route.split(/ /);
	const endpointDefaults = Object.assign({
		method,
		url
	}, defaults);
	if (!endpointMethodsMap.has(scope)) endpointMethodsMap.set(scope, /* @__PURE__ */ new Map());
	endpointMethodsMap.get(scope).set(methodName, {
		scope,
		methodName,
		endpointDefaults,
		decorations
	});
}
const handler = {
	has({ scope }, methodName) {
		return endpointMethodsMap.get(scope).has(methodName);
	},
	getOwnPropertyDescriptor(target, methodName) {
		return {
			value: this.get(target, methodName),
			configurable: true,
			writable: true,
			enumerable: true
		};
	},
	defineProperty(target, methodName, descriptor) {
		Object.defineProperty(target.cache, methodName, descriptor);
		return true;
	},
	deleteProperty(target, methodName) {
		delete target.cache[methodName];
		return true;
	},
	ownKeys({ scope }) {
		return [...endpointMethodsMap.get(scope).keys()];
	},
	set(target, methodName, value) {
		return target.cache[methodName] = value;
	},
	get({ octokit, scope, cache }, methodName) {
		if (cache[methodName]) return cache[methodName];
		const method = endpointMethodsMap.get(scope).get(methodName);
		if (!method) return;
		const { endpointDefaults, decorations } = method;
		if (decorations) cache[methodName] = decorate(octokit, scope, methodName, endpointDefaults, decorations);
		else cache[methodName] = octokit.request.defaults(endpointDefaults);
		return cache[methodName];
	}
};
function endpointsToMethods(octokit) {
	const newMethods = {};
	for (const scope of endpointMethodsMap.keys()) newMethods[scope] = new Proxy({
		octokit,
		scope,
		cache: {}
	}, handler);
	return newMethods;
}
function decorate(octokit, scope, methodName, defaults, decorations) {
	const requestWithDefaults = octokit.request.defaults(defaults);
	function withDecorations(...args) {
		let options = requestWithDefaults.endpoint.merge(...args);
		if (decorations.mapToData) {
			options = Object.assign({}, options, {
				data: options[decorations.mapToData],
				[decorations.mapToData]: void 0
			});
			return requestWithDefaults(options);
		}
		if (decorations.renamed) {
			const [newScope, newMethodName] = decorations.renamed;
			octokit.log.warn(`octokit.${scope}.${methodName}() has been renamed to octokit.${newScope}.${newMethodName}()`);
		}
		if (decorations.deprecated) octokit.log.warn(decorations.deprecated);
		if (decorations.renamedParameters) {
			const options2 = requestWithDefaults.endpoint.merge(...args);
			for (const [name, alias] of Object.entries(decorations.renamedParameters)) if (name in options2) {
				octokit.log.warn(`"${name}" parameter is deprecated for "octokit.${scope}.${methodName}()". Use "${alias}" instead`);
				if (!(alias in options2)) options2[alias] = options2[name];
				delete options2[name];
			}
			return requestWithDefaults(options2);
		}
		return requestWithDefaults(...args);
	}
	return Object.assign(withDecorations, requestWithDefaults);
}

// node_modules/@octokit/plugin-rest-endpoint-methods/dist-src/index.js
function restEndpointMethods(octokit) {
	return { rest: endpointsToMethods(octokit) };
}
restEndpointMethods.VERSION = VERSION$3;
function legacyRestEndpointMethods(octokit) {
	const api = endpointsToMethods(octokit);
	return {
		...api,
		rest: api
	};
}
legacyRestEndpointMethods.VERSION = VERSION$3;

// node_modules/@octokit/plugin-paginate-rest/dist-bundle/index.js
var VERSION$2 = "0.0.0-development";
function normalizePaginatedListResponse(response) {
	if (!response.data) return {
		...response,
		data: []
	};
	if (!(("total_count" in response.data || "total_commits" in response.data) && !("url" in response.data))) return response;
	const incompleteResults = response.data.incomplete_results;
	const repositorySelection = response.data.repository_selection;
	const totalCount = response.data.total_count;
	const totalCommits = response.data.total_commits;
	delete response.data.incomplete_results;
	delete response.data.repository_selection;
	delete response.data.total_count;
	delete response.data.total_commits;
	const namespaceKey = Object.keys(response.data)[0];
	response.data = response.data[namespaceKey];
	if (typeof incompleteResults !== "undefined") response.data.incomplete_results = incompleteResults;
	if (typeof repositorySelection !== "undefined") response.data.repository_selection = repositorySelection;
	response.data.total_count = totalCount;
	response.data.total_commits = totalCommits;
	return response;
}
function iterator(octokit, route, parameters) {
	const options = typeof route === "function" ? route.endpoint(parameters) : octokit.request.endpoint(route, parameters);
	const requestMethod = typeof route === "function" ? route : octokit.request;
	const method = options.method;
	const headers = options.headers;
	let url = options.url;
	return { [Symbol.asyncIterator]: () => ({ async next() {
		if (!url) return { done: true };
		try {
			const normalizedResponse = normalizePaginatedListResponse(await requestMethod({
				method,
				url,
				headers
			}));
			url = ((normalizedResponse.headers.link || "").match(/<([^<>]+)>;\s*rel="next"/) || [])[1];
			if (!url && "total_commits" in normalizedResponse.data) {
				const parsedUrl = new URL(normalizedResponse.url);
				const params = parsedUrl.searchParams;
				const page = parseInt(params.get("page") || "1", 10);
				if (page * parseInt(params.get("per_page") || "250", 10) < normalizedResponse.data.total_commits) {
					params.set("page", String(page + 1));
					url = parsedUrl.toString();
				}
			}
			return { value: normalizedResponse };
		} catch (error) {
			if (error.status !== 409) throw error;
			url = "";
			return { value: {
				status: 200,
				headers: {},
				data: []
			} };
		}
	} }) };
}
function paginate(octokit, route, parameters, mapFn) {
	if (typeof parameters === "function") {
		mapFn = parameters;
		parameters = void 0;
	}
	return gather(octokit, [], iterator(octokit, route, parameters)[Symbol.asyncIterator](), mapFn);
}
function gather(octokit, results, iterator2, mapFn) {
	return iterator2.next().then((result) => {
		if (result.done) return results;
		let earlyExit = false;
		function done() {
			earlyExit = true;
		}
		results = results.concat(mapFn ? mapFn(result.value, done) : result.value.data);
		if (earlyExit) return results;
		return gather(octokit, results, iterator2, mapFn);
	});
}
var composePaginateRest = Object.assign(paginate, { iterator });
function paginateRest(octokit) {
	return { paginate: Object.assign(paginate.bind(null, octokit), { iterator: iterator.bind(null, octokit) }) };
}
paginateRest.VERSION = VERSION$2;

// node_modules/@actions/github/lib/utils.js
const context$1 = new Context();
const baseUrl = getApiBaseUrl();
const defaults = {
	baseUrl,
	request: {
		agent: getProxyAgent(baseUrl),
		fetch: getProxyFetch(baseUrl)
	}
};
const GitHub = Octokit.plugin(restEndpointMethods, paginateRest).defaults(defaults);
/**
* Convience function to correctly format Octokit Options to pass into the constructor.
*
* @param     token    the repo PAT or GITHUB_TOKEN
* @param     options  other options to set
*/
function getOctokitOptions(token, options) {
	const opts = Object.assign({}, options || {});
	const auth = getAuthString(token, opts);
	if (auth) opts.auth = auth;
	const userAgent = getUserAgentWithOrchestrationId(opts.userAgent);
	if (userAgent) opts.userAgent = userAgent;
	return opts;
}

// node_modules/@actions/github/lib/github.js
const context = new Context();
/**
* Returns a hydrated octokit ready to use for GitHub Actions
*
* @param     token    the repo PAT or GITHUB_TOKEN
* @param     options  other options to set
*/
function getOctokit(token, options, ...additionalPlugins) {
	return new (GitHub.plugin(...additionalPlugins))(getOctokitOptions(token, options));
}

// node_modules/bottleneck/light.js
var require_light = /* @__PURE__ */ __commonJSMin(((exports, module, this$1) => {
	/**
	* This file contains the Bottleneck library (MIT), compiled to ES2017, and without Clustering support.
	* https://github.com/SGrondin/bottleneck
	*/
	(function(global, factory) {
		typeof exports === "object" && typeof module !== "undefined" ? module.exports = factory() : typeof define === "function" && define.amd ? define(factory) : global.Bottleneck = factory();
	})(this$1, (function() {
		"use strict";
		var commonjsGlobal = typeof globalThis !== "undefined" ? globalThis : typeof window !== "undefined" ? window : typeof global !== "undefined" ? global : typeof self !== "undefined" ? self : {};
		function getCjsExportFromNamespace(n) {
			return n && n["default"] || n;
		}
		var load = function(received, defaults, onto = {}) {
			var k, ref, v;
			for (k in defaults) {
				v = defaults[k];
				onto[k] = (ref = received[k]) != null ? ref : v;
			}
			return onto;
		};
		var overwrite = function(received, defaults, onto = {}) {
			var k, v;
			for (k in received) {
				v = received[k];
				if (defaults[k] !== void 0) onto[k] = v;
			}
			return onto;
		};
		var parser = {
			load,
			overwrite
		};
		var DLList_1 = class DLList {
			constructor(incr, decr) {
				this.incr = incr;
				this.decr = decr;
				this._first = null;
				this._last = null;
				this.length = 0;
			}
			push(value) {
				var node;
				this.length++;
				if (typeof this.incr === "function") this.incr();
				node = {
					value,
					prev: this._last,
					next: null
				};
				if (this._last != null) {
					this._last.next = node;
					this._last = node;
				} else this._first = this._last = node;
			}
			shift() {
				var value;
				if (this._first == null) return;
				else {
					this.length--;
					if (typeof this.decr === "function") this.decr();
				}
				value = this._first.value;
				if ((this._first = this._first.next) != null) this._first.prev = null;
				else this._last = null;
				return value;
			}
			first() {
				if (this._first != null) return this._first.value;
			}
			getArray() {
				var node = this._first, ref, results = [];
				while (node != null) results.push((ref = node, node = node.next, ref.value));
				return results;
			}
			forEachShift(cb) {
				var node = this.shift();
				while (node != null) cb(node), node = this.shift();
			}
			debug() {
				var node = this._first, ref, ref1, ref2, results = [];
				while (node != null) results.push((ref = node, node = node.next, {
					value: ref.value,
					prev: (ref1 = ref.prev) != null ? ref1.value : void 0,
					next: (ref2 = ref.next) != null ? ref2.value : void 0
				}));
				return results;
			}
		};
		var Events_1 = class Events {
			constructor(instance) {
				this.instance = instance;
				this._events = {};
				if (this.instance.on != null || this.instance.once != null || this.instance.removeAllListeners != null) throw new Error("An Emitter already exists for this object");
				this.instance.on = (name, cb) => {
					return this._addListener(name, "many", cb);
				};
				this.instance.once = (name, cb) => {
					return this._addListener(name, "once", cb);
				};
				this.instance.removeAllListeners = (name = null) => {
					if (name != null) return delete this._events[name];
					else return this._events = {};
				};
			}
			_addListener(name, status, cb) {
				var base;
				if ((base = this._events)[name] == null) base[name] = [];
				this._events[name].push({
					cb,
					status
				});
				return this.instance;
			}
			listenerCount(name) {
				if (this._events[name] != null) return this._events[name].length;
				else return 0;
			}
			async trigger(name, ...args) {
				var e, promises;
				try {
					if (name !== "debug") this.trigger("debug", `Event triggered: ${name}`, args);
					if (this._events[name] == null) return;
					this._events[name] = this._events[name].filter(function(listener) {
						return listener.status !== "none";
					});
					promises = this._events[name].map(async (listener) => {
						var e, returned;
						if (listener.status === "none") return;
						if (listener.status === "once") listener.status = "none";
						try {
							returned = typeof listener.cb === "function" ? listener.cb(...args) : void 0;
							if (typeof (returned != null ? returned.then : void 0) === "function") return await returned;
							else return returned;
						} catch (error) {
							e = error;
							this.trigger("error", e);
							return null;
						}
					});
					return (await Promise.all(promises)).find(function(x) {
						return x != null;
					});
				} catch (error) {
					e = error;
					this.trigger("error", e);
					return null;
				}
			}
		};
		var DLList$1 = DLList_1, Events$1 = Events_1;
		var Queues_1 = class Queues {
			constructor(num_priorities) {
				this.Events = new Events$1(this);
				this._length = 0;
				this._lists = (function() {
					var j, ref, results = [];
					for (j = 1, ref = num_priorities; 1 <= ref ? j <= ref : j >= ref; 1 <= ref ? ++j : --j) results.push(new DLList$1((() => {
						return this.incr();
					}), (() => {
						return this.decr();
					})));
					return results;
				}).call(this);
			}
			incr() {
				if (this._length++ === 0) return this.Events.trigger("leftzero");
			}
			decr() {
				if (--this._length === 0) return this.Events.trigger("zero");
			}
			push(job) {
				return this._lists[job.options.priority].push(job);
			}
			queued(priority) {
				if (priority != null) return this._lists[priority].length;
				else return this._length;
			}
			shiftAll(fn) {
				return this._lists.forEach(function(list) {
					return list.forEachShift(fn);
				});
			}
			getFirst(arr = this._lists) {
				var j = 0, len = arr.length, list;
				for (; j < len; j++) {
					list = arr[j];
					if (list.length > 0) return list;
				}
				return [];
			}
			shiftLastFrom(priority) {
				return this.getFirst(this._lists.slice(priority).reverse()).shift();
			}
		};
		var BottleneckError_1 = class BottleneckError extends Error {};
		var BottleneckError$1, DEFAULT_PRIORITY, Job, NUM_PRIORITIES = 10, parser$1;
		DEFAULT_PRIORITY = 5;
		parser$1 = parser;
		BottleneckError$1 = BottleneckError_1;
		Job = class Job {
			constructor(task, args, options, jobDefaults, rejectOnDrop, Events, _states, Promise) {
				this.task = task;
				this.args = args;
				this.rejectOnDrop = rejectOnDrop;
				this.Events = Events;
				this._states = _states;
				this.Promise = Promise;
				this.options = parser$1.load(options, jobDefaults);
				this.options.priority = this._sanitizePriority(this.options.priority);
				if (this.options.id === jobDefaults.id) this.options.id = `${this.options.id}-${this._randomIndex()}`;
				this.promise = new this.Promise((_resolve, _reject) => {
					this._resolve = _resolve;
					this._reject = _reject;
				});
				this.retryCount = 0;
			}
			_sanitizePriority(priority) {
				var sProperty = ~~priority !== priority ? DEFAULT_PRIORITY : priority;
				if (sProperty < 0) return 0;
				else if (sProperty > NUM_PRIORITIES - 1) return NUM_PRIORITIES - 1;
				else return sProperty;
			}
			_randomIndex() {
				return Math.random().toString(36).slice(2);
			}
			doDrop({ error, message = "This job has been dropped by Bottleneck" } = {}) {
				if (this._states.remove(this.options.id)) {
					if (this.rejectOnDrop) this._reject(error != null ? error : new BottleneckError$1(message));
					this.Events.trigger("dropped", {
						args: this.args,
						options: this.options,
						task: this.task,
						promise: this.promise
					});
					return true;
				} else return false;
			}
			_assertStatus(expected) {
				var status = this._states.jobStatus(this.options.id);
				if (!(status === expected || expected === "DONE" && status === null)) throw new BottleneckError$1(`Invalid job status ${status}, expected ${expected}. Please open an issue at https://github.com/SGrondin/bottleneck/issues`);
			}
			doReceive() {
				this._states.start(this.options.id);
				return this.Events.trigger("received", {
					args: this.args,
					options: this.options
				});
			}
			doQueue(reachedHWM, blocked) {
				this._assertStatus("RECEIVED");
				this._states.next(this.options.id);
				return this.Events.trigger("queued", {
					args: this.args,
					options: this.options,
					reachedHWM,
					blocked
				});
			}
			doRun() {
				if (this.retryCount === 0) {
					this._assertStatus("QUEUED");
					this._states.next(this.options.id);
				} else this._assertStatus("EXECUTING");
				return this.Events.trigger("scheduled", {
					args: this.args,
					options: this.options
				});
			}
			async doExecute(chained, clearGlobalState, run, free) {
				var error, eventInfo, passed;
				if (this.retryCount === 0) {
					this._assertStatus("RUNNING");
					this._states.next(this.options.id);
				} else this._assertStatus("EXECUTING");
				eventInfo = {
					args: this.args,
					options: this.options,
					retryCount: this.retryCount
				};
				this.Events.trigger("executing", eventInfo);
				try {
					passed = await (chained != null ? chained.schedule(this.options, this.task, ...this.args) : this.task(...this.args));
					if (clearGlobalState()) {
						this.doDone(eventInfo);
						await free(this.options, eventInfo);
						this._assertStatus("DONE");
						return this._resolve(passed);
					}
				} catch (error1) {
					error = error1;
					return this._onFailure(error, eventInfo, clearGlobalState, run, free);
				}
			}
			doExpire(clearGlobalState, run, free) {
				var error, eventInfo;
				if (this._states.jobStatus(this.options.id === "RUNNING")) this._states.next(this.options.id);
				this._assertStatus("EXECUTING");
				eventInfo = {
					args: this.args,
					options: this.options,
					retryCount: this.retryCount
				};
				error = new BottleneckError$1(`This job timed out after ${this.options.expiration} ms.`);
				return this._onFailure(error, eventInfo, clearGlobalState, run, free);
			}
			async _onFailure(error, eventInfo, clearGlobalState, run, free) {
				var retry, retryAfter;
				if (clearGlobalState()) {
					retry = await this.Events.trigger("failed", error, eventInfo);
					if (retry != null) {
						retryAfter = ~~retry;
						this.Events.trigger("retry", `Retrying ${this.options.id} after ${retryAfter} ms`, eventInfo);
						this.retryCount++;
						return run(retryAfter);
					} else {
						this.doDone(eventInfo);
						await free(this.options, eventInfo);
						this._assertStatus("DONE");
						return this._reject(error);
					}
				}
			}
			doDone(eventInfo) {
				this._assertStatus("EXECUTING");
				this._states.next(this.options.id);
				return this.Events.trigger("done", eventInfo);
			}
		};
		var Job_1 = Job;
		var BottleneckError$2, LocalDatastore, parser$2 = parser;
		BottleneckError$2 = BottleneckError_1;
		LocalDatastore = class LocalDatastore {
			constructor(instance, storeOptions, storeInstanceOptions) {
				this.instance = instance;
				this.storeOptions = storeOptions;
				this.clientId = this.instance._randomIndex();
				parser$2.load(storeInstanceOptions, storeInstanceOptions, this);
				this._nextRequest = this._lastReservoirRefresh = this._lastReservoirIncrease = Date.now();
				this._running = 0;
				this._done = 0;
				this._unblockTime = 0;
				this.ready = this.Promise.resolve();
				this.clients = {};
				this._startHeartbeat();
			}
			_startHeartbeat() {
				var base;
				if (this.heartbeat == null && (this.storeOptions.reservoirRefreshInterval != null && this.storeOptions.reservoirRefreshAmount != null || this.storeOptions.reservoirIncreaseInterval != null && this.storeOptions.reservoirIncreaseAmount != null)) return typeof (base = this.heartbeat = setInterval(() => {
					var amount, incr, maximum, now = Date.now(), reservoir;
					if (this.storeOptions.reservoirRefreshInterval != null && now >= this._lastReservoirRefresh + this.storeOptions.reservoirRefreshInterval) {
						this._lastReservoirRefresh = now;
						this.storeOptions.reservoir = this.storeOptions.reservoirRefreshAmount;
						this.instance._drainAll(this.computeCapacity());
					}
					if (this.storeOptions.reservoirIncreaseInterval != null && now >= this._lastReservoirIncrease + this.storeOptions.reservoirIncreaseInterval) {
						({reservoirIncreaseAmount: amount, reservoirIncreaseMaximum: maximum, reservoir} = this.storeOptions);
						this._lastReservoirIncrease = now;
						incr = maximum != null ? Math.min(amount, maximum - reservoir) : amount;
						if (incr > 0) {
							this.storeOptions.reservoir += incr;
							return this.instance._drainAll(this.computeCapacity());
						}
					}
				}, this.heartbeatInterval)).unref === "function" ? base.unref() : void 0;
				else return clearInterval(this.heartbeat);
			}
			async __publish__(message) {
				await this.yieldLoop();
				return this.instance.Events.trigger("message", message.toString());
			}
			async __disconnect__(flush) {
				await this.yieldLoop();
				clearInterval(this.heartbeat);
				return this.Promise.resolve();
			}
			yieldLoop(t = 0) {
				return new this.Promise(function(resolve, reject) {
					return setTimeout(resolve, t);
				});
			}
			computePenalty() {
				var ref;
				return (ref = this.storeOptions.penalty) != null ? ref : 15 * this.storeOptions.minTime || 5e3;
			}
			async __updateSettings__(options) {
				await this.yieldLoop();
				parser$2.overwrite(options, options, this.storeOptions);
				this._startHeartbeat();
				this.instance._drainAll(this.computeCapacity());
				return true;
			}
			async __running__() {
				await this.yieldLoop();
				return this._running;
			}
			async __queued__() {
				await this.yieldLoop();
				return this.instance.queued();
			}
			async __done__() {
				await this.yieldLoop();
				return this._done;
			}
			async __groupCheck__(time) {
				await this.yieldLoop();
				return this._nextRequest + this.timeout < time;
			}
			computeCapacity() {
				var maxConcurrent, reservoir;
				({maxConcurrent, reservoir} = this.storeOptions);
				if (maxConcurrent != null && reservoir != null) return Math.min(maxConcurrent - this._running, reservoir);
				else if (maxConcurrent != null) return maxConcurrent - this._running;
				else if (reservoir != null) return reservoir;
				else return null;
			}
			conditionsCheck(weight) {
				var capacity = this.computeCapacity();
				return capacity == null || weight <= capacity;
			}
			async __incrementReservoir__(incr) {
				var reservoir;
				await this.yieldLoop();
				reservoir = this.storeOptions.reservoir += incr;
				this.instance._drainAll(this.computeCapacity());
				return reservoir;
			}
			async __currentReservoir__() {
				await this.yieldLoop();
				return this.storeOptions.reservoir;
			}
			isBlocked(now) {
				return this._unblockTime >= now;
			}
			check(weight, now) {
				return this.conditionsCheck(weight) && this._nextRequest - now <= 0;
			}
			async __check__(weight) {
				var now;
				await this.yieldLoop();
				now = Date.now();
				return this.check(weight, now);
			}
			async __register__(index, weight, expiration) {
				var now, wait;
				await this.yieldLoop();
				now = Date.now();
				if (this.conditionsCheck(weight)) {
					this._running += weight;
					if (this.storeOptions.reservoir != null) this.storeOptions.reservoir -= weight;
					wait = Math.max(this._nextRequest - now, 0);
					this._nextRequest = now + wait + this.storeOptions.minTime;
					return {
						success: true,
						wait,
						reservoir: this.storeOptions.reservoir
					};
				} else return { success: false };
			}
			strategyIsBlock() {
				return this.storeOptions.strategy === 3;
			}
			async __submit__(queueLength, weight) {
				var blocked, now, reachedHWM;
				await this.yieldLoop();
				if (this.storeOptions.maxConcurrent != null && weight > this.storeOptions.maxConcurrent) throw new BottleneckError$2(`Impossible to add a job having a weight of ${weight} to a limiter having a maxConcurrent setting of ${this.storeOptions.maxConcurrent}`);
				now = Date.now();
				reachedHWM = this.storeOptions.highWater != null && queueLength === this.storeOptions.highWater && !this.check(weight, now);
				blocked = this.strategyIsBlock() && (reachedHWM || this.isBlocked(now));
				if (blocked) {
					this._unblockTime = now + this.computePenalty();
					this._nextRequest = this._unblockTime + this.storeOptions.minTime;
					this.instance._dropAllQueued();
				}
				return {
					reachedHWM,
					blocked,
					strategy: this.storeOptions.strategy
				};
			}
			async __free__(index, weight) {
				await this.yieldLoop();
				this._running -= weight;
				this._done += weight;
				this.instance._drainAll(this.computeCapacity());
				return { running: this._running };
			}
		};
		var LocalDatastore_1 = LocalDatastore;
		var BottleneckError$3 = BottleneckError_1;
		var States_1 = class States {
			constructor(status1) {
				this.status = status1;
				this._jobs = {};
				this.counts = this.status.map(function() {
					return 0;
				});
			}
			next(id) {
				var current = this._jobs[id], next = current + 1;
				if (current != null && next < this.status.length) {
					this.counts[current]--;
					this.counts[next]++;
					return this._jobs[id]++;
				} else if (current != null) {
					this.counts[current]--;
					return delete this._jobs[id];
				}
			}
			start(id) {
				var initial = 0;
				this._jobs[id] = initial;
				return this.counts[initial]++;
			}
			remove(id) {
				var current = this._jobs[id];
				if (current != null) {
					this.counts[current]--;
					delete this._jobs[id];
				}
				return current != null;
			}
			jobStatus(id) {
				var ref;
				return (ref = this.status[this._jobs[id]]) != null ? ref : null;
			}
			statusJobs(status) {
				var k, pos, ref, results, v;
				if (status != null) {
					pos = this.status.indexOf(status);
					if (pos < 0) throw new BottleneckError$3(`status must be one of ${this.status.join(", ")}`);
					ref = this._jobs;
					results = [];
					for (k in ref) {
						v = ref[k];
						if (v === pos) results.push(k);
					}
					return results;
				} else return Object.keys(this._jobs);
			}
			statusCounts() {
				return this.counts.reduce(((acc, v, i) => {
					acc[this.status[i]] = v;
					return acc;
				}), {});
			}
		};
		var DLList$2 = DLList_1;
		var Sync_1 = class Sync {
			constructor(name, Promise) {
				this.schedule = this.schedule.bind(this);
				this.name = name;
				this.Promise = Promise;
				this._running = 0;
				this._queue = new DLList$2();
			}
			isEmpty() {
				return this._queue.length === 0;
			}
			async _tryToRun() {
				var args, cb, error, reject, resolve, returned, task;
				if (this._running < 1 && this._queue.length > 0) {
					this._running++;
					({task, args, resolve, reject} = this._queue.shift());
					cb = await (async function() {
						try {
							returned = await task(...args);
							return function() {
								return resolve(returned);
							};
						} catch (error1) {
							error = error1;
							return function() {
								return reject(error);
							};
						}
					})();
					this._running--;
					this._tryToRun();
					return cb();
				}
			}
			schedule(task, ...args) {
				var promise, reject, resolve = reject = null;
				promise = new this.Promise(function(_resolve, _reject) {
					resolve = _resolve;
					return reject = _reject;
				});
				this._queue.push({
					task,
					args,
					resolve,
					reject
				});
				this._tryToRun();
				return promise;
			}
		};
		var version = "2.19.5";
		var version$2 = /*#__PURE__*/ Object.freeze({
			version,
			default: { version }
		});
		var require$$2 = () => console.log("You must import the full version of Bottleneck in order to use this feature.");
		var require$$3 = () => console.log("You must import the full version of Bottleneck in order to use this feature.");
		var require$$4 = () => console.log("You must import the full version of Bottleneck in order to use this feature.");
		var Events$2, Group, IORedisConnection$1, RedisConnection$1, Scripts$1, parser$3 = parser;
		Events$2 = Events_1;
		RedisConnection$1 = require$$2;
		IORedisConnection$1 = require$$3;
		Scripts$1 = require$$4;
		Group = (function() {
			class Group {
				constructor(limiterOptions = {}) {
					this.deleteKey = this.deleteKey.bind(this);
					this.limiterOptions = limiterOptions;
					parser$3.load(this.limiterOptions, this.defaults, this);
					this.Events = new Events$2(this);
					this.instances = {};
					this.Bottleneck = Bottleneck_1;
					this._startAutoCleanup();
					this.sharedConnection = this.connection != null;
					if (this.connection == null) {
						if (this.limiterOptions.datastore === "redis") this.connection = new RedisConnection$1(Object.assign({}, this.limiterOptions, { Events: this.Events }));
						else if (this.limiterOptions.datastore === "ioredis") this.connection = new IORedisConnection$1(Object.assign({}, this.limiterOptions, { Events: this.Events }));
					}
				}
				key(key = "") {
					var ref;
					return (ref = this.instances[key]) != null ? ref : (() => {
						var limiter = this.instances[key] = new this.Bottleneck(Object.assign(this.limiterOptions, {
							id: `${this.id}-${key}`,
							timeout: this.timeout,
							connection: this.connection
						}));
						this.Events.trigger("created", limiter, key);
						return limiter;
					})();
				}
				async deleteKey(key = "") {
					var deleted, instance = this.instances[key];
					if (this.connection) deleted = await this.connection.__runCommand__(["del", ...Scripts$1.allKeys(`${this.id}-${key}`)]);
					if (instance != null) {
						delete this.instances[key];
						await instance.disconnect();
					}
					return instance != null || deleted > 0;
				}
				limiters() {
					var k, ref = this.instances, results = [], v;
					for (k in ref) {
						v = ref[k];
						results.push({
							key: k,
							limiter: v
						});
					}
					return results;
				}
				keys() {
					return Object.keys(this.instances);
				}
				async clusterKeys() {
					var cursor, end, found, i, k, keys, len, next, start;
					if (this.connection == null) return this.Promise.resolve(this.keys());
					keys = [];
					cursor = null;
					start = `b_${this.id}-`.length;
					end = 9;
					while (cursor !== 0) {
						[next, found] = await this.connection.__runCommand__([
							"scan",
							cursor != null ? cursor : 0,
							"match",
							`b_${this.id}-*_settings`,
							"count",
							1e4
						]);
						cursor = ~~next;
						for (i = 0, len = found.length; i < len; i++) {
							k = found[i];
							keys.push(k.slice(start, -end));
						}
					}
					return keys;
				}
				_startAutoCleanup() {
					var base;
					clearInterval(this.interval);
					return typeof (base = this.interval = setInterval(async () => {
						var e, k, ref, results, time = Date.now(), v;
						ref = this.instances;
						results = [];
						for (k in ref) {
							v = ref[k];
							try {
								if (await v._store.__groupCheck__(time)) results.push(this.deleteKey(k));
								else results.push(void 0);
							} catch (error) {
								e = error;
								results.push(v.Events.trigger("error", e));
							}
						}
						return results;
					}, this.timeout / 2)).unref === "function" ? base.unref() : void 0;
				}
				updateSettings(options = {}) {
					parser$3.overwrite(options, this.defaults, this);
					parser$3.overwrite(options, options, this.limiterOptions);
					if (options.timeout != null) return this._startAutoCleanup();
				}
				disconnect(flush = true) {
					var ref;
					if (!this.sharedConnection) return (ref = this.connection) != null ? ref.disconnect(flush) : void 0;
				}
			}
			Group.prototype.defaults = {
				timeout: 3e5,
				connection: null,
				Promise,
				id: "group-key"
			};
			return Group;
		}).call(commonjsGlobal);
		var Group_1 = Group;
		var Batcher, Events$3, parser$4 = parser;
		Events$3 = Events_1;
		Batcher = (function() {
			class Batcher {
				constructor(options = {}) {
					this.options = options;
					parser$4.load(this.options, this.defaults, this);
					this.Events = new Events$3(this);
					this._arr = [];
					this._resetPromise();
					this._lastFlush = Date.now();
				}
				_resetPromise() {
					return this._promise = new this.Promise((res, rej) => {
						return this._resolve = res;
					});
				}
				_flush() {
					clearTimeout(this._timeout);
					this._lastFlush = Date.now();
					this._resolve();
					this.Events.trigger("batch", this._arr);
					this._arr = [];
					return this._resetPromise();
				}
				add(data) {
					var ret;
					this._arr.push(data);
					ret = this._promise;
					if (this._arr.length === this.maxSize) this._flush();
					else if (this.maxTime != null && this._arr.length === 1) this._timeout = setTimeout(() => {
						return this._flush();
					}, this.maxTime);
					return ret;
				}
			}
			Batcher.prototype.defaults = {
				maxTime: null,
				maxSize: null,
				Promise
			};
			return Batcher;
		}).call(commonjsGlobal);
		var Batcher_1 = Batcher;
		var require$$4$1 = () => console.log("You must import the full version of Bottleneck in order to use this feature.");
		var require$$8 = getCjsExportFromNamespace(version$2);
		var Bottleneck, DEFAULT_PRIORITY$1, Events$4, Job$1, LocalDatastore$1, NUM_PRIORITIES$1, Queues$1, RedisDatastore$1, States$1, Sync$1, parser$5, splice = [].splice;
		NUM_PRIORITIES$1 = 10;
		DEFAULT_PRIORITY$1 = 5;
		parser$5 = parser;
		Queues$1 = Queues_1;
		Job$1 = Job_1;
		LocalDatastore$1 = LocalDatastore_1;
		RedisDatastore$1 = require$$4$1;
		Events$4 = Events_1;
		States$1 = States_1;
		Sync$1 = Sync_1;
		Bottleneck = (function() {
			class Bottleneck {
				constructor(options = {}, ...invalid) {
					var storeInstanceOptions, storeOptions;
					this._addToQueue = this._addToQueue.bind(this);
					this._validateOptions(options, invalid);
					parser$5.load(options, this.instanceDefaults, this);
					this._queues = new Queues$1(NUM_PRIORITIES$1);
					this._scheduled = {};
					this._states = new States$1([
						"RECEIVED",
						"QUEUED",
						"RUNNING",
						"EXECUTING"
					].concat(this.trackDoneStatus ? ["DONE"] : []));
					this._limiter = null;
					this.Events = new Events$4(this);
					this._submitLock = new Sync$1("submit", this.Promise);
					this._registerLock = new Sync$1("register", this.Promise);
					storeOptions = parser$5.load(options, this.storeDefaults, {});
					this._store = (function() {
						if (this.datastore === "redis" || this.datastore === "ioredis" || this.connection != null) {
							storeInstanceOptions = parser$5.load(options, this.redisStoreDefaults, {});
							return new RedisDatastore$1(this, storeOptions, storeInstanceOptions);
						} else if (this.datastore === "local") {
							storeInstanceOptions = parser$5.load(options, this.localStoreDefaults, {});
							return new LocalDatastore$1(this, storeOptions, storeInstanceOptions);
						} else throw new Bottleneck.prototype.BottleneckError(`Invalid datastore type: ${this.datastore}`);
					}).call(this);
					this._queues.on("leftzero", () => {
						var ref;
						return (ref = this._store.heartbeat) != null ? typeof ref.ref === "function" ? ref.ref() : void 0 : void 0;
					});
					this._queues.on("zero", () => {
						var ref;
						return (ref = this._store.heartbeat) != null ? typeof ref.unref === "function" ? ref.unref() : void 0 : void 0;
					});
				}
				_validateOptions(options, invalid) {
					if (!(options != null && typeof options === "object" && invalid.length === 0)) throw new Bottleneck.prototype.BottleneckError("Bottleneck v2 takes a single object argument. Refer to https://github.com/SGrondin/bottleneck#upgrading-to-v2 if you're upgrading from Bottleneck v1.");
				}
				ready() {
					return this._store.ready;
				}
				clients() {
					return this._store.clients;
				}
				channel() {
					return `b_${this.id}`;
				}
				channel_client() {
					return `b_${this.id}_${this._store.clientId}`;
				}
				publish(message) {
					return this._store.__publish__(message);
				}
				disconnect(flush = true) {
					return this._store.__disconnect__(flush);
				}
				chain(_limiter) {
					this._limiter = _limiter;
					return this;
				}
				queued(priority) {
					return this._queues.queued(priority);
				}
				clusterQueued() {
					return this._store.__queued__();
				}
				empty() {
					return this.queued() === 0 && this._submitLock.isEmpty();
				}
				running() {
					return this._store.__running__();
				}
				done() {
					return this._store.__done__();
				}
				jobStatus(id) {
					return this._states.jobStatus(id);
				}
				jobs(status) {
					return this._states.statusJobs(status);
				}
				counts() {
					return this._states.statusCounts();
				}
				_randomIndex() {
					return Math.random().toString(36).slice(2);
				}
				check(weight = 1) {
					return this._store.__check__(weight);
				}
				_clearGlobalState(index) {
					if (this._scheduled[index] != null) {
						clearTimeout(this._scheduled[index].expiration);
						delete this._scheduled[index];
						return true;
					} else return false;
				}
				async _free(index, job, options, eventInfo) {
					var e, running;
					try {
						({running} = await this._store.__free__(index, options.weight));
						this.Events.trigger("debug", `Freed ${options.id}`, eventInfo);
						if (running === 0 && this.empty()) return this.Events.trigger("idle");
					} catch (error1) {
						e = error1;
						return this.Events.trigger("error", e);
					}
				}
				_run(index, job, wait) {
					var clearGlobalState, free, run;
					job.doRun();
					clearGlobalState = this._clearGlobalState.bind(this, index);
					run = this._run.bind(this, index, job);
					free = this._free.bind(this, index, job);
					return this._scheduled[index] = {
						timeout: setTimeout(() => {
							return job.doExecute(this._limiter, clearGlobalState, run, free);
						}, wait),
						expiration: job.options.expiration != null ? setTimeout(function() {
							return job.doExpire(clearGlobalState, run, free);
						}, wait + job.options.expiration) : void 0,
						job
					};
				}
				_drainOne(capacity) {
					return this._registerLock.schedule(() => {
						var args, index, next, options, queue;
						if (this.queued() === 0) return this.Promise.resolve(null);
						queue = this._queues.getFirst();
						({options, args} = next = queue.first());
						if (capacity != null && options.weight > capacity) return this.Promise.resolve(null);
						this.Events.trigger("debug", `Draining ${options.id}`, {
							args,
							options
						});
						index = this._randomIndex();
						return this._store.__register__(index, options.weight, options.expiration).then(({ success, wait, reservoir }) => {
							var empty;
							this.Events.trigger("debug", `Drained ${options.id}`, {
								success,
								args,
								options
							});
							if (success) {
								queue.shift();
								empty = this.empty();
								if (empty) this.Events.trigger("empty");
								if (reservoir === 0) this.Events.trigger("depleted", empty);
								this._run(index, next, wait);
								return this.Promise.resolve(options.weight);
							} else return this.Promise.resolve(null);
						});
					});
				}
				_drainAll(capacity, total = 0) {
					return this._drainOne(capacity).then((drained) => {
						var newCapacity;
						if (drained != null) {
							newCapacity = capacity != null ? capacity - drained : capacity;
							return this._drainAll(newCapacity, total + drained);
						} else return this.Promise.resolve(total);
					}).catch((e) => {
						return this.Events.trigger("error", e);
					});
				}
				_dropAllQueued(message) {
					return this._queues.shiftAll(function(job) {
						return job.doDrop({ message });
					});
				}
				stop(options = {}) {
					var done, waitForExecuting;
					options = parser$5.load(options, this.stopDefaults);
					waitForExecuting = (at) => {
						var finished = () => {
							var counts = this._states.counts;
							return counts[0] + counts[1] + counts[2] + counts[3] === at;
						};
						return new this.Promise((resolve, reject) => {
							if (finished()) return resolve();
							else return this.on("done", () => {
								if (finished()) {
									this.removeAllListeners("done");
									return resolve();
								}
							});
						});
					};
					done = options.dropWaitingJobs ? (this._run = function(index, next) {
						return next.doDrop({ message: options.dropErrorMessage });
					}, this._drainOne = () => {
						return this.Promise.resolve(null);
					}, this._registerLock.schedule(() => {
						return this._submitLock.schedule(() => {
							var k, ref = this._scheduled, v;
							for (k in ref) {
								v = ref[k];
								if (this.jobStatus(v.job.options.id) === "RUNNING") {
									clearTimeout(v.timeout);
									clearTimeout(v.expiration);
									v.job.doDrop({ message: options.dropErrorMessage });
								}
							}
							this._dropAllQueued(options.dropErrorMessage);
							return waitForExecuting(0);
						});
					})) : this.schedule({
						priority: NUM_PRIORITIES$1 - 1,
						weight: 0
					}, () => {
						return waitForExecuting(1);
					});
					this._receive = function(job) {
						return job._reject(new Bottleneck.prototype.BottleneckError(options.enqueueErrorMessage));
					};
					this.stop = () => {
						return this.Promise.reject(new Bottleneck.prototype.BottleneckError("stop() has already been called"));
					};
					return done;
				}
				async _addToQueue(job) {
					var args, blocked, error, options, reachedHWM, shifted, strategy;
					({args, options} = job);
					try {
						({reachedHWM, blocked, strategy} = await this._store.__submit__(this.queued(), options.weight));
					} catch (error1) {
						error = error1;
						this.Events.trigger("debug", `Could not queue ${options.id}`, {
							args,
							options,
							error
						});
						job.doDrop({ error });
						return false;
					}
					if (blocked) {
						job.doDrop();
						return true;
					} else if (reachedHWM) {
						shifted = strategy === Bottleneck.prototype.strategy.LEAK ? this._queues.shiftLastFrom(options.priority) : strategy === Bottleneck.prototype.strategy.OVERFLOW_PRIORITY ? this._queues.shiftLastFrom(options.priority + 1) : strategy === Bottleneck.prototype.strategy.OVERFLOW ? job : void 0;
						if (shifted != null) shifted.doDrop();
						if (shifted == null || strategy === Bottleneck.prototype.strategy.OVERFLOW) {
							if (shifted == null) job.doDrop();
							return reachedHWM;
						}
					}
					job.doQueue(reachedHWM, blocked);
					this._queues.push(job);
					await this._drainAll();
					return reachedHWM;
				}
				_receive(job) {
					if (this._states.jobStatus(job.options.id) != null) {
						job._reject(new Bottleneck.prototype.BottleneckError(`A job with the same id already exists (id=${job.options.id})`));
						return false;
					} else {
						job.doReceive();
						return this._submitLock.schedule(this._addToQueue, job);
					}
				}
				submit(...args) {
					var cb, fn, job, options, ref, ref1, task;
					if (typeof args[0] === "function") {
						ref = args, [fn, ...args] = ref, [cb] = splice.call(args, -1);
						options = parser$5.load({}, this.jobDefaults);
					} else {
						ref1 = args, [options, fn, ...args] = ref1, [cb] = splice.call(args, -1);
						options = parser$5.load(options, this.jobDefaults);
					}
					task = (...args) => {
						return new this.Promise(function(resolve, reject) {
							return fn(...args, function(...args) {
								return (args[0] != null ? reject : resolve)(args);
							});
						});
					};
					job = new Job$1(task, args, options, this.jobDefaults, this.rejectOnDrop, this.Events, this._states, this.Promise);
					job.promise.then(function(args) {
						return typeof cb === "function" ? cb(...args) : void 0;
					}).catch(function(args) {
						if (Array.isArray(args)) return typeof cb === "function" ? cb(...args) : void 0;
						else return typeof cb === "function" ? cb(args) : void 0;
					});
					return this._receive(job);
				}
				schedule(...args) {
					var job, options, task;
					if (typeof args[0] === "function") {
						[task, ...args] = args;
						options = {};
					} else [options, task, ...args] = args;
					job = new Job$1(task, args, options, this.jobDefaults, this.rejectOnDrop, this.Events, this._states, this.Promise);
					this._receive(job);
					return job.promise;
				}
				wrap(fn) {
					var schedule = this.schedule.bind(this), wrapped = function(...args) {
						return schedule(fn.bind(this), ...args);
					};
					wrapped.withOptions = function(options, ...args) {
						return schedule(options, fn, ...args);
					};
					return wrapped;
				}
				async updateSettings(options = {}) {
					await this._store.__updateSettings__(parser$5.overwrite(options, this.storeDefaults));
					parser$5.overwrite(options, this.instanceDefaults, this);
					return this;
				}
				currentReservoir() {
					return this._store.__currentReservoir__();
				}
				incrementReservoir(incr = 0) {
					return this._store.__incrementReservoir__(incr);
				}
			}
			Bottleneck.default = Bottleneck;
			Bottleneck.Events = Events$4;
			Bottleneck.version = Bottleneck.prototype.version = require$$8.version;
			Bottleneck.strategy = Bottleneck.prototype.strategy = {
				LEAK: 1,
				OVERFLOW: 2,
				OVERFLOW_PRIORITY: 4,
				BLOCK: 3
			};
			Bottleneck.BottleneckError = Bottleneck.prototype.BottleneckError = BottleneckError_1;
			Bottleneck.Group = Bottleneck.prototype.Group = Group_1;
			Bottleneck.RedisConnection = Bottleneck.prototype.RedisConnection = require$$2;
			Bottleneck.IORedisConnection = Bottleneck.prototype.IORedisConnection = require$$3;
			Bottleneck.Batcher = Bottleneck.prototype.Batcher = Batcher_1;
			Bottleneck.prototype.jobDefaults = {
				priority: DEFAULT_PRIORITY$1,
				weight: 1,
				expiration: null,
				id: "<no-id>"
			};
			Bottleneck.prototype.storeDefaults = {
				maxConcurrent: null,
				minTime: 0,
				highWater: null,
				strategy: Bottleneck.prototype.strategy.LEAK,
				penalty: null,
				reservoir: null,
				reservoirRefreshInterval: null,
				reservoirRefreshAmount: null,
				reservoirIncreaseInterval: null,
				reservoirIncreaseAmount: null,
				reservoirIncreaseMaximum: null
			};
			Bottleneck.prototype.localStoreDefaults = {
				Promise,
				timeout: null,
				heartbeatInterval: 250
			};
			Bottleneck.prototype.redisStoreDefaults = {
				Promise,
				timeout: null,
				heartbeatInterval: 5e3,
				clientTimeout: 1e4,
				Redis: null,
				clientOptions: {},
				clusterNodes: null,
				clearDatastore: false,
				connection: null
			};
			Bottleneck.prototype.instanceDefaults = {
				datastore: "local",
				connection: null,
				id: "<no-id>",
				rejectOnDrop: true,
				trackDoneStatus: false,
				Promise
			};
			Bottleneck.prototype.stopDefaults = {
				enqueueErrorMessage: "This limiter has been stopped and cannot accept new jobs.",
				dropWaitingJobs: true,
				dropErrorMessage: "This limiter has been stopped."
			};
			return Bottleneck;
		}).call(commonjsGlobal);
		var Bottleneck_1 = Bottleneck;
		return Bottleneck_1;
	}));
}));

// node_modules/@octokit/plugin-retry/dist-bundle/index.js
var import_light = /* @__PURE__ */ __toESM(require_light(), 1);
var VERSION$1 = "0.0.0-development";
function isRequestError(error) {
	return error.request !== void 0;
}
async function errorRequest(state, octokit, error, options) {
	if (!isRequestError(error) || !error?.request.request) throw error;
	if (error.status >= 400 && !state.doNotRetry.includes(error.status)) {
		const retries = options.request.retries != null ? options.request.retries : state.retries;
		const retryAfter = Math.pow((options.request.retryCount || 0) + 1, 2);
		throw octokit.retry.retryRequest(error, retries, retryAfter);
	}
	throw error;
}
async function wrapRequest$1(state, octokit, request, options) {
	const limiter = new import_light.default();
	limiter.on("failed", function(error, info) {
		const maxRetries = ~~error.request.request?.retries;
		const after = ~~error.request.request?.retryAfter;
		options.request.retryCount = info.retryCount + 1;
		if (maxRetries > info.retryCount) return after * state.retryAfterBaseValue;
	});
	return limiter.schedule(requestWithGraphqlErrorHandling.bind(null, state, octokit, request), options);
}
async function requestWithGraphqlErrorHandling(state, octokit, request, options) {
	const response = await request(options);
	if (response.data && response.data.errors && response.data.errors.length > 0 && /Something went wrong while executing your query/.test(response.data.errors[0].message)) return errorRequest(state, octokit, new RequestError(response.data.errors[0].message, 500, {
		request: options,
		response
	}), options);
	return response;
}
function retry(octokit, octokitOptions) {
	const state = Object.assign({
		enabled: true,
		retryAfterBaseValue: 1e3,
		doNotRetry: [
			400,
			401,
			403,
			404,
			410,
			422,
			451
		],
		retries: 3
	}, octokitOptions.retry);
	const retryPlugin = { retry: { retryRequest: (error, retries, retryAfter) => {
		error.request.request = Object.assign({}, error.request.request, {
			retries,
			retryAfter
		});
		return error;
	} } };
	if (state.enabled) {
		octokit.hook.error("request", errorRequest.bind(null, state, retryPlugin));
		octokit.hook.wrap("request", wrapRequest$1.bind(null, state, retryPlugin));
	}
	return retryPlugin;
}
retry.VERSION = VERSION$1;

// node_modules/@octokit/plugin-throttling/dist-bundle/index.js
var VERSION = "0.0.0-development";
var noop = () => Promise.resolve();
function wrapRequest(state, request, options) {
	return state.retryLimiter.schedule(doRequest, state, request, options);
}
async function doRequest(state, request, options) {
	const { pathname } = new URL(options.url, "http://github.test");
	const isAuth = isAuthRequest(options.method, pathname);
	const isWrite = !isAuth && options.method !== "GET" && options.method !== "HEAD";
	const isSearch = options.method === "GET" && pathname.startsWith("/search/");
	const isGraphQL = pathname.startsWith("/graphql");
	const jobOptions = ~~request.retryCount > 0 ? {
		priority: 0,
		weight: 0
	} : {};
	if (state.clustering) jobOptions.expiration = 6e4;
	if (isWrite || isGraphQL) await state.write.key(state.id).schedule(jobOptions, noop);
	if (isWrite && state.triggersNotification(pathname)) await state.notifications.key(state.id).schedule(jobOptions, noop);
	if (isSearch) await state.search.key(state.id).schedule(jobOptions, noop);
	const req = (isAuth ? state.auth : state.global).key(state.id).schedule(jobOptions, request, options);
	if (isGraphQL) {
		const res = await req;
		if (res.data.errors != null && res.data.errors.some((error) => error.type === "RATE_LIMITED")) throw Object.assign(/* @__PURE__ */ new Error("GraphQL Rate Limit Exceeded"), {
			response: res,
			data: res.data
		});
	}
	return req;
}
function isAuthRequest(method, pathname) {
	return method === "PATCH" && /^\/applications\/[^/]+\/token\/scoped$/.test(pathname) || method === "POST" && (/^\/applications\/[^/]+\/token$/.test(pathname) || /^\/app\/installations\/[^/]+\/access_tokens$/.test(pathname) || pathname === "/login/oauth/access_token");
}
var triggers_notification_paths_default = [
	"/orgs/{org}/invitations",
	"/orgs/{org}/invitations/{invitation_id}",
	"/orgs/{org}/teams/{team_slug}/discussions",
	"/orgs/{org}/teams/{team_slug}/discussions/{discussion_number}/comments",
	"/repos/{owner}/{repo}/collaborators/{username}",
	"/repos/{owner}/{repo}/commits/{commit_sha}/comments",
	"/repos/{owner}/{repo}/issues",
	"/repos/{owner}/{repo}/issues/{issue_number}/comments",
	"/repos/{owner}/{repo}/issues/{issue_number}/sub_issue",
	"/repos/{owner}/{repo}/issues/{issue_number}/sub_issues/priority",
	"/repos/{owner}/{repo}/pulls",
	"/repos/{owner}/{repo}/pulls/{pull_number}/comments",
	"/repos/{owner}/{repo}/pulls/{pull_number}/comments/{comment_id}/replies",
	"/repos/{owner}/{repo}/pulls/{pull_number}/merge",
	"/repos/{owner}/{repo}/pulls/{pull_number}/requested_reviewers",
	"/repos/{owner}/{repo}/pulls/{pull_number}/reviews",
	"/repos/{owner}/{repo}/releases",
	"/teams/{team_id}/discussions",
	"/teams/{team_id}/discussions/{discussion_number}/comments"
];
function routeMatcher(paths) {
	const regex2 = `^(?:${paths.map((path) => path.split("/").map((c) => c.startsWith("{") ? "(?:.+?)" : c).join("/")).map((r) => `(?:${r})`).join("|")})[^/]*$`;
	return new RegExp(regex2, "i");
}
var regex = routeMatcher(triggers_notification_paths_default);
var triggersNotification = regex.test.bind(regex);
var groups = {};
var createGroups = function(Bottleneck, common) {
	groups.global = new Bottleneck.Group({
		id: "octokit-global",
		maxConcurrent: 10,
		...common
	});
	groups.auth = new Bottleneck.Group({
		id: "octokit-auth",
		maxConcurrent: 1,
		...common
	});
	groups.search = new Bottleneck.Group({
		id: "octokit-search",
		maxConcurrent: 1,
		minTime: 2e3,
		...common
	});
	groups.write = new Bottleneck.Group({
		id: "octokit-write",
		maxConcurrent: 1,
		minTime: 1e3,
		...common
	});
	groups.notifications = new Bottleneck.Group({
		id: "octokit-notifications",
		maxConcurrent: 1,
		minTime: 3e3,
		...common
	});
};
function throttling(octokit, octokitOptions) {
	const { enabled = true, Bottleneck = import_light.default, id = "no-id", timeout = 12e4, connection } = octokitOptions.throttle || {};
	if (!enabled) return {};
	const common = { timeout };
	if (typeof connection !== "undefined") common.connection = connection;
	const state = Object.assign({
		clustering: connection != null,
		triggersNotification,
		fallbackSecondaryRateRetryAfter: 60,
		retryAfterBaseValue: 1e3,
		id
	}, octokitOptions.throttle);
	if (typeof state.onSecondaryRateLimit !== "function" || typeof state.onRateLimit !== "function") throw new Error(`octokit/plugin-throttling error:
        You must pass the onSecondaryRateLimit and onRateLimit error handlers.
        See https://octokit.github.io/rest.js/#throttling

        const octokit = new Octokit({
          throttle: {
            onSecondaryRateLimit: (retryAfter, options) => {/* ... */},
            onRateLimit: (retryAfter, options) => {/* ... */}
          }
        })
    `);
	let initialized = false;
	const initializeBottleneck = () => {
		if (initialized) return;
		initialized = true;
		if (groups.global == null) createGroups(Bottleneck, common);
		state.global = state.global ?? groups.global;
		state.auth = state.auth ?? groups.auth;
		state.search = state.search ?? groups.search;
		state.write = state.write ?? groups.write;
		state.notifications = state.notifications ?? groups.notifications;
		state.retryLimiter = state.retryLimiter ?? new Bottleneck();
		const events = {};
		const emitter = new Bottleneck.Events(events);
		events.on("secondary-limit", state.onSecondaryRateLimit);
		events.on("rate-limit", state.onRateLimit);
		events.on("error", (e) => octokit.log.warn("Error in throttling-plugin limit handler", e));
		state.retryLimiter.on("failed", async function(error, info) {
			const [state2, request, options] = info.args;
			const { pathname } = new URL(options.url, "http://github.test");
			if (!(pathname.startsWith("/graphql") && error.status !== 401 || error.status === 403 || error.status === 429)) return;
			const retryCount = ~~request.retryCount;
			request.retryCount = retryCount;
			options.request.retryCount = retryCount;
			const { wantRetry, retryAfter = 0 } = await (async function() {
				if (/\bsecondary rate\b/i.test(error.message)) {
					const retryAfter2 = Number(error.response.headers["retry-after"]) || state2.fallbackSecondaryRateRetryAfter;
					return {
						wantRetry: await emitter.trigger("secondary-limit", retryAfter2, options, octokit, retryCount),
						retryAfter: retryAfter2
					};
				}
				if (error.response.headers != null && error.response.headers["x-ratelimit-remaining"] === "0" || (error.response.data?.errors ?? []).some((error2) => error2.type === "RATE_LIMITED")) {
					const rateLimitReset = (/* @__PURE__ */ new Date(~~error.response.headers["x-ratelimit-reset"] * 1e3)).getTime();
					const retryAfter2 = Math.max(Math.ceil((rateLimitReset - Date.now()) / 1e3) + 1, 0);
					return {
						wantRetry: await emitter.trigger("rate-limit", retryAfter2, options, octokit, retryCount),
						retryAfter: retryAfter2
					};
				}
				return {};
			})();
			if (wantRetry) {
				request.retryCount++;
				return retryAfter * state2.retryAfterBaseValue;
			}
		});
	};
	octokit.hook.wrap("request", (request, options) => {
		initializeBottleneck();
		return wrapRequest(state, request, options);
	});
	return {};
}
throttling.VERSION = VERSION;
throttling.triggersNotification = triggersNotification;

// action/src/github/api.ts
const PACE = {
	second: 1e3,
	spaced: true
};
/** Longest time of one request with all its retries (ms). */
const LONGEST_REQUEST = 18e4;
/** A rate limit that ends later than this (s) is not waited for, because the report is in the job summary anyway. */
const LONGEST_WAIT = 90;
/** Statuses that a retry does not change; also 429, because the throttling plug-in knows how long to wait. */
const NOT_AT_ONCE = [
	400,
	401,
	403,
	404,
	410,
	422,
	429,
	451
];
/** How often a temporary failure is retried. */
const RETRIES = 3;
/** Connects to the API at `url`. The token travels in a header, never in an address or an argument. */
function connect(token, url, pace = PACE) {
	const patient = (seconds, options, _api, retries) => seconds <= LONGEST_WAIT && retries < 3 && !("once" in options.request);
	const api = getOctokit(token, {
		baseUrl: url,
		log: {
			debug() {},
			info() {},
			warn() {},
			error() {}
		},
		retry: {
			retries: 3,
			retryAfterBaseValue: pace.second,
			doNotRetry: NOT_AT_ONCE
		},
		throttle: {
			enabled: pace.spaced,
			retryAfterBaseValue: pace.second,
			onRateLimit: patient,
			onSecondaryRateLimit: patient
		}
	}, retry, throttling);
	api.hook.before("request", (options) => {
		options.request.signal ??= AbortSignal.timeout(LONGEST_REQUEST);
	});
	return api;
}
/** For a request that must not be repeated unchanged, because its content becomes outdated. */
const ONCE = {
	retries: 0,
	once: true
};
/** After how many seconds the sender of a request {@link ONCE} may try again; null if that is useless. */
function waitFor(error) {
	const { status, message, response } = error;
	if (status !== void 0 && status >= 500) return 0;
	if (!/secondary rate/i.test(message ?? "")) return null;
	const seconds = Number(response?.headers?.["retry-after"] ?? 60);
	return seconds <= LONGEST_WAIT ? seconds : null;
}
/** Reads an error of the API. */
function refusalOf(error) {
	const { status } = error;
	const answer = error;
	if (status === 429 || answer.response?.headers?.["x-ratelimit-remaining"] === "0" || /rate limit/i.test(answer.message ?? "")) return {
		forbidden: false,
		reason: "the limit of requests to GitHub is reached"
	};
	if (status === 401) return {
		forbidden: false,
		reason: "GitHub does not accept the token"
	};
	if (status === 403 || status === 404) return {
		forbidden: true,
		reason: ""
	};
	if (typeof status === "number") return {
		forbidden: false,
		reason: `GitHub answered ${status}`
	};
	return {
		forbidden: false,
		reason: error instanceof Error ? error.message : String(error)
	};
}

// node_modules/pend/index.js
var require_pend = /* @__PURE__ */ __commonJSMin(((exports, module) => {
	module.exports = Pend;
	function Pend() {
		this.pending = 0;
		this.max = 1e400;
		this.listeners = [];
		this.waiting = [];
		this.error = null;
	}
	Pend.prototype.go = function(fn) {
		if (this.pending < this.max) pendGo(this, fn);
		else this.waiting.push(fn);
	};
	Pend.prototype.wait = function(cb) {
		if (this.pending === 0) cb(this.error);
		else this.listeners.push(cb);
	};
	Pend.prototype.hold = function() {
		return pendHold(this);
	};
	function pendHold(self) {
		self.pending += 1;
		var called = false;
		return onCb;
		function onCb(err) {
			if (called) throw new Error("callback called twice");
			called = true;
			self.error = self.error || err;
			self.pending -= 1;
			if (self.waiting.length > 0 && self.pending < self.max) pendGo(self, self.waiting.shift());
			else if (self.pending === 0) {
				var listeners = self.listeners;
				self.listeners = [];
				listeners.forEach(cbListener);
			}
		}
		function cbListener(listener) {
			listener(self.error);
		}
	}
	function pendGo(self, fn) {
		fn(pendHold(self));
	}
}));

// node_modules/yauzl/fd-slicer.js
var require_fd_slicer = /* @__PURE__ */ __commonJSMin(((exports) => {
	var fs = __require("fs");
	var util = __require("util");
	var stream = __require("stream");
	var Readable = stream.Readable;
	var PassThrough = stream.PassThrough;
	var Pend = require_pend();
	var EventEmitter = __require("events").EventEmitter;
	exports.BufferSlicer = BufferSlicer;
	exports.FdSlicer = FdSlicer;
	util.inherits(FdSlicer, EventEmitter);
	function FdSlicer(fd) {
		EventEmitter.call(this);
		this.fd = fd;
		this.pend = new Pend();
		this.pend.max = 1;
		this.refCount = 0;
	}
	FdSlicer.prototype.read = function(buffer, offset, length, position, callback) {
		var self = this;
		self.pend.go(function(cb) {
			fs.read(self.fd, buffer, offset, length, position, function(err, bytesRead, buffer) {
				cb();
				callback(err, bytesRead, buffer);
			});
		});
	};
	FdSlicer.prototype.createReadStream = function(options) {
		return new ReadStream(this, options);
	};
	FdSlicer.prototype.ref = function() {
		this.refCount += 1;
	};
	FdSlicer.prototype.unref = function() {
		var self = this;
		self.refCount -= 1;
		if (self.refCount < 0) throw new Error("invalid unref");
		if (self.refCount > 0) return;
		fs.close(self.fd, onCloseDone);
		function onCloseDone(err) {
			if (err) self.emit("error", err);
			else self.emit("close");
		}
	};
	util.inherits(ReadStream, Readable);
	function ReadStream(context, options) {
		options = options || {};
		Readable.call(this, options);
		this.context = context;
		this.context.ref();
		this.start = options.start || 0;
		this.endOffset = options.end;
		this.pos = this.start;
	}
	ReadStream.prototype._read = function(n) {
		var self = this;
		var toRead = Math.min(self._readableState.highWaterMark, n);
		if (self.endOffset != null) toRead = Math.min(toRead, self.endOffset - self.pos);
		if (toRead <= 0) {
			self.push(null);
			this._cleanup();
			return;
		}
		self.context.pend.go(function(cb) {
			var buffer = Buffer.allocUnsafe(toRead);
			fs.read(self.context.fd, buffer, 0, toRead, self.pos, function(err, bytesRead) {
				if (err) self.destroy(err);
				else if (bytesRead === 0) {
					self.push(null);
					self._cleanup();
				} else {
					self.pos += bytesRead;
					self.push(buffer.slice(0, bytesRead));
				}
				cb();
			});
		});
	};
	ReadStream.prototype._destroy = function(err, cb) {
		this._cleanup();
		cb(err);
	};
	ReadStream.prototype._cleanup = function() {
		if (this.context != null) {
			this.context.unref();
			this.context = null;
		}
	};
	util.inherits(BufferSlicer, EventEmitter);
	function BufferSlicer(buffer) {
		EventEmitter.call(this);
		this.refCount = 0;
		this.buffer = buffer;
	}
	BufferSlicer.prototype.read = function(buffer, offset, length, position, callback) {
		if (!(0 <= offset && offset <= buffer.length)) throw new RangeError("offset outside buffer: 0 <= " + offset + " <= " + buffer.length);
		if (position < 0) throw new RangeError("position is negative: " + position);
		if (offset + length > buffer.length) length = buffer.length - offset;
		if (position + length > this.buffer.length) length = this.buffer.length - position;
		if (length <= 0) {
			setImmediate(function() {
				callback(null, 0);
			});
			return;
		}
		this.buffer.copy(buffer, offset, position, position + length);
		setImmediate(function() {
			callback(null, length);
		});
	};
	BufferSlicer.prototype.createReadStream = function(options) {
		options = options || {};
		var readStream = new PassThrough(options);
		readStream.start = options.start || 0;
		readStream.endOffset = options.end;
		readStream.pos = readStream.endOffset || this.buffer.length;
		var entireSlice = this.buffer.slice(readStream.start, readStream.pos);
		var maxChunkSize = 65536;
		var offset = 0;
		while (true) {
			var nextOffset = offset + maxChunkSize;
			if (nextOffset >= entireSlice.length) {
				if (offset < entireSlice.length) readStream.write(entireSlice.slice(offset, entireSlice.length));
				break;
			}
			readStream.write(entireSlice.slice(offset, nextOffset));
			offset = nextOffset;
		}
		readStream.end();
		return readStream;
	};
	BufferSlicer.prototype.ref = function() {
		this.refCount += 1;
	};
	BufferSlicer.prototype.unref = function() {
		this.refCount -= 1;
		if (this.refCount < 0) throw new Error("invalid unref");
	};
}));

// node_modules/yauzl/crc32.js
var require_crc32 = /* @__PURE__ */ __commonJSMin(((exports, module) => {
	const CRC_TABLE = new Int32Array([
		0,
		1996959894,
		3993919788,
		2567524794,
		124634137,
		1886057615,
		3915621685,
		2657392035,
		249268274,
		2044508324,
		3772115230,
		2547177864,
		162941995,
		2125561021,
		3887607047,
		2428444049,
		498536548,
		1789927666,
		4089016648,
		2227061214,
		450548861,
		1843258603,
		4107580753,
		2211677639,
		325883990,
		1684777152,
		4251122042,
		2321926636,
		335633487,
		1661365465,
		4195302755,
		2366115317,
		997073096,
		1281953886,
		3579855332,
		2724688242,
		1006888145,
		1258607687,
		3524101629,
		2768942443,
		901097722,
		1119000684,
		3686517206,
		2898065728,
		853044451,
		1172266101,
		3705015759,
		2882616665,
		651767980,
		1373503546,
		3369554304,
		3218104598,
		565507253,
		1454621731,
		3485111705,
		3099436303,
		671266974,
		1594198024,
		3322730930,
		2970347812,
		795835527,
		1483230225,
		3244367275,
		3060149565,
		1994146192,
		31158534,
		2563907772,
		4023717930,
		1907459465,
		112637215,
		2680153253,
		3904427059,
		2013776290,
		251722036,
		2517215374,
		3775830040,
		2137656763,
		141376813,
		2439277719,
		3865271297,
		1802195444,
		476864866,
		2238001368,
		4066508878,
		1812370925,
		453092731,
		2181625025,
		4111451223,
		1706088902,
		314042704,
		2344532202,
		4240017532,
		1658658271,
		366619977,
		2362670323,
		4224994405,
		1303535960,
		984961486,
		2747007092,
		3569037538,
		1256170817,
		1037604311,
		2765210733,
		3554079995,
		1131014506,
		879679996,
		2909243462,
		3663771856,
		1141124467,
		855842277,
		2852801631,
		3708648649,
		1342533948,
		654459306,
		3188396048,
		3373015174,
		1466479909,
		544179635,
		3110523913,
		3462522015,
		1591671054,
		702138776,
		2966460450,
		3352799412,
		1504918807,
		783551873,
		3082640443,
		3233442989,
		3988292384,
		2596254646,
		62317068,
		1957810842,
		3939845945,
		2647816111,
		81470997,
		1943803523,
		3814918930,
		2489596804,
		225274430,
		2053790376,
		3826175755,
		2466906013,
		167816743,
		2097651377,
		4027552580,
		2265490386,
		503444072,
		1762050814,
		4150417245,
		2154129355,
		426522225,
		1852507879,
		4275313526,
		2312317920,
		282753626,
		1742555852,
		4189708143,
		2394877945,
		397917763,
		1622183637,
		3604390888,
		2714866558,
		953729732,
		1340076626,
		3518719985,
		2797360999,
		1068828381,
		1219638859,
		3624741850,
		2936675148,
		906185462,
		1090812512,
		3747672003,
		2825379669,
		829329135,
		1181335161,
		3412177804,
		3160834842,
		628085408,
		1382605366,
		3423369109,
		3138078467,
		570562233,
		1426400815,
		3317316542,
		2998733608,
		733239954,
		1555261956,
		3268935591,
		3050360625,
		752459403,
		1541320221,
		2607071920,
		3965973030,
		1969922972,
		40735498,
		2617837225,
		3943577151,
		1913087877,
		83908371,
		2512341634,
		3803740692,
		2075208622,
		213261112,
		2463272603,
		3855990285,
		2094854071,
		198958881,
		2262029012,
		4057260610,
		1759359992,
		534414190,
		2176718541,
		4139329115,
		1873836001,
		414664567,
		2282248934,
		4279200368,
		1711684554,
		285281116,
		2405801727,
		4167216745,
		1634467795,
		376229701,
		2685067896,
		3608007406,
		1308918612,
		956543938,
		2808555105,
		3495958263,
		1231636301,
		1047427035,
		2932959818,
		3654703836,
		1088359270,
		936918e3,
		2847714899,
		3736837829,
		1202900863,
		817233897,
		3183342108,
		3401237130,
		1404277552,
		615818150,
		3134207493,
		3453421203,
		1423857449,
		601450431,
		3009837614,
		3294710456,
		1567103746,
		711928724,
		3020668471,
		3272380065,
		1510334235,
		755167117
	]);
	function crc32(buf) {
		let crc = -1;
		for (let x of buf) crc = CRC_TABLE[(crc ^ x) & 255] ^ crc >>> 8;
		return (crc ^ -1) >>> 0;
	}
	module.exports = crc32;
}));

// node_modules/yauzl/index.js
var require_yauzl = /* @__PURE__ */ __commonJSMin(((exports) => {
	var fs = __require("fs");
	var zlib = __require("zlib");
	var fd_slicer = require_fd_slicer();
	var util = __require("util");
	var EventEmitter = __require("events").EventEmitter;
	var Transform = __require("stream").Transform;
	var PassThrough = __require("stream").PassThrough;
	var Writable = __require("stream").Writable;
	const crc32 = typeof zlib.crc32 === "function" ? zlib.crc32 : require_crc32();
	exports.fromBufferPromise = fromBufferPromise;
	function fromBufferPromise(buffer, options) {
		return new Promise((resolve, reject) => {
			fromBuffer(buffer, {
				...options,
				lazyEntries: true
			}, function(err, zipfile) {
				if (err) return reject(err);
				resolve(zipfile);
			});
		});
	}
	function fromBuffer(buffer, options, callback) {
		if (typeof options === "function") {
			callback = options;
			options = null;
		}
		if (options == null) options = {};
		options.autoClose = false;
		if (options.lazyEntries == null) options.lazyEntries = false;
		if (options.decodeStrings == null) options.decodeStrings = true;
		if (options.validateEntrySizes == null) options.validateEntrySizes = true;
		if (options.strictFileNames == null) options.strictFileNames = false;
		fromRandomAccessReader(new fd_slicer.BufferSlicer(buffer), buffer.length, options, callback);
	}
	function fromRandomAccessReader(reader, totalSize, options, callback) {
		if (typeof options === "function") {
			callback = options;
			options = null;
		}
		if (options == null) options = {};
		if (options.autoClose == null) options.autoClose = true;
		if (options.lazyEntries == null) options.lazyEntries = false;
		if (options.decodeStrings == null) options.decodeStrings = true;
		var decodeStrings = !!options.decodeStrings;
		if (options.validateEntrySizes == null) options.validateEntrySizes = true;
		if (options.strictFileNames == null) options.strictFileNames = false;
		if (callback == null) callback = defaultCallback;
		if (typeof totalSize !== "number") throw new Error("expected totalSize parameter to be a number");
		if (totalSize > Number.MAX_SAFE_INTEGER) throw new Error("zip file too large. only file sizes up to 2^52 are supported due to JavaScript's Number type being an IEEE 754 double.");
		reader.ref();
		var eocdrWithoutCommentSize = 22;
		var zip64EocdlSize = 20;
		var bufferSize = Math.min(zip64EocdlSize + eocdrWithoutCommentSize + 65535, totalSize);
		var buffer = newBuffer(bufferSize);
		readAndAssertNoEof(reader, buffer, 0, bufferSize, totalSize - buffer.length, function(err) {
			if (err) return callback(err);
			for (var i = bufferSize - eocdrWithoutCommentSize; i >= 0; i -= 1) {
				if (buffer.readUInt32LE(i) !== 101010256) continue;
				var eocdrBuffer = buffer.subarray(i);
				var diskNumber = eocdrBuffer.readUInt16LE(4);
				var entryCount = eocdrBuffer.readUInt16LE(10);
				var centralDirectoryOffset = eocdrBuffer.readUInt32LE(16);
				var commentLength = eocdrBuffer.readUInt16LE(20);
				var expectedCommentLength = eocdrBuffer.length - eocdrWithoutCommentSize;
				if (commentLength !== expectedCommentLength) return callback(/* @__PURE__ */ new Error("Invalid comment length. Expected: " + expectedCommentLength + ". Found: " + commentLength + ". Are there extra bytes at the end of the file? Or is the end of central dir signature `PK☺☻` in the comment?"));
				var comment = decodeStrings ? decodeBuffer(eocdrBuffer.subarray(22), false) : eocdrBuffer.subarray(22);
				if (i - zip64EocdlSize >= 0 && buffer.readUInt32LE(i - zip64EocdlSize) === 117853008) {
					var zip64EocdrOffset = readUInt64LE(buffer.subarray(i - zip64EocdlSize, i - zip64EocdlSize + zip64EocdlSize), 8);
					var zip64EocdrBuffer = newBuffer(56);
					return readAndAssertNoEof(reader, zip64EocdrBuffer, 0, zip64EocdrBuffer.length, zip64EocdrOffset, function(err) {
						if (err) return callback(err);
						if (zip64EocdrBuffer.readUInt32LE(0) !== 101075792) return callback(/* @__PURE__ */ new Error("invalid zip64 end of central directory record signature"));
						diskNumber = zip64EocdrBuffer.readUInt32LE(16);
						if (diskNumber !== 0) return callback(/* @__PURE__ */ new Error("multi-disk zip files are not supported: found disk number: " + diskNumber));
						entryCount = readUInt64LE(zip64EocdrBuffer, 32);
						centralDirectoryOffset = readUInt64LE(zip64EocdrBuffer, 48);
						return callback(null, new ZipFile(reader, centralDirectoryOffset, totalSize, entryCount, comment, options.autoClose, options.lazyEntries, decodeStrings, options.validateEntrySizes, options.strictFileNames));
					});
				}
				if (diskNumber !== 0) return callback(/* @__PURE__ */ new Error("multi-disk zip files are not supported: found disk number: " + diskNumber));
				return callback(null, new ZipFile(reader, centralDirectoryOffset, totalSize, entryCount, comment, options.autoClose, options.lazyEntries, decodeStrings, options.validateEntrySizes, options.strictFileNames));
			}
			callback(/* @__PURE__ */ new Error("End of central directory record signature not found. Either not a zip file, or file is truncated."));
		});
	}
	util.inherits(ZipFile, EventEmitter);
	function ZipFile(reader, centralDirectoryOffset, fileSize, entryCount, comment, autoClose, lazyEntries, decodeStrings, validateEntrySizes, strictFileNames) {
		var self = this;
		EventEmitter.call(self);
		self.reader = reader;
		self.reader.on("error", function(err) {
			emitError(self, err);
		});
		self.reader.once("close", function() {
			self.emit("close");
		});
		self.readEntryCursor = centralDirectoryOffset;
		self.fileSize = fileSize;
		self.entryCount = entryCount;
		self.comment = comment;
		self.entriesRead = 0;
		self.autoClose = !!autoClose;
		self.lazyEntries = !!lazyEntries;
		self.decodeStrings = !!decodeStrings;
		self.validateEntrySizes = !!validateEntrySizes;
		self.strictFileNames = !!strictFileNames;
		self.isOpen = true;
		self.emittedError = false;
		self.hasEachEntryBeenCalled = false;
		if (!self.lazyEntries) self._readEntry();
	}
	ZipFile.prototype.close = function() {
		if (!this.isOpen) return;
		this.isOpen = false;
		this.reader.unref();
	};
	function emitErrorAndAutoClose(self, err) {
		if (self.autoClose) self.close();
		emitError(self, err);
	}
	function emitError(self, err) {
		if (self.emittedError) return;
		self.emittedError = true;
		self.emit("error", err);
	}
	ZipFile.prototype.readEntry = function() {
		if (!this.lazyEntries) throw new Error("readEntry() called without lazyEntries:true");
		this._readEntry();
	};
	ZipFile.prototype._readEntry = function() {
		var self = this;
		if (self.entryCount === self.entriesRead) {
			setImmediate(function() {
				if (self.autoClose) self.close();
				if (self.emittedError) return;
				self.emit("end");
			});
			return;
		}
		if (self.emittedError) return;
		var buffer = newBuffer(46);
		readAndAssertNoEof(self.reader, buffer, 0, buffer.length, self.readEntryCursor, function(err) {
			if (err) return emitErrorAndAutoClose(self, err);
			if (self.emittedError) return;
			var entry = new Entry();
			var signature = buffer.readUInt32LE(0);
			if (signature !== 33639248) return emitErrorAndAutoClose(self, /* @__PURE__ */ new Error("invalid central directory file header signature: 0x" + signature.toString(16)));
			entry.versionMadeBy = buffer.readUInt16LE(4);
			entry.versionNeededToExtract = buffer.readUInt16LE(6);
			entry.generalPurposeBitFlag = buffer.readUInt16LE(8);
			entry.compressionMethod = buffer.readUInt16LE(10);
			entry.lastModFileTime = buffer.readUInt16LE(12);
			entry.lastModFileDate = buffer.readUInt16LE(14);
			entry.crc32 = buffer.readUInt32LE(16);
			entry.compressedSize = buffer.readUInt32LE(20);
			entry.uncompressedSize = buffer.readUInt32LE(24);
			entry.fileNameLength = buffer.readUInt16LE(28);
			entry.extraFieldLength = buffer.readUInt16LE(30);
			entry.fileCommentLength = buffer.readUInt16LE(32);
			entry.internalFileAttributes = buffer.readUInt16LE(36);
			entry.externalFileAttributes = buffer.readUInt32LE(38);
			entry.relativeOffsetOfLocalHeader = buffer.readUInt32LE(42);
			if (entry.generalPurposeBitFlag & 64) return emitErrorAndAutoClose(self, /* @__PURE__ */ new Error("strong encryption is not supported"));
			self.readEntryCursor += 46;
			buffer = newBuffer(entry.fileNameLength + entry.extraFieldLength + entry.fileCommentLength);
			readAndAssertNoEof(self.reader, buffer, 0, buffer.length, self.readEntryCursor, function(err) {
				if (err) return emitErrorAndAutoClose(self, err);
				if (self.emittedError) return;
				entry.fileNameRaw = buffer.subarray(0, entry.fileNameLength);
				var fileCommentStart = entry.fileNameLength + entry.extraFieldLength;
				entry.extraFieldRaw = buffer.subarray(entry.fileNameLength, fileCommentStart);
				entry.fileCommentRaw = buffer.subarray(fileCommentStart, fileCommentStart + entry.fileCommentLength);
				try {
					entry.extraFields = parseExtraFields(entry.extraFieldRaw);
				} catch (err) {
					return emitErrorAndAutoClose(self, err);
				}
				if (self.decodeStrings) {
					var isUtf8 = (entry.generalPurposeBitFlag & 2048) !== 0;
					entry.fileComment = decodeBuffer(entry.fileCommentRaw, isUtf8);
					entry.fileName = getFileNameLowLevel(entry.generalPurposeBitFlag, entry.fileNameRaw, entry.extraFields, self.strictFileNames);
					var errorMessage = validateFileName(entry.fileName);
					if (errorMessage != null) return emitErrorAndAutoClose(self, new Error(errorMessage));
				} else {
					entry.fileComment = entry.fileCommentRaw;
					entry.fileName = entry.fileNameRaw;
				}
				entry.comment = entry.fileComment;
				self.readEntryCursor += buffer.length;
				self.entriesRead += 1;
				for (var i = 0; i < entry.extraFields.length; i++) {
					var extraField = entry.extraFields[i];
					if (extraField.id !== 1) continue;
					var zip64EiefBuffer = extraField.data;
					var index = 0;
					if (entry.uncompressedSize === 4294967295) {
						if (index + 8 > zip64EiefBuffer.length) return emitErrorAndAutoClose(self, /* @__PURE__ */ new Error("zip64 extended information extra field does not include uncompressed size"));
						entry.uncompressedSize = readUInt64LE(zip64EiefBuffer, index);
						index += 8;
					}
					if (entry.compressedSize === 4294967295) {
						if (index + 8 > zip64EiefBuffer.length) return emitErrorAndAutoClose(self, /* @__PURE__ */ new Error("zip64 extended information extra field does not include compressed size"));
						entry.compressedSize = readUInt64LE(zip64EiefBuffer, index);
						index += 8;
					}
					if (entry.relativeOffsetOfLocalHeader === 4294967295) {
						if (index + 8 > zip64EiefBuffer.length) return emitErrorAndAutoClose(self, /* @__PURE__ */ new Error("zip64 extended information extra field does not include relative header offset"));
						entry.relativeOffsetOfLocalHeader = readUInt64LE(zip64EiefBuffer, index);
						index += 8;
					}
					break;
				}
				if (self.validateEntrySizes && entry.compressionMethod === 0) {
					var expectedCompressedSize = entry.uncompressedSize;
					if (entry.isEncrypted()) expectedCompressedSize += 12;
					if (entry.compressedSize !== expectedCompressedSize) {
						var msg = "compressed/uncompressed size mismatch for stored file: " + entry.compressedSize + " != " + entry.uncompressedSize;
						return emitErrorAndAutoClose(self, new Error(msg));
					}
				}
				self.emit("entry", entry);
				if (!self.lazyEntries) self._readEntry();
			});
		});
	};
	ZipFile.prototype.eachEntry = function() {
		const self = this;
		if (!self.lazyEntries) throw new Error("eachEntry() requires lazyEntries: true");
		if (self.hasEachEntryBeenCalled) throw new Error("eachEntry() must only be called once per ZipFile");
		self.hasEachEntryBeenCalled = true;
		let pendingResolveReject = null;
		self.on("entry", onEntry);
		self.on("end", onEnd);
		self.on("error", onError);
		function cleanup() {
			self.removeListener("entry", onEntry);
			self.removeListener("end", onEnd);
			self.removeListener("error", onError);
			if (self.autoClose) self.close();
		}
		function onEntry(entry) {
			let { resolve } = pendingResolveReject;
			pendingResolveReject = null;
			resolve({ value: entry });
		}
		function onEnd() {
			let { resolve } = pendingResolveReject;
			pendingResolveReject = null;
			cleanup();
			resolve({ done: true });
		}
		function onError(err) {
			let { reject } = pendingResolveReject;
			pendingResolveReject = null;
			cleanup();
			reject(err);
		}
		return {
			[Symbol.asyncIterator]() {
				return this;
			},
			next() {
				const promise = new Promise((resolve, reject) => {
					if (pendingResolveReject != null) throw new Error("next() called before previous Promise was resolved.");
					pendingResolveReject = {
						resolve,
						reject
					};
				});
				self.readEntry();
				return promise;
			},
			return(value) {
				cleanup();
				return Promise.resolve({
					done: true,
					value
				});
			},
			throw(value) {
				cleanup();
				return Promise.reject(value);
			}
		};
	};
	ZipFile.prototype.openReadStream = function(entry, options, callback) {
		var self = this;
		var relativeStart = 0;
		var relativeEnd = entry.compressedSize;
		if (callback == null) {
			callback = options;
			options = null;
		}
		if (options == null) options = {};
		else {
			if (options.decodeFileData === false) {
				if (options.decrypt != null) throw new Error("cannot use options.decrypt when options.decodeFileData === false");
				if (options.decompress != null) throw new Error("cannot use options.decompress when options.decodeFileData === false");
			} else {
				if (options.decrypt != null) {
					if (!entry.isEncrypted()) throw new Error("options.decrypt can only be specified for encrypted entries. See also option decodeFileData.");
					if (options.decrypt !== false) throw new Error("invalid options.decrypt value: " + options.decrypt);
					if (entry.isCompressed()) {
						if (options.decompress !== false) throw new Error("entry is encrypted and compressed, and options.decompress !== false. See also option decodeFileData.");
					}
				}
				if (options.decompress != null) {
					if (!entry.isCompressed()) throw new Error("options.decompress can only be specified for compressed entries. See also option decodeFileData.");
					if (!(options.decompress === false || options.decompress === true)) throw new Error("invalid options.decompress value: " + options.decompress);
					decompress = options.decompress;
				}
			}
			if (options.start != null) {
				relativeStart = options.start;
				if (relativeStart < 0) throw new Error("options.start < 0");
				if (relativeStart > entry.compressedSize) throw new Error("options.start > entry.compressedSize");
			}
			if (options.end != null) {
				relativeEnd = options.end;
				if (relativeEnd < 0) throw new Error("options.end < 0");
				if (relativeEnd > entry.compressedSize) throw new Error("options.end > entry.compressedSize");
				if (relativeEnd < relativeStart) throw new Error("options.end < options.start");
			}
		}
		var rawMode = options.decodeFileData === false || (entry.compressionMethod === 0 || entry.compressionMethod === 8 && options.decompress === false) && (!entry.isEncrypted() || options.decrypt === false);
		if (options.start != null || options.end != null) {
			if (!rawMode) throw new Error("start/end range require options.decodeFileData === false for non-trivial encoded entries.");
		}
		if (!self.isOpen) return callback(/* @__PURE__ */ new Error("closed"));
		if (entry.isEncrypted() && !rawMode) {
			if (options.decrypt !== false) return callback(/* @__PURE__ */ new Error("entry is encrypted, and options.decodeFileData !== false"));
		}
		var decompress;
		if (rawMode) decompress = false;
		else if (entry.compressionMethod === 8) decompress = options.decodeFileData !== true;
		else return callback(/* @__PURE__ */ new Error("unsupported compression method: " + entry.compressionMethod));
		self.readLocalFileHeader(entry, { minimal: true }, function(err, localFileHeader) {
			if (err) return callback(err);
			self.openReadStreamLowLevel(localFileHeader.fileDataStart, entry.compressedSize, relativeStart, relativeEnd, decompress, entry.uncompressedSize, callback);
		});
	};
	ZipFile.prototype.openReadStreamLowLevel = function(fileDataStart, compressedSize, relativeStart, relativeEnd, decompress, uncompressedSize, callback) {
		var self = this;
		fileDataStart + compressedSize;
		var readStream = self.reader.createReadStream({
			start: fileDataStart + relativeStart,
			end: fileDataStart + relativeEnd
		});
		var endpointStream = readStream;
		if (decompress) {
			var destroyed = false;
			var inflateFilter = zlib.createInflateRaw();
			readStream.on("error", function(err) {
				setImmediate(function() {
					if (!destroyed) inflateFilter.emit("error", err);
				});
			});
			readStream.pipe(inflateFilter);
			if (self.validateEntrySizes) {
				endpointStream = new AssertByteCountStream(uncompressedSize);
				inflateFilter.on("error", function(err) {
					setImmediate(function() {
						if (!destroyed) endpointStream.emit("error", err);
					});
				});
				inflateFilter.pipe(endpointStream);
			} else endpointStream = inflateFilter;
			installDestroyFn(endpointStream, function() {
				destroyed = true;
				if (inflateFilter !== endpointStream) inflateFilter.unpipe(endpointStream);
				readStream.unpipe(inflateFilter);
				readStream.destroy();
			});
		}
		callback(null, endpointStream);
	};
	ZipFile.prototype.readLocalFileHeader = function(entry, options, callback) {
		var self = this;
		if (callback == null) {
			callback = options;
			options = null;
		}
		if (options == null) options = {};
		self.reader.ref();
		var buffer = newBuffer(30);
		readAndAssertNoEof(self.reader, buffer, 0, buffer.length, entry.relativeOffsetOfLocalHeader, function(err) {
			try {
				if (err) return callback(err);
				var signature = buffer.readUInt32LE(0);
				if (signature !== 67324752) return callback(/* @__PURE__ */ new Error("invalid local file header signature: 0x" + signature.toString(16)));
				var fileNameLength = buffer.readUInt16LE(26);
				var extraFieldLength = buffer.readUInt16LE(28);
				var fileDataStart = entry.relativeOffsetOfLocalHeader + 30 + fileNameLength + extraFieldLength;
				if (fileDataStart + entry.compressedSize > self.fileSize) return callback(/* @__PURE__ */ new Error("file data overflows file bounds: " + fileDataStart + " + " + entry.compressedSize + " > " + self.fileSize));
				if (options.minimal) return callback(null, { fileDataStart });
				var localFileHeader = new LocalFileHeader();
				localFileHeader.fileDataStart = fileDataStart;
				localFileHeader.versionNeededToExtract = buffer.readUInt16LE(4);
				localFileHeader.generalPurposeBitFlag = buffer.readUInt16LE(6);
				localFileHeader.compressionMethod = buffer.readUInt16LE(8);
				localFileHeader.lastModFileTime = buffer.readUInt16LE(10);
				localFileHeader.lastModFileDate = buffer.readUInt16LE(12);
				localFileHeader.crc32 = buffer.readUInt32LE(14);
				localFileHeader.compressedSize = buffer.readUInt32LE(18);
				localFileHeader.uncompressedSize = buffer.readUInt32LE(22);
				localFileHeader.fileNameLength = fileNameLength;
				localFileHeader.extraFieldLength = extraFieldLength;
				buffer = newBuffer(fileNameLength + extraFieldLength);
				self.reader.ref();
				readAndAssertNoEof(self.reader, buffer, 0, buffer.length, entry.relativeOffsetOfLocalHeader + 30, function(err) {
					try {
						if (err) return callback(err);
						localFileHeader.fileName = buffer.subarray(0, fileNameLength);
						localFileHeader.extraField = buffer.subarray(fileNameLength);
						return callback(null, localFileHeader);
					} finally {
						self.reader.unref();
					}
				});
			} finally {
				self.reader.unref();
			}
		});
	};
	ZipFile.prototype.openReadStreamPromise = function(entry, options) {
		return new Promise((resolve, reject) => {
			this.openReadStream(entry, options, function(err, readStream) {
				if (err) return reject(err);
				resolve(readStream);
			});
		});
	};
	ZipFile.prototype.openReadStreamLowLevelPromise = function(fileDataStart, compressedSize, relativeStart, relativeEnd, decompress, uncompressedSize) {
		return new Promise((resolve, reject) => {
			this.openReadStream(fileDataStart, compressedSize, relativeStart, relativeEnd, decompress, uncompressedSize, function(err, readStream) {
				if (err) return reject(err);
				resolve(readStream);
			});
		});
	};
	ZipFile.prototype.readLocalFileHeaderPromise = function(entry, options) {
		return new Promise((resolve, reject) => {
			this.readLocalFileHeader(entry, options, function(err, localFileHeader) {
				if (err) return reject(err);
				resolve(localFileHeader);
			});
		});
	};
	function Entry() {}
	Entry.prototype.getLastModDate = function(options) {
		if (options == null) options = {};
		if (!options.forceDosFormat) for (var i = 0; i < this.extraFields.length; i++) {
			var extraField = this.extraFields[i];
			if (extraField.id === 21589) {
				var data = extraField.data;
				if (data.length < 5) continue;
				if (!(data[0] & 1)) continue;
				var posixTimestamp = data.readInt32LE(1);
				return /* @__PURE__ */ new Date(posixTimestamp * 1e3);
			} else if (extraField.id === 10) {
				var data = extraField.data;
				if (data.length !== 32) continue;
				if (data.readUInt16LE(4) !== 1) continue;
				if (data.readUInt16LE(6) !== 24) continue;
				var millisecondsSince1970 = (data.readUInt32LE(8) + 4294967296 * data.readInt32LE(12)) / 1e4 - 0xa9730b66800;
				return new Date(millisecondsSince1970);
			}
		}
		return dosDateTimeToDate(this.lastModFileDate, this.lastModFileTime, options.timezone);
	};
	Entry.prototype.canDecodeFileData = function() {
		return !this.isEncrypted() && (this.compressionMethod === 0 || this.compressionMethod === 8);
	};
	Entry.prototype.isEncrypted = function() {
		return (this.generalPurposeBitFlag & 1) !== 0;
	};
	Entry.prototype.isCompressed = function() {
		return this.compressionMethod === 8;
	};
	function LocalFileHeader() {}
	function dosDateTimeToDate(date, time, timezone) {
		var day = date & 31;
		var month = (date >> 5 & 15) - 1;
		var year = (date >> 9 & 127) + 1980;
		var millisecond = 0;
		var second = (time & 31) * 2;
		var minute = time >> 5 & 63;
		var hour = time >> 11 & 31;
		if (timezone == null || timezone === "local") return new Date(year, month, day, hour, minute, second, millisecond);
		else if (timezone === "UTC") return new Date(Date.UTC(year, month, day, hour, minute, second, millisecond));
		else throw new Error("unrecognized options.timezone: " + options.timezone);
	}
	function getFileNameLowLevel(generalPurposeBitFlag, fileNameBuffer, extraFields, strictFileNames) {
		var fileName = null;
		for (var i = 0; i < extraFields.length; i++) {
			var extraField = extraFields[i];
			if (extraField.id === 28789) {
				if (extraField.data.length < 6) continue;
				if (extraField.data.readUInt8(0) !== 1) continue;
				var oldNameCrc32 = extraField.data.readUInt32LE(1);
				if (crc32(fileNameBuffer) !== oldNameCrc32) continue;
				fileName = decodeBuffer(extraField.data.subarray(5), true);
				break;
			}
		}
		if (fileName == null) fileName = decodeBuffer(fileNameBuffer, (generalPurposeBitFlag & 2048) !== 0);
		if (!strictFileNames) fileName = fileName.replace(/\\/g, "/");
		return fileName;
	}
	function validateFileName(fileName) {
		if (fileName.indexOf("\\") !== -1) return "invalid characters in fileName: " + fileName;
		if (/^[a-zA-Z]:/.test(fileName) || /^\//.test(fileName)) return "absolute path: " + fileName;
		if (fileName.split("/").indexOf("..") !== -1) return "invalid relative path: " + fileName;
		return null;
	}
	function parseExtraFields(extraFieldBuffer) {
		var extraFields = [];
		var i = 0;
		while (i < extraFieldBuffer.length - 3) {
			var headerId = extraFieldBuffer.readUInt16LE(i + 0);
			var dataSize = extraFieldBuffer.readUInt16LE(i + 2);
			var dataStart = i + 4;
			var dataEnd = dataStart + dataSize;
			if (dataEnd > extraFieldBuffer.length) throw new Error("extra field length exceeds extra field buffer size");
			var dataBuffer = extraFieldBuffer.subarray(dataStart, dataEnd);
			extraFields.push({
				id: headerId,
				data: dataBuffer
			});
			i = dataEnd;
		}
		return extraFields;
	}
	function readAndAssertNoEof(reader, buffer, offset, length, position, callback) {
		if (length === 0) return setImmediate(function() {
			callback(null, newBuffer(0));
		});
		reader.read(buffer, offset, length, position, function(err, bytesRead) {
			if (err) return callback(err);
			if (bytesRead < length) return callback(/* @__PURE__ */ new Error("unexpected EOF"));
			callback();
		});
	}
	util.inherits(AssertByteCountStream, Transform);
	function AssertByteCountStream(byteCount) {
		Transform.call(this);
		this.actualByteCount = 0;
		this.expectedByteCount = byteCount;
	}
	AssertByteCountStream.prototype._transform = function(chunk, encoding, cb) {
		this.actualByteCount += chunk.length;
		if (this.actualByteCount > this.expectedByteCount) {
			var msg = "too many bytes in the stream. expected " + this.expectedByteCount + ". got at least " + this.actualByteCount;
			return cb(new Error(msg));
		}
		cb(null, chunk);
	};
	AssertByteCountStream.prototype._flush = function(cb) {
		if (this.actualByteCount < this.expectedByteCount) {
			var msg = "not enough bytes in the stream. expected " + this.expectedByteCount + ". got only " + this.actualByteCount;
			return cb(new Error(msg));
		}
		cb();
	};
	util.inherits(RandomAccessReader, EventEmitter);
	function RandomAccessReader() {
		EventEmitter.call(this);
		this.refCount = 0;
	}
	RandomAccessReader.prototype.ref = function() {
		this.refCount += 1;
	};
	RandomAccessReader.prototype.unref = function() {
		var self = this;
		self.refCount -= 1;
		if (self.refCount > 0) return;
		if (self.refCount < 0) throw new Error("invalid unref");
		self.close(onCloseDone);
		function onCloseDone(err) {
			if (err) return self.emit("error", err);
			self.emit("close");
		}
	};
	RandomAccessReader.prototype.createReadStream = function(options) {
		if (options == null) options = {};
		var start = options.start;
		var end = options.end;
		if (start === end) {
			var emptyStream = new PassThrough();
			setImmediate(function() {
				emptyStream.end();
			});
			return emptyStream;
		}
		var stream = this._readStreamForRange(start, end);
		var destroyed = false;
		var refUnrefFilter = new RefUnrefFilter(this);
		stream.on("error", function(err) {
			setImmediate(function() {
				if (!destroyed) refUnrefFilter.emit("error", err);
			});
		});
		installDestroyFn(refUnrefFilter, function() {
			stream.unpipe(refUnrefFilter);
			refUnrefFilter.unref();
			stream.destroy();
		});
		var byteCounter = new AssertByteCountStream(end - start);
		refUnrefFilter.on("error", function(err) {
			setImmediate(function() {
				if (!destroyed) byteCounter.emit("error", err);
			});
		});
		installDestroyFn(byteCounter, function() {
			destroyed = true;
			refUnrefFilter.unpipe(byteCounter);
			refUnrefFilter.destroy();
		});
		return stream.pipe(refUnrefFilter).pipe(byteCounter);
	};
	RandomAccessReader.prototype._readStreamForRange = function(start, end) {
		throw new Error("not implemented");
	};
	RandomAccessReader.prototype.read = function(buffer, offset, length, position, callback) {
		var readStream = this.createReadStream({
			start: position,
			end: position + length
		});
		var writeStream = new Writable();
		var written = 0;
		writeStream._write = function(chunk, encoding, cb) {
			chunk.copy(buffer, offset + written, 0, chunk.length);
			written += chunk.length;
			cb();
		};
		writeStream.on("finish", callback);
		readStream.on("error", function(error) {
			callback(error);
		});
		readStream.pipe(writeStream);
	};
	RandomAccessReader.prototype.close = function(callback) {
		setImmediate(callback);
	};
	util.inherits(RefUnrefFilter, PassThrough);
	function RefUnrefFilter(context) {
		PassThrough.call(this);
		this.context = context;
		this.context.ref();
		this.unreffedYet = false;
	}
	RefUnrefFilter.prototype._flush = function(cb) {
		this.unref();
		cb();
	};
	RefUnrefFilter.prototype.unref = function(cb) {
		if (this.unreffedYet) return;
		this.unreffedYet = true;
		this.context.unref();
	};
	var cp437 = "\0☺☻♥♦♣♠•◘○◙♂♀♪♫☼►◄↕‼¶§▬↨↑↓→←∟↔▲▼ !\"#$%&'()*+,-./0123456789:;<=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[\\]^_`abcdefghijklmnopqrstuvwxyz{|}~⌂ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\xA0";
	function decodeBuffer(buffer, isUtf8) {
		if (isUtf8) return buffer.toString("utf8");
		else {
			var result = "";
			for (var i = 0; i < buffer.length; i++) result += cp437[buffer[i]];
			return result;
		}
	}
	function readUInt64LE(buffer, offset) {
		var lower32 = buffer.readUInt32LE(offset);
		return buffer.readUInt32LE(offset + 4) * 4294967296 + lower32;
	}
	var newBuffer;
	if (typeof Buffer.allocUnsafe === "function") newBuffer = function(len) {
		return Buffer.allocUnsafe(len);
	};
	else newBuffer = function(len) {
		return new Buffer(len);
	};
	function installDestroyFn(stream, fn) {
		if (typeof stream.destroy === "function") stream._destroy = function(err, cb) {
			fn();
			if (cb != null) cb(err);
		};
		else stream.destroy = fn;
	}
	function defaultCallback(err) {
		if (err) throw err;
	}
}));

// action/src/github/workflow-run.ts
var import_yauzl = require_yauzl();
/** Untrusted input is not as expected, and nothing of it is used. */
var Refused = class extends Error {};
const repository = object({
	id: int(),
	full_name: string()
});
const payloadSchema$1 = object({
	action: literal("completed"),
	repository,
	workflow_run: object({
		id: int().positive(),
		run_attempt: int().positive(),
		workflow_id: int(),
		event: string(),
		conclusion: string().nullable(),
		head_sha: string().regex(/^[0-9a-f]{40,64}$/),
		head_branch: string().nullable(),
		repository,
		head_repository: repository.extend({ owner: object({ login: string() }) }).nullable()
	})
});
/** Conclusions of runs that did not start: a required check waits for one that does. */
const NOT_BEGUN = [
	"skipped",
	"stale",
	"action_required"
];
/**
* The triggering run. Null if it did not start. Throws {@link Refused} if it is not a run of a pull request of this repository, or if
* GitHub's API contradicts the event.
* @param workflow the file name of the workflow that must have run; null: any workflow that triggers this one
*/
async function finishedRun(api, context, workflow) {
	if (context.event !== "workflow_run") throw new UsageError(`command: comment belongs into a workflow of its own, on: workflow_run; this is ${context.event}`);
	const read = payloadSchema$1.safeParse(context.payload);
	if (!read.success) throw new Refused("this workflow_run event is not about a run that is completed");
	const { workflow_run: event, repository: here } = read.data;
	const ours = `${context.repository.owner}/${context.repository.repo}`;
	if (here.full_name !== ours || event.repository.id !== here.id) throw new Refused("the run belongs to another repository");
	if (event.event !== "pull_request") throw new Refused(`the run was for ${event.event}, not for a pull request`);
	if (event.conclusion !== null && NOT_BEGUN.includes(event.conclusion)) return null;
	const from = event.head_repository;
	if (from === null || event.head_branch === null) throw new Refused("the repository of the change is gone");
	const { data: run } = await api.request("GET /repos/{owner}/{repo}/actions/runs/{run_id}", {
		...context.repository,
		run_id: event.id
	});
	const wrong = [
		["id", run.id === event.id],
		["event", run.event === event.event],
		["commit", run.head_sha === event.head_sha],
		["workflow", run.workflow_id === event.workflow_id],
		["repository", run.repository.id === here.id],
		["repository of the change", run.head_repository?.id === from.id],
		["attempt", (run.run_attempt ?? 1) >= event.run_attempt]
	].find(([, same]) => !same)?.[0];
	if (wrong !== void 0) throw new Refused(`the ${wrong} of the run differs from that of the event`);
	const path = run.path.split("@")[0];
	if (workflow !== null && path !== `.github/workflows/${workflow}`) throw new Refused(`the run is of another workflow than ${workflow}`);
	return {
		id: event.id,
		attempt: event.run_attempt,
		conclusion: event.conclusion ?? "",
		repositoryId: here.id,
		headRepositoryId: from.id,
		headSha: event.head_sha,
		pull: await pullOf$1(api, context, {
			head: `${from.owner.login}:${event.head_branch}`,
			headSha: event.head_sha,
			headRepositoryId: from.id,
			repositoryId: here.id
		})
	};
}
/**
* The open pull request with this commit as its newest. For a fork the event does not name it, and a result file is not
* trusted.
*/
async function pullOf$1(api, { repository }, change) {
	const found = (await api.paginate("GET /repos/{owner}/{repo}/pulls", {
		...repository,
		state: "open",
		head: change.head,
		per_page: 100
	})).filter(({ head, base, state }) => state === "open" && head.sha === change.headSha && head.repo?.id === change.headRepositoryId && base.repo.id === change.repositoryId);
	if (found.length > 1) throw new Refused(`${found.length} open pull requests have this commit, so the measured one is unknown: close all but one`);
	const [only] = found;
	return only === void 0 ? null : {
		number: only.number,
		baseSha: only.base.sha
	};
}

// action/src/github/archive.ts
/** Results of a run: every round of every suite, with its journal. The name of a suite may be followed by its kernel and its mode. */
const WANTED = /^(?:run\.json|results\/[A-Za-z0-9][A-Za-z0-9._-]{0,149}(?:\.txt|\.rounds\.jsonl))$/;
/** Other files of a run; they are allowed and never opened. */
const IGNORED = /^(?:(?:comparison|judged)\.json|report\.(?:md|html)|raw\/.*|[\w-]+\/)$/;
const LONGEST_NAME = 400;
/** Unix file types that an archive may contain: a file, a folder, or none, as other systems write it. */
const TYPES = [
	32768,
	16384,
	0
];
const TYPE = 61440;
/**
* The files of a run by name. Throws {@link Refused} with the reason if the archive has anything unexpected, and {@link Excess} if it is
* too large.
* @param intake counts the content of all archives of the run
*/
async function filesOf(zip, intake) {
	try {
		return await read(await (0, import_yauzl.fromBufferPromise)(zip, {
			lazyEntries: true,
			strictFileNames: true,
			validateEntrySizes: true
		}), intake);
	} catch (error) {
		if (error instanceof Refused || error instanceof Excess) throw error;
		throw new Refused(`the archive cannot be read: ${shorten(visible(error.message), LONGEST_NAME)}`);
	}
}
async function read(archive, intake) {
	intake.entries(archive.entryCount);
	const files = /* @__PURE__ */ new Map();
	const names = /* @__PURE__ */ new Set();
	for await (const entry of archive.eachEntry()) {
		check$1(entry, names);
		const name = entry.fileName;
		if (!WANTED.test(name)) continue;
		intake.bytes(entry.uncompressedSize);
		const chunks = [];
		for await (const chunk of await archive.openReadStreamPromise(entry)) chunks.push(chunk);
		files.set(name, Buffer.concat(chunks));
	}
	return files;
}
function check$1(entry, names) {
	const name = entry.fileName;
	if (name.length > LONGEST_NAME) throw new Refused("the archive has an entry with a name that is too long");
	const folded = name.normalize("NFKC").toLowerCase().replace(/\/+$/, "");
	if (names.has(folded)) throw new Refused("the archive has two entries of the same name");
	names.add(folded);
	if (!TYPES.includes(entry.externalFileAttributes >>> 16 & TYPE)) throw new Refused("the archive has an entry that is neither a file nor a folder");
	if (entry.isEncrypted()) throw new Refused("the archive has an encrypted entry");
	if (/\.zip$/i.test(name)) throw new Refused("the archive has another archive in it");
	if (!WANTED.test(name) && (!IGNORED.test(name) || name.split("/").some((part) => part === "."))) throw new Refused("the archive has an entry that no run leaves; upload run.json and results/ of the output folder");
}

// action/src/github/artifact.ts
/** A pull request has at most this number of measuring jobs. */
const MOST_ARTIFACTS = 256;
/**
* The archives that a run uploaded as `name` or `name-…`: one for each job and attempt. GitHub keeps several with one name if a run was
* repeated. Throws {@link Refused} if one belongs to another run.
* @param intake counts them, and throws if they are too large
*/
async function archives(api, repository, run, name, intake) {
	const named = (await api.paginate("GET /repos/{owner}/{repo}/actions/runs/{run_id}/artifacts", {
		...repository,
		run_id: run.id,
		per_page: 100
	})).filter((artifact) => artifact.name === name || artifact.name.startsWith(`${name}-`));
	if (named.length > MOST_ARTIFACTS) throw new Refused(`the run has more than ${MOST_ARTIFACTS} artifacts of results`);
	const zips = [];
	for (const artifact of named) {
		const origin = artifact.workflow_run;
		if (origin?.id !== run.id || origin.repository_id !== run.repositoryId || origin.head_repository_id !== run.headRepositoryId || origin.head_sha !== run.headSha) throw new Refused("an artifact of this name belongs to another run");
		if (artifact.expired) continue;
		if (artifact.size_in_bytes > intake.packedLeft) intake.packed(artifact.size_in_bytes);
		zips.push(await download(api, repository, Number(artifact.id), intake));
	}
	return {
		zips,
		expired: named.filter(({ expired }) => expired).length
	};
}
/** Reads one archive, at most up to the limit, even if it is longer than stated. */
async function download(api, repository, id, intake) {
	const { data } = await api.request("GET /repos/{owner}/{repo}/actions/artifacts/{artifact_id}/{archive_format}", {
		...repository,
		artifact_id: id,
		archive_format: "zip",
		request: { parseSuccessResponseBody: false }
	});
	const chunks = [];
	for await (const chunk of data) {
		intake.packed(chunk.length);
		chunks.push(chunk);
	}
	return Buffer.concat(chunks);
}

// action/src/github/attempts.ts
/**
* The available attempts before this one; null for a first attempt. If GitHub cannot return some, the report says so, and the verdict does not
* depend on them. Throws if this machine cannot store them.
*/
async function earlierAttempts(context, reach) {
	if (context.attempt === 1) return null;
	if (reach.token === null) return nothing("there is no token to ask GitHub with");
	const intake = new Intake();
	let came;
	try {
		came = await fetched(connect(reach.token, context.apiUrl), context, reach, intake);
	} catch (error) {
		if (error instanceof Refused || error instanceof Excess) return nothing(error.message);
		const { forbidden, reason } = refusalOf(error);
		return nothing(forbidden ? "the job lacks permissions: { actions: read }" : visible(reason));
	}
	const folder = newTemporary("attempts", reach.temporary ?? void 0);
	const { runs, notes } = receiveAttempts(came.files, context.attempt, reach.commit, folder, intake);
	return {
		runs,
		why: came.why,
		notes: [...came.notes, ...notes]
	};
}
const nothing = (why) => ({
	runs: [],
	why,
	notes: []
});
async function fetched(api, context, reach, intake) {
	const { zips, expired } = await archives(api, context.repository, await thisRun(api, context), reach.artifact, intake);
	const notes = [];
	const files = [];
	for (const zip of zips) try {
		files.push(await filesOf(zip, intake));
	} catch (error) {
		if (!(error instanceof Refused || error instanceof Excess)) throw error;
		notes.push(leftOut(error.message));
	}
	return {
		files,
		why: expired > 0 ? `the artifact ${reach.artifact} has expired` : `no earlier attempt uploaded run.json and results/ as ${reach.artifact}`,
		notes
	};
}
/** This run in GitHub's API. Throws {@link Refused} if the API returns another run. */
async function thisRun(api, { repository, runId, event }) {
	const { data: run } = await api.request("GET /repos/{owner}/{repo}/actions/runs/{run_id}", {
		...repository,
		run_id: runId
	});
	const ours = `${repository.owner}/${repository.repo}`;
	if (run.id !== runId || run.event !== event || run.repository.full_name !== ours) throw new Refused("GitHub knows this run as another one");
	const from = run.head_repository;
	if (from === null) throw new Refused("the repository of the change is gone");
	return {
		id: runId,
		repositoryId: Number(run.repository.id),
		headRepositoryId: Number(from.id),
		headSha: run.head_sha
	};
}

// action/src/github/change.ts
const NOTHING = /* @__PURE__ */ new Map();
/**
* The lists `expected` of a commit.
* @param config the configuration file, relative to the root of the repository
* @param folder a place for its text
*/
async function proposedChange(api, repository, { commit, config, folder }) {
	const path = normalize$1(config);
	if (isAbsolute$1(path) || path.startsWith("..")) return {
		change: NOTHING,
		notes: []
	};
	try {
		const { data } = await api.request("GET /repos/{owner}/{repo}/contents/{path}", {
			...repository,
			path,
			ref: commit
		});
		if (Array.isArray(data) || data.type !== "file" || data.encoding !== "base64") return unknown("it is no file of a size that can be read");
		const file = join(folder, "proposed.yml");
		writeFileSync(file, Buffer.from(data.content, "base64"));
		const { suites } = loadConfig(file);
		return {
			change: new Map(suites.map(({ name, expected }) => [name, expected])),
			notes: []
		};
	} catch (error) {
		if (error instanceof UsageError) return unknown("it has errors");
		if (error.status === 404) return {
			change: NOTHING,
			notes: []
		};
		const { forbidden, reason } = refusalOf(error);
		return unknown(forbidden ? "the job lacks permissions: { contents: read }" : reason);
	}
}
function unknown(why) {
	return {
		change: NOTHING,
		notes: [`The configuration of this change was not read, so its removals do not count: ${why}.`]
	};
}

// action/src/github/report.ts
/** GitHub drops a job summary over 1 MiB; this stays below it (bytes). */
const JOB_SUMMARY_ROOM = 1024e3;
/** The summary of a check run has at most 65,535 characters; a text never has fewer bytes than characters. */
const CHECK_ROOM = 65e3;
/** The context of a report that has only a comparison and additional sentences. */
function bareContext(notes) {
	return {
		benchstat: [],
		reproduce: [],
		seed: null,
		folder: null,
		notes
	};
}
/** The report in at most `bytes` bytes of Markdown. */
function reportIn(bytes, comparison, notes = []) {
	return renderMarkdown(comparison, bareContext(notes), { maxBytes: bytes });
}
/**
* The text for a job summary that already has `taken` bytes: the full report if it fits, else a shorter one; empty if
* no report fits.
*/
function summaryIn(taken, full, comparison) {
	const room = JOB_SUMMARY_ROOM - taken;
	if (full !== "" && Buffer.byteLength(full) <= room) return full;
	return room >= 16384 ? reportIn(room, comparison) : "";
}

// action/src/github/comment-command.ts
/** What a check cannot know without a trusted configuration. */
const UNSURE = "The default branch has no configuration, so the expected suites are unknown, and this check cannot pass. Add .github/overhead.yml there.";
/**
* Judges the results of the triggering run. Throws `Refused` if a run or an artifact is not as expected. The check always says why
* a result was not judged.
*/
async function commentCommand(options, context, host) {
	const api = connect(options.token, context.apiUrl);
	const run = await permitted(() => finishedRun(api, context, options.workflow));
	if (run === null) return { reason: "the run that triggered this one did not begin" };
	const { pull } = run;
	if (pull === null) return { reason: "no open pull request has the commit that was measured as its newest: a later run will tell" };
	const audience = {
		number: pull.number,
		headSha: run.headSha,
		runId: run.id,
		attempt: run.attempt,
		notes: [],
		sure: options.compare.config !== null
	};
	const unjudged = (why, exitCode = EXIT.broken) => ({
		unjudged: why,
		exitCode,
		audience
	});
	if (run.conclusion === "cancelled") return unjudged("the run was cancelled");
	const intake = new Intake();
	const came = await permitted(() => within(intake, api, context, run, options.artifact));
	if (came instanceof Excess) return unjudged(came.message);
	if (came.expired > 0) throw new Refused("the artifact has expired: run the measurement again");
	if (came.zips.length === 0 && !audience.sure && run.conclusion !== "success") return unjudged(`the run failed, and uploaded nothing named ${options.artifact}`);
	const folder = newTemporary("received", options.temporary ?? void 0);
	try {
		const files = [];
		for (const zip of came.zips) files.push(await filesOf(zip, intake));
		const { outcome, notes } = await judged(files, options, {
			api,
			context,
			host,
			run,
			pull,
			intake,
			folder
		});
		return {
			outcome,
			audience: {
				...audience,
				notes
			}
		};
	} catch (error) {
		if (error instanceof Stopped) throw error;
		const { message, code } = failureOf(error);
		return unjudged(visible(message.replaceAll(`${folder}/`, "")), code);
	} finally {
		rmSync(folder, {
			recursive: true,
			force: true
		});
	}
}
/** The uploads of the run, or that they are too large. */
async function within(intake, api, { repository }, run, artifact) {
	try {
		return await archives(api, repository, run, artifact, intake);
	} catch (error) {
		if (error instanceof Excess) return error;
		throw error;
	}
}
/** Judges the received files. @param files of each archive, by name */
async function judged(files, options, { api, context, host, run, pull, intake, folder }) {
	const { config } = options.compare;
	const expected = expectedSuites(options);
	if (files.length === 0 && expected === null) throw new UsageError(`artifact: the run uploaded nothing named ${options.artifact}: give the name that its workflow gives to run.json and results/`);
	const received = receive(files, expected, run.headSha, folder, intake);
	if (received.folders.length === 0) throw new UsageError("suite: none of the measured suites has this name");
	const proposed = config === null ? {
		change: /* @__PURE__ */ new Map(),
		notes: [UNSURE]
	} : await proposedChange(api, context.repository, {
		commit: run.headSha,
		config,
		folder
	});
	const outcome = await compareCommand({
		...options.compare,
		...parted(received.folders),
		expect: [],
		out: null,
		json: null
	}, {
		...host,
		event: host.event === null ? null : {
			...host.event,
			base: pull.baseSha
		}
	}, proposed.change);
	const { comparison } = outcome;
	if (comparison === null) throw new Error("there was nothing to judge");
	const notes = [...proposed.notes, ...received.notes];
	const { markdown, files: written } = writeReport(resolve(options.out), comparison, bareContext(notes));
	return {
		outcome: {
			...outcome,
			markdown,
			files: {
				...written,
				results: null
			}
		},
		notes
	};
}
/** Reports a missing permission to read as what the job lacks. */
async function permitted(read) {
	try {
		return await read();
	} catch (error) {
		if (error instanceof Refused || error instanceof UsageError || !refusalOf(error).forbidden) throw error;
		throw new UsageError("token: must not read the run that triggered this one: the job needs permissions: { actions: read, checks: write, contents: read, pull-requests: write }");
	}
}
/** The suites of the trusted configuration that a run must have measured; null without a configuration. */
function expectedSuites({ compare, suites }) {
	if (compare.config === null) {
		if (suites.length > 0) throw new UsageError("suite: needs a configuration file");
		return null;
	}
	const config = loadConfig(compare.config);
	const unknown = suites.find((name) => !config.suites.some((suite) => suite.name === name));
	if (unknown !== void 0) throw new UsageError(`suite: ${config.file} has no suite "${unknown}"`);
	return config.suites.filter(({ name }) => suites.length === 0 || suites.includes(name));
}

// action/src/github/context.ts
const commit = string().regex(/^[0-9a-f]{40,64}$/);
const repositorySchema = object({ full_name: string() }).nullable();
const pullSchema = object({
	number: int().positive(),
	head: object({
		sha: commit,
		repo: repositorySchema
	}),
	base: object({ repo: repositorySchema })
});
const payloadSchema = object({ pull_request: pullSchema });
/** The context of a job; null outside of GitHub Actions. */
function runContext(environment) {
	const [owner = "", repo = "", more] = (environment.GITHUB_REPOSITORY ?? "").split("/");
	const event = environment.GITHUB_EVENT_NAME ?? "";
	const file = environment.GITHUB_EVENT_PATH ?? "";
	if (owner === "" || repo === "" || more !== void 0 || event === "" || file === "") return null;
	const payload = eventIn(file);
	const runId = wholeNumber(environment.GITHUB_RUN_ID);
	return {
		event,
		repository: {
			owner,
			repo
		},
		pull: pullOf(event, payload),
		workflow: environment.GITHUB_WORKFLOW ?? "",
		job: environment.GITHUB_JOB ?? "",
		runId,
		attempt: wholeNumber(environment.GITHUB_RUN_ATTEMPT),
		page: runPage(environment, {
			owner,
			repo
		}, runId),
		apiUrl: environment.GITHUB_API_URL || "https://api.github.com",
		payload
	};
}
/** The event as delivered; null if it cannot be read. */
function eventIn(file) {
	try {
		return JSON.parse(readFileSync$1(file, "utf8"));
	} catch {
		return null;
	}
}
/** The page of a run. */
function runPage(environment, { owner, repo }, runId) {
	return `${environment.GITHUB_SERVER_URL || "https://github.com"}/${encodeURIComponent(owner)}/${encodeURIComponent(repo)}/actions/runs/${runId}`;
}
function pullOf(event, payload) {
	const read = payloadSchema.safeParse(payload);
	if (!read.success || !event.startsWith("pull_request")) return null;
	const { number, head, base } = read.data.pull_request;
	const fork = head.repo === null || head.repo.full_name !== base.repo?.full_name;
	return {
		number,
		headSha: head.sha,
		fork
	};
}
function wholeNumber(text) {
	return /^[1-9]\d{0,14}$/.test(text ?? "") ? Number(text) : 1;
}

// action/src/github/job-summary.ts
/**
* Adds to the job summary, if there is one. A full or unwritable summary causes only a warning.
* @param markdown gets the number of bytes already taken; returns an empty text if nothing fits
*/
function addToSummary(markdown) {
	const file = process.env.GITHUB_STEP_SUMMARY ?? "";
	if (file === "") return;
	try {
		const taken = existsSync$1(file) ? statSync(file).size : 0;
		const text = markdown(taken);
		if (text !== "" && taken + Buffer.byteLength(text) <= 1024e3) appendFileSync(file, `${text}\n`);
		else warning("The job summary is full: this text is in the log only");
	} catch (error) {
		warning(visible(`The job summary could not be written: ${error.message}`));
	}
}

// action/src/github/doctor.ts
/**
* Checks the machine and reports. Returns the exit code: it fails if a named kind of suite lacks something. Without named kinds it does not,
* because no workflow needs all of them.
*/
async function doctor(kinds, host) {
	const { exitCode, markdown } = await doctorCommand({
		kinds,
		json: null,
		markdown: null
	}, host);
	addToSummary(() => markdown);
	return kinds.length === 0 ? EXIT.pass : exitCode;
}

// action/src/github/cut.ts
/** What is removed first. The first line of a report is always kept. */
const ORDER = [
	"fold",
	"row",
	"text",
	"bad"
];
/** Space for the line about removed parts, without its link (bytes). */
const REMARK = 160;
/**
* As much of the report as fits into `limit` bytes, with the number of removed parts and a link to the whole. A report that fits is not
* changed.
*/
function cut(markdown, limit, page) {
	if (Buffer.byteLength(markdown) <= limit) return markdown;
	const pieces = piecesOf(markdown);
	const dropped = /* @__PURE__ */ new Set();
	let size = Buffer.byteLength(markdown) + REMARK + Buffer.byteLength(page);
	for (const kind of ORDER) for (const piece of pieces.slice(1).toReversed()) {
		if (size <= limit) break;
		if (piece.kind !== kind) continue;
		dropped.add(piece);
		size -= piece.lines.reduce((sum, line) => sum + Buffer.byteLength(line) + 1, 0);
	}
	if (size > limit) return `This report is too long to stand here. ${linked("The whole report", page)}`;
	const kept = pieces.filter((piece) => !dropped.has(piece));
	return `${kept.filter((piece, index) => piece.kind !== "head" || isRow(kept[index + 1])).flatMap((piece) => piece.lines).join("\n").trim()}\n\n${remark([...dropped], page)}`;
}
function isRow(piece) {
	return piece?.kind === "row" || piece?.kind === "bad";
}
function remark(dropped, page) {
	const number = (kind) => dropped.filter((piece) => piece.kind === kind).length;
	const bad = number("bad");
	return `Left out here: ${[
		...bad > 0 ? [`**${count(bad, "row")} that failed**`] : [],
		...number("row") > 0 ? [count(number("row"), bad > 0 ? "other row" : "row")] : [],
		...number("fold") > 0 ? [count(number("fold"), "folded part")] : [],
		...number("text") > 0 ? [count(number("text"), "remark")] : []
	].join(", ")}. ${linked("The whole report", page)}`;
}
/** A link to the page of a run; without a web page, a description of the place. */
function linked(text, page) {
	return /^https?:\/\/[^\s()<>]+$/.test(page) ? `[${text}](${page})` : `${text} is in the summary of its job`;
}
/** The pieces of a report, in its order. */
function piecesOf(markdown) {
	const pieces = [];
	const lines = markdown.split("\n");
	for (let index = 0; index < lines.length;) {
		const line = lines[index] ?? "";
		const [kind, end] = line.startsWith("<details>") ? ["fold", foldEnd(lines, index)] : line.startsWith("|") ? tablePiece(lines, index) : ["text", textEnd(lines, index)];
		pieces.push({
			kind,
			lines: lines.slice(index, end)
		});
		index = end;
	}
	return pieces;
}
function tablePiece(lines, start) {
	const line = lines[start] ?? "";
	if (/^\|[-:|]+\|$/.test(lines[start + 1] ?? "")) return ["head", start + 2];
	return [line.includes(MARKS.breach) || line.includes(MARKS.broken) ? "bad" : "row", start + 1];
}
/** A sentence belongs to the tool output that it quotes, and to the empty lines after it. */
function textEnd(lines, start) {
	let end = fenceEnd(lines, start);
	while (end < lines.length && (lines[end] === "" || /^ *```/.test(lines[end] ?? ""))) end = fenceEnd(lines, end);
	return end;
}
/** The line after the fold that opens at `start`; a fold may contain others. */
function foldEnd(lines, start) {
	let depth = 0;
	for (let index = start; index < lines.length; index = fenceEnd(lines, index)) {
		const line = lines[index] ?? "";
		if (line.startsWith("<details>")) depth++;
		if (line.startsWith("</details>")) depth--;
		if (depth > 0) continue;
		let end = index + 1;
		while (lines[end] === "") end++;
		return end;
	}
	return lines.length;
}
/** The line after the fenced block that opens at `start`; the next line if none opens. */
function fenceEnd(lines, start) {
	const fence = /^ *(`{3,})/.exec(lines[start] ?? "")?.[1];
	if (fence === void 0) return start + 1;
	const close = lines.findIndex((line, index) => index > start && line.trim() === fence);
	return close === -1 ? lines.length : close + 1;
}

// action/src/github/section.ts
/** GitHub refuses a comment of more than 65,536 characters; a text never has fewer bytes than characters. */
const COMMENT_LIMIT = 65e3;
/** The origin of a section: enough to decide which of two is newer. Readers see none of it unescaped. */
const originSchema = object({
	/** The job, with the values of its matrix. */
	name: string(),
	workflow: string(),
	run: number(),
	attempt: number(),
	commit: string(),
	verdict: _enum(VERDICTS),
	/** The page of the run with the whole report; if the server has none, a description of its place. */
	page: string()
});
const OPENING = /^<!-- overhead-action:section ([\w-]+) -->$/;
const END = "<!-- overhead-action:end -->";
/**
* The name of a job in a comment: its id, with the values of its matrix as GitHub writes them.
* @param given a name, or the matrix as JSON
*/
function sectionName(job, given) {
	const name = job === "" ? "overhead" : job;
	if (given === "") return name;
	let matrix;
	try {
		matrix = JSON.parse(given);
	} catch {
		return given;
	}
	if (matrix === null) return name;
	if (typeof matrix !== "object") return given;
	const values = Object.values(matrix).map((value) => typeof value === "string" ? value : JSON.stringify(value));
	return values.length === 0 ? name : `${name} (${values.join(", ")})`;
}
/** The first line of every comment of ours about one configuration. */
function markerOf(configuration) {
	return `<!-- overhead-action:${createHash("sha256").update(configuration).digest("hex").slice(0, 16)} -->`;
}
/** The sections of a comment's text. Ignores other text and sections of another version. */
function sectionsIn(body) {
	const sections = [];
	let origin = null;
	let lines = [];
	for (const line of body.replace(/\r\n?/g, "\n").split("\n")) {
		const opening = OPENING.exec(line)?.[1];
		if (opening !== void 0) {
			origin = originOf(opening);
			lines = [];
		} else if (line === END) {
			if (origin !== null) sections.push({
				...origin,
				markdown: lines.join("\n").trim()
			});
			origin = null;
		} else lines.push(line);
	}
	return sections;
}
function originOf(encoded) {
	try {
		return originSchema.parse(JSON.parse(Buffer.from(encoded, "base64url").toString("utf8")));
	} catch {
		return null;
	}
}
/** Whether two sections are of the same job. */
function sameJob(one, other) {
	return one.name === other.name && one.workflow === other.workflow;
}
function isNewer(one, other) {
	return one.run > other.run || one.run === other.run && one.attempt > other.attempt;
}
/** The newest section of each job, in the order in which the jobs first appear. */
function newestOf(sections) {
	const kept = [];
	for (const section of sections) {
		const place = kept.findIndex((other) => sameJob(section, other));
		const earlier = kept[place];
		if (earlier === void 0) kept.push(section);
		else if (isNewer(section, earlier)) kept[place] = section;
	}
	return kept;
}
/**
* The sections with `own` in its place. Removes sections of earlier runs of the same workflow. Null if a newer run has already
* reported, so that this one must not.
*/
function withOwn(sections, own) {
	const ofWorkflow = sections.filter((section) => section.workflow === own.workflow);
	if (ofWorkflow.some((section) => section.run > own.run)) return null;
	if (ofWorkflow.some((section) => sameJob(section, own) && isNewer(section, own))) return null;
	return [...sections.filter((section) => !sameJob(section, own) && !(section.workflow === own.workflow && section.run < own.run)), own];
}
/** The whole comment, at most `limit` bytes long: worst sections first, each cut by whole rows to a fair share. */
function commentOf(marker, sections, limit = COMMENT_LIMIT) {
	const ordered = sections.toSorted((a, b) => VERDICTS.indexOf(a.verdict) - VERDICTS.indexOf(b.verdict) || (a.name < b.name ? -1 : 1));
	const several = ordered.length > 1;
	const intro = several ? `${tally(ordered)}\n\n` : "";
	const frames = ordered.map((section) => frameOf(section, several));
	const fixed = (kept) => [
		marker,
		"\n",
		intro,
		...frames.slice(0, kept).flat()
	].reduce((sum, text) => sum + Buffer.byteLength(text), 0);
	let kept = ordered.length;
	while (kept > 1 && fixed(kept) + kept * SHORTEST + REST > limit) kept--;
	const shown = ordered.slice(0, kept);
	const shares = fairShares(shown.map((section) => Buffer.byteLength(section.markdown)), limit - fixed(kept) - REST);
	const blocks = shown.map((section, index) => {
		const [before = "", after = ""] = frames[index] ?? [];
		return `${before}${cut(section.markdown, shares[index] ?? 0, section.page)}${after}`;
	});
	const left = ordered.length - kept;
	const rest = left === 0 ? "" : `And ${count(left, "more job")}.\n`;
	return `${marker}\n${intro}${blocks.join("")}${rest}`;
}
/** The least size of a section (bytes): a first line, and a line about removed parts. */
const SHORTEST = 600;
/** Space for the line that counts the jobs without a section. */
const REST = 40;
/** The text around a section: its name if there are several, its marks, the commit, and the whole report. */
function frameOf({ markdown: _, ...origin }, several) {
	const name = several ? `#### ${code(origin.name)}\n\n` : "";
	const encoded = Buffer.from(JSON.stringify(origin)).toString("base64url");
	const more = `${/^[0-9a-f]{40,64}$/.test(origin.commit) ? `Commit \`${origin.commit.slice(0, 12)}\` · ` : ""}${linked("the whole report", origin.page)}`;
	return [`${name}<!-- overhead-action:section ${encoded} -->\n\n`, `\n\n${END}\n\n${more}\n\n`];
}
/** `### ❌ 2 of 6 jobs: breach`: the summary of several jobs. */
function tally(sections) {
	const verdict = sections[0]?.verdict ?? "none";
	const alike = sections.filter((section) => section.verdict === verdict).length;
	const word = verdict === "none" ? "measured" : verdict;
	return `### ${MARKS[verdict] === "" ? "" : `${MARKS[verdict]} `}${word.charAt(0).toUpperCase()}${word.slice(1)} in ${grouped(alike)} of ${grouped(sections.length)} jobs`;
}
/** Divides `room` so that no part gets more than it needs, and gives what is left to the others. */
function fairShares(wants, room) {
	const shares = wants.map(() => 0);
	let free = room;
	const order = wants.map((_, index) => index).sort((a, b) => (wants[a] ?? 0) - (wants[b] ?? 0));
	for (const [rank, index] of order.entries()) {
		const share = Math.min(wants[index] ?? 0, Math.floor(free / (order.length - rank)));
		shares[index] = share;
		free -= share;
	}
	return shares;
}

// action/src/github/comment.ts
/**
* GitHub has no conditional write. So every job writes within half of this time after reading, waits longer than this time, and checks that its
* section is still there. A job that overwrote it read before, and so has written by then (ms).
*/
const SETTLE = 3e3;
const TRIES = 16;
/** A job that created a second comment removes it, unless it was killed. After this time others remove it (ms). */
const ABANDONED = 6e5;
/** Puts the section into the comment of its pull request. Throws API errors, and if other jobs overwrote it every time. */
async function tell(api, place, own, settle = SETTLE) {
	const author = await authorOf(api);
	const marker = markerOf(place.configuration);
	const made = /* @__PURE__ */ new Set();
	let failures = 0;
	for (let attempt = 0; attempt < TRIES; attempt++) {
		if (attempt > 0) await setTimeout$2(Math.random() * settle * Math.min(attempt, 8));
		const found = await ours(api, place, marker, author);
		const read = performance.now();
		const comments = await refreshed(api, place, found);
		const sections = withOwn(newestOf(comments.flatMap(({ body }) => sectionsIn(body))), own);
		if (sections === null) return null;
		const body = commentOf(marker, sections);
		const [first] = comments;
		if (performance.now() - read > settle / 2 && attempt < 15) continue;
		if (first === void 0) made.add(await create(api, place, body));
		else if (first.body !== body) {
			const error = await update(api, place, first.id, body);
			if (error !== null) {
				const wait = waitFor(error);
				if (error.status !== 404 && (wait === null || ++failures > 3)) throw error;
				await setTimeout$2((wait ?? 0) * settle / 3);
				continue;
			}
		}
		await setTimeout$2(settle);
		const [kept, ...more] = await ours(api, place, marker, author);
		if (kept === void 0 || !holds(kept.body, own)) continue;
		for (const { id, body, created } of more) if ((made.has(id) || Date.now() - created > ABANDONED) && sectionsIn(body).every((section) => holds(kept.body, section))) await remove(api, place, id);
		return { url: kept.url };
	}
	throw new Error("other jobs always overwrote the comment");
}
/** Whether a comment has this section, or a newer one of the same job. */
function holds(body, section) {
	return sectionsIn(body).some((other) => sameJob(other, section) && !isNewer(section, other));
}
/** The author of this token's comments. Only these are changed, because anyone can copy a hidden mark. */
async function authorOf(api) {
	const { viewer } = await api.graphql("query { viewer { login } }");
	return viewer.login;
}
/** This token's comments about this configuration, oldest first, from all pages. */
async function ours(api, { repository, number }, marker, author) {
	return (await api.paginate("GET /repos/{owner}/{repo}/issues/{issue_number}/comments", {
		...repository,
		issue_number: number,
		per_page: 100
	})).filter(({ user, body }) => user?.login === author && body?.startsWith(marker)).map(({ id, html_url, body, created_at }) => ({
		id: Number(id),
		url: html_url,
		body: body ?? "",
		created: Date.parse(created_at)
	})).sort((a, b) => a.id - b.id);
}
/** The comments, the first of them read again just before it is overwritten. */
async function refreshed(api, { repository }, found) {
	const [first, ...more] = found;
	if (first === void 0) return found;
	try {
		const { data } = await api.request("GET /repos/{owner}/{repo}/issues/comments/{comment_id}", {
			...repository,
			comment_id: first.id
		});
		return [{
			...first,
			body: data.body ?? ""
		}, ...more];
	} catch (error) {
		if (error.status === 404) return more;
		throw error;
	}
}
async function create(api, { repository, number }, body) {
	const { data } = await api.request("POST /repos/{owner}/{repo}/issues/{issue_number}/comments", {
		...repository,
		issue_number: number,
		body
	});
	return Number(data.id);
}
/** Returns the error if that failed. It does not retry, because an old text could undo what others wrote in between. */
async function update(api, { repository }, id, body) {
	try {
		await api.request("PATCH /repos/{owner}/{repo}/issues/comments/{comment_id}", {
			...repository,
			comment_id: id,
			body,
			request: ONCE
		});
		return null;
	} catch (error) {
		return error;
	}
}
async function remove(api, { repository }, id) {
	try {
		await api.request("DELETE /repos/{owner}/{repo}/issues/comments/{comment_id}", {
			...repository,
			comment_id: id
		});
	} catch (error) {
		if (error.status !== 404) throw error;
	}
}

// action/src/github/issue.ts
const KEY = /^<!-- overhead-action:\w+ ([0-9a-f]{16}) -->/;
/** A short digest. */
function keyOf(value) {
	return createHash("sha256").update(JSON.stringify(value)).digest("hex").slice(0, 16);
}
/** Opens the issue, or updates the open one. Throws API errors. */
async function tellIssue(api, repository, { of, title, markdown, key }) {
	const author = await authorOf(api);
	const mark = `<!-- overhead-action:${of} `;
	const body = `${mark}${key} -->\n${markdown}`;
	const newest = (await api.paginate("GET /repos/{owner}/{repo}/issues", {
		...repository,
		creator: author,
		state: "all",
		sort: "created",
		direction: "desc",
		per_page: 100
	})).find((issue) => issue.user?.login === author && issue.pull_request === void 0 && (issue.body ?? "").startsWith(mark));
	if (newest === void 0 || newest.state !== "open" && KEY.exec(newest.body ?? "")?.[1] !== key) {
		const { data } = await api.request("POST /repos/{owner}/{repo}/issues", {
			...repository,
			title,
			body
		});
		return { url: data.html_url };
	}
	if (newest.state !== "open") return null;
	if (newest.body !== body || newest.title !== title) await api.request("PATCH /repos/{owner}/{repo}/issues/{issue_number}", {
		...repository,
		issue_number: newest.number,
		title,
		body
	});
	return { url: newest.html_url };
}
/** Reports if that is trusted and possible; otherwise warns. Returns the issue's address; empty if there is none. */
async function announceIssue(text, { token, context, event }) {
	if (context === null || token === null) {
		warning("No issue: issue: true runs on GitHub alone, and needs a token");
		return "";
	}
	const why = distrust(event);
	if (why !== null) {
		warning(`No issue: ${visible(why)}`);
		return "";
	}
	try {
		const issue = await tellIssue(connect(token, context.apiUrl), context.repository, text);
		if (issue === null) notice("No issue: the last one was closed, and nothing is new since");
		return issue?.url ?? "";
	} catch (error) {
		const { forbidden, reason } = refusalOf(error);
		warning(`No issue${forbidden ? "; the job lacks permissions: { issues: write }" : ` (${visible(reason)})`}`);
		return "";
	}
}

// action/src/github/history-command.ts
/** Writes the page and the summary, and reports. Returns the exit code; a regression is not a failure of this command. */
async function historyOnGitHub(inputs, context, host) {
	const { store, suites, config, maxDrift, out } = inputs;
	if (store === null) throw new UsageError("baseline: command history needs the store whose history it shows");
	mkdirSync(out, { recursive: true });
	const [page, summary] = [join(out, "index.html"), join(out, "history.md")];
	const { histories } = await historyCommand({
		store,
		suites,
		config,
		maxDrift,
		last: null,
		control: null,
		all: false,
		json: null,
		html: page,
		summary
	}, host);
	const markdown = readFileSync$1(summary, "utf8");
	setOutput("page", page);
	setOutput("report", summary);
	addToSummary(() => markdown);
	setOutput("issue", inputs.issue ? await announce$1(histories, markdown, inputs, context, host) : "");
	return EXIT.pass;
}
/** Reports in an issue. Returns its address; empty if there was nothing to report or it was not possible. */
async function announce$1(histories, markdown, { token }, context, { event }) {
	const summary = historySummaryOf(histories);
	if (!isWorthTelling(summary)) return "";
	const about = ({ suite, row }) => [
		suite,
		row.benchmark,
		row.metric,
		row.treatment
	];
	const moved = summary.rose.map((one) => [...about(one), one.level.run]);
	const drifted = summary.drifted.map((one) => [...about(one), one.release]);
	const text = {
		of: "history",
		title: `Overhead: ${historyLine(summary)}`,
		markdown: `${markdown}\n${linked("The run", context?.page ?? "")}\n`,
		key: keyOf([moved, drifted])
	};
	return announceIssue(text, {
		token,
		context,
		event
	});
}

// action/src/github/inputs.ts
/** The configuration file that the user named, or the default one. */
function configFile() {
	return input("config") ?? (existsSync$1(".github/overhead.yml") ? ".github/overhead.yml" : null);
}
/** The store of the baselines: the input, else the branch of the workflow's repository. */
function baseline() {
	return input("baseline") ?? (process.env.GITHUB_REPOSITORY ? "branch" : null);
}
/** The name of the results' artifact. */
const artifact = () => input("artifact") ?? "overhead-results";
/** Of command: run. */
function runOptions() {
	return {
		inputs: {
			config: configFile(),
			suites: words("suite"),
			agent: input("agent"),
			agentArguments: input("agent-args"),
			jvmArguments: input("jvm-args"),
			maxOverhead: input("max-overhead"),
			maxRegression: input("max-regression"),
			maxDrift: input("max-drift"),
			rounds: input("rounds"),
			timeBudget: input("time-budget"),
			onInconclusive: input("on-inconclusive"),
			quick: false
		},
		seed: input("seed"),
		shard: input("shard"),
		out: input("out") ?? "overhead-out",
		baseline: baseline(),
		earlier: listed("earlier"),
		resume: null,
		json: null
	};
}
/** Of command: compare. Throws {@link UsageError} if no results are named. */
function compareOptions() {
	const options = judging();
	if (options.paths.length === 0) throw new UsageError("path: command compare needs the result files, or folders of runs, to judge");
	return options;
}
/** Gates and baselines, and results that are already on this machine. */
function judging() {
	return {
		paths: lines("path"),
		expect: listed("expect"),
		config: input("config"),
		maxOverhead: input("max-overhead"),
		maxRegression: input("max-regression"),
		maxDrift: input("max-drift"),
		onInconclusive: input("on-inconclusive"),
		baseline: baseline(),
		out: input("out") ?? "overhead-out",
		json: null
	};
}
/** Of command: history. */
function historyInputs() {
	return {
		store: baseline(),
		suites: words("suite"),
		config: configFile(),
		maxDrift: input("max-drift"),
		out: input("out") ?? "overhead-out",
		issue: isOn("issue"),
		token: input("token")
	};
}
/** An input that is on or off. */
function isOn(name) {
	const written = input(name) ?? (name === "issue" ? "false" : "true");
	if (written === "true" || written === "false") return written === "true";
	throw new UsageError(`${name}: "${written}" is neither true nor false`);
}
/** An input; null if it is empty. */
function input(name) {
	const value = getInput(name);
	return value === "" ? null : value;
}
/** Several words, separated by white space or commas. */
function words(name) {
	return (input(name) ?? "").split(/[\s,]+/).filter((word) => word !== "");
}
/** Several values, separated by line breaks or commas. */
function listed(name) {
	return lines(name).flatMap((line) => line.split(",").map((word) => word.trim())).filter((word) => word !== "");
}
/** Several values, one on each line. */
function lines(name) {
	return getMultilineInput(name).filter((line) => line !== "");
}

// action/src/github/log.ts
/** Wide enough for a whole table, because the page scrolls. */
const WIDTH = 140;
var Log = class {
	width = WIDTH;
	colour = true;
	interactive = false;
	print(text) {
		const token = randomUUID();
		const shown = hidden(text);
		process.stdout.write(`::stop-commands::${token}\n${shown.endsWith("\n") ? shown : `${shown}\n`}::${token}::\n`);
	}
	async pour(text) {
		this.print(text);
		return true;
	}
	tell(text) {
		this.print(text);
	}
	/** A log cannot be overwritten, so progress is one line for each round. */
	status() {}
	begin(title) {
		startGroup(title);
	}
	end() {
		endGroup();
	}
};

// action/src/github/page.ts
/** Writes the page. Returns its path; empty if it could not be written, which does not change the verdict. */
async function writePage({ comparison, files }, host) {
	if (comparison === null || files.comparison === null) return "";
	const folder = dirname(files.comparison);
	const page = join(folder, "report.html");
	try {
		await reportCommand(folder, {
			markdown: null,
			html: page
		}, host);
		return page;
	} catch (error) {
		warning(visible(`The report for a browser could not be written: ${error.message}`));
		return "";
	}
}

// action/src/github/check.ts
/** GitHub's limits: annotations in one request, characters of a title. */
const NOTES_AT_ONCE = 50;
/** Annotations of one check run; more than a person reads. */
const MOST_NOTES = 200;
/**
* The conclusion for a verdict. It fails exactly if the job fails; an inconclusive run that may pass is neutral.
* @param sure whether the expected suites are known; otherwise the conclusion is never success
*/
function conclusionOf({ verdict }, exitCode, sure) {
	if (exitCode !== 0) return "failure";
	return verdict === "inconclusive" || !sure ? "neutral" : "success";
}
/** Creates the check run and returns its address. A repeated run creates another one; GitHub shows the newest of a name. */
async function writeCheck(api, repository, check) {
	const notes = check.notes.slice(0, 200).map((note) => ({
		path: note.path,
		start_line: note.line,
		end_line: note.line,
		annotation_level: "failure",
		title: note.title,
		message: note.message
	}));
	const output = {
		title: check.title,
		summary: check.summary
	};
	if (Buffer.byteLength(check.summary) > 65e3) throw new RangeError("the summary of a check run is too long");
	const { data } = await api.request("POST /repos/{owner}/{repo}/check-runs", {
		...repository,
		name: check.name,
		head_sha: check.commit,
		status: "completed",
		conclusion: check.conclusion,
		.../^https?:/.test(check.page) ? { details_url: check.page } : {},
		output: {
			...output,
			annotations: notes.slice(0, NOTES_AT_ONCE)
		}
	});
	for (let next = NOTES_AT_ONCE; next < notes.length; next += NOTES_AT_ONCE) await api.request("PATCH /repos/{owner}/{repo}/check-runs/{check_run_id}", {
		...repository,
		check_run_id: data.id,
		output: {
			...output,
			annotations: notes.slice(next, next + NOTES_AT_ONCE)
		}
	});
	return data.html_url ?? "";
}

// action/src/config/lines.ts
/**
* Returns a function that finds the line of a gate; null for a limit that is not in the file, such as that of an input.
* Throws UsageError if the file is invalid.
*/
function gateLines(file) {
	const parsed = parseFile(file);
	const { suites } = resolveConfig(parsed);
	return ({ suite, metric, kind, limit }) => {
		const resolved = suites.find(({ name }) => name === suite);
		const part = resolved?.kernel?.matrix ?? suite;
		const whole = part.endsWith(".simulation") ? part.slice(0, -SIMULATION_SUFFIX.length) : part;
		const gates = parsed.content.suites[whole]?.gates ?? {};
		const paths = [...[metric, "@primary"].filter((name) => gates[name]?.[kind] !== void 0).map((name) => ({
			name,
			path: [
				"suites",
				whole,
				"gates",
				name,
				kind
			]
		})), {
			name: "@primary",
			path: ["defaults", kind]
		}];
		for (const { name, path } of paths) if (resolved?.gates.some((gate) => gate.metric === name && gate.kind === kind && gate.limit === limit)) return parsed.positions.at(path, "").line;
		return null;
	};
}

// action/src/github/notes.ts
/** Titles and messages of annotations (characters); GitHub takes 255, and 64 KB. */
const LONGEST_TITLE$1 = 200;
/**
* An annotation for each breached gate in the configuration file; gates from an input have no line.
* @param config the file, relative to the root of the repository; null if there is none
*/
function notesOn(comparison, config) {
	if (config === null || isAbsolute$1(config)) return [];
	const path = normalize$1(config);
	if (path.startsWith("..")) return [];
	const lineOf = gateLines(config);
	return breachesOf(comparison).flatMap(({ suite, row, gate, text }) => {
		const line = lineOf({
			suite,
			metric: row.metric,
			kind: gate.kind,
			limit: gate.limit
		});
		if (line === null) return [];
		const title = `${gate.kind} of ${row.metric} in ${suite}: breach`.slice(0, LONGEST_TITLE$1);
		return [{
			path,
			line,
			title,
			message: text
		}];
	});
}

// action/src/github/publish.ts
/** The title of a check run (characters); GitHub takes 255. */
const LONGEST_TITLE = 200;
/**
* Publishes the judgement, if there is one, on every requested surface.
* @param config the configuration file; null if there is none
* @param audience null without a pull request
*/
async function publish(outcome, config, audience) {
	const { comparison, exitCode } = outcome;
	if (comparison === null) return;
	const judged = {
		...outcome,
		comparison
	};
	setOutput("verdict", comparison.verdict);
	setOutput("breaches", String(breaches(comparison)));
	setOutput("report", outcome.files.report ?? "");
	setOutput("results", outcome.files.results ?? "");
	setOutput("comparison", outcome.files.comparison ?? "");
	addToSummary((taken) => summaryIn(taken, outcome.markdown, comparison));
	const notes = noted(comparison, config);
	if (!(audience !== null && await reach(judged, config, audience, notes)) && exitCode !== 0) for (const { path, line, title, message } of notes.slice(0, 9)) error(message, {
		file: path,
		startLine: line,
		title
	});
	const { verdict, words: sentence } = summarize(comparison);
	const line = `${verdict}: ${written(sentence, visible, visible)}`;
	if (exitCode !== 0) error(line);
	else if (comparison.verdict === "inconclusive") warning(line);
}
/** Writes comment and check run. Returns whether the check run was created. */
async function reach(outcome, config, audience, notes) {
	const api = connect(audience.token, audience.apiUrl);
	const surfaces = [{
		what: "comment",
		requested: audience.comment,
		permission: "pull-requests: write"
	}, {
		what: "check run",
		requested: audience.check,
		permission: "checks: write"
	}].filter(({ requested }) => requested);
	if (audience.readOnly) {
		if (surfaces.length > 0) notice(`No ${surfaces.map(({ what }) => what).join(" and no ")}: the token of a pull request from a fork may only read. The report is in the job summary; a workflow with command: comment writes the rest`);
		return false;
	}
	const missing = [];
	const reasons = [];
	let checked = false;
	for (const { what, permission } of surfaces) try {
		if (what === "comment") announce(await comment$1(api, outcome, config, audience));
		else {
			await check(api, outcome, audience, notes);
			checked = true;
		}
	} catch (error) {
		const { forbidden, reason } = refusalOf(error);
		if (forbidden) missing.push(permission);
		reasons.push(`no ${what}${forbidden ? "" : ` (${visible(reason)})`}`);
	}
	if (reasons.length > 0) {
		const remedy = missing.length === 0 ? "" : `; the job lacks permissions: { ${missing.join(", ")} }`;
		warning(`Written to the job summary only, ${reasons.join(" and ")}${remedy}`);
	}
	return checked;
}
/** Creates a check that says why a pull request was not judged, because a missing check could be taken for a passed one. */
async function publishUnjudged(reason, audience) {
	const title = shorten(`Not judged: ${reason}`, LONGEST_TITLE);
	error(`Not judged: ${reason}`);
	if (!audience.check) return;
	try {
		await writeCheck(connect(audience.token, audience.apiUrl), audience.repository, {
			name: checkName(audience),
			commit: audience.headSha,
			conclusion: "failure",
			title,
			summary: "Nothing was judged, so nothing has passed. Run the measurement again.",
			notes: [],
			page: audience.page
		});
	} catch (error) {
		const { forbidden, reason: why } = refusalOf(error);
		warning(`No check run${forbidden ? "; the job lacks permissions: { checks: write }" : ` (${visible(why)})`}`);
	}
}
/** The same for every result of a job, so that branch protection can require it. */
function checkName({ section }) {
	return `overhead: ${section}`;
}
function announce(published) {
	if (published === null) notice("No comment: a newer run of this pull request has written its own");
	else setOutput("comment", published.url);
}
function comment$1(api, { comparison }, config, audience) {
	const place = {
		repository: audience.repository,
		number: audience.number,
		configuration: config ?? ""
	};
	return tell(api, place, {
		name: audience.section,
		workflow: audience.workflow,
		run: audience.runId,
		attempt: audience.attempt,
		commit: audience.headSha,
		verdict: comparison.verdict,
		page: audience.page,
		markdown: reportIn(COMMENT_LIMIT, comparison, audience.notes).trim()
	});
}
function check(api, { comparison, exitCode }, audience, notes) {
	return writeCheck(api, audience.repository, {
		name: checkName(audience),
		commit: audience.headSha,
		conclusion: conclusionOf(comparison, exitCode, audience.sure),
		title: titleOf(comparison),
		summary: reportIn(CHECK_ROOM, comparison, audience.notes),
		notes,
		page: audience.page
	});
}
/** The annotations on the configuration; none if it can no longer be read. */
function noted(comparison, config) {
	try {
		return notesOn(comparison, config);
	} catch (error) {
		warning(visible(`Not everything could be written: ${error.message}`));
		return [];
	}
}

// action/src/comparison/regressions.ts
/** The rows that cost more than the stored runs allow, and the broken suites; suites without either are left out. */
function regressionsOf(comparison) {
	const suites = comparison.suites.flatMap((suite) => {
		const rows = suite.rows.filter(gotWorse);
		if (rows.length === 0 && suite.verdict !== "broken") return [];
		const named = new Set(rows.map(({ treatment }) => treatment));
		return [{
			...suite,
			rows,
			treatments: suite.treatments.filter((treatment) => named.has(treatment))
		}];
	});
	return {
		...comparison,
		suites
	};
}
function gotWorse({ gates }) {
	return gates.some(({ basis, verdict }) => basis === "stored" && verdict === "breach");
}

// action/src/github/regressions.ts
/** An issue holds 65,536 characters; this leaves space for the text around the report (bytes). */
const ROOM = 6e4;
/** Reports regressions. Returns the issue's address; empty if there are none, or if it was not possible. */
async function tellRegressions(comparison, teller) {
	const worse = regressionsOf(comparison);
	const { suites } = worse;
	if (suites.length === 0) return "";
	const rows = suites.flatMap(({ suite, rows }) => rows.map(({ benchmark, metric, treatment }) => [
		suite,
		benchmark,
		metric,
		treatment
	]));
	const broken = suites.filter(({ verdict }) => verdict === "broken").map(({ suite }) => suite);
	const page = teller.context?.page ?? "";
	const text = {
		of: "regressions",
		title: `Overhead: ${[...rows.length > 0 ? [`${count(rows.length, "row")} cost${rows.length === 1 ? "s" : ""} more than the stored runs`] : [], ...broken.length > 0 ? [`${count(broken.length, "suite")} could not be judged`] : []].join(", ")}`,
		markdown: `${reportIn(ROOM, worse)}\n${linked("The run", page)}\n`,
		key: keyOf([rows, broken])
	};
	return announceIssue(text, teller);
}

// action/src/github/remote.ts
/**
* The repository of the workflow, not the checked-out one, which a pull request may choose. Throws {@link UsageError} outside a
* workflow.
* @param token of the job; empty: only public data can be read
*/
function repositoryOf(environment, token) {
	const { GITHUB_REPOSITORY: repository = "", GITHUB_SERVER_URL: server = "" } = environment;
	if (!/^[\w.-]+\/[\w.-]+$/.test(repository) || server === "") throw new UsageError("baseline: the branch of the stored runs is in the repository of the workflow, and GITHUB_SERVER_URL and GITHUB_REPOSITORY do not name it: name a folder instead");
	const url = `${server.replace(/\/+$/, "")}/${repository}`;
	if (token === "" || !/^https?:/.test(server)) return {
		url,
		settings: []
	};
	const credentials = Buffer.from(`x-access-token:${token}`).toString("base64");
	setSecret(credentials);
	const header = `http.${server.replace(/\/+$/, "")}/.extraheader`;
	return {
		url,
		settings: [[header, ""], [header, `AUTHORIZATION: basic ${credentials}`]]
	};
}

// action/src/github/secrets.ts
/** Variables that give access to GitHub or its runner. */
const ACCESS = /^(INPUT_.*|ACTIONS_.*|GITHUB_TOKEN|GH_TOKEN|GITHUB_(ENV|PATH|OUTPUT|STATE|STEP_SUMMARY))$/;
/** Variables of tool chains, in upper or lower case. docs/security.md has the same list. */
const ALLOWED = new RegExp(`^(?:${[
	"PATH|HOME|USER|LOGNAME|SHELL|TERM|TZ|TMPDIR|LANG|LANGUAGE|LC_\\w+|XDG_\\w+|CI",
	"HTTPS?_PROXY|NO_PROXY|ALL_PROXY|SSL_CERT_(?:FILE|DIR)|CURL_CA_BUNDLE|REQUESTS_CA_BUNDLE",
	"JAVA_HOME\\w*|JAVA_OPTS|JAVA_TOOL_OPTIONS|_JAVA_OPTIONS|JDK_JAVA_OPTIONS|CLASSPATH",
	"(?:MAVEN|M2|GRADLE)_(?:HOME|OPTS|ARGS|USER_HOME)|ANDROID_(?:HOME|SDK_ROOT)",
	"GO(?!OGLE)[A-Z0-9]+(?:_\\w+_(?:X64|ARM64))?|CGO_\\w+|CC|CXX|C(?:XX|PP)?FLAGS|LDFLAGS|PKG_CONFIG_PATH",
	"NODE_(?:OPTIONS|PATH|ENV|EXTRA_CA_CERTS)|PYTHON(?:PATH|HOME)|VIRTUAL_ENV|CARGO_HOME|RUSTUP_HOME|RUSTFLAGS|DOTNET_ROOT",
	"LD_LIBRARY_PATH|LD_PRELOAD|GIT_\\w+",
	"GITHUB_(?:ACTIONS|WORKSPACE|REPOSITORY|SHA|REF|REF_NAME|HEAD_REF|BASE_REF|RUN_ID|RUN_NUMBER|RUN_ATTEMPT|EVENT_NAME|SERVER_URL)",
	"RUNNER_(?:OS|ARCH|TEMP|TOOL_CACHE)"
].join("|")})$`, "i");
/**
* Hides the secrets of a job in all output: log, files, report, comment, check run, stored runs. The runner masks only
* its log, and only registered values. Throws {@link UsageError} if a given value cannot be hidden.
* @param given the secrets that the workflow names
* @returns the hidden values
*/
function hideSecrets(environment, given) {
	const long = (value) => value.length >= 8;
	if (given.length > 0 && !given.some(long)) throw new UsageError(`mask: values of fewer than ${8} characters look like ordinary words, so nothing would be hidden: remove them`);
	const called = Object.entries(environment).filter(([name]) => SECRET.test(name)).map(([, value]) => value ?? "");
	const secrets = [.../* @__PURE__ */ new Set([...given, ...called])].filter(long);
	hide(secrets);
	return secrets;
}

// action/src/github/action.ts
const COMMANDS = [
	"run",
	"compare",
	"comment",
	"history",
	"doctor"
];
/** Runs the Action. Returns the exit code: the verdict decides it, as for the command. */
async function main(environment) {
	try {
		refuseFewDescriptors();
		trustSystem(definedVariables(environment));
		const context = runContext(environment);
		const secrets = hideSecrets(environment, lines("mask"));
		if (context !== null) for (const secret of secrets) setSecret(secret);
		const audience = context === null ? null : audienceOf(context);
		const host = actionHost(environment, secrets);
		if (input("command") === "comment") return await comment(context, environment, host);
		if (input("command") === "history") return await historyOnGitHub(historyInputs(), context, host);
		if (input("command") === "doctor") return await doctor(words("suite"), host);
		const store = isOn("save-baseline") ? baseline() : null;
		const attempts = await attemptsBefore(context, environment, host);
		const outcome = await command(context, attempts, host);
		if (outcome.runs.length > 0 && attempts !== null && attempts.runs.length === 0) warning(`Earlier attempts of this run are not judged with this one: ${attempts.why}`);
		await publish(outcome, configFile(), audience);
		setOutput("page", await writePage(outcome, host));
		setOutput("issue", await worse(outcome, context, host));
		for (const line of await keep(outcome, store, host)) warning(line);
		return outcome.exitCode;
	} catch (error$1) {
		const { message, code } = failureOf(error$1);
		error(visibleLines(message).join("\n"));
		return error$1 instanceof Stopped ? error$1.exitCode : code;
	}
}
function command(context, attempts, host) {
	const name = input("command") ?? "run";
	if (name === "run") {
		refusePrivileged(context?.event ?? "");
		return runCommand({
			...runOptions(),
			attempts
		}, host);
	}
	if (name === "compare") return compareCommand({
		...compareOptions(),
		attempts
	}, host);
	throw new UsageError(`command: "${name}" is not known: ${suggest(name, COMMANDS)}`);
}
/** Reports the results of another run, and stores none of them. Returns the exit code. */
async function comment(context, environment, host) {
	const token = input("token");
	if (context === null || token === null) throw new UsageError("command: comment runs on GitHub alone, on: workflow_run, and needs a token");
	const { paths: _, expect: __, json: ___, out, ...compare } = judging();
	const done = await commentCommand({
		token,
		artifact: artifact(),
		workflow: input("workflow"),
		suites: words("suite"),
		compare: {
			...compare,
			config: configFile()
		},
		out: out ?? "overhead-out",
		temporary: environment.RUNNER_TEMP ?? null
	}, context, host);
	if ("reason" in done) {
		notice(`Nothing to tell: ${done.reason}`);
		return EXIT.pass;
	}
	const audience = {
		...audienceAt(context, token),
		...done.audience
	};
	if ("unjudged" in done) {
		await publishUnjudged(done.unjudged, audience);
		return done.exitCode;
	}
	await publish(done.outcome, configFile(), audience);
	return done.outcome.exitCode;
}
/** Reports what got worse, if requested. Returns the address of the issue; empty if there is none. */
async function worse({ comparison }, context, { event }) {
	if (!isOn("issue") || comparison === null) return "";
	return tellRegressions(comparison, {
		token: input("token"),
		context,
		event
	});
}
/** Events that give a workflow the repository's permissions for a change that anyone may propose. */
function refusePrivileged(event) {
	if (event !== "pull_request_target" && event !== "workflow_run") return;
	throw new UsageError(`command: run is refused on ${event}: it would run untrusted code next to a token that may write; measure on pull_request, and report with command: comment on workflow_run`);
}
/** Where the result is reported: on the pull request of the run. */
function audienceOf(context) {
	const { pull } = context;
	const token = input("token");
	if (pull === null || token === null) return null;
	return {
		...audienceAt(context, token),
		number: pull.number,
		headSha: pull.headSha,
		readOnly: pull.fork && context.event === "pull_request"
	};
}
/** The parts of an audience that do not depend on its pull request. */
function audienceAt(context, token) {
	return {
		token,
		apiUrl: context.apiUrl,
		repository: context.repository,
		readOnly: false,
		workflow: context.workflow,
		runId: context.runId,
		attempt: context.attempt,
		page: context.page,
		section: sectionName(context.job, input("section") ?? ""),
		comment: isOn("comment"),
		check: isOn("check"),
		notes: [],
		sure: true
	};
}
/** Results of earlier attempts of this run; null for the first attempt, or for a shard, whose attempts are judged with the whole. */
function attemptsBefore(context, environment, { commit }) {
	if (context === null || input("shard") !== null) return Promise.resolve(null);
	const temporary = environment.RUNNER_TEMP ?? null;
	return earlierAttempts(context, {
		token: input("token"),
		artifact: artifact(),
		commit,
		temporary
	});
}
function actionHost(environment, secrets) {
	const everything = definedVariables(environment);
	const { variables, withheld } = passed(everything, {
		token: input("token") ?? "",
		secrets,
		named: words("pass-env"),
		access: ACCESS,
		allowed: ALLOWED
	});
	const event = eventOf(environment.GITHUB_EVENT_NAME ?? "", environment.GITHUB_REF ?? "", textOf(environment.GITHUB_EVENT_PATH));
	return {
		root: projectRoot(),
		cache: cacheFolder(variables),
		environment: variables,
		ownEnvironment: everything,
		withheld,
		passedBy: "input pass-env",
		signal: stopSignal(),
		output: new Log(),
		commit: environment.GITHUB_SHA ?? "",
		get modified() {
			return isModified(process.cwd(), everything);
		},
		base: environment.GITHUB_BASE_REF || event.defaultBranch,
		image: [environment.ImageOS, environment.ImageVersion].filter((part) => part !== void 0).join(" "),
		attempt: attemptOf(environment.GITHUB_RUN_ATTEMPT),
		event,
		remote: () => signedIn(process.cwd(), repositoryOf(environment, getInput("token")), input("signing-key"))
	};
}

// action/src/main.ts
process.exitCode = await main(process.env);

export {  };