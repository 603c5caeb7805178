import { Text } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import type { BulkDialogProps } from '../../contact-list/contact-list.api.ts';
import { type CampaignChannel, channels } from '../campaign-channel.ts';
import { contactsText } from '../campaign-words.ts';
import { CampaignForm } from './campaign-form.tsx';

export const BulkEmailDialog = (props: BulkDialogProps) => <BulkCampaignDialog channel="email" {...props} />;
export const BulkTextDialog = (props: BulkDialogProps) => <BulkCampaignDialog channel="text" {...props} />;

/** A campaign to the selected contacts. */
function BulkCampaignDialog({
  channel,
  selection,
  count,
  exact,
  onClose,
  onDone,
}: BulkDialogProps & { readonly channel: CampaignChannel }) {
  const navigate = useNavigate();
  const contacts = exact ? contactsText(count) : `more than ${contactsText(count)}`;
  return (
    <CampaignForm
      channel={channel}
      title={channel === 'text' ? 'Text contacts' : 'Email contacts'}
      selection={selection}
      count={exact ? count : undefined}
      audience={<Text size="sm">To {contacts}, as they are selected now.</Text>}
      onClose={onClose}
      onMade={({ id }) => {
        onDone();
        void navigate({ to: channels[channel].one(id) });
      }}
    />
  );
}
