import { linesOf, type NeedsLine, questionsOf } from '@bookline/contract/rules/needs-analysis';
import { ActionIcon, Button, Progress, Tooltip, UnstyledButton } from '@mantine/core';
import { IconListCheck } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { sentenceOf } from '../../../lib/api-error.ts';
import { useCurrentUser } from '../../../lib/session.ts';
import { MoreButton } from '../../../ui/more-button.tsx';
import { Section } from '../../../ui/section.tsx';
import { TextSkeleton } from '../../../ui/skeletons.tsx';
import { useContactEdit, useOpened } from '../../contact-fields/contact-fields.api.ts';
import { useAnswers } from '../data-capture.data.ts';
import classes from './needs.module.css';

const NeedsEditor = lazy(() => import('./needs-editor.tsx'));
/** Lines without answers that show from the start. */
const UNTOUCHED = 3;

/** The contact's needs analysis: the number of answers per line, with links to the questions. */
export function NeedsPanel() {
  const { contact, readOnly } = useContactEdit();
  const { variant } = useCurrentUser().company;
  const { data, error, refetch } = useAnswers(contact.id);
  const opened = useOpened('data_capture');
  const [isOpen, setOpen] = useState(false);
  const lines = linesOf(variant);
  const answers = data?.data.answers;
  const counted = lines.map((line) => ({
    line,
    answered: answers?.filter((answer) => answer.line === line.key && answer.value !== null).length ?? 0,
  }));
  const [begun, untouched] = [
    counted.filter(({ answered }) => answered > 0),
    counted.filter(({ answered }) => answered === 0),
  ];
  const rest = untouched.slice(Math.max(0, UNTOUCHED - begun.length));
  const shown = [...begun, ...untouched.filter((one) => isOpen || !rest.includes(one))];
  // The timeline links to an answer, and the panel to a line.
  const open = lines.find(
    (line) => line.key === opened.id || line.key === answers?.find((answer) => answer.id === opened.id)?.line,
  );
  const first = begun[0]?.line ?? lines[0];
  return (
    <Section
      title="Needs analysis"
      action={
        first && (
          <Tooltip label="Open needs analysis">
            <ActionIcon size={28} aria-label="Open needs analysis" onClick={() => opened.open(first.key)}>
              <IconListCheck size={16} />
            </ActionIcon>
          </Tooltip>
        )
      }
    >
      {!answers && !error && <TextSkeleton lines={2} />}
      {!answers && error && (
        <p className={classes.quiet} role="alert">
          {sentenceOf(error)}{' '}
          <Button variant="subtle" size="compact-xs" onClick={() => void refetch()}>
            Try again
          </Button>
        </p>
      )}
      {answers && (
        <>
          <ul className={classes.lines}>
            {shown.map(({ line, answered }) => (
              <li key={line.key}>
                <LineRow line={line} answered={answered} onOpen={() => opened.open(line.key)} />
              </li>
            ))}
          </ul>
          <MoreButton hidden={rest.length} isOpen={isOpen} onOpen={setOpen} />
        </>
      )}
      <Suspense>
        {opened.id !== undefined && answers && (
          <NeedsEditor
            contactId={contact.id}
            readOnly={readOnly}
            lines={lines}
            line={open ?? first ?? null}
            onLine={opened.open}
            onClose={opened.close}
          />
        )}
      </Suspense>
    </Section>
  );
}

function LineRow({
  line,
  answered,
  onOpen,
}: {
  readonly line: NeedsLine;
  readonly answered: number;
  readonly onOpen: () => void;
}) {
  const total = questionsOf(line).length;
  return (
    <UnstyledButton className={classes.line} onClick={onOpen}>
      <span>{line.label}</span>
      <Progress size="xs" value={(100 * answered) / total} aria-hidden />
      <span className={classes.count}>
        {answered} of {total}
        <span className="visually-hidden"> answered</span>
      </span>
    </UnstyledButton>
  );
}
