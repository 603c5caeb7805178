import { sessions } from '@bookline/contract/features/sessions';
import { LoadingOverlay } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { createContext, type ReactNode, useCallback, useContext, useState } from 'react';
import { useLeave } from '../../features/acting/acting.data.ts';
import { call } from '../../lib/api.ts';
import { paths } from '../../lib/paths.ts';
import { useCurrentUser } from '../../lib/session.ts';
import { signOut } from '../../lib/sign-out.ts';
import { clearSearchState } from '../../lib/storage.ts';
import { useUserStorage } from '../../lib/use-user-storage.ts';
import { forgetAnswers } from '../expire-session.ts';
import { showFailure } from '../query-client.ts';

const SignOutContext = createContext<() => void>(() => undefined);

/** Signs out, from anywhere in the app. */
export const useSignOut = (): (() => void) => useContext(SignOutContext);

/** Provides sign-out to everything below, and covers it while signing out. */
export function SignOutProvider({ children }: { readonly children: ReactNode }) {
  const storage = useUserStorage();
  const client = useQueryClient();
  const navigate = useNavigate();
  const [loading, setLoading] = useState(false);
  const { login_stack } = useCurrentUser();
  const { leave, busy } = useLeave();

  const start = useCallback(() => {
    // R134: leaving a session on top of another returns to the one below.
    if (login_stack.length > 0) return leave();
    signOut({
      hideMiniCalendar: () => storage.write('mini_calendar', false), // R125
      setLoading,
      clearSearchState: () => clearSearchState(storage),
      removeLoginStack: () => storage.remove('login_stack'), // R445
      endSession: () => call(sessions.end),
      goToLogin: async () => {
        await navigate({ to: paths.login });
        forgetAnswers(client);
      },
    }).catch(showFailure);
  }, [storage, client, navigate, login_stack, leave]);

  return (
    <SignOutContext value={start}>
      <LoadingOverlay visible={loading || busy} zIndex={1000} overlayProps={{ backgroundOpacity: 0.6 }} />
      {children}
    </SignOutContext>
  );
}
