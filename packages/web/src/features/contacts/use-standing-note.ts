import { contacts } from '@bookline/contract/features/contacts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { call } from '../../lib/api.ts';
import { ApiError, sentenceOf } from '../../lib/api-error.ts';
import { hasForm, useDraft } from '../../lib/use-draft.ts';
import { useContactEdit } from './components/contact/edit/contact-edit.ts';
import { useShowContact } from './contact.data.ts';

/** Typing that rests this long is saved. */
const REST_MS = 1500;

interface Draft {
  readonly text: string;
  /** The note as it was when typing began. */
  readonly base: string;
}
const like: Draft = { text: '', base: '' };
const parse = (kept: unknown): Draft | undefined => (hasForm(kept, like) ? kept : undefined);

export interface StandingNote {
  readonly text: string;
  readonly state: 'saved' | 'typing' | 'saving' | 'failed' | 'conflict';
  /** Why it is not saved; what stands in their way in a conflict. */
  readonly failure: string | undefined;
  /** What somebody else wrote meanwhile. */
  readonly theirs: string | undefined;
  type(text: string): void;
  /** Saves at once what was typed. */
  save(): void;
  keepMine(): void;
  takeTheirs(): void;
}

/**
 * The standing note of the contact, saved while it is typed (R308). What is not saved yet outlives a reload; what somebody else wrote
 * meanwhile is not written over unasked.
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
        // Something of the contact changed; whether it was the note shows once it is here.
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

  // Also after a reload, after a conflict in another field, and after what was typed while a save was under way.
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
