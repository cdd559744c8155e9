import { type Expression, keyOf } from './bicep-ast.ts';

/** An expression as one line of text, so that it can be compared: `vnetEnabled ? Disabled : Enabled`. Strings lose their quotes. */
export function render(expression: Expression | undefined): string {
  if (expression === undefined) return '';
  switch (expression.kind) {
    case 'string':
      return expression.parts.map((part) => (typeof part === 'string' ? part : `\${${render(part)}}`)).join('');
    case 'number':
    case 'boolean':
      return String(expression.value);
    case 'null':
      return 'null';
    case 'object':
      return `{ ${expression.entries.map(({ key, value }) => `${keyOf(key) ?? render(key)}: ${render(value)}`).join(', ')} }`;
    case 'array':
      return `[${expression.items.map(render).join(', ')}]`;
    case 'identifier':
      return expression.name;
    case 'member':
      return `${render(expression.object)}${expression.asserted ? '!' : ''}.${expression.property}`;
    case 'nested':
      return `${render(expression.object)}::${expression.resource}`;
    case 'subscript':
      return `${render(expression.object)}[${render(expression.index)}]`;
    case 'call':
      return `${expression.object ? `${render(expression.object)}.` : ''}${expression.name}(${expression.args.map(render).join(', ')})`;
    case 'unary':
      return `${expression.operator}${render(expression.argument)}`;
    case 'binary':
      return `${render(expression.left)} ${expression.operator} ${render(expression.right)}`;
    case 'ternary':
      return `${render(expression.condition)} ? ${render(expression.yes)} : ${render(expression.no)}`;
    case 'for':
      return `for ${expression.variables.join(', ')} in ${render(expression.over)}: ${render(expression.body)}`;
    case 'unknown':
    default:
      return expression.text;
  }
}
