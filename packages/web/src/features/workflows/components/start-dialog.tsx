import { Alert, Button, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { ApiError, sentenceOf } from '../../../lib/api-error.ts';
import { TextLink } from '../../../lib/links.tsx';
import { paths } from '../../../lib/paths.ts';
import { ChoiceList } from '../../../ui/choice-list.tsx';
import { choicesLike } from '../../../ui/choices.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { toast } from '../../../ui/toast.ts';
import { countedText } from '../../bulk/bulk-words.ts';
import type { BulkDialogProps } from '../../contacts/components/list/bulk-entry.ts';
import { useStartable, useStartFlow } from '../workflows.data.ts';

/** In which workflow the contacts are started. */
export default function StartDialog({ selection, count, exact, onClose, onDone }: BulkDialogProps) {
  const { data, error } = useStartable();
  const start = useStartFlow();
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState<string>();
  const contacts = countedText(count, exact);
  const flows = (data?.data ?? []).filter(({ template }) => template.active);
  const failure = error ?? start.error;
  const send = (id: string) =>
    start.mutate(
      { params: { id }, body: selection },
      {
        onSuccess: ({ data: { total, started, skipped, status, reasons } }) => {
          const name = flows.find((flow) => flow.id === id)?.name ?? 'The workflow';
          const left = skipped === 0 ? '' : ` ${skipped.toLocaleString('en-US')} not let in: ${reasons[0]?.says ?? ''}`;
          if (status === 'complete') toast.done(`${name} is started for ${started.toLocaleString('en-US')}.${left}`);
          else
            toast.done(
              `${name} is being started for ${total.toLocaleString('en-US')} contacts. The tray says how far it is.`,
            );
          onDone();
        },
      },
    );
  return (
    <Dialog
      opened
      title={`Start a workflow for ${contacts}`}
      onClose={onClose}
      actions={
        <>
          <Button variant="default" onClick={onClose} disabled={start.isPending}>
            Cancel
          </Button>
          <Button disabled={chosen === undefined} loading={start.isPending} onClick={() => chosen && send(chosen)}>
            Start for {contacts}
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
        {data && flows.length === 0 ? (
          <Text size="sm">
            No workflow is switched on.{' '}
            <TextLink underline="always" to={paths.workflows}>
              Make one first
            </TextLink>
            .
          </Text>
        ) : (
          <ChoiceList
            label="Workflows"
            placeholder="Find a workflow"
            choices={choicesLike(
              flows.map(({ id, name, owner }) => ({ value: id, label: name, detail: owner.name })),
              typed,
            )}
            chosen={new Set(chosen === undefined ? [] : [chosen])}
            typed={typed}
            onTyped={setTyped}
            loading={data === undefined && !error}
            onChoose={setChosen}
          />
        )}
      </Stack>
    </Dialog>
  );
}
