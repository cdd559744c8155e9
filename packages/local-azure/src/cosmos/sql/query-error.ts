/** A query that cannot be parsed or does not follow the rules of the language; answered with status 400. */
export class QueryError extends Error {
  override readonly name = 'QueryError';
}
