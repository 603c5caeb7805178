import type { DialRunNow } from '@bookline/contract/features/dial-runs';
import { displayPhone } from '@bookline/contract/rules/phone';
import { ActionIcon, Button, Text, Tooltip } from '@mantine/core';
import { IconPlayerTrackNext } from '@tabler/icons-react';
import { useState } from 'react';
import { clockTime } from '../../../lib/dates.ts';
import { TextLink } from '../../../lib/links.tsx';
import { paths } from '../../../lib/paths.ts';
import { useTimeZone } from '../../../lib/timezone.ts';
import { formFailure, useRecordForm } from '../../../lib/use-record-form.ts';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { JobProgress } from '../../../ui/job-progress.tsx';
import { LongText } from '../../../ui/long-text.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { useChangeRun, useSkip } from '../dial-runs.data.ts';
import { doneOf, nameOf } from '../run-words.ts';
import { draftOf, RunInputs, runFields, sentDraft } from './run-form.tsx';
import classes from './runs.module.css';

/** The script beside the call. */
export function ScriptPanel({ run }: { readonly run: DialRunNow }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Panel
      title="Script"
      action={
        <Button size="compact-xs" variant="subtle" onClick={() => setOpen(true)}>
          Settings
        </Button>
      }
    >
      {run.script.trim() ? (
        <LongText>{run.script}</LongText>
      ) : (
        <Text size="sm" c="dimmed">
          This run has no script. Add one in the settings.
        </Text>
      )}
      {isOpen && <SettingsDialog run={run} onClose={() => setOpen(false)} />}
    </Panel>
  );
}

function SettingsDialog({ run, onClose }: { readonly run: DialRunNow; readonly onClose: () => void }) {
  const change = useChangeRun();
  const { draft, dirty, withBind } = useRecordForm(draftOf(run.name, run));
  return (
    <FormDialog
      title="Run settings"
      submitLabel="Save"
      fields={runFields}
      {...formFailure(change.error)}
      busy={change.isPending}
      dirty={dirty}
      onSubmit={() => change.mutate({ params: { id: run.id }, body: sentDraft(draft) }, { onSuccess: onClose })}
      onClose={onClose}
    >
      {withBind((bind) => (
        <div className={classes.stack}>
          <RunInputs bind={bind} draft={draft} />
        </div>
      ))}
    </FormDialog>
  );
}

/** How far the run is, and who is called next. */
export function NextUp({ run }: { readonly run: DialRunNow }) {
  const zone = useTimeZone();
  const skip = useSkip();
  const { counts, next_up } = run;
  return (
    <Panel
      title="Next up"
      action={
        <TextLink to={paths.dial_runs(run.id)} search={{ view: 'results' }} size="sm">
          Results
        </TextLink>
      }
    >
      <div className={classes.stack}>
        <JobProgress label="Contacts" done={doneOf(run)} of={counts.total}>
          {[counts.left_out > 0 && `${counts.left_out} left out`, counts.skipped > 0 && `${counts.skipped} skipped`]
            .filter(Boolean)
            .join(' · ')}
        </JobProgress>
        {next_up.length === 0 ? (
          <Text size="sm" c="dimmed">
            No more contacts wait.
          </Text>
        ) : (
          <ol className={classes.next} aria-label="Next contacts">
            {next_up.map((entry) => (
              <li key={entry.id}>
                <span className={classes.words}>
                  <span className={classes.name}>{nameOf(entry)}</span>
                  <span className={classes.muted}>
                    {[
                      entry.contact?.number && displayPhone(entry.contact.number),
                      entry.due_at && entry.due_at > run.as_of && `not before ${clockTime(entry.due_at, zone)}`,
                    ]
                      .filter(Boolean)
                      .join(' · ')}
                  </span>
                </span>
                <Tooltip label="Skip">
                  <ActionIcon
                    size={24}
                    aria-label={`Skip ${nameOf(entry)}`}
                    loading={skip.isPending && skip.variables.params.entryId === entry.id}
                    onClick={() => skip.mutate({ params: { id: run.id, entryId: entry.id } })}
                  >
                    <IconPlayerTrackNext size={15} />
                  </ActionIcon>
                </Tooltip>
              </li>
            ))}
          </ol>
        )}
      </div>
    </Panel>
  );
}
