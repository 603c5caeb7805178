import { Chip } from '@mantine/core';
import { toast } from '../../../../ui/toast.ts';
import { useContactEdit } from './edit/contact-edit.ts';
import { firstError, useFieldSave } from './edit/use-field-save.ts';
import { labels } from './labels.ts';
import classes from './reach.module.css';
import { Section } from './section.tsx';

const marks = ['do_not_call', 'do_not_text', 'do_not_email'] as const;

/** What the contact asked not to get. */
export function MarksSection() {
  return (
    <Section title="Wishes">
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
    if (refused) toast.failed(`“${labels[mark]}” stays as it was. ${firstError(refused) ?? ''}`);
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
