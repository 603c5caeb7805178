import { callDuration } from '@bookline/contract/rules/dialer';
import { ActionIcon, Button, Tooltip } from '@mantine/core';
import { IconDownload, IconPlayerPauseFilled, IconPlayerPlayFilled } from '@tabler/icons-react';
import { type CSSProperties, type KeyboardEvent, type RefObject, useEffect, useId, useRef, useState } from 'react';
import { sentenceOf } from '../../../lib/api-error.ts';
import { dayText } from '../../../lib/dates.ts';
import { PanelFailure } from '../../../ui/panel-states.tsx';
import { TextSkeleton } from '../../../ui/skeletons.tsx';
import { toast } from '../../../ui/toast.ts';
import { downloadCallFile, type Heard, usePlayLink } from '../call-files.data.ts';
import { readWaveform, type Waveform, waveformPath } from '../waveform.ts';
import classes from './call-files.module.css';
import { Transcript } from './transcript.tsx';

const SPEEDS = [1, 1.25, 1.5, 2, 0.75];
/** The bars of the waveform. */
const PARTS = 120;
/** How far an arrow key goes. */
const STEP_S = 5;

/**
 * Plays a recording in place, with its waveform (the user above, the other party below), seeking, speed, and download. The link loads when the player
 * opens, because the server logs it.
 */
export function Player({
  heard,
  keptUntil,
  title,
}: {
  readonly heard: Heard;
  readonly keptUntil: string;
  readonly title: string;
}) {
  const { data, error, refetch } = usePlayLink(heard);
  const [busy, setBusy] = useState(false);
  const [isBroken, setBroken] = useState(false);
  const [isRead, setRead] = useState(false);
  const audio = useRef<HTMLAudioElement>(null);
  const transcript = useId();
  const save = async () => {
    setBusy(true);
    await downloadCallFile(heard).catch((failure: unknown) => toast.failed(sentenceOf(failure)));
    setBusy(false);
  };
  if (error) return <PanelFailure message={sentenceOf(error)} onRetry={() => void refetch()} />;
  if (!data) return <TextSkeleton lines={1} />;
  return (
    <div className={classes.player}>
      {isBroken ? (
        <p className={classes.broken} role="alert">
          Your browser can’t play this recording. Download it instead.
        </p>
      ) : (
        <Track audio={audio} url={data.url} size={data.size} title={title} onBroken={() => setBroken(true)} />
      )}
      <Tooltip label="Download">
        <ActionIcon aria-label={`Download ${title}`} loading={busy} onClick={() => void save()}>
          <IconDownload size={16} />
        </ActionIcon>
      </Tooltip>
      <div className={classes.foot}>
        <p className={classes.kept}>Kept until {dayText(keptUntil)}. Playback is logged.</p>
        {data.transcript !== 'off' && (
          <Button
            variant="subtle"
            size="compact-xs"
            aria-expanded={isRead}
            aria-controls={transcript}
            onClick={() => setRead(!isRead)}
          >
            {isRead ? 'Hide transcript' : 'Transcript'}
          </Button>
        )}
      </div>
      <div id={transcript} className={classes.transcript} hidden={!isRead}>
        {isRead && <Transcript recordingId={heard.file_id} audio={audio} />}
      </div>
    </div>
  );
}

function Track({
  audio,
  url,
  size,
  title,
  onBroken,
}: {
  readonly audio: RefObject<HTMLAudioElement | null>;
  readonly url: string;
  readonly size: number;
  readonly title: string;
  readonly onBroken: () => void;
}) {
  const [isPlaying, setPlaying] = useState(false);
  const [at, setAt] = useState(0);
  const [length, setLength] = useState(0);
  const [speed, setSpeed] = useState(1);
  const [wave, setWave] = useState<Waveform>();
  useEffect(() => {
    const gone = new AbortController();
    void readWaveform(url, size, PARTS, gone.signal).then((read) => {
      if (!gone.signal.aborted) setWave(read);
    });
    return () => gone.abort();
  }, [url, size]);

  const toggle = () => {
    // Browsers refuse a start that isn't asked for, and an end that comes first stops one.
    if (audio.current?.paused) void audio.current.play().catch(() => undefined);
    else audio.current?.pause();
  };
  const seek = (to: number) => {
    if (!audio.current) return;
    audio.current.currentTime = Math.min(Math.max(0, to), length);
    // At once: the slider rounds the old time, and would go back to it as if the user had chosen it.
    setAt(audio.current.currentTime);
  };
  const faster = () => {
    const next = SPEEDS[(SPEEDS.indexOf(speed) + 1) % SPEEDS.length] ?? 1;
    setSpeed(next);
    if (audio.current) audio.current.playbackRate = next;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowLeft: -STEP_S, ArrowDown: -STEP_S, ArrowRight: STEP_S, ArrowUp: STEP_S }[event.key];
    if (step !== undefined) seek(at + step);
    else if (event.key === ' ') toggle();
    else return;
    event.preventDefault();
  };
  const played = length > 0 ? at / length : 0;
  return (
    <div className={classes.track}>
      {/* biome-ignore lint/a11y/useMediaCaption: the transcript is text, below */}
      <audio
        ref={audio}
        autoPlay
        preload="metadata"
        src={url}
        onError={onBroken}
        onPlay={() => setPlaying(true)}
        onPause={() => setPlaying(false)}
        onTimeUpdate={({ currentTarget }) => setAt(currentTarget.currentTime)}
        onSeeked={({ currentTarget }) => setAt(currentTarget.currentTime)}
        onLoadedMetadata={({ currentTarget: { duration } }) => setLength(Number.isFinite(duration) ? duration : 0)}
        onDurationChange={({ currentTarget: { duration } }) => setLength(Number.isFinite(duration) ? duration : 0)}
      />
      <ActionIcon
        variant="filled"
        radius="xl"
        aria-label={isPlaying ? `Pause ${title}` : `Play ${title}`}
        onClick={toggle}
      >
        {isPlaying ? <IconPlayerPauseFilled size={14} /> : <IconPlayerPlayFilled size={14} />}
      </ActionIcon>
      <div className={classes.wave}>
        {wave ? (
          <Bars wave={wave} played={played} />
        ) : (
          <div className={classes.line} style={{ '--played': played } as CSSProperties} />
        )}
        <input
          type="range"
          className={classes.seek}
          min={0}
          max={length}
          step={0.1}
          value={at}
          disabled={length === 0}
          aria-label={`Position in ${title}`}
          aria-valuetext={`${callDuration(at)} of ${callDuration(length)}`}
          onChange={({ currentTarget }) => seek(Number(currentTarget.value))}
          onKeyDown={onKeyDown}
        />
      </div>
      <span className={classes.time}>
        {callDuration(at)} / {callDuration(length)}
      </span>
      <Button variant="default" size="compact-xs" aria-label={`Speed: ${speed}×`} onClick={faster}>
        {speed}×
      </Button>
    </div>
  );
}

/** The bars, and over them those that were played. */
function Bars({ wave, played }: { readonly wave: Waveform; readonly played: number }) {
  const path = waveformPath(wave);
  return (
    <svg className={classes.bars} viewBox={`0 0 ${PARTS} 2`} preserveAspectRatio="none" aria-hidden="true">
      <path d={path} />
      <path d={path} className={classes.played} style={{ clipPath: `inset(0 ${100 - 100 * played}% 0 0)` }} />
    </svg>
  );
}
