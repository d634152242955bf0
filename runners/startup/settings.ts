// The settings of a start-up suite in overhead.yml: an application, and nothing else.
import {
  APPLICATION_SUITE_KEYS,
  type ApplicationFile,
  type ApplicationVariantFile,
  applicationVariants,
  readApplicationSuite,
} from '../../core/application/settings.ts';
import type { Settings } from '../../core/config/settings.ts';
import type { StartupSuite } from './suite.ts';

export const startupSettings: Settings<StartupSuite, ApplicationFile, ApplicationVariantFile> = {
  suiteKeys: APPLICATION_SUITE_KEYS,
  attachKeys: ['log', 'class'],
  readsMetrics: true,
  ...applicationVariants,
  readSuite: ({ path, file, found }) => readApplicationSuite(path, file, found),
};
