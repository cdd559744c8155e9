import type { BuiltInSidekick } from '../../model/rule-pack.ts';

/**
 * The built-in reviewers. Each opens the gates of its sectors for the whole asset, so that a file which never names its
 * product is still held against the sector's rules; only `Broadcast technical` turns on loudness targets.
 */
export const builtInSidekicks: readonly BuiltInSidekick[] = [
  {
    sidekickId: '3e0f6a52-6b1c-4a7e-9d52-0c6f1b8a7d01',
    pack: { name: 'Alcohol', version: '1', sectors: ['alcohol'] },
  },
  {
    sidekickId: '3e0f6a52-6b1c-4a7e-9d52-0c6f1b8a7d02',
    pack: { name: 'Gambling', version: '1', sectors: ['gambling'] },
  },
  {
    sidekickId: '3e0f6a52-6b1c-4a7e-9d52-0c6f1b8a7d03',
    pack: { name: 'Financial promotions', version: '1', sectors: ['investment', 'credit', 'crypto'] },
  },
  {
    sidekickId: '3e0f6a52-6b1c-4a7e-9d52-0c6f1b8a7d04',
    pack: { name: 'Health', version: '1', sectors: ['clinic', 'medicine', 'medical_device', 'supplement'] },
  },
  {
    sidekickId: '3e0f6a52-6b1c-4a7e-9d52-0c6f1b8a7d05',
    pack: { name: 'Green claims', version: '1', sectors: ['environment'] },
  },
  {
    sidekickId: '3e0f6a52-6b1c-4a7e-9d52-0c6f1b8a7d06',
    pack: { name: 'Accessibility', version: '1', sectors: ['accessibility'] },
  },
  {
    sidekickId: '3e0f6a52-6b1c-4a7e-9d52-0c6f1b8a7d07',
    pack: { name: 'Broadcast technical', version: '1', sectors: ['broadcast_technical'] },
  },
];
