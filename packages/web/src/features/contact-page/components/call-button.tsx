import { Button, type ButtonProps } from '@mantine/core';
import { IconPhone } from '@tabler/icons-react';
import { useDial } from '../../../lib/dialing.ts';
import { reachOf, useContactEdit } from '../../contact-fields/contact-fields.api.ts';

/** Calls with the phone on the page. Every call from here passes the outbound gate and is logged. */
export function CallButton({ iconSize = 15, ...props }: ButtonProps & { readonly iconSize?: number }) {
  const { contact } = useContactEdit();
  const dial = useDial();
  const { call } = reachOf(contact);
  const number = call.to;
  return (
    <Button
      {...props}
      leftSection={<IconPhone size={iconSize} aria-hidden />}
      disabled={!dial || number === null}
      title={dial ? 'C' : 'Calling isn’t set up for you, or your phone is still connecting.'}
      onClick={() => number !== null && dial?.({ number, contact_id: contact.id })}
    >
      {number === null ? call.reason : 'Call'}
    </Button>
  );
}
