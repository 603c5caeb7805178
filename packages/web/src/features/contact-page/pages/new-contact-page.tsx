import type { Contact } from '@bookline/contract/features/contacts';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { ApiError, type FieldErrors, sentenceOf } from '../../../lib/api-error.ts';
import { paths } from '../../../lib/paths.ts';
import { useDraft } from '../../../lib/use-draft.ts';
import { useUnsavedGuard } from '../../../lib/use-unsaved-guard.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { toast } from '../../../ui/toast.ts';
import { sameValue, spokenName, useCreateContact } from '../../contact-fields/contact-fields.api.ts';
import classes from '../components/new-contact/new-contact.module.css';
import {
  bodyOfDraft,
  emptyDraft,
  type NewContactDraft,
  parseDraft,
  refusedAtOnce,
  tidied,
} from '../components/new-contact/new-contact.ts';
import { NewContactForm } from '../components/new-contact/new-contact-form.tsx';

/** Adds a contact. Input survives a reload and an expired session until it's saved or discarded. */
export function NewContactPage() {
  const navigate = useNavigate();
  const [kept, setKept] = useDraft('new-contact', parseDraft);
  const [isRestored, setRestored] = useState(kept !== undefined);
  const [round, setRound] = useState(0);
  const [refused, setRefused] = useState<FieldErrors | null>(null);
  const [made, setMade] = useState<Contact | null>(null);
  const create = useCreateContact();
  const draft = kept ?? emptyDraft;
  const guard = useUnsavedGuard(kept !== undefined && made === null);

  // Wait until nothing is unsaved, or the guard would block the navigation.
  useEffect(() => {
    if (made) void navigate({ to: paths.contact({ id: made.id }) });
  }, [made, navigate]);

  const change = (next: NewContactDraft) => setKept(sameValue(next, emptyDraft) ? undefined : next);
  const startAgain = () => {
    setKept(undefined);
    setRestored(false);
    setRefused(null);
    create.reset();
    setRound((count) => count + 1);
  };
  const save = (another: boolean) => {
    const tidy = tidied(draft);
    setKept(tidy);
    create.reset();
    const atOnce = refusedAtOnce(tidy);
    setRefused(atOnce);
    if (atOnce) return;
    create.mutate(
      { body: bodyOfDraft(tidy) },
      {
        onSuccess: ({ data }) => {
          toast.done(`${spokenName(data)} added`);
          if (another) return startAgain();
          setKept(undefined);
          setMade(data);
        },
      },
    );
  };
  const { error } = create;
  const errors = refused ?? (error instanceof ApiError && error.status === 422 ? error.fields : undefined);
  return (
    <>
      <PageHeader title="New contact" />
      <div className={classes.page}>
        <NewContactForm
          key={round}
          draft={draft}
          onDraft={change}
          errors={errors}
          failure={error && !errors ? sentenceOf(error) : undefined}
          busy={create.isPending}
          guard={{
            ...guard,
            leave: () => {
              setKept(undefined);
              guard.leave();
            },
          }}
          isRestored={isRestored}
          onStartOver={startAgain}
          onSave={() => save(false)}
          onSaveAndAnother={() => save(true)}
          onCancel={() => void navigate({ to: paths.contacts })}
        />
      </div>
    </>
  );
}
