import type { AssociatedContact } from '@bookline/contract/features/dialer';
import type { Disposition } from '@bookline/contract/features/dispositions';
import { dispositionOfKey, dispositionOutcomes } from '@bookline/contract/rules/dispositions';
import type { DuePreset } from '@bookline/contract/rules/follow-up-presets';
import { MAX_NOTES } from '@bookline/contract/rules/limits';
import { displayName } from '@bookline/contract/rules/names';
import { displayPhone } from '@bookline/contract/rules/phone';
import { Button, Group, Loader, Text, Textarea } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { type FormEvent, useEffect, useState } from 'react';
import { allows } from '../../../lib/access.ts';
import { sentenceOf } from '../../../lib/api-error.ts';
import { useCurrentUser } from '../../../lib/session.ts';
import { ChoiceChips } from '../../../ui/choice-chips.tsx';
import { toast } from '../../../ui/toast.ts';
import { useDispose, useDispositions } from '../../dispositions/dispositions.api.ts';
import { ThenFollowUp, useTomorrow } from '../../follow-ups/follow-ups.api.ts';
import classes from './phone.module.css';

interface DisposedCall {
  readonly id: string;
  readonly contact: AssociatedContact | null;
  readonly number: string;
  /** Undefined during the call. */
  readonly answered: boolean | undefined;
}

const keys = ['1', '2', '3', '4', '5', '6', '7', '8', '9'] as const;

/**
 * R307: asks for the disposition of a call, during or after it, and for a follow-up. The keys 1 to 9 choose and save one, unless it still
 * needs a follow-up.
 */
export default function CallOutcome({
  call,
  pressed,
  onSaved,
  onClose,
}: {
  readonly call: DisposedCall;
  /** The key that opened the form. */
  readonly pressed: string | null;
  readonly onSaved: () => void;
  readonly onClose: () => void;
}) {
  const { contact, answered } = call;
  const answer = useDispositions();
  const list = answer.data?.data ?? [];
  // An unanswered call has no conversation to describe.
  const fits = ({ outcome }: Disposition) =>
    answered === undefined || (answered ? outcome !== 'no_answer' : !dispositionOutcomes[outcome].reached);
  const [chosenId, setChosen] = useState<string>();
  const [note, setNote] = useState('');
  const [due, setDue] = useState<DuePreset | null>(null);
  const mayFollowUp = allows(useCurrentUser(), { feature: 'follow_ups' }) && contact !== null;
  const dispose = useDispose();
  const tomorrow = useTomorrow();
  const chosen = list.find(({ id }) => id === chosenId);
  const needsDue = chosen?.follow_up_required === true && mayFollowUp && due === null;
  const choose = ({ id, follow_up_required }: Disposition): DuePreset | null => {
    const next = follow_up_required && mayFollowUp ? (due ?? tomorrow) : due;
    setChosen(id);
    setDue(next);
    return next;
  };
  const save = (disposition: Disposition, at: DuePreset | null) => {
    if (dispose.isPending) return;
    dispose.mutate(
      {
        params: { id: call.id },
        body: {
          disposition_id: disposition.id,
          note,
          follow_up: at && mayFollowUp ? { due_on: at.due_on, due_time: at.due_time } : null,
        },
      },
      {
        onSuccess: () => {
          toast.done(`Disposition saved: ${disposition.name}`);
          onSaved();
        },
      },
    );
  };
  const press = (key: string) => {
    const disposition = dispositionOfKey(key, list);
    if (!disposition || !fits(disposition)) return;
    const at = choose(disposition);
    // With a required follow-up, the user checks the day first. An opt-out of calls stays, so one key doesn't record it.
    if ((!disposition.follow_up_required || !mayFollowUp) && !disposition.do_not_call) save(disposition, at);
  };
  useHotkeys(keys.map((key) => [key, () => press(key)]));
  const isReady = answer.data !== undefined;
  // The key that opened the form counts once, as soon as the choices are there.
  useEffect(() => {
    if (isReady && pressed !== null) press(pressed);
  }, [isReady]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (chosen && !needsDue) save(chosen, due);
  };
  return (
    <form className={classes.call} onSubmit={submit} aria-label="Log call">
      <Text size="sm" fw={500} id="call-outcome">
        Outcome of the call with {(contact && displayName(contact)) || displayPhone(call.number)}
      </Text>
      {answer.isLoading && <Loader size="sm" role="img" aria-label="Loading" />}
      {answer.error && (
        <Text size="sm" c="red" role="alert">
          {sentenceOf(answer.error)}
        </Text>
      )}
      {isReady && list.length === 0 && (
        <Text size="sm" c="dimmed">
          No dispositions yet. An admin can add them.
        </Text>
      )}
      <Group gap={6} role="radiogroup" aria-labelledby="call-outcome">
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
                        <kbd className={classes.hint} aria-hidden>
                          {keys[index]}
                        </kbd>
                      </>
                    ),
                  },
                ]
              : [],
          )}
          value={chosenId ?? null}
          onChange={(id) => {
            const disposition = list.find((each) => each.id === id);
            if (disposition) choose(disposition);
          }}
        />
      </Group>
      <Textarea
        aria-label="Comment"
        placeholder="Comment"
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
        error={dispose.error ? sentenceOf(dispose.error) : undefined}
        maxLength={MAX_NOTES}
        minRows={2}
        maxRows={6}
        autosize
      />
      {mayFollowUp && <ThenFollowUp value={due} onChange={setDue} />}
      {needsDue && (
        <Text size="xs" c="dimmed" role="status">
          “{chosen.name}” requires a follow-up.
        </Text>
      )}
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onClose} disabled={dispose.isPending}>
          {answered === undefined ? 'Back' : 'Skip'}
        </Button>
        <Button type="submit" disabled={!chosen || needsDue} loading={dispose.isPending}>
          Log call
        </Button>
      </Group>
    </form>
  );
}
