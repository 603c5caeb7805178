import { createHash, generateKeyPairSync } from 'node:crypto';
import type { ApplicationAnswers } from '@bookline/contract/rules/application-answers';
import { DAY_MS } from '@bookline/contract/rules/time-units';
import { newId } from '../src/platform/ids.ts';
import type { TestUser } from './builders.ts';
import type { TestContact } from './contact-rows.ts';
import type { TestApp } from './create-test-app.ts';
import { sealedText } from './sealed-text.ts';

/** Complete answers of a final expense form. */
export const completeAnswers: ApplicationAnswers = {
  first_name: 'Joan',
  last_name: 'Adams',
  date_of_birth: '1950-04-12',
  gender: 'female',
  ssn: '219-09-9123',
  street: '1 Main St',
  city: 'Columbus',
  state: 'OH',
  zip: '43215',
  face_amount: '15000',
  beneficiary_1_name: 'Bob Adams',
  beneficiary_1_relation: 'Spouse',
  tobacco: 'no',
  care: 'no',
  oxygen: 'no',
  terminal: 'no',
  heart: 'yes',
  memory: 'no',
  health_details: 'Zyloprimax for gout',
  replaces: 'no',
  premium: '62.40',
  premium_mode: 'monthly',
  pay_by: 'bank',
};

export interface ApplicationRows {
  /** A draft with complete answers. */
  readonly application_id: string;
  readonly signed_application_id: string;
  /** One that FireLight has. */
  readonly outside_application_id: string;
}

let key: string | undefined;

/** Connects a company to FireLight, once, for preneed forms. Other forms stay built in. */
export async function connectFireLight(test: TestApp, owner: Pick<TestUser, 'tenant' | 'id'>): Promise<void> {
  const tenant_id = owner.tenant.id;
  const [known] = await test.query("select 1 from setting where tenant_id = $1 and key = 'FIRELIGHT_SITE'", [
    tenant_id,
  ]);
  if (known) return;
  key ??= String(
    generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ format: 'pem', type: 'pkcs8' }),
  );
  const values = {
    FIRELIGHT_SITE: 'uat',
    FIRELIGHT_ORGANIZATION: '3954',
    FIRELIGHT_ISSUER: 'lakeside',
    FIRELIGHT_CARRIER: 'LAK',
    FIRELIGHT_PRODUCTS: 'preneed: 41',
  };
  const common = { tenant_id, public: false, updated_at: test.clock.now(), updated_by_id: owner.id };
  for (const [name, value] of Object.entries(values)) await test.insert('setting', { ...common, key: name, value });
  for (const [name, value] of Object.entries({ FIRELIGHT_SECRET: 'secret', FIRELIGHT_KEY: key })) {
    const sealed = await sealedText(test, owner, { table: 'setting', column: 'sealed', row: name }, value);
    await test.insert('setting', { ...common, key: name, sealed });
  }
}

const hash = (text: string) => `\\x${createHash('sha256').update(text).digest('hex')}`;

/** A draft, a signed application, and one at FireLight. */
export async function makeApplications(test: TestApp, owner: TestUser, contact: TestContact): Promise<ApplicationRows> {
  const now = test.clock.now();
  const tenant_id = owner.tenant.id;
  await connectFireLight(test, owner);
  const make = async (status: 'draft' | 'signed', external_id: string | null = null) => {
    const id = newId();
    const place = { table: 'application', column: 'answers_sealed', row: id } as const;
    await test.insert('application', {
      tenant_id,
      id,
      contact_id: contact.id,
      agent_id: owner.id,
      provider: external_id === null ? 'local' : 'fire_light',
      external_id,
      form: 'final_expense',
      status,
      answers_sealed: await sealedText(test, owner, place, JSON.stringify(completeAnswers)),
      product_line: 'final_expense',
      created_at: new Date(now.getTime() - DAY_MS),
      updated_at: now,
      ...(status === 'signed' && { signed_at: now, signed_how: 'in_person' }),
    });
    return id;
  };
  const application_id = await make('draft');
  const signed_application_id = await make('signed');
  const outside_application_id = await make('draft', newId());
  const content = JSON.stringify({
    format: 'application/1',
    id: signed_application_id,
    version: 1,
    kind: 'signed',
    form: 'final_expense',
    company: 'Lakeside',
    agent: { id: owner.id, name: 'Dana Adams', phone: '', npn: '' },
    carrier: '',
    answers: completeAnswers,
    asked: [],
    statement: [],
    signature: { typed: 'Joan Adams', drawn: '' },
    signed_at: now.toISOString(),
    signed_how: 'in_person',
    ip: '192.0.2.7',
    user_agent: '',
    submission: null,
    previous_sha256: null,
  });
  const row = `${signed_application_id} 1`;
  const pdf = Buffer.from(`%PDF ${signed_application_id}`).toString('base64');
  await test.insert('application_document', {
    tenant_id,
    application_id: signed_application_id,
    version: 1,
    kind: 'signed',
    content_sealed: await sealedText(
      test,
      owner,
      { table: 'application_document', column: 'content_sealed', row },
      content,
    ),
    content_sha256: hash(content),
    pdf_sealed: await sealedText(test, owner, { table: 'application_document', column: 'pdf_sealed', row }, pdf),
    pdf_sha256: hash(pdf),
    created_at: now,
  });
  return { application_id, signed_application_id, outside_application_id };
}
