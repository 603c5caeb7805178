import { type Step, steps as stepsSchema, type Trigger } from '@bookline/contract/features/workflow-steps';
import { DAY_MS } from '@bookline/contract/rules/time-units';
import { standardSteps } from '../features/aftercares/aftercares.api.ts';
import type { OwnerTransaction } from '../platform/db/owner-transaction.ts';
import { datedId } from './dated-id.ts';
import type { DemoContact } from './demo-contacts.ts';
import { lookups } from './people/lookups.ts';
import type { Kind } from './people/person.ts';
import type { Random } from './people/random.ts';

interface DemoTemplate {
  readonly name: string;
  readonly description: string;
  readonly category: string;
  readonly trigger: Trigger;
  readonly steps: readonly Step[];
}

const within = null;
const wait = (id: string, days: number): Step => ({
  id,
  within,
  type: 'wait',
  wait: { for: 'duration', amount: days, unit: 'days' },
});
const followUp = (id: string, title: string, in_days: number, inside: Step['within'] = within): Step => ({
  id,
  within: inside,
  type: 'follow_up',
  title,
  note: '',
  in_days,
  time: null,
  assignee: 'contact_owner',
});
const addTag = (id: string, tag: number): Step => ({ id, within, type: 'add_tag', tag_ids: [tag] });
const setStatus = (id: string, status_id: number): Step => ({ id, within, type: 'set_status', status_id });

/** A first call, a second one if there was no answer, and later reminders by date. */
const newcomer = (category: string, noun: string): DemoTemplate => ({
  name: `New ${noun}`,
  description: 'A call on the first day, another one where the status says that no one was reached.',
  category,
  trigger: { type: 'manual' },
  steps: [
    followUp('call1', 'First call', 0),
    wait('wait1', 2),
    { id: 'reached', within, type: 'condition', search: { status: [1, 2] } },
    followUp('call2', 'Second call', 0, { step: 'reached', branch: 'yes' }),
    {
      id: 'tell1',
      within: { step: 'reached', branch: 'no' },
      type: 'notify',
      who: 'contact_owner',
      text: `You reached a new ${noun}. Review the next steps.`,
    },
    wait('wait2', 7),
    setStatus('status2', 2),
  ],
});

const templatesOf: Readonly<Record<Kind, readonly DemoTemplate[]>> = {
  agent_network: [
    newcomer('Leads', 'lead'),
    {
      name: 'Turning 65',
      description: 'From three months before the day on: the tag, an email, and the review before the window opens.',
      category: 'Clients',
      trigger: { type: 'date', date: 'turning', age: 65, offset_days: -90 },
      steps: [
        addTag('tag65', 2),
        {
          id: 'letter',
          within,
          type: 'send_email',
          purpose: 'personal',
          subject: '{{first_name|Your}}, you turn 65 soon',
          html: '<p>Hello {{first_name|there}},</p><p>in three months you can choose your Medicare coverage. I have set aside time for us to go through it.</p><p>{{agent_name}}</p>',
        },
        {
          id: 'review',
          within,
          type: 'create_event',
          title: 'Medicare review',
          kind: 'review',
          notes: '',
          in_days: 3,
          time: '10:00',
          minutes: 45,
          calendar_of: 'contact_owner',
          reminder_minutes: 30,
        },
        wait('wait', 60),
        followUp('window', 'Enrollment window opens', 1),
      ],
    },
    {
      name: 'Ask for a review by text',
      description: 'A text, and what its reply says: a call today, or another one later.',
      category: 'Clients',
      trigger: { type: 'manual' },
      steps: [
        {
          id: 'question',
          within,
          type: 'send_text',
          purpose: 'personal',
          words: 'Hello {{first_name|there}}, this is {{agent_name}}. May I call you this week about your plan review?',
        },
        { id: 'reply', within, type: 'wait_reply', amount: 2, unit: 'days' },
        { id: 'says', within: { step: 'reply', branch: 'yes' }, type: 'reply_says', words: ['yes', 'sure', 'call me'] },
        followUp('today', 'Call: they said yes by text', 0, { step: 'says', branch: 'yes' }),
        {
          id: 'tell',
          within: { step: 'says', branch: 'no' },
          type: 'notify',
          who: 'contact_owner',
          text: 'A client answered your text about the review. Read their reply.',
        },
        followUp('later', 'No reply by text: call about the review', 3, { step: 'reply', branch: 'no' }),
      ],
    },
    {
      name: 'Lapsed policy',
      description: 'The day after a policy ended: win it back.',
      category: 'Clients',
      trigger: { type: 'date', date: 'expires_on', age: 65, offset_days: 1 },
      steps: [
        addTag('callback', 15),
        followUp('winback', 'Win back the policy that ended', 1),
        wait('wait', 14),
        followUp('again', 'Ask once more', 0),
      ],
    },
  ],
  preneed: [
    newcomer('Families', 'inquiry'),
    {
      name: 'Preneed anniversary',
      description: 'Each year on the day of the contract: a call, and whether anything changed.',
      category: 'Families',
      trigger: { type: 'date', date: 'policy_anniversary', age: 65, offset_days: -7 },
      steps: [
        followUp('call', 'Anniversary of the contract', 7),
        wait('wait', 14),
        followUp('changes', 'Ask whether anything changed', 0),
      ],
    },
    {
      name: 'Aftercare',
      description: 'A call and letters over a year for survivors of a contact who died.',
      category: 'Families',
      trigger: { type: 'aftercare' },
      steps: standardSteps,
    },
  ],
  recruiting: [
    newcomer('Recruits', 'recruit'),
    {
      name: 'Recruit onboarding',
      description: 'The first two weeks of a new agent.',
      category: 'Recruits',
      trigger: { type: 'manual' },
      steps: [
        followUp('welcome', 'Welcome call', 0),
        wait('wait1', 3),
        followUp('license', 'Check the license', 0),
        {
          id: 'monday',
          within,
          type: 'wait',
          wait: { for: 'weekday', weekdays: [1], time: '09:00' },
        },
        followUp('training', 'First training', 1),
      ],
    },
  ],
};

/** Contacts of a demo agency in progress in its first workflow. */
const UNDER_WAY = 9;
const DONE = 5;

/** The workflows of a demo agency: templates in categories, flows for some users, and contacts in progress. */
export async function seedWorkflows(
  db: OwnerTransaction,
  contacts: readonly DemoContact[],
  given: { tenant_id: number; kind: Kind; random: Random; now: Date; admin_id: string; owner_id: string },
): Promise<void> {
  const { tenant_id, kind, random, now, admin_id, owner_id } = given;
  const id = () => datedId(random, now.getTime());
  const at = { created_at: now, updated_at: now };
  const wanted = templatesOf[kind];
  const categories = [...new Set(wanted.map(({ category }) => category))].map((name, position) => ({
    id: id(),
    name,
    position,
  }));
  await db.copy(
    'workflow_category',
    categories.map((category) => ({ ...category, tenant_id, ...at })),
  );
  const templates = wanted.map((template) => ({
    ...template,
    steps: stepsSchema.parse(template.steps),
    id: id(),
    flow_id: id(),
  }));
  const ofTemplate = { tenant_id, created_by_id: admin_id, updated_by_id: admin_id, steps_by_id: admin_id, ...at };
  await db.copy(
    'workflow_template',
    templates.map(({ id: template_id, name, description, category, steps }) => ({
      ...ofTemplate,
      id: template_id,
      category_id: categories.find((each) => each.name === category)?.id ?? null,
      name,
      description,
      steps: JSON.stringify(steps),
      version: 1,
      active: true,
    })),
  );
  await db.copy(
    'workflow_version',
    templates.map(({ id: template_id, steps }) => ({
      tenant_id,
      template_id,
      version: 1,
      steps: JSON.stringify(steps),
      author_id: admin_id,
      published_by_id: admin_id,
      published_at: now,
    })),
  );
  const origin = JSON.stringify({ session_id: id(), request_id: id(), ip: '127.0.0.1' });
  const today = now.toISOString().slice(0, 10);
  await db.copy(
    'workflow_flow',
    templates.map(({ id: template_id, flow_id, name, trigger }) => ({
      tenant_id,
      id: flow_id,
      template_id,
      version: 1,
      name,
      owner_id,
      trigger: JSON.stringify(trigger),
      scope: JSON.stringify({}),
      // Each death begins aftercare again.
      reentry_days: trigger.type === 'aftercare' ? 0 : null,
      active: true,
      activated_at: now,
      origin,
      dates_until: trigger.type === 'date' ? today : null,
      dates_due: trigger.type === 'date' ? today : null,
      created_by_id: admin_id,
      ...at,
    })),
  );
  const [first] = templates;
  if (!first) return;
  const seen = contacts.filter(
    ({ contact }) => contact.deleted_at === null && (kind !== 'agent_network' || contact.owner_id === owner_id),
  );
  const own = seen.slice(0, UNDER_WAY + DONE);
  const runs = own.map(({ contact }, index) => {
    const done = index >= UNDER_WAY;
    const began = new Date(now.getTime() - (done ? 12 : 1) * DAY_MS - index * 3_600_000);
    return {
      contact,
      done,
      began,
      id: datedId(random, began.getTime()),
      until: new Date(began.getTime() + 2 * DAY_MS),
    };
  });
  await db.copy(
    'workflow_run',
    runs.map(({ contact, done, began, until, id: run_id }) => ({
      tenant_id,
      id: run_id,
      flow_id: first.flow_id,
      contact_id: contact.id,
      template_id: first.id,
      version: 1,
      state: done ? 'finished' : 'active',
      step_id: done ? null : 'wait1',
      waiting: !done,
      due_at: until,
      began_at: began,
      ended_at: done ? new Date(began.getTime() + 9 * DAY_MS) : null,
      why: 'manual',
    })),
  );
  const day = (from: Date, days: number) => new Date(from.getTime() + days * DAY_MS);
  await db.copy(
    'workflow_log',
    runs.flatMap(({ id: run_id, began, until, done }) => {
      const log = (when: Date, step_id: string, step_type: string, outcome: string, detail: object) => ({
        tenant_id,
        run_id,
        id: datedId(random, when.getTime()),
        at: when,
        step_id,
        step_type,
        outcome,
        detail: JSON.stringify(detail),
      });
      return [
        log(began, 'call1', 'follow_up', 'done', { due_on: began.toISOString().slice(0, 10), user_id: owner_id }),
        log(day(began, 0.001), 'wait1', 'wait', 'waits', { until: until.toISOString() }),
        ...(done
          ? [
              log(until, 'reached', 'condition', 'no', {}),
              log(day(until, 0.001), 'tell1', 'notify', 'done', { user_id: owner_id }),
              log(day(until, 7), 'status2', 'set_status', 'same', {
                status_id: Math.min(2, lookups[kind].statuses.length),
              }),
            ]
          : []),
      ];
    }),
  );
}
