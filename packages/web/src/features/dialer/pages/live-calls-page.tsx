import type { SupervisionMode } from '@bookline/contract/features/dialer';
import { type LiveCall, supervision } from '@bookline/contract/features/supervision';
import { callDuration, callQuality } from '@bookline/contract/rules/dialer';
import { displayPhone } from '@bookline/contract/rules/phone';
import { Button } from '@mantine/core';
import { IconHeadphones, IconPhone } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { call as send } from '../../../lib/api.ts';
import { sentenceOf } from '../../../lib/api-error.ts';
import { paths } from '../../../lib/paths.ts';
import { invalidate } from '../../../lib/query-keys.ts';
import { useCurrentUser } from '../../../lib/session.ts';
import { useCall } from '../../../lib/use-call.ts';
import { useNow } from '../../../lib/use-now.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { RowsSkeleton } from '../../../ui/skeletons.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { toast } from '../../../ui/toast.ts';
import { listen } from '../../live/live.api.ts';
import { directionIcon, nameOf, otherNumber } from '../call-words.ts';
import { QualityBars } from '../components/quality-bars.tsx';
import { useCurrentDialer } from '../current-dialer.ts';
import classes from './live-calls-page.module.css';

/** How often the sound quality is read again. */
const READ_AGAIN_MS = 15_000;
/** Events of a busy team arrive in quick succession. */
const TOGETHER_MS = 500;

/** The calls that the user's downline is on right now. */
export function LiveCallsPage() {
  const { data, error, refetch } = useLiveCalls();
  const now = useNow();
  const calls = data?.data;
  return (
    <>
      <PageHeader title="Live calls" detail={calls && String(calls.length)} />
      {!calls && error && <ErrorState message={sentenceOf(error)} onRetry={() => void refetch()} />}
      {!calls && !error && <RowsSkeleton rows={4} />}
      {calls?.length === 0 && (
        <EmptyState icon={IconPhone} title="No live calls">
          Calls appear here while your team is on the phone.
        </EmptyState>
      )}
      {calls && calls.length > 0 && (
        <ul className={classes.wall} aria-label="Live calls">
          {calls.map((call) => (
            <li key={call.id} className={classes.call} aria-label={call.user.name}>
              <Card call={call} now={now} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

/** The live calls, read again after each change of one. */
function useLiveCalls() {
  const client = useQueryClient();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const again = () => {
      timer ??= setTimeout(() => {
        timer = undefined;
        void invalidate(client, supervision.live_calls);
      }, TOGETHER_MS);
    };
    // What changed while the connection was lost is read once it's back.
    const channel = listen('TeamCallChannel', {}, { received: again, connected: again });
    return () => {
      clearTimeout(timer);
      channel.end();
    };
  }, [client]);
  return useCall(supervision.live_calls, {}, { refetchInterval: READ_AGAIN_MS, staleTime: 0 });
}

function Card({ call, now }: { readonly call: LiveCall; readonly now: number }) {
  const { user, contact, answered_at, score } = call;
  const Direction = directionIcon(call);
  const quality = score === null ? null : callQuality(score / 10);
  return (
    <>
      <div className={classes.line}>
        <Avatar id={user.id} name={user.name} size={32} />
        <span className={classes.name}>{user.name}</span>
        <span className="tabular">
          {answered_at === null ? 'Ringing' : callDuration((now - Date.parse(answered_at)) / 1000)}
        </span>
      </div>
      <div className={classes.line}>
        <Direction size={15} aria-label={call.call_direction === 'inbound' ? 'Incoming' : 'Outgoing'} role="img" />
        {contact ? (
          <Link className={classes.party} to={paths.contact({ id: contact.id, phone: contact.number })}>
            {nameOf(call) || displayPhone(contact.number)}
          </Link>
        ) : (
          <span className={classes.party}>{displayPhone(otherNumber(call))}</span>
        )}
      </div>
      <div className={classes.line} data-muted>
        {quality ? (
          <>
            <QualityBars quality={quality} />
            <span>Connection: {quality}</span>
          </>
        ) : (
          <span>Connection not measured yet</span>
        )}
      </div>
      <div className={classes.line} data-muted>
        {[call.held_at !== null && 'On hold', recorded[call.recording], call.forwarded && 'On their verified phone']
          .filter(Boolean)
          .join(' · ')}
      </div>
      <Join call={call} />
    </>
  );
}

const takingPart: Readonly<Record<SupervisionMode, string>> = {
  listen: 'is listening',
  whisper: 'is whispering',
  barge: 'is on the call',
};

/** Joins the call, or says who did. A user without a dialer, or who acts as another one, can't. */
function Join({ call }: { readonly call: LiveCall }) {
  const phone = useCurrentDialer();
  const { id: own_id, real_user } = useCurrentUser();
  const [busy, setBusy] = useState(false);
  const there = call.supervisors.find(({ now }) => now !== null);
  if (there?.now)
    return (
      <div className={classes.line} data-muted>
        {there.id === own_id ? 'You are on this call' : `${there.name} ${takingPart[there.now]}`}
      </div>
    );
  if (!phone || real_user || call.status !== 'in_progress' || call.forwarded) return null;
  const join = async () => {
    setBusy(true);
    try {
      const { data } = await send(supervision.start, { params: { id: call.id }, body: { mode: 'listen' } });
      phone.dialer.supervise({ id: data.id, mode: data.mode, user_name: call.user.name, number: otherNumber(call) });
    } catch (error) {
      toast.failed(sentenceOf(error), 'supervise');
    }
    setBusy(false);
  };
  return (
    <Button
      variant="default"
      size="xs"
      aria-label={`Listen to ${call.user.name}`}
      leftSection={<IconHeadphones size={16} aria-hidden />}
      loading={busy}
      disabled={phone.state.call !== null}
      onClick={() => void join()}
    >
      Listen
    </Button>
  );
}

const recorded = {
  not_recording: 'Not recorded',
  disclosed: 'Recording starts',
  recording: 'Recording',
  paused: 'Recording paused',
} as const;
