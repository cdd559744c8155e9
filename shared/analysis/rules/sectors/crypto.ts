import type { Sector } from './sector.ts';

/** Cryptoassets and tokens. */
export const crypto = {
  name: 'crypto',
  strong: [
    '(crypto*|bitcoin|btc|ethereum|dogecoin|altcoin~|stablecoin~|blockchain|nft~|defi|staking|meme coin~|memecoin~|web3|airdrop~|fan token~|binance|coinbase|crypto.com|etoro|kraken)',
  ],
  weak: ['(token~|coin~|wallet~|exchange|trade|trading|mining|moon)'],
} as const satisfies Sector;
