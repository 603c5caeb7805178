import { bulk } from '@bookline/contract/features/bulk';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { ChoiceList } from '../../../ui/choice-list.tsx';
import { choicesLike } from '../../../ui/choices.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { StatusChip } from '../../../ui/status-chip.tsx';
import { useStatuses } from '../../contact-fields/contact-fields.api.ts';
import type { BulkDialogProps } from '../../contact-list/contact-list.api.ts';
import { useDoing } from '../bulk.data.ts';
import { countedText } from '../bulk-words.ts';

/** No status has this id. */
const NONE = '0';

export default function StatusDialog({ selection, count, exact, onClose, onDone }: BulkDialogProps) {
  const send = useDoing(bulk.update_group, onDone);
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState<string>();
  const statuses = useStatuses();
  const choices = [
    ...(statuses ?? []).map(({ id, title }) => ({ value: String(id), label: title })),
    { value: NONE, label: 'No status' },
  ];
  const contacts = countedText(count, exact);
  return (
    <Dialog
      opened
      title={`Change status of ${contacts}`}
      onClose={onClose}
      actions={
        <>
          <Button variant="default" onClick={onClose} disabled={send.isPending}>
            Cancel
          </Button>
          <Button
            disabled={chosen === undefined}
            loading={send.isPending}
            onClick={() => send.mutate({ body: { ...selection, status_id: chosen === NONE ? null : Number(chosen) } })}
          >
            Update {contacts}
          </Button>
        </>
      }
    >
      <ChoiceList
        label="Statuses"
        placeholder="Search statuses"
        choices={choicesLike(choices, typed)}
        chosen={new Set(chosen === undefined ? [] : [chosen])}
        typed={typed}
        onTyped={setTyped}
        loading={statuses === undefined}
        renderChoice={({ value, label }) => {
          const color = statuses?.find((status) => String(status.id) === value)?.color;
          return color ? <StatusChip label={label} color={color} /> : label;
        }}
        onChoose={setChosen}
      />
    </Dialog>
  );
}
