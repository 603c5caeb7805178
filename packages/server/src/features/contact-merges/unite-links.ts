import type { JsonRow, Part } from './contact-merges.queries.ts';

/** A row of contact_link. */
interface Link {
  readonly id: string;
  readonly contact_id: string;
  readonly linked_id: string;
  readonly relation: string;
}

/**
 * Combines the links of merged contacts. Links to other contacts move to the survivor. Links between the merged contacts, and links
 * that the survivor already has, are removed. `links` are all links of all these contacts.
 */
export function uniteLinks(
  survivorId: string,
  mergedIds: readonly string[],
  links: readonly (JsonRow & Link)[],
): Part[] {
  const isMerged = (id: string) => mergedIds.includes(id);
  const taken = new Set(links.filter((link) => !isMerged(link.contact_id) && !isMerged(link.linked_id)).map(pairOf));
  const parts: Part[] = [];
  for (const before of links) {
    if (!isMerged(before.contact_id) && !isMerged(before.linked_id)) continue;
    const after = {
      ...before,
      contact_id: isMerged(before.contact_id) ? survivorId : before.contact_id,
      linked_id: isMerged(before.linked_id) ? survivorId : before.linked_id,
    };
    const stays = after.contact_id !== after.linked_id && !taken.has(pairOf(after));
    if (stays) taken.add(pairOf(after));
    parts.push({ table_name: 'contact_link', row_key: { id: before.id }, before, after: stays ? after : null });
  }
  return parts;
}

/** Two people have one relation, and one may also have referred the other: contact_link_pair. */
const pairOf = ({ contact_id, linked_id, relation }: Link) =>
  [...[contact_id, linked_id].sort(), relation === 'referral'].join(' ');
