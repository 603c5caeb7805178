import type { Subscription } from '@bookline/contract/features/subscriptions';
import { DEBOUNCE_MS } from '@bookline/contract/rules/constants';
import { type Channel, MAX_UNITS } from '@bookline/contract/rules/subscriptions';
import { MultiSelect, NumberInput, Stack, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useRef, useState } from 'react';
import { sentenceOf } from '../../../lib/api-error.ts';
import { FormDialog } from '../../../ui/form-dialog.tsx';
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
          <Users
            channel={channel}
            subscription_id={id}
            value={users}
            onChange={setUsers}
            most={Math.min(count, MOST)}
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

/** Users without a license. The server searches them. */
function Users({
  channel,
  subscription_id,
  value,
  onChange,
  most,
}: {
  readonly channel: Channel;
  readonly subscription_id: string;
  readonly value: readonly string[];
  readonly onChange: (value: readonly string[]) => void;
  readonly most: number;
}) {
  const [typed, setTyped] = useState('');
  const [asked] = useDebouncedValue(typed, DEBOUNCE_MS);
  const labels = useRef(new Map<string, string>());
  const found = (useLicenseUsers(channel, subscription_id, asked.trim()).data?.data ?? []).filter(
    ({ licensed }) => !licensed,
  );
  for (const { id, name } of found) labels.current.set(id, name);
  const shown = new Set(found.map(({ id }) => id));
  const data = [...value.filter((id) => !shown.has(id)), ...shown].map((id) => ({
    value: id,
    label: labels.current.get(id) ?? '',
  }));
  return (
    <MultiSelect
      label="Users"
      placeholder={value.length === 0 ? 'Search users' : ''}
      data={data}
      value={[...value]}
      onChange={onChange}
      maxValues={most}
      searchable
      searchValue={typed}
      onSearchChange={setTyped}
      // The server has already searched.
      filter={({ options }) => options}
      hidePickedOptions
      nothingFoundMessage="No matching users without a license"
      required
      data-autofocus
    />
  );
}
