import type { WfTemplate } from '@bookline/contract/features/workflow-templates';
import { MAX_NAME } from '@bookline/contract/rules/limits';
import { Button, Text } from '@mantine/core';
import { IconListDetails } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { sentenceOf } from '../../../lib/api-error.ts';
import { paths } from '../../../lib/paths.ts';
import { useTimeZone } from '../../../lib/timezone.ts';
import { useListState } from '../../../lib/use-list-state.ts';
import { formFailure } from '../../../lib/use-record-form.ts';
import { NameDialog } from '../../../ui/name-dialog.tsx';
import { RecordList } from '../../../ui/record-list.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import type { Column } from '../../../ui/table/types.ts';
import { TemplateState } from '../components/template-state.tsx';
import { WorkflowTabs } from '../components/workflow-tabs.tsx';
import { useCreateTemplate, useTemplates } from '../workflows.data.ts';

const order = ['name'] as const;
const empty = {
  icon: IconListDetails,
  title: 'No templates yet',
  text: 'A template lists the steps of a workflow. You can create any number of workflows from it, for you or for others.',
};

/** R329: the templates the user can use, by category and name. */
export function TemplatesPage() {
  const { query, searched } = useListState(order);
  const { data, error, isFetching, isPlaceholderData, refetch } = useTemplates({
    page: query.page,
    ...(query.q && { q: query.q }),
  });
  const [writing, setWriting] = useState(false);
  const navigate = useNavigate();
  const zone = useTimeZone();
  const columns = useMemo(() => columnsIn(zone), [zone]);
  const open = ({ id }: Pick<WfTemplate, 'id'>) => void navigate({ to: paths.workflow_template(id) });
  return (
    <>
      <RecordList<WfTemplate>
        title="Workflow templates"
        tabs={<WorkflowTabs at="templates" />}
        columns={columns}
        rows={data?.data}
        rowId={({ id }) => id}
        rowName={({ name }) => name}
        onOpen={open}
        renderCompact={(template) => (
          <>
            <Text size="sm" fw={500} truncate>
              {template.name} <TemplateState template={template} />
            </Text>
            <Text size="xs" c="dimmed" truncate>
              {template.category?.name ?? 'No category'} · {stepsText(template)}
            </Text>
          </>
        )}
        refreshing={isFetching && isPlaceholderData}
        failure={error && !data ? sentenceOf(error) : undefined}
        onRetry={() => void refetch()}
        {...searched}
        paging={data?.meta}
        empty={empty}
        actions={<Button onClick={() => setWriting(true)}>New template</Button>}
      />
      {writing && <NewTemplate onDone={open} onClose={() => setWriting(false)} />}
    </>
  );
}

function NewTemplate({
  onDone,
  onClose,
}: {
  readonly onDone: (template: WfTemplate) => void;
  readonly onClose: () => void;
}) {
  const [name, setName] = useState('');
  const create = useCreateTemplate();
  return (
    <NameDialog
      title="New template"
      submitLabel="Create template"
      name={name}
      onName={setName}
      maxLength={MAX_NAME}
      fields={['name']}
      dirty={name !== ''}
      {...formFailure(create.error)}
      busy={create.isPending}
      onSubmit={() => create.mutate({ body: { name } }, { onSuccess: ({ data }) => onDone(data) })}
      onClose={onClose}
    />
  );
}

const stepsText = ({ steps }: WfTemplate) => (steps.length === 1 ? '1 step' : `${steps.length} steps`);

const columnsIn = (zone: string): readonly Column<WfTemplate>[] => [
  { id: 'name', header: 'Name', width: 260, cell: ({ name }) => name },
  { id: 'state', header: 'Status', width: 170, cell: (template) => <TemplateState template={template} /> },
  { id: 'category', header: 'Category', width: 160, cell: ({ category }) => category?.name ?? '' },
  { id: 'by', header: 'Created by', width: 170, cell: ({ created_by }) => created_by.name },
  {
    id: 'updated_at',
    header: 'Updated',
    width: 120,
    cell: ({ updated_at }) => <RelativeTime at={updated_at} zone={zone} />,
  },
  {
    id: 'steps',
    header: 'Steps',
    width: 90,
    align: 'right',
    cell: ({ steps }) => <span className="tabular">{steps.length}</span>,
  },
  {
    id: 'flows',
    header: 'Workflows',
    width: 110,
    align: 'right',
    cell: ({ flows }) => <span className="tabular">{flows}</span>,
  },
];
