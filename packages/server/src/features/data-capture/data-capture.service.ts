import { isDeepStrictEqual } from 'node:util';
import type { BodyOf } from '@bookline/contract/endpoint';
import type { Answer, dataCapture } from '@bookline/contract/features/data-capture';
import { answerValue } from '@bookline/contract/features/data-capture';
import { findLine } from '@bookline/contract/rules/needs-analysis';
import { audit } from '../../platform/audit.ts';
import type { Context } from '../../platform/context.ts';
import { openSecrets, sealSecrets } from '../../platform/crypto/tenant-secrets.ts';
import { newId } from '../../platform/ids.ts';
import { auditView, holdLiveContact, recordActivity, requireContact } from '../contacts/contacts.api.ts';
import { listAnswers, saveAnswers } from './data-capture.queries.ts';

/** A user who corrects an answer within this time replaces it instead of adding another. */
const CORRECTION_MS = 5 * 60_000;
/** The timeline gets one entry per line of business, not one per question. */
const SITTING_MS = 2 * 3600_000;
const MAX_PREVIOUS = 20;
const COLUMN = { table: 'contact_answer', column: 'answer_sealed' } as const;

interface OpenedAnswer {
  readonly id: string;
  readonly line: string;
  readonly question: string;
  readonly value: Answer['value'];
  readonly by: { readonly id: string; readonly name: string };
  readonly at: string;
}

/** R312: the current and earlier answers about a contact. Throws 404 for a contact that the user may not see, as do all functions here. */
export async function readAnswers(ctx: Context, contactId: string): Promise<{ answers: Answer[] }> {
  await requireContact(ctx, contactId);
  await auditView(ctx, contactId, { part: 'data_capture' });
  return { answers: standing(await openAnswers(ctx, contactId)) };
}

/** R312: adds or removes answers. An unchanged answer keeps its author and time. */
export async function giveAnswers(
  ctx: Context,
  contactId: string,
  { answers }: BodyOf<typeof dataCapture.update>,
): Promise<{ answers: Answer[] }> {
  await holdLiveContact(ctx, contactId);
  const before = await openAnswers(ctx, contactId);
  const now = ctx.clock.now();
  // If a request answers the same question twice, the last answer counts.
  const given = [...new Map(answers.map((answer) => [keyOf(answer), answer])).values()];
  const latest = new Map(before.toReversed().map((answer) => [keyOf(answer), answer]));
  const changed = given.filter((answer) => !isDeepStrictEqual(latest.get(keyOf(answer))?.value ?? null, answer.value));
  const placed = changed.map((answer) => {
    const old = latest.get(keyOf(answer));
    const corrects = old && old.by.id === ctx.actor.user_id && now.getTime() - Date.parse(old.at) < CORRECTION_MS;
    return { ...answer, id: corrects ? old.id : newId() };
  });
  const sealed = await sealSecrets(
    ctx,
    COLUMN,
    placed.map(({ id, value }) => ({ row: id, text: JSON.stringify(value) })),
  );
  const by = { contact_id: contactId, answered_by_id: ctx.actor.user_id, answered_at: now };
  const rows = placed.flatMap(({ id, line, question }, index) => {
    const answer_sealed = sealed[index];
    return answer_sealed ? [{ ...by, id, line, question, answer_sealed }] : [];
  });
  await saveAnswers(ctx.db, ctx.tenant.id, rows);
  const lines = [...new Set(rows.map(({ line }) => line))];
  for (const line of lines)
    await tell(
      ctx,
      contactId,
      line,
      rows.filter((row) => row.line === line),
      before,
    );
  if (lines.length === 0) await auditView(ctx, contactId, { part: 'data_capture' });
  return { answers: standing(await openAnswers(ctx, contactId)) };
}

const keyOf = ({ line, question }: { line: string; question: string }) => `${line} ${question}`;

/** The line and the questions, but never the answers. */
async function tell(
  ctx: Context,
  contact_id: string,
  line: string,
  rows: readonly { id: string; question: string }[],
  before: readonly OpenedAnswer[],
): Promise<void> {
  const since = ctx.clock.now().getTime() - SITTING_MS;
  const told = before.some(
    (answer) => answer.line === line && answer.by.id === ctx.actor.user_id && Date.parse(answer.at) > since,
  );
  const [first] = rows;
  if (!told && first)
    await recordActivity(ctx, {
      contact_id,
      kind: 'data_capture',
      subject_id: first.id,
      detail: { label: findLine(line)?.label ?? line },
    });
  await audit(ctx, {
    action: 'data_capture.update',
    subject_id: contact_id,
    contact_id,
    detail: { line, questions: rows.map(({ question }) => question) },
  });
}

async function openAnswers(ctx: Context, contactId: string): Promise<OpenedAnswer[]> {
  const rows = await listAnswers(ctx.db, ctx.tenant.id, contactId);
  const texts = await openSecrets(
    ctx,
    COLUMN,
    rows.map(({ id, answer_sealed }) => ({ row: id, sealed: answer_sealed })),
  );
  return rows.map(({ id, line, question, answered_by_id, answered_by_name, answered_at }, index) => ({
    id,
    line,
    question,
    value: answerValue.nullable().parse(JSON.parse(texts[index] ?? 'null')),
    by: { id: answered_by_id, name: answered_by_name ?? 'Former user' },
    at: answered_at,
  }));
}

/** The newest answer to each question, with the earlier ones. */
function standing(answers: readonly OpenedAnswer[]): Answer[] {
  return [...Map.groupBy(answers, keyOf).values()].flatMap(([current, ...previous]) =>
    current
      ? [{ ...current, previous: previous.slice(0, MAX_PREVIOUS).map(({ value, by, at }) => ({ value, by, at })) }]
      : [],
  );
}
