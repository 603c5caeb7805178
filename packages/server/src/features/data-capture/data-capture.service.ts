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

/** A person who corrects themselves within so long gives no other answer. */
const CORRECTION_MS = 5 * 60_000;
/** The timeline tells once that somebody filled in a line, not of every question. */
const SITTING_MS = 2 * 3600_000;
const MOST_PREVIOUS = 20;

interface OpenedAnswer {
  readonly id: string;
  readonly line: string;
  readonly question: string;
  readonly value: Answer['value'];
  readonly by: { readonly id: string; readonly name: string };
  readonly at: string;
}

/** R312: what was answered about a contact, and what before. Throws 404 for a contact they may not see, as does everything here. */
export async function readAnswers(ctx: Context, contactId: string): Promise<{ answers: Answer[] }> {
  await requireContact(ctx, contactId);
  await auditView(ctx, contactId, { part: 'data_capture' });
  return { answers: standing(await openAnswers(ctx, contactId)) };
}

/** R312: answers questions, or takes answers back. What is answered as before changes nothing, not even who and when. */
export async function giveAnswers(
  ctx: Context,
  contactId: string,
  { answers }: BodyOf<typeof dataCapture.update>,
): Promise<{ answers: Answer[] }> {
  await holdLiveContact(ctx, contactId);
  const before = await openAnswers(ctx, contactId);
  const now = ctx.clock.now();
  // Asked twice in one go, the last answer counts.
  const given = [...new Map(answers.map((answer) => [keyOf(answer), answer])).values()];
  const latest = new Map(before.toReversed().map((answer) => [keyOf(answer), answer]));
  const changed = given.filter((answer) => !isDeepStrictEqual(latest.get(keyOf(answer))?.value ?? null, answer.value));
  const sealed = await sealSecrets(
    ctx,
    changed.map(({ value }) => JSON.stringify(value)),
  );
  const by = { contact_id: contactId, answered_by_id: ctx.actor.user_id, answered_at: now };
  const rows = changed.flatMap(({ line, question }, index) => {
    const old = latest.get(keyOf({ line, question }));
    const corrects = old && old.by.id === ctx.actor.user_id && now.getTime() - Date.parse(old.at) < CORRECTION_MS;
    const answer_sealed = sealed[index];
    return answer_sealed ? [{ ...by, line, question, answer_sealed, id: corrects ? old.id : newId() }] : [];
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

/** Which line and which questions: never what was answered. */
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
    subject_type: 'data_capture',
    subject_id: contact_id,
    contact_id,
    detail: { line, questions: rows.map(({ question }) => question) },
  });
}

async function openAnswers(ctx: Context, contactId: string): Promise<OpenedAnswer[]> {
  const rows = await listAnswers(ctx.db, ctx.tenant.id, contactId);
  const texts = await openSecrets(
    ctx,
    rows.map(({ answer_sealed }) => answer_sealed),
  );
  return rows.map(({ id, line, question, answered_by_id, answered_by_name, answered_at }, index) => ({
    id,
    line,
    question,
    value: answerValue.nullable().parse(JSON.parse(texts[index] ?? 'null')),
    by: { id: answered_by_id, name: answered_by_name ?? 'Somebody who is gone' },
    at: answered_at,
  }));
}

/** Of each question the newest answer, with those before it. */
function standing(answers: readonly OpenedAnswer[]): Answer[] {
  return [...Map.groupBy(answers, keyOf).values()].flatMap(([current, ...previous]) =>
    current
      ? [{ ...current, previous: previous.slice(0, MOST_PREVIOUS).map(({ value, by, at }) => ({ value, by, at })) }]
      : [],
  );
}
