import type { SearchGroup } from '@bookline/contract/features/contact-search';
import { CloseButton, UnstyledButton } from '@mantine/core';
import { useId } from '@mantine/hooks';
import { IconChevronDown } from '@tabler/icons-react';
import { type ChoiceNames, filterChips } from '../filter-chips.ts';
import type { FilterField } from '../filter-field-types.ts';
import { withoutField } from '../filter-operators.ts';
import { changedSearch } from '../search-changes.ts';
import classes from './filter-drawer.module.css';
import { FilterEditor } from './filter-editors.tsx';

/** One condition as text. It expands to its editor. */
export function ConditionRow({
  field,
  search,
  names,
  opened,
  onOpenedChange,
  onChange,
  onRemove,
}: {
  readonly field: FilterField;
  readonly search: SearchGroup;
  readonly names: ChoiceNames;
  readonly opened: boolean;
  readonly onOpenedChange: (opened: boolean) => void;
  readonly onChange: (changes: Readonly<Record<string, unknown>>) => void;
  readonly onRemove: (changes: Readonly<Record<string, unknown>>) => void;
}) {
  const id = useId();
  const chips = filterChips(changedSearch({}, search), names).filter((chip) => chip.field === field);
  const said = chips.map(({ label, value }) => (field.kind === 'custom' ? `${label} is ${value}` : value)).join(', ');
  return (
    <div className={classes.row} data-opened={opened || undefined}>
      <div className={classes.rowHead}>
        <UnstyledButton
          className={classes.rowText}
          aria-expanded={opened}
          aria-controls={id}
          onClick={() => onOpenedChange(!opened)}
        >
          <IconChevronDown size={14} className={classes.chevron} aria-hidden />
          <span className={classes.rowLabel}>{field.label}</span>
          <span className={classes.rowValue}>{said || 'choose…'}</span>
        </UnstyledButton>
        <CloseButton
          size={24}
          iconSize={13}
          aria-label={`Remove condition ${field.label}`}
          onClick={() => onRemove(withoutField(field, search))}
        />
      </div>
      <div id={id} hidden={!opened}>
        {opened && (
          <FilterEditor
            field={field}
            search={search}
            onChange={onChange}
            {...(field.kind === 'custom' && { column: Object.keys(search.custom ?? {})[0] ?? '' })}
          />
        )}
      </div>
    </div>
  );
}
