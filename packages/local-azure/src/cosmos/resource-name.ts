import { CosmosError } from './cosmos-error.ts';

const maximumIdBytes = 1023;
const maximumNameLength = 255;

/** Refuses ids of documents that are empty, too long or hold a character that addresses cannot carry. */
export function checkDocumentId(id: unknown): asserts id is string {
  if (typeof id !== 'string' || id === '') {
    throw new CosmosError(400, "The document needs a property 'id' that is a string and not empty.");
  }
  checkCharacters(id);
  if (Buffer.byteLength(id) > maximumIdBytes) {
    throw new CosmosError(400, `The id is longer than ${maximumIdBytes} bytes.`);
  }
}

/** Refuses names of databases and containers that are too long or hold a character that addresses cannot carry. */
export function checkResourceName(name: string): void {
  checkCharacters(name);
  if (name === '' || name.length > maximumNameLength || name.endsWith(' ')) {
    throw new CosmosError(400, `A name has 1 to ${maximumNameLength} characters and no space at its end.`);
  }
}

function checkCharacters(id: string): void {
  const illegal = /[/\\?#]/.exec(id)?.[0];
  if (illegal !== undefined) throw new CosmosError(400, `The id '${id}' contains the illegal character '${illegal}'.`);
}
