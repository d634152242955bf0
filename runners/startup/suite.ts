// The settings of a start-up suite: an application, and nothing else.
import type { ApplicationSuite, ApplicationVariant } from '../../core/application/suite.ts';

export type StartupVariant = ApplicationVariant;

export interface StartupSuite extends ApplicationSuite {
  readonly runner: 'startup';
}
