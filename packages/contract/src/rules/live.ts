/** The most windows per user that get live updates. Others are refused and say so. */
export const MAX_LIVE_WINDOWS = 50;
/** The close code of a connection refused for that reason. */
export const TOO_MANY_WINDOWS_CODE = 4429;
