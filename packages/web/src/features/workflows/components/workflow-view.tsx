import type { WfFlowPage } from '@bookline/contract/features/workflow-flows';
import type { WfTemplate } from '@bookline/contract/features/workflow-templates';
import { formatNumber } from '@bookline/contract/rules/numbers';
import { Alert, Button } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { LinkTabs } from '../../../lib/link-tabs.tsx';
import { IconLink } from '../../../lib/links.tsx';
import { paths } from '../../../lib/paths.ts';
import { useUrlState } from '../../../lib/url-state.ts';
import { useUnsavedGuard } from '../../../lib/use-unsaved-guard.ts';
import { Confirm } from '../../../ui/confirm.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { useChangeTemplate, useStepNames } from '../workflows.data.ts';
import { FlowDialog } from './flow-dialog.tsx';
import { HistoryPanel } from './history-panel.tsx';
import { ResultsTab } from './results-tab.tsx';
import { SettingsTab } from './settings-tab.tsx';
import { StepsTab } from './steps-tab.tsx';
import { TurnOn } from './turn-on.tsx';
import { type StepsDraft, useStepsDraft } from './use-steps-draft.ts';
import { VersionsTab } from './versions-tab.tsx';
import classes from './workflow.module.css';
import { WorkflowMenu } from './workflow-menu.tsx';
import { WorkflowNotices } from './workflow-notices.tsx';
import { FlowState, UnpublishedChip, UnusedState } from './workflow-state.tsx';

const tabNames = ['steps', 'contacts', 'results', 'versions', 'settings'] as const;

const parse = (search: Readonly<Record<string, unknown>>) => ({
  tab: tabNames.find((tab) => tab === search.tab),
});

interface Workflow {
  /** Who the steps run for. Undefined if no one yet. */
  readonly flow: WfFlowPage | undefined;
  /** Undefined if the user may not see it: inactive, and someone else's. */
  readonly template: WfTemplate | undefined;
}

/** R329, R330: a workflow on one page: trigger and steps with a try-out, contacts, results, versions, and settings. */
export function WorkflowView({ flow, template }: Workflow) {
  return template?.editable ? (
    <EditedView key={template.id} flow={flow} template={template} />
  ) : (
    <View flow={flow} template={template} editor={undefined} />
  );
}

function EditedView({ flow, template }: Workflow & { readonly template: WfTemplate }) {
  const editor = useStepsDraft(template);
  const guard = useUnsavedGuard(editor.dirty);
  return (
    <>
      <View flow={flow} template={editor.latest} editor={editor} />
      <Confirm
        opened={guard.leaving}
        title="Leave without saving?"
        action="Leave"
        cancel="Keep editing"
        danger
        onConfirm={guard.leave}
        onClose={guard.stay}
      >
        Your changes will be lost.
      </Confirm>
    </>
  );
}

function View({ flow, template, editor }: Workflow & { readonly editor: StepsDraft | undefined }) {
  const [{ tab: chosen }] = useUrlState(parse);
  const [dialog, setDialog] = useState<'flow' | 'use'>();
  const navigate = useNavigate();
  const rename = useChangeTemplate();
  const close = () => setDialog(undefined);
  const steps = editor?.draft.steps ?? flow?.steps ?? template?.steps ?? [];
  const shownSteps = editor || flow === undefined || flow.version > 0 ? steps : (template?.steps ?? []);
  const names = useStepNames(flow?.steps ?? [], flow ? [flow.trigger] : []);
  const to = flow ? paths.workflow_flow(flow.id) : paths.workflow_template(template?.id ?? '');
  const tabs = [
    { value: 'steps', label: 'Steps' },
    ...(flow
      ? [
          { value: 'contacts', label: 'Contacts', count: formatNumber(flow.counts.active) },
          { value: 'results', label: 'Results' },
        ]
      : []),
    ...(template ? [{ value: 'versions', label: 'Versions', count: template.version }] : []),
    { value: 'settings', label: 'Settings' },
  ].map((tab) => ({ ...tab, to, search: tab.value === 'steps' ? {} : { tab: tab.value } }));
  const tab = tabs.some(({ value }) => value === chosen) ? (chosen ?? 'steps') : 'steps';
  const onEdit = flow?.editable ? () => setDialog('flow') : undefined;
  return (
    <>
      <PageHeader
        back={
          <IconLink to={paths.workflows} size={32} aria-label="All workflows">
            <IconArrowLeft size={18} stroke={1.8} />
          </IconLink>
        }
        title={flow?.name ?? editor?.draft.name ?? template?.name ?? 'Workflow'}
        tabs={<LinkTabs label="Workflow" tabs={tabs} current={tab} />}
        actions={
          <>
            {editor?.dirty && (
              <Button variant="default" loading={editor.saving} onClick={() => editor.save()}>
                Save
              </Button>
            )}
            {!flow && template && (
              <Button
                variant={template.active ? 'filled' : 'default'}
                aria-haspopup="dialog"
                onClick={() => setDialog('use')}
              >
                Use this workflow
              </Button>
            )}
            <TurnOn flow={flow} editor={editor} />
            <WorkflowMenu flow={flow} template={template} onChanged={(changed) => editor?.setSaved(changed)} />
          </>
        }
      >
        {flow ? <FlowState flow={flow} /> : template && <UnusedState template={template} />}
        {editor && template && <UnpublishedChip template={template} />}
      </PageHeader>
      {/* A read-only area may have nothing else to focus, and keyboard users must be able to scroll it. */}
      <section className={classes.page} aria-label={flow?.name ?? template?.name} tabIndex={editor ? undefined : 0}>
        {editor?.failure && (
          <Alert color="red" variant="light">
            {editor.failure}
          </Alert>
        )}
        <WorkflowNotices flow={flow} template={template} />
        {tab === 'steps' && (
          <StepsTab
            templateId={template?.id ?? flow?.template.id ?? ''}
            flow={flow}
            steps={shownSteps}
            editor={editor}
            onEditTrigger={onEdit}
          />
        )}
        {tab === 'contacts' && flow && <HistoryPanel flowId={flow.id} />}
        {tab === 'results' && flow && <ResultsTab flow={flow} names={names} />}
        {tab === 'versions' && template && <VersionsTab template={template} accepted={flow?.version} />}
        {tab === 'settings' && (
          <SettingsTab flow={flow} template={template} editor={editor} names={names} onEdit={onEdit} />
        )}
      </section>
      {dialog === 'flow' && flow && (
        <FlowDialog
          flow={flow}
          onDone={({ name }) => {
            close();
            // People see one name. Steps that only this workflow uses follow it.
            if (editor && template?.flows === 1 && template.name === flow.name && name !== flow.name)
              rename.mutate(
                { params: { id: template.id }, body: { name } },
                {
                  onSuccess: ({ data }) => {
                    editor.setSaved(data);
                    editor.set({ name });
                  },
                },
              );
          }}
          onClose={close}
        />
      )}
      {dialog === 'use' && template && (
        <FlowDialog
          flow={null}
          template={template}
          onDone={({ id }) => void navigate({ to: paths.workflow_flow(id) })}
          onClose={close}
        />
      )}
    </>
  );
}
