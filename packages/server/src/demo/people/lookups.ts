import type { Kind } from './person.ts';

/** A status with its color, in list order, and its frequency relative to the others. */
export type StatusChoice = { title: string; color: string; weight: number };
export type SourceChoice = { title: string; weight: number };
/** `share`: the part of all contacts (0 to 1) with the tag. */
export type TagChoice = { name: string; color: string; share: number };
export type Lookups = {
  statuses: readonly StatusChoice[];
  agentflow_statuses: readonly StatusChoice[];
  sources: readonly SourceChoice[];
  tags: readonly TagChoice[];
};

const statuses = (rows: readonly (readonly [string, string, number])[]): StatusChoice[] =>
  rows.map(([title, color, weight]) => ({ title, color, weight }));
const sources = (rows: readonly (readonly [string, number])[]): SourceChoice[] =>
  rows.map(([title, weight]) => ({ title, weight }));
const tags = (rows: readonly (readonly [string, string, number])[]): TagChoice[] =>
  rows.map(([name, color, share]) => ({ name, color, share }));

/** The statuses, lead sources, and tags of each kind of agency. */
export const lookups: Readonly<Record<Kind, Lookups>> = {
  agent_network: {
    statuses: statuses([
      ['New Lead', '#228be6', 22],
      ['Attempted Contact', '#15aabf', 18],
      ['Contacted', '#12b886', 12],
      ['Appointment Set', '#40c057', 8],
      ['Quoted', '#82c91e', 6],
      ['Application Submitted', '#fab005', 4],
      ['Client', '#2b8a3e', 12],
      ['Nurture', '#7950f2', 9],
      ['Not Interested', '#868e96', 6],
      ['Bad Number', '#fa5252', 3],
    ]),
    agentflow_statuses: statuses([
      ['Day 1 Call', '#228be6', 20],
      ['Day 3 Call', '#15aabf', 14],
      ['Day 7 Text', '#12b886', 11],
      ['SOA Sent', '#be4bdb', 8],
      ['SOA Signed', '#7950f2', 7],
      ['Needs Analysis', '#fd7e14', 7],
      ['Plan Comparison', '#fab005', 5],
      ['Enrollment Pending', '#82c91e', 4],
      ['Welcome Call', '#40c057', 5],
      ['Annual Review', '#2b8a3e', 9],
    ]),
    sources: sources([
      ['Direct Mail T65', 22],
      ['Facebook Lead Form', 18],
      ['Referral', 14],
      ['Live Transfer', 10],
      ['Company Lead Program', 9],
      ['Medicare 101 Seminar', 7],
      ['Website', 7],
      ['Aged Leads', 6],
      ['Purchased List', 4],
      ['Walk-In', 2],
      ['Health Fair', 1],
    ]),
    tags: tags([
      ['New', '#228be6', 0.12],
      ['T65', '#12b886', 0.2],
      ['AEP 2026', '#fab005', 0.18],
      ['Medicare Advantage', '#7950f2', 0.16],
      ['Med Supp', '#4c6ef5', 0.11],
      ['Part D', '#15aabf', 0.09],
      ['Final Expense', '#868e96', 0.12],
      ['Dual Eligible', '#be4bdb', 0.07],
      ['Dental & Vision', '#82c91e', 0.06],
      ['Life', '#e64980', 0.06],
      ['Annuity', '#fd7e14', 0.04],
      ['Veteran', '#2b8a3e', 0.08],
      ['Spanish Speaking', '#e8590c', 0.05],
      ['Turning 65 Spouse', '#1098ad', 0.03],
      ['Callback', '#f03e3e', 0.06],
      ['VIP', '#d6336c', 0.01],
    ]),
  },
  preneed: {
    statuses: statuses([
      ['New Inquiry', '#228be6', 18],
      ['Left Message', '#15aabf', 14],
      ['Information Sent', '#12b886', 13],
      ['Appointment Set', '#40c057', 9],
      ['Presented', '#fab005', 8],
      ['Deciding with Family', '#fd7e14', 7],
      ['Contract Written', '#82c91e', 6],
      ['Funded', '#2b8a3e', 12],
      ['At Need', '#495057', 2],
      ['Follow Up Next Year', '#7950f2', 7],
      ['Not Interested', '#868e96', 4],
    ]),
    agentflow_statuses: statuses([
      ['Thank-You Card', '#228be6', 15],
      ['Planning Guide Mailed', '#15aabf', 16],
      ['Follow-Up Call', '#12b886', 14],
      ['Home Visit', '#fab005', 8],
      ['Arrangement Conference', '#fd7e14', 7],
      ['Contract Review', '#82c91e', 5],
      ['Funding Pending', '#be4bdb', 4],
      ['Aftercare', '#7950f2', 9],
      ['Family Referral', '#40c057', 5],
    ]),
    sources: sources([
      ['Direct Mail', 22],
      ['Family Served', 17],
      ['Aftercare Program', 12],
      ['Lunch & Learn', 11],
      ['Website Planning Guide', 10],
      ['Church Partner', 7],
      ['Hospice Partner', 6],
      ['Veterans Event', 6],
      ['Referral', 6],
      ['Walk-In', 3],
    ]),
    tags: tags([
      ['New', '#228be6', 0.12],
      ['Burial', '#495057', 0.22],
      ['Cremation', '#e8590c', 0.26],
      ['Trust Funded', '#2b8a3e', 0.1],
      ['Insurance Funded', '#4c6ef5', 0.16],
      ['Owns Plot', '#868e96', 0.09],
      ['Veteran', '#40c057', 0.14],
      ['Medicaid Spend-Down', '#be4bdb', 0.05],
      ['Couple', '#e64980', 0.15],
      ['Single Premium', '#fab005', 0.06],
      ['Monthly Pay', '#fd7e14', 0.12],
      ['Transfer from Other Home', '#7950f2', 0.03],
      ['Monument', '#5c940d', 0.04],
      ['Aftercare', '#15aabf', 0.08],
      ['Callback', '#f03e3e', 0.06],
    ]),
  },
  recruiting: {
    statuses: statuses([
      ['New Applicant', '#228be6', 22],
      ['Attempted Contact', '#15aabf', 16],
      ['Phone Screen', '#12b886', 12],
      ['Interview Scheduled', '#40c057', 9],
      ['Interviewed', '#82c91e', 7],
      ['Offer Made', '#fab005', 5],
      ['Pre-Licensing', '#fd7e14', 7],
      ['Contracting', '#be4bdb', 5],
      ['Onboarding', '#7950f2', 4],
      ['Active Agent', '#2b8a3e', 7],
      ['Declined', '#868e96', 4],
      ['No Show', '#fa5252', 2],
    ]),
    agentflow_statuses: statuses([
      ['Resume Reviewed', '#228be6', 18],
      ['Overview Webinar', '#15aabf', 15],
      ['One-on-One', '#12b886', 12],
      ['Course Enrolled', '#fd7e14', 9],
      ['Exam Booked', '#fab005', 7],
      ['Licensed', '#82c91e', 7],
      ['E&O Received', '#be4bdb', 4],
      ['Carrier Appointments', '#7950f2', 5],
      ['Product Training', '#40c057', 5],
      ['First Ride-Along', '#2b8a3e', 4],
    ]),
    sources: sources([
      ['Job Board', 30],
      ['Resume Database', 18],
      ['Agent Referral', 15],
      ['LinkedIn', 12],
      ['Career Page', 9],
      ['Career Fair', 6],
      ['Facebook', 5],
      ['Military Transition', 3],
      ['Campus', 2],
    ]),
    tags: tags([
      ['New', '#228be6', 0.14],
      ['Licensed', '#2b8a3e', 0.24],
      ['Needs License', '#fd7e14', 0.38],
      ['Life & Health', '#12b886', 0.2],
      ['P&C', '#4c6ef5', 0.08],
      ['Experienced', '#7950f2', 0.18],
      ['Part Time', '#15aabf', 0.14],
      ['Bilingual', '#e8590c', 0.1],
      ['Has Team', '#d6336c', 0.04],
      ['Manager Candidate', '#fab005', 0.05],
      ['Veteran', '#40c057', 0.06],
      ['Remote Only', '#1098ad', 0.09],
      ['Captive Today', '#868e96', 0.07],
      ['Exam Booked', '#82c91e', 0.06],
      ['Callback', '#f03e3e', 0.06],
    ]),
  },
};
