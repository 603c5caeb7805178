import { importMappings } from '@bookline/contract/features/import-mappings';
import { useCall } from '../../lib/use-call.ts';
import { useSend } from '../../lib/use-send.ts';

/** A page of learned mappings, newest first. */
export const useImportMappings = (query: { page: number; q?: string }) =>
  useCall(importMappings.list, { query }, { keepPrevious: true });

const invalidates = [importMappings.list] as const;

/** The dialog shows the failure. */
export const useChangeMapping = () => useSend(importMappings.change, { invalidates, quiet: true });
export const useRemoveMapping = () => useSend(importMappings.remove, { invalidates, quiet: true });
