import type { Step } from '@bookline/contract/features/workflow-steps';
import { MAX_TITLE } from '@bookline/contract/rules/limits';
import { Button, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { ApiError, sentenceOf } from '../../../lib/api-error.ts';
import { fullTime } from '../../../lib/dates.ts';
import { useTimeZone } from '../../../lib/timezone.ts';
import { Panel } from '../../../ui/panel.tsx';
import { ContactSelect } from '../../contact-fields/contact-fields.api.ts';
import { useTryTemplate } from '../workflows.data.ts';
import classes from './workflow.module.css';

/** Beside the steps: what would happen to one contact, with every wait. Nothing changes. */
export function TryPanel({
  id,
  steps,
  ifComplete,
}: {
  /** The template's id. */
  readonly id: string;
  readonly steps: readonly Step[];
  /** Goes on if no step lacks anything. */
  readonly ifComplete: (then: () => void) => void;
}) {
  const zone = useTimeZone();
  const [contact, setContact] = useState<string | null>(null);
  const [reply, setReply] = useState('');
  const [triedSteps, setTriedSteps] = useState<readonly Step[]>([]);
  const [triedReply, setTriedReply] = useState('');
  const attempt = useTryTemplate();
  const tried = attempt.data?.data;
  const old = tried !== undefined && triedSteps !== steps;
  const waits = steps.some(({ type }) => type === 'wait_reply');
  const run = (contact_id: string) =>
    ifComplete(() => {
      setTriedSteps(steps);
      setTriedReply(reply.trim());
      attempt.mutate({
        params: { id },
        body: { contact_id, steps: [...steps], ...(reply.trim() !== '' && { reply }) },
      });
    });
  return (
    <Panel title="Try it">
      <Stack gap="sm">
        <Text size="sm" c="dimmed">
          Shows what would happen to a contact, with every wait. Nothing changes and nothing is sent.
        </Text>
        {steps.length === 0 ? (
          <Text size="sm">Add a step first.</Text>
        ) : (
          <ContactSelect
            label="Contact"
            value={contact}
            onChange={(chosen) => {
              setContact(chosen);
              attempt.reset();
              if (chosen !== null) run(chosen);
            }}
            error={attempt.error ? messageOf(attempt.error) : undefined}
          />
        )}
        {contact !== null && waits && (
          <TextInput
            label="Their reply"
            placeholder="None"
            value={reply}
            maxLength={MAX_TITLE}
            onChange={(event) => setReply(event.currentTarget.value)}
            onBlur={() => reply.trim() !== triedReply && run(contact)}
            onKeyDown={(event) => event.key === 'Enter' && run(contact)}
          />
        )}
        {contact !== null && (!tried || old) && (
          <Button variant="default" loading={attempt.isPending} onClick={() => run(contact)}>
            {old ? 'Try the changed steps' : 'Try'}
          </Button>
        )}
        {tried && !old && (
          <section aria-label={`Result for ${tried.contact.name}`} aria-live="polite">
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
    </Panel>
  );
}

const messageOf = (error: Error) =>
  error instanceof ApiError && error.status === 422
    ? (Object.values(error.fields).flat()[0] ?? sentenceOf(error))
    : sentenceOf(error);
