import { activityTypeNames, outcomesOf } from '@bookline/contract/rules/activity-types';
import { DAY_MS } from '@bookline/contract/rules/time-units';
import type { Insertable } from 'kysely';
import type { ContactActivity, ContactFollowUp } from '../platform/db/schema.d.ts';
import { datedId } from './dated-id.ts';
import type { Kind } from './people/person.ts';
import { type Random, weights } from './people/random.ts';

interface About {
  readonly tenant_id: number;
  readonly kind: Kind;
  readonly contact_id: string;
  /** The assignee. */
  readonly actor_id: string;
  /** The start and end of the contact's activity, in milliseconds. */
  readonly from: number;
  readonly to: number;
  /** `YYYY-MM-DD` */
  readonly today: string;
}

const ZONE = 'America/New_York';
const titles: Readonly<Record<Kind, readonly string[]>> = {
  agent_network: [
    'Call back about the quote',
    'Send the brochure',
    'Ask whether the mail came',
    'Check in before open enrollment',
    'Go through the plan with the spouse',
    'Confirm the appointment',
    'Ask for the doctor’s list',
    'Birthday call',
  ],
  preneed: [
    'Call back about the price list',
    'Send the planning guide',
    'Ask whether the guide came',
    'Check in before the holidays',
    'Go through the plan with the family',
    'Confirm the appointment',
    'Ask for the cemetery deed',
    'Birthday call',
  ],
  recruiting: [
    'Call back about the offer',
    'Send the course link',
    'Ask whether the contracting packet came',
    'Check in before the exam',
    'Go through the compensation grid',
    'Confirm the interview',
    'Ask for the resume',
    'Birthday call',
  ],
};
/** Days from today. Some are overdue, most are upcoming. */
const dueIn = weights([
  [-6, 1],
  [-2, 2],
  [-1, 3],
  [0, 5],
  [1, 6],
  [3, 6],
  [7, 6],
  [14, 4],
  [25, 3],
]);
const types = weights(activityTypeNames.map((type) => [type, type === 'call' ? 10 : type === 'no_answer' ? 8 : 2]));

/** Logged activities of a contact, sometimes with a follow-up: timeline entries and rows. */
export function followUpsOf(random: Random, about: About) {
  const { tenant_id, kind, contact_id, actor_id, from, to, today } = about;
  const activities: Insertable<ContactActivity>[] = [];
  const followUps: Insertable<ContactFollowUp>[] = [];
  if (to <= from) return { activities, followUps };
  const moment = () => from + Math.floor(random.next() * (to - from));
  const tell = (kind: string, ms: number, detail: object, subject_id: string | null) =>
    activities.push({
      tenant_id,
      contact_id,
      id: datedId(random, ms),
      at: new Date(ms).toISOString(),
      kind,
      actor_id,
      subject_id,
      detail: JSON.stringify(detail),
    });
  const logged = random.chance(0.45) ? random.int(1, 3) : 0;
  for (let n = 0; n < logged; n++) {
    const type = random.weighted(types);
    const outcomes = outcomesOf(type);
    const outcome = outcomes.length > 0 && random.chance(0.7) ? random.pick(outcomes) : undefined;
    tell('activity', moment(), { type, ...(outcome && { outcome }) }, null);
  }
  if (random.chance(0.06)) {
    const ms = moment();
    const id = datedId(random, ms);
    const due_on = new Date(Date.parse(`${today}T00:00:00Z`) + random.weighted(dueIn) * DAY_MS)
      .toISOString()
      .slice(0, 10);
    const title = random.pick(titles[kind]);
    const at = new Date(ms).toISOString();
    followUps.push({
      tenant_id,
      id,
      contact_id,
      title,
      due_on,
      timezone: ZONE,
      // 5 AM in London is the end of the previous day in New York, in summer an hour later.
      due_at: new Date(Date.parse(`${due_on}T05:00:00Z`) + DAY_MS).toISOString(),
      made_by_id: actor_id,
      updated_by_id: actor_id,
      created_at: at,
      updated_at: at,
    });
    tell('follow_up', ms, { did: 'set', title, due_on }, id);
  }
  return { activities, followUps };
}
