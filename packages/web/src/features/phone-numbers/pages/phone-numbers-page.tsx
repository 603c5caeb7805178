import { Alert, Button, Group, Text } from '@mantine/core';
import { useEffect } from 'react';
import { sentenceOf } from '../../../lib/api-error.ts';
import { takeStep } from '../../../lib/gateway-step.ts';
import { paths } from '../../../lib/paths.ts';
import { useCurrentUser } from '../../../lib/session.ts';
import { useUrlState } from '../../../lib/url-state.ts';
import { Panel } from '../../../ui/panel.tsx';
import { TextSkeleton } from '../../../ui/skeletons.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { toast } from '../../../ui/toast.ts';
import { AccountFrame } from '../../account/account.api.ts';
import { outcomeText, Problem } from '../../billing/billing.api.ts';
import { CardLink } from '../../subscriptions/subscriptions.api.ts';
import { NumberSearch } from '../components/number-search.tsx';
import { OwnNumbers } from '../components/own-numbers.tsx';
import classes from '../components/phone-numbers.module.css';
import { useConfirmNumberPayment, useOwnNumbers } from '../phone-numbers.data.ts';

/** The user's phone numbers, and buying another one. */
export function PhoneNumbersPage() {
  const { data, error, refetch } = useOwnNumbers();
  const { real_user } = useCurrentUser();
  const own = data?.data;
  return (
    <AccountFrame title="Phone numbers">
      <div className={classes.page}>
        <BankAnswer />
        {own?.provider === 'local' && (
          <Alert color="gray" variant="light">
            Numbers from the built-in phone provider work only in this installation. An admin can connect a phone
            provider under Telephony.
          </Alert>
        )}
        <Panel title="Your numbers" flush>
          {error && !own ? (
            <ErrorState message={sentenceOf(error)} onRetry={() => void refetch()} />
          ) : own ? (
            <OwnNumbers numbers={own.numbers} orders={own.orders} themselves={real_user === null} />
          ) : (
            <TextSkeleton lines={3} />
          )}
        </Panel>
        <Panel title="Get a number">
          {own ? (
            <NumberSearch
              mayBuy={own.may_buy}
              whyNot={own.why_not}
              quotes={own.quotes}
              first={own.numbers.length === 0}
            />
          ) : (
            <TextSkeleton lines={3} />
          )}
        </Panel>
      </div>
    </AccountFrame>
  );
}

const parse = ({ payment }: Readonly<Record<string, unknown>>) => ({
  /** The user's bank leads back here with it. */
  payment: typeof payment === 'string' && payment !== '' ? payment : undefined,
});

/** What became of a payment that the user's bank asked about. */
function BankAnswer() {
  const [{ payment }, set] = useUrlState(parse);
  const { mutate: confirm, data, error } = useConfirmNumberPayment();
  useEffect(() => {
    if (!payment) return;
    confirm(
      { body: { payment_id: payment } },
      {
        onSuccess: ({ data: { status } }) => {
          if (status !== 'paid') return;
          toast.done('Payment received');
          set({ payment: undefined }, { replace: true });
        },
      },
    );
  }, [payment, confirm, set]);
  const outcome = data?.data;
  const step = outcome?.status === 'action' ? outcome.step : null;
  const problem = error ? sentenceOf(error) : outcome && outcomeText(outcome);
  if (!payment || (!problem && !step)) return null;
  if (problem)
    return (
      <Problem>
        {problem} {outcome?.status === 'failed' && <CardLink next={paths.phone_numbers}>Use another card</CardLink>}
      </Problem>
    );
  return (
    <Group gap="sm">
      <Text size="sm" role="status">
        Your bank asks you to confirm this payment.
      </Text>
      <Button
        size="xs"
        onClick={() => step && takeStep(step, { payment, back: `${paths.phone_numbers}?payment=${payment}` })}
      >
        Continue at your bank
      </Button>
    </Group>
  );
}
