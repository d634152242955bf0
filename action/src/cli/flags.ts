// The flags of `run`, `compare`, `report` and `history`, as commander parses them.

export interface Flags {
  readonly config?: string;
  readonly agent?: string;
  readonly agentArgs?: string;
  readonly jvmArgs?: string;
  readonly maxOverhead?: string;
  readonly maxRegression?: string;
  readonly maxDrift?: string;
  readonly rounds?: string;
  readonly timeBudget?: string;
  readonly onInconclusive?: string;
  readonly quick?: boolean;
  readonly passEnv?: string[];
  readonly seed?: string;
  readonly shard?: string;
  readonly expect?: string[];
  readonly out?: string;
  readonly baseline?: string;
  readonly resume?: string;
  readonly earlier?: string[];
  readonly json?: string;
  readonly markdown?: string;
  readonly last?: string;
  readonly control?: string;
  readonly all?: boolean;
  readonly html?: string;
  readonly summary?: string;
  readonly privileged?: boolean;
  readonly fetch?: boolean;
  readonly kernels?: string[];
  readonly hooks?: string[];
  readonly workloads?: string[];
  readonly mode?: string;
}
