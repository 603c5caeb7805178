import { Title } from '@mantine/core';
import { useEffect, useState } from 'react';
import { usePageTitle } from '../../../ui/page-title.ts';
import { AskForReset } from '../components/ask-for-reset.tsx';
import { ChooseNewPassword } from '../components/choose-new-password.tsx';
import classes from './reset-password-page.module.css';

/** Resets a forgotten password: requests the link, and sets a new password with it. */
export function ResetPasswordPage() {
  // Read once and removed from the URL, so that the next user of this browser doesn't find it in the history.
  const [token, setToken] = useState(() => new URLSearchParams(window.location.search).get('token'));
  useEffect(() => {
    if (token) window.history.replaceState(window.history.state, '', window.location.pathname);
  }, [token]);
  const title = token ? 'Set a new password' : 'Forgot your password?';
  usePageTitle(title);
  return (
    <div className={classes.card}>
      <Title order={1} className={classes.title}>
        {title}
      </Title>
      {token ? <ChooseNewPassword token={token} onAskAgain={() => setToken(null)} /> : <AskForReset />}
    </div>
  );
}
