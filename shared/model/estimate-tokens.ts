/** English has about four bytes a token; three leaves room for numbers and other languages. */
const bytesPerToken = 3;
/** What services count at the most for a picture of 1,280 pixels: four tiles of 1,601 (Llama), 1,536 patches at 2.46 (GPT). */
const tokensPerPicture = 6500;

/** About the most tokens that a language model counts for some texts and a number of pictures of at most 1,280 pixels. */
export function estimateTokens(texts: readonly string[], pictures = 0): number {
  const bytes = texts.reduce((sum, text) => sum + Buffer.byteLength(text), 0);
  return Math.ceil(bytes / bytesPerToken) + pictures * tokensPerPicture;
}
