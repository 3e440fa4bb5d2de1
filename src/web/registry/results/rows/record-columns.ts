import type { RegistryRecord } from '../../../../client/registry/tolerant-record.ts';
import type { RegistryTime } from '../../../../client/http/tolerant-values.ts';
import { STATUSES } from '../result-columns.ts';
import type { ChangedRecord, Facet } from '../results-view.ts';
import { IdentifierColumn } from './identifier-column.ts';
import { NumberColumn } from './number-column.ts';
import { TextColumn } from './text-column.ts';

/** Returns the time in milliseconds. An unreadable time counts as missing. */
const msOf = (time: RegistryTime | undefined): number | undefined =>
  time !== undefined && 'ms' in time ? time.ms : undefined;

/** Returns the quarter (`CONFIDENCE_BANDS`). */
function bandOf(confidenceIndex: number | undefined): string {
  if (confidenceIndex === undefined) return 'none';
  if (confidenceIndex < 25) return '0-24';
  if (confidenceIndex < 50) return '25-49';
  return confidenceIndex < 75 ? '50-74' : '75-100';
}

/** The columns of an answer's records. Records are added as they arrive. */
export class RecordColumns {
  readonly identifier = new IdentifierColumn();
  /** All facets but `whose`, which depends on the viewer. */
  readonly facets: Readonly<Record<Exclude<Facet, 'whose'>, TextColumn>> = {
    status: new TextColumn(),
    type: new TextColumn(),
    origination: new TextColumn(),
    destination: new TextColumn(),
    peer: new TextColumn(),
    privileged: new TextColumn(),
    confidence: new TextColumn(),
  };
  readonly flagger = new TextColumn();
  readonly confidence = new NumberColumn();
  readonly reported = new NumberColumn();
  readonly expires = new NumberColumn();
  readonly flagged = new NumberColumn();
  #storedCount = 0;
  #limit = Number.POSITIVE_INFINITY;
  #version = 0;

  /** The number of records shown. */
  get count(): number {
    return Math.min(this.#limit, this.#storedCount);
  }

  /** The number of records kept. */
  get storedCount(): number {
    return this.#storedCount;
  }

  /** Changes with every change to the records shown. */
  get version(): number {
    return this.#version;
  }

  add(records: readonly RegistryRecord[]): void {
    for (const record of records) {
      this.#write(this.#storedCount, record);
      this.#storedCount += 1;
    }
    this.#version += 1;
  }

  put(records: readonly ChangedRecord[]): void {
    for (const { index, record } of records) {
      if (index > this.#storedCount) continue;
      this.#write(index, record);
      if (index === this.#storedCount) this.#storedCount += 1;
    }
    this.#version += 1;
  }

  /** Shows the first `count` records, or all of them. */
  limit(count = Number.POSITIVE_INFINITY): void {
    if (count === this.#limit) return;
    this.#limit = count;
    this.#version += 1;
  }

  #write(row: number, record: RegistryRecord): void {
    const { facets } = this;
    this.identifier.set(row, record.id);
    facets.status.set(row, record.status === 'unknown' ? record.statusText : record.status);
    facets.type.set(row, record.fraudType);
    facets.origination.set(row, record.origination);
    facets.destination.set(row, record.destination);
    facets.peer.set(row, record.peerId);
    facets.privileged.set(row, record.isPrivileged ? 'yes' : 'no');
    facets.confidence.set(row, bandOf(record.confidenceIndex));
    this.flagger.set(row, record.flagger ?? '');
    this.confidence.set(row, record.confidenceIndex);
    this.reported.set(row, msOf(record.reportedAt));
    this.expires.set(row, msOf(record.expiresAt));
    this.flagged.set(row, msOf(record.flaggedAt));
  }
}

/** Returns the index of a status in `STATUSES`; other texts are unknown. */
export function statusRank(status: string): number {
  const rank = STATUSES.findIndex((known) => known === status);
  return rank === -1 ? STATUSES.indexOf('unknown') : rank;
}
