import type { TimeZone } from '@bookline/contract/rules/options';
import { type AccountType, isAccountType } from '@bookline/contract/rules/roles';
import type { Kind } from './people/person.ts';

/** The password of all demo users. */
export const DEMO_PASSWORD = 'demo-Password-1';

export interface DemoOffice {
  readonly name: string;
  readonly type: 'main' | 'branch';
  readonly line1: string;
  readonly city: string;
  readonly state: string;
  readonly zip: string;
  readonly phone: string;
  readonly timezone: TimeZone;
}

export interface DemoPerson {
  /** The part before the @: the role, with a number from the second one on. */
  readonly key: string;
  readonly role: AccountType;
  readonly first_name: string;
  readonly last_name: string;
  readonly job_title: string;
  /** The key of their manager. */
  readonly manager: string | null;
  /** Indexes in `units` and `offices`. */
  readonly unit: number | null;
  readonly office: number;
  /** Their share of the contacts, relative to the others'. */
  readonly book: number;
}

export interface DemoTenant {
  readonly slug: string;
  readonly name: string;
  readonly variant: Kind;
  readonly primary_color: string;
  readonly contacts: number;
  readonly units: readonly string[];
  readonly vendor: string;
  readonly offices: readonly DemoOffice[];
  readonly people: readonly DemoPerson[];
  /** Group names with the keys of their members. */
  readonly groups: Readonly<Record<string, readonly string[]>>;
  /** Pools with their business unit and holders. */
  readonly pools: readonly {
    readonly name: string;
    readonly unit: number | null;
    readonly holders: readonly string[];
  }[];
  readonly favorites: Readonly<Record<string, readonly string[]>>;
}

const person = (
  key: string,
  name: string,
  job_title: string,
  manager: string | null,
  unit: number | null,
  office: number,
  book: number,
): DemoPerson => {
  const [first_name = '', last_name = ''] = name.split(' ');
  return { key, role: roleOf(key), first_name, last_name, job_title, manager, unit, office, book };
};

const office = (
  name: string,
  type: 'main' | 'branch',
  address: readonly [string, string, string, string],
  phone: string,
  timezone: TimeZone,
): DemoOffice => {
  const [line1, city, state, zip] = address;
  return { name, type, line1, city, state, zip, phone, timezone };
};

/** The role of 'agent2' is agent. */
function roleOf(key: string): AccountType {
  const role = key.replace(/\d+$/, '');
  if (!isAccountType(role)) throw new Error(`${key} names no role`);
  return role;
}

/** Three agencies, one of each variant. In each, manager@ has a downline of four levels that includes agent@ and agent2@. */
export const demoTenants: readonly DemoTenant[] = [
  {
    slug: 'northstar',
    name: 'Northstar Insurance Group',
    variant: 'agent_network',
    primary_color: '#1d5fd1',
    contacts: 2000,
    units: ['Senior Markets', 'Final Expense'],
    vendor: 'Cardinal Lead Services',
    offices: [
      office('Columbus', 'main', ['250 W Nationwide Blvd', 'Columbus', 'OH', '43215'], '+16145550100', 'est'),
      office('Indianapolis', 'branch', ['101 W Ohio St', 'Indianapolis', 'IN', '46204'], '+13175550100', 'est'),
      office('Nashville', 'branch', ['414 Union St', 'Nashville', 'TN', '37219'], '+16155550100', 'cst'),
    ],
    people: [
      person('admin', 'Margaret Whitfield', 'retirement_specialist', null, null, 0, 4),
      person('sub_admin', 'Owen Castellano', 'representative', 'admin', null, 0, 2),
      person('bu_admin', 'Priscilla Nakamura', 'representative', 'admin', 0, 0, 3),
      person('manager', 'Robert Okafor', 'regional_sales_manager', 'admin', 0, 0, 35),
      person('regional_manager', 'Elena Petrov', 'regional_sales_manager', 'manager', 0, 0, 20),
      person('district_manager', 'Marcus Thibodeaux', 'district_manager', 'regional_manager', 0, 1, 25),
      person('field_manager', 'Grace Lindqvist', 'field_manager', 'district_manager', 0, 1, 60),
      person('agent', 'Dana Alvarez', 'medicare_specialist', 'field_manager', 0, 1, 250),
      person('agent2', 'Tyler Brooks', 'medicare_specialist', 'field_manager', 0, 1, 190),
      person('agent3', 'Naomi Feldman', 'insurance_agent', 'field_manager', 0, 1, 150),
      person('field_manager2', 'Hector Salinas', 'field_manager', 'district_manager', 0, 0, 45),
      person('agent4', 'Brianna Coleman', 'insurance_agent', 'field_manager2', 0, 0, 160),
      person('agent5', 'Kenji Watanabe', 'medicare_specialist', 'field_manager2', 0, 0, 140),
      person('agent6', 'Sofia Marchetti', 'broker', 'district_manager', 0, 1, 110),
      person('telemarketer', 'Jasmine Porter', 'representative', 'manager', 0, 0, 90),
      person('basic', 'Walter Quinn', 'representative', 'field_manager', 0, 1, 30),
      person('manager2', 'Denise Kowalczyk', 'regional_sales_manager', 'admin', 1, 2, 40),
      person('district_manager2', 'Anthony Russo', 'district_manager', 'manager2', 1, 2, 30),
      person('agent7', 'Latoya Simmons', 'insurance_agent', 'district_manager2', 1, 2, 180),
      person('agent8', 'Patrick Donnelly', 'insurance_agent', 'district_manager2', 1, 2, 150),
      person('agent9', 'Mei-Ling Chu', 'advisor', 'manager2', 1, 2, 120),
      person('telemarketer2', 'Carlos Benavides', 'representative', 'manager2', 1, 2, 46),
    ],
    groups: {
      'AEP Task Force': ['manager', 'field_manager', 'agent', 'agent2', 'agent5'],
      'New Agents': ['field_manager2', 'agent3', 'agent4', 'agent9'],
      'Spanish Desk': ['agent', 'field_manager2', 'telemarketer2'],
    },
    pools: [
      { name: 'Unassigned Leads', unit: null, holders: [] },
      { name: 'Senior Markets Mailers', unit: 0, holders: [] },
      { name: 'Final Expense Aged Leads', unit: 1, holders: [] },
    ],
    favorites: { admin: ['manager', 'manager2'], manager: ['agent', 'agent2', 'agent4'], field_manager: ['agent'] },
  },
  {
    slug: 'evergreen',
    name: 'Evergreen Memorial Planning',
    variant: 'preneed',
    primary_color: '#2f7d4f',
    contacts: 500,
    units: ['Willamette Valley', 'Puget Sound'],
    vendor: 'Cascade Mailing House',
    offices: [
      office('Portland', 'main', ['1120 NW Couch St', 'Portland', 'OR', '97209'], '+15035550100', 'pst'),
      office('Tacoma', 'branch', ['950 Pacific Ave', 'Tacoma', 'WA', '98402'], '+12535550100', 'pst'),
    ],
    people: [
      person('admin', 'Harriet Blackwood', 'funeral_director', null, null, 0, 3),
      person('sub_admin', 'Simon Achterberg', 'representative', 'admin', null, 0, 2),
      person('bu_admin', 'Yolanda Espinoza', 'representative', 'admin', 0, 0, 3),
      person('manager', 'Curtis Hallorand', 'regional_sales_manager', 'admin', 0, 0, 12),
      person('district_manager', 'Ingrid Solberg', 'district_manager', 'manager', 0, 0, 12),
      person('field_manager', 'Malcolm Frazier', 'field_manager', 'district_manager', 0, 0, 20),
      person('agent', 'Rosalind Meyers', 'preneed_counselor', 'field_manager', 0, 0, 90),
      person('agent2', 'Desmond Hayes', 'family_service_counselor', 'field_manager', 0, 0, 70),
      person('telemarketer', 'Tamika Osborne', 'representative', 'agent', 0, 0, 25),
      person('manager2', 'Gilbert Yamamoto', 'regional_sales_manager', 'admin', 1, 1, 15),
      person('agent3', 'Annalise Becker', 'preneed_counselor', 'manager2', 1, 1, 80),
      person('agent4', 'Franklin Mbeki', 'family_service_counselor', 'manager2', 1, 1, 70),
    ],
    groups: { 'Veterans Outreach': ['agent', 'agent4', 'field_manager'], 'Church Partners': ['agent2', 'agent3'] },
    pools: [
      { name: 'Aftercare Families', unit: null, holders: [] },
      { name: 'Seminar Sign-Ups', unit: 0, holders: [] },
    ],
    favorites: { admin: ['manager'], manager: ['agent', 'agent2'] },
  },
  {
    slug: 'scoutline',
    name: 'Scoutline Talent Partners',
    variant: 'recruiting',
    primary_color: '#7c3aed',
    contacts: 500,
    units: ['Agency Builders', 'Career Changers'],
    vendor: 'Lone Star Job Boards',
    offices: [
      office('Austin', 'main', ['301 Congress Ave', 'Austin', 'TX', '78701'], '+15125550100', 'cst'),
      office('Denver', 'branch', ['1700 Broadway', 'Denver', 'CO', '80290'], '+13035550100', 'mst'),
    ],
    people: [
      person('admin', 'Leonard Vasquez', 'lead_recruiter', null, null, 0, 3),
      person('bu_admin', 'Bridget Callahan', 'representative', 'admin', 0, 0, 3),
      person('manager', 'Isaac Goldstein', 'lead_recruiter', 'admin', 0, 0, 15),
      person('district_manager', 'Renata Kaminski', 'district_manager', 'manager', 0, 0, 15),
      person('field_manager', 'Terrence Boyd', 'field_manager', 'district_manager', 0, 0, 25),
      person('agent', 'Camille Durand', 'recruiter', 'field_manager', 0, 0, 95),
      person('agent2', 'Nathan Aldridge', 'recruiter', 'field_manager', 0, 0, 75),
      person('agent3', 'Paige Sorensen', 'recruiter', 'agent', 0, 0, 40),
      person('pool_holder', 'Vivian Hargrove', 'representative', 'manager', 0, 0, 6),
      person('manager2', 'Dominic Ferraro', 'lead_recruiter', 'admin', 1, 1, 20),
      person('agent4', 'Keisha Randall', 'recruiter', 'manager2', 1, 1, 80),
    ],
    groups: { 'Licensed Candidates': ['agent', 'agent4', 'manager'], 'Campus Team': ['agent2', 'agent3'] },
    pools: [
      { name: 'Fresh Applicants', unit: null, holders: ['pool_holder'] },
      { name: 'Silver Medalists', unit: 0, holders: ['pool_holder'] },
      { name: 'Relocating', unit: 1, holders: [] },
    ],
    favorites: { admin: ['manager', 'manager2'], manager: ['agent', 'agent2'] },
  },
];
