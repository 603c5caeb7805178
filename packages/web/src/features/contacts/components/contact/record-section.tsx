import { useTimeZone } from '../../../../lib/timezone.ts';
import { RelativeTime } from '../../../../ui/relative-time.tsx';
import { useContactEdit } from './edit/contact-edit.ts';
import { FieldRow, FieldRows, Nothing } from './edit/field-row.tsx';
import { Section } from './section.tsx';

/** When the contact came in, and when something last happened. */
export function RecordSection() {
  const { contact } = useContactEdit();
  const zone = useTimeZone();
  return (
    <Section title="Record">
      <FieldRows>
        <FieldRow label="Added">
          <RelativeTime at={contact.created_at} zone={zone} />
        </FieldRow>
        <FieldRow label="Changed">
          <RelativeTime at={contact.updated_at} zone={zone} />
        </FieldRow>
        <FieldRow label="Last activity">
          {contact.last_activity_at ? <RelativeTime at={contact.last_activity_at} zone={zone} /> : <Nothing />}
        </FieldRow>
      </FieldRows>
    </Section>
  );
}
