/** A query that cannot be parsed or does not follow the rules of the language; answered with status 400. */
export class QueryError extends Error {
  override readonly name = 'QueryError';
}

/** Throws the `QueryError` for a part of the language that the stand-in leaves out. */
export function refuseUnsupported(part: string): never {
  throw new QueryError(`${part} is not supported by this stand-in for Cosmos DB.`);
}
