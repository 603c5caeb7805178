import { formatNumber } from '@bookline/contract/rules/numbers';
import { displayPhone } from '@bookline/contract/rules/phone';
import { Button, Group, Text } from '@mantine/core';
import { fieldErrorsOf } from '../../../lib/api-error.ts';
import { TextLink } from '../../../lib/links.tsx';
import { paths } from '../../../lib/paths.ts';
import { useTestText, useTextSenders } from '../campaigns.data.ts';
import classes from './campaigns.module.css';

/** Sends the text to the user's own phone. */
export function TestText({
  words,
  from_number,
  contact_id,
}: {
  readonly words: string;
  readonly from_number: string | null;
  /** As this contact gets it. Without one, fields show their names. */
  readonly contact_id?: string | undefined;
}) {
  const senders = useTextSenders().data?.data;
  const test = useTestText();
  const to = senders?.test_to;
  if (!senders) return null;
  if (!to)
    return (
      <Text size="xs" c="dimmed">
        To get a test, verify your own phone in your profile.{' '}
        <TextLink size="xs" to={paths.profile('dialer')}>
          Verify your phone
        </TextLink>
      </Text>
    );
  const sent = test.data?.data;
  return (
    <div>
      <Group gap="xs">
        <Button
          size="xs"
          variant="default"
          disabled={words.trim() === ''}
          loading={test.isPending}
          onClick={() => test.mutate({ body: { words, from_number, ...(contact_id && { contact_id }) } })}
        >
          Send test
        </Button>
        <Text size="xs" c="dimmed" className="tabular">
          To your phone, {displayPhone(to)}
        </Text>
      </Group>
      {test.error && (
        <Text size="xs" c="var(--mantine-color-error)" role="alert" mt={4}>
          {fieldErrorsOf(test.error)[0]}
        </Text>
      )}
      {sent && (
        <div role="status">
          <Text size="xs" mt={4} className="tabular">
            Test sent to {displayPhone(sent.to)}. It counts as{' '}
            {sent.units === 1 ? '1 text' : `${formatNumber(sent.units)} texts`}:
          </Text>
          <div className={classes.bubble}>{sent.words}</div>
        </div>
      )}
    </div>
  );
}
