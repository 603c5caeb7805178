import { type BulkVerdict, MAX_BULK_USERS } from '@bookline/contract/features/admin-users';
import { CSV_MARK, csvLine } from '@bookline/contract/rules/csv';
import { Anchor, Button, Group, Stack, Text } from '@mantine/core';
import { IconChevronLeft } from '@tabler/icons-react';
import { useState } from 'react';
import { fieldErrorsOf } from '../../../lib/api-error.ts';
import { ButtonLink, IconLink } from '../../../lib/links.tsx';
import { paths } from '../../../lib/paths.ts';
import { FileDrop } from '../../../ui/file-drop.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { useCreateBulk, usePreviewBulk } from '../admin-users.data.ts';
import classes from '../components/bulk.module.css';
import { BulkRows } from '../components/bulk-rows.tsx';

const MAX_BYTES = 2 * 1024 * 1024;
const headers = ['First name', 'Last name', 'E-mail', 'Role', 'Manager', 'User name', 'Job title'];
const template =
  CSV_MARK + csvLine(headers) + csvLine(['Nora', 'Vance', 'nora@agency.com', 'Agent', 'lead@agency.com', '', '']);
const hrefOfText = (text: string) => `data:text/csv;charset=utf-8,${encodeURIComponent(text)}`;
const people = (count: number) => (count === 1 ? '1 person' : `${count} people`);

const refusedFile = (rows: readonly BulkVerdict[]) =>
  CSV_MARK +
  csvLine([...headers, 'Reason']) +
  rows
    .filter(({ problems }) => problems.length > 0)
    .map((row) =>
      csvLine([
        row.first_name,
        row.last_name,
        row.email,
        row.role,
        row.manager,
        row.username,
        row.job_title,
        row.problems.join(' '),
      ]),
    )
    .join('');

/** Invites many at once from a file: look at every row first, then send, then see what became of each. */
export function BulkUsersPage() {
  const preview = usePreviewBulk();
  const create = useCreateBulk();
  const [progress, setProgress] = useState<number | null>(null);
  const shown = create.data?.data ?? preview.data?.data;
  const done = create.data !== undefined;
  const again = () => {
    preview.reset();
    create.reset();
  };
  const send = (file: File) => {
    setProgress(0);
    preview.mutate({ file, onProgress: setProgress }, { onSettled: () => setProgress(null) });
  };
  const invite = () => {
    const rows = (preview.data?.data.rows ?? []).map(({ problems: _, ...row }) => row);
    create.mutate({ body: { rows } });
  };

  return (
    <div className={classes.frame}>
      <PageHeader
        title="Invite many"
        back={
          <IconLink to={paths.admin_users} aria-label="All users" size="sm">
            <IconChevronLeft size={16} aria-hidden />
          </IconLink>
        }
        actions={
          shown && (
            <>
              <Button variant="default" onClick={again} disabled={create.isPending}>
                Another file
              </Button>
              {done ? (
                <ButtonLink to={paths.admin_users}>All users</ButtonLink>
              ) : (
                <Button onClick={invite} loading={create.isPending} disabled={shown.good === 0}>
                  Invite {people(shown.good)}
                </Button>
              )}
            </>
          )
        }
      >
        {shown && (
          <Text size="sm" component="div" role="status">
            {done
              ? `${people(shown.good)} invited, ${shown.refused} not.`
              : `${people(shown.good)} can be invited, ${shown.refused} cannot.`}
            {shown.empty > 0 && ` ${shown.empty} empty ${shown.empty === 1 ? 'row' : 'rows'} left out.`}
            {shown.refused > 0 && (
              <>
                {' '}
                <Anchor size="sm" href={hrefOfText(refusedFile(shown.rows))} download="people to mend.csv">
                  Download those with the reasons
                </Anchor>
              </>
            )}
          </Text>
        )}
      </PageHeader>
      {shown ? (
        <BulkRows rows={shown.rows} done={done} />
      ) : (
        <Stack className={classes.start} gap="sm">
          <FileDrop
            label={progress === 1 ? 'Reading the file …' : 'Drop a file here, or choose one'}
            accept={['.csv', '.txt', '.tsv', '.xlsx']}
            maxBytes={MAX_BYTES}
            onFile={send}
            progress={progress}
          >
            CSV or Excel (.xlsx) with up to {MAX_BULK_USERS} people. You see what is wrong with each row before anybody
            is invited.
          </FileDrop>
          <Text size="sm" c="var(--mantine-color-error)" role="alert" component="div">
            {preview.error && fieldErrorsOf(preview.error).join(' ')}
          </Text>
          <Group gap={6}>
            <Text size="sm" c="dimmed">
              Columns: {headers.join(', ')}. The last three may be missing.
            </Text>
            <Anchor size="sm" href={hrefOfText(template)} download="people.csv">
              Download an example
            </Anchor>
          </Group>
        </Stack>
      )}
    </div>
  );
}
