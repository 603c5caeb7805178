import { Button, type ButtonProps } from '@mantine/core';
import { IconMail, IconPhone } from '@tabler/icons-react';
import { useDial } from '../../../lib/dialing.ts';
import { useContactEdit, useOpened } from '../../contact-fields/contact-fields.api.ts';
import { reachOf } from '../reach.ts';

/** Calls with the phone on the page. Every call from here passes the outbound gate and is logged. */
export function CallButton({ iconSize = 15, ...props }: ButtonProps & { readonly iconSize?: number }) {
  const { contact } = useContactEdit();
  const dial = useDial();
  const number = reachOf(contact).call.to;
  return (
    <Button
      {...props}
      leftSection={<IconPhone size={iconSize} aria-hidden />}
      disabled={!dial || number === null}
      title={dial ? undefined : 'Calling isn’t set up for you, or your phone is still connecting.'}
      onClick={() => number !== null && dial?.({ number, contact_id: contact.id })}
    >
      Call
    </Button>
  );
}

/** Opens the compose dialog. Emails pass the outbound gate too, and appear in the timeline. */
export function EmailButton({ iconSize = 15, ...props }: ButtonProps & { readonly iconSize?: number }) {
  const { open } = useOpened('sent_email');
  return (
    <Button {...props} leftSection={<IconMail size={iconSize} aria-hidden />} onClick={() => open('new')}>
      Email
    </Button>
  );
}
