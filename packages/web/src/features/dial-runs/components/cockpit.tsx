import type { DialRunNow } from '@bookline/contract/features/dial-runs';
import { Button, Text } from '@mantine/core';
import { useRef, useState } from 'react';
import { useScreenKeys } from '../../../lib/keyboard.ts';
import { type KeyMeaning, KeysDialog } from '../../../ui/keys-dialog.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { mayRecord, useCurrentDialer } from '../../dialer/dialer.api.ts';
import { useMessages } from '../../voicemail-messages/voicemail-messages.api.ts';
import { useCallAgain, useLeaveMessage, useSkip } from '../dial-runs.data.ts';
import { shownOf } from '../run-words.ts';
import type { Driving } from '../use-driving.ts';
import { CallPanel } from './call-panel.tsx';
import { ContactCard } from './contact-card.tsx';
import { OutcomeForm } from './outcome-form.tsx';
import { NextUp, ScriptPanel } from './run-side.tsx';
import classes from './runs.module.css';

const meanings: readonly KeyMeaning[] = [
  { keys: ['Enter'], label: 'Start or continue' },
  { keys: ['1', '…', '9'], label: 'Choose and save a disposition' },
  { keys: ['B'], label: 'Call again later in this run' },
  { keys: ['H'], label: 'Hang up' },
  { keys: ['M'], label: 'Mute' },
  { keys: ['R'], label: 'Record, or pause the recording' },
  { keys: ['V'], label: 'Leave a voicemail message and go on' },
  { keys: ['S'], label: 'Skip the next contact, or the disposition' },
  { keys: ['N'], label: 'Call the next waiting contact now' },
  { keys: ['C'], label: 'Write a comment (Esc leaves it)' },
  { keys: ['P'], label: 'Pause' },
  { keys: ['?'], label: 'Show these keys' },
];

/** The page of a run while it calls: the contact, the call, its disposition, the script, and who is next. All of it works with keys alone. */
export function Cockpit({
  run,
  driving,
  held,
  onHold,
}: {
  readonly run: DialRunNow;
  readonly driving: Driving;
  readonly held: boolean;
  readonly onHold: (held: boolean) => void;
}) {
  const phone = useCurrentDialer();
  const skip = useSkip();
  const again = useCallAgain();
  const leave = useLeaveMessage();
  const messages = useMessages().data?.data;
  const [messageId, setMessageId] = useState<string>();
  const message = messages?.find(({ id }) => id === messageId) ?? messages?.[0];
  const comment = useRef<HTMLTextAreaElement>(null);
  const [isHelp, setHelp] = useState(false);
  const { current, phase } = run;
  const [next] = run.next_up;
  const isInCall = phone?.state.call?.is_of_run === true;
  const shown = shownOf(run);
  // While nothing is called, a disposition can still be chosen.
  const isOpen = phase === 'in_call' || phase === 'wrap_up' || (!driving.here && current?.call?.disposition === null);
  const skipped =
    phase === 'wrap_up' || phase === 'dialing' ? current : phase === 'ready' && !driving.here ? next : undefined;
  const onSkip =
    skipped && !isInCall
      ? () => {
          if (!skip.isPending) skip.mutate({ params: { id: run.id, entryId: skipped.id } });
        }
      : undefined;
  const onNow =
    phase === 'waiting' && next
      ? () => {
          if (!again.isPending) again.mutate({ params: { id: run.id, entryId: next.id }, body: { at: null } });
        }
      : undefined;
  // A message can't be played into a recorded call.
  const isRecorded = phone?.state.call?.recording !== 'not_recording' || phone.state.call.is_announcing;
  const isConnected = isInCall && !isRecorded && current?.call?.status === 'in_progress';
  const onLeave =
    isConnected && message
      ? () => {
          if (!leave.isPending) leave.mutate({ params: { id: run.id }, body: { message_id: message.id } });
        }
      : undefined;
  const start = () => {
    if (driving.ready && !driving.busy) driving.go();
  };
  const keys: [string, () => void][] = [
    ['C', () => comment.current?.focus()],
    ['shift+?', () => setHelp(true)],
    driving.here ? ['P', driving.pause] : ['Enter', start],
  ];
  if (isInCall && phone) keys.push(['H', phone.dialer.hangUp], ['M', phone.dialer.mute]);
  if (isInCall && phone?.state.call && mayRecord(phone.state.call)) keys.push(['R', () => void phone.dialer.record()]);
  if (onLeave) keys.push(['V', onLeave]);
  if (onSkip) keys.push(['S', onSkip]);
  if (onNow) keys.push(['N', onNow]);
  useScreenKeys(keys);
  return (
    <div className={classes.cockpit}>
      <div className={classes.main}>
        <CallPanel
          run={run}
          driving={driving}
          held={held}
          onSkip={onSkip}
          onNow={onNow}
          leaving={{ onLeave, messages, message, onChoose: setMessageId, isPending: leave.isPending }}
        />
        {current?.call && isOpen && (
          <OutcomeForm
            key={current.call.id}
            run={run}
            current={{ ...current, call: current.call }}
            isShown={shown?.id === current.id}
            goesOn={driving.here}
            comment={comment}
            onHold={onHold}
          />
        )}
        {shown?.contact && <ContactCard key={shown.contact.id} id={shown.contact.id} />}
      </div>
      <div className={classes.side}>
        <ScriptPanel run={run} />
        <NextUp run={run} />
        <Panel title="Keys">
          <div className={classes.stack}>
            <Text size="sm" c="dimmed">
              The whole run works from the keyboard.
            </Text>
            <Button variant="default" onClick={() => setHelp(true)}>
              Show keys
            </Button>
          </div>
        </Panel>
      </div>
      <KeysDialog opened={isHelp} onClose={() => setHelp(false)} keys={meanings} />
    </div>
  );
}
