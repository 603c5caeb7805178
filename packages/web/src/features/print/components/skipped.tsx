import type { PrintJob } from '@bookline/contract/features/print';
import { Text } from '@mantine/core';
import { TextLink } from '../../../lib/links.tsx';
import { paths } from '../../../lib/paths.ts';
import classes from './print.module.css';

/** The contacts left out, with reasons. */
export function Skipped({ skipped }: Pick<PrintJob, 'skipped'>) {
  if (skipped.length === 0) return null;
  return (
    <div>
      <Text size="sm" fw={600} mt="sm" mb={4}>
        {skipped.length === 1 ? '1 contact skipped' : `${skipped.length} contacts skipped`}
      </Text>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached from the keyboard */}
      <ul className={classes.skipped} tabIndex={0} aria-label="Skipped contacts">
        {skipped.map(({ contact_id, name, reason }) => (
          <li key={contact_id}>
            <TextLink size="sm" to={paths.contact({ id: contact_id })}>
              {name}
            </TextLink>{' '}
            <Text span size="xs" c="dimmed">
              {reason}
            </Text>
          </li>
        ))}
      </ul>
    </div>
  );
}
