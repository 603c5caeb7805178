import type { ContactSelectionInput } from '@bookline/contract/features/contact-selection';
import { Select } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useQuickFilters } from '../../quick-filters/quick-filters.api.ts';
import { type CampaignChannel, channels } from '../campaign-channel.ts';
import { CampaignForm } from './campaign-form.tsx';

const EVERYONE = 'all';

/** A campaign to a saved view, or to all contacts that the user sees. */
export function NewCampaignDialog({
  channel,
  onClose,
}: {
  readonly channel: CampaignChannel;
  readonly onClose: () => void;
}) {
  const navigate = useNavigate();
  const views = useQuickFilters().data?.data ?? [];
  const [chosen, setChosen] = useState<string | null>(null);
  const [missing, setMissing] = useState(false);
  const view = views.find(({ id }) => id === chosen);
  const selection: ContactSelectionInput | undefined =
    chosen === EVERYONE ? { all: true } : view && { all: true, contacts_scope: { ...view.contacts_scope, page: 1 } };
  return (
    <CampaignForm
      channel={channel}
      title="New campaign"
      selection={selection}
      audienceError={setMissing}
      audience={
        <Select
          label="Audience"
          description={`A saved view. For other contacts, select them in the list and choose ${channel === 'text' ? 'Text' : 'Email'}.`}
          placeholder="Choose a view"
          data={[
            { value: EVERYONE, label: 'All contacts' },
            ...views.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          value={chosen}
          onChange={(value) => {
            setChosen(value);
            setMissing(false);
          }}
          error={missing && chosen === null ? 'Choose an audience.' : undefined}
          searchable
          required
        />
      }
      onClose={onClose}
      onMade={({ id }) => void navigate({ to: channels[channel].one(id) })}
    />
  );
}
