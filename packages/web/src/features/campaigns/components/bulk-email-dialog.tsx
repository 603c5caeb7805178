import { Text } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { paths } from '../../../lib/paths.ts';
import type { BulkDialogProps } from '../../contact-list/contact-list.api.ts';
import { contactsText } from '../campaign-words.ts';
import { CampaignForm } from './campaign-form.tsx';

/** A campaign to the selected contacts. */
export default function BulkEmailDialog({ selection, count, exact, onClose, onDone }: BulkDialogProps) {
  const navigate = useNavigate();
  const contacts = exact ? contactsText(count) : `more than ${contactsText(count)}`;
  return (
    <CampaignForm
      title="Email contacts"
      selection={selection}
      audience={<Text size="sm">To {contacts}, as they are selected now.</Text>}
      onClose={onClose}
      onMade={({ id }) => {
        onDone();
        void navigate({ to: paths.campaign(id) });
      }}
    />
  );
}
