import { type FeedbackMailbox, IMAP_PORTS } from '@bookline/contract/features/email-feedback';
import { Fieldset, Stack, Switch, TextInput } from '@mantine/core';
import { useRecordForm } from '../../../lib/use-record-form.ts';
import { toast } from '../../../ui/toast.ts';
import { ServerForm } from '../../mail/mail.api.ts';
import { useSetFeedbackMailbox } from '../email-feedback.data.ts';

const fields = ['host', 'port', 'security', 'username', 'password', 'folder', 'return_address', 'current_password'];
const securities = [
  { value: 'tls', label: 'TLS' },
  { value: 'starttls', label: 'STARTTLS' },
] as const;
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
  const form = useRecordForm({
    host: mailbox?.host ?? '',
    port: (mailbox?.port === 143 ? 143 : 993) as Port,
    security: mailbox?.security ?? securities[0].value,
    username: mailbox?.username ?? '',
    password: '',
    folder: mailbox?.folder ?? 'INBOX',
    return_address: mailbox?.return_address ?? '',
    read_replies: mailbox?.read_replies ?? true,
    current_password: '',
  });
  const save = () => {
    const { password, ...plain } = form.draft;
    send.mutate(
      { body: { ...plain, ...(password && { password }) } },
      { onSuccess: () => toast.done('Mailbox saved') },
    );
  };
  return (
    <ServerForm
      form={form}
      fields={fields}
      send={send}
      submitLabel="Save mailbox"
      onSave={save}
      onRemove={onRemove}
      onCancel={onCancel}
      legend="Mailbox (IMAP)"
      host="imap.example.com"
      ports={IMAP_PORTS}
      securities={securities}
      hasPassword={mailbox !== null}
      more={(bind) => <TextInput label="Folder" {...bind('folder')} required />}
    >
      {(bind) => (
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
              {...bind('read_replies')}
            />
          </Stack>
        </Fieldset>
      )}
    </ServerForm>
  );
}
