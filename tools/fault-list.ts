// The faults that must not do harm, each by the id that its tests are called after.

export interface Fault {
  readonly id: string;
  readonly kind: Kind;
  /** What goes wrong, in a cell of a table. */
  readonly what: string;
  /** Where people see it besides. */
  readonly besides?: string;
}

export const KINDS = [
  ['trust', 'Who may run what, and where'],
  ['token', 'Tokens and secrets'],
  ['supply', 'What comes from elsewhere'],
  ['stored', 'Files that others sent, and stored runs'],
  ['report', 'What people read'],
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
    ['S2', 'a workflow gives its rights to strangers, or measures with a token that may write'],
    ['S3', 'a commit is pushed after the one that was measured'],
    ['S4', 'a second job comes to a machine that a first one has used'],
    ['S5', 'programs, settings or listeners are left in the kernel by a run that was killed'],
    ['S6', 'a process that gave up its rights can take them back'],
    ['S7', 'a measured process connects to addresses that are not allowed'],
  ]),
  ...of('token', [
    ['S8', 'a measured process looks for tokens in its environment'],
    ['S9', 'a secret is printed, in any form'],
    ['S42', 'credentials for a repository of a company are shown, or sent to another host'],
    ['S10', 'a job has more rights than it needs'],
    ['S11', 'a measured process prints commands of the runner, or writes into its files'],
  ]),
  ...of('supply', [
    ['S12', 'an action or a download is another one than was meant'],
    ['S13', 'the tag of an action was moved, or a commit is an impostor’s'],
    ['S41', 'a proxy stands between this machine and the network, and opens TLS'],
    ['S43', 'an agent of the same name comes from another repository, or was changed in the local one'],
    ['S50', 'a jar in the cache is not the one that was checked'],
    ['S14', 'the bundle is not what its source builds, or a release can still be changed'],
    ['S15', 'coordinates lead elsewhere, or a repository refuses'],
    ['S46', 'somebody else on the machine takes the turn of a fork'],
    ['S45', 'a release has another version in its tag, program, list of parts, changelog or examples'],
    ['S44', 'a called workflow takes the Action from its caller, or from a release that is not there'],
  ]),
  ...of('stored', [
    ['S16', 'an archive leads out of its folder, holds links, devices or other archives, or is a bomb'],
    ['S17', 'files name another pull request or commit than GitHub does'],
    ['S18', 'files are of another run, workflow, repository, fork or event'],
    ['S19', 'a stranger’s results are offered to the store, or a stored run was changed'],
    ['S20', 'the overhead drifts: each merge costs a little more than the one before'],
    ['S21', 'what a pull request left in a cache is taken on the default branch'],
    ['S22', 'the stored runs are old, or far behind'],
    ['S23', 'twenty jobs store at once'],
    ['S24', 'a write is cut off: killed, a full disk, an empty or torn file, other line ends'],
    ['S34', 'the list of signers is not found, and stored runs are neither signed nor verified'],
    ['S35', 'a commit that is not on the default branch is stored as a baseline'],
    ['S36', 'a branch of code is named as the store'],
    ['S37', 'two processes write into the same output folder'],
    ['S25', 'a file is of another version, or of another agent than those before'],
    ['S31', 'a file changes what a unit means: a loss would be a gain, or no difference at all'],
    ['S32', 'many archives together are more than the job has memory for'],
    ['S33', 'a pull request removes a name from what is expected'],
  ]),
  ...of('report', [
    ['S26', 'names hold markup, mentions, links, marks like ours, invisible characters'],
    ['S27', 'a report is too long for a comment, a check or a summary'],
    ['S28', 'hostile names are opened in a browser'],
    ['S29', 'somebody else writes a comment with our mark'],
    ['S30', 'GitHub refuses, is slow, or is down'],
  ]),
  ...of('gate', [
    ['R1', 'invalid numbers: NaN, infinities, negative, 0, too large'],
    ['R2', 'something expected is missing: a benchmark, a suite, a metric, a whole file'],
    ['R3', 'there are too few rounds to decide'],
    ['R4', 'unit, direction or machine changed'],
    ['R5', 'a limit is met exactly, mistyped, or means nothing'],
    ['R6', 'a part of a matrix is missing'],
    ['R12', 'a treatment of the configuration is not in the results, or has another name'],
    ['R13', 'a benchmark, a variant or a gated metric of the newest stored run is gone'],
    ['R14', 'the default branch does not say what has to be measured'],
    ['R15', 'a release is pinned in part, or a run counts as accepted without acceptance'],
    ['R7', 'a job was cancelled, timed out, or goes on after an error'],
    ['R19', 'a report hides what matters: a primary metric, a large effect, which of two names'],
    ['R25', 'an edited configuration cannot be measured: a key, a jar or an agent is wrong'],
    ['R26', 'an edited configuration has too many gates for its rounds'],
    ['R22', 'a KVM device answers, and no kernel boots with it'],
    ['R21', 'a picture in the documentation shows another verdict than the text next to it'],
    ['R20', 'a sound benchmark is said to depend on b.N or to set up for too long, or an unsound one is not'],
    [
      'R23',
      'an agent seems to cost less than nothing: in CPU, time or allocation it is doubted, elsewhere it is not',
    ],
    ['R24', 'a page says that limits are kept, above a table in which some are broken'],
    ['R18', 'the rounds are too few for a breach among all gates'],
    [
      'R17',
      'the simulator lacks its emulator or its kernel',
      'What is missing is named by `overhead doctor simulator`',
    ],
    ['R16', 'a privileged run is not approved, or no machine takes it'],
  ]),
  ...of('measured', [
    ['V1', 'the agent is not attached, or not at work'],
    ['V2', 'the control has an agent too'],
    [
      'V3',
      'a control is measured against itself, and a known cost against none',
      'At length by `make validation`, whose figures are in [validation.md](validation.md)',
    ],
    ['V4', 'the first fork pays for a cold cache'],
    ['V5', 'other work presses on the machine while it measures'],
    ['V6', 'the load is not kept, or the answers are wrong'],
    ['V7', 'telemetry comes from somebody else'],
    ['V8', 'collector, heap, processors or group differ between forks'],
    ['V9', 'a process is killed, hangs, crashes, or leaves others behind'],
    ['S52', 'a killed run leaves temporary files'],
    ['S53', 'there is no folder for temporary files, or there are too few file descriptors'],
    ['S51', 'a measured process prints without end'],
    ['V10', 'the kernel counts the runs of programs while time is taken'],
    ['V11', 'the kernel does not let programs in', 'What is missing is named by `overhead doctor kernel`'],
    [
      'V12',
      'the agent that runs is not the one that was given: the benchmarks hold another revision of its classes',
    ],
    ['V13', 'the agent’s class-file transformer changes no class'],
    ['V19', 'classes of the agent are in the benchmark jar or on the class path, unknown before the run'],
    ['V20', 'the class-file transformer of an application’s agent changes no class'],
    ['V16', 'an agent waits the same time in benchmarks that are alike without it'],
    ['V17', 'variants pick sub-benchmarks by names without a key, or one that is not there'],
    ['V18', 'there is nothing to compare with: a Go suite has one variant, with limits on its own values'],
    ['V21', 'instructions are counted without threads or children of a process, or with those of others'],
    ['V22', 'another program holds the counters of the processor, so that instructions are missing'],
    ['V23', 'this machine counts no instructions, or does not permit it'],
    ['V24', 'the kernel permits to count programs alone, without its own work for them'],
    ['V14', 'two treatments are really one: the setting that differs does nothing'],
    ['V15', 'the class path of an application holds another revision of the agent that it is started with'],
  ]),
];
