import { type MailServerSettings, SMTP_PORTS } from '@bookline/contract/features/mail-server';
import { MAX_RECORD_NAME } from '@bookline/contract/rules/limits';
import { Fieldset, Group, Stack, Textarea, TextInput } from '@mantine/core';
import { useRecordForm } from '../../../lib/use-record-form.ts';
import { toast } from '../../../ui/toast.ts';
import { useSetMailServer } from '../mail-server.data.ts';
import { ServerForm } from './server-form.tsx';

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
] as const;

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
  const form = useRecordForm({
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
  const save = () => {
    const { password, dkim_key, ...plain } = form.draft;
    const body = { ...plain, ...(password && { password }), ...(dkim_key.trim() && { dkim_key }) };
    send.mutate({ body }, { onSuccess: () => toast.done('Email server saved') });
  };
  return (
    <ServerForm
      form={form}
      fields={fields}
      send={send}
      submitLabel="Save email server"
      onSave={save}
      onRemove={onRemove}
      onCancel={onCancel}
      legend="Server"
      host="smtp.example.com"
      ports={SMTP_PORTS}
      securities={securities}
      username="Leave empty if the server doesn’t need one."
      hasPassword={server?.has_password === true}
    >
      {(bind) => (
        <>
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
        </>
      )}
    </ServerForm>
  );
}
