import type { WfFlowPage } from '@bookline/contract/features/workflow-flows';
import { formatNumber } from '@bookline/contract/rules/numbers';
import { findStep, runStates } from '@bookline/contract/rules/workflow-steps';
import { describeStep, describeTrigger } from '@bookline/contract/rules/workflow-words';
import { Alert, Button, Text } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { ApiError, sentenceOf } from '../../../lib/api-error.ts';
import { IconLink, TextLink } from '../../../lib/links.tsx';
import { paths } from '../../../lib/paths.ts';
import { Confirm } from '../../../ui/confirm.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { TextSkeleton } from '../../../ui/skeletons.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { NotFoundState } from '../../../ui/states/not-found-state.tsx';
import { StatusChip } from '../../../ui/status-chip.tsx';
import { FlowDialog } from '../components/flow-dialog.tsx';
import { HistoryPanel } from '../components/history-panel.tsx';
import { NewVersion } from '../components/new-version.tsx';
import classes from '../components/workflow.module.css';
import { useActivateFlow, useDeleteFlow, useEndFlow, useFlow, useStepNames } from '../workflows.data.ts';

/** R330: a workflow: trigger, number of contacts by step, and history. */
export function FlowPage() {
  const { id } = useParams({ strict: false }) as { id: string };
  const { data, error, refetch } = useFlow(id);
  if (data) return <Shown flow={data.data} />;
  const missing = error instanceof ApiError && error.status === 404;
  return (
    <>
      <PageHeader title="Workflow" />
      {!error && (
        <div className={classes.page}>
          <TextSkeleton lines={6} />
        </div>
      )}
      {error &&
        (missing ? <NotFoundState /> : <ErrorState message={sentenceOf(error)} onRetry={() => void refetch()} />)}
    </>
  );
}

function Shown({ flow }: { readonly flow: WfFlowPage }) {
  const [asking, setAsking] = useState<'edit' | 'end' | 'delete'>();
  const activate = useActivateFlow();
  const end = useEndFlow();
  const remove = useDeleteFlow();
  const navigate = useNavigate();
  const names = useStepNames(flow.steps, [flow.trigger]);
  const params = { id: flow.id };
  const close = () => setAsking(undefined);
  const on = flow.active && flow.template.active;
  const underWay = `${formatNumber(flow.counts.active)} ${flow.counts.active === 1 ? 'contact' : 'contacts'}`;
  return (
    <>
      <PageHeader
        back={
          <IconLink to={paths.workflows} size={32} aria-label="All workflows">
            <IconArrowLeft size={18} stroke={1.8} />
          </IconLink>
        }
        title={flow.name}
        actions={
          <>
            {flow.editable && (
              <Button variant="default" color="red" aria-haspopup="dialog" onClick={() => setAsking('delete')}>
                Delete
              </Button>
            )}
            {flow.editable && flow.counts.active > 0 && (
              <Button variant="default" aria-haspopup="dialog" loading={flow.ending} onClick={() => setAsking('end')}>
                Remove all contacts
              </Button>
            )}
            {flow.editable && (
              <Button variant="default" aria-haspopup="dialog" onClick={() => setAsking('edit')}>
                Edit
              </Button>
            )}
            {(flow.editable || flow.active) && (
              <Button
                variant={flow.active ? 'default' : 'filled'}
                loading={activate.isPending}
                onClick={() => activate.mutate({ params, body: { activated: !flow.active } })}
              >
                {flow.active ? 'Pause' : 'Activate'}
              </Button>
            )}
          </>
        }
      >
        <StatusChip
          label={on ? 'Active' : flow.active ? 'Not enrolling' : 'Paused'}
          color={on ? '#15803d' : flow.active ? '#b45309' : '#6b7280'}
        />
      </PageHeader>
      <div className={classes.page}>
        {flow.problem && (
          <Alert color="red" variant="light">
            {flow.problem}
          </Alert>
        )}
        {flow.active && !flow.template.active && (
          <Alert color="orange" variant="light">
            Its template is inactive, so no contacts are enrolled.{' '}
            <TextLink underline="always" to={paths.workflow_template(flow.template.id)}>
              Activate it
            </TextLink>
          </Alert>
        )}
        {flow.newer && <NewVersion flow={flow} newer={flow.newer} />}
        {flow.author?.able && !flow.author.sees_owner && (
          <Alert color="orange" variant="light">
            {flow.author.name} wrote these steps and doesn’t have access to the contacts of {flow.owner.name}. Steps are
            skipped for those contacts. To use the steps with them, make your own copy of the template.
          </Alert>
        )}
        <Text size="sm" c="dimmed">
          {describeTrigger(flow.trigger, names)} · as {flow.owner.name} ·{' '}
          {flow.reentry_days === null
            ? 'each contact once'
            : flow.reentry_days === 0
              ? 're-enrollment every time'
              : `re-enrollment after ${flow.reentry_days} days`}{' '}
          · template{' '}
          <TextLink underline="always" to={paths.workflow_template(flow.template.id)}>
            {flow.template.name}
          </TextLink>
          {flow.version > 0 && `, version ${flow.version}`}
        </Text>
        <dl className={classes.counts}>
          {(['active', 'finished', 'stopped', 'failed', 'refused'] as const).map((state) => (
            <div key={state}>
              <dt>{runStates[state]}</dt>
              <dd className="tabular">{formatNumber(flow.counts[state])}</dd>
            </div>
          ))}
        </dl>
        {flow.at.length > 0 && (
          <Panel title="Contacts by step">
            <ul className={classes.at}>
              {flow.at.map(({ step, version, contacts }) => {
                const found = findStep(flow.steps, step);
                return (
                  <li key={`${step}${version}`}>
                    <span>
                      {found ? describeStep(found, names) : 'Step of an older version'}
                      {version < flow.version && <span className={classes.muted}> (version {version})</span>}
                    </span>
                    <span className="tabular">{formatNumber(contacts)}</span>
                  </li>
                );
              })}
            </ul>
          </Panel>
        )}
        <HistoryPanel flowId={flow.id} />
      </div>
      {asking === 'edit' && <FlowDialog flow={flow} onDone={close} onClose={close} />}
      <Confirm
        opened={asking === 'end'}
        title={`Remove ${underWay}?`}
        action={`Remove ${underWay}`}
        danger
        busy={end.isPending}
        onClose={close}
        onConfirm={() => end.mutate({ params }, { onSuccess: close })}
      >
        Their remaining steps won’t run. Completed steps aren’t undone. You can enroll the contacts again.
      </Confirm>
      <Confirm
        opened={asking === 'delete'}
        title={`Delete ${flow.name}?`}
        action="Delete workflow"
        danger
        busy={remove.isPending}
        onClose={close}
        onConfirm={() => remove.mutate({ params }, { onSuccess: () => void navigate({ to: paths.workflows }) })}
      >
        Contacts in progress are removed from the workflow. Completed steps aren’t undone.
      </Confirm>
    </>
  );
}
