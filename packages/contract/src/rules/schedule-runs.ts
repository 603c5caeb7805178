/** So many runs of a schedule stay in sight … */
export const KEPT_RUNS = 50;
/** … and those that failed for so long. */
export const FAILED_RUNS_KEPT_DAYS = 30;
