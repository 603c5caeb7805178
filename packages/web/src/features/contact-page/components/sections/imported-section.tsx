import { FieldRows } from '../../../../ui/field-row.tsx';
import { Section } from '../../../../ui/section.tsx';
import { useContactEdit } from '../../../contact-fields/contact-fields.api.ts';
import { TextRow } from '../edit/text-row.tsx';

/** Imported columns without a field. Hidden if there are none. */
export function ImportedSection() {
  const { contact } = useContactEdit();
  const columns = Object.entries(contact.custom).toSorted(([a], [b]) => a.localeCompare(b));
  if (columns.length === 0) return null;
  return (
    <Section title="Imported columns">
      <FieldRows>
        {columns.map(([name, value]) => (
          <TextRow key={name} label={name} text={value} read={(typed) => ({ custom: { [name]: typed } })} />
        ))}
      </FieldRows>
    </Section>
  );
}
