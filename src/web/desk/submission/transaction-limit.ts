import { MAX_DRAFTS } from '../../../contract/contribution.ts';
import type { AppConfig } from '../../../contract/service-info.ts';

/** The most rows that the service takes in one transaction. */
export const transactionLimit = ({ reportLimit = MAX_DRAFTS }: AppConfig): number =>
  Math.min(reportLimit, MAX_DRAFTS);
