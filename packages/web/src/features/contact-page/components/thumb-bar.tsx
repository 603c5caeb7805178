import { ActionIcon } from '@mantine/core';
import { reachOf, useContactEdit } from '../../contact-fields/contact-fields.api.ts';
import { useComposing } from '../composing.ts';
import { useComposerModes } from '../contact-parts-context.ts';
import { CallButton } from './call-button.tsx';
import classes from './contact-screen.module.css';

/** The header's actions within reach of the thumb, calling first. */
export function ThumbBar() {
  const { contact, readOnly } = useContactEdit();
  const { compose } = useComposing();
  const modes = useComposerModes().filter(({ inHeader }) => inHeader);
  return (
    <section className={classes.thumbs} data-bottom-bar aria-label="Contact actions">
      <CallButton
        size="md"
        iconSize={18}
        variant={reachOf(contact).call.to === null ? 'default' : 'light'}
        className={classes.call}
      />
      {!readOnly &&
        modes.map(({ value, label, icon: Icon, closed }) => {
          const reason = closed?.(contact);
          return (
            <ActionIcon
              key={value}
              size={42}
              variant="default"
              aria-label={reason ?? label}
              disabled={reason !== undefined}
              onClick={() => compose(value)}
            >
              <Icon size={20} stroke={1.7} aria-hidden />
            </ActionIcon>
          );
        })}
    </section>
  );
}
