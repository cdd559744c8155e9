/** An edit of a file of the infrastructure, as a developer might make it. */
export interface Change {
  readonly name: string;
  readonly file: string;
  /** What is replaced, once. */
  readonly find: string;
  readonly replace: string;
  /** The case that is compiled; `private` unless it says otherwise. */
  readonly case?: 'public' | 'private' | 'closed';
}

/** The Bicep files that changes are made in. */
export const bicep = {
  main: 'infra/main.bicep',
  app: 'infra/modules/app.bicep',
  cosmos: 'infra/modules/cosmos.bicep',
  network: 'infra/modules/network.bicep',
  realtime: 'infra/modules/realtime.bicep',
  scheduler: 'infra/modules/durable-task-scheduler.bicep',
  storage: 'infra/modules/storage.bicep',
  vault: 'infra/modules/vault.bicep',
} as const;
