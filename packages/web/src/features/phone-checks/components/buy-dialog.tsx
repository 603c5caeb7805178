import type { ValidationUsage } from '@bookline/contract/features/phone-checks';
import { displayCurrency } from '@bookline/contract/rules/currency';
import { Radio, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { takeStep } from '../../../lib/gateway-step.ts';
import { paths } from '../../../lib/paths.ts';
import { formFailure } from '../../../lib/use-record-form.ts';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { toast } from '../../../ui/toast.ts';
import { cardText, outcomeText, Problem } from '../../billing/billing.api.ts';
import { CardLink, CostTable, useCard } from '../../subscriptions/subscriptions.api.ts';
import { useBuyValidations } from '../phone-checks.data.ts';
import { priceText, validationsText } from '../words.ts';

/** Shows what validations cost, and charges the user's card. */
export function BuyDialog({ usage, onClose }: { readonly usage: ValidationUsage; readonly onClose: () => void }) {
  const buy = useBuyValidations();
  const account = useCard().data?.data;
  const [chosen, setChosen] = useState(usage.packs[0]?.quantity ?? 0);
  const pack = usage.packs.find(({ quantity }) => quantity === chosen);
  const { errors, failure } = formFailure(buy.error);
  const charge = buy.data?.data.charge;
  const problem =
    charge && (charge.status === 'failed' || charge.status === 'unclear') ? outcomeText(charge) : undefined;
  const submit = () => {
    if (!pack) return;
    buy.mutate(
      { body: { quantity: pack.quantity, due_now: pack.due_now } },
      {
        onSuccess: ({ data: { order_id, charge: sent } }) => {
          const { status, step, payment_id } = sent;
          if (status === 'action' && step && payment_id)
            return takeStep(step, { payment: payment_id, back: `${paths.sms.order(order_id)}?payment=${payment_id}` });
          if (status !== 'paid') return;
          toast.done(`${validationsText(pack.quantity)} added`);
          onClose();
        },
      },
    );
  };
  return (
    <FormDialog
      title="Buy validations"
      fields={['quantity']}
      errors={errors}
      failure={failure}
      submitLabel={pack ? `Pay ${displayCurrency(pack.due_now)}` : 'Pay'}
      busy={buy.isPending}
      dirty={false}
      onSubmit={submit}
      onClose={onClose}
    >
      {(errorOf) => (
        <Stack gap="sm">
          <Text size="sm">
            {priceText(usage)}. You have {validationsText(usage.balance)} left. They don’t expire.
          </Text>
          <Radio.Group
            label="How many?"
            value={String(chosen)}
            onChange={(value) => setChosen(Number(value))}
            error={errorOf('quantity')}
          >
            <Stack gap={6} mt={6}>
              {usage.packs.map(({ quantity, net }) => (
                <Radio
                  key={quantity}
                  value={String(quantity)}
                  label={`${validationsText(quantity)}, ${displayCurrency(net)}`}
                />
              ))}
            </Stack>
          </Radio.Group>
          {pack && (
            <CostTable
              costs={{ ...pack, lines: [{ description: validationsText(pack.quantity), amount: pack.net }] }}
              totals={[{ label: 'Due now', amount: pack.due_now }]}
            />
          )}
          {account?.card && <Text size="sm">Charged to {cardText(account.card)}.</Text>}
          {account?.is_test && (
            <Text size="sm" c="dimmed">
              Payments go to a test gateway. No money moves.
            </Text>
          )}
          {problem && (
            <Problem>
              {problem} {charge?.status === 'failed' && <CardLink>Use another card</CardLink>}
            </Problem>
          )}
          {account && !account.card && (
            <Text size="sm">
              <CardLink>Add a card first</CardLink>
            </Text>
          )}
        </Stack>
      )}
    </FormDialog>
  );
}
