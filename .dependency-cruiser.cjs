// The walls of the house (docs/architecture.md). scripts/walls.test.ts plants a breach of each and sees it fall.

const source = '^packages/(contract|server|voice-gateway|web)/';
const test = '(\\.test\\.tsx?$)|(\\.fixture\\.tsx?$)|(^packages/server/test/)';

/** @type {import('dependency-cruiser').IForbiddenRuleType[]} */
const walls = [
  {
    name: 'no-cycles',
    comment: 'Two files that need each other are one thing, or a third is missing. Types count.',
    from: {},
    to: { circular: true },
  },
  {
    name: 'resolvable',
    comment: 'What cannot be found cannot be judged. Part of the client is there only once it is built.',
    from: { pathNot: '^packages/client/' },
    to: { couldNotResolve: true },
  },
  {
    name: 'contract-needs-nothing',
    comment:
      'The contract is zod and plain rules; libphonenumber is the table of numbering plans behind one of them, sms-segments-calculator the GSM alphabet behind another.',
    from: { path: '^packages/contract/', pathNot: test },
    to: { pathNot: '^packages/contract/|(^|/)node_modules/(zod|libphonenumber-js|sms-segments-calculator)/' },
  },
  {
    name: 'web-and-server-meet-in-the-contract',
    from: { path: '^packages/(web|server)/' },
    to: { path: '^packages/(web|server)/', pathNot: '^packages/$1/' },
  },
  {
    name: 'voice-gateway-needs-nothing',
    comment: 'It is useful without the rest of the product.',
    from: { path: '^packages/voice-gateway/', pathNot: test },
    to: { path: '^(packages|e2e|bench|scripts)/', pathNot: '^packages/voice-gateway/' },
  },
  {
    name: 'voice-gateway-behind-its-provider',
    from: { path: '^packages/(contract|server|web)/', pathNot: ['^packages/server/src/providers/voice/', test] },
    to: { path: '^packages/voice-gateway/' },
  },
  {
    name: 'platform-knows-no-feature',
    from: { path: '^packages/server/src/(platform|providers)/', pathNot: test },
    to: { path: '^packages/server/src/', pathNot: '^packages/server/src/(platform|providers)/' },
  },
  {
    name: 'features-meet-in-api-and-events',
    from: { path: '^packages/server/src/features/([^/]+)/', pathNot: test },
    to: {
      path: '^packages/server/src/features/',
      pathNot: ['^packages/server/src/features/$1/', '\\.(api|events)\\.ts$'],
    },
  },
  {
    name: 'routes-touch-no-queries',
    from: { path: '\\.routes\\.ts$' },
    to: { path: '\\.queries\\.ts$' },
  },
  {
    name: 'queries-know-no-http',
    from: { path: '\\.queries\\.ts$' },
    to: { path: '(^|/)node_modules/(@?fastify)|^packages/server/src/platform/http/' },
  },
  {
    name: 'driver-in-platform-db-only',
    from: { path: source, pathNot: ['^packages/server/src/platform/db/', test] },
    to: { path: '(^|/)node_modules/(@types/)?(pg|pg-copy-streams)/' },
  },
  {
    name: 'vendors-in-providers-only',
    from: { path: source, pathNot: ['/src/providers/', test] },
    to: {
      path: '(^|/)node_modules/(@?twilio|@?stripe|nodemailer|@aws-sdk|openid-client|@redis|@nats-io|prom-client|@opentelemetry|@?googleapis|@microsoft|@azure)',
    },
  },
  {
    name: 'ui-and-lib-know-no-feature',
    from: { path: '^packages/web/src/(ui|lib)/', pathNot: test },
    to: { path: '^packages/web/src/', pathNot: '^packages/web/src/(ui|lib)/' },
  },
  {
    name: 'web-features-meet-in-api',
    from: { path: '^packages/web/src/features/([^/]+)/', pathNot: test },
    to: {
      path: '^packages/web/src/features/',
      pathNot: ['^packages/web/src/features/$1/', '\\.api\\.tsx?$'],
    },
  },
  {
    name: 'web-features-need-each-other-one-way',
    comment:
      'Of two features that need each other, also through a third, neither can be changed alone. app/ composes them instead.',
    scope: 'folder',
    from: { path: '^packages/web/src/features/[^/]+$' },
    to: { path: '^packages/web/src/features/[^/]+$', circular: true },
  },
  {
    name: 'web-features-know-no-app',
    comment: 'app/ knows the features and hands them what they need of each other.',
    from: { path: '^packages/web/src/features/', pathNot: test },
    to: { path: '^packages/web/src/app/' },
  },
  {
    name: 'ui-knows-neither-router-nor-api',
    from: { path: '^packages/web/src/ui/', pathNot: test },
    to: {
      path: '(^|/)node_modules/@tanstack/(react-router|react-query)/|^packages/web/src/lib/(api|use-call|use-send)',
    },
  },
  {
    name: 'source-needs-no-test',
    from: { path: source, pathNot: test },
    to: { path: ['^(e2e|bench|scripts)/', '(^|/)node_modules/(vitest|@playwright|playwright)', test] },
  },
];

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: walls.map((wall) => ({ severity: 'error', ...wall })),
  options: {
    doNotFollow: { path: 'node_modules' },
    // Only what we build: most packages live in a dist of their own.
    exclude: { path: '^packages/[^/]+/dist/' },
    // Type imports are dependencies too.
    tsPreCompilationDeps: true,
    builtInModules: { add: ['node:sqlite'] },
    enhancedResolveOptions: {
      // Workspaces are found by name, through the exports of their package.json, and then seen at their real place.
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.d.ts', '.js', '.mjs', '.cjs', '.json', '.css'],
      mainFields: ['module', 'main', 'types'],
    },
  },
};
