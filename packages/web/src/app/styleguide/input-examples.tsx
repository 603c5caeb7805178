import { Select, Stack, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { DateInput, NO_DATE } from '../../lib/date-input.tsx';
import { MoneyInput } from '../../ui/money-input.tsx';
import { PeoplePicker, PersonPicker } from '../../ui/person-picker.tsx';
import { TimeInput } from '../../ui/time-input.tsx';
import { Example, Part } from './example.tsx';

const people = [
  { id: '1', name: 'Dana Alvarez', detail: 'Agent' },
  { id: '2', name: 'Grace Lindqvist', detail: 'Manager' },
];
const usePeople = (q: string) => people.filter(({ name }) => name.toLowerCase().includes(q.toLowerCase()));
const useNobody = () => [];

/** The inputs of forms. */
export function InputExamples() {
  return (
    <>
      <Part
        title="Form row"
        when="A label above, a hint below the label, an error below the input. Bind it by name: <TextInput label=… {...bind('name')} />."
      >
        <Example state="Empty and filled">
          <Stack gap="sm">
            <TextInput label="Title" placeholder="Call back about Plan G" />
            <TextInput label="Title" defaultValue="Review Plan G" required />
          </Stack>
        </Example>
        <Example state="With a hint, and with an error">
          <Stack gap="sm">
            <TextInput label="Column" description="Name as shown on the contact" />
            <TextInput label="Name" error="Enter a name." />
          </Stack>
        </Example>
        <Example state="Disabled, choice, long text">
          <Stack gap="sm">
            <TextInput label="Plan" defaultValue="Plan G" disabled />
            <Select label="Type" data={['Appointment', 'Call']} defaultValue="Call" allowDeselect={false} />
            <Textarea label="Note" autosize minRows={2} />
          </Stack>
        </Example>
      </Part>
      <Part
        title="Date and time"
        when="lib/date-input.tsx takes any common way to type a date, or a calendar. ui/time-input.tsx is for a time of day. A date of birth takes `past`: two-digit years mean the past, and the calendar starts with years."
      >
        <Example state="Empty">
          <Dated value={null} />
        </Example>
        <Example state="Filled">
          <Dated value="2026-03-04" time="14:30" />
        </Example>
        <Example state="With an error">
          <Dated value="soon" error={NO_DATE} />
        </Example>
      </Part>
      <Part
        title="Money"
        when="ui/money-input.tsx takes 52,000 and 52k. Its value is decimal text (lib/typed-money.ts)."
      >
        <Example state="Empty">
          <MoneyInput label="Premium" />
        </Example>
        <Example state="Filled">
          <MoneyInput label="Premium" defaultValue="52,000" />
        </Example>
        <Example state="With an error">
          <MoneyInput label="Premium" defaultValue="a lot" error="Enter an amount, such as 52,000." />
        </Example>
      </Part>
      <Part
        title="Person picker"
        when="ui/person-picker.tsx, for one user (PersonPicker) or several (PeoplePicker). The server searches, so a company of any size works. Features wrap it for their own set of users."
      >
        <Example state="Empty">
          <Person useFound={usePeople} />
        </Example>
        <Example state="Chosen">
          <Person useFound={usePeople} value="1" />
        </Example>
        <Example state="No matches, with an error">
          <Person useFound={useNobody} error="Choose a person." />
        </Example>
        <Example state="Several">
          <People />
        </Example>
      </Part>
    </>
  );
}

function Dated({
  value,
  time = '',
  error,
}: {
  readonly value: string | null;
  readonly time?: string;
  readonly error?: string;
}) {
  const [day, setDay] = useState(value);
  const [hour, setHour] = useState(time);
  return (
    <Stack gap="sm">
      <DateInput label="Date" value={day} onChange={setDay} error={error} />
      <TimeInput label="Time" value={hour} onChange={setHour} clearLabel="All day" />
    </Stack>
  );
}

function Person({
  useFound,
  value: first = null,
  error,
}: {
  readonly useFound: (q: string) => readonly (typeof people)[number][];
  readonly value?: string | null;
  readonly error?: string;
}) {
  const [value, setValue] = useState<string | null>(first);
  return (
    <PersonPicker
      label="Assignee"
      placeholder="Search users"
      value={value}
      onChange={setValue}
      useFound={useFound}
      known={people.filter(({ id }) => id === value)}
      error={error}
    />
  );
}

function People() {
  const [ids, setIds] = useState<string[]>(['1', '2']);
  return <PeoplePicker label="Owners" value={ids} onChange={setIds} useFound={usePeople} />;
}
