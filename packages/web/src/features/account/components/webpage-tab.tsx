import type { Webpage } from '@bookline/contract/features/profiles';
import { profiles } from '@bookline/contract/features/profiles';
import { Stack } from '@mantine/core';
import { sentenceOf } from '../../../lib/api-error.ts';
import { useCurrentUser } from '../../../lib/session.ts';
import { useCall } from '../../../lib/use-call.ts';
import { formFailure, useRecordForm } from '../../../lib/use-record-form.ts';
import { useUnsavedGuard } from '../../../lib/use-unsaved-guard.ts';
import { FormShell } from '../../../ui/form-shell.tsx';
import { TextSkeleton } from '../../../ui/skeletons.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { toast } from '../../../ui/toast.ts';
import { PageAddress, PreviewButton } from '../../webpages/webpages.api.ts';
import { useOwnWebpage, useUpdateWebpage } from '../account.data.ts';
import { PictureField } from './picture-field.tsx';
import { bodyOf, webpageDraftOf } from './webpage-draft.ts';
import { WebpageFields } from './webpage-fields.tsx';

/** The user's marketing profile (R274): the texts and pictures of the public page. */
export function WebpageTab() {
  const { data, error, refetch } = useOwnWebpage(useCurrentUser().id);
  if (error && !data) return <ErrorState message={sentenceOf(error)} onRetry={() => void refetch()} />;
  if (!data) return <TextSkeleton lines={6} />;
  return <WebpageEditor page={data.data} />;
}

function WebpageEditor({ page }: { readonly page: Webpage }) {
  const { id } = useCurrentUser();
  const params = { id };
  const update = useUpdateWebpage();
  const picture = (part: 'personal_photo' | 'flyer', done: string) => async (file: File | null) => {
    await update.mutateAsync(file ? { params, body: {}, files: { [part]: file } } : { params, body: { [part]: null } });
    toast.done(done);
  };
  return (
    <Stack gap="lg">
      <PageAddress name={page.domain_name} url={page.page_url} isPublic />
      <PictureField
        label="Photo"
        name="photo"
        description="Same as your profile photo."
        url={page.personal_photo?.url ?? null}
        crop={{ aspect: 1, round: true, side: 512 }}
        onSave={picture('personal_photo', 'Photo saved')}
      />
      <PictureField
        label="Flyer"
        name="flyer"
        description="An image of what you offer. JPEG, PNG, or WebP, up to 25 MB."
        url={page.flyer?.url ?? null}
        onSave={picture('flyer', 'Flyer saved')}
      />
      <Texts key={JSON.stringify(webpageDraftOf(page))} page={page} />
    </Stack>
  );
}

/** Remounted when the stored texts change. */
function Texts({ page }: { readonly page: Webpage }) {
  const { id } = useCurrentUser();
  const update = useUpdateWebpage();
  const form = useRecordForm(webpageDraftOf(page));
  const guard = useUnsavedGuard(form.dirty);
  const { draft } = form;
  const usePreview = () => {
    const { domain_name: _, ...body } = bodyOf(draft);
    return useCall(profiles.preview_webpage, { params: { id }, body }, { keepPrevious: true });
  };
  return (
    <FormShell
      sticky
      fields={[
        ...Object.keys(draft),
        ...draft.licenses.map((_, place) => `licenses.${place}.number`),
        ...draft.form_sites.map((_, place) => `form_sites.${place}`),
      ]}
      {...formFailure(update.error)}
      submitLabel="Save"
      busy={update.isPending}
      guard={guard}
      onSubmit={() =>
        update.mutate({ params: { id }, body: bodyOf(draft) }, { onSuccess: () => toast.done('Webpage saved') })
      }
      extra={
        <PreviewButton layout={draft.layout} onLayout={(layout) => form.set({ layout })} usePreview={usePreview} />
      }
    >
      {(errorOf) => <WebpageFields draft={draft} set={form.set} errorOf={errorOf} />}
    </FormShell>
  );
}
