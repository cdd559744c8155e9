/** Fields of the metadata that name somebody or something: `brand`, `productName`, `advertiser_name`, … */
const namingField = /brand|product|advertiser|client|company/i;
/** A longer value is a description. */
const mostWords = 4;
const mostNames = 50;
const deepest = 3;

/** Names of the brand, the product and the advertiser in a submission's metadata, each once. The metadata is free-form, so it is bounded. */
export function findNames(metadata: Readonly<Record<string, unknown>>): readonly string[] {
  const names = new Set<string>();
  const visit = (value: unknown, isNaming: boolean, depth: number): void => {
    if (names.size >= mostNames) return;
    if (typeof value === 'string') {
      const name = value.trim().replaceAll(/\s+/g, ' ');
      const isName = name.length >= 3 && name.length <= 60 && name.split(' ').length <= mostWords;
      if (isNaming && isName && /^[\p{Script=Latin}\p{M} .'’&-]+$/u.test(name)) names.add(name);
    } else if (typeof value === 'object' && value !== null && depth < deepest) {
      for (const [key, inner] of Object.entries(value))
        visit(inner, isNaming || (!Array.isArray(value) && namingField.test(key)), depth + 1);
    }
  };
  visit(metadata, false, 0);
  return [...names];
}
