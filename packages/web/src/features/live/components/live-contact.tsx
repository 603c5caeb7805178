import type { ReplyOf } from '@bookline/contract/endpoint';
import { contacts } from '@bookline/contract/features/contacts';
import { Text } from '@mantine/core';
import { IconEye, IconPencil } from '@tabler/icons-react';
import { type Query, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { mayPrecede } from '../../../lib/answers-client.ts';
import { call, recentWrites } from '../../../lib/api.ts';
import { isAborted } from '../../../lib/api-error.ts';
import { keyOf } from '../../../lib/query-keys.ts';
import { listen } from '../connection.ts';
import { isMessage, type Person, peopleOf, presenceText } from '../messages.ts';
import classes from './live-contact.module.css';

/** How long after leaving a field a user still counts as editing. */
const STILL_MS = 3000;
const TOGETHER_MS = 500;

/** Keeps an open contact current, and shows which other users view or edit it. */
export default function LiveContact({
  id,
  onChanged,
}: {
  readonly id: string;
  readonly onChanged: (contact: ReplyOf<typeof contacts.get>['data']) => void;
}) {
  const client = useQueryClient();
  const [people, setPeople] = useState<readonly Person[]>([]);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const leaving = new AbortController();
    const shownAt = performance.now();
    let isNew = true;
    async function look(): Promise<void> {
      timer = undefined;
      try {
        // Reloading isn't opening, so the tag New stays.
        const query = { not_remove_new_tag: 'true' } as const;
        onChanged((await call(contacts.get, { params: { id }, query, signal: leaving.signal })).data);
        await refreshPanels(client, id);
      } catch (error) {
        // The page loads the contact itself and shows if it's gone.
        if (!isAborted(error)) void client.invalidateQueries({ queryKey: keyOf(contacts.get) });
      }
    }
    const here = listen(
      'ContactChannel',
      { contact_id: id },
      {
        // Changes since it was loaded. After a disconnect, the whole page reloads instead.
        connected() {
          if (isNew) here.perform('catch_up', { seconds: (performance.now() - shownAt) / 1000 });
          isNew = false;
        },
        received(message) {
          if (!isMessage(message)) return;
          if (message.kind === 'presence') setPeople(peopleOf(message));
          if (message.kind !== 'contact') return;
          const write = message.own === true ? recentWrites() : undefined;
          // Changes made on this page already show, unless a reply was read before them.
          if (write)
            void client.invalidateQueries({ predicate: (query) => isOf(query, id) && mayPrecede(query, write) });
          else timer ??= setTimeout(() => void look(), TOGETHER_MS);
        },
        disconnected: () => setPeople([]),
        rejected: () => void client.invalidateQueries({ queryKey: keyOf(contacts.get) }),
      },
    );
    const stopWatching = watchWriting((on) => here.perform('editing', { on }));
    return () => {
      clearTimeout(timer);
      leaving.abort();
      stopWatching();
      here.end();
    };
  }, [client, id, onChanged]);

  const text = presenceText(people);
  const Icon = people.some((person) => person.editing) ? IconPencil : IconEye;
  return (
    <div role="status" className={classes.place}>
      {text && (
        <div className={classes.notice}>
          <Icon size={15} aria-hidden />
          <Text size="sm" component="span" truncate>
            {text}
          </Text>
        </div>
      )}
    </div>
  );
}

/** Reloads the contact's visible records, except for revealed values, because the server audits each look. */
const onPurpose: ReadonlySet<unknown> = new Set(['sensitive', 'rx-details', 'data-capture']);

async function refreshPanels(client: QueryClient, id: string): Promise<void> {
  await client.invalidateQueries({
    predicate: (query) => isOf(query, id) && !(query.queryKey[0] === 'contacts' && query.queryKey[1] === 'get'),
  });
}

const isOf = ({ queryKey: [feature, , args] }: Query, id: string): boolean =>
  !onPurpose.has(feature) && mentions(args, id);

const mentions = (args: unknown, id: string): boolean =>
  typeof args === 'object' &&
  args !== null &&
  'params' in args &&
  typeof args.params === 'object' &&
  args.params !== null &&
  Object.values(args.params).includes(id);

/** Calls back when a user starts typing in a field of the page, and a few seconds after they stop. */
function watchWriting(tell: (on: boolean) => void): () => void {
  let is = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const say = (on: boolean) => {
    if (is !== on) tell(on);
    is = on;
  };
  const onInput = ({ target }: Event) => {
    if (!(target instanceof HTMLElement) || target.closest('#main, [role="dialog"]') === null) return;
    clearTimeout(timer);
    say(true);
    timer = setTimeout(() => say(false), 10 * STILL_MS);
  };
  const onLeave = () => {
    if (!is) return;
    clearTimeout(timer);
    timer = setTimeout(() => say(false), STILL_MS);
  };
  document.addEventListener('input', onInput);
  document.addEventListener('focusout', onLeave);
  return () => {
    clearTimeout(timer);
    document.removeEventListener('input', onInput);
    document.removeEventListener('focusout', onLeave);
  };
}
