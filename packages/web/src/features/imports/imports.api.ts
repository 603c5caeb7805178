export { FileReading, type Reading } from './components/file-reading.tsx';
export { useOwners, usePools, useSources, useStatuses } from './imports.data.ts';
