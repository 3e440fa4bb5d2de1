import { queryOptions } from '@tanstack/react-query';
import type { AppError } from '../../contract/app-error.ts';
import type { Client } from '../../client/http/client.ts';
import { lookUpFound, type PastSearch } from '../../client/registry/look-up-found.ts';
import { type LookedUp, lookUpMany } from '../../client/registry/look-up-many.ts';
import type { RegistryRecord } from '../../client/registry/tolerant-record.ts';
import { contributionsOf, isFlaggable } from '../../client/submission/flag-transaction.ts';

/** An older list is read again before its transaction is assembled. */
export const LISTED_FOR_MS = 60_000;

/** What the registry shows of selected contributions now. */
export interface SelectionRead {
  /** By identifier; what is missing was not asked. */
  readonly lookedUp: ReadonlyMap<string, LookedUp>;
  /** The reason why the registry was not asked about all of them. */
  readonly stoppedBy: AppError | undefined;
}

interface Selected {
  readonly id: number;
  readonly records: readonly RegistryRecord[];
  /** The search that found them, if it was answered in full. */
  readonly search?: PastSearch | undefined;
}

/** Reads selected contributions from the registry again, before anything is flagged. */
export const selectionOptions = (client: Client, { id, records, search }: Selected) =>
  queryOptions({
    queryKey: ['selection', id],
    gcTime: 0,
    staleTime: LISTED_FOR_MS,
    refetchOnWindowFocus: false,
    structuralSharing: false,
    async queryFn({ signal }): Promise<SelectionRead> {
      const flaggable = records.filter(isFlaggable);
      const lookedUp = new Map<string, LookedUp>();
      const end = await lookUpMany(
        client,
        flaggable.map((record) => record.id),
        {
          signal,
          lookUpOne: lookUpFound(search, contributionsOf(flaggable)),
          onLookedUp: (one) => void lookedUp.set(one.identifier, one),
        },
      );
      signal.throwIfAborted();
      return { lookedUp, stoppedBy: end.kind === 'stopped' ? end.error : undefined };
    },
  });
