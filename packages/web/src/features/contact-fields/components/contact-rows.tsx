import type { ContactRow } from '@bookline/contract/features/contacts';
import { displayName } from '@bookline/contract/rules/names';
import { displayPhone } from '@bookline/contract/rules/phone';
import { Link } from '@tanstack/react-router';
import { paths } from '../../../lib/paths.ts';
import { useTimeZone } from '../../../lib/timezone.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import classes from '../../../ui/contact-rows.module.css';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { StatusChip } from '../../../ui/status-chip.tsx';

/** Contacts in rows, each with its relevant date. */
export function ContactRows({
  rows,
  timeOf,
  onOpen,
}: {
  readonly rows: readonly ContactRow[];
  readonly timeOf: (row: ContactRow) => string | null;
  /** Called as one of them is opened. */
  readonly onOpen?: () => void;
}) {
  const zone = useTimeZone();
  return (
    <ul className={classes.rows}>
      {rows.map((row) => {
        const name = displayName(row) || row.email || 'No name';
        const at = timeOf(row);
        return (
          <li key={row.id}>
            <Link to={paths.contact(row)} className={classes.row} onClick={onOpen}>
              <Avatar id={row.id} name={name} size={28} />
              <span className={classes.who}>
                <span className={classes.name}>{name}</span>
                <span className={classes.detail}>
                  {[row.phone && displayPhone(row.phone), placeOf(row)].filter(Boolean).join(' · ')}
                </span>
              </span>
              <span className={classes.end}>
                {row.status && <StatusChip label={row.status.title} color={row.status.color} />}
                <span className={classes.time}>{at && <RelativeTime at={at} zone={zone} />}</span>
              </span>
            </Link>
          </li>
        );
      })}
    </ul>
  );
}

const placeOf = ({ city, state }: ContactRow) => [city, state].filter(Boolean).join(', ');
