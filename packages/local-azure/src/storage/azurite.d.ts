// Azurite 3.37.0 ships no types and no `exports` map: its CommonJS modules are reached by path.
declare module 'azurite/dist/src/*' {
  const commonJsModule: {
    readonly default: new (...positional: readonly unknown[]) => unknown;
    readonly MemoryExtentChunkStore: new (sizeLimitBytes: number) => unknown;
  };
  export default commonJsModule;
}
