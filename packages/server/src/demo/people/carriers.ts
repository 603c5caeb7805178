import type { Kind } from './person.ts';

export interface DemoCarrier {
  readonly name: string;
  readonly naic: string;
  readonly phone: string;
  readonly website: string;
  readonly active: boolean;
}

const rows = (list: readonly (readonly [string, string, string, boolean?])[]): DemoCarrier[] =>
  list.map(([name, naic, host, active = true], i) => ({
    name,
    naic,
    phone: `+18005550${String(110 + i)}`,
    website: `https://agents.${host}`,
    active,
  }));

const insurers = rows([
  ['Cedar Ridge Life', '60187', 'cedarridgelife.example'],
  ['Great Lakes Mutual', '61425', 'greatlakesmutual.example'],
  ['Heartland Senior Health', '62308', 'heartlandsenior.example'],
  ['Liberty Bell Life & Annuity', '63274', 'libertybell.example'],
  ['Meridian Health Plans', '64519', 'meridianhealth.example'],
  ['Old Harbor Insurance', '65043', 'oldharbor.example'],
  ['Pinnacle Medicare Solutions', '66781', 'pinnaclemedicare.example'],
  ['Prairie States Assurance', '67296', 'prairiestates.example'],
  ['Summit Fidelity Life', '68350', 'summitfidelity.example'],
  ['Trailhead Dental & Vision', '69112', 'trailheaddental.example'],
  ['Union Valley Casualty', '60954', 'unionvalley.example', false],
]);

/** The carriers of each kind of agency. */
export const carriers: Readonly<Record<Kind, readonly DemoCarrier[]>> = {
  agent_network: insurers,
  preneed: rows([
    ['Evermore Preneed Life', '60233', 'evermorepreneed.example'],
    ['Homestead Legacy', '61877', 'homesteadlegacy.example'],
    ['Pacific Funeral Trust', '62940', 'pacifictrust.example'],
    ['Stonegate Assurance', '63518', 'stonegate.example'],
  ]),
  recruiting: insurers.slice(0, 6),
};
