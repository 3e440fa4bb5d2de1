import { ENDPOINTS } from '../../../contract/endpoints.ts';
import { draft } from '../../service/drafts.ts';
import type { HostileCase, HostileTable } from '../hostile-case.ts';
import type { Scene } from '../scene.ts';
import { writeRequest } from '../write-request.ts';

const { assembleContribution, assembleFlag, chooseTampering, openSession, practiceAccount } = ENDPOINTS;
const { submitContribution, submitFlag } = ENDPOINTS;

type Members = Readonly<Record<string, unknown>>;

/** A request whose members are wrong one at a time. */
interface Target {
  readonly what: string;
  readonly endpoint: { readonly method: string; readonly path: string };
  /** One that would be accepted. */
  readonly good: (scene: Scene) => Members;
  /** The body around it. */
  readonly wrap?: (members: Members) => unknown;
  /** The path of its members in the body, as messages quote it. */
  readonly path?: string;
  readonly optional?: readonly string[];
}

const key = '07'.repeat(32);
const asset = { definitionId: '192.0.2.1_1#contribution', accountId: 'alice@wonderland' };

const TARGETS: readonly Target[] = [
  {
    what: 'a report’s',
    endpoint: assembleContribution,
    good: () => ({ ...draft('192.0.2.1'), sourcePeerId: 'telco' }),
    wrap: (item) => [item],
    path: '[0].',
    optional: ['sourcePeerId'],
  },
  {
    what: 'a flag’s',
    endpoint: assembleFlag,
    good: () => asset,
    wrap: (token) => ({ assetDefinitionIds: [token] }),
    path: 'assetDefinitionIds[0].',
  },
  {
    what: 'a sign-in’s',
    endpoint: openSession,
    good: () => ({ email: 'alice@wonderland.example', signature: key.repeat(2), authPublicKeyHex: key }),
  },
  {
    what: 'an account’s',
    endpoint: practiceAccount,
    good: () => ({
      accountId: 'mallory@wonderland',
      email: 'mallory@wonderland.example',
      publicKeyHex: key,
      authPublicKeyHex: key,
    }),
  },
  { what: 'a tampering’s', endpoint: chooseTampering, good: () => ({ kind: 'none' }) },
];

const MEGABYTE = 'a megabyte';
/** Routes whose bodies have at most 16 KiB. */
const SMALL: readonly Target['endpoint'][] = [openSession, practiceAccount, chooseTampering];

/** None of them is what any member may be. */
const WRONG: Readonly<Record<string, unknown>> = {
  null: null,
  true: true,
  'a number': 1,
  'nothing at all': '',
  'an array': ['192.0.2.1'],
  'an object': { toString: '192.0.2.1' },
  'a NUL': '\u0000',
  'half a surrogate pair': '\ud800',
  'fifteen kilobytes': 'a'.repeat(15_000),
  [MEGABYTE]: 'a'.repeat(500_000),
};

const escaped = (words: string) => words.replace(/[[\].]/gu, String.raw`\$&`);

function ofMember(target: Target, member: string, value: unknown): HostileCase {
  const { endpoint, good, path = '', wrap = (members: Members) => members } = target;
  return {
    send: (scene) =>
      writeRequest({
        ...endpoint,
        token: scene.alice.token,
        body: wrap({ ...good(scene), [member]: value }),
      }),
    status: 400,
    says: new RegExp(`^${escaped(path + member)}: `, 'u'),
  };
}

const membersOf = ({ good }: Target) =>
  [
    'id,fraudType,origination,destination,sourcePeerId',
    'definitionId,accountId,email,signature,authPublicKeyHex,publicKeyHex,kind',
  ]
    .flatMap((names) => names.split(','))
    .filter((name) => name in good({} as Scene));

/** A flag's name of an asset may be any text: what is none is 404, not 400. */
const isAnyText = (member: string, value: unknown) => member === 'definitionId' && typeof value === 'string';

const memberCases = TARGETS.flatMap((target) =>
  membersOf(target).flatMap((member) => [
    ...Object.entries(WRONG)
      .filter(([, value]) => !isAnyText(member, value) || value === '')
      .map(([what, value]): [string, HostileCase] => [
        `${what} for ${target.what} ${member}`,
        what === MEGABYTE && SMALL.includes(target.endpoint)
          ? { ...ofMember(target, member, value), status: 413, says: /too large/u }
          : ofMember(target, member, value),
      ]),
    ...(target.optional?.includes(member) === true
      ? []
      : [
          [`${target.what} ${member} left out`, ofMember(target, member, undefined)] satisfies [
            string,
            HostileCase,
          ],
        ]),
  ]),
);

const BODIES: Readonly<Record<string, unknown>> = {
  null: null,
  true: true,
  'a number': 17,
  'a text': 'nonsense',
  'an array in an array': [[]],
};

const whole = (endpoint: Target['endpoint'], body: unknown, says: RegExp): HostileCase => ({
  send: ({ alice: { token } }) => writeRequest({ ...endpoint, token, body: JSON.stringify(body) }),
  status: 400,
  says,
});

const bodyCases = TARGETS.flatMap(({ what, endpoint }) =>
  Object.entries(BODIES).map(([kind, body]): [string, HostileCase] => [
    `${kind} for ${what} body`,
    whole(endpoint, body, /must be|is missing/u),
  ]),
);

const SIGNED: readonly (readonly [string, Target['endpoint']])[] = [
  ['a signed report', submitContribution],
  ['a signed flag', submitFlag],
];
const signedCases = SIGNED.flatMap(([what, endpoint]) =>
  Object.entries({ ...BODIES, 'an object': { transactionHex: '00' }, 'an array of hex': ['0100'] })
    .filter(([kind]) => kind !== 'a text')
    .map(([kind, body]): [string, HostileCase] => [
      `${kind} for ${what}`,
      whole(endpoint, body, /hex as a JSON string/u),
    ]),
);

/** The wrong type, or a wrong value, in every member of every body. */
export const TYPES: HostileTable = Object.fromEntries([
  ...memberCases,
  ...bodyCases,
  ...signedCases,
  ['an empty report', whole(assembleContribution, [], /at least one contribution/u)],
  ['an empty flag', whole(assembleFlag, { assetDefinitionIds: [] }, /at least one contribution/u)],
  [
    'a text among a flag’s assets',
    whole(
      assembleFlag,
      { assetDefinitionIds: [asset, asset.definitionId] },
      /assetDefinitionIds\[1\]: This must be an object/u,
    ),
  ],
  [
    'a flag’s assets as an object with a length',
    whole(
      assembleFlag,
      { assetDefinitionIds: { length: 1, 0: asset } },
      /assetDefinitionIds: This must be an array/u,
    ),
  ],
  [
    'a report as an object with a length',
    whole(assembleContribution, { length: 1, 0: draft('192.0.2.1') }, /must be a JSON array/u),
  ],
]);
