import { ENDPOINTS } from '../../../contract/endpoints.ts';
import { sessionRequestOf } from '../../service/analyst.ts';
import { draft } from '../../service/drafts.ts';
import { signEmail } from '../../service/test-keys.ts';
import { bytesToHex } from '../../../contract/hex.ts';
import type { SessionRequest } from '../../../contract/session.ts';
import type { HostileCase, HostileTable } from '../hostile-case.ts';
import type { Scene } from '../scene.ts';
import { writeRequest } from '../write-request.ts';

const {
  assembleContribution,
  assembleFlag,
  balance,
  download,
  downloadAgain,
  movements,
  openSession,
  peer,
  practiceAccount,
  quote,
  readTransaction,
  retrieveByGet,
  statistics,
} = ENDPOINTS;

const item = (
  changes: Parameters<typeof draft>[1] & { readonly id?: string },
  says: RegExp,
): HostileCase => ({
  send: ({ alice: { token } }) =>
    writeRequest({ ...assembleContribution, token, body: [{ ...draft('192.0.2.1'), ...changes }] }),
  status: 400,
  says,
});
const id = (text: string, says = /^\[0\]\.id: /u) => item({ id: text }, says);
const fraudType = (text: string, says = /^\[0\]\.fraudType: .*control characters/u) =>
  item({ fraudType: text }, says);
const UNSTORABLE = /NUL or half of a surrogate pair/u;
const country = (text: string) => item({ origination: text }, /^\[0\]\.origination: .*ISO 3166-1/u);
const source = (text: string, says = /^\[0\]\.sourcePeerId: No such peer/u) =>
  item({ sourcePeerId: text }, says);

const flagOf = (
  definitionId: string,
  status = 404,
  says = /There is no such contribution/u,
): HostileCase => ({
  send: ({ alice: { token, accountId } }) =>
    writeRequest({ ...assembleFlag, token, body: { assetDefinitionIds: [{ definitionId, accountId }] } }),
  status,
  says,
});

const ask = (
  endpoint: { readonly path: string },
  rest: string,
  status: number,
  says: RegExp,
): HostileCase => ({
  send: ({ alice: { token } }) => writeRequest({ method: 'GET', path: endpoint.path + rest, token }),
  status,
  says,
});

const signIn = (change: (scene: Scene, good: SessionRequest) => Partial<SessionRequest>): HostileCase => ({
  send(scene) {
    const good = sessionRequestOf(scene.alice);
    return writeRequest({ ...openSession, body: { ...good, ...change(scene, good) } });
  },
  status: 401,
  says: /do not belong to one account here/u,
});

/** Points of small order: what they sign, anybody can. Source: RFC 8032, 5.1; RFC 7748, 6.1. */
const SMALL_ORDER_KEY = `01${'00'.repeat(31)}`;
const ZERO_KEY = '00'.repeat(32);
const NOT_A_POINT = 'ff'.repeat(32);

type NewAccount = Readonly<Record<'accountId' | 'email' | 'publicKeyHex' | 'authPublicKeyHex', string>>;

const register = (
  change: (scene: Scene) => Partial<NewAccount>,
  status: number,
  says: RegExp,
): HostileCase => ({
  send(scene) {
    const { accountId, email, key, authKey } = scene.alice;
    const same: NewAccount = {
      accountId,
      email,
      publicKeyHex: bytesToHex(key.publicKey),
      authPublicKeyHex: bytesToHex(authKey.publicKey),
    };
    return writeRequest({ ...practiceAccount, body: { ...same, ...change(scene) } });
  },
  status,
  says,
});

/** Texts that look like others, hide something, or mean something to another program. */
export const TEXTS: HostileTable = {
  'a line break in an identifier': id('192.0.2.1\n192.0.2.2'),
  'a zero-width space in an e-mail address': id('al\u200bice@example.com'),
  'half a surrogate pair in an e-mail address': id('a\ud800@example.com'),
  'a host in letters beyond ASCII': id('https://\u0430pple.com/'),
  'SQL in an identifier': id("'; drop table contribution; --"),

  'a direction override in a fraud type': fraudType('Scam\u202emacS'),
  'an escape sequence in a fraud type': fraudType('\u001b[2JScam'),
  'a NUL in a fraud type': fraudType('Scam\u0000', UNSTORABLE),
  'a line separator in a fraud type': fraudType('Scam\u2028'),
  'half a surrogate pair in a fraud type': fraudType('Scam\udc00', UNSTORABLE),
  'a fraud type of white space': fraudType('\u00a0\u3000', /which type of fraud/u),

  'a member of every object for a country': country('constructor'),

  'a member of every object for a source peer': source('__proto__'),
  'a source peer in other letters': {
    ...item({}, /No such peer/u),
    send: ({ alice, bob }) =>
      writeRequest({
        ...assembleContribution,
        token: alice.token,
        body: [{ ...draft('192.0.2.1'), sourcePeerId: bob.peerId.replace('e', '\u0435') }],
      }),
  },
  'a wildcard for a source peer': source('%'),

  'a source peer with a NUL': source('telco\u0000', UNSTORABLE),

  'a peer of a NUL': ask(peer, '%00', 404, /nothing at this address/u),
  'a peer with a NUL in its name': ask(peer, 'a%00b', 404, /nothing at this address/u),
  'a download of a NUL': ask(downloadAgain, '%00', 404, /no download of this peer/u),
  'a transaction of a NUL': ask(readTransaction, '%00', 404, /No transaction of this account/u),
  'an identifier of a NUL, by GET': ask(retrieveByGet, '%00', 400, /U\+0000/u),
  'a NUL in a fraud type to download': ask(download, '?ft=Scam%00', 400, UNSTORABLE),
  'a NUL in one of two fraud types': ask(quote, '?ft=Scam&ft=%00', 400, UNSTORABLE),
  'a NUL for a day': ask(statistics, '?from=%00', 400, UNSTORABLE),
  'a NUL for a size': ask(movements, '?size=1%00', 400, UNSTORABLE),
  'a NUL in a parameter that nobody reads': ask(balance, '?a=%00', 400, UNSTORABLE),

  'a flag of SQL': flagOf("' or true --"),
  'a flag of a NUL': flagOf('\u0000', 400, /^assetDefinitionIds\[0\]\.definitionId: .*NUL/u),
  'a flag of half a surrogate pair': flagOf('\ud800#contribution', 400, UNSTORABLE),
  'a flag of a text of 500,000 characters': flagOf('a'.repeat(500_000)),
  'a flag of a wildcard': flagOf('%#contribution'),

  'a sign-in with another’s e-mail address': signIn(({ bob }) => ({ email: bob.email })),
  'a sign-in with an address that nobody has': signIn(() => ({ email: 'nobody@example.com' })),
  'a sign-in with the key of transactions': signIn(({ alice }) => ({
    signature: signEmail(alice.email, alice.key),
    authPublicKeyHex: bytesToHex(alice.key.publicKey),
  })),
  'a sign-in with a key of small order': signIn(() => ({
    authPublicKeyHex: SMALL_ORDER_KEY,
    signature: `01${'00'.repeat(63)}`,
  })),
  'a sign-in with a key of zeroes': signIn(() => ({
    authPublicKeyHex: ZERO_KEY,
    signature: '00'.repeat(64),
  })),
  'a sign-in with a key that is no point': signIn(() => ({ authPublicKeyHex: NOT_A_POINT })),

  'an account that exists, with other keys': register(
    ({ bob }) => ({ publicKeyHex: bytesToHex(bob.key.publicKey) }),
    409,
    /exists already, with another e-mail address or other keys/u,
  ),
  'an account whose e-mail address another one has': register(
    ({ bob }) => ({ accountId: 'mallory@wonderland', email: bob.email }),
    409,
    /e-mail address exists already/u,
  ),
  'an account whose e-mail address another one has in small letters': register(
    ({ bob }) => ({ accountId: 'mallory@wonderland', email: bob.email.toUpperCase() }),
    409,
    /e-mail address exists already/u,
  ),
  'an account with a direction override': register(
    () => ({ accountId: 'mal\u202elory@a', email: 'mallory@a.example' }),
    400,
    /may be taken for another: it holds the character U\+202E/u,
  ),
  'an account of a peer with a letter that looks like another': register(
    () => ({ accountId: 'mallory@p\u0430ypal', email: 'mallory@paypal.example' }),
    400,
    /may be taken for another: its letters are of several scripts/u,
  ),
  'an account with a key of small order': register(
    () => ({ accountId: 'mallory@a', email: 'mallory@a.example', publicKeyHex: SMALL_ORDER_KEY }),
    400,
    /public key belongs to no private key/u,
  ),
  'an account whose Authorization key is of small order': register(
    () => ({ accountId: 'mallory@a', email: 'mallory@a.example', authPublicKeyHex: SMALL_ORDER_KEY }),
    400,
    /Authorization key belongs to no private key/u,
  ),
};
