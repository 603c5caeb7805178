import { bulk } from '@bookline/contract/features/bulk';
import { lookups } from '@bookline/contract/features/lookups';
import { Button, Select, Stack } from '@mantine/core';
import { useState } from 'react';
import { useCurrentUser } from '../../../lib/session.ts';
import { useCall } from '../../../lib/use-call.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { categoriesOf, categoryWords, FRESH } from '../../contact-fields/contact-fields.api.ts';
import type { BulkDialogProps } from '../../contact-list/contact-list.api.ts';
import { useDoing } from '../bulk.data.ts';
import { countedText } from '../bulk-words.ts';

/** The values for a field that stays unchanged and one that is cleared. */
const [AS_IS, EMPTY] = ['', '0'];

/** Sets source, agent-flow status, and category. Fields without a choice stay unchanged. */
export default function FieldsDialog({ selection, count, exact, onClose, onDone }: BulkDialogProps) {
  const send = useDoing(bulk.update_group, onDone);
  const { variant } = useCurrentUser().company;
  const sources = useCall(lookups.sources, {}, { staleTime: FRESH }).data?.data ?? [];
  const flow = useCall(lookups.agentflow_statuses, {}, { staleTime: FRESH }).data?.data ?? [];
  const [source, setSource] = useState(AS_IS);
  const [flowStatus, setFlowStatus] = useState(AS_IS);
  const [category, setCategory] = useState(AS_IS);
  const wanted = categoriesOf(variant).find((each) => each === category);
  const idOf = (value: string) => (value === EMPTY ? null : Number(value));
  const contacts = countedText(count, exact);
  const options = (rows: readonly { readonly id: number; readonly title: string }[]) => [
    { value: AS_IS, label: 'No change' },
    { value: EMPTY, label: 'Clear' },
    ...rows.map(({ id, title }) => ({ value: String(id), label: title })),
  ];
  const chosen = {
    ...(source !== AS_IS && { source_id: idOf(source) }),
    ...(flowStatus !== AS_IS && { agentflow_status_id: idOf(flowStatus) }),
    ...(wanted && { category: wanted }),
  };
  return (
    <Dialog
      opened
      title={`Change fields of ${contacts}`}
      onClose={onClose}
      actions={
        <>
          <Button variant="default" onClick={onClose} disabled={send.isPending}>
            Cancel
          </Button>
          <Button
            disabled={Object.keys(chosen).length === 0}
            loading={send.isPending}
            onClick={() => send.mutate({ body: { ...selection, ...chosen } })}
          >
            Update {contacts}
          </Button>
        </>
      }
    >
      <Stack gap="sm">
        <Select
          label="Source"
          data={options(sources)}
          value={source}
          onChange={(value) => setSource(value ?? AS_IS)}
          searchable
          allowDeselect={false}
        />
        {flow.length > 0 && (
          <Select
            label="Agent-flow status"
            data={options(flow)}
            value={flowStatus}
            onChange={(value) => setFlowStatus(value ?? AS_IS)}
            searchable
            allowDeselect={false}
          />
        )}
        <Select
          label="Category"
          data={[
            { value: AS_IS, label: 'No change' },
            ...categoriesOf(variant).map((each) => ({ value: each, label: categoryWords(each, variant).one })),
          ]}
          value={category}
          onChange={(value) => setCategory(value ?? AS_IS)}
          allowDeselect={false}
        />
      </Stack>
    </Dialog>
  );
}
