import path from 'node:path';

/** Of one source file, what it imports. */
export interface ModuleImports {
  readonly source: string;
  readonly dependencies: readonly { readonly resolved: string }[];
}

/** Tests and what only they use may look anywhere. */
const isProduct = (file: string) =>
  file.startsWith('src/') && !file.startsWith('src/testing/') && !/[.](?:test|bench)[.]tsx?$/u.test(file);

/**
 * Imports between folders that import each other, in a circle of any length, although their files do not: one of each folder
 * from each other, in words. A folder and the one around it are two.
 */
export function findFolderCycles(modules: readonly ModuleImports[]): string[] {
  const imports = new Map<string, Map<string, string>>();
  for (const { source, dependencies } of modules.filter((module) => isProduct(module.source))) {
    for (const { resolved } of dependencies.filter((dependency) => isProduct(dependency.resolved))) {
      const [from, to] = [path.posix.dirname(source), path.posix.dirname(resolved)];
      const targets = imports.get(from) ?? new Map<string, string>();
      if (from !== to) imports.set(from, targets.set(to, targets.get(to) ?? `${source} imports ${resolved}`));
    }
  }
  const leadsTo = (from: string, to: string, seen = new Set([from])): boolean =>
    [...(imports.get(from)?.keys() ?? [])].some(
      (next) => next === to || (!seen.has(next) && leadsTo(next, to, seen.add(next))),
    );
  return [...imports].flatMap(([from, targets]) =>
    [...targets].filter(([to]) => leadsTo(to, from)).map(([, shown]) => shown),
  );
}
