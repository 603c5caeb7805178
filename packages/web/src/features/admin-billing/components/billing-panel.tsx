import type { InvoiceInfo } from '@bookline/contract/features/admin-billing';
import type { AccountInfo } from '@bookline/contract/features/billing';
import { membershipLabels } from '@bookline/contract/rules/billing';
import { cardBrandLabel } from '@bookline/contract/rules/card-brand';
import { displayCurrency } from '@bookline/contract/rules/currency';
import { refundLabels } from '@bookline/contract/rules/payments';
import { Anchor, Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { sentenceOf } from '../../../lib/api-error.ts';
import { dayIn, dayText } from '../../../lib/dates.ts';
import { useTimeZone } from '../../../lib/timezone.ts';
import { Panel } from '../../../ui/panel.tsx';
import { PanelFailure } from '../../../ui/panel-states.tsx';
import { TextSkeleton } from '../../../ui/skeletons.tsx';
import { Pager } from '../../../ui/table/pager.tsx';
import { invoicePdf, useUserAccount, useUserHistory } from '../admin-billing.data.ts';
import { RefundDialog } from './refund-dialog.tsx';

/** S:135: what a user pays: their plan, card, what is due, and their invoices with refunds. */
export function BillingPanel({ userId }: { readonly userId: string }) {
  const account = useUserAccount(userId);
  return (
    <Panel title="Payments">
      {account.data ? (
        <Stack gap="md">
          <Account info={account.data.data} />
          <Invoices userId={userId} />
        </Stack>
      ) : account.error ? (
        <PanelFailure message={sentenceOf(account.error)} onRetry={() => void account.refetch()} />
      ) : (
        <TextSkeleton lines={4} />
      )}
    </Panel>
  );
}

function Account({ info }: { readonly info: AccountInfo }) {
  const day = useDay();
  const { membership, card, open_invoice, granted, plans_offered } = info;
  const current = membership && membership.status !== 'ended' ? membership : null;
  return (
    <Stack gap={2}>
      {current ? (
        <Text size="sm">
          {current.plan.name}, {displayCurrency(current.plan.price)} a {current.plan.period}.{' '}
          {current.status === 'active'
            ? `${current.cancel_at_end ? 'Canceled. Ends' : 'Renews'} on ${day(current.period_end)}.`
            : `${membershipLabels[current.status]}.`}
        </Text>
      ) : (
        <Text size="sm">
          {granted ? 'Paid membership without a plan.' : plans_offered ? 'No plan.' : 'Your company offers no plans.'}
        </Text>
      )}
      {open_invoice && (
        <Text size="sm" c="var(--mantine-color-error)">
          {displayCurrency(open_invoice.total)} is due since {day(open_invoice.issued_at)}.{' '}
          {open_invoice.problem ?? (card ? '' : 'There is no card to charge.')}
        </Text>
      )}
      {current?.next_attempt_at && <Text size="sm">The card is tried again on {day(current.next_attempt_at)}.</Text>}
      {current?.grace_ends_at && <Text size="sm">Everything works until {day(current.grace_ends_at)}.</Text>}
      {current?.status === 'unpaid' && <Text size="sm">Locked out until this is paid.</Text>}
      <Text size="sm" c="dimmed">
        {card
          ? `${cardBrandLabel(card.brand)} ending in ${card.last4}, expires ${String(card.exp_month).padStart(2, '0')}/${card.exp_year}`
          : 'No card saved.'}
      </Text>
    </Stack>
  );
}

const useDay = () => {
  const zone = useTimeZone();
  return (at: string) => dayText(dayIn(new Date(at), zone));
};

function Invoices({ userId }: { readonly userId: string }) {
  const [page, setPage] = useState(1);
  const [following, setFollowing] = useState(false);
  const [refunding, setRefunding] = useState<InvoiceInfo | null>(null);
  const { data, error, refetch } = useUserHistory(userId, page, following);
  const open = data?.data.some(({ refunds }) => refunds.some(({ status }) => status === 'pending')) ?? false;
  if (open !== following) setFollowing(open);
  if (!data)
    return error ? (
      <PanelFailure message={sentenceOf(error)} onRetry={() => void refetch()} />
    ) : (
      <TextSkeleton lines={3} />
    );
  if (data.meta.total_count === 0) return null;
  return (
    <Stack gap="sm">
      <Text size="sm" fw={600}>
        Invoices
      </Text>
      {data.data.map((invoice) => (
        <Invoice key={invoice.id} invoice={invoice} onRefund={() => setRefunding(invoice)} />
      ))}
      {data.meta.total_count > data.meta.limit && (
        <Pager page={page} limit={data.meta.limit} count={data.meta.total_count} onPageChange={setPage} />
      )}
      {refunding && <RefundDialog invoice={refunding} onClose={() => setRefunding(null)} />}
    </Stack>
  );
}

const statusWords = { open: 'Due', paid: 'Paid', void: 'Canceled' } as const;

function Invoice({ invoice, onRefund }: { readonly invoice: InvoiceInfo; readonly onRefund: () => void }) {
  const day = useDay();
  const { number, plan, total, status, issued_at, refunds, refundable } = invoice;
  return (
    <Group justify="space-between" align="flex-start" gap="sm" wrap="nowrap">
      <Stack gap={0}>
        <Text size="sm">
          <span className="tabular">{displayCurrency(total)}</span> · {plan} · {statusWords[status]}
        </Text>
        <Text size="xs" c="dimmed">
          {day(issued_at)} ·{' '}
          <Anchor size="xs" underline="always" href={invoicePdf(invoice.id)} aria-label={`Invoice ${number} as PDF`}>
            Invoice {number}
          </Anchor>
        </Text>
        {refunds.map(({ id, amount, reason, status: at, problem, made_by, created_at }) => (
          <Text key={id} size="xs" c={at === 'failed' ? 'var(--mantine-color-error)' : 'dimmed'}>
            {refundLabels[at]}: {displayCurrency(amount)} on {day(created_at)}
            {made_by && ` by ${made_by.name}`}. {problem ?? reason}
          </Text>
        ))}
      </Stack>
      {Number(refundable) > 0 && (
        <Button size="compact-sm" variant="default" aria-label={`Refund invoice ${number}`} onClick={onRefund}>
          Refund
        </Button>
      )}
    </Group>
  );
}
