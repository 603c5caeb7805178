import { ActionIcon, Portal, Text, Tooltip } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { IconClipboardCheck, IconDialpad, IconHistory, IconPhone, IconPhoneCall, IconX } from '@tabler/icons-react';
import { type ComponentType, lazy, Suspense, useEffect, useRef, useState } from 'react';
import { allows } from '../../../lib/access.ts';
import { useCurrentUser } from '../../../lib/session.ts';
import { useOnArrival } from '../../../lib/use-on-arrival.ts';
import { useNarrow } from '../../../ui/use-narrow.ts';
import type { Dialer } from '../dialer.ts';
import { type DialerState, openParty, type Panel } from '../dialer-state.ts';
import { useDialer } from '../use-dialer.ts';
import { ActiveCall } from './active-call.tsx';
import { InCallKeypad } from './in-call-keypad.tsx';
import { IncomingCall } from './incoming-call.tsx';
import { Keypad } from './keypad.tsx';
import classes from './phone.module.css';
import { RecentCalls } from './recent-calls.tsx';

const OtherCall = lazy(() => import('./other-call.tsx'));
const CallOutcome = lazy(() => import('./call-outcome.tsx'));
const SupervisedCall = lazy(() => import('./supervised-call.tsx'));
const TransferPanel = lazy(() => import('./transfer-panel.tsx'));

/** R184: the phone on every page, for users with a dialer. While acting as another user, you can't answer their phone. */
export function PhoneWidget() {
  const user = useCurrentUser();
  if (!allows(user, { feature: 'dialer' }) || user.real_user) return null;
  return <Phone key={user.id} />;
}

function Phone() {
  const { dialer, state } = useDialer();
  if (!state.enabled) return null;
  const label = state.visible ? 'Hide phone' : 'Show phone';
  return (
    <>
      <Tooltip label={label}>
        <ActionIcon
          size={32}
          aria-label={label}
          aria-expanded={state.visible}
          onClick={dialer.toggle}
          className={classes.launch}
          data-in-call={state.call ? true : undefined}
        >
          {state.call ? <IconPhoneCall size={18} /> : <IconPhone size={18} />}
        </ActionIcon>
      </Tooltip>
      {state.visible && (
        <Portal>
          <Window dialer={dialer} state={state} />
        </Portal>
      )}
    </>
  );
}

interface Tab {
  readonly panel: Panel;
  readonly label: string;
  readonly icon: ComponentType<{ size: number; 'aria-hidden': true }>;
}
/** R187 */
const idle: readonly Tab[] = [
  { panel: 'keypad', label: 'Keypad', icon: IconDialpad },
  { panel: 'recent', label: 'Recent', icon: IconHistory },
];
const afterCall: readonly Tab[] = [{ panel: 'outcome', label: 'Log call', icon: IconClipboardCheck }, ...idle];
/** R188 */
const inCall: readonly Tab[] = [
  { panel: 'call', label: 'Call', icon: IconPhoneCall },
  { panel: 'keys', label: 'Keypad', icon: IconDialpad },
  { panel: 'outcome', label: 'Log call', icon: IconClipboardCheck },
];
const digits = ['1', '2', '3', '4', '5', '6', '7', '8', '9'] as const;

function Window({ dialer, state }: { readonly dialer: Dialer; readonly state: DialerState }) {
  const { call, other, ended, status } = state;
  const isRinging = call?.phase === 'incoming';
  const tabs = call?.supervised
    ? []
    : call
      ? inCall.filter(({ panel }) => panel !== 'outcome' || ended || (call.call_id !== null && !call.is_of_run))
      : ended
        ? afterCall
        : idle;
  const kind = state.panel === 'transfer' || state.panel === 'add' ? state.panel : null;
  const transferred = kind && call?.is_recordable && !openParty(call) ? call.call_id : null;
  const panel =
    transferred !== null || tabs.some((tab) => tab.panel === state.panel) ? state.panel : call ? 'call' : 'keypad';
  const box = useRef<HTMLElement>(null);
  const narrow = useNarrow();
  const [isSmall, setSmall] = useState(false);
  // On a phone it covers the screen, so navigation hides the keypad and leaves only the call bar.
  useOnArrival(() => {
    if (!narrow || isRinging) return;
    if (call) setSmall(true);
    else dialer.toggle();
  });
  const isInCall = call !== null && !isRinging;
  const disposed = disposedCall(state);
  const [pressed, setPressed] = useState<string | null>(null);
  // One key during the call opens the form with that disposition.
  const open = (key: string | null) => {
    if (panel !== 'call' || !isInCall || !call.call_id || call.is_of_run) return;
    setPressed(key);
    dialer.show('outcome');
  };
  useHotkeys(digits.map((digit) => [digit, () => open(digit)]));
  useEffect(() => {
    if (!isInCall) setSmall(false);
  }, [isInCall]);
  // Opening the widget focuses it for typing. An incoming call doesn't take the focus.
  useEffect(() => {
    if (!isRinging) box.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus();
  }, [isRinging]);
  return (
    <section ref={box} className={classes.window} aria-label="Phone">
      <header className={classes.head}>
        <span className={classes.status} data-ready={status === 'READY' || undefined} role="status">
          {statusText(state)}
        </span>
        <ActionIcon size={24} aria-label="Hide phone" onClick={dialer.toggle}>
          <IconX size={15} />
        </ActionIcon>
      </header>
      {call && other && (
        <Suspense>
          <OtherCall dialer={dialer} call={call} other={other} />
        </Suspense>
      )}
      {!isSmall && (
        <div className={classes.panel}>
          {isRinging && call && <IncomingCall dialer={dialer} call={call} />}
          {call && !isRinging && panel === 'call' && !call.supervised && <ActiveCall dialer={dialer} call={call} />}
          {call?.supervised && (
            <Suspense>
              <SupervisedCall dialer={dialer} call={call} supervised={call.supervised} />
            </Suspense>
          )}
          {call && !isRinging && panel === 'keys' && <InCallKeypad dialer={dialer} call={call} />}
          {!call && panel === 'keypad' && <Keypad dialer={dialer} state={state} />}
          {!call && panel === 'outcome' && state.refusal && (
            <Text size="sm" c="red" role="alert" mb="sm">
              {state.refusal}
            </Text>
          )}
          {disposed && panel === 'outcome' && (
            <Suspense>
              <CallOutcome
                key={disposed.id}
                call={disposed}
                pressed={call && !ended ? pressed : null}
                onSaved={dialer.disposed}
                onClose={() => (ended ? dialer.dismiss() : dialer.show('call'))}
              />
            </Suspense>
          )}
          {kind && transferred !== null && (
            <Suspense>
              <TransferPanel key={kind} kind={kind} callId={transferred} onClose={() => dialer.show('call')} />
            </Suspense>
          )}
          {!call && panel === 'recent' && <RecentCalls dialer={dialer} />}
        </div>
      )}
      {!isRinging && !call?.supervised && (
        <nav className={classes.tabs} aria-label="Phone">
          {tabs.map(({ panel: to, label, icon: Icon }) => (
            <button
              key={to}
              type="button"
              className={classes.tab}
              aria-current={!isSmall && panel === to ? 'page' : undefined}
              onClick={() => {
                setSmall(false);
                setPressed(null);
                dialer.show(to);
              }}
            >
              <Icon size={18} aria-hidden />
              {label}
            </button>
          ))}
        </nav>
      )}
    </section>
  );
}

/** The call whose disposition is asked for: the active one once the server named it, or the one that just ended. */
function disposedCall({ call, ended }: DialerState) {
  if (call && !ended)
    return call.call_id === null
      ? null
      : { id: call.call_id, contact: call.contact, number: call.number, answered: undefined };
  return ended && { ...ended, id: ended.call_id, number: ended.contact?.number ?? ended.number ?? '' };
}

/** The phone's status. It can't place another call during one. */
function statusText({ call, other, status }: DialerState): string {
  if (call?.supervised) return 'Supervising';
  if (other) return other.phase === 'incoming' ? 'On a call, one waiting' : 'On two calls';
  if (call) return call.phase === 'incoming' ? 'Ringing' : 'On a call';
  return status === 'READY' ? 'Ready' : 'Not connected';
}
