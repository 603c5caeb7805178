import type { PlanQuote } from '@bookline/contract/features/csg';
import { MAX_COMPARED } from '@bookline/contract/rules/medicare-plans';
import { Checkbox, Text } from '@mantine/core';
import classes from './csg.module.css';
import { SampleNote } from './sample-note.tsx';

/** The plans, cheapest first, of which up to four can be chosen. */
export function FoundPlans({
  found: { source, plans },
  keys,
  onChoose,
}: {
  readonly found: { readonly source: 'sample' | 'csg'; readonly plans: readonly PlanQuote[] };
  readonly keys: readonly string[];
  readonly onChoose: (keys: readonly string[]) => void;
}) {
  const isFull = keys.length >= MAX_COMPARED;
  return (
    <>
      {source === 'sample' && <SampleNote />}
      {plans.length === 0 ? (
        <Text size="sm" role="status">
          No plans for these answers. Plans C and F are only for people who could get Medicare before 2020, and
          Massachusetts, Minnesota, and Wisconsin have plans of their own.
        </Text>
      ) : (
        <>
          <Text size="sm" c="dimmed" role="status">
            {plans.length === 1 ? '1 plan' : `${plans.length} plans`}. Choose up to {MAX_COMPARED}.
          </Text>
          <ul className={classes.plans}>
            {plans.map(({ key, company, name, kind, monthly, household_percent }) => (
              <li key={key} className={classes.plan}>
                <Checkbox
                  label={`${company.name}: ${name}`}
                  description={[kind, household_percent !== null && `household discount ${household_percent}%`]
                    .filter(Boolean)
                    .join(' · ')}
                  checked={keys.includes(key)}
                  disabled={isFull && !keys.includes(key)}
                  onChange={({ currentTarget }) =>
                    onChoose(currentTarget.checked ? [...keys, key] : keys.filter((each) => each !== key))
                  }
                />
                <span className={classes.price}>${monthly}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}
