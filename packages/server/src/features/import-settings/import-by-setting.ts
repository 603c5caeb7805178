import type { ImportSetting } from '@bookline/contract/features/import-settings';
import { type ImportField, imports } from '@bookline/contract/features/imports';
import type { SignedInContext } from '../../platform/context.ts';
import { AppError, invalid } from '../../platform/errors.ts';
import { draftMapping, overlayTargets, readDraftAs, startImport } from '../imports/imports.api.ts';
import { getSetting } from './import-settings.service.ts';

/**
 * R319: starts importing a file that was read, with a saved setting. Throws 404 if the file or the setting is not available to the acting
 * user, 409 if the file is already started, 422 if the setting does not fit the file or names choices that no longer exist.
 */
export async function importBySetting(
  signedIn: SignedInContext,
  { id, import_setting_id }: { readonly id: string; readonly import_setting_id: string },
) {
  const setting = await signedIn.transaction((ctx) => getSetting(ctx, import_setting_id));
  await readDraftAs(signedIn, id, setting.data.reading);
  const mapping = await signedIn.transaction((ctx) => draftMapping(ctx, id));
  const fields = fieldsOf(setting, mapping);
  const form = imports.create.body.safeParse({ ...setting.data.answers, id, fields });
  if (!form.success) {
    const errors: Record<string, string[]> = {};
    for (const { path, message } of form.error.issues) errors[path.join('.') || 'base'] = [message];
    throw new AppError('invalid', { fields: errors });
  }
  return startImport(signedIn, form.data, undefined);
}

function fieldsOf({ name, data }: ImportSetting, mapping: readonly ImportField[]): ImportField[] {
  const targets = new Map(data.columns.map(({ header, target }) => [header.toLowerCase(), target]));
  if (targets.size > 0 && !mapping.some(({ header }) => targets.has(header.toLowerCase())))
    throw invalid('import_setting_id', `This file has none of the columns in '${name}'.`);
  return overlayTargets(mapping, ({ header }) => targets.get(header.toLowerCase()));
}
