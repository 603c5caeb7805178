import type { Contact } from '@bookline/contract/features/contacts';
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { ApiError, type FieldErrors, sentenceOf } from '../../../../../lib/api-error.ts';
import { toast } from '../../../../../ui/toast.ts';
import { useSaveContact } from '../../../contact.data.ts';
import { spokenName } from '../../list/contact-name.ts';
import type { ContactChange, ValueKey } from '../contact-values.ts';
import { labels, pathLabel } from '../labels.ts';
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
  const isShown = useRef(true);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);

  const decide = useCallback(
    (collision: Collision) =>
      new Promise<readonly string[]>((resolve, reject) => {
        if (!isShown.current) return reject(new GivenUp());
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
        const refused = refusalOf(error);
        // The field that was left for another page cannot say it.
        if (!isShown.current) tellLost(base, change, refused);
        return refused;
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

function refusalOf(error: unknown): FieldErrors {
  if (error instanceof GivenUp) return { base: [GIVEN_UP] };
  if (error instanceof ApiError && error.status === 422) return error.fields;
  return { base: [sentenceOf(error)] };
}

/** Says of a contact that shows no longer what could not be saved on it, and why. */
function tellLost(base: Contact, change: ContactChange, refused: FieldErrors): void {
  const names = Object.keys(change).map((key) => labels[key as ValueKey].toLowerCase());
  const [reason] = Object.values(refused).flat();
  toast.failed(`${spokenName(base)} was left before this was saved: ${names.join(', ')}. ${reason ?? ''}`);
}

/** Says what somebody else changed between opening the contact and saving it. */
function tellMeanwhile({ meanwhile }: Saved): void {
  if (meanwhile.length === 0) return;
  const names = [...new Set(meanwhile.map(({ key, path }) => pathLabel(key, path).toLowerCase()))];
  toast.info(`Saved. Somebody else changed the ${names.join(', ')} meanwhile; both are kept.`);
}
