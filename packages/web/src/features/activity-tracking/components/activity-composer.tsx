import {
  type ActivityOutcome,
  type ActivityType,
  activityOutcomes,
  activityTypeNames,
  activityTypes,
  isActivityType,
  outcomesOf,
} from '@bookline/contract/rules/activity-types';
import { MAX_NOTES } from '@bookline/contract/rules/limits';
import { Button, Chip, Group, Text, Textarea } from '@mantine/core';
import { type FormEvent, type KeyboardEvent, type Ref, useRef, useState } from 'react';
import { sentenceOf } from '../../../lib/api-error.ts';
import { modifierKey } from '../../../lib/keyboard.ts';
import { parseText, useDraft } from '../../../lib/use-draft.ts';
import { toast } from '../../../ui/toast.ts';
import { useLogActivity } from '../activity-tracking.data.ts';
import classes from './activity-composer.module.css';

/** R307: logs an activity with the contact: its kind, its result, and a comment. */
export function ActivityComposer({
  contactId,
  field,
}: {
  readonly contactId: string;
  readonly field: Ref<HTMLTextAreaElement>;
}) {
  const form = useRef<HTMLFormElement>(null);
  const [type, setType] = useState<ActivityType | null>(null);
  const [outcome, setOutcome] = useState<ActivityOutcome | null>(null);
  const [draft, setDraft] = useDraft(`activity:${contactId}`, parseText);
  const log = useLogActivity();
  const outcomes = type ? outcomesOf(type) : [];

  const choose = (chosen: string) => {
    if (!isActivityType(chosen)) return;
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
          toast.done('Activity logged');
          setType(null);
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
    <form ref={form} className={classes.form} onSubmit={save} onKeyDown={onKeyDown} aria-label="Log an activity">
      <fieldset className={classes.choices} aria-label="Activity type">
        <Chip.Group value={type} onChange={(chosen) => typeof chosen === 'string' && choose(chosen)}>
          {activityTypeNames.map((name) => (
            <Chip key={name} size="xs" value={name}>
              {activityTypes[name].label}
            </Chip>
          ))}
        </Chip.Group>
      </fieldset>
      {outcomes.length > 0 && (
        <fieldset className={classes.choices} aria-label="Outcome">
          <Text size="xs" c="dimmed">
            Outcome
          </Text>
          <Chip.Group
            value={outcome}
            onChange={(chosen) => setOutcome(outcomes.find((known) => known === chosen) ?? null)}
          >
            {outcomes.map((name) => (
              <Chip key={name} size="xs" value={name}>
                {activityOutcomes[name]}
              </Chip>
            ))}
          </Chip.Group>
        </fieldset>
      )}
      <Textarea
        ref={field}
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
