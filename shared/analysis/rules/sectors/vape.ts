import type { Sector } from './sector.ts';

/** Electronic cigarettes and their liquids. */
export const vape = {
  name: 'vape',
  strong: [
    '(vape~|vaping|vaper~|e cigarette~|e cig~|ecig~|ecigarette~|e liquid~|eliquid~|e juice|vape juice|nic salt~|nicotine salt~|disposable vape~|pod (kit~|system~|device~)|vape pods|puff bar~|puff bars|elf bar~|elfbar~|elux|lost mary|ske crystal|crystal bar|ivg|vuse|blu bar|juul|geek bar|hayati|vaporesso|smok|vapouriz|vape shop~|shortfill~|freebase|nicotine pouch*|zyn|velo|nicotine strength|# mg nicotine|nicotine)',
  ],
  weak: ['(puff~|flavour~|pod~|device~|smok*|disposable~|coil~|tank~|mg|juice|cloud~|refill*|nic)'],
} as const satisfies Sector;
