import { Text } from '@mantine/core';
import { IconUserShield } from '@tabler/icons-react';
import { useLeave } from '../../features/acting/acting.data.ts';
import { useCurrentUser } from '../../lib/session.ts';
import classes from './notice.module.css';
import { useSavedLoginStack } from './use-saved-login-stack.ts';

/** Shows that the user is acting as another user. Leaving returns to the session below (R134). */
export function ActingBanner() {
  const { login_stack, real_user, profile, company } = useCurrentUser();
  const { leave, busy } = useLeave();
  useSavedLoginStack();
  if (!real_user) return null;
  const name = `${profile.first_name} ${profile.last_name}`.trim();
  const below = login_stack.at(-2)?.name ?? real_user.name;
  return (
    <div className={classes.notice} data-tone="warning" role="status">
      <IconUserShield size={16} aria-hidden />
      <Text size="sm" component="span">
        <strong>{real_user.name}</strong>, you are acting as <strong>{name}</strong> at {company.name}. Everything you
        do is recorded under both names.
      </Text>
      <button type="button" className={classes.action} onClick={leave} disabled={busy}>
        Back to {below}
      </button>
    </div>
  );
}
