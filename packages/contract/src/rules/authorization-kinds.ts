/** R110. Vendors whose accounts users can connect, in display order. */
export const authorizationKinds = ['google', 'outlook', 'calendly', 'phone_burner', 'csg'] as const;
export type AuthorizationKind = (typeof authorizationKinds)[number];

/** Connected on the vendor's page. The others use a key. */
export const oauthKinds = ['google', 'outlook'] as const satisfies readonly AuthorizationKind[];
export type OAuthKind = (typeof oauthKinds)[number];
export type KeyKind = Exclude<AuthorizationKind, OAuthKind>;

/** The most contacts in a dial session. */
export const MAX_DIALED = 500;

export interface KindWords {
  readonly label: string;
  /** Its purpose, in one sentence. */
  readonly purpose: string;
  /** What the vendor calls the key and where to find it. Absent if the account is connected on the vendor's page. */
  readonly key?: { readonly label: string; readonly where: string };
  /** What to do at the vendor after disconnecting. */
  readonly afterwards: string;
  /** Has calendars to read. */
  readonly reads_events: boolean;
  /** Has calendars to write to. */
  readonly writes_events: boolean;
}

export const authorizationKindWords: Readonly<Record<AuthorizationKind, KindWords>> = {
  google: {
    label: 'Google Calendar',
    purpose: 'Show your Google calendars here and copy your events to one of them.',
    afterwards: 'This revokes the access at Google.',
    reads_events: true,
    writes_events: true,
  },
  outlook: {
    label: 'Outlook',
    purpose: 'Show your Outlook and Microsoft 365 calendars here and copy your events to one of them.',
    afterwards:
      'This deletes the saved access. Microsoft still lists the app until you remove it at myapps.microsoft.com or account.live.com/consent.',
    reads_events: true,
    writes_events: true,
  },
  calendly: {
    label: 'Calendly',
    purpose: 'Show your Calendly bookings in your calendar, linked to the contact with the same email address.',
    key: { label: 'Personal access token', where: 'In Calendly, under Integrations & apps → API and webhooks.' },
    afterwards: 'This deletes the saved token. Revoke it in Calendly too if nothing else uses it.',
    reads_events: true,
    writes_events: false,
  },
  phone_burner: {
    label: 'PhoneBurner',
    purpose: 'Call a list of contacts in a PhoneBurner dial session.',
    key: { label: 'Access token', where: 'In PhoneBurner, under developer (API) settings.' },
    afterwards: 'This deletes the saved token. Delete it in PhoneBurner too if nothing else uses it.',
    reads_events: false,
    writes_events: false,
  },
  csg: {
    label: 'CSG Actuarial',
    purpose: 'Get Medicare plans and quotes with your own CSG account.',
    key: { label: 'API key', where: 'Comes with your CSG Actuarial subscription.' },
    afterwards: 'This deletes the saved key. It still works at CSG until you ask them to change it.',
    reads_events: false,
    writes_events: false,
  },
};

/** Whether a kind is connected on the vendor's page. */
export const isOAuthKind = (kind: AuthorizationKind): kind is OAuthKind => oauthKinds.some((one) => one === kind);

/** Whether stored text names a kind. */
export const isAuthorizationKind = (text: string): text is AuthorizationKind =>
  authorizationKinds.some((one) => one === text);
