import '@mantine/spotlight/styles.layer.css';
import { contacts } from '@bookline/contract/features/contacts';
import { DEBOUNCE_MS } from '@bookline/contract/rules/constants';
import { sortName } from '@bookline/contract/rules/names';
import { displayPhone } from '@bookline/contract/rules/phone';
import { Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { Spotlight, spotlight } from '@mantine/spotlight';
import { IconSearch } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { allows } from '../../../lib/access.ts';
import { type PaletteAction, useRegisteredActions } from '../../../lib/palette-actions.ts';
import { paths } from '../../../lib/paths.ts';
import { useCurrentUser } from '../../../lib/session.ts';
import { useCall } from '../../../lib/use-call.ts';
import { matchesAction } from './matches-action.ts';

const GROUPS: readonly PaletteAction['group'][] = ['This page', 'Go to', 'Actions'];
const FOUND = 6;

/** Finds a screen, an action or a contact by a few letters. */
export default function PaletteDialog({ requests }: { readonly requests: number }) {
  const [query, setQuery] = useState('');
  const user = useCurrentUser();
  const navigate = useNavigate();
  const actions = useRegisteredActions().filter(
    (action) => allows(user, action.needs ?? {}) && matchesAction(action, query),
  );
  const found = useFoundContacts(query);
  useEffect(() => spotlight.open(), [requests]);

  const rows = found.contacts;
  const isNothing = actions.length === 0 && rows.length === 0 && !found.waiting;
  return (
    <Spotlight.Root query={query} onQueryChange={setQuery} shortcut={null} scrollable maxHeight="min(60vh, 28rem)">
      <Spotlight.Search
        placeholder="Find a contact, go anywhere, do anything"
        leftSection={<IconSearch size={18} stroke={1.7} />}
      />
      <Spotlight.ActionsList>
        {rows.length > 0 && (
          <Spotlight.ActionsGroup label="Contacts">
            {rows.map((row) => (
              <Spotlight.Action
                key={row.id}
                label={sortName(row) || row.email || 'No name'}
                description={[row.phone && displayPhone(row.phone), row.email, row.city].filter(Boolean).join(' · ')}
                onClick={() => void navigate({ to: paths.contact(row) })}
              />
            ))}
          </Spotlight.ActionsGroup>
        )}
        {GROUPS.map((group) => {
          const members = actions.filter((action) => action.group === group);
          if (members.length === 0) return null;
          return (
            <Spotlight.ActionsGroup key={group} label={group}>
              {members.map(({ id, label, icon: Icon, run }) => (
                <Spotlight.Action
                  key={id}
                  label={label}
                  leftSection={Icon && <Icon size={18} stroke={1.7} />}
                  onClick={run}
                />
              ))}
            </Spotlight.ActionsGroup>
          );
        })}
        {found.waiting && (
          <Text size="sm" c="dimmed" px="md" py="xs" role="status">
            Looking for contacts…
          </Text>
        )}
        {isNothing && (
          <Spotlight.Empty>Nothing found for “{query}”. Try a name, a phone number or an e-mail.</Spotlight.Empty>
        )}
      </Spotlight.ActionsList>
    </Spotlight.Root>
  );
}

/** The contacts that the words name, once typing rests (R439). */
function useFoundContacts(query: string) {
  const words = query.trim();
  const [q] = useDebouncedValue(words, DEBOUNCE_MS);
  const enabled = q.length >= 2;
  const { data, isFetching, error } = useCall(
    contacts.list,
    { body: { contacts_scope: { q, limit: FOUND, order_field: 'name', order: 'asc' } } },
    { enabled, keepPrevious: true },
  );
  const asked = words.length >= 2;
  return {
    contacts: asked && enabled ? (data?.data ?? []) : [],
    waiting: asked && !error && (words !== q || isFetching),
  };
}
