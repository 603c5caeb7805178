import { createWriteStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { CSV_MARK, csvLine } from '@bookline/contract/rules/csv';
import type { RawBuilder } from 'kysely';
import type { SignedInContext } from '../../platform/context.ts';
import { copyOut } from '../../platform/db/copy-out.ts';
import { inlineParameters } from '../../platform/db/inline-parameters.ts';
import { createFormulaGuard } from '../export/export.api.ts';

/** Writes the rows of a select as CSV into the file store; answers its key, bytes and rows. Nothing is left behind where it fails. */
export async function writeFile(
  signedIn: SignedInContext,
  select: RawBuilder<unknown>,
  headings: readonly string[],
): Promise<{ file_key: string; size: number; pieces: number }> {
  const path = signedIn.files.temporaryPath();
  const text = await signedIn.transaction(async (ctx) => inlineParameters(select.compile(ctx.db)));
  try {
    const pieces = await copyOut(
      signedIn.database,
      signedIn.tenant.id,
      { select: text, format: 'csv', date_style: 'ISO, MDY', allow: async () => undefined },
      (rows) => pipeline(rows, (source) => guarded(source, headings), createWriteStream(path)),
    );
    const { size } = await stat(path);
    return { file_key: await signedIn.files.adopt(signedIn.tenant.id, path), size, pieces };
  } finally {
    await rm(path, { force: true });
  }
}

async function* guarded(rows: AsyncIterable<Buffer>, headings: readonly string[]): AsyncGenerator<Buffer> {
  const guard = createFormulaGuard();
  yield Buffer.from(CSV_MARK + csvLine(headings));
  for await (const chunk of rows) yield guard(chunk);
}
