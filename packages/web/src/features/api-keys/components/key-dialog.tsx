import type { ApiKey, ApiScope, ShownApiKey } from '@bookline/contract/features/api-keys';
import { MAX_NAME } from '@bookline/contract/rules/limits';
import { Button, Checkbox, Group, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useCurrentUser } from '../../../lib/session.ts';
import { formFailure, useRecordForm } from '../../../lib/use-record-form.ts';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { toast } from '../../../ui/toast.ts';
import { useChangeKey, useMakeKey } from '../api-keys.data.ts';
import { DeleteKey, RotateKey } from './end-key.tsx';
import { ExpirySelect, expiryTime, firstExpiry } from './expiry-select.tsx';
import { VendorSelect } from './vendor-select.tsx';

const fields = ['name', 'scopes', 'expires_at', 'api_vendor_id'];
const scopes: readonly { readonly value: ApiScope; readonly label: string; readonly about: string }[] = [
  { value: 'read', label: 'Read', about: 'All requests that don’t change data' },
  { value: 'write', label: 'Write', about: 'All requests that add, change, or delete data' },
];

/** The form of a key. A null `apiKey` means a new one. */
export function KeyDialog({
  apiKey,
  onSecret,
  onClose,
}: {
  readonly apiKey: ApiKey | null;
  /** A new secret must be shown. */
  readonly onSecret: (key: ShownApiKey) => void;
  readonly onClose: () => void;
}) {
  const { admin } = useCurrentUser();
  const make = useMakeKey();
  const change = useChangeKey();
  const [ending, setEnding] = useState<'rotate' | 'delete' | null>(null);
  const { draft, dirty, set, withBind } = useRecordForm({
    name: apiKey?.name ?? '',
    scopes: apiKey?.scopes ?? ['read' as const],
    expiry: firstExpiry(apiKey),
    api_vendor_id: apiKey?.api_vendor?.id ?? null,
  });
  const save = () => {
    const { expiry, ...body } = draft;
    const expires_at = expiryTime(expiry);
    if (!apiKey) {
      make.mutate({ body: { ...body, expires_at: expires_at ?? null } }, { onSuccess: ({ data }) => onSecret(data) });
      return;
    }
    change.mutate(
      { params: { id: apiKey.id }, body: { ...body, ...(expires_at !== undefined && { expires_at }) } },
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
      title={apiKey ? 'Edit API key' : 'Create API key'}
      submitLabel={apiKey ? 'Save key' : 'Create key'}
      fields={fields}
      {...formFailure(make.error ?? change.error)}
      busy={make.isPending || change.isPending}
      dirty={dirty}
      onSubmit={save}
      onClose={onClose}
      extra={
        apiKey && (
          <Group gap="xs">
            <Button variant="subtle" color="red" onClick={() => setEnding('delete')}>
              Delete
            </Button>
            <Button variant="subtle" color="gray" onClick={() => setEnding('rotate')}>
              New secret
            </Button>
          </Group>
        )
      }
    >
      {withBind((bind, errorOf) => (
        <Stack gap="sm">
          <TextInput
            label="Name"
            placeholder="Website leads"
            {...bind('name')}
            maxLength={MAX_NAME}
            required
            data-autofocus
          />
          <Checkbox.Group
            label="Access"
            value={draft.scopes}
            onChange={(chosen) =>
              set({ scopes: scopes.map(({ value }) => value).filter((value) => chosen.includes(value)) })
            }
            error={errorOf('scopes')}
          >
            <Stack gap="xs" mt={4}>
              {scopes.map(({ value, label, about }) => (
                <Checkbox key={value} value={value} label={label} description={about} />
              ))}
            </Stack>
          </Checkbox.Group>
          <ExpirySelect {...bind('expiry', 'expires_at')} before={apiKey?.expires_at ?? null} />
          {admin && <VendorSelect {...bind('api_vendor_id')} label={apiKey?.api_vendor?.vendor_name} />}
          {apiKey && ending === 'delete' && (
            <DeleteKey apiKey={apiKey} onClose={() => setEnding(null)} onDeleted={onClose} />
          )}
          {apiKey && ending === 'rotate' && (
            <RotateKey apiKey={apiKey} onClose={() => setEnding(null)} onSecret={onSecret} />
          )}
        </Stack>
      ))}
    </FormDialog>
  );
}
