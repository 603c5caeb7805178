import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import type { default as Axe, Result, RunOptions } from 'axe-core';

declare global {
  interface Window {
    /** Once it was needed on a page. */
    readonly axe?: Pick<typeof Axe, 'run'>;
  }
}

/** The small edition: hundreds of pages read it. */
const source = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
/** Who asks what is wrong need not be told what is right: on a page with a list that takes longer than looking. */
const options: RunOptions = { runOnly: tags, resultTypes: ['violations'] };

/** Frames that pass between a change and the fade it starts: the kit sets where a fade begins first. */
const STILL_FRAMES = 3;

/**
 * What axe finds on a page that WCAG 2.2 AA forbids. What fades in or out has the colors of neither, so the page is looked at when it stands
 * still, and again where something began to move meanwhile.
 */
export async function findViolations(page: Page): Promise<Result[]> {
  for (;;) {
    const moved = await standStill(page);
    const found = await look(page);
    if (found.length === 0 || !(await moved())) return found;
  }
}

/** Waits until nothing moves. Answers a function that says whether something began to move since. */
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
  // Into frames the builder finds the way. It opens a page of its own to sum up, and reads axe three times: most pages do without.
  if (page.frames().length > 1) return (await new AxeBuilder({ page }).options(options).analyze()).violations;
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source);
  return page.evaluate(async (how) => {
    if (!window.axe) throw new Error('axe is not on the page');
    return (await window.axe.run(document, how)).violations;
  }, options);
}
