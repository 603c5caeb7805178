import type { Step } from '@bookline/contract/features/workflow-steps';
import { eventTypeNames, eventTypes, isEventType, reminderChoices } from '@bookline/contract/rules/events';
import { MAX_TITLE } from '@bookline/contract/rules/limits';
import { NumberInput, Select, Textarea, TextInput } from '@mantine/core';
import { TimeInput } from '../../../ui/time-input.tsx';
import { WhoSelect } from './people-select.tsx';
import type { StepFieldsProps } from './step-fields-props.ts';
import classes from './workflow.module.css';

type Props<T extends Step['type']> = StepFieldsProps<Extract<Step, { type: T }>>;

/** A follow-up on a day. */
export function FollowUpFields({ step, names, onChange, errorOf }: Props<'follow_up'>) {
  return (
    <>
      <TextInput
        label="Title"
        value={step.title}
        onChange={(event) => onChange({ ...step, title: event.currentTarget.value })}
        maxLength={MAX_TITLE}
        error={errorOf('title')}
      />
      <div className={classes.row}>
        <DaysField
          label="Due in days"
          value={step.in_days}
          onChange={(in_days) => onChange({ ...step, in_days })}
          error={errorOf('in_days')}
        />
        <TimeField
          label="Time (optional)"
          value={step.time}
          onChange={(time) => onChange({ ...step, time })}
          error={errorOf('time')}
        />
        <WhoSelect
          label="Assignee"
          value={step.assignee}
          onChange={(assignee) => onChange({ ...step, assignee })}
          error={errorOf('assignee')}
          names={names.people}
        />
      </div>
      <NotesField
        label="Note"
        value={step.note}
        most={2000}
        onChange={(note) => onChange({ ...step, note })}
        error={errorOf('note')}
      />
    </>
  );
}

/** An event in a user's calendar. */
export function EventFields({ step, names, onChange, errorOf }: Props<'create_event'>) {
  return (
    <>
      <div className={classes.row}>
        <TextInput
          label="Title"
          value={step.title}
          onChange={(event) => onChange({ ...step, title: event.currentTarget.value })}
          maxLength={MAX_TITLE}
          error={errorOf('title')}
          flex="1 1 14rem"
        />
        <Select
          label="Type"
          data={eventTypeNames.map((value) => ({ value, label: eventTypes[value].label }))}
          value={step.kind}
          onChange={(kind) => isEventType(kind) && onChange({ ...step, kind })}
          allowDeselect={false}
          error={errorOf('kind')}
          w="10rem"
        />
      </div>
      <div className={classes.row}>
        <DaysField
          label="Days from now"
          value={step.in_days}
          onChange={(in_days) => onChange({ ...step, in_days })}
          error={errorOf('in_days')}
        />
        <TimeField
          label="Time (leave empty for all day)"
          value={step.time}
          onChange={(time) => onChange({ ...step, time })}
          error={errorOf('time')}
        />
        {step.time !== null && (
          <NumberInput
            label="Minutes"
            value={step.minutes}
            onChange={(minutes) => typeof minutes === 'number' && onChange({ ...step, minutes })}
            min={5}
            max={1440}
            step={5}
            allowDecimal={false}
            error={errorOf('minutes')}
            w="7rem"
          />
        )}
      </div>
      <div className={classes.row}>
        <WhoSelect
          label="Calendar"
          value={step.calendar_of}
          onChange={(calendar_of) => onChange({ ...step, calendar_of })}
          error={errorOf('calendar_of')}
          names={names.people}
        />
        <Select
          label="Reminder"
          data={reminderChoices.map(({ minutes, label }) => ({ value: String(minutes), label }))}
          value={step.reminder_minutes === null ? null : String(step.reminder_minutes)}
          onChange={(minutes) => onChange({ ...step, reminder_minutes: minutes === null ? null : Number(minutes) })}
          clearable
          clearButtonProps={{ 'aria-label': 'No reminder' }}
          placeholder="None"
          error={errorOf('reminder_minutes')}
        />
      </div>
      <NotesField
        label="Notes"
        value={step.notes}
        most={5000}
        onChange={(notes) => onChange({ ...step, notes })}
        error={errorOf('notes')}
      />
    </>
  );
}

interface Field<V> {
  readonly label: string;
  readonly value: V;
  readonly onChange: (value: V) => void;
  readonly error: string | undefined;
}

const DaysField = ({ onChange, ...field }: Field<number>) => (
  <NumberInput
    {...field}
    onChange={(days) => typeof days === 'number' && onChange(days)}
    min={0}
    max={3650}
    allowDecimal={false}
    w="8rem"
  />
);

const TimeField = ({ value, onChange, ...field }: Field<string | null>) => (
  <TimeInput {...field} value={value ?? ''} onChange={(time) => onChange(time || null)} />
);

const NotesField = ({ most, onChange, ...field }: Field<string> & { readonly most: number }) => (
  <Textarea
    {...field}
    onChange={(event) => onChange(event.currentTarget.value)}
    maxLength={most}
    autosize
    minRows={2}
  />
);
