import path from 'node:path';

/** Of one source file, what it imports. */
export interface ModuleImports {
  readonly source: string;
  readonly dependencies: readonly { readonly resolved: string }[];
}

/** Tests and what only they use may look anywhere. */
const isProduct = (file: string) =>
  file.startsWith('src/') && !file.startsWith('src/testing/') && !/[.](?:test|bench)[.]tsx?$/u.test(file);

/** For each folder the folders that its own files import from, each with one import that shows it. */
function folderImports(modules: readonly ModuleImports[]): Map<string, Map<string, string>> {
  const imports = new Map<string, Map<string, string>>();
  for (const { source, dependencies } of modules.filter((module) => isProduct(module.source))) {
    for (const { resolved } of dependencies.filter((dependency) => isProduct(dependency.resolved))) {
      const [from, to] = [path.posix.dirname(source), path.posix.dirname(resolved)];
      if (from === to) continue;
      const targets = imports.get(from) ?? new Map<string, string>();
      imports.set(from, targets.set(to, targets.get(to) ?? `${source} imports ${resolved}`));
    }
  }
  return imports;
}

/** The folders on a shortest way from one to another, both included. */
function shortestWay(
  imports: ReadonlyMap<string, ReadonlyMap<string, string>>,
  from: string,
  to: string,
): string[] | undefined {
  const seen = new Set([from]);
  const ways = [[from]];
  for (const way of ways) {
    const last = way.at(-1) ?? from;
    if (last === to) return way;
    for (const next of imports.get(last)?.keys() ?? []) {
      if (seen.has(next)) continue;
      seen.add(next);
      ways.push([...way, next]);
    }
  }
  return undefined;
}

/**
 * Folders that import each other, in a circle of any length, although their files do not; a folder and the
 * one around it are two. Each circle comes once, in words.
 */
export function findFolderCycles(modules: readonly ModuleImports[]): string[] {
  const imports = folderImports(modules);
  const cycles = new Map<string, string>();
  for (const [from, targets] of imports) {
    for (const to of targets.keys()) {
      const way = shortestWay(imports, to, from);
      if (way === undefined) continue;
      const steps = [from, ...way].slice(1).map((folder, index) => {
        const before = [from, ...way][index] ?? from;
        return imports.get(before)?.get(folder) ?? '';
      });
      const key = [...way].sort().join(' ');
      if (!cycles.has(key)) cycles.set(key, `${[from, ...way].join(' → ')}\n    ${steps.join('\n    ')}`);
    }
  }
  return [...cycles.values()];
}
