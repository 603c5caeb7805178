/** How many validations are sold at a time. */
export const validationPacks = [100, 500, 1_000, 5_000, 10_000] as const;
export type ValidationPack = (typeof validationPacks)[number];

/** A validation price is for this many. */
export const VALIDATIONS_PER_PRICE = 100;

/** A number that was validated within this many days isn't validated again with its contacts. */
export const VALIDATION_DAYS = 30;

/** Most numbers of one job. */
export const MAX_VALIDATED = 100_000;

/** `asked`: the phone provider hasn't answered yet. `queued`: its job hasn't reached it. */
export const checkStatuses = ['queued', 'asked', 'done', 'failed', 'canceled'] as const;
export type CheckStatus = (typeof checkStatuses)[number];
export const checkStatusLabels: Readonly<Record<CheckStatus, string>> = {
  queued: 'Waiting',
  asked: 'In progress',
  done: 'Validated',
  failed: 'Failed',
  canceled: 'Canceled',
};
