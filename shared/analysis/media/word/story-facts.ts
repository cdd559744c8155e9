import type { Story } from './story.ts';

type Facts = Omit<Story, 'paragraphs' | 'noteReferences'>;

/** What a story says beside its text: changes, authors, pictures, languages. Mutable inside, as parsing is. */
export class StoryFacts {
  readonly #changeAuthors = new Set<string>();
  readonly #commentAuthors = new Set<string>();
  readonly #boundPaths = new Set<string>();
  readonly #languages = new Set<string>();
  #changeCount = 0;
  #withoutAlternative = 0;
  #hasAlternative = false;
  #background: string | undefined;

  open(name: string, attributes: Readonly<Record<string, string>>): void {
    switch (name) {
      case 'w:ins':
      case 'w:moveTo':
      case 'w:del':
      case 'w:moveFrom':
        this.#changeCount += 1;
        this.#changeAuthors.add(attributes['w:author'] ?? '');
        break;
      case 'w:comment':
        this.#commentAuthors.add(attributes['w:author'] ?? '');
        break;
      case 'w:lang':
        if (attributes['w:val'] !== undefined) this.#languages.add(attributes['w:val']);
        break;
      case 'w:dataBinding':
        this.#boundPaths.add(attributes['w:xpath'] ?? '');
        break;
      case 'w:background':
        this.#background = /^[\da-f]{6}$/i.exec(attributes['w:color'] ?? '')?.[0].toLowerCase();
        break;
      case 'wp:docPr':
        this.#hasAlternative = (attributes['descr'] ?? '').trim() !== '';
        break;
      case 'pic:pic':
        if (!this.#hasAlternative) this.#withoutAlternative += 1;
        break;
      default:
    }
  }

  finish(): Facts {
    return {
      changeCount: this.#changeCount,
      changeAuthors: [...this.#changeAuthors].filter(Boolean),
      commentAuthors: [...this.#commentAuthors].filter(Boolean),
      pictureWithoutAlternativeCount: this.#withoutAlternative,
      boundPaths: [...this.#boundPaths],
      languages: [...this.#languages],
      background: this.#background,
    };
  }
}
