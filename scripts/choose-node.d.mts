interface NodeProgram {
  readonly path: string;
  readonly version: string;
}
export function chooseNode(brought: NodeProgram | undefined, own: NodeProgram): string | undefined;
