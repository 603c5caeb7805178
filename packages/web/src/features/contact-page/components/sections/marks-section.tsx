import { Chip } from '@mantine/core';
import { Section } from '../../../../ui/section.tsx';
import { toast } from '../../../../ui/toast.ts';
import { labels, useContactEdit } from '../../../contact-fields/contact-fields.api.ts';
import { firstError, useFieldSave } from '../edit/use-field-save.ts';
import classes from './reach.module.css';

const marks = ['do_not_call', 'do_not_text', 'do_not_email'] as const;

/** The channels the contact opted out of. */
export function MarksSection() {
  return (
    <Section title="Contact preferences">
      <div className={classes.marks}>
        {marks.map((mark) => (
          <Mark key={mark} mark={mark} />
        ))}
      </div>
    </Section>
  );
}

function Mark({ mark }: { readonly mark: (typeof marks)[number] }) {
  const { contact, readOnly } = useContactEdit();
  const field = useFieldSave();
  const set = async (on: boolean) => {
    field.begin();
    const refused = await field.save({ [mark]: on });
    if (refused) toast.failed(`“${labels[mark]}” not changed. ${firstError(refused) ?? ''}`);
  };
  return (
    <Chip
      size="xs"
      radius="sm"
      color="red"
      variant={contact[mark] ? 'light' : 'outline'}
      checked={contact[mark]}
      disabled={readOnly || field.busy}
      onChange={(on) => void set(on)}
    >
      {labels[mark]}
    </Chip>
  );
}
