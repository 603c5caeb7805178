import { Button } from '@mantine/core';
import { IconAddressBook, IconFilterOff } from '@tabler/icons-react';
import { ButtonLink } from '../../../lib/links.tsx';
import { paths } from '../../../lib/paths.ts';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { isNarrowed, type ListState, type SetListState } from '../../contact-search/contact-search.api.ts';

/** Explains why there are no rows, with a way out. Loaded only then. */
export default function ListEmpty({ state, onChange }: { readonly state: ListState; readonly onChange: SetListState }) {
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
