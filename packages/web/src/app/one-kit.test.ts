import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const source = join(import.meta.dirname, '..');
const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter(
  (path) => /\.(tsx?|css)$/.test(path) && !/\.test\.tsx?$/.test(path) && !path.startsWith('app/styleguide/'),
);

/** What the kit has once (see /styleguide), how a second one would look, and where the one is. */
const parts: readonly (readonly [part: string, second: RegExp, home: readonly string[]])[] = [
  ['date and time input', /type="(date|time|datetime-local|month|week)"/, ['ui/time-input.tsx']],
  [
    'calendar to pick from',
    /from '@mantine\/dates'/,
    ['features/calendar/components/month-dots.tsx', 'lib/date-input-calendar.tsx'],
  ],
  ['money input', /(leftSection|prefix)=("\$"|\{'\$'\})/, ['ui/money-input.tsx']],
  ['label of a form row (Mantine’s inputs and Input.Wrapper)', /<Text size="sm" fw=\{500\} mb=/, []],
  ['tabs of one page', /\bTabs\b[^;]*from '@mantine\/core'/, ['ui/tabs/panel-tabs.tsx']],
  ['person picker', /<(Multi)?Select\b[^<]*(matching|[Ss]earch) users/, []],
  [
    'name of a loader without a role (screen readers ignore it, and axe reports it)',
    /<Loader(?![^>]*role=)[^>]*aria-label/,
    [],
  ],
  ['sticky action bar', /position: sticky;\n\s*bottom: 0/, ['ui/action-bar.module.css']],
];

it.each(parts)('there is one %s', (_, second, home) => {
  expect(files.length).toBeGreaterThan(500);
  const found = files.filter((path) => {
    const text = readFileSync(join(source, path), 'utf8');
    return second.test(text);
  });
  expect(found.toSorted()).toEqual(home);
});
