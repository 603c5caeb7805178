import { Title } from '@mantine/core';
import { useEffect, useState } from 'react';
import { usePageTitle } from '../../../ui/page-title.ts';
import { AskForReset } from '../components/ask-for-reset.tsx';
import { ChooseNewPassword } from '../components/choose-new-password.tsx';
import classes from './reset-password-page.module.css';

/** A forgotten password: asking for the link, and with the link setting a new one. */
export function ResetPasswordPage() {
  // Read once and taken out of the address: the link must not stay in the history for the next person at this machine.
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
