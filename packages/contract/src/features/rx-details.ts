import { z } from 'zod';
import { type Access, defineEndpoint } from '../endpoint.ts';
import { isoDate, isoTime, line, uuid } from '../fields.ts';
import { one } from '../paging.ts';
import { mbiFault, normalizeMbi } from '../rules/mbi.ts';
import { isNpi } from '../rules/npi.ts';

const named = z.object({ id: uuid, name: z.string() });

const fields = {
  medications: z.object({
    name: line(120).min(1, 'Name the medication.'),
    /** '10 mg' */
    dose: line(60),
    /** 'twice a day' */
    frequency: line(80),
    /** '60 per 30 days' */
    quantity: line(60),
  }),
  pharmacies: z.object({ name: line(120).min(1, 'Name the pharmacy.'), phone: line(40), address: line(200) }),
  doctors: z.object({
    name: line(120).min(1, 'Name the doctor.'),
    specialty: line(120),
    phone: line(40),
    npi: line(10).refine((npi) => npi === '' || isNpi(npi), 'An NPI has ten figures, and these do not add up to one.'),
  }),
  conditions: z.object({ name: line(120).min(1, 'Name the condition.'), notes: line(300) }),
};

/** The lists of a contact's Rx details. */
export const rxLists = ['medications', 'pharmacies', 'doctors', 'conditions'] as const;
export type RxList = (typeof rxLists)[number];
/** What the timeline and the audit log may say of a change: its sections, never what stands in them. */
export type RxSection = RxList | 'medicare';
export type RxItem<L extends RxList> = z.infer<(typeof fields)[L]>;

const kept = { id: uuid };
const sent = { id: uuid.optional() };
const MOST = 100;
const tooMany = `At most ${MOST}.`;

export const rxRecord = z.object({
  medications: z.array(fields.medications.extend(kept)),
  pharmacies: z.array(fields.pharmacies.extend(kept)),
  doctors: z.array(fields.doctors.extend(kept)),
  conditions: z.array(fields.conditions.extend(kept)),
  medicare: z.object({
    /** The end of the Medicare number; the whole is shown by `reveal` alone. */
    mbi_last4: z.string().nullable(),
    part_a_on: isoDate.nullable(),
    part_b_on: isoDate.nullable(),
    plan: z.string(),
  }),
  /** What stands there now: to be sent back with a change. */
  version: z.string(),
  saved: z.object({ at: isoTime, by: named.nullable() }).nullable(),
});
export type RxRecord = z.infer<typeof rxRecord>;

const mbi = z
  .string()
  .max(40, 'At most 40 characters.')
  .superRefine((text, ctx) => {
    const fault = mbiFault(text);
    if (fault) ctx.addIssue({ code: 'custom', message: fault });
  })
  .transform(normalizeMbi);

export const medicareChange = z
  .object({
    mbi: mbi.nullable(),
    part_a_on: isoDate.nullable(),
    part_b_on: isoDate.nullable(),
    plan: line(160),
  })
  .partial();
export type MedicareChange = z.output<typeof medicareChange>;

export const rxChange = z.object({
  version: z.string().max(40).optional(),
  medications: z.array(fields.medications.extend(sent)).max(MOST, tooMany).optional(),
  pharmacies: z.array(fields.pharmacies.extend(sent)).max(MOST, tooMany).optional(),
  doctors: z.array(fields.doctors.extend(sent)).max(MOST, tooMany).optional(),
  conditions: z.array(fields.conditions.extend(sent)).max(MOST, tooMany).optional(),
  medicare: medicareChange.optional(),
});
export type RxChange = z.output<typeof rxChange>;
export type RxChangeInput = z.input<typeof rxChange>;

/** Whoever sees the contact, where the tenant keeps such details. */
export const RX: Access = { kind: 'user', feature: 'rx_details' };

const params = z.object({ id: uuid });

/** R312: read with GET and written with PATCH, one record per contact path. */
export const rxDetails = {
  get: defineEndpoint({
    id: 'rx-details.get',
    method: 'GET',
    path: '/v1/contacts/{id}/rx_details',
    access: RX,
    summary: 'Medications, pharmacies, doctors, conditions and Medicare of a contact',
    description: 'Health data: that somebody looked is in the audit log.',
    params,
    response: one(rxRecord),
  }),
  update: defineEndpoint({
    id: 'rx-details.update',
    method: 'PATCH',
    path: '/v1/contacts/{id}/rx_details',
    access: RX,
    summary: 'Change them',
    description:
      'A list that is sent takes the place of the one there: entries with their `id` stay the same entry. What is absent stays. With a `version`, 409 where somebody changed it since.',
    params,
    body: rxChange,
    response: one(rxRecord),
  }),
};
