import type { Value } from '../json-value.ts';

export type BinaryOperator =
  | 'AND'
  | 'OR'
  | '??'
  | '='
  | '!='
  | '<'
  | '<='
  | '>'
  | '>='
  | '||'
  | '+'
  | '-'
  | '*'
  | '/'
  | '%'
  | '&'
  | '|'
  | '^'
  | '<<'
  | '>>'
  | '>>>';

export type UnaryOperator = 'NOT' | '-' | '+' | '~';

export type Expression =
  | { readonly kind: 'literal'; readonly value: Value }
  | { readonly kind: 'parameter'; readonly name: string }
  | { readonly kind: 'identifier'; readonly name: string }
  | { readonly kind: 'member'; readonly object: Expression; readonly key: Expression }
  | { readonly kind: 'object'; readonly members: readonly { readonly name: string; readonly value: Expression }[] }
  | { readonly kind: 'array'; readonly elements: readonly Expression[] }
  | { readonly kind: 'unary'; readonly operator: UnaryOperator; readonly operand: Expression }
  | {
      readonly kind: 'binary';
      readonly operator: BinaryOperator;
      readonly left: Expression;
      readonly right: Expression;
    }
  | {
      readonly kind: 'conditional';
      readonly test: Expression;
      readonly whenTrue: Expression;
      readonly otherwise: Expression;
    }
  | { readonly kind: 'in'; readonly operand: Expression; readonly list: readonly Expression[] }
  | { readonly kind: 'between'; readonly operand: Expression; readonly low: Expression; readonly high: Expression }
  | { readonly kind: 'call'; readonly name: string; readonly arguments: readonly Expression[] };

export interface SelectItem {
  readonly name: string;
  readonly expression: Expression;
}

export type Selection =
  | { readonly kind: 'star' }
  | { readonly kind: 'value'; readonly expression: Expression }
  | { readonly kind: 'list'; readonly items: readonly SelectItem[] };

export interface SortItem {
  readonly expression: Expression;
  readonly descending: boolean;
}

export interface Query {
  readonly distinct: boolean;
  readonly top: Expression | undefined;
  readonly selection: Selection;
  /** What FROM calls a document; undefined without FROM. */
  readonly alias: string | undefined;
  readonly where: Expression | undefined;
  readonly orderBy: readonly SortItem[];
  readonly offset: Expression | undefined;
  readonly limit: Expression | undefined;
}
