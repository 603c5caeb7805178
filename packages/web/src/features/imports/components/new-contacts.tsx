import { contacts } from '@bookline/contract/features/contacts';
import { TextLink } from '../../../lib/links.tsx';
import { paths } from '../../../lib/paths.ts';
import { useCall } from '../../../lib/use-call.ts';
import { useUserStorage } from '../../../lib/use-user-storage.ts';
import { Panel } from '../../../ui/panel.tsx';
import { ContactRows } from '../../contact-fields/contact-fields.api.ts';
import { readListState, saveScope, scopeOf } from '../../contact-search/contact-search.api.ts';

const SHOWN = 5;

/** The first contacts that an import created. One click opens a contact, and its page leads through the rest of them. */
export function NewContacts({ id }: { readonly id: string }) {
  const storage = useUserStorage();
  const state = readListState({ import_attempt: id });
  const { data } = useCall(contacts.list, { body: { contacts_scope: { ...scopeOf(state), limit: SHOWN } } });
  // Contacts that were deleted or merged since don't count.
  if (!data || data.data.length === 0) return null;
  return (
    <Panel
      flush
      title="New contacts"
      action={
        <TextLink to={paths.contacts} search={{ import_attempt: id }} size="sm">
          See all
        </TextLink>
      }
    >
      <ContactRows rows={data.data} timeOf={() => null} onOpen={() => saveScope(storage, state)} />
    </Panel>
  );
}
