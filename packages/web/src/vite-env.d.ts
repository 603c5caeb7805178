/// <reference types="vite/client" />

interface ImportMetaEnv {
  /** The origin of the API. The default is this site. */
  readonly VITE_API_BASE?: string;
  /** R130: the path of the profile call; /auth/profile unless set (R131). */
  readonly VITE_PROFILE_PATH?: string;
}
