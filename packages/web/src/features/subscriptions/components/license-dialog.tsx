import type { License, Subscription } from '@bookline/contract/features/subscriptions';
import { type Channel, MAX_UNITS, unitWord } from '@bookline/contract/rules/subscriptions';
import { Button, NumberInput, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { formFailure, useRecordForm } from '../../../lib/use-record-form.ts';
import { Confirm } from '../../../ui/confirm.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { PersonPicker } from '../../../ui/person-picker.tsx';
import { toast } from '../../../ui/toast.ts';
import { useLicenseUsers, useUpdateLicense } from '../subscriptions.data.ts';
import { unallocated, unitsText } from '../words.ts';

/** Assigns a license, moves it to another user, or changes its allocation. */
export function LicenseDialog({
  channel,
  license,
  subscription,
  onClose,
}: {
  readonly channel: Channel;
  readonly license: License;
  /** Undefined while it loads. */
  readonly subscription: Subscription | undefined;
  readonly onClose: () => void;
}) {
  const update = useUpdateLicense(channel);
  const [removing, setRemoving] = useState(false);
  const { user, allocation, used } = license;
  const left = subscription ? unallocated(subscription) : 0;
  const usual = Math.min(left, subscription?.plan.units ?? 0);
  const first: { user_id: string | null; allocation: number | string } = {
    user_id: user?.id ?? null,
    allocation: user ? allocation : usual || allocation,
  };
  const { draft, dirty, set, withBind } = useRecordForm(first);
  const many = unitWord(channel, 2);
  const save = () =>
    update.mutate(
      {
        params: { id: license.id },
        body: {
          ...(draft.user_id !== first.user_id && { user_id: draft.user_id }),
          // An empty field is refused at the field.
          allocation: typeof draft.allocation === 'number' ? draft.allocation : Number.NaN,
        },
      },
      {
        onSuccess: () => {
          toast.done(draft.user_id === first.user_id ? 'License saved' : user ? 'License moved' : 'License assigned');
          onClose();
        },
      },
    );
  if (removing && user)
    return (
      <Confirm
        opened
        title={`Remove ${user.name}’s license?`}
        action="Remove license"
        danger
        busy={update.isPending}
        onConfirm={() =>
          update.mutate(
            { params: { id: license.id }, body: { user_id: null } },
            {
              onSuccess: () => {
                toast.done('License removed');
                onClose();
              },
              onError: () => setRemoving(false),
            },
          )
        }
        onClose={() => setRemoving(false)}
      >
        {user.name} can no longer use it. Their unused {many} return to the pool, and you can assign the license again.
      </Confirm>
    );
  return (
    <FormDialog
      title={user ? 'Change license' : 'Assign license'}
      submitLabel={user ? 'Save license' : 'Assign license'}
      fields={['user_id', 'allocation']}
      {...formFailure(update.error)}
      busy={update.isPending}
      dirty={dirty}
      onSubmit={save}
      onClose={onClose}
      extra={
        user && (
          <Button variant="subtle" color="red" onClick={() => setRemoving(true)}>
            Remove
          </Button>
        )
      }
    >
      {withBind((bind, errorOf) => (
        <Stack gap="sm">
          <PersonPicker
            label="User"
            placeholder="Search users"
            value={draft.user_id}
            onChange={(user_id) => set({ user_id })}
            useFound={(q) => useUnlicensed(channel, license.subscription_id, q)}
            known={user ? [user] : []}
            nothingFoundMessage="No matching users without a license"
            error={errorOf('user_id')}
            required
          />
          <NumberInput
            label={channel === 'dialer' ? 'Minutes each period' : 'Texts each period'}
            description={
              subscription &&
              `${unitsText(channel, left)} not allocated yet. At least what is used: ${unitsText(channel, used)}.`
            }
            min={used}
            max={MAX_UNITS}
            allowDecimal={false}
            clampBehavior="none"
            thousandSeparator=","
            {...bind('allocation')}
            required
          />
          {user && draft.user_id !== user.id && (
            <Text size="sm">
              {user.name} loses this license. {unitsText(channel, used)} of this period stay used.
            </Text>
          )}
        </Stack>
      ))}
    </FormDialog>
  );
}

/** Users who can have a license and don't have one. */
function useUnlicensed(channel: Channel, subscription_id: string, q: string) {
  const found = useLicenseUsers(channel, subscription_id, q).data?.data ?? [];
  return found.filter(({ licensed }) => !licensed).map(({ id, name }) => ({ id, name }));
}
