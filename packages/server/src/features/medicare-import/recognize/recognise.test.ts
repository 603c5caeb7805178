import { describe, expect, it } from 'vitest';
import { growth, TOO_MUCH_GROWTH } from '../../../../test/growth.ts';
import { recognize } from './recognize.ts';

const RULE = '--------------------------------';
const blueButton = `${RULE}
MYMEDICARE.GOV PERSONAL HEALTH INFORMATION
${RULE}
**********CONFIDENTIAL***********
Produced by the Blue Button (v2.0)
03/16/2026 5:10 AM

${RULE}
Demographic
${RULE}
Source: MyMedicare.gov

Name: JOAN ADAMS
Date of Birth: 12/03/1961
Medicare Number: 1EG4-TE5-MK73
Address Line 1: 123 ANY ROAD
Phone Number: 614-555-0142
Part A Effective Date: 12/01/2026
Part B Effective Date: 01/01/2027

${RULE}
Emergency Contact
${RULE}
Source: Self-Entered

Contact Name: JANE DOE
Address Type:

${RULE}
Self Reported Medical Conditions
${RULE}
Source: Self-Entered

Condition Name: Arthritis
Medical Condition Start Date: 08/09/2005
Medical Condition End Date:

Condition Name: Asthma
Medical Condition Start Date:

${RULE}
Self Reported Allergies
${RULE}
Source: Self-Entered

Allergy Name: Penicillin

${RULE}
Drugs
${RULE}
Source: Self-Entered

Drug Name: Aspirin 81 mg
Supply: Daily
Orig Drug Entry: Aspirin

Drug Name: Metformin
Dosage: 500 mg
Quantity: 60
Supply:

${RULE}
Providers
${RULE}
Source: Self-Entered

Provider Name: ANY CARE CLINIC
Provider Address: 123 Any Rd, Anywhere, MD 99999
Type: NHC
Specialty: Cardiology
Medicare Provider:

${RULE}
Pharmacies
${RULE}
Source: Self-Entered

Pharmacy Name: PHARMACY, ANY STORE 123
Pharmacy Phone: 614-555-0199

${RULE}
Plans
${RULE}
Source: MyMedicare.gov

Contract ID/Plan ID: H9999/9999
Plan Period: 09/01/2025 - current
Plan Name: A Medicare Plan Plus (HMO)
Plan Type: 3 - Coordinated Care Plan (HMO, PPO, PSO, SNP)

${RULE}
Claim Summary
${RULE}
Source: MyMedicare.gov

Claim Number: 1234567890000
Provider: No Information Available
Drug Name: Not to be read
Provider Name: NOT A DOCTOR OF MINE
Claim Type: PartB
`;

const lists = ({ medications, pharmacies, doctors, conditions }: ReturnType<typeof recognize>) => ({
  medications,
  pharmacies,
  doctors,
  conditions,
});
const none = { medications: [], pharmacies: [], doctors: [], conditions: [] };

describe('the Medicare.gov download', () => {
  it('gives the number, parts, plan, drugs, pharmacies, doctors, and conditions, and skips claims', () => {
    const found = recognize(blueButton);
    expect(found.medicare).toEqual({
      mbi: '1EG4TE5MK73',
      part_a_on: '2026-12-01',
      part_b_on: '2027-01-01',
      plan: 'A Medicare Plan Plus (HMO)',
    });
    expect(lists(found)).toEqual({
      medications: [
        { name: 'Aspirin', dose: '81 mg', frequency: 'Daily', quantity: '' },
        { name: 'Metformin', dose: '500 mg', frequency: '', quantity: '60' },
      ],
      pharmacies: [{ name: 'PHARMACY, ANY STORE 123', phone: '614-555-0199', address: '' }],
      doctors: [{ name: 'ANY CARE CLINIC', specialty: 'Cardiology', phone: '', npi: '' }],
      conditions: [
        { name: 'Arthritis', notes: '08/09/2005' },
        { name: 'Asthma', notes: '' },
      ],
    });
    expect(found.notes).toEqual([]);
    expect(recognize(blueButton.replaceAll('\n', '\r\n'))).toEqual(found);
  });

  it('the front of a card gives the number and both parts', () => {
    const card =
      'NAME\nJOAN L ADAMS\nMedicare Number\n1EG4-TE5-MK73\nHOSPITAL (PART A) 03-01-2026\nMEDICAL (PART B)\n03-01-2026';
    expect(recognize(card)).toMatchObject({
      medicare: { mbi: '1EG4TE5MK73', part_a_on: '2026-03-01', part_b_on: '2026-03-01' },
      ...none,
    });
  });

  it('an invalid number or date is left out with the reason', () => {
    const { medicare, notes } = recognize('Medicare Number: 1SG4-TE5-MK73\nPart A Effective Date: 02/31/2026');
    expect(medicare).toEqual({});
    expect(notes).toEqual([
      'The value for the Medicare number was skipped. Character 2 of a Medicare number must be a letter other than S, L, O, I, B, and Z. Check it against the card.',
    ]);
  });
});

describe('a typed list', () => {
  it('is read under its headings, whatever bullets its lines have', () => {
    const text = `My medications:
      1. Metformin HCl 500 mg tablet, twice a day, 60 per month
      • Lisinopril 10mg – once daily
      * Insulin glargine 100 units/mL, qty 3 pens, at bedtime

      Pharmacy: CVS #4512, 1 Main St, Columbus OH, 614-555-0199
      Doctors
      Dr. Mei Chen, Cardiology, (614) 555-0177, NPI 1234567893
      - Sam Okafor
      Conditions:
      Type 2 diabetes; since 2014`;
    expect(lists(recognize(text))).toEqual({
      medications: [
        { name: 'Metformin HCl', dose: '500 mg tablet', frequency: 'twice a day', quantity: '60 per month' },
        { name: 'Lisinopril', dose: '10mg', frequency: 'once daily', quantity: '' },
        { name: 'Insulin glargine', dose: '100 units/mL', frequency: 'at bedtime', quantity: '3 pens' },
      ],
      pharmacies: [{ name: 'CVS #4512', phone: '614-555-0199', address: '1 Main St, Columbus OH' }],
      doctors: [
        { name: 'Dr. Mei Chen', specialty: 'Cardiology', phone: '(614) 555-0177', npi: '1234567893' },
        { name: 'Sam Okafor', specialty: '', phone: '', npi: '' },
      ],
      conditions: [{ name: 'Type 2 diabetes', notes: 'since 2014' }],
    });
  });

  it('without headings gives only lines with a strength', () => {
    const text = 'Hello Dana,\nhere is what I take:\nAtorvastatin 20 mg\nthanks and see you on Friday';
    expect(lists(recognize(text))).toEqual({
      ...none,
      medications: [{ name: 'Atorvastatin', dose: '20 mg', frequency: '', quantity: '' }],
    });
  });
});

describe('tables and JSON', () => {
  it('a table of one kind is read by its columns', () => {
    const text = 'Drug Name,Dosage,Quantity,Frequency,Price\n"Eliquis",5 mg,60,twice a day,"$47"\nMetformin,,,,\n';
    expect(lists(recognize(text)).medications).toEqual([
      { name: 'Eliquis', dose: '5 mg', frequency: 'twice a day', quantity: '60' },
      { name: 'Metformin', dose: '', frequency: '', quantity: '' },
    ]);
    expect(lists(recognize(text.replaceAll(',', '\t')))).toEqual(lists(recognize(text)));
  });

  it('a table of several kinds is read by its type column', () => {
    const text = 'type;name;phone\ndoctor;Mei Chen;614-555-0177\npharmacy;CVS;614-555-0199\nother;Nobody;1';
    expect(lists(recognize(text))).toMatchObject({
      medications: [],
      doctors: [{ name: 'Mei Chen', phone: '614-555-0177' }],
      pharmacies: [{ name: 'CVS', phone: '614-555-0199' }],
    });
  });

  it('JSON is read by its keys, as objects or texts', () => {
    const data = {
      medications: [{ drugName: 'Eliquis', strength: '5 mg', qty: 60 }, 'Metformin 500 mg, twice a day'],
      doctors: [{ name: 'Mei Chen', npi: '1234567890' }],
      medicare: { mbi: '1eg4-te5-mk73', partA: '2026-12-01', planName: 'Plan G' },
    };
    expect(recognize(JSON.stringify(data))).toMatchObject({
      medications: [
        { name: 'Eliquis', dose: '5 mg', quantity: '60' },
        { name: 'Metformin', dose: '500 mg', frequency: 'twice a day' },
      ],
      // Only looks like an NPI.
      doctors: [{ name: 'Mei Chen', npi: '' }],
      medicare: { mbi: '1EG4TE5MK73', part_a_on: '2026-12-01', plan: 'Plan G' },
    });
  });
});

describe('any other text', () => {
  it.each([
    'Good morning',
    '[not json',
    '{}',
    'null',
    '-----\n-----\n-----',
    'a,b,c\n1,2,3',
    '{"medications": {"__proto__": 1}}',
    `Drug Name: ${'x'.repeat(500)}`,
    ':::::',
  ])("%j gives nothing and doesn't throw", (text) => {
    expect(recognize(text)).toMatchObject({ ...none, medicare: {} });
  });

  it("its time grows with the text's length, not the square of it", () => {
    for (const piece of [
      'Part A ',
      '1EG4',
      '--------\n',
      'Drug Name: a\n',
      'Medicare Number ',
      '1,',
      '5 mg / ',
      'a - ',
    ])
      expect(
        growth((size) => recognize(piece.repeat(Math.ceil(size / piece.length))), 1000),
        piece,
      ).toBeLessThan(TOO_MUCH_GROWTH);
  });
});
