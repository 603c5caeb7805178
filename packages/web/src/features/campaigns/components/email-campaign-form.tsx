import { MAX_NAME } from '@bookline/contract/rules/limits';
import { Select, Switch } from '@mantine/core';
import { useState } from 'react';
import { SavedEmailField } from '../../broadcast-emails/broadcast-emails.api.ts';
import { MailFields } from '../../email-messages/email-messages.api.ts';
import type { AnyCampaign } from '../campaign-channel.ts';
import { useCreateCampaign, useMailGroup, useManualTriggers, useSendBroadcast } from '../campaigns.data.ts';
import { CampaignFormFrame, type CampaignFormProps } from './campaign-form-frame.tsx';

const fields = ['email_id', 'subject', 'html', 'sent_by', 'purpose', 'audience'];

const messages = [
  { value: 'saved', label: 'Saved email' },
  { value: 'written', label: 'Write now' },
] as const;

type Message = 'saved' | 'written' | 'trigger';

/** An email campaign: its email and its audience. */
export function EmailCampaignForm({ selection, audienceError, onMade, ...frame }: CampaignFormProps) {
  const create = useCreateCampaign();
  const broadcast = useSendBroadcast();
  const group = useMailGroup();
  const triggers = useManualTriggers().data?.data ?? [];
  const [draft, setDraft] = useState({
    name: '',
    of: 'saved' as Message,
    trigger: null as string | null,
    direct: false,
  });
  const { name, of, trigger, direct } = draft;
  const change = (next: Partial<typeof draft>) => setDraft((before) => ({ ...before, ...next }));
  const [email, setEmail] = useState<string | null>(null);
  const [offersService, setOffersService] = useState(false);
  const [service, setService] = useState(false);
  const [words, setWords] = useState({ subject: '', html: '' });
  const [sentBy, setSentBy] = useState<'author' | 'owner'>('author');
  const sending = [create, broadcast, group];
  const submit = () => {
    for (const each of sending) each.reset();
    audienceError?.(selection === undefined);
    if (!selection) return;
    const purpose = offersService && service ? { purpose: 'personal' as const } : {};
    const done = { onSuccess: ({ data }: { readonly data: AnyCampaign }) => onMade(data) };
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
    else if (direct && of === 'saved')
      broadcast.mutate(
        { body: { ...named, ...purpose, sent_by: sentBy, send_now: true, ...(email !== null && { email_id: email }) } },
        done,
      );
    else if (direct) group.mutate({ body: { ...named, ...words } }, done);
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
    <CampaignFormFrame<'saved' | 'written'>
      {...frame}
      draft={draft}
      onChange={change}
      messages={messages}
      triggers={triggers}
      triggerField="email_campaign_trigger_id"
      dirty={email !== null || words.subject !== '' || words.html !== ''}
      fields={fields}
      wide={of === 'written'}
      error={create.error ?? broadcast.error ?? group.error}
      busy={sending.some(({ isPending }) => isPending)}
      note="Contacts who may not be emailed are left out. You can pause and cancel it."
      onSubmit={submit}
      before={(errorOf) => (
        <>
          {of === 'saved' && (
            <SavedEmailField
              value={email}
              onChange={(chosen) => {
                setEmail(chosen?.id ?? null);
                setOffersService(chosen?.service ?? false);
                if (name === '' && chosen) change({ name: chosen.name.slice(0, MAX_NAME) });
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
              onChange={(next) => setWords((before) => ({ ...before, ...next }))}
              errorOf={errorOf}
            />
          )}
        </>
      )}
      after={(errorOf) =>
        !(direct && of === 'written') && (
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
        )
      }
    />
  );
}
