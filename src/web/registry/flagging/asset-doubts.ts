import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import { CONTRIBUTIONS_KEY, NEWEST_KEY } from '../../api/contributions-key.ts';
import type { NewestPage } from '../../../client/registry/read-newest.ts';
import type { RegistryAnswer } from '../../../client/registry/retrieve-contributions.ts';
import type { Flaggable } from '../../../client/submission/flag-transaction.ts';
import type { RegistryRecord } from '../../../client/registry/tolerant-record.ts';
import type { AssetDoubt } from '../../api/flag-options.ts';
import { assetDoubt } from './asset-doubt.ts';

/** The rows of one answer that matter for the rows in question. */
interface Relevant {
  readonly byIdentifier: Map<string, RegistryRecord[]>;
  readonly byDefinitionId: Map<string, RegistryRecord[]>;
}

function put(map: Map<string, RegistryRecord[]>, key: string, record: RegistryRecord): void {
  const known = map.get(key);
  if (known === undefined) map.set(key, [record]);
  else known.push(record);
}

/** Returns the records of every answer in this tab's cache. */
export function cachedAnswers(queryClient: QueryClient): (readonly RegistryRecord[])[] {
  const searches = queryClient
    .getQueriesData<RegistryAnswer>({ queryKey: [CONTRIBUTIONS_KEY] })
    .flatMap(([, answer]) => (answer === undefined ? [] : [answer.records]));
  const newest = queryClient
    .getQueriesData<InfiniteData<NewestPage | null>>({ queryKey: [NEWEST_KEY] })
    .map(([, answer]) => answer?.pages.flatMap((page) => page?.records ?? []) ?? []);
  return [...searches, ...newest];
}

/**
 * Judges the asset ids of rows against all answers that show them: the row with which an id was swapped may
 * be in any of these.
 */
export class AssetDoubts {
  readonly #identifiers: ReadonlySet<string>;
  readonly #definitionIds: ReadonlySet<string>;
  readonly #answers: Relevant[] = [];

  constructor(records: readonly Flaggable[]) {
    this.#identifiers = new Set(records.map(({ id }) => id));
    this.#definitionIds = new Set(records.map(({ assetDefinitionId }) => assetDefinitionId));
  }

  /** Reads an answer, once for all rows in question. */
  add(answer: readonly RegistryRecord[]): void {
    const relevant: Relevant = { byIdentifier: new Map(), byDefinitionId: new Map() };
    for (const record of answer) {
      const { assetDefinitionId = '', id } = record;
      if (this.#identifiers.has(id)) put(relevant.byIdentifier, id, record);
      if (this.#definitionIds.has(assetDefinitionId)) put(relevant.byDefinitionId, assetDefinitionId, record);
    }
    if (relevant.byDefinitionId.size > 0) this.#answers.push(relevant);
  }

  about(record: Flaggable): AssetDoubt | undefined {
    const { assetDefinitionId, id } = record;
    for (const { byDefinitionId, byIdentifier } of this.#answers) {
      const same = byDefinitionId.get(assetDefinitionId);
      if (same === undefined) continue;
      const doubt = assetDoubt(record, [...new Set([...same, ...(byIdentifier.get(id) ?? [])])]);
      if (doubt !== undefined) return doubt;
    }
    return assetDoubt(record, [record]);
  }
}
