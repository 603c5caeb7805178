import { DEBOUNCE_MS } from '@bookline/contract/rules/constants';
import { MAX_SEARCH } from '@bookline/contract/rules/limits';
import { Group, Select, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { sentenceOf } from '../../../lib/api-error.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { RowsSkeleton } from '../../../ui/skeletons.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { Pager } from '../../../ui/table/pager.tsx';
import { useContactEdit } from '../../contact-fields/contact-fields.api.ts';
import { emailStates } from '../../email-messages/email-messages.api.ts';
import { useEmailHistory } from '../contact-emails.data.ts';
import { EmailList } from './email-list.tsx';

/** All emails to the contact, with search, filters, and pages. */
export function EmailHistory({
  onClose,
  onOpen,
}: {
  readonly onClose: () => void;
  readonly onOpen: (id: string) => void;
}) {
  const { contact } = useContactEdit();
  const [typed, setTyped] = useState('');
  const [status, setStatus] = useState<string | null>(null);
  const [page, setPage] = useState(1);
  const [q] = useDebouncedValue(typed.trim(), DEBOUNCE_MS);
  const known = emailStates.find(({ value }) => value === status)?.value ?? null;
  const { data, error, refetch } = useEmailHistory(contact.id, { q, status: known, page });
  return (
    <Dialog opened title="Emails" size="lg" onClose={onClose}>
      <Group gap="sm" grow mb="md">
        <TextInput
          aria-label="Search emails"
          placeholder="Search"
          value={typed}
          maxLength={MAX_SEARCH}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            setPage(1);
          }}
          data-autofocus
        />
        <Select
          aria-label="Status"
          placeholder="All"
          data={[...emailStates]}
          value={status}
          onChange={(value) => {
            setStatus(value);
            setPage(1);
          }}
          clearable
        />
      </Group>
      {!data && !error && <RowsSkeleton rows={5} />}
      {!data && error && <ErrorState message={sentenceOf(error)} onRetry={() => void refetch()} />}
      {data && <EmailList emails={data.data} onOpen={onOpen} />}
      {data?.data.length === 0 && <EmptyState title="No matches">Try a different search.</EmptyState>}
      {data && data.meta.total_count > data.meta.limit && (
        <Pager page={page} limit={data.meta.limit} count={data.meta.total_count} onPageChange={setPage} />
      )}
    </Dialog>
  );
}
