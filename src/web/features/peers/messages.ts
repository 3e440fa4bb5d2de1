import { translator } from '../../../messages/translator.ts';

/** Every sentence of the pages of peers. */
export const t = translator({
  'peers.title': 'Peers',
  'peers.notOffered': 'This deployment does not list its peers.',
  'peers.loading': 'Reading the peers…',
  'peers.failed': 'The peers could not be read',
  'peers.find': 'Find a peer',
  'peers.count': '{shown, number} of {count, plural, one {# peer} other {# peers}}',
  'peers.countAll': '{count, plural, one {# peer} other {# peers}}',
  'peers.nothing': 'No peer has this in its name. Change the text.',
  'peers.table': 'Peers, and what they have reported',
  'peers.privileged': 'Privileged: nobody can flag what it reports',
  'peers.none': '–',
  'peers.number': '{count, number}',

  'peers.field.peer': 'Peer',
  'peers.field.type': 'Type',
  'peers.field.company': 'Company',
  'peers.field.country': 'Country',
  'peers.field.reported': 'Contributions',
  'peers.field.flagged': 'Flagged',
  'peers.field.flagsMade': 'Flags set',
  'peers.field.newest': 'Newest contribution',
  'peers.column.newest': 'Newest',
  'peers.countryText': '{name} ({code})',

  'peers.one': 'Peer {peer}',
  'peers.all': 'All peers',
  'peers.oneLoading': 'Reading what the registry knows of this peer…',
  'peers.oneFailed': 'This peer could not be read',
  'peers.unknown': 'The registry knows no peer of this name.',
  'peers.facts': 'Reports',
  'peers.byFraudType': 'Fraud types',
  'peers.fraudType': 'Fraud type',
  'peers.ownPeer': 'Your peer',
  'peers.download': 'Download its reports…',
});
