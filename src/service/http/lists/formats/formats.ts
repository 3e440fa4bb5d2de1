import type { ListFormat } from '../../../../contract/list-formats.ts';
import { freeswitchText } from './freeswitch.ts';
import { hotlistCsv, hotlistNdjson } from './hotlist.ts';
import { imeiCsv, imeiText } from './imei.ts';
import { ipIpset, ipNft, ipText } from './ip.ts';
import { kamailioSql } from './kamailio.ts';
import { numbersCsv, numbersText } from './numbers.ts';
import { rpzZone } from './rpz.ts';
import type { ListWriter } from './list.ts';

/** What writes each format. */
export const LIST_WRITERS: Readonly<Record<ListFormat, ListWriter>> = {
  'hotlist.csv': hotlistCsv,
  'hotlist.ndjson': hotlistNdjson,
  'ip.txt': ipText,
  'ip.nft': ipNft,
  'ip.ipset': ipIpset,
  'numbers.txt': numbersText,
  'numbers.csv': numbersCsv,
  'kamailio.sql': kamailioSql,
  'freeswitch.txt': freeswitchText,
  'rpz.zone': rpzZone,
  'imei.txt': imeiText,
  'imei.csv': imeiCsv,
};
