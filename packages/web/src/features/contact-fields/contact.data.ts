import type { BodyInput, ReplyOf } from '@bookline/contract/endpoint';
import { contactTransfers } from '@bookline/contract/features/contact-transfers';
import { type Contact, contacts } from '@bookline/contract/features/contacts';
import type { ActivityGroup } from '@bookline/contract/rules/activity-kinds';
import { phoneDigits } from '@bookline/contract/rules/phone';
import { type QueryClient, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef } from 'react';
import { call } from '../../lib/api.ts';
import { invalidate, keyOf } from '../../lib/query-keys.ts';
import { callOptions, useCall } from '../../lib/use-call.ts';
import { useSend } from '../../lib/use-send.ts';
import type { ContactChange } from './contact-values.ts';
import { type Saved, type SaveEffects, saveOver } from './save-over.ts';

/** A contact by its id or the digits of its number (R015). Opening it removes the tag New (R303). */
export const useContact = (idOrNumber: string) => useCall(contacts.get, { params: { id: idOrNumber } });

/** A contact's timeline, newest first, in pages. All entries, or those of some groups. */
export function useTimeline(id: string, groups: readonly ActivityGroup[]) {
  const query = groups.length > 0 ? { groups: [...groups] } : {};
  return useInfiniteQuery({
    queryKey: keyOf(contacts.timeline, { params: { id }, query, paged: true }),
    queryFn: ({ pageParam, signal }) =>
      call(contacts.timeline, {
        params: { id },
        query: { ...query, ...(pageParam && { before: pageParam }) },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: (page) => page.meta.next,
  });
}

/** Caches a contact under its id and its number, so its page opens at once at either URL. */
function keepContact(client: QueryClient, contact: Contact): void {
  const reply: ReplyOf<typeof contacts.get> = { data: contact };
  client.setQueriesData<typeof reply>({ queryKey: keyOf(contacts.get) }, (kept) =>
    kept?.data.id === contact.id ? reply : kept,
  );
  for (const id of [contact.id, phoneDigits(contact.phone ?? '')])
    if (id !== '') client.setQueryData(callOptions(contacts.get, { params: { id } }).queryKey, reply);
}

/** The same as a hook, for a page whose URL changes. */
export function useKeepContact(): (contact: Contact) => void {
  const client = useQueryClient();
  return useCallback((contact) => keepContact(client, contact), [client]);
}

/** Replaces the cached contact with the one from a reply. */
export function useShowContact(): (contact: Contact) => void {
  const client = useQueryClient();
  return useCallback((contact) => showChanged(client, contact), [client]);
}

/** Shows a reply at once. Lists reload when they're next viewed. */
function showChanged(client: QueryClient, contact: Contact): void {
  keepContact(client, contact);
  void invalidate(client, contacts.timeline, contactTransfers.list, 'contact-permissions');
  void client.invalidateQueries({ queryKey: keyOf(contacts.list), refetchType: 'none' });
  void client.invalidateQueries({ queryKey: keyOf(contacts.count), refetchType: 'none' });
}

/**
 * Saves input on a contact, one save at a time. Rejects with the server's error, or with the error of `decide`. `base` is the contact when editing
 * started.
 */
export function useSaveContact(id: string) {
  const client = useQueryClient();
  const last = useRef<Promise<unknown>>(Promise.resolve());
  return useCallback(
    (base: Contact, change: ContactChange, decide: SaveEffects['decide']): Promise<Saved> => {
      const run = async () => {
        const saved = await saveOver(base, newestOf(client, base), change, {
          decide,
          send: async (sent, version) =>
            (await call(contacts.update, { params: { id }, body: { ...sent, version } })).data,
          reload: async () =>
            (await call(contacts.get, { params: { id }, query: { not_remove_new_tag: 'true' } })).data,
        });
        showChanged(client, saved.contact);
        return saved;
      };
      const next = last.current.then(run, run);
      last.current = next.catch(() => undefined);
      return next;
    },
    [client, id],
  );
}

/** The newest version of a contact in this browser. */
function newestOf(client: QueryClient, contact: Contact): Contact {
  const kept = client
    .getQueriesData<ReplyOf<typeof contacts.get>>({ queryKey: keyOf(contacts.get) })
    .flatMap(([, reply]) => (reply?.data.id === contact.id ? [reply.data] : []));
  return [contact, ...kept].reduce((newest, each) => (each.version > newest.version ? each : newest));
}

/** Assigns the contact to the user, from a pool or from their downline. */
export function useTakeContact() {
  const client = useQueryClient();
  return useSend(contacts.assign_to_me, { onSent: ({ data }) => showChanged(client, data) });
}

/** Creates a contact. The form shows errors. */
export const useCreateContact = () =>
  useSend(contacts.create, { quiet: true, invalidates: [contacts.list, contacts.count] });
export type NewContact = BodyInput<typeof contacts.create>;

/** The number of contacts to name. */
const ALIKE = 5;

/** Contacts with the same phone number or email address, most recently active first. */
export function useContactsWith(search: { readonly phone: string } | { readonly email: string }) {
  const [name, text] = 'phone' in search ? ['phone', phoneDigits(search.phone)] : ['email', search.email.trim()];
  const enabled = name === 'phone' ? text.length >= 10 : /^\S+@\S+\.\S+$/.test(text);
  const scope = { search: { [name]: text }, order_field: 'last_activity_at', order: 'desc', limit: ALIKE } as const;
  return useCall(contacts.list, { body: { contacts_scope: scope } }, { enabled, keepPrevious: false });
}
