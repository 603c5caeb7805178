import { Text } from '@mantine/core';
import { IconUserShield } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useLeave } from '../../features/acting/acting.data.ts';
import { paths } from '../../lib/paths.ts';
import { useCurrentUser } from '../../lib/session.ts';
import { followLoginStack } from '../../lib/storage.ts';
import { useUserStorage } from '../../lib/use-user-storage.ts';
import classes from './notice.module.css';

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

/**
 * Stores the login stack in the browser (R137). Other tabs read it. Their cookies now belong to another user, so they reload before the user does
 * anything under the wrong name.
 */
function useSavedLoginStack(): void {
  const { login_stack } = useCurrentUser();
  const storage = useUserStorage();
  const top = login_stack.at(-1)?.session_id;
  useEffect(() => {
    if (login_stack.length > 0) storage.write('login_stack', login_stack);
  }, [login_stack, storage]);
  useEffect(() => followLoginStack(top, () => window.location.assign(paths.home)), [top]);
}
