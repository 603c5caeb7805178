import { dialer as calls } from '@bookline/contract/features/dialer';
import { sessions } from '@bookline/contract/features/sessions';
import { dialerErrors, INCOMING_DELAY_MS } from '@bookline/contract/rules/dialer';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { call } from '../../lib/api.ts';
import { offerDialing } from '../../lib/dialing.ts';
import { paths } from '../../lib/paths.ts';
import { invalidate } from '../../lib/query-keys.ts';
import { useCurrentUser } from '../../lib/session.ts';
import { useUserStorage } from '../../lib/use-user-storage.ts';
import { toast } from '../../ui/toast.ts';
import { listen } from '../live/live.api.ts';
import { offerDialer } from './current-dialer.ts';
import { type Dialer, startAfterPage } from './dialer.ts';
import type { DialerState } from './dialer-state.ts';
import { createSharedDialer } from './shared-dialer.ts';

/** The page's dialer and its state, once it exists. */
export function useDialer(): { readonly dialer: Dialer; readonly state: DialerState } {
  const { id } = useCurrentUser();
  const client = useQueryClient();
  const navigate = useNavigate();
  const storage = useUserStorage();
  /** R174, R175: answering opens the caller's contact page. An unknown caller opens nothing. */
  const popUp = async (phone_number: string) => {
    const { data } = await call(calls.fetch_associated_contact, { body: { phone_number } });
    if (!data.contact) return;
    await navigate({ to: paths.contact({ id: data.contact.id, phone: data.contact.number }) });
  };
  const doing = useRef({ popUp });
  doing.current = { popUp };
  const stale = () => void invalidate(client, 'dialer', 'dial-runs', 'call-files', 'contacts');
  const [dialer] = useState(() =>
    createSharedDialer({
      user_id: id,
      onAnswered: (number) => {
        // The call continues even if the contact page can't be loaded.
        doing.current.popUp(number).catch(() => undefined);
      },
      onOver: stale,
      open_calls: {
        read: () => {
          const kept = storage.read('open_calls');
          return Array.isArray(kept) ? kept.filter((call_sid) => typeof call_sid === 'string') : [];
        },
        write: (call_sids) => storage.write('open_calls', call_sids),
      },
    }),
  );
  const state = useSyncExternalStore(dialer.subscribe, dialer.state);

  useEffect(() => {
    const callOff = startAfterPage(dialer);
    return () => {
      callOff();
      dialer.stop();
    };
  }, [dialer]);

  // A license, subscription, or payment changed. It can enable the dialer too.
  useEffect(() => {
    const received = () => {
      dialer.recheck().catch(() => undefined);
      void invalidate(client, sessions.me);
    };
    const channel = listen('BillingChannel', {}, { received });
    return () => channel.end();
  }, [dialer, client]);

  const { enabled, has_device } = state;
  useEffect(() => (has_device ? offerDialing(dialer.dial) : undefined), [dialer, has_device]);
  useEffect(() => (has_device ? offerDialer(dialer) : undefined), [dialer, has_device]);

  useEffect(() => {
    if (!enabled) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = () => {
      // R463
      timer ??= setTimeout(() => {
        timer = undefined;
        dialer.refresh().catch(() => undefined);
        // An ended call used minutes.
        if (dialer.state().call === null) dialer.recheck().catch(() => undefined);
        void invalidate(client, 'dialer', 'dial-runs', 'call-files', sessions.me);
      }, INCOMING_DELAY_MS);
    };
    const channel = listen(
      'CallChannel',
      {},
      {
        received: look,
        // What happened to the call while there was no connection wasn't received.
        connected: () => dialer.state().call !== null && look(),
        // R422: the server sends no news about changes to calls.
        rejected: () => toast.failed(dialerErrors.interactivity, 'dialer-interactivity'),
      },
    );
    return () => {
      clearTimeout(timer);
      channel.end();
    };
  }, [dialer, enabled, client]);

  return { dialer, state };
}
