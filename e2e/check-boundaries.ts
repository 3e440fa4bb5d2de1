import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { findFolderCycles } from './folder-cycles.ts';
import {
  PLANTED_FILES,
  PLANTED_FOLDER_CYCLES,
  PLANTED_FOLDERS,
  type PlantedFile,
} from './planted-violations.ts';

// `npm run check:boundaries`: who imports whom, by the rules of .dependency-cruiser.cjs, and no folders in a
// circle. Two things make a green answer worth something: every rule is first seen to fail on a tree that
// breaks it, and every source file must have been read (dependency-cruiser with a TypeScript it cannot use
// reads none of them and says that all is well).

const projectFolder = path.resolve(import.meta.dirname, '..');
const configFile = path.join(projectFolder, '.dependency-cruiser.cjs');
const cruiser = fileURLToPath(
  new URL('../../bin/dependency-cruise.mjs', import.meta.resolve('dependency-cruiser')),
);

const reportSchema = z.object({
  modules: z.array(
    z.object({ source: z.string(), dependencies: z.array(z.object({ resolved: z.string() })) }),
  ),
  summary: z.object({
    violations: z.array(z.object({ from: z.string(), to: z.string(), rule: z.object({ name: z.string() }) })),
    ruleSetUsed: z.object({ forbidden: z.array(z.object({ name: z.string(), comment: z.string() })) }),
  }),
});

function cruise(folder: string) {
  const report = execFileSync(
    process.execPath,
    [cruiser, '--config', configFile, '--output-type', 'json', 'src', 'e2e'],
    {
      cwd: folder,
      encoding: 'utf8',
      maxBuffer: 256 * 1024 * 1024,
    },
  );
  return reportSchema.parse(JSON.parse(report));
}

function sourceFiles(folder: string): string[] {
  return ['src', 'e2e'].flatMap((top) =>
    readdirSync(path.join(folder, top), { recursive: true, encoding: 'utf8' })
      .filter((name) => /[.]tsx?$/u.test(name))
      .map((name) => path.posix.join(top, name.split(path.sep).join('/'))),
  );
}

function cruisePlanted(files: readonly PlantedFile[]) {
  const folder = mkdtempSync(path.join(tmpdir(), 'boundaries-'));
  try {
    for (const { path: name, source } of files) {
      mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
      writeFileSync(path.join(folder, name), source);
    }
    return cruise(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Compares the violations found with the planted ones: they must be equal. */
function compareFound(found: ReadonlySet<string>, planted: ReadonlySet<string>): string[] {
  return [
    ...[...planted].filter((line) => !found.has(line)).map((line) => `not caught: ${line}`),
    ...[...found].filter((line) => !planted.has(line)).map((line) => `caught though allowed: ${line}`),
  ];
}

/** Lists the faults of the rules themselves: each must catch what was planted for it, and nothing else. */
function problemsOfTheRules(): string[] {
  // One tree for both, since a start of dependency-cruiser takes longer than to read it.
  const { modules, summary } = cruisePlanted([...PLANTED_FILES, ...PLANTED_FOLDERS]);
  const ofFolders = new Set(PLANTED_FOLDERS.map((file) => file.path));
  const broken = new Set(PLANTED_FILES.flatMap((file) => file.breaks));
  return [
    ...compareFound(
      new Set(summary.violations.map(({ from, rule }) => `${rule.name}: ${from}`)),
      new Set(PLANTED_FILES.flatMap((file) => file.breaks.map((rule) => `${rule}: ${file.path}`))),
    ),
    ...summary.ruleSetUsed.forbidden
      .filter(({ name }) => !broken.has(name))
      .map(({ name }) => `no planted file breaks the rule ${name}`),
    ...compareFound(
      new Set(findFolderCycles(modules.filter(({ source }) => ofFolders.has(source)))),
      new Set(PLANTED_FOLDER_CYCLES),
    ),
  ];
}

function problemsOfTheProject(): { problems: string[]; fileCount: number } {
  const { modules, summary } = cruise(projectFolder);
  const reasons = new Map(summary.ruleSetUsed.forbidden.map(({ name, comment }) => [name, comment]));
  const cruised = new Set(modules.map(({ source }) => source));
  const files = sourceFiles(projectFolder);
  return {
    fileCount: files.length,
    problems: [
      ...summary.violations.map(
        ({ from, to, rule }) => `${rule.name}: ${from} → ${to}\n    ${reasons.get(rule.name) ?? ''}`,
      ),
      ...findFolderCycles(modules).map((cycle) => `folders in a circle: ${cycle}`),
      ...files.filter((file) => !cruised.has(file)).map((file) => `not read by dependency-cruiser: ${file}`),
      ...(files.length === 0 ? ['no source file was found at all'] : []),
    ],
  };
}

const ruleProblems = problemsOfTheRules();
const { problems, fileCount } = problemsOfTheProject();
for (const problem of [...ruleProblems, ...problems]) console.error(`  ${problem}`);
if (ruleProblems.length + problems.length > 0) {
  console.error(`Import boundaries: ${ruleProblems.length + problems.length} problems.`);
  process.exitCode = 1;
} else {
  console.log(`Import boundaries: ${fileCount} files, no violation; every rule was seen to catch its own.`);
}
