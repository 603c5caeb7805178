import type { WholeUser } from '@bookline/contract/features/sessions';
import { dialerErrors } from '@bookline/contract/rules/dialer';
import { type Channel, leadsTeam, orderTypes, unitWord } from '@bookline/contract/rules/subscriptions';
import { Group, Stack, Text } from '@mantine/core';
import { sentenceOf } from '../../../lib/api-error.ts';
import { ButtonLink, TextLink } from '../../../lib/links.tsx';
import { useTimeZone } from '../../../lib/timezone.ts';
import { Panel } from '../../../ui/panel.tsx';
import { PanelFailure } from '../../../ui/panel-states.tsx';
import { TextSkeleton } from '../../../ui/skeletons.tsx';
import { ownOf } from '../own.ts';
import { useHasPlans, useOwnSubscriptions, useSubscription } from '../subscriptions.data.ts';
import { dayOf, noPlans, screensOf } from '../words.ts';
import { UsageMeter } from './usage-meter.tsx';

/** The user's own minutes or texts of this period, who pays for them, and how to get some. */
export function OwnUsage({ channel }: { readonly channel: Channel }) {
  const { data, error, refetch } = useOwnSubscriptions();
  return (
    <Panel title={`Your ${unitWord(channel, 2)}`}>
      {data ? (
        <Own channel={channel} user={data.data} />
      ) : error ? (
        <PanelFailure message={sentenceOf(error)} onRetry={() => void refetch()} />
      ) : (
        <TextSkeleton lines={2} />
      )}
    </Panel>
  );
}

function Own({ channel, user }: { readonly channel: Channel; readonly user: WholeUser }) {
  const { subscription, license, unlimited } = ownOf(user, channel);
  const hasPlans = useHasPlans(channel, leadsTeam(user.roles));
  const many = unitWord(channel, 2);
  const screens = screensOf[channel];
  const isSelf = subscription?.order_type === orderTypes.self;
  // Those who pay for a team, and everyone whose company pays, need a license too.
  if (!subscription || !(isSelf || license)) {
    const [text, to, label] =
      subscription?.order_type === orderTypes.manager
        ? ([
            `You pay for your team, but have no license yourself. Assign one to yourself to ${channel === 'dialer' ? 'call' : 'text'}.`,
            screens.licenses,
            'View licenses',
          ] as const)
        : subscription
          ? ([`Your company pays for ${many}, but you have no license. Ask an admin for one.`] as const)
          : hasPlans === false
            ? ([`You don’t have any ${many}. ${noPlans[channel]}`] as const)
            : ([
                `You don’t have any ${many} yet. Choose a plan, or ask your manager for a license.`,
                screens.plans,
                'View plans',
              ] as const);
    return (
      <Stack gap="sm" align="flex-start">
        <Text size="sm">{unlimited ? 'Your company lets you call without a subscription.' : text}</Text>
        {!unlimited && to && (
          <ButtonLink to={to} size="xs" variant={subscription ? 'default' : 'filled'}>
            {label}
          </ButtonLink>
        )}
      </Stack>
    );
  }
  const isUsedUp = subscription.limit !== null && subscription.current_usage >= subscription.limit;
  return (
    <Stack gap="sm">
      <UsageMeter
        channel={channel}
        used={subscription.current_usage}
        limit={subscription.limit}
        label={`Your ${many}`}
        note={<PeriodEnd channel={channel} id={subscription.id} />}
      />
      <Group justify="space-between" gap="xs">
        <Text size="sm" role={isUsedUp ? 'status' : undefined}>
          {unlimited ? 'Your company lets you call beyond that.' : stateText(channel, subscription, license, isUsedUp)}
        </Text>
        {isSelf && (
          <TextLink to={screens.subscription(subscription.id)} size="sm">
            View subscription
          </TextLink>
        )}
      </Group>
    </Stack>
  );
}

type OwnOf = ReturnType<typeof ownOf>;

/** Who pays, or why nothing is left. */
function stateText(
  channel: Channel,
  { order_type, active }: NonNullable<OwnOf['subscription']>,
  license: OwnOf['license'],
  isUsedUp: boolean,
): string {
  if (order_type === orderTypes.self) {
    if (!active) return 'Your subscription isn’t paid.';
    return isUsedUp ? 'Change your plan to get more.' : 'You pay for them.';
  }
  const isCompany = order_type === orderTypes.company;
  if (license && !license.paid) return `Your license isn’t paid. Ask ${isCompany ? 'an admin' : 'your manager'}.`;
  if (isUsedUp) return channel === 'dialer' ? dialerErrors.quota : 'Ask your manager for more.';
  return isCompany ? 'Your company pays for them.' : 'Your manager pays for them.';
}

function PeriodEnd({ channel, id }: { readonly channel: Channel; readonly id: string }) {
  const zone = useTimeZone();
  const subscription = useSubscription(channel, id).data?.data;
  if (!subscription?.period_end) return null;
  return <>until {dayOf(subscription.period_end, zone)}</>;
}
