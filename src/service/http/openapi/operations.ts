import type { EndpointName } from '../../../contract/endpoints.ts';
import type { Operation } from './operation.ts';
import { CONTRIBUTION_OPERATIONS } from './operations/contribution-operations.ts';
import { FLAG_OPERATIONS } from './operations/flag-operations.ts';
import { PRACTICE_OPERATIONS } from './operations/practice-operations.ts';
import { SESSION_OPERATIONS } from './operations/session-operations.ts';
import { STATUS_OPERATIONS } from './operations/status-operations.ts';

/** Every endpoint of the contract; one without words here does not compile. */
export const OPERATIONS: Readonly<Record<EndpointName, Operation>> = {
  ...CONTRIBUTION_OPERATIONS,
  ...FLAG_OPERATIONS,
  ...SESSION_OPERATIONS,
  ...PRACTICE_OPERATIONS,
  ...STATUS_OPERATIONS,
};
