import type { Report, ReportDefinition } from '@bookline/contract/features/reports';
import { ActionIcon, Button, Menu } from '@mantine/core';
import { IconDots, IconPin, IconPinFilled } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { ApiError, sentenceOf } from '../../../lib/api-error.ts';
import { paths } from '../../../lib/paths.ts';
import { Confirm } from '../../../ui/confirm.tsx';
import { toast } from '../../../ui/toast.ts';
import { saveBlob } from '../../export/export.api.ts';
import { withoutEmptyFilters } from '../definition.ts';
import { openWorkbook, useDeleteReport, usePinReport, useReport, useUpdateReport } from '../reports.data.ts';
import type { SaveDialogFor } from './save-dialog.tsx';

const SaveDialog = lazy(() => import('./save-dialog.tsx'));
const ScheduleDialog = lazy(() => import('./schedule-dialog.tsx'));

/** What can be done with the report. */
export function ReportActions({
  report,
  type,
  title,
  definition,
  changed,
  seenAt,
  edit,
  onEdit,
  onDiscard,
  onSaved,
}: {
  readonly report: Report | undefined;
  readonly type: string;
  readonly title: string;
  readonly definition: ReportDefinition;
  readonly changed: boolean;
  /** When the report that was changed had been saved. */
  readonly seenAt: string | undefined;
  readonly edit: boolean;
  readonly onEdit: () => void;
  readonly onDiscard: () => void;
  /** The changes of the report are saved. */
  readonly onSaved: (report: Report, definition: ReportDefinition) => void;
}) {
  const navigate = useNavigate();
  const pin = usePinReport();
  const update = useUpdateReport();
  const remove = useDeleteReport();
  const { refetch } = useReport(report?.id ?? '', false);
  const [dialog, setDialog] = useState<SaveDialogFor | 'schedule' | 'delete' | 'overwrite' | null>(null);
  const [exporting, setExporting] = useState(false);
  const close = () => setDialog(null);
  const kept = withoutEmptyFilters(definition);
  const saveNew = (pinned = false, name = title) => setDialog({ kind: 'new', name, type, definition: kept, pinned });
  const editable = report?.editable === true;
  const runExport = async () => {
    setExporting(true);
    try {
      const { blob, name } = await openWorkbook(report, type, changed || !report ? kept : undefined);
      saveBlob(blob, name);
    } catch (error) {
      toast.failed(sentenceOf(error));
    } finally {
      setExporting(false);
    }
  };
  const save = (over = false) => {
    if (!report || !editable) return saveNew();
    update.mutate(
      { params: { id: report.id }, body: { definition: kept, ...(!over && { seen_at: seenAt }) } },
      {
        onSuccess: ({ data }) => {
          toast.done('Report saved');
          onSaved(data, kept);
          close();
        },
        onError: (error) => {
          if (error instanceof ApiError && error.status === 409) {
            setDialog('overwrite');
            void refetch();
          } else toast.failed(sentenceOf(error));
        },
      },
    );
  };
  const opened = (saved: Report) => {
    close();
    void navigate({ to: paths.report(saved.id), search: {} });
  };
  const pinned = report?.pinned === true;
  return (
    <>
      <ActionIcon
        size="md"
        aria-label={pinned ? 'Unpin from home' : 'Pin to home'}
        loading={pin.isPending}
        onClick={() =>
          report
            ? pin.mutate(
                { params: { id: report.id }, body: { pinned: !pinned } },
                { onSuccess: () => toast.done(pinned ? 'Report unpinned' : 'Report pinned to home') },
              )
            : saveNew(true)
        }
      >
        {pinned ? <IconPinFilled size={16} /> : <IconPin size={16} stroke={1.7} />}
      </ActionIcon>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon size="md" aria-label="More" loading={exporting}>
            <IconDots size={16} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => void runExport()}>Export to Excel</Menu.Item>
          {report?.mine && (
            <Menu.Item onClick={() => setDialog('schedule')}>
              {report.schedule ? 'Edit schedule' : 'Schedule by email'}
            </Menu.Item>
          )}
          {editable && report && (
            <Menu.Item onClick={() => setDialog({ kind: 'edit', report })}>Edit name and sharing</Menu.Item>
          )}
          {report && <Menu.Item onClick={() => saveNew(false, `${title} (copy)`)}>Save a copy</Menu.Item>}
          {changed && report && <Menu.Item onClick={onDiscard}>Discard changes</Menu.Item>}
          {editable && (
            <Menu.Item color="red" onClick={() => setDialog('delete')}>
              Delete
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      <Button variant="default" onClick={onEdit}>
        {edit ? 'Done editing' : 'Edit'}
      </Button>
      {(!report || changed) && (
        <Button loading={update.isPending} onClick={() => save()}>
          {report && !editable ? 'Save a copy' : 'Save'}
        </Button>
      )}
      <Suspense>
        {dialog !== null && typeof dialog === 'object' && (
          <SaveDialog of={dialog} onSaved={dialog.kind === 'new' ? opened : close} onClose={close} />
        )}
        {dialog === 'schedule' && report && <ScheduleDialog report={report} onClose={close} />}
      </Suspense>
      {report && (
        <Confirm
          opened={dialog === 'overwrite'}
          title="Someone else changed this report"
          action="Save mine instead"
          busy={update.isPending}
          onConfirm={() => save(true)}
          onClose={close}
        >
          It was saved while you were editing. Save yours instead, or cancel and discard your changes to see theirs.
        </Confirm>
      )}
      {report && (
        <Confirm
          opened={dialog === 'delete'}
          title={`Delete ${report.name}?`}
          action="Delete report"
          danger
          busy={remove.isPending}
          onConfirm={() =>
            remove.mutate(
              { params: { id: report.id } },
              {
                onSuccess: () => {
                  toast.done('Report deleted');
                  void navigate({ to: paths.reports });
                },
                onError: close,
              },
            )
          }
          onClose={close}
        >
          It disappears for everyone it’s shared with, and its schedule ends. This can’t be undone.
        </Confirm>
      )}
    </>
  );
}
