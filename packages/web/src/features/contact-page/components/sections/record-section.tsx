import { useTimeZone } from '../../../../lib/timezone.ts';
import { FieldRow, FieldRows, Nothing } from '../../../../ui/field-row.tsx';
import { RelativeTime } from '../../../../ui/relative-time.tsx';
import { Section } from '../../../../ui/section.tsx';
import { useContactEdit } from '../../../contact-fields/contact-fields.api.ts';

/** Created and last-activity dates. */
export function RecordSection() {
  const { contact } = useContactEdit();
  const zone = useTimeZone();
  return (
    <Section title="Record">
      <FieldRows>
        <FieldRow label="Added">
          <RelativeTime at={contact.created_at} zone={zone} />
        </FieldRow>
        <FieldRow label="Updated">
          <RelativeTime at={contact.updated_at} zone={zone} />
        </FieldRow>
        <FieldRow label="Last activity">
          {contact.last_activity_at ? <RelativeTime at={contact.last_activity_at} zone={zone} /> : <Nothing />}
        </FieldRow>
      </FieldRows>
    </Section>
  );
}
