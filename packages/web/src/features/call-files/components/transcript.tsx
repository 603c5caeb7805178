import { type CallTranscript, callTranscripts } from '@bookline/contract/features/call-transcripts';
import { callDuration } from '@bookline/contract/rules/dialer';
import { Button } from '@mantine/core';
import { type RefObject, useEffect, useState } from 'react';
import { call } from '../../../lib/api.ts';
import { sentenceOf } from '../../../lib/api-error.ts';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { PanelFailure, PanelNote } from '../../../ui/panel-states.tsx';
import { TextSkeleton } from '../../../ui/skeletons.tsx';
import { toast } from '../../../ui/toast.ts';
import { useTranscript } from '../call-files.data.ts';
import classes from './transcript.module.css';

type Segment = CallTranscript['segments'][number];

/** What was said in a recording. Selecting a line plays it from there. */
export function Transcript({
  recordingId,
  audio,
}: {
  readonly recordingId: string;
  readonly audio: RefObject<HTMLAudioElement | null>;
}) {
  const { data, error, refetch } = useTranscript(recordingId);
  const [busy, setBusy] = useState(false);
  const request = async () => {
    setBusy(true);
    await call(callTranscripts.request, { params: { id: recordingId } })
      .then(() => refetch())
      .catch((failure: unknown) => toast.failed(sentenceOf(failure)));
    setBusy(false);
  };
  if (error) return <PanelFailure message={sentenceOf(error)} onRetry={() => void refetch()} />;
  if (!data) return <TextSkeleton lines={3} />;
  if (data.status === 'ready') return <Lines transcript={data} audio={audio} />;
  if (data.status === 'pending')
    return (
      <p className={classes.note} role="status">
        Transcribing. It takes a few minutes and appears here.
      </p>
    );
  const again = data.status === 'failed';
  return (
    <div className={classes.request}>
      <p className={classes.note} role={again ? 'alert' : undefined}>
        {data.problem ?? 'This recording wasn’t transcribed.'}
      </p>
      <Button variant="default" size="compact-xs" loading={busy} onClick={() => void request()}>
        {again ? 'Try again' : 'Transcribe'}
      </Button>
    </div>
  );
}

function Lines({
  transcript: { segments, speakers },
  audio,
}: {
  readonly transcript: CallTranscript;
  readonly audio: RefObject<HTMLAudioElement | null>;
}) {
  const at = usePosition(audio);
  if (segments.length === 0) return <PanelNote>No one speaks in this recording.</PanelNote>;
  const play = (from: number) => {
    if (!audio.current) return;
    audio.current.currentTime = from;
    // Browsers refuse a start that isn't asked for.
    void audio.current.play().catch(() => undefined);
  };
  const nameOf = ({ speaker }: Segment) => speaker && speakers[speaker];
  const text = segments
    .map((segment) => [callDuration(segment.start_s), nameOf(segment), segment.text].filter(Boolean).join('  '))
    .join('\n');
  return (
    <div className={classes.transcript}>
      <ol className={classes.lines} aria-label="Transcript">
        {segments.map((segment, index) => {
          const name = nameOf(segment);
          const isNew = index === 0 || segments[index - 1]?.speaker !== segment.speaker;
          const isNow = at >= segment.start_s && at < segment.end_s;
          return (
            // Segments don't change, and two may be alike.
            <li key={index} data-side={segment.speaker ?? 'both'} aria-current={isNow || undefined}>
              {name && isNew && <span className={classes.name}>{name}</span>}
              <button type="button" className={classes.line} onClick={() => play(segment.start_s)}>
                <span className={classes.time}>{callDuration(segment.start_s)}</span>
                <span>{segment.text}</span>
              </button>
            </li>
          );
        })}
      </ol>
      <p className={classes.note}>
        Written by a machine. Listen before you rely on it. <CopyButton text={text} what="transcript" />
      </p>
    </div>
  );
}

/** Where the recording plays, in seconds. */
function usePosition(audio: RefObject<HTMLAudioElement | null>): number {
  const [at, setAt] = useState(0);
  useEffect(() => {
    const element = audio.current;
    if (!element) return undefined;
    const follow = () => setAt(element.currentTime);
    element.addEventListener('timeupdate', follow);
    return () => element.removeEventListener('timeupdate', follow);
  }, [audio]);
  return at;
}
