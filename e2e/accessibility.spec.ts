import type { Page } from '@playwright/test';
import * as areaPaths from '../packages/web/src/app/areas/area-paths.ts';
import { findInBothSchemes, markScreen, screenLoaded } from './base/find-violations.ts';
import { expect, signIn, test, urlOf, type Who } from './base/test.ts';

const at = (slug: string, name: string): Who => ({
  username: `${name}@${slug}.test`,
  password: 'demo-Password-1',
  tenant: { host: `${slug}.localhost` },
});
/** `preneed`: an agent of the company whose variant has screens that the others don't. */
const demo = (name: string): Who => (name === 'preneed' ? at('evergreen', 'agent') : at('northstar', name));

/** How a screen is opened: as whom, with which id in its path, and with which search. */
interface Visit {
  readonly as?: 'agent' | 'preneed' | 'manager' | 'admin' | 'nobody';
  /** A query of the demo tenant for the value of `$id` or another parameter. */
  readonly id?: string;
  /** The same for the URL's search. */
  readonly search?: string;
}

const first = (table: string, order = 'id', where = 'true') =>
  `select id::text as value from ${table} where tenant_id = $1 and ${where} order by ${order} limit 1`;
const user = first('app_user', 'created_at desc');
/** An id without a record: the screen says that there is none. */
const NOTHING = '00000000-0000-4000-8000-000000000000';
const none = `select '${NOTHING}' as value where $1::int > 0`;

const [manager, admin] = [{ as: 'manager' }, { as: 'admin' }] as const;

/** Every path of the registry, whatever lists it has. */
type AnyPath = (typeof areaPaths)[keyof typeof areaPaths][number];
type WithParameter = Extract<AnyPath, `${string}$${string}`>;

/**
 * The screens that need more than their path and the usual role. TypeScript asks for those with a parameter. All others of area-paths.ts are
 * visited without a line here.
 */
const visits: Readonly<Record<WithParameter, Visit> & Partial<Record<AnyPath, Visit>>> = {
  $: { id: `select 'no-such-screen' as value where $1::int > 0` },
  '/contacts/$number': { id: first('contact', 'updated_at desc', 'deleted_at is null') },
  '/contacts/changes': manager,
  '/contacts/merge': manager,
  '/contacts/merge/compare': {
    ...manager,
    search: `select '?ids=' || string_agg(id::text, ',') as value from
      (select id from contact where tenant_id = $1 and deleted_at is null order by id limit 2) c`,
  },
  '/contacts/merge/done': manager,
  '/dialer/live': manager,
  '/activity_tracking': manager,
  '/reports': manager,
  '/reports/$id': {
    ...manager,
    id: `select id::text as value from report where tenant_id = $1 and name = 'Policies by carrier and month'`,
  },
  '/aftercares': { as: 'preneed' },
  '/mailer_assignment': manager,
  '/transfers': manager,
  '/transfers/$id': { ...admin, id: first('transfer_attempt') },
  '/workflow': manager,
  '/workflow/flows/$id': { ...admin, id: first('workflow_flow') },
  '/workflow/templates/$id': { ...admin, id: first('workflow_template') },
  '/workflow/categories': manager,
  '/imports/attempts/$id': { ...admin, id: first('import_attempt') },
  '/imports/attempts/$id/review': { ...admin, id: first('import_attempt') },
  '/imports/tracking': manager,
  '/imports/attachments/$id': { id: none },
  '/account/external_accounts/$id/calendars': { id: none },
  '/account/webhooks/$id': { ...admin, id: first('webhook_endpoint') },
  '/campaigns/email/$id': { id: none },
  '/campaigns/sms/$id': { id: none },
  '/dialer/runs/$id': {
    id: `select r.id::text as value from dial_run r join app_user u on u.tenant_id = r.tenant_id and u.id = r.user_id
      where r.tenant_id = $1 and u.email = 'agent@northstar.test' order by r.status = 'paused' desc limit 1`,
  },
  '/dialer/subscriptions/$id': { id: none },
  '/dialer/orders/$id': { id: none },
  '/sms/$contact_id': {
    id: `select contact_id::text as value from text_conversation where tenant_id = $1 and contact_id is not null
      and our_number in (select number from phone_number n join app_user u on u.tenant_id = n.tenant_id and u.id = n.owner_id
        where n.tenant_id = $1 and u.email = 'agent@northstar.test') order by last_at desc limit 1`,
  },
  '/soa_requests/$id': { id: first('soa_request', 'created_at desc') },
  '/applications/$id': { id: first('application', 'created_at desc') },
  '/sms/subscriptions/$id': { id: none },
  '/sms/orders/$id': { id: none },
  '/admin/api_tracking/$id': { id: first('api_vendor') },
  '/admin/broadcast_emails/$id': { id: first('broadcast_email') },
  '/admin/campaign_triggers/$id': { id: none },
  '/admin/orders/$id': { id: first('store_order') },
  '/admin/products/$id': { id: first('product') },
  '/store/$id': { id: first('product') },
  '/store/orders/$id': { id: none },
  '/admin/mailbox/$id': { id: first('mail_message') },
  '/admin/users/$id': { id: user },
  '/admin/users/$id/roles': { id: user },
  '/admin/corporations/$id': { id: first('corporation') },
  '/admin/groups/$id': { id: first('user_group') },
  '/admin/pools/$id': { id: first('pool') },
  '/mailbox/$id': { id: none },
};

const isOpen = (path: string) => [...areaPaths.openPaths, ...areaPaths.signInPaths].some((each) => each === path);
const usualRole = (path: string) => (isOpen(path) ? 'nobody' : path.startsWith('/admin') ? 'admin' : 'agent');
const screens = Object.values(areaPaths)
  .flat()
  .map((path) => ({ path, ...{ as: usualRole(path), ...visits[path] } }));

const WIDE = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };
/** 1440 px at a zoom of 200 %. */
const ZOOMED = { width: 720, height: 450 };

for (const roles of [['admin'], ['agent', 'preneed', 'manager', 'nobody']] as const)
  test(`every screen of ${roles.join(', ')}: no violation in either scheme at 1440 and 390 px, nothing beyond the edge at 200 %`, async ({
    browser,
    build,
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
      for (const { path, ...visit } of screens) {
        if (visit.as !== as) continue;
        const id = visit.id ? (await found(visit.id)) || NOTHING : '';
        const url = path.replace(/^\$$/, '/$').replace(/\$\w*/, id) + (visit.search ? await found(visit.search) : '');
        await page.setViewportSize(WIDE);
        await open(page, url);
        if (await page.getByText('Access denied!').isVisible()) problems.push(`${url}: ${as} may not see it`);
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
