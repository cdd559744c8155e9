const cache = new Map<string, RegExp>();
const cacheSize = 200;

/**
 * The operator LIKE: `%` any run, `_` one character, `[a-f]` and `[^a-f]` one character of a set; the escape character
 * makes the next one literal.
 */
export function isLike(text: string, pattern: string, escape: string | undefined): boolean {
  const key = `${escape ?? ''}\n${pattern}`;
  let compiled = cache.get(key);
  if (!compiled) {
    if (cache.size >= cacheSize) cache.clear();
    compiled = new RegExp(`^${toRegularExpression(pattern, escape)}$`, 'su');
    cache.set(key, compiled);
  }
  return compiled.test(text);
}

function toRegularExpression(pattern: string, escape: string | undefined): string {
  const characters = Array.from(pattern);
  let source = '';
  for (let index = 0; index < characters.length; index++) {
    const character = characters[index] ?? '';
    if (character === escape) source += quote(characters[++index] ?? '');
    else if (character === '%') source += '.*';
    else if (character === '_') source += '.';
    else if (character === '[') {
      const close = characters.indexOf(']', index + 1);
      if (close < 0) source += quote(character);
      else {
        source += toSet(characters.slice(index + 1, close));
        index = close;
      }
    } else source += quote(character);
  }
  return source;
}

function toSet(characters: readonly string[]): string {
  const isNegated = characters[0] === '^' && characters.length > 1;
  const members = isNegated ? characters.slice(1) : characters;
  if (members.length === 0) return '(?!)';
  const isRange = (index: number): boolean => members[index] === '-' && index > 0 && index < members.length - 1;
  return `[${isNegated ? '^' : ''}${members.map((member, index) => (isRange(index) ? '-' : quoteInSet(member))).join('')}]`;
}

function quote(character: string): string {
  return /[\\^$.*+?()[\]{}|/]/.test(character) ? `\\${character}` : character;
}

/** A dash needs no escape outside of a set, where the pattern would be refused for it. */
function quoteInSet(character: string): string {
  return character === '-' ? '\\-' : quote(character);
}
