/** R110. The vendors whose accounts people connect, in the order in which they are offered. */
export const authorizationKinds = ['google', 'outlook', 'calendly', 'phone_burner', 'csg'] as const;
export type AuthorizationKind = (typeof authorizationKinds)[number];

/** Those that are connected on the vendor's own page; the others by a key. */
export const oauthKinds = ['google', 'outlook'] as const satisfies readonly AuthorizationKind[];
export type OAuthKind = (typeof oauthKinds)[number];
export type KeyKind = Exclude<AuthorizationKind, OAuthKind>;

/** So many contacts a dial session has at most. */
export const MAX_DIALED = 500;

export interface KindWords {
  readonly label: string;
  /** What it is good for, in a sentence. */
  readonly purpose: string;
  /** What the key is called there, and where it is found. Absent for those that are connected on the vendor's page. */
  readonly key?: { readonly label: string; readonly where: string };
  /** What is to be done at the vendor once it is disconnected here. */
  readonly afterwards: string;
  /** It has calendars whose events are read. */
  readonly reads_events: boolean;
  /** And written. */
  readonly writes_events: boolean;
}

export const authorizationKindWords: Readonly<Record<AuthorizationKind, KindWords>> = {
  google: {
    label: 'Google Calendar',
    purpose: 'Your Google calendars stand in your calendar here, and yours can be written to one of them.',
    afterwards: 'Bookline gives its access back to Google.',
    reads_events: true,
    writes_events: true,
  },
  outlook: {
    label: 'Outlook',
    purpose:
      'Your Outlook and Microsoft 365 calendars stand in your calendar here, and yours can be written to one of them.',
    afterwards:
      'Bookline forgets its access. Microsoft lists it among your apps until you remove it there, at myapps.microsoft.com or account.live.com/consent.',
    reads_events: true,
    writes_events: true,
  },
  calendly: {
    label: 'Calendly',
    purpose:
      'What people book with you in Calendly stands in your calendar here, beside the contact with the same e-mail address.',
    key: { label: 'Personal access token', where: 'In Calendly under Integrations & apps → API and webhooks.' },
    afterwards: 'Bookline forgets the token. Revoke it in Calendly too if nothing else uses it.',
    reads_events: true,
    writes_events: false,
  },
  phone_burner: {
    label: 'PhoneBurner',
    purpose: 'Call a list of contacts in a PhoneBurner dial session.',
    key: { label: 'Access token', where: 'In PhoneBurner, among the settings for developers (API).' },
    afterwards: 'Bookline forgets the token. Delete it in PhoneBurner too if nothing else uses it.',
    reads_events: false,
    writes_events: false,
  },
  csg: {
    label: 'CSG Actuarial',
    purpose: 'Medicare plans and quotes with your own CSG account.',
    key: { label: 'API key', where: 'CSG Actuarial gives it to you with your subscription.' },
    afterwards: 'Bookline forgets the key. CSG goes on taking it until you have it changed there.',
    reads_events: false,
    writes_events: false,
  },
};

/** Whether a kind is connected on the vendor's page. */
export const isOAuthKind = (kind: AuthorizationKind): kind is OAuthKind => oauthKinds.some((one) => one === kind);

/** Whether stored text names a kind. */
export const isAuthorizationKind = (text: string): text is AuthorizationKind =>
  authorizationKinds.some((one) => one === text);
