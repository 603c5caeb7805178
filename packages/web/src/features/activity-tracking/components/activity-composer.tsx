import {
  type ActivityOutcome,
  type ActivityType,
  activityOutcomes,
  activityTypeNames,
  activityTypes,
  outcomesOf,
} from '@bookline/contract/rules/activity-types';
import type { DuePreset } from '@bookline/contract/rules/follow-up-presets';
import { MAX_NOTES } from '@bookline/contract/rules/limits';
import { Button, Group, Text, Textarea } from '@mantine/core';
import { type FormEvent, type KeyboardEvent, useRef, useState } from 'react';
import { allows } from '../../../lib/access.ts';
import { sentenceOf } from '../../../lib/api-error.ts';
import { modifierKey } from '../../../lib/keyboard.ts';
import { useCurrentUser } from '../../../lib/session.ts';
import { parseText, useDraft } from '../../../lib/use-draft.ts';
import { ChoiceChips } from '../../../ui/choice-chips.tsx';
import { ThenFollowUp, useAddThen, useTomorrow } from '../../follow-ups/follow-ups.api.ts';
import { useLogActivity } from '../activity-tracking.data.ts';
import classes from './activity-composer.module.css';

const types = activityTypeNames.map((name) => ({ value: name, label: activityTypes[name].label }));

/** R307: logs an activity with the contact: its kind, its result, and a comment. A follow-up can be set with it. */
export function ActivityComposer({ contact: { id: contactId } }: { readonly contact: { readonly id: string } }) {
  const user = useCurrentUser();
  const form = useRef<HTMLFormElement>(null);
  const [type, setType] = useState<ActivityType | null>(null);
  const [outcome, setOutcome] = useState<ActivityOutcome | null>(null);
  const [draft, setDraft] = useDraft(`activity:${contactId}`, parseText);
  const [due, setDue] = useState<DuePreset | null>(null);
  const log = useLogActivity();
  const addThen = useAddThen();
  const tomorrow = useTomorrow();
  const mayFollowUp = allows(user, { feature: 'follow_ups' });
  const outcomes = type ? outcomesOf(type) : [];

  const choose = (chosen: ActivityType) => {
    setType(chosen);
    if (outcome && !outcomesOf(chosen).includes(outcome)) setOutcome(null);
  };
  const save = (event: FormEvent) => {
    event.preventDefault();
    if (!type || log.isPending) return;
    log.mutate(
      { params: { id: contactId }, body: { type, outcome, body: draft ?? '' } },
      {
        onSuccess: () => {
          const callsBack = outcome === 'call_back';
          addThen(
            contactId,
            due,
            { title: callsBack ? 'Call back' : 'Follow up', note: draft ?? '' },
            'Activity logged',
          );
          setType(null);
          setDue(null);
          setOutcome(null);
          setDraft(undefined);
        },
      },
    );
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    form.current?.requestSubmit();
  };
  return (
    <form ref={form} onSubmit={save} onKeyDown={onKeyDown} aria-label="Log an activity">
      <fieldset className={classes.choices} aria-label="Activity type">
        <ChoiceChips choices={types} value={type} onChange={choose} />
      </fieldset>
      {outcomes.length > 0 && (
        <fieldset className={classes.choices} aria-label="Outcome">
          <Text size="xs" c="dimmed">
            Outcome
          </Text>
          <ChoiceChips
            choices={outcomes.map((name) => ({ value: name, label: activityOutcomes[name] }))}
            value={outcome}
            onChange={(chosen) => {
              setOutcome(chosen);
              if (chosen === 'call_back' && mayFollowUp) setDue(due ?? tomorrow);
            }}
          />
        </fieldset>
      )}
      <Textarea
        aria-label="Comment"
        placeholder="Comment"
        value={draft ?? ''}
        onChange={(event) => setDraft(event.currentTarget.value === '' ? undefined : event.currentTarget.value)}
        error={log.error ? sentenceOf(log.error) : undefined}
        maxLength={MAX_NOTES}
        readOnly={log.isPending}
        minRows={1}
        maxRows={10}
        autosize
        variant="unstyled"
        classNames={{ input: classes.field, error: classes.error }}
      />
      {type && mayFollowUp && (
        <div className={classes.choices}>
          <ThenFollowUp value={due} onChange={setDue} />
        </div>
      )}
      <Group justify="space-between" gap="xs" className={classes.foot}>
        <Text size="xs" c="dimmed">
          {type ? '' : 'Choose an activity type.'}
        </Text>
        <Button type="submit" loading={log.isPending} disabled={!type} title={`${modifierKey()} Enter`}>
          Log activity
        </Button>
      </Group>
    </form>
  );
}
