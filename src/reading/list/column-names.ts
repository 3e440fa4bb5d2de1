import { fraudTypeSpelt } from '../line/fraud-type-spelling.ts';
import type { LineField } from '../line/line.ts';

const words = (text: string): readonly string[] => text.split(' ');

/** Column names for identifiers of any kind. */
export const NAMES_OF_IDENTIFIERS = words(
  'identifier identifiers id fraudid fraudidentifier indicator ioc observable value item entry idrange range',
);

/** Column names for one kind of identifiers. Names for called numbers are left out. */
export const NAMES_OF_KINDS = words(
  'msisdn phone phonenumber number phonenumbers numbers telephone telephonenumber tel mobile mobilenumber e164 cli ani callerid caller callingnumber anumber aparty callingparty phonerange numberrange rufnummer telefon telefono numero ' +
    'ip ips ipaddress ipaddresses ipv4 ipv6 address addresses ipaddr iprange host srcip sourceip ipsource ' +
    'imei imeis imsi imeiimsi device deviceid imeinumber email emails emailaddress mail mailaddress sender ' +
    'url urls link links website uri domain domains hostname fqdn',
);

/**
 * The role of a column. `rangeEnd`: the last number or address of the range that begins in the `id` column;
 * `rangeSize`: how many it has.
 */
export type ColumnRole = LineField | 'rangeEnd' | 'rangeSize' | 'ignored';

export type OtherField = Exclude<LineField, 'id'>;

/** Column names for each field, likeliest first. */
export const NAMES_OF_FIELDS: Readonly<Record<OtherField, readonly string[]>> = {
  fraudType: words(
    'fraudtype type fraud fraudtypes fraudcategory category ft typeoffraud fraudkind classification betrugsart scam scamtype typeofscam typedefraude tipodefraude threattype',
  ),
  origination: words(
    'origination origin org orig originationcountry origincountry originatingcountry countryoforigin countryoforigination fromcountry countryfrom orgcountry origcountry callingcountry acountry country countrycode sourcecountry srccountry from herkunft herkunftsland land pays paysdorigine pais paisdeorigen',
  ),
  destination: words(
    'destination dest dst destinationcountry destcountry dstcountry countryofdestination tocountry countryto terminatingcountry termination terminationcountry calledcountry bcountry to ziel zielland paysdedestination paisdedestino',
  ),
  sourcePeerId: words('sourcepeerid sourcepeer source sourceid peer suppliedby receivedfrom sourcepeername'),
};

/** Column names for the first and the last number of a range. */
export const NAMES_OF_ENDS = {
  id: words(
    'start first low begin rangestart startrange rangefrom fromnumber startnumber numberfrom lowest ipfrom startip fromip firstip firstnumber startid idfrom fromid',
  ),
  rangeEnd: words(
    'end last high until rangeend endrange rangeto tonumber endnumber numberto highest ipto endip toip lastip lastnumber endid idto toid id2',
  ),
};

/** Column names for how many numbers a range has. */
export const NAMES_OF_SIZES = words('size rangesize count quantity blocksize numberofnumbers anzahl');

/** Returns a name in lower case, with letters and digits only, without accents. */
export const foldedName = (cell: string): string =>
  cell
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '');

const ALL = new Set([
  ...NAMES_OF_IDENTIFIERS,
  ...NAMES_OF_KINDS,
  ...Object.values(NAMES_OF_FIELDS).flat(),
  ...Object.values(NAMES_OF_ENDS).flat(),
  ...NAMES_OF_SIZES,
]);

/** Returns whether a cell is a known column name, and no fraud type. */
export const isColumnName = (cell: string): boolean =>
  fraudTypeSpelt(cell) === undefined && ALL.has(foldedName(cell));
