import { importSettings } from '@bookline/contract/features/import-settings';
import { imports } from '@bookline/contract/features/imports';
import { useCall } from '../../lib/use-call.ts';
import { useSend } from '../../lib/use-send.ts';

/** The user's own and shared settings, by name. */
export const useImportSettings = () => useCall(importSettings.list, {});

const invalidates = [importSettings.list] as const;

/** The form shows the failure. */
export const useSaveSetting = () => useSend(importSettings.create, { invalidates, quiet: true });
export const useDeleteSetting = () => useSend(importSettings.delete, { invalidates });
/** Starts an import of a read file with a setting. */
export const useImportBySetting = () =>
  useSend(importSettings.upload, { quiet: true, invalidates: ['imports', 'contacts', 'tags', 'jobs'] });

/** Reads a file, or checks a changed mapping. Failures show next to the file or the mapping. */
export const useValidateImport = () => useSend(imports.validate, { quiet: true });
