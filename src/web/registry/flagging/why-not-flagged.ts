import { shownAsciiInRow } from '../../ui/components/text/shown-text.ts';
import type { RegistryRecord } from '../../../client/registry/tolerant-record.ts';
import { t } from './messages.ts';

/** Returns the reason why the registry's record rules out a flag; `undefined` if it does not. */
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

/** Returns the same reason in a few words, for a table cell. */
export function whyNotFlaggedShort(
  { assetDefinitionId, flagger, status }: RegistryRecord,
  ownPeerId: string | undefined,
): string {
  if (assetDefinitionId === undefined) return t('flag.noAssetIdShort');
  if (status !== 'flagged') return t('flag.privilegedShort');
  // The row says that it is flagged.
  if (flagger === undefined) return t('flag.alreadyFlagged');
  return flagger === ownPeerId ? t('flag.byOwn') : t('flag.by', { flagger: shownAsciiInRow(flagger) });
}
