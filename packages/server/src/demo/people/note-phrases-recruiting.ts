/** Notes of recruiters. note-words.ts fills the `{slots}`. */
export const recruitingPhrases = {
  terse: [
    'LVM + text',
    'No show',
    'no answer, {tries} try',
    'Interview {date} {time}',
    'Licensed, {license}',
    'Needs license',
    'Passed exam, {passed}!',
    'failed, retake {date}',
    'Contracting link sent',
    'NPN on file',
    'E&O missing',
    'Wants salary, not a fit',
    'Rescheduled to {day} {time}',
    'Onboarding wk 1',
    'Fingerprints done',
    'Not ready to leave captive',
    'Resume on file',
    'Call after {time} only',
    'Great attitude, call again',
  ],
  sentences: [
    '{first} comes from {past} and wants more control over {his} time.',
    'Screened by phone: good communicator, comfortable with commission, has savings for about three months.',
    'Has an active {license} license in {state}, two non-resident states, no complaints.',
    'Started the pre-licensing course {day}; 40 hours, plans to finish in three weeks.',
    'State exam is booked for {date}. Sent the practice tests, last one was {score}.',
    'Contracting packet sent for {carrier}, {carrier} and {carrier}; background question on an old bankruptcy needs an explanation letter.',
    'Release from the current upline is needed for {carrier}, explained the six-month rule.',
    'Asked about lead cost, advance and chargebacks; sent the compensation grid and went through an example.',
    '{He} wrote {face} in annual premium last year alone, with no CRM.',
    'Brings a team of {years} and asks about override levels.',
    'AHIP and carrier certifications are done, ready to sell for AEP.',
    'Wants to keep the current job and start part time, evenings and Saturdays.',
    'Attended the overview webinar, stayed to the end and asked good questions.',
    '{His} {spouse} has doubts, suggested that both come to the office.',
    'Bilingual; {city} has a large community that no one serves.',
    'First ride-along with a field manager: three appointments, one application.',
    'Anti-money-laundering course and annuity best-interest training still open.',
    'Missed two calls in a row; one more try, then release.',
    'Onboarding checklist: direct deposit, E&O, headshot, email, dialer license. Two of five done.',
  ],
  next: [
    'Follow up {day} at {time}.',
    'One-on-one {date}, {time}.',
    'Send the licensing reimbursement form.',
    'Check the NIPR record before {date}.',
    'Introduce to the district manager.',
    'Next: product training with {carrier}.',
    'Ask for the release letter.',
  ],
  reports: [
    `Interview notes, {first} {last}

Background: {past}, before that {past}. Looking because of the schedule and the ceiling on pay.
Strengths:
- listens, does not oversell
- knows half of {city}
- has run a small team
Concerns: has never worked without a salary; vehicle is shared with {his} {spouse}.

Offered a start in the next class, {license} course on us if {he} passes within 45 days.`,
    `Second conversation with {first}. {He} is with a captive agency in {county} County and writes about {face} a month, mostly final expense, on a level that is not vested.

We compared contracts side by side: level, renewals, vesting, what happens to the book. {He} worries about chargebacks following {him}; explained how a vector balance works and that we will look at the debit before contracting.

Asked for 30 days to finish pending business. That is fair.`,
    `Onboarding, week {years}.

Done: {license} license, E&O, AHIP, {carrier} and {carrier} appointments active.
Open: AML certificate, email signature, recorded script practice.

Ride-along on {day}: good rapport, rushed the scope of appointment. Role-played it twice afterwards. {He} is booked with the field manager again for {date}.`,
    `Exam attempt today: {failed}. {first} missed it by a few points on state law and was ready to quit; we talked for half an hour.

Plan: one hour each evening on the state-specific chapter, practice exam every other day, retake {date}. Set {him} up with a study partner from the same class.`,
  ],
} as const;
