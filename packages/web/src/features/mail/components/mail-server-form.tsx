import { type MailServerSettings, SMTP_PORTS } from '@bookline/contract/features/mail-server';
import { MAX_RECORD_NAME } from '@bookline/contract/rules/limits';
import { Button, Fieldset, Group, PasswordInput, Select, Stack, Textarea, TextInput } from '@mantine/core';
import { formFailure, useRecordForm } from '../../../lib/use-record-form.ts';
import { useUnsavedGuard } from '../../../lib/use-unsaved-guard.ts';
import { FormShell } from '../../../ui/form-shell.tsx';
import { toast } from '../../../ui/toast.ts';
import { CurrentPasswordInput } from '../../two-factor/two-factor.api.ts';
import { useSetMailServer } from '../mail-server.data.ts';

const fields = [
  'host',
  'port',
  'security',
  'username',
  'password',
  'from_name',
  'from_address',
  'dkim_domain',
  'dkim_selector',
  'dkim_key',
  'current_password',
];

const securities = [
  { value: 'starttls', label: 'STARTTLS' },
  { value: 'tls', label: 'TLS' },
  { value: 'none', label: 'None, without a password' },
];

type Port = (typeof SMTP_PORTS)[number];
const isPort = (port: number | undefined): port is Port => SMTP_PORTS.some((known) => known === port);

/** The settings of a mail server. A stored secret isn't shown, and an empty field keeps it. */
export function MailServerForm({
  server,
  onRemove,
  onCancel,
}: {
  readonly server: MailServerSettings | null;
  readonly onRemove: (() => void) | undefined;
  readonly onCancel: (() => void) | undefined;
}) {
  const send = useSetMailServer();
  const { draft, dirty, set, withBind } = useRecordForm({
    host: server?.host ?? '',
    port: isPort(server?.port) ? server.port : (587 as Port),
    security: server?.security ?? ('starttls' as const),
    username: server?.username ?? '',
    password: '',
    from_name: server?.from_name ?? '',
    from_address: server?.from_address ?? '',
    dkim_domain: server?.dkim_domain ?? '',
    dkim_selector: server?.dkim_selector ?? '',
    dkim_key: '',
    current_password: '',
  });
  const guard = useUnsavedGuard(dirty && !send.isSuccess);
  const save = () => {
    const { password, dkim_key, ...plain } = draft;
    const body = { ...plain, ...(password && { password }), ...(dkim_key.trim() && { dkim_key }) };
    send.mutate({ body }, { onSuccess: () => toast.done('Email server saved') });
  };
  return (
    <FormShell
      fields={fields}
      {...formFailure(send.error)}
      submitLabel="Save email server"
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
          <Fieldset legend="Server">
            <Stack gap="sm">
              <TextInput label="Host" placeholder="smtp.example.com" {...bind('host')} required />
              <Group gap="sm" grow align="flex-start">
                <Select
                  label="Port"
                  data={SMTP_PORTS.map(String)}
                  allowDeselect={false}
                  value={String(draft.port)}
                  onChange={(value) => isPort(Number(value)) && set({ port: Number(value) as Port })}
                  error={errorOf('port')}
                />
                <Select
                  label="Encryption"
                  data={securities}
                  allowDeselect={false}
                  value={draft.security}
                  onChange={(value) =>
                    (value === 'tls' || value === 'starttls' || value === 'none') && set({ security: value })
                  }
                  error={errorOf('security')}
                />
              </Group>
              <TextInput
                label="Username"
                description="Leave empty if the server doesn’t need one."
                autoComplete="off"
                {...bind('username')}
              />
              <PasswordInput
                label="Password"
                placeholder={server?.has_password ? 'Saved. Enter a new password to change it.' : ''}
                autoComplete="new-password"
                {...bind('password')}
              />
            </Stack>
          </Fieldset>
          <Fieldset legend="Sender">
            <Stack gap="sm">
              <TextInput label="Name" {...bind('from_name')} maxLength={MAX_RECORD_NAME} required />
              <TextInput
                label="Email"
                type="email"
                placeholder="hello@example.com"
                {...bind('from_address')}
                required
              />
            </Stack>
          </Fieldset>
          <Fieldset legend="Signature (DKIM), if your provider doesn’t sign">
            <Stack gap="sm">
              <Group gap="sm" grow align="flex-start">
                <TextInput label="Domain" placeholder="example.com" {...bind('dkim_domain')} />
                <TextInput label="Selector" placeholder="bookline" {...bind('dkim_selector')} />
              </Group>
              <Textarea
                label="Private key"
                placeholder={
                  server?.has_dkim_key ? 'Saved. Paste a new key to change it.' : '-----BEGIN PRIVATE KEY-----'
                }
                autosize
                minRows={2}
                maxRows={6}
                spellCheck={false}
                {...bind('dkim_key')}
              />
            </Stack>
          </Fieldset>
          <CurrentPasswordInput {...bind('current_password')} />
        </Stack>
      ))}
    </FormShell>
  );
}
