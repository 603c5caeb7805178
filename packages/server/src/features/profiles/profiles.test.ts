import { profiles } from '@bookline/contract/features/profiles';
import { sessions } from '@bookline/contract/features/sessions';
import sharp from 'sharp';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Agent } from '../../../test/agent.ts';
import type { TestTenant, TestUser } from '../../../test/builders.ts';
import { useTestApp } from '../../../test/create-test-app.ts';
import { refusal } from '../../../test/refusal.ts';

const test = useTestApp();
let tenant: TestTenant;
let user: TestUser;
let agent: Agent;
beforeEach(async () => {
  tenant = await test.makeTenant();
  user = await test.makeUser(tenant);
  agent = await test.signIn(user);
});

const me = async () => (await agent.call(sessions.me)).data;
const picture = (color: string) =>
  sharp({ create: { width: 30, height: 20, channels: 3, background: color } })
    .png()
    .toBuffer();

async function sendPicture(path: string, part: string, content: Uint8Array<ArrayBuffer>, name = 'me.png') {
  const form = new FormData();
  form.append(part, new Blob([content]), name);
  return agent.send('PATCH', path, { body: form });
}

describe('R045: the profile', () => {
  it('changes only the fields sent; blank text becomes null', async () => {
    const { data } = await agent.call(profiles.update, { body: { first_name: ' Ann ', about_me: 'Medicare in Ohio' } });
    expect(data).toMatchObject({ first_name: 'Ann', about_me: 'Medicare in Ohio' });
    expect((await me()).profile).toEqual(data);
    expect((await agent.call(profiles.update, { body: { about_me: '  ' } })).data).toMatchObject({
      first_name: 'Ann',
      about_me: null,
    });
  });

  it('the audit log has the fields, not their values', async () => {
    await agent.call(profiles.update, { body: { about_me: 'A secret' } });
    const rows = await test.query("select detail from audit_log where tenant_id = $1 and action = 'user.update'", [
      tenant.id,
    ]);
    expect(rows).toEqual([{ detail: { fields: ['about_me'] } }]);
  });

  it('R046, R047, R048: cleared fields return to their defaults', async () => {
    const theme = { font_size: 18, primary_color: '#7c3aed', background: 'dark' as const };
    expect((await agent.call(profiles.update_theme, { body: theme })).data).toMatchObject(theme);
    const none = { font_size: null, primary_color: null, background: null };
    expect((await agent.call(profiles.update_theme, { body: none })).data).toMatchObject({
      font_size: 14,
      primary_color: '#2563eb',
      background: 'auto',
    });
  });

  it.each([{ font_size: 17 }, { primary_color: 'red' }, { background: 'pink' }])(
    'refuses the theme %o',
    async (theme) => {
      const reply = await agent.patch('/v1/users/update_theme', theme);
      expect(reply).toMatchObject({
        status: 422,
        body: { errors: { [String(Object.keys(theme)[0])]: [expect.any(String)] } },
      });
    },
  );

  it('R351: the time zone is a short name, an IANA name, or the browser’s', async () => {
    for (const timezone of ['hst', 'America/Phoenix', null]) {
      await agent.call(profiles.update_timezone, { body: { timezone } });
      expect((await me()).timezone).toBe(timezone);
    }
    for (const timezone of ['xyz', '+05:00', ''])
      expect(await agent.patch('/v1/users/update_timezone', { timezone })).toMatchObject({ status: 422 });
  });
});

describe('R087: pictures', () => {
  it('are saved with the other fields, visible to all users, replaced, and removed with null', async () => {
    const first = await sendPicture('/v1/users/update_profile', 'personal_photo', await picture('#c33'));
    expect(first).toMatchObject({ status: 200, body: { data: { logo: null } } });
    const { url = '' } = (await me()).profile.personal_photo ?? {};
    const shown = await test.visitor(tenant).get(url);
    expect(shown).toMatchObject({ status: 200, headers: { 'content-type': 'image/png' } });

    await sendPicture('/v1/users/update_profile', 'logo', await picture('#33c'));
    await sendPicture('/v1/users/update_profile', 'personal_photo', await picture('#3c3'));
    const { profile } = await me();
    expect(profile.personal_photo?.url).not.toBe(url);
    expect(profile.logo?.url).toMatch(/^\/v1\/files\//);
    expect((await test.visitor(tenant).get(url)).status).toBe(404);

    await agent.call(profiles.update, { body: { personal_photo: null } });
    expect((await me()).profile).toMatchObject({ personal_photo: null, logo: profile.logo });
  });

  it("are checked by their bytes: an HTML page with a picture's name is refused", async () => {
    const reply = await sendPicture(
      '/v1/users/update_profile',
      'logo',
      Buffer.from('<svg onload="alert(1)"/>'),
      'logo.png',
    );
    expect(reply).toMatchObject(refusal('logo'));
    expect((await me()).profile.logo).toBeNull();
  });

  it('R352: the webpage accepts a photo or flyer, or JSON', async () => {
    const path = `/v1/users/${user.id}/update_webpage`;
    const flyer = await sendPicture(path, 'flyer', await picture('#cc3'));
    expect(flyer).toMatchObject({
      status: 200,
      body: { data: { flyer: { url: expect.any(String) }, personal_photo: null } },
    });
    expect(await agent.patch(path, { about_me: 'Ohio', domain_name: 'Dana-Adams' })).toMatchObject({
      status: 200,
      body: { data: { about_me: 'Ohio', domain_name: 'dana-adams' } },
    });
    expect(await me()).toMatchObject({ webpage: 'dana-adams', profile: { about_me: 'Ohio' } });
  });
});

describe("the user's own account", () => {
  it('R073: accepts a job title of the variant and an existing office', async () => {
    const path = `/v1/users/${user.id}`;
    expect(await agent.patch(path, { job_title: 'broker', npn: '1234567' })).toMatchObject({
      body: { data: { job_title: 'broker', npn: '1234567', tell_new_address: true } },
    });
    expect(await agent.patch(path, { job_title: 'funeral_director' })).toMatchObject(refusal('job_title'));
    const elsewhere = '01890a5d-ac96-774b-bcce-b302099a8057';
    expect(await agent.patch(path, { office_location_id: elsewhere })).toMatchObject(refusal('office_location_id'));
  });

  it('can be changed only by the user, without changing role or tenant', async () => {
    const other = await test.makeUser(tenant);
    for (const send of [agent.get(`/v1/users/${other.id}`), agent.patch(`/v1/users/${other.id}`, { npn: '1' })])
      expect(await send).toMatchObject({ status: 404 });
    await agent.patch(`/v1/users/${user.id}`, { account_type: 'admin', tenant_id: 1, admin: true, npn: '7' });
    expect(await me()).toMatchObject({ admin: false, account_type: 'agent' });
  });

  it('R274: basic users have no webpage', async () => {
    const basic = await test.makeUser(tenant, { account_type: 'basic' });
    const signedIn = await test.signIn(basic);
    expect(await signedIn.patch(`/v1/users/${basic.id}/update_webpage`, {})).toMatchObject({ status: 403 });
  });

  it('Medicare registration needs a number and certification for the plan year', async () => {
    const registered = async () => (await agent.call(profiles.medicare_registered)).data.registered;
    const year = test.clock.now().getUTCFullYear();
    const change = (body: object) => agent.patch(`/v1/users/${user.id}`, body);
    await change({ medicare_certified_for: year });
    expect(await registered()).toBe(false);
    await change({ npn: '1234567' });
    expect(await registered()).toBe(true);
    await change({ medicare_certified_for: year - 1 });
    expect(await registered()).toBe(false);
  });
});
