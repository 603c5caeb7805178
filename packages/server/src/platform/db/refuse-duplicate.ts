import { invalid } from '../errors.ts';

/** Turns a unique violation, by index name, into a 422 with a message at the field. */
export async function refuseDuplicate<T>(
  work: Promise<T>,
  index: string,
  { field, sentence }: { readonly field: string; readonly sentence: string },
): Promise<T> {
  try {
    return await work;
  } catch (error) {
    const refused = error instanceof Error && 'code' in error && error.code === '23505';
    if (refused && 'constraint' in error && error.constraint === index) throw invalid(field, sentence);
    throw error;
  }
}
