import type { Contact } from '@bookline/contract/features/contacts';
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { ApiError, type FieldErrors, sentenceOf } from '../../../../lib/api-error.ts';
import { toast } from '../../../../ui/toast.ts';
import {
  type Collision,
  type ContactChange,
  ContactEditContext,
  labels,
  pathLabel,
  type Saved,
  spokenName,
  useSaveContact,
  type ValueKey,
} from '../../../contact-fields/contact-fields.api.ts';
import { ConflictDialog } from './conflict-dialog.tsx';

interface Question {
  readonly collision: Collision;
  readonly answer: (keepTheirs: readonly string[]) => void;
  readonly giveUp: () => void;
}

class GivenUp extends Error {}
const GIVEN_UP = 'Not saved. Someone changed this contact while you were editing. Save again to review the changes.';

/** Lets everything below it edit the contact. Asks on a conflict and keeps the input until then. */
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
        // The field is gone after navigation, so it can't show the error.
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

/** Explains in a toast what couldn't be saved on a contact that is no longer shown. */
function tellLost(base: Contact, change: ContactChange, refused: FieldErrors): void {
  const names = Object.keys(change).map((key) => labels[key as ValueKey].toLowerCase());
  const [reason] = Object.values(refused).flat();
  toast.failed(`Changes to ${spokenName(base)} weren’t saved: ${names.join(', ')}. ${reason ?? ''}`);
}

/** Shows what another user changed between opening and saving the contact. */
function tellMeanwhile({ meanwhile }: Saved): void {
  if (meanwhile.length === 0) return;
  const names = [...new Set(meanwhile.map(({ key, path }) => pathLabel(key, path).toLowerCase()))];
  toast.info(
    `Contact saved. Someone else changed the ${names.join(', ')} while you were editing. Both changes were kept.`,
  );
}
