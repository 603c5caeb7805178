import { ActionIcon, Tooltip } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { sentenceOf } from '../../../lib/api-error.ts';
import { dayText } from '../../../lib/dates.ts';
import { PanelFailure } from '../../../ui/panel-states.tsx';
import { TextSkeleton } from '../../../ui/skeletons.tsx';
import { toast } from '../../../ui/toast.ts';
import { downloadCallFile, type Heard, usePlayLink } from '../call-files.data.ts';
import classes from './call-files.module.css';

/** Plays a recording in place, with seeking and download. The link loads when the player opens, because the server logs it. */
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
        // biome-ignore lint/a11y/useMediaCaption: calls have no transcript
        <audio
          className={classes.audio}
          controls
          autoPlay
          preload="metadata"
          src={data.url}
          aria-label={title}
          onError={() => setBroken(true)}
        />
      )}
      <Tooltip label="Download">
        <ActionIcon aria-label={`Download ${title}`} loading={busy} onClick={() => void save()}>
          <IconDownload size={16} />
        </ActionIcon>
      </Tooltip>
      <p className={classes.kept}>Kept until {dayText(keptUntil)}. Playback is logged.</p>
    </div>
  );
}
