import { useEffect } from 'react';
import { paths } from '../../lib/paths.ts';
import { useCurrentUser } from '../../lib/session.ts';
import { followLoginStack } from '../../lib/storage.ts';
import { useUserStorage } from '../../lib/use-user-storage.ts';

/**
 * Stores the login stack in the browser (R137). Other tabs read it. Their cookies now belong to another user, so they reload before the user does
 * anything under the wrong name.
 */
export function useSavedLoginStack(): void {
  const { login_stack } = useCurrentUser();
  const storage = useUserStorage();
  const top = login_stack.at(-1)?.session_id;
  useEffect(() => {
    if (login_stack.length > 0) storage.write('login_stack', login_stack);
  }, [login_stack, storage]);
  useEffect(() => followLoginStack(top, () => window.location.assign(paths.home)), [top]);
}
