import type { AdminEmailWithContent, EmailImage } from '@bookline/contract/features/broadcast-emails';
import { MAX_RECORD_NAME, MAX_TITLE } from '@bookline/contract/rules/limits';
import { Alert, Button, SegmentedControl, Switch, TextInput } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { ApiError, sentenceOf } from '../../../lib/api-error.ts';
import { bindFields } from '../../../lib/bind-fields.ts';
import { IconLink } from '../../../lib/links.tsx';
import { paths } from '../../../lib/paths.ts';
import { useUnsavedGuard } from '../../../lib/use-unsaved-guard.ts';
import { Confirm } from '../../../ui/confirm.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { toast } from '../../../ui/toast.ts';
import { useNarrow } from '../../../ui/use-narrow.ts';
import { TopicSelect } from '../../email-topics/email-topics.api.ts';
import { useAddEmail, useChangeEmail } from '../broadcast-emails.data.ts';
import { draftOf, type EmailDraft, wordsOf } from '../email-draft.ts';
import { BlockList } from './block-list.tsx';
import classes from './email-editor.module.css';
import { EmailMenu } from './email-menu.tsx';
import { EmailSide } from './email-side.tsx';

/** Writes an email of blocks. Beside it are the preview, the checks, and older versions. */
export function EmailEditor({
  email,
  first,
  images: firstImages,
  onAdded,
}: {
  /** Null for a new one. */
  readonly email: AdminEmailWithContent | null;
  readonly first: EmailDraft;
  readonly images: readonly EmailImage[];
  readonly onAdded: (id: string) => void;
}) {
  const [saved, setSaved] = useState(email);
  const [draft, setDraft] = useState(first);
  const [images, setImages] = useState(firstImages);
  const [shown, setShown] = useState<'write' | 'side'>('write');
  const [opened, setOpened] = useState<string>();
  const narrow = useNarrow();
  const navigate = useNavigate();
  const add = useAddEmail();
  const change = useChangeEmail();
  const dirty = saved === null ? !add.isSuccess : comparable(draft) !== comparable(draftOf(saved));
  const begun = saved !== null || comparable(draft) !== comparable(first) || first.name !== '';
  const guard = useUnsavedGuard(dirty && begun);
  const set = (more: Partial<EmailDraft>) => setDraft((before) => ({ ...before, ...more }));
  const error = saved === null ? add.error : change.error;
  const isConflict = error instanceof ApiError && error.status === 409;
  const refused: Readonly<Record<string, readonly string[]>> =
    error instanceof ApiError && error.status === 422 ? error.fields : {};
  const bind = bindFields({ draft, set, errorOf: (field) => refused[field]?.[0] });
  const blockErrors = Object.entries(refused).filter(([field]) => field.startsWith('blocks'));
  const save = ({ over = false } = {}) => {
    const body = { name: draft.name, active: draft.active, topic_id: draft.topic_id, ...wordsOf(draft) };
    if (saved === null)
      return add.mutate(
        { body },
        {
          onSuccess: ({ data }) => {
            toast.done('Email saved');
            onAdded(data.id);
          },
        },
      );
    return change.mutate(
      { params: { id: saved.id }, body: over ? body : { ...body, version: saved.version } },
      {
        onSuccess: ({ data }) => {
          setSaved(data);
          toast.done('Email saved');
        },
      },
    );
  };
  return (
    <>
      <PageHeader
        back={
          <IconLink to={paths.admin_broadcast_emails} size={32} aria-label="All campaign emails">
            <IconArrowLeft size={18} stroke={1.8} />
          </IconLink>
        }
        title={saved?.name ?? 'New email'}
        actions={
          <>
            <Button disabled={!dirty} loading={add.isPending || change.isPending} onClick={() => save()}>
              Save
            </Button>
            {saved && <EmailMenu email={saved} onDeleted={() => void navigate({ to: paths.admin_broadcast_emails })} />}
          </>
        }
      >
        {narrow && (
          <SegmentedControl
            size="xs"
            aria-label="View"
            data={[
              { value: 'write', label: 'Write' },
              { value: 'side', label: 'Preview and checks' },
            ]}
            value={shown}
            onChange={(value) => setShown(value === 'side' ? 'side' : 'write')}
          />
        )}
      </PageHeader>
      <div className={classes.page}>
        {(!narrow || shown === 'write') && (
          <section className={classes.write} aria-label="Email content">
            <div role="alert">
              {isConflict && (
                <Alert color="orange" variant="light">
                  {sentenceOf(error)}
                  <Button mt="xs" size="compact-sm" variant="default" onClick={() => save({ over: true })}>
                    Save as the newest version
                  </Button>
                </Alert>
              )}
              {error && !isConflict && Object.keys(refused).length === 0 && (
                <Alert color="red" variant="light">
                  {sentenceOf(error)}
                </Alert>
              )}
              {blockErrors.length > 0 && (
                <Alert color="red" variant="light">
                  {blockErrors.map(([field, [sentence]]) => (
                    <div key={field}>{placed(field, sentence ?? '')}</div>
                  ))}
                </Alert>
              )}
            </div>
            <div className={classes.name}>
              <TextInput label="Name" {...bind('name')} maxLength={MAX_RECORD_NAME} required placeholder="Newsletter" />
              <Switch
                label="Active"
                checked={draft.active}
                onChange={(event) => set({ active: event.currentTarget.checked })}
              />
            </div>
            <TextInput label="Subject" {...bind('subject')} maxLength={MAX_TITLE} />
            <TextInput
              label="Preview text"
              description="Shown after the subject in a list of emails."
              {...bind('preheader')}
              maxLength={MAX_TITLE}
            />
            <TopicSelect
              value={draft.topic_id}
              kept={saved?.topic ?? null}
              onChange={(topic_id) => set({ topic_id })}
              error={refused.topic_id?.[0]}
            />
            <Switch
              label="Service email"
              description="News about a contact’s own policy or account. It may also go to contacts without consent to marketing, so the law doesn’t let it advertise anything."
              checked={draft.service}
              onChange={(event) => set({ service: event.currentTarget.checked })}
            />
            <BlockList
              blocks={draft.blocks}
              onBlocks={(blocks) => set({ blocks })}
              images={images}
              onImage={(image) => setImages((known) => [...known, image])}
              opened={opened}
              onOpened={setOpened}
            />
          </section>
        )}
        {(!narrow || shown === 'side') && (
          <EmailSide
            words={wordsOf(draft)}
            email={saved}
            onBlock={(index) => {
              setOpened(draft.blocks[index]?.key);
              setShown('write');
            }}
            onRestore={(version) => {
              const { subject, preheader, blocks } = draftOf(version);
              setImages((known) => [...known, ...version.images]);
              set({ subject, preheader, blocks });
              setOpened(undefined);
              setShown('write');
            }}
          />
        )}
      </div>
      <Confirm
        opened={guard.leaving}
        title="Leave without saving?"
        action="Leave"
        cancel="Keep editing"
        danger
        onConfirm={guard.leave}
        onClose={guard.stay}
      >
        Your changes will be lost.
      </Confirm>
    </>
  );
}

/** A draft without the keys of its blocks. */
const comparable = (draft: EmailDraft) =>
  JSON.stringify({ ...wordsOf(draft), name: draft.name, active: draft.active, topic_id: draft.topic_id });

/** 'Block 2: …' */
const placed = (field: string, sentence: string) => {
  const index = /^blocks\.(\d+)/.exec(field)?.[1];
  return index === undefined ? sentence : `Block ${Number(index) + 1}: ${sentence}`;
};
