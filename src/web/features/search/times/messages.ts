import { translator } from '../../../../messages/translator.ts';

/** Every sentence of the reports over time. */
export const t = translator({
  'times.title': 'Reports over time',
  'times.days': '{from} – {to}',
  'times.there': '{days}: {count, plural, one {# report} other {# reports}} ({statuses})',
  'times.nothing': '{days}: no reports',
  'times.count.active': '{count, number} active',
  'times.count.expired': '{count, number} expired',
  'times.count.flagged': '{count, number} flagged',
  'times.count.unknown': '{count, number} of unknown status',
  'times.status.active': 'Active',
  'times.status.expired': 'Expired',
  'times.status.flagged': 'Flagged',
  'times.status.unknown': 'Unknown',
  'times.notDated': '{count, number} without a readable time of report',
});
