import type { Sector } from './sector.ts';

/** News that reports what public bodies and critics said or decided, and sells nothing. */
export const newsReport = {
  name: 'news_report',
  strong: [
    '(minister~|candidate~|analyst~|mp|mps|councillor~|council|campaigner~|union~|regulator~|police|court~|judge~|magistrate~|inquiry|watchdog~|spokes*|ombudsman|treasury|parliament|ofgem|ofcom|ofwat|tribunal) ..2 (says?|said|told|called|found|ruled|warned|heard|fined|voted|announced|rejected|approved|will report|ordered|criticised|accused|doubt|doubted|disputes?|disputed)',
    'according to (figures|a report|the report|official|police|court|council|the office for national statistics|the watchdog)',
    '(office for national statistics|bank of england) (said|reported|figures|raised|cut|held|left|kept)',
  ],
  weak: [
    '(minister~|campaigner~|inquiry|court|tribunal|hearing|regulator~|watchdog~|fined|spokes*|parliament|committee|the house|opposition|report(ed|s)?|figures|economist~|reporter~|last (year|month|week)|on (monday|tuesday|wednesday|thursday|friday)|critics?|debate)',
  ],
} as const satisfies Sector;
