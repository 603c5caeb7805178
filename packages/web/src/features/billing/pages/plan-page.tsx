import type { AccountInfo, Plan } from '@bookline/contract/features/billing';
import { Stack, Text } from '@mantine/core';
import { IconCreditCard } from '@tabler/icons-react';
import { ButtonLink } from '../../../lib/links.tsx';
import { paths } from '../../../lib/paths.ts';
import { Section } from '../../../ui/section.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { useAccount, usePlans } from '../billing.data.ts';
import { priceOf } from '../billing-words.ts';
import { BillingFrame, Loaded } from '../components/billing-frame.tsx';

/** The plans to choose from. */
export function PlanPage() {
  const plans = usePlans();
  const account = useAccount();
  return (
    <BillingFrame title="Plans">
      <Loaded answer={plans}>
        {(offered) =>
          offered.length === 0 ? (
            <EmptyState icon={IconCreditCard} title="No plans yet">
              Your company offers no plans, so there is nothing to pay.
            </EmptyState>
          ) : (
            <Loaded answer={account}>
              {(info) => offered.map((plan) => <Offer key={plan.id} plan={plan} info={info} />)}
            </Loaded>
          )
        }
      </Loaded>
    </BillingFrame>
  );
}

function Offer({ plan, info: { membership } }: { readonly plan: Plan; readonly info: AccountInfo }) {
  const current = membership?.status === 'active' ? membership : null;
  const isCurrent = current?.plan.id === plan.id;
  const stays = isCurrent && !current.cancel_at_end && !current.next_plan;
  return (
    <Section
      title={plan.name}
      action={
        stays ? (
          <Text size="sm" c="dimmed">
            Current plan
          </Text>
        ) : (
          <ButtonLink to={paths.billing_review} search={{ plan: plan.id }} size="xs">
            {isCurrent ? 'Keep' : 'Choose'} {plan.name}
          </ButtonLink>
        )
      }
    >
      <Stack gap={4}>
        <Text size="sm" fw={600}>
          {priceOf(plan)}
        </Text>
        {plan.description && <Text size="sm">{plan.description}</Text>}
      </Stack>
    </Section>
  );
}
