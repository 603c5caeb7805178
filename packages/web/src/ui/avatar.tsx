import { Avatar as MantineAvatar } from '@mantine/core';
import { colorOfId } from './theme/palette.ts';

/** Not a part of the name that someone goes by. */
const SUFFIX = /^(jr|sr|ii|iii|iv)\.?$/i;

/** Up to two initials: 'Joan Adams' and 'Adams, Joan' are JA; '?' without a name. */
export function initialsOf(name: string): string {
  const [last, first] = name.includes(',') ? name.split(',') : ['', name];
  const words = `${first ?? ''} ${last ?? ''}`.split(/\s+/).filter((word) => word !== '' && !SUFFIX.test(word));
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) => [...(word ?? '')][0] ?? '');
  return letters.join('').toUpperCase() || '?';
}

/** A user's picture, or initials in a color derived from the id. It's decorative, because the name is beside it. */
export function Avatar({
  id,
  name,
  src,
  size = 24,
}: {
  readonly id: string;
  readonly name: string;
  readonly src?: string | null | undefined;
  readonly size?: number;
}) {
  return (
    <MantineAvatar src={src ?? null} alt="" size={size} radius="50%" aria-hidden variant="filled" color={colorOfId(id)}>
      {/* Never wraps, even where names beside it break anywhere. */}
      <span style={{ fontSize: `${Math.max(9, Math.round(size * 0.42))}px`, whiteSpace: 'nowrap' }}>
        {initialsOf(name)}
      </span>
    </MantineAvatar>
  );
}
