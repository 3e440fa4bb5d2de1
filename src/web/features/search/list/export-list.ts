import type { TimeFormat } from '../../../ui/format/time.ts';
import { csvText } from '../../../platform/csv/csv.ts';
import type { Standing } from '../../../registry/standing/standing.ts';
import { standingDetails } from '../../../registry/standing/standing-words.ts';

/** The outcome for a line: `known` is on the registry in any status. */
export const KINDS = ['known', 'new', 'open'] as const;
export type Kind = (typeof KINDS)[number];

/** One identifier of a list, and the registry's answer. */
export interface ListLine {
  readonly identifier: string;
  readonly standing: Standing | undefined;
}

export function kindOf({ standing }: ListLine): Kind {
  if (standing?.kind !== 'answered') return 'open';
  return standing.facts.length === 0 ? 'new' : 'known';
}

const REGISTRY = { known: 'known', new: 'new', open: 'not answered' } as const satisfies Record<Kind, string>;

/** The first column is named as in the desk's own lists: the file can be reported from. */
export const listCsv = (lines: readonly ListLine[], format: TimeFormat): string =>
  csvText(
    [
      ['identifier', ({ identifier }) => identifier],
      ['registry', (line) => REGISTRY[kindOf(line)]],
      ['details', ({ standing }) => standingDetails(standing, format).join(' · ')],
    ],
    lines,
  );

export function listJson(lines: readonly ListLine[], format: TimeFormat): string {
  const items = lines.map((line) => ({
    identifier: line.identifier,
    registry: REGISTRY[kindOf(line)],
    details: standingDetails(line.standing, format),
    ...(line.standing?.kind === 'answered' ? { facts: line.standing.facts } : {}),
  }));
  return `${JSON.stringify(items, null, 2)}\n`;
}
