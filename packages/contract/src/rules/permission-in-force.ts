/** What a contact can agree to: to be called, texted and written to, and that they are handed on to a third party. */
export const consentChannels = ['call', 'text', 'email', 'third_party'] as const;
export type ConsentChannel = (typeof consentChannels)[number];
/** How they said it. */
export const saidHows = ['verbal', 'recorded_call', 'written', 'web_form', 'text_message', 'email'] as const;
/** `mark`: somebody here set or took away a do-not mark on the contact. */
export const consentHows = [...saidHows, 'mark'] as const;
export type ConsentHow = (typeof consentHows)[number];

/** One row of the consent ledger, as far as it decides. */
export interface ConsentEntry {
  readonly channel: ConsentChannel;
  readonly did: 'given' | 'withdrawn';
  readonly how: ConsentHow;
  /** The number (E.164) or mail address it is about; all of the channel where null. */
  readonly reach: string | null;
  readonly at: string;
  /** Whom they agreed with; unknown where null. */
  readonly corporation_id: string | null;
}

/** Everything that decides whether a contact may be reached. */
export interface PermissionFacts {
  readonly do_not_call: boolean;
  readonly do_not_text: boolean;
  readonly do_not_email: boolean;
  readonly phones: readonly { readonly number: string; readonly do_not_contact?: boolean }[];
  readonly emails: readonly {
    readonly address: string;
    readonly unsubscribed_at: string | null;
    readonly bounced_at: string | null;
    /** Whether it is on the tenant's do-not-contact list. */
    readonly do_not_contact?: boolean;
  }[];
  /** The corporation of whoever owns the contact; unknown where null. */
  readonly corporation_id: string | null;
  /** Newest first. */
  readonly ledger: readonly ConsentEntry[];
}

/**
 * `closed`: do not. `consented`: they agreed, and that stands. `unrecorded`: nothing is recorded either way; what needs consent (texts,
 * automatic dialing, marketing, handing on) must not happen.
 */
export interface Permission {
  readonly state: 'closed' | 'consented' | 'unrecorded';
  /** One sentence for a person: why. */
  readonly reason: string;
  /** Since when; null where that is not known. */
  readonly since: string | null;
}

const agreed: Record<ConsentChannel, string> = {
  call: 'Agreed to be called.',
  text: 'Agreed to get texts.',
  email: 'Agreed to get e-mail.',
  third_party: 'Agreed to be handed on to a third party.',
};
const tookBack: Record<ConsentChannel, string> = {
  call: 'Asked not to be called.',
  text: 'Asked not to be texted.',
  email: 'Asked not to be e-mailed.',
  third_party: 'Asked not to be handed on to anybody else.',
};
const nothing: Record<ConsentChannel, string> = {
  call: 'Nothing is recorded: a call dialed by hand is possible, automatic dialing is not.',
  text: 'Nothing is recorded: ask before you text.',
  email: 'Nothing is recorded: write about what they asked for, and send no marketing.',
  third_party: 'Nothing is recorded: do not hand their details on.',
};
const marks = { call: 'do_not_call', text: 'do_not_text', email: 'do_not_email' } as const;

/**
 * Whether a contact may be reached now, by what is known of them: the do-not marks come first, then the do-not-contact list of the tenant, then
 * what happened to the address, then the newest word
 * in the ledger. With `reach` the answer is for that number or address; without, the best of those there are. Every way out (texts,
 * campaigns, dialing, transfers to others) asks this before it looks at calling hours and registries.
 */
export function permissionInForce(facts: PermissionFacts, channel: ConsentChannel, reach?: string): Permission {
  const rows = facts.ledger.filter((entry) => entry.channel === channel);
  if (channel !== 'third_party' && facts[marks[channel]])
    return { state: 'closed', reason: tookBack[channel], since: sinceWithdrawn(rows) };
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
  if (listed) return { state: 'closed', reason: 'On the do-not-contact list.', since: null };
  const email = channel === 'email' ? facts.emails.find(({ address }) => address === reach) : undefined;
  if (email?.unsubscribed_at)
    return { state: 'closed', reason: 'Unsubscribed from e-mail.', since: email.unsubscribed_at };
  if (email?.bounced_at) return { state: 'closed', reason: 'Mail to this address came back.', since: email.bounced_at };
  return ofLedger(
    facts,
    channel,
    rows.filter((entry) => entry.reach === null || entry.reach === reach),
  );
}

/** What the newest word says. */
function ofLedger(facts: PermissionFacts, channel: ConsentChannel, rows: readonly ConsentEntry[]): Permission {
  const [last] = rows;
  if (!last) return { state: 'unrecorded', reason: nothing[channel], since: null };
  if (last.did === 'withdrawn') return { state: 'closed', reason: tookBack[channel], since: last.at };
  // Taking a mark away says that they may be reached again, not that they agreed to anything.
  if (last.how === 'mark') return { state: 'unrecorded', reason: nothing[channel], since: null };
  if (channel === 'text' && last.corporation_id && facts.corporation_id && last.corporation_id !== facts.corporation_id)
    return {
      state: 'unrecorded',
      reason: 'They agreed to texts of another company, and that does not count here: ask before you text.',
      since: last.at,
    };
  return { state: 'consented', reason: agreed[channel], since: last.at };
}

const sinceWithdrawn = ([last]: readonly ConsentEntry[]) => (last?.did === 'withdrawn' ? last.at : null);
