import { createHash } from 'node:crypto';
import { createGooglePlaces } from '../addresses/google-places.ts';
import type { AddressHelp } from '../addresses/port.ts';
import { createAftercareHttp } from '../aftercare/http.ts';
import type { AftercareService } from '../aftercare/port.ts';
import { createFireLight, type FireLightMemory } from '../applications/fire-light.ts';
import type { FireLight, FireLightAccount } from '../applications/port.ts';
import { createOpenAiTranscriber } from '../transcription/openai.ts';
import type { Transcriber } from '../transcription/port.ts';
import { createCalendly } from './calendly.ts';
import { createCsg } from './csg.ts';
import { createGoogleCalendar } from './google-calendar.ts';
import { createMicrosoftGraph } from './microsoft-graph.ts';
import { createOAuth, type OAuth, type OAuthClient } from './oauth.ts';
import { createPhoneBurner } from './phone-burner.ts';
import type { CalendarReader, CalendarWriter } from './port.ts';
import { createReach, type ReachVendor, type VendorOptions } from './reach-vendor.ts';

export interface VendorsConfig {
  /** In place of the vendors' own addresses: their paths stay. */
  readonly google_url?: string;
  readonly outlook_url?: string;
  readonly calendly_url?: string;
  readonly csg_url?: string;
  readonly phone_burner_url?: string;
  readonly fire_light_url?: string;
  /** The installation's own application, for tenants without one. */
  readonly google?: OAuthClient;
  readonly outlook?: OAuthClient;
}

/** The vendors whose accounts people connect. */
export interface Vendors {
  readonly google: {
    readonly oauth: OAuth;
    readonly calendar: CalendarWriter;
    readonly client: OAuthClient | undefined;
  };
  readonly outlook: {
    readonly oauth: OAuth;
    readonly calendar: CalendarWriter;
    readonly client: OAuthClient | undefined;
  };
  readonly calendly: CalendarReader;
  readonly csg: ReturnType<typeof createCsg>;
  readonly phone_burner: ReturnType<typeof createPhoneBurner>;
  /** Google Places with a company's key. */
  places(key: string): AddressHelp;
  /** The aftercare service at an address that a company names. */
  aftercare(base: string, key: string): AftercareService;
  /** The transcription service at an address that a company names. */
  transcription(account: { readonly base: string; readonly key: string; readonly model: string }): Transcriber;
  /** Hexure FireLight with a company's account, at its test or its production site. */
  fire_light(site: 'uat' | 'www', account: Omit<FireLightAccount, 'base'>): FireLight;
}

type Options = Omit<VendorOptions, 'name'>;

/** Opens the way to every vendor; nothing is asked yet. */
export function openVendors(config: VendorsConfig, options: Options): Vendors {
  const reach = (name: string) => createReach({ ...options, name });
  return {
    google: google(config, options),
    outlook: outlook(config, options),
    calendly: createCalendly(plain(config.calendly_url) ?? 'https://api.calendly.com', reach('Calendly')),
    csg: createCsg(`${plain(config.csg_url) ?? 'https://csgapi.appspot.com'}/v1`, reach('CSG Actuarial'), () =>
      options.clock.now(),
    ),
    phone_burner: createPhoneBurner(
      `${plain(config.phone_burner_url) ?? 'https://www.phoneburner.com'}/rest/1`,
      reach('PhoneBurner'),
    ),
    places: places(config, options),
    aftercare: aftercare(options),
    transcription: transcription(options),
    fire_light: fireLight(config, options),
  };
}

/** Someone waits while they type, so an answer that takes longer is of no use. */
const TYPING_MS = 4000;

function places({ google_url }: VendorsConfig, options: Options): Vendors['places'] {
  const base = `${plain(google_url) ?? 'https://places.googleapis.com'}/v1`;
  const reach = createReach({ time_ms: TYPING_MS, ...options, name: 'Google Places' });
  return (key) => createGooglePlaces(base, key, reach);
}

/** Services at different addresses fail apart. */
function reachEach(options: VendorOptions): (base: string) => ReachVendor {
  const reaches = new Map<string, ReachVendor>();
  return (base) => {
    const known = reaches.get(base) ?? createReach(options);
    reaches.set(base, known);
    return known;
  };
}

function aftercare(options: Options): Vendors['aftercare'] {
  const reach = reachEach({ ...options, name: 'The aftercare service' });
  return (base, key) => createAftercareHttp(base, key, reach(base));
}

/** For ten minutes of speech. */
const TRANSCRIPTION_MS = 5 * 60_000;

function transcription(options: Options): Vendors['transcription'] {
  const reach = reachEach({ time_ms: TRANSCRIPTION_MS, ...options, name: 'The transcription service' });
  return (account) => createOpenAiTranscriber(account, reach(account.base));
}

/** Companies share FireLight's sites, but neither tokens nor clocks. */
function fireLight({ fire_light_url }: VendorsConfig, options: Options): Vendors['fire_light'] {
  // Failures of the test site don't pause calls to production.
  const reaches = new Map<string, ReachVendor>();
  const memories = new Map<string, FireLightMemory>();
  return (site, account) => {
    const base = plain(fire_light_url) ?? `https://${site}.firelighteapp.com`;
    const key = createHash('sha256')
      .update(JSON.stringify([base, account]))
      .digest('hex');
    const memory = memories.get(key) ?? { sessions: new Map(), ahead_ms: 0 };
    memories.set(key, memory);
    const reach = reaches.get(base) ?? createReach({ ...options, name: 'FireLight' });
    reaches.set(base, reach);
    return createFireLight({ ...account, base }, reach, options.clock, memory);
  };
}

function google({ google_url, google: client }: VendorsConfig, options: Options): Vendors['google'] {
  const name = 'Google';
  const reach = createReach({ ...options, name });
  const base = plain(google_url);
  const oauth = createOAuth(
    {
      name,
      issuer: base ?? 'https://accounts.google.com',
      authorization_endpoint: `${base ?? 'https://accounts.google.com'}/o/oauth2/v2/auth`,
      token_endpoint: `${base ?? 'https://oauth2.googleapis.com'}/token`,
      revocation_endpoint: `${base ?? 'https://oauth2.googleapis.com'}/revoke`,
      scope: 'https://www.googleapis.com/auth/calendar.events https://www.googleapis.com/auth/calendar.readonly',
      // Without both Google gives no refresh token the second time.
      extra: { access_type: 'offline', prompt: 'consent' },
      must_have: '/auth/calendar.events',
    },
    reach,
    options.private_too,
  );
  const calendar = createGoogleCalendar(`${base ?? 'https://www.googleapis.com'}/calendar/v3`, reach);
  return { oauth, calendar, client };
}

function outlook({ outlook_url, outlook: client }: VendorsConfig, options: Options): Vendors['outlook'] {
  const name = 'Outlook';
  const reach = createReach({ ...options, name });
  const base = plain(outlook_url);
  // 'common': accounts of every organization, and private ones.
  const login = `${base ?? 'https://login.microsoftonline.com'}/common/oauth2/v2.0`;
  const oauth = createOAuth(
    {
      name,
      issuer: login,
      authorization_endpoint: `${login}/authorize`,
      token_endpoint: `${login}/token`,
      scope: 'offline_access User.Read Calendars.ReadWrite',
      extra: { prompt: 'select_account' },
      must_have: 'Calendars.ReadWrite',
    },
    reach,
    options.private_too,
  );
  const calendar = createMicrosoftGraph(`${base ?? 'https://graph.microsoft.com'}/v1.0`, reach);
  return { oauth, calendar, client };
}

const plain = (address: string | undefined) => address?.replace(/\/+$/, '');
