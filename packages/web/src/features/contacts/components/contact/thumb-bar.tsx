import { Button } from '@mantine/core';
import { IconMail, IconPhone, type IconProps } from '@tabler/icons-react';
import type { ComponentType } from 'react';
import { useDial } from '../../../../lib/dialing.ts';
import classes from './contact-screen.module.css';
import { useContactEdit } from './edit/contact-edit.ts';
import { reachOf, type Way } from './reach.ts';

/** Call and write, always one thumb away on a phone. */
export function ThumbBar() {
  const { contact } = useContactEdit();
  const { call, mail } = reachOf(contact);
  const dial = useDial();
  const number = /^tel:([^;]+)/.exec(call.href ?? '')?.[1];
  const onCall = dial && number !== undefined ? () => dial({ number, contact_id: contact.id }) : undefined;
  return (
    <section className={classes.thumbs} aria-label="Reach them">
      <WayButton way={call} label="Call" icon={IconPhone} onHere={onCall} />
      <WayButton way={mail} label="E-mail" icon={IconMail} />
    </section>
  );
}

function WayButton({
  way,
  label,
  icon: Icon,
  onHere,
}: {
  readonly way: Way;
  readonly label: string;
  readonly icon: ComponentType<IconProps>;
  /** Done on this page instead of where the link leads. */
  readonly onHere?: (() => void) | undefined;
}) {
  const icon = <Icon size={18} aria-hidden />;
  if (!way.href) {
    return (
      <Button size="md" variant="default" disabled leftSection={icon}>
        {way.reason}
      </Button>
    );
  }
  if (onHere) {
    return (
      <Button size="md" variant="light" onClick={onHere} leftSection={icon}>
        {label}
      </Button>
    );
  }
  return (
    <Button size="md" variant="light" component="a" href={way.href} leftSection={icon}>
      {label}
    </Button>
  );
}
