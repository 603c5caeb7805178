import { ProfileForm } from './profile-form.tsx';
import { ProfilePictures } from './profile-pictures.tsx';

/** The user's pictures, name, and bio. */
export function ProfileTab() {
  return (
    <>
      <ProfilePictures />
      <ProfileForm />
    </>
  );
}
