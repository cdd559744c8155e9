import type { Operation } from './http/operation.ts';

/** The HTTP surface at a glance, in the specification's order. */
export const routes: readonly Operation[] = [];
