import { MAX_TITLE } from '@bookline/contract/rules/limits';
import { Group, Text, TextInput } from '@mantine/core';
import { lazy, Suspense, useCallback, useId, useRef } from 'react';
import { TextSkeleton } from '../../../ui/skeletons.tsx';
import { FieldMenu } from './field-menu.tsx';
import type { Insert } from './mail-editor.tsx';

const MailEditor = lazy(async () => ({ default: (await import('./mail-editor.tsx')).MailEditor }));

interface Words {
  readonly subject: string;
  readonly html: string;
}

/** The subject and text of an email, with fields from the contact. */
export function MailFields({
  subject,
  html,
  onChange,
  errorOf,
  autoFocus,
}: Words & {
  readonly onChange: (change: Partial<Words>) => void;
  readonly errorOf: (field: 'subject' | 'html') => string | undefined;
  readonly autoFocus?: boolean;
}) {
  const labelId = useId();
  const errorId = useId();
  const line = useRef<HTMLInputElement>(null);
  // Fields go into the input that had focus last.
  const isInSubject = useRef(false);
  const insert = useRef<Insert>(null);
  const onReady = useCallback((ready: Insert) => {
    insert.current = ready;
  }, []);
  const onFocus = useCallback(() => {
    isInSubject.current = false;
  }, []);
  const onField = (text: string) => {
    const field = line.current;
    if (!isInSubject.current || !field) return insert.current?.(text);
    const [from, to] = [field.selectionStart ?? subject.length, field.selectionEnd ?? subject.length];
    onChange({ subject: subject.slice(0, from) + text + subject.slice(to) });
    field.focus();
  };
  const problem = errorOf('html');
  return (
    <>
      <TextInput
        ref={line}
        label="Subject"
        value={subject}
        onChange={(event) => onChange({ subject: event.currentTarget.value })}
        onFocus={() => {
          isInSubject.current = true;
        }}
        maxLength={MAX_TITLE}
        error={errorOf('subject')}
        {...(autoFocus && { 'data-autofocus': true })}
      />
      <div>
        <Text size="sm" fw={500} id={labelId} mb={4}>
          Message
        </Text>
        <Suspense fallback={<TextSkeleton lines={8} />}>
          <MailEditor
            html={html}
            onHtml={(written) => onChange({ html: written })}
            onReady={onReady}
            onFocus={onFocus}
            labelledBy={labelId}
            error={problem === undefined ? undefined : errorId}
          />
        </Suspense>
        {problem !== undefined && (
          <Text id={errorId} size="xs" c="var(--mantine-color-error)" mt={4}>
            {problem}
          </Text>
        )}
      </div>
      <Group gap="xs">
        <FieldMenu onField={onField} />
        <Text size="xs" c="dimmed">
          {'Fallback if the field is empty: {{first_name|friend}}'}
        </Text>
      </Group>
    </>
  );
}
