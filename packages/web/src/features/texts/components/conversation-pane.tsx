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
  const writeAgain = (text: TextMessage) =>
    fileOf(text).then(
      (kept) => again({ words: text.words }, kept),
      () => {
        again({ words: text.words });
        toast.failed('The file couldn’t be loaded. Add it again.');
      },
    );
  const cancelText = (text: TextMessage) =>
    cancel.mutate(
      { body: { message_id: text.id } },
      {
        onSuccess: () => {
          toast.done('Text canceled');
          if (sent.current?.id === text.id) again(sent.current.draft, sent.current.file);
          else void writeAgain(text);
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
        onAgain={(text) => void writeAgain(text).then(() => requestAnimationFrame(() => field.current?.focus()))}
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

/** The file of a text, to send it again. Throws if it can't be loaded. */
async function fileOf({ files: [kept] }: TextMessage): Promise<File | null> {
  if (!kept) return null;
  const reply = await fetch(kept.url);
  if (!reply.ok) throw new Error(`the file was answered with ${reply.status}`);
  return new File([await reply.blob()], kept.name, { type: kept.content_type });
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
