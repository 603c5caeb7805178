import { displayPhone } from '@bookline/contract/rules/phone';
import type { SignedInContext } from '../../platform/context.ts';
import { findFileBytes } from '../files/files.api.ts';
import { townLine } from './pdf/address-lines.ts';
import { getSenderRow } from './print-contacts.queries.ts';
import type { Sender } from './print-input.ts';

/** The app's accent color, used as the default. */
const USUAL_COLOR = '#2563eb';
/** Twice the resolution a letterhead needs. */
const LOGO = { width: 1000, height: 280, fit: 'inside', withoutEnlargement: true } as const;

/** The sender: name, office, agency, logo, and color, from their profile, office, and corporation. */
export async function gatherSender(ctx: SignedInContext): Promise<Sender> {
  const { row, picture } = await ctx.transaction(async (tx) => {
    const sender = await getSenderRow(tx.db, tx.tenant.id, tx.actor.user_id);
    const logoId = sender.own_logo_id ?? sender.corporation_logo_id;
    return { row: sender, picture: logoId ? await findFileBytes(tx, logoId) : undefined };
  });
  return { ...senderWords(row), logo: picture ? await letterhead(picture) : null };
}

/** The same without the logo. */
export function senderWords(row: Awaited<ReturnType<typeof getSenderRow>>): Omit<Sender, 'logo'> {
  const office = row.office_id !== null;
  const phone = office ? row.office_phone : row.phone;
  return {
    name: `${row.first_name} ${row.last_name}`.trim(),
    title: row.job_title,
    email: row.email,
    phone: phone ? displayPhone(phone) : '',
    agency: row.corporation ?? row.tenant_name,
    street: (office ? row.office_line1 : row.office_address) ?? '',
    town: office
      ? townLine({ city: row.office_city ?? '', state: row.office_state ?? '', zip: row.office_zip ?? '' })
      : townLine({ city: row.city ?? '', state: row.state ?? '', zip: row.zip_code ?? '' }),
    color: row.color_1 ?? row.primary_color ?? USUAL_COLOR,
  };
}

/** A picture of any format, converted for the PDF at letterhead size. */
async function letterhead(picture: Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
  // Loads the library only for printing.
  const { default: sharp } = await import('sharp');
  return new Uint8Array(await sharp(picture).resize(LOGO).flatten({ background: '#fff' }).png().toBuffer());
}
