import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import type { default as Axe, Result, RunOptions } from 'axe-core';

declare global {
  interface Window {
    /** Whether a page has needed it. */
    readonly axe?: Pick<typeof Axe, 'run'>;
  }
}

/** The minified build, because hundreds of pages load it. */
const source = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
/** Only violations. On a page with a list, reporting passed checks takes longer than checking. */
const options: RunOptions = { runOnly: tags, resultTypes: ['violations'] };

/** Frames between a change and the start of its fade, because Mantine sets the start value first. */
const STILL_FRAMES = 3;

/**
 * The WCAG 2.2 AA violations that axe finds on a page. Colors are wrong during a fade, so the page is checked once nothing moves, and again if
 * something started to move in the meantime.
 */
export async function findViolations(page: Page): Promise<Result[]> {
  for (;;) {
    const moved = await standStill(page);
    const found = await look(page);
    if (found.length === 0 || !(await moved())) return found;
  }
}

/** Waits until nothing moves. Returns a function that tells whether something has moved since. */
async function standStill(page: Page): Promise<() => Promise<boolean>> {
  const moves = await page.evaluateHandle(async (frames) => {
    const seen = { moved: false };
    const onMove = () => {
      seen.moved = true;
    };
    const moving = () =>
      document.getAnimations().filter((one) => one.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY);
    for (let still = 0; still < frames; still++) {
      const running = moving();
      if (running.length > 0) still = -1;
      await Promise.allSettled(running.map((one) => one.finished));
      await new Promise(requestAnimationFrame);
    }
    for (const event of ['transitionrun', 'animationstart']) document.addEventListener(event, onMove, true);
    return seen;
  }, STILL_FRAMES);
  return () => moves.evaluate(({ moved }) => moved);
}

async function look(page: Page): Promise<Result[]> {
  // The builder also checks frames. It opens its own page for the summary and loads axe three times, which most pages don't need.
  if (page.frames().length > 1) return (await new AxeBuilder({ page }).options(options).analyze()).violations;
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source);
  return page.evaluate(async (how) => {
    if (!window.axe) throw new Error('axe is not on the page');
    // Behind a modal dialog is the page that was checked before it opened. No one can reach it now, and checking a long list again takes seconds.
    const modals = [...document.querySelectorAll('[role="dialog"][aria-modal="true"]')];
    return (await window.axe.run(modals.length > 0 ? modals : document, how)).violations;
  }, options);
}

/**
 * Waits until the current screen has loaded: a heading that `markScreen` hasn't marked, and nothing that says it's busy.
 */
export const screenLoaded = (page: Page): Promise<unknown> =>
  page.waitForFunction(
    () =>
      document.querySelector('h1') !== null &&
      document.querySelector('h1[data-left], [aria-busy="true"], .mantine-Skeleton-root') === null,
  );

/** Marks the screen that is about to be left, so that `screenLoaded` waits for the next one. */
export const markScreen = (page: Page): Promise<void> =>
  page.evaluate(() => {
    for (const heading of document.querySelectorAll('h1')) heading.setAttribute('data-left', '');
  });

/**
 * The violations of a loaded screen in both color schemes, without a reload. The page must have reduced motion, so that colors change at once. In
 * the dark scheme only colors can differ.
 */
export async function findInBothSchemes(page: Page): Promise<Result[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source);
  return page.evaluate(
    async ({ how, frames }) => {
      const { axe } = window;
      if (!axe) throw new Error('axe is not on the page');
      const root = document.documentElement;
      const before = root.getAttribute('data-mantine-color-scheme') ?? 'light';
      const found: Result[] = [];
      const colorsOnly: RunOptions = { ...how, runOnly: { type: 'rule', values: ['color-contrast'] } };
      for (const scheme of ['light', 'dark']) {
        root.setAttribute('data-mantine-color-scheme', scheme);
        for (let frame = 0; frame < frames; frame++) await new Promise(requestAnimationFrame);
        const { violations } = await axe.run(document, scheme === 'light' ? how : colorsOnly);
        for (const result of violations) found.push({ ...result, help: `${result.help} (${scheme})` });
      }
      root.setAttribute('data-mantine-color-scheme', before);
      return found;
    },
    { how: options, frames: STILL_FRAMES },
  );
}
