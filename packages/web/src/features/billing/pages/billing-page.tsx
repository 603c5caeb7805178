import type { AccountInfo, Membership } from '@bookline/contract/features/billing';
import { membershipLabels } from '@bookline/contract/rules/billing';
import { displayCurrency } from '@bookline/contract/rules/currency';
import { Group, Stack, Text } from '@mantine/core';
import { ButtonLink, TextLink } from '../../../lib/links.tsx';
import { paths } from '../../../lib/paths.ts';
import { useTimeZone } from '../../../lib/timezone.ts';
import { Section } from '../../../ui/section.tsx';
import { useAccount } from '../billing.data.ts';
import { cardText, dayOf, expiryText, priceOf } from '../billing-words.ts';
import { BillingFrame, Loaded, Problem } from '../components/billing-frame.tsx';
import { PayButton } from '../components/pay-button.tsx';

/** The user's plan, card, and what is due. Unpaid users are led here (R034). */
export function BillingPage() {
  const account = useAccount();
  return (
    <BillingFrame title="Billing">
      <Loaded answer={account}>
        {(info) => (
          <>
            <Due info={info} />
            <Plan info={info} />
            <Card info={info} />
            <Text size="sm">
              <TextLink to={paths.billing_history}>View invoices</TextLink>
            </Text>
          </>
        )}
      </Loaded>
    </BillingFrame>
  );
}

function Due({ info }: { readonly info: AccountInfo }) {
  const zone = useTimeZone();
  const { open_invoice, membership, card } = info;
  if (open_invoice)
    return (
      <Stack gap="sm" align="flex-start">
        <Problem>
          {displayCurrency(open_invoice.total)} for {open_invoice.plan} is due.{' '}
          {open_invoice.problem ?? (card ? '' : 'There is no card to charge.')}{' '}
          {membership?.grace_ends_at
            ? `Everything works until ${dayOf(membership.grace_ends_at, zone)}.`
            : 'Your membership is paused until it’s paid.'}
        </Problem>
        <Group gap="sm" align="flex-start">
          {card && <PayButton invoice={open_invoice} />}
          <ButtonLink to={paths.billing_card} variant={card ? 'default' : 'filled'}>
            Use another card
          </ButtonLink>
        </Group>
      </Stack>
    );
  if (info.paid) return null;
  return <Problem>Choose a plan to continue.</Problem>;
}

function Plan({ info }: { readonly info: AccountInfo }) {
  const { membership, granted, plans_offered } = info;
  const current = membership && membership.status !== 'ended' ? membership : null;
  return (
    <Section
      title="Plan"
      action={
        plans_offered &&
        (!current || current.status === 'active') && (
          <ButtonLink to={paths.billing_plan} size="xs" variant={current || info.paid ? 'default' : 'filled'}>
            {current ? 'Change plan' : 'Choose plan'}
          </ButtonLink>
        )
      }
    >
      {current ? <CurrentPlan membership={current} /> : <NoPlan granted={granted} offered={plans_offered} />}
    </Section>
  );
}

function NoPlan({ granted, offered }: { readonly granted: boolean; readonly offered: boolean }) {
  if (!offered) return <Text size="sm">Your company offers no plans, so there is nothing to pay.</Text>;
  return (
    <Text size="sm">
      {granted ? 'Your company covers your membership. You don’t need a plan.' : 'You have no plan.'}
    </Text>
  );
}

function CurrentPlan({ membership }: { readonly membership: Membership }) {
  const zone = useTimeZone();
  const { plan, status, period_end, cancel_at_end, next_plan, next_attempt_at } = membership;
  const end = dayOf(period_end, zone);
  return (
    <Stack gap={4}>
      <Text size="sm" fw={600}>
        {plan.name}, {priceOf(plan)}
      </Text>
      {status !== 'active' && (
        <Text size="sm">
          {membershipLabels[status]}
          {next_attempt_at && `. We’ll try your card again on ${dayOf(next_attempt_at, zone)}.`}
        </Text>
      )}
      {status === 'active' && (
        <Text size="sm">
          {cancel_at_end
            ? `Canceled. Ends on ${end}.`
            : next_plan
              ? `Changes to ${next_plan.name}, ${priceOf(next_plan)}, on ${end}.`
              : `Renews on ${end}.`}
        </Text>
      )}
      {!cancel_at_end && (
        <Text size="sm">
          <TextLink to={paths.billing_cancel}>Cancel plan</TextLink>
        </Text>
      )}
    </Stack>
  );
}

function Card({ info: { card } }: { readonly info: AccountInfo }) {
  return (
    <Section
      title="Card"
      action={
        <ButtonLink to={paths.billing_card} size="xs" variant="default">
          {card ? 'Replace card' : 'Add card'}
        </ButtonLink>
      }
    >
      <Text size="sm">{card ? `${cardText(card)}, expires ${expiryText(card)}` : 'No card saved.'}</Text>
    </Section>
  );
}
