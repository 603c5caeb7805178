import { calendar } from '@bookline/contract/features/calendar';
import { dialer } from '@bookline/contract/features/dialer';
import { soaRequests } from '@bookline/contract/features/soa-requests';
import { texts } from '@bookline/contract/features/texts';
import { callDuration } from '@bookline/contract/rules/dialer';
import { displayPhone } from '@bookline/contract/rules/phone';
import { MINUTE_MS } from '@bookline/contract/rules/time-units';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { clockTime } from '../../../lib/dates.ts';
import { paths } from '../../../lib/paths.ts';
import { useTimeZone } from '../../../lib/timezone.ts';
import { useCall } from '../../../lib/use-call.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import rows from '../../../ui/contact-rows.module.css';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { useTeam } from '../home.data.ts';
import { tileWords } from '../tile-words.ts';
import { ListTile } from './list-tile.tsx';
import classes from './panels.module.css';

const SHOWN = 6;
const live = { refetchInterval: MINUTE_MS } as const;

/** One row of a tile: who, what, and when. It opens what it shows. */
function Entry({
  to,
  search = {},
  id,
  name,
  detail,
  end,
}: {
  readonly to: string;
  readonly search?: Record<string, string>;
  /** Gives the avatar its color. */
  readonly id: string;
  readonly name: string;
  readonly detail: string;
  readonly end: ReactNode;
}) {
  return (
    <li>
      <Link to={to} search={search} className={rows.row}>
        <Avatar id={id} name={name} size={28} />
        <span className={rows.who}>
          <span className={rows.name}>{name}</span>
          <span className={rows.detail}>{detail}</span>
        </span>
        <span className={classes.time}>{end}</span>
      </Link>
    </li>
  );
}

/** The user's events of today, also those that are over. */
export function TodayEvents() {
  const zone = useTimeZone();
  const query = useCall(calendar.list, { query: { today_events: true } }, live);
  return (
    <ListTile
      title={tileWords.today_events}
      to={paths.calendar}
      query={query}
      rowsOf={({ data }) => data.slice(0, SHOWN)}
      empty={{ title: 'No events today', text: 'Appointments, calls, and meetings of today appear here.' }}
      row={({ id, occurrence_at, title, contacts, location, all_day, starts_at }) => (
        <Entry
          key={`${id} ${occurrence_at}`}
          to={paths.calendar}
          search={{ event: id, ...(occurrence_at && { at: occurrence_at }) }}
          id={contacts[0]?.id ?? id}
          name={title}
          detail={[contacts[0]?.name, location].filter(Boolean).join(' · ')}
          end={all_day ? 'All day' : clockTime(starts_at, zone)}
        />
      )}
    />
  );
}

/** The user's latest calls and how they ended. */
export function RecentCalls() {
  const zone = useTimeZone();
  const query = useCall(dialer.fetch_call_logs, { body: { who: 'me', limit: SHOWN } }, live);
  return (
    <ListTile
      title={tileWords.recent_calls}
      to={paths.call_logs}
      query={query}
      rowsOf={({ data }) => data}
      empty={{ title: 'No calls yet', text: 'Calls you make and receive appear here.' }}
      row={({ id, contact, call_direction, call_from, call_to, status, duration_s, created_at }) => {
        const incoming = call_direction === 'inbound';
        const number = displayPhone(incoming ? call_from : call_to);
        const name = contact ? `${contact.first_name} ${contact.last_name}`.trim() : number;
        const outcome =
          status === 'completed' ? callDuration(duration_s) : incoming ? 'missed' : status.replace('_', ' ');
        return (
          <Entry
            key={id}
            to={contact ? paths.contact({ id: contact.id, phone: contact.number }) : paths.call_logs}
            id={contact?.id ?? id}
            name={name}
            detail={`${incoming ? 'Incoming' : 'Outgoing'} · ${outcome}`}
            end={<RelativeTime at={created_at} zone={zone} />}
          />
        );
      }}
    />
  );
}

/** Conversations with texts that no one read. */
export function UnreadTexts() {
  const zone = useTimeZone();
  const query = useCall(texts.fetch_conversations, { body: { unread: true, limit: SHOWN } }, live);
  return (
    <ListTile
      title={tileWords.unread_texts}
      to={paths.texts}
      query={query}
      rowsOf={({ data }) => data}
      empty={{ title: 'No unread texts', text: 'Texts from your contacts appear here until you read them.' }}
      row={({ id, contact, their_number, last_message, last_at }) => (
        <Entry
          key={id}
          to={paths.text_thread(contact?.id)}
          search={{ conversation: id }}
          id={contact?.id ?? id}
          name={contact?.name || displayPhone(their_number)}
          detail={last_message ? last_message.words || 'Picture or file' : ''}
          end={<RelativeTime at={last_at} zone={zone} />}
        />
      )}
    />
  );
}

/** Scope of appointment forms: signed ones that the agent must complete, and sent ones. */
export function SoaWaiting() {
  const zone = useTimeZone();
  const signed = useCall(soaRequests.list, { query: { status: 'signed', limit: SHOWN } }, live);
  const sent = useCall(soaRequests.list, { query: { status: 'sent', limit: SHOWN } }, live);
  return (
    <ListTile
      title={tileWords.soa_waiting}
      to={paths.soa()}
      query={signed}
      rowsOf={({ data }) => [...data, ...(sent.data?.data ?? [])].slice(0, SHOWN)}
      empty={{ title: 'No forms waiting', text: 'Forms to sign and to complete appear here.' }}
      row={({ id, contact, contact_name, status, needs_confirmation, signed_at, created_at }) => (
        <Entry
          key={id}
          to={paths.soa(id)}
          id={contact?.id ?? id}
          name={contact_name}
          detail={
            needs_confirmation
              ? 'Signer not confirmed'
              : status === 'signed'
                ? 'Signed. Complete it after the appointment.'
                : 'Waiting for signature'
          }
          end={<RelativeTime at={signed_at ?? created_at} zone={zone} />}
        />
      )}
    />
  );
}

/** Those of the team who did most today. */
export function TeamFigures() {
  const query = useTeam();
  return (
    <ListTile
      title={tileWords.team}
      to={paths.home}
      search={{ tab: 'team' }}
      query={query}
      rowsOf={({ data }) =>
        data.members
          .map((member) => ({
            ...member,
            isCounted: !data.late.includes('today'),
            done: member.calls + member.emails + member.notes + member.activities,
          }))
          .toSorted((one, other) => other.done - one.done)
          .slice(0, SHOWN)
      }
      empty={{
        title: 'No one on your team yet',
        text: 'Users who report to you appear here with what they did today.',
      }}
      row={({ id, name, done, calls, emails, unworked, quiet, isCounted }) => (
        <Entry
          key={id}
          to={paths.home}
          search={{ tab: 'team' }}
          id={id}
          name={name}
          detail={
            done === 0
              ? [quiet ? 'Quiet' : isCounted ? 'Nothing yet' : 'Not counted', unworked > 0 && `${unworked} unworked`]
                  .filter(Boolean)
                  .join(' · ')
              : `${calls} calls · ${emails} emails`
          }
          end={isCounted ? done : '–'}
        />
      )}
    />
  );
}
