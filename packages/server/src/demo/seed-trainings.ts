import type { Services } from '../platform/context.ts';
import type { Db } from '../platform/db/database.ts';
import { newId } from '../platform/ids.ts';
import { findAdmin } from './find-admin.ts';
import { findKind } from './find-kind.ts';
import { keepSample } from './keep-sample.ts';
import type { Kind } from './people/person.ts';
import { samplePdf } from './sample-pdf.ts';

interface Lesson {
  readonly section: string;
  readonly title: string;
  readonly lines: readonly string[];
}

const firstWeek: Lesson = {
  section: 'First week',
  title: 'Your first 20 calls',
  lines: [
    'Say who you are and why you call.',
    'Ask before you explain.',
    'Agree on a day and an hour before you hang up.',
  ],
};
const rules: Lesson = {
  section: 'Compliance',
  title: 'When you may call',
  lines: ['8 AM to 9 PM in the contact’s time zone.', 'Never if they asked us not to.', 'Write down every request.'],
};

const lessons: Readonly<Record<Kind, readonly Lesson[]>> = {
  agent_network: [
    firstWeek,
    {
      section: 'Products',
      title: 'Medicare Supplement or Medicare Advantage',
      lines: ['Doctors and networks.', 'What travel changes.', 'Premiums now, costs later.'],
    },
    {
      section: 'Products',
      title: 'Final expense in 15 minutes',
      lines: ['Who it is for.', 'Health questions.', 'Premiums that stay.'],
    },
    rules,
  ],
  preneed: [
    firstWeek,
    {
      section: 'Products',
      title: 'Planning ahead with a family',
      lines: ['Listen first.', 'Wishes before prices.', 'Leave the general price list.'],
    },
    rules,
  ],
  recruiting: [
    firstWeek,
    {
      section: 'Interviews',
      title: 'Questions for a first interview',
      lines: ['What they do now.', 'Why they would change.', 'When they could start.'],
    },
    rules,
  ],
};

/** Adds what a demo agency's admin gave the team to read. */
export async function seedTrainings(
  { files, clock }: Pick<Services, 'files' | 'clock'>,
  db: Db,
  tenant_id: number,
): Promise<void> {
  const admin = await findAdmin(db, tenant_id);
  if (!admin) return;
  const created_at = clock.now();
  for (const { section, title, lines } of lessons[await findKind(db, tenant_id)]) {
    const content = samplePdf([title, ...lines.map((line) => line.replaceAll('’', "'")), 'This is sample data.']);
    const file_id = await keepSample(files, db, {
      tenant_id,
      name: `${title}.pdf`,
      content,
      content_type: 'application/pdf',
      purpose: 'training',
      made_by_id: admin.id,
      created_at,
    });
    await db
      .insertInto('training')
      .values({
        tenant_id,
        id: newId(),
        section,
        title,
        file_id,
        corporation_id: null,
        for_account_types: [],
        created_at,
        updated_at: created_at,
      })
      .execute();
  }
}
