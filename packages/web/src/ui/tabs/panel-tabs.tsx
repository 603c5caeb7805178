import { Tabs } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import classes from './tabs.module.css';
import { useCurrentInView } from './use-current-in-view.ts';

export interface PanelTab<Value extends string> {
  readonly value: Value;
  readonly label: string;
  /** Before the name. */
  readonly mark?: ReactNode;
  /** After the name: how many the tab shows. */
  readonly count?: ReactNode;
  readonly content: ReactNode;
  /** Mounts the content before the tab is opened, such as for a dialog that it shows. */
  readonly mounted?: boolean;
}

/**
 * Tabs of a page or a dialog, moved through with the arrow keys. A tab that was opened stays mounted, so what was typed in it isn't lost. See
 * LinkTabs for tabs with an address each.
 */
export function PanelTabs<Value extends string>({
  label,
  tabs,
  value,
  onChange,
  grow = false,
  className,
  panelClassName,
  panelFocus = false,
}: {
  /** What the tabs divide: 'Profile'. */
  readonly label: string;
  readonly tabs: readonly PanelTab<Value>[];
  readonly value: Value;
  readonly onChange: (value: Value) => void;
  /** Whether the tabs share the whole width, as on a phone. */
  readonly grow?: boolean;
  readonly className?: string | undefined;
  readonly panelClassName?: string | undefined;
  /** Whether a panel takes focus, so that the keyboard can scroll one that holds no control. */
  readonly panelFocus?: boolean;
}) {
  const list = useCurrentInView<HTMLDivElement>(value);
  const [opened, setOpened] = useState<readonly Value[]>([]);
  if (!opened.includes(value)) setOpened([...opened, value]);
  return (
    <Tabs
      value={value}
      onChange={(next) => {
        const tab = tabs.find((each) => each.value === next);
        if (tab) onChange(tab.value);
      }}
      keepMounted
      className={className}
    >
      <Tabs.List ref={list} className={`${classes.list} ${grow ? classes.grow : ''}`} aria-label={label}>
        {tabs.map((tab) => (
          <Tabs.Tab
            key={tab.value}
            value={tab.value}
            className={classes.tab}
            classNames={{ tabSection: classes.mark }}
            leftSection={tab.mark}
          >
            {tab.label}
            {tab.count !== undefined && (
              <>
                {' '}
                <span className={classes.count}>{tab.count}</span>
              </>
            )}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {tabs.map((tab) => (
        <Tabs.Panel key={tab.value} value={tab.value} className={panelClassName} {...(panelFocus && { tabIndex: 0 })}>
          {(tab.mounted || opened.includes(tab.value)) && tab.content}
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}
