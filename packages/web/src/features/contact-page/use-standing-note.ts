import { contacts } from '@bookline/contract/features/contacts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { call } from '../../lib/api.ts';
import { ApiError, sentenceOf } from '../../lib/api-error.ts';
import { hasForm, useDraft } from '../../lib/use-draft.ts';
import { useContactEdit, useShowContact } from '../contact-fields/contact-fields.api.ts';

/** Saves after this pause in typing. */
const REST_MS = 1500;

interface Draft {
  readonly text: string;
  /** The note when editing started. */
  readonly base: string;
}
const like: Draft = { text: '', base: '' };
const parse = (kept: unknown): Draft | undefined => (hasForm(kept, like) ? kept : undefined);

export interface StandingNote {
  readonly text: string;
  readonly state: 'saved' | 'typing' | 'saving' | 'failed' | 'conflict';
  /** Why it wasn't saved, or the conflict. */
  readonly failure: string | undefined;
  /** Another user's newer text. */
  readonly theirs: string | undefined;
  type(text: string): void;
  /** Saves the input at once. */
  save(): void;
  keepMine(): void;
  takeTheirs(): void;
}

/**
 * The contact's pinned note, saved during typing (R308). Unsaved text survives a reload, and another user's newer text is never overwritten
 * without asking.
 */
export function useStandingNote(): StandingNote {
  const { contact, readOnly } = useContactEdit();
  const show = useShowContact();
  const [draft, setDraft] = useDraft(`standing-note:${contact.id}`, parse);
  const [saving, setSaving] = useState(false);
  const [failure, setFailure] = useState<string | undefined>();
  const newest = useRef({ draft, contact });
  newest.current = { draft, contact };
  const busy = useRef(false);

  const isTaken = draft !== undefined && contact.description !== draft.base && contact.description !== draft.text;

  const send = useCallback(
    async (over?: string) => {
      const { draft: sent, contact: known } = newest.current;
      if (!sent || busy.current) return;
      const base = over ?? sent.base;
      if (known.description === sent.text) return setDraft(undefined);
      if (known.description !== base) return;
      busy.current = true;
      setSaving(true);
      setFailure(undefined);
      const params = { id: known.id };
      try {
        const { data } = await call(contacts.update_note, {
          params,
          body: { note: sent.text, version: known.version },
        });
        const typedSince = newest.current.draft;
        setDraft(typedSince && typedSince.text !== sent.text ? { text: typedSince.text, base: sent.text } : undefined);
        show(data);
      } catch (error) {
        if (!(error instanceof ApiError && error.status === 409)) return setFailure(sentenceOf(error));
        // The contact changed. The reply shows whether the note did.
        const reload = call(contacts.get, { params, query: { not_remove_new_tag: 'true' } });
        await reload.then(
          ({ data }) => show(data),
          (reason: unknown) => setFailure(sentenceOf(reason)),
        );
      } finally {
        busy.current = false;
        setSaving(false);
      }
    },
    [setDraft, show],
  );

  // Also runs after a reload, after a conflict in another field, and for input during a save.
  useEffect(() => {
    if (!draft || readOnly || isTaken || failure !== undefined || saving) return;
    const timer = setTimeout(() => void send(), REST_MS);
    return () => clearTimeout(timer);
  }, [draft, readOnly, isTaken, failure, saving, contact.version, send]);

  const text = draft?.text ?? contact.description;
  return {
    text,
    state: isTaken ? 'conflict' : failure !== undefined ? 'failed' : saving ? 'saving' : draft ? 'typing' : 'saved',
    failure,
    theirs: isTaken ? contact.description : undefined,
    type(typed) {
      setFailure(undefined);
      const base = draft?.base ?? contact.description;
      setDraft(typed === base && typed === contact.description ? undefined : { text: typed, base });
    },
    save: () => void send(),
    keepMine() {
      if (draft) setDraft({ text: draft.text, base: contact.description });
      void send(contact.description);
    },
    takeTheirs: () => setDraft(undefined),
  };
}
