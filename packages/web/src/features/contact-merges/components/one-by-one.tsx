import { Radio, Stack } from '@mantine/core';
import { spokenName } from '../../contact-fields/contact-fields.api.ts';
import classes from './merge.module.css';
import { survivorOf, takenFrom } from './merge-choice.ts';
import { About, type ChoiceProps } from './side-by-side.tsx';
import { ValueText } from './value-text.tsx';

/** The comparison on a phone: one field below the other, with its values as a list. */
export function OneByOne({ comparison, fields, choice, onSurvivor, onTake }: ChoiceProps) {
  const survivor = survivorOf(comparison, choice);
  return (
    <div className={classes.cards}>
      <fieldset className={classes.card}>
        <legend>Contact to keep</legend>
        <Stack gap="xs">
          {comparison.contacts.map((contact) => (
            <Radio
              key={contact.id}
              name="survivor"
              label={spokenName(contact)}
              checked={contact.id === survivor}
              onChange={() => onSurvivor(contact.id)}
              description={<About comparison={comparison} contact={contact} />}
            />
          ))}
        </Stack>
      </fieldset>
      {fields.map((field) => {
        const taken = takenFrom(comparison, field, choice);
        return (
          <fieldset key={field.field} className={classes.card}>
            <legend>{field.label}</legend>
            {field.differs ? (
              <Stack gap="xs">
                {comparison.contacts.map((contact, i) => (
                  <Radio
                    key={contact.id}
                    name={`field-${field.field}`}
                    label={<ValueText kind={field.kind} value={field.values[i] ?? null} />}
                    aria-label={`${field.label} of ${spokenName(contact)}: ${field.values[i] ?? 'none'}`}
                    checked={contact.id === taken}
                    onChange={() => onTake(field.field, contact.id)}
                    {...(contact.id === field.best && { description: field.why })}
                  />
                ))}
              </Stack>
            ) : (
              <ValueText kind={field.kind} value={field.values[0] ?? null} />
            )}
          </fieldset>
        );
      })}
    </div>
  );
}
