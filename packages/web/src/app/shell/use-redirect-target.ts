import { forcedRedirect, redirectTarget } from '@bookline/contract/rules/redirects';
import { useRouterState } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { redirectMemory } from '../../lib/redirect-memory.ts';
import { useCurrentUser } from '../../lib/session.ts';

/** The path to redirect to, or null. A redirect_path cookie comes first (R026, R027), then forced states (R028–R038). */
export function useRedirectTarget(): string | null {
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
