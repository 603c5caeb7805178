import type { ImportMapping } from '@bookline/contract/features/import-mappings';
import { Text } from '@mantine/core';
import { IconTableColumn } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { listProps } from '../../../lib/list-props.ts';
import { useTimeZone } from '../../../lib/timezone.ts';
import { useListState } from '../../../lib/use-list-state.ts';
import { RecordList } from '../../../ui/record-list.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import type { Column } from '../../../ui/table/types.ts';
import { MappingDialog } from '../components/mapping-dialog.tsx';
import { useImportMappings } from '../import-mappings.data.ts';

const empty = {
  icon: IconTableColumn,
  title: 'No learned columns yet',
  text: 'Import a file. The fields you choose for its columns are proposed again for your next file.',
};
const orders = ['learned_at'] as const;

/** Column mappings learned from imports: view, change, and delete. */
export function ImportMappingsPage() {
  const { query, searched } = useListState(orders);
  const { q, page } = query;
  const answer = useImportMappings({ page, ...(q && { q }) });
  const { data } = answer;
  const [opened, setOpened] = useState<ImportMapping | null>(null);
  const zone = useTimeZone();
  const columns = useMemo(() => columnsIn(zone), [zone]);
  return (
    <>
      <RecordList<ImportMapping>
        title="Learned columns"
        searchLabel="Search learned columns"
        searchHint="Column header"
        columns={columns}
        {...listProps(answer)}
        rowId={({ id }) => id}
        rowName={({ header }) => header}
        onOpen={setOpened}
        renderCompact={({ header, field, learned_by }) => (
          <>
            <Text size="sm" fw={500} truncate>
              {header}
            </Text>
            <Text size="xs" c="dimmed" truncate component="div">
              {field} · {learned_by.name}
            </Text>
          </>
        )}
        {...searched}
        empty={empty}
      />
      {opened && data && <MappingDialog mapping={opened} targets={data.targets} onClose={() => setOpened(null)} />}
    </>
  );
}

function columnsIn(zone: string): readonly Column<ImportMapping>[] {
  return [
    { id: 'header', header: 'Column header', width: 260, cell: ({ header }) => header },
    { id: 'field', header: 'Field', width: 220, cell: ({ field }) => field },
    { id: 'learned_by', header: 'Learned by', width: 200, cell: ({ learned_by }) => learned_by.name },
    { id: 'file_name', header: 'File', width: 220, cell: ({ file_name }) => file_name ?? '' },
    {
      id: 'learned_at',
      header: 'Date',
      width: 120,
      cell: ({ learned_at }) => <RelativeTime at={learned_at} zone={zone} />,
    },
  ];
}
