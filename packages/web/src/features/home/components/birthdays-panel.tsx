import type { Birthday } from '@bookline/contract/features/dashboard';
import { displayPhone } from '@bookline/contract/rules/phone';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { paths } from '../../../lib/paths.ts';
import { useTimeZone } from '../../../lib/timezone.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import rows from '../../../ui/contact-rows.module.css';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { dayFromNow } from '../day-from-now.ts';
import { useMore } from '../home.data.ts';
import { tileWords } from '../tile-words.ts';
import classes from './panels.module.css';
import { TilePanel } from './tile-panel.tsx';

/** Contacts with a birthday in the next month, the next one first. */
export function BirthdaysPanel({ of }: { readonly of: 'client_birthdays' | 'prospect_birthdays' }) {
  const more = useMore(of);
  return (
    <TilePanel title={tileWords[of]} part={of}>
      {(dashboard) => {
        const people = dashboard[of] ?? [];
        const last = dashboard.parts?.[of];
        if (people.length === 0)
          return (
            <EmptyState order={3} title="No birthdays">
              No known birthdays in the next 30 days.
            </EmptyState>
          );
        return (
          <>
            <ul className={rows.rows}>
              {people.map((person) => (
                <li key={person.contact_id}>
                  <Person person={person} />
                </li>
              ))}
            </ul>
            {last?.more && (
              <div className={classes.more}>
                <Button
                  size="compact-sm"
                  variant="subtle"
                  color="gray"
                  loading={more.isPending}
                  onClick={() => more.mutate(last.page + 1)}
                >
                  More birthdays
                </Button>
              </div>
            )}
          </>
        );
      }}
    </TilePanel>
  );
}

function Person({ person: { contact_id, name, phone, on, age } }: { readonly person: Birthday }) {
  const zone = useTimeZone();
  return (
    <Link to={paths.contact({ id: contact_id, phone })} className={rows.row}>
      <Avatar id={contact_id} name={name} size={28} />
      <span className={rows.who}>
        <span className={rows.name}>{name}</span>
        <span className={rows.detail}>{phone && displayPhone(phone)}</span>
      </span>
      <span className={classes.age}>turns {age}</span>
      <span className={classes.day}>{dayFromNow(on, zone)}</span>
    </Link>
  );
}
