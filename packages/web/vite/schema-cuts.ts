/** A place in a file and its replacement. */
export interface Cut {
  readonly start: number;
  readonly end: number;
  readonly by: string;
}

/** A node of a syntax tree, as far as it is looked at here. */
interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [key: string]: unknown;
}

/** What of a call only the server and the reference read. */
const LEFT_OUT = new Set(['params', 'query', 'body', 'response', 'summary', 'description']);

/**
 * What the browser build can remove from a contract file: those properties of its calls, and every top-level schema built by a chain that
 * starts with `z` or another such schema. `z` replaces them, so code that uses them gets the same value as before.
 */
export function schemaCuts(program: unknown): Cut[] {
  const cuts: Cut[] = [];
  const schemas = new Set(['z']);
  for (const statement of nodes(isNode(program) ? program.body : [])) {
    const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
    if (!isNode(declared) || declared.type !== 'VariableDeclaration') continue;
    for (const { id, init } of nodes(declared.declarations)) {
      if (!isNode(init)) continue;
      if (init.type === 'CallExpression' && isNode(id) && schemas.has(rootOf(init))) {
        schemas.add(nameOf(id));
        cuts.push({ start: init.start, end: init.end, by: 'z' });
      } else cuts.push(...cutsInCalls(init));
    }
  }
  return cuts;
}

/** In `defineEndpoint({ … })` and in each call of `defineEndpoints('…', { … })`, wherever in the expression they stand. */
function cutsInCalls(node: Node): Cut[] {
  if (node.type === 'CallExpression' && rootOf(node) === 'defineEndpoint')
    return nodes(node.arguments).flatMap(cutsInCall);
  if (node.type === 'CallExpression' && rootOf(node) === 'defineEndpoints')
    return nodes(node.arguments).flatMap(({ properties }) =>
      nodes(properties).flatMap(({ value }) => (isNode(value) ? cutsInCall(value) : [])),
    );
  return Object.values(node).flatMap((child) =>
    Array.isArray(child) ? nodes(child).flatMap(cutsInCalls) : isNode(child) ? cutsInCalls(child) : [],
  );
}

const cutsInCall = ({ properties }: Node): Cut[] =>
  nodes(properties).flatMap(({ key, start, end }, at, all) =>
    // With the comma behind it.
    isNode(key) && LEFT_OUT.has(nameOf(key)) ? [{ start, end: all[at + 1]?.start ?? end, by: '' }] : [],
  );

/** The name that a chain of calls and properties begins with: `z` of `z.object({}).nullable()`. */
function rootOf(node: unknown): string {
  if (!isNode(node)) return '';
  if (node.type === 'CallExpression') return rootOf(node.callee);
  if (node.type === 'MemberExpression') return rootOf(node.object);
  return nameOf(node);
}

const nameOf = ({ type, name }: Node) => (type === 'Identifier' && typeof name === 'string' ? name : '');
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value;
const nodes = (list: unknown): Node[] => (Array.isArray(list) ? list.filter(isNode) : []);
