import type { Campaign } from '@bookline/contract/features/campaigns';
import type { ContactSelectionInput } from '@bookline/contract/features/contact-selection';
import { MAX_NAME } from '@bookline/contract/rules/limits';
import { SegmentedControl, Select, Stack, Switch, Text, TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { formFailure } from '../../../lib/use-record-form.ts';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { SavedEmailField } from '../../broadcast-emails/broadcast-emails.api.ts';
import { MailFields } from '../../email-messages/email-messages.api.ts';
import { useCreateCampaign } from '../campaigns.data.ts';

const fields = ['name', 'email_id', 'subject', 'html', 'sent_by', 'purpose', 'audience'];

/** The first step of a campaign: its email and its audience. Nothing is sent yet. */
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
  const [name, setName] = useState('');
  const [of, setOf] = useState<'saved' | 'written'>('saved');
  const [email, setEmail] = useState<string | null>(null);
  const [offersService, setOffersService] = useState(false);
  const [service, setService] = useState(false);
  const [words, setWords] = useState({ subject: '', html: '' });
  const [sentBy, setSentBy] = useState<'author' | 'owner'>('author');
  const submit = () => {
    audienceError?.(selection === undefined);
    if (!selection) return;
    create.mutate(
      {
        body: {
          ...selection,
          name,
          sent_by: sentBy,
          ...(of === 'saved' ? { email_id: email ?? '' } : words),
          ...(of === 'saved' && offersService && service && { purpose: 'personal' as const }),
        },
      },
      { onSuccess: ({ data }) => onMade(data) },
    );
  };
  return (
    <FormDialog
      title={title}
      size={of === 'written' ? 'lg' : 'md'}
      dirty={name !== '' || email !== null || words.subject !== '' || words.html !== ''}
      fields={fields}
      {...formFailure(create.error)}
      submitLabel="Check recipients"
      busy={create.isPending}
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
            required
            data-autofocus
          />
          <SegmentedControl
            fullWidth
            aria-label="Message"
            value={of}
            onChange={(value) => setOf(value === 'written' ? 'written' : 'saved')}
            data={[
              { value: 'saved', label: 'Saved email' },
              { value: 'written', label: 'Write now' },
            ]}
          />
          {of === 'saved' ? (
            <SavedEmailField
              value={email}
              onChange={(chosen) => {
                setEmail(chosen?.id ?? null);
                setOffersService(chosen?.service ?? false);
                if (name === '' && chosen) setName(chosen.name.slice(0, MAX_NAME));
              }}
              error={errorOf('email_id')}
            />
          ) : (
            <MailFields
              {...words}
              onChange={(change) => setWords((before) => ({ ...before, ...change }))}
              errorOf={errorOf}
            />
          )}
          {of === 'saved' && offersService && (
            <Switch
              label="Send as a service email"
              description="Also goes to contacts without consent to marketing. Only if it’s about their own policy or account."
              checked={service}
              onChange={(event) => setService(event.currentTarget.checked)}
              error={errorOf('purpose')}
            />
          )}
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
          <Text size="xs" c="dimmed">
            Nothing is sent yet. Next, you see who gets it and who doesn’t, and choose the time.
          </Text>
        </Stack>
      )}
    </FormDialog>
  );
}
