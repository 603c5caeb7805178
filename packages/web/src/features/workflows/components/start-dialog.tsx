import type { WfFlow } from '@bookline/contract/features/workflow-flows';
import { formatNumber } from '@bookline/contract/rules/numbers';
import { Alert, Button, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { ApiError, sentenceOf } from '../../../lib/api-error.ts';
import { TextLink } from '../../../lib/links.tsx';
import { paths } from '../../../lib/paths.ts';
import { ChoiceList } from '../../../ui/choice-list.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { toast } from '../../../ui/toast.ts';
import { countedText } from '../../bulk/bulk.api.ts';
import type { BulkDialogProps } from '../../contact-list/contact-list.api.ts';
import { useStartable, useStartFlow } from '../workflows.data.ts';

/** Chooses the workflow for the contacts. */
export default function StartDialog({ selection, count, exact, onClose, onDone }: BulkDialogProps) {
  const start = useStartFlow();
  const [typed, setTyped] = useState('');
  const { data, error } = useStartable(typed);
  const [chosen, setChosen] = useState<WfFlow>();
  const contacts = countedText(count, exact);
  const flows = data?.data ?? [];
  const failure = error ?? start.error;
  const send = ({ id, name }: WfFlow) =>
    start.mutate(
      { params: { id }, body: selection },
      {
        onSuccess: ({ data: { total, started, skipped, status, reasons } }) => {
          const left = skipped === 0 ? '' : ` ${formatNumber(skipped)} not enrolled: ${reasons[0]?.says ?? ''}`;
          if (status === 'complete') toast.done(`${formatNumber(started)} contacts enrolled in ${name}.${left}`);
          else
            toast.done(
              `Enrolling ${formatNumber(total)} contacts in ${name}. Runs in the background. You can leave this page.`,
            );
          onDone();
        },
      },
    );
  return (
    <Dialog
      opened
      title={`Enroll ${contacts} in a workflow`}
      onClose={onClose}
      actions={
        <>
          <Button variant="default" onClick={onClose} disabled={start.isPending}>
            Cancel
          </Button>
          <Button disabled={chosen === undefined} loading={start.isPending} onClick={() => chosen && send(chosen)}>
            Enroll {contacts}
          </Button>
        </>
      }
    >
      <Stack gap="sm">
        {failure && (
          <Alert color="red" variant="light">
            {failure instanceof ApiError && failure.status === 422
              ? (Object.values(failure.fields).flat()[0] ?? sentenceOf(failure))
              : sentenceOf(failure)}
          </Alert>
        )}
        {data && flows.length === 0 && typed === '' ? (
          <Text size="sm">
            No active workflows.{' '}
            <TextLink underline="always" to={paths.workflows}>
              Create one first
            </TextLink>
            .
          </Text>
        ) : (
          <ChoiceList
            label="Workflows"
            placeholder="Search workflows"
            choices={flows.map(({ id, name, owner }) => ({ value: id, label: name, detail: owner.name }))}
            chosen={new Set(chosen === undefined ? [] : [chosen.id])}
            typed={typed}
            onTyped={setTyped}
            more={data ? data.meta.total_count - flows.length : 0}
            loading={data === undefined && !error}
            onChoose={(id) => setChosen(flows.find((flow) => flow.id === id))}
          />
        )}
      </Stack>
    </Dialog>
  );
}
