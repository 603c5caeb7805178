import { MAX_DESCRIPTION } from '@bookline/contract/rules/limits';
import { Stack, Textarea } from '@mantine/core';
import { sentenceOf } from '../../../lib/api-error.ts';
import { useCurrentUser } from '../../../lib/session.ts';
import { formFailure, useRecordForm } from '../../../lib/use-record-form.ts';
import { useUnsavedGuard } from '../../../lib/use-unsaved-guard.ts';
import { FormShell } from '../../../ui/form-shell.tsx';
import { TextSkeleton } from '../../../ui/skeletons.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { toast } from '../../../ui/toast.ts';
import { useOwnWebpage, useUpdateWebpage } from '../account.data.ts';
import { PictureField } from './picture-field.tsx';

/** The user's marketing profile (R274): the texts and pictures of the public page. */
export function WebpageTab() {
  const { data, error, refetch } = useOwnWebpage(useCurrentUser().id);
  if (error && !data) return <ErrorState message={sentenceOf(error)} onRetry={() => void refetch()} />;
  if (!data) return <TextSkeleton lines={6} />;
  return <Webpage page={data.data} />;
}

function Webpage({ page }: { readonly page: NonNullable<ReturnType<typeof useOwnWebpage>['data']>['data'] }) {
  const { id } = useCurrentUser();
  const update = useUpdateWebpage();
  const form = useRecordForm({ about_me: page.about_me ?? '' });
  const dirty = form.draft.about_me !== (page.about_me ?? '');
  const guard = useUnsavedGuard(dirty);
  const params = { id };
  const save = (part: 'personal_photo' | 'flyer', done: string) => async (file: File | null) => {
    await update.mutateAsync(file ? { params, body: {}, files: { [part]: file } } : { params, body: { [part]: null } });
    toast.done(done);
  };
  return (
    <>
      <Stack gap="lg" mb="xl">
        <PictureField
          label="Photo"
          name="photo"
          description="Same as your profile photo."
          url={page.personal_photo?.url ?? null}
          crop={{ aspect: 1, round: true, side: 512 }}
          onSave={save('personal_photo', 'Photo saved')}
        />
        <PictureField
          label="Flyer"
          name="flyer"
          description="An image of what you offer. JPEG, PNG, or WebP, up to 25 MB."
          url={page.flyer?.url ?? null}
          onSave={save('flyer', 'Flyer saved')}
        />
      </Stack>
      <FormShell
        fields={['about_me']}
        {...formFailure(update.variables?.body?.about_me === undefined ? null : update.error)}
        submitLabel="Save text"
        busy={update.isPending}
        guard={guard}
        onSubmit={() =>
          update.mutate(
            { params, body: { about_me: form.draft.about_me || null } },
            { onSuccess: () => toast.done('Text saved') },
          )
        }
      >
        {(errorOf) => (
          <Textarea
            label="About me"
            description="Visitors to your webpage read this. It’s the same text as in your profile."
            autosize
            minRows={4}
            maxRows={14}
            maxLength={MAX_DESCRIPTION}
            value={form.draft.about_me}
            onChange={(event) => form.set({ about_me: event.currentTarget.value })}
            error={errorOf('about_me')}
          />
        )}
      </FormShell>
    </>
  );
}
