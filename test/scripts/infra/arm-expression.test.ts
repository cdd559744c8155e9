import { describe, expect, it } from 'vitest';
import { simplify } from '../../../scripts/infra/arm-expression.ts';

describe('an expression of a template', () => {
  it.each([
    ['text', 'text'],
    ['[[text]', '[[text]'],
    ["['it''s']", "it's"],
    ["[format('{0}-{1}', 'a', 3)]", 'a-3'],
    ["[reference('x/y', '2025-01-01').a.b]", '{x/y.a.b}'],
    ["[format('https://{0}', reference('x/y').host)]", 'https://{x/y.host}'],
    ["[concat('a', reference('x').b, 'c')]", 'a{x.b}c'],
    ["[createObject('a', 'b', 'c', createArray(1, true, null))]", { a: 'b', c: [1, true, null] }],
    ["[union(createObject('a', '1'), createObject('b', '2'))]", { a: '1', b: '2' }],
    ["[shallowMerge(createArray(createObject('a', '1'), createObject('a', '2')))]", { a: '2' }],
    ["[if(empty(reference('x').y), 'none', 'some')]", 'some'],
    ["[if(true, 'yes', 'no')]", 'yes'],
    ["[createArray('a', 'b')[1]]", 'b'],
    ["[format('privatelink.blob.{0}', environment().suffixes.storage)]", 'privatelink.blob.core.windows.net'],
    ["[resourceId('sub', 'group', 'A.B/c/d', 'one', 'two')]", 'A.B/c/one/d/two'],
    ["[extensionResourceId('scope', 'A.B/locks', 'keep')]", 'scope/providers/A.B/locks/keep'],
    ["[guid('a', reference('x').y)]", '{guid(a, x.y)}'],
    ["[union(reference('x').y, createObject())]", '{union(x.y, {})}'],
    [
      { a: ["[reference('x').y]"], b: 3, c: null },
      { a: ['{x.y}'], b: 3, c: null },
    ],
  ])('%j becomes %j', (given, wanted) => {
    expect(simplify(given)).toEqual(wanted);
  });

  it.each(["[format('a']", '[format(]', "['a' 'b']", '[#]'])('%s is refused', (given) => {
    expect(() => simplify(given)).toThrow(/ARM expression/);
  });
});
