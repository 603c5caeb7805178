import type { ImportEncoding } from '@bookline/contract/features/import-file';
import type { ImportedThing } from '@bookline/contract/features/medicare-import';
import { MAX_MEDICARE_TEXT } from '@bookline/contract/rules/limits';
import { Alert, Button, Group, Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import { ApiError, sentenceOf } from '../../../lib/api-error.ts';
import { TextLink } from '../../../lib/links.tsx';
import { paths } from '../../../lib/paths.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { FileDrop } from '../../../ui/file-drop.tsx';
import { TextSkeleton } from '../../../ui/skeletons.tsx';
import { toast } from '../../../ui/toast.ts';
import { useMedicareRegistration } from '../../account/account.api.ts';
import { FileReading } from '../../imports/imports.api.ts';
import { useMedicareImport } from '../rx-details.data.ts';
import { ImportReview } from './import-review.tsx';
import { type FileText, readTextFile } from './read-text-file.ts';

interface Review {
  readonly found: readonly ImportedThing[];
  readonly notes: readonly string[];
  readonly version: string;
}

/** Imports text from Medicare.gov, a list, or a file into the contact: review, then merge. The text isn't stored. */
export default function MedicareImport({
  contactId,
  onClose,
}: {
  readonly contactId: string;
  readonly onClose: () => void;
}) {
  const registration = useMedicareRegistration(true);
  const [text, setText] = useState('');
  const [review, setReview] = useState<Review | null>(null);
  /** A file whose text is checked first. */
  const [opened, setOpened] = useState<{ readonly file: File; readonly content: FileText } | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const send = useMedicareImport();
  const { error, isPending: isBusy } = send;

  const read = (from: string) =>
    send.mutate(
      { params: { id: contactId }, body: { text: from } },
      {
        onSuccess: ({ data }) => {
          setReview(data);
          // An entry that exists in different words stays unless the user chooses to replace it.
          setTicked(new Set(data.found.filter(({ state }) => state === 'new').map(({ key }) => key)));
        },
      },
    );
  const merge = () =>
    review &&
    send.mutate(
      { params: { id: contactId }, body: { text, accept: [...ticked], version: review.version } },
      {
        onSuccess: ({ data }) => {
          toast.done(data.saved === 1 ? '1 item added to Rx & Medicare' : `${data.saved} items added to Rx & Medicare`);
          onClose();
        },
      },
    );
  /** Text that may have been read wrongly is shown before it is used, with a choice of encodings. */
  const takeFile = async (file: File, encoding?: ImportEncoding) => {
    const content = readTextFile(await file.arrayBuffer(), encoding);
    if ('refusal' in content) {
      setOpened(null);
      return setRefusal(content.refusal);
    }
    const shown = content.text.slice(0, MAX_MEDICARE_TEXT);
    const isSure = encoding === undefined && content.notes.length === 0;
    setRefusal(null);
    setText(shown);
    setOpened(isSure ? null : { file, content });
    if (isSure) read(shown);
  };
  const isStale = error instanceof ApiError && error.status === 409;
  const may = registration.data?.data;
  return (
    <Dialog
      opened
      size="xl"
      title={review ? 'Recognized items' : 'Import Medicare text'}
      onClose={onClose}
      actions={
        may?.registered && (
          <>
            {review && (
              <Button variant="default" onClick={() => setReview(null)} disabled={isBusy} mr="auto">
                Back to text
              </Button>
            )}
            <Button variant="default" onClick={onClose} disabled={isBusy}>
              Cancel
            </Button>
            {review ? (
              <Button onClick={merge} loading={isBusy} disabled={ticked.size === 0 || isStale}>
                Add {ticked.size} to the contact
              </Button>
            ) : (
              <Button onClick={() => read(text)} loading={isBusy} disabled={text.trim() === ''}>
                Review
              </Button>
            )}
          </>
        )
      }
    >
      {!may && !registration.error && <TextSkeleton lines={3} />}
      {registration.error && <Text role="alert">{sentenceOf(registration.error)}</Text>}
      {may && !may.registered && <NotRegistered planYear={may.plan_year} />}
      {may?.registered && (
        <>
          <div role="alert">
            {error && (
              <Alert color="red" variant="light" mb="md">
                {isStale ? 'Someone changed these details while you were editing.' : sentenceOf(error)}
                {isStale && (
                  <Button variant="subtle" size="compact-sm" ml="xs" onClick={() => read(text)}>
                    Review again
                  </Button>
                )}
              </Alert>
            )}
          </div>
          {review ? (
            <ImportReview {...review} ticked={ticked} onTicked={setTicked} />
          ) : (
            <>
              <Text size="sm" mb="sm">
                Paste a list of drugs, doctors, or pharmacies, the front of a Medicare card, or the “Download my data”
                text from Medicare.gov. You review everything before it’s saved.
              </Text>
              <Textarea
                label="Text"
                autosize
                minRows={7}
                maxRows={16}
                maxLength={MAX_MEDICARE_TEXT}
                autoComplete="off"
                spellCheck={false}
                value={text}
                onChange={(event) => setText(event.currentTarget.value)}
                data-autofocus
              />
              <Group mt="md" grow>
                <FileDrop
                  label="Or choose a file"
                  accept={['.txt', '.csv', '.json']}
                  maxBytes={MAX_MEDICARE_TEXT}
                  onFile={(file) => void takeFile(file)}
                />
              </Group>
              <Text size="sm" c="var(--mantine-color-error)" role="alert" component="div">
                {refusal}
              </Text>
              {opened && (
                <FileReading
                  file={{ sheet: null, sheets: [], encoding: opened.content.encoding }}
                  error={null}
                  busy={isBusy}
                  onChange={({ encoding }) => void takeFile(opened.file, encoding)}
                />
              )}
              <Text size="sm" role="status" component="div">
                {opened?.content.notes.join(' ')}
              </Text>
            </>
          )}
        </>
      )}
    </Dialog>
  );
}

function NotRegistered({ planYear }: { readonly planYear: number }) {
  return (
    <Text size="sm">
      To import Medicare data, you need a national producer number (NPN) and a Medicare certification for {planYear} or
      later. Add both in <TextLink to={paths.profile()}>your profile</TextLink>.
    </Text>
  );
}
