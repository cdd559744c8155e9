import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseMultipart } from '../../../functions/http/parse-multipart.ts';
import { ValidationError } from '../../../shared/model/errors.ts';

const type = 'multipart/form-data; boundary=XyZ';
const part = (headers: string, content = 'hello'): string => `--XyZ\r\n${headers}\r\n\r\n${content}\r\n`;
const parse = (text: string, contentType = type) => parseMultipart(Buffer.from(text), contentType);
const fileNamed = (filename: string) => ({
  file: { filename, contentType: 'text/plain', bytes: Buffer.from('hello') },
});

function catchError(run: () => unknown): unknown {
  try {
    run();
    return undefined;
  } catch (error) {
    return error;
  }
}

describe('a form', () => {
  test('as curl, browsers and fetch send it', async () => {
    const form = new FormData();
    form.set('file', new File(['hello'], 'größe "1".txt', { type: 'text/plain' }));
    const response = new Response(form);
    const body = new Uint8Array(await response.arrayBuffer());
    expect(parseMultipart(body, response.headers.get('content-type') ?? '')).toEqual(fileNamed('größe "1".txt'));
  });

  const dispositions: readonly (readonly [string, string, string])[] = [
    ['quoted', 'Content-Disposition: form-data; name="file"; filename="a.txt"', 'a.txt'],
    ['with tokens, as .NET', 'Content-Disposition: form-data; name=file; filename=a.txt', 'a.txt'],
    [
      'with an extended name',
      "Content-Disposition: form-data; name=file; filename=x; filename*=utf-8''gr%C3%B6%C3%9Fe.txt",
      'größe.txt',
    ],
    ['with a broken extended name', "Content-Disposition: form-data; name=file; filename=x; filename*=utf-8''%zz", 'x'],
    ['with escapes', 'Content-Disposition: form-data; name="file"; filename="a\\"b.txt"', 'a"b.txt'],
    ['in odd order and case', 'CONTENT-disposition: Form-Data; FILENAME="a.txt"; NAME="file"', 'a.txt'],
    [
      'with a semicolon in the name',
      'Content-Disposition: form-data; name="file"; filename="a; name=b.txt"',
      'a; name=b.txt',
    ],
  ];
  test.each(dispositions)('%s', (_name, header, filename) => {
    expect(parse(`${part(`${header}\r\nContent-Type: text/plain`)}--XyZ--\r\n`)).toEqual(fileNamed(filename));
  });

  test('with preamble, epilogue, a quoted boundary and a second field', () => {
    const text = `preamble --XyZ\r\n${part('Content-Disposition: form-data; name="file"; filename="a.txt"')}${part('Content-Disposition: form-data; name="note"', 'x')}--XyZ--\r\nepilogue`;
    expect(parse(text, 'Multipart/Form-Data; charset=utf-8; boundary="XyZ"')).toEqual({
      ...fileNamed('a.txt'),
      note: 'x',
    });
  });

  test('gives the bytes as they are, whatever they are', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 2000 }), (bytes) => {
        const body = Buffer.concat([
          Buffer.from('--XyZ-unlikely\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\n'),
          bytes,
          Buffer.from('\r\n--XyZ-unlikely--\r\n'),
        ]);
        const { file } = parseMultipart(body, 'multipart/form-data; boundary=XyZ-unlikely');
        expect(Buffer.from((file as { bytes: Uint8Array }).bytes).equals(bytes)).toBe(true);
      }),
    );
  });
});

describe('a body that is not a form', () => {
  const bodies: readonly (readonly [string, string, string])[] = [
    ['another type', '{}', 'application/json'],
    ['no boundary', part('Content-Disposition: form-data; name="file"'), 'multipart/form-data'],
    ['another boundary', part('Content-Disposition: form-data; name="file"'), 'multipart/form-data; boundary=abc'],
    ['nothing', '', type],
    ['a part that does not end', part('Content-Disposition: form-data; name="file"'), type],
    ['a part without headers', '--XyZ\r\nhello\r\n--XyZ--', type],
    ['a part without a name', `${part('Content-Disposition: form-data')}--XyZ--`, type],
    ['an attachment', `${part('Content-Disposition: attachment; name="file"')}--XyZ--`, type],
    ['endless headers', `${part(`X: ${'x'.repeat(9000)}`)}--XyZ--`, type],
    ['too many parts', `${part('Content-Disposition: form-data; name="file"').repeat(30)}--XyZ--`, type],
  ];
  test.each(bodies)('%s', (_name, body, contentType) => {
    expect(() => parse(body, contentType)).toThrow(ValidationError);
  });

  test('is always refused', () => {
    const pieces = fc.constantFrom(
      '--XyZ',
      '\r\n',
      '--',
      'Content-Disposition: form-data',
      '; name="file"',
      '; filename="a"',
      ':',
      'x',
      '\0',
    );
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 40 }), (parts) => {
        const caught = catchError(() => parse(parts.join('')));
        expect(caught === undefined || caught instanceof ValidationError).toBe(true);
      }),
      { numRuns: 3000 },
    );
  });

  test('a name that comes twice', () => {
    const text = `${part('Content-Disposition: form-data; name="file"; filename="a"').repeat(2)}--XyZ--`;
    expect(() => parse(text)).toThrow(
      expect.objectContaining({ fields: [expect.objectContaining({ path: 'file', code: 'duplicate' })] }),
    );
  });
});
