import { describe, expect, it } from 'vitest';
import { matchRoute, splitPath } from '../../../src/functions-host/http/match-route.ts';
import { parseRouteTemplate } from '../../../src/functions-host/http/route-template.ts';

const match = (route: string, path: string) => matchRoute(parseRouteTemplate(route), splitPath(path), path);

describe('a route', () => {
  it.each([
    ['items/{id}', '/items/a', { id: 'a' }],
    ['items/{id}', '/ITEMS/A/', { id: 'A' }],
    ['items/{id}', '/items', undefined],
    ['items/{id}', '/items//1', undefined],
    ['items/{id}', '/items/1/2', undefined],
    ['opt/{a}/{b?}', '/opt/1', { a: '1' }],
    ['opt/{a}/{b?}', '/opt/1/2', { a: '1', b: '2' }],
    ['dv/{x=42}', '/dv', { x: '42' }],
    ['dv/{x:int=42}', '/dv/a', undefined],
    ['echo/{*rest}', '/echo', {}],
    ['echo/{*rest}', '/echo/a//b/', { rest: 'a//b/' }],
    ['echo/{*rest}', '/echo//b', undefined],
    ['echo/{**rest}', '/echo/a/b', { rest: 'a/b' }],
    ['{*path}', '/', {}],
    ['{*path}', '//plain', undefined],
    ['files/{name}.{ext}', '/files/a.b.txt', { name: 'a.b', ext: 'txt' }],
    ['files/{name}.{ext}', '/files/a', undefined],
    ['files/{name}.{ext?}', '/files/a', { name: 'a' }],
    ['files/{name}.{ext?}', '/files/a.', undefined],
    ['v{version}/x', '/V2/x', { version: '2' }],
    ['v{version}/x', '/v/x', undefined],
    ['p-{a}-q', '/p-1-q', { a: '1' }],
    ['p-{a}-q', '/xp-1-q', undefined],
    ['{{literal}}', '/{literal}', {}],
    ['zs/', '/zs', {}],
  ])('%s at %s gives %j', (route, path, values) => {
    expect(match(route, path)).toEqual(values);
  });

  it.each([
    ['int', ['5', '+5', ' 5 ', '-2147483648'], ['x', '1.5', '2147483648', '']],
    ['long', ['9223372036854775807'], ['9223372036854775808']],
    ['bool', ['true', 'FALSE'], ['1', 'yes']],
    ['alpha', ['abC'], ['ab1']],
    [
      'guid',
      [
        '3f2504e0-4f89-41d3-9a0c-0305e82c3301',
        '{3F2504E0-4F89-41D3-9A0C-0305E82C3301}',
        '3f2504e04f8941d39a0c0305e82c3301',
      ],
      ['3f2504e0', '{3f2504e04f8941d39a0c0305e82c3301}'],
    ],
    ['datetime', ['2020-01-01', '2020-01-01T10:00:00Z'], ['soon', '5']],
    ['decimal', ['1.5', '1,000', '-3'], ['1e5', 'x']],
    ['double', ['1e5', '-.5', 'NaN'], ['x']],
    ['float', ['1.5'], ['1.5f']],
    ['length(3)', ['abc'], ['ab', 'abcd']],
    ['length(2,3)', ['ab', 'abc'], ['a', 'abcd']],
    ['minlength(2)', ['ab'], ['a']],
    ['maxlength(2)', ['ab'], ['abc']],
    ['min(1)', ['1'], ['0', 'x']],
    ['max(9)', ['9'], ['10']],
    ['range(1,5)', ['1', '5'], ['0', '6']],
    ['regex(^\\d{{2}}$)', ['12'], ['123']],
    ['regex(^[[a-c]]+$)', ['a]'], ['abc']],
    ['required', ['x'], []],
  ])('holds {p:%s} to its constraint', (constraint, accepted, refused) => {
    const isMatch = (value: string): boolean => match(`{p:${constraint}}`, `/${value}`) !== undefined;
    expect([...accepted, ...refused].filter(isMatch)).toEqual(accepted);
  });

  it.each([
    ['a//b', 'two slashes'],
    ['{a}{b}', 'two parameters'],
    ['{*a}/b', 'catch-all'],
    ['x{*a}', 'catch-all'],
    ['{*a?}', 'optional'],
    ['{a?}.b', 'end its segment'],
    ['b-{a?}', 'follow a period'],
    ['{a=1?}', 'no default'],
    ['{a}/{A}', 'twice'],
    ['{a', 'braces'],
    ['a}', 'braces'],
    ['{}', 'name'],
    ['{a:foo}', 'unknown'],
    ['{a:length(x)}', 'argument'],
    ['a?b', '"?"'],
  ])('%s is refused: %s', (route, reason) => {
    expect(() => parseRouteTemplate(route)).toThrow(reason);
  });
});
