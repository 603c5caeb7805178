import { ActionIcon, Tooltip } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { sentenceOf } from '../../../lib/api-error.ts';
import { dayText } from '../../../lib/dates.ts';
import { TextSkeleton } from '../../../ui/skeletons.tsx';
import { toast } from '../../../ui/toast.ts';
import { PanelFailure } from '../../contacts/components/contact/panel-states.tsx';
import { downloadCallFile, type Heard, usePlayLink } from '../call-files.data.ts';
import classes from './call-files.module.css';

/** Plays a recording in place, from wherever one clicks; to take home, too. Asked for when it is opened: that is written down. */
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
          This browser could not play it. Download it instead.
        </p>
      ) : (
        // biome-ignore lint/a11y/useMediaCaption: nobody has written down what is said in a call
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
      <p className={classes.kept}>Kept until {dayText(keptUntil)}. Listening is recorded.</p>
    </div>
  );
}
