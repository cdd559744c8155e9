import type { Change } from './change.ts';
import { queryFaults } from './query-faults.ts';
import { resourceFaults } from './resource-faults.ts';
import { settingFaults } from './setting-faults.ts';

/** Faults that every compiler accepts: each one must be reported. */
export const faults: readonly Change[] = [...resourceFaults, ...settingFaults, ...queryFaults];
