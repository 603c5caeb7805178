import type { Page } from '@playwright/test';
import type * as areaPaths from '../packages/web/src/app/areas/area-paths.ts';
import { findInBothSchemes, markScreen, screenLoaded } from './base/find-violations.ts';
import { expect, test, type Who } from './base/test.ts';

const demo = (name: string): Who => ({
  username: `${name}@northstar.test`,
  password: 'demo-Password-1',
  tenant: { host: 'northstar.localhost' },
});

/** How a screen is opened: as whom, with which id in its path, and with which search. */
interface Visit {
  readonly as: 'agent' | 'manager' | 'admin' | 'nobody';
  /** A query of the demo tenant for the value of `$id` or another parameter. */
  readonly id?: string;
  /** The same for the URL's search. */
  readonly search?: string;
}

const first = (table: string, order = 'id', where = 'true') =>
  `select id::text as value from ${table} where tenant_id = $1 and ${where} order by ${order} limit 1`;
const contact = first('contact', 'updated_at desc', 'deleted_at is null');
const user = first('app_user', 'created_at desc');
/** Where the demo has no record, the screen says that there is none. */
const none = `select '00000000-0000-4000-8000-000000000000' as value where $1::int > 0`;

const [agent, manager, admin, nobody] = [
  { as: 'agent' },
  { as: 'manager' },
  { as: 'admin' },
  { as: 'nobody' },
] as const;

/** Every path of the registry, whatever lists it has. */
type AnyPath = (typeof areaPaths)[keyof typeof areaPaths][number];

/** Every screen of the product. TypeScript refuses a path of area-paths.ts that has no line here. */
const visits: Readonly<Record<AnyPath, Visit>> = {
  '/': agent,
  '/contacts': agent,
  '/contacts/$number': { ...agent, id: contact },
  $: { ...agent, id: `select 'no-such-screen' as value where $1::int > 0` },
  '/contacts/changes': manager,
  '/contacts/new': agent,
  '/contacts/merge': manager,
  '/contacts/merge/compare': {
    ...manager,
    search: `select '?ids=' || string_agg(id::text, ',') as value from
      (select id from contact where tenant_id = $1 and deleted_at is null order by id limit 2) c`,
  },
  '/contacts/merge/done': manager,
  '/contacts/print': agent,
  '/contacts/print/letters': agent,
  '/follow_ups': agent,
  '/dialer/call_logs': agent,
  '/calendar': agent,
  '/activity_tracking': manager,
  '/mailer_assignment': manager,
  '/transfers': manager,
  '/transfers/$id': { ...admin, id: first('transfer_attempt') },
  '/trainings': agent,
  '/workflow': manager,
  '/workflow/flows/$id': { ...admin, id: first('workflow_flow') },
  '/workflow/templates': manager,
  '/workflow/templates/$id': { ...admin, id: first('workflow_template') },
  '/workflow/categories': manager,
  '/imports/attempts': agent,
  '/imports/attempts/$id': { ...admin, id: first('import_attempt') },
  '/imports/attempts/$id/review': { ...admin, id: first('import_attempt') },
  '/imports/tracking': manager,
  '/imports/settings': agent,
  '/imports/columns': agent,
  '/imports/clients': agent,
  '/imports/attachments': agent,
  '/imports/attachments/$id': { ...agent, id: none },
  '/imports/leads': agent,
  '/account/profile': agent,
  '/account/api_keys': agent,
  '/account/sessions': agent,
  '/account/phone_numbers': agent,
  '/account/settings': agent,
  '/account/auth_ips': agent,
  '/account/office_locations': agent,
  '/account/external_accounts': agent,
  '/account/external_accounts/$id/calendars': { ...agent, id: none },
  '/authorizations': agent,
  '/accept-terms': agent,
  '/billing': agent,
  '/billing/plan': agent,
  '/billing/review': agent,
  '/billing/update': agent,
  '/billing/history': agent,
  '/billing/cancel': agent,
  '/billing/gateway': agent,
  '/admin': admin,
  '/admin/audit_log': admin,
  '/admin/carriers': admin,
  '/admin/statuses': admin,
  '/admin/agentflow_statuses': admin,
  '/admin/sources': admin,
  '/admin/single_sign_on': admin,
  '/admin/api_tracking': admin,
  '/admin/api_tracking/$id': { ...admin, id: first('api_vendor') },
  '/admin/api_requests': admin,
  '/admin/do_not_contact': admin,
  '/admin/outbound_rules': admin,
  '/admin/mailbox': admin,
  '/admin/mailbox/$id': { ...admin, id: first('mail_message') },
  '/admin/mail_server': admin,
  '/admin/telephony': admin,
  '/admin/broadcast_emails': admin,
  '/admin/broadcast_emails/$id': { ...admin, id: first('broadcast_email') },
  '/admin/payment_infos': admin,
  '/admin/plans': admin,
  '/admin/payment_settings': admin,
  '/admin/tax_rates': admin,
  '/admin/phone_numbers': admin,
  '/admin/dialer_people': admin,
  '/admin/phone_simulator': admin,
  '/admin/users': admin,
  '/admin/users/bulk': admin,
  '/admin/users/$id': { ...admin, id: user },
  '/admin/users/$id/roles': { ...admin, id: user },
  '/admin/corporations': admin,
  '/admin/corporations/$id': { ...admin, id: first('corporation') },
  '/admin/business_units': admin,
  '/admin/office_locations': admin,
  '/admin/settings': admin,
  '/admin/feature_flags': admin,
  '/admin/jobs': admin,
  '/admin/quiet_jobs': admin,
  '/admin/groups': admin,
  '/admin/groups/$id': { ...admin, id: first('user_group') },
  '/admin/transfers': admin,
  '/admin/pools': admin,
  '/admin/pools/$id': { ...admin, id: first('pool') },
  '/admin/terms': admin,
  '/admin/helps': admin,
  '/admin/signups': admin,
  '/admin/allowed_networks': admin,
  '/admin/product_infos': admin,
  '/admin/trainings': admin,
  '/login': nobody,
  '/login-app': nobody,
  '/api/auth/callback': nobody,
  '/sso-logout': nobody,
  '/mailbox': nobody,
  '/mailbox/$id': { ...nobody, id: none },
  '/phone': nobody,
  '/phone-simulator': nobody,
  '/accept-invitation': nobody,
  '/reset-password': nobody,
  '/unsubscribe/$token': { ...nobody, id: none },
  '/signup': nobody,
  '/contact-us': nobody,
  '/privacy-policy': nobody,
  '/terms-of-use': nobody,
};

const WIDE = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };
/** 1440 px at a zoom of 200 %. */
const ZOOMED = { width: 720, height: 450 };

for (const roles of [['admin'], ['agent', 'manager', 'nobody']] as const)
  test(`every screen of ${roles.join(', ')}: no violation in either scheme at 1440 and 390 px, nothing beyond the edge at 200 %`, async ({
    browser,
    build,
    signIn,
    urlOf,
  }) => {
    // A hundred screens, four times each.
    test.slow();
    const [{ tenant_id } = { tenant_id: 0 }] = await build.query<{ tenant_id: number }>(
      'select tenant_id from tenant_host where host = $1',
      [demo('admin').tenant.host],
    );
    const found = async (query: string) => (await build.query<{ value: string }>(query, [tenant_id]))[0]?.value ?? '';
    const problems: string[] = [];
    for (const as of roles) {
      const context = await browser.newContext({ reducedMotion: 'reduce', viewport: WIDE });
      const page = await context.newPage();
      const who = demo(as);
      if (as === 'nobody') await page.goto(urlOf(who.tenant, '/login'));
      else await signIn(page, who, '/account/sessions');
      await screenLoaded(page);
      for (const [path, visit] of Object.entries(visits)) {
        if (visit.as !== as) continue;
        const id = visit.id ? await found(visit.id) : '';
        const url = path.replace(/^\$$/, '/$').replace(/\$\w*/, id) + (visit.search ? await found(visit.search) : '');
        await page.setViewportSize(WIDE);
        await open(page, url);
        problems.push(...(await problemsOf(page, url)));
      }
      await context.close();
    }
    expect(problems.join('\n')).toBe('');
  });

/** What axe finds at both widths, and where a width is too small for the screen. */
async function problemsOf(page: Page, url: string): Promise<string[]> {
  const problems: string[] = [];
  for (const size of [WIDE, PHONE]) {
    await page.setViewportSize(size);
    await screenLoaded(page);
    for (const { id: rule, help, nodes } of await findInBothSchemes(page)) {
      const where = nodes.map(({ html, any }) => `${html} ${any[0]?.message ?? ''}`).join('\n  ');
      problems.push(`${url} at ${size.width}: ${rule}: ${help}\n  ${where}`);
    }
    if (await overflows(page)) problems.push(`${url} at ${size.width}: it is wider than the window`);
  }
  await page.setViewportSize(ZOOMED);
  if (await overflows(page)) problems.push(`${url} at 200 %: it is wider than the window`);
  return problems;
}

/** Goes to a screen inside the running app, which is ten times as fast as loading it again. */
async function open(page: Page, url: string): Promise<void> {
  if (new URL(page.url()).pathname + new URL(page.url()).search === url) return;
  await markScreen(page);
  await page.evaluate((to) => window.history.pushState({}, '', to), url);
  await screenLoaded(page);
}

const overflows = (page: Page): Promise<boolean> =>
  page.evaluate(() => {
    const main = document.querySelector('main');
    return [document.documentElement, ...(main ? [main] : [])].some((each) => each.scrollWidth > each.clientWidth + 1);
  });
