import type { ContactSearch } from '@bookline/contract/features/contacts-scope';
import { DEBOUNCE_MS } from '@bookline/contract/rules/constants';
import { formatNumber } from '@bookline/contract/rules/numbers';
import { ActionIcon, Button } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconArrowLeft } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { ChoiceList } from '../../../ui/choice-list.tsx';
import { useExactCount } from '../contact-count.data.ts';
import type { FilterField } from '../filter-field-types.ts';
import { isSet } from '../filter-fields.ts';
import type { ListState } from '../list-state.ts';
import { fieldsFor, offeredFields } from '../offered-fields.ts';
import { changedSearch } from '../search-changes.ts';
import { FilterEditor } from './filter-editors.tsx';
import classes from './filter-panel.module.css';

/** Chooses a field and then its filter in a popover. Shows the number of matches before applying. */
export default function FilterPanel({
  state,
  field: given,
  column,
  typed = '',
  onTyped,
  onApply,
  onClose,
  onSeveral,
}: {
  readonly state: ListState;
  /** What is typed to find a field. */
  readonly typed?: string;
  readonly onTyped?: (typed: string) => void;
  /** Starts with this field's editor. If absent, with the choice of a field. */
  readonly field?: FilterField;
  /** The imported column of the edited filter. */
  readonly column?: string;
  readonly onApply: (search: ContactSearch) => void;
  readonly onClose: () => void;
  /** Opens the panel for several conditions. */
  readonly onSeveral?: () => void;
}) {
  const [field, setField] = useState(given);
  if (field) {
    return (
      <Editing
        key={field.key}
        state={state}
        field={field}
        column={column}
        onApply={onApply}
        onClose={onClose}
        {...(!given && { onBack: () => setField(undefined) })}
      />
    );
  }
  return (
    <>
      <ChoiceList
        label="Fields to filter by"
        placeholder="Filter by…"
        choices={fieldsFor(typed).map(({ field: each, group }) => ({
          value: each.key,
          label: each.label,
          ...(group && { group }),
          ...(isSet(each, state.search) && { detail: 'set' }),
        }))}
        typed={typed}
        onTyped={(next) => onTyped?.(next)}
        onChoose={(key) => setField(offeredFields.find((each) => each.key === key))}
      />
      {onSeveral && (
        <div className={classes.several}>
          <Button size="compact-sm" variant="subtle" fullWidth onClick={onSeveral}>
            Advanced filter
          </Button>
        </div>
      )}
    </>
  );
}

function Editing({
  state,
  field,
  column,
  onApply,
  onClose,
  onBack,
}: {
  readonly state: ListState;
  readonly field: FilterField;
  readonly column: string | undefined;
  readonly onApply: (search: ContactSearch) => void;
  readonly onClose: () => void;
  readonly onBack?: () => void;
}) {
  const [draft, setDraft] = useState(state.search);
  const change = (changes: Readonly<Record<string, unknown>>) => setDraft((before) => ({ ...before, ...changes }));
  // An incomplete condition isn't a filter yet, so only sendable ones are counted.
  const search = changedSearch({}, draft);
  const [counted] = useDebouncedValue(search, DEBOUNCE_MS);
  const count = useExactCount({ ...state, search: counted }, true);
  const isSame = JSON.stringify(counted) === JSON.stringify(search);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    onApply(search);
  };
  return (
    <form onSubmit={submit} className={classes.form}>
      <div className={classes.head}>
        {onBack && (
          <ActionIcon size="sm" aria-label="Choose another field" onClick={onBack}>
            <IconArrowLeft size={15} />
          </ActionIcon>
        )}
        <span className={classes.title}>{field.label}</span>
      </div>
      <FilterEditor field={field} search={draft} onChange={change} {...(column !== undefined && { column })} />
      <div className={classes.actions}>
        <Button size="compact-sm" variant="subtle" color="gray" onClick={onClose}>
          Cancel
        </Button>
        <Button size="compact-sm" type="submit" className="tabular">
          {isSame && typeof count === 'number' ? `Show ${contactsText(count)}` : 'Show contacts'}
        </Button>
      </div>
    </form>
  );
}

const contactsText = (count: number) => `${formatNumber(count)} ${count === 1 ? 'contact' : 'contacts'}`;
