import { Text } from '@mantine/core';
import { IconUserShield } from '@tabler/icons-react';
import { useCurrentUser } from '../../lib/session.ts';
import classes from './notice.module.css';
import { useSignOut } from './sign-out-provider.tsx';

/** Says that the session is not one's own, for as long as it isn't. Leaving goes back to the session below (R134). */
export function ActingBanner() {
  const { login_stack, profile, company } = useCurrentUser();
  const leave = useSignOut();
  if (login_stack.length === 0) return null;
  const name = `${profile.first_name} ${profile.last_name}`.trim();
  return (
    <div className={classes.notice} data-tone="warning" role="status">
      <IconUserShield size={16} aria-hidden />
      <Text size="sm" component="span">
        You are acting as <strong>{name}</strong> at {company.name}. What you do is recorded with your own name too.
      </Text>
      <button type="button" className={classes.action} onClick={leave}>
        Leave
      </button>
    </div>
  );
}
