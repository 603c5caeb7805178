import type { SearchGroup } from '@bookline/contract/features/contact-search';
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { ChoiceList } from '../../../ui/choice-list.tsx';
import type { ChoiceNames } from '../filter-chips.ts';
import type { FilterField } from '../filter-field-types.ts';
import { filterFields, isSet } from '../filter-fields.ts';
import { fieldsFor, offeredFields } from '../offered-fields.ts';
import { boxesOf, withBox } from '../search-boxes.ts';
import { ConditionBox } from './condition-box.tsx';
import { ConditionRow } from './condition-row.tsx';
import classes from './filter-drawer.module.css';

interface ConditionListProps {
  /** The list's name for screen readers. */
  readonly label: string;
  readonly search: SearchGroup;
  readonly names: ChoiceNames;
  /** Its depth in groups. Boxes are offered only at 0, since deeper nesting is hard to read. */
  readonly depth: number;
  readonly onChange: (changes: Readonly<Record<string, unknown>>) => void;
}

/** Conditions that must all match, boxes of groups below them, and buttons to add more. */
export function ConditionList({ label, search, names, depth, onChange }: ConditionListProps) {
  // Conditions without a value come last, in the order they were added.
  const [added, setAdded] = useState<readonly FilterField[]>([]);
  const [open, setOpen] = useState<string>();
  const [picking, setPicking] = useState(depth === 0 && Object.keys(search).length === 0);
  const shown = [...filterFields.filter((field) => isSet(field, search) && !added.includes(field)), ...added];
  const { boxes, parts } = boxesOf(search);
  const add = (field: FilterField) => {
    setPicking(false);
    setOpen(field.key);
    if (!shown.includes(field)) setAdded([...added, field]);
  };
  return (
    <fieldset className={classes.conditions} aria-label={label}>
      {shown.map((field) => (
        <ConditionRow
          key={field.key}
          field={field}
          search={search}
          names={names}
          opened={open === field.key}
          onOpenedChange={(opened) => setOpen(opened ? field.key : undefined)}
          onChange={onChange}
          onRemove={(changes) => {
            setAdded(added.filter((each) => each !== field));
            onChange(changes);
          }}
        />
      ))}
      {picking ? (
        <FieldPicker search={search} onChoose={add} onClose={() => setPicking(false)} />
      ) : (
        <Button
          className={classes.add}
          size="compact-sm"
          variant="subtle"
          leftSection={<IconPlus size={14} aria-hidden />}
          onClick={() => setPicking(true)}
        >
          Add condition
        </Button>
      )}
      {boxes.map((box) => (
        <ConditionBox
          key={box.id}
          box={box}
          renderGroup={(group, groupLabel, change) => (
            <ConditionList
              label={groupLabel}
              search={group}
              names={names}
              depth={depth + 1}
              onChange={(changes) => change({ ...group, ...changes })}
            />
          )}
          onChange={(groups) => onChange(box.put(groups))}
        />
      ))}
      {parts.map(({ index, group }) => (
        <div key={index} className={classes.box}>
          <ConditionList
            label="Add “all of” group"
            search={group}
            names={names}
            depth={depth + 1}
            onChange={(changes) => onChange({ all: (search.all ?? []).with(index, { ...group, ...changes }) })}
          />
        </div>
      ))}
      {depth === 0 && (
        <div className={classes.boxActions}>
          <Button size="compact-sm" variant="default" onClick={() => onChange(withBox(search, 'any'))}>
            Add “any of” group
          </Button>
          {!search.none && (
            <Button size="compact-sm" variant="default" onClick={() => onChange(withBox(search, 'none'))}>
              Add “none of” group
            </Button>
          )}
        </div>
      )}
    </fieldset>
  );
}

function FieldPicker({
  search,
  onChoose,
  onClose,
}: {
  readonly search: SearchGroup;
  readonly onChoose: (field: FilterField) => void;
  readonly onClose: () => void;
}) {
  const [typed, setTyped] = useState('');
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape closes the menu, not the whole panel
    <div
      className={classes.picker}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        onClose();
      }}
    >
      <ChoiceList
        label="Fields to filter by"
        placeholder="Search fields"
        choices={fieldsFor(typed).map(({ field, group }) => ({
          value: field.key,
          label: field.label,
          ...(group && { group }),
          ...(isSet(field, search) && { detail: 'set' }),
        }))}
        typed={typed}
        onTyped={setTyped}
        onChoose={(key) => {
          const field = offeredFields.find((each) => each.key === key);
          if (field) onChoose(field);
        }}
      />
    </div>
  );
}
