// The faults that must cause no harm, each with the id in the titles of its tests.

export interface Fault {
  readonly id: string;
  readonly kind: Kind;
  /** The fault, in a cell of a table. */
  readonly what: string;
  /** Another place that reports the fault. */
  readonly besides?: string;
}

export const KINDS = [
  ['trust', 'Who may run what, and where'],
  ['token', 'Tokens and secrets'],
  ['supply', 'Actions, packages and downloads'],
  ['stored', 'Files from others, and stored runs'],
  ['report', 'Reports'],
  ['gate', 'Verdicts'],
  ['measured', 'Measurements'],
] as const;
export type Kind = (typeof KINDS)[number][0];

const of = (kind: Kind, faults: readonly (readonly [string, string, string?])[]): Fault[] =>
  faults.map(([id, what, besides]) => ({
    id,
    kind,
    what,
    ...(besides === undefined ? {} : { besides }),
  }));

export const FAULTS: readonly Fault[] = [
  ...of('trust', [
    ['S1', 'a pull request from a fork requests a job on a self-hosted machine'],
    ['S2', 'a workflow gives its permissions to strangers, or measures with a token that may write'],
    ['S3', 'a commit is pushed after the measured one'],
    ['S4', 'a second job runs on a machine that a first one has used'],
    ['S5', 'a killed run leaves programs, settings or listeners in the kernel'],
    ['S6', 'a process that dropped its privileges can get them back'],
    ['S7', 'a measured process connects to addresses that are not allowed'],
  ]),
  ...of('token', [
    ['S8', 'a measured process looks for tokens in its environment'],
    ['S9', 'a secret is printed, in any form'],
    ['S42', 'credentials for a private repository are shown, or sent to another host'],
    ['S10', 'a job has more permissions than it needs'],
    ['S11', 'a measured process prints commands of the runner, or writes into its files'],
  ]),
  ...of('supply', [
    ['S12', 'an action or a download is not the intended one'],
    ['S13', 'the tag of an action was moved, or a commit is an impostor’s'],
    ['S41', 'a proxy between this machine and the network opens TLS'],
    ['S43', 'an agent of the same name comes from another repository, or was changed in the local one'],
    ['S62', 'the package of DuckDB is not the checked one'],
    ['S50', 'a jar in the cache is not the checked one'],
    ['S14', 'the bundle differs from its source, or a release can still be changed'],
    ['S15', 'Maven coordinates lead to another place, or a repository refuses'],
    ['S46', 'another user of the machine takes the turn of a fork'],
    ['S45', 'a release has another version in its tag, program, list of parts, changelog or examples'],
    ['S44', 'a called workflow takes the Action from its caller, or from a release that does not exist'],
  ]),
  ...of('stored', [
    ['S16', 'an archive has paths out of its folder, links, devices or other archives, or is a bomb'],
    ['S17', 'files name another pull request or commit than GitHub does'],
    ['S18', 'files belong to another run, workflow, repository, fork or event'],
    ['S19', 'a stranger’s results are offered to the store, or a stored run was changed'],
    ['S20', 'the overhead drifts: each merge costs a little more than the one before'],
    ['S21', 'the default branch uses files that a pull request left in a cache'],
    ['S22', 'the stored runs are old, or far behind'],
    ['S23', 'twenty jobs store at once'],
    ['S24', 'a write is cut off: killed, a full disk, an empty or torn file, other line ends'],
    ['S60', 'a compaction is killed, or two run at the same time'],
    ['S61', 'a query in SQL writes, or reads what is no table'],
    ['S34', 'the list of signers is not found, and stored runs are neither signed nor verified'],
    ['S35', 'a commit that is not on the default branch is stored as a baseline'],
    ['S36', 'a branch of code is named as the store'],
    ['S37', 'two processes write into the same output folder'],
    ['S25', 'a file has another version, or is of another agent than those before'],
    ['S31', 'a file changes the meaning of a unit: a loss would be a gain, or no difference at all'],
    ['S32', 'many archives together need more memory than the job has'],
    ['S33', 'a pull request removes a name from the expected benchmarks'],
  ]),
  ...of('report', [
    ['S26', 'names contain markup, mentions, links, marks like ours, or invisible characters'],
    ['S27', 'a report is too long for a comment, a check or a summary'],
    ['S28', 'hostile names are opened in a browser'],
    ['S29', 'another author writes a comment with our mark'],
    ['S30', 'GitHub refuses, is slow, or is down'],
  ]),
  ...of('gate', [
    ['R1', 'invalid numbers: NaN, infinities, negative, 0, too large'],
    ['R2', 'something expected is missing: a benchmark, a suite, a metric, a whole file'],
    ['R3', 'there are too few rounds to decide'],
    ['R4', 'unit, direction or machine changed'],
    ['R5', 'a limit is met exactly, is mistyped, or has no meaning'],
    ['R6', 'a part of a matrix is missing'],
    ['R12', 'a treatment of the configuration is not in the results, or has another name'],
    ['R13', 'a benchmark, a variant or a gated metric of the newest stored run is missing'],
    ['R14', 'the default branch does not say what to measure'],
    ['R15', 'a release is pinned in part, or a run counts as accepted without acceptance'],
    ['R7', 'a job was cancelled, timed out, or continues after an error'],
    ['R19', 'a report hides a primary metric, a large effect, or the difference between two names'],
    ['R25', 'an edited configuration cannot be measured: a key, a jar or an agent is wrong'],
    ['R26', 'an edited configuration has too many gates for its rounds'],
    ['R22', 'a KVM device answers, but no kernel boots with it'],
    ['R21', 'a picture in the documentation shows another verdict than the text next to it'],
    [
      'R20',
      'a valid benchmark is reported to depend on b.N or to set up for too long, or an invalid one is not',
    ],
    [
      'R23',
      'an agent seems to cost less than nothing: in CPU, time or allocation this is doubted, elsewhere it is not',
    ],
    ['R24', 'a page says that limits are kept, above a table with broken ones'],
    ['R18', 'the rounds are too few for a breach among all gates'],
    [
      'R17',
      'the simulator lacks its emulator or its kernel',
      '`overhead doctor simulator` names the missing parts',
    ],
    ['R16', 'a privileged run is not approved, or no machine takes it'],
  ]),
  ...of('measured', [
    ['V1', 'the agent is not attached, or does not work'],
    ['V2', 'the control has an agent too'],
    [
      'V3',
      'a control is measured against itself, and a known cost against no cost',
      'In detail by `make validation`, whose figures are in [validation.md](validation.md)',
    ],
    ['V4', 'the first fork has a cold cache'],
    ['V5', 'other work runs on the machine during a measurement'],
    ['V6', 'the load is not reached, or the answers are wrong'],
    ['V7', 'telemetry comes from another process'],
    ['V8', 'collector, heap, processors or group differ between forks'],
    ['V9', 'a process is killed, hangs, crashes, or leaves others behind'],
    ['S52', 'a killed run leaves temporary files'],
    ['S53', 'the folder for temporary files is missing, or there are too few file descriptors'],
    ['S51', 'a measured process prints without end'],
    ['V10', 'the kernel counts the runs of programs during a timed measurement'],
    ['V11', 'the kernel does not allow programs', '`overhead doctor kernel` names what is missing'],
    [
      'V12',
      'the agent that runs is not the given one: the benchmarks contain another revision of its classes',
    ],
    ['V13', 'the agent’s class-file transformer changes no class'],
    ['V19', 'classes of the agent are in the benchmark jar or on the class path, unknown before the run'],
    ['V20', 'the class-file transformer of an application’s agent changes no class'],
    ['V16', 'an agent waits the same time in benchmarks that are alike without it'],
    ['V17', 'variants select sub-benchmarks by names without a key, or by a name that does not exist'],
    ['V18', 'there is nothing to compare with: a Go suite has one variant, with limits on its own values'],
    ['V21', 'instructions are counted without threads or children of a process, or with those of others'],
    ['V22', 'another program holds the counters of the processor, so that instructions are missing'],
    ['V23', 'this machine cannot count instructions, or does not permit it'],
    ['V24', 'the kernel permits counting only programs, without its own work for them'],
    ['V14', 'two treatments are really one: the setting that differs has no effect'],
    ['V15', 'the class path of an application holds another revision of the agent that it is started with'],
  ]),
];
