import { KNOWN_FRAUD_TYPES } from '../../../contract/fraud-type.ts';
import { RejectedError } from '../../api/api-errors.ts';
import type { DownloadParameters } from '../../api/quote.ts';
import { shownInRow } from '../../components/shown-text.ts';
import { t } from './messages.ts';

/**
 * That the registry has no such fraud type, for `MarkedText`: the service says it in a sentence about its parameters. `undefined` for
 * every other error.
 */
export function refusedTypeText(error: unknown, { ft = '' }: DownloadParameters): string | undefined {
  if (!(error instanceof RejectedError) || !error.issues.some(({ code }) => code === 'invalid-ft'))
    return undefined;
  const unknown = ft.split(',').filter((type) => !KNOWN_FRAUD_TYPES.some((known) => known === type));
  return t('download.unknownType', { count: unknown.length, types: unknown.map(shownInRow).join(', ') });
}
