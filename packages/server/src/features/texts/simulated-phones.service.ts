import type { BodyOf, QueryOf } from '@bookline/contract/endpoint';
import type { SimulatedPhone, SimulatedText, simulatedPhones } from '@bookline/contract/features/simulated-phones';
import { metaOf } from '@bookline/contract/paging';
import { toE164 } from '@bookline/contract/rules/phone-e164';
import { phoneFailures } from '@bookline/contract/rules/texts';
import { audit } from '../../platform/audit.ts';
import type { Context, SignedInContext } from '../../platform/context.ts';
import { AppError, invalid } from '../../platform/errors.ts';
import type { UploadedFile } from '../../platform/http/routes.ts';
import { newId } from '../../platform/ids.ts';
import { findSimulatedPhone, insertTouch } from '../../providers/telephony/local.queries.ts';
import { localTextId } from '../../providers/telephony/local.ts';
import { fileUrls, keepFile, storeFile } from '../files/files.api.ts';
import {
  countPhones,
  listCompanyNumbers,
  listFileFacts,
  listPhones,
  listTouchesOf,
  savePhone,
  type TouchRow,
} from './simulated-phones.queries.ts';
import { keepTextEvent } from './text-event.ts';
import { mustWake } from './wake-texts.ts';

/** The texts of a phone that are shown. */
const MOST_TEXTS = 200;

const look = (ctx: Context) => audit(ctx, { action: 'phone_simulator.read', subject_type: 'phone_simulator' });
const failureOf = (text: string) => phoneFailures.find((known) => known === text) ?? 'none';

/** The simulated phones, the last used first. Their texts include codes, so each view is audited. */
export async function readPhones(ctx: Context, query: QueryOf<typeof simulatedPhones.phones>) {
  await look(ctx);
  const digits = query.q.replace(/\D/g, '');
  const rows = await listPhones(ctx.db, ctx.tenant.id, digits, query);
  return {
    data: rows.map((row) => ({ ...row, failure: failureOf(row.failure) })),
    meta: metaOf(query, await countPhones(ctx.db, ctx.tenant.id, digits)),
  };
}

/** A phone with its texts, oldest first. Throws 404 for what isn't a phone number. */
export async function readPhone(ctx: Context, typed: string) {
  await look(ctx);
  const number = numberOf(typed);
  const rows = await listTouchesOf(ctx.db, ctx.tenant.id, number, MOST_TEXTS);
  return {
    phone: await phoneOf(ctx, number),
    texts: await presentTouches(ctx, rows.toReversed()),
    company_numbers: await listCompanyNumbers(ctx.db, ctx.tenant.id),
  };
}

/** Chooses how a phone takes texts. */
export async function setPhone(
  ctx: Context,
  typed: string,
  settings: BodyOf<typeof simulatedPhones.set>,
): Promise<SimulatedPhone> {
  const number = numberOf(typed);
  await savePhone(ctx.db, ctx.tenant.id, number, settings);
  await audit(ctx, { action: 'phone_simulator.update', subject_type: 'phone_simulator', detail: settings });
  return phoneOf(ctx, number);
}

/** A text from a phone. It arrives like one from the phone network. Throws 404, and 422. */
export async function replyFromPhone(
  signedIn: SignedInContext,
  typed: string,
  { to, words }: BodyOf<typeof simulatedPhones.reply>,
  file: UploadedFile | undefined,
): Promise<SimulatedText> {
  const number = numberOf(typed);
  if (words.trim() === '' && !file) throw invalid('words', 'Enter a message.');
  const stored = file && (await storeFile(signedIn, file, { accept: 'document' }));
  return signedIn.transaction(async (ctx) => {
    const { db, tenant, clock } = ctx;
    const [last] = await listTouchesOf(db, tenant.id, number, 1);
    const wanted = to === undefined ? last && withOf(last) : toE164(to);
    const companyNumbers = await listCompanyNumbers(db, tenant.id);
    const ours = companyNumbers.find((known) => known.number === wanted)?.number;
    if (!ours) throw invalid('to', 'Choose a number of your company that takes texts.');
    const kept = stored && (await keepFile(ctx, stored, { purpose: 'text', accept: 'document' }));
    const now = clock.now();
    const touch = {
      id: newId(),
      kind: 'text' as const,
      from_number: number,
      to_number: ours,
      words,
      created_at: now,
      incoming: true,
      file_ids: kept ? [kept.id] : [],
    };
    await insertTouch(db, tenant.id, touch);
    await keepTextEvent(
      ctx,
      {
        kind: 'incoming',
        provider: 'local',
        provider_id: localTextId(touch.id),
        status: 'received',
        message_id: null,
        received_at: now,
        fields: { from: number, to: ours, words, media: kept ? [`local:${tenant.id}:${kept.id}`] : [] },
      },
      { wake: mustWake(ctx, tenant.id) },
    );
    const [shown] = await presentTouches(ctx, [{ ...touch, created_at: now.toISOString(), status: 'arrived' }]);
    if (!shown) throw new AppError('conflict');
    return shown;
  });
}

function numberOf(typed: string): string {
  const number = toE164(typed) ?? toE164(`+${typed.replace(/\D/g, '')}`);
  if (!number) throw new AppError('not_found');
  return number;
}

async function phoneOf(ctx: Context, number: string): Promise<SimulatedPhone> {
  const [last] = await listTouchesOf(ctx.db, ctx.tenant.id, number, 1);
  const settings = await findSimulatedPhone(ctx.db, ctx.tenant.id, number);
  return {
    number,
    last_words: last?.words ?? null,
    last_at: last?.created_at ?? null,
    delay_s: settings?.delay_s ?? 0,
    failure: failureOf(settings?.failure ?? 'none'),
  };
}

const withOf = ({ incoming, from_number, to_number }: TouchRow) => (incoming ? to_number : from_number);

async function presentTouches(ctx: Context, rows: readonly TouchRow[]): Promise<SimulatedText[]> {
  const ids = rows.flatMap(({ file_ids }) => file_ids);
  const urls = await fileUrls(ctx, ids);
  const facts = new Map(
    (ids.length > 0 ? await listFileFacts(ctx.db, ctx.tenant.id, ids) : []).map((row) => [row.id, row]),
  );
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind === 'call' ? 'call' : 'text',
    direction: row.incoming ? 'from_phone' : 'to_phone',
    with: withOf(row),
    words: row.words,
    files: row.file_ids.flatMap((id) => {
      const [url, file] = [urls.get(id), facts.get(id)];
      return url && file ? [{ name: file.name, content_type: file.content_type, size: file.size, url }] : [];
    }),
    status: row.status === 'coming' ? 'coming' : row.status === 'failed' ? 'failed' : 'arrived',
    created_at: row.created_at,
  }));
}
