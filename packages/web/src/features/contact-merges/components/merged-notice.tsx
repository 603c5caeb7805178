import type { Contact } from '@bookline/contract/features/contacts';
import { phoneDigits } from '@bookline/contract/rules/phone';
import { IconArrowMerge } from '@tabler/icons-react';
import { useState } from 'react';
import { spokenName } from '../../contacts/components/list/contact-name.ts';
import classes from './merged-notice.module.css';

/**
 * Says that the address somebody opened was of a contact that became part of this one. `param` is what of the address named it when this
 * page opened: the address itself moves on to the contact's own.
 */
export function MergedNotice({ contact, param }: { readonly contact: Contact; readonly param: string }) {
  const [isOther] = useState(() => !isOwn(contact, param));
  if (!isOther) return null;
  return (
    <div className={classes.banner} role="status">
      <IconArrowMerge size={16} aria-hidden />
      <span>The contact you opened was merged into {spokenName(contact)}. Everything it had is here.</span>
    </div>
  );
}

function isOwn(contact: Contact, param: string): boolean {
  if (param === contact.id) return true;
  if (param.includes('-') && param.length === 36) return false;
  const digits = phoneDigits(param);
  return contact.phones.some(({ number }) => phoneDigits(number).endsWith(digits));
}
