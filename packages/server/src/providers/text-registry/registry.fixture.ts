interface Asked {
  readonly method: string;
  readonly path: string;
  readonly form: Readonly<Record<string, string>>;
}

const prefixes: Readonly<Record<string, string>> = {
  CustomerProfiles: 'BU',
  TrustProducts: 'BU',
  EndUsers: 'IT',
  SupportingDocuments: 'RD',
  EntityAssignments: 'BV',
  Evaluations: 'EL',
  'Addresses.json': 'AD',
  BrandRegistrations: 'BN',
  Services: 'MG',
  Usa2p: 'QE',
  PhoneNumbers: 'PN',
  Verifications: 'HH',
};
const listKeys: Readonly<Record<string, string>> = {
  BrandRegistrations: 'data',
  Services: 'services',
  Usa2p: 'compliance',
  PhoneNumbers: 'phone_numbers',
  Verifications: 'verifications',
};
const SID = /^[A-Z]{2}[0-9a-f]{32}$/;
const snake = (name: string) => name.replace(/(?!^)([A-Z])/g, '_$1').toLowerCase();

/** What speaks TrustHub's and A2P's REST API: it stores what is handed in, and says what the test decides. */
export function createRegistryDouble() {
  const records: { collection: string; sid: string; fields: Record<string, unknown> }[] = [];
  /** What is said of a brand, campaign, or verification: 'BrandRegistrations', 'Usa2p', 'Verifications'. */
  const decisions = new Map<string, Record<string, unknown>>();
  const shown = ({ collection, sid, fields }: (typeof records)[number]) => ({
    ...fields,
    sid,
    status: 'PENDING',
    campaign_status: 'IN_PROGRESS',
    ...decisions.get(collection.split('/').at(-1) ?? ''),
  });
  return {
    records,
    decisions,
    reset() {
      records.length = 0;
      decisions.clear();
    },
    /** Undefined for other paths. */
    answer({ method, path, form }: Asked): { readonly status: number; readonly body?: unknown } | undefined {
      const parts = path.split('/');
      const last = parts.at(-1) ?? '';
      if (SID.test(last) && prefixes[parts.at(-2) ?? ''] !== undefined) {
        const at = records.findIndex(
          ({ sid, collection }) => sid === last && collection === parts.slice(0, -1).join('/'),
        );
        const record = records[at];
        if (!record) return { status: 404, body: { code: 20404, message: 'not found', status: 404 } };
        if (method === 'DELETE') {
          records.splice(at, 1);
          return { status: 204 };
        }
        return { status: 200, body: shown(record) };
      }
      const prefix = prefixes[last];
      if (prefix === undefined) return undefined;
      if (method === 'GET') {
        const key = listKeys[last] ?? last;
        const found = records.filter(({ collection }) => collection === path).map(shown);
        return {
          status: 200,
          body: { [key]: found, meta: { page: 0, page_size: 50, key, url: path, next_page_url: null } },
        };
      }
      const fields = Object.fromEntries(Object.entries(form).map(([name, value]) => [snake(name), value]));
      const sid = form.PhoneNumberSid ?? `${prefix}${String(records.length).padStart(32, '0')}`;
      const record = { collection: path, sid, fields };
      records.push(record);
      if (last === 'Evaluations') return { status: 201, body: { ...fields, sid, status: 'compliant', results: [] } };
      return { status: 201, body: shown(record) };
    },
  };
}
