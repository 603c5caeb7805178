import type { Contact } from '@bookline/contract/features/contacts';
import { useCurrentUser } from '../../../../lib/session.ts';
import { categoryChoices, type ValueKey } from '../../../contact-fields/contact-fields.api.ts';
import { useChoices } from '../../../contact-search/contact-search.api.ts';
import { valueText } from './value-text.ts';

/** Displays values of a contact's fields. Names that the contact itself contains are known at once. */
export function useValueText(contact: Contact): (key: ValueKey, value: unknown) => string {
  const { company } = useCurrentUser();
  const lists = {
    status_id: useChoices('status', '').choices,
    agentflow_status_id: useChoices('agentflow_status', '').choices,
    source_id: useChoices('source', '').choices,
    owner_id: useChoices('owner', '').choices,
    tag_ids: useChoices('tag', '').choices,
    category: categoryChoices(company.variant),
  };
  const own: Partial<Record<ValueKey, readonly { value: string; label: string }[]>> = {
    owner_id: contact.owner ? [{ value: contact.owner.id, label: contact.owner.name }] : [],
    tag_ids: contact.tags.map(({ id, name }) => ({ value: String(id), label: name })),
  };
  const named: Partial<Record<ValueKey, readonly { value: string; label: string }[]>> = lists;
  return (key, value) =>
    valueText(
      key,
      value,
      (of, id) => [...(own[of] ?? []), ...(named[of] ?? [])].find((choice) => choice.value === id)?.label,
    );
}
