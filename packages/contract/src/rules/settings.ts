import { emailOrNone, websiteOrNone } from '../form-fields.ts';

/** How a setting is typed and shown. `secret` is sealed and never comes back; `image` is a file. */
export type SettingKind =
  | 'text'
  | 'lines'
  | 'email'
  | 'phone'
  | 'website'
  | 'switch'
  | 'number'
  | 'choice'
  | 'color'
  | 'image'
  | 'secret';

export interface Setting {
  readonly group: string;
  readonly label: string;
  /** A sentence for the admin who sets it. */
  readonly description: string;
  readonly kind: SettingKind;
  /** What holds while it is not set; '' for nothing. */
  readonly default: string;
  /** The longest text, or the largest number. */
  readonly max?: number;
  readonly min?: number;
  readonly choices?: readonly { readonly value: string; readonly label: string }[];
  /** Served to whoever has not signed in, by GET /v1/settings/{key}. */
  readonly public: boolean;
  /** Nothing reads it yet: it is kept, and not offered on a screen. */
  readonly unread?: true;
}

/** Every setting that a tenant's admins may change (R105, R041). */
export const settings = {
  COMPANY_NAME: {
    group: 'Brand',
    label: 'Company name',
    description: 'At the head of every screen and on the sign-in page.',
    kind: 'text',
    default: '',
    max: 80,
    public: true,
  },
  BRAND_COLOR: {
    group: 'Brand',
    label: 'Brand color',
    description:
      'Buttons and links, unless somebody chose a color of their own. Made darker where text on it could not be read.',
    kind: 'color',
    default: '',
    public: true,
  },
  BRAND_LOGO: {
    group: 'Brand',
    label: 'Logo',
    description: 'Beside the company name. A square picture looks best.',
    kind: 'image',
    default: '',
    public: true,
  },
  SIGN_IN_NOTICE: {
    group: 'Brand',
    label: 'Notice on the sign-in page',
    description: 'Shown above the sign-in form to everybody who opens it, as plain text.',
    kind: 'lines',
    default: '',
    max: 500,
    public: true,
  },
  POSTAL_ADDRESS: {
    group: 'Company',
    label: 'Postal address',
    description: 'Below every marketing mail, as the law wants it. Without one no marketing mail is sent.',
    kind: 'lines',
    default: '',
    max: 300,
    public: false,
  },
  TIME_ZONE: {
    group: 'Company',
    label: 'Time zone',
    description: 'What is done for the company at night, such as clearing away what was deleted, goes by this clock.',
    kind: 'choice',
    default: 'America/New_York',
    choices: [
      { value: 'America/New_York', label: 'Eastern' },
      { value: 'America/Chicago', label: 'Central' },
      { value: 'America/Denver', label: 'Mountain' },
      { value: 'America/Phoenix', label: 'Arizona' },
      { value: 'America/Los_Angeles', label: 'Pacific' },
      { value: 'America/Anchorage', label: 'Alaska' },
      { value: 'Pacific/Honolulu', label: 'Hawaii' },
      { value: 'America/Puerto_Rico', label: 'Puerto Rico' },
      { value: 'Pacific/Guam', label: 'Guam' },
    ],
    public: false,
  },
  HELP_BUTTON: {
    group: 'Help',
    label: 'Help button',
    description: 'A button on every screen that opens a form to ask for help.',
    kind: 'switch',
    default: 'false',
    public: true,
  },
  SUPPORT_EMAIL: {
    group: 'Help',
    label: 'Support e-mail',
    description: 'Where people write who need help, and whom the contact page names.',
    kind: 'email',
    default: '',
    public: true,
  },
  SUPPORT_PHONE: {
    group: 'Help',
    label: 'Support phone',
    description: 'Whom people call who need help.',
    kind: 'phone',
    default: '',
    public: true,
  },
  SIGNUPS: {
    group: 'People',
    label: 'Requests for an account',
    description: 'Whoever opens /signup can ask to join. Requests wait under Signups until you decide.',
    kind: 'switch',
    default: 'true',
    public: false,
  },
  CSG_API_KEY: {
    group: 'Quotes',
    label: 'CSG Actuarial key',
    description: 'The key of your own CSG account, with which Medicare plans and quotes are asked for.',
    kind: 'secret',
    default: '',
    max: 200,
    public: false,
  },
  GOOGLE_CLIENT_ID: {
    group: 'Outside accounts',
    label: 'Google: client ID',
    description:
      'Of the OAuth client that you made in the Google Cloud console, with the Calendar API turned on. With it and its secret people here connect their Google calendars.',
    kind: 'text',
    default: '',
    max: 300,
    public: false,
  },
  GOOGLE_CLIENT_SECRET: {
    group: 'Outside accounts',
    label: 'Google: client secret',
    description: 'It belongs to the client ID.',
    kind: 'secret',
    default: '',
    max: 500,
    public: false,
  },
  OUTLOOK_CLIENT_ID: {
    group: 'Outside accounts',
    label: 'Outlook: application (client) ID',
    description:
      'Of the application that you registered in Microsoft Entra. With it and its secret people here connect their Outlook and Microsoft 365 calendars.',
    kind: 'text',
    default: '',
    max: 300,
    public: false,
  },
  OUTLOOK_CLIENT_SECRET: {
    group: 'Outside accounts',
    label: 'Outlook: client secret',
    description: 'The value of a secret of that application, not its ID.',
    kind: 'secret',
    default: '',
    max: 500,
    public: false,
  },
} as const satisfies Record<string, Setting>;
export type SettingKey = keyof typeof settings;

const table: Record<SettingKey, Setting> = settings;

/** Whether text names a setting. */
export function isSettingKey(text: string): text is SettingKey {
  return Object.hasOwn(settings, text);
}

/** Every setting's key, in the order of the table. */
export const settingKeys: readonly SettingKey[] = Object.keys(settings).filter(isSettingKey);

/** What is known of a setting. */
export const describeSetting = (key: SettingKey): Setting => table[key];

/**
 * A value as it is stored, or the sentence that says what is wrong with it. A phone number and a file are the server's to check: theirs
 * comes back as it was.
 */
export function checkSetting(
  setting: Pick<Setting, 'kind' | 'max' | 'min' | 'choices'>,
  typed: string,
): { readonly value: string } | { readonly problem: string } {
  const value = setting.kind === 'lines' ? typed.trim().replace(/\r\n?/g, '\n') : typed.trim();
  const { max, min } = setting;
  if (
    (setting.kind === 'lines' ? /\p{Cc}/u.test(value.replaceAll('\n', '')) : /\p{Cc}/u.test(value)) ||
    !value.isWellFormed()
  )
    return { problem: 'This has characters that cannot be stored.' };
  switch (setting.kind) {
    case 'switch':
      return value === 'true' || value === 'false' ? { value } : { problem: 'Say true or false.' };
    case 'choice':
      return setting.choices?.some((choice) => choice.value === value)
        ? { value }
        : { problem: 'Choose one of the list.' };
    case 'number': {
      const number = Number(value);
      const fits = /^-?\d{1,9}$/.test(value) && number >= (min ?? number) && number <= (max ?? number);
      return fits
        ? { value: String(number) }
        : {
            problem: `Give a whole number${min === undefined ? '' : ` from ${min}`}${max === undefined ? '' : ` to ${max}`}.`,
          };
    }
    case 'color':
      return /^#[0-9a-f]{6}$/i.test(value)
        ? { value: value.toLowerCase() }
        : { problem: 'Give a color such as #1d5fd1.' };
    case 'email':
      return emailOrNone.safeParse(value).success
        ? { value }
        : { problem: 'Give an e-mail address such as name@example.com.' };
    case 'website': {
      const parsed = websiteOrNone.safeParse(value);
      return parsed.success ? { value: parsed.data } : { problem: 'Give a web address such as https://example.com.' };
    }
    default: {
      const longest = max ?? 1000;
      return value.length <= longest
        ? { value }
        : { problem: `At most ${longest.toLocaleString('en-US')} characters.` };
    }
  }
}
