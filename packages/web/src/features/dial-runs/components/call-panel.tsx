import type { DialRunNow } from '@bookline/contract/features/dial-runs';
import type { VoicemailMessage } from '@bookline/contract/features/voicemail-messages';
import { displayPhone } from '@bookline/contract/rules/phone';
import { Alert, Button, Group, Kbd, Select, Text } from '@mantine/core';
import {
  IconMicrophone,
  IconMicrophoneOff,
  IconPhoneOff,
  IconPlayerPause,
  IconPlayerPlay,
  IconPlayerTrackNext,
  IconRecordMail,
} from '@tabler/icons-react';
import { useState } from 'react';
import { clockTime } from '../../../lib/dates.ts';
import { useCurrentUser } from '../../../lib/session.ts';
import { useTimeZone } from '../../../lib/timezone.ts';
import { useNow } from '../../../lib/use-now.ts';
import { Panel } from '../../../ui/panel.tsx';
import { CallClock, RecordButton, recordingWords, useCurrentDialer } from '../../dialer/dialer.api.ts';
import { callEnds, nameOf } from '../run-words.ts';
import type { Driving } from '../use-driving.ts';
import classes from './runs.module.css';

/** Messages for answering machines. */
export interface Leaving {
  /** Undefined until someone or something answers, and without a message. */
  readonly onLeave: (() => void) | undefined;
  readonly messages: readonly VoicemailMessage[] | undefined;
  readonly message: VoicemailMessage | undefined;
  readonly onChoose: (id: string) => void;
  readonly isPending: boolean;
}

const Key = ({ name }: { readonly name: string }) => (
  <Kbd size="xs" aria-hidden className={classes.key}>
    {name}
  </Kbd>
);

/** Where the run stands, and the buttons of the call. */
export function CallPanel({
  run,
  driving,
  held,
  onSkip,
  onNow,
  leaving,
}: {
  readonly run: DialRunNow;
  readonly driving: Driving;
  readonly held: boolean;
  readonly onSkip: (() => void) | undefined;
  /** Calls the contact who waits for their time now. */
  readonly onNow: (() => void) | undefined;
  readonly leaving: Leaving;
}) {
  const phone = useCurrentDialer();
  const { real_user } = useCurrentUser();
  const call = phone?.state.call?.is_of_run ? phone.state.call : null;
  const continueLabel = driving.elsewhere ? 'Continue here' : run.calls === 0 && !run.current ? 'Start' : 'Continue';
  return (
    <Panel title="Call">
      <div className={classes.stack}>
        {driving.problem && !driving.here && (
          <Alert color="red" variant="light">
            {driving.problem}
          </Alert>
        )}
        <div className={classes.now}>
          <Text fw={600} role="status">
            <Headline run={run} driving={driving} />
          </Text>
          <Text size="sm" c="dimmed">
            {call ? <CallClock call={call} /> : <Detail run={run} driving={driving} held={held} />}
          </Text>
          {call && (
            <Text size="sm" c="dimmed" role="status">
              {recordingWords(call)}
            </Text>
          )}
          {call && run.current?.call?.call_from && (
            <Text size="sm" c="dimmed">
              Caller ID {displayPhone(run.current.call.call_from)}
            </Text>
          )}
        </div>
        <Group gap="xs">
          {call && phone ? (
            <>
              <Button
                color="red"
                leftSection={<IconPhoneOff size={16} aria-hidden />}
                rightSection={<Key name="H" />}
                onClick={phone.dialer.hangUp}
              >
                Hang up
              </Button>
              <Button
                variant={call.is_muted ? 'filled' : 'default'}
                aria-pressed={call.is_muted}
                leftSection={
                  call.is_muted ? <IconMicrophoneOff size={16} aria-hidden /> : <IconMicrophone size={16} aria-hidden />
                }
                rightSection={<Key name="M" />}
                onClick={phone.dialer.mute}
              >
                Mute
              </Button>
              <RecordButton dialer={phone.dialer} call={call} rightSection={<Key name="R" />} />
              {leaving.message && (
                <Button
                  variant="default"
                  leftSection={<IconRecordMail size={16} aria-hidden />}
                  rightSection={<Key name="V" />}
                  disabled={!leaving.onLeave}
                  loading={leaving.isPending}
                  onClick={leaving.onLeave}
                >
                  Leave message
                </Button>
              )}
              {leaving.message && (leaving.messages?.length ?? 0) > 1 && (
                <Select
                  aria-label="Message"
                  className={classes.message}
                  data={leaving.messages?.map(({ id, name }) => ({ value: id, label: name })) ?? []}
                  value={leaving.message.id}
                  allowDeselect={false}
                  onChange={(id) => id !== null && leaving.onChoose(id)}
                />
              )}
            </>
          ) : (
            !driving.here && (
              <Button
                leftSection={<IconPlayerPlay size={16} aria-hidden />}
                rightSection={<Key name="Enter" />}
                disabled={!driving.ready || driving.busy}
                loading={driving.pending}
                onClick={driving.go}
              >
                {continueLabel}
              </Button>
            )
          )}
          {driving.here && (
            <Button
              variant="default"
              leftSection={<IconPlayerPause size={16} aria-hidden />}
              rightSection={<Key name="P" />}
              loading={driving.pending}
              onClick={driving.pause}
            >
              Pause
            </Button>
          )}
          {onNow && (
            <Button variant="default" rightSection={<Key name="N" />} onClick={onNow}>
              Call now
            </Button>
          )}
          {onSkip && !call && (
            <Button
              variant="default"
              leftSection={<IconPlayerTrackNext size={16} aria-hidden />}
              rightSection={<Key name="S" />}
              onClick={onSkip}
            >
              {run.phase === 'wrap_up' ? 'Skip disposition' : 'Skip'}
            </Button>
          )}
        </Group>
        {!driving.ready && (
          <Text size="sm" c="dimmed">
            {real_user
              ? 'You’re acting as another user, so you can’t make calls for them.'
              : 'The phone isn’t connected yet. If it stays like this, reload the page.'}
          </Text>
        )}
      </div>
    </Panel>
  );
}

function Headline({ run, driving }: { readonly run: DialRunNow; readonly driving: Driving }) {
  const { phase, current } = run;
  const name = current && nameOf(current);
  if (current && (phase === 'in_call' || (phase === 'dialing' && driving.here))) return <>Calling {name}</>;
  if (current && phase === 'wrap_up') return <>Wrapping up {name}</>;
  if (driving.elsewhere) return 'Continues in another tab or on another device';
  if (!driving.here) return run.calls === 0 ? 'Ready to start' : 'Paused';
  if (phase === 'waiting') return 'All other contacts wait for their time';
  return 'Next contact';
}

function Detail({
  run,
  driving,
  held,
}: {
  readonly run: DialRunNow;
  readonly driving: Driving;
  readonly held: boolean;
}) {
  const zone = useTimeZone();
  const { phase, current, wrap_up_until, next_due_at, as_of } = run;
  if (phase === 'wrap_up' && current?.call) {
    const ended = callEnds[current.call.status];
    if (!driving.here) return <>{ended}. Choose a disposition.</>;
    if (wrap_up_until === null) return <>{ended}. The next call follows your disposition.</>;
    if (held) return <>{ended}. The next call waits while you write.</>;
    return (
      <>
        {ended}. Next call in <Countdown key={as_of} ms={Date.parse(wrap_up_until) - Date.parse(as_of)} />
      </>
    );
  }
  if (phase === 'waiting' && next_due_at) return <>The next is called at {clockTime(next_due_at, zone)}</>;
  const [next] = run.next_up;
  if (phase === 'ready' && next)
    return (
      <>
        {nameOf(next)}
        {next.contact?.number && `, ${displayPhone(next.contact.number)}`}
      </>
    );
  return null;
}

function Countdown({ ms }: { readonly ms: number }) {
  const [end] = useState(() => Date.now() + ms);
  const now = useNow(500);
  const left = Math.max(0, Math.ceil((end - now) / 1000));
  return <span className="tabular">{left === 1 ? '1 second' : `${left} seconds`}</span>;
}
