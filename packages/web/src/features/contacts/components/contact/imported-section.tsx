import { useContactEdit } from './edit/contact-edit.ts';
import { FieldRows } from './edit/field-row.tsx';
import { TextRow } from './edit/text-row.tsx';
import { Section } from './section.tsx';

/** What an import brought along and no field of ours holds; nothing where there is none. */
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
