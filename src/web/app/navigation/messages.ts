import { translator } from '../../../messages/translator.ts';

/** The names of the pages. */
export const t = translator({
  'navigation.pages': 'Pages',
  'navigation.overview': 'Overview',
  'navigation.search': 'Search',
  'navigation.report': 'Report',
  'navigation.download': 'Download',
  'navigation.activity': 'Activity',
  'navigation.peers': 'Peers',
  'navigation.account': 'Account',
});

export type MessageKey = Parameters<typeof t>[0];
