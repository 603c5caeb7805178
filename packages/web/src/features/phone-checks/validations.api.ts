/** Apart from phone-checks.api.ts, which is part of the first load. */
export { useValidationUsage } from './phone-checks.data.ts';
