import type { Place } from './places.ts';
import { type Random, weights } from './random.ts';

/** A person's job. */
export type Work = { occupation: string; employer: string; annual_income: string | null };

/** Title, lowest and highest yearly pay in thousands, and the employer's name, with `*` for the city and `^` for a name. */
type Job = readonly [string, number, number, string];

const jobs: readonly Job[] = [
  ['Registered nurse', 62, 105, '* Regional Medical Center'],
  ['Licensed practical nurse', 44, 62, '^ Senior Living'],
  ['Home health aide', 24, 38, '^ Home Care'],
  ['Teacher', 42, 82, '* Public Schools'],
  ['School bus driver', 24, 42, '* Public Schools'],
  ['Truck driver', 45, 88, '^ Freight Lines'],
  ['Mechanic', 36, 68, '^ Auto Repair'],
  ['Electrician', 48, 96, '^ Electric'],
  ['Plumber', 46, 98, '^ & Sons Plumbing'],
  ['Carpenter', 38, 72, '^ Construction'],
  ['Bookkeeper', 36, 60, '^ & Associates'],
  ['Accountant', 55, 110, '^ & ^ CPAs'],
  ['Retail manager', 38, 70, '^ Hardware'],
  ['Cashier', 22, 34, '* Market'],
  ['Restaurant manager', 40, 66, '* Corner Grill'],
  ['Server', 20, 40, '^ Family Restaurant'],
  ['Police officer', 52, 98, 'City of *'],
  ['Firefighter', 48, 92, 'City of *'],
  ['City clerk', 38, 62, 'City of *'],
  ['Machinist', 40, 72, '^ Manufacturing'],
  ['Warehouse lead', 36, 58, '* Distribution'],
  ['Real estate agent', 32, 130, '^ Realty'],
  ['Insurance agent', 35, 140, '^ Insurance Group'],
  ['Bank teller', 32, 44, 'First Bank of *'],
  ['Loan officer', 48, 120, 'First Bank of *'],
  ['Software developer', 78, 165, '^ Systems'],
  ['Office manager', 40, 66, '^ Dental'],
  ['Dental hygienist', 58, 92, '^ Dental'],
  ['Pastor', 36, 70, 'Grace Church of *'],
  ['Farmer', 30, 95, ''],
  ['Barber', 26, 54, ''],
  ['Hair stylist', 24, 56, ''],
  ['Landscaper', 28, 60, ''],
  ['Small business owner', 40, 160, ''],
  ['Social worker', 42, 68, '* Family Services'],
  ['Pharmacist', 98, 140, '^ Pharmacy'],
  ['Call center representative', 30, 46, '^ Communications'],
  ['Car sales', 38, 120, '^ Motors'],
  ['Military, active duty', 40, 90, 'U.S. Army'],
  ['Student', 8, 24, ''],
];
const retiredFrom = weights([
  ['Retired', 60],
  ['Retired teacher', 7],
  ['Retired nurse', 5],
  ['Retired, postal service', 4],
  ['Retired, U.S. Navy', 3],
  ['Retired machinist', 4],
  ['Retired engineer', 4],
  ['Homemaker', 7],
  ['Retired truck driver', 4],
  ['Retired farmer', 2],
]);
const owners =
  `Ashby, Barlow, Callahan, Drummond, Ellsworth, Farrow, Granger, Hollis, Ironwood, Kessler, Lockhart, Marlowe, Northgate
Pemberton, Ridgeline, Sterling, Tri-County, Valley, Westbrook, Summit, Lakeside, Heartland, Keystone, Blue Heron, Cornerstone`.split(
    /\s*[,\n]\s*/,
  );
const unknown: Work = { occupation: '', employer: '', annual_income: null };

const money = (thousands: number) => `${Math.round(thousands * 2) * 500}.00`;

/** A job for someone of an age in a place. All empty for the many who don't say. */
export function pickWork(random: Random, age: number, place: Place): Work {
  if (random.chance(0.35)) return unknown;
  if (random.chance(age >= 70 ? 0.92 : age >= 62 ? 0.65 : 0.01)) {
    const pension = random.chance(0.5) ? money(16 + random.next() ** 2 * 70) : null;
    return { occupation: random.weighted(retiredFrom), employer: '', annual_income: pension };
  }
  const [occupation, low, high, employer] = random.pick(jobs);
  return {
    occupation,
    employer: employer === '' ? '' : employer.replaceAll('*', place.city).replaceAll('^', random.pick(owners)),
    annual_income: random.chance(0.6) ? money(low + random.next() * (high - low)) : null,
  };
}
