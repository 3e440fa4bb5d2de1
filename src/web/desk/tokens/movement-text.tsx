import { MOVEMENT_KINDS } from '../../../contract/movement.ts';
import type { RegistryTime } from '../../../client/http/tolerant-values.ts';
import { MarkedText } from '../../ui/components/text/marked-text.tsx';
import { shownInRow } from '../../ui/components/text/shown-text.ts';
import { TimeText } from '../../ui/format/time-text.tsx';
import { t } from './messages.ts';

/** The kind of a movement in words, or the deployment's own name for an unknown one. */
export function movementKindText(kind: string): string {
  const known = MOVEMENT_KINDS.find((one) => one === kind);
  return known === undefined ? shownInRow(kind) : t(`tokens.kind.${known}`);
}

/** `+20`, `−3`: a hyphen would stand apart among figures. */
export const movedText = (tokens: number): string => t('tokens.moved', { tokens }).replace('-', '−');

/** The time of a movement, if the service tells it. */
export function MovedAt({ at, nowMs }: { readonly at: RegistryTime | undefined; readonly nowMs: number }) {
  if (at === undefined) return t('tokens.notSaid');
  return 'ms' in at ? <TimeText ms={at.ms} nowMs={nowMs} /> : <MarkedText>{shownInRow(at.text)}</MarkedText>;
}
