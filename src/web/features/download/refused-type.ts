import { KNOWN_FRAUD_TYPES } from '../../../contract/fraud-type.ts';
import { RejectedError } from '../../../client/http/api-errors.ts';
import type { DownloadParameters } from '../../../client/downloads/quote.ts';
import { shownInRow } from '../../ui/components/text/shown-text.ts';
import { t } from './messages.ts';

/** The registry knows these in any case, and others as they stand in it. */
const isKnown = (type: string): boolean =>
  KNOWN_FRAUD_TYPES.some((known) => known.toLowerCase() === type.toLowerCase());

/**
 * That the registry has no such fraud type, for `MarkedText`: the service says it in a sentence about its
 * parameters. `undefined` for every other error, and where no type was asked for.
 */
export function refusedTypeText(error: unknown, { ft = '' }: DownloadParameters): string | undefined {
  if (!(error instanceof RejectedError) || !error.issues.some(({ code }) => code === 'invalid-ft'))
    return undefined;
  const asked = ft.split(',').filter((type) => type !== '');
  const unknown = asked.filter((type) => !isKnown(type));
  // A registry may have other types than this app.
  const suspects = unknown.length === 0 ? asked : unknown;
  if (suspects.length === 0) return undefined;
  return t('download.unknownType', {
    count: suspects.length,
    types: suspects.map(shownInRow).join(', '),
  });
}
