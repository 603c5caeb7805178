import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Font } from 'fontkit';
import subsetFont from 'subset-font';
import { z } from 'zod';
import { clustersOf, withoutInvisible } from './clusters.ts';
import { openFont } from './open-font.ts';

/** A font in one weight, ready for drawing: a whole font, or a slice with some characters. */
export interface Face {
  readonly id: string;
  readonly font: Font;
}

/** The fonts needed for some texts, in both weights. */
export interface Faces {
  /** The face that has all of a cluster. Undefined if no font has it. The surrounding `text` decides between Chinese, Japanese, and Korean glyphs. */
  faceOf(cluster: string, text: string, bold: boolean): Face | undefined;
}

const weights = { regular: 400, bold: 600 } as const;
type Weight = keyof typeof weights;

/** Noto Sans covers Latin, Greek, Cyrillic, Vietnamese, and Devanagari. These cover the other scripts. */
const scripts: readonly { readonly family: string; readonly has: RegExp }[] = [
  { family: 'noto-sans-arabic', has: /\p{Script=Arabic}/u },
  { family: 'noto-sans-hebrew', has: /\p{Script=Hebrew}/u },
  { family: 'noto-sans-thai', has: /\p{Script=Thai}/u },
  { family: 'noto-sans-lao', has: /\p{Script=Lao}/u },
  { family: 'noto-sans-khmer', has: /\p{Script=Khmer}/u },
  { family: 'noto-sans-bengali', has: /\p{Script=Bengali}/u },
  { family: 'noto-sans-gujarati', has: /\p{Script=Gujarati}/u },
  { family: 'noto-sans-gurmukhi', has: /\p{Script=Gurmukhi}/u },
  { family: 'noto-sans-tamil', has: /\p{Script=Tamil}/u },
  { family: 'noto-sans-telugu', has: /\p{Script=Telugu}/u },
  { family: 'noto-sans-armenian', has: /\p{Script=Armenian}/u },
  { family: 'noto-sans-georgian', has: /\p{Script=Georgian}/u },
  { family: 'noto-sans-ethiopic', has: /\p{Script=Ethiopic}/u },
];
const han =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Bopomofo}\u3000-\u303f\uff00-\uffef]/u;
const kana = /[\p{Script=Hiragana}\p{Script=Katakana}]/u;
const hangul = /\p{Script=Hangul}/u;

/** The families that may have a cluster, likeliest first. */
function familiesOf(cluster: string, text: string): readonly string[] {
  if (han.test(cluster)) {
    const usual = ['noto-sans-sc', 'noto-sans-tc', 'noto-sans-jp', 'noto-sans-kr'];
    // The same character has a different glyph in each country. The letters beside it decide.
    const first = hangul.test(text) ? 'noto-sans-kr' : kana.test(text) ? 'noto-sans-jp' : undefined;
    return first ? [first, ...usual.filter((family) => family !== first)] : usual;
  }
  const own = scripts.find(({ has }) => has.test(cluster));
  return own ? [own.family] : ['noto-emoji'];
}

const require = createRequire(import.meta.url);
const folderOf = (family: string) => dirname(require.resolve(`@fontsource-variable/${family}/LICENSE`));

/** A part of a font family in its own file, with its characters. */
interface Slice {
  readonly id: string;
  readonly path: string;
  readonly codes: ReadonlySet<number>;
}

const ranges = z.record(z.string(), z.string());
const families = new Map<string, Promise<readonly Slice[]>>();
const faces = new Map<string, Promise<Face>>();

/** Caches a value by key for the life of the process. */
function once<T>(known: Map<string, Promise<T>>, key: string, make: () => Promise<T>): Promise<T> {
  const made = known.get(key) ?? make();
  known.set(key, made);
  return made;
}

const slicesOf = (family: string) =>
  once(families, family, async () => {
    const folder = folderOf(family);
    const parts = ranges.parse(JSON.parse(await readFile(join(folder, 'unicode.json'), 'utf8')));
    return (
      Object.entries(parts)
        // Latin letters come from Noto Sans in every script.
        .filter(([name]) => !name.startsWith('latin'))
        .map(([name, text]) => {
          const id = `${family}-${name.replace(/[[\]]/g, '')}`;
          return { id, path: join(folder, 'files', `${id}-wght-normal.woff2`), codes: new Set(codesOf(text)) };
        })
    );
  });

/** The characters of 'U+20,U+41-5A'. */
function* codesOf(text: string): Generator<number> {
  for (const range of text.split(',')) {
    const [, from = '', to = from] = /^U\+([0-9A-F]+)(?:-([0-9A-F]+))?$/i.exec(range.trim()) ?? [];
    for (let code = Number.parseInt(from, 16); code <= Number.parseInt(to, 16); code++) yield code;
  }
}

const notoSans = (weight: Weight) =>
  once(faces, `noto-sans ${weight}`, async () => {
    const name = weight === 'bold' ? 'NotoSans-SemiBold' : 'NotoSans-Regular';
    const path = join(dirname(require.resolve('@embedpdf/fonts-latin')), '..', 'fonts', `${name}.ttf`);
    return { id: `noto-sans ${weight}`, font: openFont(await readFile(path)) };
  });

/** A slice in one weight. The file is a variable font with all weights, and PDF needs one. */
const faceOfSlice = ({ id, path, codes }: Slice, weight: Weight) =>
  once(faces, `${id} ${weight}`, async () => {
    const characters = [...codes].map((code) => String.fromCodePoint(code)).join('');
    const options = { targetFormat: 'truetype', variationAxes: { wght: weights[weight] } } as const;
    return { id: `${id} ${weight}`, font: openFont(await subsetFont(await readFile(path), characters, options)) };
  });

const hasAll = ({ font }: Face, codes: readonly number[]) => codes.every((code) => font.hasGlyphForCodePoint(code));

const codesIn = (cluster: string): number[] =>
  [...withoutInvisible(cluster)].map((character) => character.codePointAt(0) ?? 0);

/** A face in the requested weight. */
type Cut = (weight: Weight) => Promise<Face>;

/** Loads the fonts for these texts, and in bold for the texts written in bold. Slices without any of their characters aren't loaded. */
export async function loadFaces(texts: Iterable<string>, bold: Iterable<string>): Promise<Faces> {
  const latin = { regular: await notoSans('regular'), bold: await notoSans('bold') };
  const found: Record<Weight, Map<string, Face | undefined>> = { regular: new Map(), bold: new Map() };
  const keyOf = (cluster: string, text: string) =>
    han.test(cluster) ? `${familiesOf(cluster, text)[0]} ${cluster}` : cluster;
  const load = async (weight: Weight, some: Iterable<string>) => {
    for (const text of new Set(some)) {
      for (const cluster of clustersOf(text)) {
        const key = keyOf(cluster, text);
        if (found[weight].has(key)) continue;
        const isLatin = hasAll(latin.regular, codesIn(cluster));
        found[weight].set(key, isLatin ? latin[weight] : await (await findCut(cluster, text))?.(weight));
      }
    }
  };
  await load('regular', texts);
  await load('bold', bold);
  return {
    faceOf(cluster, text, isBold) {
      const key = keyOf(cluster, text);
      const weight = isBold ? 'bold' : 'regular';
      if (found[weight].has(key)) return found[weight].get(key);
      // Fixed labels on the pages are Latin and weren't in the given texts.
      return hasAll(latin.regular, codesIn(cluster)) ? latin[weight] : found.regular.get(key);
    },
  };
}

async function findCut(cluster: string, text: string): Promise<Cut | undefined> {
  const codes = codesIn(cluster);
  for (const family of familiesOf(cluster, text)) {
    const slice = (await slicesOf(family)).find((part) => codes.every((code) => part.codes.has(code)));
    if (!slice) continue;
    const cut: Cut = (weight) => faceOfSlice(slice, weight);
    if (hasAll(await cut('regular'), codes)) return cut;
  }
  return undefined;
}
