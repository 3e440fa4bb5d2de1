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
  'a way up in overlong UTF-8': retrieve('%c0%ae%c0%ae', 400, WRONG_ESCAPE),
  'a way out of the files': get('/../../../../etc/passwd', 404, NOTHING),
  'a way through the assets': get('/assets/..%2f..%2fpackage.json', 404, NOTHING),
  'the settings of a service': get('/.env', 404, NOTHING),
  'a way back to the health': get('/data/../health', 404, NOTHING),
  'a path that begins twice': get('//health', 404, NOTHING),
  'a path that begins with a slash of either kind': get('/\\health', 404, NOTHING),
  'a parameter behind a semicolon': get('/health;jsessionid=1', 404, NOTHING),
  'a NUL behind a path': get('/health%00.json', 404, NOTHING),
  'a member of every object': get('/__proto__', 404, NOTHING),
  'the constructor of every object': get('/constructor', 404, NOTHING),
  'an escape with other letters': retrieve('%zz', 400, WRONG_ESCAPE),
  'an escape that is no UTF-8': retrieve('%ff', 400, WRONG_ESCAPE),
  'a NUL': retrieve('%00', 400, /U\+0000/u),
  'a header hidden in an identifier': retrieve('192.0.2.1%0d%0aset-cookie:x', 400, /U\+000D/u),
  'an escaped slash': retrieve('%2F', 400, NO_IDENTIFIER),
  'the literal path in escapes': retrieve('assembl%65', 400, /must be a JSON array/u),
  'the literal path with a slash more': retrieve('assemble/', 400, NO_IDENTIFIER),
  'the literal path of another method, in escapes': retrieve('fl%61g', 405, /PATCH only/u),
  'an identifier that is too long': retrieve('9'.repeat(5000), 400, /at most 2048 characters/u),
  'colons alone': retrieve(':'.repeat(2047), 400, /./u),
  SQL: retrieve(encodeURIComponent("192.0.2.1'; drop table contribution; --"), 400, NO_IDENTIFIER),
  'the whole world, which is little': retrieve('0.0.0.0-255.255.255.255', 200, /retrieved/u),
};
