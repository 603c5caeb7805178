/// <reference types="vite/client" />

interface ImportMetaEnv {
  /** Where the API lives; this site unless set. */
  readonly VITE_API_BASE?: string;
  /** R130: the path of the profile call; /auth/profile unless set (R131). */
  readonly VITE_PROFILE_PATH?: string;
}
