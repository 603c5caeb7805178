import type { AdminTraining } from '@bookline/contract/features/trainings';
import { isAccountType, roleLabel } from '@bookline/contract/rules/roles';
import { Button, Text } from '@mantine/core';
import { IconSchool } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { sentenceOf } from '../../../lib/api-error.ts';
import { useCurrentUser } from '../../../lib/session.ts';
import { useListState } from '../../../lib/use-list-state.ts';
import { sizeText } from '../../../ui/file-drop.tsx';
import { RecordList } from '../../../ui/record-list.tsx';
import type { Column } from '../../../ui/table/types.ts';
import { TrainingDialog } from '../components/training-dialog.tsx';
import { useTrainings } from '../trainings.data.ts';

const orders = ['section'] as const;
const empty = {
  icon: IconSchool,
  title: 'No trainings yet',
  text: 'Add scripts, product guides, and recordings, and choose who can see them.',
};

/** R018, R281: all trainings, for admins to add, edit, and delete. */
export function AdminTrainingsPage() {
  const { query, searched } = useListState(orders);
  const { data, error, refetch } = useTrainings();
  const { variant } = useCurrentUser().company;
  const [opened, setOpened] = useState<AdminTraining | 'new' | null>(null);
  const q = query.q?.toLowerCase() ?? '';
  const rows = useMemo(
    () => data?.data.filter(({ section, title }) => `${section} ${title}`.toLowerCase().includes(q)),
    [data, q],
  );
  const columns = useMemo<readonly Column<AdminTraining>[]>(() => {
    const label = (type: string) => (isAccountType(type) ? roleLabel(type, variant) : type);
    return [
      { id: 'title', header: 'Title', width: 240, cell: ({ title }) => title },
      { id: 'section', header: 'Section', width: 140, cell: ({ section }) => section },
      {
        id: 'for',
        header: 'Roles',
        width: 220,
        cell: ({ for_account_types: types }) => (types.length === 0 ? 'All roles' : types.map(label).join(', ')),
      },
      {
        id: 'corporation',
        header: 'Company or unit',
        width: 160,
        cell: ({ corporation_name }) => corporation_name ?? '',
      },
      {
        id: 'file',
        header: 'File',
        width: 240,
        cell: ({ file }) => (
          <a href={file.url} target="_blank" rel="noreferrer">
            {file.name} ({sizeText(file.size)})
          </a>
        ),
      },
    ];
  }, [variant]);
  return (
    <>
      <RecordList<AdminTraining>
        title="Trainings"
        columns={columns}
        rows={rows}
        rowId={({ id }) => id}
        rowName={({ title }) => title}
        onOpen={setOpened}
        renderCompact={({ title, section, file }) => (
          <>
            <Text size="sm" fw={500} truncate>
              {title}
            </Text>
            <Text size="xs" c="dimmed" truncate>
              {section} · {file.name}
            </Text>
          </>
        )}
        failure={error ? sentenceOf(error) : undefined}
        onRetry={() => void refetch()}
        {...searched}
        empty={empty}
        actions={<Button onClick={() => setOpened('new')}>Add training</Button>}
      />
      {opened && <TrainingDialog training={opened === 'new' ? null : opened} onClose={() => setOpened(null)} />}
    </>
  );
}
