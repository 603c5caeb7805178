import { emailOrNone, websiteOrNone } from '../form-fields.ts';
import type { FeatureKey } from './features.ts';
import { MAX_SETTING } from './limits.ts';
import { formatNumber } from './numbers.ts';

/** The input type of a setting. `secret` is encrypted and never returned. `image` is a file. */
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
  /** The value if it isn't set. '' for none. */
  readonly default: string;
  /** The maximum length or number. */
  readonly max?: number;
  readonly min?: number;
  readonly choices?: readonly { readonly value: string; readonly label: string }[];
  /** What else it must be. `https`: an encrypted address. `rsa_key`: a private key as PEM, which the server checks. `products`: a product per form. `analytics`: a measurement ID. */
  readonly form?: 'https' | 'rsa_key' | 'products' | 'analytics';
  /** Served without sign-in by GET /v1/settings/{key}. */
  readonly public: boolean;
  /** Shown only to tenants with this feature. */
  readonly feature?: FeatureKey;
  /** Not used yet. It's stored but not shown on a screen. */
  readonly unread?: true;
}

/** Every setting that a tenant's admins may change (R105, R041). */
export const settings = {
  COMPANY_NAME: {
    group: 'Brand',
    label: 'Company name',
    description: 'Appears at the top of every screen and on the sign-in page.',
    kind: 'text',
    default: '',
    max: 80,
    public: true,
  },
  BRAND_COLOR: {
    group: 'Brand',
    label: 'Brand color',
    description:
      'For buttons and links, unless a user chose their own color. Darkened automatically where text would be hard to read.',
    kind: 'color',
    default: '',
    public: true,
  },
  BRAND_LOGO: {
    group: 'Brand',
    label: 'Logo',
    description: 'Appears next to the company name. A square image works best.',
    kind: 'image',
    default: '',
    public: true,
  },
  SIGN_IN_NOTICE: {
    group: 'Brand',
    label: 'Sign-in page notice',
    description: 'Plain text shown to everyone above the sign-in form.',
    kind: 'lines',
    default: '',
    max: 500,
    public: true,
  },
  POSTAL_ADDRESS: {
    group: 'Company',
    label: 'Postal address',
    description:
      'Appears at the bottom of every marketing email, as required by law. Marketing email can’t be sent without it.',
    kind: 'lines',
    default: '',
    max: 300,
    public: false,
  },
  TIME_ZONE: {
    group: 'Company',
    label: 'Time zone',
    description: 'Nightly jobs, such as purging deleted contacts, use this time zone.',
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
  OPEN_TRACKING: {
    group: 'Email campaigns',
    label: 'Count opened emails',
    description:
      'Adds an invisible image to campaign emails. The figure stays an estimate. Apple Mail and Gmail load images on their own servers, often before anyone reads the email, and many programs load none. Known services are counted apart. Some privacy laws require you to tell contacts.',
    kind: 'switch',
    default: 'false',
    public: false,
  },
  CLICK_TRACKING: {
    group: 'Email campaigns',
    label: 'Count clicked links',
    description:
      'Links in campaign emails go through your web address first. Security scanners follow links too. Those that are recognized are counted apart. Links to unsubscribe are never counted.',
    kind: 'switch',
    default: 'false',
    public: false,
  },
  SHORT_TEXT_LINKS: {
    group: 'Texts',
    label: 'Shorten links',
    description:
      'Long links in outgoing texts are replaced with short ones at your web address, and their clicks are counted. Phones and security scanners follow links too. Those that are recognized are counted apart.',
    kind: 'switch',
    default: 'false',
    public: false,
    feature: 'sms',
  },
  RECORDING_YEARS: {
    group: 'Calls',
    label: 'Years to keep recordings',
    description:
      'Medicare requires 10 years for sales calls. A longer time also counts for existing recordings. A shorter time counts for new ones.',
    kind: 'number',
    default: '10',
    min: 1,
    max: 30,
    public: false,
    feature: 'dialer',
  },
  VOICEMAIL_YEARS: {
    group: 'Calls',
    label: 'Years to keep voicemails',
    description: 'Works like the time for recordings.',
    kind: 'number',
    default: '10',
    min: 1,
    max: 30,
    public: false,
    feature: 'dialer',
  },
  TRANSCRIPTION_URL: {
    group: 'Calls',
    label: 'Transcription service',
    description:
      'The web address of a service with OpenAI’s audio API, such as https://api.openai.com/v1. New recordings and voicemails are sent to it, and it charges you for them. Recordings can contain health information, so check your agreement with the service. Leave it empty for no transcripts.',
    kind: 'website',
    form: 'https',
    default: '',
    public: false,
    feature: 'dialer',
  },
  TRANSCRIPTION_KEY: {
    group: 'Calls',
    label: 'Transcription service key',
    description: 'The key that the service gave you.',
    kind: 'secret',
    default: '',
    max: 500,
    public: false,
    feature: 'dialer',
  },
  TRANSCRIPTION_MODEL: {
    group: 'Calls',
    label: 'Transcription model',
    description: 'The name of the service’s model. It must write times, as whisper-1 does.',
    kind: 'text',
    default: 'whisper-1',
    max: 100,
    public: false,
    feature: 'dialer',
  },
  HELP_BUTTON: {
    group: 'Help',
    label: 'Help button',
    description: 'Shows a button on every screen that opens a help form.',
    kind: 'switch',
    default: 'false',
    public: true,
  },
  SUPPORT_EMAIL: {
    group: 'Help',
    label: 'Support email',
    description: 'Receives help requests and appears on the contact page.',
    kind: 'email',
    default: '',
    public: true,
  },
  SUPPORT_PHONE: {
    group: 'Help',
    label: 'Support phone',
    description: 'The number users call for help.',
    kind: 'phone',
    default: '',
    public: true,
  },
  SIGNUPS: {
    group: 'Users',
    label: 'Account requests',
    description: 'Anyone can ask to join at /signup. Requests wait under Signups until you decide.',
    kind: 'switch',
    default: 'true',
    public: false,
  },
  ANALYTICS_CODE: {
    group: 'Web pages',
    label: 'Web analytics',
    description:
      'Your Google Analytics measurement ID, such as G-AB12CD34EF. It’s used on public pages, after visitors accept cookies, unless the company’s page has its own tracking code. The app itself is never tracked.',
    kind: 'text',
    form: 'analytics',
    default: '',
    max: 40,
    public: false,
  },
  GOOGLE_PLACES_KEY: {
    group: 'Addresses',
    label: 'Google Places key',
    description:
      'A key of your Google Cloud project with the Places API (New) turned on. It completes addresses while users type them in a contact. What they type is sent to Google, which charges you for it.',
    kind: 'secret',
    default: '',
    max: 200,
    public: false,
  },
  CSG_API_KEY: {
    group: 'Quotes',
    label: 'CSG Actuarial key',
    feature: 'medicare_quotes',
    description: 'The key of your CSG account, used for Medicare plans and quotes.',
    kind: 'secret',
    default: '',
    max: 200,
    public: false,
  },
  AFTERCARE_URL: {
    group: 'Aftercare',
    label: 'Aftercare service',
    feature: 'aftercare',
    description: 'The web address of an outside service that cares for families. Leave it empty to use your workflows.',
    kind: 'website',
    form: 'https',
    default: '',
    public: false,
  },
  AFTERCARE_KEY: {
    group: 'Aftercare',
    label: 'Aftercare service key',
    feature: 'aftercare',
    description: 'The key that the service gave you.',
    kind: 'secret',
    default: '',
    max: 500,
    public: false,
  },
  FIRELIGHT_SITE: {
    group: 'Applications',
    label: 'Hexure FireLight',
    feature: 'applications',
    description:
      'Fill in applications at FireLight instead of on built-in forms. It’s used once the fields below are filled in, for the forms that have a product.',
    kind: 'choice',
    default: 'off',
    choices: [
      { value: 'off', label: 'Off' },
      { value: 'uat', label: 'Test site (uat.firelighteapp.com)' },
      { value: 'www', label: 'Production (www.firelighteapp.com)' },
    ],
    public: false,
  },
  FIRELIGHT_ORGANIZATION: {
    group: 'Applications',
    label: 'FireLight: organization ID',
    feature: 'applications',
    description: 'The code of your group, from FireLight’s administration.',
    kind: 'text',
    default: '',
    max: 100,
    public: false,
  },
  FIRELIGHT_ISSUER: {
    group: 'Applications',
    label: 'FireLight: issuer',
    feature: 'applications',
    description: 'The identifier that Hexure registered for your certificate.',
    kind: 'text',
    default: '',
    max: 200,
    public: false,
  },
  FIRELIGHT_ROLE: {
    group: 'Applications',
    label: 'FireLight: role code',
    feature: 'applications',
    description: 'The external role code of your agents. Leave it empty if Hexure gave you none.',
    kind: 'text',
    default: '',
    max: 100,
    public: false,
  },
  FIRELIGHT_CARRIER: {
    group: 'Applications',
    label: 'FireLight: carrier code',
    feature: 'applications',
    description: 'Your carrier code, which signs in programs.',
    kind: 'text',
    default: '',
    max: 100,
    public: false,
  },
  FIRELIGHT_SECRET: {
    group: 'Applications',
    label: 'FireLight: secret',
    feature: 'applications',
    description: 'The secret of the carrier code.',
    kind: 'secret',
    default: '',
    max: 500,
    public: false,
  },
  FIRELIGHT_KEY: {
    group: 'Applications',
    label: 'FireLight: private key',
    feature: 'applications',
    description:
      'The RSA key whose certificate you sent to Hexure, in PEM form. Paste the certificate after it, if FireLight expects it in the sign-on.',
    kind: 'secret',
    form: 'rsa_key',
    default: '',
    max: 20_000,
    public: false,
  },
  FIRELIGHT_PRODUCTS: {
    group: 'Applications',
    label: 'FireLight: products',
    feature: 'applications',
    description:
      'One line per form with its product code (CUSIP): life, final_expense, preneed, or medicare, then a colon and the code. Other forms stay built in.',
    kind: 'lines',
    form: 'products',
    default: '',
    max: 500,
    public: false,
  },
  GOOGLE_CLIENT_ID: {
    group: 'Connected accounts',
    label: 'Google: client ID',
    description:
      'From your OAuth client in the Google Cloud console, with the Calendar API turned on. Users need it to connect Google calendars.',
    kind: 'text',
    default: '',
    max: 300,
    public: false,
  },
  GOOGLE_CLIENT_SECRET: {
    group: 'Connected accounts',
    label: 'Google: client secret',
    description: 'The secret of the same client.',
    kind: 'secret',
    default: '',
    max: 500,
    public: false,
  },
  OUTLOOK_CLIENT_ID: {
    group: 'Connected accounts',
    label: 'Outlook: application (client) ID',
    description:
      'From your app registration in Microsoft Entra. Users need it to connect Outlook and Microsoft 365 calendars.',
    kind: 'text',
    default: '',
    max: 300,
    public: false,
  },
  OUTLOOK_CLIENT_SECRET: {
    group: 'Connected accounts',
    label: 'Outlook: client secret',
    description: 'The value of the app’s client secret, not its ID.',
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

/** Every setting's key, in table order. */
export const settingKeys: readonly SettingKey[] = Object.keys(settings).filter(isSettingKey);

/** The definition of a setting. */
export const describeSetting = (key: SettingKey): Setting => table[key];

/**
 * A value as it's stored, or its error as a sentence. The server checks phone numbers and files, so these
 * are returned unchanged.
 */
export function checkSetting(
  setting: Pick<Setting, 'kind' | 'max' | 'min' | 'choices' | 'form'>,
  typed: string,
): { readonly value: string } | { readonly problem: string } {
  // A one-line field drops the line breaks of a pasted key, which has none that count.
  const value =
    setting.form === 'rsa_key'
      ? typed.replace(/\s+/g, ' ').trim()
      : setting.kind === 'lines'
        ? typed.trim().replace(/\r\n?/g, '\n')
        : typed.trim();
  const { max, min } = setting;
  if (
    (setting.kind === 'lines' ? /\p{Cc}/u.test(value.replaceAll('\n', '')) : /\p{Cc}/u.test(value)) ||
    !value.isWellFormed()
  )
    return { problem: 'This contains characters that can’t be saved.' };
  switch (setting.kind) {
    case 'switch':
      return value === 'true' || value === 'false' ? { value } : { problem: 'Enter true or false.' };
    case 'choice':
      return setting.choices?.some((choice) => choice.value === value)
        ? { value }
        : { problem: 'Choose an option from the list.' };
    case 'number': {
      const number = Number(value);
      const fits = /^-?\d{1,9}$/.test(value) && number >= (min ?? number) && number <= (max ?? number);
      return fits
        ? { value: String(number) }
        : {
            problem: `Enter a whole number${min === undefined ? '' : ` from ${min}`}${max === undefined ? '' : ` to ${max}`}.`,
          };
    }
    case 'color':
      return /^#[0-9a-f]{6}$/i.test(value)
        ? { value: value.toLowerCase() }
        : { problem: 'Enter a color such as #1d5fd1.' };
    case 'email':
      return emailOrNone.safeParse(value).success
        ? { value }
        : { problem: 'Enter an email address such as name@example.com.' };
    case 'website': {
      const parsed = websiteOrNone.safeParse(value);
      if (!parsed.success) return { problem: 'Enter a web address such as https://example.com.' };
      // Names and phone numbers of people are sent there.
      if (setting.form === 'https' && parsed.data !== '' && !parsed.data.startsWith('https://'))
        return { problem: 'Enter an address that starts with https://. Others aren’t encrypted.' };
      return { value: parsed.data };
    }
    default: {
      const longest = max ?? MAX_SETTING;
      if (setting.form === 'analytics' && value !== '' && !TRACKING_CODE.test(value))
        return { problem: 'Enter only the code, such as G-AB12CD34EF.' };
      if (setting.form === 'products' && value !== '' && productsIn(value) === undefined)
        return { problem: 'Enter one line per form, such as “life: 26”.' };
      return value.length <= longest ? { value } : { problem: `Use ${formatNumber(longest)} characters or fewer.` };
    }
  }
}

/** The ID of Google Analytics or its tag manager. */
export const TRACKING_CODE = /^[A-Za-z]{1,4}-[A-Za-z0-9-]{4,30}$/;

const PRODUCT = /^(life|final_expense|preneed|medicare)\s*:\s*([\w.-]{1,40})$/;

/** Product codes by form, from lines such as 'life: 26'. Undefined if a line is none. */
export function productsIn(text: string): Readonly<Record<string, string>> | undefined {
  const found: Record<string, string> = {};
  for (const each of text.split('\n').filter((part) => part.trim() !== '')) {
    const [, form, code] = PRODUCT.exec(each.trim()) ?? [];
    if (!form || !code) return undefined;
    found[form] = code;
  }
  return found;
}
