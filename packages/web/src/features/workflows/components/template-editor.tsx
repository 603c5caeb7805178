import type { Step } from '@bookline/contract/features/workflow-steps';
import type { WfTemplate } from '@bookline/contract/features/workflow-templates';
import { MAX_DESCRIPTION, MAX_NAME } from '@bookline/contract/rules/limits';
import { checkSteps } from '@bookline/contract/rules/workflow-check';
import { Alert, Button, Select, Text, Textarea, TextInput } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { ApiError, sentenceOf } from '../../../lib/api-error.ts';
import { bindFields } from '../../../lib/bind-fields.ts';
import { IconLink } from '../../../lib/links.tsx';
import { paths } from '../../../lib/paths.ts';
import { useUnsavedGuard } from '../../../lib/use-unsaved-guard.ts';
import { Confirm } from '../../../ui/confirm.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { toast } from '../../../ui/toast.ts';
import { useCategories, useChangeTemplate, useCreateTemplate, useStepNames } from '../workflows.data.ts';
import { ActivateTemplate } from './activate-template.tsx';
import { FlowDialog } from './flow-dialog.tsx';
import { StepList } from './step-list.tsx';
import { TemplateMenu } from './template-menu.tsx';
import { TemplateState } from './template-state.tsx';
import { TryDialog } from './try-dialog.tsx';
import classes from './workflow.module.css';

interface Draft {
  readonly name: string;
  readonly description: string;
  readonly category_id: string | null;
  readonly steps: readonly Step[];
}

const draftOf = ({ name, description, category, steps }: WfTemplate): Draft => ({
  name,
  description,
  category_id: category?.id ?? null,
  steps,
});

/** Edits a template. Running workflows don't change until it's activated. */
export function TemplateEditor({ template }: { readonly template: WfTemplate }) {
  const [saved, setSaved] = useState(template);
  const [draft, setDraft] = useState(() => draftOf(template));
  const [opened, setOpened] = useState<string>();
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [dragged, setDragged] = useState<string>();
  const [dialog, setDialog] = useState<'try' | 'flow' | 'activate'>();
  const categories = useCategories().data?.data ?? [];
  const change = useChangeTemplate();
  const navigate = useNavigate();
  const create = useCreateTemplate();
  const names = useStepNames(draft.steps);
  const dirty = JSON.stringify(draft) !== JSON.stringify(draftOf(saved));
  const guard = useUnsavedGuard(dirty);
  const readOnly = !template.editable;
  const problems = checkSteps(draft.steps, new Date().toISOString().slice(0, 10));
  // A new step shows what it lacks once the user has left it, saved it, or tried to go on: not before they could type.
  const isBegun = (id: string) => left.has(id) || saved.steps.some((step) => step.id === id);
  const leave = (ids: readonly string[]) => setLeft((before) => new Set([...before, ...ids]));
  const open = (id: string | undefined) => {
    if (opened !== undefined && opened !== id) leave([opened]);
    setOpened(id);
  };
  const set = (more: Partial<Draft>) => setDraft((before) => ({ ...before, ...more }));
  const error = change.error ?? create.error;
  const refused = error instanceof ApiError && error.status === 422 ? error.fields : {};
  const errorOf = (step: string, field: string) => {
    const index = draft.steps.findIndex(({ id }) => id === step);
    const own = `steps.${index}.${field}`;
    return refused[own]?.[0] ?? Object.entries(refused).find(([name]) => name.startsWith(`${own}.`))?.[1]?.[0];
  };
  const bind = bindFields({ draft, set, errorOf: (field) => refused[field]?.[0] });
  const save = (then?: (after: WfTemplate) => void) => {
    if (!dirty) return then?.(saved);
    change.mutate(
      { params: { id: template.id }, body: { ...draft, steps: [...draft.steps], revision: saved.revision } },
      {
        onSuccess: ({ data }) => {
          setSaved(data);
          setDraft(draftOf(data));
          if (then) then(data);
          else
            toast.done(
              `${data.name} saved${data.version > 0 ? '. Running workflows keep the old steps until you activate it.' : ''}`,
            );
        },
      },
    );
  };
  /** Steps act with the author's access. To use them for your own contacts, copy the template. */
  const copy = () =>
    create.mutate(
      {
        body: {
          name: `${template.name} (copy)`.slice(0, 80),
          description: template.description,
          category_id: template.category?.id ?? null,
          steps: template.steps,
        },
      },
      { onSuccess: ({ data }) => void navigate({ to: paths.workflow_template(data.id) }) },
    );
  const blocking = problems.filter(({ warning }) => !warning);
  /** Goes on if every step is complete. Otherwise shows what is missing, and opens the first step that lacks something. */
  const ifComplete = (then: () => void) => () => {
    const [first] = blocking;
    if (!first) return then();
    leave(draft.steps.map(({ id }) => id));
    if (first.step !== null) setOpened(first.step);
  };
  const latest = { ...template, ...saved };
  return (
    <>
      <PageHeader
        back={
          <IconLink to={paths.workflow_templates} size={32} aria-label="All templates">
            <IconArrowLeft size={18} stroke={1.8} />
          </IconLink>
        }
        title={draft.name || 'Workflow template'}
        actions={
          <>
            <Button
              variant="default"
              aria-haspopup="dialog"
              disabled={draft.steps.length === 0}
              onClick={ifComplete(() => setDialog('try'))}
            >
              Test
            </Button>
            {latest.version > 0 && (
              <Button variant="default" aria-haspopup="dialog" onClick={() => setDialog('flow')}>
                Create workflow
              </Button>
            )}
            {readOnly && (
              <Button variant="default" loading={create.isPending} onClick={copy}>
                Copy template
              </Button>
            )}
            {!readOnly && (
              <>
                <Button variant="default" disabled={!dirty} loading={change.isPending} onClick={() => save()}>
                  Save
                </Button>
                <Button
                  disabled={
                    draft.steps.length === 0 || (latest.active && !latest.changed && !latest.author_gone && !dirty)
                  }
                  onClick={ifComplete(() => save(() => setDialog('activate')))}
                >
                  Activate
                </Button>
                <TemplateMenu template={latest} onChanged={setSaved} />
              </>
            )}
          </>
        }
      >
        <TemplateState template={latest} />
      </PageHeader>
      {/* A read-only area may have nothing else to focus, and keyboard users must be able to scroll it. */}
      <section className={classes.page} aria-label={draft.name} tabIndex={readOnly ? 0 : undefined}>
        {error && Object.keys(refused).length === 0 && (
          <Alert color="red" variant="light">
            {sentenceOf(error)}
          </Alert>
        )}
        {latest.author_gone && (
          <Alert color="orange" variant="light">
            The author of these steps can no longer use workflows, so workflows made from this template have stopped.{' '}
            {readOnly ? 'Ask an admin to activate it again.' : 'Activate it again to become the author of its steps.'}
          </Alert>
        )}
        {readOnly && (
          <Text size="sm" c="dimmed">
            Created by {template.created_by.name}. You can create workflows from this template. Its steps can only do
            what its author has access to. Copy the template to edit it, or to use it with all your contacts.
          </Text>
        )}
        <Panel title="Details">
          <div className={classes.steps} style={{ gap: '0.75rem' }}>
            <div className={classes.row}>
              <TextInput label="Name" {...bind('name')} maxLength={MAX_NAME} disabled={readOnly} required />
              <Select
                label="Category"
                data={categories.map(({ id, name }) => ({ value: id, label: name }))}
                {...bind('category_id')}
                clearable
                clearButtonProps={{ 'aria-label': 'No category' }}
                placeholder="None"
                disabled={readOnly}
              />
            </div>
            <Textarea
              label="Description"
              {...bind('description')}
              maxLength={MAX_DESCRIPTION}
              autosize
              disabled={readOnly}
            />
          </div>
        </Panel>
        <Panel title="Steps">
          {blocking.length > 0 && !readOnly && (
            <Text size="sm" c="dimmed" role="status">
              {blocking.length === 1 ? '1 problem' : `${blocking.length} problems`} to fix before you can activate this
              template{draft.steps.length === 0 ? ': add a first step.' : '.'}
            </Text>
          )}
          {typeof refused.steps?.[0] === 'string' && (
            <Text c="red" size="sm">
              {refused.steps[0]}
            </Text>
          )}
          <StepList
            steps={draft.steps}
            onSteps={(steps) => set({ steps })}
            names={names}
            problems={problems.filter(({ step }) => step === null || isBegun(step))}
            errorOf={errorOf}
            opened={opened}
            onOpened={open}
            dragged={dragged}
            onDragged={setDragged}
            readOnly={readOnly}
            within={null}
            label="Steps"
          />
        </Panel>
      </section>
      {dialog === 'try' && <TryDialog id={template.id} steps={draft.steps} onClose={() => setDialog(undefined)} />}
      {dialog === 'activate' && (
        <ActivateTemplate template={latest} onDone={setSaved} onClose={() => setDialog(undefined)} />
      )}
      {dialog === 'flow' && (
        <FlowDialog
          flow={null}
          template={template}
          onDone={({ id }) => void navigate({ to: paths.workflow_flow(id) })}
          onClose={() => setDialog(undefined)}
        />
      )}
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
