import ts from 'typescript';

const titled = new Set(['it', 'test', 'describe']);
const notRun = new Set(['skip', 'todo', 'fixme']);

/**
 * The rule ids in the titles of a test file: of its `it`, `test`, and `describe` calls and Playwright's steps. Skipped tests, todos, and
 * comments don't count.
 * @param source the text of the file.
 */
export function ruleIdsInTitles(source: string): Set<string> {
  const ids = new Set<string>();
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node)) {
      const names = calleeNames(node.expression);
      if (titled.has(names[0] ?? '')) {
        if (names.some((name) => notRun.has(name))) return;
        for (const id of idsIn(titleOf(node))) ids.add(id);
      }
    }
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile('test.tsx', source, ts.ScriptTarget.Latest, false, ts.ScriptKind.TSX));
  return ids;
}

/** `it.each(table)` → ['it', 'each'] */
function calleeNames(callee: ts.Expression): string[] {
  if (ts.isIdentifier(callee)) return [callee.text];
  if (ts.isPropertyAccessExpression(callee)) return [...calleeNames(callee.expression), callee.name.text];
  if (ts.isCallExpression(callee)) return calleeNames(callee.expression);
  if (ts.isTaggedTemplateExpression(callee)) return calleeNames(callee.tag);
  return [];
}

function titleOf(call: ts.CallExpression): string {
  const title = call.arguments[0];
  if (!title) return '';
  if (ts.isStringLiteralLike(title)) return title.text;
  if (!ts.isTemplateExpression(title)) return '';
  return [title.head.text, ...title.templateSpans.map((span) => span.literal.text)].join(' ');
}

/** Single ids, and every id of a range: `R468–R473`. A reversed range counts only its two ends. */
function* idsIn(title: string): Generator<string> {
  for (const [, first = '', last = first] of title.matchAll(/\bR(\d{3})\b(?:\s*[-–]\s*R(\d{3})\b)?/g)) {
    yield `R${first}`;
    for (let number = Number(first) + 1; number < Number(last); number++) yield `R${String(number).padStart(3, '0')}`;
    yield `R${last}`;
  }
}
