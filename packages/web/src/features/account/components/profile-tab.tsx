import { Stack } from '@mantine/core';
import { useCurrentUser } from '../../../lib/session.ts';
import { toast } from '../../../ui/toast.ts';
import { useUpdatePicture } from '../account.data.ts';
import { PictureField } from './picture-field.tsx';
import { ProfileForm } from './profile-form.tsx';

/** The user's pictures, name, and bio. */
export function ProfileTab() {
  return (
    <>
      <ProfilePictures />
      <ProfileForm />
    </>
  );
}

/** The user's photo and logo. */
function ProfilePictures() {
  const { profile } = useCurrentUser();
  const update = useUpdatePicture();
  const save = (part: 'personal_photo' | 'logo', done: string) => async (file: File | null) => {
    await update(part, file);
    toast.done(done);
  };
  return (
    <Stack gap="lg" mb="xl">
      <PictureField
        label="Photo"
        name="photo"
        description="Appears next to your name and on your public page."
        url={profile.personal_photo?.url ?? null}
        crop={{ aspect: 1, round: true, side: 512 }}
        onSave={save('personal_photo', 'Photo saved')}
      />
      <PictureField
        label="Logo"
        name="logo"
        description="Your own logo, used on what you send."
        url={profile.logo?.url ?? null}
        crop={{ aspect: 3 / 2, round: false, side: 900 }}
        onSave={save('logo', 'Logo saved')}
      />
    </Stack>
  );
}
