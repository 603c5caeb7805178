import { Group, Text } from '@mantine/core';
import { lazy, Suspense, useCallback, useId, useRef } from 'react';
import { TextSkeleton } from '../../../ui/skeletons.tsx';
import { FieldMenu } from './field-menu.tsx';
import type { Insert } from './mail-editor.tsx';

const MailEditor = lazy(async () => ({ default: (await import('./mail-editor.tsx')).MailEditor }));

const noFocus = () => undefined;

/** Formatted text with fields from the contact. `html` is read only once. */
export function RichTextField({
  label,
  html,
  onHtml,
}: {
  readonly label: string;
  readonly html: string;
  readonly onHtml: (html: string) => void;
}) {
  const labelId = useId();
  const insert = useRef<Insert>(null);
  const latest = useRef(onHtml);
  latest.current = onHtml;
  const onReady = useCallback((ready: Insert) => {
    insert.current = ready;
  }, []);
  return (
    <div>
      <Group justify="space-between" mb={4}>
        <Text size="sm" fw={500} id={labelId}>
          {label}
        </Text>
        <FieldMenu onField={(field) => insert.current?.(field)} />
      </Group>
      <Suspense fallback={<TextSkeleton lines={6} />}>
        <MailEditor
          html={html}
          onHtml={(written) => latest.current(written)}
          onReady={onReady}
          onFocus={noFocus}
          labelledBy={labelId}
          error={undefined}
        />
      </Suspense>
    </div>
  );
}
