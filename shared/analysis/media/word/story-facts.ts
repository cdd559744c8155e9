import type { DataBinding, Story } from './story.ts';

type Facts = Omit<Story, 'paragraphs' | 'noteReferences' | 'fields'>;

/** What a story says beside its text: changes, authors, pictures, languages. Mutable inside, as parsing is. */
export class StoryFacts {
  readonly #changeAuthors = new Set<string>();
  readonly #commentAuthors = new Set<string>();
  readonly #bindings = new Map<string, DataBinding>();
  readonly #languages = new Set<string>();
  /** Of the content control whose properties are open. */
  #binding: Pick<DataBinding, 'path' | 'itemId'> | undefined;
  #isDate = false;
  #items = new Map<string, string>();
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
        this.#binding = {
          path: attributes['w:xpath'] ?? '',
          itemId: (attributes['w:storeItemID'] ?? '').trim().toUpperCase(),
        };
        break;
      case 'w:sdtPr':
        this.#binding = undefined;
        this.#isDate = false;
        this.#items = new Map();
        break;
      case 'w:date':
        this.#isDate = true;
        break;
      case 'w:listItem': {
        const value = (attributes['w:value'] ?? '').trim();
        this.#items.set(value, attributes['w:displayText'] ?? value);
        break;
      }
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

  close(name: string): void {
    if (name !== 'w:sdtPr' || this.#binding === undefined) return;
    const binding = { ...this.#binding, isDate: this.#isDate, items: this.#items };
    this.#bindings.set(JSON.stringify([binding.path, binding.itemId, binding.isDate, ...binding.items]), binding);
    this.#binding = undefined;
  }

  finish(): Facts {
    return {
      changeCount: this.#changeCount,
      changeAuthors: [...this.#changeAuthors].filter(Boolean),
      commentAuthors: [...this.#commentAuthors].filter(Boolean),
      pictureWithoutAlternativeCount: this.#withoutAlternative,
      bindings: [...this.#bindings.values()],
      languages: [...this.#languages],
      background: this.#background,
    };
  }
}
