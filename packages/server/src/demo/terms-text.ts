/** The terms of a demo agency: what its people accepted. */
export const termsText = (agency: string): string => `${agency}: terms for everybody who works here

1. Your account
It is yours alone. Do not share it, sign out on machines that others use, and tell an administrator at once when somebody else may have had it. What is done with it is recorded in your name.

2. The people in our books
Call, text and write to them only as they agreed to, between 8 in the morning and 9 in the evening where they live. Whoever asks to be left alone is left alone, at once and for good.

3. Licenses
Sell only what you are licensed and certified for, in the states where you are. Keep your producer number and your certifications up to date in your settings.

4. What you see here
Names, health details and account numbers stay in this system. Do not copy them into private notes, mailboxes or spreadsheets.

5. When you leave
Your contacts stay with the agency. Your access ends on the day that your contract does.`;
