export function findObstacle(variables: Readonly<Record<string, string | undefined>>): string | undefined;
export function findMediaAccount(variables: Readonly<Record<string, string | undefined>>): string | undefined;
export function findMediaObstacle(
  access: string | undefined,
  variables: Readonly<Record<string, string | undefined>>,
): string | undefined;
export function findVaultMode(
  listed: readonly unknown[],
  variables: Readonly<Record<string, string | undefined>>,
): 'default' | 'recover';
export function inSubscription(
  args: readonly string[],
  variables: Readonly<Record<string, string | undefined>>,
): readonly string[];
