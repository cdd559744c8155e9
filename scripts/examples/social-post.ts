import sharp from 'sharp';

/** A square post as an influencer would publish it: drawn by hand so that small print and contrast are what was planned. */
const drawing = `
<svg xmlns="http://www.w3.org/2000/svg" width="1080" height="1080" font-family="DejaVu Sans, Verdana, sans-serif">
  <defs>
    <linearGradient id="dusk" x1="0" y1="0" x2="0" y2="1">
      <stop offset="0" stop-color="#1d1a3f"/><stop offset="1" stop-color="#3a1747"/>
    </linearGradient>
  </defs>
  <rect width="1080" height="1080" fill="url(#dusk)"/>
  <circle cx="860" cy="250" r="120" fill="#f2a65a"/>
  <rect x="70" y="610" width="940" height="250" rx="28" fill="#f6efe4"/>
  <text x="70" y="130" font-size="40" fill="#f6efe4">@ellie.moves</text>
  <text x="70" y="300" font-size="82" font-weight="bold" fill="#ffffff">Lose 10 lbs</text>
  <text x="70" y="400" font-size="82" font-weight="bold" fill="#ffffff">in 7 days</text>
  <text x="70" y="480" font-size="44" fill="#ffffff">No diet. No exercise. Guaranteed.</text>
  <text x="110" y="690" font-size="46" font-weight="bold" fill="#1d1a3f">Use my code ELLIE20 today</text>
  <text x="110" y="760" font-size="38" fill="#1d1a3f">Thank you SlimLeaf for the gift!</text>
  <text x="110" y="820" font-size="38" fill="#1d1a3f">It burns fat while you sleep</text>
  <text x="70" y="960" font-size="36" fill="#f6efe4">#slimleaf #weightloss #gifted</text>
  <text x="70" y="1040" font-size="22" fill="#58366b">Results are not typical. Eat less and move more.</text>
</svg>`;

/** A PNG of 1,080 by 1,080 pixels. */
export const makeSocialPost = (): Promise<Buffer> =>
  sharp(Buffer.from(drawing)).png({ compressionLevel: 9 }).toBuffer();
