import type { NeedsLine } from '@bookline/contract/rules/needs-analysis';
import { Drawer, Select, Text } from '@mantine/core';
import { useCallback, useRef, useState } from 'react';
import { Confirm } from '../../../ui/confirm.tsx';
import { useFocusBack } from '../../../ui/use-focus-back.ts';
import { answerTo, useAnswers, useGiveAnswer } from '../data-capture.data.ts';
import classes from './needs.module.css';
import { QuestionField } from './question-field.tsx';

/** The questions of a product line. Each answer saves at once. Closing the dialog saves input in progress. */
export default function NeedsEditor({
  contactId,
  readOnly,
  lines,
  line,
  onLine,
  onClose,
}: {
  readonly contactId: string;
  readonly readOnly: boolean;
  readonly lines: readonly NeedsLine[];
  readonly line: NeedsLine | null;
  readonly onLine: (key: string) => void;
  readonly onClose: () => void;
}) {
  useFocusBack(true);
  const { data } = useAnswers(contactId);
  const give = useGiveAnswer(contactId);
  // Unsaved answers by question. Closing the dialog asks about them.
  const unsaved = useRef(new Set<string>());
  const [isLeaving, setLeaving] = useState(false);
  const tell = useCallback((question: string, isSaved: boolean) => {
    if (isSaved) unsaved.current.delete(question);
    else unsaved.current.add(question);
  }, []);
  const close = () => {
    // Leaving a field saves it. Nothing waits for a save in progress.
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    if (unsaved.current.size > 0) setLeaving(true);
    else onClose();
  };
  return (
    <Drawer
      opened
      onClose={close}
      position="right"
      size="min(44rem, 100vw)"
      title="Needs analysis"
      closeButtonProps={{ 'aria-label': 'Close' }}
      styles={{ title: { fontWeight: 600 } }}
    >
      <Select
        className={classes.top}
        label="About"
        data={lines.map(({ key, label }) => ({ value: key, label }))}
        value={line?.key ?? null}
        allowDeselect={false}
        onChange={(key) => key && onLine(key)}
      />
      {line?.sections.map((section) => (
        <section key={`${line.key} ${section.key}`} className={classes.section} aria-label={section.label}>
          <h3 className={classes.heading}>{section.label}</h3>
          {section.questions.map((question) => (
            <QuestionField
              key={question.key}
              question={question}
              answer={answerTo(data?.data.answers, line.key, question.key)}
              readOnly={readOnly}
              onAnswer={(value) => give(line.key, question.key, value)}
              onStanding={tell}
            />
          ))}
        </section>
      ))}
      {!readOnly && (
        <Text size="xs" c="dimmed">
          Each answer is saved as you go, with your name and the time.
        </Text>
      )}
      <Confirm
        opened={isLeaving}
        title="Close without saving?"
        action="Close"
        cancel="Keep editing"
        danger
        onConfirm={onClose}
        onClose={() => setLeaving(false)}
      >
        Some answers couldn’t be saved. They’ll be lost if you close now.
      </Confirm>
    </Drawer>
  );
}
