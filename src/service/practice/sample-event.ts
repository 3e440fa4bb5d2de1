import type { ContributionDraft } from '../../contract/contribution.ts';

/** Something that a sample peer did, so many hours before the registry was opened. */
export type SampleEvent =
  | {
      readonly kind: 'report';
      readonly name: string;
      readonly ageHours: number;
      readonly peerId: string;
      readonly drafts: readonly ContributionDraft[];
    }
  | {
      readonly kind: 'flag';
      readonly report: string;
      readonly item: number;
      readonly ageHours: number;
      readonly peerId: string;
    };
