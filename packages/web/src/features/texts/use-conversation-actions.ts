import type { Conversation } from '@bookline/contract/features/texts';
import { useTimeZone } from '../../lib/timezone.ts';
import { toast } from '../../ui/toast.ts';
import { useConversationChanges } from './texts.data.ts';
import { whenText } from './when-text.ts';

export interface ConversationActions {
  readonly close: () => void;
  readonly reopen: () => void;
  readonly snooze: (until: string) => void;
  readonly assign: (user_id: string | null) => void;
  readonly markUnread: () => void;
}

/** What can be done with a conversation. `onLeft` opens the next one after it was closed or snoozed. */
export function useConversationActions(
  conversation: Conversation | null | undefined,
  onLeft: () => void,
): ConversationActions {
  const zone = useTimeZone();
  const { close, open, snooze, assign, read } = useConversationChanges();
  const id = conversation?.id;
  const withId = (act: (body: { readonly conversation_id: string }) => void) => () => {
    if (id !== undefined) act({ conversation_id: id });
  };
  // The screen may be left before the reply arrives. A toast has shown a failure.
  const told = (
    sent: Promise<{ readonly data: Conversation }>,
    words: (data: Conversation) => string,
    undo?: () => void,
  ) =>
    void sent.then(
      ({ data }) => toast.done(words(data), undo ? { undo } : {}),
      () => undefined,
    );
  const undo = withId((body) => open.mutate({ body }));
  return {
    close: withId((body) => {
      onLeft();
      told(close.mutateAsync({ body }), () => 'Conversation closed', undo);
    }),
    reopen: withId((body) => told(open.mutateAsync({ body }), () => 'Conversation opened again')),
    snooze: (until) =>
      withId((body) => {
        onLeft();
        told(snooze.mutateAsync({ body: { ...body, until } }), () => `Snoozed until ${whenText(until, zone)}`, undo);
      })(),
    assign: (user_id) =>
      withId((body) =>
        told(assign.mutateAsync({ body: { ...body, user_id } }), ({ assigned_to }) =>
          assigned_to ? `Assigned to ${assigned_to.name}` : 'Assigned to no one',
        ),
      )(),
    markUnread: withId((body) => {
      onLeft();
      told(read.mutateAsync({ body: { ...body, unread: true } }), () => 'Marked as unread');
    }),
  };
}
