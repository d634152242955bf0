// The fixed texts of docs/configuration.md, which are in no schema or catalogue. `configuration.ts` puts them between the tables.

/** The first example: the smallest file that measures. */
export const BEGIN = `# Configuration

<!-- Made by \`make docs\` from action/src/config and tools/configuration-text.ts: change the descriptions there. -->

A [built-in suite](#built-in-suites) needs no file: \`overhead run jdbc --agent build/libs/our-agent.jar --max-overhead 5%\`. For anything else write
\`.github/overhead.yml\`. The command and the Action find it there.

\`\`\`yaml
# yaml-language-server: $schema=https://raw.githubusercontent.com/org/overhead-action/v1/docs/overhead.schema.json
version: 1
suites:
  codec:
    runner: jmh
    jar: build/libs/benchmarks.jar
    variants:
      off: {}                          # the control: it has no agent
      head: { agent: build/libs/our-agent.jar }
    gates:
      cpu-ns/op: { max-overhead: 5% }
\`\`\`

The first line makes editors with a YAML language server complete and check the file. The command checks the file with the same [schema](overhead.schema.json).
An unknown key, unit or parameter is an error with line, column and the nearest known name. All errors of a file are reported together.

A file with more settings:

\`\`\`yaml
version: 1
time-budget: 8m                        # for each suite
on-inconclusive: neutral
defaults:
  rounds: { min: 6, max: 20 }
  max-regression: 2%                   # of every suite that sets no max-regression

suites:
  netty-bytebuf:
    runner: jmh
    jar: builtin                       # or the path of any JMH jar
    include: ByteBufBenchmark
    jvm-args: -Xmx512m
    variants:
      off: {}
      released:
        agent: maven:io.opentelemetry.javaagent:opentelemetry-javaagent:2.33.1
        env: { OTEL_TRACES_EXPORTER: none, OTEL_METRICS_EXPORTER: none, OTEL_LOGS_EXPORTER: none }
        attached: { class: io.opentelemetry.sdk.OpenTelemetrySdk }
      head:
        agent: build/libs/our-agent.jar
        agent-args: include=com.example
        against: released              # max-regression then compares the two, round by round
    gates:
      cpu-ns/op: { max-overhead: 5%, max-regression: 2% }
      B/op: { max-increase: 64 }
      classes: { max: 20000 }

  codec:
    runner: jmh
    jar: build/libs/benchmarks.jar
    exclude: Slow
    params: { size: [64, 4096] }
    jdk: 21
    optional: true                     # left out, and reported, if there is no JDK 21
    time-budget: 15m
    variants:
      off: {}
      head: { agent: build/libs/our-agent.jar }
    metrics:
      spans/op: { better: lower, exact: true }   # a counter of the benchmark
    gates:
      ops/s: { max-overhead: 5%, min: 500000 ops/s }
      spans/op: { max: 1 }
\`\`\`

## Values

* A **duration** is \`500ms\`, \`90s\`, \`10m\` or \`1h30m\`: a whole number of milliseconds. Only the limits of an [objective](#objective) may be finer (\`0.5ms\`).
* A **percentage** is \`5%\`. A bare number is refused, because 0.05 and 5 could both mean it.
* An **amount** is a number in the unit of the metric, with or without the unit: \`64\` or \`64 B/op\`.
* **Arguments** are a list, or one text. A text is split at white space, with quotes as in a shell. No shell is used.
* **Paths** are relative to the folder in which the command runs. Paths of [Go suites](../runners/go/README.md) are relative to the folder of the configuration.

### After an edit: \`overhead check\`

\`overhead check\` reads the configuration, builds the revisions, and fetches agents and jars. It starts no benchmark, application or agent. For each suite it prints what would be
measured: benchmarks, variants, rounds, gates, and whether the rounds can show a breach. It says [how long that takes, and what each gate could see](doctor.md#what-a-suite-would-see). Exit code 0: the suites can be measured. 2: one of them would be \`broken\`. 3: the configuration is wrong.

It also reports [classes of the agent](revisions.md#the-agent-in-the-benchmark-jar) in the benchmark jar or on the class path of an application or a command. Equal copies are a
warning. Other copies break the suite. The dry run of \`overhead run\` finds more: classes from an argument file (\`@FILE\`), and an agent that is not at work.
It also finds a metric that no fork reports.
`;

/** The text after the table of an object, by its heading. */
export const AFTER: Readonly<Record<string, string>> = {
  'warmup and measurement': `
Under [load](../runners/http/README.md#a-fork) an iteration is a window. \`measurement\` is then 10 windows of a second by default, and \`warmup\` allows at most 30 windows.
In the simulator the defaults are [counted](simulator.md#jmh).
`,
  'A variant': `
Without a variant \`off\`, see [revisions](revisions.md#without-a-variant-that-is-off). Maven Central and [other repositories](networks.md) serve agents by coordinates; a version that
moves (\`LATEST\`, \`-SNAPSHOT\`) is refused. An agent that would also reach the control is refused before the first fork.
`,
  attached: `
An agent that did not attach costs nothing, so every fork of a variant with an \`agent\` is checked. Of a [command](../runners/command/README.md#attach-check) nothing is visible from outside: there an \`agent\`
without \`attached\` is refused.
`,
  Gates: `
Each limit is judged by an interval: see [how it decides](how-it-decides.md). More gates need more evidence for each breach. A gate on a metric that no fork reports makes the suite \`broken\`.
Without any gate a run only reports.
`,
  'A metric': `
A declaration is merged with what overhead knows: \`classes: { epsilon: 2 }\` keeps the direction. For units of the [catalogue](#what-can-be-gated), \`better\` is allowed only if they have no direction.
A result file whose \`Unit\` lines contradict the catalogue makes its suite \`broken\`.
`,
};

/** The texts around the table of units. */
export const UNITS = {
  before: `### What can be gated

The runners report these units. Benchmarks may report more: Go's \`b.ReportMetric\`, and JMH's [\`@AuxCounters\`](../runners/jmh/README.md). On a processor that [counts](counters.md), \`instr/op\` comes first.
`,
  after: (counts: string, total: string) => `
JMH's sample mode adds percentiles such as \`p50-ns/op\` and \`p99.9-ns/op\`; lower is better. A unit without a direction (–) depends on how long a fork runs. Declare one under \`metrics\`, or use
\`min\` and \`max\`.

* ${total} are counts: ${counts}. If all forks of a variant agree, a count is judged without noise: six rounds show a difference of one class.
* \`allocs/op\` agrees within 0.5, half of what Go counts in. \`B/op\` agrees within 0.5 bytes, because the threads of JMH allocate 0.5 kB in every iteration (measured on JDK 17 and 25).
* A gate on a unit that begins with \`gc-\` stays \`inconclusive\` if no collection happened in the measured time of any fork.
* \`gc-ns/op\` counts what an operation costs. Collections per second are no metric: an agent that slows its host down collects less often.
`,
};

export const EXPECTED = `## expected

A suite is \`broken\` if it lacks a benchmark, a variant or a gated metric that its newest usable stored run has. Otherwise a slow benchmark could be removed instead of
repaired. The list \`expected\` states what was removed on purpose:

\`\`\`yaml
suites:
  codec:
    expected:
      - '!Transcode'    # merged into Encode, #412
      - Encode
      - Decode/*
\`\`\`

| entry | meaning |
|---|---|
| \`Encode\`, \`Decode/*\` | at least one benchmark of this name must be in the results, in stored runs or not. \`*\` stands for anything, \`?\` for one character |
| \`!Transcode\`, \`!B/*\` | a benchmark, a variant or a metric of this name was removed: stored runs may still have it |

* **Precedence.** Entries with \`!\` decide first. If there are other entries, a stored benchmark that none of them matches is not expected. Without the list, or with \`['*']\`, every stored benchmark is
  expected. Variants and gated metrics are always expected, unless an entry with \`!\` names them.
* **Stored runs.** The newest usable baseline counts: one that passed or was accepted, and came before the judged run. An entry with \`!\` can be deleted once no such run has the name.
* **Renames.** A new name is a removal and an addition. Acknowledge the old name.
* **CPU counts.** \`Encode\` also means \`Encode-8\`. If the CPU count differs in all names, names are compared without it.
* **Parts of a run.** Shards and attempts are judged together. \`--quick\` measures every benchmark. A suite that was not selected is not judged; with
  \`command: comment\` or \`overhead compare --expect\` a suite that is missing is \`broken\`.
* **Input \`agent\` with a file.** The treatments that it replaces are not expected in that run. \`command: comment\` expects the variants of the file.
* **Revisions.** If the older of two [revisions](revisions.md) has a benchmark or package that the newer one lacks, the suite is \`broken\` before anything is measured.

This command adds the entry to \`.github/overhead.yml\`, with the reason. Commit it in the change that removes the benchmark:

\`\`\`
overhead baseline accept --removed Transcode --reason "merged into Encode, #412"
\`\`\`
`;

/** The texts around the table of suites. */
export const BUILTINS = {
  before: `## Built-in suites

Each is a suite with the defaults above. \`overhead run go\` runs a group, \`overhead run go-ring\` one suite. A suite of a group is left out, and reported, if this machine lacks its JDK or Go.
The groups \`go\` and \`kernel\` bring their variants and take no agent. The others run under your agent: [JMH workloads](../jvm-bench/README.md#the-workloads), and
[applications](../runners/startup/README.md#applications) with a heap of 256 MiB.
`,
  after: `
The time is the most that a suite measures. With gates it often ends earlier, at an [interim analysis](how-it-decides.md). To change parameters or variants, name the workload in a file:
[examples/call-tree](../examples/call-tree/overhead.yml), [examples/go](../examples/go/overhead.yml).
`,
};

/** The meaning of one operation of a built-in suite. */
export const OPERATIONS: Readonly<Record<string, string>> = {
  'netty-bytebuf': 'a small pooled buffer of Netty is allocated, passed on and released: four benchmarks',
  'call-tree':
    'ten nested calls that do nothing: the cost of an agent for each call of a method that it instruments',
  jdbc: 'one query by key through JDBC to H2 in memory',
  'virtual-threads': 'ten thousand tasks, a virtual thread each',
  'go-pipeline':
    'a flow event passes through a network agent; instrumentation off, disabled, collecting, exporting',
  'go-http': 'a request to net/http with OpenTelemetry, at the same four levels',
  'go-ring': "an event through argus's ring buffer, against a channel (`off`)",
  'start-spring': 'a start of Spring Boot with JDBC, until its first answer',
  'start-undertow': 'a start of Undertow with H2, until its first answer',
  'start-kafka': 'a start of Kafka, until its own producer test has sent 100 records',
  'load-spring': 'a request to Spring Boot, 100 a second',
  'load-undertow': 'a request to Undertow, 200 a second',
  'kernel-hooks':
    'a connection over the loopback, with a program on five kinds of hooks of the kernel, in the simulator',
  'kernel-events': 'the same with an event in each run; the reader is woken or polls',
};

export const INPUTS = `## Inputs and flags

Inputs of the [Action](inputs.md) and flags of the [command](cli.md) override the file.
`;
