/** Where a sign-in begins that leads back to this page. */
const toSignIn = (): string =>
  `/api/console/sign-in?${new URLSearchParams({ returnTo: `${location.pathname}${location.search}` })}`;

/** How to sign in, locally and in Azure. */
export function SignInHelp({ isInOtherTab = false }: { readonly isInOtherTab?: boolean }) {
  return (
    <ul class="steps">
      <li>
        <a href={toSignIn()} class="button" {...(isInOtherTab ? { target: '_blank' } : {})}>
          Sign in with your organisation
        </a>
      </li>
      <li>
        On this machine: open the link that <code>npm start</code> printed, or make a new one with{' '}
        <code>npm run admin -- people link</code>. A link works once, for ten minutes.
      </li>
    </ul>
  );
}

/** The first page of somebody who is not signed in. */
export function SignIn({ error, onRetry }: { readonly error: Error | undefined; readonly onRetry: () => void }) {
  return (
    <main class="sign-in">
      <div class="sign-in-card">
        <img src="/console/icon.svg" alt="" width="44" height="44" />
        <h1>Asset Review</h1>
        {error === undefined ? (
          <>
            <p>Findings about adverts, before they are published. Sign in to read them and to decide.</p>
            <SignInHelp />
          </>
        ) : (
          <>
            <p role="alert">The console could not be opened. {error.message}</p>
            <button type="button" class="main" onClick={onRetry}>
              Try again
            </button>
          </>
        )}
      </div>
    </main>
  );
}
