// The newest run of each suite for scrapers: OpenMetrics text (version 1.0).

/** The newest run of one suite. Overheads with their 95 % intervals, as fractions. */
export interface Newest {
  readonly suite: string;
  /** The number of stored runs. */
  readonly stored: number;
  readonly commit: string;
  readonly fingerprint: string;
  /** ISO 8601. */
  readonly date: string;
  readonly verdict: string;
  readonly rows: readonly {
    readonly benchmark: string;
    readonly metric: string;
    readonly treatment: string;
    readonly overhead: number;
    readonly low: number;
    readonly high: number;
    readonly rounds: number;
  }[];
}

type Labels = Readonly<Record<string, string>>;

interface Family {
  readonly name: string;
  readonly type: 'gauge' | 'info' | 'stateset';
  /** The unit at the end of the name; empty if there is none. */
  readonly unit: string;
  readonly help: string;
  readonly samples: readonly (readonly [Labels, number])[];
}

const VERDICTS = ['pass', 'inconclusive', 'breach', 'none'];

/** The whole exposition, with its end mark. */
export function openMetrics(suites: readonly Newest[]): string {
  const rows = suites.flatMap(({ suite, rows }) =>
    rows.map(row => {
      const { benchmark, metric, treatment } = row;
      return { row, labels: { suite, benchmark, metric, treatment } };
    }),
  );
  const families: Family[] = [
    {
      name: 'overhead_ratio',
      type: 'gauge',
      unit: 'ratio',
      help: 'The cost of the treatment compared with the control in the newest stored run; 0.05 is 5 %, and above 0 is a cost.',
      samples: rows.map(({ row, labels }) => [labels, row.overhead]),
    },
    {
      name: 'overhead_low_ratio',
      type: 'gauge',
      unit: 'ratio',
      help: 'The lower end of the 95 % interval of overhead_ratio.',
      samples: rows.map(({ row, labels }) => [labels, row.low]),
    },
    {
      name: 'overhead_high_ratio',
      type: 'gauge',
      unit: 'ratio',
      help: 'The upper end of the 95 % interval of overhead_ratio.',
      samples: rows.map(({ row, labels }) => [labels, row.high]),
    },
    {
      name: 'overhead_rounds',
      type: 'gauge',
      unit: '',
      help: 'Complete rounds that overhead_ratio is made from.',
      samples: rows.map(({ row, labels }) => [labels, row.rounds]),
    },
    {
      name: 'overhead_run_timestamp_seconds',
      type: 'gauge',
      unit: 'seconds',
      help: 'When the newest stored run of the suite began.',
      samples: suites.map(({ suite, date }) => [{ suite }, Date.parse(date) / 1000]),
    },
    {
      name: 'overhead_stored_runs',
      type: 'gauge',
      unit: '',
      help: 'Runs of the suite in the store.',
      samples: suites.map(({ suite, stored }) => [{ suite }, stored]),
    },
    {
      name: 'overhead_run',
      type: 'info',
      unit: '',
      help: 'The commit and the machine of the newest stored run.',
      samples: suites.map(({ suite, commit, fingerprint }) => [{ suite, commit, fingerprint }, 1]),
    },
    {
      name: 'overhead_verdict',
      type: 'stateset',
      unit: '',
      help: 'How the newest stored run was judged.',
      samples: suites.flatMap(({ suite, verdict }) =>
        VERDICTS.map(one => [{ suite, overhead_verdict: one }, one === verdict ? 1 : 0] as const),
      ),
    },
  ];
  return `${families.map(text).join('')}# EOF\n`;
}

function text({ name, type, unit, help, samples }: Family): string {
  const head = [
    `# TYPE ${name} ${type}`,
    ...(unit === '' ? [] : [`# UNIT ${name} ${unit}`]),
    `# HELP ${name} ${escaped(help)}`,
  ];
  const written = type === 'info' ? `${name}_info` : name;
  return [...head, ...samples.map(([labels, value]) => `${written}${labelText(labels)} ${value}`)]
    .map(line => `${line}\n`)
    .join('');
}

function labelText(labels: Labels): string {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${escaped(value)}"`);
  return `{${pairs.join(',')}}`;
}

/** A text on one line: the format escapes only backslash, quote and line break. */
function escaped(value: string): string {
  return value.toWellFormed().replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n');
}
