import type { Subscription } from '@bookline/contract/features/subscriptions';
import { type Channel, MAX_UNITS } from '@bookline/contract/rules/subscriptions';
import { NumberInput, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { sentenceOf } from '../../../lib/api-error.ts';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { PeoplePicker } from '../../../ui/person-picker.tsx';
import { toast } from '../../../ui/toast.ts';
import { useLicenses, useLicenseUsers, useUpdateLicense } from '../subscriptions.data.ts';
import { licensesText, unallocated, unitsText } from '../words.ts';

/** The most licenses that are assigned together. */
const MOST = 100;

/** Assigns free licenses to several users, with the same allocation for each. */
export function AssignDialog({
  channel,
  subscription,
  onClose,
}: {
  readonly channel: Channel;
  readonly subscription: Subscription;
  readonly onClose: () => void;
}) {
  const { id, plan, quantity, assigned } = subscription;
  const free = useLicenses(channel, { subscription_id: id, assigned: 'false', limit: MOST }).data?.data ?? [];
  const [users, setUsers] = useState<readonly string[]>([]);
  const [units, setUnits] = useState<number | string>(plan.units);
  const [failure, setFailure] = useState<string>();
  const [busy, setBusy] = useState(false);
  const update = useUpdateLicense(channel);
  const count = quantity - assigned;
  const isValid = typeof units === 'number' && Number.isInteger(units) && units >= 0;
  const needed = isValid ? users.length * Number(units) : 0;
  const left = unallocated(subscription);

  /** One after the other, so that those before a refused one stay assigned, and the list says who is left. */
  const assign = async () => {
    if (!isValid || users.length === 0) return;
    setBusy(true);
    setFailure(undefined);
    const total = users.length;
    for (const [index, user_id] of users.entries()) {
      const license = free[index];
      try {
        if (!license) throw new Error('All licenses are assigned. Buy more first.');
        await update.mutateAsync({ params: { id: license.id }, body: { user_id, allocation: Number(units) } });
      } catch (error) {
        setUsers(users.slice(index));
        setFailure(
          `${index > 0 ? `${index} of ${total} assigned. ` : ''}${error instanceof Error ? sentenceOf(error) : ''}`,
        );
        setBusy(false);
        return;
      }
    }
    toast.done(`${licensesText(total)} assigned`);
    onClose();
  };
  return (
    <FormDialog
      title="Assign licenses"
      submitLabel={users.length > 1 ? `Assign ${licensesText(users.length)}` : 'Assign license'}
      fields={[]}
      failure={failure}
      busy={busy}
      dirty={users.length > 0}
      onSubmit={() => void assign()}
      onClose={onClose}
    >
      {() => (
        <Stack gap="sm">
          <PeoplePicker
            label="Users"
            value={users}
            onChange={setUsers}
            useFound={(q) => (useLicenseUsers(channel, id, q).data?.data ?? []).filter(({ licensed }) => !licensed)}
            maxValues={Math.min(count, MOST)}
            nothingFoundMessage="No matching users without a license"
            required
            data-autofocus
          />
          <NumberInput
            label={channel === 'dialer' ? 'Minutes for each user' : 'Texts for each user'}
            min={0}
            max={MAX_UNITS}
            allowDecimal={false}
            clampBehavior="none"
            thousandSeparator=","
            value={units}
            onChange={setUnits}
            error={
              !isValid
                ? 'Enter a number.'
                : needed > left
                  ? `That’s ${unitsText(channel, needed)}, but only ${unitsText(channel, left)} aren’t allocated yet.`
                  : undefined
            }
            required
          />
          <Text size="sm" c="dimmed">
            {licensesText(count)} of {plan.name} not assigned yet, {unitsText(channel, left)} not allocated yet.
          </Text>
        </Stack>
      )}
    </FormDialog>
  );
}
