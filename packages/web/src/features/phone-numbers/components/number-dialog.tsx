import type { TenantNumber } from '@bookline/contract/features/telephony';
import { displayPhone } from '@bookline/contract/rules/phone';
import { Button, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { formFailure, useRecordForm } from '../../../lib/use-record-form.ts';
import { Confirm } from '../../../ui/confirm.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { toast } from '../../../ui/toast.ts';
import { TakerSelect } from '../../admin-users/components/person-select.tsx';
import { useChangeTenantNumber, useKeepTenantNumber, useReleaseTenantNumber } from '../phone-numbers.data.ts';

/** A number of the company: whose it is, what it is called, and giving it back. */
export function NumberDialog({ number, onClose }: { readonly number: TenantNumber; readonly onClose: () => void }) {
  const change = useChangeTenantNumber();
  const release = useReleaseTenantNumber();
  const keep = useKeepTenantNumber();
  const [asking, setAsking] = useState(false);
  const { draft, dirty, set } = useRecordForm({ owner: number.owner, label: number.label });
  const shown = displayPhone(number.phone_number);
  const params = { id: number.id };
  const save = () =>
    change.mutate(
      { params, body: { owner_id: draft.owner?.id ?? null, label: draft.label } },
      {
        onSuccess: () => {
          toast.done(`${shown} is saved.`);
          onClose();
        },
      },
    );
  const giveBack = () =>
    release.mutate(
      { params },
      {
        onSuccess: () => {
          toast.done(`${shown} is given back in ten minutes.`, { undo: () => keep.mutate({ params }) });
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
            Keep it
          </Button>
        ) : (
          <Button variant="subtle" color="red" onClick={() => setAsking(true)}>
            Give it back
          </Button>
        )
      }
    >
      {(errorOf) => (
        <Stack gap="sm">
          <TakerSelect
            label="Whose it is"
            description="Without anybody it is the company’s, and nobody calls with it."
            placeholder="Nobody"
            value={draft.owner}
            onChange={(owner) => set({ owner })}
            error={errorOf('owner_id')}
          />
          <TextInput
            label="Name"
            maxLength={60}
            value={draft.label}
            onChange={(event) => set({ label: event.currentTarget.value })}
            error={errorOf('label')}
          />
          <Confirm
            opened={asking}
            title={`Give ${shown} back?`}
            action="Give it back"
            danger
            busy={release.isPending}
            onConfirm={giveBack}
            onClose={() => setAsking(false)}
          >
            It works for ten more minutes, in which you can keep it after all. Then somebody else may get it, and
            whoever calls it reaches them.
          </Confirm>
        </Stack>
      )}
    </FormDialog>
  );
}
