import type { WfRun } from '@bookline/contract/features/workflow-runs';
import { WORKFLOW_LOG_LIMIT } from '@bookline/contract/rules/constants';
import { Button } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { sentenceOf } from '../../../lib/api-error.ts';
import { TextLink } from '../../../lib/links.tsx';
import { paths } from '../../../lib/paths.ts';
import { useTimeZone } from '../../../lib/timezone.ts';
import { PanelFailure, PanelNote } from '../../../ui/panel-states.tsx';
import { Section } from '../../../ui/section.tsx';
import { TextSkeleton } from '../../../ui/skeletons.tsx';
import { useContactEdit, useOpened } from '../../contact-fields/contact-fields.api.ts';
import { useContactRuns } from '../workflows.data.ts';
import { RunDialog } from './run-dialog.tsx';
import { RunState, whereText } from './run-state.tsx';
import classes from './workflow.module.css';

const StartDialog = lazy(() => import('./start-dialog.tsx'));
const MORE = 50;
/** `?open=workflow:new` */
const NEW = 'new';

/** R313: the contact's workflows: current step, history, and buttons to stop or start one. */
export function WorkflowsPanel() {
  const { contact, readOnly } = useContactEdit();
  const [limit, setLimit] = useState(WORKFLOW_LOG_LIMIT);
  const [shown, setShown] = useState<string>();
  const opened = useOpened('workflow');
  const { data, error, refetch } = useContactRuns(contact.id, limit);
  const runs = data?.data;
  return (
    <Section
      title="Workflows"
      action={
        !readOnly && (
          <Button size="compact-xs" variant="subtle" aria-haspopup="dialog" onClick={() => opened.open(NEW)}>
            Enroll in workflow
          </Button>
        )
      }
    >
      {!runs && !error && <TextSkeleton lines={2} />}
      {!runs && error && <PanelFailure message={sentenceOf(error)} onRetry={() => void refetch()} />}
      {runs?.length === 0 && <PanelNote>Not enrolled in any workflow.</PanelNote>}
      {runs && runs.length > 0 && (
        <ul className={classes.runs}>
          {runs.map((run) => (
            <RunRow key={run.id} run={run} onOpen={() => setShown(run.id)} />
          ))}
        </ul>
      )}
      {data && data.meta.total_count > limit && limit < MORE && (
        <Button size="compact-xs" variant="subtle" onClick={() => setLimit(MORE)}>
          Show more
        </Button>
      )}
      {shown && <RunDialog id={shown} onClose={() => setShown(undefined)} />}
      {opened.id === NEW && !readOnly && (
        <Suspense>
          <StartDialog selection={{ ids: [contact.id] }} count={1} exact onClose={opened.close} onDone={opened.close} />
        </Suspense>
      )}
    </Section>
  );
}

function RunRow({ run, onOpen }: { readonly run: WfRun; readonly onOpen: () => void }) {
  const where = whereText(run, useTimeZone());
  return (
    <li className={classes.run}>
      <div className={classes.row} style={{ justifyContent: 'space-between' }}>
        <TextLink size="sm" to={paths.workflow_flow(run.flow.id)}>
          {run.flow.name}
        </TextLink>
        <RunState state={run.state} />
      </div>
      {where !== '' && <span className={classes.muted}>{where}</span>}
      <div>
        <Button
          size="compact-xs"
          variant="subtle"
          // Aligned with the name above it.
          ml={-8}
          aria-haspopup="dialog"
          aria-label={`Activity in ${run.flow.name}`}
          onClick={onOpen}
        >
          Activity
        </Button>
      </div>
    </li>
  );
}
