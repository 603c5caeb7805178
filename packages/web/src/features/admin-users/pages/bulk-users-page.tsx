import type { BulkVerdict } from '@bookline/contract/features/bulk-users';
import { TABLE_ENDINGS } from '@bookline/contract/features/import-file';
import { CSV_MARK, csvLine } from '@bookline/contract/rules/csv';
import { MAX_BULK_USERS, MAX_BULK_USERS_BYTES } from '@bookline/contract/rules/limits';
import { Anchor, Button, Group, Stack, Text } from '@mantine/core';
import { IconChevronLeft } from '@tabler/icons-react';
import { useState } from 'react';
import { fieldErrorsOf } from '../../../lib/api-error.ts';
import { ButtonLink, IconLink } from '../../../lib/links.tsx';
import { paths } from '../../../lib/paths.ts';
import { FileDrop } from '../../../ui/file-drop.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { FileReading, type Reading } from '../../imports/imports.api.ts';
import { useCreateBulk, usePreviewBulk } from '../admin-users.data.ts';
import classes from '../components/bulk.module.css';
import { BulkRows } from '../components/bulk-rows.tsx';

const headers = ['First name', 'Last name', 'Email', 'Role', 'Manager', 'Username', 'Job title'];
const template =
  CSV_MARK + csvLine(headers) + csvLine(['Nora', 'Vance', 'nora@agency.com', 'Agent', 'lead@agency.com', '', '']);
const hrefOfText = (text: string) => `data:text/csv;charset=utf-8,${encodeURIComponent(text)}`;
const people = (count: number) => (count === 1 ? '1 user' : `${count} users`);

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

/** Invites many users from a file: preview each row, send, and see each result. */
export function BulkUsersPage() {
  const preview = usePreviewBulk();
  const create = useCreateBulk();
  const [progress, setProgress] = useState<number | null>(null);
  const [file, setFile] = useState<File | null>(null);
  // Stays while the file is read another way, and where that fails.
  const [checked, setChecked] = useState<typeof preview.data>();
  const shown = create.data?.data ?? checked?.data;
  const done = create.data !== undefined;
  const again = () => {
    preview.reset();
    create.reset();
    setChecked(undefined);
  };
  const send = (chosen: File, body: Reading = {}) => {
    setFile(chosen);
    setProgress(0);
    preview.mutate(
      { body, file: chosen, onProgress: setProgress },
      { onSuccess: setChecked, onSettled: () => setProgress(null) },
    );
  };
  const invite = () => {
    const rows = (checked?.data.rows ?? []).map(({ problems: _, ...row }) => row);
    create.mutate({ body: { rows } });
  };

  return (
    <div className={classes.frame}>
      <PageHeader
        title="Invite multiple users"
        back={
          <IconLink to={paths.admin_users} aria-label="All users" size="sm">
            <IconChevronLeft size={16} aria-hidden />
          </IconLink>
        }
        actions={
          shown && (
            <>
              <Button variant="default" onClick={again} disabled={create.isPending}>
                Choose another file
              </Button>
              {done ? (
                <ButtonLink to={paths.admin_users}>All users</ButtonLink>
              ) : (
                <Button onClick={invite} loading={create.isPending} disabled={shown.good === 0 || preview.isPending}>
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
              ? `${people(shown.good)} invited, ${shown.refused} not invited.`
              : `${people(shown.good)} ready to invite, ${shown.refused} with errors.`}
            {shown.empty > 0 && ` ${shown.empty} empty ${shown.empty === 1 ? 'row' : 'rows'} skipped.`}
            {shown.refused > 0 && (
              <>
                {' '}
                <Anchor size="sm" href={hrefOfText(refusedFile(shown.rows))} download="users to fix.csv">
                  Download rows with errors
                </Anchor>
              </>
            )}
          </Text>
        )}
      </PageHeader>
      {!done && checked && file && (
        <div className={classes.reading}>
          <FileReading
            file={checked.data}
            error={preview.error}
            busy={preview.isPending}
            onChange={(reading) => send(file, reading)}
          />
          <Text size="sm" role="status" component="div">
            {checked.data.notes.join(' ')}
          </Text>
          <Text size="sm" c="var(--mantine-color-error)" role="alert" component="div">
            {preview.error && fieldErrorsOf(preview.error).join(' ')}
          </Text>
        </div>
      )}
      {shown ? (
        <BulkRows rows={shown.rows} done={done} />
      ) : (
        <Stack className={classes.start} gap="sm">
          <FileDrop
            label={progress === 1 ? 'Reading the file…' : 'Drop a file here, or choose one'}
            accept={TABLE_ENDINGS}
            maxBytes={MAX_BULK_USERS_BYTES}
            onFile={(chosen) => send(chosen)}
            progress={progress}
          >
            CSV, Excel, or OpenDocument with up to {MAX_BULK_USERS} users. You can check each row for errors before
            anyone is invited.
          </FileDrop>
          <Text size="sm" c="var(--mantine-color-error)" role="alert" component="div">
            {preview.error && fieldErrorsOf(preview.error).join(' ')}
          </Text>
          <Group gap={6}>
            <Text size="sm" c="dimmed">
              Columns: {headers.join(', ')}. The last three are optional.
            </Text>
            <Anchor size="sm" href={hrefOfText(template)} download="people.csv">
              Download sample file
            </Anchor>
          </Group>
        </Stack>
      )}
    </div>
  );
}
