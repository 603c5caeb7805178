import { Skeleton, Text } from '@mantine/core';
import { IconDownload, IconSchool } from '@tabler/icons-react';
import { sentenceOf } from '../../../lib/api-error.ts';
import { sizeText } from '../../../ui/file-drop.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { sectionsOf } from '../components/sections-of.ts';
import classes from '../components/trainings.module.css';
import { useOwnTrainings } from '../trainings.data.ts';

/** R061: the user's trainings by section. */
export function TrainingsPage() {
  const { data, error, refetch } = useOwnTrainings();
  return (
    <>
      <PageHeader title="Trainings" />
      {!data && error && <ErrorState message={sentenceOf(error)} onRetry={() => void refetch()} />}
      {!data && !error && (
        <div className={classes.page} aria-busy="true">
          <Skeleton h={140} />
          <Skeleton h={140} />
        </div>
      )}
      {data?.data.length === 0 && (
        <EmptyState icon={IconSchool} title="No trainings yet">
          Scripts, product guides, and recordings appear here when an admin adds them.
        </EmptyState>
      )}
      {data && data.data.length > 0 && (
        <div className={classes.page}>
          {sectionsOf(data.data).map(({ section, rows }) => (
            <Panel key={section} title={section} flush>
              <ul className={classes.list}>
                {rows.map(({ id, title, file }) => (
                  <li key={id}>
                    <a href={file.url} className={classes.training} target="_blank" rel="noreferrer">
                      <span className={classes.text}>
                        <Text span size="sm" fw={500}>
                          {title}
                        </Text>
                        <Text span size="xs" c="dimmed" truncate>
                          {file.name} · {sizeText(file.size)}
                        </Text>
                      </span>
                      <IconDownload size={16} stroke={1.7} aria-hidden />
                    </a>
                  </li>
                ))}
              </ul>
            </Panel>
          ))}
        </div>
      )}
    </>
  );
}
