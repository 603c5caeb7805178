import type { Corporation, CorporationType } from '@bookline/contract/features/corporations';
import { languages } from '@bookline/contract/rules/options';
import { Button, Group, Stack } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { paths } from '../../../lib/paths.ts';
import { formFailure, useRecordForm } from '../../../lib/use-record-form.ts';
import { useUnsavedGuard } from '../../../lib/use-unsaved-guard.ts';
import { Confirm } from '../../../ui/confirm.tsx';
import { FormShell } from '../../../ui/form-shell.tsx';
import { toast } from '../../../ui/toast.ts';
import { PreviewButton } from '../../webpages/webpages.api.ts';
import { useAddCorporation, useChangeCorporation, useDeleteCorporation, usePagePreview } from '../corporations.data.ts';
import { BasicsSection } from './basics-section.tsx';
import { BrandSection, type LogoChange } from './brand-section.tsx';
import { ContactSection } from './contact-section.tsx';
import { draftOf, fileDrafts, filesToSend } from './corporation-draft.ts';
import { FilesSection } from './files-section.tsx';
import { SocialSection } from './social-section.tsx';
import { WebPageSection } from './web-page-section.tsx';

const plainFields = [...Object.keys(draftOf(null, 'company')), 'logo'];

/** The whole corporation, or a new one if `found` is null. Remount it for another one and after each save. */
export function CorporationForm({
  found,
  type,
}: {
  readonly found: Corporation | null;
  /** The type of a new one. */
  readonly type: CorporationType;
}) {
  const add = useAddCorporation();
  const change = useChangeCorporation();
  const navigate = useNavigate();
  const form = useRecordForm(draftOf(found, type));
  const [logo, setLogo] = useState<LogoChange>(null);
  const [files, setFiles] = useState(() => fileDrafts(found));
  const [sentKeys, setSentKeys] = useState<readonly string[]>([]);
  const [saved, setSaved] = useState(false);
  const [deleting, setDeleting] = useState(false);
  const dirty = !saved && (form.dirty || logo !== null || filesToSend(files).keys.length > 0);
  const guard = useUnsavedGuard(dirty);
  const failure = formFailure(add.error ?? change.error);
  const errorOf = (field: string) => failure.errors?.[field]?.[0];

  const save = () => {
    const { files: sent, parts, keys } = filesToSend(files);
    setSentKeys(keys);
    const { company_id, ...draft } = form.draft;
    const body = {
      ...draft,
      // If there is only one company, the server knows which.
      ...(company_id && { company_id }),
      languages_spoken: languages.filter((language) => draft.languages_spoken.includes(language)),
      ...(logo === 'remove' && { logo: '' as const }),
      ...(sent.length > 0 && { files: sent }),
    };
    const all = { ...parts, ...(logo instanceof File && { logo }) };
    const words = `${draft.name.trim()} ${found ? 'saved' : 'added'}`;
    if (found) change.mutate({ params: { id: found.id }, body, files: all }, { onSuccess: () => toast.done(words) });
    else
      add.mutate(
        { body, files: all },
        {
          onSuccess: ({ data }) => {
            setSaved(true);
            toast.done(words);
            void navigate({ to: paths.admin_corporation(data.id), replace: true, ignoreBlocker: true });
          },
        },
      );
  };
  const shared = { draft: form.draft, set: form.set, errorOf };
  return (
    <FormShell
      sticky
      fields={[
        ...plainFields,
        ...fileFields(sentKeys.length),
        ...form.draft.licenses.map((_, place) => `licenses.${place}.number`),
        ...form.draft.form_sites.map((_, place) => `form_sites.${place}`),
      ]}
      {...failure}
      submitLabel={found ? 'Save' : 'Add'}
      busy={add.isPending || change.isPending}
      guard={guard}
      onSubmit={save}
      extra={
        found && (
          <Group gap="xs">
            <PreviewButton
              layout={form.draft.layout}
              onLayout={(layout) => form.set({ layout })}
              usePreview={() => usePagePreview(found.id, form.draft)}
            />
            <Button variant="subtle" color="red" onClick={() => setDeleting(true)}>
              Delete
            </Button>
          </Group>
        )
      }
    >
      {() => (
        <Stack gap="md">
          <BasicsSection {...shared} isNew={found === null} />
          <BrandSection {...shared} logoUrl={found?.logo?.url ?? null} logo={logo} onLogo={setLogo} />
          <WebPageSection {...shared} pageUrl={found?.page_url} isPublic={found?.webpage_active ?? false} />
          <ContactSection {...shared} />
          <SocialSection {...shared} />
          <FilesSection
            files={files}
            onChange={setFiles}
            errorOf={(key, field) => errorOf(`files.${sentKeys.indexOf(key)}.${field}`)}
          />
          {found && (
            <DeleteCorporation
              corporation={found}
              opened={deleting}
              onClose={() => setDeleting(false)}
              onDeleted={() => {
                setSaved(true);
                void navigate({ to: paths.admin_corporations, ignoreBlocker: true });
              }}
            />
          )}
        </Stack>
      )}
    </FormShell>
  );
}

/** The errors that file rows show themselves. */
const fileFields = (count: number) =>
  Array.from({ length: count }, (_, place) =>
    ['file', 'file_title', 'file_link', 'preview_image'].map((field) => `files.${place}.${field}`),
  ).flat();

/** Confirms before deleting a corporation. */
function DeleteCorporation({
  corporation,
  opened,
  onClose,
  onDeleted,
}: {
  readonly corporation: Pick<Corporation, 'id' | 'name'>;
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly onDeleted: () => void;
}) {
  const remove = useDeleteCorporation();
  const confirm = () =>
    remove.mutate(
      { params: { id: corporation.id } },
      {
        onSuccess: () => {
          toast.done(`${corporation.name} deleted`);
          onDeleted();
        },
        onError: onClose,
      },
    );
  return (
    <Confirm
      opened={opened}
      title={`Delete ${corporation.name}?`}
      action="Delete"
      danger
      busy={remove.isPending}
      onConfirm={confirm}
      onClose={onClose}
    >
      Its logo, files, and webpage are deleted too. This can’t be undone. Before you delete it, move its users, offices,
      pools, and other corporations.
    </Confirm>
  );
}
