import { productLines } from '@bookline/contract/rules/policies';
import { Link } from '@tanstack/react-router';
import { paths } from '../../../lib/paths.ts';
import { useTimeZone } from '../../../lib/timezone.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import rows from '../../../ui/contact-rows.module.css';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { dayFromNow } from '../day-from-now.ts';
import { tileWords } from '../tile-words.ts';
import classes from './panels.module.css';
import { TilePanel } from './tile-panel.tsx';

/** The next policies to renew. */
export function RenewalsPanel() {
  const zone = useTimeZone();
  return (
    <TilePanel title={tileWords.renewals} part="renewals">
      {({ renewals = [] }) =>
        renewals.length === 0 ? (
          <EmptyState order={3} title="No renewals">
            No in-force policies renew in the next 60 days.
          </EmptyState>
        ) : (
          <ul className={rows.rows}>
            {renewals.map(({ policy_id, contact_id, name, phone, on, product_line, carrier }) => (
              <li key={policy_id}>
                <Link
                  to={paths.contact({ id: contact_id, phone })}
                  search={{ open: `policy:${policy_id}` }}
                  className={rows.row}
                >
                  <Avatar id={contact_id} name={name} size={28} />
                  <span className={rows.who}>
                    <span className={rows.name}>{name}</span>
                    <span className={rows.detail}>
                      {[productLines.find(({ value }) => value === product_line)?.label, carrier]
                        .filter(Boolean)
                        .join(' · ')}
                    </span>
                  </span>
                  <span className={classes.day}>{dayFromNow(on, zone)}</span>
                </Link>
              </li>
            ))}
          </ul>
        )
      }
    </TilePanel>
  );
}
