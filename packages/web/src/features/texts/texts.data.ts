import { contacts } from '@bookline/contract/features/contacts';
import { textCampaigns } from '@bookline/contract/features/text-campaigns';
import {
  type Conversation,
  type ShownConversation,
  type TextMessage,
  textReplies,
  texts,
} from '@bookline/contract/features/texts';
import type { ConversationState } from '@bookline/contract/rules/texts';
import {
  type InfiniteData,
  infiniteQueryOptions,
  type QueryClient,
  useInfiniteQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from '../../lib/api.ts';
import { urlOf } from '../../lib/api-url.ts';
import { isLive } from '../../lib/live.ts';
import { invalidate, keyOf } from '../../lib/query-keys.ts';
import { useCall } from '../../lib/use-call.ts';
import { useSend } from '../../lib/use-send.ts';
import { type CursorPage, withHead } from './with-head.ts';

const LIST_PAGE = 60;
const THREAD_PAGE = 50;
/** Without live messages, open lists reload this often. */
const POLL_MS = 15_000;

/** What the list shows. */
export interface ConversationFilter {
  readonly state: ConversationState | 'all';
  readonly unread: boolean;
  readonly mine: boolean;
  readonly unknown: boolean;
  readonly q: string;
}

/** A contact, or the conversation with a number that no contact has. */
export type Target = { readonly contact_id: string } | { readonly conversation_id: string };

type Pages<Row> = InfiniteData<CursorPage<Row>, string>;

const bodyOf = ({ mine, ...filter }: ConversationFilter) => ({
  ...filter,
  assigned: mine ? ('me' as const) : ('any' as const),
  limit: LIST_PAGE,
});

const conversationsOf = (filter: ConversationFilter) =>
  infiniteQueryOptions({
    queryKey: keyOf(texts.fetch_conversations, { filter }),
    queryFn: ({ pageParam, signal }): Promise<CursorPage<Conversation>> =>
      call(texts.fetch_conversations, { body: { ...bodyOf(filter), ...(pageParam && { before: pageParam }) }, signal }),
    initialPageParam: '',
    getNextPageParam: ({ meta }) => meta.next,
    // Reading thousands of rows again takes a while. Only the first page is read again (refreshConversations).
    staleTime: Number.POSITIVE_INFINITY,
  });

const messagesOf = (conversation_id: string) =>
  infiniteQueryOptions({
    queryKey: keyOf(texts.fetch_messages, { conversation_id }),
    queryFn: ({ pageParam, signal }): Promise<CursorPage<TextMessage>> =>
      call(texts.fetch_messages, {
        body: { conversation_id, limit: THREAD_PAGE, ...(pageParam && { before: pageParam }) },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: ({ meta }) => meta.next,
    staleTime: Number.POSITIVE_INFINITY,
  });

/** The conversations that match a filter, newest text first, in pages. */
export function useConversations(filter: ConversationFilter) {
  const client = useQueryClient();
  const found = useInfiniteQuery(conversationsOf(filter));
  const wasThere = found.isSuccess;
  const key = JSON.stringify(filter);
  // A list from before may have missed something.
  useEffect(() => {
    if (wasThere) void refreshConversations(client);
  }, [client, key]);
  usePolling(() => void refreshConversations(client));
  return found;
}

/** The texts of a conversation, newest first, in pages. */
export function useMessages(conversation_id: string | undefined) {
  const client = useQueryClient();
  const found = useInfiniteQuery({ ...messagesOf(conversation_id ?? ''), enabled: conversation_id !== undefined });
  const wasThere = found.isSuccess;
  useEffect(() => {
    if (wasThere && conversation_id) void refreshMessages(client, conversation_id);
  }, [client, conversation_id]);
  usePolling(() => {
    if (conversation_id) void refreshMessages(client, conversation_id);
  });
  return found;
}

function usePolling(look: () => void): void {
  useEffect(() => {
    const timer = setInterval(() => {
      if (!isLive() && !document.hidden) look();
    }, POLL_MS);
    return () => clearInterval(timer);
  });
}

/** A conversation with everything that is known before writing: numbers, permission, and allowance. */
export const useShownConversation = (target: Target | null) =>
  useCall(texts.show_conversation, { query: target ?? {} }, { enabled: target !== null });

/** The address of a file with conversations: with a contact, with a number, or all that the user sees. */
export const exportUrl = (target?: Target): string => urlOf(texts.export, undefined, target);

/** Where links in texts are shortened to. Null if they aren't, or while it isn't known. */
export const useShortLinks = (): string | null =>
  useCall(texts.short_links, {}, { staleTime: 5 * 60_000 }).data?.data.origin ?? null;

/** Your open conversations with unread texts. */
export const useUnreadCount = () =>
  useCall(texts.unread_count, {}, { refetchInterval: isLive() ? false : 60_000, staleTime: 15_000 });

/** The contact beside a conversation. Looking at texts doesn't remove the tag New. */
export const useContactFacts = (id: string) =>
  useCall(contacts.get, { params: { id }, query: { not_remove_new_tag: 'true' } });

export const useReplies = () => useCall(textReplies.list, {}, { staleTime: 60_000 });

/** The text triggers that are sent by hand. */
export const useTextTriggers = () => useCall(textCampaigns.triggers, {}, { staleTime: 60_000 });

const repliesChange = ['text-replies'] as const;
export const useAddReply = () => useSend(textReplies.create, { quiet: true, invalidates: repliesChange });
export const useChangeReply = () => useSend(textReplies.update, { quiet: true, invalidates: repliesChange });
export const useDeleteReply = () => useSend(textReplies.delete, { invalidates: repliesChange });

/** Reads the first page of every list on screen again. */
export async function refreshConversations(client: QueryClient): Promise<void> {
  await refreshHeads<Conversation, { readonly filter: ConversationFilter }>(
    client,
    keyOf(texts.fetch_conversations),
    ({ filter }) => call(texts.fetch_conversations, { body: bodyOf(filter) }),
  );
}

/** Reads the newest texts of a conversation again. */
export async function refreshMessages(client: QueryClient, conversation_id: string): Promise<void> {
  await refreshHeads<TextMessage, { readonly conversation_id: string }>(
    client,
    messagesOf(conversation_id).queryKey,
    (args) => call(texts.fetch_messages, { body: { ...args, limit: THREAD_PAGE } }),
  );
}

let asked = 0;

async function refreshHeads<Row extends { readonly id: string }, Args>(
  client: QueryClient,
  queryKey: readonly unknown[],
  read: (args: Args) => Promise<CursorPage<Row>>,
): Promise<void> {
  // What isn't on screen is read when it's needed again.
  client.removeQueries({ queryKey, type: 'inactive' });
  const shown = client.getQueryCache().findAll({ queryKey, type: 'active' });
  await Promise.all(
    shown.map(async (query) => {
      const mine = ++asked;
      newest.set(query.queryHash, mine);
      // A list that is still loading is new enough.
      if (query.state.data === undefined) return;
      const head = await read(query.queryKey.at(-1) as Args).catch(() => undefined);
      // Replies can arrive out of order. A failure leaves the list as it was, and the next news tries again.
      if (!head || newest.get(query.queryHash) !== mine) return;
      client.setQueryData<Pages<Row>>(query.queryKey, (known) => known && pagesOf(withHead(known.pages, head)));
    }),
  );
}
const newest = new Map<string, number>();

const pagesOf = <Row>(pages: CursorPage<Row>[]): Pages<Row> => ({ pages, pageParams: pages.map(() => '') });

/** Shows a changed conversation everywhere at once. It leaves lists of another state. */
function showConversation(client: QueryClient, changed: Conversation): void {
  for (const query of client.getQueryCache().findAll({ queryKey: keyOf(texts.fetch_conversations) })) {
    const { filter } = query.queryKey.at(-1) as { readonly filter: ConversationFilter };
    const stays = filter.state === 'all' || filter.state === changed.state;
    client.setQueryData<Pages<Conversation>>(
      query.queryKey,
      (known) =>
        known && {
          ...known,
          pages: known.pages.map((page) => ({
            ...page,
            data: page.data.flatMap((row) => (row.id === changed.id ? (stays ? [changed] : []) : [row])),
          })),
        },
    );
  }
  client.setQueriesData<{ data: ShownConversation }>({ queryKey: keyOf(texts.show_conversation) }, (known) =>
    known?.data.conversation?.id === changed.id
      ? { ...known, data: { ...known.data, conversation: changed, contact: changed.contact ?? known.data.contact } }
      : known,
  );
  void invalidate(client, texts.unread_count);
}

/** Changes of a conversation. The screen shows the reply at once. */
export function useConversationChanges() {
  const client = useQueryClient();
  const onSent = ({ data }: { readonly data: Conversation }) => {
    showConversation(client, data);
    void refreshConversations(client);
  };
  return {
    assign: useSend(texts.assign_conversation, { onSent }),
    snooze: useSend(texts.snooze_conversation, { onSent }),
    close: useSend(texts.close_conversation, { onSent }),
    open: useSend(texts.open_conversation, { onSent }),
    read: useSend(texts.read_conversation, { onSent: ({ data }) => showConversation(client, data), quiet: true }),
  };
}

/** Makes a contact of an unknown number. */
export function useCreateTextContact() {
  const client = useQueryClient();
  return useSend(texts.create_contact, {
    quiet: true,
    invalidates: [contacts.list, contacts.count, texts.show_conversation],
    onSent: ({ data }) => {
      showConversation(client, data);
      void refreshConversations(client);
    },
  });
}

export const useUpdatePermission = () =>
  useSend(texts.update_permission, {
    quiet: true,
    invalidates: [texts.show_conversation, contacts.get, contacts.timeline, 'contact-permissions'],
  });

/** Sends a text. The composer shows the failure. */
export function useSendText() {
  const client = useQueryClient();
  return useSend(texts.send_message, { quiet: true, onSent: ({ data }) => showText(client, data) });
}

/** Cancels a text before it's sent. */
export function useCancelText() {
  const client = useQueryClient();
  return useSend(texts.cancel_message, { onSent: ({ data }) => showText(client, data) });
}

function showText(client: QueryClient, text: TextMessage): void {
  const { queryKey } = messagesOf(text.conversation_id);
  client.setQueryData<Pages<TextMessage>>(queryKey, (known) => {
    const [first, ...rest] = known?.pages ?? [];
    if (!known || !first) return known;
    const isKnown = known.pages.some(({ data }) => data.some(({ id }) => id === text.id));
    const pages = isKnown
      ? known.pages.map((page) => ({ ...page, data: page.data.map((row) => (row.id === text.id ? text : row)) }))
      : [{ ...first, data: [text, ...first.data] }, ...rest];
    return { ...known, pages };
  });
  void refreshMessages(client, text.conversation_id);
  void refreshConversations(client);
  // The first text makes the conversation, and every text uses the allowance.
  void invalidate(client, texts.show_conversation, contacts.timeline);
}

/** Something changed in a conversation, here or elsewhere. */
export async function refreshConversation(client: QueryClient, conversation_id: string): Promise<void> {
  await refreshMessages(client, conversation_id);
  await client.invalidateQueries({
    queryKey: keyOf(texts.show_conversation),
    predicate: ({ state }) => {
      const shown = state.data as { data: ShownConversation } | undefined;
      return shown?.data.conversation === null || shown?.data.conversation?.id === conversation_id;
    },
  });
}
