import type { TrackedKey } from '@bookline/contract/features/admin-api-tracking';
import { MAX_NAME } from '@bookline/contract/rules/limits';
import { Button, NumberInput, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { formFailure, useRecordForm } from '../../../lib/use-record-form.ts';
import { Confirm } from '../../../ui/confirm.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { toast } from '../../../ui/toast.ts';
import { ExpirySelect, expiryTime, firstExpiry, VendorSelect } from '../../api-keys/api-keys.api.ts';
import { useChangeTrackedKey, useRevokeKey } from '../admin-api-tracking.data.ts';

const fields = ['key.name', 'key.api_vendor_id', 'key.expires_at', 'key.requests_per_minute'];

/** The fields of a user's key that an admin can change. */
export function TrackedKeyDialog({
  trackedKey,
  onClose,
}: {
  readonly trackedKey: TrackedKey;
  readonly onClose: () => void;
}) {
  const change = useChangeTrackedKey();
  const [revoking, setRevoking] = useState(false);
  const { id, user } = trackedKey;
  const { draft, dirty, withBind } = useRecordForm({
    name: trackedKey.name,
    api_vendor_id: trackedKey.api_vendor?.id ?? null,
    expiry: firstExpiry(trackedKey),
    requests_per_minute: trackedKey.requests_per_minute as number | string,
  });
  const save = () => {
    const { expiry, requests_per_minute, ...rest } = draft;
    const expires_at = expiryTime(expiry);
    const key = {
      id,
      ...rest,
      requests_per_minute: Number(requests_per_minute),
      ...(expires_at !== undefined && { expires_at }),
    };
    change.mutate(
      { params: { id }, body: { key } },
      {
        onSuccess: () => {
          toast.done(`${draft.name.trim()} saved`);
          onClose();
        },
      },
    );
  };
  return (
    <FormDialog
      title="Edit API key"
      submitLabel="Save key"
      fields={fields}
      {...formFailure(change.error)}
      busy={change.isPending}
      dirty={dirty}
      onSubmit={save}
      onClose={onClose}
      extra={
        <Button variant="subtle" color="red" onClick={() => setRevoking(true)}>
          Revoke
        </Button>
      }
    >
      {withBind((bind) => (
        <Stack gap="sm">
          <Text size="sm" c="dimmed">
            This key belongs to {user.name}and has their access. It starts with {trackedKey.prefix}…
          </Text>
          <TextInput label="Name" {...bind('name', 'key.name')} maxLength={MAX_NAME} required data-autofocus />
          <VendorSelect {...bind('api_vendor_id', 'key.api_vendor_id')} label={trackedKey.api_vendor?.vendor_name} />
          <ExpirySelect {...bind('expiry', 'key.expires_at')} before={trackedKey.expires_at} />
          <NumberInput
            label="Requests per minute"
            description="Requests over this limit are refused with a time to retry."
            min={1}
            max={10_000}
            allowDecimal={false}
            thousandSeparator=","
            {...bind('requests_per_minute', 'key.requests_per_minute')}
          />
          <RevokeKey trackedKey={trackedKey} opened={revoking} onClose={() => setRevoking(false)} onRevoked={onClose} />
        </Stack>
      ))}
    </FormDialog>
  );
}

function RevokeKey({
  trackedKey: { id, name, user },
  opened,
  onClose,
  onRevoked,
}: {
  readonly trackedKey: TrackedKey;
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly onRevoked: () => void;
}) {
  const revoke = useRevokeKey();
  const confirm = () =>
    revoke.mutate(
      { params: { id }, body: { key: { id, revoked: true } } },
      {
        onSuccess: () => {
          toast.done(`${name} revoked`);
          onRevoked();
        },
        onError: onClose,
      },
    );
  return (
    <Confirm
      opened={opened}
      title={`Revoke ${name}?`}
      action="Revoke key"
      danger
      busy={revoke.isPending}
      onConfirm={confirm}
      onClose={onClose}
    >
      Anything that uses this key is refused immediately. This can’t be undone. {user.name} can create another key.
    </Confirm>
  );
}
