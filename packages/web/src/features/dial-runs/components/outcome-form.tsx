import type { DialRunNow } from '@bookline/contract/features/dial-runs';
import type { Disposition } from '@bookline/contract/features/dispositions';
import { dispositionOfKey, dispositionOutcomes } from '@bookline/contract/rules/dispositions';
import type { DuePreset } from '@bookline/contract/rules/follow-up-presets';
import { MAX_NOTES } from '@bookline/contract/rules/limits';
import { Button, Chip, Group, Kbd, Text, Textarea } from '@mantine/core';
import { type FormEvent, type RefObject, useEffect, useId, useState } from 'react';
import { allows } from '../../../lib/access.ts';
import { sentenceOf } from '../../../lib/api-error.ts';
import { clockTime, dayIn } from '../../../lib/dates.ts';
import { useScreenKeys } from '../../../lib/keyboard.ts';
import { useCurrentUser } from '../../../lib/session.ts';
import { useTimeZone } from '../../../lib/timezone.ts';
import { parseText, useDraft } from '../../../lib/use-draft.ts';
import { ChoiceChips } from '../../../ui/choice-chips.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { TextSkeleton } from '../../../ui/skeletons.tsx';
import { useDispositions } from '../../dispositions/dispositions.api.ts';
import { ThenFollowUp, useTomorrow } from '../../follow-ups/follow-ups.api.ts';
import { useFinish } from '../dial-runs.data.ts';
import { nameOf } from '../run-words.ts';
import classes from './runs.module.css';

const keys = ['1', '2', '3', '4', '5', '6', '7', '8', '9'] as const;
/** When a contact can be called again in the same run, in minutes. */
const laters = [
  { minutes: 15, label: 'In 15 minutes' },
  { minutes: 60, label: 'In 1 hour' },
  { minutes: 180, label: 'In 3 hours' },
] as const;

type Current = NonNullable<DialRunNow['current']>;

/** Asks for the disposition of the run's call, during or after it. The keys 1 to 9 choose and save one, unless something else must be decided. */
export function OutcomeForm({
  run,
  current,
  isShown,
  goesOn,
  comment,
  onHold,
}: {
  readonly run: DialRunNow;
  readonly current: Current & { readonly call: NonNullable<Current['call']> };
  /** The page shows the contact of the call, not the next one. */
  readonly isShown: boolean;
  /** The next call follows in this tab. */
  readonly goesOn: boolean;
  readonly comment: RefObject<HTMLTextAreaElement | null>;
  /** The user is still deciding, so the wrap-up time doesn't count. */
  readonly onHold: (held: boolean) => void;
}) {
  const { call } = current;
  const zone = useTimeZone();
  const answer = useDispositions();
  const list = answer.data?.data ?? [];
  const isOver = call.ended_at !== null;
  // An unanswered call has no conversation to describe.
  const fits = ({ outcome }: Disposition) =>
    !isOver || (call.answered_at !== null ? outcome !== 'no_answer' : !dispositionOutcomes[outcome].reached);
  const [chosenId, setChosen] = useState<string | null>(call.disposition?.id ?? null);
  const [draft, setNote] = useDraft(`call-note:${call.id}`, parseText);
  const note = draft ?? call.disposition_note;
  const [due, setDue] = useState<DuePreset | null>(null);
  const [again, setAgain] = useState<number | null>(null);
  /** The time that was saved before this form opened. It stays until the user chooses another one or none. */
  const [kept, setKept] = useState(current.again_at);
  const chooseAgain = (minutes: number | null) => {
    setKept(null);
    setAgain(minutes);
  };
  const mayFollowUp = allows(useCurrentUser(), { feature: 'follow_ups' });
  const tomorrow = useTomorrow();
  const finish = useFinish();
  const chosen = list.find(({ id }) => id === chosenId);
  const needs = (disposition: Disposition) => disposition.follow_up_required && mayFollowUp && again === null;
  const needsDue = chosen !== undefined && needs(chosen) && due === null;
  const isHeld = call.disposition === null && (draft !== undefined || chosenId !== null || again !== null);
  useEffect(() => {
    onHold(isHeld);
    return () => onHold(false);
  }, [isHeld, onHold]);

  const save = (disposition: Disposition, at: DuePreset | null) => {
    if (finish.isPending) return;
    const later = again === null ? null : new Date(Date.now() + again * 60_000);
    // A required follow-up is at the time of the next call.
    const follow_up =
      later && disposition.follow_up_required && mayFollowUp
        ? { due_on: dayIn(later, zone), due_time: timeIn(later, zone) }
        : at && mayFollowUp
          ? { due_on: at.due_on, due_time: at.due_time }
          : null;
    finish.mutate(
      {
        params: { id: run.id },
        body: {
          disposition_id: disposition.id,
          note,
          follow_up,
          call_id: call.id,
          call_again_at: later?.toISOString() ?? kept,
        },
      },
      { onSuccess: () => setNote(undefined) },
    );
  };
  const choose = (disposition: Disposition): DuePreset | null => {
    const at = needs(disposition) ? (due ?? tomorrow) : due;
    setChosen(disposition.id);
    setDue(at);
    return at;
  };
  const press = (key: string) => {
    const disposition = dispositionOfKey(key, list);
    if (!disposition || !fits(disposition)) return;
    const at = choose(disposition);
    // With a required follow-up, the user checks the day first. An opt-out of calls stays, so one key doesn't record it.
    if (!needs(disposition) && !disposition.do_not_call) save(disposition, at);
  };
  const confirm = () => {
    if (chosen && !needsDue) save(chosen, due);
  };
  const nextLater = () => {
    const at = laters.findIndex(({ minutes }) => minutes === again);
    chooseAgain(laters[at + 1]?.minutes ?? null);
  };
  const screenKeys: [string, () => void][] = keys.map((key) => [key, () => press(key)]);
  screenKeys.push(['B', nextLater]);
  if (chosen && call.disposition === null) screenKeys.push(['Enter', confirm]);
  useScreenKeys(screenKeys);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    confirm();
  };
  const laterId = useId();
  return (
    <Panel title={isShown ? 'Disposition' : `Disposition of the call with ${nameOf(current)}`}>
      <form className={classes.stack} onSubmit={submit} aria-label="Disposition">
        {answer.isLoading && <TextSkeleton lines={3} />}
        {answer.error && (
          <Text size="sm" c="red" role="alert">
            {sentenceOf(answer.error)}
          </Text>
        )}
        {answer.data && list.length === 0 && (
          <Text size="sm" c="dimmed">
            No dispositions yet. An admin can add them.
          </Text>
        )}
        <Group gap={6} role="radiogroup" aria-label="Disposition">
          <ChoiceChips
            choices={list.flatMap((disposition, index) =>
              fits(disposition)
                ? [
                    {
                      value: disposition.id,
                      label: (
                        <>
                          <span className={classes.dot} style={{ background: disposition.color }} aria-hidden />
                          {disposition.name}
                          {keys[index] && (
                            <Kbd size="xs" className={classes.key} aria-hidden>
                              {keys[index]}
                            </Kbd>
                          )}
                        </>
                      ),
                    },
                  ]
                : [],
            )}
            value={chosenId}
            onChange={(id) => {
              const disposition = list.find((each) => each.id === id);
              if (disposition) choose(disposition);
            }}
          />
        </Group>
        <Group gap={6} role="group" aria-labelledby={laterId}>
          <Text size="xs" c="dimmed" id={laterId}>
            Call again{' '}
            <Kbd size="xs" aria-hidden>
              B
            </Kbd>
          </Text>
          {laters.map(({ minutes, label }) => (
            <Chip
              key={minutes}
              size="xs"
              checked={again === minutes}
              onChange={(on) => chooseAgain(on ? minutes : null)}
            >
              {label}
            </Chip>
          ))}
        </Group>
        {mayFollowUp && again === null && <ThenFollowUp value={due} onChange={setDue} />}
        {needsDue && (
          <Text size="xs" c="dimmed" role="status">
            “{chosen.name}” requires a follow-up.
          </Text>
        )}
        <Textarea
          ref={comment}
          aria-label="Comment"
          placeholder="Comment"
          value={note}
          onChange={(event) => setNote(event.currentTarget.value || undefined)}
          onKeyDown={(event) => {
            if (event.key === 'Escape') event.currentTarget.blur();
          }}
          error={finish.error ? sentenceOf(finish.error) : undefined}
          maxLength={MAX_NOTES}
          minRows={2}
          maxRows={6}
          autosize
        />
        <Group justify="space-between" gap="xs">
          <Text size="xs" c="dimmed">
            {savedText(current, zone)}
          </Text>
          <Button type="submit" disabled={!chosen || needsDue} loading={finish.isPending}>
            {call.disposition ? 'Save again' : isOver && goesOn ? 'Save and continue' : 'Save'}
          </Button>
        </Group>
      </form>
    </Panel>
  );
}

const timeIn = (at: Date, zone: string): string =>
  new Intl.DateTimeFormat('en-GB', { timeZone: zone, hour: '2-digit', minute: '2-digit' }).format(at);

function savedText({ call, again_at }: Current, zone: string): string {
  if (!call?.disposition) return '';
  return again_at
    ? `Saved. They’ll be called again at ${clockTime(again_at, zone)}.`
    : call.ended_at === null
      ? 'Saved. The next call follows when you hang up.'
      : 'Saved.';
}
