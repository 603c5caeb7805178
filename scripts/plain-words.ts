// Finds words that docs/writing.md replaces, in the texts and comments of finished paths. Run by npm run check; exit code 1 if it finds any.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

/** Paths whose texts are finished. Add a path here once it has none of the words in plain-words.tsv. */
const finished = [
  'README.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  'CODE_OF_CONDUCT.md',
  '.github',
  'docs',
  'packages/contract/src',
  'packages/server/src',
  'packages/server/migrations',
  'packages/web',
  'e2e',
  'bench',
  'packages/voice-gateway',
  'scripts',
];
/** Not checked: the style guide lists the words to avoid, tests may type them, and table types repeat migrations. */
const skipped = /^docs\/writing\.md$|\.test\.tsx?$|schema\.(d\.ts|sql)$/;
/** Texts of the specification, and of files from other programs, stay as they are. */
const LITERAL = /literal: (R\d|data)/;

export interface PlainWord {
  readonly word: string;
  readonly instead: string;
}

/** The words of plain-words.tsv. */
export function readPlainWords(tsv: string): PlainWord[] {
  return tsv
    .trim()
    .split('\n')
    .map((line) => {
      const [word = '', instead = ''] = line.split('\t');
      return { word, instead };
    });
}

/** One line for each word found: file, line, word, and what to use instead. In TypeScript, only strings, JSX text, and comments count, and in SQL, comments. */
export function findPlainWords(file: string, text: string, words: readonly PlainWord[]): string[] {
  const instead = new Map(words.map((each) => [each.word, each.instead]));
  // Paths and ids aren't text.
  const pattern = new RegExp(`(?<![\\w./-])(${[...instead.keys()].join('|')})(?![\\w/-]|\\.\\w)`, 'gi');
  const lines = (/\.tsx?$/.test(file) ? withoutCode(file, text) : /\.sql$/.test(file) ? sqlComments(text) : text).split(
    '\n',
  );
  return lines.flatMap((line, index) =>
    LITERAL.test(line)
      ? []
      : [...line.matchAll(pattern)].map(
          ([found]) => `${file}:${index + 1}: '${found}': use ${instead.get(found.toLowerCase())}`,
        ),
  );
}

/** The comments of a migration. Comments in function bodies and `comment on` are in the database, so they stay as they are. */
function sqlComments(text: string): string {
  return text.replace(/\$\$[\s\S]*?\$\$/g, (body) => body.replace(/[^\n]/g, ' ')).replace(/^(?!\s*--).*$/gm, '');
}

/** The source with its names and its one-word values blanked out. */
function withoutCode(file: string, text: string): string {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest);
  const characters = text.split('');
  const blank = (node: ts.Node) => {
    if (ts.isIdentifier(node) || (ts.isStringLiteral(node) && /^[a-z_]+$/.test(node.text)))
      characters.fill(' ', node.getStart(source), node.end);
    ts.forEachChild(node, blank);
  };
  blank(source);
  return characters.join('');
}

if (import.meta.main) {
  const root = join(import.meta.dirname, '..');
  const words = readPlainWords(readFileSync(join(import.meta.dirname, 'plain-words.tsv'), 'utf8'));
  const files = execFileSync('git', ['ls-files', '-z', ...finished], { cwd: root, encoding: 'utf8' }).split('\0');
  const found = files
    .filter((file) => /\.(tsx?|md|sql)$/.test(file) && !skipped.test(file))
    .flatMap((file) => findPlainWords(file, readFileSync(join(root, file), 'utf8'), words));
  for (const line of found) console.error(line);
  if (found.length > 0)
    console.error('docs/writing.md has the style. Mark texts of the specification with // literal: R…');
  process.exitCode = found.length === 0 ? 0 : 1;
}
