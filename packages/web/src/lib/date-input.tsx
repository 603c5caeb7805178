import { MAX_DATE_TEXT } from '@bookline/contract/rules/limits';
import { ActionIcon, Popover, TextInput } from '@mantine/core';
import { IconCalendar } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { dayIn, dayText } from './dates.ts';
import { useTimeZone } from './timezone.ts';
import { isDate, parseTypedDate, typedDate } from './typed-date.ts';

const Calendar = lazy(() => import('./date-input-calendar.tsx'));

/** The error message for an invalid date. */
export const NO_DATE = 'Enter a date, such as 03/04/1960.';

/**
 * A date, typed in any common format or picked. The value is `YYYY-MM-DD` if the text is a date, the text itself if not, and null if empty.
 * No input is lost, so check `isDate` before saving.
 */
export function DateInput({
  label,
  hideLabel = false,
  value,
  onChange,
  error,
  autoFocus = false,
  description,
  required = false,
  past = false,
  from,
}: {
  readonly label: string;
  readonly hideLabel?: boolean;
  readonly value: string | null;
  readonly onChange: (value: string | null) => void;
  readonly error: string | undefined;
  readonly autoFocus?: boolean;
  readonly description?: string;
  readonly required?: boolean;
  /** A date of birth, for example: the calendar starts with years and ends today. */
  readonly past?: boolean;
  /** The first day the calendar offers. */
  readonly from?: string | undefined;
}) {
  const today = dayIn(new Date(), useTimeZone());
  const [text, setText] = useState(() => typedDate(value ?? ''));
  const [known, setKnown] = useState(value ?? '');
  const [isOpen, setOpen] = useState(false);
  const date = value && isDate(value) ? value : null;
  // Another field or a shortcut can change the date too.
  if (known !== (value ?? '')) {
    setKnown(value ?? '');
    setText(typedDate(value ?? ''));
  }

  const change = (typed: string, next: string | null) => {
    setText(typed);
    setKnown(next ?? '');
    onChange(next);
  };
  const type = (typed: string) =>
    change(typed, typed.trim() === '' ? null : (parseTypedDate(typed, today, past) ?? typed));
  const pick = (picked: string | null) => {
    change(typedDate(picked ?? ''), picked);
    setOpen(false);
  };
  return (
    <TextInput
      {...(hideLabel ? { 'aria-label': label } : { label })}
      placeholder="MM/DD/YYYY"
      inputMode="numeric"
      autoComplete="off"
      maxLength={MAX_DATE_TEXT}
      value={text}
      onChange={(event) => type(event.currentTarget.value)}
      onBlur={() => date && setText(typedDate(date))}
      error={error}
      description={date && text !== typedDate(date) ? dayText(date) : description}
      required={required}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      autoFocus={autoFocus}
      rightSection={
        <Popover opened={isOpen} onChange={setOpen} position="bottom-end" trapFocus returnFocus withinPortal={false}>
          <Popover.Target>
            <ActionIcon aria-label="Choose date" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
              <IconCalendar size={16} />
            </ActionIcon>
          </Popover.Target>
          {/* Escape closes the calendar, not what it belongs to. */}
          <Popover.Dropdown onKeyDown={(event) => event.key === 'Escape' && event.stopPropagation()}>
            <Suspense>
              <Calendar value={date} today={today} past={past} from={from} onPick={pick} />
            </Suspense>
          </Popover.Dropdown>
        </Popover>
      }
    />
  );
}
