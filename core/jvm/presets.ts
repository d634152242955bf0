// Agents that a configuration can name: their source, settings that keep them off the network, and their attach check.

import { QuantityError } from '../config/quantities.ts';
import type { AttachCheck } from '../suite.ts';
import { agentSource } from './agent-source.ts';
import type { AgentSource, AgentVariant } from './suite.ts';

/** An agent as data, without its jar. */
export interface Preset {
  /** Its common name. */
  readonly title: string;
  /** `maven:…`; null for an agent in the JDK itself. */
  readonly source: string | null;
  readonly agentArguments: string;
  readonly jvmArguments: readonly string[];
  readonly environment: Readonly<Record<string, string>>;
  /** See {@link BaseVariant.files}. */
  readonly files: Readonly<Record<string, string>>;
  readonly attached: AttachCheck;
  /** The JDKs on which it was tested. */
  readonly jdks: readonly number[];
  /** Its remaining network traffic, and other remarks. */
  readonly note: string;
}

/** The address for agents that must send: nothing listens there. */
const NOWHERE = '127.0.0.1:9';

const presets = {
  opentelemetry: {
    title: 'OpenTelemetry',
    source: 'maven:io.opentelemetry.javaagent:opentelemetry-javaagent:2.33.1',
    agentArguments: '',
    jvmArguments: [],
    environment: { OTEL_TRACES_EXPORTER: 'none', OTEL_METRICS_EXPORTER: 'none', OTEL_LOGS_EXPORTER: 'none' },
    files: {},
    attached: { class: 'io.opentelemetry.sdk.OpenTelemetrySdk' },
    jdks: [17, 25],
    note: 'spans are made and dropped, because there is no exporter',
  },
  elastic: {
    title: 'Elastic APM',
    source: 'maven:co.elastic.apm:elastic-apm-agent:1.55.1',
    agentArguments: '',
    jvmArguments: [],
    environment: {
      ELASTIC_APM_DISABLE_SEND: 'true',
      ELASTIC_APM_CENTRAL_CONFIG: 'false',
      ELASTIC_APM_CLOUD_PROVIDER: 'NONE',
      ELASTIC_APM_SERVICE_NAME: 'overhead',
      ELASTIC_APM_LOG_LEVEL: 'OFF',
    },
    files: {},
    attached: { class: 'co.elastic.apm.agent.bci.bytebuddy.InstallationListenerImpl' },
    jdks: [17, 25],
    note: 'sends nothing, asks no server for its configuration and no cloud for its name',
  },
  datadog: {
    title: 'Datadog',
    source: 'maven:com.datadoghq:dd-java-agent:1.68.1',
    agentArguments: '',
    jvmArguments: [],
    environment: {
      DD_SERVICE: 'overhead',
      DD_WRITER_TYPE: 'TraceStructureWriter:/dev/null',
      DD_INSTRUMENTATION_TELEMETRY_ENABLED: 'false',
      DD_REMOTE_CONFIGURATION_ENABLED: 'false',
      DD_JMXFETCH_ENABLED: 'false',
      DD_TRACE_STARTUP_LOGS: 'false',
    },
    files: {},
    attached: { class: 'datadog.trace.agent.common.writer.WriterFactory' },
    jdks: [17, 25],
    note: 'writes its traces to /dev/null; it still knocks at 127.0.0.1:8126 a few times',
  },
  newrelic: {
    title: 'New Relic',
    source: 'maven:com.newrelic.agent.java:newrelic-agent:8.19.0',
    agentArguments: '',
    jvmArguments: [
      `-Dnewrelic.config.license_key=${'no-real-key-'.padEnd(40, 'x')}`,
      '-Dnewrelic.config.app_name=overhead',
      '-Dnewrelic.config.host=127.0.0.1',
      '-Dnewrelic.config.port=9',
      '-Dnewrelic.config.log_file_name=STDOUT',
      ...['aws', 'azure', 'gcp', 'pcf'].map(cloud => `-Dnewrelic.config.utilization.detect_${cloud}=false`),
    ],
    environment: {},
    files: {},
    attached: { class: 'com.newrelic.agent.service.ServiceManagerImpl' },
    jdks: [17],
    note: 'tries to reach its collector at a port without a listener, and sends one DNS query. On a JDK that it does not know it does nothing',
  },
  pyroscope: {
    title: 'Pyroscope',
    source: 'maven:io.pyroscope:agent:2.9.2',
    agentArguments: '',
    jvmArguments: [],
    environment: {
      PYROSCOPE_SERVER_ADDRESS: `http://${NOWHERE}`,
      PYROSCOPE_APPLICATION_NAME: 'overhead',
      PYROSCOPE_LOG_LEVEL: 'error',
    },
    files: {},
    attached: { class: 'io.pyroscope.javaagent.ProfilerSdk' },
    jdks: [17, 25],
    note: 'takes a sample every 10 ms; its uploads go to a port without a listener',
  },
  'jmx-exporter': {
    title: 'JMX exporter',
    source: 'maven:io.prometheus.jmx:jmx_prometheus_javaagent:1.0.1',
    agentArguments: '127.0.0.1:{port:jmx}:{scratch}/jmx-exporter.yaml',
    jvmArguments: [],
    environment: {},
    files: { 'jmx-exporter.yaml': 'rules:\n  - pattern: ".*"\n' },
    attached: { class: 'io.prometheus.metrics.exporter.httpserver.HTTPServer' },
    jdks: [17, 25],
    note: 'sends nothing. It hardly works until a client reads http://127.0.0.1:{port:jmx}/metrics',
  },
  jacoco: {
    title: 'JaCoCo',
    source: 'maven:org.jacoco:org.jacoco.agent:0.8.14:runtime',
    agentArguments: 'output=none',
    jvmArguments: [],
    environment: {},
    files: {},
    attached: { class: 'org.jacoco.agent.rt.internal_29a6edd.core.internal.instr.ClassInstrumenter' },
    jdks: [17, 25],
    note: 'writes nothing',
  },
  skywalking: {
    title: 'SkyWalking, its core alone',
    source: 'maven:org.apache.skywalking:apm-agent:9.4.0',
    agentArguments: '',
    jvmArguments: [
      '-Dskywalking.agent.service_name=overhead',
      `-Dskywalking.collector.backend_service=${NOWHERE}`,
    ],
    environment: {},
    files: {},
    attached: { class: 'org.apache.skywalking.apm.agent.core.boot.ServiceManager' },
    jdks: [17],
    note: 'Maven Central has no plugins of it, so it follows no request: name the jar of an unpacked release instead. A JDK 25 crashes with it',
  },
  jfr: {
    title: 'JDK Flight Recorder',
    source: null,
    agentArguments: '',
    jvmArguments: [
      '-XX:StartFlightRecording:settings=default,+jdk.VirtualThreadStart#enabled=true,+jdk.VirtualThreadEnd#enabled=true',
    ],
    environment: {},
    files: {},
    attached: { class: 'jdk.jfr.internal.PlatformRecorder' },
    jdks: [17, 25],
    note: 'records in the JDK, with its own default settings and the starts and ends of virtual threads. Its files are deleted when the process ends',
  },
} as const satisfies Readonly<Record<string, Preset>>;

/** The presets, by their names for `agent:`. */
export const PRESETS: Readonly<Record<string, Preset>> = presets;

/** Returns the preset that `agent:` names, or null. A file of that name is written `./NAME`. */
export function presetOf(written: string): Preset | null {
  return Object.hasOwn(PRESETS, written) ? (PRESETS[written] as Preset) : null;
}

/** Returns whether a preset needs ports or files of its own, which only an application that is started for a fork has. */
export function needsPlace({ agentArguments, jvmArguments, environment, files }: Preset): boolean {
  const texts = [agentArguments, ...jvmArguments, ...Object.values(environment)];
  return Object.keys(files).length > 0 || texts.some(text => /\{(port|scratch)/.test(text));
}

/** Returns what `agent:` adds to a variant, apart from its other settings. */
export type AgentSettings = Pick<
  AgentVariant,
  'agent' | 'agentArguments' | 'jvmArguments' | 'environment' | 'files' | 'attached'
>;

/**
 * Reads the name of a preset, or what {@link agentSource} takes. Throws {@link QuantityError}.
 * @param place makes a relative path absolute
 */
export function agentSettings(written: string, place?: (path: string) => string): AgentSettings {
  const preset = presetOf(written);
  const source: AgentSource | null =
    preset === null
      ? agentSource(written, place)
      : preset.source === null
        ? null
        : agentSource(preset.source);
  return {
    agent: source,
    agentArguments: preset?.agentArguments ?? '',
    jvmArguments: preset?.jvmArguments ?? [],
    environment: preset?.environment ?? {},
    files: preset?.files ?? {},
    attached: preset?.attached ?? null,
  };
}

/** The same for the simple inputs. Throws {@link QuantityError}. */
export function agentFor(written: string, agentArguments: string): AgentSettings {
  const settings = agentSettings(written);
  return agentArguments === '' ? settings : { ...settings, agentArguments };
}

/** The same for suites that cannot give some presets what they need. Throws {@link QuantityError}. */
export function simpleAgent(written: string, agentArguments: string): AgentSettings {
  const preset = presetOf(written);
  if (preset !== null && needsPlace(preset))
    throw new QuantityError(
      `"${written}" needs a port and a file of its own: write a suite that starts an application`,
    );
  return agentFor(written, agentArguments);
}
