import type { SectorName } from './sector-names.ts';

/** Media that the rules tell apart, as the submission's metadata names them. */
export const mediumNames = [
  'app',
  'audio',
  'broadcast',
  'cinema',
  'display',
  'email',
  'influencer',
  'mail',
  'messaging',
  'outdoor',
  'packaging',
  'paid',
  'press',
  'search',
  'sms',
  'social',
  'video',
  'website',
] as const;
export type MediumName = (typeof mediumNames)[number];

/** The words by which people name a medium. "Paid" is bought space; a paid partnership is an influencer's. */
const wordsOfMedia: Readonly<Record<MediumName, RegExp>> = {
  app: /\b(?:apps?|in-app|in-game|games?|gaming|app store|play store|playstation|xbox)\b/,
  audio: /\b(?:podcasts?|audio|spotify)\b/,
  broadcast: /\b(?:tv|television|radio|broadcast)\b/,
  cinema: /\bcinema\b/,
  display: /\b(?:display|banners?|mpu|native|programmatic|classified)\b/,
  email: /\b(?:e[- ]?mails?|newsletters?)\b/,
  influencer: /\b(?:influencers?|affiliates?|creators?|bloggers?|vloggers?|brand ambassadors?|paid partnership)\b/,
  mail: /\b(?:direct mail|mailings?|leaflets?|flyers?|circulars?|brochures?|catalogues?|door drops?)\b/,
  messaging: /\b(?:messaging|(?<!text )messages?|whatsapp|discord|telegram|messenger)\b/,
  outdoor: /\b(?:posters?|billboards?|outdoor|out of home|d?ooh|transport)\b/,
  packaging: /\b(?:pack(?:aging)?|labels?|point of sale|in-store|shelf)\b/,
  paid: /\b(?:paid|paid-for|promoted|sponsored|boosted|pre[- ]?rolls?|mid[- ]?rolls?)\b(?! partnership)/,
  press: /\b(?:press|newspapers?|magazines?|advertorials?|ad features?|journals?)\b/,
  search: /\b(?:search|ppc|adwords|google ads?)\b/,
  sms: /\b(?:sms|mms|text messages?)\b/,
  social:
    /\b(?:social|facebook|instagram|insta|meta|tik ?tok|twitter|tweets?|x page|x posts?|snapchat|you ?tube|linkedin|reddit|pinterest|threads|twitch|reels?)\b/,
  video: /\b(?:vod|video|on demand|you ?tube|streaming|pre[- ]?rolls?)\b/,
  website: /\b(?:websites?|web ?pages?|internet|online|own site|blogs?|listings?|landing pages?)\b/,
};

/** What is said not to be a medium, and titles that are not one: "digital poster, no TV", "the Radio Times". */
const noMedium =
  /\b(?:no|not|non(?!-)|never|without|excluding|except|rather than|instead of)\b(?:(?!\b(?:and|but)\b)[^,;/|.()+&])*|\b(?:radio|tv) (?:times|choice|guide|week)\b/g;

const fields = ['medium', 'media', 'placement', 'channel'];
const maxValues = 20;
const maxLength = 500;

/** Where an advertisement runs: every medium that `medium`, `media`, `placement` or `channel` names. Bounded. */
export function readMedia(metadata: Readonly<Record<string, unknown>>): ReadonlySet<MediumName> {
  const values = fields
    .flatMap((field) => metadata[field] ?? [])
    .filter((value): value is string => typeof value === 'string')
    .slice(0, maxValues)
    .map((value) => value.slice(0, maxLength).toLowerCase().replaceAll('_', ' ').replaceAll(noMedium, ' '));
  return new Set(mediumNames.filter((name) => values.some((value) => wordsOfMedia[name].test(value))));
}

const online: readonly MediumName[] = ['app', 'audio', 'display', 'search', 'social', 'video', 'website'];

/** The sectors that a medium opens. */
export function toSectorsOfMedia(media: ReadonlySet<MediumName>): SectorName[] {
  const sectors: SectorName[] = [];
  if (media.has('broadcast')) sectors.push('broadcast');
  if (media.has('email')) sectors.push('email');
  if (media.has('sms')) sectors.push('sms');
  if (media.has('social') || media.has('influencer')) sectors.push('social_post');
  if (media.has('paid') && online.some((name) => media.has(name))) sectors.push('paid_online');
  return sectors;
}
