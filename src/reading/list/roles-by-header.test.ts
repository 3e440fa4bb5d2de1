import { describe, expect, it } from 'vitest';
import { linesOf, readList, rowText } from '../../testing/lists/lines-of-list.ts';
import { isAsked } from './list-columns.ts';
import { refuseUnclear } from './read-lines.ts';

describe('a list with a header', () => {
  it.each<readonly [string, string]>([
    ['identifier,fraudType,origination,destination,source', '8.8.8.8,IRSF,GB,LV,peer'],
    ['ID;Type;Org;Dst;Peer', '8.8.8.8;IRSF;GB;LV;peer'],
    ['FraudType, Id, ORG, DST, sourcePeerId', 'IRSF, 8.8.8.8, GB, LV, peer'],
    [
      'IP address\tFraud type\tOrigin country\tDestination country\tSource peer',
      '8.8.8.8\tIRSF\tGB\tLV\tpeer',
    ],
    ['Date|MSISDN|From|To|Category|Supplied by', '2026-11-21|8.8.8.8|GB|LV|IRSF|peer'],
    ['sep=;\r\nid;type;origin;dest;source', '8.8.8.8;IRSF;GB;LV;peer'],
    ['id,identifier,ft,org,dst,source', '7,8.8.8.8,IRSF,GB,LV,peer'],
    ['\ufeffidentifier,fraud_type,ORIGIN,Destination Country,source_peer_id', '8.8.8.8,IRSF,GB,LV,peer'],
  ])('%s', (header, line) => {
    const { rows, summary } = readList(`${header}\n${line}\n`);
    expect(rows.map(({ fields }) => rowText(fields))).toEqual(['8.8.8.8|IRSF|GB|LV|peer']);
    expect(summary.skipped.headers).toBe(1);
  });

  it.each([
    ['number,Scam type,from,to', '+447700900123,Safe account,NL,GB', '+447700900123|Safe account|NL|GB'],
    ['number,Scam type', '+447700900123,Safe account', '+447700900123|Safe account'],
    ['number,scam,from,to', '+447700900123,Wangiri,NL,GB', '+447700900123|Wangiri|NL|GB'],
    ['number,scam', '+447700900123,yes', '+447700900123'],
  ])('with a fraud type that is called a scam: %s', (header, line, expected) => {
    expect(linesOf(`${header}\n${line}`)).toEqual([expected]);
  });

  it('is no line that begins with a fraud type', () => {
    expect(linesOf('Scam,4477x,Sweden,Britain\n+447700900123')).toHaveLength(2);
  });

  it.each([
    ['start;end;country', '+447700900100;+447700900199;GB', '+447700900100-+447700900199||GB'],
    ['Range start,Range end', '8.8.8.8,', '8.8.8.8'],
    ['id,id2', '8.8.8.0,8.8.8.255', '8.8.8.0-8.8.8.255'],
    ['First number,Range size', '+447700900100,100', '+447700900100 × 100'],
    ['number,count,country', '+447700900100,1,GB', '+447700900100||GB'],
  ])('with both ends of a range: %s', (header, line, expected) => {
    expect(linesOf(`${header}\n${line}`)).toEqual([expected]);
  });

  it.each([
    ['identifier', '8.8.8.8'],
    ['MSISDN', '+447700900123'],
    ['IMEI', '490154203237518'],
  ])('of one column: %s', (header, line) => {
    expect(linesOf(`${header}\n${line}`)).toEqual([line]);
  });

  it('reads a line without the delimiter of the others by itself', () => {
    const text =
      'type,id,org,dst\nIRSF,+447700900123,GB,LV\n+447700900124\nIRSF;+447700900125;GB;LV\nno identifier';
    expect(linesOf(text)).toEqual([
      '+447700900123|IRSF|GB|LV',
      '+447700900124',
      '+447700900125|IRSF|GB|LV',
      'no identifier',
    ]);
  });

  it.each([
    ['Kennung,Sorte,Start,Ziel X', '8.8.8.8,IRSF,GB,LV', [1, 2, 3]],
    ['ip,geo,direction', '8.8.8.8,Deutschland,in', [1, 2]],
    ['ip,geo', '8.8.8.8,nl', [1]],
    ['ip,country,carrier country', '8.8.8.8,NL,US', [2]],
    ['Number,Type,Reason,Origin,Destination', '+447700900123,Mobile,Wangiri,GB,SE', [2]],
  ])('of unknown names over countries or fraud types is asked about them: %s', (header, line, columns) => {
    const { rows, summary } = readList(`${header}\n${line}\n${line}`);
    expect(rows).toEqual([]);
    expect({ unclear: summary.unclear, unread: summary.unread }).toEqual({ unclear: [], unread: columns });
    expect(isAsked(summary)).toBe(true);
    expect(readList(`${header}\n${line}`, { identifierColumn: '1' }).summary.unread).toEqual(columns);
  });

  it('that is refused for such columns says under which headings they are read', () => {
    expect(refuseUnclear(readList('ip,geo\n8.8.8.8,NL').summary).message).toBe(
      'It is unclear what these columns of list.csv hold: “geo”. Countries and types are read under the headings Origination, Destination and Fraud type. Name these columns so, or remove them.',
    );
  });

  it.each([
    ['Source IP,Direction', '8.8.8.8,in\n8.8.8.8,out'],
    ['Number;Blocked', '8.8.8.8;No\n8.8.8.8;Yes'],
    ['scope,value', 'Ip,8.8.8.8'],
    ['Value,Cost', '8.8.8.8,"1.204,50"'],
    ['Value,Provider,Originator', '8.8.8.8,Acme,ACME-SMS'],
    ['indicator,source', '8.8.8.8,Spamhaus'],
  ])('takes no word for a country, a fraud type or a source: %s', (header, line) => {
    expect(new Set(linesOf(`${header}\n${line}\n`))).toEqual(new Set(['8.8.8.8']));
  });

  it('does not read a row that is wider than all that were looked at', () => {
    const text = `number,country\n${'8.8.8.8,GB\n'.repeat(100)}8.8.4.4,GB,US\n8.8.4.5,GB,,\n`;
    expect(linesOf(text).slice(100)).toEqual(['8.8.4.4,GB,US', '8.8.4.5||GB']);
  });

  it.each([
    'URL,Fraud type,Origination,Destination\nhttps://a.example/x,y,Scam,GB,SE',
    'URL;Origination;Destination\nhttps://a.example/x;y;GB;SE',
    'Fraud type,URL\nScam,https://a.example/x,y',
  ])('does not read a URL whose comma makes its row wider without what follows it: %s', (text) => {
    expect(linesOf(text)).toEqual(text.split('\n').slice(1));
  });

  it('does not do so where somebody named a column beyond it, either', () => {
    const [text, line] = ['URL,Type\nhttps://a.example/x,id=3,Scam', 'https://a.example/x,id=3,Scam'];
    expect(readList(text).summary.unread).toEqual([2]);
    expect(linesOf(text, { columns: ['id', 'ignored', 'fraudType'] })).toEqual([line]);
    expect(linesOf('URL,Fraud type\nhttps://a.example/x,Scam,seen')).toEqual(['https://a.example/x|Scam']);
  });

  it('takes no dates for ranges', () => {
    expect(linesOf('start,end,calling number\n2026-11-01,2026-11-02,+447700900123')).toEqual([
      '+447700900123',
    ]);
  });

  it.each([
    ['from MISP', 'category,type,value\nNetwork activity,ip-src,203.0.113.7', ['203.0.113.7']],
    ['from CrowdSec', 'scope,value\nrange,203.0.113.0/24', ['203.0.113.0/24']],
    ['with known types under “type”', 'type,value\nIRSF,+447700900123', ['+447700900123|IRSF']],
    [
      'with types of its own beside countries',
      'type,id,origination,destination\nBypass 2.0,+447700900123,NO,CL',
      ['+447700900123|Bypass 2.0|NO|CL'],
    ],
    [
      'with types that are mostly its own beside “from” and “to”',
      'number,type,from,to\n+447700900123,Vishing,NL,GB\n+447700900124,Vishing,NL,\n+447700900125,Wangiri,NL,GB',
      ['+447700900123|Vishing|NL|GB', '+447700900124|Vishing|NL', '+447700900125|Wangiri|NL|GB'],
    ],
    ['with types of its own', 'fraud type,value\nSIM box,+447700900123', ['+447700900123|SIM box']],
  ])('%s has the fraud types that it names, and no other', (_, text, lines) => {
    expect(linesOf(text)).toEqual(lines);
  });

  it('says which columns were left out that may have named fraud types', () => {
    expect(readList('category,type,value\nNetwork activity,ip-src,203.0.113.7').summary.notes).toEqual([
      'Most texts under “category”, “type” are no known fraud types. Under the heading “Fraud type”, types of your own are read.',
    ]);
    expect(readList('fraud type,type,value\nPhishing,ip-src,203.0.113.7').summary.notes).toEqual([]);
  });
});
