import { fraudTypeFromLedger } from '../contract/fraud-type.ts';
import type { InspectedContribution } from './inspection.ts';

/** The members of one object of the JSON that a report records, each checked to be of its type. */
export interface ContributionMembers {
  readonly id: string;
  readonly ft: number | string;
  readonly org: string;
  readonly dst: string;
  readonly src?: string | undefined;
  readonly sts: number;
  readonly ed: number;
  readonly ts: number;
}

/** A contribution as recorded, with an empty place for the asset that is registered for it. */
export type RecordedContribution = {
  -readonly [Member in keyof InspectedContribution]: InspectedContribution[Member];
} & { definitionId: string };

export function recordedContribution(members: ContributionMembers): RecordedContribution {
  const { dst, ed, ft, id, org, src, sts, ts } = members;
  const contribution: RecordedContribution = {
    definitionId: '',
    id,
    ft,
    fraudType: fraudTypeFromLedger(ft) ?? `ft ${ft}`,
    origination: org,
    destination: dst,
    status: sts,
    expiryAtS: ed,
    reportedAtMs: ts,
  };
  if (src !== undefined) contribution.sourcePeerId = src;
  return contribution;
}
