import { MAX_EXPORT_LIMIT } from '@bookline/contract/rules/constants';
import { columnsOfList, usualColumns } from '@bookline/contract/rules/export-columns';
import { formatNumber } from '@bookline/contract/rules/numbers';
import { Alert, Button, Group, Progress, SegmentedControl, Select, Stack, Text } from '@mantine/core';
import { usePreference } from '../../../lib/use-user-storage.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { isShown, orderedColumns } from '../../../ui/table/table-layout.ts';
import { toast } from '../../../ui/toast.ts';
import { type BulkDialogProps, columnsOf, useListState, useViewLayout } from '../../contact-list/contact-list.api.ts';
import { useExport } from '../export.data.ts';
import { type ExportChoice, parseChoice } from '../export-choice.ts';
import { ExportColumns } from './export-columns.tsx';
import { MedicareNumbers, useMedicareNumbers } from './medicare-numbers.tsx';

/** Exports contacts: format, columns, and progress. The options are stored for the next export. */
export default function ExportDialog({ selection, count, exact, onClose }: Omit<BulkDialogProps, 'onDone'>) {
  const [choice, setChoice] = usePreference<ExportChoice>('export', parseChoice);
  const { columns: shown, name } = useShown();
  const { received, start, cancel } = useExport();
  const columns = choice.columns ?? shown;
  const set = (change: Partial<ExportChoice>) => setChoice({ ...choice, ...change });
  const contacts = `${formatNumber(count)}${exact ? '' : '+'} ${count === 1 ? 'contact' : 'contacts'}`;
  const tooMany = count > MAX_EXPORT_LIMIT;
  const numbers = useMedicareNumbers();
  const close = () => {
    cancel();
    onClose();
  };
  const run = async () => {
    const { format, dates, lists } = choice;
    const medicare_numbers = numbers.asked();
    if (medicare_numbers === 'unsaid') return;
    const saved = await start({
      params: { format },
      body: { ...selection, columns: [...columns], name, options: { dates, lists }, medicare_numbers },
    });
    if (!saved) return;
    toast.done(`${contacts} exported`);
    onClose();
  };
  return (
    <Dialog
      opened
      title={`Export ${contacts}`}
      onClose={close}
      actions={
        received ? (
          <Button variant="default" onClick={cancel}>
            Cancel export
          </Button>
        ) : (
          <>
            <Button variant="default" onClick={close}>
              Cancel
            </Button>
            <Button disabled={columns.length === 0 || tooMany} onClick={() => void run()}>
              Export {contacts}
            </Button>
          </>
        )
      }
    >
      {received ? (
        <Fetched format={choice.format} received={received} count={count} />
      ) : (
        <Stack gap="md">
          {tooMany && (
            <Alert color="red" role="alert">
              An export can include up to {formatNumber(MAX_EXPORT_LIMIT)} contacts. Narrow the list with a filter.
            </Alert>
          )}
          <Stack gap={4}>
            <SegmentedControl
              fullWidth
              aria-label="Format"
              value={choice.format}
              onChange={(value) => set({ format: value === 'csv' ? 'csv' : 'xlsx' })}
              data={[
                { value: 'xlsx', label: 'Excel (.xlsx)' },
                { value: 'csv', label: 'CSV' },
              ]}
            />
            <Text size="xs" c="dimmed">
              {choice.format === 'xlsx'
                ? 'Keeps dates, phone numbers, and ZIP codes in the right format.'
                : 'Plain text for other software. Excel may drop leading zeros from ZIP codes.'}
            </Text>
          </Stack>
          <ExportColumns columns={columns} onChange={(next) => set({ columns: next })} />
          {choice.columns && (
            <Button size="compact-xs" variant="subtle" onClick={() => set({ columns: undefined })}>
              Use the list’s columns
            </Button>
          )}
          <Group grow align="flex-end">
            <Select
              label="Dates"
              allowDeselect={false}
              value={choice.dates}
              onChange={(value) => set({ dates: value === 'iso' ? 'iso' : 'us' })}
              data={[
                { value: 'us', label: '12/31/2026' },
                { value: 'iso', label: '2026-12-31' },
              ]}
            />
            <Select
              label="Multiple phones, emails, and tags"
              allowDeselect={false}
              value={choice.lists}
              onChange={(value) => set({ lists: value === 'spread' ? 'spread' : 'joined' })}
              data={[
                { value: 'joined', label: 'In one cell' },
                { value: 'spread', label: 'In separate columns' },
              ]}
            />
          </Group>
          <MedicareNumbers {...numbers} />
        </Stack>
      )}
    </Dialog>
  );
}

function Fetched({
  format,
  received,
  count,
}: {
  readonly format: ExportChoice['format'];
  readonly received: { readonly bytes: number; readonly lines: number };
  readonly count: number;
}) {
  const rows = Math.max(0, Math.min(count, received.lines - 1));
  // The size of a workbook isn't known before it's complete.
  const known = format === 'csv' && count > 0;
  return (
    <Stack gap="xs">
      <Text size="sm" role="status" className="tabular">
        {received.bytes === 0 ? 'Preparing…' : `${megabytes(received.bytes)} received`}
        {known && received.bytes > 0 && `, ${formatNumber(rows)} of ${formatNumber(count)} rows`}
      </Text>
      <Progress value={known ? (rows / count) * 100 : 100} animated={!known} aria-label="Exported" />
    </Stack>
  );
}

const megabytes = (bytes: number) => (bytes < 1e6 ? `${Math.ceil(bytes / 1000)} kB` : `${(bytes / 1e6).toFixed(1)} MB`);

/** The list's visible columns and the name of its view. */
function useShown() {
  const [state, , view] = useListState();
  const listColumns = columnsOf(state);
  const { layout } = useViewLayout(view);
  const shown = orderedColumns(listColumns, layout).filter((column) => isShown(column, layout, listColumns));
  const columns = columnsOfList(shown.map(({ id }) => id));
  return {
    columns: columns.length > 0 ? columns : usualColumns,
    name: view.kind === 'ready' ? view.filter.name : 'Contacts',
  };
}
