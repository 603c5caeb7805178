import type { ImportSetting } from '@bookline/contract/features/import-settings';
import type { Options } from './options.ts';

type Answers = ImportSetting['data']['answers'];

/** What the form says, as a setting keeps it: without what was left open. */
export const answersOf = (options: Options): Answers =>
  JSON.parse(JSON.stringify(options, (_, value: unknown) => value ?? undefined));

/** What a setting answers, for the form: the server looks at it again when the import starts. */
export const optionsOf = (answers: Answers): Options =>
  ({ owner: undefined, owners: undefined, pool: undefined, ...answers }) as Options;
