/** A Markdown document as what stands before its first `## ` heading, and the text below each heading, in its order. */
function split(document: string): { readonly start: string; readonly sections: Map<string, string> } {
  const [start = '', ...parts] = document.split(/^## /m);
  const sections = parts.map((part): [string, string] => {
    const end = part.indexOf('\n');
    return [part.slice(0, end), part.slice(end).trim()];
  });
  return { start, sections: new Map(sections) };
}

/**
 * The document with another beginning and other sections: `beginning` may itself have sections. Sections that are not
 * replaced, such as those written by hand, stay where they are; new ones come last.
 */
export function replaceSections(document: string, beginning: string, texts: ReadonlyMap<string, string>): string {
  const { start, sections: first } = split(beginning);
  const sections = new Map([...first, ...split(document).sections, ...first, ...texts]);
  const parts = [...sections].map(([heading, text]) => `## ${heading}\n\n${text}`);
  return `${[start.trim(), ...parts].join('\n\n')}\n`;
}
