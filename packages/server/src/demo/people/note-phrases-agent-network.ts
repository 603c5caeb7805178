/** Notes of Medicare and life insurance agents. note-words.ts fills the `{slots}`. */
export const agentNetworkPhrases = {
  terse: [
    'LVM',
    'No answer',
    'left vm {tries} attempt',
    'NA, no vm set up',
    'Call back {day} {time}',
    'SOA sent',
    'SOA signed, appt {date} {time}',
    'Not interested, has {carrier}',
    'spouse has coverage thru work',
    'Wrong number',
    'Has Medicaid - check DSNP',
    'Appt set {date} @ {time}',
    'Happy w/ {carrier} {plan}',
    'keeps {supp}, shop PDP only',
    'Texted, no reply',
    'Wants {supp} quote',
    'mailed AEP reminder card',
    'DNC per {his} request',
    'See {child} before calling',
  ],
  sentences: [
    'Spoke with {first}, {he} is on a {carrier} {plan} and wants to know whether {doctor} is still in network for next year.',
    'Quoted {supp} at {premium}/mo, {carrier} came in lowest for {county} County.',
    'Current drug list: {drug} and {drug}. Ran the Part D comparison, the deductible is what hurts.',
    '{He} said the premium on {his} {supp} went up again; is healthy enough to pass underwriting.',
    'Scope of appointment signed electronically for MA, PDP and Med Supp before we met.',
    'Reviewed the ANOC: specialist copay goes up and the dental allowance is cut in half.',
    'Has VA benefits and drives to {city} for them, so {he} only needs something for emergencies close to home.',
    'Asked about final expense too: {face} whole life, non-tobacco, about {payment} a month.',
    '{His} {spouse} retires in the spring and will lose the group plan, so there will be an SEP for both.',
    'Needs help with the LIS application; income is close to the limit.',
    'Do not call before {time}, {he} works nights.',
    'Prefers texts, does not pick up for numbers {he} does not know.',
    '{first} was referred by {his} neighbor, who is also our client.',
    'Application submitted with {carrier}, effective the first of next month, confirmation sent by mail.',
    'Dental is the sticking point: {he} needs a crown and {carrier} covers only cleanings.',
    'MAPD max out of pocket was the deciding factor, {he} had a bad year with bills.',
    'Still working part time, on the group plan, Part B delayed. Creditable coverage letter is on file.',
    'Hospital indemnity as an add-on to the MA plan: explained the 6-day benefit, about {payment} a month.',
    'Medication change since last review: {drug} added by {doctor}.',
    'Beneficiary is {his} {child}; copies of anything we mail go there too.',
    'Rolled {savings} out of an old 401(k) last year and it sits in a money market; interested in a fixed annuity.',
  ],
  next: [
    'Follow up {day} at {time}.',
    'Next step: send the plan comparison and call back {date}.',
    'Set a reminder for October 1, AEP opens on the 15th.',
    'Meeting at the kitchen table {date}, {time}. Bring the {carrier} Summary of Benefits.',
    'Will call {doctor}’s office about the network and get back to {him}.',
    'Review again before December 7.',
    'Mail the paper application, {he} does not do email.',
  ],
  reports: [
    `Annual review with {first} {last}

Coverage today: {carrier} {plan}. Doctors: {doctor}, {doctor}.
Drugs:
- {drug}, 90 days mail order
- {drug}, 30 days
- {drug} as needed

{He} likes the plan but not the changes for next year. Compared three plans in {county} County; with {carrier} all doctors stay in network and the drugs come out about {payment} a month lower over the year.`,
    `Met with {first} and {his} {spouse} at home in {city}. SOA on file for both, signed before the appointment.

{first} has had a {supp} for {years} years and it has gone up every one of them. We talked for a good hour about the trade: keeping the freedom to see any doctor who takes Medicare, against a {plan} with a $0 premium, a network and prior authorizations. {He} travels to see {his} {child} in the winter, which speaks for keeping the supplement.

Answered health questions: no hospital stay in two years, on {drug}, blood pressure controlled. {carrier} should take {him} at preferred.

The {spouse} takes {drug}, which is tier 4 on the current PDP. Ran it on plan finder with three pharmacies.`,
    `Long call, {first} is frustrated. The ID card shows a PCP that {he} never chose, {doctor} has referred {him} to a specialist outside the network, and the claim was denied.

Did a three-way call with {carrier} member services: PCP is changed as of the first, new card in 7–10 days. Appeal is filed for the claim; reference number is in the email.

Explained the OEP (January 1 to March 31, one change). {He} would rather stay if the specialist is approved.`,
  ],
} as const;

/** Extra notes about contacts who are about to turn 65 or just did. */
export const turning65Phrases = {
  terse: [
    'T65, call in the fall',
    'T65 - packet mailed',
    'Got Part B card',
    'A & B eff. 1st of birthday month',
    'T65 LVM',
  ],
  sentences: [
    '{first} turns 65 this year and is getting twenty pieces of mail a day; walked {him} through Parts A, B, C and D.',
    'IEP is open until three months after the birthday month; explained the Part B penalty.',
    'Guaranteed issue for Med Supp: {supp} with {carrier} at {premium} without health questions.',
    'Part B enrollment done online at ssa.gov while we were on the phone.',
  ],
  next: ['Call when the red, white and blue card is there.', 'T65 appointment {date}, {time}.'],
  reports: [
    `T65 consultation, phone, 50 minutes.

1. Part A is automatic because {he} draws Social Security; Part B starts the same month.
2. Went over Med Supp against MAPD twice. Guaranteed issue window explained: six months from Part B.
3. Part D: on {drug} only. Lowest total cost is the $0-deductible plan.
4. Asked about life insurance: has {face} through work that ends at retirement. Interested in final expense.

{He} wants to discuss it with {his} {child}, who handles the paperwork.`,
  ],
} as const;
