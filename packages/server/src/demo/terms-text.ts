/** The terms of a demo agency: what its people accepted. */
export const termsText = (agency: string): string => `${agency}: terms of use

1. Your account
It is yours alone. Don't share it. Sign out on shared computers. Tell an admin right away if another person may have used it. Everything done with it is recorded in your name.

2. The people in our books
Call, text, and email them only with their consent, between 8 AM and 9 PM where they live. If they opt out, stop contacting them right away and permanently.

3. Licenses
Sell only what you are licensed and certified for, in the states where you are. Keep your producer number and your certifications up to date in your settings.

4. What you see here
Names, health details and account numbers stay in this system. Do not copy them into private notes, mailboxes or spreadsheets.

5. When you leave
Your contacts stay with the agency. Your access ends on the day that your contract does.`;
