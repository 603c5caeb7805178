import type { Answer } from '@bookline/contract/features/data-capture';
import { type AnswerValue, answerFault, type Question } from '@bookline/contract/rules/needs-analysis';
import { formatNumber } from '@bookline/contract/rules/numbers';
import { Button } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { fieldErrorsOf } from '../../../lib/api-error.ts';
import { NO_DATE } from '../../../lib/date-input.tsx';
import { dayText } from '../../../lib/dates.ts';
import { useTimeZone } from '../../../lib/timezone.ts';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import classes from './needs.module.css';
import { QuestionInput } from './question-input.tsx';

/** Saves after this pause in typing, or when the field loses focus. */
const PAUSE_MS = 1500;

type Standing = { readonly at: 'rest' | 'typing' | 'saving' } | { readonly at: 'failed'; readonly why: string };

/** A question with its answer, user, date, and earlier answers. */
export function QuestionField({
  question,
  answer,
  readOnly,
  onAnswer,
  onStanding,
}: {
  readonly question: Question;
  readonly answer: Answer | undefined;
  readonly readOnly: boolean;
  readonly onAnswer: (value: AnswerValue | null) => Promise<void>;
  /** Whether the current value is saved. */
  readonly onStanding: (question: string, isSaved: boolean) => void;
}) {
  const zone = useTimeZone();
  const kept = answer?.value ?? null;
  const [typed, setTyped] = useState<{ readonly value: AnswerValue | null } | null>(null);
  const [standing, setStanding] = useState<Standing>({ at: 'rest' });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const pending = useRef<AnswerValue | null | undefined>(undefined);
  const value = typed ? typed.value : kept;

  const save = async () => {
    clearTimeout(timer.current);
    const given = pending.current;
    if (given === undefined) return;
    const fault = given === null ? null : answerFault(question, given);
    if (fault) {
      onStanding(question.key, false);
      return setStanding({ at: 'failed', why: question.type === 'date' ? NO_DATE : fault });
    }
    pending.current = undefined;
    setStanding({ at: 'saving' });
    try {
      await onAnswer(given);
      // Input during the save is saved next.
      if (pending.current !== undefined) return;
      onStanding(question.key, true);
      setStanding({ at: 'rest' });
      setTyped(null);
    } catch (error) {
      pending.current ??= given;
      onStanding(question.key, false);
      setStanding({ at: 'failed', why: fieldErrorsOf(error)[0] ?? '' });
    }
  };
  const latest = useRef(save);
  latest.current = save;
  // Switching lines or closing the dialog saves the input so far.
  useEffect(() => () => void latest.current(), []);

  const change = (next: AnswerValue | null, isDone: boolean) => {
    setTyped({ value: next });
    pending.current = next;
    clearTimeout(timer.current);
    if (isDone) return void save();
    setStanding({ at: 'typing' });
    timer.current = setTimeout(() => void latest.current(), PAUSE_MS);
  };
  return (
    <div className={classes.question}>
      <QuestionInput
        question={question}
        value={value}
        readOnly={readOnly}
        invalid={standing.at === 'failed'}
        onChange={change}
        onLeave={() => void save()}
      />
      <div className={classes.about} aria-live="polite">
        {standing.at === 'failed' ? (
          <>
            <span className={classes.failed}>{standing.why}</span>
            <Button variant="subtle" size="compact-xs" onClick={() => void save()}>
              Try again
            </Button>
          </>
        ) : standing.at === 'saving' ? (
          'Saving…'
        ) : (
          answer &&
          standing.at === 'rest' && (
            <span>
              {answer.by.name}, <RelativeTime at={answer.at} zone={zone} />
            </span>
          )
        )}
        {!readOnly && kept !== null && question.type !== 'text' && standing.at === 'rest' && (
          <Button
            variant="subtle"
            size="compact-xs"
            aria-label={`Undo: ${question.label}`}
            onClick={() => change(null, true)}
          >
            Undo
          </Button>
        )}
      </div>
      {answer && answer.previous.length > 0 && <Previous question={question} answer={answer} />}
    </div>
  );
}

function Previous({ question, answer }: { readonly question: Question; readonly answer: Answer }) {
  const zone = useTimeZone();
  const [isOpen, setOpen] = useState(false);
  const count = answer.previous.length;
  return (
    <>
      <Button variant="subtle" size="compact-xs" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {count === 1 ? '1 earlier answer' : `${count} earlier answers`}
        <span className="visually-hidden">: {question.label}</span>
      </Button>
      {isOpen && (
        <ul className={classes.previous}>
          {answer.previous.map(({ value, by, at }) => (
            <li key={`${at} ${by.id}`}>
              {answerText(question, value)} — {by.name}, <RelativeTime at={at} zone={zone} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

/** An answer as text. */
function answerText(question: Question, value: AnswerValue | null): string {
  if (value === null) return 'No answer';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  const chosen = (key: string) => ('options' in question ? (question.options[key] ?? key) : key);
  if (Array.isArray(value)) return value.map(chosen).join(', ');
  if (question.type === 'date') return dayText(value);
  if (question.type === 'money') return `$${formatNumber(Number(value))}`;
  return chosen(value);
}
