import type { AccountInfo } from '@bookline/contract/features/billing';
import { Button, Group, Stack, Text } from '@mantine/core';
import { useEffect } from 'react';
import { screenText, useAfterCard } from '../../../lib/after-card.ts';
import { sentenceOf } from '../../../lib/api-error.ts';
import { takeStep } from '../../../lib/gateway-step.ts';
import { ButtonLink } from '../../../lib/links.tsx';
import { paths } from '../../../lib/paths.ts';
import { useUrlState } from '../../../lib/url-state.ts';
import { Section } from '../../../ui/section.tsx';
import { useAccount, useConnectCard } from '../billing.data.ts';
import { cardText, expiryText } from '../billing-words.ts';
import { BillingFrame, Loaded, Problem } from '../components/billing-frame.tsx';
import { PayButton } from '../components/pay-button.tsx';

const parse = ({ entry, next }: Readonly<Record<string, unknown>>) => ({
  entry: typeof entry === 'string' && entry !== '' ? entry : undefined,
  /** The screen that the card is added for. */
  next: screenText(next),
});

/** The user's card. It's entered on the payment gateway's own page or in its own fields, which lead back here. */
export function CardPage() {
  const account = useAccount();
  const [{ entry, next }] = useUrlState(parse);
  const [after, setAfter] = useAfterCard();
  const begin = useConnectCard();
  const { mutate: finish, data: finished, error: unfinished, isPending } = useConnectCard();
  useEffect(() => {
    if (entry) finish({ body: { entry_id: entry } });
  }, [entry, finish]);
  const outcome = finished?.data;
  const error = begin.error ?? unfinished;
  const problem = error
    ? sentenceOf(error)
    : outcome?.status === 'failed'
      ? outcome.problem
      : outcome?.status === 'open'
        ? 'The card wasn’t saved. Add it again.'
        : null;
  const enter = () => {
    setAfter(next ?? (entry ? after : undefined));
    begin.mutate(
      { body: {} },
      {
        onSuccess: ({ data: { step, entry_id } }) =>
          step && takeStep(step, { entry: entry_id, back: `${paths.billing_card}?entry=${entry_id}` }),
      },
    );
  };
  return (
    <BillingFrame title="Card">
      <Loaded answer={account}>
        {(info) => (
          <Section title="Card">
            <Stack gap="sm" align="flex-start">
              {problem && <Problem>{problem}</Problem>}
              <Text size="sm" role="status">
                {outcome?.status === 'saved' && 'Card saved. '}
                {info.card ? `${cardText(info.card)}, expires ${expiryText(info.card)}.` : 'No card saved.'}
              </Text>
              {info.is_test && (
                <Text size="sm" c="dimmed">
                  This is a test gateway. It takes test cards only, and no money moves.
                </Text>
              )}
              <Group gap="sm" align="flex-start">
                <Next info={info} after={next ?? after} />
                <Button
                  variant={info.card ? 'default' : 'filled'}
                  loading={begin.isPending || isPending}
                  onClick={enter}
                >
                  {info.card ? 'Replace card' : 'Add card'}
                </Button>
              </Group>
            </Stack>
          </Section>
        )}
      </Loaded>
    </BillingFrame>
  );
}

/** What a saved card is for. */
function Next({
  info: { card, open_invoice, paid },
  after,
}: {
  readonly info: AccountInfo;
  readonly after: string | undefined;
}) {
  if (card && open_invoice) return <PayButton invoice={open_invoice} />;
  if (card && paid && after) return <ButtonLink to={after}>Continue your purchase</ButtonLink>;
  return card && !paid ? <ButtonLink to={paths.billing_plan}>Choose plan</ButtonLink> : null;
}
