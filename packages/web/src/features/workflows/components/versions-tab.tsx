import type { WfTemplate } from '@bookline/contract/features/workflow-templates';
import { Badge, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { sentenceOf } from '../../../lib/api-error.ts';
import { useTimeZone } from '../../../lib/timezone.ts';
import { Panel } from '../../../ui/panel.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { TextSkeleton } from '../../../ui/skeletons.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { Pager } from '../../../ui/table/pager.tsx';
import { useVersions } from '../workflows.data.ts';
import { StepChanges } from './step-changes.tsx';

/** R329: the published versions of the steps, the newest first, each with its author and its changes. */
export function VersionsTab({
  template,
  accepted,
}: {
  readonly template: WfTemplate;
  /** The version the workflow's owner accepted. */
  readonly accepted: number | undefined;
}) {
  const [page, setPage] = useState(1);
  const zone = useTimeZone();
  const { data, error, refetch } = useVersions(template.id, page);
  if (error && !data) return <ErrorState message={sentenceOf(error)} onRetry={() => void refetch()} />;
  if (!data) return <TextSkeleton lines={6} />;
  if (data.meta.total_count === 0)
    return (
      <EmptyState title="No versions yet">
        A version is made each time the steps are turned on or published. It never changes.
      </EmptyState>
    );
  return (
    <Stack gap="md">
      <Text size="sm" c="dimmed">
        {template.flows > 1 ? `${template.flows} workflows use these steps. ` : ''}Each workflow keeps its version until
        its owner accepts a newer one. Contacts finish the version they started.
      </Text>
      {data.data.map(({ version, author, published_by, published_at, changes }) => (
        <Panel
          key={version}
          title={`Version ${version}`}
          action={
            <Group gap="xs">
              {version === accepted && <Badge variant="light">In use here</Badge>}
              <Text size="xs" c="dimmed">
                Steps by {author.name}
                {published_by.id !== author.id && `, published by ${published_by.name}`},{' '}
                <RelativeTime at={published_at} zone={zone} />
              </Text>
            </Group>
          }
        >
          {changes.length === 0 ? (
            <Text size="sm">The steps are the same. They have a new author.</Text>
          ) : (
            <StepChanges changes={changes} label={`Changes of version ${version}`} />
          )}
        </Panel>
      ))}
      {data.meta.total_count > data.meta.limit && (
        <Pager page={page} limit={data.meta.limit} count={data.meta.total_count} onPageChange={setPage} />
      )}
    </Stack>
  );
}
