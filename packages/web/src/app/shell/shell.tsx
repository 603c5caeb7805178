import { Outlet, useNavigate, useRouter, useRouterState } from '@tanstack/react-router';
import { lazy, Suspense, useEffect } from 'react';
import { OfflineError, sentenceOf } from '../../lib/api-error.ts';
import { hasNoSession } from '../../lib/csrf.ts';
import { paths } from '../../lib/paths.ts';
import { CurrentUserContext, UnauthorizedError, useSession } from '../../lib/session.ts';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { Frame } from './frame.tsx';
import { FrameSkeleton } from './frame-skeleton.tsx';
import { PageMetadata } from './page-metadata.tsx';
import { SignOutProvider } from './sign-out-provider.tsx';
import { useRedirectTarget } from './use-redirect-target.ts';

const NobodyScreen = lazy(() => import('../screens/nobody-screen.tsx'));

/** Everything behind the sign-in. R019: where vendors send people back to, no user is loaded in a browser that has no session. */
export function Shell() {
  const path = useRouterState({ select: (state) => state.location.pathname });
  if (path !== paths.external_accounts || !hasNoSession()) return <SignedIn />;
  return (
    <Suspense fallback={<FrameSkeleton />}>
      <NobodyScreen />
    </Suspense>
  );
}

/** Loads the user first (R021), leads where they must go, and draws the frame around the screen. */
function SignedIn() {
  const { state, user, error, invalidate } = useSession();
  if (user) {
    return (
      <CurrentUserContext value={user}>
        <PageMetadata />
        <SignOutProvider>
          <Inside />
        </SignOutProvider>
      </CurrentUserContext>
    );
  }
  if (state === 'loading' || !error) return <FrameSkeleton />;
  if (error instanceof UnauthorizedError && error.isSignedOut) return <ToLogin />;
  const message = sentenceOf(error instanceof UnauthorizedError ? error.cause : error);
  return (
    <main>
      <ErrorState
        order={1}
        title="Bookline could not start"
        message={message}
        offline={error instanceof OfflineError}
        onRetry={() => void invalidate()}
      />
    </main>
  );
}

function Inside() {
  const target = useRedirectTarget();
  const { history } = useRouter();
  useEffect(() => {
    if (target) history.replace(target);
  }, [target, history]);
  if (target) return <FrameSkeleton />;
  return (
    <Frame>
      <Outlet />
    </Frame>
  );
}

/** R012: no session leads to /login. The handler of failed replies does so too; whoever is first wins. */
function ToLogin() {
  const navigate = useNavigate();
  const path = useRouterState({ select: (state) => state.location.pathname });
  useEffect(() => {
    if (path !== paths.login) void navigate({ to: paths.login, replace: true });
  }, [navigate, path]);
  return <FrameSkeleton />;
}
