import type { QueryInput } from '@bookline/contract/endpoint';
import type { Report, ReportDefinition, reports } from '@bookline/contract/features/reports';
import { MAX_NAME } from '@bookline/contract/rules/limits';
import { Checkbox, Stack } from '@mantine/core';
import { formFailure, useRecordForm } from '../../../lib/use-record-form.ts';
import { NameDialog } from '../../../ui/name-dialog.tsx';
import { toast } from '../../../ui/toast.ts';
import { SharingField } from '../../quick-filters/quick-filters.api.ts';
import { useCreateReport, useUpdateReport } from '../reports.data.ts';

type Type = QueryInput<typeof reports.exported>['report_type'];

export type SaveDialogFor =
  | {
      readonly kind: 'new';
      readonly name: string;
      readonly type: string;
      readonly definition: ReportDefinition;
      readonly pinned: boolean;
    }
  | { readonly kind: 'edit'; readonly report: Report };

/** Name and sharing of a report, new or saved. */
export default function SaveDialog({
  of,
  onSaved,
  onClose,
}: {
  readonly of: SaveDialogFor;
  readonly onSaved: (report: Report) => void;
  readonly onClose: () => void;
}) {
  const create = useCreateReport();
  const update = useUpdateReport();
  const report = of.kind === 'edit' ? of.report : undefined;
  const { draft, dirty, set, withBind } = useRecordForm({
    name: of.kind === 'edit' ? of.report.name : of.name,
    shared_with: report?.shared_with ?? ('private' as Report['shared_with']),
    pinned: of.kind === 'new' && of.pinned,
  });
  const onSuccess = ({ data }: { readonly data: Report }) => {
    toast.done('Report saved');
    onSaved(data);
  };
  const submit = () => {
    const { pinned, ...kept } = draft;
    if (of.kind === 'edit') return update.mutate({ params: { id: of.report.id }, body: kept }, { onSuccess });
    create.mutate(
      { body: { ...kept, pinned, report_type: of.type as Type, definition: of.definition } },
      { onSuccess },
    );
  };
  return (
    <NameDialog
      title={report ? 'Edit name and sharing' : 'Save report'}
      submitLabel={report ? 'Save changes' : 'Save report'}
      fields={['name', 'shared_with']}
      {...formFailure(create.error ?? update.error)}
      busy={create.isPending || update.isPending}
      dirty={dirty}
      name={draft.name}
      onName={(name) => set({ name })}
      maxLength={MAX_NAME}
      onSubmit={submit}
      onClose={onClose}
    >
      {withBind((_bind, errorOf) => (
        <Stack gap="md">
          <SharingField
            label="Shared with"
            description="Everyone sees only their own numbers in it."
            value={draft.shared_with}
            saved={report?.shared_with}
            error={errorOf('shared_with')}
            onChange={(shared_with) => set({ shared_with })}
          />
          {!report && (
            <Checkbox
              label="Pin to home"
              checked={draft.pinned}
              onChange={(event) => set({ pinned: event.currentTarget.checked })}
            />
          )}
        </Stack>
      ))}
    </NameDialog>
  );
}
