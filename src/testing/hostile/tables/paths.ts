import { ENDPOINTS } from '../../../contract/endpoints.ts';
import type { HostileCase, HostileTable } from '../hostile-case.ts';
import { writeRequest } from '../write-request.ts';

const RETRIEVE = ENDPOINTS.retrieveContributions.path;
const NO_IDENTIFIER = /Enter an IP address or range/u;
const WRONG_ESCAPE = /not percent-encoded correctly/u;
const NOTHING = /nothing at this address/u;

const get = (path: string, status: number, says: RegExp): HostileCase => ({
  send: () => writeRequest({ method: 'GET', path }),
  status,
  says,
});

const post = (path: string, status: number, says: RegExp): HostileCase => ({
  send: ({ alice: { token } }) => writeRequest({ method: 'POST', path, token }),
  status,
  says,
});

/** The segment after the literal part of the path, exactly as sent. */
const retrieve = (id: string, status: number, says: RegExp): HostileCase =>
  post(`${RETRIEVE}${id}`, status, says);

/** Addresses that hope to be read as others. */
export const PATHS: HostileTable = {
  'no identifier at all': retrieve('', 400, NO_IDENTIFIER),
  'a way up': retrieve('..', 400, /IPv4/u),
  'an escaped way up': retrieve('%2e%2e', 400, /IPv4/u),
  'an escaped way up to a sibling': retrieve('%2e%2e%2fassemble', 400, NO_IDENTIFIER),
  'a way up, escaped twice': retrieve('%252e%252e%252f', 400, NO_IDENTIFIER),
  'a way up in overlong UTF-8': retrieve('%c0%ae%c0%ae', 400, WRONG_ESCAPE),
  'a way up with back slashes': retrieve('..%5c..%5c', 400, NO_IDENTIFIER),
  'a way out of the files': get('/../../../../etc/passwd', 404, NOTHING),
  'an escaped way out of the files': get('/%2e%2e/%2e%2e/etc/passwd', 404, NOTHING),
  'a way through the assets': get('/assets/..%2f..%2fpackage.json', 404, NOTHING),
  'a folder of the repository': get('/.git/config', 404, NOTHING),
  'the settings of a service': get('/.env', 404, NOTHING),
  'a way back to the health': get('/data/../health', 404, NOTHING),
  'a path that begins twice': get('//health', 404, NOTHING),
  'a path that begins with a slash of either kind': get('/\\health', 404, NOTHING),
  'nothing but a slash of either kind': get('/\\', 404, NOTHING),
  'a path that ends twice': get('/health/', 404, NOTHING),
  'a path in capitals': get('/HEALTH', 404, NOTHING),
  'a parameter behind a semicolon': get('/health;jsessionid=1', 404, NOTHING),
  'a NUL behind a path': get('/health%00.json', 404, NOTHING),
  'an escaped slash before a path': get('/%2fhealth', 404, NOTHING),
  'a member of every object': get('/__proto__', 404, NOTHING),
  'the constructor of every object': get('/constructor', 404, NOTHING),
  'an escape without digits': retrieve('%', 400, WRONG_ESCAPE),
  'an escape with other letters': retrieve('%zz', 400, WRONG_ESCAPE),
  'an escape as another system writes it': retrieve('%u002e', 400, WRONG_ESCAPE),
  'an escape that is no UTF-8': retrieve('%ff', 400, WRONG_ESCAPE),
  'half a surrogate pair': retrieve('%ED%A0%80', 400, WRONG_ESCAPE),
  'a UTF-8 sequence cut off': retrieve('%E0%A4', 400, WRONG_ESCAPE),
  'a NUL': retrieve('%00', 400, /U\+0000/u),
  'a NUL behind an identifier': retrieve('192.0.2.1%00', 400, /U\+0000/u),
  'a header hidden in an identifier': retrieve('192.0.2.1%0d%0aset-cookie:x', 400, /U\+000D/u),
  'a direction override in an identifier': retrieve('%E2%80%AE192.0.2.1', 400, /U\+202E/u),
  'a character that cannot be seen': retrieve('192.0.2.1%E2%80%8B', 400, /U\+200B/u),
  'a space behind an identifier': retrieve('192.0.2.1%20', 400, /white space/u),
  'a parameter behind an identifier': retrieve('192.0.2.1;x=1', 400, NO_IDENTIFIER),
  'slashes before an identifier': retrieve('//192.0.2.1', 400, NO_IDENTIFIER),
  'an escaped slash': retrieve('%2F', 400, NO_IDENTIFIER),
  'a slash, escaped twice': retrieve('%252F', 400, NO_IDENTIFIER),
  'the literal path in escapes': retrieve('assembl%65', 400, /must be a JSON array/u),
  'the literal path with a slash more': retrieve('assemble/', 400, NO_IDENTIFIER),
  'the literal path of another method': retrieve('flag', 405, /PATCH only/u),
  'the literal path of another method, in escapes': retrieve('fl%61g', 405, /PATCH only/u),
  'an identifier that is too long': retrieve('9'.repeat(5000), 400, /at most 2048 characters/u),
  'a range of the same, each of them too long': retrieve(
    `${'1'.repeat(4000)}-${'1'.repeat(4000)}`,
    400,
    /at most/u,
  ),
  'hyphens alone': retrieve('-'.repeat(2047), 400, NO_IDENTIFIER),
  'dots alone': retrieve('.'.repeat(2047), 400, /./u),
  'colons alone': retrieve(':'.repeat(2047), 400, /./u),
  'a range downwards': retrieve('192.0.2.9-192.0.2.1', 400, /goes upwards/u),
  'a range of two families': retrieve('192.0.2.1-2001:db8::1', 400, /./u),
  'a network in CIDR': retrieve('0.0.0.0%2F0', 400, /CIDR/u),
  'an octal address': retrieve('0177.0.0.1', 400, /octal/u),
  'a hexadecimal address': retrieve('0x7f.1', 400, /IPv4/u),
  'an address with a zone': retrieve('fe80::1%25eth0', 400, /zone/u),
  'full-width digits': retrieve(encodeURIComponent('１９２.0.2.1'), 400, /only look like/u),
  'digits of another script': retrieve(encodeURIComponent('+٤٤٧٧٠٠٩٠٠٠٠٠'), 400, /only look like/u),
  'another dash': retrieve(encodeURIComponent('192.0.2.1–192.0.2.9'), 400, /only look like/u),
  'a host in letters that look like others': retrieve(encodeURIComponent('https://аpple.com/'), 400, /./u),
  SQL: retrieve(encodeURIComponent("192.0.2.1'; drop table contribution; --"), 400, NO_IDENTIFIER),
  'a wildcard of SQL': retrieve('%25', 400, NO_IDENTIFIER),
  'a script': retrieve(encodeURIComponent('<script>alert(1)</script>'), 400, NO_IDENTIFIER),
  'a scheme that runs': retrieve(encodeURIComponent('vbscript:msgbox(1)'), 400, /./u),
  'the whole world, which is little': retrieve('0.0.0.0-255.255.255.255', 200, /retrieved/u),
};
