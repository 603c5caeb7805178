import type { Contact } from '@bookline/contract/features/contacts';
import { type ReactNode, useCallback, useMemo, useState } from 'react';
import { ApiError, sentenceOf } from '../../../../../lib/api-error.ts';
import { toast } from '../../../../../ui/toast.ts';
import { useSaveContact } from '../../../contact.data.ts';
import type { ContactChange } from '../contact-values.ts';
import { pathLabel } from '../labels.ts';
import { ConflictDialog } from './conflict-dialog.tsx';
import { ContactEditContext } from './contact-edit.ts';
import type { Collision, Saved } from './save-over.ts';

interface Question {
  readonly collision: Collision;
  readonly answer: (keepTheirs: readonly string[]) => void;
  readonly giveUp: () => void;
}

class GivenUp extends Error {}
const GIVEN_UP = 'Not saved yet: somebody else changed this. Save again to choose.';

/** Lets everything below change the contact. Where two people changed the same, it asks, and what was typed stays until that is answered. */
export function ContactEditProvider({
  contact,
  children,
}: {
  readonly contact: Contact;
  readonly children: ReactNode;
}) {
  const saveContact = useSaveContact(contact.id);
  const [question, setQuestion] = useState<Question | null>(null);

  const decide = useCallback(
    (collision: Collision) =>
      new Promise<readonly string[]>((resolve, reject) => {
        const close = (act: () => void) => () => {
          setQuestion(null);
          act();
        };
        setQuestion({
          collision,
          answer: (keepTheirs) => close(() => resolve(keepTheirs))(),
          giveUp: close(() => reject(new GivenUp())),
        });
      }),
    [],
  );
  const save = useCallback(
    async (change: ContactChange, base: Contact) => {
      try {
        tellMeanwhile(await saveContact(base, change, decide));
        return null;
      } catch (error) {
        if (error instanceof GivenUp) return { base: [GIVEN_UP] };
        if (error instanceof ApiError && error.status === 422) return error.fields;
        return { base: [sentenceOf(error)] };
      }
    },
    [saveContact, decide],
  );
  const value = useMemo(() => ({ contact, readOnly: contact.deleted_at !== null, save }), [contact, save]);
  return (
    <ContactEditContext value={value}>
      {children}
      {question && <ConflictDialog {...question} />}
    </ContactEditContext>
  );
}

/** Says what somebody else changed between opening the contact and saving it. */
function tellMeanwhile({ meanwhile }: Saved): void {
  if (meanwhile.length === 0) return;
  const names = [...new Set(meanwhile.map(({ key, path }) => pathLabel(key, path).toLowerCase()))];
  toast.info(`Saved. Somebody else changed the ${names.join(', ')} meanwhile; both are kept.`);
}
