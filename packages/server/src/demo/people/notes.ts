import { agentNetworkPhrases, turning65Phrases } from './note-phrases-agent-network.ts';
import { preneedPhrases } from './note-phrases-preneed.ts';
import { recruitingPhrases } from './note-phrases-recruiting.ts';
import { fill, type NoteOf } from './note-words.ts';
import type { Kind } from './person.ts';
import { type Random, weights } from './random.ts';

type Phrases = Record<'terse' | 'sentences' | 'next' | 'reports', readonly string[]>;

const phrases: Readonly<Record<Kind, Phrases>> = {
  agent_network: agentNetworkPhrases,
  preneed: preneedPhrases,
  recruiting: recruitingPhrases,
};
const turning65: Phrases = {
  terse: [...agentNetworkPhrases.terse, ...turning65Phrases.terse],
  sentences: [...agentNetworkPhrases.sentences, ...turning65Phrases.sentences],
  next: [...agentNetworkPhrases.next, ...turning65Phrases.next],
  reports: [...agentNetworkPhrases.reports, ...turning65Phrases.reports],
};

function phrasesFor(kind: Kind, person: NoteOf): Phrases {
  if (kind !== 'agent_network' || person.date_of_birth === null) return phrases[kind];
  const age = Number(person.created_at.slice(0, 4)) - Number(person.date_of_birth.slice(0, 4));
  return age === 64 || age === 65 ? turning65 : phrases[kind];
}

const lengths = weights<'terse' | 'sentence' | 'paragraph' | 'report'>([
  ['terse', 32],
  ['sentence', 34],
  ['paragraph', 24],
  ['report', 10],
]);

/** A note as an agent would write it: two words to several paragraphs, plain text. */
export function generateNote(random: Random, kind: Kind, person: NoteOf): string {
  const { terse, sentences, next, reports } = phrasesFor(kind, person);
  const say = (phrase: string) => capital(fill(phrase, random, person));
  switch (random.weighted(lengths)) {
    case 'terse':
      return fill(random.pick(terse), random, person);
    case 'sentence':
      return say(random.pick(sentences));
    case 'paragraph':
      return [...several(random, sentences, random.int(2, 4)), random.pick(next)].map(say).join(' ');
    default: {
      const remarks = several(random, sentences, random.int(0, 3)).map(say).join(' ');
      return [say(random.pick(reports)), remarks, say(random.pick(next))].filter((part) => part !== '').join('\n\n');
    }
  }
}

/** Some of the phrases, without repeats. */
function several(random: Random, items: readonly string[], count: number): string[] {
  const chosen = new Set<string>();
  while (chosen.size < Math.min(count, items.length)) chosen.add(random.pick(items));
  return [...chosen];
}

function capital(sentence: string): string {
  return sentence.slice(0, 1).toUpperCase() + sentence.slice(1);
}
