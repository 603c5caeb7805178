import type { EmailBlock } from '@bookline/contract/rules/email-blocks';
import { DAY_MS } from '@bookline/contract/rules/time-units';
import { compileEmail } from '../features/broadcast-emails/broadcast-emails.api.ts';
import type { OwnerTransaction } from '../platform/db/owner-transaction.ts';
import { addFirstEmailTopics } from '../tenants/first-email-topics.ts';
import { datedId } from './dated-id.ts';
import type { Kind } from './people/person.ts';
import type { Random } from './people/random.ts';

interface DemoEmail {
  readonly name: string;
  /** The name of a first topic (tenants/first-email-topics.ts). */
  readonly topic: string;
  readonly subject: string;
  readonly preheader: string;
  readonly blocks: readonly EmailBlock[];
}

const text = (html: string): EmailBlock => ({ kind: 'text', html });
const button = (label: string, link: string): EmailBlock => ({ kind: 'button', label, link, align: 'left' });
const HEADER: EmailBlock = { kind: 'header', show_logo: false };
const SIGNED = text('<p>Best regards,<br>{{agent_name}}<br>{{agency_name}}</p>');

const birthday: DemoEmail = {
  name: 'Birthday',
  topic: 'Birthday wishes',
  subject: 'Happy birthday, {{first_name|friend}}',
  preheader: 'From all of us at the agency',
  blocks: [
    HEADER,
    text(
      '<p>Dear {{first_name|friend}},</p><p>All the best for your birthday. I hope you spend it with the people who matter to you.</p>',
    ),
    SIGNED,
  ],
};
const newsletter: DemoEmail = {
  name: 'Quarterly newsletter',
  topic: 'Newsletter',
  subject: 'News for this quarter',
  preheader: 'Dates to know, and a few minutes of reading',
  blocks: [
    HEADER,
    text(
      '<h2>What’s new</h2><p>Hi {{first_name|there}},</p><p>Here are the dates and changes that matter in the next three months.</p>',
    ),
    {
      kind: 'columns',
      left: [
        {
          kind: 'text',
          html: '<h3>Keep your papers together</h3><p>One folder for policies, IDs, and doctors saves hours when it matters.</p>',
        },
      ],
      right: [
        {
          kind: 'text',
          html: '<h3>Did anything change?</h3><p>A move, a new doctor, or a new prescription can change what fits you.</p>',
        },
      ],
    },
    { kind: 'divider' },
    text('<p>Reply to this email if you’d like to talk. I read every answer.</p>'),
    SIGNED,
  ],
};
const emails: Readonly<Record<Kind, readonly DemoEmail[]>> = {
  agent_network: [
    birthday,
    {
      name: 'Turning 65',
      topic: 'Policy reminders',
      subject: '{{first_name|Hello}}, your Medicare choices begin soon',
      preheader: 'What to do in the three months before your birthday',
      blocks: [
        HEADER,
        text(
          '<h2>Your Medicare timeline</h2><p>Hi {{first_name|there}},</p><p>Around your 65th birthday you have seven months to choose: three before, the month itself, and three after.</p><ul><li>Three months before: compare plans.</li><li>Your birthday month: coverage can begin.</li><li>Three months after: the last chance without a penalty.</li></ul>',
        ),
        button('Compare plans on Medicare.gov', 'https://www.medicare.gov/plan-compare'),
        text('<p>I’m glad to go through it with you. It costs nothing to ask.</p>'),
        SIGNED,
      ],
    },
    {
      name: 'Policy renewal',
      topic: 'Policy reminders',
      subject: 'Your {{policy_carrier|plan}} renews on {{policy_renewal|its renewal date}}',
      preheader: 'Three things to check before it does',
      blocks: [
        HEADER,
        text(
          '<p>Hi {{first_name|there}},</p><p>Your {{policy_product|plan}} with {{policy_carrier|your carrier}} renews on {{policy_renewal|its renewal date}}. Before it does, please check:</p><ol><li>Do your doctors still take it?</li><li>Are your prescriptions still covered?</li><li>Did your address or household change?</li></ol><p>If one answer is no, let’s talk.</p>',
        ),
        SIGNED,
      ],
    },
    newsletter,
  ],
  preneed: [birthday, newsletter],
  recruiting: [
    {
      name: 'Information session',
      topic: 'Events',
      subject: 'A career in insurance: join our next session, {{first_name|candidate}}',
      preheader: 'Licensing, training, and pay in 45 minutes',
      blocks: [
        HEADER,
        text(
          '<h2>Come and ask us anything</h2><p>Hi {{first_name|there}},</p><p>In 45 minutes you hear how licensing works, what training looks like, and how agents are paid.</p>',
        ),
        SIGNED,
      ],
    },
    newsletter,
  ],
};

/** Addresses of people who are no longer contacts. */
const suppressed = [
  ['office@harbor-dental.test', 'manual', 'Asked by phone not to get the newsletter', 12],
  ['r.castillo@old-provider.test', 'hard_bounce', '', 41],
  ['mgraham@closed-company.test', 'hard_bounce', '', 77],
  ['full-inbox@example.test', 'soft_bounces', '', 96],
  ['l.park@webmail.test', 'complaint', '', 130],
  ['t.novak@webmail.test', 'unsubscribed', '', 188],
] as const;

/** The emails an agency sends to many contacts, their topics, and the address they end with. */
export async function seedCampaignEmails(
  db: OwnerTransaction,
  {
    tenant_id,
    kind,
    owner_id,
    random,
    founded,
    brand,
    postal_address,
  }: {
    tenant_id: number;
    kind: Kind;
    owner_id: string;
    random: Random;
    founded: Date;
    brand: { readonly name: string; readonly color: string };
    postal_address: string;
  },
): Promise<void> {
  const made = await Promise.all(
    emails[kind].map(async (email) => ({
      ...email,
      id: datedId(random, founded.getTime()),
      ...(await compileEmail(email, { ...brand, logo_url: null }, () => '')),
    })),
  );
  const topics = await addFirstEmailTopics(db, { tenant_id, variant: kind, at: founded });
  const times = { created_at: founded, updated_at: founded };
  await db.copy(
    'broadcast_email',
    made.map(({ id, name, subject, topic }) => ({
      tenant_id,
      id,
      name,
      subject,
      topic_id: topics.get(topic) ?? null,
      active: true,
      version: 1,
      updated_by_id: owner_id,
      deleted_at: null,
      ...times,
    })),
  );
  await db.copy(
    'broadcast_email_version',
    made.map(({ id, subject, preheader, blocks, html, plain }) => ({
      tenant_id,
      email_id: id,
      version: 1,
      subject,
      preheader,
      blocks: JSON.stringify(blocks),
      html,
      plain,
      made_by_id: owner_id,
      made_at: founded,
    })),
  );
  await db.copy(
    'email_suppression',
    suppressed.map(([address, reason, note, days], index) => ({
      tenant_id,
      id: datedId(random, founded.getTime() - days * DAY_MS),
      address,
      reason,
      note,
      added_by_id: index === 0 ? owner_id : null,
      created_at: new Date(founded.getTime() - days * DAY_MS),
    })),
  );
  await db.query(
    `insert into setting (tenant_id, key, value, public, updated_at, updated_by_id) values ($1, 'POSTAL_ADDRESS', $2, false, $3, $4)`,
    [tenant_id, postal_address, founded, owner_id],
  );
}
