import { checkHaproxy, checkIpset, checkNft } from './programs/firewalls.ts';
import { checkKamailio } from './programs/kamailio.ts';
import { checkCopy, checkCurl, checkPythonCsv } from './programs/readers.ts';
import { checkResolver, checkZone } from './programs/resolvers.ts';
import type { Scene } from './scene.ts';

/** A published program that reads what the service writes. */
export interface ProgramCheck {
  readonly name: string;
  /** Programs that must be there, by their names. */
  readonly needs: readonly string[];
  /** What was checked, in a few words. @throws {AppError} */
  readonly check: (scene: Scene) => Promise<string>;
}

/** Every one of them. A check that is added here is run, or its skip is named. */
export const PROGRAM_CHECKS: readonly ProgramCheck[] = [
  { name: 'Python csv', needs: ['python3'], check: checkPythonCsv },
  { name: 'PostgreSQL COPY', needs: ['psql'], check: checkCopy },
  { name: 'curl', needs: ['curl'], check: checkCurl },
  { name: 'nftables', needs: ['nft', 'unshare'], check: checkNft },
  { name: 'ipset', needs: ['ipset', 'unshare'], check: checkIpset },
  { name: 'HAProxy', needs: ['haproxy'], check: checkHaproxy },
  { name: 'Kamailio', needs: ['kamailio', 'sqlite3'], check: checkKamailio },
  { name: 'named-checkzone', needs: ['named-checkzone'], check: checkZone },
  { name: 'BIND', needs: ['named', 'dig'], check: checkResolver('named') },
  { name: 'Unbound', needs: ['unbound', 'named', 'dig'], check: checkResolver('unbound') },
  {
    name: 'PowerDNS Recursor',
    needs: ['pdns_recursor', 'named', 'dig'],
    check: checkResolver('pdns_recursor'),
  },
];
