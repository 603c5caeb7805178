import { keyCode, MAILER_FILE_DAYS, MAX_MAILER_PIECES } from '@bookline/contract/rules/mailer';
import { audit } from '../../platform/audit.ts';
import type { Context, SignedInContext } from '../../platform/context.ts';
import { AppError } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { continueLongJob, finishLongJob, reportProgress } from '../../platform/jobs/long-job.ts';
import type { TaskContext } from '../../platform/jobs/tasks.ts';
import { recordActivity, selectedContacts } from '../contacts/contacts.api.ts';
import { actFor } from '../sessions/sessions.api.ts';
import { mailedSince } from './count-mailing.ts';
import { writeFile } from './mailing-file.ts';
import { giveUp, MAKE_MAILING, type StoredMailing, storedMailing } from './mailing-work.ts';
import { insertFile, lockMailing, updateMailing } from './mailings.queries.ts';
import {
  countMailable,
  countWithoutKit,
  deletePieces,
  fileHeadings,
  giveKit,
  insertPlaces,
  listPieces,
  selectForFile,
} from './pieces.queries.ts';
import { splitPieces } from './split-pieces.ts';

/** Contacts told in one transaction. */
const STEP = 500;
const DAY_MS = 86_400_000;

interface Mailing {
  readonly id: string;
  readonly number: number;
  readonly name: string;
  readonly stored: StoredMailing;
}

/**
 * Makes a mailing from where it was left: chooses who gets what, writes the files, and tells each contact's timeline. Each step is one transaction
 * with the word that it is done, so that doing it again does nothing.
 */
export async function runMailing(ctx: TaskContext, job: { tenant_id: number; mailing_id: string }): Promise<void> {
  const row = await ctx.database.inTenant(job.tenant_id, (db) => lockMailing(db, job.tenant_id, job.mailing_id));
  if (row?.status !== 'queued' && row?.status !== 'processing') return;
  const stored = storedMailing.parse(row);
  const signedIn = await actFor(ctx, {
    tenant_id: job.tenant_id,
    user_id: row.acting_as_id ?? row.made_by_id,
    real_user_id: row.made_by_id,
    origin: stored.options.origin,
  });
  if (!signedIn) return fail(ctx, job, 'The person who started this mailing cannot sign in any more.');
  const mailing = { id: row.id, number: row.number, name: row.name, stored };
  try {
    if (row.step === 'new') await choose(signedIn, mailing);
    if (row.step !== 'filed') await makeFiles(signedIn, mailing);
    for (;;) {
      if (await ctx.mustYield())
        return await signedIn.transaction((tx) =>
          continueLongJob(tx, { id: row.id, task: MAKE_MAILING, payload: { mailing_id: row.id } }),
        );
      if (await tellSome(signedIn, mailing)) return;
    }
  } catch (error) {
    if (error instanceof AppError && error.code === 'invalid')
      return fail(ctx, job, Object.values(error.fields ?? {}).flat()[0] ?? error.message);
    if (ctx.last_attempt) await fail(ctx, job, 'Something on our side failed again and again.');
    throw error;
  }
}

async function fail(
  { database, clock }: TaskContext,
  { tenant_id, mailing_id }: { tenant_id: number; mailing_id: string },
  error: string,
): Promise<void> {
  await database.inTenant(tenant_id, async (db) => {
    const at = clock.now();
    await giveUp(db, tenant_id, mailing_id, at);
    await updateMailing(db, tenant_id, mailing_id, { status: 'failed', error });
    await finishLongJob(db, tenant_id, mailing_id, { status: 'failed', at, error });
  });
}

/** Chooses a household's one contact, its place and its kit. All in one transaction: a quarter of a million take seconds. */
async function choose(signedIn: SignedInContext, { id, stored }: Mailing): Promise<void> {
  const { kits, options, selection } = stored;
  await signedIn.transaction(async (ctx) => {
    const { db, tenant } = ctx;
    const row = await lockMailing(db, tenant.id, id);
    if (row?.step !== 'new' || row.status === 'cancelled') return;
    const at = ctx.clock.now();
    const since = mailedSince(at, options.not_within_days);
    const selected = await selectedContacts(ctx, selection);
    const { counts } = await countMailable(db, tenant.id, selected, { ids: [], since: undefined });
    await insertPlaces(db, tenant.id, id, selected, { seed: options.seed, at });
    const most = splitPieces(kits, options.split, counts.mailable);
    const given: StoredMailing['kits'] = [];
    let pieces = 0;
    for (const [index, kit] of kits.entries()) {
      const got = await giveKit(db, tenant.id, id, { id: kit.id, most: most[index] ?? 0, since });
      pieces += got;
      given.push({ ...kit, pieces: got });
    }
    if (pieces > MAX_MAILER_PIECES)
      throw new AppError('invalid', {
        fields: {
          base: [
            `These would be ${pieces.toLocaleString('en-US')} pieces, and a mailing has at most ${MAX_MAILER_PIECES.toLocaleString('en-US')}. Narrow the set, or ask for numbers.`,
          ],
        },
      });
    const without = await countWithoutKit(db, tenant.id, id, kits, since);
    await deletePieces(db, tenant.id, id, 'unused');
    await updateMailing(db, tenant.id, id, {
      status: 'processing',
      step: 'chosen',
      selected: counts.selected,
      pieces,
      kits: JSON.stringify(given),
      left_out: JSON.stringify({
        no_address: counts.no_address,
        same_address: counts.same_address,
        recent: without.recent,
        not_needed: without.others,
      }),
    });
    await reportProgress(db, tenant.id, id, { more: 0, total: pieces, at });
  });
}

/** Writes the files and then says that they are there: a file of a try that ended in between is nobody's, and written anew. */
async function makeFiles(signedIn: SignedInContext, mailing: Mailing): Promise<void> {
  const { id, number, name, stored } = mailing;
  const { tenant } = signedIn;
  const which = stored.options.files === 'one' ? [null] : stored.kits;
  const made: { file_key: string; size: number; pieces: number; name: string; mailer_kit_id: string | null }[] = [];
  for (const kit of which) {
    const file = await writeFile(
      signedIn,
      selectForFile(tenant.id, { id, number }, kit?.id ?? null),
      fileHeadings(kit === null),
    );
    const plain = (kit === null ? name : `${name} ${kit.name}`)
      .replace(/[<>:"/\\|?*]/g, ' ')
      .replace(/\s+/g, ' ')
      .trim();
    made.push({ ...file, name: `${plain} M${number}.csv`, mailer_kit_id: kit?.id ?? null });
  }
  const kept = await signedIn.transaction(async (ctx) => {
    const row = await lockMailing(ctx.db, tenant.id, id);
    if (row?.step !== 'chosen' || row.status !== 'processing') return false;
    for (const file of made)
      await insertFile(ctx.db, { ...file, tenant_id: tenant.id, id: newId(), mailer_assignment_id: id });
    await updateMailing(ctx.db, tenant.id, id, { step: 'filed' });
    return true;
  });
  if (!kept) for (const { file_key } of made) await signedIn.files.remove(tenant.id, file_key);
}

/** Writes the next pieces into their contacts' timelines; true once the mailing is over. */
async function tellSome(signedIn: SignedInContext, mailing: Mailing): Promise<boolean> {
  return signedIn.transaction(async (ctx) => {
    const { db, tenant } = ctx;
    const at = ctx.clock.now();
    const row = await lockMailing(db, tenant.id, mailing.id);
    if (row?.step !== 'filed' || row.status !== 'processing') return true;
    const pieces = await listPieces(db, tenant.id, mailing.id, row.told, STEP);
    const { cancelled } = await reportProgress(db, tenant.id, mailing.id, { more: pieces.length, at });
    if (cancelled) {
      await giveUp(db, tenant.id, mailing.id, at);
      await finishLongJob(db, tenant.id, mailing.id, { status: 'cancelled', at });
      return true;
    }
    const last = pieces.at(-1);
    if (!last) {
      await end(ctx, mailing, row.pieces ?? 0, at);
      return true;
    }
    const kits = new Map(mailing.stored.kits.map((kit) => [kit.id, kit.name]));
    await recordActivity(
      ctx,
      ...pieces.map(({ contact_id, place, mailer_kit_id }) => ({
        contact_id,
        kind: 'mailer' as const,
        subject_id: mailing.id,
        detail: {
          kit: kits.get(mailer_kit_id ?? '') ?? '',
          mailing: mailing.name,
          key_code: keyCode(mailing.number, place),
        },
      })),
    );
    await updateMailing(db, tenant.id, mailing.id, { told: last.place });
    return false;
  });
}

async function end(ctx: Context, { id, name }: Mailing, pieces: number, at: Date): Promise<void> {
  const expires_at = new Date(at.getTime() + MAILER_FILE_DAYS * DAY_MS);
  await updateMailing(ctx.db, ctx.tenant.id, id, { status: 'complete', finished_at: at, expires_at });
  const outcome = pieces === 1 ? '1 piece.' : `${pieces.toLocaleString('en-US')} pieces.`;
  await finishLongJob(ctx.db, ctx.tenant.id, id, { status: 'complete', at, outcome });
  await audit(ctx, {
    action: 'mailer.complete',
    subject_type: 'mailer_assignment',
    subject_id: id,
    detail: { name, pieces },
  });
}
