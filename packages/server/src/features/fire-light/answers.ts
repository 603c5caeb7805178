import {
  type ApplicationAnswers,
  isAsked,
  isMasked,
  isProtected,
  maskedAnswer,
} from '@bookline/contract/rules/application-answers';
import { type ApplicationFormName, fieldsOf } from '@bookline/contract/rules/application-forms';
import type { Context } from '../../platform/context.ts';
import { openSecret, type SealingContext, sealSecret } from '../../platform/crypto/tenant-secrets.ts';
import { AppError } from '../../platform/errors.ts';
import { requireContact } from '../contacts/contacts.api.ts';
import { findApplication, type StoredApplication } from './fire-light.queries.ts';

const place = (row: string) => ({ table: 'application', column: 'answers_sealed', row }) as const;

export const sealAnswers = (ctx: SealingContext, id: string, answers: ApplicationAnswers): Promise<Buffer> =>
  sealSecret(ctx, place(id), JSON.stringify(answers));

/** An application's answers in full. Show them with `masked`. */
export const openAnswers = async (
  ctx: SealingContext,
  { id, answers_sealed }: Pick<StoredApplication, 'id' | 'answers_sealed'>,
): Promise<ApplicationAnswers> => JSON.parse(await openSecret(ctx, place(id), answers_sealed)) as ApplicationAnswers;

/** The same with only the end of protected values. */
export const masked = (form: ApplicationFormName, answers: ApplicationAnswers): Record<string, string> =>
  Object.fromEntries(
    fieldsOf(form).flatMap((field) => {
      const value = answers[field.key] ?? '';
      return value === '' ? [] : [[field.key, isProtected(field) ? maskedAnswer(value) : value]];
    }),
  );

/** The answers after a change. Fields that the form doesn't have, or doesn't ask with these answers, are dropped, and a masked value says nothing new. */
export function changedAnswers(
  form: ApplicationFormName,
  before: ApplicationAnswers,
  change: ApplicationAnswers,
): ApplicationAnswers {
  const changed: Record<string, string> = { ...before };
  for (const field of fieldsOf(form)) {
    const value = change[field.key];
    if (value === undefined || (isProtected(field) && isMasked(value))) continue;
    changed[field.key] = field.kind === 'lines' ? value.trimEnd() : value.trim();
  }
  const asked = fieldsOf(form).filter((field) => isAsked(field, changed) && field.key in changed);
  return Object.fromEntries(asked.map(({ key }) => [key, changed[key] ?? '']));
}

/** The protected number of an application, in full. Null if there is none. Only for `reveal`. */
export async function readApplicationNumber(ctx: Context, contactId: string, id: string): Promise<string | null> {
  const row = await findApplication(ctx.db, ctx.tenant.id, id);
  if (row?.contact_id !== contactId) return null;
  const answers = await openAnswers(ctx, row);
  const field = fieldsOf(row.form as ApplicationFormName).find(isProtected);
  return (field && answers[field.key]) || null;
}

/** An application of a contact that the user sees. Throws 404. */
export async function requireApplication(ctx: Context, id: string): Promise<StoredApplication> {
  const row = await findApplication(ctx.db, ctx.tenant.id, id);
  if (!row) throw new AppError('not_found');
  await requireContact(ctx, row.contact_id);
  return row;
}
