import { firstBlocks } from '@bookline/contract/rules/email-blocks';
import type { Clock } from '../src/platform/clock.ts';
import { newId } from '../src/platform/ids.ts';
import type { Builders, TestUser } from './builders.ts';

/** An email for campaigns, as the editor would have saved it. Returns its id. */
export async function makeEmail(
  test: Pick<Builders, 'insert'> & { readonly clock?: Clock },
  by: TestUser,
  {
    name,
    subject = 'Hello',
    active = true,
    service = false,
    html = '<p>Hello {{first_name|friend}}</p>',
  }: {
    readonly name: string;
    readonly subject?: string;
    readonly active?: boolean;
    /** An admin says that it isn't marketing. */
    readonly service?: boolean;
    readonly html?: string;
  },
): Promise<string> {
  const [tenant_id, id, at] = [by.tenant.id, newId(), test.clock?.now() ?? new Date()];
  await test.insert('broadcast_email', {
    tenant_id,
    id,
    name,
    subject,
    active,
    service,
    version: 1,
    updated_by_id: by.id,
    created_at: at,
    updated_at: at,
  });
  await test.insert('broadcast_email_version', {
    tenant_id,
    email_id: id,
    version: 1,
    subject,
    preheader: '',
    blocks: firstBlocks,
    html: `${html}<p>{{company}}<br />{{postal_address}} <a href="{{unsubscribe_url}}">Unsubscribe</a></p>`,
    plain: `${html.replace(/<[^>]*>/g, '')}\n\n{{company}}\n{{postal_address}}\n{{unsubscribe_url}}\n`,
    made_by_id: by.id,
    made_at: at,
  });
  return id;
}
