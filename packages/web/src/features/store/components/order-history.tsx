import type { OrderEvent } from '@bookline/contract/features/store';
import { Stack, Text } from '@mantine/core';
import { useTimeZone } from '../../../lib/timezone.ts';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { eventText } from '../order-words.ts';
import classes from './store.module.css';

/** What happened to an order, the latest first. */
export function OrderHistory({ events }: { readonly events: readonly OrderEvent[] }) {
  const zone = useTimeZone();
  return (
    <Stack gap="xs">
      {events.map((event) => (
        <div key={`${event.kind}:${event.id}`}>
          <Text size="sm" className={classes.text}>
            {eventText(event)}
          </Text>
          <Text size="xs" c="dimmed" component="div">
            <RelativeTime at={event.at} zone={zone} />
            {event.by && ` · ${event.by.name}`}
          </Text>
        </div>
      ))}
    </Stack>
  );
}
