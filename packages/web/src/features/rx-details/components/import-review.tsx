import type { ImportedThing } from '@bookline/contract/features/medicare-import';
import { Alert, Checkbox, Text } from '@mantine/core';
import classes from './rx.module.css';
import { sectionLabels } from './rx-words.ts';

const sections = ['medicare', 'medications', 'pharmacies', 'doctors', 'conditions'] as const;

/** Each recognized item with a checkbox, beside the current one. */
export function ImportReview({
  found,
  notes,
  ticked,
  onTicked,
}: {
  readonly found: readonly ImportedThing[];
  readonly notes: readonly string[];
  readonly ticked: ReadonlySet<string>;
  readonly onTicked: (ticked: ReadonlySet<string>) => void;
}) {
  const open = found.filter(({ state }) => state !== 'known');
  const tick = (key: string, isTicked: boolean) => {
    const next = new Set(ticked);
    if (isTicked) next.add(key);
    else next.delete(key);
    onTicked(next);
  };
  return (
    <>
      {notes.length > 0 && (
        <Alert color="yellow" variant="light" mb="md">
          {notes.map((note) => (
            <div key={note}>{note}</div>
          ))}
        </Alert>
      )}
      {open.length === 0 ? (
        <Text size="sm" mb="sm">
          All of this is already saved.
        </Text>
      ) : (
        <Checkbox
          mb="sm"
          label={`All new and changed items (${open.length})`}
          checked={open.every(({ key }) => ticked.has(key))}
          indeterminate={ticked.size > 0 && !open.every(({ key }) => ticked.has(key))}
          onChange={(event) => onTicked(new Set(event.currentTarget.checked ? open.map(({ key }) => key) : []))}
        />
      )}
      {sections.map((section) => {
        const things = found.filter((thing) => thing.section === section);
        if (things.length === 0) return null;
        return (
          <section key={section} aria-label={sectionLabels[section]}>
            <h3 className={classes.subhead}>{sectionLabels[section]}</h3>
            <ul className={classes.things}>
              {things.map((thing) => (
                <li key={thing.key} className={classes.thing}>
                  <Checkbox
                    label={thing.detail ? `${thing.title}: ${thing.detail}` : thing.title}
                    disabled={thing.state === 'known'}
                    checked={ticked.has(thing.key)}
                    onChange={(event) => tick(thing.key, event.currentTarget.checked)}
                  />
                  <span className={classes.note}>{standing(thing)}</span>
                </li>
              ))}
            </ul>
          </section>
        );
      })}
    </>
  );
}

function standing({ state, there }: ImportedThing): string {
  if (state === 'known') return 'Already saved';
  return state === 'new' ? 'New' : `Replaces ${there}`;
}
