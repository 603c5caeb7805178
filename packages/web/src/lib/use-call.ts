import type { Endpoint, ReplyOf } from '@bookline/contract/endpoint';
import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { type ArgsList, type CallArgs, call } from './api.ts';
import { keyOf } from './query-keys.ts';

export interface CallOptions {
  /** Loads only while true. Default true. */
  readonly enabled?: boolean;
  /** Keeps the reply for the previous arguments until the next one arrives. For lists. */
  readonly keepPrevious?: boolean;
  /** How long a reply stays fresh, in milliseconds. The default is the client's. */
  readonly staleTime?: number;
  /** False: a failure shows at once, where trying again is heavy. The default retries temporary ones. */
  readonly retry?: false;
  /** The polling interval in milliseconds. */
  readonly refetchInterval?: number | false;
  /** Polls in a hidden window too. Default false. */
  readonly refetchIntervalInBackground?: boolean;
}

/** The query of a call, for `useQuery`, `prefetchQuery`, `ensureQueryData` and the like. */
export function callOptions<E extends Endpoint>(endpoint: E, ...[args]: ArgsList<E>) {
  const { signal: _, onProgress: __, ...rest }: { signal?: unknown; onProgress?: unknown } = args ?? {};
  return {
    queryKey: keyOf(endpoint, rest),
    queryFn: ({ signal }: { signal: AbortSignal }): Promise<ReplyOf<E>> =>
      call(endpoint, ...withSignal<E>(args, signal)),
  };
}

/**
 * A call's reply, cached by its endpoint and arguments: `const { data } = useCall(contacts.get, { params: { id } })`. Leaving the screen aborts
 * requests in progress.
 */
export function useCall<E extends Endpoint>(
  endpoint: E,
  args: CallArgs<E>,
  options: CallOptions = {},
): UseQueryResult<ReplyOf<E>, Error> {
  const { keepPrevious, ...rest } = options;
  return useQuery<ReplyOf<E>, Error>({
    ...callOptions(endpoint, ...([args] as ArgsList<E>)),
    ...rest,
    ...(keepPrevious && { placeholderData: keepPreviousData }),
  });
}

// The signal doesn't change which arguments are required. TypeScript can't see that through the generic.
const withSignal = <E extends Endpoint>(args: CallArgs<E> | undefined, signal: AbortSignal) =>
  [{ ...args, signal }] as unknown as ArgsList<E>;
