import type { Campaign } from '@bookline/contract/features/campaigns';
import type { ContactSelectionInput } from '@bookline/contract/features/contact-selection';
import { MAX_NAME } from '@bookline/contract/rules/limits';
import { Alert, Checkbox, SegmentedControl, Select, Stack, Switch, Text, TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { formFailure } from '../../../lib/use-record-form.ts';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { SavedEmailField } from '../../broadcast-emails/broadcast-emails.api.ts';
import { MailFields } from '../../email-messages/email-messages.api.ts';
import { useCreateCampaign, useMailGroup, useManualTriggers, useSendBroadcast } from '../campaigns.data.ts';

const fields = ['name', 'email_id', 'email_campaign_trigger_id', 'subject', 'html', 'sent_by', 'purpose', 'audience'];

type Message = 'saved' | 'written' | 'trigger';

/** A campaign: its email and its audience. By default nothing is sent before its recipients are reviewed. */
export function CampaignForm({
  title,
  selection,
  audience,
  audienceError,
  onClose,
  onMade,
}: {
  readonly title: string;
  /** Undefined until an audience is chosen. */
  readonly selection: ContactSelectionInput | undefined;
  /** Chooses the audience, or names it. */
  readonly audience: ReactNode;
  readonly audienceError?: (missing: boolean) => void;
  readonly onClose: () => void;
  readonly onMade: (campaign: Campaign) => void;
}) {
  const create = useCreateCampaign();
  const broadcast = useSendBroadcast();
  const group = useMailGroup();
  const triggers = useManualTriggers().data?.data ?? [];
  const [name, setName] = useState('');
  const [of, setOf] = useState<Message>('saved');
  const [trigger, setTrigger] = useState<string | null>(null);
  const [direct, setDirect] = useState(false);
  const [email, setEmail] = useState<string | null>(null);
  const [offersService, setOffersService] = useState(false);
  const [service, setService] = useState(false);
  const [words, setWords] = useState({ subject: '', html: '' });
  const [sentBy, setSentBy] = useState<'author' | 'owner'>('author');
  const sends = direct || of === 'trigger';
  const sending = [create, broadcast, group];
  const submit = () => {
    for (const each of sending) each.reset();
    audienceError?.(selection === undefined);
    if (!selection) return;
    const purpose = offersService && service ? { purpose: 'personal' as const } : {};
    const done = { onSuccess: ({ data }: { readonly data: Campaign }) => onMade(data) };
    const named = { ...selection, ...(name !== '' && { name }) };
    if (of === 'trigger')
      broadcast.mutate(
        {
          body: {
            ...named,
            sent_by: sentBy,
            send_now: true,
            ...(trigger !== null && { email_campaign_trigger_id: trigger }),
          },
        },
        done,
      );
    else if (sends && of === 'saved')
      broadcast.mutate(
        { body: { ...named, ...purpose, sent_by: sentBy, send_now: true, ...(email !== null && { email_id: email }) } },
        done,
      );
    else if (sends) group.mutate({ body: { ...named, ...words } }, done);
    else
      create.mutate(
        {
          body: {
            ...selection,
            name,
            sent_by: sentBy,
            ...(of === 'saved' ? { email_id: email ?? '', ...purpose } : words),
          },
        },
        done,
      );
  };
  return (
    <FormDialog
      title={title}
      size={of === 'written' ? 'lg' : 'md'}
      dirty={name !== '' || email !== null || trigger !== null || words.subject !== '' || words.html !== ''}
      fields={fields}
      {...formFailure(create.error ?? broadcast.error ?? group.error)}
      submitLabel={sends ? 'Send' : 'Check recipients'}
      busy={sending.some(({ isPending }) => isPending)}
      onSubmit={submit}
      onClose={onClose}
    >
      {(errorOf) => (
        <Stack gap="md">
          {audience}
          <TextInput
            label="Campaign name"
            description="Only your team sees it"
            placeholder="Fall open enrollment"
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
            error={errorOf('name')}
            maxLength={MAX_NAME}
            required={!sends}
            data-autofocus
          />
          <SegmentedControl
            fullWidth
            aria-label="Message"
            value={of}
            onChange={(value) => setOf(value === 'written' || value === 'trigger' ? value : 'saved')}
            data={[
              { value: 'saved', label: 'Saved email' },
              { value: 'written', label: 'Write now' },
              ...(triggers.length > 0 ? [{ value: 'trigger', label: 'Trigger' }] : []),
            ]}
          />
          {of === 'trigger' && (
            <Select
              label="Trigger"
              description="Contacts who already got it in its period are left out."
              placeholder="Choose a trigger"
              data={triggers.map(({ id, name: label }) => ({ value: id, label }))}
              value={trigger}
              onChange={setTrigger}
              error={errorOf('email_campaign_trigger_id') ?? errorOf('email_id')}
              required
            />
          )}
          {of === 'saved' && (
            <SavedEmailField
              value={email}
              onChange={(chosen) => {
                setEmail(chosen?.id ?? null);
                setOffersService(chosen?.service ?? false);
                if (name === '' && chosen) setName(chosen.name.slice(0, MAX_NAME));
              }}
              error={errorOf('email_id')}
            />
          )}
          {of === 'saved' && offersService && (
            <Switch
              label="Send as a service email"
              description="Also goes to contacts without consent to marketing. Only if it’s about their own policy or account."
              checked={service}
              onChange={(event) => setService(event.currentTarget.checked)}
            />
          )}
          {of === 'written' && (
            <MailFields
              {...words}
              onChange={(change) => setWords((before) => ({ ...before, ...change }))}
              errorOf={errorOf}
            />
          )}
          {!(direct && of === 'written') && (
            <Select
              label="From"
              description="Whose name it carries, and who gets the replies"
              data={[
                { value: 'author', label: 'You' },
                { value: 'owner', label: 'Each contact’s owner' },
              ]}
              value={sentBy}
              onChange={(value) => setSentBy(value === 'owner' ? 'owner' : 'author')}
              allowDeselect={false}
              error={errorOf('sent_by')}
            />
          )}
          {of !== 'trigger' && (
            <Checkbox
              label="Send without review"
              description="As soon as the recipients are checked. At night, it waits for the morning where the contact is."
              checked={direct}
              onChange={(event) => setDirect(event.currentTarget.checked)}
            />
          )}
          {errorOf('purpose') && (
            <Alert color="red" variant="light" role="alert">
              {errorOf('purpose')}
            </Alert>
          )}
          <Text size="xs" c="dimmed">
            {sends
              ? 'Contacts who may not be emailed are left out. You can pause and cancel it.'
              : 'Nothing is sent yet. Next, you see who gets it and who doesn’t, and choose the time.'}
          </Text>
        </Stack>
      )}
    </FormDialog>
  );
}
