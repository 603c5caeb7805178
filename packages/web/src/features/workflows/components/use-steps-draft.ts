import type { Step } from '@bookline/contract/features/workflow-steps';
import type { WfTemplate } from '@bookline/contract/features/workflow-templates';
import { checkSteps, type StepProblem } from '@bookline/contract/rules/workflow-check';
import { useState } from 'react';
import { ApiError, sentenceOf } from '../../../lib/api-error.ts';
import { bindFields } from '../../../lib/bind-fields.ts';
import { toast } from '../../../ui/toast.ts';
import { useChangeTemplate, useStepNames } from '../workflows.data.ts';

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

/** The steps of a workflow while they are edited. What runs doesn't change until they are published. */
export function useStepsDraft(template: WfTemplate) {
  const [saved, setSaved] = useState(template);
  const [draft, setDraft] = useState(() => draftOf(template));
  const [opened, setOpened] = useState<string>();
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const change = useChangeTemplate();
  const names = useStepNames(draft.steps);
  const dirty = JSON.stringify(draft) !== JSON.stringify(draftOf(saved));
  const today = new Date().toISOString().slice(0, 10);
  const problems = checkSteps(draft.steps, today);
  const blocking = problems.filter(({ warning }) => !warning);
  const old = checkSteps(saved.steps, today);
  // A step shows what it lacks once the user has left it, saved it, or tried to go on: not before they could type.
  const isShown = ({ step, says }: StepProblem) =>
    step === null ||
    left.has(step) ||
    (step !== opened && saved.steps.some(({ id }) => id === step)) ||
    old.some((each) => each.step === step && each.says === says);
  const leave = (ids: readonly string[]) => setLeft((before) => new Set([...before, ...ids]));
  const open = (id: string | undefined) => {
    if (opened !== undefined && opened !== id) leave([opened]);
    setOpened(id);
  };
  const set = (more: Partial<Draft>) => setDraft((before) => ({ ...before, ...more }));
  const refused = change.error instanceof ApiError && change.error.status === 422 ? change.error.fields : {};
  const errorOf = (step: string, field: string) => {
    const index = draft.steps.findIndex(({ id }) => id === step);
    const own = `steps.${index}.${field}`;
    return refused[own]?.[0] ?? Object.entries(refused).find(([name]) => name.startsWith(`${own}.`))?.[1]?.[0];
  };
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
              data.version > 0 ? 'Steps saved. Contacts get the new steps once you publish them.' : 'Steps saved',
            );
        },
      },
    );
  };
  /** Goes on if every step is complete. Otherwise shows what is missing, and opens the first step that lacks something. */
  const ifComplete = (then: () => void) => {
    const [first] = blocking;
    if (!first) return then();
    leave(draft.steps.map(({ id }) => id));
    if (first.step !== null) setOpened(first.step);
  };
  return {
    draft,
    set,
    bind: bindFields({ draft, set, errorOf: (field) => refused[field]?.[0] }),
    dirty,
    saving: change.isPending,
    save,
    ifComplete,
    blocking,
    names,
    stepsError: refused.steps?.[0],
    /** A failed save that belongs to no field. */
    failure: change.error && Object.keys(refused).length === 0 ? sentenceOf(change.error) : undefined,
    /** The newest known state of the template. */
    latest: { ...template, ...saved },
    setSaved,
    list: {
      steps: draft.steps,
      onSteps: (steps: readonly Step[]) => set({ steps }),
      names,
      problems: problems.filter(isShown),
      errorOf,
      opened,
      onOpened: open,
    },
  };
}
export type StepsDraft = ReturnType<typeof useStepsDraft>;
