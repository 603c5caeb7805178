import { Select } from '@mantine/core';
import { useTopics } from '../email-topics.data.ts';

/** Chooses what an email is about. */
export function TopicSelect({
  value,
  kept,
  onChange,
  error,
}: {
  readonly value: string | null;
  /** The topic that the email has, which may no longer be active. */
  readonly kept: { readonly id: string; readonly name: string } | null;
  readonly onChange: (id: string | null) => void;
  readonly error: string | undefined;
}) {
  const topics = (useTopics().data?.data ?? []).filter(({ active, id }) => active || id === kept?.id);
  const choices = topics.map(({ id, name, active }) => ({ value: id, label: active ? name : `${name} (inactive)` }));
  if (kept && !choices.some((choice) => choice.value === kept.id)) choices.push({ value: kept.id, label: kept.name });
  return (
    <Select
      label="Topic"
      description="Recipients can turn it off and still get your other emails. Without a topic, they can only unsubscribe from all email."
      placeholder="None"
      data={choices}
      value={value}
      onChange={onChange}
      error={error}
      clearable
    />
  );
}
