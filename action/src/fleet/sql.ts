// The questions of the site to the tables of a store, as SQL for DuckDB. Values from outside are parameters.
import { COUNTED_HERE, METRICS } from '../../../core/results/metrics.ts';
import { PINNED } from '../history/request.ts';

/** As everywhere, instructions if the processor counts them, else CPU time; then the order of the catalogue. */
const LEADING = [...new Set(['cpu-instr/op', COUNTED_HERE, 'cpu-ns/op', ...METRICS.map(({ unit }) => unit)])];
/** A metric leads only if it was measured this short before the newest run of its row. */
const RECENT = 'INTERVAL 30 DAY';
/** As in `versions.ts`: a revision of Git. */
const REVISION = `regexp_full_match(agent_version, '[0-9a-f]{12}|[0-9a-f]{40}')
    OR (regexp_full_match(agent_version, '[0-9a-f]{7,64}') AND regexp_matches(agent_version, '[a-f]'))`;

const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`;

/** The leading metric of each row, for all repositories. */
export const LEADS = `CREATE OR REPLACE TEMP TABLE leads AS
WITH measured AS (
  SELECT repository, suite, benchmark, treatment, metric, max(started) AS newest
  FROM rows WHERE overhead IS NOT NULL AND se IS NOT NULL GROUP BY ALL
), recent AS (
  SELECT *, coalesce(list_position([${LEADING.map(quoted).join(', ')}], metric), 10000) AS place
  FROM measured
  QUALIFY newest >= max(newest) OVER (PARTITION BY repository, suite, benchmark, treatment) - ${RECENT}
)
SELECT repository, suite, benchmark, treatment, first(metric ORDER BY place, metric) AS metric
FROM recent GROUP BY repository, suite, benchmark, treatment`;

export const REPOSITORIES = 'SELECT DISTINCT repository FROM runs ORDER BY repository';

/** In every query below: $1 and $2 the first and the last of some repositories, $3 the first time (ms). */
const THOSE = 'repository BETWEEN $1 AND $2 AND started >= make_timestamp($3::BIGINT * 1000)';
const USABLE = `${THOSE} AND overhead IS NOT NULL AND se IS NOT NULL AND better IN ('lower', 'higher')`;

export const MACHINES = `SELECT repository, fingerprint, any_value(mode), any_value(cpu), any_value(cpus),
  any_value(memory), any_value(kernel), any_value(image), any_value(runtime), count(*)::INTEGER,
  epoch_ms(min(started))::DOUBLE, epoch_ms(max(started))::DOUBLE AS last
FROM runs WHERE ${THOSE} GROUP BY repository, fingerprint ORDER BY last DESC, fingerprint`;
/** The columns of {@link MACHINES} between the fingerprint and the number of runs. */
export const FACTS = ['mode', 'cpu', 'cpus', 'memory', 'kernel', 'image', 'runtime'] as const;

const NUMBERED = `SELECT repository, suite, fingerprint, file, started, commit, verdict,
    accepted IS NOT NULL AS is_accepted, pinned, row_number() OVER (
      PARTITION BY repository, suite ORDER BY started DESC, file DESC, fingerprint
    )::INTEGER AS nth
  FROM runs WHERE ${THOSE}
  QUALIFY nth <= $4 OR pinned IS NOT NULL`;

/** The newest runs of each suite, and all pinned ones. $4 the number of newest runs. */
export const RUNS = `WITH numbered AS (${NUMBERED})
SELECT repository, suite, fingerprint, file, epoch_ms(started)::DOUBLE, commit, verdict, is_accepted, pinned, nth
FROM numbered ORDER BY repository, suite, nth`;

/** The overheads of these runs, one line for each row. */
export const SERIES = `WITH numbered AS (
  SELECT repository, suite, fingerprint, file, nth FROM (${NUMBERED})
), own AS (
  SELECT repository, suite, benchmark, treatment, metric, better, fingerprint, file, overhead, low, high, se, rounds
  FROM rows JOIN leads USING (repository, suite, benchmark, treatment, metric) WHERE ${USABLE}
)
SELECT repository, suite, benchmark, treatment, metric, better, list(nth ORDER BY nth),
  list(overhead ORDER BY nth), list(low ORDER BY nth), list(high ORDER BY nth), list(se ORDER BY nth),
  list(rounds ORDER BY nth)
FROM own JOIN numbered USING (repository, suite, fingerprint, file)
GROUP BY repository, suite, benchmark, treatment, metric, better ORDER BY repository, suite, benchmark, treatment`;

/**
 * The newest runs of each version of each row. Of revisions of Git only the newest counts, and a run that was stored again with a later
 * attempt counts once, with all its rounds. $4 a number of versions.
 */
export const VERSIONS = `WITH versions AS (
  SELECT repository, suite, benchmark, treatment, metric, agent, agent_version,
    count(DISTINCT started)::INTEGER AS all_runs,
    min(started) AS first_start, max(started) AS last_start, list_min(max(started, ${PINNED})) AS from_start
  FROM rows JOIN leads USING (repository, suite, benchmark, treatment, metric) WHERE ${USABLE}
  GROUP BY repository, suite, benchmark, treatment, metric, agent, agent_version
), releases AS (
  SELECT * FROM versions
  QUALIFY last_start = max(last_start) OVER (PARTITION BY repository, suite, benchmark, treatment) OR NOT (${REVISION})
), kept AS (
  SELECT * FROM releases
  QUALIFY dense_rank() OVER (
    PARTITION BY repository, suite, benchmark, treatment ORDER BY last_start DESC, agent, agent_version
  ) <= $4
)
SELECT repository, suite, benchmark, treatment, metric, agent, agent_version, better, fingerprint,
  epoch_ms(started)::DOUBLE, rows.commit, verdict, accepted IS NOT NULL, "off", "on", overhead, low, high, se,
  rows.rounds, all_runs, epoch_ms(first_start)::DOUBLE
FROM rows JOIN kept USING (repository, suite, benchmark, treatment, metric, agent, agent_version)
  LEFT JOIN runs USING (repository, suite, fingerprint, file, started)
WHERE ${USABLE} AND started >= from_start
QUALIFY row_number() OVER (
  PARTITION BY repository, suite, benchmark, treatment, agent, agent_version, started ORDER BY rows.rounds DESC, file
) = 1
ORDER BY repository, suite, benchmark, treatment, started DESC, file DESC`;
