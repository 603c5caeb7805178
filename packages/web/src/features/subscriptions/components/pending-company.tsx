import { type Channel, leadsTeam } from '@bookline/contract/rules/subscriptions';
import { Alert, Group, Text } from '@mantine/core';
import { ButtonLink } from '../../../lib/links.tsx';
import { useCurrentUser } from '../../../lib/session.ts';
import { usePendingCompany } from '../subscriptions.data.ts';
import { adminScreensOf, includedText, licensesText } from '../words.ts';

/** The company subscription that waits for an admin. Admins can set it active; other leads hear of it before they buy their own. */
export function PendingCompany({ channel }: { readonly channel: Channel }) {
  const { roles, admin } = useCurrentUser();
  const pending = usePendingCompany(channel).data?.data;
  if (!pending || !leadsTeam(roles)) return null;
  const { plan, quantity, user } = pending;
  return (
    <Alert color="blue" variant="light" radius={0}>
      <Group justify="space-between" gap="sm">
        <Text size="sm" c="var(--text)">
          {user.name} requested {licensesText(quantity)} of {plan.name} for the company, {includedText(channel, plan)}{' '}
          each. {admin ? 'It starts once an admin sets it active.' : 'An admin has to set it active.'}
        </Text>
        {admin && (
          <ButtonLink
            to={adminScreensOf[channel].subscriptions}
            search={{ opened: pending.id }}
            size="xs"
            variant="default"
          >
            Review request
          </ButtonLink>
        )}
      </Group>
    </Alert>
  );
}
