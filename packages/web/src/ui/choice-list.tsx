import { formatNumber } from '@bookline/contract/rules/numbers';
import { Combobox, Loader, TextInput, useCombobox } from '@mantine/core';
import { useId } from '@mantine/hooks';
import { IconCheck, IconSearch } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import classes from './choice-list.module.css';
import type { Choice } from './choices.ts';

/** More choices aren't rendered. Typing finds them faster than scrolling. */
const DRAWN = 100;

/**
 * A search field above its choices, as one listbox for the arrow keys and Enter. Use it in a popover, a dialog, or a page. The caller filters the
 * choices.
 */
export function ChoiceList({
  label,
  placeholder = 'Search',
  choices,
  chosen,
  multiple = false,
  typed,
  onTyped,
  onChoose,
  renderChoice,
  loading = false,
  more = 0,
  nothing = 'No matches',
}: {
  /** The accessible name, such as 'Tags'. */
  readonly label: string;
  readonly placeholder?: string;
  readonly choices: readonly Choice[];
  readonly chosen?: ReadonlySet<string>;
  /** Shows checkboxes, because several can be selected. */
  readonly multiple?: boolean;
  readonly typed: string;
  readonly onTyped: (text: string) => void;
  readonly onChoose: (value: string) => void;
  /** Renders a choice. The default is its label. */
  readonly renderChoice?: (choice: Choice) => ReactNode;
  readonly loading?: boolean;
  /** The number of choices on the server that typing can find. */
  readonly more?: number;
  /** The text if nothing matches. */
  readonly nothing?: ReactNode;
}) {
  const store = useCombobox({ opened: true });
  const { selectFirstOption, focusSearchInput } = store;
  const listId = useId();
  const list = useRef<HTMLDivElement>(null);
  // Mantine marks the active option only in the document. Here it is known for screen readers too.
  const [marked, setMarked] = useState<string | undefined>();
  const readMarked = () => setMarked(list.current?.querySelector('[data-combobox-selected]')?.id);
  useEffect(() => focusSearchInput(), [focusSearchInput]);
  // Enter takes the first match. Selecting choices doesn't move the active one.
  const shown = choices.map((choice) => choice.value).join();
  useEffect(() => {
    if (typed !== '' && shown !== '') setMarked(selectFirstOption() ?? undefined);
  }, [typed, shown, selectFirstOption]);
  const drawn = choices.slice(0, DRAWN);
  const hidden = choices.length - drawn.length + more;
  const option = (choice: Choice) => {
    const on = chosen?.has(choice.value) ?? false;
    return (
      <Combobox.Option
        key={choice.value}
        value={choice.value}
        active={on && !multiple}
        aria-selected={on}
        className={classes.option}
      >
        {multiple && (
          <span className={classes.box} data-on={on || undefined}>
            {on && <IconCheck size={12} stroke={3} aria-hidden />}
          </span>
        )}
        <span className={classes.label}>{renderChoice?.(choice) ?? choice.label}</span>
        {choice.detail && <span className={classes.detail}>{choice.detail}</span>}
        {on && !multiple && <IconCheck size={14} aria-hidden />}
      </Combobox.Option>
    );
  };
  return (
    <Combobox store={store} onOptionSubmit={onChoose}>
      <div className={classes.search}>
        <Combobox.EventsTarget withAriaAttributes={false}>
          <TextInput
            ref={store.searchRef}
            role="combobox"
            data-autofocus
            aria-expanded
            aria-controls={listId}
            aria-activedescendant={marked}
            autoComplete="off"
            aria-label={`Search ${label.toLowerCase()}`}
            placeholder={placeholder}
            value={typed}
            onChange={(event) => onTyped(event.currentTarget.value)}
            onKeyUp={readMarked}
            leftSection={loading ? <Loader size={14} /> : <IconSearch size={14} stroke={1.7} aria-hidden />}
            leftSectionPointerEvents="none"
          />
        </Combobox.EventsTarget>
      </div>
      <Combobox.Options
        id={listId}
        ref={list}
        className={classes.options}
        aria-label={label}
        aria-multiselectable={multiple || undefined}
      >
        {groupsOf(drawn).map(({ name, members }) =>
          name === undefined ? (
            members.map(option)
          ) : (
            <Combobox.Group key={name} label={name}>
              {members.map(option)}
            </Combobox.Group>
          ),
        )}
        {choices.length === 0 && !loading && <Combobox.Empty>{nothing}</Combobox.Empty>}
      </Combobox.Options>
      {hidden > 0 && <div className={classes.more}>{formatNumber(hidden)} more. Type to search.</div>}
    </Combobox>
  );
}

function groupsOf(choices: readonly Choice[]) {
  const groups: { name: string | undefined; members: Choice[] }[] = [];
  for (const choice of choices) {
    const last = groups.at(-1);
    if (last && last.name === choice.group) last.members.push(choice);
    else groups.push({ name: choice.group, members: [choice] });
  }
  return groups;
}
