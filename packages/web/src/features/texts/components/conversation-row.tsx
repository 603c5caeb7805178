import type { Conversation } from '@bookline/contract/features/texts';
import { displayPhone } from '@bookline/contract/rules/phone';
import { textStatusLabels } from '@bookline/contract/rules/texts';
import { Link } from '@tanstack/react-router';
import { paths } from '../../../lib/paths.ts';
import { useTimeZone } from '../../../lib/timezone.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import classes from './inbox.module.css';

/** The other side of a conversation: a contact, or a number. */
export const nameOf = ({ contact, their_number }: Pick<Conversation, 'contact' | 'their_number'>): string =>
  contact?.name || displayPhone(their_number);

/** One conversation of the list: who it's with, its newest text, and whether it's read. */
export function ConversationRow({
  conversation,
  isSelected,
  search,
}: {
  readonly conversation: Conversation;
  readonly isSelected: boolean;
  /** The filters, which stay in the URL. */
  readonly search: Readonly<Record<string, unknown>>;
}) {
  const zone = useTimeZone();
  const { id, contact, unread, last_message: last, last_at, snoozed_until, assigned_to } = conversation;
  const name = nameOf(conversation);
  const failed = last?.status === 'failed' || last?.status === 'undelivered' || last?.status === 'refused';
  return (
    <Link
      to={paths.text_thread(contact?.id)}
      search={{ ...search, conversation: id }}
      className={classes.row}
      data-selected={isSelected || undefined}
      data-unread={unread > 0 || undefined}
      aria-current={isSelected ? 'true' : undefined}
    >
      <Avatar id={contact?.id ?? id} name={contact?.name || '?'} size={32} />
      <span className={classes.said}>
        <span className={classes.name}>{name}</span>
        <span className={classes.words} data-failed={failed || undefined}>
          {last && failed && `${textStatusLabels[last.status]}: `}
          {last?.status === 'scheduled' && 'Scheduled: '}
          {last?.direction === 'outbound' && !failed && last.status !== 'scheduled' && 'You: '}
          {last ? last.words || (last.files === 1 ? 'Picture or file' : `${last.files} files`) : 'No texts yet'}
        </span>
      </span>
      <span className={classes.aside}>
        <RelativeTime at={snoozed_until ?? last_at} zone={zone} />
        {unread > 0 ? (
          <span className={classes.unread}>
            {unread > 99 ? '99+' : unread}
            <span className="visually-hidden"> unread</span>
          </span>
        ) : (
          assigned_to && (
            <span title={`Assigned to ${assigned_to.name}`}>
              <Avatar id={assigned_to.id} name={assigned_to.name} size={18} />
            </span>
          )
        )}
      </span>
    </Link>
  );
}
