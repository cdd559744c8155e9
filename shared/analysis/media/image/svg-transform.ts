/** a to f of SVG's `matrix(…)`. */
export type Matrix = readonly [a: number, b: number, c: number, d: number, e: number, f: number];

export const identity: Matrix = [1, 0, 0, 1, 0, 0];

/** A list of `translate`, `scale`, `rotate` and `matrix`; skews are left out. */
export function parseTransform(value: string | undefined): Matrix {
  let matrix = identity;
  for (const [, name, list] of (value ?? '').matchAll(/(translate|scale|rotate|matrix)\(([^)]*)\)/g)) {
    const [p = 0, q, r = 0, s = 0, t = 0, u = 0] = (list ?? '')
      .trim()
      .split(/[\s,]+/)
      .map(Number);
    if (name === 'translate') matrix = multiply(matrix, [1, 0, 0, 1, p, q ?? 0]);
    else if (name === 'scale') matrix = multiply(matrix, [p, 0, 0, q ?? p, 0, 0]);
    else if (name === 'matrix') matrix = multiply(matrix, [p, q ?? 0, r, s, t, u]);
    else {
      const [cos, sin] = [Math.cos((p * Math.PI) / 180), Math.sin((p * Math.PI) / 180)];
      const turned = multiply(matrix, [1, 0, 0, 1, q ?? 0, r]);
      matrix = multiply(multiply(turned, [cos, sin, -sin, cos, 0, 0]), [1, 0, 0, 1, -(q ?? 0), -r]);
    }
  }
  return matrix;
}

export function multiply([a, b, c, d, e, f]: Matrix, [g, h, i, j, k, l]: Matrix): Matrix {
  return [a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j, a * k + c * l + e, b * k + d * l + f];
}
