import type { TimerHandler } from '@azure/functions';
import type { Services } from '../../shared/domain/services.ts';
import { measureWaiting } from '../../shared/domain/sweeps/measure-waiting.ts';

/** Tells how long the oldest submission and the oldest delivery have been waiting. */
export const createMeasureWaiting =
  (services: Services): TimerHandler =>
  () =>
    measureWaiting(services);
