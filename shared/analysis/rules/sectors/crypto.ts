import type { Sector } from './sector.ts';

/** Cryptoassets and tokens. */
export const crypto = {
  name: 'crypto',
  strong: [
    '(crypto*|bitcoin|btc|ethereum|dogecoin|altcoin~|stablecoin~|blockchain|nft~|defi|staking|meme coin~|memecoin~|web3|airdrop~|fan token~|digital (collectible~|currency|currencies|asset~)|play to earn|tap to earn|tokenised|token (sale|presale|launch)|xrp|solana|cardano|litecoin|shiba inu|floki|tether|usdt|usdc|hodl|satoshi~|sorare|binance|coinbase|crypto.com|etoro|kraken)',
    '(collect|buy) ..2 trade ..12 (cash (rewards|prizes)|win cash|earn|digital|resell|profit~)',
    '(this|next|new|the) coin ..6 (# x|moon|launch~|pump~|gem)',
  ],
  weak: ['(buy~|sell~|swap~|invest~|savings|earn~|token~|coin~|wallet~|exchange|trade|trading|mining|moon)'],
} as const satisfies Sector;
