import { joinUrl } from '../../../client/http/client.ts';
import { listPath } from '../../../contract/endpoints.ts';
import { defaultMinPeersOf, type ListFormat } from '../../../contract/list-formats.ts';

/** A program that loads a list as a file, by a command that runs every few minutes. */
interface ListConsumer {
  readonly format: ListFormat;
  /** Loads the file `$f.new`, or puts it in its place; fails where it cannot. `$f` is the format's name. */
  readonly load: string;
}

/** A platform that asks by itself, given an address and a key. */
interface Platform {
  readonly protocol: 'taxii' | 'misp';
}

/** What may load the registry. */
export const CONSUMERS = {
  kamailio: {
    format: 'kamailio.sql',
    load: 'psql -q -v ON_ERROR_STOP=1 -f $f.new kamailio && kamcmd userblocklist.reload_blocklist',
  },
  freeswitch: {
    format: 'freeswitch.txt',
    load: "mv $f.new /etc/freeswitch/contribution-desk.list && fs_cli -x 'blacklist reload'",
  },
  bind: {
    format: 'rpz.zone',
    load: 'named-checkzone -q fraud.rpz $f.new && mv $f.new /var/cache/bind/fraud.rpz && rndc reload fraud.rpz',
  },
  unbound: {
    format: 'rpz.zone',
    load: 'mv $f.new /var/lib/unbound/fraud.rpz && unbound-control auth_zone_reload fraud.rpz',
  },
  powerdns: {
    format: 'rpz.zone',
    load: 'mv $f.new /var/lib/pdns-recursor/fraud.rpz && rec_control reload-lua-config',
  },
  nftables: { format: 'ip.nft', load: 'nft -f $f.new' },
  ipset: { format: 'ip.ipset', load: 'ipset restore < $f.new' },
  haproxy: {
    format: 'ip.txt',
    load: 'mv $f.new /etc/haproxy/contribution-desk.txt && systemctl reload haproxy',
  },
  'fraud-csv': { format: 'hotlist.csv', load: 'mv $f.new $f' },
  'fraud-ndjson': { format: 'hotlist.ndjson', load: 'mv $f.new $f' },
  devices: { format: 'imei.txt', load: 'mv $f.new $f' },
  misp: { protocol: 'misp' },
  opencti: { protocol: 'taxii' },
  sentinel: { protocol: 'taxii' },
  elastic: { protocol: 'taxii' },
} as const satisfies Record<string, ListConsumer | Platform>;

export type ConsumerId = keyof typeof CONSUMERS;

/** What an operator has, by kind, in the order in which the page offers it. */
export const CONSUMER_KINDS = {
  switch: ['kamailio', 'freeswitch'],
  dns: ['bind', 'unbound', 'powerdns'],
  firewall: ['nftables', 'ipset', 'haproxy'],
  fraud: ['fraud-csv', 'fraud-ndjson', 'devices'],
  platform: ['misp', 'opencti', 'sentinel', 'elastic'],
} as const satisfies Record<string, readonly ConsumerId[]>;

export function isConsumerId(text: string): text is ConsumerId {
  return Object.hasOwn(CONSUMERS, text);
}

/** The list's address; parameters only where they differ from what holds without them. */
export function listUrl(baseUrl: string, format: ListFormat, minPeers: number): string {
  const query = minPeers === defaultMinPeersOf(format) ? '' : `?min-peers=${minPeers}`;
  return joinUrl(baseUrl, listPath(format)) + query;
}

/**
 * A line for cron. The shell fills the key in, so it may be passed on. The tag is kept after the list was loaded alone: whatever
 * fails, the consumer keeps its list, and the next run asks again. Nothing new is no failure.
 */
export const fetchCommand = (url: string, format: ListFormat, load: string): string =>
  `f=${format}; rm -f $f.new; curl -fsS --retry 3 -H "authorization: Bearer $FEED_KEY" --etag-compare $f.tag --etag-save $f.tag.new -o $f.new '${url}' && { [ ! -s $f.new ] || { ${load} && mv $f.tag.new $f.tag; }; }`;
