import type { Endpoint, ReplyOf } from '@bookline/contract/endpoint';
import { type UseMutationResult, useMutation, useQueryClient } from '@tanstack/react-query';
import { type ArgsList, type CallArgs, call } from './api.ts';
import { invalidate, type Stale } from './query-keys.ts';

export interface SendOptions<E extends Endpoint> {
  /** What to invalidate after success. */
  readonly invalidates?: readonly Stale[];
  /** Stays pending until that data has reloaded, for a switch that shows the requested state while pending. */
  readonly until_shown?: true;
  /** Sends one call at a time, in click order, so that the server's order and last reply match the user's. */
  readonly in_order?: true;
  /** Shows the outcome before the reply. The function it returns undoes that if the call fails. */
  readonly onStart?: (args: CallArgs<E>) => (() => void) | undefined;
  readonly onSent?: (reply: ReplyOf<E>, args: CallArgs<E>) => void | Promise<void>;
  readonly onFailed?: (error: Error, args: CallArgs<E>) => void;
  /** The caller shows the failure, as a form does at its fields. Otherwise a toast shows it. */
  readonly quiet?: boolean;
}

/** A call that changes data: `const rename = useSend(contacts.update, { invalidates: ['contacts'] }); rename.mutate({ params, body })`. */
export function useSend<E extends Endpoint>(
  endpoint: E,
  options: SendOptions<E> = {},
): UseMutationResult<ReplyOf<E>, Error, CallArgs<E>, (() => void) | undefined> {
  const client = useQueryClient();
  return useMutation<ReplyOf<E>, Error, CallArgs<E>, (() => void) | undefined>({
    mutationKey: [endpoint.id],
    ...(options.in_order && { scope: { id: endpoint.id } }),
    meta: { quiet: options.quiet === true },
    mutationFn: (args) => call(endpoint, ...([args] as ArgsList<E>)),
    onMutate: (args) => options.onStart?.(args),
    onError: (error, args, undo) => {
      undo?.();
      options.onFailed?.(error, args);
    },
    onSuccess: async (reply, args) => {
      const renewed = options.invalidates && invalidate(client, ...options.invalidates);
      await options.onSent?.(reply, args);
      if (options.until_shown) await renewed;
    },
  });
}
