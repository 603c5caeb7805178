import type { Step } from '@bookline/contract/features/workflow-steps';
import { Button, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { ApiError, sentenceOf } from '../../../lib/api-error.ts';
import { fullTime } from '../../../lib/dates.ts';
import { useTimeZone } from '../../../lib/timezone.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { ContactSelect } from '../../contact-fields/contact-fields.api.ts';
import { useTryTemplate } from '../workflows.data.ts';
import classes from './workflow.module.css';

/** Previews what would happen to one contact, with every wait. Nothing changes. */
export function TryDialog({
  id,
  steps,
  onClose,
}: {
  readonly id: string;
  readonly steps: readonly Step[];
  readonly onClose: () => void;
}) {
  const zone = useTimeZone();
  const [contact, setContact] = useState<string | null>(null);
  const attempt = useTryTemplate();
  const tried = attempt.data?.data;
  return (
    <Dialog
      opened
      title="Test with a contact"
      size="lg"
      onClose={onClose}
      actions={
        <>
          <Button variant="default" onClick={onClose}>
            Close
          </Button>
          <Button
            loading={attempt.isPending}
            disabled={contact === null}
            onClick={() =>
              contact !== null && attempt.mutate({ params: { id }, body: { contact_id: contact, steps: [...steps] } })
            }
          >
            Test
          </Button>
        </>
      }
    >
      <Stack gap="sm">
        <Text size="sm" c="dimmed">
          Shows what would happen, including each wait. Nothing changes and no messages are sent.
        </Text>
        <ContactSelect
          label="Contact"
          autoFocus
          value={contact}
          onChange={(chosen) => {
            setContact(chosen);
            attempt.reset();
          }}
          error={attempt.error ? messageOf(attempt.error) : undefined}
        />
        {tried && (
          <section aria-label={`Test result for ${tried.contact.name}`}>
            <ol className={classes.logs}>
              {tried.steps.map(({ at, says }, index) => (
                <li key={`${at}${index}`}>
                  <span>{says}</span>
                  <span className={classes.muted}>{fullTime(at, zone)}</span>
                </li>
              ))}
              {tried.ended && <li>End of workflow.</li>}
            </ol>
          </section>
        )}
      </Stack>
    </Dialog>
  );
}

const messageOf = (error: Error) =>
  error instanceof ApiError && error.status === 422
    ? (Object.values(error.fields).flat()[0] ?? sentenceOf(error))
    : sentenceOf(error);
