import type { Kind } from './people/person.ts';

const licenses: Readonly<Record<Kind, string>> = {
  agent_network:
    'Sell only what you are licensed and certified for, in the states where you are. Keep your producer number and your certifications up to date in your settings.',
  preneed:
    'Sell only what your preneed and insurance licenses allow, in the states where you have them. Show the general price list before you talk about prices.',
  recruiting:
    'Candidates sell nothing before they are licensed and appointed. Promise no income, and describe contracts as they are.',
};
const personal: Readonly<Record<Kind, string>> = {
  agent_network: 'Names, health details and account numbers',
  preneed: 'Names, family details and account numbers',
  recruiting: 'Names, resumes and background answers',
};

/** The terms of a demo agency, which its users accepted. */
export const termsText = (agency: string, kind: Kind): string => `${agency}: terms of use

1. Your account
It is yours alone. Don't share it. Sign out on shared computers. Tell an admin right away if another person may have used it. Everything done with it is recorded in your name.

2. The people in our books
Call, text, and email them only with their consent, between 8 AM and 9 PM where they live. If they opt out, stop contacting them right away and permanently.

3. Licenses
${licenses[kind]}

4. What you see here
${personal[kind]} stay in this system. Do not copy them into private notes, mailboxes or spreadsheets.

5. When you leave
Your contacts stay with the agency. Your access ends on the day that your contract does.`;
