import { ProfileForm } from './profile-form.tsx';
import { ProfilePictures } from './profile-pictures.tsx';

/** Who one is: pictures, name and a few words. */
export function ProfileTab() {
  return (
    <>
      <ProfilePictures />
      <ProfileForm />
    </>
  );
}
