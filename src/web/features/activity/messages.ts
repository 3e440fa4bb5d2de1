import { translator } from '../../messages/translator.ts';

/** Every sentence of this feature. */
export const t = translator({
  'activity.own': 'This session',
  'activity.ownHint': 'Kept until you sign out or close the tab. The registry keeps everything.',
  'activity.empty': 'Nothing yet. What you report and flag is listed here with its reward and its proof.',
  'activity.toReport': 'Report a contribution',
  'activity.table': 'Reports and flags of this session',
  'activity.what': 'What',
  'activity.identifier': 'Identifier',
  'activity.detail': 'Details',
  'activity.reward': 'Reward',
  'activity.when': 'When',
  'activity.hash': 'Transaction hash',
  'activity.registry': 'Registry',
  'activity.report': 'Reported',
  'activity.flag': 'Flagged',
  'activity.rewardUnknown': 'unknown',
  'activity.plus': '+{count}',
  'activity.repeated': '{count, plural, one {reported before} other {# reported before}}',
  'activity.found': 'found',
  'activity.notFound': 'not found yet',
  'activity.open': 'Show {identifier} in Search',
});
