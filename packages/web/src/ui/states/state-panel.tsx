import { Text, ThemeIcon, Title } from '@mantine/core';
import type { ComponentType, ReactNode } from 'react';
import classes from './state-panel.module.css';

export type Icon = ComponentType<{ size?: number | string; stroke?: number | string }>;

export interface StatePanelProps {
  readonly icon: Icon;
  readonly title: string;
  /** The next step, in a sentence. */
  readonly children?: ReactNode;
  /** Buttons. */
  readonly actions?: ReactNode;
  /** The heading level. 2 unless the panel is the whole screen. */
  readonly order?: 1 | 2 | 3;
  readonly role?: 'alert' | 'status';
}

/** Replaces missing content: an icon, a heading, and the next step. The other states build on it. */
export function StatePanel({ icon: IconOf, title, children, actions, order = 2, role }: StatePanelProps) {
  return (
    <div className={classes.panel} role={role}>
      <ThemeIcon variant="light" color="gray" size={40} radius="xl" aria-hidden>
        <IconOf size={20} stroke={1.6} />
      </ThemeIcon>
      <Title order={order} fz="md" lh="1.25rem" mt="xs">
        {title}
      </Title>
      {children && (
        <Text c="dimmed" size="sm" maw="28rem">
          {children}
        </Text>
      )}
      {actions && <div className={classes.actions}>{actions}</div>}
    </div>
  );
}
