import { lookups } from '@bookline/contract/features/lookups';
import { DEBOUNCE_MS } from '@bookline/contract/rules/constants';
import { MAX_SEARCH } from '@bookline/contract/rules/limits';
import { ActionIcon, Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch, IconStar, IconStarFilled } from '@tabler/icons-react';
import { useState } from 'react';
import { TextLink } from '../../../lib/links.tsx';
import { paths } from '../../../lib/paths.ts';
import { useCurrentUser } from '../../../lib/session.ts';
import { useCall } from '../../../lib/use-call.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { TextSkeleton } from '../../../ui/skeletons.tsx';
import { useFavorites, useToggleFavorite } from '../favorites.data.ts';
import classes from './favorites-menu.module.css';

/**
 * Favorites first, then all other users whose contacts the user can see. A name opens their contacts, and the star adds or removes a
 * favorite.
 */
export function FavoritesList({ onLeave }: { readonly onLeave: () => void }) {
  const { id: own } = useCurrentUser();
  const [typed, setTyped] = useState('');
  const [q] = useDebouncedValue(typed.trim(), DEBOUNCE_MS);
  const { data: favorites } = useFavorites();
  const { data: people } = useCall(lookups.downline, { query: q ? { q } : {} }, { keepPrevious: true });
  const toggle = useToggleFavorite();
  const chosen = favorites?.data ?? [];
  const isChosen = (id: string) => chosen.some((favorite) => favorite.id === id);
  const like = (name: string) => name.toLowerCase().includes(typed.trim().toLowerCase());
  const others = (people?.data ?? []).filter(
    (person) => person.id !== own && !isChosen(person.id) && like(person.name),
  );
  const starred = chosen.filter((person) => like(person.name));
  return (
    <>
      <div className={classes.search}>
        <TextInput
          size="xs"
          type="search"
          aria-label="Search users"
          placeholder="Search users"
          leftSection={<IconSearch size={14} aria-hidden />}
          value={typed}
          maxLength={MAX_SEARCH}
          onChange={(event) => setTyped(event.currentTarget.value)}
          data-autofocus
        />
      </div>
      {favorites && people ? (
        <ul className={classes.list} aria-label="Users">
          {[...starred, ...others].map((person) => {
            const favorite = isChosen(person.id);
            return (
              <li key={person.id} className={classes.person}>
                <Avatar id={person.id} name={person.name} size={24} />
                <TextLink
                  to={paths.contacts}
                  search={{ view: `person-${person.id}` }}
                  className={classes.name}
                  size="sm"
                  onClick={onLeave}
                >
                  {person.name}
                </TextLink>
                <ActionIcon
                  aria-pressed={favorite}
                  aria-label={`Favorite: ${person.name}`}
                  onClick={() => toggle(person.id, !favorite)}
                >
                  {favorite ? <IconStarFilled size={16} /> : <IconStar size={16} stroke={1.7} />}
                </ActionIcon>
              </li>
            );
          })}
          {starred.length + others.length === 0 && (
            <li className={classes.none}>
              <Text size="sm" c="dimmed">
                {typed ? 'No matching users.' : 'You don’t have access to anyone else’s contacts.'}
              </Text>
            </li>
          )}
        </ul>
      ) : (
        <div className={classes.none}>
          <TextSkeleton lines={4} />
        </div>
      )}
    </>
  );
}
