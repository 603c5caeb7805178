import type { Contact } from '@bookline/contract/features/contacts';
import { phoneDigits } from '@bookline/contract/rules/phone';
import { IconArrowMerge } from '@tabler/icons-react';
import { useState } from 'react';
import { spokenName } from '../../contact-fields/contact-fields.api.ts';
import classes from './merged-notice.module.css';

/**
 * Says that the link the user opened was of a contact that was merged into this one. `param` is the path parameter that named it when this
 * page opened, because the path itself changes to the contact's own.
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
