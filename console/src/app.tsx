import { LocationProvider, lazy, Route, Router } from 'preact-iso';
import { QueuePage } from './queue/queue-page.tsx';
import { ReviewPage } from './review/review-page.tsx';
import { SubmissionPage } from './review/submission-page.tsx';
import { SessionProvider } from './session/session.tsx';
import { Shell } from './shell.tsx';
import { Notices } from './ui/notices.tsx';

const ComparePage = lazy(() => import('./pages/compare-page.tsx').then((all) => all.ComparePage));
const RulesPage = lazy(() => import('./pages/rules-page.tsx').then((all) => all.RulesPage));
const RulePacksPage = lazy(() => import('./pages/rule-packs-page.tsx').then((all) => all.RulePacksPage));
const WebhooksPage = lazy(() => import('./pages/webhooks-page.tsx').then((all) => all.WebhooksPage));
const PeoplePage = lazy(() => import('./pages/people-page.tsx').then((all) => all.PeoplePage));

function NotFound() {
  return (
    <main id="main" class="page" tabIndex={-1}>
      <h1>Nothing is here</h1>
      <p>
        The address may be wrong. <a href="/console">Go to the queue</a>
      </p>
    </main>
  );
}

export function App() {
  return (
    <LocationProvider scope="/console">
      <SessionProvider>
        <Shell>
          <Router onRouteChange={() => document.querySelector('dialog[open]') ?? scrollTo(0, 0)}>
            <Route path="/console" component={QueuePage} />
            <Route path="/console/submissions/:submissionId" component={SubmissionPage} />
            <Route path="/console/submissions/:submissionId/assets/:assetId" component={ReviewPage} />
            <Route path="/console/submissions/:submissionId/assets/:assetId/compare" component={ComparePage} />
            <Route path="/console/rules" component={RulesPage} />
            <Route path="/console/rule-packs" component={RulePacksPage} />
            <Route path="/console/webhooks" component={WebhooksPage} />
            <Route path="/console/people" component={PeoplePage} />
            <Route default component={NotFound} />
          </Router>
        </Shell>
      </SessionProvider>
      <Notices />
    </LocationProvider>
  );
}
