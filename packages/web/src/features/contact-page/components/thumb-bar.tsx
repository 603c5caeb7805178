import { Button } from '@mantine/core';
import { IconMail, IconPhone } from '@tabler/icons-react';
import { useContactEdit } from '../../contact-fields/contact-fields.api.ts';
import { reachOf } from '../reach.ts';
import classes from './contact-screen.module.css';
import { CallButton, EmailButton } from './way-button.tsx';

const look = { size: 'md', variant: 'light', iconSize: 18 } as const;
const closed = { size: 'md', variant: 'default', disabled: true } as const;

/** Call and email buttons within reach of the thumb. */
export function ThumbBar() {
  const { contact, readOnly } = useContactEdit();
  const { call, mail } = reachOf(contact);
  return (
    <section className={classes.thumbs} aria-label="Contact actions">
      {call.to !== null ? (
        <CallButton {...look} />
      ) : (
        <Button {...closed} leftSection={<IconPhone size={18} aria-hidden />}>
          {call.reason}
        </Button>
      )}
      {mail.to !== null && !readOnly ? (
        <EmailButton {...look} />
      ) : (
        <Button {...closed} leftSection={<IconMail size={18} aria-hidden />}>
          {mail.to === null ? mail.reason : 'Email'}
        </Button>
      )}
    </section>
  );
}
