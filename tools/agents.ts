// Writes docs/agents.md, the reference of the agent presets, from the data that a configuration names.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { stringify } from 'yaml';
import { PRESETS, type Preset } from '../core/jvm/presets.ts';

export const PAGE = join(import.meta.dirname, '../docs/agents.md');

export function page(presets: Readonly<Record<string, Preset>>): string {
  const rows = Object.entries(presets).map(
    ([name, { title, source, jdks }]) =>
      `| [\`${name}\`](#${name}) | ${title} | ${source === null ? 'is in the JDK' : `\`${source.replace(/^maven:/, '')}\``} | ${jdks.join(', ')} |`,
  );
  return `# Agents

<!-- Made by \`make docs\` from core/jvm/presets.ts: change it there. -->

An agent must run alone on a machine, talk to no one, and show that it works. For these agents the settings are known: name one as the \`agent\` of a variant.

\`\`\`yaml
version: 1
suites:
  start-up:
    runner: startup
    application: spring-jdbc
    variants:
      off: {}
      otel: { agent: opentelemetry }
      otel-sampled:
        agent: opentelemetry
        env: { OTEL_TRACES_SAMPLER: traceidratio, OTEL_TRACES_SAMPLER_ARG: "0.01" }
\`\`\`

A preset is a version in Maven Central, arguments, variables, and an attach check; no jar comes with overhead. Settings of the variant come first: \`env\` overrides its variables, \`jvm-args\` follow
its own, \`agent-args\` and \`attached\` replace them. So several levels of one agent are variants of one suite. Write a file with the name of a preset as \`./jacoco\`.

| name | agent | from Maven Central | tested on JDK |
|---|---|---|---|
${rows.join('\n')}

A preset with a placeholder or a file serves suites that [start an application](../runners/startup/README.md), whose every fork gets ports and a folder of its own. The others serve JMH suites and
[commands](../runners/command/README.md) too.

\`make agents\` starts each of them on every JDK of this machine and checks whether it is at work where the table says so.

## A native agent

\`agent-path\` is a library that the JVM loads with \`-agentpath\`. It needs an attach check, because a JVM reports less about it than about a jar:

\`\`\`yaml
version: 1
suites:
  start-up:
    runner: startup
    application: spring-jdbc
    variants:
      off: {}
      profiled:
        agent-path: build/libasyncProfiler.so
        agent-args: start,event=ctimer,file={scratch}/profile.jfr
        attached: { log: Profiling started }
\`\`\`

${Object.entries(presets).map(section).join('\n')}`;
}

/** The settings that a user would write without the preset. */
function section([name, preset]: readonly [string, Preset]): string {
  const { source, agentArguments, jvmArguments, environment, files, attached, title, note } = preset;
  const settings = {
    ...(source === null ? {} : { agent: source }),
    ...(agentArguments === '' ? {} : { 'agent-args': agentArguments }),
    ...(jvmArguments.length === 0 ? {} : { 'jvm-args': jvmArguments }),
    ...(Object.keys(environment).length === 0 ? {} : { env: environment }),
    attached,
  };
  const written = Object.entries(files).map(
    ([path, text]) => `\nand the file \`{scratch}/${path}\`:\n\n\`\`\`\n${text.trimEnd()}\n\`\`\`\n`,
  );
  return `## ${name}\n\n${title}: ${note}.\n\n\`\`\`\n${stringify(settings, { lineWidth: 0 }).trimEnd()}\n\`\`\`\n${written.join('')}`;
}

if (import.meta.main) writeFileSync(PAGE, page(PRESETS));
