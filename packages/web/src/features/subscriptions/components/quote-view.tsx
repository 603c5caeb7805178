import type { SavedCard } from '@bookline/contract/features/billing';
import type { SubscriptionQuote } from '@bookline/contract/features/subscriptions';
import { displayCurrency } from '@bookline/contract/rules/currency';
import { type Channel, unitWord } from '@bookline/contract/rules/subscriptions';
import { Stack, Text } from '@mantine/core';
import { useTimeZone } from '../../../lib/timezone.ts';
import { cardText } from '../../billing/billing.api.ts';
import { dayOf, unitsText } from '../words.ts';
import { CostTable } from './costs.tsx';

/** What an order costs now and later, before it's confirmed. */
export function QuoteView({
  channel,
  quote,
  card,
}: {
  readonly channel: Channel;
  readonly quote: SubscriptionQuote;
  readonly card: SavedCard | null;
}) {
  const zone = useTimeZone();
  const { effective, due_now, period_start, period_end, renewal_total, plan, added_units } = quote;
  const each = `${displayCurrency(renewal_total)} each ${plan.period}`;
  if (effective !== 'now')
    return (
      <Text size="sm">
        {effective === 'none'
          ? `Nothing changes. The subscription renews on ${dayOf(period_start, zone)}, at ${each}.`
          : `Nothing is due now. The change starts on ${dayOf(period_start, zone)}, at ${each} from then on.`}
      </Text>
    );
  return (
    <Stack gap="xs">
      <CostTable costs={quote} totals={[{ label: 'Due now', amount: due_now }]} />
      <Text size="sm">
        {added_units > 0 && `Adds ${unitsText(channel, added_units)} to this period. `}
        Renews on {dayOf(period_end, zone)}, then {each}. Unused {unitWord(channel, 2)} end with the period.
      </Text>
      {Number(due_now) > 0 && card && <Text size="sm">Charged to {cardText(card)}.</Text>}
    </Stack>
  );
}
