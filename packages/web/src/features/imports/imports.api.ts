export { useOwners, usePools, useSources, useStatuses } from './imports.data.ts';
