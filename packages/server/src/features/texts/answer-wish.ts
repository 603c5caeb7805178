import { segmentsOf } from '@bookline/contract/rules/text-segments';
import type { Db } from '../../platform/db/database.ts';
import { newId } from '../../platform/ids.ts';
import type { TaskContext } from '../../platform/jobs/tasks.ts';
import { fold } from '../contacts/contacts.api.ts';
import type { NumberRow } from '../phone-numbers/phone-numbers.api.ts';
import { findTenant } from '../sessions/sessions.api.ts';
import type { Thread } from './conversations.queries.ts';
import { sendSoon } from './deliver-text.ts';
import { insertMessage } from './messages.queries.ts';
import { optIn, optOut } from './opt-out.ts';
import { carrierAnswers, type Wish, wishOf } from './opt-words.ts';
import { listWordsSince } from './replies.queries.ts';

type Ctx = TaskContext & { readonly db: Db; readonly tenant: { readonly id: number } };

interface Asked {
  readonly thread: Thread;
  readonly number: NumberRow;
  readonly theirs: string;
  readonly words: string;
  /** When it arrived. */
  readonly at: Date;
}

/**
 * Carries out what a text asks for: an opt-out and opt-in at once, with one confirmation each, and the answer to HELP. Words that a provider answers by itself aren't
 * answered again.
 */
export async function answerWish(ctx: Ctx, { thread, number, theirs, words, at }: Asked): Promise<void> {
  const wish = wishOf(words);
  if (!wish) return;
  // A text that failed is tried again after those that arrived later: their last word counts.
  if (wish === 'start') {
    const later = await listWordsSince(ctx.db, ctx.tenant.id, thread.id, at);
    if (later.some((each) => wishOf(each) === 'stop')) return;
  }
  const choice = {
    number: theirs,
    our_number: number.number,
    words: words.slice(0, 1000),
    source: `Text to ${number.number}`,
  };
  if (wish === 'stop' && !(await optOut(ctx, choice))) return;
  if (wish === 'start' && !(await optIn(ctx, choice))) return;
  if (number.provider === 'twilio' && carrierAnswers(words)) return;
  const company = (await findTenant(ctx.db, ctx.tenant.id))?.name ?? '';
  const now = ctx.clock.now();
  const id = newId();
  const answer = answers[wish](company);
  // HELP is answered once an hour, so that two machines don't go on answering each other.
  const key = wish === 'help' ? `help:${thread.id}:${theirs}:${now.toISOString().slice(0, 13)}` : null;
  const isNew = await insertMessage(ctx.db, ctx.tenant.id, {
    id,
    conversation_id: thread.id,
    direction: 'outbound',
    status: 'scheduled',
    words: answer,
    search: ` ${fold(answer)}`,
    mms: false,
    our_number: number.number,
    their_number: theirs,
    // After the text that it answers.
    at: new Date(now.getTime() + 1),
    created_at: now,
    automatic: true,
    key,
    send_at: now,
    units: segmentsOf(answer).segments,
  });
  if (isNew) await sendSoon(ctx, id, 0);
}

/** Without advertising: the confirmation of an opt-out may only confirm it (47 CFR 64.1200(a)(12)). */
const answers: Readonly<Record<Wish, (company: string) => string>> = {
  stop: (company) => `${company}: You won't get texts from us anymore. Reply START to get them again.`,
  start: (company) => `${company}: You'll get our texts again. Reply STOP at any time to end them.`,
  help: (company) =>
    `${company}: Reply STOP to get no more texts. Message and data rates may apply. To reach us, call this number.`,
};
