import { type Favorite, favorites } from '@bookline/contract/features/favorites';
import { useQueryClient } from '@tanstack/react-query';
import { keyOf } from '../../lib/query-keys.ts';
import { useCall } from '../../lib/use-call.ts';
import { useSend } from '../../lib/use-send.ts';

const FRESH = 5 * 60_000;

/** The user's favorites. */
export const useFavorites = () => useCall(favorites.list, {}, { staleTime: FRESH });

/** Adds or removes a favorite. Every list updates at once. */
export function useToggleFavorite(): (id: string, favorite: boolean) => void {
  const client = useQueryClient();
  const onSent = (reply: { data: readonly Favorite[] }) => void client.setQueryData(keyOf(favorites.list, {}), reply);
  const add = useSend(favorites.add, { onSent, invalidates: ['contacts'] });
  const remove = useSend(favorites.remove, { onSent, invalidates: ['contacts'] });
  return (favorite_id, favorite) => (favorite ? add : remove).mutate({ body: { favorite_id } });
}
