// Rules for imports (docs/architecture.md): they follow the layers, without circles.

/** The parts of the app, lowest first: a module imports from its own part and from lower ones. */
const APP = [
  'app/src/(core|generated|styles)/',
  'app/src/ui/',
  'app/src/(layout|illustrations|journal|backend|guided|portals)/',
  'app/src/(forms|offers|checkout)/',
  'app/src/(pages|program)/',
  // Entries, routes and the application shell.
  'app/src/[^/]+$',
];

/** The parts of the project, lowest first. */
const PROJECT = [
  'core-wasm/',
  'app/src/',
  'app/(scripts/|vite\\.config\\.ts)',
  'scripts/',
  'tests/support/',
  'tests/',
];

const TEST = '\\.test\\.tsx?$';

/** A rule for each part but the highest. */
const nothingImportsUpwards = (parts) =>
  parts.slice(0, -1).map((part, index) => ({
    name: `upwards from ${part}`,
    comment: 'Move what is needed to a lower part, or pass it in as an argument.',
    severity: 'error',
    from: { path: `^${part}`, pathNot: TEST },
    to: { path: `^(${parts.slice(index + 1).join('|')})`, pathNot: `^${part}` },
  }));

module.exports = {
  forbidden: [
    {
      name: 'circular import',
      comment: 'Move what both need into a module below them, or pass it in as an argument.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    ...nothingImportsUpwards(APP),
    ...nothingImportsUpwards(PROJECT),
    {
      name: 'one door to the core',
      comment: 'The app calls the core through app/src/core/core.ts.',
      severity: 'error',
      from: { path: '^app/src/', pathNot: ['^app/src/core/core\\.ts$', TEST] },
      to: { path: '^core-wasm(/|$)' },
    },
    {
      name: 'nothing of the desk in the site',
      comment:
        'The development site of the desk gets its scripts by a plugin (app/desk/preview/site-plugin.ts).',
      severity: 'error',
      from: { path: '^app/(src|scripts)/' },
      to: { path: '^app/desk/' },
    },
    {
      name: 'no barrel',
      comment: 'A module has the name of its subject, and is imported by its own path.',
      severity: 'error',
      from: {},
      to: {
        path: '(^|/)(index|utils?|misc|helpers?|common|shared)\\.[cm]?[jt]sx?$',
        pathNot: ['^core-wasm/', 'node_modules'],
      },
    },
  ],
  options: {
    // Types are part of a design: their imports count.
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: { conditionNames: ['import', 'default'], exportsFields: ['exports'] },
    doNotFollow: { path: ['node_modules', '^core-wasm/pkg/'] },
    exclude: { path: '^app/(\\.cache|dist|program|variants)/|^node:' },
  },
};
