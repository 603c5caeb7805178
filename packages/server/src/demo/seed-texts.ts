import { unitsOf } from '@bookline/contract/rules/text-segments';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@bookline/contract/rules/time-units';
import { sql } from 'kysely';
import sharp from 'sharp';
import { fold } from '../features/contacts/contacts.api.ts';
import type { Services } from '../platform/context.ts';
import type { Db } from '../platform/db/database.ts';
import { newId } from '../platform/ids.ts';
import { keepSample } from './keep-sample.ts';
import type { Kind } from './people/person.ts';
import { createRandom, type Random } from './people/random.ts';
import {
  dialogs,
  general,
  generalStrangers,
  generalWaiting,
  type Line,
  ownReplies,
  sharedReplies,
  strangers,
  waiting,
} from './text-dialogs.ts';

type Keeping = Pick<Services, 'files' | 'clock'>;

/** How many contacts text with each user who has a number. */
const CONTACTS = 36;
/** How many numbers that no contact has text each of them. */
const STRANGERS = 2;
/** After the newest ones, which wait for an answer, the first of the others are open, and the rest is closed. */
const OPEN = 14;
const STOP = [
  ['us', 'Hi {name}, shall we go over your coverage this fall?'],
  ['them', 'STOP'],
] as const satisfies readonly Line[];

interface Partner {
  readonly contact_id: string | null;
  readonly first_name: string;
  readonly theirs: string;
}

interface Desk {
  readonly tenant_id: number;
  readonly owner_id: string;
  readonly ours: string;
  readonly place: number;
  readonly random: Random;
  readonly said: {
    readonly dialogs: readonly (readonly Line[])[];
    readonly waiting: readonly (readonly Line[])[];
    readonly strangers: readonly string[];
  };
}

/** A year of conversations by text for every demo user with a number: some unread, some with pictures, and one that ended with an opt-out. */
export async function seedTexts(services: Keeping, db: Db, tenant_id: number, kind: Kind): Promise<void> {
  const numbers = await db
    .selectFrom('phone_number')
    .select(['number', 'owner_id'])
    .where('tenant_id', '=', tenant_id)
    .where('sms', '=', true)
    .where('provider', '=', 'local')
    .where('released_at', 'is', null)
    .where('owner_id', 'is not', null)
    .orderBy('number')
    .execute();
  const said =
    kind === 'agent_network'
      ? { dialogs, waiting, strangers }
      : { dialogs: general, waiting: generalWaiting, strangers: generalStrangers };
  for (const [place, { number: ours, owner_id }] of numbers.entries()) {
    if (owner_id === null) continue;
    // No two of them hear from the same people.
    const here = {
      ...said,
      waiting: rotate(said.waiting, place),
      strangers: rotate(said.strangers, STRANGERS * place).slice(0, STRANGERS),
    };
    await seedDesk(services, db, {
      tenant_id,
      owner_id,
      ours,
      place,
      random: createRandom(tenant_id, 500 + place),
      said: here,
    });
    await seedReplies(services, db, { tenant_id, owner_id, shared: place === 0 });
  }
}

const rotate = <T>(list: readonly T[], by: number): readonly T[] => [
  ...list.slice(by % list.length),
  ...list.slice(0, by % list.length),
];

/** Saved replies of a user, and with `shared` also those of the company. */
async function seedReplies(
  { clock }: Keeping,
  db: Db,
  { tenant_id, owner_id, shared }: { readonly tenant_id: number; readonly owner_id: string; readonly shared: boolean },
): Promise<void> {
  const at = new Date(clock.now().getTime() - 300 * DAY_MS);
  const replies = [
    ...ownReplies.map((reply) => ({ ...reply, shared: false })),
    ...(shared ? sharedReplies.map((reply) => ({ ...reply, shared })) : []),
  ];
  await db
    .insertInto('text_reply')
    .values(replies.map((reply) => ({ ...reply, tenant_id, id: newId(), owner_id, created_at: at, updated_at: at })))
    .execute();
}

async function seedDesk(services: Keeping, db: Db, desk: Desk): Promise<void> {
  const { tenant_id, owner_id, said } = desk;
  const { rows: partners } = await sql<Partner>`
    select c.id as contact_id, c.first_name, c.phone as theirs from contact c
    where c.tenant_id = ${tenant_id} and c.owner_id = ${owner_id} and c.deleted_at is null and c.phone is not null
      and not c.do_not_text and not c.do_not_call and not exists (
        select from contact_consent l where l.tenant_id = ${tenant_id} and l.contact_id = c.id and l.channel = 'text' and l.did = 'withdrawn')
    order by c.category = 'client' desc, c.last_activity_at desc nulls last, c.id limit ${CONTACTS}`.execute(db);
  const now = services.clock.now().getTime();
  for (const [index, partner] of partners.entries()) {
    const isWaiting = index < said.waiting.length;
    const isLast = index === partners.length - 1 && index > said.waiting.length;
    const dialog = said.dialogs[(index + desk.random.int(0, 3)) % said.dialogs.length] ?? [];
    // The newest ones within two days, the others over the year.
    const age = isWaiting ? (index + 1) * 3 * HOUR_MS : DAY_MS * (1 + ((index - said.waiting.length) * 330) / CONTACTS);
    const lines = isLast ? STOP : isWaiting ? [...dialog, ...(said.waiting[index] ?? [])] : dialog;
    await agree(db, desk, partner, new Date(now - 360 * DAY_MS));
    await seedConversation(services, db, desk, {
      partner,
      lines,
      ends: new Date(now - age),
      unread: isWaiting ? (said.waiting[index]?.length ?? 0) : 0,
      closed: index >= OPEN,
    });
    if (isLast) await optOut(db, desk, partner, new Date(now - age));
  }
  for (const [index, words] of said.strangers.entries())
    await seedConversation(services, db, desk, {
      partner: {
        contact_id: null,
        first_name: '',
        theirs: `+1${desk.ours.slice(2, 5)}5558${String(200 + STRANGERS * desk.place + index)}`,
      },
      lines: [['them', words]],
      ends: new Date(now - (5 + 20 * index) * HOUR_MS),
      unread: 1,
      closed: false,
    });
}

async function agree(db: Db, { tenant_id, owner_id }: Desk, { contact_id }: Partner, at: Date): Promise<void> {
  if (contact_id === null) return;
  const consent = { channel: 'text', did: 'given', how: 'verbal', wording: '', source: 'First meeting' };
  await db
    .insertInto('contact_consent')
    .values({ ...consent, tenant_id, id: newId(), contact_id, at, recorded_at: at, recorded_by_id: owner_id })
    .execute();
}

async function optOut(db: Db, { tenant_id, ours }: Desk, { contact_id, theirs }: Partner, at: Date): Promise<void> {
  if (contact_id === null) return;
  const consent = {
    channel: 'text',
    did: 'withdrawn',
    how: 'text_message',
    wording: 'STOP',
    source: `Text to ${ours}`,
  };
  await db.insertInto('text_opt_out').values({ tenant_id, number: theirs, our_number: ours, at }).execute();
  await db
    .insertInto('contact_consent')
    .values({ ...consent, tenant_id, id: newId(), contact_id, at, recorded_at: at })
    .execute();
  await sql`update contact set do_not_text = true where tenant_id = ${tenant_id} and id = ${contact_id}`.execute(db);
  await db
    .insertInto('contact_activity')
    .values({
      tenant_id,
      contact_id,
      id: newId(),
      at,
      kind: 'text',
      detail: JSON.stringify({ did: 'opted_out', number: theirs }),
    })
    .execute();
}

interface Talk {
  readonly partner: Partner;
  readonly lines: readonly Line[];
  readonly ends: Date;
  readonly unread: number;
  readonly closed: boolean;
}

async function seedConversation(
  services: Keeping,
  db: Db,
  desk: Desk,
  { partner, lines, ends, unread, closed }: Talk,
): Promise<void> {
  const { tenant_id, owner_id, ours, random } = desk;
  const { contact_id, theirs } = partner;
  const id = newId();
  const steps = lines.map(() => random.int(2, 40) * MINUTE_MS);
  const begins = ends.getTime() - steps.slice(1).reduce((sum, step) => sum + step, 0);
  let at = begins;
  const texts = lines.map(([who, words, picture], index) => {
    if (index > 0) at += steps[index] ?? 0;
    const moment = new Date(at);
    const isOurs = who === 'us';
    const said = words.replaceAll('{name}', partner.first_name);
    return {
      tenant_id,
      id: newId(),
      conversation_id: id,
      direction: isOurs ? 'outbound' : 'inbound',
      status: isOurs ? 'delivered' : 'received',
      words: said,
      search: ` ${fold(said)}`,
      mms: picture !== undefined,
      our_number: ours,
      their_number: theirs,
      at: moment,
      created_at: moment,
      units: isOurs ? unitsOf(said, picture !== undefined) : 0,
      provider: 'local',
      provider_id: `demo-${newId()}`,
      sender_id: isOurs ? owner_id : null,
      send_at: isOurs ? moment : null,
      sent_at: isOurs ? moment : null,
      delivered_at: isOurs ? moment : null,
    };
  });
  const last = texts.at(-1);
  if (!last) return;
  await db
    .insertInto('text_conversation')
    .values({
      tenant_id,
      id,
      our_number: ours,
      their_number: theirs,
      contact_id,
      holder_id: contact_id === null ? owner_id : null,
      unread,
      closed_at: closed ? last.at : null,
      last_at: last.at,
      last_message_id: last.id,
      created_at: new Date(begins),
    })
    .execute();
  await db.insertInto('text_message').values(texts).execute();
  for (const [index, line] of lines.entries()) {
    const text = texts[index];
    if (line[2] && text) await seedPicture(services, db, desk, text);
  }
  if (contact_id !== null)
    await db
      .insertInto('contact_activity')
      .values(
        texts.map((text) => ({
          tenant_id,
          contact_id,
          id: newId(),
          at: text.at,
          kind: 'text',
          actor_id: text.sender_id,
          subject_id: text.id,
          detail: JSON.stringify({
            did: text.direction === 'outbound' ? 'sent' : 'received',
            number: theirs,
            ...(text.mms && { files: 1 }),
          }),
        })),
      )
      .execute();
}

/** A drawn card, so that no one’s data is in it. */
const card = `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="400">
  <rect width="640" height="400" rx="28" fill="#f4f7fb"/><rect width="640" height="96" rx="28" fill="#2f5d8a"/>
  <rect y="60" width="640" height="36" fill="#2f5d8a"/><circle cx="580" cy="48" r="24" fill="#f0b429"/>
  <rect x="40" y="140" width="300" height="26" rx="8" fill="#8aa2b8"/><rect x="40" y="196" width="420" height="18" rx="8" fill="#c4d1de"/>
  <rect x="40" y="230" width="360" height="18" rx="8" fill="#c4d1de"/><rect x="40" y="318" width="200" height="30" rx="8" fill="#8aa2b8"/></svg>`;

async function seedPicture(
  { files }: Keeping,
  db: Db,
  { tenant_id, owner_id }: Desk,
  text: { readonly id: string; readonly at: Date },
): Promise<void> {
  const file_id = await keepSample(files, db, {
    tenant_id,
    name: `Text ${text.at.toISOString().slice(0, 10)}.jpg`,
    content: await sharp(Buffer.from(card)).jpeg().toBuffer(),
    content_type: 'image/jpeg',
    purpose: 'text',
    made_by_id: owner_id,
    created_at: text.at,
  });
  await db
    .insertInto('text_file')
    .values({ tenant_id, id: newId(), message_id: text.id, position: 0, file_id, status: 'kept' })
    .execute();
}
