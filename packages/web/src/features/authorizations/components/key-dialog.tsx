import { authorizationKindWords, type KeyKind } from '@bookline/contract/rules/authorization-kinds';
import { MAX_SECRET } from '@bookline/contract/rules/limits';
import { PasswordInput, Stack, Text } from '@mantine/core';
import { formFailure, useRecordForm } from '../../../lib/use-record-form.ts';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { toast } from '../../../ui/toast.ts';
import { useConnect, useCsgSignIn } from '../authorizations.data.ts';

/** Connects an account with a key, or replaces its key. If the company has a CSG key, users need none. */
export function KeyDialog({
  kind,
  company_key,
  onClose,
}: {
  readonly kind: KeyKind;
  readonly company_key: boolean;
  readonly onClose: () => void;
}) {
  const connect = useConnect();
  const signIn = useCsgSignIn();
  const { label, purpose, key } = authorizationKindWords[kind];
  const { draft, dirty, withBind } = useRecordForm({ api_key: '' });
  const done = () => {
    toast.done(`${label} connected`);
    onClose();
  };
  const save = () => {
    const given = draft.api_key.trim();
    if (kind === 'csg') signIn.mutate({ body: given ? { api_key: given } : {} }, { onSuccess: done });
    else connect.mutate({ body: { kind, api_key: given } }, { onSuccess: done });
  };
  return (
    <FormDialog
      title={`Connect ${label}`}
      submitLabel="Connect"
      fields={['api_key']}
      {...formFailure(connect.error ?? signIn.error)}
      busy={connect.isPending || signIn.isPending}
      dirty={dirty}
      onSubmit={save}
      onClose={onClose}
      size="sm"
    >
      {withBind((bind) => (
        <Stack gap="sm">
          <Text size="sm" c="dimmed">
            {purpose}
          </Text>
          <PasswordInput
            label={key?.label ?? 'Key'}
            description={company_key ? 'Leave empty to use your company’s key.' : key?.where}
            autoComplete="off"
            {...bind('api_key')}
            maxLength={MAX_SECRET}
            required={!company_key}
            visibilityToggleButtonProps={{ 'aria-label': 'Show key', tabIndex: 0 }}
            data-autofocus
          />
        </Stack>
      ))}
    </FormDialog>
  );
}
