import { DAY_MS } from '@bookline/contract/rules/time-units';
import { Select, Stack, Text } from '@mantine/core';
import { formFailure, useRecordForm } from '../../../lib/use-record-form.ts';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { toast } from '../../../ui/toast.ts';
import { useReplay } from '../webhook-endpoints.data.ts';

const spans = [
  { value: '1', label: 'The last day' },
  { value: '3', label: 'The last 3 days' },
  { value: '7', label: 'The last 7 days' },
  { value: '30', label: 'The last 30 days' },
];

/** Sends what failed since a time again. */
export function ReplayDialog({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const replay = useReplay();
  const { draft, set, withBind } = useRecordForm({ days: '1' });
  const send = () =>
    replay.mutate(
      { params: { id }, body: { since: new Date(Date.now() - Number(draft.days) * DAY_MS).toISOString() } },
      {
        onSuccess: ({ data: { count } }) => {
          if (count === 0) toast.info('Nothing failed in that time');
          else toast.done(`${count === 1 ? '1 delivery' : `${count} deliveries`} queued`);
          onClose();
        },
      },
    );
  return (
    <FormDialog
      title="Replay failed deliveries"
      submitLabel="Replay"
      fields={['since']}
      {...formFailure(replay.error)}
      busy={replay.isPending}
      dirty={false}
      onSubmit={send}
      onClose={onClose}
    >
      {withBind((_bind, errorOf) => (
        <Stack gap="sm">
          <Text size="sm">
            Deliveries that failed are sent again with the same IDs, so your software can recognize those it already
            has.
          </Text>
          <Select
            label="Created in"
            data={spans}
            value={draft.days}
            onChange={(days) => days && set({ days })}
            error={errorOf('since')}
            allowDeselect={false}
          />
        </Stack>
      ))}
    </FormDialog>
  );
}
