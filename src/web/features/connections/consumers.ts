import { joinUrl } from '../../../client/http/client.ts';
import { listPath } from '../../../contract/endpoints.ts';
import { defaultMinPeersOf, type ListFormat } from '../../../contract/list-formats.ts';

/** A program that loads a list as a file, by a command that runs every few minutes. */
interface ListConsumer {
  readonly format: ListFormat;
  /** Loads the file `new`, or puts it in its place; fails where it cannot. */
  readonly load: string;
}

/** A platform that asks by itself, given an address and a key. */
interface Platform {
  readonly protocol: 'taxii' | 'misp';
}

/** What may load the registry, in the order in which the page offers it. */
export const CONSUMERS = {
  kamailio: {
    format: 'kamailio.sql',
    load: 'psql -q -v ON_ERROR_STOP=1 -f new kamailio && kamcmd userblocklist.reload_blocklist && mv new kamailio.sql',
  },
  freeswitch: {
    format: 'freeswitch.txt',
    load: "mv new /etc/freeswitch/contribution-desk.list && fs_cli -x 'blacklist reload'",
  },
  bind: {
    format: 'rpz.zone',
    load: 'named-checkzone -q fraud.rpz new && mv new /var/cache/bind/fraud.rpz && rndc reload fraud.rpz',
  },
  unbound: {
    format: 'rpz.zone',
    load: 'mv new /var/lib/unbound/fraud.rpz && unbound-control auth_zone_reload fraud.rpz',
  },
  powerdns: {
    format: 'rpz.zone',
    load: 'mv new /var/lib/pdns-recursor/fraud.rpz && rec_control reload-lua-config',
  },
  nftables: { format: 'ip.nft', load: 'nft -f new && mv new contribution-desk.nft' },
  ipset: { format: 'ip.ipset', load: 'ipset restore < new && mv new contribution-desk.ipset' },
  haproxy: {
    format: 'ip.txt',
    load: 'mv new /etc/haproxy/contribution-desk.txt && systemctl reload haproxy',
  },
  'fraud-csv': { format: 'hotlist.csv', load: 'mv new contribution-desk.csv' },
  'fraud-ndjson': { format: 'hotlist.ndjson', load: 'mv new contribution-desk.ndjson' },
  devices: { format: 'imei.txt', load: 'mv new contribution-desk-imei.txt' },
  misp: { protocol: 'misp' },
  opencti: { protocol: 'taxii' },
  sentinel: { protocol: 'taxii' },
  elastic: { protocol: 'taxii' },
} as const satisfies Record<string, ListConsumer | Platform>;

export type ConsumerId = keyof typeof CONSUMERS;

export const CONSUMER_IDS = Object.keys(CONSUMERS).filter(isConsumerId);

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
 * fails, the consumer keeps its list, and the next run asks again.
 */
export const fetchCommand = (url: string, load: string): string =>
  `rm -f new; curl -fsS --retry 3 -H "authorization: Bearer $FEED_KEY" --etag-compare tag --etag-save tag.new -o new '${url}' && [ -s new ] && ${load} && mv tag.new tag`;
