/** The one-time link of a ticket, at the service with this origin. */
export const toSignInUrl = (origin: string, ticket: string): string =>
  `${origin}/api/console/sign-in?ticket=${encodeURIComponent(ticket)}`;
