import type { ContactRow } from '@bookline/contract/features/contacts';
import { displayPhone } from '@bookline/contract/rules/phone';
import { StatusChip } from '../../../ui/status-chip.tsx';
import { isNew, listName } from '../../contact-fields/contact-fields.api.ts';
import { DeceasedMark, DoNotCall, NewMark, TimeCell } from './cells.tsx';
import classes from './compact-row.module.css';

/** A contact on a narrow screen in two lines: name and status, then contact details and last activity. */
export function CompactRow({ row }: { readonly row: ContactRow }) {
  const place = [row.city, row.state].filter(Boolean).join(', ');
  return (
    <>
      <div className={classes.line}>
        <span className={classes.name}>{listName(row)}</span>
        {isNew(row) && <NewMark />}
        {row.deceased_on && <DeceasedMark />}
        <span className={classes.end}>
          {row.status && <StatusChip label={row.status.title} color={row.status.color} />}
        </span>
      </div>
      <div className={classes.line} data-second>
        <span className={classes.detail}>
          {[row.phone ? displayPhone(row.phone) : row.email, place].filter(Boolean).join(' · ')}
        </span>
        {row.do_not_call && <DoNotCall />}
        <span className={classes.end}>
          <TimeCell at={row.last_activity_at ?? row.created_at} />
        </span>
      </div>
    </>
  );
}
