import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { onFailure } from '../lib/api.ts';
import { paths } from '../lib/paths.ts';
import { redirectMemory } from '../lib/redirect-memory.ts';
import { invalidateSession } from '../lib/session.ts';
import { App } from './app.tsx';
import { expireOn401, forgetAnswers } from './expire-session.ts';
import { createQueryClient } from './query-client.ts';
import { createAppRouter } from './router.tsx';

const client = createQueryClient();
const router = createAppRouter();

onFailure((error, endpoint) => {
  // R028: reloads the user, so that the app opens the page of the forced state.
  if (error.forcedState) void invalidateSession(client);
  expireOn401(error, endpoint, {
    currentPath: () => router.state.location.href,
    remember: redirectMemory.remember,
    clearCache: () => forgetAnswers(client),
    goToLogin: () => router.navigate({ to: paths.login, replace: true }),
  });
});

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root.');
createRoot(root).render(
  <StrictMode>
    <App client={client} router={router} />
  </StrictMode>,
);
