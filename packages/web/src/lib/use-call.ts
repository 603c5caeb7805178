import type { Endpoint, ReplyOf } from '@bookline/contract/endpoint';
import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { type ArgsList, type CallArgs, call } from './api.ts';
import { keyOf } from './query-keys.ts';

export interface CallOptions {
  /** Asks only while true; true unless said otherwise. */
  readonly enabled?: boolean;
  /** Keeps showing the answer to the previous arguments until the next one is here (lists). */
  readonly keepPrevious?: boolean;
  /** For how long, in milliseconds, an answer counts as fresh; the client's default otherwise. */
  readonly staleTime?: number;
  /** Asks again this often, in milliseconds. */
  readonly refetchInterval?: number | false;
  /** Also in a hidden window. Default false. */
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
 * What a call answers, kept and shared by its endpoint and arguments: `const { data } = useCall(contacts.get, { params: { id } })`.
 * Leaving the screen aborts what is under way.
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

// The signal changes nothing about which arguments are required, which TypeScript cannot see through the generic.
const withSignal = <E extends Endpoint>(args: CallArgs<E> | undefined, signal: AbortSignal) =>
  [{ ...args, signal }] as unknown as ArgsList<E>;
