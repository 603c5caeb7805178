import type { Comparison, MergeField } from '@bookline/contract/features/contact-merges';
import { Radio, Text } from '@mantine/core';
import { useTimeZone } from '../../../lib/timezone.ts';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { spokenName } from '../../contact-fields/contact-fields.api.ts';
import classes from './merge.module.css';
import { type MergeChoice, survivorOf, takenFrom } from './merge-choice.ts';
import { ValueText } from './value-text.tsx';

export interface ChoiceProps {
  readonly comparison: Comparison;
  /** The displayed fields. */
  readonly fields: readonly MergeField[];
  readonly choice: MergeChoice;
  readonly onSurvivor: (id: string) => void;
  readonly onTake: (field: string, id: string) => void;
}

/** The contacts as columns and the fields as rows. A click chooses a value. */
export function SideBySide({ comparison, fields, choice, onSurvivor, onTake }: ChoiceProps) {
  const survivor = survivorOf(comparison, choice);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must be able to scroll it sideways
    <section className={classes.scroll} tabIndex={0} aria-label="Side by side">
      <table className={classes.table} style={{ minWidth: `${11 + comparison.contacts.length * 13}rem` }}>
        <thead>
          <tr>
            <th scope="col">Keep</th>
            {comparison.contacts.map((contact) => (
              <th key={contact.id} scope="col">
                <Radio
                  name="survivor"
                  size="xs"
                  label={spokenName(contact)}
                  checked={contact.id === survivor}
                  onChange={() => onSurvivor(contact.id)}
                  description={<About comparison={comparison} contact={contact} />}
                />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {fields.map((field) => {
            const taken = takenFrom(comparison, field, choice);
            return (
              <tr key={field.field}>
                <th scope="row">
                  {field.label}
                  {field.differs && choice.fields[field.field] === undefined && (
                    <span className={classes.why}>{field.why}</span>
                  )}
                </th>
                {comparison.contacts.map((contact, i) => (
                  <td key={contact.id} data-taken={(field.differs && contact.id === taken) || undefined}>
                    {field.differs ? (
                      <Radio
                        name={`field-${field.field}`}
                        size="xs"
                        label={<ValueText kind={field.kind} value={field.values[i] ?? null} />}
                        aria-label={`${field.label} of ${spokenName(contact)}: ${field.values[i] ?? 'none'}`}
                        checked={contact.id === taken}
                        onChange={() => onTake(field.field, contact.id)}
                      />
                    ) : (
                      <ValueText kind={field.kind} value={field.values[i] ?? null} />
                    )}
                  </td>
                ))}
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
}

/** Details other than fields that distinguish the contacts. */
export function About({
  comparison,
  contact,
}: {
  readonly comparison: Comparison;
  readonly contact: Comparison['contacts'][number];
}) {
  const zone = useTimeZone();
  const hanging = contact.hanging.map(({ what, count }) => `${what} ${count}`).join(' · ');
  return (
    <Text span size="xs" c="dimmed">
      Added <RelativeTime at={contact.created_at} zone={zone} />
      {hanging && ` · ${hanging}`}
      {comparison.survivor.id === contact.id && ` · ${comparison.survivor.why}`}
    </Text>
  );
}
