import { ActionIcon, Kbd, UnstyledButton } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { lazy } from 'react';
import { modifierKey } from '../../lib/keyboard.ts';
import { useCurrentUser } from '../../lib/session.ts';
import { Tip } from '../../ui/floating/tip.tsx';
import { Spare } from '../spare.tsx';
import { Brand } from './brand.tsx';
import { openPalette } from './palette/palette-store.ts';
import classes from './top-bar.module.css';
import { useOtherScheme } from './use-other-scheme.ts';
import { UserMenu } from './user-menu.tsx';

const TopBarTools = lazy(async () => ({ default: (await import('./top-bar-tools.tsx')).TopBarTools }));

/** The top bar: page title, command palette, light or dark, and the user menu. `bare`: the brand instead of the palette. */
export function TopBar({
  titleSlot,
  bare,
}: {
  readonly titleSlot: (element: HTMLElement | null) => void;
  readonly bare: boolean;
}) {
  const { label, Icon, toggle } = useOtherScheme();
  const { company } = useCurrentUser();
  return (
    <header className={classes.bar}>
      <div ref={titleSlot} className={classes.title} />
      {bare ? (
        <Brand name={company.name} logo={company.logo_url} onlyMark={false} />
      ) : (
        <UnstyledButton className={classes.search} onClick={openPalette} aria-keyshortcuts="Control+K Meta+K">
          <IconSearch size={16} stroke={1.7} aria-hidden />
          <span className={classes.hint}>Search or run a command…</span>
          <Kbd size="xs" className={classes.keys}>
            {modifierKey()} K
          </Kbd>
        </UnstyledButton>
      )}
      <div className={classes.tools}>
        {!bare && (
          <Spare>
            <TopBarTools />
          </Spare>
        )}
        {/* On a phone it's in the menu, because the title needs the space. */}
        <Tip label={label}>
          <ActionIcon aria-label={label} size="lg" visibleFrom="sm" onClick={toggle}>
            <Icon size={18} stroke={1.7} />
          </ActionIcon>
        </Tip>
        <UserMenu />
      </div>
    </header>
  );
}
