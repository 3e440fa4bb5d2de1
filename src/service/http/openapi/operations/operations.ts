import type { EndpointName } from '../../../../contract/endpoints.ts';
import type { Operation } from './operation.ts';
import { CONTRIBUTION_OPERATIONS } from './contribution-operations.ts';
import { DOWNLOAD_OPERATIONS } from './download-operations.ts';
import { FEED_OPERATIONS } from './feed-operations.ts';
import { FLAG_OPERATIONS } from './flag-operations.ts';
import { LEDGER_OPERATIONS } from './ledger-operations.ts';
import { PEER_OPERATIONS } from './peer-operations.ts';
import { PRACTICE_OPERATIONS } from './practice-operations.ts';
import { SESSION_OPERATIONS } from './session-operations.ts';
import { STATUS_OPERATIONS } from './status-operations.ts';
import { TERMS_OPERATIONS } from './terms-operations.ts';

/** Every endpoint of the contract; an undocumented one does not compile. */
export const OPERATIONS: Readonly<Record<EndpointName, Operation>> = {
  ...CONTRIBUTION_OPERATIONS,
  ...DOWNLOAD_OPERATIONS,
  ...FEED_OPERATIONS,
  ...FLAG_OPERATIONS,
  ...SESSION_OPERATIONS,
  ...TERMS_OPERATIONS,
  ...PEER_OPERATIONS,
  ...LEDGER_OPERATIONS,
  ...PRACTICE_OPERATIONS,
  ...STATUS_OPERATIONS,
};
