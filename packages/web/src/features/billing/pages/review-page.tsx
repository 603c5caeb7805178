import type { AccountInfo, PlanQuote } from '@bookline/contract/features/billing';
import { displayCurrency } from '@bookline/contract/rules/currency';
import { Button, Group, Stack, Table, Text } from '@mantine/core';
import { useEffect } from 'react';
import { sentenceOf } from '../../../lib/api-error.ts';
import { ButtonLink, TextLink } from '../../../lib/links.tsx';
import { paths } from '../../../lib/paths.ts';
import { useTimeZone } from '../../../lib/timezone.ts';
import { useUrlState } from '../../../lib/url-state.ts';
import { Section } from '../../../ui/section.tsx';
import { TextSkeleton } from '../../../ui/skeletons.tsx';
import { useAccount, useConfirmPayment, useQuote, useUpdatePlan } from '../billing.data.ts';
import { cardText, dayOf, priceOf } from '../billing-words.ts';
import { BillingFrame, Loaded, Problem } from '../components/billing-frame.tsx';
import { outcomeText, useOutcome } from '../use-outcome.ts';

const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined);
const parse = (search: Readonly<Record<string, unknown>>) => ({
  plan: text(search.plan),
  payment: text(search.payment),
});

/** What a plan costs, before it's charged. The user's bank leads back here too. */
export function ReviewPage() {
  const [{ plan, payment }] = useUrlState(parse);
  return (
    <BillingFrame title="Review">
      {payment ? <Returned payment={payment} /> : plan ? <Review plan={plan} /> : <Nothing />}
    </BillingFrame>
  );
}

const Nothing = () => (
  <Text size="sm">
    <TextLink to={paths.billing_plan}>Choose a plan</TextLink> first.
  </Text>
);

function Review({ plan }: { readonly plan: string }) {
  const quote = useQuote(plan);
  const account = useAccount();
  return (
    <Loaded answer={quote}>
      {(costs) => (
        <Loaded answer={account}>
          {(info) => <Costs quote={costs} info={info} onChanged={() => void quote.refetch()} />}
        </Loaded>
      )}
    </Loaded>
  );
}

function Costs({
  quote,
  info: { card },
  onChanged,
}: {
  readonly quote: PlanQuote;
  readonly info: AccountInfo;
  readonly onChanged: () => void;
}) {
  const zone = useTimeZone();
  const update = useUpdatePlan();
  const follow = useOutcome(quote.effective === 'now' ? `${quote.plan.name} started` : 'Plan saved');
  const outcome = update.data?.data;
  const problem = update.error ? sentenceOf(update.error) : outcome && outcomeText(outcome);
  const now = quote.effective === 'now';
  const confirm = () =>
    update.mutate(
      { body: { plan_id: quote.plan.id, due_now: quote.due_now } },
      { onSuccess: ({ data }) => follow(data), onError: onChanged },
    );
  return (
    <Section title={`${quote.plan.name}, ${priceOf(quote.plan)}`}>
      <Stack gap="sm">
        {now ? (
          <Lines quote={quote} />
        ) : (
          <Text size="sm">
            {quote.effective === 'none'
              ? `You keep this plan. It renews on ${dayOf(quote.period_start, zone)}.`
              : `Nothing is due now. Your plan changes on ${dayOf(quote.period_start, zone)}.`}
          </Text>
        )}
        <Text size="sm">
          {now
            ? `Then ${displayCurrency(quote.renewal_total)} from ${dayOf(quote.period_end, zone)}, each ${quote.plan.period}.`
            : `${displayCurrency(quote.renewal_total)} each ${quote.plan.period} from then on.`}
        </Text>
        {quote.ends_grant && (
          <Text size="sm">Your company covers your membership today. With a plan, you pay for it yourself.</Text>
        )}
        {now && card && <Text size="sm">Charged to {cardText(card)}.</Text>}
        {problem && (
          <Problem>
            {problem}{' '}
            {outcome?.status === 'failed' && (
              <TextLink to={paths.billing_card} c="inherit" underline="always">
                Use another card
              </TextLink>
            )}
          </Problem>
        )}
        <Group gap="sm">
          {now && !card ? (
            <ButtonLink to={paths.billing_card}>Add card</ButtonLink>
          ) : (
            <Button loading={update.isPending} onClick={confirm}>
              {now ? `Pay ${displayCurrency(quote.due_now)}` : 'Confirm'}
            </Button>
          )}
          <ButtonLink to={paths.billing_plan} variant="default">
            Back to plans
          </ButtonLink>
        </Group>
      </Stack>
    </Section>
  );
}

function Lines({ quote }: { readonly quote: PlanQuote }) {
  const tax = Number(quote.tax_rate) > 0 ? `Sales tax ${quote.tax_state} ${Number(quote.tax_rate)}%` : 'Sales tax';
  const rows = [...quote.lines, { description: tax, amount: quote.tax }];
  return (
    <Table withRowBorders={false} aria-label="Due now">
      <Table.Tbody>
        {rows.map(({ description, amount }) => (
          <Table.Tr key={description}>
            <Table.Td>{description}</Table.Td>
            <Table.Td ta="right" className="tabular">
              {displayCurrency(amount)}
            </Table.Td>
          </Table.Tr>
        ))}
        <Table.Tr fw={600}>
          <Table.Td>Due now</Table.Td>
          <Table.Td ta="right" className="tabular">
            {displayCurrency(quote.due_now)}
          </Table.Td>
        </Table.Tr>
      </Table.Tbody>
    </Table>
  );
}

/** Back from the bank. */
function Returned({ payment }: { readonly payment: string }) {
  const { mutate, data, error } = useConfirmPayment();
  const follow = useOutcome('Payment received');
  useEffect(() => {
    mutate({ body: { payment_id: payment } }, { onSuccess: (reply) => follow(reply.data) });
  }, [mutate, payment, follow]);
  const problem = error ? sentenceOf(error) : data && outcomeText(data.data);
  if (!problem) return <TextSkeleton lines={3} />;
  return (
    <Stack gap="sm" align="flex-start">
      <Problem>{problem}</Problem>
      <Group gap="sm">
        <ButtonLink to={paths.billing_card}>Use another card</ButtonLink>
        <ButtonLink to={paths.billing} variant="default">
          Back to billing
        </ButtonLink>
      </Group>
    </Stack>
  );
}
