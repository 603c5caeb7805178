import { forcedRedirect, redirectTarget } from '@bookline/contract/rules/redirects';
import { Skeleton } from '@mantine/core';
import { Outlet, useNavigate, useRouter, useRouterState } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useState } from 'react';
import { OfflineError, sentenceOf } from '../../lib/api-error.ts';
import { hasNoSession } from '../../lib/csrf.ts';
import { paths } from '../../lib/paths.ts';
import { redirectMemory } from '../../lib/redirect-memory.ts';
import { CurrentUserContext, UnauthorizedError, useCurrentUser, useSession } from '../../lib/session.ts';
import { BrandName } from '../../ui/page-title.ts';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { Spare } from '../spare.tsx';
import classes from './frame.module.css';
import { Frame } from './frame.tsx';
import own from './frame-skeleton.module.css';
import { PageMetadata } from './page-metadata.tsx';
import { SignOutProvider } from './sign-out-provider.tsx';

const CurrentAccount = lazy(() => import('./current-account.tsx'));
const SignedOutScreen = lazy(() => import('../screens/signed-out-screen.tsx'));

/** Everything behind the sign-in. R019: on a vendor's return page without a session, no user is loaded. */
export function Shell() {
  const path = useRouterState({ select: (state) => state.location.pathname });
  if (path !== paths.external_accounts || !hasNoSession()) return <SignedIn />;
  return (
    <Suspense fallback={<FrameSkeleton />}>
      <SignedOutScreen />
    </Suspense>
  );
}

/** Loads the user first (R021), redirects if needed, and renders the frame around the screen. */
function SignedIn() {
  const { state, user, error, invalidate } = useSession();
  if (user) {
    return (
      <CurrentUserContext value={user}>
        <PageMetadata />
        <SignOutProvider>
          <BrandName value={user.company.name}>
            <Spare>
              <CurrentAccount />
            </Spare>
            <Inside />
          </BrandName>
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
        title="The app couldn’t start"
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
  const hasArrived = useRouterState({
    select: ({ location, resolvedLocation }) => resolvedLocation?.href === location.href,
  });
  const [isLed, setIsLed] = useState(false);
  useEffect(() => {
    setIsLed((before) => target !== null || (before && !hasArrived));
    if (target) history.replace(target);
  }, [target, hasArrived, history]);
  // Until the redirect finishes, the outlet still holds the previous screen, which mustn't load its data.
  if (target || isLed) return <FrameSkeleton />;
  return (
    <Frame>
      <Outlet />
    </Frame>
  );
}

/** R012: without a session, opens /login. The handler of failed replies does the same; the first one wins. */
function ToLogin() {
  const navigate = useNavigate();
  const path = useRouterState({ select: (state) => state.location.pathname });
  useEffect(() => {
    if (path !== paths.login) void navigate({ to: paths.login, replace: true });
  }, [navigate, path]);
  return <FrameSkeleton />;
}

/** The frame before the user is known. It has the same sizes, so nothing moves when the content arrives. */
function FrameSkeleton() {
  return (
    <div className={classes.frame} aria-busy="true">
      <div className={own.nav}>
        <Skeleton h={24} w={120} />
        <Skeleton h={16} mt="xl" />
        <Skeleton h={16} />
        <Skeleton h={16} />
      </div>
      <div className={own.top}>
        <Skeleton h={20} w={140} />
        <Skeleton h={28} w={28} circle />
      </div>
      <main className={classes.main}>
        <span className="visually-hidden" role="status">
          Loading
        </span>
      </main>
    </div>
  );
}

/** The path to redirect to, or null. A redirect_path cookie comes first (R026, R027), then forced states (R028–R038). */
function useRedirectTarget(): string | null {
  const user = useCurrentUser();
  const { pathname, href } = useRouterState({ select: ({ location }) => location });
  // Read once, because the cookie is for the moment of arrival.
  const [remembered] = useState(() => redirectTarget({ path: pathname, cookie: redirectMemory.read() }));
  const [arrived, setArrived] = useState(remembered.to === null);
  useEffect(() => {
    if (remembered.clear) redirectMemory.clear();
  }, [remembered]);
  useEffect(() => {
    if (href === remembered.to) setArrived(true);
  }, [href, remembered]);

  const forced = forcedRedirect({ path: pathname, user, markers: user.login_stack.map(({ marker }) => marker) });
  if (forced) return forced === href ? null : forced;
  return arrived || href === remembered.to ? null : remembered.to;
}
