import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseMultipart, uploadedFile } from '../../../functions/http/parse-multipart.ts';
import { ValidationError } from '../../../shared/model/errors.ts';

const type = 'multipart/form-data; boundary=XyZ';
const part = (headers: string, content = 'hello'): string => `--XyZ\r\n${headers}\r\n\r\n${content}\r\n`;
const numbered = (index: number): string => `Content-Disposition: form-data; name="n${index}"`;
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

const toIssues = (value: unknown) =>
  uploadedFile
    .safeParse(value)
    .error?.issues.map((issue) => [
      issue.path.join('.'),
      issue.code === 'custom' ? issue.params?.['code'] : issue.code,
    ]);

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
    ['with a language', "Content-Disposition: form-data; name=file; filename*=UTF-8'en'a.txt", 'a.txt'],
    [
      'with an extended name of another encoding',
      "Content-Disposition: form-data; name=file; filename=x; filename*=x-utf-8''y",
      'x',
    ],
    ['without spaces', 'Content-Disposition:form-data;name="file";filename="a.txt"', 'a.txt'],
    ['with more spaces', 'Content-Disposition:  form-data ;  name = "file" ; filename  ="a.txt"', 'a.txt'],
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

  test.each([
    ['a preamble of several lines', 'one\r\n\r\ntwo\r\n', type],
    ['an empty line before it', '\r\n', type],
    ['a content type without spaces', '', 'multipart/form-data;boundary=XyZ'],
    ['a content type with more spaces', '', 'multipart/form-data  ;  boundary=XyZ'],
  ])('with %s', (_name, preamble, contentType) => {
    const text = `${preamble}${part('Content-Disposition: form-data; name="file"; filename="a.txt"')}--XyZ--`;
    expect(parse(text, contentType)).toEqual(fileNamed('a.txt'));
  });

  test.each(['--XyZ--', '--XyZ--\r\n', 'preamble\r\n--XyZ--'])('without parts: %j', (text) => {
    expect(parse(text)).toEqual({});
  });

  test('with a part that has no content', () => {
    const header = 'Content-Disposition: form-data; name="note"';
    for (const text of [`${part(header, '')}--XyZ--`, `--XyZ\r\n${header}\r\n\r\n--XyZ--`])
      expect(parse(text)).toEqual({ note: '' });
  });

  test('with twenty parts of any length, and headers of 8 KiB', () => {
    // From behind the delimiter on, with the end of its line.
    const long = `${numbered(19)}\r\nX: `.padEnd(8192 - 2, 'x');
    const parts = Array.from({ length: 19 }, (_, index) => part(numbered(index), 'x'.repeat(1000)));
    expect(Object.keys(parse(`${parts.join('')}${part(long)}--XyZ--`))).toHaveLength(20);
    expect(() => parse(`${parts.join('')}${part(`${long}x`)}--XyZ--`)).toThrow(
      expect.objectContaining({
        fields: [expect.objectContaining({ message: 'A part of the form has no readable headers' })],
      }),
    );
    expect(() => parse(`${parts.join('')}${part(numbered(19))}${part(numbered(20))}--XyZ--`)).toThrow(
      expect.objectContaining({ fields: [expect.objectContaining({ message: 'The form has more than 20 parts' })] }),
    );
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
  const noForm = 'The body must be multipart/form-data with a boundary';
  const noHeaders = 'A part of the form has no readable headers';
  const noName = 'Every part of the form must have a name';
  const file = 'Content-Disposition: form-data; name="file"';
  const bodies: readonly (readonly [string, string, string, string])[] = [
    ['another type', '{}', 'application/json', noForm],
    ['a type that ends alike', part(file), 'x-multipart/form-data; boundary=XyZ', noForm],
    ['a type that begins alike', part(file), 'multipart/form-data-x; boundary=XyZ', noForm],
    ['no boundary', part(file), 'multipart/form-data', noForm],
    ['another boundary', part(file), 'multipart/form-data; boundary=abc', 'The body does not contain its boundary'],
    ['nothing', '', type, 'The body does not contain its boundary'],
    ['a part that does not end', part(file), type, 'The form ends in the middle of a part'],
    ['a part without an end of headers', '--XyZ\r\nhello\r\n--XyZ--', type, noHeaders],
    ['a delimiter and nothing else', '--XyZ', type, noHeaders],
    ['a part without headers', `--XyZ\r\n\r\n${file}\r\n--XyZ--`, type, noName],
    ['a header in the line of the delimiter', `--XyZ${file}\r\nX: x\r\n\r\nhello\r\n--XyZ--`, type, noName],
    ['a part without a name', `${part('Content-Disposition: form-data')}--XyZ--`, type, noName],
    ['an attachment', `${part('Content-Disposition: attachment; name="file"')}--XyZ--`, type, noName],
    ['a disposition that ends alike', `${part('Content-Disposition: x-form-data; name="file"')}--XyZ--`, type, noName],
    ['endless headers', `${part(`X: ${'x'.repeat(9000)}`)}--XyZ--`, type, noHeaders],
    ['too many parts', `${part(file).repeat(30)}--XyZ--`, type, 'The form has more than 20 parts'],
  ];
  test.each(bodies)('%s', (_name, body, contentType, message) => {
    const fields = [{ path: '', code: 'invalid_format', message }];
    expect(catchError(() => parse(body, contentType))).toMatchObject({ fields });
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

describe('a part that must be a file', () => {
  test('is one with a name', () => {
    const file = { filename: 'a.txt', contentType: 'text/plain', bytes: Buffer.from('') };
    expect(toIssues(file)).toBeUndefined();
    expect(toIssues({ ...file, filename: '' })).toEqual([['filename', 'too_small']]);
  });

  test.each(['text', '', null, undefined])('is not %j', (value) => {
    expect(toIssues(value)).toEqual([['', 'invalid_type']]);
  });
});
