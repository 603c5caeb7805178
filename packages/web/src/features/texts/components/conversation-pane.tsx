import type { ShownConversation, TextMessage } from '@bookline/contract/features/texts';
import { displayPhone } from '@bookline/contract/rules/phone';
import { type RefObject, useEffect, useRef } from 'react';
import { useCurrentUser } from '../../../lib/session.ts';
import { toast } from '../../../ui/toast.ts';
import { draftIdOf } from '../text-draft.ts';
import { type Target, useCancelText, useConversationChanges } from '../texts.data.ts';
import { type SentText, useAgain } from '../use-again.ts';
import { setWriting } from '../writing.ts';
import { TextComposer } from './text-composer.tsx';
import { Thread } from './thread.tsx';

/** The texts of a conversation and the composer below. Opening it marks it as read. */
export function ConversationPane({
  shown,
  target,
  openedId,
  field,
}: {
  readonly shown: ShownConversation;
  readonly target: Target;
  readonly openedId: string | undefined;
  readonly field: RefObject<HTMLTextAreaElement | null>;
}) {
  const { conversation, contact, numbers, writing } = shown;
  const number = conversation?.their_number ?? numbers[0]?.number;
  const name = contact?.name || (number ? displayPhone(number) : 'this contact');
  const draftId = draftIdOf(shown, target);
  const cancel = useCancelText();
  const { round, file, again } = useAgain(draftId);
  const sent = useRef<SentText>(undefined);
  const cancelText = (text: TextMessage) =>
    cancel.mutate(
      { body: { message_id: text.id } },
      {
        onSuccess: () => {
          toast.done('Text canceled');
          if (sent.current?.id === text.id) again(sent.current.draft, sent.current.file);
          else again({ words: text.words });
        },
      },
    );
  useMarkRead(shown);
  const id = conversation?.id;
  useEffect(() => {
    if (id) setWriting(id, writing);
  }, [id, writing]);
  return (
    <>
      <Thread
        key={id ?? 'new'}
        conversationId={id}
        name={name}
        openedId={openedId}
        onCancel={cancelText}
        onAgain={(text) => {
          again({ words: text.words });
          requestAnimationFrame(() => field.current?.focus());
        }}
      />
      <TextComposer
        key={`${draftId} ${round}`}
        shown={shown}
        target={target}
        name={name}
        field={field}
        firstFile={file}
        onSent={(text) => {
          sent.current = text;
        }}
      />
    </>
  );
}

/** Marks an open conversation as read while its reader looks at it. While acting as another user, it stays as it is. */
function useMarkRead({ conversation }: ShownConversation): void {
  const { real_user } = useCurrentUser();
  const { mutate } = useConversationChanges().read;
  const id = conversation?.id;
  const unread = conversation?.unread ?? 0;
  useEffect(() => {
    if (id === undefined || unread === 0 || real_user) return;
    const look = () => {
      if (!document.hidden) mutate({ body: { conversation_id: id } });
    };
    look();
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [id, unread, real_user, mutate]);
}
