import { translator } from '../../../messages/translator.ts';

/** Every sentence of the page and of its consumers. */
export const t = translator({
  'connections.done': 'Done',
  'connections.back': 'Account',
  'connections.title': 'Connections',
  'connections.notOffered': 'This service has no lists, feed keys or webhooks.',
  'connections.loading': 'Asking what this service offers…',
  'connections.failed': 'What this service offers is not known',

  'connections.load': 'Export to your systems',
  'connections.loadHint':
    'Switches, resolvers and firewalls fetch a list every few minutes with a feed key. Block lists hold what enough peers have reported (two, unless you choose otherwise), never what is flagged or expired.',
  'connections.consumer': 'System',
  'connections.choose': 'Choose a system…',
  'connections.kind.switch': 'Switches',
  'connections.kind.dns': 'DNS resolvers',
  'connections.kind.firewall': 'Firewalls and proxies',
  'connections.kind.fraud': 'Fraud systems',
  'connections.kind.platform': 'Threat platforms',
  'connections.consumer.kamailio': 'Kamailio',
  'connections.consumer.freeswitch': 'FreeSWITCH',
  'connections.consumer.bind': 'BIND (RPZ)',
  'connections.consumer.unbound': 'Unbound (RPZ)',
  'connections.consumer.powerdns': 'PowerDNS Recursor (RPZ)',
  'connections.consumer.nftables': 'nftables',
  'connections.consumer.ipset': 'ipset',
  'connections.consumer.haproxy': 'HAProxy',
  'connections.consumer.fraud-csv': 'Fraud system (CSV)',
  'connections.consumer.fraud-ndjson': 'Fraud system (NDJSON)',
  'connections.consumer.devices': 'Device check (IMEI)',
  'connections.consumer.misp': 'MISP',
  'connections.consumer.opencti': 'OpenCTI',
  'connections.consumer.sentinel': 'Microsoft Sentinel',
  'connections.consumer.elastic': 'Elastic Security',

  'connections.about.kamailio':
    'Numbers and prefixes for userblocklist’s globalblocklist table. Your own rows are kept.',
  'connections.about.freeswitch':
    'Single numbers for mod_blacklist. Ranges of more than 1,000 numbers are left out.',
  'connections.about.bind':
    'Hosts of reported URLs and IP addresses, as a response policy zone named fraud.rpz. URLs with a path are left out.',
  'connections.about.unbound':
    'Hosts of reported URLs and IP addresses, as a response policy zone named fraud.rpz. URLs with a path are left out.',
  'connections.about.powerdns':
    'Hosts of reported URLs and IP addresses, as a response policy zone. URLs with a path are left out.',
  'connections.about.nftables': 'Sets of IPv4 and IPv6 addresses in a table of their own.',
  'connections.about.ipset': 'Sets of IPv4 and IPv6 addresses, swapped atomically.',
  'connections.about.haproxy': 'Addresses and blocks, one per line, for an ACL file.',
  'connections.about.fraud-csv':
    'Every active report with its type, countries, confidence and expiry; for alerts, not for blocking.',
  'connections.about.fraud-ndjson':
    'Every active report with its type, countries, confidence and expiry, as one JSON object per line.',
  'connections.about.devices':
    'Stolen devices by the 14 digits of the IMEI that a network sees, without the check digit.',
  'connections.about.misp':
    'One event for each day and fraud type. Entries that are flagged later stop being used for detection.',
  'connections.about.opencti': 'STIX indicators by TAXII 2.1. What is flagged or withdrawn later is revoked.',
  'connections.about.sentinel':
    'STIX indicators by TAXII 2.1. What is flagged or withdrawn later is revoked.',
  'connections.about.elastic': 'STIX indicators by TAXII 2.1. What is flagged or withdrawn later is revoked.',

  'connections.minPeers': 'Reported by at least',
  'connections.peers': '{count, plural, one {# peer} other {# peers}}',
  'connections.previewLoading': 'Loading the preview…',
  'connections.previewFailed': 'The preview could not be loaded',
  'connections.preview': 'Preview',
  'connections.count': '{count, plural, =0 {Empty} one {# entry} other {# entries}}',
  'connections.emptyText': 'An empty list is never sent.',
  'connections.notPaid': 'Not in it',
  'connections.notYours': '{count, plural, one {# contribution} other {# contributions}} not downloaded yet.',
  'connections.toDownload': 'Download what is new',
  'connections.leftOut': 'Left out',
  'connections.leftOut.wide': '{count, plural, one {# range} other {# ranges}} too wide to block',
  'connections.leftOut.path': '{count, plural, one {# URL} other {# URLs}} with a path or query',
  'connections.leftOut.not': '{count, plural, one {# entry} other {# entries}} never to be listed',
  'connections.leftOut.suffix':
    '{count, plural, one {# host} other {# hosts}} that would block a whole public suffix',
  'connections.leftOut.long': '{count, plural, one {# host} other {# hosts}} too long for a zone',
  'connections.leftOut.range': '{count, plural, one {# range} other {# ranges}} of more than 1,000 numbers',
  'connections.leftOut.other': '{reason}: {count, number}',
  'connections.firstLines': 'First lines',

  'connections.makeKey': 'New key for {system}',
  'connections.command': 'Run this every few minutes, with the key in FEED_KEY:',
  'connections.theCommand': 'command',
  'connections.fields': 'Enter these, with a feed key:',
  'connections.field.apiRoot': 'API root URL',
  'connections.field.collection': 'Collection',
  'connections.field.feedUrl': 'Feed URL',
  'connections.field.header': 'Header',
  'connections.field.password': 'User and password',
  'connections.value.header': 'Authorization: Bearer ‹key›',
  'connections.value.password': 'any name, and the key',

  'connections.notIdentifier': '“{text}”: {reason}',
  'connections.moreLines': '… and {count, plural, one {# more line} other {# more lines}}.',
});

export type MessageKey = Parameters<typeof t>[0];
