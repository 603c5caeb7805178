import { MAX_LIVE_WINDOWS } from '@bookline/contract/rules/live';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { passOn, setLive } from '../../../lib/live.ts';
import { invalidate, type Stale } from '../../../lib/query-keys.ts';
import { invalidateSession, useCurrentUser } from '../../../lib/session.ts';
import { toast } from '../../../ui/toast.ts';
import { listen } from '../connection.ts';
import { isMessage } from '../messages.ts';

/** Long work reports several times a second, which is more often than needed. */
const TOGETHER_MS = 800;

const TOO_MANY = `This window doesn’t get live updates because you have ${MAX_LIVE_WINDOWS} windows open. Close some, then reload this page.`;

/** Connects the page to live changes: notifications, long work, imports, and contact lists. Renders nothing. */
export default function LiveUpdates() {
  const client = useQueryClient();
  const { id, login_stack } = useCurrentUser();
  // Another user or session needs another connection.
  const session = `${id} ${login_stack.length}`;
  useEffect(() => {
    let cursor: string | null = null;
    const stale = new Set<Stale>();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const changed = (...what: readonly Stale[]) => {
      for (const each of what) stale.add(each);
      timer ??= setTimeout(() => {
        timer = undefined;
        void invalidate(client, ...stale);
        stale.clear();
      }, TOGETHER_MS);
    };
    const notices = listen(
      'NotificationChannel',
      {},
      {
        connected() {
          setLive(true);
          // The page loaded its data after it opened, so it may have missed changes since then.
          notices.perform('catch_up', cursor === null ? { seconds: performance.now() / 1000 } : { since: cursor });
        },
        disconnected(comesBack, tooMany) {
          setLive(false);
          if (tooMany) return toast.failed(TOO_MANY, 'live');
          // Permanently disconnected: the user signed out, or signed in as another user.
          if (!comesBack) void invalidateSession(client);
        },
        received(message) {
          if (!isMessage(message)) return;
          if (message.kind === 'cursor' && typeof message.cursor === 'string') cursor = message.cursor;
          if (message.kind === 'notification') changed('notifications');
          if (message.kind === 'job') changed('jobs', 'report-runs');
          if (message.kind === 'campaign') changed('campaigns', 'text-campaigns');
          if (message.kind === 'dial_run') changed('dial-runs');
          if (message.kind === 'calendar') changed('calendar');
          if (message.kind !== 'resync') return;
          changed('notifications', 'jobs', 'report-runs', 'imports', 'calendar', 'contacts', 'dial-runs');
          passOn({ kind: 'resync' });
        },
      },
    );
    const lists = listen(
      'ContactChannel',
      {},
      {
        received(message) {
          if (isMessage(message) && message.kind === 'contacts')
            passOn({ kind: 'contacts', own: message.own === true });
        },
      },
    );
    const imports = listen('ImportChannel', {}, { received: () => changed('imports') });
    return () => {
      clearTimeout(timer);
      setLive(false);
      for (const each of [lists, imports, notices]) each.end();
    };
  }, [client, session]);
  return null;
}
