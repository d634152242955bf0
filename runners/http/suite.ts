// The settings of a suite under load: an application, and its requests.

import type { LoadSettings } from '../../core/application/load.ts';
import type { ApplicationSuite, ApplicationVariant } from '../../core/application/suite.ts';
import type { Iterations } from '../../core/suite.ts';

export type HttpVariant = ApplicationVariant;

export interface HttpSuite extends ApplicationSuite {
  readonly runner: 'http';
  readonly load: LoadSettings;
  readonly warmup: Iterations | null;
  readonly measurement: Iterations | null;
}
