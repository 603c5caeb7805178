import { Button } from '@mantine/core';
import { IconAddressBook, IconFilterOff } from '@tabler/icons-react';
import { ApiError, OfflineError, sentenceOf } from '../../../../lib/api-error.ts';
import { ButtonLink } from '../../../../lib/links.tsx';
import { paths } from '../../../../lib/paths.ts';
import { EmptyState } from '../../../../ui/states/empty-state.tsx';
import { ErrorState } from '../../../../ui/states/error-state.tsx';
import { ForbiddenState } from '../../../../ui/states/forbidden-state.tsx';
import { isNarrowed, type ListState } from './list-state.ts';
import type { SetListState } from './use-list-state.ts';

/** Why there is no row, and the way out of it. */
export function ListEmpty({ state, onChange }: { readonly state: ListState; readonly onChange: SetListState }) {
  if (isNarrowed(state)) {
    return (
      <EmptyState
        icon={IconFilterOff}
        title="Nothing matches"
        actions={
          <Button variant="default" onClick={() => onChange({ q: '', search: {}, category: undefined })}>
            Clear search and filters
          </Button>
        }
      >
        No contact in this view fits the search and the filters together.
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
        Nobody’s contacts are in it yet, or none that you may see.
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
      Add the first one by hand, or bring a whole list from a file.
    </EmptyState>
  );
}

/** Why the rows could not be had, and what to do next. */
export function ListFailed({ error, onRetry }: { readonly error: unknown; readonly onRetry: () => void }) {
  if (error instanceof ApiError && error.status === 403) return <ForbiddenState />;
  return (
    <ErrorState
      title={error instanceof OfflineError ? 'You are offline' : 'The contacts could not be loaded'}
      message={sentenceOf(error)}
      offline={error instanceof OfflineError}
      onRetry={onRetry}
    />
  );
}
