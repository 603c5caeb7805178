import type { WfCategory } from '@bookline/contract/features/workflow-categories';
import { MAX_NAME } from '@bookline/contract/rules/limits';
import { ActionIcon, Button, Group, Text, TextInput } from '@mantine/core';
import { IconArrowDown, IconArrowLeft, IconArrowUp, IconFolders, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { ApiError, sentenceOf } from '../../../lib/api-error.ts';
import { IconLink } from '../../../lib/links.tsx';
import { paths } from '../../../lib/paths.ts';
import { Confirm } from '../../../ui/confirm.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { TextSkeleton } from '../../../ui/skeletons.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { toast } from '../../../ui/toast.ts';
import { useLeads } from '../components/use-leads.ts';
import classes from '../components/workflow.module.css';
import { useArrangeCategories, useCategories, useDeleteCategory } from '../workflows.data.ts';

interface Named {
  readonly id?: string;
  readonly name: string;
  readonly templates: number;
}

/** R328: the template categories in order. */
export function CategoriesPage() {
  const { data, error, refetch } = useCategories();
  return (
    <>
      <PageHeader
        back={
          <IconLink to={paths.workflows} size={32} aria-label="All workflows">
            <IconArrowLeft size={18} stroke={1.8} />
          </IconLink>
        }
        title="Workflow categories"
      />
      <div className={classes.page}>
        {!data && !error && <TextSkeleton lines={4} />}
        {!data && error && <ErrorState message={sentenceOf(error)} onRetry={() => void refetch()} />}
        {data && <Shelves key={data.data.map(({ id, name }) => `${id}${name}`).join()} categories={data.data} />}
      </div>
    </>
  );
}

function Shelves({ categories }: { readonly categories: readonly WfCategory[] }) {
  const leads = useLeads();
  const [draft, setDraft] = useState<readonly Named[]>(categories);
  const [added, setAdded] = useState('');
  const [removing, setRemoving] = useState<Named>();
  const arrange = useArrangeCategories();
  const remove = useDeleteCategory();
  const { error } = arrange;
  const failed =
    error &&
    (error instanceof ApiError && error.status === 422 ? Object.values(error.fields).flat()[0] : sentenceOf(error));
  const send = (list: readonly Named[]) =>
    arrange.mutate(
      { body: { categories: list.map(({ id, name }) => ({ name, ...(id !== undefined && { id }) })) } },
      { onSuccess: () => toast.done('Categories saved') },
    );
  const move = (index: number, by: -1 | 1) => {
    const next = [...draft];
    const [one] = next.splice(index, 1);
    if (one) next.splice(index + by, 0, one);
    setDraft(next);
  };
  const same = JSON.stringify(draft) === JSON.stringify(categories);
  if (!leads)
    return categories.length === 0 ? (
      <EmptyState icon={IconFolders} title="No categories yet">
        Managers organize workflows into categories here.
      </EmptyState>
    ) : (
      <Panel title="Categories">
        <ul className={classes.runs}>
          {categories.map(({ id, name }) => (
            <li key={id} className={classes.run}>
              {name}
            </li>
          ))}
        </ul>
      </Panel>
    );
  return (
    <Panel title="Categories">
      <Text size="sm" c="dimmed" mb="xs">
        Workflows are listed in this order.
      </Text>
      <ol className={classes.runs}>
        {draft.map((category, index) => (
          <li key={category.id ?? category.name} className={classes.run}>
            <Group gap="xs" wrap="nowrap" align="flex-start">
              <TextInput
                aria-label={`Name of category ${index + 1}`}
                value={category.name}
                onChange={(event) => setDraft(draft.with(index, { ...category, name: event.currentTarget.value }))}
                maxLength={MAX_NAME}
                style={{ flex: 1 }}
              />
              <ActionIcon
                variant="default"
                size="input-sm"
                aria-label={`Move ${category.name} up`}
                disabled={index === 0}
                onClick={() => move(index, -1)}
              >
                <IconArrowUp size={16} />
              </ActionIcon>
              <ActionIcon
                variant="default"
                size="input-sm"
                aria-label={`Move ${category.name} down`}
                disabled={index === draft.length - 1}
                onClick={() => move(index, 1)}
              >
                <IconArrowDown size={16} />
              </ActionIcon>
              <ActionIcon
                variant="default"
                color="red"
                size="input-sm"
                aria-label={`Delete ${category.name}`}
                onClick={() => setRemoving(category)}
              >
                <IconTrash size={16} />
              </ActionIcon>
            </Group>
          </li>
        ))}
      </ol>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (added.trim()) send([...draft, { name: added.trim(), templates: 0 }]);
        }}
      >
        <Group gap="xs" mt="sm" align="flex-end">
          <TextInput
            label="New category"
            value={added}
            onChange={(event) => setAdded(event.currentTarget.value)}
            maxLength={MAX_NAME}
            style={{ flex: 1 }}
          />
          <Button type="submit" variant="default" disabled={added.trim() === ''} loading={arrange.isPending}>
            Add category
          </Button>
          <Button
            disabled={same || draft.some(({ name }) => name.trim() === '')}
            loading={arrange.isPending}
            onClick={() => send(draft)}
          >
            Save categories
          </Button>
        </Group>
      </form>
      {failed && (
        <Text size="sm" c="red" mt="xs" role="alert">
          {failed}
        </Text>
      )}
      <Confirm
        opened={removing !== undefined}
        title={`Delete ${removing?.name}?`}
        action="Delete category"
        danger
        busy={remove.isPending}
        onClose={() => setRemoving(undefined)}
        onConfirm={() =>
          removing?.id !== undefined &&
          remove.mutate({ params: { id: removing.id } }, { onSuccess: () => setRemoving(undefined) })
        }
      >
        {removing?.templates === 0
          ? 'This category has no workflows.'
          : `The steps of ${removing?.templates} workflows stay, without a category.`}
      </Confirm>
    </Panel>
  );
}
