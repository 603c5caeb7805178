import { useState } from 'react';
import { ChoiceList } from '../../../ui/choice-list.tsx';
import { StatusChip } from '../../../ui/status-chip.tsx';
import { TagChip } from '../../../ui/tag-chip.tsx';
import { useChoices } from '../filter-choices.data.ts';
import type { ChoiceField } from '../filter-field-types.ts';
import { groupedZones, zonesOf } from '../time-zone-groups.ts';
import type { OperatorProps } from './date-editors.tsx';

const modes = ['any', 'all', 'none'] as const;
type Mode = (typeof modes)[number];

/** The mark of a choice that belongs to another operator. */
const marks: Record<Mode, string> = { any: 'any of', all: 'all of', none: 'not' };

/** Any of these, all of these, none of these. Each operator has its own choices. */
export function ChoiceEditor({ field, operator, search, onChange }: OperatorProps<ChoiceField>) {
  const keys = { any: field.key, all: field.all, none: field.exclude };
  const mode = modes.find((each) => each === operator) ?? 'any';
  const [typed, setTyped] = useState('');
  const { choices, loading } = useChoices(field.of, typed);
  const chosenIn = (each: Mode): readonly string[] => {
    const key = keys[each];
    const ids = key ? (search[key] ?? []).map(String) : [];
    return field.of === 'timezone' ? groupedZones(ids) : ids;
  };
  const chosen = chosenIn(mode);
  const elsewhere = (value: string) => modes.find((each) => each !== mode && chosenIn(each).includes(value));
  const choose = (value: string) => {
    const next = chosen.includes(value) ? chosen.filter((each) => each !== value) : [...chosen, value];
    const key = keys[mode];
    if (key) onChange({ [key]: field.of === 'timezone' ? zonesOf(next) : next });
  };
  return (
    <ChoiceList
      label={field.label}
      placeholder={`Search ${field.label.toLowerCase()}`}
      multiple
      choices={choices.map((choice) => {
        const other = elsewhere(choice.value);
        return other ? { ...choice, detail: marks[other] } : choice;
      })}
      chosen={new Set(chosen)}
      typed={typed}
      onTyped={setTyped}
      onChoose={choose}
      loading={loading}
      renderChoice={({ value, label }) => {
        const color = choices.find((choice) => choice.value === value)?.color;
        if (!color) return label;
        return field.of === 'tag' ? <TagChip name={label} color={color} /> : <StatusChip label={label} color={color} />;
      }}
    />
  );
}
