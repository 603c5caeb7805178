import { chromium, type Page } from '@playwright/test';
import { DEMO_PASSWORD } from '../packages/server/src/demo/demo-accounts.ts';
import { findChromium } from './base/find-chromium.ts';
import { openSession } from './base/open-session.ts';
const port = Number(process.env.P ?? 3142), HOST = 'northstar.localhost';
const browser = await chromium.launch({ executablePath: await findChromium(), args: ['--no-sandbox', '--host-resolver-rules=MAP *.localhost 127.0.0.1'] });
const only = process.argv[2];
const empties = ['/contacts', '/sms', '/follow_ups', '/workflow', '/transfers', '/campaigns/email', '/store/orders', '/imports', '/duplicates'];
async function open(as: string, width: number, scheme: 'light' | 'dark') {
  const context = await browser.newContext({ viewport: { width, height: width > 500 ? 900 : 844 }, colorScheme: scheme, reducedMotion: 'reduce' });
  const p = await context.newPage(); const user_agent = await p.evaluate(() => navigator.userAgent); await p.close();
  await context.addCookies(await openSession({ port, host: HOST, user_agent }, { username: `${as}@northstar.test`, password: DEMO_PASSWORD }));
  const page = await context.newPage();
  page.on('console', (m) => { if (['error', 'warning'].includes(m.type())) console.log(as, width, page.url(), m.text().slice(0, 200)); });
  page.on('pageerror', (e) => console.log('PAGEERROR', page.url(), String(e).slice(0, 300)));
  return page;
}
const go = async (page: Page, path: string, name: string) => { await page.goto(`http://${HOST}:${port}${path}`); await page.waitForLoadState('networkidle').catch(() => undefined); await page.waitForTimeout(700); await page.screenshot({ path: `/tmp/lookapps/${name}.png` }); };

import { mkdirSync } from 'node:fs';
mkdirSync('/tmp/lookapps', { recursive: true });
for (const [width, scheme] of [[1440, 'light'], [390, 'dark'], [390, 'light'], [1440, 'dark']] as const) {
  const page = await open('agent', width, scheme);
  await go(page, '/applications', `apps-${width}-${scheme}`);
  for (const [state, name] of [['draft', "John O'Neill"], ['submitted', 'Dawn Crawford']] as const) {
    await page.goto(`http://${HOST}:${port}/applications?status=${state}`); await page.waitForTimeout(1200);
    await page.getByRole('main').getByText(name).locator('visible=true').first().click(); await page.waitForTimeout(1500);
    await page.screenshot({ path: `/tmp/lookapps/app-${state}-${width}-${scheme}.png`, fullPage: true });
    if (state === 'draft') {
      await page.getByRole('button', { name: 'Send to sign' }).click(); await page.waitForTimeout(600);
      await page.screenshot({ path: `/tmp/lookapps/app-faults-${width}-${scheme}.png` });
    } else {
      const id = page.url(); await page.getByRole('main').getByRole('link', { name }).first().click(); await page.waitForTimeout(2500);
      if (width < 500) { await page.getByRole('tab', { name: 'More' }).click(); await page.waitForTimeout(500); }
      await page.getByRole('region', { name: 'Applications' }).scrollIntoViewIfNeeded();
      await page.screenshot({ path: `/tmp/lookapps/panel-${width}-${scheme}.png` });
    }
  }
  await page.context().close();
}
await browser.close();
