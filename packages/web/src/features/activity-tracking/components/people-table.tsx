import { type ActivityType, activityTypeLabel, activityTypeNames } from '@bookline/contract/rules/activity-types';
import { UnstyledButton } from '@mantine/core';
import classes from './activity-tracking.module.css';

interface Person {
  readonly id: string;
  readonly name: string;
  readonly total: number;
  readonly contacts: number;
  readonly counts: Partial<Record<ActivityType, number>>;
}

/** Activities per user, most active first. A name opens that user's activities. */
export function PeopleTable({
  people,
  onPerson,
}: {
  readonly people: readonly Person[];
  readonly onPerson: (id: string) => void;
}) {
  const types = activityTypeNames.filter((type) => people.some(({ counts }) => counts[type]));
  return (
    <section>
      <h2 className={classes.heading}>By user</h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must be able to scroll it */}
      <section className={classes.scroll} aria-label="By user" tabIndex={0}>
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">User</th>
              <th scope="col">Total</th>
              <th scope="col">Contacts</th>
              {types.map((type) => (
                <th key={type} scope="col">
                  {activityTypeLabel(type)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {people.map((person) => (
              <tr key={person.id}>
                <td>
                  <UnstyledButton fz="inherit" className={classes.person} onClick={() => onPerson(person.id)}>
                    {person.name}
                  </UnstyledButton>
                </td>
                <td>{person.total}</td>
                <td>{person.contacts}</td>
                {types.map((type) => (
                  <td key={type}>{person.counts[type] ?? ''}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </section>
  );
}
