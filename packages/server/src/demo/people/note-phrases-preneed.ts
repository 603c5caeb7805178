/** Notes of funeral home counselors. note-words.ts fills the `{slots}`. */
export const preneedPhrases = {
  terse: [
    'LM',
    'Left message with {child}',
    'Mailed planning guide',
    'Wants cremation, no service',
    'Owns plots at {cemetery}',
    'Call back {day} {time}',
    'Appt {date}, {time}, at home',
    'Veteran - needs DD-214',
    'Paid in full',
    'Not ready yet, try in 6 mo.',
    'no answer, {tries} try',
    'Price list sent',
    'Contract mailed for signature',
    'at need - see family file',
    'Prefers mornings',
    'Moved to assisted living',
    'Trust paperwork rec’d',
    'Hard of hearing, speak up',
  ],
  sentences: [
    '{first} wants to have everything decided so that {his} children do not have to guess.',
    '{He} lost {his} {spouse} last year; we served the family and {he} was very pleased with the service.',
    'Interested in direct cremation, with the urn placed next to {his} {spouse} at {cemetery}.',
    'Traditional burial, 18-gauge steel casket, visitation the evening before.',
    'Gave the General Price List and went through it line by line; total as selected is {cost}.',
    'Preneed contract written for {cost}, insurance-funded over {years} years at {payment} a month.',
    'Single premium of {cost}, trust-funded, irrevocable because of the Medicaid spend-down.',
    '{child} has power of attorney and wants to be at the appointment.',
    'Has a contract with another home in {city} and asks whether it can be transferred.',
    'Two spaces at {cemetery}, deed is in the safe deposit box.',
    'Served in the Navy: eligible for a marker, flag and honors. Asked {him} to look for the DD-214.',
    'Wants {hymn} and no sermon.',
    'Catholic Mass at the parish, then a committal at {cemetery}.',
    'Already has a final expense policy for {face}; explained how it can be assigned to the funeral home.',
    'Asked what is guaranteed: our goods and services are, cash advance items (opening and closing, obituary, flowers) are not.',
    'Came to the lunch & learn and took two planning guides, one for a sister in {city}.',
    'Monument is up, only the final date is missing.',
    '{He} is deciding with the family; the children live out of state and come home for the holidays.',
    'Health questions answered, qualifies for the multi-pay plan with full benefit from day one.',
    'Does not want to be embalmed. Explained what that means for a viewing.',
  ],
  next: [
    'Follow up {day} at {time}.',
    'Home visit {date}, {time}.',
    'Send a handwritten card.',
    'Next: arrangement conference with the {child}, {date}.',
    'Will check with {cemetery} on the opening fee.',
    'Call again after the holidays.',
    'Bring the urn catalog and the vault samples.',
  ],
  reports: [
    `Arrangement conference with {first} {last} and {his} {child}

Wishes:
- cremation after a gathering for family and friends
- {hymn}
- urn at {cemetery}, beside {his} {spouse}
- memorials to the hospice instead of flowers

Statement of goods and services: {cost}. Payment over {years} years, {payment} a month, insurance-funded. {He} kept a copy of the General Price List.`,
    `Home visit in {city}, about an hour and a half. {first} has been putting this off since the {spouse} died and said so {himself}.

We talked more about the family than about caskets. {He} wants it simple: one day, at the church, lunch afterwards in the hall. The {child} will have the folder.

Went through trust against insurance funding. {He} has {savings} in CDs and would rather pay once. Irrevocable, since a nursing home may come up and {he} has been told about the spend-down by an attorney.

Left the contract for {him} to read; nothing signed today.`,
    `Call with the {child} of {first}: a move to memory care is planned for next month and the social worker told them to set aside the funeral money first.

Explained the irrevocable preneed contract, what Medicaid counts and what it does not, and that the cemetery (spaces, vault, marker) may be handled separately. They own two graves at {cemetery}.

Estimate: {cost} for the service plus {face} ceiling for what the state allows in {state}; they will ask their caseworker for the exact figure.`,
    `Family served last year, aftercare call.

{first} is doing better, goes to the grief group on Tuesdays. Thank-you letters are done, the headstone was set in the spring.

{He} brought up {his} own arrangements without my asking. Same as for the {spouse}: burial at {cemetery}, same casket if it still exists. Veteran’s benefits do not apply.`,
  ],
} as const;
