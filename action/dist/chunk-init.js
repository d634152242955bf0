import { v as UsageError } from "./chunk-schemas.js";
import { t as XMLParser } from "./chunk-XMLParser.js";
import { t as require_dist } from "./chunk-dist.js";
import { r as visible } from "./chunk-visible.js";
import { n as defaultBranchOf } from "./chunk-clone.js";
import { t as EXIT } from "./chunk-host.js";
import { t as DEFAULT_CONFIG } from "./chunk-options.js";
import { mkdirSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { dirname, join, posix } from "node:path";

// action/src/project/tree.ts
/** Limits of the search: levels below the root, and folders in all, because the root may be a home folder by mistake. */
const DEPTH = 5;
const FOLDERS = 5e3;
/** Folders of build output, tools and third-party code. */
const SKIPPED = /* @__PURE__ */ new Set([
	"build",
	"dist",
	"node_modules",
	"out",
	"target",
	"testdata",
	"vendor"
]);
/** All files below `root` that may show what the project is. */
function tree(root) {
	const paths = [];
	let level = [""];
	for (let depth = 0, folders = 0; depth <= DEPTH && level.length > 0; depth++) {
		const next = [];
		for (const folder of level) {
			if (++folders > FOLDERS) break;
			for (const entry of entries(join(root, folder))) {
				const path = folder === "" ? entry.name : `${folder}/${entry.name}`;
				if (entry.isFile()) paths.push(path);
				else if (entry.isDirectory() && !entry.name.startsWith(".") && !SKIPPED.has(entry.name)) next.push(path);
			}
		}
		level = next;
	}
	return {
		paths,
		read: (path) => readFileSync(join(root, path), "utf8")
	};
}
/** Ignores a folder that may not be read. */
function entries(folder) {
	try {
		return readdirSync(folder, { withFileTypes: true }).sort((left, right) => left.name < right.name ? -1 : 1);
	} catch {
		return [];
	}
}
/** The folder of a path, empty for the root. */
function folderOf(path) {
	return path.includes("/") ? path.slice(0, path.lastIndexOf("/")) : "";
}
/** The path of a name in a folder. */
function inside(folder, name) {
	return folder === "" ? name : `${folder}/${name}`;
}

// action/src/project/go.ts
/** The Go module at the root of a tree; null if there is none. */
function findGo(files) {
	if (!files.paths.includes("go.mod")) return null;
	const others = files.paths.filter((path) => path.endsWith("/go.mod")).map((path) => `${folderOf(path)}/`);
	const folders = files.paths.filter((path) => path.endsWith("_test.go") && !others.some((other) => path.startsWith(other))).filter((path) => /^func Benchmark\w*\(/m.test(files.read(path))).map(folderOf);
	return {
		kind: "Go",
		packages: [...new Set(folders)].map((folder) => folder === "" ? "." : `./${folder}`)
	};
}

// action/src/project/gradle.ts
/** Plugins that pack an agent with its dependencies, under a name that ends in `-all`. */
const SHADOW = /com\.gradleup\.shadow|com\.github\.johnrengelman\.shadow/;
/** The Gradle project at the root of a tree; null if there is none. */
function findGradle(files) {
	const builds = files.paths.filter((path) => /^build\.gradle(\.kts)?$/.test(posix.basename(path))).map((path) => ({
		folder: folderOf(path),
		text: uncommented(files.read(path))
	}));
	const settings = files.paths.find((path) => /^settings\.gradle(\.kts)?$/.test(path));
	if (settings === void 0 && !builds.some(({ folder }) => folder === "")) return null;
	const agent = builds.find(({ text }) => text.includes("Premain-Class"));
	const benchmarks = builds.find(({ text }) => text.includes("me.champeau.jmh"));
	const command = files.paths.includes("gradlew") ? "./gradlew" : "gradle";
	const names = {
		root: literal(settings === void 0 ? "" : files.read(settings), "rootProject\\.name"),
		files
	};
	return {
		kind: "Gradle",
		build: `${command} --no-daemon assemble${benchmarks === void 0 ? "" : " jmhJar"}`,
		jdk: Math.max(21, ...builds.map(toolchain)),
		agent: agent === void 0 ? null : jar$1(agent, builds, names, SHADOW.test(agent.text) ? "-all" : ""),
		benchmarks: benchmarks === void 0 ? null : jar$1(benchmarks, builds, names, "-jmh")
	};
}
/** Where Gradle puts the jar by convention. Only plain text in a script can change it, because scripts are not run. */
function jar$1(build, builds, { root, files }, classifier) {
	const name = literal(build.text, "archivesName") || literal(build.text, "archiveBaseName") || (build.folder === "" ? root || "app" : posix.basename(build.folder));
	const version = literal(build.text, "version") || rootVersion(builds, files);
	const file = `${name}${version === "" ? "" : `-${version}`}${classifier}.jar`;
	return {
		path: inside(build.folder, `build/libs/${file}`),
		doubt: "a build file of Gradle is a program, and was only read as a text"
	};
}
function rootVersion(builds, files) {
	const version = literal(builds.find(({ folder }) => folder === "")?.text ?? "", "version");
	if (version !== "" || !files.paths.includes("gradle.properties")) return version;
	return /^version\s*=\s*(\S+)\s*$/m.exec(files.read("gradle.properties"))?.[1] ?? "";
}
/** The plain text that a statement assigns to a name: `x = "y"`, `x 'y'`, `x.set("y")`. */
function literal(text, name) {
	return new RegExp(`(?:^|[{;])\\s*(?:\\w+\\.)*${name}\\s*(?:=|\\.set\\(|\\s|\\()\\s*(["'])([^"'$\\\\\\n]+)\\1`, "m").exec(text)?.[2] ?? "";
}
/** The Java release that a build file compiles for; 0 if it names none. */
function toolchain({ text }) {
	return Number(/JavaLanguageVersion\.of\((\d+)\)/.exec(text)?.[1] ?? 0);
}
function uncommented(text) {
	return text.replace(/\/\*[\s\S]*?\*\//g, "").replace(/^\s*\/\/.*$/gm, "");
}

// action/src/project/maven.ts
/** A POM is data: its entities are not expanded, and every value stays a text. */
const PARSER = new XMLParser({
	processEntities: false,
	parseTagValue: false,
	trimValues: true
});
/** The Maven project at the root of a tree; null if there is none. */
function findMaven(files) {
	if (!files.paths.includes("pom.xml")) return null;
	const poms = files.paths.filter((path) => posix.basename(path) === "pom.xml").flatMap((path) => read(path, files));
	const jars = poms.filter((pom) => text(pom.project.packaging) !== "pom");
	const agent = jars.find((pom) => isAgent(pom, files));
	const benchmarks = jars.find((pom) => pom !== agent && uses(pom, "jmh-core") && shaded(pom) !== void 0);
	return {
		kind: "Maven",
		build: `${files.paths.includes("mvnw") ? "./mvnw" : "mvn"} --batch-mode --no-transfer-progress -DskipTests package`,
		jdk: Math.max(21, ...poms.map(release)),
		agent: agent === void 0 ? null : jar(agent, poms, void 0),
		benchmarks: benchmarks === void 0 ? null : jar(benchmarks, poms, shaded(benchmarks))
	};
}
/** An unreadable POM counts as missing, because Maven reports it better. */
function read(path, files) {
	try {
		const { project } = PARSER.parse(files.read(path));
		return isNode(project) ? [{
			path,
			project
		}] : [];
	} catch {
		return [];
	}
}
/** Whether its POM or manifest names the class of an agent. */
function isAgent({ path, project }, files) {
	const manifest = inside(folderOf(path), "src/main/resources/META-INF/MANIFEST.MF");
	return valuesOf(project, "Premain-Class").length > 0 || files.paths.includes(manifest) && /^Premain-Class:/m.test(files.read(manifest));
}
function uses({ project }, artifact) {
	return list(at(project, "dependencies", "dependency")).some(({ artifactId }) => artifactId === artifact);
}
/** The file name of the shade plugin's jar; empty if it names none, undefined if it does not run. */
function shaded({ project }) {
	const plugin = list(at(project, "build", "plugins", "plugin")).find(({ artifactId }) => artifactId === "maven-shade-plugin");
	return plugin === void 0 ? void 0 : valuesOf(plugin, "finalName").map(text)[0] ?? "";
}
/** @param name the file name without `.jar`, if a plugin sets one */
function jar(pom, poms, name) {
	const { project, path } = pom;
	const file = filled(name || text(at(project, "build", "finalName")) || `\${project.artifactId}-\${project.version}`, pom, poms);
	const folder = inside(folderOf(path), "target");
	const doubt = file.includes("${") ? `what ${/\$\{[^}]*\}/.exec(file)?.[0]} stands for in ${path} is not known` : null;
	return {
		path: `${folder}/${file}.jar`,
		doubt
	};
}
/** A text with its properties replaced, also those of parents in the same tree. Unknown ones stay unchanged. */
function filled(given, pom, poms, depth = 0) {
	if (depth > 10) return given;
	return given.replace(/\$\{([^}]+)\}/g, (whole, name) => {
		const value = property(name, pom, poms);
		return value === "" ? whole : filled(value, pom, poms, depth + 1);
	});
}
function property(name, pom, poms) {
	const { project } = pom;
	const own = text(name.startsWith("project.") ? at(project, ...name.split(".").slice(1)) : project.properties?.[name]);
	if (own !== "") return own;
	if (name === "project.version" || name === "project.groupId") {
		const inherited = text(at(project, "parent", name.slice(8)));
		if (inherited !== "") return inherited;
	}
	const parent = parentOf(pom, poms);
	if (parent === void 0 || name === "project.artifactId") return "";
	return property(name, parent, poms.filter((other) => other !== pom));
}
function parentOf({ path, project }, poms) {
	if (!isNode(project.parent)) return void 0;
	const relative = text(project.parent.relativePath) || "../pom.xml";
	const target = posix.normalize(posix.join(folderOf(path), relative));
	return poms.find((pom) => pom.path !== path && (pom.path === target || pom.path === `${target}/pom.xml`));
}
/** The Java release that a POM compiles for; 0 if it names no number. */
function release({ project }) {
	const names = [
		"maven.compiler.release",
		"maven.compiler.target",
		"java.version"
	];
	const properties = isNode(project.properties) ? project.properties : {};
	const numbers = names.map((name) => Number(text(properties[name]).replace(/^1\./, "")));
	return Math.max(0, ...numbers.filter(Number.isInteger));
}
function isNode(value) {
	return typeof value === "object" && value !== null && !Array.isArray(value);
}
function at(node, ...names) {
	return names.reduce((here, name) => isNode(here) ? here[name] : void 0, node);
}
/** One element or several, as elements. */
function list(value) {
	return (Array.isArray(value) ? value : [value]).filter(isNode);
}
function text(value) {
	return typeof value === "string" ? value : "";
}
/** All values of an element of this name, at any depth. */
function valuesOf(node, name) {
	if (Array.isArray(node)) return node.flatMap((entry) => valuesOf(entry, name));
	if (!isNode(node)) return [];
	return Object.entries(node).flatMap(([key, value]) => [...key === name ? [value] : [], ...valuesOf(value, name)]);
}

// action/src/project/find.ts
/** Inspects a folder. Null if it is not the root of a Maven, Gradle or Go project. */
function findProject(folder) {
	const files = tree(folder);
	const [project, ...others] = [
		findMaven(files),
		findGradle(files),
		findGo(files)
	].filter((found) => found !== null);
	return project === void 0 ? null : {
		project,
		others: others.map(({ kind }) => kind)
	};
}

// action/src/project/start.ts
var import_dist = require_dist();
/** The agent that is measured if a project has none of its own. */
const STAND_IN = {
	agent: "maven:io.opentelemetry.javaagent:opentelemetry-javaagent:2.33.1",
	env: "{ OTEL_TRACES_EXPORTER: none, OTEL_METRICS_EXPORTER: none, OTEL_LOGS_EXPORTER: none }"
};
const GATES = `    # Without a gate a run only reports. Look at some runs first, then say what may be:
    # gates:
    #   cpu-ns/op: { max-overhead: 5%, max-regression: 2% }
    #   B/op: { max-increase: 64 }
`;
/** Everything that was stored once must appear again. */
const EXPECTED = `    expected: ['*'] # a benchmark that goes is acknowledged here: overhead baseline accept --removed
`;
/** The text of a starting `.github/overhead.yml`. */
function startingConfiguration(project) {
	return `# yaml-language-server: $schema=https://raw.githubusercontent.com/org/overhead-action/v1/docs/overhead.schema.json
# What to measure, and what it may cost. Every key is in https://github.com/org/overhead-action/blob/v1/docs/configuration.md
version: 1
time-budget: 8m # for each suite

suites:
${(project.kind === "Go" ? [goSuite(project)] : jvmSuites(project)).join("\n")}`;
}
function jvmSuites({ agent, benchmarks }) {
	const own = benchmarks === null ? [] : [jmhSuite("benchmarks", benchmarks.path, "your own benchmarks", "", agent)];
	const builtin = benchmarks === null || agent !== null;
	const workload = "a workload that comes with overhead-action";
	const include = "    include: ByteBufBenchmark.passAndRelease\n";
	return builtin ? [...own, jmhSuite("netty-bytebuf", "builtin", workload, include, agent)] : own;
}
function jmhSuite(name, jar, remark, include, agent) {
	return `  ${name}:
    runner: jmh
    jar: ${scalar(jar)} # ${remark}
${include}    variants:
      off: {} # the control: no agent
${agent === null ? standIn() : own(agent)}
${EXPECTED}${GATES}`;
}
function own({ path, doubt }) {
	const remark = doubt === null ? "" : ` # check this path: ${doubt.replace(/[\s\p{C}]+/gu, " ")}`;
	return `      agent:
        agent: ${scalar(path)}${remark}`;
}
function standIn() {
	return `      # No agent of your own was found. Put its jar here; this one shows what there is to see.
      otel:
        agent: ${STAND_IN.agent}
        env: ${STAND_IN.env}`;
}
function goSuite({ packages }) {
	return `  benchmarks:
    runner: go
    package: [${(packages.length === 0 ? ["./..."] : packages).map((name) => JSON.stringify(name)).join(", ")}]
    variants:
      off: {} # the control: nothing is instrumented
      # What switches your instrumentation on: a build tag here. env, ldflags, toolexec and replace are other ways.
      instrumented: { tags: instrumented }
${EXPECTED}${GATES}`;
}
/** A name as YAML on one line, whatever characters it has. */
function scalar(value) {
	return (0, import_dist.stringify)(value, {
		lineWidth: 0,
		blockQuote: false
	}).trim();
}

// action/src/project/workflows.ts
/** The lines around the user's own steps in an example. */
const BEGIN = "      # Your own steps: build what is measured.\n";
const END = "      # The end of your own steps.\n";
const BRANCH = "branches: [main]";
/** As in this repository's workflows; a test compares them. */
const SETUP_GO = "actions/setup-go@b7ad1dad31e06c5925ef5d2fc7ad053ef454303e # v7.0.0";
/**
* An example for a project.
* @param example the text of a workflow in examples/
* @param branch the project's default branch
*/
function fitted(example, project, branch) {
	const [head = "", ...parts] = example.split(BEGIN);
	return [head, ...parts.map((part) => {
		const end = part.indexOf(END);
		if (end < 0) throw new Error(`an example lacks the line "${END.trim()}"`);
		return `${BEGIN}${steps(project, part.slice(0, end))}${part.slice(end)}`;
	})].join("").replaceAll(BRANCH, () => `branches: [${JSON.stringify(branch)}]`);
}
/** @param example has the steps to copy: Java and a build, with pinned actions */
function steps(project, example) {
	if (project.kind === "Go") return `      - name: Go
        uses: ${SETUP_GO}
        with:
          go-version-file: go.mod
`;
	return example.replace(/java-version: \S+/, `java-version: ${project.jdk}`).replace(/cache: \S+/, `cache: ${project.kind.toLowerCase()}`).replace(/run: .*/, () => `run: ${project.build}`);
}

// action/src/commands/init.ts
/** The workflows to write, and the examples they come from. */
const WORKFLOWS = [{
	path: ".github/workflows/overhead.yml",
	example: "pull-request.yml",
	what: "measures pull requests with a token that may only read; keeps the baselines"
}, {
	path: ".github/workflows/overhead-comment.yml",
	example: "comment.yml",
	what: "writes the comment and the check; runs nothing of a pull request"
}];
/** Writes missing files into the working folder. Throws {@link UsageError} if there is no project. */
async function initCommand(host) {
	const folder = process.cwd();
	const found = findProject(folder);
	if (found === null) throw new UsageError("init: no pom.xml, build.gradle, settings.gradle or go.mod in this folder: change to the root of a Maven, Gradle or Go project");
	const { project, others } = found;
	const branch = defaultBranchOf(folder);
	const writings = [{
		path: DEFAULT_CONFIG,
		what: "the measured suites and their limits",
		text: startingConfiguration(project)
	}, ...WORKFLOWS.map(({ path, example, what }) => ({
		path,
		what,
		text: fitted(readFileSync(join(host.root, "examples", example), "utf8"), project, branch)
	}))];
	const output = [
		`${summary(project)}, default branch ${branch}`,
		...others.map((kind) => `! there is also a ${kind} project, which was skipped: add it to ${DEFAULT_CONFIG} by hand`),
		"",
		...writings.map((writing) => write(folder, writing)),
		"",
		...next(project)
	];
	host.output.print(`${output.map(visible).join("\n")}\n`);
	return { exitCode: EXIT.pass };
}
/** Writes a file if it does not exist. Returns the result as a line. */
function write(folder, { path, what, text }) {
	const file = join(folder, path);
	mkdirSync(dirname(file), { recursive: true });
	try {
		writeFileSync(file, text, { flag: "wx" });
		return `written ${path.padEnd(40)} ${what}`;
	} catch (error) {
		if (error.code !== "EEXIST") throw error;
		return `kept    ${path.padEnd(40)} exists already and was not changed`;
	}
}
function summary(project) {
	if (project.kind === "Go") {
		const where = project.packages.join(", ");
		return where === "" ? "A Go module without benchmarks" : `A Go module with benchmarks in ${where}`;
	}
	const parts = [project.agent === null ? "no agent of its own" : `the agent ${project.agent.path}`, ...project.benchmarks === null ? [] : [`the JMH benchmarks ${project.benchmarks.path}`]];
	return `A ${project.kind} project with ${parts.join(" and ")}`;
}
/** Steps for a Go module: the files show neither which package is instrumentation nor missing benchmarks. */
function ofGo({ packages }) {
	return [...packages.length === 0 ? ["write a benchmark, func BenchmarkX(b *testing.B) in a _test.go file: there is nothing to measure yet"] : [], `set in ${DEFAULT_CONFIG} what enables your instrumentation: it has a build tag as an example`];
}
function next(project) {
	const doubts = (project.kind === "Go" ? [] : [project.agent, project.benchmarks]).flatMap((jar) => jar?.doubt ? [`check the path ${jar.path}: ${jar.doubt}`] : []);
	const stranger = project.kind !== "Go" && project.agent === null ? [`put your agent into ${DEFAULT_CONFIG}: it has the OpenTelemetry agent as an example`] : [];
	return ["Next", ...[
		...doubts,
		...stranger,
		...project.kind === "Go" ? ofGo(project) : [],
		...project.kind === "Go" ? [] : [`build: ${project.build}`],
		"try it here, in a few minutes per suite: overhead run --quick",
		"git add .github, commit, and merge into the default branch: then each pull request is measured",
		`set a budget in ${DEFAULT_CONFIG} after some runs`
	].map((step, index) => `  ${index + 1}. ${step}`)];
}

export { initCommand };