import { MAX_NAME } from '@bookline/contract/rules/limits';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { paths } from '../../../lib/paths.ts';
import { formFailure } from '../../../lib/use-record-form.ts';
import { NameDialog } from '../../../ui/name-dialog.tsx';
import { useCreateFlow, useCreateTemplate } from '../workflows.data.ts';

/** A new workflow of the user: its steps, and whom they run for. It's off until it's turned on. */
export function NewWorkflow({ onClose }: { readonly onClose: () => void }) {
  const [name, setName] = useState('');
  // A second try after a failure uses the steps that were made.
  const [made, setMade] = useState<string>();
  const steps = useCreateTemplate();
  const flow = useCreateFlow();
  const navigate = useNavigate();
  const run = (template_id: string) =>
    flow.mutate(
      { body: { name, template_id } },
      { onSuccess: ({ data }) => void navigate({ to: paths.workflow_flow(data.id) }) },
    );
  const create = () => {
    if (made !== undefined) return run(made);
    steps.mutate(
      { body: { name } },
      {
        onSuccess: ({ data }) => {
          setMade(data.id);
          run(data.id);
        },
      },
    );
  };
  return (
    <NameDialog
      title="New workflow"
      submitLabel="Create workflow"
      name={name}
      onName={setName}
      maxLength={MAX_NAME}
      fields={['name']}
      dirty={name !== ''}
      {...formFailure(steps.error ?? flow.error)}
      busy={steps.isPending || flow.isPending}
      onSubmit={create}
      onClose={onClose}
    />
  );
}
