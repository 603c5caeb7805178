import type { RxList } from '@bookline/contract/features/rx-details';
import { MAX_RX_ENTRIES } from '@bookline/contract/rules/limits';
import { ActionIcon, Button, TextInput, Tooltip } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useRowList } from '../../../ui/use-row-list.ts';
import classes from './rx.module.css';
import type { DraftEntry } from './rx-draft.ts';
import { columns, oneOf, sectionLabels } from './rx-words.ts';

/** The entries of a list, one per row. Enter in the last field adds another. */
export function EntryRows({
  list,
  entries,
  onChange,
  errorOf,
}: {
  readonly list: RxList;
  readonly entries: readonly DraftEntry[];
  readonly onChange: (entries: DraftEntry[]) => void;
  readonly errorOf: (field: string) => string | undefined;
}) {
  const rows = useRowList(entries, onChange);
  const blank = Object.fromEntries(columns[list].map(({ field }) => [field, '']));
  return (
    <fieldset className={classes.group}>
      <legend className={classes.legend}>{sectionLabels[list]}</legend>
      {entries.length > 0 && (
        <div className={classes.rows}>
          {entries.map((entry, index) => (
            <div key={rows.keys[index]} className={classes.row}>
              <div className={classes.cells}>
                {columns[list].map(({ field, label, placeholder, max }, column) => (
                  <TextInput
                    key={field}
                    label={label}
                    aria-label={`${label} ${index + 1}`}
                    placeholder={placeholder}
                    autoComplete="off"
                    maxLength={max}
                    value={entry[field] ?? ''}
                    onChange={(event) => rows.change(index, { ...entry, [field]: event.currentTarget.value })}
                    error={errorOf(`${list}.${index}.${field}`)}
                    // A new row gets the focus.
                    autoFocus={column === 0 && !entry.id && entry.name === ''}
                  />
                ))}
              </div>
              <Tooltip label={`Remove ${(entry.name ?? '') || oneOf[list]}`}>
                <ActionIcon
                  className={classes.remove}
                  aria-label={`Remove ${(entry.name ?? '') || `${oneOf[list]} ${index + 1}`}`}
                  onClick={() => rows.remove(index)}
                >
                  <IconTrash size={16} />
                </ActionIcon>
              </Tooltip>
            </div>
          ))}
        </div>
      )}
      {entries.length < MAX_RX_ENTRIES && (
        <Button variant="subtle" size="compact-sm" leftSection={<IconPlus size={14} />} onClick={() => rows.add(blank)}>
          Add {oneOf[list]}
        </Button>
      )}
    </fieldset>
  );
}
