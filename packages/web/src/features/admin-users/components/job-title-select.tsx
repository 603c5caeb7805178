import { jobTitles } from '@bookline/contract/rules/options';
import { Select } from '@mantine/core';
import { useCurrentUser } from '../../../lib/session.ts';

/** R073: the variant's job titles; '' for none. An existing title outside the list stays selectable. */
export function JobTitleSelect({
  value,
  onChange,
  error,
}: {
  readonly value: string;
  readonly onChange: (title: string) => void;
  readonly error: string | undefined;
}) {
  const { company } = useCurrentUser();
  const known = jobTitles(company.variant);
  const data =
    known.some((title) => title.value === value) || value === '' ? known : [{ value, label: value }, ...known];
  return (
    <Select
      label="Job title"
      placeholder="None"
      data={[...data]}
      value={value || null}
      onChange={(chosen) => onChange(chosen ?? '')}
      error={error}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': 'Clear job title' }}
      nothingFoundMessage="No matches"
    />
  );
}
