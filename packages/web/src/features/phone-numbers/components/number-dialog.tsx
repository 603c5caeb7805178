import type { TenantNumber } from '@bookline/contract/features/telephony';
import { MAX_LABEL } from '@bookline/contract/rules/limits';
import { displayPhone } from '@bookline/contract/rules/phone';
import { Button, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { formFailure, useRecordForm } from '../../../lib/use-record-form.ts';
import { Confirm } from '../../../ui/confirm.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { toast } from '../../../ui/toast.ts';
import { TakerSelect } from '../../admin-users/admin-users.api.ts';
import { perMonth } from '../number-words.ts';
import { useChangeTenantNumber, useKeepTenantNumber, useReleaseTenantNumber } from '../phone-numbers.data.ts';

/** A number of the company: owner, label, and release. */
export function NumberDialog({ number, onClose }: { readonly number: TenantNumber; readonly onClose: () => void }) {
  const change = useChangeTenantNumber();
  const release = useReleaseTenantNumber();
  const keep = useKeepTenantNumber();
  const [asking, setAsking] = useState(false);
  const { draft, dirty, withBind } = useRecordForm({ owner: number.owner, label: number.label });
  const shown = displayPhone(number.phone_number);
  const params = { id: number.id };
  const save = () =>
    change.mutate(
      { params, body: { owner_id: draft.owner?.id ?? null, label: draft.label } },
      {
        onSuccess: () => {
          toast.done(`${shown} saved`);
          onClose();
        },
      },
    );
  const giveBack = () =>
    release.mutate(
      { params },
      {
        onSuccess: () => {
          toast.done(`${shown} will be released in ten minutes`, { undo: () => keep.mutate({ params }) });
          onClose();
        },
        onError: () => setAsking(false),
      },
    );
  return (
    <FormDialog
      title={shown}
      submitLabel="Save number"
      fields={['owner_id', 'label']}
      {...formFailure(change.error)}
      busy={change.isPending}
      dirty={dirty}
      onSubmit={save}
      onClose={onClose}
      extra={
        number.release_at ? (
          <Button
            variant="subtle"
            loading={keep.isPending}
            onClick={() => keep.mutate({ params }, { onSuccess: onClose })}
          >
            Keep number
          </Button>
        ) : (
          <Button variant="subtle" color="red" onClick={() => setAsking(true)}>
            Release number
          </Button>
        )
      }
    >
      {withBind((bind) => (
        <Stack gap="sm">
          <TakerSelect
            label="Owner"
            description="Leave empty to keep it as a company number that no one calls from."
            placeholder="None"
            {...bind('owner', 'owner_id')}
          />
          {number.payer && (
            <Text size="sm">
              {number.payer.name} pays {perMonth(number.monthly_price)}.{' '}
              {draft.owner?.id !== number.owner?.id && 'They won’t be charged again once you reassign it.'}
            </Text>
          )}
          <TextInput label="Label" maxLength={MAX_LABEL} {...bind('label')} />
          <Confirm
            opened={asking}
            title={`Release ${shown}?`}
            action="Release number"
            danger
            busy={release.isPending}
            onConfirm={giveBack}
            onClose={() => setAsking(false)}
          >
            You can still keep the number for ten more minutes. After that, it can be sold to someone else, who will get
            the calls to it.
          </Confirm>
        </Stack>
      ))}
    </FormDialog>
  );
}
