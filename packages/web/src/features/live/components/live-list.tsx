import type { ReplyOf } from '@bookline/contract/endpoint';
import { contacts } from '@bookline/contract/features/contacts';
import type { ContactsScopeInput } from '@bookline/contract/features/contacts-scope';
import { Button } from '@mantine/core';
import { IconArrowUp } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { askedAt, mayPrecede } from '../../../lib/answers-client.ts';
import { call, recentWrites } from '../../../lib/api.ts';
import { isAborted } from '../../../lib/api-error.ts';
import { newsSince, onLive } from '../../../lib/live.ts';
import { keyOf } from '../../../lib/query-keys.ts';
import { callOptions } from '../../../lib/use-call.ts';
import { heldInPlace } from './held-in-place.ts';

type ListReply = ReplyOf<typeof contacts.list>;

/** Background work may change a list many times a second. */
const TOGETHER_MS = 1200;

/**
 * Keeps a visible list of contacts current: changed rows update in place, with the count. If the page's rows should differ, nothing jumps,
 * and a button shows the new rows.
 */
export default function LiveList({ scope }: { readonly scope: ContactsScopeInput }) {
  const client = useQueryClient();
  const args = { body: { contacts_scope: scope } };
  const page = JSON.stringify(scope);
  const [waiting, setWaiting] = useState<{
    readonly page: string;
    readonly reply: ListReply;
    readonly added: number;
  }>();

  useEffect(() => {
    const { queryKey } = callOptions(contacts.list, args);
    const leaving = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isDirty = false;

    async function look(): Promise<void> {
      timer = undefined;
      // A hidden window updates when the user returns.
      isDirty = document.hidden;
      const before = client.getQueryData<ListReply>(queryKey);
      if (isDirty || !before) return;
      try {
        const reply = await call(contacts.list, { ...args, signal: leaving.signal });
        void client.invalidateQueries({ queryKey: keyOf(contacts.count) });
        const shown = client.getQueryData<ListReply>(queryKey) ?? before;
        const { rows, added, moved } = heldInPlace(shown.data, reply.data);
        client.setQueryData<ListReply>(queryKey, { ...reply, data: rows });
        setWaiting(moved ? { page, reply, added } : undefined);
      } catch (error) {
        // The list stays as it was. The next message tries again.
        if (!isAborted(error)) isDirty = true;
      }
    }
    const soon = () => {
      timer ??= setTimeout(() => void look(), TOGETHER_MS);
    };
    const onSight = () => {
      if (isDirty && !document.hidden) soon();
    };
    const listed = () => client.getQueryCache().find({ queryKey, exact: true });
    // This part of the page loads after the list. What came in between would be missed.
    const read = listed();
    if (read && newsSince(askedAt(read))) soon();
    const stop = onLive((news) => {
      const write = news.kind === 'contacts' && news.own ? recentWrites() : undefined;
      const list = listed();
      // Changes made on this page already show, unless the list was read before them.
      if (!write || (list && mayPrecede(list, write))) soon();
    });
    document.addEventListener('visibilitychange', onSight);
    return () => {
      stop();
      clearTimeout(timer);
      leaving.abort();
      document.removeEventListener('visibilitychange', onSight);
    };
  }, [client, page]);

  if (waiting?.page !== page) return null;
  return (
    <span role="status">
      <Button
        size="compact-sm"
        variant="light"
        leftSection={<IconArrowUp size={14} aria-hidden />}
        onClick={() => {
          client.setQueryData<ListReply>(callOptions(contacts.list, args).queryKey, waiting.reply);
          setWaiting(undefined);
        }}
      >
        {waiting.added > 0 ? `Show ${waiting.added} more on this page` : 'Refresh list'}
      </Button>
    </span>
  );
}
