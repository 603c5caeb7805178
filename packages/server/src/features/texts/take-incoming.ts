import { toE164 } from '@bookline/contract/rules/phone-e164';
import type { Db } from '../../platform/db/database.ts';
import { newId } from '../../platform/ids.ts';
import { enqueue } from '../../platform/jobs/enqueue.ts';
import type { TaskContext } from '../../platform/jobs/tasks.ts';
import { recordTextReactions } from '../campaigns/campaign-texts.api.ts';
import { fold, recordTheirs } from '../contacts/contacts.api.ts';
import { findNumber, type NumberRow } from '../phone-numbers/phone-numbers.api.ts';
import { answerWish } from './answer-wish.ts';
import { countArrived, findThreadsOfNumbers, holdPairs, type Pair, type Thread } from './conversations.queries.ts';
import { insertMessages, insertTextFiles } from './messages.queries.ts';
import { wishOf } from './opt-words.ts';
import { numbersOfContacts } from './sender-of-text.ts';
import { FETCH_TEXT_FILE } from './take-media.ts';
import { tellArrived } from './tell-texts.ts';
import { eventFields } from './text-event.ts';
import type { TextEvent } from './text-events.queries.ts';
import { threadOf } from './thread-of-text.ts';

type Ctx = TaskContext & { readonly db: Db; readonly tenant: { readonly id: number } };

interface Arrival {
  readonly id: string;
  readonly number: NumberRow;
  readonly theirs: string;
  readonly words: string;
  readonly at: Date;
  readonly files: readonly { readonly id: string; readonly position: number; readonly source: string }[];
  readonly event: TextEvent;
}
type Text = Arrival & { readonly thread: Thread };

/**
 * Texts to our numbers, in the order in which they arrived: each is kept in its conversation once, and its wish is carried out. Their files are fetched by jobs. Many
 * are taken with as few statements as one.
 */
export async function takeIncoming(ctx: Ctx, events: readonly TextEvent[]): Promise<void> {
  const { db, tenant } = ctx;
  const arrivals = await arrivalsOf(ctx, events);
  if (arrivals.length === 0) return;
  const texts = await withThreads(ctx, arrivals);
  const stored = await insertMessages(
    db,
    tenant.id,
    texts.map(({ id, number, theirs, words, at, files, event, thread }) => ({
      id,
      conversation_id: thread.id,
      direction: 'inbound' as const,
      status: 'received' as const,
      words,
      search: ` ${fold(words)}`,
      mms: files.length > 0,
      our_number: number.number,
      their_number: theirs,
      at,
      created_at: at,
      units: 0,
      provider: event.provider,
      provider_id: event.provider_id,
    })),
  );
  const isNew = new Set(stored);
  const kept = texts.filter(({ id }) => isNew.has(id));
  if (kept.length === 0) return;
  await keepFiles(ctx, kept);
  await countArrived(
    db,
    tenant.id,
    kept.map(({ id, at, theirs, thread }) => ({ id, at, their_number: theirs, conversation_id: thread.id })),
  );
  await recordTheirs(
    ctx,
    ...kept.flatMap(({ id, theirs, files, thread: { contact_id } }) =>
      contact_id === null
        ? []
        : {
            contact_id,
            kind: 'text' as const,
            subject_id: id,
            detail: { did: 'received' as const, number: theirs, ...(files.length > 0 && { files: files.length }) },
          },
    ),
  );
  await recordTextReactions(
    ctx,
    kept.map(({ thread, words, at }) => ({
      conversation_id: thread.id,
      event: wishOf(words) === 'stop' ? ('unsubscribed' as const) : ('replied' as const),
      at,
    })),
  );
  for (const { thread, number, theirs, words, at } of kept)
    await answerWish(ctx, { thread, number, theirs, words, at });
  await tellArrived(
    ctx,
    kept.map(({ id, thread, number }) => ({ message_id: id, thread, number_owner_id: number.owner_id })),
  );
}

/** The texts to numbers that we have. Others were given back in the meantime: no one is there to read them. */
async function arrivalsOf({ db, tenant }: Ctx, events: readonly TextEvent[]): Promise<Arrival[]> {
  const numbers = new Map<string, NumberRow | undefined>();
  const arrivals: Arrival[] = [];
  for (const event of events) {
    const fields = eventFields.parse(event.fields);
    const ours = toE164(fields.to);
    if (!ours) continue;
    if (!numbers.has(ours)) numbers.set(ours, await findNumber(db, tenant.id, ours));
    const number = numbers.get(ours);
    if (!number) continue;
    arrivals.push({
      id: event.id,
      number,
      theirs: toE164(fields.from) ?? fields.from,
      words: fields.words.replaceAll('\u0000', ''),
      at: new Date(event.received_at),
      files: fields.media.map((source, position) => ({ id: newId(), position, source })),
      event,
    });
  }
  return arrivals;
}

/** Finds or adds the conversation of each text. */
async function withThreads(ctx: Ctx, arrivals: readonly Arrival[]): Promise<Text[]> {
  const { db, tenant } = ctx;
  const pairs = new Map<string, Pair>(
    arrivals.map(({ number, theirs }) => [keyOf(number, theirs), { ours: number.number, theirs }]),
  );
  await holdPairs(db, tenant.id, [...pairs.values()]);
  const found = await findThreadsOfNumbers(db, tenant.id, [...pairs.values()]);
  const known = new Map(found.map((thread) => [keyOf({ number: thread.asked_ours }, thread.asked_theirs), thread]));
  const unassigned = [...pairs].flatMap(([key, { theirs }]) => (known.get(key)?.contact_id ? [] : theirs));
  const ofContacts = await numbersOfContacts(db, tenant.id, unassigned);
  const threads = new Map<string, Thread>();
  const texts: Text[] = [];
  for (const arrival of arrivals) {
    const { number, theirs, at } = arrival;
    const key = keyOf(number, theirs);
    const thread =
      threads.get(key) ??
      (await threadOf(ctx, { number, theirs, known: known.get(key), isContacts: ofContacts.has(theirs), at }));
    threads.set(key, thread);
    texts.push({ ...arrival, thread });
  }
  return texts;
}

const keyOf = ({ number }: { readonly number: string }, theirs: string): string => `${number} ${theirs}`;

async function keepFiles(ctx: Ctx, texts: readonly Text[]): Promise<void> {
  const rows = texts.flatMap(({ id, files }) =>
    files.map((file) => ({ ...file, message_id: id, file_id: null, status: 'waiting' as const })),
  );
  await insertTextFiles(ctx.db, ctx.tenant.id, rows);
  for (const { id } of rows) await enqueue(ctx, FETCH_TEXT_FILE, { file_id: id }, { key: `text-file:${id}` });
}
