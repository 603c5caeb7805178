import { Anchor } from '@mantine/core';
import { useDial } from '../../../lib/dialing.ts';
import { PhoneText } from '../../../ui/phone-text.tsx';

/** A contact's number. It calls with the phone on the page. Without a phone, or if the contact can't be called, it's plain text. */
export function DialNumber({
  number,
  contactId,
  callable,
}: {
  readonly number: string;
  readonly contactId: string;
  readonly callable: boolean;
}) {
  const dial = useDial();
  const text = <PhoneText number={number} />;
  if (!dial || !callable) return text;
  return (
    <Anchor component="button" type="button" inherit onClick={() => dial({ number, contact_id: contactId })}>
      {text}
    </Anchor>
  );
}
