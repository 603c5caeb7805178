/** What a contact can consent to: calls, texts, email, and sharing with third parties. */
export const consentChannels = ['call', 'text', 'email', 'third_party'] as const;
export type ConsentChannel = (typeof consentChannels)[number];
/** How they consented. */
export const saidHows = ['verbal', 'recorded_call', 'written', 'web_form', 'text_message', 'email'] as const;
/** `mark`: a user set or removed a do-not flag on the contact. */
export const consentHows = [...saidHows, 'mark'] as const;
export type ConsentHow = (typeof consentHows)[number];

/** The deciding part of a row of the consent ledger. */
export interface ConsentEntry {
  readonly channel: ConsentChannel;
  readonly did: 'given' | 'withdrawn';
  readonly how: ConsentHow;
  /** The phone number (E.164) or email address it covers. Null for the whole channel. */
  readonly reach: string | null;
  readonly at: string;
  /** The company they consented to. Null if unknown. */
  readonly corporation_id: string | null;
}

/** Why an address is on the tenant's email suppression list. */
export type Suppressed = 'hard_bounce' | 'soft_bounces' | 'complaint' | 'unsubscribed' | 'manual';

const suppressedBy: Record<Suppressed, string> = {
  hard_bounce: 'Email to this address bounced. Correct the address or mark it as verified.',
  soft_bounces: 'Email to this address was refused several times. Ask for another address.',
  complaint: 'They reported an email as spam. Don’t email this address.',
  unsubscribed: 'Unsubscribed from email. Don’t email this address.',
  manual:
    'On your company’s email suppression list. Don’t email this address unless an admin removes it from the list.',
};

/** Everything that decides whether a contact may be contacted. */
export interface PermissionFacts {
  readonly do_not_call: boolean;
  readonly do_not_text: boolean;
  readonly do_not_email: boolean;
  readonly phones: readonly { readonly number: string; readonly do_not_contact?: boolean }[];
  readonly emails: readonly {
    readonly address: string;
    readonly unsubscribed_at: string | null;
    readonly bounced_at: string | null;
    /** Whether it's on the tenant's do-not-contact list. */
    readonly do_not_contact?: boolean;
    /** Whether it's on the tenant's email suppression list, and why. */
    readonly suppressed?: Suppressed | null;
  }[];
  /** The corporation of the contact's owner. Null if unknown. */
  readonly corporation_id: string | null;
  /** Newest first. */
  readonly ledger: readonly ConsentEntry[];
}

/**
 * `closed`: don't contact. `consented`: consent is on file and in force. `unrecorded`: nothing is on file. Anything that needs consent (texts,
 * automated calls, marketing, sharing) isn't allowed.
 */
export interface Permission {
  readonly state: 'closed' | 'consented' | 'unrecorded';
  /** The reason, as one sentence. */
  readonly reason: string;
  /** The date. Null if unknown. */
  readonly since: string | null;
}

const agreed: Record<ConsentChannel, string> = {
  call: 'Consented to calls.',
  text: 'Consented to texts.',
  email: 'Consented to email.',
  third_party: 'Consented to sharing with a third party.',
};
const optedOut: Record<ConsentChannel, string> = {
  call: 'Opted out of calls. Don’t call unless they consent again.',
  text: 'Opted out of texts. Don’t text unless they consent again.',
  email: 'Opted out of email. Don’t email unless they consent again.',
  third_party: 'Opted out of sharing with third parties. Don’t share their information.',
};
const nothing: Record<ConsentChannel, string> = {
  call: 'No consent on file. Automated calls aren’t allowed. Dial manually.',
  text: 'No consent on file. Ask before you text.',
  email: 'No consent on file. Don’t send marketing. You can reply to requests.',
  third_party: 'No consent on file. Don’t share their information. Get consent first.',
};
const marks = { call: 'do_not_call', text: 'do_not_text', email: 'do_not_email' } as const;

/**
 * Whether a contact may be contacted now. The do-not flags come first, then the tenant's do-not-contact list, then
 * unsubscribes and bounces of the address, then the newest ledger entry. With `reach`, the answer is for that number or address, otherwise
 * for the best one. Every outgoing channel (texts, campaigns, calls, transfers to others) checks this before calling hours.
 */
export function permissionInForce(facts: PermissionFacts, channel: ConsentChannel, reach?: string): Permission {
  const rows = facts.ledger.filter((entry) => entry.channel === channel);
  if (channel !== 'third_party' && facts[marks[channel]])
    return { state: 'closed', reason: optedOut[channel], since: sinceWithdrawn(rows) };
  if (reach !== undefined) return ofReach(facts, channel, rows, reach);
  const reaches = reachesOf(facts, channel);
  if (reaches.length === 0) return ofLedger(facts, channel, rows);
  const all = reaches.map((each) => ofReach(facts, channel, rows, each));
  const best = (['consented', 'unrecorded', 'closed'] as const).flatMap((state) =>
    all.filter((p) => p.state === state),
  );
  return best[0] ?? ofLedger(facts, channel, rows);
}

/** The numbers or addresses of a channel. */
export function reachesOf(facts: Pick<PermissionFacts, 'phones' | 'emails'>, channel: ConsentChannel): string[] {
  if (channel === 'email') return facts.emails.map((email) => email.address);
  return channel === 'third_party' ? [] : facts.phones.map((phone) => phone.number);
}

function ofReach(
  facts: PermissionFacts,
  channel: ConsentChannel,
  rows: readonly ConsentEntry[],
  reach: string,
): Permission {
  const listed =
    facts.phones.some(({ number, do_not_contact }) => number === reach && do_not_contact) ||
    facts.emails.some(({ address, do_not_contact }) => address === reach && do_not_contact);
  if (listed)
    return {
      state: 'closed',
      reason: 'On your company’s do-not-contact list. Don’t use it unless an admin removes it from the list.',
      since: null,
    };
  const email = channel === 'email' ? facts.emails.find(({ address }) => address === reach) : undefined;
  if (email?.unsubscribed_at)
    return {
      state: 'closed',
      reason: 'Unsubscribed from email. Don’t email this address.',
      since: email.unsubscribed_at,
    };
  if (email?.bounced_at)
    return {
      state: 'closed',
      reason: 'Email to this address bounced. Correct the address or mark it as verified.',
      since: email.bounced_at,
    };
  if (email?.suppressed) return { state: 'closed', reason: suppressedBy[email.suppressed], since: null };
  return ofLedger(
    facts,
    channel,
    rows.filter((entry) => entry.reach === null || entry.reach === reach),
  );
}

/** The newest ledger entry. */
function ofLedger(facts: PermissionFacts, channel: ConsentChannel, rows: readonly ConsentEntry[]): Permission {
  const [last] = rows;
  if (!last) return { state: 'unrecorded', reason: nothing[channel], since: null };
  if (last.did === 'withdrawn') return { state: 'closed', reason: optedOut[channel], since: last.at };
  // Removing a flag allows contact again. It isn't consent.
  if (last.how === 'mark') return { state: 'unrecorded', reason: nothing[channel], since: null };
  if (channel === 'text' && last.corporation_id && facts.corporation_id && last.corporation_id !== facts.corporation_id)
    return {
      state: 'unrecorded',
      reason: 'Consent to texts is for another company and doesn’t count here. Ask before you text.',
      since: last.at,
    };
  return { state: 'consented', reason: agreed[channel], since: last.at };
}

const sinceWithdrawn = ([last]: readonly ConsentEntry[]) => (last?.did === 'withdrawn' ? last.at : null);
