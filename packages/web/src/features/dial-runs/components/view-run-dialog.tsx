import { MAX_DIALED } from '@bookline/contract/rules/dial-runs';
import { formatNumber } from '@bookline/contract/rules/numbers';
import { Select, Text } from '@mantine/core';
import { useState } from 'react';
import { TextLink } from '../../../lib/links.tsx';
import { paths } from '../../../lib/paths.ts';
import { useQuickFilters } from '../../quick-filters/quick-filters.api.ts';
import { NewRunDialog } from './new-run-dialog.tsx';

/** Makes a run of calls to the contacts of a saved view. */
export default function ViewRunDialog({ onClose }: { readonly onClose: () => void }) {
  const answer = useQuickFilters();
  const views = (answer.data?.data ?? []).filter(
    ({ problem, contacts_scope }) => problem === null && contacts_scope.contact_group !== 'deleted',
  );
  const [id, setId] = useState<string | null>(null);
  const [isMissing, setMissing] = useState(false);
  const view = views.find((each) => each.id === id);
  return (
    <NewRunDialog
      title="New run"
      selection={view && { all: true, contacts_scope: { ...view.contacts_scope, select_n: MAX_DIALED } }}
      onMissing={() => setMissing(true)}
      onClose={onClose}
    >
      <Select
        label="View"
        description={`Its contacts in their order, at most ${formatNumber(MAX_DIALED)}.`}
        required
        searchable
        placeholder={views.length === 0 && answer.data ? 'No saved views' : 'Choose a view'}
        data={views.map(({ id: value, name }) => ({ value, label: name }))}
        value={id}
        onChange={setId}
        error={isMissing && !view ? 'Choose a view.' : undefined}
      />
      <Text size="xs" c="dimmed">
        To call other contacts, select them in the{' '}
        <TextLink to={paths.contacts} underline="always">
          list
        </TextLink>{' '}
        and choose Call.
      </Text>
    </NewRunDialog>
  );
}
