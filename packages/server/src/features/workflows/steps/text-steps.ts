import { fold } from '@bookline/contract/rules/fold';
import { waitUnits } from '@bookline/contract/rules/workflow-steps';
import { shortened, subjectWords } from '@bookline/contract/rules/workflow-words';
import { listTextsFrom, queueText, type TextFrom, wishOf } from '../../texts/texts.api.ts';
import { findReplyWaits, listReplied, listTexted, saveReplyWaits } from '../reply-waits.queries.ts';
import { type AtStep, attempt, forEach, type StepHandler, type StepResult, skipped } from './step-handler.ts';

/**
 * A text that arrives while a run begins to wait can't see that it waits, so it doesn't wake it. By then its transaction has ended, and it's found.
 */
const LOOK_AGAIN_MS = 30_000;

/**
 * Queues texts in the flow owner's name, with the gate, number, and license of texts written by hand. Each run and step has one text. At night the contact waits at the
 * step, so that what follows counts from when the text goes out.
 */
export const doSendText: StepHandler<'send_text'> = (ctx, _flow, { id: step_id, purpose, words }, at) => {
  const title = shortened(subjectWords(words));
  return forEach(at, ({ run_id, contact }) =>
    attempt(ctx, async () => {
      const text = await queueText(ctx, {
        contact_id: contact.id,
        words,
        purpose,
        mms: false,
        key: `workflow:${run_id}:${step_id}`,
        unattended: true,
      });
      if ('id' in text) return { outcome: 'done', detail: { text_id: text.id, title } };
      const { refused, allowed_from } = text;
      if (allowed_from === null) return skipped(refused, { title });
      const detail = { title, says: refused, until: allowed_from.toISOString() };
      return { outcome: 'waits', until: allowed_from, again: true, detail };
    }),
  );
};

/** Waits for a text of the contact since the last text that the run sent. An opt-out is no reply. */
export const doWaitReply: StepHandler<'wait_reply'> = async (ctx, { tried_reply }, { amount, unit }, at) => {
  const { db, tenant } = ctx;
  const now = ctx.clock.now();
  const ids = at.map(({ run_id }) => run_id);
  const known = await findReplyWaits(db, tenant.id, ids);
  const texted = await listTexted(db, tenant.id, ids);
  const replied = await listReplied(db, tenant.id, ids, { any: true });
  const waits = new Map(
    at.map(({ run_id }) => {
      const wait = known.get(run_id);
      const since = wait?.since ?? laterOf(texted.get(run_id)?.at, afterReply(replied.get(run_id))) ?? now;
      const until = wait?.until ?? new Date(now.getTime() + amount * waitUnits[unit] * 1000);
      return [run_id, { since, until, isNew: wait === undefined }];
    }),
  );
  const replies = await repliesOf(ctx, at, (run_id) => waits.get(run_id)?.since ?? now);
  const results = await forEach(at, ({ run_id, contact }): StepResult => {
    const { until = now, isNew = true } = waits.get(run_id) ?? {};
    if (tried_reply !== undefined) return { outcome: 'yes', detail: { title: tried_reply } };
    if (isNew && texted.get(run_id)?.sent === false) return { outcome: 'no', detail: { reply: 'unsent' } };
    const said = replies.get(contact.id) ?? [];
    if (said.some(({ words }) => wishOf(words) === 'stop')) return { outcome: 'no', detail: { reply: 'opted_out' } };
    // Help is answered by itself.
    const reply = said.find(({ words }) => wishOf(words) !== 'help');
    if (reply) return { outcome: 'yes', detail: { text_id: reply.id } };
    if (until <= now) return { outcome: 'no' };
    const first = new Date(Math.min(until.getTime(), now.getTime() + LOOK_AGAIN_MS));
    const detail = { until: until.toISOString() };
    return { outcome: 'waits', until: isNew ? first : until, again: true, detail, ...(!isNew && { silent: true }) };
  });
  await saveReplyWaits(
    db,
    tenant.id,
    [...results].flatMap(([run_id, { outcome }]) => {
      const wait = waits.get(run_id);
      return outcome === 'waits' && wait?.isNew ? [{ run_id, since: wait.since, until: wait.until }] : [];
    }),
  );
  return results;
};

/** A reply answers one wait, not the next one too. */
const afterReply = (reply: Date | undefined) => reply && new Date(reply.getTime() + 1);
const laterOf = (one: Date | undefined, other: Date | undefined) =>
  one && other && other > one ? other : (one ?? other);

/** Compares the texts since the reply with words and phrases: whole words, whatever their case, accents, and punctuation. */
export const doReplySays: StepHandler<'reply_says'> = async (ctx, { tried_reply }, { words }, at) => {
  const replied = await listReplied(
    ctx.db,
    ctx.tenant.id,
    at.map(({ run_id }) => run_id),
  );
  const replies = await repliesOf(ctx, at, (run_id) => replied.get(run_id) ?? ctx.clock.now());
  return forEach(at, ({ run_id, contact }) => {
    const said =
      tried_reply ?? (replied.has(run_id) ? (replies.get(contact.id) ?? []).map((text) => text.words).join(' ') : '');
    return { outcome: words.some((word) => hasPhrase(said, word)) ? 'yes' : 'no' };
  });
};

type Ctx = Parameters<typeof doReplySays>[0];

/** The texts of the contacts at a step, each since a moment of its run. */
async function repliesOf(
  { db, tenant }: Ctx,
  at: readonly AtStep[],
  since: (run_id: string) => Date,
): Promise<ReadonlyMap<string, readonly TextFrom[]>> {
  const texts = await listTextsFrom(
    db,
    tenant.id,
    at.map(({ contact }) => contact.id),
    at.map(({ run_id }) => since(run_id)),
  );
  return Map.groupBy(texts, ({ contact_id }) => contact_id);
}

/** Signs such as emoji count, where a phrase has no letters. */
function hasPhrase(said: string, phrase: string): boolean {
  const words = plain(phrase);
  return words === '' ? said.includes(phrase) : ` ${plain(said)} `.includes(` ${words} `);
}

const plain = (words: string) =>
  fold(words.replaceAll(/[’']/g, ''))
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
