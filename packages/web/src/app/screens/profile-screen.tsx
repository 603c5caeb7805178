import { ProfilePage } from '../../features/account/pages/profile-page.tsx';
import { profileTabs } from '../registry/profile-tabs.ts';

/** The user's own profile, with the tabs of all features. */
export const ProfileScreen = () => <ProfilePage tabs={profileTabs} />;
