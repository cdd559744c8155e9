import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type SecretBox, SecretBoxUnavailableError } from '../../../shared/ports/secret-box.ts';

export interface OpenedBox {
  readonly box: SecretBox;
  /** Another process with the same key. */
  readonly reopen: () => Promise<SecretBox>;
  /** A box under another key. */
  readonly openOther: () => Promise<SecretBox>;
  /** Makes the key unusable from now on; undefined if the key is in the process's own memory. */
  readonly goDown: (() => void) | undefined;
  readonly close: () => unknown;
}

const secret = `whsec_${Buffer.alloc(32, 5).toString('base64')}`;
const parts = ['wrappedKey', 'iv', 'ciphertext', 'tag'] as const;

/** What every `SecretBox` does; run with each kind of key and with the tests' double. */
export function describeSecretBox(name: string, open: () => Promise<OpenedBox>): void {
  let opened: OpenedBox;
  beforeEach(async () => {
    opened = await open();
  });
  afterEach(() => opened.close());

  describe(`${name}: a secret at rest`, () => {
    test('opens again, also in another process, and shows nothing of itself', async () => {
      const sealed = await opened.box.seal(secret);
      expect(await opened.box.open(sealed)).toBe(secret);
      expect(await (await opened.reopen()).open(sealed)).toBe(secret);
      const text = Object.values(sealed).map((part) => part + Buffer.from(part, 'base64').toString('latin1'));
      expect(text.join('\n')).not.toContain(secret.slice(6, 20));
      expect(text.join('\n')).not.toContain('whsec_');
    });

    test('never looks the same twice', async () => {
      const [one, two] = [await opened.box.seal(secret), await opened.box.seal(secret)];
      for (const part of parts) expect(one[part]).not.toBe(two[part]);
    });

    test.each(parts)('does not open once its %s was changed', async (part) => {
      const sealed = await opened.box.seal(secret);
      const bytes = Buffer.from(sealed[part], 'base64');
      bytes[3] = (bytes[3] ?? 0) ^ 1;
      await expect(opened.box.open({ ...sealed, [part]: bytes.toString('base64') })).rejects.toThrow(
        'cannot be opened',
      );
      expect(await opened.box.open(sealed)).toBe(secret);
    });

    test('does not open with a short tag or under another key', async () => {
      const sealed = await opened.box.seal(secret);
      const tag = Buffer.from(sealed.tag, 'base64').subarray(0, 4).toString('base64');
      await expect(opened.box.open({ ...sealed, tag })).rejects.toThrow('cannot be opened');
      await expect((await opened.openOther()).open(sealed)).rejects.toThrow('cannot be opened');
    });

    test('is not sealed at all while the key cannot be used', async () => {
      if (opened.goDown === undefined) return;
      opened.goDown();
      await expect(opened.box.seal(secret)).rejects.toBeInstanceOf(SecretBoxUnavailableError);
    });
  });
}
