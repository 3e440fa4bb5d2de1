import type { DownloadParameters } from '../../../../client/downloads/quote.ts';
import { shownInRow } from '../../../ui/components/text/shown-text.ts';
import { exactDay, type TimeFormat } from '../../../ui/format/time.ts';
import type { Whose } from './download-filter.ts';
import { t } from './messages.ts';

const WHOSE_OF: Readonly<Partial<Record<string, Whose>>> = {
  NEW: 'new',
  OLD: 'old',
  SELF: 'own',
};

const list = (text: string): string => text.split(',').join(', ');

function day(text: string | undefined, format: TimeFormat): string {
  const ms = Date.parse(text ?? '');
  return Number.isNaN(ms) ? '' : exactDay(ms, format);
}

function timeWords({ from, to }: DownloadParameters, format: TimeFormat): string {
  const first = day(from, format);
  const last = day(to, format);
  if (first === '') return last === '' ? '' : t('download.words.until', { to: last });
  return last === ''
    ? t('download.words.since', { from: first })
    : t('download.words.between', { from: first, to: last });
}

/** What was asked for, in one line, for `MarkedText`: an address from anywhere may name any fraud type and peer. */
export function filterWords(parameters: DownloadParameters, format: TimeFormat): string {
  const { ft = '', org = '', dst = '', size = '', 'peer-id': peer = '' } = parameters;
  const whose = WHOSE_OF[parameters['fetch-mode'] ?? ''];
  const words = [
    whose === undefined ? '' : t(`download.whose.${whose}`),
    peer === '' ? '' : t('download.words.by', { peer: shownInRow(peer) }),
    ft.split(',').map(shownInRow).join(', '),
    org === '' ? '' : t('download.words.from', { countries: list(org) }),
    dst === '' ? '' : t('download.words.to', { countries: list(dst) }),
    timeWords(parameters, format),
    size === '' ? '' : t('download.words.newest', { size }),
  ].filter((one) => one !== '');
  return words.length === 0 ? t('download.words.all') : words.join(' · ');
}
