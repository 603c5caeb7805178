import type { SearchEntries } from '@bookline/contract/features/contact-search';
import { SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import { ChoiceList } from '../../../ui/choice-list.tsx';
import { StatusChip } from '../../../ui/status-chip.tsx';
import { TagChip } from '../../../ui/tag-chip.tsx';
import { useChoices } from '../filter-choices.data.ts';
import type { ChoiceField } from '../filter-field-types.ts';
import { groupedZones, zonesOf } from '../time-zone-groups.ts';
import classes from './filter-panel.module.css';

type Mode = 'any' | 'all' | 'none';
const modes: readonly Mode[] = ['any', 'all', 'none'];
const modeLabels: Record<Mode, string> = { any: 'Any of', all: 'All of', none: 'None of' };
/** Whether a field has a value is asked of the field itself. */
const knownLabels: Record<Mode, string> = { ...modeLabels, any: 'Filled in', none: 'Empty' };

/** The mark of a choice that belongs to another match mode. */
const marks: Record<Mode, string> = { any: 'any of', all: 'all of', none: 'not' };

/** Any of these, all of these, none of these. Each match mode has its own choices. */
export function ChoiceEditor({
  field,
  search,
  onChange,
}: {
  readonly field: ChoiceField;
  readonly search: SearchEntries;
  readonly onChange: (changes: Readonly<Record<string, unknown>>) => void;
}) {
  const keys = { any: field.key, all: field.all, none: field.exclude };
  const [mode, setMode] = useState<Mode>(() => firstSet(keys, search));
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
  const offered = modes.filter((each) => keys[each] !== undefined);
  return (
    <>
      {offered.length > 1 && (
        <div className={classes.modes}>
          <SegmentedControl
            fullWidth
            aria-label="Match"
            value={mode}
            onChange={(value) => setMode(modes.find((each) => each === value) ?? 'any')}
            data={offered.map((value) => ({
              value,
              label: (field.of === 'known_field' ? knownLabels : modeLabels)[value],
            }))}
          />
        </div>
      )}
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
          return field.of === 'tag' ? (
            <TagChip name={label} color={color} />
          ) : (
            <StatusChip label={label} color={color} />
          );
        }}
      />
    </>
  );
}

/** The match mode in use, or 'any'. */
function firstSet(keys: Record<Mode, keyof SearchEntries | undefined>, search: SearchEntries): Mode {
  return modes.find((mode) => keys[mode] !== undefined && search[keys[mode]] !== undefined) ?? 'any';
}
