import type { WfLog } from '@bookline/contract/features/workflow-runs';
import { Button } from '@mantine/core';
import { sentenceOf } from '../../../lib/api-error.ts';
import { ButtonLink } from '../../../lib/links.tsx';
import { paths } from '../../../lib/paths.ts';
import { useTimeZone } from '../../../lib/timezone.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { TextSkeleton } from '../../../ui/skeletons.tsx';
import { useRun, useStopRun } from '../workflows.data.ts';
import { RunState, whereText } from './run-state.tsx';
import classes from './workflow.module.css';

const isFault = (outcome: string) => outcome === 'failed' || outcome === 'skipped' || outcome === 'undelivered';

/** A contact's run, with a button to stop it. */
export function RunDialog({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const { data, error } = useRun(id);
  const stop = useStopRun();
  const zone = useTimeZone();
  const run = data?.data;
  return (
    <Dialog
      opened
      title={run?.contact?.name ?? 'Contact'}
      onClose={onClose}
      actions={
        run && (
          <>
            {run.contact && (
              <ButtonLink variant="default" to={paths.contact({ id: run.contact.id })}>
                Open contact
              </ButtonLink>
            )}
            {run.stoppable && (
              <Button
                color="red"
                variant="light"
                loading={stop.isPending}
                onClick={() => stop.mutate({ params: { id } })}
              >
                Stop for this contact
              </Button>
            )}
          </>
        )
      }
    >
      {!run && !error && <TextSkeleton lines={4} />}
      {error && <p role="alert">{sentenceOf(error)}</p>}
      {run && (
        <div className={classes.steps} style={{ gap: '0.75rem' }}>
          <div className={classes.row}>
            <RunState state={run.state} />
            <span className={classes.muted}>{run.why}</span>
          </div>
          <span>{whereText(run, zone)}</span>
          <RunLogs logs={run.logs} />
        </div>
      )}
    </Dialog>
  );
}

/** The events of a run, in order. */
function RunLogs({ logs }: { readonly logs: readonly WfLog[] }) {
  const zone = useTimeZone();
  if (logs.length === 0) return <p className={classes.muted}>No activity yet</p>;
  return (
    <ol className={classes.logs}>
      {logs.map(({ id, at, says, outcome }) => (
        <li key={id}>
          <span {...(isFault(outcome) && { className: classes.fault })}>{says}</span>
          <span className={classes.muted}>
            <RelativeTime at={at} zone={zone} />
          </span>
        </li>
      ))}
    </ol>
  );
}
