import { Link } from '@tanstack/react-router';
import { sentenceOf } from '../../../lib/api-error.ts';
import { TextLink } from '../../../lib/links.tsx';
import { paths } from '../../../lib/paths.ts';
import { useCurrentUser } from '../../../lib/session.ts';
import { useTimeZone } from '../../../lib/timezone.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import rows from '../../../ui/contact-rows.module.css';
import { Panel } from '../../../ui/panel.tsx';
import { RowsSkeleton } from '../../../ui/skeletons.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { dueText } from '../../follow-ups/follow-ups.api.ts';
import { useDueFollowUps } from '../home.data.ts';
import { tileWords } from '../tile-words.ts';
import classes from './panels.module.css';

/** The user's next follow-ups, for users who have the feature (R270). */
export function FollowUpsPanel() {
  const zone = useTimeZone();
  const has = useCurrentUser().features.includes('follow_ups');
  const { data, error, refetch } = useDueFollowUps(has);
  if (!has) return null;
  return (
    <Panel
      flush
      title={tileWords.follow_ups}
      action={
        <TextLink to={paths.follow_ups} size="sm">
          See all
        </TextLink>
      }
    >
      {data && data.data.length > 0 && (
        <ul className={rows.rows}>
          {data.data.map((followUp) => {
            const { id, contact, title, state } = followUp;
            return (
              <li key={id}>
                <Link to={paths.contact(contact)} search={{ open: `follow_up:${id}` }} className={rows.row}>
                  <Avatar id={contact.id} name={contact.name} size={28} />
                  <span className={rows.who}>
                    <span className={rows.name}>{title}</span>
                    <span className={rows.detail}>{contact.name}</span>
                  </span>
                  <span className={classes.day} data-overdue={state === 'overdue' || undefined}>
                    {state === 'overdue' && <span className="visually-hidden">overdue, </span>}
                    {dueText(followUp, zone)}
                  </span>
                </Link>
              </li>
            );
          })}
        </ul>
      )}
      {data && data.data.length === 0 && (
        <EmptyState order={3} title="No follow-ups due">
          Add a follow-up to a contact to see it here when it’s due.
        </EmptyState>
      )}
      {!data && error && <ErrorState order={3} message={sentenceOf(error)} onRetry={() => void refetch()} />}
      {!data && !error && (
        <div className={classes.loading}>
          <RowsSkeleton rows={5} />
        </div>
      )}
    </Panel>
  );
}
