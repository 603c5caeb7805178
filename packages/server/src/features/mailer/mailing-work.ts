import { createWriteStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { mailer } from '@bookline/contract/features/mailer';
import { keyCode, MAILER_FILE_DAYS, MAX_MAILER_PIECES } from '@bookline/contract/rules/mailer';
import { formatNumber } from '@bookline/contract/rules/numbers';
import { DAY_MS } from '@bookline/contract/rules/time-units';
import type { RawBuilder } from 'kysely';
import { audit } from '../../platform/audit.ts';
import type { SignedInContext } from '../../platform/context.ts';
import { copyOut } from '../../platform/db/copy-out.ts';
import { inlineParameters } from '../../platform/db/inline-parameters.ts';
import { AppError } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { askedBy } from '../../platform/jobs/asked.ts';
import { defineLongWork, isOpen, type Pause } from '../../platform/jobs/define-long-work.ts';
import { reportProgress } from '../../platform/jobs/long-job.ts';
import { recordActivity, selectedContacts } from '../contacts/contacts.api.ts';
import { csvOfCopy } from '../export/export.api.ts';
import { mailedSince } from './count-mailing.ts';
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
import { giveUp, type StoredMailing, storedMailing } from './stored-mailing.ts';

/** Timeline entries added in one transaction. */
const STEP = 500;

interface Mailing {
  readonly id: string;
  readonly number: number;
  readonly name: string;
  readonly stored: StoredMailing;
}

/** Chooses one contact, place, and kit for each household. It's all in one transaction, since 250,000 contacts take only seconds. */
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
            `This mailing would have ${formatNumber(pieces)} pieces, and the limit is ${formatNumber(MAX_MAILER_PIECES)}. Narrow the contacts, or enter the number of pieces.`,
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

/** Writes the files, then stores that they exist. A file from an interrupted try belongs to no mailing and is written again. */
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

/** Adds the next pieces to their contacts' timelines. */
async function tellSome(signedIn: SignedInContext, mailing: Mailing): Promise<{ over: boolean; cancelled: boolean }> {
  return signedIn.transaction(async (ctx) => {
    const { db, tenant } = ctx;
    const row = await lockMailing(db, tenant.id, mailing.id);
    if (!row || !isOpen(row)) return { over: true, cancelled: false };
    if (row.step !== 'filed') throw new Error(`the mailing ${mailing.id} began again under another runner`);
    const pieces = await listPieces(db, tenant.id, mailing.id, row.told, STEP);
    const progress = { more: pieces.length, at: ctx.clock.now() };
    const { cancelled } = await reportProgress(db, tenant.id, mailing.id, progress);
    const last = pieces.at(-1);
    if (cancelled || !last) return { over: true, cancelled };
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
    return { over: false, cancelled };
  });
}

/**
 * Runs a mailing: assigns the kits, writes the files, and adds to each contact's timeline. Each step and its progress share one transaction,
 * so repeating a step does nothing.
 */
async function* makeMailing(signedIn: SignedInContext, row: MailingRow): AsyncGenerator<Pause> {
  const mailing = { id: row.id, number: row.number, name: row.name, stored: storedMailing.parse(row) };
  if (row.step === 'new') await choose(signedIn, mailing);
  if (row.step !== 'filed') await makeFiles(signedIn, mailing);
  for (let told = { over: false, cancelled: false }; !told.over; ) {
    yield {};
    told = await tellSome(signedIn, mailing);
    if (told.cancelled) yield told;
  }
}

type MailingRow = NonNullable<Awaited<ReturnType<typeof lockMailing>>>;

export const mailingWork = defineLongWork<MailingRow>({
  kind: 'mailer',
  task: 'make-mailing',
  async load({ db, tenant }, { id }) {
    const row = await lockMailing(db, tenant.id, id);
    return isOpen(row) ? row : undefined;
  },
  askedBy: (row) => askedBy({ ...row, origin: storedMailing.parse(row).options.origin }),
  needs: () => mailer.create.access,
  pieces: makeMailing,
  async end({ db, tenant, as, status, at, error }, { id, name, pieces: all }) {
    if (status !== 'complete') {
      await giveUp(db, tenant.id, id, at);
      if (status === 'failed') await updateMailing(db, tenant.id, id, { status, error });
      return undefined;
    }
    const pieces = all ?? 0;
    const expires_at = new Date(at.getTime() + MAILER_FILE_DAYS * DAY_MS);
    await updateMailing(db, tenant.id, id, { status, finished_at: at, expires_at });
    if (as)
      await audit(as, {
        action: 'mailer.complete',
        subject_type: 'mailer_assignment',
        subject_id: id,
        detail: { name, pieces },
      });
    return pieces === 1 ? '1 piece.' : `${formatNumber(pieces)} pieces.`;
  },
  // Canceling removed its files and pieces, so it starts again.
  async reopen(db, tenantId, id) {
    const row = await lockMailing(db, tenantId, id);
    if (row?.status !== 'failed') return false;
    await updateMailing(db, tenantId, id, { status: 'queued', step: 'new', told: 0, error: null, finished_at: null });
    return true;
  },
  explain: (error) =>
    error instanceof AppError && error.code === 'invalid'
      ? (Object.values(error.fields ?? {}).flat()[0] ?? error.message)
      : undefined,
});

/** Writes the rows of a select as CSV into the file store. Returns its key, bytes, and rows. A failure leaves nothing behind. */
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
      (rows) => pipeline(rows, (source) => csvOfCopy(source, headings, { mark: true }), createWriteStream(path)),
    );
    const { size } = await stat(path);
    return { file_key: await signedIn.files.adopt(signedIn.tenant.id, path), size, pieces };
  } finally {
    await rm(path, { force: true });
  }
}
