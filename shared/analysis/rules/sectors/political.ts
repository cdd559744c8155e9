import type { Sector } from './sector.ts';

/** Election and referendum material. */
export const political = {
  name: 'political',
  strong: [
    '(vote|voting|votes) (for|labour|conservative|green|reform|lib dem|liberal democrat~|snp|plaid|yes|no|leave|remain|on)',
    '(general election|local election~|by election|referendum|polling (day|station)|your (local )?candidate|parliamentary candidate|elect|re elect|promoted by ..12 on behalf of)',
  ],
  weak: [
    '(labour|conservative~|tory|tories|lib dem~|liberal democrats|reform uk|green party|snp|mp|councillor~|party|manifesto|ballot|candidate~|mayor|westminster|election~)',
  ],
} as const satisfies Sector;
