import { Button } from '@mantine/core';
import { IconAddressBook, IconFilterOff } from '@tabler/icons-react';
import { ApiError, OfflineError, sentenceOf } from '../../../lib/api-error.ts';
import { ButtonLink } from '../../../lib/links.tsx';
import { paths } from '../../../lib/paths.ts';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { ForbiddenState } from '../../../ui/states/forbidden-state.tsx';
import { isNarrowed, type ListState, type SetListState } from '../../contact-search/contact-search.api.ts';

/** Explains why there are no rows, with a way out. */
export function ListEmpty({ state, onChange }: { readonly state: ListState; readonly onChange: SetListState }) {
  if (isNarrowed(state)) {
    return (
      <EmptyState
        icon={IconFilterOff}
        title="No matches"
        actions={
          <Button variant="default" onClick={() => onChange({ q: '', search: {}, category: undefined })}>
            Clear search and filters
          </Button>
        }
      >
        Try a different search or different filters.
      </EmptyState>
    );
  }
  if (state.view !== 'all') {
    return (
      <EmptyState
        icon={IconAddressBook}
        title="No contacts in this view"
        actions={
          <Button variant="default" onClick={() => onChange({ view: 'all' })}>
            Show all contacts
          </Button>
        }
      >
        This view is empty, or you don’t have access to its contacts.
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon={IconAddressBook}
      title="No contacts yet"
      actions={
        <>
          <ButtonLink to={paths.new_import} variant="default">
            Import a file
          </ButtonLink>
          <ButtonLink to={paths.new_contact}>New contact</ButtonLink>
        </>
      }
    >
      Add your first contact, or import a list from a file.
    </EmptyState>
  );
}

/** Explains why the rows didn't load, with the next step. */
export function ListFailed({ error, onRetry }: { readonly error: unknown; readonly onRetry: () => void }) {
  if (error instanceof ApiError && error.status === 403) return <ForbiddenState />;
  return (
    <ErrorState
      title={error instanceof OfflineError ? 'You’re offline' : 'We couldn’t load contacts'}
      message={sentenceOf(error)}
      offline={error instanceof OfflineError}
      onRetry={onRetry}
    />
  );
}
