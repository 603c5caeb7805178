import { dialer as calls } from '@bookline/contract/features/dialer';
import { INCOMING_DELAY_MS, START_DELAY_MS } from '@bookline/contract/rules/dialer';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { call } from '../../lib/api.ts';
import { offerDialing } from '../../lib/dialing.ts';
import { paths } from '../../lib/paths.ts';
import { invalidate } from '../../lib/query-keys.ts';
import { useCurrentUser } from '../../lib/session.ts';
import { useUserStorage } from '../../lib/use-user-storage.ts';
import { listen } from '../live/connection.ts';
import { createDialer, type Dialer } from './dialer.ts';
import type { DialerState } from './dialer-state.ts';

/** The page's dialer, once there is one, and how it stands. */
export function useDialer(): { readonly dialer: Dialer; readonly state: DialerState } {
  const { id, admin } = useCurrentUser();
  const client = useQueryClient();
  const storage = useUserStorage();
  const navigate = useNavigate();
  /** R174, R175: whoever calls is opened when their call is answered; a stranger opens nothing. */
  const popUp = async (phone_number: string) => {
    const { data } = await call(calls.fetch_associated_contact, { body: { phone_number } });
    if (!data.contact) return;
    // R178, R179
    storage.write('contact_group', admin ? 'all' : 'all_agents');
    await navigate({ to: paths.contact({ id: data.contact.id, phone: data.contact.number }) });
  };
  const doing = useRef({ popUp });
  doing.current = { popUp };
  const stale = () => void invalidate(client, 'dialer', 'call-files', 'contacts');
  const [dialer] = useState(() =>
    createDialer({
      user_id: id,
      onAnswered: (number) => {
        // The call goes on also where their page cannot be had.
        doing.current.popUp(number).catch(() => undefined);
      },
      onOver: stale,
    }),
  );
  const state = useSyncExternalStore(dialer.subscribe, dialer.state);

  useEffect(() => {
    // R168: the page comes first.
    const timer = setTimeout(() => void dialer.start(), START_DELAY_MS);
    return () => {
      clearTimeout(timer);
      dialer.stop();
    };
  }, [dialer]);

  const { enabled } = state;
  useEffect(() => (enabled ? offerDialing(dialer.dial) : undefined), [dialer, enabled]);

  useEffect(() => {
    if (!enabled) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const channel = listen(
      'CallChannel',
      {},
      {
        received() {
          // R463
          timer ??= setTimeout(() => {
            timer = undefined;
            dialer.refresh().catch(() => undefined);
            void invalidate(client, 'dialer', 'call-files');
          }, INCOMING_DELAY_MS);
        },
      },
    );
    return () => {
      clearTimeout(timer);
      channel.end();
    };
  }, [dialer, enabled, client]);

  return { dialer, state };
}
