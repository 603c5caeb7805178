import type { CampaignSender } from '@bookline/contract/features/admin-campaign-senders';
import { MAX_SENDER_PER_MINUTE, MAX_WARM_UP_DAY, WARM_UP_FIRST, warmUpLimit } from '@bookline/contract/rules/campaigns';
import { formatNumber } from '@bookline/contract/rules/numbers';
import { NumberInput, Stack, Switch, Table, Text } from '@mantine/core';
import { formFailure, useRecordForm } from '../../../lib/use-record-form.ts';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { toast } from '../../../ui/toast.ts';
import { useChangeSender } from '../senders.data.ts';

const fields = ['per_minute', 'warm_up', 'warm_up_day'];

/** The days of a warm-up with their limits, and the first day without one. */
const schedule: readonly (number | null)[] = (() => {
  const days: (number | null)[] = [];
  do days.push(warmUpLimit(days.length));
  while (days.at(-1) !== null);
  return days;
})();

/** The pace of one sender address. */
export function SenderDialog({ sender, onClose }: { readonly sender: CampaignSender; readonly onClose: () => void }) {
  const change = useChangeSender();
  const began = sender.warm_up_day ?? 1;
  const { draft, dirty, withBind } = useRecordForm<{
    per_minute: number | string;
    warm_up: boolean;
    warm_up_day: number | string;
  }>({ per_minute: sender.per_minute, warm_up: sender.warm_up, warm_up_day: began });
  const { per_minute, warm_up, warm_up_day } = draft;
  const submit = () => {
    // A warm-up that hasn't begun begins with its first message, not today.
    const moved = warm_up && warm_up_day !== began;
    const body = {
      address: sender.address,
      warm_up,
      // Empty is invalid. The reply says so at the field.
      per_minute: Number(per_minute),
      ...(moved && { warm_up_day: Number(warm_up_day) }),
    };
    change.mutate(
      { body },
      {
        onSuccess: () => {
          toast.done('Sending pace saved');
          onClose();
        },
      },
    );
  };
  return (
    <FormDialog
      title={sender.address}
      dirty={dirty}
      fields={fields}
      {...formFailure(change.error)}
      submitLabel="Save pace"
      busy={change.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      {withBind((bind) => (
        <Stack gap="md">
          <NumberInput
            label="Emails per minute"
            description={`${formatNumber(MAX_SENDER_PER_MINUTE)} or fewer. Ask your email provider how many it accepts.`}
            {...bind('per_minute')}
            min={1}
            max={MAX_SENDER_PER_MINUTE}
            allowDecimal={false}
            thousandSeparator=","
            required
            data-autofocus
          />
          <Switch
            label="Warm up"
            description={`Email providers distrust a new address that sends a lot. It begins with ${WARM_UP_FIRST} emails a day, and each day twice as many.`}
            {...bind('warm_up')}
          />
          {warm_up && (
            <>
              <NumberInput
                label="Today is day"
                description="1 begins again. A higher day fits an address that has sent email before."
                {...bind('warm_up_day')}
                min={1}
                max={MAX_WARM_UP_DAY}
                allowDecimal={false}
                w="10rem"
              />
              <Table verticalSpacing={4} aria-label="Warm-up schedule">
                <Table.Thead>
                  <Table.Tr>
                    <Table.Th scope="col">Day</Table.Th>
                    <Table.Th scope="col" ta="right">
                      Emails at most
                    </Table.Th>
                  </Table.Tr>
                </Table.Thead>
                <Table.Tbody>
                  {schedule.map((limit, index) => {
                    const isLast = limit === null;
                    const isToday = isLast ? Number(warm_up_day) > index : Number(warm_up_day) === index + 1;
                    return (
                      <Table.Tr key={limit ?? 'last'} fw={isToday ? 600 : undefined}>
                        <Table.Td>
                          {index + 1}
                          {isLast && ' and later'}
                          {isToday && ' (today)'}
                        </Table.Td>
                        <Table.Td ta="right" className="tabular">
                          {limit === null ? 'No limit' : formatNumber(limit)}
                        </Table.Td>
                      </Table.Tr>
                    );
                  })}
                </Table.Tbody>
              </Table>
            </>
          )}
          <Text size="xs" c="dimmed">
            Applies to campaigns in progress too.
          </Text>
        </Stack>
      ))}
    </FormDialog>
  );
}
