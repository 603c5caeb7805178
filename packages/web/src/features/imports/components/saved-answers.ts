import type { ImportSetting } from '@bookline/contract/features/import-settings';
import type { Options } from './options.ts';

type Answers = ImportSetting['data']['answers'];

/** The form's choices as a setting stores them, without those left open. */
export const answersOf = (options: Options): Answers =>
  JSON.parse(JSON.stringify(options, (_, value: unknown) => value ?? undefined));

/** A setting's choices for the form. The server checks them again when the import starts. */
export const optionsOf = (answers: Answers): Options =>
  ({ owner: undefined, owners: undefined, pool: undefined, ...answers }) as Options;
