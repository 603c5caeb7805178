import {
  type ActivityOutcome,
  type ActivityType,
  activityOutcomes,
  activityTypes,
  outcomesOf,
} from '@bookline/contract/rules/activity-types';
import type { DuePreset } from '@bookline/contract/rules/follow-up-presets';
import { displayName } from '@bookline/contract/rules/names';
import { displayPhone } from '@bookline/contract/rules/phone';
import { Button, Group, Text, Textarea } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { allows } from '../../../lib/access.ts';
import { sentenceOf } from '../../../lib/api-error.ts';
import { useCurrentUser } from '../../../lib/session.ts';
import { ChoiceChips } from '../../../ui/choice-chips.tsx';
import { useLogActivity } from '../../activity-tracking/activity-tracking.api.ts';
import { ThenFollowUp, useAddThen, useTomorrow } from '../../follow-ups/follow-ups.api.ts';
import type { EndedCall } from '../dialer-state.ts';
import classes from './phone.module.css';

interface Choice {
  readonly key: string;
  readonly label: string;
  readonly type: ActivityType;
  readonly outcome: ActivityOutcome | null;
}

const alone = (type: ActivityType): Choice => ({ key: type, label: activityTypes[type].label, type, outcome: null });
const attempts = [alone('no_answer'), alone('voicemail'), alone('wrong_number')];
const conversations = outcomesOf('call').map(
  (outcome): Choice => ({ key: outcome, label: activityOutcomes[outcome], type: 'call', outcome }),
);

/** R307: asks for the outcome of a call that just ended, and logs it on the contact. A follow-up can be set with it. */
export default function CallOutcome({ ended, onClose }: { readonly ended: EndedCall; readonly onClose: () => void }) {
  const { contact, answered } = ended;
  const choices = answered ? [...conversations, ...attempts.slice(1)] : attempts;
  const [chosen, setChosen] = useState(answered ? undefined : attempts[0]);
  const [body, setBody] = useState('');
  const [due, setDue] = useState<DuePreset | null>(null);
  const mayFollowUp = allows(useCurrentUser(), { feature: 'follow_ups' });
  const log = useLogActivity();
  const addThen = useAddThen();
  const tomorrow = useTomorrow();
  const save = (event: FormEvent) => {
    event.preventDefault();
    if (!chosen || log.isPending) return;
    log.mutate(
      { params: { id: contact.id }, body: { type: chosen.type, outcome: chosen.outcome, body } },
      {
        onSuccess: () => {
          const title = chosen.outcome === 'call_back' ? 'Call back' : 'Follow up';
          addThen(contact.id, due, { title, note: body }, 'Call logged');
          onClose();
        },
      },
    );
  };
  return (
    <form className={classes.call} onSubmit={save} aria-label="Log call">
      <Text size="sm" fw={500} id="call-outcome">
        Outcome of the call with {displayName(contact) || displayPhone(contact.number)}
      </Text>
      <Group gap={6} role="radiogroup" aria-labelledby="call-outcome">
        <ChoiceChips
          choices={choices.map(({ key, label }) => ({ value: key, label }))}
          value={chosen?.key ?? null}
          onChange={(key) => {
            const choice = choices.find((each) => each.key === key);
            setChosen(choice);
            if (choice?.outcome === 'call_back' && mayFollowUp) setDue(due ?? tomorrow);
          }}
        />
      </Group>
      <Textarea
        aria-label="Comment"
        placeholder="Comment"
        value={body}
        onChange={(event) => setBody(event.currentTarget.value)}
        error={log.error ? sentenceOf(log.error) : undefined}
        maxLength={5000}
        minRows={2}
        maxRows={6}
        autosize
      />
      {mayFollowUp && <ThenFollowUp value={due} onChange={setDue} />}
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onClose} disabled={log.isPending}>
          Skip
        </Button>
        <Button type="submit" disabled={!chosen} loading={log.isPending}>
          Log call
        </Button>
      </Group>
    </form>
  );
}
