import { MAX_TEXT } from '@bookline/contract/rules/texts';
import { Textarea } from '@mantine/core';
import { useRef } from 'react';
import classes from './composer.module.css';
import { EmojiButton, FieldButton, RepliesButton } from './composer-tools.tsx';
import { insertAt } from './insert-at.ts';
import { TextCount } from './text-count.tsx';

/** The words of a text that is sent later, by itself: with fields, emoji, saved replies, and its length. */
export function TextWordsField({
  value,
  onChange,
  error,
  label = 'Message',
  description,
  counted = value,
}: {
  readonly value: string;
  readonly onChange: (words: string) => void;
  readonly error?: string | undefined;
  readonly label?: string;
  readonly description?: string;
  /** What is sent, if something is added. */
  readonly counted?: string;
}) {
  const area = useRef<HTMLTextAreaElement>(null);
  const insert = (words: string) => onChange(insertAt(area, value, words));
  return (
    <div>
      <Textarea
        ref={area}
        label={label}
        description={description}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        autosize
        minRows={3}
        maxRows={10}
        maxLength={MAX_TEXT}
        error={error}
      />
      <div className={classes.bar}>
        <div className={classes.tools}>
          <EmojiButton onInsert={insert} />
          <FieldButton onInsert={insert} sender="Sender" />
          <RepliesButton onInsert={insert} />
        </div>
        <TextCount words={value === '' ? '' : counted} withFile={false} unitsLeft={null} />
      </div>
    </div>
  );
}
