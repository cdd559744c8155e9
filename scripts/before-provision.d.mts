export function findObstacle(variables: Readonly<Record<string, string | undefined>>): string | undefined;
