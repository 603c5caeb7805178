import { describe, expect, it } from 'vitest';
import { replaceLinks, textLink, withSampleLinks } from './text-links.ts';

const ORIGIN = 'https://northstar.test';
const LONG = 'https://calendly.example.com/dana-alvarez/yearly-review?utm_source=text&utm_campaign=fall';
const shorten = (words: string) => {
  const targets: string[] = [];
  return { words: replaceLinks(words, ORIGIN, (target) => `<${targets.push(target)}>`), targets };
};

describe('links in texts', () => {
  it('are replaced, without what ends the sentence', () => {
    expect(shorten(`Book here: ${LONG}. Or (${LONG}#b)!`)).toEqual({
      words: 'Book here: <1>. Or (<2>)!',
      targets: [LONG, `${LONG}#b`],
    });
    const wiki = `${LONG}/Medicare_(United_States)`;
    expect(shorten(`See ${wiki}.`)).toEqual({ words: 'See <1>.', targets: [wiki] });
  });

  it('stay as they are if they’re short, ours, or none', () => {
    for (const words of [
      'Go to https://ab.test/x',
      `Sign at ${ORIGIN}/soa/12-abcdefghijklmnopqrstuvwxyzabcdef-and-more-of-it`,
      'www.example.com/a-path-that-is-very-long-but-has-no-scheme-in-front-of-it',
      `请访问${LONG}，谢谢`,
      `${LONG}에서 예약하세요`,
      `See ${LONG}—it’s free`,
      'https://',
    ])
      expect(shorten(words)).toEqual({ words, targets: [] });
  });

  it('are counted at their short length before they exist', () => {
    const counted = withSampleLinks(`Book: ${LONG}`, ORIGIN);
    expect(counted).toHaveLength('Book: '.length + textLink(ORIGIN, 'a'.repeat(22)).length);
    expect(withSampleLinks(`Book: ${LONG}`, null)).toBe(`Book: ${LONG}`);
  });
});
