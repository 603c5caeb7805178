import { describe, expect, it } from 'vitest';
import { buildRow } from '../read/build-row.ts';
import { guessMapping } from './mapping.ts';

const today = '2026-11-21';
/** A file with one row under these headers: the targets of its columns, and the resulting row. */
function read(file: Readonly<Record<string, string>>) {
  const headers = Object.keys(file);
  const cells = Object.values(file);
  const mapping = guessMapping(headers, [cells]);
  return { targets: mapping.map(({ target }) => target), row: buildRow(mapping, { today })(cells) };
}

describe('exports of other systems', () => {
  it.each([
    ['Unsubscribed from all email', 'do_not_email'],
    ['Opted out of email: Marketing Information', 'do_not_email'],
    ['HASOPTEDOUTOFEMAIL', 'do_not_email'],
    ['HasOptedOutOfEmail', 'do_not_email'],
    ['Email Opt Out', 'do_not_email'],
    ['DONOTCALL', 'do_not_call'],
    ['DoNotCall', 'do_not_call'],
    ['Do Not Call', 'do_not_call'],
    ['et4ae5__HasOptedOutOfMobile__c', 'do_not_text'],
    ['SMS Opt Out', 'do_not_text'],
  ] as const)('%s is a wish, never a field of its own', (header, target) => {
    for (const yes of ['true', 'TRUE', 'yes', '1', 'x', 'Y', '2026-03-01', '3/1/2026 10:15 AM']) {
      const { targets, row } = read({ Name: 'Ann Lee', Phone: '6145550101', [header]: yes });
      expect([yes, targets[2], row.contact[target], row.custom]).toEqual([yes, target, true, {}]);
    }
    for (const no of ['false', 'FALSE', '0', 'no']) {
      const { targets, row } = read({ Name: 'Ann Lee', Phone: '6145550101', [header]: no });
      expect([no, targets[2], row.contact[target], row.custom]).toEqual([no, target, false, {}]);
    }
    // Possibly no one in the first rows has opted out.
    expect(read({ Name: 'Ann Lee', Phone: '6145550101', [header]: '' }).targets[2]).toBe(target);
  });

  it('of several columns that opt out of one thing, one yes is enough', () => {
    for (const values of [
      ['true', 'false'],
      ['false', 'true'],
    ]) {
      const { targets, row } = read({
        Name: 'Ann Lee',
        'Unsubscribed from all email': values[0] ?? '',
        'Opted out of email: One to One': values[1] ?? '',
      });
      expect(targets.slice(1)).toEqual(['do_not_email', 'do_not_email']);
      expect(row.contact.do_not_email).toBe(true);
    }
  });

  it('Google Contacts', () => {
    const { row } = read({
      'First Name': 'Ann',
      'Last Name': 'Lee',
      'Organization Name': 'Acme',
      'Organization Title': 'Nurse',
      Labels: '* myContacts ::: Medicare',
      'E-mail 1 - Label': '* Work',
      'E-mail 1 - Value': 'ann@example.test ::: a.lee@example.test',
      'E-mail 2 - Label': 'Home',
      'E-mail 2 - Value': 'home@example.test',
      'Phone 1 - Label': 'Mobile',
      'Phone 1 - Value': '614-555-0101 ::: 614-555-0102',
      'Address 1 - Label': 'Home',
      'Address 1 - Formatted': '12 Main St\nColumbus, OH 43085\nUS',
      'Address 1 - Street': '12 Main St',
      'Address 1 - City': 'Columbus',
      'Address 1 - Region': 'OH',
      'Address 1 - Postal Code': '43085',
    });
    expect(row).toMatchObject({
      contact: {
        first_name: 'Ann',
        last_name: 'Lee',
        employer: 'Acme',
        occupation: 'Nurse',
        line1: '12 Main St',
        city: 'Columbus',
        state: 'OH',
        zip: '43085',
      },
      emails: ['ann@example.test', 'a.lee@example.test', 'home@example.test'],
      phones: [{ number: '+16145550101' }, { number: '+16145550102' }],
      tags: ['Medicare'],
      custom: {},
    });
  });

  it.each(['Label', 'Type'])('Google Contacts: ‘Phone N - %s’ is the type of phone N', (word) => {
    const labels = ['* Mobile', 'Home', 'Work', 'Main', 'Home Fax', 'Work Fax', 'Pager', ''];
    const file = Object.fromEntries(
      labels.flatMap((label, at) => [
        [`Phone ${at + 1} - ${word}`, label],
        [`Phone ${at + 1} - Value`, `614-555-010${at}`],
      ]),
    );
    const { targets, row } = read({ 'First Name': 'Ann', ...file });
    expect(targets.filter((target) => target === 'phone_type')).toHaveLength(8);
    expect(row.phones.map(({ number, type }) => [number.slice(-4), type])).toEqual([
      ['0100', 2],
      ['0101', 1],
      ['0102', 3],
      ['0103', 9],
      ['0107', 9],
    ]);
    expect(row.custom).toEqual({ fax_number: '614-555-0104; 614-555-0105; 614-555-0106' });
    expect(row.problems.map(({ field, raw }) => [field, raw])).toEqual([
      ['phone', '614-555-0104'],
      ['phone', '614-555-0105'],
      ['phone', '614-555-0106'],
    ]);
  });

  it('a column ‘Phone Type’ belongs to its phone, and elsewhere it is a custom field', () => {
    const { row } = read({ Name: 'Ann Lee', 'Phone Type': 'Home', Phone: '6145550101', 'Cell Phone': '6145550102' });
    expect(row).toMatchObject({
      phones: [
        { number: '+16145550101', type: 1 },
        { number: '+16145550102', type: 2 },
      ],
      custom: {},
    });
    expect(read({ Name: 'Ann Lee', 'Phone Type': 'Home', Cell: '6145550102' }).row).toMatchObject({
      phones: [{ type: 2 }],
      custom: { phone_type: 'Home' },
    });
  });

  it('HubSpot: ‘Phone Number’ is not a mobile', () => {
    const { row } = read({ 'First Name': 'Ann', 'Phone Number': '6145550101', 'Mobile Phone Number': '6145550102' });
    expect(row.phones.map(({ type }) => type)).toEqual([9, 2]);
  });

  it.each([
    [{ 'First Name': 'Ann', Title: 'Nurse' }, 'occupation'],
    [{ 'First Name': 'Ann', Title: 'Mrs.' }, 'custom:title'],
    [{ 'First Name': 'Ann', Title: 'Nurse', 'Job Title': 'Head nurse' }, 'custom:title'],
  ])('Salesforce: ‘Title’ is the occupation, unless it is a form of address: %j', (file, target) => {
    expect(read(file).targets[1]).toBe(target);
  });

  it('Facebook lead ads', () => {
    const { row } = read({
      id: 'l:1234567890',
      created_time: '2026-01-05T10:00:00-05:00',
      full_name: 'Ann Lee',
      phone_number: 'p:+16145550101',
      email: 'ann@example.test',
      street_address: '12 Main St',
      city: 'Columbus',
      post_code: 'z:02134',
    });
    expect(row).toMatchObject({
      contact: { first_name: 'Ann', last_name: 'Lee', zip: '02134', city: 'Columbus', created_at: '2026-01-05' },
      phones: [{ number: '+16145550101' }],
      emails: ['ann@example.test'],
      custom: { external_id: 'l:1234567890' },
    });
  });

  it('Salesforce, whose headers are in capitals without spaces', () => {
    const { targets } = read({
      FIRSTNAME: 'Ann',
      LASTNAME: 'Lee',
      MOBILEPHONE: '6145550101',
      MAILINGSTREET: '12 Main St',
      MAILINGCITY: 'Columbus',
      MAILINGSTATE: 'OH',
      MAILINGPOSTALCODE: '43085',
      LEADSOURCE: 'Web',
      CREATEDDATE: '2026-01-05T10:00:00.000Z',
    });
    expect(targets).toEqual([
      'first_name',
      'last_name',
      'phone:2',
      'line1',
      'city',
      'state',
      'zip',
      'source',
      'created_at',
    ]);
  });

  it('reports of HubSpot and Salesforce, with two words for one thing', () => {
    const { row } = read({ 'First Name': 'Ann', 'State/Region': 'Ohio', 'Company / Account': 'Mercy Hospital' });
    expect(row).toMatchObject({ contact: { state: 'OH', employer: 'Mercy Hospital' }, custom: {} });
  });

  it('keeps tags in quotes whole, as our own export writes them', () => {
    const { row } = read({ Name: 'Ann Lee', Tags: '"Medicare, Part B", T65, "say ""hi"""; "#vip"' });
    expect(row.tags).toEqual(['Medicare, Part B', 'T65', 'say "hi"', '#vip']);
  });
});
