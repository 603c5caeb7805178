import type { AvailablePhoneNumber, PhoneNumberQuote } from '@bookline/contract/features/phone-numbers';
import { displayCurrency } from '@bookline/contract/rules/currency';
import { MAX_LABEL } from '@bookline/contract/rules/limits';
import { displayPhone } from '@bookline/contract/rules/phone';
import { Stack, Text, TextInput } from '@mantine/core';
import { takeStep } from '../../../lib/gateway-step.ts';
import { paths } from '../../../lib/paths.ts';
import { formFailure, useRecordForm } from '../../../lib/use-record-form.ts';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { cardText, outcomeText, Problem } from '../../billing/billing.api.ts';
import { CardLink, CostTable, useCard } from '../../subscriptions/subscriptions.api.ts';
import { placeOf } from '../number-words.ts';
import { useBuyNumber } from '../phone-numbers.data.ts';

/** Shows what a number costs, charges the first month, and buys it. */
export function BuyDialog({
  number,
  quote,
  first,
  onBought,
  onClose,
}: {
  readonly number: AvailablePhoneNumber;
  readonly quote: PhoneNumberQuote;
  /** Whether it's the user's only number. */
  readonly first: boolean;
  readonly onBought: () => void;
  readonly onClose: () => void;
}) {
  const buy = useBuyNumber();
  const account = useCard().data?.data;
  const { draft, dirty, withBind } = useRecordForm({ label: '' });
  const { phone_number } = number;
  const { due_now } = quote;
  const isFree = Number(due_now) === 0;
  const shown = displayPhone(phone_number);
  const { errors, failure } = formFailure(buy.error);
  const charge = buy.data?.data.charge;
  const problem = charge?.status === 'failed' ? outcomeText(charge) : undefined;
  const needsCard = !isFree && account !== undefined && account.card === null;
  const submit = () =>
    buy.mutate(
      { body: { phone_number, due_now, ...draft } },
      {
        onSuccess: ({ data: { charge: sent } }) => {
          const { status, step, payment_id } = sent;
          if (status === 'action' && step && payment_id)
            return takeStep(step, { payment: payment_id, back: `${paths.phone_numbers}?payment=${payment_id}` });
          if (status !== 'failed') onBought();
        },
      },
    );
  return (
    <FormDialog
      title={`Buy ${shown}?`}
      submitLabel={isFree ? 'Get number' : `Pay ${displayCurrency(due_now)}`}
      fields={['label']}
      errors={errors}
      failure={failure}
      busy={buy.isPending}
      dirty={dirty}
      onSubmit={submit}
      onClose={onClose}
    >
      {withBind((bind) => (
        <Stack gap="sm">
          <Text size="sm">
            {placeOf(number)}. {isFree ? 'This number is free.' : 'It renews each month until you release it.'}
            {first && ' It becomes your caller ID.'}
          </Text>
          {!isFree && (
            <CostTable
              costs={{ ...quote, lines: [{ description: `${shown}, first month`, amount: quote.net }] }}
              totals={[{ label: 'Due now', amount: due_now }]}
            />
          )}
          {!isFree && account?.card && <Text size="sm">Charged to {cardText(account.card)}.</Text>}
          {!isFree && account?.is_test && (
            <Text size="sm" c="dimmed">
              Payments go to a test gateway. No money moves.
            </Text>
          )}
          <TextInput
            label="Label (optional)"
            placeholder="Ohio seniors"
            maxLength={MAX_LABEL}
            {...bind('label')}
            data-autofocus
          />
          {problem && (
            <Problem>
              {problem} <CardLink>Use another card</CardLink>
            </Problem>
          )}
          {needsCard && (
            <Text size="sm">
              <CardLink>Add a card first</CardLink>
            </Text>
          )}
        </Stack>
      ))}
    </FormDialog>
  );
}
