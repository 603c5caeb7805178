import { Button } from '@mantine/core';
import { IconPlayerRecordFilled, IconPlayerStopFilled } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { mayRecord } from '../call-words.ts';
import type { Dialer } from '../dialer.ts';
import type { CurrentCall } from '../dialer-state.ts';

/** Starts the recording of a call, or pauses it. */
export function RecordButton({
  dialer,
  call,
  rightSection,
}: {
  readonly dialer: Pick<Dialer, 'record'>;
  readonly call: CurrentCall;
  readonly rightSection?: ReactNode;
}) {
  const [busy, setBusy] = useState(false);
  const isRecording = call.recording === 'recording';
  const record = async () => {
    setBusy(true);
    await dialer.record();
    setBusy(false);
  };
  return (
    <Button
      variant={isRecording ? 'filled' : 'default'}
      color={isRecording ? 'red' : undefined}
      aria-pressed={isRecording}
      disabled={!mayRecord(call)}
      loading={busy}
      leftSection={
        isRecording ? <IconPlayerStopFilled size={16} aria-hidden /> : <IconPlayerRecordFilled size={16} aria-hidden />
      }
      rightSection={rightSection}
      onClick={() => void record()}
    >
      Record
    </Button>
  );
}
