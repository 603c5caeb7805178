/** How many runs of a schedule are listed … */
export const KEPT_RUNS = 50;
/** … and for how long failed ones are. */
export const FAILED_RUNS_KEPT_DAYS = 30;
