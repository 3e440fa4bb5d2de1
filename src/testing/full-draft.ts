import type { ContributionDraft } from '../contract/contribution-fields.ts';

/** A contribution with a value in each field: one without an optional field does not compile. */
export const FULL_DRAFT: Required<ContributionDraft> = {
  id: '+447700900000-+447700900999',
  fraudType: 'Wangiri',
  origination: 'GB',
  destination: 'XK',
  sourcePeerId: 'telco',
};
