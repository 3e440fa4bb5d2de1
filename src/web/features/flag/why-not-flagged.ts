import { shownAsciiInRow } from '../../components/shown-text.ts';
import type { RegistryRecord } from '../../api/tolerant-record.ts';
import { t } from './messages.ts';

/** Why a contribution cannot be flagged, by what the registry says of it; `undefined` if it can. */
export function whyNotFlagged({
  assetDefinitionId,
  flagger,
  isPrivileged,
  status,
}: RegistryRecord): string | undefined {
  if (assetDefinitionId === undefined) return t('flag.noAssetId');
  if (status !== 'flagged') return isPrivileged ? t('flag.privileged') : undefined;
  return flagger === undefined
    ? t('flag.alreadyFlagged')
    : t('flag.alreadyFlaggedBy', { flagger: shownAsciiInRow(flagger) });
}
