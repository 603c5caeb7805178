import { DAY_MS, HOUR_MS } from '@bookline/contract/rules/time-units';
import type { Insertable } from 'kysely';
import type { ContactActivity, ContactFollowUp, ContactNote } from '../platform/db/schema.d.ts';
import { type ContactRecords, contactRecords } from './contact-records.ts';
import { datedId } from './dated-id.ts';
import { followUpsOf } from './demo-follow-ups.ts';
import { lookups } from './people/lookups.ts';
import { generateNote } from './people/notes.ts';
import { generatePerson, type Kind, type Person } from './people/person.ts';
import { at, createRandom, type Random, type Weighted, weights } from './people/random.ts';

/** Possible owners: a user with their manager, or a pool with its holder. */
export type Holder =
  | { readonly owner_id: string; readonly pool_id: null; readonly manager_id: string | null }
  | { readonly owner_id: null; readonly pool_id: string; readonly manager_id: string };

export interface DemoContactOptions {
  readonly tenant_id: number;
  readonly kind: Kind;
  readonly seed: number;
  /** The number of contacts. */
  readonly contacts: number;
  /** `YYYY-MM-DD`. Nothing is later than the start of this day. */
  readonly today: string;
  readonly holders: Weighted<Holder>;
}

export interface DemoContact extends ContactRecords {
  readonly notes: readonly Insertable<ContactNote>[];
  readonly activities: readonly Insertable<ContactActivity>[];
  readonly followUps: readonly Insertable<ContactFollowUp>[];
}

/** Statuses that make a lead a client. */
const clientStatuses = new Set(['Client', 'Contract Written', 'Funded', 'At Need']);
const DELETED = 0.02;

/** The contacts of a demo tenant with their history. The same options give the same contacts. */
export function* demoContacts(options: DemoContactOptions): Generator<DemoContact> {
  const random = createRandom(options.seed);
  const pick = choices(options.kind);
  for (let index = 0; index < options.contacts; index++) {
    const person = generatePerson(random, { today: options.today, kind: options.kind, index, duplicates: 0.02 });
    // A separate random source, so that history doesn't change who the people are.
    yield demoContact(options, person, random.fork(options.contacts + index), pick);
  }
}

function demoContact(options: DemoContactOptions, person: Person, random: Random, pick: Choices): DemoContact {
  const created = Date.parse(person.created_at);
  const id = datedId(random, created);
  const holder = random.weighted(options.holders);
  const untouched = person.last_activity_at === null;
  const status = untouched ? 1 : random.weighted(pick.status);
  const tags = pick.tags.filter(({ share }) => !untouched && random.chance(share)).map((tag) => tag.id);
  const story = tell({ ...options, contact_id: id, person, holder, status, tags, random });
  const isNew = untouched && !story.deleted_at && random.chance(0.8);
  return {
    ...contactRecords(person, {
      tenant_id: options.tenant_id,
      id,
      category: options.kind === 'recruiting' ? 'recruit' : pick.clients.has(status) ? 'client' : 'lead',
      status_id: status,
      agentflow_status_id: random.chance(0.55) ? random.weighted(pick.agentflow) : null,
      source_id: random.chance(0.94) ? random.weighted(pick.source) : null,
      owner_id: holder.owner_id,
      pool_id: holder.pool_id,
      tags: isNew ? [pick.newTag] : tags,
      do_not_call: random.chance(0.05),
      do_not_email: random.chance(0.03),
      do_not_text: random.chance(0.04),
      version: story.version,
      last_activity_at: story.last_activity_at,
      updated_at: story.updated_at,
      deleted_at: story.deleted_at,
    }),
    notes: story.notes,
    activities: story.activities,
    followUps: story.followUps,
  };
}

interface Telling extends DemoContactOptions {
  readonly contact_id: string;
  readonly person: Person;
  readonly holder: Holder;
  readonly status: number;
  readonly tags: readonly number[];
  readonly random: Random;
}

/** A contact's history from its creation to its last activity. It leads to the contact's current state. */
function tell(telling: Telling) {
  const { tenant_id, contact_id, person, random, holder } = telling;
  const created = Date.parse(person.created_at);
  const end = person.last_activity_at === null ? created : Date.parse(person.last_activity_at);
  const changes = [
    ...(telling.status === 1 ? [] : [{ kind: 'status', detail: { from: 1, to: telling.status } }]),
    ...(telling.tags.length === 0 ? [] : [{ kind: 'tags', detail: { from: [], to: telling.tags } }]),
  ];
  const noteCount = end === created ? 0 : Math.max(changes.length === 0 ? 1 : 0, random.weighted(noteCounts));
  const events = random.shuffle([
    ...changes,
    ...Array.from({ length: noteCount }, () => ({ kind: 'note', detail: {} })),
  ]);
  const times = events.map((_, i) => (i === 0 ? end : workHour(random, created, end))).sort((a, b) => a - b);

  const notes: Insertable<ContactNote>[] = [];
  const activities: Insertable<ContactActivity>[] = [];
  const add = (kind: string, ms: number, detail: object, subject_id: string | null = null) => {
    const actor_id = author(holder, random);
    const when = new Date(ms).toISOString();
    const id = datedId(random, ms);
    activities.push({
      tenant_id,
      contact_id,
      id,
      at: when,
      kind,
      actor_id,
      subject_id,
      detail: JSON.stringify(detail),
    });
    return { actor_id, when };
  };
  add('created', created, {});
  let updated = created;
  events.forEach(({ kind, detail }, i) => {
    const ms = at(times, i);
    if (kind !== 'note') {
      add(kind, ms, detail);
      updated = ms;
      return;
    }
    const id = datedId(random, ms);
    const { actor_id, when } = add(kind, ms, detail, id);
    const body = generateNote(random, telling.kind, person);
    const pinned = random.chance(0.04);
    notes.push({ tenant_id, id, contact_id, author_id: actor_id, body, pinned, created_at: when, updated_at: when });
  });
  // A separate random source, so that earlier data stays the same.
  const logged = followUpsOf(random.fork(Math.floor(created / 1000)), {
    tenant_id,
    kind: telling.kind,
    contact_id,
    actor_id: holder.owner_id ?? holder.manager_id,
    from: created,
    to: end,
    today: telling.today,
  });
  activities.push(...logged.activities);
  const deleted = random.chance(DELETED) ? workHour(random, end, Date.parse(`${telling.today}T00:00:00Z`)) : null;
  if (deleted !== null) add('deleted', deleted, {});
  return {
    notes,
    activities,
    followUps: logged.followUps,
    version: 1 + changes.length,
    updated_at: new Date(updated).toISOString(),
    last_activity_at: new Date(deleted ?? end).toISOString(),
    deleted_at: deleted === null ? null : new Date(deleted).toISOString(),
  };
}

const noteCounts = weights([
  [0, 18],
  [1, 34],
  [2, 24],
  [3, 13],
  [4, 7],
  [7, 4],
]);

/** A moment between two others, moved into American working hours if possible. */
function workHour(random: Random, from: number, to: number): number {
  const ms = from + Math.floor(((to - from) * random.next()) / 1000) * 1000;
  const midnight = ms - (ms % DAY_MS);
  const working = midnight + 14 * HOUR_MS + random.int(0, 8 * 3600) * 1000;
  return working > from && working < to ? working : ms;
}

/** Usually the contact's owner, sometimes their manager. */
function author(holder: Holder, random: Random): string {
  if (holder.owner_id === null) return holder.manager_id;
  return holder.manager_id && random.chance(0.1) ? holder.manager_id : holder.owner_id;
}

type Choices = ReturnType<typeof choices>;

/** The lookups of a kind by number, counted from 1 in list order. */
function choices(kind: Kind) {
  const { statuses, agentflow_statuses, sources, tags } = lookups[kind];
  const numbered = (list: readonly { weight: number }[]) => weights(list.map(({ weight }, i) => [i + 1, weight]));
  const newTag = tags.findIndex((tag) => tag.name === 'New') + 1;
  return {
    status: numbered(statuses),
    agentflow: numbered(agentflow_statuses),
    source: numbered(sources),
    clients: new Set(statuses.flatMap(({ title }, i) => (clientStatuses.has(title) ? [i + 1] : []))),
    newTag,
    tags: tags.map(({ share }, i) => ({ id: i + 1, share })).filter((tag) => tag.id !== newTag),
  };
}
