import { type FeedbackMailbox, IMAP_PORTS } from '@bookline/contract/features/email-feedback';
import { Button, Fieldset, Group, PasswordInput, Select, Stack, Switch, TextInput } from '@mantine/core';
import { formFailure, useRecordForm } from '../../../lib/use-record-form.ts';
import { useUnsavedGuard } from '../../../lib/use-unsaved-guard.ts';
import { FormShell } from '../../../ui/form-shell.tsx';
import { toast } from '../../../ui/toast.ts';
import { CurrentPasswordInput } from '../../two-factor/two-factor.api.ts';
import { useSetFeedbackMailbox } from '../email-feedback.data.ts';

const fields = ['host', 'port', 'security', 'username', 'password', 'folder', 'return_address', 'current_password'];
const securities = [
  { value: 'tls', label: 'TLS' },
  { value: 'starttls', label: 'STARTTLS' },
];
type Port = (typeof IMAP_PORTS)[number];

/** The settings of the mailbox. The stored password isn't shown, and an empty field keeps it. */
export function FeedbackMailboxForm({
  mailbox,
  onRemove,
  onCancel,
}: {
  readonly mailbox: FeedbackMailbox | null;
  readonly onRemove: (() => void) | undefined;
  readonly onCancel: (() => void) | undefined;
}) {
  const send = useSetFeedbackMailbox();
  const { draft, dirty, set, withBind } = useRecordForm({
    host: mailbox?.host ?? '',
    port: (mailbox?.port === 143 ? 143 : 993) as Port,
    security: mailbox?.security ?? ('tls' as const),
    username: mailbox?.username ?? '',
    password: '',
    folder: mailbox?.folder ?? 'INBOX',
    return_address: mailbox?.return_address ?? '',
    read_replies: mailbox?.read_replies ?? true,
    current_password: '',
  });
  const guard = useUnsavedGuard(dirty && !send.isSuccess);
  const save = () => {
    const { password, ...plain } = draft;
    send.mutate(
      { body: { ...plain, ...(password && { password }) } },
      { onSuccess: () => toast.done('Mailbox saved') },
    );
  };
  return (
    <FormShell
      fields={fields}
      {...formFailure(send.error)}
      submitLabel="Save mailbox"
      busy={send.isPending}
      guard={guard}
      onSubmit={save}
      {...(onCancel && { onCancel })}
      extra={
        onRemove && (
          <Button variant="subtle" color="red" onClick={onRemove}>
            Remove
          </Button>
        )
      }
    >
      {withBind((bind, errorOf) => (
        <Stack gap="md">
          <Fieldset legend="Mailbox (IMAP)">
            <Stack gap="sm">
              <TextInput label="Host" placeholder="imap.example.com" {...bind('host')} required />
              <Group gap="sm" grow align="flex-start">
                <Select
                  label="Port"
                  data={IMAP_PORTS.map(String)}
                  allowDeselect={false}
                  value={String(draft.port)}
                  onChange={(value) => set({ port: value === '143' ? 143 : 993 })}
                  error={errorOf('port')}
                />
                <Select
                  label="Encryption"
                  data={securities}
                  allowDeselect={false}
                  value={draft.security}
                  onChange={(value) => set({ security: value === 'starttls' ? 'starttls' : 'tls' })}
                  error={errorOf('security')}
                />
              </Group>
              <TextInput label="Username" autoComplete="off" {...bind('username')} required />
              <PasswordInput
                label="Password"
                placeholder={mailbox ? 'Saved. Enter a new password to change it.' : ''}
                autoComplete="new-password"
                {...bind('password')}
              />
              <TextInput label="Folder" {...bind('folder')} required />
            </Stack>
          </Fieldset>
          <Fieldset legend="Addresses">
            <Stack gap="sm">
              <TextInput
                label="Return address"
                type="email"
                placeholder="bounces@example.com"
                description="Bounces go here. Each email adds its own mark after a plus sign, so the mailbox must accept bounces+…@example.com."
                {...bind('return_address')}
                required
              />
              <Switch
                label="Show replies on the contact’s timeline"
                description="Replies then go to the sender and to this mailbox. Nothing in the mailbox is changed or deleted."
                checked={draft.read_replies}
                onChange={(event) => set({ read_replies: event.currentTarget.checked })}
              />
            </Stack>
          </Fieldset>
          <CurrentPasswordInput {...bind('current_password')} />
        </Stack>
      ))}
    </FormShell>
  );
}
