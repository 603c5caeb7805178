import { generatePerson } from '../../packages/server/src/demo/people/person.ts';
import { createRandom } from '../../packages/server/src/demo/people/random.ts';

const HEAD =
  'First Name,Middle Name,Last Name,Suffix,Date of Birth,Street Address,City,State,Zip,Mobile Phone,Home Phone,Email,Lead Status,Lead Source,Tags';

/** A CSV file of `rows` new people in a lead vendor's format: phones as typed, tags in one column. */
export function leadFile(rows: number, from: number): string {
  const random = createRandom(1);
  const lines = [HEAD];
  for (let index = from; index < from + rows; index++) {
    const person = generatePerson(random, { today: '2026-11-01', kind: 'agent_network', index });
    const { first_name, middle_name, last_name, suffix, line1, city, state, zip, phones, emails } = person;
    const born = person.date_of_birth?.replace(/^(\d+)-(\d+)-(\d+)$/, '$2/$3/$1') ?? '';
    const [mobile = '', home = ''] = phones.map(({ number }) => typed(number));
    const mail = emails[0]?.address ?? '';
    const tags = random.pick(['T65', 'T65; Med Supp', 'Veteran', 'Callback; VIP']);
    const status = random.pick(['New Lead', 'Contacted', 'Quoted']);
    const named = [first_name, middle_name, last_name, suffix, born];
    lines.push(
      [...named, line1, city, state, zip, mobile, home, mail, status, 'Direct Mail T65', tags].map(cell).join(','),
    );
  }
  return `${lines.join('\r\n')}\r\n`;
}

const typed = (number: string) => `(${number.slice(2, 5)}) ${number.slice(5, 8)}-${number.slice(8)}`;
const cell = (text: string) => (/[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
