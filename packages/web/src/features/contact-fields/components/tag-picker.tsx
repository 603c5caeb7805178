import type { Tag } from '@bookline/contract/features/tags';
import { Button } from '@mantine/core';
import { useClickOutside } from '@mantine/hooks';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { ChoiceList } from '../../../ui/choice-list.tsx';
import { type Choice, choicesLike } from '../../../ui/choices.ts';
import { TagChip } from '../../../ui/tag-chip.tsx';
import { useTags } from '../contact-choices.data.ts';
import { NewTag } from './new-tag.tsx';
import classes from './tag-picker.module.css';

/** The value of the "create tag" choice. No tag has the id 0. */
const MAKE = '0';

/**
 * Selects tags in a popover. Typing filters, and a missing tag can be created. `onSave` gets all selected tags. `actions` replaces the Save button.
 */
export function TagPicker({
  tags: before,
  onSave,
  onClose,
  actions,
  stays = false,
}: {
  readonly tags: readonly Tag[];
  readonly onSave?: (tags: Tag[]) => void;
  readonly onClose: () => void;
  readonly actions?: (chosen: readonly Tag[]) => ReactNode;
  /** It's in a dialog, so a click outside doesn't close it. */
  readonly stays?: boolean;
}) {
  const [typed, setTyped] = useState('');
  const [making, setMaking] = useState(false);
  const [chosen, setChosen] = useState(new Map(before.map((tag) => [tag.id, tag])));
  const { tags, loading } = useTags(typed);
  // Tags that were selected at first come first, and keep their place while boxes are checked.
  const had = new Set(before.map((tag) => tag.id));
  const byId = new Map([...before, ...tags].map((tag) => [tag.id, tag]));
  const offered = [...byId.values()].toSorted((a, b) => Number(had.has(b.id)) - Number(had.has(a.id)));
  const found = choicesLike(
    offered.map((tag) => ({ value: String(tag.id), label: tag.name })),
    typed,
  );
  const name = typed.trim();
  const isThere = name === '' || offered.some((tag) => tag.name.toLowerCase() === name.toLowerCase());
  const choices: readonly Choice[] =
    isThere || loading ? found : [...found, { value: MAKE, label: `Create “${name}”` }];

  const changed = chosen.size !== before.length || before.some((tag) => !chosen.has(tag.id));
  const leave = () => (onSave && changed ? onSave([...chosen.values()]) : onClose());
  // Leaving saves, as in every field that is edited in place. Escape cancels.
  const box = useClickOutside(stays ? () => undefined : leave);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onClose();
    else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) leave();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  const toggle = (value: string) => {
    if (value === MAKE) {
      setMaking(true);
      return;
    }
    const tag = byId.get(Number(value));
    if (tag) setChosen(withToggled(chosen, tag));
  };
  if (making) {
    return (
      <NewTag
        name={name}
        onMade={(tag) => {
          setChosen(new Map(chosen).set(tag.id, tag));
          setTyped('');
          setMaking(false);
        }}
        onClose={() => setMaking(false)}
      />
    );
  }
  return (
    <div ref={box} onKeyDownCapture={onKeyDown}>
      <ChoiceList
        label="Tags"
        placeholder="Find or create a tag"
        multiple
        choices={choices}
        chosen={new Set([...chosen.keys()].map(String))}
        typed={typed}
        onTyped={setTyped}
        onChoose={toggle}
        loading={loading}
        nothing="No tags yet. Type a name to create one."
        renderChoice={({ value, label }) => {
          const tag = byId.get(Number(value));
          return tag ? <TagChip name={tag.name} color={tag.color} /> : label;
        }}
      />
      <div className={classes.actions}>
        <Button size="compact-sm" variant="subtle" color="gray" onClick={onClose}>
          Cancel
        </Button>
        {actions?.([...chosen.values()])}
        {onSave && (
          <Button size="compact-sm" onClick={() => onSave([...chosen.values()])}>
            Save tags
          </Button>
        )}
      </div>
    </div>
  );
}

function withToggled(chosen: ReadonlyMap<number, Tag>, tag: Tag): Map<number, Tag> {
  const next = new Map(chosen);
  if (!next.delete(tag.id)) next.set(tag.id, tag);
  return next;
}
