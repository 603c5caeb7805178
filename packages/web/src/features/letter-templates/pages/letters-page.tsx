import type { LetterTemplate } from '@bookline/contract/features/letter-templates';
import { Button, Text } from '@mantine/core';
import { IconMail } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { ButtonLink } from '../../../lib/links.tsx';
import { listProps } from '../../../lib/list-props.ts';
import { paths } from '../../../lib/paths.ts';
import { useTimeZone } from '../../../lib/timezone.ts';
import { RecordList } from '../../../ui/record-list.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import type { Column } from '../../../ui/table/types.ts';
import { sharedText } from '../../quick-filters/quick-filters.api.ts';
import { LetterDialog } from '../components/letter-dialog.tsx';
import { LetterReader } from '../components/letter-reader.tsx';
import { useLetterTemplates } from '../letter-templates.data.ts';

const empty = {
  icon: IconMail,
  title: 'No letters yet',
  text: 'Write a letter with fields, such as the first name, and print a personalized copy for each contact.',
};

/** The letter templates the user can print: own and shared ones. */
export function LettersPage() {
  const answer = useLetterTemplates();
  const [opened, setOpened] = useState<LetterTemplate | 'new' | null>(null);
  const zone = useTimeZone();
  const columns = useMemo(() => columnsIn(zone), [zone]);
  const close = () => setOpened(null);
  return (
    <>
      <RecordList<LetterTemplate>
        title="Letters"
        columns={columns}
        {...listProps(answer)}
        rowId={({ id }) => id}
        rowName={({ name }) => name}
        onOpen={setOpened}
        renderCompact={(letter) => (
          <>
            <Text size="sm" fw={500} truncate>
              {letter.name}
            </Text>
            <Text size="xs" c="dimmed" truncate component="div">
              {capital(sharedText(letter) ?? 'only me')} · <RelativeTime at={letter.updated_at} zone={zone} />
            </Text>
          </>
        )}
        empty={empty}
        actions={
          <>
            <ButtonLink variant="default" to={paths.print()}>
              Print
            </ButtonLink>
            <Button onClick={() => setOpened('new')}>Add letter</Button>
          </>
        }
      />
      {opened === 'new' ? (
        <LetterDialog letter={null} onClose={close} />
      ) : (
        opened &&
        (opened.editable ? (
          <LetterDialog letter={opened} onClose={close} />
        ) : (
          <LetterReader letter={opened} onClose={close} />
        ))
      )}
    </>
  );
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

const columnsIn = (zone: string): readonly Column<LetterTemplate>[] => [
  { id: 'name', header: 'Name', width: 280, cell: ({ name }) => name },
  {
    id: 'begins',
    header: 'Preview',
    width: 360,
    cell: ({ body }) => (
      <Text span size="sm" c="dimmed">
        {body.replace(/\s+/g, ' ').slice(0, 120)}
      </Text>
    ),
  },
  { id: 'sharing', header: 'Available to', width: 180, cell: (letter) => capital(sharedText(letter) ?? 'only me') },
  {
    id: 'updated_at',
    header: 'Updated',
    width: 120,
    cell: (letter) => <RelativeTime at={letter.updated_at} zone={zone} />,
  },
];
