import type { LetterTemplate } from '@bookline/contract/features/letter-templates';
import { describeLetterFault, letterFields, readLetter } from '@bookline/contract/rules/letter-fields';
import { MAX_ARTICLE, MAX_NAME } from '@bookline/contract/rules/limits';
import { Button, Group, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { useRef, useState } from 'react';
import { useRecordForm } from '../../../lib/use-record-form.ts';
import { RecordDialog } from '../../../ui/record-dialog.tsx';
import { SharingField } from '../../quick-filters/quick-filters.api.ts';
import { useChangeLetter, useDeleteLetter, useWriteLetter } from '../letter-templates.data.ts';

const groups = [
  { of: 'contact', label: 'Contact' },
  { of: 'policy', label: 'Policy' },
  { of: 'sender', label: 'You' },
] as const;

const fields = ['name', 'body', 'sharing'];
const FIRST_BODY = 'Dear {{first_name}},\n\n\n\nSincerely,';

/** A letter template: text with fields, and sharing. A null `letter` means a new one. */
export function LetterDialog({
  letter,
  onClose,
}: {
  readonly letter: LetterTemplate | null;
  readonly onClose: () => void;
}) {
  const write = useWriteLetter();
  const change = useChangeLetter();
  const remove = useDeleteLetter();
  const area = useRef<HTMLTextAreaElement>(null);
  const [left, setLeft] = useState(false);
  const { draft, dirty, set, withBind } = useRecordForm({
    name: letter?.name ?? '',
    body: letter?.body ?? FIRST_BODY,
    sharing: letter?.sharing ?? ('private' as LetterTemplate['sharing']),
  });
  const { fault } = readLetter(draft.body);
  const insert = (field: string) => {
    const { current } = area;
    const [from, to] = [current?.selectionStart ?? draft.body.length, current?.selectionEnd ?? draft.body.length];
    const word = `{{${field}}}`;
    set({ body: draft.body.slice(0, from) + word + draft.body.slice(to) });
    // After rendering, typing continues behind the field.
    requestAnimationFrame(() => {
      current?.focus();
      current?.setSelectionRange(from + word.length, from + word.length);
    });
  };
  const version = letter?.version;
  return (
    <RecordDialog
      noun="letter"
      id={letter?.id ?? null}
      name={draft.name}
      size="xl"
      sent={{ body: draft }}
      fields={fields}
      dirty={dirty}
      add={write}
      change={{
        ...change,
        mutate: ({ params, body }, on) =>
          change.mutate({ params, body: { ...body, ...(version !== undefined && { version }) } }, on),
      }}
      removal={{
        remove,
        name: letter?.name ?? '',
        text: 'No one will be able to print this letter. This can’t be undone. Letters already printed stay.',
      }}
      onClose={onClose}
    >
      {withBind((bind, errorOf) => (
        <Stack gap="sm">
          <TextInput label="Name" {...bind('name')} maxLength={MAX_NAME} required data-autofocus />
          <Textarea
            ref={area}
            label="Letter"
            description="Leave an empty line to start a new paragraph. {{first_name|friend}} prints “friend” if the name is empty. The date, address, and your name are added."
            {...bind('body')}
            onBlur={() => setLeft(true)}
            error={errorOf('body') ?? (left && fault ? describeLetterFault(fault) : undefined)}
            maxLength={MAX_ARTICLE}
            autosize
            minRows={10}
            maxRows={22}
            required
          />
          <FieldChips onField={insert} />
          <SharingField
            label="Available to"
            value={draft.sharing}
            saved={letter?.sharing}
            error={errorOf('sharing')}
            onChange={(sharing) => set({ sharing })}
          />
        </Stack>
      ))}
    </RecordDialog>
  );
}

/** The contact fields of a letter. A click inserts one at the cursor. */
function FieldChips({ onField }: { readonly onField: (field: string) => void }) {
  return (
    <div>
      {groups.map(({ of, label }) => (
        <Group key={of} gap={4} mb={6} role="group" aria-label={`Fields: ${label.toLowerCase()}`}>
          <Text size="xs" c="dimmed" w="6.5rem">
            {label}
          </Text>
          {letterFields
            .filter((field) => field.of === of)
            .map((field) => (
              <Button
                key={field.name}
                size="compact-xs"
                variant="light"
                color="gray"
                // Keeps the cursor in the letter.
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => onField(field.name)}
                title={`{{${field.name}}}`}
              >
                {field.label}
              </Button>
            ))}
        </Group>
      ))}
    </div>
  );
}
