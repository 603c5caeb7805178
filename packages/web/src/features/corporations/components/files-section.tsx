import { MAX_CORPORATION_FILES, MAX_TITLE, MAX_URL } from '@bookline/contract/rules/limits';
import { Anchor, Button, FileButton, Group, Stack, Text, TextInput } from '@mantine/core';
import { IconPaperclip, IconPhoto, IconTrash } from '@tabler/icons-react';
import { bindFields } from '../../../lib/bind-fields.ts';
import { Panel } from '../../../ui/panel.tsx';
import type { FileDraft } from './corporation-draft.ts';
import classes from './files-section.module.css';

const PICTURES = 'image/png,image/jpeg,image/webp';

/** R101: files to download and links, each with a title and a picture. */
export function FilesSection({
  files,
  onChange,
  errorOf,
}: {
  readonly files: readonly FileDraft[];
  readonly onChange: (files: FileDraft[]) => void;
  readonly errorOf: (key: string, field: string) => string | undefined;
}) {
  const shown = files.filter(({ deleted }) => !deleted);
  const set = (key: string, change: Partial<FileDraft>) =>
    onChange(files.map((entry) => (entry.key === key ? { ...entry, changed: true, ...change } : entry)));
  const add = () => {
    const entry = { key: crypto.randomUUID(), file_title: '', file_link: '', changed: true, deleted: false };
    onChange([...files, entry]);
  };
  return (
    <Panel
      title="Files"
      action={
        <Button size="compact-sm" variant="default" onClick={add} disabled={shown.length >= MAX_CORPORATION_FILES}>
          Add file
        </Button>
      }
    >
      {shown.length === 0 ? (
        <Text size="sm" c="dimmed">
          No files yet. Add brochures, forms, and links for the webpage.
        </Text>
      ) : (
        <Stack gap="md" component="ul" className={classes.list}>
          {shown.map((entry, place) => (
            <Row
              key={entry.key}
              entry={entry}
              place={place + 1}
              set={(change) => set(entry.key, change)}
              errorOf={(field) => errorOf(entry.key, field)}
            />
          ))}
        </Stack>
      )}
    </Panel>
  );
}

function Row({
  entry,
  place,
  set,
  errorOf,
}: {
  readonly entry: FileDraft;
  readonly place: number;
  readonly set: (change: Partial<FileDraft>) => void;
  readonly errorOf: (field: string) => string | undefined;
}) {
  const fileError = errorOf('file') ?? errorOf('preview_image');
  const preview = entry.preview_image?.name ?? (entry.preview_url && 'Image');
  const bind = bindFields({ draft: entry, set, errorOf });
  return (
    <li className={classes.row}>
      <div className={classes.fields}>
        <TextInput
          label="Title"
          aria-label={`Title of file ${place}`}
          {...bind('file_title')}
          maxLength={MAX_TITLE}
          placeholder="Same as the file name"
        />
        <TextInput
          label="Link"
          aria-label={`Link of file ${place}`}
          inputMode="url"
          {...bind('file_link')}
          maxLength={MAX_URL}
          placeholder="example.com/brochure"
        />
      </div>
      <Group gap="xs">
        <FileButton onChange={(file) => file && set({ file })}>
          {(button) => (
            <Button
              {...button}
              size="compact-sm"
              variant="default"
              leftSection={<IconPaperclip size={14} aria-hidden />}
            >
              {entry.file || entry.kept ? 'Replace file' : 'Choose file'}
            </Button>
          )}
        </FileButton>
        <FileButton accept={PICTURES} onChange={(preview_image) => preview_image && set({ preview_image })}>
          {(button) => (
            <Button {...button} size="compact-sm" variant="default" leftSection={<IconPhoto size={14} aria-hidden />}>
              {preview ? 'Replace image' : 'Choose image'}
            </Button>
          )}
        </FileButton>
        <Button
          size="compact-sm"
          variant="subtle"
          color="red"
          leftSection={<IconTrash size={14} aria-hidden />}
          onClick={() => set({ deleted: true })}
          aria-label={`Remove file ${place}`}
        >
          Remove
        </Button>
      </Group>
      <Text size="xs" c="dimmed" component="div" className={classes.names}>
        {entry.file ? (
          <span>{entry.file.name}</span>
        ) : (
          entry.kept && (
            <Anchor size="xs" href={entry.kept.url} target="_blank" rel="noreferrer">
              {entry.kept.name}
            </Anchor>
          )
        )}
        {entry.preview_image ? (
          <span>{entry.preview_image.name}</span>
        ) : (
          entry.preview_url && <img src={entry.preview_url} alt="" className={classes.preview} />
        )}
      </Text>
      <Text size="xs" c="var(--mantine-color-error)" role="alert" component="div">
        {fileError}
      </Text>
    </li>
  );
}
