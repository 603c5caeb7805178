import type { SavedQuote } from '@bookline/contract/features/csg';
import { Alert, Button, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { allows } from '../../../lib/access.ts';
import { sentenceOf } from '../../../lib/api-error.ts';
import { dayText, fullTime } from '../../../lib/dates.ts';
import { useCurrentUser } from '../../../lib/session.ts';
import { useTimeZone } from '../../../lib/timezone.ts';
import { Confirm } from '../../../ui/confirm.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { toast } from '../../../ui/toast.ts';
import { useContactEdit } from '../../contact-fields/contact-fields.api.ts';
import { useDeleteQuote, useSendQuote } from '../csg.data.ts';
import { ApplyFor } from './apply-for.tsx';
import { ComparedPlans } from './compared-plans.tsx';
import { productWords } from './quote-words.ts';
import { SampleNote } from './sample-note.tsx';

/** A saved quote, which can be emailed or deleted. */
export function SavedQuoteDialog({ quote, onClose }: { readonly quote: SavedQuote; readonly onClose: () => void }) {
  const { readOnly } = useContactEdit();
  const mayApply = allows(useCurrentUser(), { feature: 'applications' }) && !readOnly;
  const zone = useTimeZone();
  const send = useSendQuote();
  const remove = useDeleteQuote();
  const [asking, setAsking] = useState(false);
  const { criteria, plans, source, as_of, sent_at } = quote;
  const facts = [
    `ZIP ${criteria.zip}`,
    `age ${criteria.age}`,
    criteria.gender,
    criteria.tobacco ? 'tobacco' : 'no tobacco',
    `from ${dayText(criteria.effective_on)}`,
  ];
  return (
    <Dialog
      opened
      title={`${productWords(criteria.product)} quote`}
      size="xl"
      onClose={onClose}
      actions={
        !readOnly && (
          <>
            <Button variant="subtle" color="red" onClick={() => setAsking(true)}>
              Delete
            </Button>
            <Button
              loading={send.isPending}
              onClick={() =>
                send.mutate({ params: { id: quote.id } }, { onSuccess: () => toast.done('Quote on its way by email') })
              }
            >
              {sent_at ? 'Email again' : 'Email PDF'}
            </Button>
          </>
        )
      }
    >
      <Stack gap="sm">
        {source === 'sample' && <SampleNote />}
        <Text size="sm">{facts.join(' · ')}</Text>
        <ComparedPlans plans={plans} />
        {mayApply && <ApplyFor quote={quote} />}
        <Text size="xs" c="dimmed">
          Prices as of {fullTime(as_of, zone)}.{sent_at && ` Emailed ${fullTime(sent_at, zone)}.`}
        </Text>
        <div role="alert">{send.error && <Alert color="red">{sentenceOf(send.error)}</Alert>}</div>
      </Stack>
      <Confirm
        opened={asking}
        title="Delete this quote?"
        action="Delete quote"
        danger
        busy={remove.isPending}
        onClose={() => setAsking(false)}
        onConfirm={() =>
          remove.mutate(
            { params: { id: quote.id } },
            {
              onSuccess: () => {
                toast.done('Quote deleted');
                onClose();
              },
            },
          )
        }
      >
        An emailed PDF stays with the contact’s files.
      </Confirm>
    </Dialog>
  );
}
